"""The levels a bot can play at: how strong it is and how long it thinks."""

from __future__ import annotations

from smokestack.bots import Bot, bot
from smokestack.bots.levels import HARD_SECONDS, NORMAL_SECONDS
from smokestack.kernel.contract import Game
from smokestack.kernel.errors import SetupError
from smokestack.server.game_protocol import Level
from smokestack.table.errors import BadRequestError

LEVELS = {
    level.id: level
    for level in (
        Level("easy", "Easy", "Knows good moves but does not always play them.", 0.1),
        Level("casual", "Casual", "Looks ahead a little, and now and then forgets to.", 0.1),
        Level("normal", "Normal", "Looks ahead for a second.", NORMAL_SECONDS),
        Level("hard", "Hard", "Looks as far ahead as its time allows.", HARD_SECONDS),
    )
}


def check_level(level: str) -> None:
    if level not in LEVELS:
        raise BadRequestError("no_such_level", f"There is no level {level!r}. Choose from: {', '.join(LEVELS)}.")


def thinks_ahead(level: str) -> bool:
    """Whether the bot of a level uses the time of others, and several cores: only where it thinks for long."""
    return level in LEVELS and LEVELS[level].seconds > NORMAL_SECONDS


def bot_of(level: str, game: Game) -> Bot:
    """The bot of a level. A level that no longer exists plays like the easy one, so that old tables continue."""
    try:
        return bot(level, game)
    except SetupError:
        return bot("easy", game)
