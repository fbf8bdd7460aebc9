"""New tables: from settings, as a rematch, or from a record."""

from __future__ import annotations

import secrets
import string
from collections.abc import Container, Iterable, Mapping, Sequence
from random import Random

from msgspec.structs import replace

from smokestack.kernel import registry
from smokestack.kernel.contract import CHANCE, State
from smokestack.kernel.errors import RecordError, SetupError
from smokestack.kernel.fields import FieldValue
from smokestack.kernel.options import Setup, changed
from smokestack.kernel.puzzle import puzzle_position
from smokestack.kernel.record import Record, Replay
from smokestack.kernel.recorded_game import RecordedGame
from smokestack.table import commands as c
from smokestack.table import events as e
from smokestack.table.calendar import zone_exists
from smokestack.table.checks import Person
from smokestack.table.decide import decide, draws
from smokestack.table.errors import BadRequestError, ForbiddenError, NotNowError
from smokestack.table.lessons import lesson_of
from smokestack.table.play import first_position
from smokestack.table.puzzles import find_puzzle
from smokestack.table.seating import bot_seated
from smokestack.table.table import Table

_ID_CHARACTERS = string.ascii_letters + string.digits


def new_table_id() -> str:
    """An id that cannot be guessed. Letters and digits only: commands would take a leading dash for an option."""
    return "".join(secrets.choice(_ID_CHARACTERS) for _ in range(16))


def create(new: c.NewTable, who: Person, logins: Mapping[str, str], rng: Random) -> list[e.AnyEvent]:
    """The first events of a table. `logins` maps the logins that seats are reserved for to the ids of their owners, and
    so the names of those who are invited, with an @ before the name.

    A login that nobody has is reserved all the same; otherwise the answer would tell which logins exist.
    """
    draft = TableDraft(_created(new, who))
    draft.fill_seats(new.seats, who, logins, rng)
    if new.start:
        draft.add(*decide(draft.table, c.Start(), who, rng))
    return draft.events


def _created(new: c.NewTable, who: Person) -> e.Created:
    try:
        game = registry.game(new.game)
        setup = registry.new(game, len(new.seats), new.map, new.options).setup()
    except SetupError as trouble:
        raise BadRequestError("setup", str(trouble)) from None
    _check_hours(new.absence.hours)
    created = e.Created(
        game=setup.game,
        map=setup.map,
        places=setup.seats,
        rules=setup.rules,
        host=who.id,
        host_name=who.name,
        options=changed(setup.options),
        title=new.title,
        private=new.private,
        clock=new.clock,
        out=new.out,
        absence=new.absence,
        rated=new.rated,
        hints=new.hints,
    )
    if created.rated:
        _require_comparable(created, who)
    return created


def _require_comparable(created: e.Created, who: Person) -> None:
    """A rated game is played by accounts, in public and by the printed rules, so that its result can be compared."""
    if not who.account:
        raise ForbiddenError("no_account", "You need an account to play rated games.")
    if created.private:
        raise BadRequestError("rated", "A rated table cannot be private; list it, or play unrated.")
    if created.options:
        raise BadRequestError("rated", "A rated game is played without house rules; take them back, or play unrated.")
    if created.places < 2:
        raise BadRequestError("rated", "A rated game needs at least two seats.")


def _check_hours(hours: e.WeeklyHours | None) -> None:
    if hours is None:
        return
    if hours.start >= hours.end:
        raise BadRequestError("hours", "The hours in which clocks run must begin before they end.")
    if not zone_exists(hours.zone):
        raise BadRequestError("time_zone", f"This server does not know the time zone {hours.zone!r}.")


class TableDraft:
    """A table under construction: its events so far and the table they give."""

    def __init__(self, created: e.Created) -> None:
        self.table = Table("")
        self.events: list[e.AnyEvent] = []
        self.add(created)

    def add(self, *events: e.AnyEvent) -> None:
        for event in events:
            self.events.append(event)
            self.table.fold(event, 0.0)

    def fill_seats(self, seats: Sequence[c.NewSeat], who: Person, logins: Mapping[str, str], rng: Random) -> None:
        """Let people and bots sit down. The creator goes first, so that no bot takes their colour."""
        for number, place in sorted(enumerate(seats), key=lambda one: not isinstance(one[1], c.OwnSeat)):
            match place:
                case c.OwnSeat(name):
                    self.add(*decide(self.table, c.Sit(number, name), who, rng))
                case c.BotSeat(level):
                    self.add(bot_seated(self.table, number, level))
                case c.ReservedSeat(login):
                    self.add(e.Reserved(number, logins.get(login, ""), login))
                case c.InvitedSeat(name):
                    self.add(e.Reserved(number, logins.get(f"@{name}", ""), name))
                case _:
                    pass


def guided(game: str, who: Person, rng: Random) -> list[e.AnyEvent]:
    """The first events of a guided game: private, against easy bots, and started at once."""
    lesson = lesson_of(game)
    seats: list[c.NewSeat] = [c.OwnSeat(), *(c.BotSeat("easy") for _ in range(lesson.seats - 1))]
    new = c.NewTable(game, seats, lesson.map, lesson.options, private=True)
    draft = TableDraft(replace(_created(new, who), lesson=lesson.id))
    draft.fill_seats(seats, who, {}, rng)
    draft.add(*decide(draft.table, c.Start(), who, rng))
    return draft.events


