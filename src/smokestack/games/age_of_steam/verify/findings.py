"""Collects what a replay finds: each difference is explained by a deviation of the comparison, or reported."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from smokestack.games.age_of_steam.verify.deviations import BankruptOwner, Condition, Deviation
from smokestack.games.age_of_steam.verify.report import DeviationUse, Difference, ReplayReport

AnyCondition = TypeVar("AnyCondition", bound=Condition)


class Findings:
    """The differences of one replay."""

    def __init__(self, report: ReplayReport, deviations: Sequence[Deviation]) -> None:
        self.report = report
        self._deviations = deviations
        report.deviations = [DeviationUse(each.id, each.clause, each.what) for each in deviations]

    def add(self, difference: Difference) -> None:
        """Report a difference that nothing explains."""
        self.report.differences.append(difference)

    def explained(
        self,
        difference: Difference,
        turn: int,
        player: str,
        rule: type[AnyCondition],
        fits: Callable[[AnyCondition], bool],
    ) -> bool:
        """Whether a deviation with such a condition explains the difference; if so, it is noted there.

        A bankrupt player's sections are noted once for all of them.
        """
        for deviation, use in zip(self._deviations, self.report.deviations, strict=True):
            when = deviation.when
            if not isinstance(when, rule) or not self._is_the_place(when, turn, player, difference.step):
                continue
            if fits(when):
                noted = bool(use.differences) and use.differences[-1].when == difference.when
                if not noted or rule is not BankruptOwner:
                    use.differences.append(difference)
                return True
        return False

    def _is_the_place(self, when: Condition, turn: int, player: str, step: int) -> bool:
        asked = ((when.maps, self.report.map), (when.turns, turn), (when.players, player), (when.steps, step))
        return all(not wanted or given in wanted for wanted, given in asked)
