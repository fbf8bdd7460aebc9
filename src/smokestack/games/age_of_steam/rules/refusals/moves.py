"""Why a cube may not be moved like this: the checks of AOS-13, hop by hop."""

from __future__ import annotations

from typing import TYPE_CHECKING

from smokestack.games.age_of_steam.components.pieces import COLOURS
from smokestack.games.age_of_steam.rules.delivery import MAX_HOPS, arrives, loads, next_hops
from smokestack.games.age_of_steam.rules.fact_data import UNKNOWN, colour_data, cube_data, hex_data
from smokestack.games.age_of_steam.rules.generated.action_fields import (
    VIA,
    kind_of,
    load_city,
    load_colour,
    move_city,
    move_colour,
    move_stop,
    via_stop,
)
from smokestack.games.age_of_steam.rules.hops import hop_payee, hop_stop, hops, stop_after, unlinked_stop
from smokestack.games.age_of_steam.rules.position import RIDE_COLOUR, RIDE_HOPS, RIDE_START
from smokestack.kernel.bits import contains
from smokestack.kernel.facts import FactData, Refusal

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition


def refuse_move(position: AgeOfSteamPosition, seat: int, action: int, too_many: bool) -> Refusal | None:
    """Why this whole delivery is illegal; `too_many` if deliveries have to be named step by step."""
    colour, start = move_colour(action), move_city(action)
    missing = _refuse_cube(position, colour, start)
    if missing is not None:
        return missing
    places = [move_stop(action, index) for index in range(MAX_HOPS)]
    while places and places[-1] == 0:
        places.pop()
    wrong = _refuse_path(position, seat, colour, start, places)
    if wrong is None and not places and (colour, start) not in loads(position, seat):
        wrong = _undeliverable(position, seat, colour, start)
    if wrong is None and not arrives(position, colour, start, places):
        stop = stop_after(position, start, places)
        wrong = Refusal("AOS-13.6", "not-accepted", cube_data(position.board, colour, stop, "city"))
    if wrong is None and too_many:
        wrong = Refusal("AOS-13.2", "tell-link-by-link", cube_data(position.board, colour, start, "city"))
    return wrong


def refuse_load(position: AgeOfSteamPosition, seat: int, action: int, too_many: bool) -> Refusal | None:
    """Why a delivery that is named step by step cannot begin with this cube."""
    colour, start = load_colour(action), load_city(action)
    missing = _refuse_cube(position, colour, start)
    if missing is not None:
        return missing
    if not too_many:
        return Refusal("AOS-13.2", "tell-whole-move")
    if (colour, start) not in loads(position, seat):
        return _undeliverable(position, seat, colour, start)
    return None


def refuse_via(position: AgeOfSteamPosition, seat: int, action: int) -> Refusal | None:
    """Why a delivery under way cannot go on like this."""
    colour = position.ride[RIDE_COLOUR]
    if kind_of(action) != VIA:
        return Refusal("AOS-13.6", "under-way", colour_data(colour))
    place = via_stop(action)
    if place in next_hops(position, seat, position.ride):
        return None
    places = [*position.ride[RIDE_HOPS:], place]
    wrong = _refuse_path(position, seat, colour, position.ride[RIDE_START], places)
    return wrong or Refusal("AOS-13.6", "no-way-on", colour_data(colour))


def _refuse_cube(position: AgeOfSteamPosition, colour: int, start: int) -> Refusal | None:
    if colour >= len(COLOURS) or start >= position.board.size or position.board.spot[start] < 0:
        return Refusal("AOS-13.2", "no-such-cube")
    if not position.cubes_on(start, colour):
        return Refusal("AOS-13.2", "no-cube", cube_data(position.board, colour, start, "city"))
    return None


def _undeliverable(position: AgeOfSteamPosition, seat: int, colour: int, start: int) -> Refusal:
    """Why there is no delivery of this cube at all."""
    here = cube_data(position.board, colour, start, "city")
    if not hops(position, start):
        return Refusal("AOS-13.2", "no-link-here", here)
    return Refusal("AOS-13.6", "no-delivery", here | {"links": position.engine[seat]})


def _refuse_path(position: AgeOfSteamPosition, seat: int, colour: int, start: int, places: list[int]) -> Refusal | None:
    """What is wrong with a path so far, hop by hop."""
    board = position.board
    if board.dead_end[start]:
        return Refusal("AOS-13.2", "terminal-start", hex_data(board, start, "city"))
    stop, seen = start, [start]
    own = others = 0
    for number, place in enumerate(places):
        here = cube_data(board, colour, stop, "city")
        ways = hops(position, stop)
        if not 0 < place <= len(ways):
            to = unlinked_stop(position, stop, place)
            target: FactData = hex_data(board, to, "to") if to >= 0 else {"to": UNKNOWN}
            return Refusal("AOS-13.2", "no-link-there", here | target)
        if number == position.engine[seat]:
            return Refusal("AOS-13.3", "engine", {"links": position.engine[seat]})
        if number and contains(position.takes[stop], colour):
            return Refusal("AOS-13.5", "must-stop", here)
        if number and position.rules.dead_end[stop]:
            return Refusal("AOS-13.6", "no-passage", here)
        stop = hop_stop(ways[place - 1])
        payee = hop_payee(ways[place - 1])
        own += 1 if payee == seat else 0
        others += 1 if payee >= 0 and payee != seat else 0
        if stop in seen:
            return Refusal("AOS-13.4", "twice", hex_data(board, stop, "city"))
        seen.append(stop)
    if contains(position.takes[stop], colour) and places:
        unpaid = len(places) - own - others
        if not position.rules.path_allowed(position, seat, own, others, unpaid):
            return position.rules.path_refusal(position, seat, own, others, unpaid)
    return None
