"""Our engine's side of a replay: it plays actions and answers questions that the recording never asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from smokestack.games.age_of_steam.rules import sequence
from smokestack.games.age_of_steam.rules.generated.action_fields import DONE, PASS
from smokestack.games.age_of_steam.rules.position import BUILD_TRACK, GOODS_GROWTH
from smokestack.games.age_of_steam.verify.report import StuckError
from smokestack.kernel.contract import OVER
from smokestack.kernel.messages import prompt_text, refusal_text

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.game import AgeOfSteamGame
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition
    from smokestack.games.age_of_steam.rules.state import AgeOfSteamState
    from smokestack.kernel.fields import FieldValue

NO_ANSWER = -1


class EngineGame:
    """The game in our engine, and its position at the end of each phase."""

    def __init__(self, game: AgeOfSteamGame, position: AgeOfSteamState, players: list[str]) -> None:
        self.game = game
        self.position = position
        self.players = players
        self.kept: dict[tuple[int, int], AgeOfSteamPosition] = {}
        """The position at the end of each phase, by turn and phase."""
        self.last: AgeOfSteamPosition = position
        """The newest of these positions."""
        self.played: list[int] = []
        """What was played."""
        self.placed: dict[int, dict[str, FieldValue]] = {}
        """By number of actions, positions that the actions alone do not lead to, because a deviation changed them."""
        self.on_unrecorded_production: Callable[[], None] = lambda: None
        """Called before Production is passed because the recording does not have it."""

    def begin(self) -> None:
        """Begin turn 1."""
        sequence.begin_turn(self.position, 1, None)
        self.settle()

    def play(self, action: int) -> None:
        """Play an action; StuckError if it is not legal."""
        position = self.position
        refusal = position.refusal(action)
        text = position.codec().text(position, action)
        if refusal is not None:
            why = refusal_text(self.game.messages(), refusal, self.players)
            raise StuckError(text, "played", f"refused: {why}")
        if action not in position.legal():
            raise StuckError(text, "played", "neither refused nor legal")
        position.take(action, None)
        self.settle()
        self.played.append(action)

    def place(self) -> None:
        """A deviation has changed the position."""
        dump = self.position.dump()
        assert dump is not None
        self.placed[len(self.played)] = dump

    def settle(self) -> None:
        """Continue until a decision or chance is needed, and keep the position at the end of each phase."""
        position = self.position
        while not sequence.waits(position, None):
            self._keep()
            sequence.next_phase(position, None)
        if position.now == OVER:
            self._keep()

    def _keep(self) -> None:
        self.last = self.position.clone()
        self.kept[self.position.turn, self.position.phase] = self.last

    def end_build(self, seat: int) -> None:
        """End the player's build turn, if it has not ended."""
        position = self.position
        if position.phase == BUILD_TRACK and position.now == seat and (position.prices or position.urbanized):
            self.play(DONE)

    def catch_up(self, reached: Callable[[], bool], wanted: str) -> None:
        """Answer questions that the recording has no answer to, until the point where it continues is reached."""
        position = self.position
        while not reached():
            answer = self._unrecorded_answer()
            if answer == NO_ANSWER:
                prompt = prompt_text(self.game.messages(), position.prompt(), self.players)
                raise StuckError("what comes next", wanted, prompt)
            if answer == PASS and position.phase == GOODS_GROWTH:
                self.on_unrecorded_production()
            self.play(answer)

    def _unrecorded_answer(self) -> int:
        """The answer to a question that the recording may leave out, or NO_ANSWER."""
        position = self.position
        if position.now < 0:
            return NO_ANSWER
        legal = position.legal()
        if len(legal) == 1:
            return legal[0]
        if position.phase == BUILD_TRACK and DONE in legal and not position.prices and not position.urbanized:
            return DONE
        if position.phase == GOODS_GROWTH and PASS in legal:
            return PASS
        return NO_ANSWER
