"""Why the table says no: a key for programs, a sentence for people, and the rule where a rule stood in the way."""

from __future__ import annotations

from smokestack.kernel.errors import UserError
from smokestack.kernel.facts import Refusal


class RefusedError(UserError):
    """A command or question that is not granted. Nothing has changed."""

    def __init__(self, error: str, sentence: str, refusal: Refusal | None = None) -> None:
        super().__init__(sentence)
        self.error = error
        self.sentence = sentence
        self.refusal = refusal


class BadRequestError(RefusedError):
    """The request itself makes no sense, whoever asks and whenever."""


class ForbiddenError(RefusedError):
    """Somebody else may do this."""


class NotFoundError(RefusedError):
    """There is no such thing, or not for whoever asks."""


class NotNowError(RefusedError):
    """It may be done at another time."""


class IllegalActionError(RefusedError):
    """An action that the rules of the game do not allow."""


class LimitError(RefusedError):
    """Too large or too fast."""
