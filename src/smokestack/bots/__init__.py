"""Bots: players that are programs. None knows a game by name, and none sees more than its seat may see."""

from smokestack.bots.levels import bot, bot_names
from smokestack.bots.simple import Bot

__all__ = ["Bot", "bot", "bot_names"]
