"""The box: everything printed, read from the component files, checked, and laid out as flat tables."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Final

from smokestack.games.city_of_iron.components.buildings import Buildings
from smokestack.games.city_of_iron.components.cards import Cards
from smokestack.games.city_of_iron.components.effects import ABILITIES, ABILITY_BY_ID, CHEAP_ACTION, VEHICLES
from smokestack.games.city_of_iron.components.load import Sheet, index_of, open_sheet
from smokestack.kernel.errors import DataError

FILES: Final = ["goods", "buildings", "citizens", "military", "towns", "lands", "nations", "tokens"]
MOST_LANDS: Final = 24
MOST_TOWNS: Final = 32
MOST_SPACES: Final = 31
MOST_MARKET: Final = 16
SEATS: Final = [2, 3, 4]


class GoodsTracks:
    """The ten goods tracks."""

    def __init__(self, sheet: Sheet) -> None:
        self.terrains = sheet.words("terrains")
        rows = sorted(sheet.sheets("goods"), key=lambda row: row.number("order"))
        self.ids = [row.text("id") for row in rows]
        self.names = [row.text("name") for row in rows]
        self.building = [row.text("building") for row in rows]
        self.terrain = [row.place("terrain", self.terrains) for row in rows]
        self.leader_income = [row.number("leader_income") for row in rows]
        self.vp_first = [row.number("vp_first") for row in rows]
        self.vp_second = [row.number("vp_second") for row in rows]
        self.shield = [row.number("shield_threshold", 1) for row in rows]
        self.shield_vp = [row.number("shield_vp") for row in rows]
        self.track = [row.number("track_length", 1) for row in rows]
        self.count = len(rows)
        if not 1 <= self.count <= 16:
            raise DataError(f"goods.json names {self.count} goods; from 1 to 16 fit an action.")


class Lands:
    """The land boards."""

    def __init__(self, sheet: Sheet, terrains: list[str]) -> None:
        rows = sheet.sheets("lands")
        self.ids = [row.text("id") for row in rows]
        self.names = [row.text("name") for row in rows]
        self.distance = [row.number("distance") for row in rows]
        self.need = [VEHICLES.index(row.word("need", VEHICLES[1:])) for row in rows]
        self.least_players = [2 if row.missing("mark") else row.number("mark", 2, 3) + 1 for row in rows]
        self.home_of = [str(row.fields.get("home_of") or "") for row in rows]
        self.terrain = [terrain_set(row, terrains) for row in rows]
        self.count = len(rows)
        if self.count > MOST_LANDS:
            raise DataError(f"lands.json names {self.count} lands; {MOST_LANDS} is the most.")


class Towns:
    """The town cards."""

    def __init__(self, sheet: Sheet, goods: list[str], terrains: list[str]) -> None:
        rows = sheet.sheets("towns")
        self.ids = [row.text("id") for row in rows]
        self.names = [row.text("name") for row in rows]
        self.stars = [row.number("stars", 0, 3) for row in rows]
        self.defence = [row.number("defence") for row in rows]
        self.defence_owned = [row.number("defence_conquered") for row in rows]
        self.distance = [row.number("distance") for row in rows]
        self.income = [row.number("income_bonus") for row in rows]
        self.science_icons = [row.number("science_per_turn") for row in rows]
        self.spaces = [row.number("building_slots", 0, 6) for row in rows]
        self.terrain = [terrain_set(row, terrains) for row in rows]
        self.counts_as = [row.number("counts_as_towns") for row in rows]
        self.flex = [row.number("flex_goods") for row in rows]
        self.removed_with = [row.numbers("removed_with_players") for row in rows]
        self.draws: list[int] = []
        self.goods: list[int] = []
        for row in rows:
            self.draws += [row.sheet("draw").number("citizen"), row.sheet("draw").number("military")]
            made = row.sheet("goods")
            for good in made.fields:
                index_of(made.where, good, goods)
            self.goods += [made.number(good, 1) if good in made.fields else 0 for good in goods]
            if (made.fields or row.number("flex_goods")) and not row.number("income_bonus"):
                raise DataError(f"{row.where}: a town with goods raises income; set 'income_bonus' to 1.")
        self.count = len(rows)
        if self.count > MOST_TOWNS:
            raise DataError(f"towns.json names {self.count} towns; {MOST_TOWNS} is the most.")
        # Two options speak of one town each; it is found by its printed name.
        self.pays_once_by_option = [name == "Dar Embe" for name in self.names]
        self.terrain_by_option = [name == "Cazum" for name in self.names]
        coast_jungle = [terrains.index(word) for word in ("coast", "jungle") if word in terrains]
        self.coast_jungle = sum(1 << terrain for terrain in coast_jungle)


class Nations:
    """The nations and what they can do."""

    def __init__(self, sheet: Sheet, lands: Lands, cards: Cards) -> None:
        rows = sheet.sheets("nations")
        self.ids = [row.text("id") for row in rows]
        self.names = [row.text("name") for row in rows]
        self.short = [identity.replace("_", " ").title() for identity in self.ids]
        self.home = [row.place("home", lands.ids) for row in rows]
        plain = sheet.sheet("start_deck_without_abilities")
        self.plain_decks = [_cards(plain, "citizen", cards), _cards(plain, "military", cards)]
        self.start_decks: list[list[int]] = []
        """Flat: nation by deck."""
        self.added: list[list[int]] = []
        self.abilities: list[list[str]] = []
        self.ability_texts: list[list[str]] = []
        self.action_money: list[list[int]] = []
        """What a card's action costs a nation with abilities, by nation and card."""
        for row in rows:
            decks = row.sheet("start_deck")
            self.start_decks += [_cards(decks, "citizen", cards), _cards(decks, "military", cards)]
            self.added.append(_cards(row, "add_to_buy_pile", cards))
            self._read_abilities(row, cards)
        for nation, home in enumerate(self.home):
            if lands.home_of[home] != self.ids[nation]:
                raise DataError(f"lands.json: {lands.ids[home]} has to be the home of {self.ids[nation]}.")
        aliases = sheet.sheet("name_aliases")
        self.aliases: dict[str, str] = {}
        for alias in aliases.fields:
            self.aliases[cards.ids[aliases.place(alias, cards.ids)]] = alias.replace("_", " ").title()
        self.count = len(rows)

    def _read_abilities(self, row: Sheet, cards: Cards) -> None:
        named: list[str] = []
        costs = list(cards.cost_money)
        for ability in row.sheets("abilities"):
            word = ability.word("op", ABILITIES, ABILITY_BY_ID.get(ability.text("id"), ""))
            if not word:
                listed = ", ".join(ABILITIES)
                raise DataError(f"{ability.where}: no such ability is known; give it an 'op', one of {listed}.")
            if word == CHEAP_ACTION:
                card = 0 if ability.missing("card") else ability.place("card", cards.ids)
                if ability.missing("card"):
                    card = cards.ids.index("scholar")
                costs[card] = 0 if ability.missing("money") else ability.number("money")
                if cards.ids[cards.scholar_twin] == "second_" + cards.ids[card]:
                    costs[cards.scholar_twin] = costs[card]
            named.append(word)
        self.abilities.append(named)
        self.ability_texts.append([ability.text("text") for ability in row.sheets("abilities")])
        self.action_money.append(costs)


