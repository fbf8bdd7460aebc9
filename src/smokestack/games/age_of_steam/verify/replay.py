"""The replay: every recorded decision must be legal here, and every checkpoint must agree.

The recording and our engine do not always ask the same questions. These rules hold for every game:

- A build turn ends where the recording has no more of it.
- Our engine may skip a recorded decision that was forced. The recording may skip a decision with one legal answer.
- A phase that our map leaves out, or that comes after the end of the game, changes nothing.

Where the recorded game follows another rule, a deviation says so (deviations.py).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, TypedDict, Unpack

from smokestack.games.age_of_steam.components.pieces import ACTION_NAMES, COLOURS
from smokestack.games.age_of_steam.rules.generated.action_fields import (
    BUILD,
    PRODUCE,
    SELECT,
    kind_of,
    pack_draw,
    pack_order,
    pack_roll,
    select_action,
)
from smokestack.games.age_of_steam.rules.phases.goods_growth import ROLLING_DARK, ROLLING_LIGHT
from smokestack.games.age_of_steam.rules.position import BUILD_TRACK, DRAW_CUBE, DRAW_LOT, GOODS_GROWTH, ROLL_DIE
from smokestack.games.age_of_steam.rules.state import AgeOfSteamState
from smokestack.games.age_of_steam.verify import build_prices
from smokestack.games.age_of_steam.verify.alignment import Alignment, align
from smokestack.games.age_of_steam.verify.checkpoints import Checkpoints
from smokestack.games.age_of_steam.verify.decisions import UnplayableError, actions_of
from smokestack.games.age_of_steam.verify.deviations import BuildPrice, Deviation, LateUrbanization, Offer, shipped
from smokestack.games.age_of_steam.verify.engine_game import EngineGame
from smokestack.games.age_of_steam.verify.findings import Findings
from smokestack.games.age_of_steam.verify.names import NAMES, Names
from smokestack.games.age_of_steam.verify.opening import set_up
from smokestack.games.age_of_steam.verify.report import Difference, ReplayReport, StuckError
from smokestack.games.age_of_steam.verify.translation import NO_PHASE, Translation
from smokestack.games.age_of_steam.verify.turns import by_turn, late_urbanization, new_city_first
from smokestack.kernel import registry
from smokestack.kernel.contract import CHANCE
from smokestack.kernel.errors import DataError
from smokestack.kernel.options import choices, word

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.game import AgeOfSteamGame
    from smokestack.games.age_of_steam.verify.recording import RecordedDecision, RecordedStep, Recording

_LONGEST_VALUE: Final = 40
"""How much of an option's value an error shows."""


class ReplaySettings(TypedDict, total=False):
    """How to replay a recorded game, where it is not as usual."""

    tick: Callable[[int], None]
    """Gets the number of steps taken."""
    deviations: Sequence[Deviation] | None
    """Instead of the shipped ones."""
    names: Names
    options: Mapping[str, str]


def verify(game: AgeOfSteamGame, recording: Recording, **settings: Unpack[ReplaySettings]) -> ReplayReport:
    """The differences between a recorded game and the same game played here."""
    return replay_of(game, recording, **settings).report


def replay_of(game: AgeOfSteamGame, recording: Recording, **settings: Unpack[ReplaySettings]) -> RecordingReplay:
    """The replay of a recorded game, as far as it can be played here."""
    names = settings.get("names", NAMES)
    alignment = _aligned(game, recording, names)
    played = _variant(game, recording) | dict(settings.get("options", {}))
    position = registry.start(game, len(recording.players), alignment.board.id, played)
    assert isinstance(position, AgeOfSteamState)
    engine = EngineGame(game, position, recording.players)
    replay = RecordingReplay(Translation(recording, alignment, names), engine, settings.get("deviations"))
    replay.run(settings.get("tick"))
    return replay


def _aligned(game: AgeOfSteamGame, recording: Recording, names: Names) -> Alignment:
    """The board of the recording, matched with one of the maps for its number of players."""
    seats, maps = len(recording.players), {info.id: info for info in game.maps()}
    named = maps.get(names.map(recording.map, {id: info.title for id, info in maps.items()}))
    if named is not None and seats not in named.seats:
        counts = " or ".join(str(count) for count in named.seats)
        raise DataError(f"{named.title} is for {counts} players here, and this recording has {seats}.")
    boards = [game.board(id) for id, info in maps.items() if seats in info.seats]
    return align(recording, boards, named.id if named is not None else "")


def _variant(game: AgeOfSteamGame, recording: Recording) -> dict[str, str]:
    """The options of this engine that the recording names. All else in its variant is the source's own."""
    known = {choice.name for choice in choices(game.options)}
    return {name: word(value)[:_LONGEST_VALUE] for name, value in recording.variant.items() if name in known}


