"""Sets up our position as a recorded game began."""

from __future__ import annotations

from typing import TYPE_CHECKING

from smokestack.games.age_of_steam.components.pieces import COLOURS, DEPTH, LETTERS
from smokestack.games.age_of_steam.rules import arrange, network
from smokestack.games.age_of_steam.rules.phases.special_links import for_sale
from smokestack.games.age_of_steam.verify.alignment import cell_of
from smokestack.games.age_of_steam.verify.map_state import set_reserve
from smokestack.kernel.bits import with_item
from smokestack.kernel.errors import DataError

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.state import AgeOfSteamState
    from smokestack.games.age_of_steam.verify.translation import Translation


def set_up(position: AgeOfSteamState, translation: Translation) -> None:
    """Change the position to the initial state of the recording."""
    state = translation.recording.initial
    arrange.blank(position)
    for name, player in state.players.items():
        seat = translation.seat[name]
        position.cash[seat], position.income[seat], position.shares[seat] = player.money, player.income, player.shares
        position.engine[seat] = player.engine
    position.order = [translation.seat[name] for name in state.turn_order]
    _put_cubes(position, translation)
    set_reserve(position, state)
    _set_terminals(position, translation)
    for key, letter in state.urbanized.items():
        arrange.make_city(position, _stop_at(translation, key), LETTERS.index(letter))
    _lay_track(position, translation)


def _put_cubes(position: AgeOfSteamState, translation: Translation) -> None:
    state = translation.recording.initial
    position.bag = [state.bag.get(colour, 0) for colour in COLOURS]
    for key, colours in state.goods.items():
        for colour in colours:
            hex = _stop_at(translation, key)
            if position.board.spot[hex] < 0:
                raise DataError(f"The recording begins with cubes at {key}, where our map has none.")
            position.put_cube(hex, COLOURS.index(colour))
    for key, slots in state.display.items():
        column, depth = translation.columns[key]
        for slot, good in enumerate(slots[:depth]):
            if good is not None:
                position.display[column * DEPTH + depth - 1 - slot] = COLOURS.index(good)


def _lay_track(position: AgeOfSteamState, translation: Translation) -> None:
    state, alignment = translation.recording.initial, translation.alignment
    for key, tile in state.track.items():
        if cell_of(key) in translation.claims:
            continue
        hex = _stop_at(translation, key)
        sections = [(alignment.edge(part.exits[0]), alignment.edge(part.exits[1])) for part in tile.tracks]
        if position.tile[hex] == 0:  # otherwise our map prints the same track
            try:
                arrange.lay_track(position, hex, sections, [translation.owner(part.owner) for part in tile.tracks])
            except ValueError as error:
                raise DataError(f"The recording begins with impossible track at {key}: {error}.") from None
    for id, owner in state.links.items():
        if owner is not None and for_sale(position, translation.links[id]):  # public links are there from the start
            network.lay_link(position, translation.links[id], translation.owner(owner))


def _set_terminals(position: AgeOfSteamState, translation: Translation) -> None:
    """Terminals accept the colour drawn for them. The drawn cube stays there and is not a good (AOS-GER-1)."""
    for space in translation.recording.board.spaces:
        stop = translation.alignment.stop(space.at)
        if stop >= 0 and position.board.dead_end[stop] and not position.takes[stop]:
            for colour in space.accepts:
                position.takes[stop] = with_item(position.takes[stop], COLOURS.index(colour))
                position.put_cube(stop, COLOURS.index(colour))


def _stop_at(translation: Translation, key: str) -> int:
    hex = translation.alignment.stop(cell_of(key))
    if hex < 0:
        raise DataError(f"The recording begins with something at {key}, which is not a hex of our map.")
    return hex
