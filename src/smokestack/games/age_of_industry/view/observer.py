"""A position as numbers, for learning environments: what a view shows a seat, space by space and card by card."""

from __future__ import annotations

from typing import Final

from smokestack.games.age_of_industry.components.board import AgeOfIndustryBoard
from smokestack.games.age_of_industry.components.box import CARDS, COAL, INDUSTRIES, IRON
from smokestack.games.age_of_industry.rules.position import (
    DISCARDING,
    DRAWING,
    DRAWING_MORE,
    ENDING_TURN,
    FINISHED,
    REFILLING,
    SELLING,
    TURN,
    AgeOfIndustryPosition,
)
from smokestack.kernel.contract import State
from smokestack.kernel.observer import Observer

PHASES: Final[list[int]] = [TURN, DRAWING, DRAWING_MORE, SELLING, DISCARDING, ENDING_TURN, FINISHED]
"""The phases that are told apart, after setup, which is number 0. Refilling the face-up cards belongs to drawing."""
OWNER: Final = 0
OTHER_OWNER: Final = 1
LEVEL: Final = 2
FLIPPED: Final = 3
CUBES: Final = 4
INDUSTRY: Final = 5
SPACE_SIZE: Final = INDUSTRY + INDUSTRIES
"""The numbers of a space: own counter, another's, level, flipped, cubes, then one number for each industry."""
LINK_SIZE: Final = 2
"""The numbers of a link: own railway, another's."""


class AgeOfIndustryObserver(Observer):
    """The same layout for all maps."""

    def __init__(self, boards: list[AgeOfIndustryBoard]) -> None:
        super().__init__()
        components = boards[0].components
        add, seats = self.layout.add, components.max_players
        self.map_ids = [board.id for board in boards]
        self.tiles, self.counter_types = len(components.tile_name), components.counter_types
        self.seats = seats
        self.map = add("map", len(boards), "the map, in the order of the list of maps")
        self.phase = add("phase", len(PHASES) + 1, "setup, turn, drawing, draw more, selling, discard, closing, over")
        self.round = add("round", 1, "the round / 20")
        self.left = add("actions left", 1, "actions left in this turn / 2")
        self.active = add("active", seats, "the active seat")
        self.deck = add("deck", 1, "cards in the deck / 60")
        self.demand = add("demand", 2, "cubes on the demand track of coal and of iron / 10")
        self.face_up = add("face up", CARDS, "face-up cards, counted")
        self.discards = add("discards", CARDS, "discarded cards / 5")
        self.hand = add("hand", CARDS, "cards in your hand, counted")
        self.spaces = add(
            "spaces",
            SPACE_SIZE * max(board.spaces for board in boards),
            "by space: own counter, another's (seat / seats), level / 4, flipped, cubes / 4, one of six industries",
        )
        self.links = add(
            "links", LINK_SIZE * max(board.links for board in boards), "by link: own railway, another's (seat / seats)"
        )
        self.markets = add(
            "markets",
            (self.tiles + 1) * max(board.markets for board in boards),
            "by market: cotton, goods, both or no demand, then 1 once it is flipped",
        )
        self.imports = add("imports", max(board.imports for board in boards), "by import: cubes / 4")
        self._add_seat()

    def _add_seat(self) -> None:
        """The numbers of one seat, repeated for all seats."""
        add = self.layout.add
        begin = self.layout.size
        self.there = add("there", 1, "1 if the seat takes part in this game")
        self.money = add("money", 1, "money / 50")
        self.loans = add("loans", 1, "loans / 10")
        self.spent = add("spent", 1, "spent in this round / 50")
        self.railways = add("railways", 1, "railways left / 12")
        self.cards = add("cards", 1, "cards in hand / 9")
        self.place = add("place", 1, "place in the turn order / seats")
        self.known = add("known cards", CARDS, "cards in hand that everybody saw being taken, counted")
        self.display = add("display", self.counter_types, "counters left on the display, by industry and level")
        self.stride = self.layout.size - begin
        self.layout.repeat(begin, self.seats)

    def write(self, state: State, seat: int, out: list[float]) -> None:
        assert isinstance(state, AgeOfIndustryPosition)
        position = state
        out[self.map + self.map_ids.index(position.board.id)] = 1.0
        phase = DRAWING if position.phase == REFILLING else position.phase
        out[self.phase + (PHASES.index(phase) + 1 if phase in PHASES else 0)] = 1.0
        out[self.round] = position.round_number / 20.0
        out[self.left] = position.actions_left / 2.0
        if phase in PHASES and phase != FINISHED:
            out[self.active + (position.seat - seat) % position.seats] = 1.0
        out[self.deck] = position.deck_size / 60.0
        out[self.demand + COAL] = position.demand[COAL] / 10.0
        out[self.demand + IRON] = position.demand[IRON] / 10.0
        for card in range(CARDS):
            out[self.face_up + card] = float(position.face_up[card])
            out[self.discards + card] = position.discards[card] / 5.0
            out[self.hand + card] = float(position.hand[seat * CARDS + card])
        self._write_spaces(position, seat, out)
        self._write_links_and_markets(position, seat, out)
        for other in range(position.seats):
            self._write_seat(position, other, out, self.stride * ((other - seat) % position.seats))
        for place in range(len(position.order)):
            at = self.stride * ((position.order[place] - seat) % position.seats)
            out[at + self.place] = (place + 1) / self.seats

    def _write_spaces(self, position: AgeOfIndustryPosition, seat: int, out: list[float]) -> None:
        components = position.board.components
        at = self.spaces
        for space in range(position.board.spaces):
            counter = position.counter[space]
            if counter >= 0:
                self._write_owner(position, seat, position.owner[space], out, at)
                out[at + LEVEL] = components.counter_level[counter] / 4.0
                out[at + FLIPPED] = float(position.flipped[space])
                out[at + CUBES] = position.cubes[space] / 4.0
                out[at + INDUSTRY + components.counter_industry[counter]] = 1.0
            at += SPACE_SIZE

    def _write_links_and_markets(self, position: AgeOfIndustryPosition, seat: int, out: list[float]) -> None:
        for link in range(position.board.links):
            if position.rail_owner[link] >= 0:
                self._write_owner(position, seat, position.rail_owner[link], out, self.links + LINK_SIZE * link)
        at = self.markets
        for market in range(position.board.markets):
            if position.market_tile[market] >= 0:
                out[at + position.market_tile[market]] = 1.0
                out[at + self.tiles] = float(position.market_used[market])
            at += self.tiles + 1
        for import_box in range(position.board.imports):
            out[self.imports + import_box] = position.imports[import_box] / 4.0

    def _write_owner(self, position: AgeOfIndustryPosition, seat: int, owner: int, out: list[float], at: int) -> None:
        if owner == seat:
            out[at + OWNER] = 1.0
        else:
            out[at + OTHER_OWNER] = (owner - seat) % position.seats / self.seats

    def _write_seat(self, position: AgeOfIndustryPosition, seat: int, out: list[float], at: int) -> None:
        out[at + self.there] = 1.0
        out[at + self.money] = position.money[seat] / 50.0
        out[at + self.loans] = position.loans[seat] / 10.0
        out[at + self.spent] = position.spent[seat] / 50.0
        out[at + self.railways] = position.railways_left[seat] / 12.0
        out[at + self.cards] = position.hand_size[seat] / 9.0
        for card in range(CARDS):
            out[at + self.known + card] = float(position.known[seat * CARDS + card])
        for counter in range(self.counter_types):
            out[at + self.display + counter] = float(position.display[seat * position.counter_types + counter])
