"""Looking at the table, which hides nothing: how what is shown (view.py) is filled in."""

from __future__ import annotations

import msgspec

from smokestack.games.age_of_steam.components.pieces import (
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
from smokestack.games.age_of_steam.components.tiles import (
    IN_TOWN,
    N_PLACEMENTS,
    SECTIONS,
    TILE_IDS,
    TILE_OF,
    TILE_WORDS,
)
from smokestack.games.age_of_steam.rules import network
from smokestack.games.age_of_steam.rules.lines import END_A, END_B, GONE, LINK, OWNER, WIDTH, WORTH, complete
from smokestack.games.age_of_steam.rules.position import NOT_IN_PLAY, PHASE_NAMES, SUPPLY_DISCS, AgeOfSteamPosition
from smokestack.games.age_of_steam.view.view import (
    AgeOfSteamView,
    AuctionView,
    ColumnView,
    HexView,
    LinkView,
    NewCityView,
    PlayerView,
    SectionView,
    SpecialView,
)
from smokestack.kernel.contract import OVER, State, Viewer

LAST_INCOME = 50
"""Where the reductions end on every map (AOS-16)."""


class AgeOfSteamViewer(Viewer):
    """Shows positions. Age of Steam hides nothing, so all seats and spectators get the same view (AOS-20.9)."""

    def view(self, state: State, seat: int | None) -> msgspec.Struct:
        assert isinstance(state, AgeOfSteamPosition)
        return look(state)

    def views(self, state: State, seats: list[int | None]) -> list[msgspec.Struct]:
        assert isinstance(state, AgeOfSteamPosition)
        seen: msgspec.Struct = look(state)
        return [seen for _ in seats]


def look(position: AgeOfSteamPosition) -> AgeOfSteamView:
    auctioning = position.phase == 2 and bool(position.queue)
    building = position.phase == 4 and bool(position.queue)
    return AgeOfSteamView(
        map=position.board.id,
        title=position.board.title,
        turn=position.turn,
        turns=position.rules.turns,
        phase=PHASE_NAMES[position.phase],
        order=tuple(position.order),
        queue=tuple(position.queue),
        actor=position.now,
        players=tuple(_player(position, seat) for seat in range(position.seats)),
        hexes=tuple(_hex(position, hex) for hex in range(position.board.size) if _shows(position, hex)),
        links=tuple(_links(position)),
        specials=tuple(_special(position, link) for link in range(len(position.board.links))),
        display=tuple(_column(position, column) for column in range(N_COLUMNS)),
        new_cities=tuple(
            NewCityView(letter, COLOURS[NEW_CITY_COLOURS[n]], position.new_city_at[n])
            for n, letter in enumerate(LETTERS)
        ),
        bag={colour: position.bag[n] for n, colour in enumerate(COLOURS)},
        tiles={id: position.supply[n] for n, id in enumerate(TILE_IDS)},
        reductions=tuple(position.rules.reduction(position, income) for income in range(LAST_INCOME + 1)),
        share_limit=position.rules.share_limit,
        max_engine=position.rules.max_engine,
        town_discs=position.supply[SUPPLY_DISCS],
        auction=AuctionView(position.high, tuple(position.queue), tuple(position.places), bool(position.pass_used))
        if auctioning
        else None,
        builds_left=position.rules.builds_allowed(position, position.queue[0]) - len(position.prices)
        if building
        else 0,
        move_round=position.move_round,
        hand=tuple(COLOURS[colour] for colour in position.hand),
        riding=_riding(position),
        dice=position.dice,
        memo=tuple(position.memo),
        over=position.now == OVER,
    )


def _player(position: AgeOfSteamPosition, seat: int) -> PlayerView:
    action = position.action[seat]
    return PlayerView(
        cash=position.cash[seat],
        income=position.income[seat],
        shares=position.shares[seat],
        engine=position.engine[seat],
        action=ACTION_NAMES[action] if action >= 0 else "",
        out=position.out[seat],
        score=position.rules.score(position, seat),
        sections=network.track_points(position, seat),
        discs=network.discs_used(position, seat),
        expenses=position.rules.expenses(position, seat),
        bid=position.bid[seat],
        upgraded=bool(position.upgraded[seat]),
    )


def _shows(position: AgeOfSteamPosition, hex: int) -> bool:
    return bool(position.tile[hex]) or position.city[hex] == hex or position.has_cubes(hex)


def _hex(position: AgeOfSteamPosition, hex: int) -> HexView:
    laid = position.tile[hex]
    at = position.board.spot[hex] * N_COLOURS
    cubes: list[str] = []
    if at >= 0:
        for colour in range(N_COLOURS):
            cubes += [COLOURS[colour]] * position.cubes[at + colour]
    letter = position.new_city_at.index(hex) if hex in position.new_city_at else -1
    return HexView(
        hex=hex,
        label=position.board.labels[hex],
        name=position.board.names[hex],
        tile=TILE_WORDS[TILE_OF[laid]] if laid else "",
        sections=tuple(_section(position, hex, a, b) for a, b in SECTIONS[laid]),
        town_disc=laid > N_PLACEMENTS and TILE_OF[laid] < 10,
        cubes=tuple(cubes),
        accepts=tuple(COLOURS[c] for c in range(N_COLOURS) if position.takes[hex] >> c & 1)
        if position.city[hex] >= 0
        else (),
        new_city=LETTERS[letter] if letter >= 0 else "",
    )


def _section(position: AgeOfSteamPosition, hex: int, a: int, b: int) -> SectionView:
    line = position.line_at[hex * 6 + a]
    ends = (a,) if b == IN_TOWN else (a, b)
    return SectionView(ends, position.lines[line * WIDTH + OWNER], complete(position.lines, line))


def _links(position: AgeOfSteamPosition) -> list[LinkView]:
    found: list[LinkView] = []
    for at in range(0, len(position.lines), WIDTH):
        if position.lines[at] != GONE and complete(position.lines, at // WIDTH):
            a, b = sorted((position.lines[at + END_A], position.lines[at + END_B]))
            link = position.lines[at + LINK]
            special = position.board.links[link].id if link >= 0 else ""
            found.append(
                LinkView(
                    position.board.names[a],
                    position.board.names[b],
                    position.lines[at],
                    position.lines[at + WORTH],
                    special,
                )
            )
    return sorted(found, key=lambda link: (link.a, link.b, link.owner, link.sections, link.special))


def _special(position: AgeOfSteamPosition, number: int) -> SpecialView:
    special = position.board.links[number]
    owner, sold = -1, False
    for at in range(0, len(position.lines), WIDTH):
        if position.lines[at] != GONE and position.lines[at + LINK] == number:
            owner, sold = position.lines[at], True
    names = position.board.names
    return SpecialView(special.id, names[special.a], names[special.b], special.cost, special.public, owner, sold)


def _column(position: AgeOfSteamPosition, column: int) -> ColumnView:
    if column < 12:
        hex = position.board.column_city[column]
    else:
        hex = position.new_city_at[column - 12]
        hex = -1 if hex == NOT_IN_PLAY else hex
    boxes = position.display[column * DEPTH : column * DEPTH + depth(column)]
    words = tuple("" if colour == EMPTY else COLOURS[colour] for colour in boxes)
    return ColumnView(column_name(column), position.board.names[hex] if hex >= 0 else "", hex, words)


def _riding(position: AgeOfSteamPosition) -> tuple[str, ...]:
    from smokestack.games.age_of_steam.rules.hops import stop_after

    if not position.ride:
        return ()
    stops = [stop_after(position, position.ride[1], position.ride[2 : 2 + n]) for n in range(len(position.ride) - 1)]
    return (COLOURS[position.ride[0]], *(position.board.names[stop] for stop in stops))
