"""From a command to the events it causes, or to a refusal. Nothing here changes a table."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from random import Random

from smokestack.kernel.contract import CHANCE, State
from smokestack.kernel.errors import NotationError
from smokestack.kernel.facts import Fact
from smokestack.table import commands as c
from smokestack.table import events as e
from smokestack.table.chat import chat
from smokestack.table.checks import (
    Person,
    own_seat,
    read_action,
    require_gathering,
    require_host,
    require_legal,
    require_playing,
    require_turn,
)
from smokestack.table.errors import BadRequestError, ForbiddenError, NotNowError
from smokestack.table.hints import decisions_to_take_back
from smokestack.table.lessons import require_accepted, scripted_draws
from smokestack.table.planning import planning
from smokestack.table.play import Play, first_position, is_final, may_be_undone_after_the_turn
from smokestack.table.puzzles import require_solution
from smokestack.table.seating import absence, seating
from smokestack.table.table import Table
from smokestack.table.vacation import vacation


def decide(table: Table, command: c.AnyCommand, who: Person, rng: Random, now: float = 0.0) -> list[e.AnyEvent]:
    """The events of a command that arrives `now`. `rng` draws the outcomes of chance that follow it."""
    if table.status == "broken":
        raise NotNowError("broken", f"This table is read-only. {table.public_reason()}")
    match command:
        case c.Act():
            return _act(table, command, who, rng)
        case c.Undo():
            return _undo(table, command, who)
        case c.Confirm():
            return _confirm(table, command.seat, who)
        case c.Start():
            return _start(table, who, rng)
        case c.Chat() | c.RemoveLine() | c.Mute():
            return chat(table, command, who)
        case c.Note(text):
            if not table.seats_of(who.id):
                raise ForbiddenError("not_seated", "Only the players of this table can write notes.")
            return [e.Noted(who.id, text)]
        case c.MakePlan() | c.DropPlan():
            return planning(table, command, who, rng)
        case c.SetTitle(title):
            require_host(table, who)
            return [e.Titled(who.id, title)] if title != table.title else []
        case c.Resign() | c.StepAway() | c.ComeBack():
            return absence(table, command, who)
        case c.TakeVacation():
            return vacation(table, command, who, now)
        case c.Rematch():
            raise BadRequestError("rematch", "A rematch is a new table; the server creates it.")
        case _:
            return seating(table, command, who, now)


def _act(table: Table, command: c.Act, who: Person, rng: Random) -> list[e.AnyEvent]:
    seat = own_seat(table, command.seat, who)
    play = require_playing(table)
    if seat.resigned or seat.standin:
        raise NotNowError("away", "A bot is playing this seat; take it back first.")
    require_turn(table, play, command.seat)
    if command.asked is not None and command.asked != table.asked.get(command.seat):
        raise NotNowError("stale", "The game has moved on since then; look again.")
    action = read_action(play, command.seat, command.path, command.text, rng)
    require_legal(table, play, command.seat, action, rng)
    require_accepted(table, play, command.seat, action)
    require_solution(table, play, command.seat, action)
    return outcome(table, play, command.seat, action, command.confirm, rng, command.end)


def outcome(
    table: Table, play: Play, seat: int, action: int, confirm: bool, rng: Random, end: bool = False
) -> list[e.AnyEvent]:
    """The events of a legal action, with the draws that follow it; for `confirm` and `end` see `commands.Act`."""
    state = play.state
    codec = state.codec()
    after = state.clone()
    facts: list[Fact] = []
    after.apply(action, facts)
    done = seat not in after.waiting()
    final = (done and confirm) or is_final(play.game, state, action, after, facts)
    ended = done and end and not final
    if ended and not may_be_undone_after_the_turn(play.game, after):
        final, ended = True, False
    events: list[e.AnyEvent] = [e.Acted(seat, codec.text(state, action), codec.path(action), final, ended)]
    return events + draws(after, rng, scripted_draws(table))


def draws(state: State, rng: Random, script: Sequence[str] = ()) -> list[e.AnyEvent]:
    """Draw until a seat must decide: what a lesson's script says, then at random. Changes the given position."""
    drawn: list[e.AnyEvent] = []
    while state.actor() == CHANCE:
        action = _scripted(state, script[len(drawn)]) if len(drawn) < len(script) else None
        if action is None:
            action = state.draw(rng)
        drawn.append(e.Drawn(state.codec().text(state, action), state.codec().path(action)))
        state.apply(action)
    return drawn


def _scripted(state: State, text: str) -> int | None:
    """The outcome that a script names; None if it is impossible here."""
    with suppress(NotationError):
        action = state.codec().parse(state, text)
        return action if action in state.legal() else None
    return None


def _undo(table: Table, command: c.Undo, who: Person) -> list[e.AnyEvent]:
    own_seat(table, command.seat, who)
    play = require_playing(table)
    if command.back:
        return _take_back(table, play, command.seat)
    if not play.turn or play.turn_seat() != command.seat:
        raise NotNowError("nothing_to_undo", "There is nothing you can undo.")
    if command.count > play.turn:
        raise NotNowError("nothing_to_undo", f"You can undo only your last {play.turn}.")
    return [e.Undone(command.seat, command.count or play.turn)]


def _take_back(table: Table, play: Play, seat: int) -> list[e.AnyEvent]:
    """Back to the last decision of a seat that was not forced."""
    for count in decisions_to_take_back(table, seat):
        if len(play.history.position(play.history.before(count)).legal_of(seat)) > 1:
            return [e.Undone(seat, count, back=True)]
    raise NotNowError("nothing_to_undo", "There is no decision of yours that can be taken back.")


def _confirm(table: Table, seat: int, who: Person) -> list[e.AnyEvent]:
    own_seat(table, seat, who)
    play = require_playing(table)
    if play.unconfirmed != seat and not (play.ended and play.turn_seat() == seat):
        raise NotNowError("nothing_to_confirm", "There is nothing to confirm.")
    return [e.Confirmed(seat)]


def _start(table: Table, who: Person, rng: Random) -> list[e.AnyEvent]:
    require_host(table, who)
    require_gathering(table)
    if any(seat.kind() == "open" for seat in table.seats):
        raise NotNowError("open_seats", "There are open seats; fill them with people or bots before you start.")
    return [e.Started(), *draws(first_position(table.created), rng, scripted_draws(table))]
