"""The table as numbers, for learning environments: what `view` shows a seat, space by space and card by card."""

from __future__ import annotations

from typing import Final

from smokestack.games.age_of_industry.components.board import AgeOfIndustryBoard
from smokestack.games.age_of_industry.components.box import CARDS, INDUSTRIES
from smokestack.games.age_of_industry.rules.position import (
    CLOSING,
    DISCARD,
    DRAW_MORE,
    DRAWING,
    FINISHED,
    REFILL,
    SELLING,
    TURN,
    AgeOfIndustryPosition,
)
from smokestack.kernel.contract import Observer, State

PHASES: Final[list[int]] = [TURN, DRAWING, DRAW_MORE, SELLING, DISCARD, CLOSING, FINISHED]
"""The phases told apart, after the first, which is the set-up; refilling the display belongs to drawing."""
SPACE: Final = 5 + INDUSTRIES
"""Numbers to a space: mine, theirs, level, flipped, cubes, then the industry."""


class AgeOfIndustryObserver(Observer):
    """Age of Industry on all its boards."""

    def __init__(self, boards: list[AgeOfIndustryBoard]) -> None:
        super().__init__()
        components = boards[0].components
        add, seats = self.layout.add, components.max_players
        self.ids = [board.id for board in boards]
        self.tiles, self.types = len(components.tile_name), len(components.counter_level)
        self.map = add("map", len(boards), "the map, in the order of the list of maps")
        self.phase = add("phase", len(PHASES) + 1, "set-up, turn, drawing, draw more, selling, discard, closing, over")
        self.round = add("round", 1, "the round / 20")
        self.left = add("actions left", 1, "actions left in this turn / 2")
        self.active = add("active", seats, "the active seat")
        self.deck = add("deck", 1, "cards in the deck / 60")
        self.track = add("demand", 2, "cubes on the demand track of coal and of iron / 10")
        self.face_up = add("face up", CARDS, "cards lying open, counted")
        self.discards = add("discards", CARDS, "discarded cards / 5")
        self.hand = add("hand", CARDS, "the own cards, counted")
        self.spaces = add(
            "spaces",
            SPACE * max(board.spaces for board in boards),
            "by space: own counter, another's (seat / seats), level / 4, flipped, cubes / 4, one of six industries",
        )
        self.links = add(
            "links", 2 * max(board.links for board in boards), "by link: own railway, another's (seat / seats)"
        )
        self.markets = add(
            "markets",
            (self.tiles + 1) * max(board.markets for board in boards),
            "by market: cotton, goods, both or no demand, then 1 once it is flipped",
        )
        self.imports = add("imports", max(board.imports for board in boards), "by import: cubes / 4")
        self.seat = self.layout.size
        self.there = add("there", 1, "the seat is taken in this game")
        self.money = add("money", 1, "money / 50")
        self.loans = add("loans", 1, "loans / 10")
        self.spent = add("spent", 1, "spent in this round / 50")
        self.railways = add("railways", 1, "railways left / 12")
        self.cards = add("cards", 1, "cards in hand / 9")
        self.place = add("place", 1, "place in the turn order / seats")
        self.known = add("known cards", CARDS, "cards everybody saw being taken, counted")
        self.display = add("display", self.types, "counters left on the display by level, counted")
        self.stride = self.layout.size - self.seat
        self.seats = seats
        self.layout.repeat(self.seat, seats)

    def write(self, state: State, seat: int, out: list[float]) -> None:
        assert isinstance(state, AgeOfIndustryPosition)
        position = state
        out[self.map + self.ids.index(position.board.id)] = 1.0
        phase = DRAWING if position.phase == REFILL else position.phase
        out[self.phase + (PHASES.index(phase) + 1 if phase in PHASES else 0)] = 1.0
        out[self.round] = position.round_number / 20.0
        out[self.left] = position.actions_left / 2.0
        if phase in PHASES and phase != FINISHED:
            out[self.active + (position.seat - seat) % position.seats] = 1.0
        out[self.deck] = position.deck_size / 60.0
        out[self.track] = position.demand[0] / 10.0
        out[self.track + 1] = position.demand[1] / 10.0
        for card in range(CARDS):
            out[self.face_up + card] = float(position.face_up[card])
            out[self.discards + card] = position.discards[card] / 5.0
            out[self.hand + card] = float(position.hand[seat * CARDS + card])
        self.board(position, seat, out)
        for other in range(position.seats):
            self.player(position, other, out, self.stride * ((other - seat) % position.seats))
        for place in range(len(position.order)):
            at = self.stride * ((position.order[place] - seat) % position.seats)
            out[at + self.place] = (place + 1) / self.seats

    def board(self, position: AgeOfIndustryPosition, seat: int, out: list[float]) -> None:
        components = position.board.components
        at = self.spaces
        for space in range(position.board.spaces):
            kind = position.counter[space]
            if kind >= 0:
                self.belongs(position, seat, position.owner[space], out, at)
                out[at + 2] = components.counter_level[kind] / 4.0
                out[at + 3] = float(position.flipped[space])
                out[at + 4] = position.cubes[space] / 4.0
                out[at + 5 + components.counter_industry[kind]] = 1.0
            at += SPACE
        for link in range(position.board.links):
            if position.rail_owner[link] >= 0:
                self.belongs(position, seat, position.rail_owner[link], out, self.links + 2 * link)
        at = self.markets
        for market in range(position.board.markets):
            if position.market_tile[market] >= 0:
                out[at + position.market_tile[market]] = 1.0
                out[at + self.tiles] = float(position.market_used[market])
            at += self.tiles + 1
        for place in range(position.board.imports):
            out[self.imports + place] = position.imports[place] / 4.0

    def belongs(self, position: AgeOfIndustryPosition, seat: int, owner: int, out: list[float], at: int) -> None:
        if owner == seat:
            out[at] = 1.0
        else:
            out[at + 1] = (owner - seat) % position.seats / self.seats

    def player(self, position: AgeOfIndustryPosition, seat: int, out: list[float], at: int) -> None:
        out[at + self.there] = 1.0
        out[at + self.money] = position.money[seat] / 50.0
        out[at + self.loans] = position.loans[seat] / 10.0
        out[at + self.spent] = position.spent[seat] / 50.0
        out[at + self.railways] = position.railways_left[seat] / 12.0
        out[at + self.cards] = position.hand_size[seat] / 9.0
        for card in range(CARDS):
            out[at + self.known + card] = float(position.known[seat * CARDS + card])
        for kind in range(self.types):
            out[at + self.display + kind] = float(position.display[seat * position.counter_types + kind])
