"""One sentence that says why the best choice is the best, made only from what the engine has computed.

Either the figures of the two best choices differ at once, which is certain, or they differ in the positions where
playouts stopped, by more than chance explains. If the search cannot tell the choices apart, the sentence says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isinf
from random import Random

from smokestack.coach.decision import Analysis, FigureKey, MeanDifference
from smokestack.coach.words import change_list, say
from smokestack.kernel.contract import CHANCE, Game, State
from smokestack.kernel.facts import FactData

STRICT = 1.5
"""Many figures are compared at once, so a difference must exceed its error by this factor to be named."""
NAMED = 2
"""How many figures are named at most of each kind."""
SMALL = 0.05
"""Differences that would be written as 0 are not named."""
RISK = 0.1
"""From this difference in the share of eliminations on, the sentence speaks of the risk."""


def reason(game: Game, state: State, seat: int, found: Analysis, names: Sequence[str], rng: Random) -> str:
    """The sentence for a player in this seat. The position is looked at through `resample` only."""
    if len(found.choices) < 2:
        return say("reason.only")
    best, second = found.choices[0], found.choices[1]
    if isinf(second.loss.error):
        return say("reason.untried")
    if second.loss.mean < -second.loss.error:
        return say("reason.doubtful")
    if second.loss.mean <= second.loss.error:
        return say("reason.unclear")
    risk = second.eliminations() - best.eliminations()
    if risk >= RISK:
        shares: FactData = {"best": round(100 * best.eliminations()), "other": round(100 * second.eliminations())}
        return say("reason.risk", shares)
    now = certain_changes(game, state, seat, (best.action, second.action), rng)
    differences = found.figure_differences()
    less = less_is_better(game, state.resample(seat, rng), seat)
    now = gains_first(now, less)[:NAMED]
    later = gains_first([change for change in _clear(differences, seat) if change[0] not in dict(now)], less)
    messages = game.messages()
    if now and later:
        data: FactData = {"now": change_list(messages, now), "later": change_list(messages, later)}
        return say("reason.both", data)
    if now:
        return say("reason.now", {"now": change_list(messages, now)})
    if later:
        return say("reason.later", {"later": change_list(messages, later)})
    return _about_a_rival(game, differences, seat, names)


def certain_changes(
    game: Game, state: State, seat: int, actions: tuple[int, int], rng: Random
) -> list[tuple[str, float]]:
    """The own figures that differ at once between two actions; none if one of them reveals or draws something."""
    known = state.resample(seat, rng)
    figures: list[dict[str, int]] = []
    for action in actions:
        if game.hidden_information and known.reveals(action):
            return []
        after = known.clone()
        after.apply(action)
        if after.actor() == CHANCE:
            return []
        standing = game.standing(after.view(seat))
        figures.append({one.key: one.value for one in standing[seat]} if standing else {})
    one, other = figures
    return [(key, float(value - other[key])) for key, value in one.items() if key in other and value != other[key]]


def less_is_better(game: Game, known: State, seat: int) -> set[str]:
    """The figures of which a player wants less, such as debts."""
    view = known.view(seat)
    return {
        one.key for figures in [*game.standing(view), *game.charted(view)] for one in figures if one.better == "less"
    }


def gains_first(changes: list[tuple[str, float]], less: set[str]) -> list[tuple[str, float]]:
    """What is good for the player comes before what it costs."""
    return sorted(changes, key=lambda change: (change[1] < 0) != (change[0] in less))


def _clear(differences: dict[FigureKey, MeanDifference], seat: int) -> list[tuple[str, float]]:
    """The figures of a seat that differ by more than chance explains, the clearest first."""
    clear = [
        (key, one)
        for (whose, key), one in differences.items()
        if whose == seat and abs(one.mean) > max(STRICT * one.error, SMALL)
    ]
    clear.sort(key=lambda found: -abs(found[1].mean) / (found[1].error + 1e-9))
    return [(key, one.mean) for key, one in clear[:NAMED]]


def _about_a_rival(game: Game, differences: dict[FigureKey, MeanDifference], seat: int, names: Sequence[str]) -> str:
    """Where nothing differs for the seat itself: the rival whose figures differ most clearly."""
    rivals = {whose for whose, _ in differences if whose != seat}
    for rival in sorted(rivals):
        changes = _clear(differences, rival)
        if changes:
            data: FactData = {"rival": rival, "later": change_list(game.messages(), changes)}
            return say("reason.rival", data, names, seat)
    return say("reason.unexplained")