def puzzle_table(game: str, id: str, who: Person, rng: Random) -> list[e.AnyEvent]:
    """The first events of a table that begins with a puzzle: private, and against bots once it is solved."""
    puzzle = find_puzzle(game, id)
    _, actions = puzzle_position(registry.game(game), puzzle)
    seats: list[c.NewSeat] = [
        c.OwnSeat() if seat == puzzle.seat else c.BotSeat("normal") for seat in range(puzzle.seats)
    ]
    new = c.NewTable(game, seats, puzzle.map, puzzle.options, private=True)
    draft = TableDraft(replace(_created(new, who), puzzle=id))
    draft.fill_seats(seats, who, {}, rng)
    return [*draft.events, e.Started(), *played_events(first_position(draft.table.created), actions, None)]


def rematch(table: Table, who: Person, unwilling: Container[str] = ()) -> list[e.AnyEvent]:
    """The first events of the same table again: the person who asks is the host, and the others are invited.

    The seats of `unwilling` people, who do not want to hear from the host, are kept for nobody.
    """
    if not table.seats_of(who.id):
        raise ForbiddenError("not_seated", "Only the players of this table can ask for a rematch.")
    if table.status != "over":
        raise NotNowError("not_over", "The game is not over yet.")
    old = table.created
    draft = TableDraft(
        e.Created(
            game=old.game,
            map=old.map,
            places=old.places,
            rules=registry.game(old.game).rules_version,
            host=who.id,
            host_name=who.name,
            options=old.options,
            title=table.title,
            private=old.private,
            clock=old.clock,
            out=old.out,
            absence=old.absence,
            rated=old.rated,
            hints=old.hints,
        )
    )
    for number, seat in enumerate(table.seats):
        if seat.level:
            draft.add(bot_seated(draft.table, number, seat.level))
        elif seat.user == who.id:
            draft.add(e.Seated(number, seat.user, seat.name, seat.colour))
        elif seat.user:
            draft.add(e.Reserved(number, "" if seat.user in unwilling else seat.user, seat.name))
    return draft.events


def _continued(setup: Setup, options: dict[str, str], who: Person, title: str, private: bool) -> e.Created:
    """The first event of a table that goes on with a game."""
    return e.Created(
        game=setup.game,
        map=setup.map,
        places=setup.seats,
        rules=setup.rules,
        host=who.id,
        host_name=who.name,
        options=options,
        title=title,
        private=private,
    )


def from_record(record: Record, who: Person, title: str, private: bool, rng: Random | None) -> list[e.AnyEvent]:
    """The events of a table that continues a record, with open seats. Without `rng` nothing is drawn that follows."""
    try:
        played = Replay(record)
    except RecordError as trouble:
        raise BadRequestError("record", str(trouble)) from None
    setup = played.state.setup()
    created = _continued(setup, changed(setup.options), who, title, private)
    return [created, e.Started(), *played_events(registry.restart(played.game, setup), played.actions, rng)]


def from_recorded(game: RecordedGame, who: Person, title: str, private: bool, rng: Random | None) -> list[e.AnyEvent]:
    """The same for a game that was recorded elsewhere."""
    created = replace(_continued(game.setup, game.options, who, title, private), position=game.start)
    return [created, e.Started(), *played_events(first_position(created), game.actions, rng, game.placed)]


Placed = Mapping[int, dict[str, FieldValue]]


def played_events(
    state: State, actions: Iterable[int], rng: Random | None, placed: Placed | None = None
) -> list[e.AnyEvent]:
    """The events of actions that cannot be undone, and with `rng` of the draws that follow. Changes the position.

    `placed` has, by number of actions, positions that they do not lead to.
    """
    events: list[e.AnyEvent] = []
    codec = state.codec()
    for count, action in enumerate(actions, start=1):
        text, path = codec.text(state, action), codec.path(action)
        if state.actor() == CHANCE:
            events.append(e.Drawn(text, path))
        else:
            other = None if placed is None else placed.get(count)
            events.append(e.Acted(state.seat_of(action), text, path, final=True, placed=other))
        state.apply(action)
        if placed is not None and count in placed:
            state.load(placed[count])
    return events + draws(state, rng) if rng is not None else events


def to_record(table: Table, secrets: bool = False) -> Record:
    """The game as a record, without the moves that were undone.

    Refused until the end of a game with hidden information, unless `secrets` allows it. If the moves decided it, a
    refusal would tell that somebody has made a secret choice.
    """
    play = table.play
    if play is None:
        raise NotNowError("not_playing", "The game has not started yet.")
    if not secrets and table.status != "over" and play.game.hidden_information:
        raise NotNowError(
            "secrets",
            "The record could contain secrets; you can have it once the game is over.",
        )
    created = table.created
    if created.position is not None:
        raise NotNowError(
            "no_record", "This game began at a position that no actions lead to, so it cannot be written as a record."
        )
    # In a record a hash starts a comment.
    given = {number: seat.name.replace("#", "").strip() for number, seat in enumerate(table.seats)}
    names = {number: name for number, name in given.items() if name}
    record = Record(created.game, created.map, created.places, created.rules, created.options, names)
    for move in play.moves:
        record.add(move.text)
    return record
