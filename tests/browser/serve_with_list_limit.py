"""`smokestack serve` that lists at most LIST_LIMIT deliveries at once: no test has a position with more than 1,500."""

from __future__ import annotations

import os
from unittest.mock import patch

from smokestack.cli import main
from smokestack.games.age_of_steam import game
from smokestack.games.age_of_steam.components.board import Board
from smokestack.games.age_of_steam.maps import rules_for
from smokestack.games.age_of_steam.rules.map_rules import MapRules
from smokestack.games.age_of_steam.rules.rulings import AgeOfSteamRulings


def with_limit(board: Board, seats: int, rulings: AgeOfSteamRulings) -> MapRules:
    rules = rules_for(board, seats, rulings)
    rules.list_limit = int(os.environ["LIST_LIMIT"])
    return rules


if __name__ == "__main__":
    with patch.object(game, "rules_for", with_limit):
        main()
