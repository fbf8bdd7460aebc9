"""How long bots and plans wait, so that people can undo a turn that ended without a confirmation."""

from __future__ import annotations

from smokestack.server.config import Config
from smokestack.table.table import Table


def time_to_undo(table: Table, seat: int, now: float, config: Config) -> float:
    """For how many seconds the bot or the plan of this seat should still wait."""
    if table.play is None or not table.play.ended or seat not in table.waiting():
        return 0.0
    return config.undo_seconds - (now - table.waiting_since.get(seat, 0.0))
