"""Whether chance is random: every kind of chance of a game, with thousands of draws.

`gather` plays short games and keeps a few positions of each kind of chance. `check_draws` draws there again and again:
seeds must matter, outcomes must come as often as `odds` says, and one draw must not tell anything about the next.
A fair draw fails a check about once in a billion times, and the same seed always gives the same answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import ceil, log, sqrt
from random import Random

from smokestack.kernel.contract import CHANCE, OVER, Game, State
from smokestack.kernel.errors import UserError
from smokestack.kernel.fuzz import FuzzError, FuzzSetup, schedule
from smokestack.kernel.kit import check_chance
from smokestack.kernel.kit_tools import CheckError, need
from smokestack.kernel.record import Record

DRAWS = 3000
"""Draws from one position."""
PAIRS = 800
"""Pairs of a draw and the draw that follows it in the game."""
BANDS = 4
"""Pairs are counted in a table of this many rows and columns."""
FEWEST = 8.0
"""Outcomes that should come less often than this are counted together."""
LIMIT = 6.0
"""How many standard deviations are too many: one fair sample in a billion lies beyond."""
STEPS = 250
"""The length of a short game."""


class ChanceSample:
    """A position where chance decides, and the record that leads to it."""

    def __init__(self, state: State, record: Record, bias: float) -> None:
        self.state = state
        self.record = record
        self.bias = bias
        """How far its odds are from equal odds; a draw that ignores the odds shows where this is large."""


def chance_kind(state: State) -> str:
    """The kind of chance: the verb of its outcomes, what is asked, and what the question names."""
    verb = state.codec().by_code[state.codec().path(state.legal()[0])[0]].verb
    prompt = state.prompt()
    return ", ".join([verb, prompt.key, *sorted(prompt.data)])


# --- gathering ----------------------------------------------------------------------------------------------
def at_random(state: State, legal: list[int], rng: Random) -> int:
    return rng.choice(legal)


def gather(
    game: Game,
    tables: Iterable[FuzzSetup],
    rng: Random,
    steps: int = STEPS,
    kind: Callable[[State], str] = chance_kind,
    choose: Callable[[State, list[int], Random], int] = at_random,
) -> dict[str, list[ChanceSample]]:
    """By kind of chance: the first position with a choice in these games, and the one with the most unequal odds."""
    found: dict[str, list[ChanceSample]] = {}
    for table in tables:
        state = game.start(table.seats, table.map, table.options)
        record = Record.of(state.setup())
        for _ in range(steps):
            if state.actor() == OVER:
                break
            if state.actor() == CHANCE:
                _keep(found.setdefault(kind(state), []), state, record)
                action = state.draw(rng)
            else:
                action = choose(state, state.legal_of(rng.choice(state.waiting())), rng)
            record.add(state.codec().text(state, action))
            state.apply(action)
    return found


def _keep(samples: list[ChanceSample], state: State, record: Record) -> None:
    odds = state.odds()
    if len(odds) == 1:
        return
    bias = sum((chance * len(odds) - 1) ** 2 for _, chance in odds) / len(odds)
    if len(samples) < 2 or bias > samples[1].bias:
        copy = Record.of(state.setup())
        copy.lines = record.lines[:]
        samples[1:] = [ChanceSample(state.clone(), copy, bias)]


# --- checking -----------------------------------------------------------------------------------------------
def check_game(game: Game, games: int, rng: Random, map: str | None = None) -> list[str]:
    """Gather from this many short games and check all; the kinds of chance found. FuzzError names the first fault."""
    samples = gather(game, schedule(game, games, rng, map), rng)
    check_samples(game, samples, rng)
    return sorted(samples)


def check_samples(game: Game, samples: dict[str, list[ChanceSample]], rng: Random) -> None:
    for kind in sorted(samples):
        for sample in samples[kind]:
            try:
                check_chance(game, sample.state, sample.state.legal(), rng)
                check_draws(sample.state, rng)
            except (CheckError, UserError) as error:
                raise FuzzError(f"{error} ({kind})", sample.record) from error


def check_draws(state: State, rng: Random) -> None:
    """Seeds matter, draws follow the odds, and they do not depend on each other."""
    odds = state.odds()
    if len(odds) == 1:
        return
    check_seeds(state, odds, rng)
    drawn = [state.draw(rng) for _ in range(DRAWS)]
    check_frequencies(state, odds, drawn)
    places = [_place(odds, action, rng) for action in drawn]
    check_independent(places[::2], places[1::2], "two draws from one position depend on each other")
    check_next_draws(state, odds, rng)


def check_seeds(state: State, odds: list[tuple[int, float]], rng: Random) -> None:
    """The same seed gives the same outcome, and not all seeds the same."""
    seed = rng.getrandbits(32)
    need(state.draw(Random(seed)) == state.draw(Random(seed)), "draw() gives two outcomes for one seed")
    likeliest = max(chance for _, chance in odds)
    enough = ceil(LIMIT * 4 / -log(likeliest))
    need(
        len({state.draw(Random(seed + number)) for number in range(enough)}) > 1,
        "draw() gives the same outcome for every seed",
    )


def check_frequencies(state: State, odds: list[tuple[int, float]], drawn: list[int]) -> None:
    """Every outcome comes as often as its odds say."""
    counts = dict.fromkeys([action for action, _ in odds], 0)
    for action in drawn:
        need(action in counts, "draw() gave an outcome that odds() does not list")
        counts[action] += 1
    cells = [(chance * len(drawn), counts[action]) for action, chance in odds]
    common = pooled(cells)
    if deviation(common, len(common) - 1) > LIMIT:
        off = [(found - due) ** 2 / due for due, found in cells]
        worst = off.index(max(off))
        text = state.codec().text(state, odds[worst][0])
        due, found = cells[worst]
        raise CheckError(f"draw() does not follow odds(): {text!r} came {found} times instead of about {due:.0f}")


def check_next_draws(state: State, odds: list[tuple[int, float]], rng: Random) -> None:
    """Where chance decides again, the second outcome follows its own odds whatever the first was."""
    firsts: list[float] = []
    seconds: list[float] = []
    for number in range(PAIRS):
        after = state.clone()
        action = after.draw(rng)
        after.apply(action)
        if after.actor() == CHANCE:
            firsts.append(_place(odds, action, rng))
            seconds.append(_place(after.odds(), after.draw(rng), rng))
        elif len(firsts) < number // 2 - 20:
            return
    check_independent(firsts, seconds, "a draw depends on the draw before it")


def check_independent(firsts: list[float], seconds: list[float], sentence: str) -> None:
    """Whatever band of 0 to 1 the first place is in, the second one is spread evenly."""
    rows = [[0] * BANDS for _ in range(BANDS)]
    for first, second in zip(firsts, seconds, strict=True):
        rows[int(first * BANDS)][int(second * BANDS)] += 1
    cells: list[tuple[float, int]] = []
    degrees = 0
    for row in rows:
        due = sum(row) / BANDS
        if due >= FEWEST:
            cells += [(due, found) for found in row]
            degrees += BANDS - 1
    need(deviation(cells, degrees) <= LIMIT, sentence)


def _place(odds: list[tuple[int, float]], action: int, rng: Random) -> float:
    """A random point in the outcome's part of the line from 0 to 1: spread evenly if the outcomes follow the odds."""
    below = 0.0
    for outcome, chance in odds:
        if outcome == action:
            return min(below + chance * rng.random(), 1 - 1e-9)
        below += chance
    raise CheckError("draw() gave an outcome that odds() does not list")


def pooled(cells: list[tuple[float, int]]) -> list[tuple[float, int]]:
    """The same cells of (expected, found), with rare ones put together."""
    ordered = sorted(cells)
    while len(ordered) > 1 and ordered[0][0] < FEWEST:
        (due, found), (more, others) = ordered[:2]
        ordered = sorted([(due + more, found + others), *ordered[2:]])
    return ordered


def deviation(cells: list[tuple[float, int]], degrees: int) -> float:
    """The chi-squared statistic of cells, as standard deviations of a normal distribution (Wilson and Hilferty)."""
    if degrees == 0:
        return 0.0
    squared = sum((found - due) ** 2 / due for due, found in cells)
    spread = 2 / (9 * degrees)
    return float(((squared / degrees) ** (1 / 3) - (1 - spread)) / sqrt(spread))
