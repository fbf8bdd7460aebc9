"""Fills in the view. Compiled, unlike the structs: a busy server spends more time here than in the rules."""

from __future__ import annotations

from typing import Final

import msgspec

from smokestack.games.age_of_steam.components.board import LAND
from smokestack.games.age_of_steam.components.pieces import (
    ACTION_NAMES,
    CITY_COLUMNS,
    COLOURS,
    DEPTH,
    EMPTY,
    LETTERS,
    N_COLOURS,
    N_COLUMNS,
    NEW_CITY_COLOURS,
    NO_ACTION,
    NOBODY,
    column_name,
    depth,
)
from smokestack.games.age_of_steam.components.tiles import (
    IN_TOWN,
    NEEDS_DISC,
    SECTIONS,
    TILE_IDS,
    TILE_OF,
    TILE_WORDS,
)
from smokestack.games.age_of_steam.rules.hops import hop_payee, hop_stop, hops
from smokestack.games.age_of_steam.rules.lines import END_A, END_B, GONE, LINK, OWNER, WIDTH, WORTH, complete
from smokestack.games.age_of_steam.rules.network import discs_used, track_points
from smokestack.games.age_of_steam.rules.position import (
    BUILD_TRACK,
    MOVE_GOODS,
    NO_CITY,
    PHASE_NAMES,
    PLAYER_ORDER,
    RIDE_COLOUR,
    RIDE_HOPS,
    RIDE_START,
    SUPPLY_DISCS,
    AgeOfSteamPosition,
)
from smokestack.games.age_of_steam.view.view import (
    AgeOfSteamAuctionView,
    AgeOfSteamColumnView,
    AgeOfSteamHexView,
    AgeOfSteamHopView,
    AgeOfSteamLinkView,
    AgeOfSteamNewCityView,
    AgeOfSteamPlayerView,
    AgeOfSteamRideView,
    AgeOfSteamSectionView,
    AgeOfSteamSpecialLinkView,
    AgeOfSteamView,
)
from smokestack.kernel.bits import items_of
from smokestack.kernel.contract import OVER, State, Viewer

LAST_INCOME: Final = 50
"""On every map, higher incomes fall by as much as this one (AOS-16)."""


class AgeOfSteamViewer(Viewer):
    """Shows positions. Age of Steam hides nothing, so all seats and spectators get the same view (AOS-20.9)."""

    def view(self, state: State, seat: int | None) -> msgspec.Struct:
        assert isinstance(state, AgeOfSteamPosition)
        return view_of(state)

    def views(self, state: State, seats: list[int | None]) -> list[msgspec.Struct]:
        assert isinstance(state, AgeOfSteamPosition)
        view: msgspec.Struct = view_of(state)
        return [view for _ in seats]


def view_of(position: AgeOfSteamPosition) -> AgeOfSteamView:
    board, rules = position.board, position.rules
    return AgeOfSteamView(
        map=board.id,
        title=board.title,
        turn=position.turn,
        turns=rules.turns,
        phase=PHASE_NAMES[position.phase],
        phase_id=position.phase,
        phases=tuple(rules.sequence()),
        order=tuple(position.order),
        queue=tuple(position.queue),
        actor=position.now,
        players=tuple(player_view(position, seat) for seat in range(position.seats)),
        hexes=tuple(hex_view(position, hex) for hex in range(board.size) if shows_something(position, hex)),
        links=tuple(link_views(position)),
        specials=tuple(special_link_view(position, link) for link in range(len(board.links))),
        display=tuple(column_view(position, column) for column in range(N_COLUMNS)),
        new_cities=tuple(new_city_view(position, letter) for letter in range(len(LETTERS))),
        bag={name: position.bag[colour] for colour, name in enumerate(COLOURS)},
        tiles={id: position.supply[tile] for tile, id in enumerate(TILE_IDS)},
        reductions=tuple(rules.reduction(position, income) for income in range(LAST_INCOME + 1)),
        share_limit=rules.share_limit,
        max_engine=rules.max_engine,
        town_discs=position.supply[SUPPLY_DISCS],
        auction=auction_view(position),
        builds_left=builds_left(position),
        move_round=position.move_round,
        hand=tuple(COLOURS[colour] for colour in position.hand),
        ride=ride_view(position),
        hops=hop_views(position),
        dice=position.dice,
        memo=tuple(position.memo),
        over=position.now == OVER,
        score_unit=rules.score_unit(),
        rating=rules.rating(position) if position.now == OVER else "",
    )


# --- players and the turn -----------------------------------------------------------------------------------


def player_view(position: AgeOfSteamPosition, seat: int) -> AgeOfSteamPlayerView:
    action = position.action[seat]
    return AgeOfSteamPlayerView(
        cash=position.cash[seat],
        income=position.income[seat],
        shares=position.shares[seat],
        engine=position.engine[seat],
        action=ACTION_NAMES[action] if action != NO_ACTION else "",
        action_id=action,
        out=position.out[seat],
        score=position.rules.score(position, seat),
        sections=track_points(position, seat),
        discs=discs_used(position, seat),
        expenses=position.rules.expenses(position, seat),
        bid=position.bid[seat],
        upgraded=bool(position.upgraded[seat]),
    )


def auction_view(position: AgeOfSteamPosition) -> AgeOfSteamAuctionView | None:
    if position.phase != PLAYER_ORDER or not position.queue:
        return None
    return AgeOfSteamAuctionView(position.high, tuple(position.queue), tuple(position.places), bool(position.pass_used))


