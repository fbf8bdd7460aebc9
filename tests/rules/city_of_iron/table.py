"""Setting up positions in words: seats are 0 to 3, cards and places are written as players write them.

Whatever a test puts on the table is taken from where it was (the decks, the buy pile, a town pile), so that the
referee accepts every position.
"""

from __future__ import annotations

from tests.rules.city_of_iron.playing import BOX, HOMES, PlayedGame

from smokestack.games.city_of_iron.game import CityOfIronGame
from smokestack.games.city_of_iron.rules.holdings import (
    add_building,
    set_flexible_good,
    update_tracks_for_building,
    update_tracks_for_town,
)
from smokestack.games.city_of_iron.rules.position import FREE, GAME_OVER, PURCHASE, TURN
from smokestack.kernel.contract import OVER

__all__ = ["BOX", "HOMES", "Iron", "iron_of"]


class Iron(PlayedGame):
    """A game whose position a test can arrange."""

    # --- setting --------------------------------------------------------------------------------------------
    def purse(self, seat: int, money: int | None = None, science: int | None = None) -> Iron:
        if money is not None:
            self.state.money[seat] = money
        if science is not None:
            self.state.science[seat] = science
        return self

    def card(self, name: str) -> int:
        return self.state.rulings.card_names.index(name)

    def cards(
        self,
        seat: int,
        hand: str = "",
        citizens: str = "",
        military: str = "",
        citizen_discards: str = "",
        military_discards: str = "",
    ) -> Iron:
        """All cards of a player. Cards that are not named are in the buy pile. Piles are listed from the top down."""
        state = self.state
        nation = state.nation[seat]
        everything = state.rulings.buy_pile(nation)
        for kind in range(2):
            for card in state.rulings.start_deck(nation, kind):
                everything |= 1 << card
        piles = [self._named(text) for text in (citizens, military, citizen_discards, military_discards)]
        held = self._named(hand)
        state.hand[seat] = sum(1 << card for card in held)
        state.draw_pile[seat * 2], state.draw_pile[seat * 2 + 1] = piles[0], piles[1]
        state.discard_pile[seat * 2], state.discard_pile[seat * 2 + 1] = piles[2], piles[3]
        used = sum(1 << card for cards in (held, *piles) for card in cards)
        state.buy[seat] = everything & ~used
        state.unseen[seat * 2] = state.unseen[seat * 2 + 1] = 0
        return self

    def _named(self, text: str) -> list[int]:
        return [self.card(name.strip()) for name in text.split(",") if name.strip()]

    def type(self, label: str) -> int:
        return BOX.buildings.label.index(label)

    def take_from_deck(self, label: str) -> int:
        """Take a building from the decks, or else from the discards or the market."""
        kind = self.type(label)
        for left in [*self.state.deck_left, self.state.discarded]:
            if left[kind]:
                left[kind] -= 1
                return kind
        space = self.state.market.index(kind)
        self.state.market[space] = -1
        return kind

    def set_market(self, *labels: str) -> Iron:
        """The market from the left. "" is a gap, and the rest stays empty."""
        state = self.state
        for space, kind in enumerate(state.market):
            if kind >= 0:
                deck = next(deck for deck in range(3) if state.rulings.decks[deck][kind] > state.deck_left[deck][kind])
                state.deck_left[deck][kind] += 1
                state.market[space] = -1
        for space, label in enumerate(labels):
            if label:
                state.market[space] = self.take_from_deck(label)
        return self

    def place(self, name: str) -> int:
        return self.state.rulings.place_names.index(name)

    def built(self, seat: int, *labels: str, place: str = "") -> Iron:
        where = self.place(place or self.home(seat))
        for label in labels:
            kind = self.take_from_deck(label)
            add_building(self.state, where, kind)
            update_tracks_for_building(self.state, seat, kind, 1)
        return self

    def reserved(self, seat: int, *labels: str) -> Iron:
        for label in labels:
            self.state.reserve[seat * BOX.buildings.count + self.take_from_deck(label)] += 1
        return self

    def town(self, name: str) -> int:
        return BOX.towns.names.index(name)

    def owns(self, seat: int, *towns: str, flex: str = "") -> Iron:
        """Towns that a player conquered earlier."""
        state = self.state
        for name in towns:
            town = self.town(name)
            state.piles[BOX.towns.stars[town]].remove(town)
            state.town_owner[town] = seat
            place = state.rulings.town_place[town]
            if place >= 0:
                state.owner[place] = seat
                state.capacity[place] = BOX.towns.spaces[town]
            update_tracks_for_town(state, seat, town, 1)
            if flex and BOX.towns.flex[town]:
                set_flexible_good(state, seat, town, BOX.goods.names.index(flex))
        return self

    def on_top(self, *towns: str) -> Iron:
        """Put these towns on top of their piles."""
        for name in reversed(towns):
            town = self.town(name)
            pile = self.state.piles[BOX.towns.stars[town]]
            pile.remove(town)
            pile.insert(0, town)
        return self

    def city(self, seat: int, land: str, token: str = "citizen a") -> Iron:
        state, where, which = self.state, self.place(land), BOX.tokens.names.index(token)
        assert state.owner[where] == FREE
        state.owner[where] = seat
        state.capacity[where] = BOX.tokens.spaces[which]
        state.city_token[where] = which
        state.tokens_used[seat] |= 1 << which
        return self

    def district(self, seat: int, token: str, place: str = "") -> Iron:
        state, which = self.state, BOX.tokens.names.index(token)
        where = self.place(place or self.home(seat))
        state.capacity[where] += state.rulings.district_spaces(state.nation[seat], which)
        state.districts[where] |= 1 << which
        state.tokens_used[seat] |= 1 << which
        return self

    def tracks(self, good: str, *counts: int) -> Iron:
        """Set a goods track directly. The referee is switched off, because nothing produces these goods."""
        self.strict = False
        for seat, count in enumerate(counts):
            self.state.goods[seat * BOX.goods.count + BOX.goods.names.index(good)] = count
        return self

    def score(self, card: int = 0) -> list[int]:
        """Play to the end of a round in which this score card is due. Returns what each player gained."""
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


def iron_of(game: CityOfIronGame, nations: str = "", **options: str) -> Iron:
    """A table for two of a game with other component data."""

    class Changed(Iron):
        pass

    Changed.game = game
    return Changed(2, nations, **options)
