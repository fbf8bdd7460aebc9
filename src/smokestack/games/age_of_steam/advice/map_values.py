"""What counts on a map at the end of the game and what a turn costs there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam.components.board import LAND
from smokestack.games.age_of_steam.components.pieces import DARK, LIGHT, boxes_row_by_row
from smokestack.games.age_of_steam.rules.position import GOODS_GROWTH, AgeOfSteamPosition

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.map_rules import MapRules


SCARCE: Final = 1.0
"""With fewer new cubes per player and turn than this, goods run out."""


class MapValues:
    """The values of a map, found by asking its rules about slightly changed positions."""

    def __init__(self, position: AgeOfSteamPosition) -> None:
        rules = position.rules
        self.rules: MapRules = rules
        trial = position.clone()
        assert isinstance(trial, AgeOfSteamPosition)
        for seat in range(position.seats):
            trial.out[seat] = 0
        base = rules.score(trial, 0)
        trial.income[0] += 10
        self.income: float = (rules.score(trial, 0) - base) / 10
        """What a point of income counts at the end, in points of the score."""
        trial.income[0] -= 10
        trial.shares[0] += 1
        self.share: float = float(base - rules.score(trial, 0))
        """What a share costs at the end."""
        trial.shares[0] -= 1
        trial.cash[0] += 200
        self.cash: float = (rules.score(trial, 0) - base) / 200
        """What a dollar counts at the end."""
        trial.cash[0] -= 200
        self.section = 0.0 if self.income == 0.0 else float(rules.section_points())
        """What a section of track in a complete link counts at the end."""
        self.survival: bool = self.income == 0.0 and self.cash == 0.0
        """Whether nothing counts but to be the last player who is solvent."""
        if self.survival:  # What counts on other maps keeps a company solvent here.
            self.income, self.share = 3.0, 3.0
        self.debt: float = 100.0 * self.cash
        """How many points below zero a solvent player may end, where shares are paid back in money."""
        trial.shares[0] = 0
        self.shares_a_turn = float(rules.issue_limit(trial, 0))
        self.cubes_a_turn: float = _cubes_a_turn(position)
        self.scarce: bool = self.cubes_a_turn < SCARCE
        """Whether goods run out, so that a player who counts on more of them is ruined."""
        owed = rules.expenses(trial, 0)
        trial.turn += 1
        self.expenses_growth: int = rules.expenses(trial, 0) - owed
        """By how much everybody's expenses grow each turn."""
        self.tile_price: float = _tile_price(position)
        """What a tile costs on average."""


def _cubes_a_turn(position: AgeOfSteamPosition) -> float:
    """How many cubes per player a turn brings to the map: one for each die while the display is full."""
    if GOODS_GROWTH not in position.rules.sequence():
        return 0.0
    dice = position.rules.dice(position, LIGHT) + position.rules.dice(position, DARK)
    full = min(1.0, len(position.rules.display_at_start(position)) / len(boxes_row_by_row()))
    return dice * (0.25 + 0.75 * full) / position.seats


def _tile_price(position: AgeOfSteamPosition) -> float:
    board = position.board
    prices = [min(board.simple_price[hex], 5) for hex in range(board.size) if board.kind[hex] == LAND]
    average = max(2.0, sum(prices) / max(1, len(prices)))
    price = position.rules.list_price(position, 0, board.buildable[0], 0, 1) if board.buildable else 2
    return min(4.0, float(price)) if price > average + 1.0 else average
