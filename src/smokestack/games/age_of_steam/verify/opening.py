"""Setting our table as a recorded game began."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from smokestack.games.age_of_steam.components.pieces import CITY_COLUMNS, COLOURS, DEPTH, LETTERS
from smokestack.games.age_of_steam.rules import arrange, network
from smokestack.games.age_of_steam.verify.alignment import Alignment, cell_of
from smokestack.games.age_of_steam.verify.recording import UNOWNED
from smokestack.kernel.errors import DataError

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.state import AgeOfSteamState
    from smokestack.games.age_of_steam.verify.recording import Cell, Growth, Recording


class Translation:
    """What the recording calls things, and what they are here."""

    def __init__(self, recording: Recording, where: Alignment) -> None:
        self.recording = recording
        self.where = where
        self.seat = {name: seat for seat, name in enumerate(recording.players)}
        self.columns: dict[str, tuple[int, int]] = {}
        """By the key of the display: our column, and how many boxes it has."""
        for space in recording.board.spaces:
            for number, growth in enumerate(space.growth):
                key = f"{space.at[0]},{space.at[1]}" + (f"#{number}" if len(space.growth) > 1 else "")
                self.columns[key] = (_column(growth), growth.slots)
        for new_city in recording.board.new_cities:
            self.columns[new_city.id] = (CITY_COLUMNS + LETTERS.index(new_city.id), new_city.growth[0].slots)
        self.links = {link.id: self._link(link.connects, link.cost) for link in recording.board.links}
        self.claims = {
            space.at: self._claim(space.at, cost)
            for space in recording.board.spaces
            if (cost := claim_cost(space.preprinted, space.claim_cost)) is not None
        }
        """Hexes with printed track for sale, and the special link they are here."""

    def owner(self, name: str | None) -> int:
        return -1 if name is None or name == UNOWNED else self.seat[name]

    def _link(self, connects: tuple[Cell, Cell], cost: int) -> int:
        """Our special link between these two stops, of that price if there are several."""
        ends = {self.where.stop(at) for at in connects}
        found = [n for n, link in enumerate(self.where.board.links) if {link.a, link.b} == ends]
        dear = [n for n in found if self.where.board.links[n].cost == cost]
        if not found:
            raise DataError(f"The recording sells a link between {connects}, and our map has none there.")
        return (dear or found)[0]

    def _claim(self, at: Cell, cost: int) -> int:
        """Our special link of that price nearest to a hex with printed track."""
        links = self.where.board.links
        if not links:
            raise DataError(f"The recording sells printed track at {at}, and our map has no special links.")
        cell = self.where.cell(at)

        def distance(number: int) -> tuple[bool, int]:
            cells = [self.where.board.cells[stop] for stop in (links[number].a, links[number].b)]
            return links[number].cost != cost, sum(_apart(cell, other) for other in cells)

        return min(range(len(links)), key=distance)


def _column(growth: Growth) -> int:
    return (6 if growth.dice == "black" else 0) + growth.number - 1


def _apart(one: Cell, two: Cell) -> int:
    dq, dr = one[0] - two[0], one[1] - two[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def claim_cost(printed: object, direct: int | None) -> int | None:
    """The price of printed track, wherever it stands in its description."""
    if direct is not None:
        return direct
    if isinstance(printed, dict):
        found = printed.get("claim_cost")
        return found if isinstance(found, int) else next(_costs(list(printed.values())), None)
    return next(_costs(printed), None) if isinstance(printed, list) else None


def _costs(parts: list[object]) -> Iterator[int]:
    for part in parts:
        cost = claim_cost(part, None)
        if cost is not None:
            yield cost


def set_up(position: AgeOfSteamState, words: Translation) -> None:
    """Everything as the recording's initial state has it."""
    state = words.recording.initial
    arrange.blank(position)
    for name, player in state.players.items():
        seat = words.seat[name]
        position.cash[seat], position.income[seat], position.shares[seat] = player.money, player.income, player.shares
        position.engine[seat] = player.engine
    position.order = [words.seat[name] for name in state.turn_order]
    _put_cubes(position, words)
    _accept(position, words)
    for key, letter in state.urbanized.items():
        arrange.make_city(position, _known(words, key), LETTERS.index(letter))
    _lay_track(position, words)


def _put_cubes(position: AgeOfSteamState, words: Translation) -> None:
    state = words.recording.initial
    position.bag = [state.bag.get(colour, 0) for colour in COLOURS]
    for key, colours in state.goods.items():
        for colour in colours:
            hex = _known(words, key)
            if position.board.spot[hex] < 0:
                raise DataError(f"The recording begins with cubes at {key}, where our map has none.")
            position.put_cube(hex, COLOURS.index(colour))
    for key, slots in state.display.items():
        column, depth = words.columns[key]
        for slot, good in enumerate(slots[:depth]):
            if good is not None:
                position.display[column * DEPTH + depth - 1 - slot] = COLOURS.index(good)


def _lay_track(position: AgeOfSteamState, words: Translation) -> None:
    state, where = words.recording.initial, words.where
    for key, tile in state.track.items():
        if cell_of(key) in words.claims:
            continue
        hex = _known(words, key)
        sections = [(where.edge(part.exits[0]), where.edge(part.exits[1])) for part in tile.tracks]
        if position.tile[hex] == 0:  # where our map prints it too, it is there already
            try:
                arrange.lay_track(position, hex, sections, [words.owner(part.owner) for part in tile.tracks])
            except ValueError as error:
                raise DataError(f"The recording begins with track at {key} that cannot be: {error}.") from None
    for id, owner in state.links.items():
        if owner is not None:
            network.lay_link(position, words.links[id], words.owner(owner))


def _accept(position: AgeOfSteamState, words: Translation) -> None:
    """Terminals take the colour that was drawn for them; the cube lies there and is no good (AOS-GER-1)."""
    for space in words.recording.board.spaces:
        stop = words.where.stop(space.at)
        if stop >= 0 and position.board.dead_end[stop] and not position.takes[stop]:
            for colour in space.accepts:
                position.takes[stop] |= 1 << COLOURS.index(colour)
                position.put_cube(stop, COLOURS.index(colour))


def _known(words: Translation, key: str) -> int:
    hex = words.where.stop(cell_of(key))
    if hex < 0:
        raise DataError(f"The recording begins with something at {key}, which is no hex of our map.")
    return hex