class RecordingReplay:
    """A recorded game that is played step by step in our engine."""

    def __init__(
        self, translation: Translation, engine: EngineGame, deviations: Sequence[Deviation] | None = None
    ) -> None:
        self.translation = translation
        self.recording = translation.recording
        self.engine = engine
        self.position = engine.position
        recorded = sum(step.t == "decision" for step in self.recording.steps)
        self.report = ReplayReport(self.position.board.id, self.position.seats, recorded)
        self.findings = Findings(self.report, shipped() if deviations is None else deviations)
        self.checkpoints = Checkpoints(translation, engine, self.findings)
        set_up(self.position, translation)
        self.checkpoints.compare_start()
        engine.begin()
        self.began = self.position.clone()

    def run(self, tick: Callable[[int], None] | None) -> None:
        taken = 0
        for steps in by_turn(self.recording.steps, self._builds):
            step = steps[0]
            try:
                for step in self._in_our_order(steps):
                    self._take(step)
                if self._builds(step):
                    self.engine.end_build(self.translation.seat[step.player])
            except StuckError as stuck:
                self.findings.add(Difference(step.i, _when(step), stuck.what, stuck.recorded, stuck.ours))
                return
            taken += len(steps)
            if tick is not None:
                tick(taken)
        self.checkpoints.compare_end()

    def _builds(self, step: RecordedStep) -> bool:
        return step.t == "decision" and self.translation.phase(step) == BUILD_TRACK

    def _in_our_order(self, steps: list[RecordedStep]) -> list[RecordedStep]:
        """The steps of a turn with the New City first, if a deviation allows it to come later."""
        late = late_urbanization(steps, self.translation.decision) if len(steps) > 1 else None
        if late is None or self.position.rules.rulings.urbanize_any_time:
            return steps
        difference = Difference(late.i, _when(late), "the New City", "after builds", "before the first build")
        if self.findings.explained(difference, late.round or 0, late.player, LateUrbanization, lambda when: True):
            return new_city_first(steps, self.translation.decision)
        return steps

    def _take(self, step: RecordedStep) -> None:
        position = self.position
        if step.t == "decision" and step.decision is not None:
            self._decide(step, step.decision)
        elif step.t == "chance" and step.kind == "dice":
            for number in step.rolled:
                self.engine.catch_up(lambda: self._rolls(step.dice), f"a {step.dice} die")
                self.engine.play(pack_roll(number))
        elif step.t == "chance" and step.kind == "draw":
            self._draw(step)
        elif step.t == "chance":
            self.engine.catch_up(lambda: position.now == CHANCE and position.chance == DRAW_LOT, "a lot")
            self.engine.play(pack_order(self.translation.seat[step.player]))
        elif step.t == "phase_end" and step.state is not None:
            self.checkpoints.compare_phase(step, step.state, _when(step))

    # --- decisions and chance -------------------------------------------------------------------------------------
    def _decide(self, step: RecordedStep, decision: RecordedDecision) -> None:
        position = self.position
        seat, phase = self.translation.seat[step.player], self.translation.phase(step)
        if phase == NO_PHASE and step.by != "forced":
            raise StuckError(f"the phase {step.phase}", f"{step.player}: {decision.type}", "a phase we do not have")
        try:
            self.engine.catch_up(
                lambda: position.now == seat and position.phase == phase, f"{step.player}: {decision.type}"
            )
        except StuckError:
            if step.by != "forced":
                raise
            self.report.unasked += 1
            return
        if decision.available and self.translation.decision(step) == "select_action":
            self._compare_offer(step, decision)
        try:
            for action in actions_of(position, self.translation, decision):
                self._play(step, decision, action)
        except UnplayableError as reason:
            raise StuckError(
                f"the decision {decision.type} of {step.player}", "played", f"not possible: {reason}"
            ) from None
        self.report.decisions += 1

    def _play(self, step: RecordedStep, decision: RecordedDecision, action: int) -> None:
        """Play an action. A build with another recorded price is reported, or paid as recorded."""
        build = None
        if kind_of(action) == BUILD:
            build = build_prices.differing_price(self.position, action, decision.list_cost)
        if build is None:
            self.engine.play(action)
            return
        what = f"the price of the build at {self.position.board.labels[build.hex]}"
        difference = Difference(step.i, _when(step), what, f"${build.recorded}", f"${build.ours}")
        if self.findings.explained(difference, step.round or 0, step.player, BuildPrice, build.fits):
            build_prices.lend(self.position, build)
            self.engine.play(action)
            build_prices.write_down(self.position, build)
            self.engine.place()
        else:
            self.findings.add(difference)
            self.engine.play(action)

    def _compare_offer(self, step: RecordedStep, decision: RecordedDecision) -> None:
        """The actions that are still available must be the same."""
        recorded = sorted(self.translation.action_name(name) for name in decision.available)
        selects = [action for action in self.position.legal() if kind_of(action) == SELECT]
        ours = sorted(ACTION_NAMES[select_action(action)] for action in selects)
        differing = set(recorded) ^ set(ours)
        what = f"actions for {step.player}"
        difference = Difference(step.i, _when(step), what, ", ".join(recorded), ", ".join(ours))
        if recorded != ours and not self.findings.explained(
            difference, step.round or 0, step.player, Offer, lambda when: differing <= set(when.actions)
        ):
            self.findings.add(difference)

    def _draw(self, step: RecordedStep) -> None:
        position = self.position
        if step.purpose == "production":
            self.engine.catch_up(
                lambda: position.phase == GOODS_GROWTH and position.now >= 0 and not position.hand, "Production"
            )
            self.engine.play(PRODUCE)
        for colour in step.goods:
            self.engine.catch_up(
                lambda: position.now == CHANCE and position.chance == DRAW_CUBE, f"a {colour} cube drawn"
            )
            self.engine.play(pack_draw(COLOURS.index(colour)))

    def _rolls(self, half: str) -> bool:
        position = self.position
        step = ROLLING_DARK if half == "black" else ROLLING_LIGHT
        return position.now == CHANCE and position.chance == ROLL_DIE and position.step == step


def _when(step: RecordedStep) -> str:
    who = f", {step.player}" if step.player else ""
    return f"turn {step.round}, {(step.phase or step.t).replace('_', ' ')}{who} (step {step.i})"
