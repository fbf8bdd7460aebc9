"""Setting the table in words: seats are 0 to 3, cards and places are written as players write them.

What is put on the table comes from where it was (the decks, the buy pile, a town pile), so that every position is
one the referee accepts.
"""

from __future__ import annotations

from random import Random

from smokestack.games.city_of_iron.components import Box
from smokestack.games.city_of_iron.game import GAME, CityOfIron
from smokestack.games.city_of_iron.holdings import add_building, count_building, count_town, set_flex
from smokestack.games.city_of_iron.state import Position
from smokestack.games.city_of_iron.table import FREE, GAME_OVER, PURCHASE, TURN
from smokestack.games.city_of_iron.view import IronView, PlayerView
from smokestack.kernel import registry
from smokestack.kernel.clauses import clauses_of
from smokestack.kernel.contract import CHANCE, OVER
from smokestack.kernel.facts import Fact, Refusal
from smokestack.kernel.messages import refusal_text, seat_names

BOX: Box = GAME.box
NATIONS = ["Arc", "Cresaria", "Hog", "Om"]
HOMES = {"Arc": "Arc Lowlands", "Cresaria": "Cresarian Highlands", "Hog": "Hog Heartland", "Om": "Emerald Hills"}


class Iron:
    """A game on a table. Every action goes through the notation, the refusals and the referee."""

    game: CityOfIron = GAME

    def __init__(self, seats: int = 2, nations: str = "", **options: str) -> None:
        self.rng = Random(5)
        state = registry.start(self.game, seats, None, options)
        assert isinstance(state, Position)
        self.state = state
        self.seats = seats
        self.nations = nations.split(", ")[:seats] if nations else NATIONS[:seats]
        self.facts: list[Fact] = []
        self.strict = True

    # --- getting there --------------------------------------------------------------------------------------
    def choose_nations(self) -> Iron:
        if self.state.actor() == CHANCE:
            self.chance()
            return self
        for nation in self.nations:
            self.play(f"nation {nation}")
        return self

    def stack(self) -> Iron:
        """Starting decks in the order of the lists, Cartographer before Scholar and Soldier before the other."""
        while "stack" in self.legal()[0]:
            options = self.legal()
            best = next(
                (text for word in ("Cartographer", "Soldier", "Swordsman") for text in options if word in text), ""
            )
            self.play(best or options[0])
        return self

    def chance(self) -> Iron:
        """Whatever chance brings, until somebody decides."""
        while self.state.actor() == CHANCE:
            self.play(self.text(self.state.draw(self.rng)))
        return self

    def lay_board(self) -> Iron:
        """Market and towns by chance, bid order by seat."""
        while self.state.actor() == CHANCE:
            options = self.legal()
            self.play(options[0] if options[0].startswith("bids next") else self.text(self.state.draw(self.rng)))
        return self

    def ready_to_bid(self) -> Iron:
        return self.choose_nations().stack().lay_board()

    def bid_zero(self) -> Iron:
        """Everybody takes a free space so that the turn order is the bid order."""
        spaces = [space for space, cost in enumerate(self.state.rules.bid_costs) if cost == 0]
        while self.view().phase == "bidding":
            self.play(f"bid space {spaces.pop() + 1} for 0")
        if self.view().phase == "bidding again":
            self.play("stay")
        return self

    def turns(self) -> Iron:
        """Round 1, seat 0 to act, the others after it in seat order."""
        return self.ready_to_bid().bid_zero()

    # --- playing --------------------------------------------------------------------------------------------
    def text(self, action: int) -> str:
        return self.state.codec().text(self.state, action)

    def legal(self, seat: int | None = None) -> list[str]:
        actions = self.state.legal() if seat is None else self.state.legal_of(seat)
        return [self.text(action) for action in actions]

    def can(self, text: str) -> bool:
        """Is the action legal? Both the list and the refusal are asked."""
        action = self.state.codec().parse(self.state, text)
        listed = action in self.state.legal_of(self.state.seat_of(action)) or action in self.state.legal()
        assert listed == (self.state.refusal(action) is None)
        return listed

    def play(self, *texts: str) -> Iron:
        for text in texts:
            action = self.state.codec().parse(self.state, text)
            refusal = self.state.refusal(action)
            assert refusal is None, f"{text!r} is refused: {refusal!r}; legal are {self.legal()}"
            self.facts = []
            self.state.apply(action, self.facts)
            if self.strict:
                assert self.game.referee(self.state) == []
        return self

    def refused(self, text: str) -> str:
        """The clause an action is refused by; it has to exist and to be said in a sentence."""
        action = self.state.codec().parse(self.state, text)
        refusal = self.state.refusal(action)
        assert refusal is not None, f"{text!r} is allowed"
        assert action not in self.state.legal()
        return self._clause(refusal)

    def _clause(self, refusal: Refusal) -> str:
        assert refusal.clause in clauses_of(GAME)
        sentence = refusal_text(self.game.messages(), refusal, seat_names(self.seats))
        assert sentence.endswith(f"({refusal.clause})")
        return refusal.clause

    def said(self, key: str) -> list[Fact]:
        return [fact for fact in self.facts if fact.key == key]

    def tax_until(self, phase: str) -> Iron:
        """Everybody taxes and takes what is dealt until this phase (or the end) is reached."""
        while self.view().phase not in (phase, "over"):
            actor = self.state.actor()
            if actor == CHANCE:
                self.play(self.text(self.state.draw(self.rng)))
            else:
                self.play("tax" if self.view().phase == "turn" else self.legal(actor)[0])
        return self

    def all_ready(self) -> Iron:
        for seat in list(self.state.waiting()):
            self.play(f"ready {self.nations[seat]}")
        return self

    def next_round(self) -> Iron:
        """Tax through this round, buy nothing, bid nothing: the first turn of the next one."""
        return self.tax_until("purchase").all_ready().bid_zero()

    def last_turn(self) -> Iron:
        """The last turn of the round comes next; everything else was taxed away."""
        total = self.seats * BOX.tokens.actions
        while self.state.turn < total - 1:
            self.play("tax")
        return self

    # --- looking --------------------------------------------------------------------------------------------
    def view(self, seat: int | None = None) -> IronView:
        view = self.state.view(seat)
        assert isinstance(view, IronView)
        return view

    def player(self, seat: int, viewer: int | None = None) -> PlayerView:
        return self.view(seat if viewer is None else viewer).players[seat]

    def money(self, seat: int) -> int:
        return self.player(seat).money

    def science(self, seat: int) -> int:
        return self.player(seat).science

    def vp(self, seat: int) -> int:
        return self.player(seat).vp

    def income(self, seat: int) -> int:
        return self.player(seat).income

    def hand(self, seat: int) -> list[str]:
        return sorted(self.player(seat).hand or [])

    def goods(self, seat: int, good: str) -> int:
        return next(track for track in self.view().goods if track.name == good).counts[seat]

    def buildings(self, seat: int, place: str) -> list[str]:
        city = next(city for city in self.player(seat).cities if city.name == place)
        return [building.label for building in city.buildings]

    def market(self) -> list[str]:
        return [space.building.label if space.building else "" for space in self.view().market]

    def home(self, seat: int) -> str:
        return HOMES[self.nations[seat]]

    # --- setting --------------------------------------------------------------------------------------------
    def purse(self, seat: int, money: int | None = None, science: int | None = None) -> Iron:
        if money is not None:
            self.state.money[seat] = money
        if science is not None:
            self.state.science[seat] = science
        return self

    def card(self, name: str) -> int:
        return self.state.rules.card_names.index(name)

    def cards(
        self,
        seat: int,
        hand: str = "",
        citizens: str = "",
        military: str = "",
        citizen_discards: str = "",
        military_discards: str = "",
    ) -> Iron:
        """All cards of a player; what is not named lies in the buy pile. Piles from the top (first discarded) down."""
        s = self.state
        nation = s.nation[seat]
        everything = s.rules.buy_pile(nation)
        for kind in range(2):
            for card in s.rules.start_deck(nation, kind):
                everything |= 1 << card
        piles = [self._named(text) for text in (citizens, military, citizen_discards, military_discards)]
        held = self._named(hand)
        s.hand[seat] = sum(1 << card for card in held)
        s.draw_pile[seat * 2], s.draw_pile[seat * 2 + 1] = piles[0], piles[1]
        s.discard_pile[seat * 2], s.discard_pile[seat * 2 + 1] = piles[2], piles[3]
        used = sum(1 << card for cards in (held, *piles) for card in cards)
        s.buy[seat] = everything & ~used
        s.unseen[seat * 2] = s.unseen[seat * 2 + 1] = 0
        return self

    def _named(self, text: str) -> list[int]:
        return [self.card(name.strip()) for name in text.split(",") if name.strip()]

    def type(self, label: str) -> int:
        return BOX.buildings.label.index(label)

    def take_from_deck(self, label: str) -> int:
        """A building of the decks (or, if they have none left, of the discards or the market)."""
        kind = self.type(label)
        for left in [*self.state.deck_left, self.state.discarded]:
            if left[kind]:
                left[kind] -= 1
                return kind
        space = self.state.market.index(kind)
        self.state.market[space] = -1
        return kind

    def set_market(self, *labels: str) -> Iron:
        """The market from the left; "" is a gap, what is not named stays empty."""
        s = self.state
        for space, kind in enumerate(s.market):
            if kind >= 0:
                deck = next(deck for deck in range(3) if s.rules.decks[deck][kind] > s.deck_left[deck][kind])
                s.deck_left[deck][kind] += 1
                s.market[space] = -1
        for space, label in enumerate(labels):
            if label:
                s.market[space] = self.take_from_deck(label)
        return self

    def place(self, name: str) -> int:
        return self.state.rules.place_names.index(name)

    def built(self, seat: int, *labels: str, place: str = "") -> Iron:
        where = self.place(place or self.home(seat))
        for label in labels:
            kind = self.take_from_deck(label)
            add_building(self.state, where, kind)
            count_building(self.state, seat, kind, 1)
        return self

    def reserved(self, seat: int, *labels: str) -> Iron:
        for label in labels:
            self.state.reserve[seat * BOX.buildings.count + self.take_from_deck(label)] += 1
        return self

    def town(self, name: str) -> int:
        return BOX.towns.names.index(name)

    def owns(self, seat: int, *towns: str, flex: str = "") -> Iron:
        """Towns that a player conquered earlier."""
        s = self.state
        for name in towns:
            town = self.town(name)
            s.piles[BOX.towns.stars[town]].remove(town)
            s.town_owner[town] = seat
            place = s.rules.town_place[town]
            if place >= 0:
                s.owner[place] = seat
                s.capacity[place] = BOX.towns.spaces[town]
            count_town(s, seat, town, 1)
            if flex and BOX.towns.flex[town]:
                set_flex(s, seat, town, BOX.goods.names.index(flex))
        return self

    def on_top(self, *towns: str) -> Iron:
        """These towns first on their piles."""
        for name in reversed(towns):
            town = self.town(name)
            pile = self.state.piles[BOX.towns.stars[town]]
            pile.remove(town)
            pile.insert(0, town)
        return self

    def city(self, seat: int, land: str, token: str = "citizen a") -> Iron:
        s, where, which = self.state, self.place(land), BOX.tokens.names.index(token)
        assert s.owner[where] == FREE
        s.owner[where] = seat
        s.capacity[where] = BOX.tokens.spaces[which]
        s.city_token[where] = which
        s.tokens_used[seat] |= 1 << which
        return self

    def district(self, seat: int, token: str, place: str = "") -> Iron:
        s, which = self.state, BOX.tokens.names.index(token)
        where = self.place(place or self.home(seat))
        s.capacity[where] += s.rules.district_spaces(s.nation[seat], which)
        s.districts[where] |= 1 << which
        s.tokens_used[seat] |= 1 << which
        return self

    def tracks(self, good: str, *counts: int) -> Iron:
        """Goods straight onto a track; the referee looks away, as nothing stands behind them."""
        self.strict = False
        for seat, count in enumerate(counts):
            self.state.goods[seat * BOX.goods.count + BOX.goods.names.index(good)] = count
        return self

    def score(self, card: int = 0) -> list[int]:
        """Play to the end of a round in which this score card is due: what each player gained."""
        self.state.due_card = card
        if card == 2:
            self.state.deck = 3
            for deck in range(3):
                self.state.deck_left[3] = [
                    a + b for a, b in zip(self.state.deck_left[3], self.state.deck_left[deck], strict=True)
                ]
                self.state.deck_left[deck] = [0] * BOX.buildings.count
        before = list(self.state.vp)
        self.tax_until("purchase")
        return [now - then for now, then in zip(self.state.vp, before, strict=True)]

    def is_over(self) -> bool:
        return self.state.phase == GAME_OVER and self.state.actor() == OVER

    def at_purchase(self) -> bool:
        return self.state.phase == PURCHASE

    def in_turn(self) -> bool:
        return self.state.phase == TURN


def iron_of(game: CityOfIron, nations: str = "", **options: str) -> Iron:
    """A table for two of a game with other component data."""

    class Changed(Iron):
        pass

    Changed.game = game
    return Changed(2, nations, **options)
