"""The nations, their starting decks and their abilities."""

from __future__ import annotations

from smokestack.games.city_of_iron.components.cards import Cards
from smokestack.games.city_of_iron.components.effects import ABILITIES, ABILITY_BY_ID, CHEAP_ACTION
from smokestack.games.city_of_iron.components.lands import Lands
from smokestack.games.city_of_iron.components.load import Sheet, index_of
from smokestack.kernel.errors import DataError


class Nations:
    """Each column is indexed by nation."""

    def __init__(self, sheet: Sheet, lands: Lands, cards: Cards) -> None:
        rows = sheet.sheets("nations")
        self.ids = [row.text("id") for row in rows]
        self.names = [row.text("name") for row in rows]
        self.short = [identity.replace("_", " ").title() for identity in self.ids]
        self.home = [row.index("home", lands.ids) for row in rows]
        plain = sheet.sheet("start_deck_without_abilities")
        self.plain_decks = [_card_list(plain, "citizen", cards), _card_list(plain, "military", cards)]
        """The starting decks of a game without abilities, by deck."""
        self.start_decks: list[list[int]] = []
        """Flat: nation by deck."""
        self.added: list[list[int]] = []
        """Special cards in the nation's buy pile."""
        self.abilities: list[list[str]] = []
        self.ability_texts: list[list[str]] = []
        self.action_money: list[list[int]] = []
        """What a card's action costs a nation with abilities, by nation and card."""
        for row in rows:
            decks = row.sheet("start_deck")
            self.start_decks += [_card_list(decks, "citizen", cards), _card_list(decks, "military", cards)]
            self.added.append(_card_list(row, "add_to_buy_pile", cards))
            self._read_abilities(row, cards)
        for nation, home in enumerate(self.home):
            if lands.home_of[home] != self.ids[nation]:
                raise DataError(f"lands.json: {lands.ids[home]} must be the home of {self.ids[nation]}.")
        aliases = sheet.sheet("name_aliases")
        self.aliases: dict[str, str] = {}
        """Other card names, by card id."""
        for alias in aliases.fields:
            self.aliases[cards.ids[aliases.index(alias, cards.ids)]] = alias.replace("_", " ").title()
        self.count = len(rows)

    def _read_abilities(self, row: Sheet, cards: Cards) -> None:
        named: list[str] = []
        costs = list(cards.cost_money)
        for ability in row.sheets("abilities"):
            word = ability.word("op", ABILITIES, ABILITY_BY_ID.get(ability.text("id"), ""))
            if not word:
                listed = ", ".join(ABILITIES)
                raise DataError(f"{ability.where}: this ability is unknown; give it an 'op', one of {listed}.")
            if word == CHEAP_ACTION:
                card = cards.ids.index("scholar") if ability.missing("card") else ability.index("card", cards.ids)
                costs[card] = 0 if ability.missing("money") else ability.number("money")
                if cards.ids[cards.scholar_twin] == "second_" + cards.ids[card]:
                    costs[cards.scholar_twin] = costs[card]
            named.append(word)
        self.abilities.append(named)
        self.ability_texts.append([ability.text("text") for ability in row.sheets("abilities")])
        self.action_money.append(costs)


def _card_list(sheet: Sheet, name: str, cards: Cards) -> list[int]:
    return [index_of(sheet.where, word, cards.ids) for word in sheet.words(name)]
