"""The tunable numbers of the advice, found by matches between greedy players (docs/bots.md)."""

from __future__ import annotations

from typing import Final

from smokestack.kernel.errors import SetupError

WEIGHTS: Final = {
    # Debt: what each round of interest adds to the price of a dollar, and what further loans add.
    "interest": 0.111,
    "deep": 0.183,
    "dread": 0.268,
    "unpaid": 4.964,
    # Time: cards a player takes from the deck per round, and what an action could earn elsewhere.
    "pace": 0.992,
    "whole_turn": 0.737,
    # Selling: the odds with outlets to spare, with too few, and with a railway or more missing.
    "sure": 0.673,
    "crowded": 1.156,
    "far": 0.286,
    "port_hope": 0.408,
    "sell_now": 0.588,
    "sell_last": 0.985,
    "their_port": 0.341,
    # Cubes: how many of a kind a player uses per round, and the choice between own and other sources.
    "need": 0.206,
    "own_source": 0.106,
    "their_source": 0.323,
    # Cards: the value of a location card, of an industry card, of the build it allows, and the cost of playing it.
    "any_place": 0.924,
    "an_industry": 0.468,
    "card_share": 0.405,
    "card_price": 0.3,
    "draw": 1.519,
    "develop_first": 1.261,
    "develop_last": 2.609,
    # Outlets and railways: what they open for own counters, and what will be built at their ends.
    "opens": 0.66,
    "joins": 0.84,
    "nears": 0.225,
    "new_place": 0.138,
    "fill": 0.529,
    "overbuilt": 0.299,
}


class AgeOfIndustryWeights:
    """The weights as attributes, which the compiled advice reads fast."""

    def __init__(self, weights: dict[str, float]) -> None:
        unknown = [name for name in weights if name not in WEIGHTS]
        if unknown:
            raise SetupError(f"Age of Industry has no weight {unknown[0]!r}; its weights are: {', '.join(WEIGHTS)}.")
        self.interest = weights["interest"]
        self.deep = weights["deep"]
        self.dread = weights["dread"]
        self.unpaid = weights["unpaid"]
        self.pace = weights["pace"]
        self.whole_turn = weights["whole_turn"]
        self.sure = weights["sure"]
        self.crowded = weights["crowded"]
        self.far = weights["far"]
        self.port_hope = weights["port_hope"]
        self.sell_now = weights["sell_now"]
        self.sell_last = weights["sell_last"]
        self.their_port = weights["their_port"]
        self.need = weights["need"]
        self.own_source = weights["own_source"]
        self.their_source = weights["their_source"]
        self.any_place = weights["any_place"]
        self.an_industry = weights["an_industry"]
        self.card_share = weights["card_share"]
        self.card_price = weights["card_price"]
        self.draw = weights["draw"]
        self.develop_first = weights["develop_first"]
        self.develop_last = weights["develop_last"]
        self.opens = weights["opens"]
        self.joins = weights["joins"]
        self.nears = weights["nears"]
        self.new_place = weights["new_place"]
        self.fill = weights["fill"]
        self.overbuilt = weights["overbuilt"]
