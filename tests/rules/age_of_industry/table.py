"""Sets up positions of Age of Industry in words."""

from __future__ import annotations

from smokestack.games.age_of_industry.components.box import CARDS, COAL, IRON, IRONWORKS, MINE, PORT, SHIP
from smokestack.games.age_of_industry.game import GAME, AgeOfIndustryGame
from smokestack.games.age_of_industry.rules.position import TURN
from smokestack.games.age_of_industry.rules.state import AgeOfIndustryState
from smokestack.games.age_of_industry.view.view import AgeOfIndustryView
from smokestack.kernel import registry
from smokestack.kernel.contract import CHANCE
from smokestack.kernel.facts import Fact, Refusal
from smokestack.kernel.kit import check_events
from smokestack.kernel.messages import refusal_text, seat_names

RED, YELLOW, BLUE, GREEN, PURPLE = range(5)


class Table:
    """A game in round 2, red to move, empty hands, an empty map, coal and iron on the track."""

    def __init__(self, map: str, seats: int, options: dict[str, str], game: AgeOfIndustryGame = GAME) -> None:
        self.game = game
        state = registry.start(game, seats, map, options)
        assert isinstance(state, AgeOfIndustryState)
        self.state = state
        self.events: list[Fact] = []
        self.play("first player 0")
        while state.actor() == CHANCE:
            self.apply(state.legal()[0])
        self._clear_cards()
        self.turn(RED)

    def _clear_cards(self) -> None:
        position = self.state
        position.deck = list(position.board.components.card_count)
        position.deck_size = sum(position.deck)
        position.hand = [0] * len(position.hand)
        position.known = [0] * len(position.known)
        position.hand_size = [0] * position.seats
        position.face_up = [0] * CARDS
        position.face_up_size = 0

    # --- setting the table ------------------------------------------------------------------------------------
    def turn(self, seat: int, round: int = 2, actions: int = 2) -> Table:
        position = self.state
        position.phase, position.round_number, position.seat, position.actions_left = TURN, round, seat, actions
        position.turn_index = position.order.index(seat)
        position.borrowed = position.cards_drawn = 0
        return self

    def order(self, *seats: int) -> Table:
        self.state.order = list(seats)
        self.state.turn_index = self.state.order.index(self.state.seat)
        return self

    def place(self, name: str) -> int:
        return self.state.board.place_name.index(name)

    def link(self, name: str) -> int:
        board = self.state.board
        return [board.link_name(link) for link in range(board.links)].index(name)

    def type(self, name: str) -> int:
        return self.state.board.components.counter_name.index(name)

    def card(self, name: str) -> int:
        return self.state.board.components.card_name.index(f"{name} card")

    def space(self, place: str, kind: int, number: int = 0) -> int:
        """The first free space of the kind in the location, or the one with that number."""
        position = self.state
        for space in position.board.place_spaces[self.place(place)]:
            if number == position.board.space_number[space]:
                return space
            if not number and position.board.space_kind[space] == kind and position.counter[space] < 0:
                return space
        raise AssertionError(f"no free space for it in {place}")

    def stand(
        self, seat: int, counter: str, place: str, cubes: int = -1, flipped: bool = False, number: int = 0
    ) -> Table:
        """Put a counter of the seat on the map, taken from its display."""
        position = self.state
        components = position.board.components
        kind = self.type(counter)
        industry = components.counter_industry[kind]
        space = self.space(place, components.industry_space[industry], number)
        position.display[seat * position.counter_types + kind] -= 1
        position.owner[space], position.counter[space] = seat, kind
        position.space_filled(space)
        position.counters_on_map[seat] += 1
        full = components.counter_cubes[kind] if cubes < 0 else cubes
        if industry in (MINE, IRONWORKS):
            position.cubes[space] = full
            position.cubes_added[COAL if industry == MINE else IRON] += full
            flipped = full == 0
            position.sources_changed()
        if flipped:
            position.flipped[space] = 1
            position.flips[seat] += 1
        if industry in (PORT, SHIP):
            position.network_changed()
        return self

    def rails(self, seat: int, *names: str) -> Table:
        position = self.state
        for name in names:
            link = self.link(name)
            assert position.rail_owner[link] < 0, name
            position.rail_owner[link] = seat
            position.railways_left[seat] -= 1
            position.linked[seat] |= 1 << position.board.link_a[link] | 1 << position.board.link_b[link]
        position.network_changed()
        return self

    def hand(self, seat: int, *names: str) -> Table:
        position = self.state
        for name in names:
            card = self.card(name)
            position.deck[card] -= 1
            position.deck_size -= 1
            position.hand[seat * CARDS + card] += 1
            position.hand_size[seat] += 1
        return self

    def face_up(self, *names: str) -> Table:
        position = self.state
        for name in names:
            card = self.card(name)
            position.deck[card] -= 1
            position.deck_size -= 1
            position.face_up[card] += 1
            position.face_up_size += 1
        return self

    def deck_left(self, count: int) -> Table:
        """Discard from the deck until this many cards are left."""
        position = self.state
        for card in range(CARDS):
            while position.deck[card] and position.deck_size > count:
                position.deck[card] -= 1
                position.deck_size -= 1
                position.discards[card] += 1
        return self

    def money(self, seat: int, money: int, loans: int = 0) -> Table:
        position = self.state
        position.money[seat], position.loans[seat] = money, loans
        position.earned[seat] = money - loans * position.board.components.loan + position.paid[seat]
        return self

    def gone(self, seat: int, *counters: str) -> Table:
        """Remove counters from the display, as if they had been developed."""
        position = self.state
        for counter in counters:
            position.display[seat * position.counter_types + self.type(counter)] -= 1
            position.removed[seat * position.counter_types + self.type(counter)] += 1
        return self

    def no_zeros(self, seat: int) -> Table:
        return self.gone(seat, "factory 0", "factory 0", "ship 0")

    def track(self, coal: int = 6, iron: int = 6) -> Table:
        position = self.state
        position.cubes_removed[COAL] += position.demand[COAL] - coal
        position.cubes_removed[IRON] += position.demand[IRON] - iron
        position.demand = [coal, iron]
        return self

    def market(self, name: str, tile: str, used: bool = False) -> Table:
        position = self.state
        market, kind = position.board.market_name.index(name), position.board.components.tile_name.index(tile)
        old = position.market_tile[market]
        if old != kind and position.tiles_left[kind] == 0:
            position.market_tile[position.market_tile.index(kind)] = old
        elif old != kind:
            position.tiles_left[kind] -= 1
            position.tiles_left[old] += 1
        position.market_tile[market] = kind
        for other in range(position.board.markets):
            position.market_used[other] = max(
                position.market_used[other],
                int(position.board.components.tile_accepts[position.market_tile[other]] == 0),
            )
        position.market_used[market] = int(used or position.board.components.tile_accepts[kind] == 0)
        return self

    def import_cubes(self, name: str, cubes: int) -> Table:
        position = self.state
        box = position.board.import_name.index(name)
        position.cubes_added[COAL] += cubes - position.imports[box]
        position.imports[box] = cubes
        position.sources_changed()
        return self

    # --- playing ----------------------------------------------------------------------------------------------
    def read(self, text: str) -> int:
        return self.state.codec().parse(self.state, text)

    def apply(self, action: int) -> None:
        self.events = []
        self.state.apply(action, self.events)
        check_events(self.game, self.events, self.state.seats)
        troubles = self.game.referee(self.state)
        assert not troubles, troubles

    def play(self, *texts: str) -> Table:
        for text in texts:
            action = self.read(text)
            refusal = self.state.refusal(action)
            assert refusal is None, f"{text}: {refusal}"
            assert action in self.state.legal(), text
            self.apply(action)
        return self

    def refused(self, text: str) -> Refusal:
        action = self.read(text)
        refusal = self.state.refusal(action)
        assert refusal is not None, f"{text} is allowed"
        assert action not in self.state.legal(), text
        refusal_text(self.game.messages(), refusal, seat_names(self.state.seats))
        return refusal

    def clause(self, text: str) -> str:
        """The clause that refuses this."""
        return self.refused(text).clause

    def may(self, text: str) -> bool:
        action = self.read(text)
        fine = self.state.refusal(action) is None
        assert fine == (action in self.state.legal()), text
        return fine

    def legal(self, begin: str = "") -> list[str]:
        texts = [self.state.codec().text(self.state, action) for action in self.state.legal()]
        return [text for text in texts if text.startswith(begin)]

    def build_places(self, industry: str, card: str) -> set[str]:
        """Where this card may build this industry."""
        found = set()
        for text in self.legal(f"build {industry} "):
            if f" with {card} card" in text:
                found.add(text.removeprefix(f"build {industry} ").split(" with ")[0])
        return found

    # --- looking ----------------------------------------------------------------------------------------------
    def at(self, place: str, number: int) -> int:
        return self.state.board.place_spaces[self.place(place)][number - 1]

    def cubes(self, place: str, number: int = 1) -> int:
        return self.state.cubes[self.at(place, number)]

    def is_flipped(self, place: str, number: int = 1) -> bool:
        return bool(self.state.flipped[self.at(place, number)])

    def counter(self, place: str, number: int = 1) -> str:
        kind = self.state.counter[self.at(place, number)]
        return self.state.board.components.counter_name[kind] if kind >= 0 else ""

    def left(self, seat: int, counter: str) -> int:
        return self.state.display[seat * self.state.counter_types + self.type(counter)]

    def view(self, seat: int) -> AgeOfIndustryView:
        view = self.state.view(seat)
        assert isinstance(view, AgeOfIndustryView)
        return view

    def facts(self, key: str) -> list[Fact]:
        return [fact for fact in self.events if fact.key == key]


def germany(seats: int = 2, game: AgeOfIndustryGame = GAME, **options: str) -> Table:
    return Table("germany", seats, options, game)


def new_england(seats: int = 2, game: AgeOfIndustryGame = GAME, **options: str) -> Table:
    return Table("new-england", seats, options, game)
