"""Setting an Age of Industry table in words."""

from __future__ import annotations

from smokestack.games.age_of_industry.components.box import CARDS, COAL, IRON, IRONWORKS, MINE, PORT, SHIP
from smokestack.games.age_of_industry.game import GAME, AgeOfIndustryGame
from smokestack.games.age_of_industry.rules.position import TURN
from smokestack.games.age_of_industry.rules.state import AgeOfIndustryState
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
        s = self.state
        s.deck = list(s.board.components.card_count)
        s.deck_size = sum(s.deck)
        s.hand = [0] * len(s.hand)
        s.known = [0] * len(s.known)
        s.hand_size = [0] * s.seats
        s.face_up = [0] * CARDS
        s.face_up_size = 0

    # --- setting the table ------------------------------------------------------------------------------------
    def turn(self, seat: int, round: int = 2, actions: int = 2) -> Table:
        s = self.state
        s.phase, s.round_number, s.seat, s.actions_left = TURN, round, seat, actions
        s.turn_index = s.order.index(seat)
        s.borrowed = s.cards_drawn = 0
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
        s = self.state
        for space in s.board.place_spaces[self.place(place)]:
            if number == s.board.space_number[space]:
                return space
            if not number and s.board.space_kind[space] == kind and s.counter[space] < 0:
                return space
        raise AssertionError(f"no free space for it in {place}")

    def stand(
        self, seat: int, counter: str, place: str, cubes: int = -1, flipped: bool = False, number: int = 0
    ) -> Table:
        """Put a counter of the seat on the map, taken from its display."""
        s = self.state
        components = s.board.components
        kind = self.type(counter)
        industry = components.counter_industry[kind]
        space = self.space(place, components.industry_space[industry], number)
        s.display[seat * s.counter_types + kind] -= 1
        s.owner[space], s.counter[space], s.counters_on_map[seat] = seat, kind, s.counters_on_map[seat] + 1
        full = components.counter_cubes[kind] if cubes < 0 else cubes
        if industry in (MINE, IRONWORKS):
            s.cubes[space] = full
            s.cubes_added[COAL if industry == MINE else IRON] += full
            flipped = full == 0
            s.sources_changed()
        if flipped:
            s.flipped[space] = 1
            s.flips[seat] += 1
        if industry in (PORT, SHIP):
            s.network_changed()
        return self

    def rails(self, seat: int, *names: str) -> Table:
        s = self.state
        for name in names:
            link = self.link(name)
            assert s.rail_owner[link] < 0, name
            s.rail_owner[link] = seat
            s.railways_left[seat] -= 1
            s.linked[seat] |= 1 << s.board.link_a[link] | 1 << s.board.link_b[link]
        s.network_changed()
        return self

    def hand(self, seat: int, *names: str) -> Table:
        s = self.state
        for name in names:
            card = self.card(name)
            s.deck[card] -= 1
            s.deck_size -= 1
            s.hand[seat * CARDS + card] += 1
            s.hand_size[seat] += 1
        return self

    def face_up(self, *names: str) -> Table:
        s = self.state
        for name in names:
            card = self.card(name)
            s.deck[card] -= 1
            s.deck_size -= 1
            s.face_up[card] += 1
            s.face_up_size += 1
        return self

    def deck_left(self, count: int) -> Table:
        """Discard from the deck until so many cards are left."""
        s = self.state
        for card in range(CARDS):
            while s.deck[card] and s.deck_size > count:
                s.deck[card] -= 1
                s.deck_size -= 1
                s.discards[card] += 1
        return self

    def money(self, seat: int, money: int, loans: int = 0) -> Table:
        s = self.state
        s.money[seat], s.loans[seat] = money, loans
        s.earned[seat] = money - loans * s.board.components.loan + s.paid[seat]
        return self

    def gone(self, seat: int, *counters: str) -> Table:
        """Counters developed away."""
        s = self.state
        for counter in counters:
            s.display[seat * s.counter_types + self.type(counter)] -= 1
            s.removed[seat * s.counter_types + self.type(counter)] += 1
        return self

    def no_zeros(self, seat: int) -> Table:
        return self.gone(seat, "factory 0", "factory 0", "ship 0")

    def track(self, coal: int = 6, iron: int = 6) -> Table:
        s = self.state
        s.cubes_removed[COAL] += s.demand[COAL] - coal
        s.cubes_removed[IRON] += s.demand[IRON] - iron
        s.demand = [coal, iron]
        return self

    def market(self, name: str, tile: str, used: bool = False) -> Table:
        s = self.state
        market, kind = s.board.market_name.index(name), s.board.components.tile_name.index(tile)
        old = s.market_tile[market]
        if old != kind and s.tiles_left[kind] == 0:
            s.market_tile[s.market_tile.index(kind)] = old
        elif old != kind:
            s.tiles_left[kind] -= 1
            s.tiles_left[old] += 1
        s.market_tile[market] = kind
        for other in range(s.board.markets):
            s.market_used[other] = max(
                s.market_used[other], int(s.board.components.tile_accepts[s.market_tile[other]] == 0)
            )
        s.market_used[market] = int(used or s.board.components.tile_accepts[kind] == 0)
        return self

    def import_cubes(self, name: str, cubes: int) -> Table:
        s = self.state
        box = s.board.import_name.index(name)
        s.cubes_added[COAL] += cubes - s.imports[box]
        s.imports[box] = cubes
        s.sources_changed()
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

    def facts(self, key: str) -> list[Fact]:
        return [fact for fact in self.events if fact.key == key]


def germany(seats: int = 2, game: AgeOfIndustryGame = GAME, **options: str) -> Table:
    return Table("germany", seats, options, game)


def new_england(seats: int = 2, game: AgeOfIndustryGame = GAME, **options: str) -> Table:
    return Table("new-england", seats, options, game)
