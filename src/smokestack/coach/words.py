"""The coach's own sentences, and how it writes numbers and lists in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from math import isinf
from pathlib import Path

from smokestack.coach.report import MoveFact, ReviewedDecision
from smokestack.kernel.facts import Fact, FactData
from smokestack.kernel.messages import NO_READER, fact_text, fill, load_messages

LISTED = ("", "", "changes.two", "changes.three")


@cache
def coach_messages() -> dict[str, str]:
    return load_messages(Path(__file__).parent / "messages")


def say(key: str, data: FactData | None = None, names: Sequence[str] = (), reader: int = NO_READER) -> str:
    """One of the coach's messages, filled in."""
    return fill(coach_messages()[key], data or {}, names, reader)


def signed(value: float) -> str:
    """`+3`, `−2` or `+1.4`: whole numbers without a decimal."""
    digits = f"{abs(value):.1f}".removesuffix(".0")
    return f"{'+' if value >= 0 else '−'}{digits}"


def worth(loss: float, error: float, best: bool) -> str:
    """What a choice is worth compared with the best one; the error is infinite if it was not compared."""
    if best:
        return say("worth.best")
    if isinf(error):
        return say("worth.untold")
    data: FactData = {"loss": f"{loss:.1f}", "error": f"{error:.1f}"}
    if loss < -error:
        return say("worth.more", {"gain": f"{-loss:.1f}", "error": f"{error:.1f}"})
    return say("worth.loss" if loss > error else "worth.same", data)


def figure_title(messages: Mapping[str, str], key: str) -> str:
    """What a figure is called within a sentence."""
    title = messages.get(f"card.figure.{key}.title", key)
    return title[:1].lower() + title[1:]


def change_list(messages: Mapping[str, str], changes: Sequence[tuple[str, float]]) -> str:
    """Up to three changes of figures: `income +2 and money −4`."""
    words = [say("change", {"figure": figure_title(messages, key), "n": signed(value)}) for key, value in changes[:3]]
    if len(words) == 1:
        return words[0]
    return say(LISTED[len(words)], dict(zip("abc", words, strict=False)))


def facts_in_words(messages: Mapping[str, str], facts: Sequence[Fact | MoveFact], names: Sequence[str]) -> str:
    """What happened, as the log of a game tells it; what has no words is left out."""
    told = [Fact(one.key, one.seat, one.data) for one in facts if f"event.{one.key}" in messages]
    return " ".join(fact_text(messages, "event", fact, names) for fact in told)


def better_words(one: ReviewedDecision, messages: Mapping[str, str], names: Sequence[str]) -> str:
    """What would have been better than a decision, and by how much."""
    what = facts_in_words(messages, one.shown, names) or one.best
    return say("review.better", {"loss": f"{one.loss:.1f}", "error": f"{one.error:.1f}", "what": what})
