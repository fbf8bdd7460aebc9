"""UserError a person can mend. Each carries one sentence: what is wrong, where, and what to do."""


class UserError(Exception):
    """Bad input of any kind; shown as its sentence, never as a traceback. The command line exits with 2."""


class SetupError(UserError):
    """No such game, map, seat count or option."""


class NotationError(UserError):
    """A line of text that names no action."""


class RecordError(UserError):
    """A record that cannot be read or does not replay."""

    def __init__(self, sentence: str, line: int | None = None) -> None:
        self.line = line
        super().__init__(sentence if line is None else f"Line {line}: {sentence}")


class DataError(UserError):
    """A component or map file that is not what the game needs."""
