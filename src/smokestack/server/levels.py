"""The levels a bot can be seated at: how strong it is, and how long it thinks."""

from __future__ import annotations

from smokestack.bots import Bot, bot
from smokestack.bots.levels import HARD_SECONDS, NORMAL_SECONDS
from smokestack.kernel.contract import Game
from smokestack.kernel.errors import SetupError
from smokestack.server.protocol import Level
from smokestack.table.errors import BadRequestError

LEVELS = {
    level.id: level
    for level in (
        Level("easy", "Easy", "Knows what is good and does not always do it.", 0.1),
        Level("normal", "Normal", "Looks ahead for a second.", NORMAL_SECONDS),
        Level("hard", "Hard", "Looks ahead as far as its time allows.", HARD_SECONDS),
    )
}


def check_level(level: str) -> None:
    if level not in LEVELS:
        raise BadRequestError("no_such_level", f"There is no level {level!r}; there are: {', '.join(LEVELS)}.")


def bot_of(level: str, game: Game) -> Bot:
    """The bot of a level; the easy one for a level that is gone, so that an old table goes on."""
    try:
        return bot(level, game)
    except SetupError:
        return bot("easy", game)
