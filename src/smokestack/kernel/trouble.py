"""Trouble a person can mend. Each carries one sentence: what is wrong, where, and what to do."""


class Trouble(Exception):
    """Bad input of any kind; shown as its sentence, never as a traceback. The command line exits with 2."""


class SetupTrouble(Trouble):
    """No such game, map, seat count or option."""


class NotationTrouble(Trouble):
    """A line of text that names no action."""


class RecordTrouble(Trouble):
    """A record that cannot be read or does not replay."""

    def __init__(self, sentence: str, line: int | None = None) -> None:
        self.line = line
        super().__init__(sentence if line is None else f"Line {line}: {sentence}")


class DataTrouble(Trouble):
    """A component or map file that is not what the game needs."""
