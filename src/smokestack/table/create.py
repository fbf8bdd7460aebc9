"""New tables: from a form, as a rematch, from a record."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from smokestack.kernel import registry
from smokestack.kernel.contract import CHANCE
from smokestack.kernel.errors import RecordError, SetupError
from smokestack.kernel.options import changed
from smokestack.kernel.record import Record, Replay
from smokestack.table import commands as c
from smokestack.table import events as e
from smokestack.table.decide import Person, bot_seated, decide, draws
from smokestack.table.errors import BadRequestError, ForbiddenError, NotNowError
from smokestack.table.table import Table


def create(new: c.NewTable, who: Person, logins: Mapping[str, str], rng: Random) -> list[e.AnyEvent]:
    """The first events of a table. `logins` gives the person behind each login that a seat is kept for."""
    draft = _Draft(_created(new, who))
    for number, place in enumerate(new.seats):
        match place:
            case c.OwnSeat(name):
                draft.add(*decide(draft.table, c.Sit(number, name), who, rng))
            case c.BotSeat(level):
                draft.add(bot_seated(draft.table, number, level))
            case c.ReservedSeat(login):
                if login not in logins:
                    raise BadRequestError("no_such_login", f"Nobody here has the login {login!r}.")
                draft.add(e.Reserved(number, logins[login], login))
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
    )


class _Draft:
    """A table in the making: the events so far and their fold."""

    def __init__(self, created: e.Created) -> None:
        self.table = Table("")
        self.events: list[e.AnyEvent] = []
        self.add(created)

    def add(self, *events: e.AnyEvent) -> None:
        for event in events:
            self.events.append(event)
            self.table.fold(event, 0.0)


def rematch(table: Table, who: Person, rng: Random) -> list[e.AnyEvent]:
    """The same table again: bots sit down, people's seats are kept for them, whoever asks is the host."""
    if not table.seats_of(who.id):
        raise ForbiddenError("not_seated", "Only those who sit at the table ask for a rematch.")
    if table.status != "over":
        raise NotNowError("not_over", "The game is not over.")
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
    """A table that goes on where a record ends, its seats open."""
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
    """The game as it was played; what was taken back is not in it. Secrets only when it is over, or when asked for."""
    play = table.play
    if play is None:
        raise NotNowError("not_playing", "The game has not begun.")
    if not secrets and table.status != "over" and any(not move.seen_by(None) for move in play.moves):
        raise NotNowError("secrets", "There are secrets on the table; the record is given out when the game is over.")
    created = table.created
    # In a record a hash begins a comment.
    given = {number: seat.name.replace("#", "").strip() for number, seat in enumerate(table.seats)}
    names = {number: name for number, name in given.items() if name}
    record = Record(created.game, created.map, created.places, created.rules, created.options, names)
    for move in play.moves:
        record.add(move.text)
    return record
