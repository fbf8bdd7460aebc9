"""The engine against the ledger, after every action."""

from __future__ import annotations

from itertools import islice
from random import Random

from tests.rules.age_of_steam.oracle.builds import Builder
from tests.rules.age_of_steam.oracle.ledger import Ledger
from tests.rules.age_of_steam.oracle.moves import Delivery, Mover

from smokestack.games.age_of_steam.components.pieces import HEAVY_LIFTING, N_COLOURS, URBANIZATION
from smokestack.games.age_of_steam.components.tiles import N_PLACEMENTS
from smokestack.games.age_of_steam.rules import network
from smokestack.games.age_of_steam.rules.generated import action_fields as fields
from smokestack.games.age_of_steam.rules.hops import hop_payee, hop_stop, hops
from smokestack.games.age_of_steam.rules.lines import GONE, LINK, OWNER, WIDTH, complete
from smokestack.games.age_of_steam.rules.position import RIDE_COLOUR, RIDE_HOPS, RIDE_START
from smokestack.games.age_of_steam.rules.state import AgeOfSteamState


def differing(state: AgeOfSteamState, kind: str, listed: set[int], wanted: set[int]) -> None:
    """Fail with the actions that only one of the two finds."""
    if listed != wanted:
        text = state.codec().text
        more, less = (sorted(text(state, action) for action in some) for some in (listed - wanted, wanted - listed))
        raise AssertionError(
            f"{kind} in turn {state.turn} for seat {state.queue[0]}: the engine alone lists {more}, "
            f"the oracle alone {less}; {described(state)}"
        )


def described(state: AgeOfSteamState) -> str:
    """The track on the map, to look at a disagreement."""
    words = state.board.labels
    return ", ".join(
        f"{words[hex]} {state.codec().text(state, fields.pack_build(hex, laid % N_PLACEMENTS)).split(' ', 2)[2]}"
        f" {[state.lines[state.line_at[hex * 6 + e] * WIDTH] for e in range(6) if state.line_at[hex * 6 + e] >= 0]}"
        for hex, laid in enumerate(state.tile)
        if laid and state.board.kind[hex] < 2
    )


# --- track ------------------------------------------------------------------------------------------------------


def compare_track(ledger: Ledger, state: AgeOfSteamState) -> None:
    """Tiles, the owner of every section, which links are complete, special links, points and pieces."""
    track, board = ledger.track, state.board
    tiles = {hex: laid % N_PLACEMENTS for hex, laid in enumerate(state.tile) if laid and hex in board.buildable}
    assert tiles == track.tiles
    finished = {section: line.complete for line in track.lines() for section in line.sections}
    for section, owner in track.owners.items():
        line = state.line_at[section[0] * 6 + section[1]]
        found = (state.lines[line * WIDTH + OWNER], complete(state.lines, line))
        assert found == (owner, finished[section]), (
            f"turn {state.turn}: {board.labels[section[0]]} {section} is {found} in the engine, "
            f"{(owner, finished[section])} by the rules; {described(state)}"
        )
    rows = range(0, len(state.lines), WIDTH)
    bought = {
        state.lines[at + LINK]: state.lines[at + OWNER]
        for at in rows
        if state.lines[at + LINK] >= 0 and state.lines[at + OWNER] != GONE
    }
    assert bought == track.bought
    for seat in range(state.seats):
        assert network.track_points(state, seat) == track.points(seat), f"points of seat {seat} in turn {state.turn}"
        assert network.discs_used(state, seat) == track.discs(seat), f"discs of seat {seat} in turn {state.turn}"
    assert state.supply == [*ledger.tiles_left(), ledger.town_discs_left()]


# --- building ---------------------------------------------------------------------------------------------------


def builder_of(ledger: Ledger, state: AgeOfSteamState) -> Builder:
    seat = state.queue[0]
    return Builder(ledger, seat, state.cash[seat], state.action[seat])


