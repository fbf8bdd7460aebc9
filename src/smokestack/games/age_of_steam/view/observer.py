"""The table as numbers, for learning environments: what `view` shows, hex by hex. There are no secrets (AOS-20.9)."""

from __future__ import annotations

from typing import Final

from smokestack.games.age_of_steam.components.board import Board
from smokestack.games.age_of_steam.components.pieces import ACTION_NAMES, N_BOXES, N_COLOURS, N_LETTERS
from smokestack.games.age_of_steam.components.tiles import N_LAID, N_TILES
from smokestack.games.age_of_steam.rules.hops import stop_after
from smokestack.games.age_of_steam.rules.lines import END_A, END_B, GONE, LINK, OWNER, WIDTH
from smokestack.games.age_of_steam.rules.position import BUILD_TRACK, PHASE_NAMES, PLAYER_ORDER, AgeOfSteamPosition
from smokestack.kernel.contract import Observer, State

SEATS: Final = 6
HEX: Final = 17
"""Numbers to a hex: price, town, City, New City, what lies there, then by edge: own track, other track."""
OWN_TRACK: Final = 5
OTHER_TRACK: Final = 11
SPOT: Final = 2 * N_COLOURS + 1
"""Numbers to a place with cubes: cubes, colours accepted, whether the delivery under way has been there."""
MEMO: Final = 16
ACTIONS: Final = len(ACTION_NAMES)
PHASES: Final = len(PHASE_NAMES)


