"""`smokestack serve` that lists at most LIST_LIMIT deliveries at once: no test has a position with more than 1,500."""

from __future__ import annotations

import os

from smokestack.cli import main
from smokestack.games.age_of_steam import game
from smokestack.games.age_of_steam.components.board import Board
from smokestack.games.age_of_steam.rules.map_rules import MapRules
from smokestack.games.age_of_steam.rules.rulings import AgeOfSteamRulings

rules_for = game.rules_for


def with_limit(board: Board, seats: int, rulings: AgeOfSteamRulings) -> MapRules:
    rules = rules_for(board, seats, rulings)
    rules.list_limit = int(os.environ["LIST_LIMIT"])
    return rules


if __name__ == "__main__":
    game.rules_for = with_limit
    main()
