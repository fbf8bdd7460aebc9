"""The replay itself: every decision must be legal here, every checkpoint must agree.

Where the recording and our engine ask differently, rules that hold for every game decide:

- The New City of a build turn comes first (AOS-R-18), wherever in the turn it was recorded.
- A build turn ends where the recording has no more of it.
- A decision that was forced may be one that we do not ask for; one that we ask for and that has a single answer may
  be one that was not recorded.
- Production that was not recorded was not used: the recording offers it for fewer boxes than we do (AOS-R-23).
- A phase that our map leaves out, or that comes after the end of the game, changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

import msgspec

from smokestack.games.age_of_steam.components.pieces import ACTION_NAMES, COLOURS
from smokestack.games.age_of_steam.rules import sequence
from smokestack.games.age_of_steam.rules.generated.action_fields import (
    DONE,
    PASS,
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
from smokestack.games.age_of_steam.verify.comparison import Difference, differing, our_words, recorded_words
from smokestack.games.age_of_steam.verify.decisions import UnplayableError, action_name, actions_of
from smokestack.games.age_of_steam.verify.opening import Translation, set_up
from smokestack.kernel.contract import CHANCE, OVER
from smokestack.kernel.messages import fact_text, refusal_text

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.game import AgeOfSteamGame
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition
    from smokestack.games.age_of_steam.verify.recording import Decision, Recording, Step
    from smokestack.games.age_of_steam.verify.recording import Position as State

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
"""What the recording calls the phases; a name that is not here belongs to a phase we do not have."""


class Report(msgspec.Struct):
    """What a replay found."""

    map: str
    seats: int
    recorded: int
    """The decisions in the recording."""
    decisions: int = 0
    """Those of them that were played."""
    unasked: int = 0
    """Forced decisions that our engine does not ask for."""
    checkpoints: int = 0
    differences: list[Difference] = []
    finished: bool = False
    """Did the replay come to the end of the recording?"""


class StuckError(Exception):
    """The replay cannot go on: a decision is refused, or we ask for something else."""

    def __init__(self, what: str, recorded: str, ours: str) -> None:
        super().__init__(what)
        self.what = what
        self.recorded = recorded
        self.ours = ours


def verify(game: AgeOfSteamGame, recording: Recording, tick: Callable[[int], None] | None = None) -> Report:
    """Replay a recorded game; `tick` is told how many steps have been taken."""
    seats = len(recording.players)
    maps = [info.id for info in game.maps() if seats in info.seats]
    where = align(recording, [game.board(map) for map in maps])
    position = game.start(seats, where.board.id, game.options())
    assert isinstance(position, AgeOfSteamState)
    replay = Replay(game, Translation(recording, where), position)
    replay.run(tick)
    return replay.report


class Replay:
    """Our table, moved on by the recording."""

    def __init__(self, game: AgeOfSteamGame, words: Translation, position: AgeOfSteamState) -> None:
        self.game = game
        self.words = words
        self.recording = words.recording
        self.position = position
        self.kept: dict[tuple[int, int], AgeOfSteamPosition] = {}
        """The table as it was at the end of each phase of each turn."""
        recorded = sum(step.t == "decision" for step in self.recording.steps)
        self.report = Report(position.board.id, position.seats, recorded)
        self.last: AgeOfSteamPosition = position
        set_up(position, words)
        self._compare(-1, "at the start", self.recording.initial, position)
        sequence.begin_turn(position, 1, None)
        self._settle()

    # --- all of it ----------------------------------------------------------------------------------------------
    def run(self, tick: Callable[[int], None] | None) -> None:
        taken = 0
        for steps in _turns(self.recording.steps):
            try:
                for step in steps:
                    self._take(step)
                if steps[0].phase == "build" and steps[0].t == "decision":
                    self._end_build(self.words.seat[steps[0].player])
            except StuckError as stuck:
                self._note(step.i, _when(step), stuck.what, stuck.recorded, stuck.ours)
                return
            taken += len(steps)
            if tick is not None:
                tick(taken)
        self._finish()

    def _take(self, step: Step) -> None:
        if step.t == "decision" and step.decision is not None:
            self._decide(step, step.decision)
        elif step.t == "chance" and step.kind == "dice":
            for number in step.rolled:
                self._catch_up(lambda: self._rolls(step.dice), f"a {step.dice} die")
                self._play(pack_roll(number))
        elif step.t == "chance" and step.kind == "draw":
            self._draw(step)
        elif step.t == "phase_end" and step.state is not None:
            self._checkpoint(step, step.state)

    # --- decisions and chance -------------------------------------------------------------------------------------
    def _decide(self, step: Step, decision: Decision) -> None:
        seat, phase = self.words.seat[step.player], PHASES.get(step.phase or "", -1)
        try:
            self._catch_up(
                lambda: self.position.now == seat and self.position.phase == phase, f"{step.player}: {decision.type}"
            )
        except StuckError:
            if step.by != "forced":
                raise
            self.report.unasked += 1
            return
        if decision.type == "select_action":
            self._offer(step, decision)
        try:
            for action in actions_of(self.position, self.words, decision):
                self._play(action)
        except UnplayableError as reason:
            raise StuckError(
                f"the decision {decision.type} of {step.player}", "played", f"not possible: {reason}"
            ) from None
        self.report.decisions += 1

    def _offer(self, step: Step, decision: Decision) -> None:
        """The actions still to be had must be the same."""
        if not decision.available:
            return
        recorded = sorted(action_name(name) for name in decision.available)
        ours = sorted(
            ACTION_NAMES[select_action(action)] for action in self.position.legal() if kind_of(action) == SELECT
        )
        if recorded != ours:
            self._note(step.i, _when(step), f"actions for {step.player}", ", ".join(recorded), ", ".join(ours))

    def _draw(self, step: Step) -> None:
        position = self.position
        if step.purpose == "production":
            self._catch_up(
                lambda: position.phase == GOODS_GROWTH and position.now >= 0 and not position.hand, "Production"
            )
            self._play(PRODUCE)
        for colour in step.goods:
            self._catch_up(lambda: position.now == CHANCE and position.chance == DRAW_CUBE, f"a {colour} cube drawn")
            self._play(pack_draw(COLOURS.index(colour)))

    def _rolls(self, half: str) -> bool:
        position = self.position
        step = ROLLING_DARK if half == "black" else ROLLING_LIGHT
        return position.now == CHANCE and position.chance == ROLL_DIE and position.step == step

    def _end_build(self, seat: int) -> None:
        position = self.position
        if position.phase == BUILD_TRACK and position.now == seat and (position.prices or position.urbanized):
            self._play(DONE)

    # --- our side --------------------------------------------------------------------------------------------------
    def _play(self, action: int) -> None:
        """One action, which must be legal and listed."""
        position = self.position
        refusal = position.refusal(action)
        text = position.codec().text(position, action)
        if refusal is not None:
            why = refusal_text(self.game.messages(), refusal, self.recording.players)
            raise StuckError(text, "played", f"refused: {why}")
        if action not in position.legal():
            raise StuckError(text, "played", "not refused, but not listed either")
        position.take(action, None)
        self._settle()

    def _settle(self) -> None:
        """Let follow what needs nobody, and keep the table as it is at the end of every phase."""
        position = self.position
        while not sequence.waits(position, None):
            self._keep()
            sequence.next_phase(position, None)
        if position.now == OVER:
            self._keep()

    def _keep(self) -> None:
        self.last = self.position.clone()
        self.kept[self.position.turn, self.position.phase] = self.last

    def _catch_up(self, there: Callable[[], bool], wanted: str) -> None:
        """Answer what the recording has no answer to, until we are where it goes on."""
        position = self.position
        while not there():
            answer = self._unrecorded()
            if answer < 0:
                asks = fact_text(self.game.messages(), "prompt", position.prompt(), self.recording.players)
                raise StuckError("what comes next", wanted, asks)
            self._play(answer)

    def _unrecorded(self) -> int:
        """The answer to a question that was not put in the recording; -1 if it has to be there."""
        position = self.position
        if position.now < 0:
            return -1
        legal = position.legal()
        if len(legal) == 1:
            return legal[0]
        if position.phase == BUILD_TRACK and DONE in legal and not position.prices and not position.urbanized:
            return DONE
        if position.phase == GOODS_GROWTH and PRODUCE in legal:
            return PASS
        return -1

    # --- comparing ---------------------------------------------------------------------------------------------------
    def _checkpoint(self, step: Step, state: State) -> None:
        key = (step.round or 0, PHASES.get(step.phase or "", -1))
        if key[1] in self.position.rules.sequence() and self.position.now != OVER:
            self._catch_up(lambda: key in self.kept, f"the end of the phase {step.phase}")
        self._compare(step.i, _when(step), state, self.kept.get(key, self.last))
        self.report.checkpoints += 1

    def _compare(self, step: int, when: str, state: State, ours: AgeOfSteamPosition, finished: bool = False) -> None:
        for what, recorded, here in differing(recorded_words(self.words, state), our_words(self.words, ours, finished)):
            self._note(step, when, what, recorded, here)

    def _note(self, step: int, when: str, what: str, recorded: str, ours: str) -> None:
        self.report.differences.append(Difference(step, when, what, recorded, ours))

    def _finish(self) -> None:
        end, position, players = self.recording.final, self.position, self.recording.players
        try:
            self._catch_up(lambda: position.now == OVER, "the end of the game")
        except StuckError as stuck:
            self._note(-1, "at the end", stuck.what, stuck.recorded, stuck.ours)
            return
        self.report.finished = True
        self._compare(-1, "at the end", end.state, position, finished=True)
        for name, ours in zip(players, position.scores(), strict=True):
            recorded = end.scores[name].score
            if isinstance(recorded, int) and recorded != ours:
                self._note(-1, "at the end", f"{name}'s score", str(recorded), str(ours))
        recorded_places = self._places(end.ranking)
        our_places = self._places([[players[seat] for seat in place] for place in position.ranking()])
        if recorded_places != our_places:
            self._note(-1, "at the end", "the ranking", recorded_places, our_places)

    def _places(self, ranking: list[list[str]]) -> str:
        """The places in words; players who were eliminated have none, unless nobody is left."""
        out = [name for name, seat in self.words.seat.items() if self.position.out[seat]]
        if 0 < len(out) < self.position.seats:
            ranking = [[name for name in place if name not in out] for place in ranking]
            while ranking and not ranking[-1]:
                ranking = ranking[:-1]
        return ", ".join(" = ".join(sorted(place)) or "nobody" for place in ranking)


def _when(step: Step) -> str:
    who = f", {step.player}" if step.player else ""
    return f"turn {step.round}, {(step.phase or step.t).replace('_', ' ')}{who} (step {step.i})"


def _turns(steps: list[Step]) -> Iterator[list[Step]]:
    """The steps one by one, but the decisions of a build turn together, the New City first."""
    at = 0
    while at < len(steps):
        taken = 1
        if steps[at].t == "decision" and steps[at].phase == "build":
            while at + taken < len(steps) and _goes_on(steps[at], steps[at + taken]):
                taken += 1
        yield sorted(steps[at : at + taken], key=_builds)
        at += taken


def _goes_on(first: Step, step: Step) -> bool:
    return step.t == "decision" and step.phase == first.phase and step.turn == first.turn


def _builds(step: Step) -> bool:
    return step.decision is None or step.decision.type != "urbanize"
