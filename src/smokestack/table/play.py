"""The game of a table: the position, the moves that led to it, and the part of the turn that can still be undone."""

from __future__ import annotations

from random import Random
from typing import Final

import msgspec

from smokestack.kernel import registry
from smokestack.kernel.bits import contains
from smokestack.kernel.contract import CHANCE, OVER, Game, State
from smokestack.kernel.errors import NotationError, SetupError
from smokestack.kernel.facts import EVERYONE, Fact
from smokestack.kernel.fields import FieldValue
from smokestack.kernel.info import Progress
from smokestack.table.errors import CorruptLogError
from smokestack.table.events import Created
from smokestack.table.history import START, History

NOBODY: Final = -1


class Move:
    """One action that was played, and its effects."""

    __slots__ = ("action", "audience", "draft", "facts", "phase", "plan", "revealed", "round", "seat", "text", "turn")

    def __init__(
        self, seat: int, action: int, text: str, audience: int, draft: bool, round: int, facts: list[Fact]
    ) -> None:
        self.seat = seat
        """CHANCE for a draw."""
        self.action = action
        self.text = text
        self.audience = audience
        self.draft = draft
        """It prepares a secret choice, and only its seat may know that it was played."""
        self.round = round
        self.facts = facts
        self.revealed = False
        """It told somebody what its seat did not know before (`State.reveals`)."""
        self.turn = 0
        """The turn and phase in which it was played, as the log's headings name them (`Game.progress`)."""
        self.phase = ""
        self.plan = 0
        """The number of the plan of its seat that played it (`plans`); 0 if the player did."""

    def seen_by(self, seat: int | None) -> bool:
        return self.audience == EVERYONE or (seat is not None and contains(self.audience, seat))


