"""The bots by name: what people choose from, and what the arena pits against each other."""

from __future__ import annotations

from importlib import import_module

from smokestack.bots.easy import EasyBot
from smokestack.bots.mcts.settings import DIALS, settings_of, turned
from smokestack.bots.search import Budget, SearchBot
from smokestack.bots.simple import Bot, GreedyBot, RandomBot
from smokestack.kernel.contract import Game
from smokestack.kernel.errors import SetupError

NORMAL_SECONDS = 1.0
NORMAL_ITERATIONS = 100
"""A second would be enough to play nearly as well as the hard bot; people need something between it and greedy."""
HARD_SECONDS = 5.0
HARD_ITERATIONS = 2500
"""In Industria the choice after 1,600 is that after 5,000 in 96 of 100 cases: nobody likes to wait for the rest."""


def bot_names() -> list[str]:
    """The bots, from the weakest up."""
    return ["random", "greedy", "easy", "normal", "hard"]


def bot(name: str, game: Game, by_processor: bool = False) -> Bot:
    """A bot by its name; SetupError if there is none. `by_processor`: its seconds are the processor's.

    Besides the names listed, `search-200` searches with 200 iterations a move, whatever the machine: for tests, and
    for measuring what a dial of the search does; and `module:Class` is a bot of your own, made with the game.
    """
    if name == "random":
        return RandomBot()
    if name == "greedy":
        return GreedyBot(game.advice())
    if name == "easy":
        return EasyBot(game.advice())
    if name == "normal":
        return SearchBot(name, game.advice(), Budget(NORMAL_SECONDS, NORMAL_ITERATIONS, by_processor))
    if name == "hard":
        return SearchBot(name, game.advice(), Budget(HARD_SECONDS, HARD_ITERATIONS, by_processor))
    made = _searching(name, game) or _of_your_own(name, game)
    if made is not None:
        return made
    listed = ", ".join(bot_names())
    raise SetupError(f"There is no bot {name!r}; there are: {listed}, and search-N for N iterations a move.")


def _searching(name: str, game: Game) -> Bot | None:
    """`search-200`, or `search-200:explore=1.5:steps=40` with dials of ``Settings`` turned; None for other names."""
    word, *dials = name.split(":")
    number = word.removeprefix("search-")
    if number == word or not number.isdecimal() or int(number) == 0:
        return None
    advice = game.advice()
    settings = settings_of(advice)
    for dial in dials:
        key, _, value = dial.partition("=")
        if key not in DIALS:
            raise SetupError(f"The search has no dial {key!r}; its dials are: {', '.join(DIALS)}.")
        try:
            turned(settings, {key: float(value)})
        except ValueError:
            raise SetupError(f"The dial {key} takes a number, not {value!r}.") from None
    return SearchBot(name, advice, Budget(iterations=int(number)), settings)


def _of_your_own(name: str, game: Game) -> Bot | None:
    """`module:Class`, imported from where Python looks for modules; None for other names."""
    module, sign, word = name.partition(":")
    if not sign:
        return None
    try:
        kind = getattr(import_module(module), word)
    except (ImportError, AttributeError) as error:
        raise SetupError(f"The bot {name!r} cannot be loaded: {error}.") from None
    if not _is_bot(kind):
        raise SetupError(f"{name} is not a bot; a bot is a subclass of smokestack.bots.Bot.")
    made: Bot = kind(game)
    made.name = name
    return made


def _is_bot(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, Bot)
