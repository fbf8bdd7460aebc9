"""Errors a person can fix. Each carries one sentence: what is wrong, where, and what to do."""


class UserError(Exception):
    """Bad input of any kind. Users see the sentence, never a traceback; the command line exits with 2."""


class SetupError(UserError):
    """A game, map, seat count or option that does not exist."""


class NotationError(UserError):
    """A line of text that is not an action."""


class RecordError(UserError):
    """A record that cannot be read or does not replay."""

    def __init__(self, sentence: str, line: int | None = None) -> None:
        self.line = line
        super().__init__(sentence if line is None else f"Line {line}: {sentence}")


class DataError(UserError):
    """A component or map file that the game cannot use."""