def _cards(sheet: Sheet, name: str, cards: Cards) -> list[int]:
    return [index_of(sheet.where, word, cards.ids) for word in sheet.words(name)]


def terrain_set(row: Sheet, terrains: list[str]) -> int:
    """The terrains of a board or town as bits."""
    bits = 0
    for word in row.words("terrain"):
        bits |= 1 << index_of(row.where, word, terrains)
    return bits


class Tokens:
    """Tokens, tracks, prices and start values."""

    def __init__(self, sheet: Sheet) -> None:
        rows = sheet.sheets("city_tokens_per_nation")
        self.ids = [row.text("id") for row in rows]
        self.names = [identity.replace("_", " ") for identity in self.ids]
        self.spaces = [row.number("city_spaces", 1, 12) for row in rows]
        self.district = [0 if row.missing("district_spaces") else row.number("district_spaces", 1, 6) for row in rows]
        wide = "district_spaces_arc_ability"
        self.wide_district = [
            self.district[place] if row.missing(wide) else row.number(wide, 1, 6) for place, row in enumerate(rows)
        ]
        self.draws: list[int] = []
        for row in rows:
            self.draws += [row.sheet("draw").number("citizen"), row.sheet("draw").number("military")]
        starts = [place for place, row in enumerate(rows) if row.flag("start")]
        if len(starts) != 1 or len(rows) > 8:
            raise DataError("tokens.json: exactly one city token has 'start' set to true, and there are at most 8.")
        self.capital = starts[0]
        self.count = len(rows)
        self.actions = sheet.sheet("action_tokens").number("per_player", 1)
        self.money_supply = sheet.sheet("money").number("total_value")
        self.science_supply = sheet.sheet("science").number("total_value")
        self.books = [row.flag("book") for row in sheet.sheets("score_cards")]
        if len(self.books) != 3:
            raise DataError("tokens.json: there are three score cards, one under each building deck.")
        sizes = sheet.sheet("market_size")
        self.market = [sizes.number(str(seats), 1, MOST_MARKET) for seats in SEATS]
        self.market_discard = sheet.number("market_discard_per_turn")
        start = sheet.sheet("start")
        self.start_money = start.number("money")
        self.start_science = start.number("science")
        self.start_draw = start.number("citizen_draw")
        self.start_income = start.number("income")
        self.bid_costs = sheet.sheet("turn_order_track").numbers("left_to_right_cost")
        if self.bid_costs.count(0) < SEATS[-1] or len(self.bid_costs) > MOST_SPACES:
            raise DataError(f"tokens.json: the bid track needs {SEATS[-1]} spaces that cost 0.")
        bonus = sheet.sheet("final_bonuses")
        self.bonus_money = bonus.number("most_money")
        self.bonus_distance = bonus.number("most_land_distance")
        self.bonus_good = bonus.number("most_of_one_good")
        self.bonus_cards = bonus.number("most_cards")
        self.bonus_towns = bonus.number("most_towns")
        self.penalty_per = bonus.number("reserved_penalty_per", 1)
        self.penalty_vp = bonus.number("reserved_penalty_vp", -10)
        self.tax = sheet.sheet("prices").number("tax_gain")
        self.science_price = sheet.sheet("prices").number("science_price")


