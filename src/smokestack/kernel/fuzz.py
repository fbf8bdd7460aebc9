"""The fuzzer: plays whole games on every map, with every player count and option, and checks every position.

Some players move at random, some follow the game's advice and some follow it with noise, so that games also reach
positions that random play never sees. A game that fails a check is saved as a record up to that point.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec

from smokestack.kernel import registry
from smokestack.kernel.contract import CHANCE, OVER, Game, State
from smokestack.kernel.errors import UserError
from smokestack.kernel.facts import EVERYONE, Fact
from smokestack.kernel.kit import (
    check_cards,
    check_choices,
    check_eliminated,
    check_events,
    check_messages,
    check_position,
    check_sources,
)
from smokestack.kernel.kit_replay import check_counted
from smokestack.kernel.kit_tools import CheckError, need
from smokestack.kernel.options import Choice, Options, choices, read, word
from smokestack.kernel.record import Record, Replay, parse

STEP_LIMIT = 20_000


class FuzzError(Exception):
    """A game that failed a check: what is wrong, and the record up to that point."""

    def __init__(self, sentence: str, record: Record) -> None:
        super().__init__(sentence)
        self.record = record


class FuzzSetup(msgspec.Struct, frozen=True):
    """One combination of map, player count and options."""

    map: str
    seats: int
    options: Options


def tables(game: Game, map: str | None = None) -> list[FuzzSetup]:
    """Every map and player count with default options, and with every other value of each option."""
    found: list[FuzzSetup] = []
    maps = [registry.map_of(game, map)] if map else game.maps()
    for info in maps:
        single = [(c.name, value) for c in choices(game.options, info.id) for value in _values(c) if value != c.default]
        for seats in info.seats:
            for given in [{}, *({name: value} for name, value in single)]:
                table = FuzzSetup(info.id, seats, read(game.options, given))
                if _possible(game, table):
                    found.append(table)
    return found


def _values(choice: Choice) -> list[str]:
    """The values of an option worth trying; for a free number its default and its bounds."""
    bounds = [word(bound) for bound in (choice.lowest, choice.highest) if bound is not None]
    return list(choice.values) or [choice.default, *bounds]


def _possible(game: Game, table: FuzzSetup) -> bool:
    """Whether the game accepts the combination; some options exclude a map or a player count."""
    try:
        game.start(table.seats, table.map, table.options)
    except UserError:
        return False
    return True


def any_table(game: Game, rng: Random, map: str | None = None) -> FuzzSetup:
    """A random map and player count with random options."""
    while True:
        info = registry.map_of(game, map) if map else rng.choice(game.maps())
        given = {c.name: rng.choice(_values(c)) for c in choices(game.options, info.id) if rng.random() < 0.3}
        table = FuzzSetup(info.id, rng.choice(info.seats), read(game.options, given))
        if _possible(game, table):
            return table


def schedule(game: Game, games: int, rng: Random, map: str | None = None) -> Iterator[FuzzSetup]:
    """The setups to play: each of `tables` in random order, then random ones."""
    listed = tables(game, map)
    rng.shuffle(listed)
    for place in range(games):
        yield listed[place] if place < len(listed) else any_table(game, rng, map)


class FuzzPlayer:
    """A player that follows the advice with this probability and otherwise moves at random."""

    def __init__(self, game: Game, sense: float) -> None:
        self.advice = game.advice()
        self.sense = sense

    def choose(self, state: State, seat: int, rng: Random) -> int:
        legal = state.legal_of(seat)
        if len(legal) == 1 or rng.random() >= self.sense:
            return legal[int(rng.random() * len(legal))]
        choice = self.advice.choose(state.resample(seat, rng), legal, rng)
        need(choice in legal, f"the advice chose {choice}, which is not legal")
        return choice


class SecrecyCheck:
    """Checks that `resample` really changes secret draws and choices; otherwise the leak test would find nothing."""

    ENOUGH = 12

    def __init__(self) -> None:
        self.kept = 0
        """How often a seat that could not see a secret action was resampled."""
        self.changed = False

    def look(self, state: State, action: int, rng: Random) -> None:
        audience = state.audience(action)
        if audience == EVERYONE or self.changed:
            return
        after = state.clone()
        after.apply(action)
        for seat in range(state.setup().seats):
            if not audience >> seat & 1:
                self.kept += 1
                self.changed = self.changed or after.resample(seat, rng).key() != after.key()

    def check(self) -> None:
        need(self.changed or self.kept < self.ENOUGH, "some actions are secret, but resample() never changes anything")


def play(game: Game, table: FuzzSetup, rng: Random, thorough: float = 0.1) -> State:
    """Play one whole game with checks. `thorough` is the share of positions that get every check."""
    state = game.start(table.seats, table.map, table.options)
    record = Record.of(state.setup())
    players = [FuzzPlayer(game, rng.choice((0.0, 0.8, 1.0))) for _ in range(table.seats)]
    secrets = SecrecyCheck()
    try:
        steps = 0
        out: list[int] = []
        check_sources(game)
        check_cards(game)
        check_choices(game)
        check_counted(game)
        check_messages(game)
        check_position(game, state, rng)
        while state.actor() != OVER:
            if state.actor() == CHANCE:
                action = state.draw(rng)
            else:
                seat = rng.choice(state.waiting())
                action = players[seat].choose(state, seat, rng)
            record.add(state.codec().text(state, action))
            secrets.look(state, action, rng)
            events: list[Fact] = []
            state.apply(action, events)
            check_events(game, events, table.seats)
            check_position(game, state, rng, rng.random() < thorough)
            out = check_eliminated(state, out)
            steps += 1
            need(steps < STEP_LIMIT, f"the game does not end within {STEP_LIMIT} actions")
        secrets.check()
        check_record(game, state, record)
    except FuzzError:
        raise
    except (CheckError, UserError) as error:
        raise FuzzError(str(error), record) from error
    except Exception as error:
        raise FuzzError(f"{type(error).__name__}: {error}", record) from error
    return state


def check_record(game: Game, state: State, record: Record) -> None:
    """Written and read again, the record leads to the same position."""
    replay = Replay(parse(record.write()), game=game)
    need(replay.state.key() == state.key(), "the record replays to another position")
