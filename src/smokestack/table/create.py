"""New tables: from settings, as a rematch, or from a record."""

from __future__ import annotations

import secrets
import string
from collections.abc import Mapping
from random import Random

from msgspec.structs import replace

from smokestack.kernel import registry
from smokestack.kernel.contract import CHANCE
from smokestack.kernel.errors import RecordError, SetupError
from smokestack.kernel.lesson import LEARNER
from smokestack.kernel.options import changed
from smokestack.kernel.record import Record, Replay
from smokestack.table import commands as c
from smokestack.table import events as e
from smokestack.table.checks import Person
from smokestack.table.decide import decide, draws
from smokestack.table.errors import BadRequestError, ForbiddenError, NotNowError
from smokestack.table.lessons import lesson_of
from smokestack.table.seating import bot_seated
from smokestack.table.table import Table

_ID_CHARACTERS = string.ascii_letters + string.digits


def new_table_id() -> str:
    """An id that cannot be guessed. Letters and digits only: commands would take a leading dash for an option."""
    return "".join(secrets.choice(_ID_CHARACTERS) for _ in range(16))


def create(new: c.NewTable, who: Person, logins: Mapping[str, str], rng: Random) -> list[e.AnyEvent]:
    """The first events of a table. `logins` maps the logins that seats are reserved for to the ids of their owners.

    A login that nobody has is reserved all the same; otherwise the answer would tell which logins exist.
    """
    draft = _Draft(_created(new, who))
    # The creator sits down first, so that no bot takes their colour.
    for number, place in sorted(enumerate(new.seats), key=lambda one: not isinstance(one[1], c.OwnSeat)):
        match place:
            case c.OwnSeat(name):
                draft.add(*decide(draft.table, c.Sit(number, name), who, rng))
            case c.BotSeat(level):
                draft.add(bot_seated(draft.table, number, level))
            case c.ReservedSeat(login):
                draft.add(e.Reserved(number, logins.get(login, ""), login))
            case _:
                pass
    if new.start:
        draft.add(*decide(draft.table, c.Start(), who, rng))
    return draft.events


def _created(new: c.NewTable, who: Person) -> e.Created:
    try:
        game = registry.game(new.game)
        setup = registry.new(game, len(new.seats), new.map, new.options).setup()
    except SetupError as trouble:
        raise BadRequestError("setup", str(trouble)) from None
    return e.Created(
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
    )


class _Draft:
    """A table under construction: its events so far and the table they give."""

    def __init__(self, created: e.Created) -> None:
        self.table = Table("")
        self.events: list[e.AnyEvent] = []
        self.add(created)

    def add(self, *events: e.AnyEvent) -> None:
        for event in events:
            self.events.append(event)
            self.table.fold(event, 0.0)


def guided(game: str, who: Person, rng: Random) -> list[e.AnyEvent]:
    """The first events of a guided game: private, against easy bots, and started at once."""
    lesson = lesson_of(game)
    seats: list[c.NewSeat] = [c.OwnSeat(), *(c.BotSeat("easy") for _ in range(lesson.seats - 1))]
    new = c.NewTable(game, seats, lesson.map, lesson.options, private=True)
    draft = _Draft(replace(_created(new, who), lesson=lesson.id))
    draft.add(*decide(draft.table, c.Sit(LEARNER), who, rng))
    for number in range(1, lesson.seats):
        draft.add(bot_seated(draft.table, number, "easy"))
    draft.add(*decide(draft.table, c.Start(), who, rng))
    return draft.events


def rematch(table: Table, who: Person) -> list[e.AnyEvent]:
    """The first events of the same table again, with the person who asks as host and reserved seats for the others."""
    if not table.seats_of(who.id):
        raise ForbiddenError("not_seated", "Only the players of this table can ask for a rematch.")
    if table.status != "over":
        raise NotNowError("not_over", "The game is not over yet.")
    old = table.created
    draft = _Draft(
        e.Created(
            game=old.game,
            map=old.map,
            places=old.places,
            rules=registry.game(old.game).rules_version,
            host=who.id,
            host_name=who.name,
            options=old.options,
            title=old.title,
            private=old.private,
            clock=old.clock,
            out=old.out,
            absence=old.absence,
        )
    )
    for number, seat in enumerate(table.seats):
        if seat.level:
            draft.add(bot_seated(draft.table, number, seat.level))
        elif seat.user == who.id:
            draft.add(e.Seated(number, seat.user, seat.name, seat.colour))
        elif seat.user:
            draft.add(e.Reserved(number, seat.user, seat.name))
    return draft.events


def from_record(record: Record, who: Person, title: str, private: bool, rng: Random) -> list[e.AnyEvent]:
    """The events of a table that continues a record, with open seats."""
    try:
        played = Replay(record)
    except RecordError as trouble:
        raise BadRequestError("record", str(trouble)) from None
    setup = played.state.setup()
    created = e.Created(
        game=setup.game,
        map=setup.map,
        places=setup.seats,
        rules=setup.rules,
        host=who.id,
        host_name=who.name,
        options=changed(setup.options),
        title=title,
        private=private,
    )
    events: list[e.AnyEvent] = [created, e.Started()]
    state = registry.restart(played.game, setup)
    for action, text in zip(played.actions, played.texts, strict=True):
        path = state.codec().path(action)
        if state.actor() == CHANCE:
            events.append(e.Drawn(text, path))
        else:
            events.append(e.Acted(state.seat_of(action), text, path, final=True))
        state.apply(action)
    return events + draws(state, rng)


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
    # In a record a hash starts a comment.
    given = {number: seat.name.replace("#", "").strip() for number, seat in enumerate(table.seats)}
    names = {number: name for number, name in given.items() if name}
    record = Record(created.game, created.map, created.places, created.rules, created.options, names)
    for move in play.moves:
        record.add(move.text)
    return record
