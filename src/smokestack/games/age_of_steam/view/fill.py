"""Looking at the table, which hides nothing: how what is shown (view.py) is filled in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from smokestack.games.age_of_steam import network
from smokestack.games.age_of_steam.lines import END_A, END_B, GONE, LINK, OWNER, WIDTH, WORTH, complete
from smokestack.games.age_of_steam.pieces import (
    ACTION_NAMES,
    COLOURS,
    DEPTH,
    EMPTY,
    LETTERS,
    N_COLOURS,
    N_COLUMNS,
    NEW_CITY_COLOURS,
    column_name,
    depth,
)
from smokestack.games.age_of_steam.state import NOT_IN_PLAY, PHASE_NAMES, SUPPLY_DISCS, Table
from smokestack.games.age_of_steam.tiles import IN_TOWN, N_PLACEMENTS, SECTIONS, TILE_IDS, TILE_OF, TILE_WORDS
from smokestack.games.age_of_steam.view import (
    AuctionView,
    ColumnView,
    HexView,
    LinkView,
    NewCityView,
    PlayerView,
    SectionView,
    SpecialView,
    View,
)
from smokestack.kernel.contract import OVER

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.position import Position

LAST_INCOME = 50
"""Where the reductions end on every map (AOS-16)."""


def look(position: Position) -> View:
    t = position
    auctioning = t.phase == 2 and bool(t.queue)
    building = t.phase == 4 and bool(t.queue)
    return View(
        map=t.board.id,
        title=t.board.title,
        turn=t.turn,
        turns=t.rules.turns,
        phase=PHASE_NAMES[t.phase],
        order=tuple(t.order),
        queue=tuple(t.queue),
        actor=t.now,
        players=tuple(_player(t, seat) for seat in range(t.seats)),
        hexes=tuple(_hex(t, hex) for hex in range(t.board.size) if _shows(t, hex)),
        links=tuple(_links(t)),
        specials=tuple(_special(t, link) for link in range(len(t.board.links))),
        display=tuple(_column(t, column) for column in range(N_COLUMNS)),
        new_cities=tuple(
            NewCityView(letter, COLOURS[NEW_CITY_COLOURS[n]], t.new_city_at[n]) for n, letter in enumerate(LETTERS)
        ),
        bag={colour: t.bag[n] for n, colour in enumerate(COLOURS)},
        tiles={id: t.supply[n] for n, id in enumerate(TILE_IDS)},
        reductions=tuple(t.rules.reduction(t, income) for income in range(LAST_INCOME + 1)),
        share_limit=t.rules.share_limit,
        max_engine=t.rules.max_engine,
        town_discs=t.supply[SUPPLY_DISCS],
        auction=AuctionView(t.high, tuple(t.queue), tuple(t.places), bool(t.pass_used)) if auctioning else None,
        builds_left=t.rules.builds_allowed(t, t.queue[0]) - len(t.prices) if building else 0,
        move_round=t.move_round,
        hand=tuple(COLOURS[colour] for colour in t.hand),
        riding=_riding(t),
        dice=t.dice,
        memo=tuple(t.memo),
        over=t.now == OVER,
    )


def _player(t: Table, seat: int) -> PlayerView:
    action = t.action[seat]
    return PlayerView(
        cash=t.cash[seat],
        income=t.income[seat],
        shares=t.shares[seat],
        engine=t.engine[seat],
        action=ACTION_NAMES[action] if action >= 0 else "",
        out=t.out[seat],
        score=t.rules.score(t, seat),
        sections=network.track_points(t, seat),
        discs=network.discs_used(t, seat),
        expenses=t.rules.expenses(t, seat),
        bid=t.bid[seat],
        upgraded=bool(t.upgraded[seat]),
    )


def _shows(t: Table, hex: int) -> bool:
    return bool(t.tile[hex]) or t.city[hex] == hex or t.has_cubes(hex)


def _hex(t: Table, hex: int) -> HexView:
    laid = t.tile[hex]
    at = t.board.spot[hex] * N_COLOURS
    cubes: list[str] = []
    if at >= 0:
        for colour in range(N_COLOURS):
            cubes += [COLOURS[colour]] * t.cubes[at + colour]
    letter = t.new_city_at.index(hex) if hex in t.new_city_at else -1
    return HexView(
        hex=hex,
        label=t.board.labels[hex],
        name=t.board.names[hex],
        tile=TILE_WORDS[TILE_OF[laid]] if laid else "",
        sections=tuple(_section(t, hex, a, b) for a, b in SECTIONS[laid]),
        town_disc=laid > N_PLACEMENTS and TILE_OF[laid] < 10,
        cubes=tuple(cubes),
        accepts=tuple(COLOURS[c] for c in range(N_COLOURS) if t.takes[hex] >> c & 1) if t.city[hex] >= 0 else (),
        new_city=LETTERS[letter] if letter >= 0 else "",
    )


def _section(t: Table, hex: int, a: int, b: int) -> SectionView:
    line = t.line_at[hex * 6 + a]
    ends = (a,) if b == IN_TOWN else (a, b)
    return SectionView(ends, t.lines[line * WIDTH + OWNER], complete(t.lines, line))


def _links(t: Table) -> list[LinkView]:
    found: list[LinkView] = []
    for at in range(0, len(t.lines), WIDTH):
        if t.lines[at] != GONE and complete(t.lines, at // WIDTH):
            a, b = sorted((t.lines[at + END_A], t.lines[at + END_B]))
            link = t.lines[at + LINK]
            special = t.board.links[link].id if link >= 0 else ""
            found.append(LinkView(t.board.names[a], t.board.names[b], t.lines[at], t.lines[at + WORTH], special))
    return sorted(found, key=lambda link: (link.a, link.b, link.owner, link.sections, link.special))


def _special(t: Table, number: int) -> SpecialView:
    special = t.board.links[number]
    owner, sold = -1, False
    for at in range(0, len(t.lines), WIDTH):
        if t.lines[at] != GONE and t.lines[at + LINK] == number:
            owner, sold = t.lines[at], True
    names = t.board.names
    return SpecialView(special.id, names[special.a], names[special.b], special.cost, special.public, owner, sold)


def _column(t: Table, column: int) -> ColumnView:
    if column < 12:
        hex = t.board.column_city[column]
    else:
        hex = t.new_city_at[column - 12]
        hex = -1 if hex == NOT_IN_PLAY else hex
    boxes = t.display[column * DEPTH : column * DEPTH + depth(column)]
    words = tuple("" if colour == EMPTY else COLOURS[colour] for colour in boxes)
    return ColumnView(column_name(column), t.board.names[hex] if hex >= 0 else "", hex, words)


def _riding(t: Table) -> tuple[str, ...]:
    from smokestack.games.age_of_steam.delivery import stop_after

    if not t.ride:
        return ()
    stops = [stop_after(t, t.ride[1], t.ride[2 : 2 + n]) for n in range(len(t.ride) - 1)]
    return (COLOURS[t.ride[0]], *(t.board.names[stop] for stop in stops))