class AgeOfSteamObserver(Observer):
    """Age of Steam on all its boards."""

    def __init__(self, boards: list[Board]) -> None:
        super().__init__()
        add = self.layout.add
        self.ids = [board.id for board in boards]
        self.printed = [printed(board) for board in boards]
        self.map = add("map", len(boards), "the map, in the order of the list of maps")
        self.phase = add("phase", PHASES, "the phase")
        self.turn = add("turn", 1, "the turn / 10")
        self.to_come = add("turns to come", 1, "turns after this one / 10, where their number is fixed")
        self.decides = add("decides", SEATS, "the seat that decides")
        self.high = add("high", SEATS, "in the auction: the seat with the highest bid")
        self.pass_used = add("pass used", 1, "in the auction: Turn Order's pass has been used")
        self.builds = add("builds left", 1, "while building: builds left / 4")
        self.round = add("move round", 1, "the round of moving goods / 2")
        self.dice = add("dice", 1, "dice still to be rolled / 10")
        self.hand = add("hand", N_COLOURS, "cubes drawn by Production, by colour")
        self.riding = add("riding", N_COLOURS, "the colour of a delivery that is told link by link")
        self.bag = add("bag", N_COLOURS, "cubes in the bag by colour / 20")
        self.supply = add("supply", N_TILES + 1, "track tiles left by kind, then town discs / 20")
        self.display = add("display", N_BOXES * N_COLOURS, "by box of the goods display: the colour of its cube")
        self.cities = add("new cities", N_LETTERS, "New Cities in the supply, A to H")
        self.memo = add("memo", MEMO, "what only this map remembers / 10")
        self.hexes = add(
            "hexes",
            HEX * max(board.size for board in boards),
            "by hex: price / 10, town, City, New City (A to H / 8), tile and rotation / 124; by edge own track "
            "(1 in a complete link, otherwise 0.5); by edge other track (0.1 nobody's, otherwise 0.1 + seat / 6.7)",
        )
        self.spots = add(
            "spots",
            SPOT * max(len(board.spots) for board in boards),
            "by place that can hold cubes: cubes by colour / 3, colours accepted, stop of the delivery under way",
        )
        self.links = add(
            "special links", 3 * max(len(board.links) for board in boards), "by link: own, another's (seat / 6), sold"
        )
        self.seat = self.layout.size
        self.there = add("there", 1, "the seat is taken in this game")
        self.cash = add("cash", 1, "cash / 50")
        self.income = add("income", 1, "income / 50")
        self.shares = add("shares", 1, "shares / 15")
        self.engine = add("engine", 1, "engine / 6")
        self.out = add("out", 1, "eliminated")
        self.bid = add("bid", 1, "the bid / 20")
        self.upgraded = add("upgraded", 1, "has improved the engine this turn")
        self.place = add("place", 1, "place in the player order / 6")
        self.queue = add("queue", 1, "place among those still to act / 6")
        self.dropped = add("dropped", 1, "in the auction: place among those who dropped out / 6")
        self.action = add("action", ACTIONS, "the action selected")
        self.stride = self.layout.size - self.seat
        self.layout.repeat(self.seat, SEATS)

    def write(self, state: State, seat: int, out: list[float]) -> None:
        assert isinstance(state, AgeOfSteamPosition)
        position = state
        self.sequence(position, seat, out)
        for colour in range(N_COLOURS):
            out[self.bag + colour] = position.bag[colour] / 20.0
        for colour in position.hand:
            out[self.hand + colour] += 1.0
        for kind in range(N_TILES + 1):
            out[self.supply + kind] = position.supply[kind] / 20.0
        for box in range(N_BOXES):
            if position.display[box] >= 0:
                out[self.display + box * N_COLOURS + position.display[box]] = 1.0
        for place in range(min(MEMO, len(position.memo))):
            out[self.memo + place] = position.memo[place] / 10.0
        self.board(position, seat, out)
        self.stock(position, out)
        self.specials(position, seat, out)
        for other in range(position.seats):
            self.player(position, other, out, self.stride * ((other - seat) % position.seats))
        self.place_of(position, seat, position.order, self.place, out)
        self.place_of(position, seat, position.queue, self.queue, out)
        if position.phase == PLAYER_ORDER:
            self.place_of(position, seat, position.places, self.dropped, out)

    def sequence(self, position: AgeOfSteamPosition, seat: int, out: list[float]) -> None:
        """Where in the turn we are."""
        out[self.map + self.ids.index(position.board.id)] = 1.0
        out[self.phase + position.phase] = 1.0
        out[self.turn] = position.turn / 10.0
        if position.rules.turns > 0:
            out[self.to_come] = (position.rules.turns - position.turn) / 10.0
        if position.now >= 0:
            out[self.decides + (position.now - seat) % position.seats] = 1.0
        if position.phase == PLAYER_ORDER and position.queue:
            if position.high >= 0:
                out[self.high + (position.high - seat) % position.seats] = 1.0
            out[self.pass_used] = float(position.pass_used)
        if position.phase == BUILD_TRACK and position.queue:
            out[self.builds] = (position.rules.builds_allowed(position, position.queue[0]) - len(position.prices)) / 4.0
        out[self.round] = position.move_round / 2.0
        out[self.dice] = position.dice / 10.0

    def board(self, position: AgeOfSteamPosition, seat: int, out: list[float]) -> None:
        lines, line_at = position.lines, position.line_at
        at = self.hexes
        fixed = self.printed[self.ids.index(position.board.id)]
        out[at : at + len(fixed)] = fixed
        for hex in range(position.board.size):
            if position.city[hex] >= 0:
                out[at + 2] = 1.0
            laid = position.tile[hex]
            if laid > 0:
                out[at + 4] = laid / N_LAID
                for edge in range(6):
                    line = line_at[hex * 6 + edge]
                    if line >= 0:
                        owner = lines[line * WIDTH + OWNER]
                        if owner == seat:
                            out[at + OWN_TRACK + edge] = 1.0 if joins(lines, line) else 0.5
                        elif owner < 0:
                            out[at + OTHER_TRACK + edge] = 0.1
                        else:
                            out[at + OTHER_TRACK + edge] = 0.1 + (owner - seat) % position.seats * 0.15
            at += HEX
        for letter in range(N_LETTERS):
            hex = position.new_city_at[letter]
            if hex >= 0:
                out[self.hexes + hex * HEX + 3] = (letter + 1) / 8.0
            elif hex == -1:
                out[self.cities + letter] = 1.0

    def stock(self, position: AgeOfSteamPosition, out: list[float]) -> None:
        """Cubes, what is wanted where, and a delivery under way."""
        at = self.spots
        spots = position.board.spots
        for spot in range(len(spots)):
            hex = spots[spot]
            wanted = position.takes[hex] if position.city[hex] >= 0 else 0
            for colour in range(N_COLOURS):
                cubes = position.cubes[spot * N_COLOURS + colour]
                if cubes > 0:
                    out[at + colour] = cubes / 3.0
                if wanted >> colour & 1:
                    out[at + N_COLOURS + colour] = 1.0
            at += SPOT
        if position.ride:
            out[self.riding + position.ride[0]] = 1.0
            for hops in range(len(position.ride) - 1):
                stop = stop_after(position, position.ride[1], position.ride[2 : 2 + hops])
                spot = position.board.spot[stop] if stop >= 0 else -1
                if spot >= 0:
                    out[self.spots + spot * SPOT + 2 * N_COLOURS] = (hops + 1) / 7.0

    def specials(self, position: AgeOfSteamPosition, seat: int, out: list[float]) -> None:
        if not position.board.links:
            return
        for at in range(0, len(position.lines), WIDTH):
            link = position.lines[at + LINK]
            owner = position.lines[at + OWNER]
            if owner != GONE and link >= 0:
                begins = self.links + 3 * link
                out[begins + 2] = 1.0
                if owner == seat:
                    out[begins] = 1.0
                elif owner >= 0:
                    out[begins + 1] = (owner - seat) % position.seats / SEATS

    def player(self, position: AgeOfSteamPosition, seat: int, out: list[float], at: int) -> None:
        out[at + self.there] = 1.0
        out[at + self.cash] = position.cash[seat] / 50.0
        out[at + self.income] = position.income[seat] / 50.0
        out[at + self.shares] = position.shares[seat] / 15.0
        out[at + self.engine] = position.engine[seat] / 6.0
        if position.out[seat]:
            out[at + self.out] = 1.0
        out[at + self.bid] = position.bid[seat] / 20.0
        out[at + self.upgraded] = float(position.upgraded[seat])
        if position.action[seat] >= 0:
            out[at + self.action + position.action[seat]] = 1.0

    def place_of(self, position: AgeOfSteamPosition, seat: int, seats: list[int], field: int, out: list[float]) -> None:
        for place in range(len(seats)):
            other = seats[place]
            if other >= 0:
                out[field + self.stride * ((other - seat) % position.seats)] = (place + 1) / SEATS


def printed(board: Board) -> list[float]:
    """What never changes of the hexes: the price and whether there is a town."""
    fixed = [0.0] * (HEX * board.size)
    for hex in range(board.size):
        fixed[hex * HEX] = board.simple_price[hex] / 10.0
        fixed[hex * HEX + 1] = 1.0 if board.is_town[hex] else 0.0
    return fixed


def joins(lines: list[int], line: int) -> bool:
    """Is the line complete?"""
    a = lines[line * WIDTH + END_A]
    b = lines[line * WIDTH + END_B]
    return a >= 0 and b >= 0 and a != b
