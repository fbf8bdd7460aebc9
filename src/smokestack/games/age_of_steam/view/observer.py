"""The position as numbers for learning environments. It holds what the view shows; nothing is secret (AOS-20.9)."""

from __future__ import annotations

from typing import Final

from smokestack.games.age_of_steam.components.board import Board
from smokestack.games.age_of_steam.components.pieces import ACTION_NAMES, N_BOXES, N_COLOURS, N_LETTERS, NO_ACTION
from smokestack.games.age_of_steam.components.tiles import N_LAID, N_TILES
from smokestack.games.age_of_steam.rules.hops import stop_after
from smokestack.games.age_of_steam.rules.lines import GONE, LINK, OWNER, WIDTH, complete
from smokestack.games.age_of_steam.rules.position import (
    BUILD_TRACK,
    NO_CITY,
    PHASE_NAMES,
    PLAYER_ORDER,
    RIDE_COLOUR,
    RIDE_HOPS,
    RIDE_START,
    AgeOfSteamPosition,
)
from smokestack.kernel.bits import contains
from smokestack.kernel.contract import State
from smokestack.kernel.observer import Observer

SEATS: Final = 6
MEMO: Final = 16
"""How many numbers of a map's memo are shown."""

# The numbers of a hex.
HEX_PRICE: Final = 0
HEX_TOWN: Final = 1
HEX_CITY: Final = 2
HEX_NEW_CITY: Final = 3
HEX_TILE: Final = 4
HEX_OWN_TRACK: Final = 5
"""By edge; the same for other players' track."""
HEX_OTHER_TRACK: Final = 11
HEX_NUMBERS: Final = 17

# The numbers of a place that can hold cubes.
SPOT_CUBES: Final = 0
SPOT_ACCEPTS: Final = N_COLOURS
SPOT_RIDE: Final = 2 * N_COLOURS
SPOT_NUMBERS: Final = 2 * N_COLOURS + 1

# The numbers of a special link.
LINK_OWN: Final = 0
LINK_OTHER: Final = 1
LINK_SOLD: Final = 2
LINK_NUMBERS: Final = 3


