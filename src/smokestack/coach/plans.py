"""What a bot is after, as far as somebody else can know: its advice plays on in positions that fit what they know.

Every position is drawn from what the asker cannot tell apart, so the answer says nothing about the bot's hand. What it
will do in the end depends on what it holds and on its search, which nobody can ask.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from time import perf_counter

import msgspec

from smokestack.coach.words import change_list, say
from smokestack.kernel.contract import CHANCE, OVER, Advice, Game, State
from smokestack.kernel.facts import Fact
from smokestack.kernel.messages import fact_text

SAMPLES = 40
"""So many futures are played."""
DECISIONS = 3
"""In each of them the bot decides so many times."""
STEPS = 80
"""And everybody together plays at most so many actions."""
LIKELY = 0.2
"""What happens in fewer of the futures is not told."""
TOLD = 3


class PlanStep(msgspec.Struct):
    """Something that the bot may do next."""

    sentence: str
    share: float
    """In which share of the futures it does so."""


class BotPlan(msgspec.Struct):
    """What a bot is after."""

    steps: list[PlanStep]
    """The most likely first; empty if everything is open."""
    changes: str
    """What its figures come to meanwhile; empty if nothing changes."""


class Future:
    """What a bot did in one future, and how its figures changed."""

    def __init__(self, done: set[str], changes: dict[str, int]) -> None:
        self.done = done
        self.changes = changes


def plan_of(
    game: Game, state: State, asker: int, bot: int, seconds: float, names: Sequence[str], rng: Random
) -> BotPlan:
    """What the bot in a seat is after, from what the asker knows."""
    began, advice = perf_counter(), game.advice()
    futures: list[Future] = []
    while len(futures) < SAMPLES and (not futures or not seconds or perf_counter() - began < seconds):
        futures.append(_future(game, advice, state.resample(asker, rng), asker, bot, names, rng))
    counts = Counter(sentence for future in futures for sentence in future.done)
    steps = [PlanStep(sentence, round(n / len(futures), 2)) for sentence, n in counts.most_common(TOLD)]
    steps = [step for step in steps if step.share >= LIKELY]
    means = {key: sum(future.changes.get(key, 0) for future in futures) / len(futures) for key in futures[0].changes}
    changes = [(key, mean) for key, mean in means.items() if abs(mean) >= 0.5][:TOLD]
    return BotPlan(steps, say("plan.changes", {"changes": change_list(game.messages(), changes)}) if changes else "")


def _future(
    game: Game, advice: Advice, sample: State, asker: int, bot: int, names: Sequence[str], rng: Random
) -> Future:
    before = _figures(game, sample, asker, bot)
    done: set[str] = set()
    decisions = 0
    for _ in range(STEPS):
        actor = sample.actor()
        if actor == OVER or decisions == DECISIONS:
            break
        if actor == CHANCE:
            sample.apply(sample.draw(rng))
            continue
        legal = sample.legal()
        action = legal[0] if len(legal) == 1 else advice.choose(sample, legal, rng)
        facts: list[Fact] = []
        sample.apply(action, facts)
        if actor == bot:
            decisions += len(legal) > 1
            told = [fact for fact in facts if fact.seat == bot and fact.seen_by(asker)]
            done |= {fact_text(game.messages(), "event", fact, names, asker) for fact in told[:1]}
    after = _figures(game, sample, asker, bot)
    return Future(done, {key: value - before.get(key, 0) for key, value in after.items()})


def _figures(game: Game, state: State, asker: int, bot: int) -> dict[str, int]:
    """The figures of the bot as the asker sees them."""
    standing = game.standing(state.view(asker))
    return {one.key: one.value for one in standing[bot]} if standing else {}
