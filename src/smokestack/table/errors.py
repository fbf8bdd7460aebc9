"""Why a table refuses a request: a key for programs, a sentence for people and, for illegal actions, the rule."""

from __future__ import annotations

from smokestack.kernel.errors import UserError
from smokestack.kernel.facts import Refusal


class CorruptLogError(UserError):
    """The log of a table cannot be replayed."""


class RefusedError(UserError):
    """A command or question was refused. Nothing has changed."""

    def __init__(self, error: str, sentence: str, refusal: Refusal | None = None) -> None:
        super().__init__(sentence)
        self.error = error
        self.sentence = sentence
        self.refusal = refusal


class BadRequestError(RefusedError):
    """The request is invalid, no matter who sends it or when."""


class ForbiddenError(RefusedError):
    """Only somebody else may do this."""


class NotFoundError(RefusedError):
    """It does not exist, or this person may not know about it."""


class NotNowError(RefusedError):
    """This is not possible at the moment."""


class IllegalActionError(RefusedError):
    """The rules of the game do not allow this action."""


class LimitError(RefusedError):
    """The request is too large, or there were too many requests.

    `retry` is the number of seconds to wait before trying again; None if trying again is of no use.
    """

    def __init__(self, error: str, sentence: str, retry: float | None = None) -> None:
        super().__init__(error, sentence)
        self.retry = retry


class BusyError(LimitError):
    """The server has too much to do, whoever asks."""
