"""Checks that several commands share. Each raises the refusal to send if its condition does not hold."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from smokestack.kernel.errors import NotationError
from smokestack.kernel.messages import refusal_text
from smokestack.table.errors import BadRequestError, ForbiddenError, IllegalActionError, NotNowError
from smokestack.table.play import Play
from smokestack.table.seat import Seat
from smokestack.table.table import Table

NOT_YOUR_ACTION = "That decision belongs to another seat."


@dataclass(frozen=True)
class Person:
    """The person who sends a command."""

    id: str
    name: str = "Guest"
    colour: str = ""
    account: bool = False
    """They have an account and are not a guest."""


def seat_at(table: Table, number: int) -> Seat:
    """The seat with this number."""
    if number >= len(table.seats):
        raise BadRequestError(
            "no_such_seat", f"There is no seat {number} here; the seats are 0 to {len(table.seats) - 1}."
        )
    return table.seats[number]


def own_seat(table: Table, number: int, who: Person) -> Seat:
    """The seat with this number, which must belong to this person."""
    seat = seat_at(table, number)
    if not who.id or seat.user != who.id:
        raise ForbiddenError("not_your_seat", "That seat belongs to somebody else.")
    return seat


def require_host(table: Table, who: Person) -> None:
    if who.id != table.created.host:
        raise ForbiddenError("not_host", "Only the host of the table can do that.")


def require_gathering(table: Table) -> None:
    if table.status != "gathering":
        raise NotNowError("not_gathering", "You can only do that before the game starts.")


def require_playing(table: Table) -> Play:
    """The game in progress."""
    if table.status != "playing" or table.play is None:
        word = "has not started yet" if table.status == "gathering" else "is over"
        raise NotNowError("not_playing", f"The game {word}.")
    return table.play


def require_turn(table: Table, play: Play, seat: int) -> None:
    """This seat must be about to play an action."""
    if play.unconfirmed == seat:
        raise NotNowError("unconfirmed", "Your turn is complete; confirm it or undo something.")
    if seat not in table.waiting():
        names = " and ".join(table.names()[other] for other in table.waiting())
        raise NotNowError("not_your_turn", f"It is not your turn; the table is waiting for {names or 'nobody'}.")


def read_action(play: Play, seat: int, path: list[int] | None, text: str | None, rng: Random) -> int:
    """The action that a path or a text of this seat names, legal or not."""
    if (path is None) == (text is None):
        raise BadRequestError("path_or_text", "Name the action by either its path or its text.")
    try:
        if path is not None:
            return play.pack(path)
        return play.state.codec().parse(play.known_to(seat, rng), text or "")
    except NotationError as trouble:
        raise BadRequestError("notation", str(trouble)) from None


def require_legal(table: Table, play: Play, seat: int, action: int, rng: Random) -> None:
    """The position decides whether the action is legal. The reason is worded from what its seat knows."""
    if play.state.seat_of(action) != seat:  # first, because everything else could reveal the other seat's choice
        raise ForbiddenError("not_your_action", NOT_YOUR_ACTION)
    if play.state.refusal(action) is None:
        return
    refusal = play.known_to(seat, rng).refusal(action)
    if refusal is None:
        raise IllegalActionError("against_the_rules", "The rules do not allow that now.")
    sentence = refusal_text(play.game.messages(), refusal, table.names(), seat)
    raise IllegalActionError("against_the_rules", sentence, refusal)
