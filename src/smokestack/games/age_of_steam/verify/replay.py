"""The replay: every recorded decision must be legal here, and every checkpoint must agree.

The recording and our engine do not always ask the same questions. These rules hold for every game:

- The New City of a build turn comes first (AOS-R-18), wherever the recording has it in the turn.
- A build turn ends where the recording has no more of it.
- Our engine may skip a recorded decision that was forced. The recording may skip a decision with one legal answer.
- If Production was not recorded, it was not used: the recording offers it for fewer boxes than we do (AOS-R-23).
- A phase that our map leaves out, or that comes after the end of the game, changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam.components.pieces import ACTION_NAMES, COLOURS
from smokestack.games.age_of_steam.rules.generated.action_fields import (
    PRODUCE,
    SELECT,
    kind_of,
    pack_draw,
    pack_roll,
    select_action,
)
from smokestack.games.age_of_steam.rules.phases.goods_growth import ROLLING_DARK, ROLLING_LIGHT
from smokestack.games.age_of_steam.rules.position import (
    BUILD_TRACK,
    COLLECT_INCOME,
    DRAW_CUBE,
    GOODS_GROWTH,
    INCOME_REDUCTION,
    ISSUE_SHARES,
    MOVE_GOODS,
    PAY_EXPENSES,
    PLAYER_ORDER,
    ROLL_DIE,
    SELECT_ACTIONS,
)
from smokestack.games.age_of_steam.rules.state import AgeOfSteamState
from smokestack.games.age_of_steam.verify.alignment import align
from smokestack.games.age_of_steam.verify.comparison import describe_ours, describe_recorded, differing
from smokestack.games.age_of_steam.verify.decisions import UnplayableError, action_name, actions_of
from smokestack.games.age_of_steam.verify.engine_game import EngineGame
from smokestack.games.age_of_steam.verify.opening import set_up
from smokestack.games.age_of_steam.verify.report import Difference, ReplayReport, StuckError
from smokestack.games.age_of_steam.verify.translation import Translation
from smokestack.kernel.contract import CHANCE, OVER

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.game import AgeOfSteamGame
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition
    from smokestack.games.age_of_steam.verify.recording import (
        RecordedDecision,
        RecordedState,
        RecordedStep,
        Recording,
    )

PHASES: Final = {
    "issue_shares": ISSUE_SHARES,
    "auction": PLAYER_ORDER,
    "select_actions": SELECT_ACTIONS,
    "build": BUILD_TRACK,
    "move_goods": MOVE_GOODS,
    "collect_income": COLLECT_INCOME,
    "pay_expenses": PAY_EXPENSES,
    "income_reduction": INCOME_REDUCTION,
    "goods_growth": GOODS_GROWTH,
}
"""The recording's names of the phases. Other names belong to phases that we do not have."""
_UNKNOWN_PHASE: Final = -1
_NO_STEP: Final = -1
_AT_THE_END: Final = "at the end"


def verify(game: AgeOfSteamGame, recording: Recording, tick: Callable[[int], None] | None = None) -> ReplayReport:
    """Replay a recorded game; `tick` is called with the number of steps taken so far."""
    seats = len(recording.players)
    maps = [info.id for info in game.maps() if seats in info.seats]
    alignment = align(recording, [game.board(map) for map in maps])
    position = game.start(seats, alignment.board.id, game.options())
    assert isinstance(position, AgeOfSteamState)
    engine = EngineGame(game, position, recording.players)
    replay = RecordingReplay(Translation(recording, alignment), engine)
    replay.run(tick)
    return replay.report


