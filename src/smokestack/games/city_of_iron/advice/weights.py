"""The tunable numbers behind the advice. They were tuned by self-play of greedy bots."""

from __future__ import annotations

from smokestack.kernel.errors import SetupError


class CityOfIronWeights:
    """Values are in victory points unless a comment says otherwise."""

    def __init__(self) -> None:
        # Money: its value at the end, and what each round that is left adds.
        self.money = 0.031
        self.money_early = 0.054
        # One science in units of money.
        self.science = 2.382
        # How much of today's standing is still there at the next scoring, the one after and the third.
        self.next_scoring = 1.011
        self.scoring_after = 0.782
        self.last_scoring = 0.376
        # Reserving: the share of a building's value that counts, and a fixed cost.
        self.reserve_share = 0.088
        self.reserve_price = 0.657
        # Buying cards: how much the price counts, how much money to keep for buildings, and the cost of keeping less.
        self.card_price = 0.71
        self.keep_money = 5.728
        self.thrift = 0.788
        # Benefits of every round, as a share of their full value: income, leading a good, science and draw icons.
        self.income = 0.678
        self.leading = 0.754
        self.science_icon = 0.768
        self.draw_icon = 0.619
        # Each good as a step towards a better place, or as a cushion behind the present one.
        self.step = 0.026
        # A building space, terrain for a new good, and one distance of a land.
        self.room = 1.779
        self.terrain = 0.213
        self.distance = 0.328
        # Drawing a card, and how often the action of a bought card gets used.
        self.draw = 0.333
        self.card_use = 0.212
        # Buying science with an action: the share of its value, for the first and for further ones.
        self.first_science = 1.204
        self.more_science = 0.639
        # Acting before another player.
        self.eager = 0.182
        # The cost of the cards spent on a town.
        self.conquest = 0.761

    def numbers(self) -> dict[str, float]:
        """The weights by name."""
        return {
            "money": self.money,
            "money_early": self.money_early,
            "science": self.science,
            "next_scoring": self.next_scoring,
            "scoring_after": self.scoring_after,
            "last_scoring": self.last_scoring,
            "reserve_share": self.reserve_share,
            "reserve_price": self.reserve_price,
            "card_price": self.card_price,
            "keep_money": self.keep_money,
            "thrift": self.thrift,
            "income": self.income,
            "leading": self.leading,
            "science_icon": self.science_icon,
            "draw_icon": self.draw_icon,
            "step": self.step,
            "room": self.room,
            "terrain": self.terrain,
            "distance": self.distance,
            "draw": self.draw,
            "card_use": self.card_use,
            "first_science": self.first_science,
            "more_science": self.more_science,
            "eager": self.eager,
            "conquest": self.conquest,
        }

    def changed(self, changes: dict[str, float]) -> CityOfIronWeights:
        """Other weights with some of these numbers changed."""
        known = self.numbers()
        unknown = [name for name in changes if name not in known]
        if unknown:
            raise SetupError(f"City of Iron has no weight {unknown[0]!r}; its weights are: {', '.join(known)}.")
        weights = CityOfIronWeights()
        for name, number in {**known, **changes}.items():
            setattr(weights, name, number)
        return weights