def builds_left(position: AgeOfSteamPosition) -> int:
    if position.phase != BUILD_TRACK or not position.queue:
        return 0
    return position.rules.builds_allowed(position, position.queue[0]) - len(position.prices)


# --- the board ----------------------------------------------------------------------------------------------


def shows_something(position: AgeOfSteamPosition, hex: int) -> bool:
    return bool(position.tile[hex]) or position.city[hex] == hex or position.has_cubes(hex)


def hex_view(position: AgeOfSteamPosition, hex: int) -> AgeOfSteamHexView:
    laid = position.tile[hex]
    cubes: list[str] = []
    spot = position.board.spot[hex]
    if spot >= 0:
        for colour in range(N_COLOURS):
            cubes += [COLOURS[colour]] * position.cubes[spot * N_COLOURS + colour]
    return AgeOfSteamHexView(
        hex=hex,
        label=position.board.labels[hex],
        name=position.board.names[hex],
        tile=TILE_WORDS[TILE_OF[laid]] if laid else "",
        sections=tuple(section_view(position, hex, a, b) for a, b in SECTIONS[laid]),
        town_disc=NEEDS_DISC[laid],
        cubes=tuple(cubes),
        accepts=tuple(COLOURS[colour] for colour in items_of(position.takes[hex])) if position.city[hex] >= 0 else (),
        new_city=LETTERS[position.new_city_at.index(hex)] if hex in position.new_city_at else "",
    )


def section_view(position: AgeOfSteamPosition, hex: int, a: int, b: int) -> AgeOfSteamSectionView:
    line = position.line_at[hex * 6 + a]
    ends = (a,) if b == IN_TOWN else (a, b)
    return AgeOfSteamSectionView(ends, position.lines[line * WIDTH + OWNER], complete(position.lines, line))


def link_views(position: AgeOfSteamPosition) -> list[AgeOfSteamLinkView]:
    names, lines = position.board.names, position.lines
    found: list[AgeOfSteamLinkView] = []
    for at in range(0, len(lines), WIDTH):
        if lines[at + OWNER] != GONE and complete(lines, at // WIDTH):
            a, b = sorted((lines[at + END_A], lines[at + END_B]))
            link = lines[at + LINK]
            special = position.board.links[link].id if link >= 0 else ""
            found.append(AgeOfSteamLinkView(names[a], a, names[b], b, lines[at + OWNER], lines[at + WORTH], special))
    return sorted(found, key=lambda link: (link.a, link.b, link.owner, link.sections, link.special))


def special_link_view(position: AgeOfSteamPosition, number: int) -> AgeOfSteamSpecialLinkView:
    names, lines = position.board.names, position.lines
    special = position.board.links[number]
    owner, sold = NOBODY, False
    for at in range(0, len(lines), WIDTH):
        if lines[at + OWNER] != GONE and lines[at + LINK] == number:
            owner, sold = lines[at + OWNER], True
    return AgeOfSteamSpecialLinkView(
        special.id, names[special.a], names[special.b], special.cost, special.public, owner, sold
    )


# --- goods and New Cities -----------------------------------------------------------------------------------


def column_view(position: AgeOfSteamPosition, column: int) -> AgeOfSteamColumnView:
    if column < CITY_COLUMNS:
        hex = position.board.column_city[column]
    else:
        hex = max(NO_CITY, position.new_city_at[column - CITY_COLUMNS])
    boxes = position.display[column * DEPTH : column * DEPTH + depth(column)]
    colours = tuple("" if colour == EMPTY else COLOURS[colour] for colour in boxes)
    return AgeOfSteamColumnView(column_name(column), position.board.names[hex] if hex >= 0 else "", hex, colours)


def new_city_view(position: AgeOfSteamPosition, letter: int) -> AgeOfSteamNewCityView:
    return AgeOfSteamNewCityView(LETTERS[letter], COLOURS[NEW_CITY_COLOURS[letter]], position.new_city_at[letter])


# --- deliveries ---------------------------------------------------------------------------------------------


def hop_view(hop: int) -> AgeOfSteamHopView:
    return AgeOfSteamHopView(hop_stop(hop), hop_payee(hop))


def hop_views(position: AgeOfSteamPosition) -> dict[int, tuple[AgeOfSteamHopView, ...]]:
    """The hops from every stop, and from cubes in the open country, while goods are moved."""
    if position.phase != MOVE_GOODS:
        return {}
    board = position.board
    starts = board.stops + [hex for hex in board.spots if board.kind[hex] == LAND and position.has_cubes(hex)]
    found: dict[int, tuple[AgeOfSteamHopView, ...]] = {}
    for start in starts:
        ways = hops(position, start)
        if ways:
            found[start] = tuple(hop_view(hop) for hop in ways)
    return found


def ride_view(position: AgeOfSteamPosition) -> AgeOfSteamRideView | None:
    if not position.ride:
        return None
    stops = [position.ride[RIDE_START]]
    payees: list[int] = []
    for place in position.ride[RIDE_HOPS:]:
        hop = hop_view(hops(position, stops[-1])[place - 1])
        stops.append(hop.stop)
        payees.append(hop.payee)
    return AgeOfSteamRideView(COLOURS[position.ride[RIDE_COLOUR]], tuple(stops), tuple(payees))
