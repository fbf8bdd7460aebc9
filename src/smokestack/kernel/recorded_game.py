"""A game that was recorded elsewhere, in a format of its own."""

from __future__ import annotations

from smokestack.kernel.fields import FieldValue
from smokestack.kernel.options import Setup


class RecordedGame:
    """What a game's reader of recordings (`Game.recordings`) found."""

    def __init__(
        self,
        setup: Setup,
        options: dict[str, str],
        names: list[str],
        start: dict[str, FieldValue],
        actions: list[int],
        placed: dict[int, dict[str, FieldValue]],
    ) -> None:
        self.setup = setup
        self.options = options
        """Those that differ from their defaults."""
        self.names = names
        self.start = start
        """The first position (`State.dump`)."""
        self.actions = actions
        self.placed = placed
        """By number of actions, the position where the recorded game followed another rule."""
