"""The thinking time of a round, shared among its decisions: people wait for whole rounds of bots."""

from __future__ import annotations

USUAL_DECISIONS = 10.0
"""How many decisions a seat has in a round, before a round has shown it."""
AT_ONCE = 2.0
"""A decision may take this many times its even share. Many are settled early and leave their time to the others."""
LEAST = 0.05
"""Seconds that a decision gets even if the time of the round is used up."""


class RoundClock:
    """What one seat has left of its time in a round."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        """For all decisions of a round together."""
        self.usual = USUAL_DECISIONS
        self.round = -1
        self.decisions = 0
        self.spent = 0.0

    def allowed(self, round: int) -> float:
        """The seconds for the next decision, which is in this round."""
        if round != self.round:
            if self.decisions:
                self.usual = (self.usual + self.decisions) / 2
            self.round, self.decisions, self.spent = round, 0, 0.0
        left = self.seconds - self.spent
        still_to_come = max(1.0, self.usual - self.decisions)
        self.decisions += 1
        return max(LEAST, min(left, AT_ONCE * left / still_to_come))

    def spend(self, seconds: float) -> None:
        self.spent += seconds