class RecordingReplay:
    """A recorded game that is played step by step in our engine."""

    def __init__(self, translation: Translation, engine: EngineGame) -> None:
        self.translation = translation
        self.recording = translation.recording
        self.engine = engine
        self.position = engine.position
        recorded = sum(step.t == "decision" for step in self.recording.steps)
        self.report = ReplayReport(self.position.board.id, self.position.seats, recorded)
        set_up(self.position, translation)
        self._compare(_NO_STEP, "at the start", self.recording.initial, self.position)
        engine.begin()

    def run(self, tick: Callable[[int], None] | None) -> None:
        taken = 0
        for steps in _turns(self.recording.steps):
            try:
                for step in steps:
                    self._take(step)
                if steps[0].phase == "build" and steps[0].t == "decision":
                    self.engine.end_build(self.translation.seat[steps[0].player])
            except StuckError as stuck:
                self._note(step.i, _when(step), stuck.what, stuck.recorded, stuck.ours)
                return
            taken += len(steps)
            if tick is not None:
                tick(taken)
        self._finish()

    def _take(self, step: RecordedStep) -> None:
        if step.t == "decision" and step.decision is not None:
            self._decide(step, step.decision)
        elif step.t == "chance" and step.kind == "dice":
            for number in step.rolled:
                self.engine.catch_up(lambda: self._rolls(step.dice), f"a {step.dice} die")
                self.engine.play(pack_roll(number))
        elif step.t == "chance" and step.kind == "draw":
            self._draw(step)
        elif step.t == "phase_end" and step.state is not None:
            self._checkpoint(step, step.state)

    # --- decisions and chance -------------------------------------------------------------------------------------
    def _decide(self, step: RecordedStep, decision: RecordedDecision) -> None:
        position = self.position
        seat, phase = self.translation.seat[step.player], _phase(step)
        try:
            self.engine.catch_up(
                lambda: position.now == seat and position.phase == phase, f"{step.player}: {decision.type}"
            )
        except StuckError:
            if step.by != "forced":
                raise
            self.report.unasked += 1
            return
        if decision.type == "select_action":
            self._compare_available(step, decision)
        try:
            for action in actions_of(position, self.translation, decision):
                self.engine.play(action)
        except UnplayableError as reason:
            raise StuckError(
                f"the decision {decision.type} of {step.player}", "played", f"not possible: {reason}"
            ) from None
        self.report.decisions += 1

    def _compare_available(self, step: RecordedStep, decision: RecordedDecision) -> None:
        """The actions that are still available must be the same."""
        if not decision.available:
            return
        recorded = sorted(action_name(name) for name in decision.available)
        selects = [action for action in self.position.legal() if kind_of(action) == SELECT]
        ours = sorted(ACTION_NAMES[select_action(action)] for action in selects)
        if recorded != ours:
            self._note(step.i, _when(step), f"actions for {step.player}", ", ".join(recorded), ", ".join(ours))

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

    # --- comparing ---------------------------------------------------------------------------------------------------
    def _checkpoint(self, step: RecordedStep, state: RecordedState) -> None:
        key = (step.round or 0, _phase(step))
        if key[1] in self.position.rules.sequence() and self.position.now != OVER:
            self.engine.catch_up(lambda: key in self.engine.kept, f"the end of the phase {step.phase}")
        self._compare(step.i, _when(step), state, self.engine.kept.get(key, self.engine.last))
        self.report.checkpoints += 1

    def _compare(
        self, step: int, when: str, state: RecordedState, ours: AgeOfSteamPosition, finished: bool = False
    ) -> None:
        theirs = describe_recorded(self.translation, state)
        for what, recorded, here in differing(theirs, describe_ours(self.translation, ours, finished)):
            self._note(step, when, what, recorded, here)

    def _note(self, step: int, when: str, what: str, recorded: str, ours: str) -> None:
        self.report.differences.append(Difference(step, when, what, recorded, ours))

    def _finish(self) -> None:
        end, position, players = self.recording.final, self.position, self.recording.players
        try:
            self.engine.catch_up(lambda: position.now == OVER, "the end of the game")
        except StuckError as stuck:
            self._note(_NO_STEP, _AT_THE_END, stuck.what, stuck.recorded, stuck.ours)
            return
        self.report.finished = True
        self._compare(_NO_STEP, _AT_THE_END, end.state, position, finished=True)
        for name, ours in zip(players, position.scores(), strict=True):
            recorded = end.scores[name].score
            if isinstance(recorded, int) and recorded != ours:
                self._note(_NO_STEP, _AT_THE_END, f"{name}'s score", str(recorded), str(ours))
        recorded_places = self._places(end.ranking)
        our_places = self._places([[players[seat] for seat in place] for place in position.ranking()])
        if recorded_places != our_places:
            self._note(_NO_STEP, _AT_THE_END, "the ranking", recorded_places, our_places)

    def _places(self, ranking: list[list[str]]) -> str:
        """The places in words, without eliminated players unless nobody else is left."""
        out = [name for name, seat in self.translation.seat.items() if self.position.out[seat]]
        if 0 < len(out) < self.position.seats:
            ranking = [[name for name in place if name not in out] for place in ranking]
            while ranking and not ranking[-1]:
                ranking = ranking[:-1]
        return ", ".join(" = ".join(sorted(place)) or "nobody" for place in ranking)


def _phase(step: RecordedStep) -> int:
    return PHASES.get(step.phase or "", _UNKNOWN_PHASE)


def _when(step: RecordedStep) -> str:
    who = f", {step.player}" if step.player else ""
    return f"turn {step.round}, {(step.phase or step.t).replace('_', ' ')}{who} (step {step.i})"


def _turns(steps: list[RecordedStep]) -> Iterator[list[RecordedStep]]:
    """The steps one by one, except that the decisions of a build turn come together, the New City first."""
    at = 0
    while at < len(steps):
        taken = 1
        if steps[at].t == "decision" and steps[at].phase == "build":
            while at + taken < len(steps) and _same_turn(steps[at], steps[at + taken]):
                taken += 1
        yield sorted(steps[at : at + taken], key=_is_not_urbanize)
        at += taken


def _same_turn(first: RecordedStep, step: RecordedStep) -> bool:
    return step.t == "decision" and step.phase == first.phase and step.turn == first.turn


def _is_not_urbanize(step: RecordedStep) -> bool:
    return step.decision is None or step.decision.type != "urbanize"
