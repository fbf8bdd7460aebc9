"""City tokens, the market, the bid track, start values, prices and final bonuses."""

from __future__ import annotations

from typing import Final

from smokestack.games.city_of_iron.components.load import Sheet
from smokestack.kernel.errors import DataError

SEATS: Final = [2, 3, 4]
MAX_TOKENS: Final = 8
MAX_MARKET: Final = 16
MAX_BID_SPACES: Final = 31
SCORE_CARDS: Final = 3


class Tokens:
    """Token columns are indexed by token; everything else is one number or a short list."""

    def __init__(self, sheet: Sheet) -> None:
        self._read_city_tokens(sheet)
        self.actions = sheet.sheet("action_tokens").number("per_player", 1)
        self.money_supply = sheet.sheet("money").number("total_value")
        self.science_supply = sheet.sheet("science").number("total_value")
        self.books = [row.flag("book") for row in sheet.sheets("score_cards")]
        if len(self.books) != SCORE_CARDS:
            raise DataError(f"tokens.json: there must be {SCORE_CARDS} score cards, one under each building deck.")
        sizes = sheet.sheet("market_size")
        self.market = [sizes.number(str(seats), 1, MAX_MARKET) for seats in SEATS]
        self.market_discard = sheet.number("market_discard_per_turn")
        start = sheet.sheet("start")
        self.start_money = start.number("money")
        self.start_science = start.number("science")
        self.start_draw = start.number("citizen_draw")
        self.start_income = start.number("income")
        self.bid_costs = sheet.sheet("turn_order_track").numbers("left_to_right_cost")
        if self.bid_costs.count(0) < SEATS[-1] or len(self.bid_costs) > MAX_BID_SPACES:
            raise DataError(
                f"tokens.json: the bid track must have at least {SEATS[-1]} spaces that cost 0, "
                f"and at most {MAX_BID_SPACES} spaces in all."
            )
        self._read_bonuses(sheet.sheet("final_bonuses"))
        self.tax = sheet.sheet("prices").number("tax_gain")
        self.science_price = sheet.sheet("prices").number("science_price")

    def _read_city_tokens(self, sheet: Sheet) -> None:
        rows = sheet.sheets("city_tokens_per_nation")
        self.ids = [row.text("id") for row in rows]
        self.names = [identity.replace("_", " ") for identity in self.ids]
        self.titles = [name.removesuffix(" a").removesuffix(" b") for name in self.names]
        """For sentences: the two citizen tokens are alike, and only the notation tells them apart."""
        self.spaces = [row.number("city_spaces", 1, 12) for row in rows]
        self.district = [0 if row.missing("district_spaces") else row.number("district_spaces", 1, 6) for row in rows]
        wide = "district_spaces_arc_ability"
        self.wide_district = [
            self.district[place] if row.missing(wide) else row.number(wide, 1, 6) for place, row in enumerate(rows)
        ]
        self.draws: list[int] = []
        """Flat: token by deck."""
        for row in rows:
            self.draws += row.draws()
        starts = [place for place, row in enumerate(rows) if row.flag("start")]
        if len(starts) != 1 or len(rows) > MAX_TOKENS:
            raise DataError(
                f"tokens.json: exactly one city token must have 'start' set to true, and the limit is {MAX_TOKENS}."
            )
        self.capital = starts[0]
        self.count = len(rows)

    def _read_bonuses(self, bonus: Sheet) -> None:
        self.bonus_money = bonus.number("most_money")
        self.bonus_distance = bonus.number("most_land_distance")
        self.bonus_good = bonus.number("most_of_one_good")
        self.bonus_cards = bonus.number("most_cards")
        self.bonus_towns = bonus.number("most_towns")
        self.penalty_per = bonus.number("reserved_penalty_per", 1)
        self.penalty_vp = bonus.number("reserved_penalty_vp", -10)