def compare_builds(ledger: Ledger, state: AgeOfSteamState, rng: Random) -> None:
    """The lists of builds, purchases and New Cities; and refusals on some hexes."""
    legal, builder = state.legal(), builder_of(ledger, state)
    kinds: dict[int, set[int]] = {}
    for action in legal:
        kinds.setdefault(fields.kind_of(action), set()).add(action)
    builds = {fields.pack_build(hex, placement) for hex, placement in builder.builds()}
    differing(state, "builds", kinds.get(fields.BUILD, set()), builds)
    differing(state, "links", kinds.get(fields.BUY, set()), {fields.pack_buy(link) for link in builder.purchases()})
    cities: set[int] = set()
    if builder.action == URBANIZATION and not ledger.turn.urbanized and ledger.may_urbanize():
        cities = {fields.pack_urbanize(town, new, not claim) for town, new, claim in ledger.urbanizations()}
    differing(state, "New Cities", kinds.get(fields.URBANIZE, set()), cities)
    assert (fields.DONE in kinds) == ledger.may_end(builder.seat)  # AOS-MAP-5
    some = [rng.randrange(state.board.size), rng.choice([*ledger.track.tiles, 0])]
    for hex in some:
        for placement in range(1, N_PLACEMENTS):
            action = fields.pack_build(hex, placement)
            refusal = state.refusal(action)
            assert (refusal is None) == (action in builds), (state.codec().text(state, action), refusal)


# --- moving -----------------------------------------------------------------------------------------------------


def mover_of(ledger: Ledger, state: AgeOfSteamState) -> Mover:
    seat = state.queue[0]
    cubes: dict[int, set[int]] = {}
    for spot, hex in enumerate(state.board.spots):
        colours = {colour for colour in range(N_COLOURS) if state.cubes[spot * N_COLOURS + colour]}
        if colours:
            cubes[hex] = colours
    return Mover(ledger, seat, state.engine[seat], cubes, state.out)


def path_of(state: AgeOfSteamState, colour: int, start: int, places: list[int]) -> Delivery:
    """A delivery of the engine in the oracle's terms."""
    stops, paid = [start], []
    for place in places:
        hop = hops(state, stops[-1])[place - 1]
        stops.append(hop_stop(hop))
        paid.append(hop_payee(hop))
    return colour, tuple(stops), tuple(paid)


def places_of(action: int) -> list[int]:
    return [place for number in range(6) if (place := fields.move_stop(action, number))]


def compare_moves(ledger: Ledger, state: AgeOfSteamState) -> None:
    """Every delivery with who is paid, and every heavy lift."""
    legal, mover = state.legal(), mover_of(ledger, state)
    for stop, colours in mover.accepts.items():
        assert state.takes[stop] == sum(1 << colour for colour in colours), state.board.names[stop]
    if state.ride:
        _compare_ride(state, mover, legal)
        return
    loads = {(fields.load_colour(a), fields.load_city(a)) for a in legal if fields.kind_of(a) == fields.LOAD}
    if loads:
        assert len(list(islice(mover.deliveries(), state.rules.list_limit + 1))) > state.rules.list_limit
        wanted = {(c, start) for start, some in mover.cubes.items() for c in some if any(mover.from_place(start, c))}
        assert loads == wanted
    else:
        listed = {
            path_of(state, fields.move_colour(action), fields.move_city(action), places_of(action))
            for action in legal
            if fields.kind_of(action) == fields.MOVE
        }
        found = set(mover.deliveries())
        assert listed == found, f"the engine alone {listed - found}, the oracle alone {found - listed}"
    lifts = {
        (fields.lift_colour(action), fields.lift_city(action), fields.lift_target(action))
        for action in legal
        if fields.kind_of(action) == fields.LIFT
    }
    entitled = state.action[mover.seat] == HEAVY_LIFTING and ledger.lifted != state.turn
    assert lifts == (mover.lifts() if entitled else set())


def _compare_ride(state: AgeOfSteamState, mover: Mover, legal: list[int]) -> None:
    """A delivery that is named link by link: how can it go on?"""
    colour, start, places = state.ride[RIDE_COLOUR], state.ride[RIDE_START], state.ride[RIDE_HOPS:]
    so_far = path_of(state, colour, start, places)
    made = len(places)
    listed = {path_of(state, colour, start, [*places, fields.via_stop(action)]) for action in legal}
    wanted = {
        (colour, stops[: made + 2], paid[: made + 1])
        for _, stops, paid in mover.from_place(start, colour)
        if (colour, stops[: made + 1], paid[:made]) == so_far
    }
    assert listed == wanted