class AgeOfSteamObserver(Observer):
    """Observes Age of Steam on all its boards."""

    def __init__(self, boards: list[Board]) -> None:
        super().__init__()
        self.map_ids: list[str] = [board.id for board in boards]
        self.printed: list[list[float]] = [printed_numbers(board) for board in boards]
        self._add_table()
        self._add_board(boards)
        self._add_seat()

    def _add_table(self) -> None:
        add = self.layout.add
        self.map: int = add("map", len(self.map_ids), "the map, in the order of the list of maps")
        self.phase: int = add("phase", len(PHASE_NAMES), "the phase")
        self.turn: int = add("turn", 1, "the turn / 10")
        self.turns_left: int = add("turns to come", 1, "the turns after this one / 10, if their number is fixed")
        self.actor: int = add("decides", SEATS, "the seat that decides")
        self.high: int = add("high", SEATS, "in the auction: the seat with the highest bid")
        self.pass_used: int = add("pass used", 1, "in the auction: the pass of Turn Order has been used")
        self.builds: int = add("builds left", 1, "while building: builds left / 4")
        self.move_round: int = add("move round", 1, "the round of moving goods / 2")
        self.dice: int = add("dice", 1, "dice still to be rolled / 10")
        self.hand: int = add("hand", N_COLOURS, "cubes drawn by Production, by colour")
        self.ride: int = add("riding", N_COLOURS, "the colour of a delivery that is named link by link")
        self.bag: int = add("bag", N_COLOURS, "cubes in the bag, by colour / 20")
        self.supply: int = add("supply", N_TILES + 1, "track tiles left by kind, then Town discs / 20")
        self.display: int = add("display", N_BOXES * N_COLOURS, "by box of the goods display: the colour of its cube")
        self.new_cities: int = add("new cities", N_LETTERS, "New Cities in the supply, A to H")
        self.memo: int = add("memo", MEMO, "what only this map remembers / 10")

    def _add_board(self, boards: list[Board]) -> None:
        add = self.layout.add
        self.hexes: int = add(
            "hexes",
            HEX_NUMBERS * max(board.size for board in boards),
            "by hex: price / 10, town, City, New City (A to H / 8), tile and rotation / 124; by edge own track "
            "(1 in a complete link, otherwise 0.5); by edge other track (0.1 if nobody's, otherwise 0.1 + seat / 6.7)",
        )
        self.spots: int = add(
            "spots",
            SPOT_NUMBERS * max(len(board.spots) for board in boards),
            "by place that can hold cubes: cubes by colour / 3, colours accepted, place in the delivery under way / 7",
        )
        self.links: int = add(
            "special links",
            LINK_NUMBERS * max(len(board.links) for board in boards),
            "by link: own, another player's (seat / 6), sold",
        )

    def _add_seat(self) -> None:
        add = self.layout.add
        first = self.layout.size
        self.there: int = add("there", 1, "the seat is taken in this game")
        self.cash: int = add("cash", 1, "cash / 50")
        self.income: int = add("income", 1, "income / 50")
        self.shares: int = add("shares", 1, "shares / 15")
        self.engine: int = add("engine", 1, "engine / 6")
        self.out: int = add("out", 1, "eliminated")
        self.bid: int = add("bid", 1, "the bid / 20")
        self.upgraded: int = add("upgraded", 1, "has upgraded the engine this turn")
        self.place: int = add("place", 1, "place in the player order / 6")
        self.queue: int = add("queue", 1, "place among the seats that still have to act / 6")
        self.dropped: int = add("dropped", 1, "in the auction: place among the seats that have dropped out / 6")
        self.action: int = add("action", len(ACTION_NAMES), "the selected action")
        self.seat_size: int = self.layout.size - first
        self.layout.repeat(first, SEATS)

    def write(self, state: State, seat: int, out: list[float]) -> None:
        assert isinstance(state, AgeOfSteamPosition)
        self._write_turn(state, seat, out)
        self._write_supplies(state, out)
        self._write_hexes(state, seat, out)
        self._write_new_cities(state, out)
        self._write_spots(state, out)
        self._write_ride(state, out)
        self._write_special_links(state, seat, out)
        for other in range(state.seats):
            self._write_player(state, other, out, self.seat_size * ((other - seat) % state.seats))
        self._write_places(state, seat, state.order, self.place, out)
        self._write_places(state, seat, state.queue, self.queue, out)
        if state.phase == PLAYER_ORDER:
            self._write_places(state, seat, state.places, self.dropped, out)

    def _write_turn(self, position: AgeOfSteamPosition, seat: int, out: list[float]) -> None:
        out[self.map + self.map_ids.index(position.board.id)] = 1.0
        out[self.phase + position.phase] = 1.0
        out[self.turn] = position.turn / 10.0
        if position.rules.turns > 0:
            out[self.turns_left] = (position.rules.turns - position.turn) / 10.0
        if position.now >= 0:
            out[self.actor + (position.now - seat) % position.seats] = 1.0
        if position.phase == PLAYER_ORDER and position.queue:
            if position.high >= 0:
                out[self.high + (position.high - seat) % position.seats] = 1.0
            out[self.pass_used] = float(position.pass_used)
        if position.phase == BUILD_TRACK and position.queue:
            builds = position.rules.builds_allowed(position, position.queue[0]) - len(position.prices)
            out[self.builds] = builds / 4.0
        out[self.move_round] = position.move_round / 2.0
        out[self.dice] = position.dice / 10.0

    def _write_supplies(self, position: AgeOfSteamPosition, out: list[float]) -> None:
        for colour in range(N_COLOURS):
            out[self.bag + colour] = position.bag[colour] / 20.0
        for colour in position.hand:
            out[self.hand + colour] += 1.0
        for kind in range(N_TILES + 1):
            out[self.supply + kind] = position.supply[kind] / 20.0
        for box in range(N_BOXES):
            if position.display[box] >= 0:
                out[self.display + box * N_COLOURS + position.display[box]] = 1.0
        for index in range(min(MEMO, len(position.memo))):
            out[self.memo + index] = position.memo[index] / 10.0

    def _write_hexes(self, position: AgeOfSteamPosition, seat: int, out: list[float]) -> None:
        lines, line_at = position.lines, position.line_at
        at = self.hexes
        printed = self.printed[self.map_ids.index(position.board.id)]
        out[at : at + len(printed)] = printed
        for hex in range(position.board.size):
            if position.city[hex] >= 0:
                out[at + HEX_CITY] = 1.0
            laid = position.tile[hex]
            if laid > 0:
                out[at + HEX_TILE] = laid / N_LAID
                for edge in range(6):
                    line = line_at[hex * 6 + edge]
                    if line >= 0:
                        owner = lines[line * WIDTH + OWNER]
                        if owner == seat:
                            out[at + HEX_OWN_TRACK + edge] = 1.0 if complete(lines, line) else 0.5
                        elif owner < 0:
                            out[at + HEX_OTHER_TRACK + edge] = 0.1
                        else:
                            out[at + HEX_OTHER_TRACK + edge] = 0.1 + (owner - seat) % position.seats * 0.15
            at += HEX_NUMBERS

    def _write_new_cities(self, position: AgeOfSteamPosition, out: list[float]) -> None:
        for letter in range(N_LETTERS):
            hex = position.new_city_at[letter]
            if hex >= 0:
                out[self.hexes + hex * HEX_NUMBERS + HEX_NEW_CITY] = (letter + 1) / N_LETTERS
            elif hex == NO_CITY:
                out[self.new_cities + letter] = 1.0

    def _write_spots(self, position: AgeOfSteamPosition, out: list[float]) -> None:
        at = self.spots
        spots = position.board.spots
        for spot in range(len(spots)):
            hex = spots[spot]
            accepted = position.takes[hex] if position.city[hex] >= 0 else 0
            for colour in range(N_COLOURS):
                cubes = position.cubes[spot * N_COLOURS + colour]
                if cubes > 0:
                    out[at + SPOT_CUBES + colour] = cubes / 3.0
                if contains(accepted, colour):
                    out[at + SPOT_ACCEPTS + colour] = 1.0
            at += SPOT_NUMBERS

    def _write_ride(self, position: AgeOfSteamPosition, out: list[float]) -> None:
        """A delivery that is named link by link: its colour, and its stops in order."""
        if not position.ride:
            return
        ride = position.ride
        out[self.ride + ride[RIDE_COLOUR]] = 1.0
        for hops in range(len(ride) - RIDE_HOPS + 1):
            stop = stop_after(position, ride[RIDE_START], ride[RIDE_HOPS : RIDE_HOPS + hops])
            spot = position.board.spot[stop] if stop >= 0 else -1
            if spot >= 0:
                out[self.spots + spot * SPOT_NUMBERS + SPOT_RIDE] = (hops + 1) / 7.0

    def _write_special_links(self, position: AgeOfSteamPosition, seat: int, out: list[float]) -> None:
        if not position.board.links:
            return
        for line in range(0, len(position.lines), WIDTH):
            link = position.lines[line + LINK]
            owner = position.lines[line + OWNER]
            if owner != GONE and link >= 0:
                at = self.links + LINK_NUMBERS * link
                out[at + LINK_SOLD] = 1.0
                if owner == seat:
                    out[at + LINK_OWN] = 1.0
                elif owner >= 0:
                    out[at + LINK_OTHER] = (owner - seat) % position.seats / SEATS

    def _write_player(self, position: AgeOfSteamPosition, seat: int, out: list[float], at: int) -> None:
        out[at + self.there] = 1.0
        out[at + self.cash] = position.cash[seat] / 50.0
        out[at + self.income] = position.income[seat] / 50.0
        out[at + self.shares] = position.shares[seat] / 15.0
        out[at + self.engine] = position.engine[seat] / 6.0
        if position.out[seat]:
            out[at + self.out] = 1.0
        out[at + self.bid] = position.bid[seat] / 20.0
        out[at + self.upgraded] = float(position.upgraded[seat])
        if position.action[seat] != NO_ACTION:
            out[at + self.action + position.action[seat]] = 1.0

    def _write_places(
        self, position: AgeOfSteamPosition, seat: int, seats: list[int], field: int, out: list[float]
    ) -> None:
        """For each of these seats its place in the list."""
        for place in range(len(seats)):
            other = seats[place]
            if other >= 0:
                out[field + self.seat_size * ((other - seat) % position.seats)] = (place + 1) / SEATS


def printed_numbers(board: Board) -> list[float]:
    """What never changes of the hexes: the price, and whether there is a town."""
    numbers = [0.0] * (HEX_NUMBERS * board.size)
    for hex in range(board.size):
        numbers[hex * HEX_NUMBERS + HEX_PRICE] = board.simple_price[hex] / 10.0
        numbers[hex * HEX_NUMBERS + HEX_TOWN] = 1.0 if board.is_town[hex] else 0.0
    return numbers
