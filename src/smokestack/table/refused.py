"""Why the table says no: a key for programs, a sentence for people, and the rule where a rule stood in the way."""

from __future__ import annotations

from smokestack.kernel.facts import Refusal
from smokestack.kernel.trouble import Trouble


class Refused(Trouble):
    """A command or question that is not granted. Nothing has changed."""

    def __init__(self, error: str, sentence: str, refusal: Refusal | None = None) -> None:
        super().__init__(sentence)
        self.error = error
        self.sentence = sentence
        self.refusal = refusal


class Senseless(Refused):
    """The request itself makes no sense, whoever asks and whenever."""


class NotYours(Refused):
    """Somebody else may do this."""


class NotThere(Refused):
    """There is no such thing, or not for whoever asks."""


class NotNow(Refused):
    """It may be done at another time."""


class AgainstTheRules(Refused):
    """An action that the rules of the game do not allow."""


class TooMuch(Refused):
    """Too large or too fast."""
