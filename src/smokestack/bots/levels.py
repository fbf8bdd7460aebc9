"""The bots by name: what people choose from, and what the arena pits against each other."""

from __future__ import annotations

from smokestack.bots.easy import EasyBot
from smokestack.bots.search import Budget, SearchBot
from smokestack.bots.simple import Bot, GreedyBot, RandomBot
from smokestack.kernel.contract import Game
from smokestack.kernel.trouble import SetupTrouble

NORMAL_SECONDS = 1.0
HARD_SECONDS = 5.0


def bot_names() -> list[str]:
    """The bots, from the weakest up."""
    return ["random", "greedy", "easy", "normal", "hard"]


def bot(name: str, game: Game) -> Bot:
    """A bot by its name; SetupTrouble if there is none.

    Besides the names listed, `search-200` searches with 200 iterations a move: slower machines play the same game.
    """
    if name == "random":
        return RandomBot()
    if name == "greedy":
        return GreedyBot(game.advice())
    if name == "easy":
        return EasyBot(game.advice())
    if name == "normal":
        return SearchBot(name, game.advice(), Budget(seconds=NORMAL_SECONDS))
    if name == "hard":
        return SearchBot(name, game.advice(), Budget(seconds=HARD_SECONDS))
    word, _, number = name.partition("-")
    if word == "search" and number.isdecimal() and int(number) > 0:
        return SearchBot(name, game.advice(), Budget(iterations=int(number)))
    listed = ", ".join(bot_names())
    raise SetupTrouble(f"There is no bot {name!r}; there are: {listed}, and search-N for N iterations a move.")
