"""The bots by name: the levels people choose from, and the names the arena takes."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from smokestack.bots.casual import ITERATIONS, CasualBot
from smokestack.bots.easy import EasyBot
from smokestack.bots.mcts.settings import SETTING_NAMES, change_settings, level_settings_of, settings_of
from smokestack.bots.network_file import advice_with, learned_advice
from smokestack.bots.search import Budget, SearchBot
from smokestack.bots.simple import Bot, GreedyBot, RandomBot
from smokestack.kernel.contract import Game
from smokestack.kernel.errors import SetupError

NORMAL_SECONDS = 1.0
NORMAL_ITERATIONS = 100
"""A full second would play nearly as well as the hard bot; people need a level between hard and greedy."""
HARD_SECONDS = 5.0
HARD_ROUND_SECONDS = 5.0
"""For all decisions of a round together: nobody should wait more than 20 seconds for four opponents."""
HARD_ITERATIONS = 2500
"""In Industria the choice after 1,600 iterations is the one after 5,000 in 96 of 100 cases: more is not worth it."""
TIMES = ("seconds", "round_seconds")
"""The parts of a ``Budget`` that the name of a search may give besides its settings."""


def bot_names() -> list[str]:
    """Two simple bots, then the levels from the weakest up."""
    return ["random", "greedy", "easy", "casual", "normal", "hard"]


def bot(name: str, game: Game, by_processor: bool = False) -> Bot:
    """A bot by its name; SetupError if there is none. With `by_processor` it counts processor time, not wall time.

    Besides the names listed, `search-200` searches with 200 iterations a move and the hand-made evaluation on any
    machine, for tests and for measuring a setting of the search. `value-200` does the same as the levels do it, with
    their settings and the game's value network, if it has one; `value-200@FILE` with the network of a file. Both also
    take settings and times: `search-2500:seconds=5:round_seconds=5` has the time of the hard bot.
    `module:Class` is a bot of your own, made with the game unless it has no `__init__`.
    """
    if name == "random":
        return RandomBot()
    if name == "greedy":
        return GreedyBot(game.advice())
    if name == "easy":
        return EasyBot(game.advice(), game.easy_choices)
    if name == "casual":
        careful = _searching(name, game, Budget(iterations=ITERATIONS))
        return CasualBot(careful, EasyBot(game.advice(), game.easy_choices))
    if name == "normal":
        return _searching(name, game, Budget(NORMAL_SECONDS, NORMAL_ITERATIONS, by_processor))
    if name == "hard":
        return _searching(name, game, Budget(HARD_SECONDS, HARD_ITERATIONS, by_processor, HARD_ROUND_SECONDS))
    made = _search_by_iterations(name, game, by_processor) or _of_your_own(name, game)
    if made is not None:
        return made
    listed = ", ".join(bot_names())
    raise SetupError(f"There is no bot {name!r}. The bots are: {listed}, and search-N for N iterations a move.")


def _searching(name: str, game: Game, budget: Budget) -> SearchBot:
    advice = learned_advice(game)
    settings = level_settings_of(advice)
    return SearchBot(name, advice, budget, settings, hidden_information=game.hidden_information)


def _search_by_iterations(name: str, game: Game, by_processor: bool) -> Bot | None:
    """`search-200`, `value-200` or `value-200@FILE`, each also with other ``Settings``, as in `search-200:steps=40`."""
    before, _, file = name.partition("@")
    word, *changes = before.split(":")
    kind, _, number = word.partition("-")
    if kind not in ("search", "value") or not number.isdecimal() or int(number) == 0:
        return None
    if kind == "search":
        advice = game.advice()
    else:
        advice = advice_with(game, Path(file)) if file else learned_advice(game)
    settings = settings_of(advice) if kind == "search" else level_settings_of(advice)
    budget = Budget(iterations=int(number), by_processor=by_processor)
    for change in changes:
        setting, value = _number(change)
        if setting == "seconds":
            budget.seconds = value
        elif setting == "round_seconds":
            budget.round_seconds = value
        else:
            change_settings(settings, {setting: value})
    return SearchBot(name, advice, budget, settings, hidden_information=game.hidden_information)


def _number(change: str) -> tuple[str, float]:
    """A setting of the search or of its time, as in `steps=40`; SetupError if there is none."""
    setting, _, value = change.partition("=")
    if setting not in (*SETTING_NAMES, *TIMES):
        listed = ", ".join((*SETTING_NAMES, *TIMES))
        raise SetupError(f"The search has no setting {setting!r}. Its settings are: {listed}.")
    try:
        return setting, float(value)
    except ValueError:
        raise SetupError(f"The setting {setting} takes a number, not {value!r}.") from None


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
        raise SetupError(f"{name} is not a bot. A bot is a subclass of smokestack.bots.Bot.")
    made: Bot = kind() if kind.__init__ is Bot.__init__ else kind(game)
    made.name = name
    return made


def _is_bot(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, Bot)
