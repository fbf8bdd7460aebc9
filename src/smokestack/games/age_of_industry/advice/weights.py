"""The numbers the judgement of this advice hangs on, found by letting greedy players meet (docs/bots.md)."""

from __future__ import annotations

from typing import Final

from smokestack.kernel.errors import SetupError

NUMBERS: Final = {
    # Debt: what every round of interest adds to the price of a dollar, and what further loans add.
    "interest": 0.111,
    "deep": 0.183,
    "dread": 0.268,
    "unpaid": 4.964,
    # Time: cards a player takes from the deck in a round, and what an action could earn elsewhere.
    "pace": 0.992,
    "whole_turn": 0.737,
    # Selling: the odds with outlets to spare, with too few, and a railway or more away from one.
    "sure": 0.673,
    "crowded": 1.156,
    "far": 0.286,
    "port_hope": 0.408,
    "sell_now": 0.588,
    "sell_last": 0.985,
    "their_port": 0.341,
    # Cubes: how many of a colour a player uses in a round, and whose source is drawn on.
    "need": 0.165,
    "own_source": 0.106,
    "their_source": 0.323,
    # Cards: of a place, of an industry, as a part of the build they allow, and what they cost when played.
    "any_place": 0.924,
    "an_industry": 0.468,
    "card_share": 0.405,
    "card_price": 0.3,
    "draw": 1.519,
    "develop_first": 1.261,
    "develop_last": 2.609,
    # Outlets and railways: what they open for own counters, and what comes to their ends later.
    "opens": 0.66,
    "joins": 0.84,
    "nears": 0.225,
    "new_place": 0.138,
    "fill": 0.529,
    "overbuilt": 0.299,
}


class AgeOfIndustryWeights:
    """The numbers of one advice."""

    def __init__(self, numbers: dict[str, float]) -> None:
        if len(numbers) > len(NUMBERS):
            raise SetupError(f"The weights of Age of Industry are: {', '.join(NUMBERS)}.")
        self.interest = numbers["interest"]
        self.deep = numbers["deep"]
        self.dread = numbers["dread"]
        self.unpaid = numbers["unpaid"]
        self.pace = numbers["pace"]
        self.whole_turn = numbers["whole_turn"]
        self.sure = numbers["sure"]
        self.crowded = numbers["crowded"]
        self.far = numbers["far"]
        self.port_hope = numbers["port_hope"]
        self.sell_now = numbers["sell_now"]
        self.sell_last = numbers["sell_last"]
        self.their_port = numbers["their_port"]
        self.need = numbers["need"]
        self.own_source = numbers["own_source"]
        self.their_source = numbers["their_source"]
        self.any_place = numbers["any_place"]
        self.an_industry = numbers["an_industry"]
        self.card_share = numbers["card_share"]
        self.card_price = numbers["card_price"]
        self.draw = numbers["draw"]
        self.develop_first = numbers["develop_first"]
        self.develop_last = numbers["develop_last"]
        self.opens = numbers["opens"]
        self.joins = numbers["joins"]
        self.nears = numbers["nears"]
        self.new_place = numbers["new_place"]
        self.fill = numbers["fill"]
        self.overbuilt = numbers["overbuilt"]
