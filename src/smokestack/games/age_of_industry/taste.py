"""The numbers the judgement of this advice hangs on, found by letting greedy players meet (docs/bots.md)."""

from __future__ import annotations

from typing import Final

from smokestack.kernel.trouble import SetupTrouble

NUMBERS: Final = {
    # Debt: what every round of interest adds to the price of a dollar, and what further loans add.
    "interest": 0.08,
    "deep": 0.2,
    "dread": 0.28,
    "unpaid": 3.0,
    # Time: cards a player takes from the deck in a round, and what an action could earn elsewhere.
    "pace": 0.8,
    "whole_turn": 1.5,
    # Selling: the odds with outlets to spare, with too few, and a railway or more away from one.
    "sure": 0.92,
    "crowded": 0.7,
    "far": 0.6,
    "port_hope": 0.4,
    "sell_now": 0.6,
    "sell_last": 1.3,
    "their_port": 0.4,
    # Cubes: how many of a colour a player uses in a round, and whose source is drawn on.
    "need": 0.55,
    "own_source": 0.5,
    "their_source": 0.25,
    # Cards: of a place, of an industry, as a part of the build they allow, and what they cost when played.
    "any_place": 0.9,
    "an_industry": 0.6,
    "card_share": 0.4,
    "card_price": 0.35,
    "draw": 1.0,
    "develop_first": 1.3,
    "develop_last": 2.2,
    # Outlets and railways: what they open for own counters, and what comes to their ends later.
    "opens": 0.7,
    "joins": 0.8,
    "nears": 0.2,
    "new_place": 0.12,
    "fill": 0.6,
    "overbuilt": 0.3,
}


class Taste:
    """The numbers of one advice."""

    def __init__(self, numbers: dict[str, float]) -> None:
        if len(numbers) > len(NUMBERS):
            raise SetupTrouble(f"The weights of Age of Industry are: {', '.join(NUMBERS)}.")
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
