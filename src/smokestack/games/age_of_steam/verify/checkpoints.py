"""The points where the whole position is compared: the set-up, the end of each phase, and the result."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam.components.pieces import CITY_COLUMNS, DEPTH
from smokestack.games.age_of_steam.rules.generated.action_fields import pack_order
from smokestack.games.age_of_steam.rules.position import DRAW_LOT
from smokestack.games.age_of_steam.rules.state import AgeOfSteamState
from smokestack.games.age_of_steam.verify.comparison import (
    describe_ours,
    describe_recorded,
    differing,
    is_bankrupt_owner,
)
from smokestack.games.age_of_steam.verify.deviations import BankruptOwner, SetUp, UnrecordedProduction, Value
from smokestack.games.age_of_steam.verify.map_state import describe_map_state
from smokestack.games.age_of_steam.verify.names import PHASE
from smokestack.games.age_of_steam.verify.report import Difference, StuckError
from smokestack.games.age_of_steam.verify.set_up_check import set_up_differences
from smokestack.kernel.contract import CHANCE, OVER

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition
    from smokestack.games.age_of_steam.verify.engine_game import EngineGame
    from smokestack.games.age_of_steam.verify.findings import Findings
    from smokestack.games.age_of_steam.verify.recording import RecordedState, RecordedStep
    from smokestack.games.age_of_steam.verify.translation import Translation

_NO_STEP: Final = -1
_AT_THE_START: Final = "at the start"
_AT_THE_END: Final = "at the end"
_FIELDS: Final = ("money", "income", "shares", "engine", "score")
"""The numbers of a player that a deviation can be about."""


class Checkpoints:
    """Compares recorded states with the positions of a replay."""

    def __init__(self, translation: Translation, engine: EngineGame, findings: Findings) -> None:
        self.translation = translation
        self.engine = engine
        self.findings = findings
        engine.on_unrecorded_production = self._note_production

    def compare_start(self) -> None:
        """Compare the set-up with our rules, and our position with the set-up."""
        setup = self.engine.position.setup()
        fresh = self.engine.game.start(setup.seats, setup.map, setup.options)
        assert isinstance(fresh, AgeOfSteamState)
        for what, recorded, ours in set_up_differences(fresh, self.translation):
            difference = Difference(_NO_STEP, _AT_THE_START, what, str(recorded), str(ours))
            if not self.findings.explained(difference, 0, "", SetUp, partial(_is_set_up, what, (recorded, ours))):
                self.findings.add(difference)
        self._compare(_NO_STEP, _AT_THE_START, self.translation.recording.initial, self.engine.position)

    def compare_phase(self, step: RecordedStep, state: RecordedState, when: str) -> None:
        position, kept = self.engine.position, self.engine.kept
        key = (step.round or 0, self.translation.phase(step))
        if key[1] in position.rules.sequence() and position.now != OVER:
            self.engine.catch_up(lambda: key in kept, f"the end of the phase {step.phase}")
        self._compare(step.i, when, state, kept.get(key, self.engine.last), step)
        self.findings.report.checkpoints += 1

    def compare_end(self) -> None:
        end, position, report = self.translation.recording.final, self.engine.position, self.findings.report
        try:
            self.engine.catch_up(lambda: position.now == OVER or self._draws_lots(), "the end of the game")
        except StuckError as stuck:
            self.findings.add(Difference(_NO_STEP, _AT_THE_END, stuck.what, stuck.recorded, stuck.ours))
            return
        self._draw_lots(end.ranking)
        report.finished = True
        self._compare(_NO_STEP, _AT_THE_END, end.state, position, finished=True)
        for name, ours in zip(self.translation.recording.players, position.scores(), strict=True):
            recorded = end.scores[name].score
            if isinstance(recorded, int) and recorded != ours:
                self._note_value(_NO_STEP, _AT_THE_END, f"{name}'s score", str(recorded), str(ours), None)
        recorded_places = self._places(end.ranking)
        players = self.translation.recording.players
        our_places = self._places([[players[seat] for seat in place] for place in position.ranking()])
        if recorded_places != our_places:
            self.findings.add(Difference(_NO_STEP, _AT_THE_END, "the ranking", recorded_places, our_places))

    # --- one state -------------------------------------------------------------------------------------------------
    def _compare(
        self,
        number: int,
        when: str,
        state: RecordedState,
        ours: AgeOfSteamPosition,
        step: RecordedStep | None = None,
        finished: bool = False,
    ) -> None:
        of_the_map, our_map = describe_map_state(self.translation, state, ours)
        recorded = describe_recorded(self.translation, state) | of_the_map
        for what, theirs, here in differing(recorded, describe_ours(self.translation, ours, finished) | our_map):
            if is_bankrupt_owner(theirs, here):
                difference = Difference(number, when, what, theirs, here)
                turn = step.round or 0 if step is not None else 0
                if self.findings.explained(difference, turn, "", BankruptOwner, lambda when: True):
                    continue
            if self._note_value(number, when, what, theirs, here, step):
                self._carry_over(what, int(theirs) - int(here), ours)

    def _note_value(
        self, number: int, when: str, what: str, recorded: str, ours: str, step: RecordedStep | None
    ) -> bool:
        """Report a difference; True if a deviation explains it."""
        difference = Difference(number, when, what, recorded, ours)
        player, _, value = what.partition("'s ")
        phase = (step.phase or "") if step is not None else ""

        def fits(condition: Value) -> bool:
            phases = [self.translation.names.known(PHASE, name) for name in condition.phases]
            more = int(recorded) - int(ours)
            return (
                condition.value == value
                and (not phases or self.translation.names.known(PHASE, phase) in phases)
                and (not condition.more or more in condition.more)
            )

        numbers = value in _FIELDS and _is_number(recorded) and _is_number(ours)
        turn = step.round or 0 if step is not None else 0
        if numbers and self.findings.explained(difference, turn, player, Value, fits):
            return True
        self.findings.add(difference)
        return False

    def _carry_over(self, what: str, more: int, since: AgeOfSteamPosition) -> None:
        """Add a difference to our position and to all that were kept since, so that the replay goes on as recorded."""
        player, _, value = what.partition("'s ")
        seat = self.translation.seat[player]
        later = list(self.engine.kept.values())
        later = later[next((at for at, kept in enumerate(later) if kept is since), len(later)) :]
        for position in [*later, self.engine.position]:
            numbers = (position.cash, position.income, position.shares, position.engine)[_FIELDS.index(value)]
            numbers[seat] += more

    # --- Production and lots ---------------------------------------------------------------------------------------
    def _note_production(self) -> None:
        """Production was offered here and not recorded."""
        position = self.engine.position
        player = self.translation.recording.players[position.now]
        when = f"turn {position.turn}, goods growth, {player}"
        difference = Difference(_NO_STEP, when, "Production", "not offered", "offered")
        explained = not any(self._feeds_a_city(box // DEPTH) for box in position.rules.production_boxes(position))
        if not explained or not self.findings.explained(
            difference, position.turn, player, UnrecordedProduction, lambda when: True
        ):
            self.findings.add(difference)

    def _feeds_a_city(self, column: int) -> bool:
        position = self.engine.position
        if column < CITY_COLUMNS:
            return position.board.column_city[column] >= 0
        return position.new_city_at[column - CITY_COLUMNS] >= 0

    def _draws_lots(self) -> bool:
        position = self.engine.position
        return position.now == CHANCE and position.chance == DRAW_LOT

    def _draw_lots(self, ranking: list[list[str]]) -> None:
        """Lots that were not recorded fall as the recorded ranking shows."""
        position, seats = self.engine.position, self.translation.seat
        ranked = [seats[name] for place in ranking for name in place if name in seats]
        while self._draws_lots():
            undecided = position.rules.undecided(position)
            self.engine.play(pack_order(next((seat for seat in ranked if seat in undecided), undecided[0])))

    def _places(self, ranking: list[list[str]]) -> str:
        """The places in words, without eliminated players unless nobody else is left."""
        position = self.engine.position
        out = [name for name, seat in self.translation.seat.items() if position.out[seat]]
        if 0 < len(out) < position.seats:
            ranking = [[name for name in place if name not in out] for place in ranking]
            while ranking and not ranking[-1]:
                ranking = ranking[:-1]
        return ", ".join(" = ".join(sorted(place)) or "nobody" for place in ranking)


def _is_set_up(what: str, numbers: tuple[int, int], when: SetUp) -> bool:
    return not when.values or when.values.get(what) == numbers


def _is_number(text: str) -> bool:
    return text.lstrip("-").isdigit()