class Play:
    """A game in progress."""

    def __init__(self, game: Game, first: State) -> None:
        self.game = game
        self.state = first
        self.history = History(first.clone())
        self.moves: list[Move] = []
        self.turn = 0
        """How many of the last moves can still be undone; all of them by the same seat."""
        self.before_turn: State | None = None
        """The position before the first of them."""
        self.unconfirmed = NOBODY
        """The seat whose turn is complete and waits for its confirmation."""
        self.ended = False
        """The turn is over without a confirmation: it can be undone until somebody else acts."""
        self._progress: Progress | None = None
        self._progress_node = START
        """The position that this progress belongs to."""

    # --- queries --------------------------------------------------------------------------------------------
    def waiting(self) -> list[int]:
        """The seats the table waits for."""
        return [self.unconfirmed] if self.unconfirmed != NOBODY else self.state.waiting()

    def over(self) -> bool:
        return self.unconfirmed == NOBODY and self.state.actor() == OVER

    def turn_seat(self) -> int:
        """The seat whose moves can still be undone."""
        return self.moves[-1].seat if self.turn else NOBODY

    def progress(self, view: msgspec.Struct | None = None) -> Progress:
        """Where the game is, the same for everybody. Whoever has a view of the position spares it another one."""
        if self._progress is None or self._progress_node != self.history.here:
            self._progress = self.game.progress(self.state.view(None) if view is None else view)
            self._progress_node = self.history.here
        return self._progress

    def known_to(self, seat: int, rng: Random) -> State:
        """A position made only from what this seat knows; it may not be changed. What is computed in it cannot leak."""
        return self.state.resample(seat, rng) if self.game.hidden_information else self.state

    def pack(self, path: list[int]) -> int:
        """The action of a path; NotationError if there is none."""
        kind = self.state.codec().by_code.get(path[0]) if path else None
        if kind is None or len(path) != len(kind.fields) + 1:
            raise NotationError(f"The path {path} does not name an action.")
        for value, field in zip(path[1:], kind.fields, strict=True):
            if not 0 <= value < field.size:
                raise NotationError(f"The path {path} has an invalid value for {field.name!r}.")
        return kind.pack(*path[1:])

    # --- changes --------------------------------------------------------------------------------------------
    def act(self, seat: int, action: int, text: str, final: bool, ended: bool = False) -> Move:
        """Play a legal action of a seat. A final one cannot be undone; a turn that `ended` needs no confirmation."""
        if self.turn and self.turn_seat() != seat:
            self.settle()
        if not final and not self.turn:
            self.before_turn = self.state.clone()
        move = self._apply(seat, action, text)
        if final:
            self.settle()
        else:
            self.turn += 1
            self.ended = ended
            if seat not in self.state.waiting() and not ended:
                self.unconfirmed = seat
        return move

    def place(self, position: dict[str, FieldValue]) -> None:
        """Put another position in place of the present one, as in a recorded game that followed another rule."""
        self.state.load(position)
        self._progress = None
        self.history.place(self.state.clone())

    def draw(self, action: int, text: str) -> Move:
        """Play an outcome of chance."""
        self.settle()
        return self._apply(CHANCE, action, text)

    def _apply(self, seat: int, action: int, text: str) -> Move:
        facts: list[Fact] = []
        round_now = self.state.round()
        progress = self.progress()
        audience, draft = self.state.audience(action), self.state.is_draft(action)
        revealed = self.game.hidden_information and seat != CHANCE and self.state.reveals(action)
        self.state.apply(action, facts)
        move = Move(seat, action, text, audience, draft, round_now, facts)
        move.revealed = revealed
        move.turn, move.phase = progress.turn, progress.phases[progress.at] if progress.at >= 0 else ""
        self.moves.append(move)
        self.history.play(action)
        return move

    def undo(self, count: int) -> list[Move]:
        """Take back the last moves of the turn."""
        if self.before_turn is None or not 0 < count <= self.turn:
            raise ValueError(f"cannot undo {count} moves, only {self.turn}")
        undone = self.moves[-count:]
        kept = self.moves[len(self.moves) - self.turn : len(self.moves) - count]
        del self.moves[-count:]
        self.history.undo(count)
        self.state = self.before_turn.clone()
        for move in kept:
            self.state.apply(move.action)
        self.turn -= count
        self.unconfirmed = NOBODY
        self.ended = False
        return undone

    def take_back(self, count: int) -> list[Move]:
        """Take back the last moves, whoever made them. Draws among them are made anew."""
        if not 0 < count <= len(self.moves):
            raise ValueError(f"cannot take back {count} moves, only {len(self.moves)}")
        undone = self.moves[-count:]
        del self.moves[-count:]
        self.history.undo(count)
        self.state = self.history.position(self.history.here)
        self.settle()
        return undone

    def settle(self) -> None:
        """End the turn: nothing played so far can be undone."""
        self.turn = 0
        self.before_turn = None
        self.unconfirmed = NOBODY
        self.ended = False


def first_position(created: Created) -> State:
    """The position before the first action."""
    game = registry.game(created.game)
    try:
        registry.check_rules_version(game, created.map, created.rules)
    except SetupError as error:
        raise CorruptLogError(str(error)) from None
    first = registry.start(game, created.places, created.map, created.options)
    if created.position is not None:
        try:
            first.load(created.position)
        except (ValueError, NotImplementedError) as error:
            raise CorruptLogError(f"the first position cannot be read: {error}") from None
    return first


def is_final(game: Game, state: State, action: int, after: State, facts: list[Fact]) -> bool:
    """Whether an action cannot be undone because it involves chance or hidden information, or others decide too."""
    if after.actor() == CHANCE or state.audience(action) != EVERYONE or len(state.waiting()) > 1:
        return True
    if any(fact.audience != EVERYONE for fact in facts):
        return True
    return game.hidden_information and state.reveals(action)


def may_be_undone_after_the_turn(game: Game, after: State) -> bool:
    """Whether a turn that led here can be undone until the next seat acts.

    Not if the game is over or several seats decide, nor if a secret draft comes next: that the turn can no longer be
    undone would tell that somebody has played one.
    """
    waiting = after.waiting()
    if len(waiting) != 1:
        return False
    return not game.hidden_information or not any(after.is_draft(action) for action in after.legal_of(waiting[0]))
