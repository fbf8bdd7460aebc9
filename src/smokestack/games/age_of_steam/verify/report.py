"""What a replay finds: the differences between a recording and our engine, and the deviations that explain some."""

from __future__ import annotations

import msgspec


class Difference(msgspec.Struct, frozen=True):
    """One point on which the recording and our engine disagree."""

    step: int
    """The step of the recording, -1 for the start and the final result."""
    when: str
    what: str
    recorded: str
    ours: str

    def __str__(self) -> str:
        return f"{self.when}: {self.what}: recorded {self.recorded}, here {self.ours}"


class DeviationUse(msgspec.Struct):
    """A deviation of the comparison, and where it was used."""

    id: str
    clause: str
    what: str
    differences: list[Difference] = []
    """What it explains."""


class ReplayReport(msgspec.Struct):
    """The result of a replay."""

    map: str
    seats: int
    recorded: int
    """How many decisions the recording has."""
    decisions: int = 0
    """How many of them were played."""
    unasked: int = 0
    """How many forced decisions our engine makes automatically."""
    checkpoints: int = 0
    differences: list[Difference] = []
    """What nothing explains."""
    deviations: list[DeviationUse] = []
    """Every deviation of the comparison, used or not."""
    finished: bool = False
    """Whether the replay reached the end of the recording."""

    def used(self) -> list[DeviationUse]:
        return [deviation for deviation in self.deviations if deviation.differences]

    def unused(self) -> list[str]:
        return [deviation.id for deviation in self.deviations if not deviation.differences]


class StuckError(Exception):
    """The replay cannot continue: our engine refuses a decision, or expects another one."""

    def __init__(self, what: str, recorded: str, ours: str) -> None:
        super().__init__(what)
        self.what = what
        self.recorded = recorded
        self.ours = ours