class CityOfIronComponents:
    """All components of one folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = str(folder)
        self.goods = GoodsTracks(open_sheet(folder, "goods"))
        terrains = self.goods.terrains
        self.buildings = Buildings(folder, self.goods.ids, terrains)
        self.cards = Cards(folder)
        self.towns = Towns(open_sheet(folder, "towns"), self.goods.ids, terrains)
        self.lands = Lands(open_sheet(folder, "lands"), terrains)
        self.nations = Nations(open_sheet(folder, "nations"), self.lands, self.cards)
        self.tokens = Tokens(open_sheet(folder, "tokens"))
        self.fingerprint = _fingerprint(folder)
        self._check_counts()

    def _check_counts(self) -> None:
        if self.nations.count < SEATS[-1]:
            raise DataError(f"nations.json names {self.nations.count} nations; four players need four.")
        for seats, market in zip(SEATS, self.tokens.market, strict=True):
            sizes = [sum(self.buildings.in_deck(deck, seats)) for deck in range(3)]
            # COI-R5: the opening market is all deck A, and no refill can turn up two score cards.
            for deck, size in enumerate(sizes):
                if size < market or (deck == 0 and size == market):
                    raise DataError(
                        f"buildings.json: with {seats} players deck {'ABC'[deck]} has {size} cards and the market "
                        f"{market} places; two score cards could turn up at once. Add cards to the deck."
                    )


def _fingerprint(folder: Path) -> str:
    digest = hashlib.sha256()
    for name in FILES:
        digest.update((folder / f"{name}.json").read_bytes())
    return digest.hexdigest()[:12]
