"""A process that reviews one game: the request on standard input, progress and the review on standard output.

It gives way to everything else on the machine, so that nobody waits for a bot or a page because of a review.
"""

from __future__ import annotations

import contextlib
import os
import sys

import msgspec

from smokestack.coach.effort import ReviewEffort
from smokestack.coach.report import GameReview
from smokestack.coach.review import GameReviewer
from smokestack.kernel import registry
from smokestack.kernel.errors import UserError
from smokestack.kernel.fields import FieldValue
from smokestack.server.processes import end_with_parent

NICE = 10
STEPS = 100
"""Progress is told about so many times."""


class ReviewRequest(msgspec.Struct):
    """A finished game, given by all its actions."""

    game: str
    map: str
    seats: int
    options: dict[str, str]
    actions: list[int]
    effort: ReviewEffort
    position: dict[str, FieldValue] | None = None
    """The first position, if it is not that of a new game (`State.dump`)."""


class ReviewLine(msgspec.Struct):
    """A line of the answer: how far it is, or the review, or why there is none."""

    done: int = 0
    review: GameReview | None = None
    trouble: str = ""


def main() -> None:
    end_with_parent()
    with contextlib.suppress(OSError, AttributeError):
        os.nice(NICE)
    replies = os.fdopen(os.dup(sys.stdout.fileno()), "wb", buffering=0)
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # a game that prints must not garble the replies

    def tell(line: ReviewLine) -> None:
        replies.write(msgspec.json.encode(line) + b"\n")

    def progress(done: int, total: int) -> None:
        if done % max(1, total // STEPS) == 0:
            tell(ReviewLine(done))

    request = msgspec.json.decode(sys.stdin.buffer.readline(), type=ReviewRequest)
    try:
        game = registry.game(request.game)
        first = registry.start(game, request.seats, request.map, request.options)
        if request.position is not None:
            first.load(request.position)
        tell(ReviewLine(review=GameReviewer(game, first, request.actions, request.effort).review(progress)))
    except UserError as trouble:
        tell(ReviewLine(trouble=str(trouble)))


if __name__ == "__main__":
    main()
