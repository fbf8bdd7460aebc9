"""Hooks for the end of the game and the score (AOS-18, AOS-19)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from smokestack.games.age_of_steam.rules import scoring
from smokestack.games.age_of_steam.rules.map_hooks.upkeep import UpkeepHooks
from smokestack.kernel.facts import Fact

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition


@mypyc_attr(allow_interpreted_subclasses=True)
class EndingHooks(UpkeepHooks):
    """When the game ends, what it is worth, and who wins."""

    def is_last_turn(self, position: AgeOfSteamPosition) -> bool:
        return self.turns > 0 and position.turn >= self.turns

    def at_the_end(self, position: AgeOfSteamPosition, events: list[Fact] | None) -> None:
        """The game is over; the map may still settle something."""

    def section_points(self) -> int:
        """What each section of a complete link scores (AOS-19.1)."""
        return 1

    def score(self, position: AgeOfSteamPosition, seat: int) -> int:
        """The points so far (AOS-19.1)."""
        track = self.section_points() * scoring.sections(position, seat)
        return 3 * position.income[seat] + track - 3 * position.shares[seat]

    def score_parts(self, position: AgeOfSteamPosition, seat: int) -> list[Fact]:
        """The score by source: facts whose `vp` add up to `score`."""
        income, shares, sections = position.income[seat], position.shares[seat], scoring.sections(position, seat)
        return [
            Fact("score-income", seat, {"n": income, "vp": 3 * income}),
            Fact("score-track", seat, {"n": sections, "vp": self.section_points() * sections}),
            Fact("score-shares", seat, {"n": shares, "vp": -3 * shares}),
        ]

    def score_unit(self) -> str:
        """What the score counts: `points`, or `turns` where only survival counts."""
        return "points"

    def rating(self, position: AgeOfSteamPosition) -> str:
        """The figure (`figure.<rating>` of the messages) that judges a finished game in words, or ""."""
        return ""

    def tie_break(self, position: AgeOfSteamPosition, seat: int) -> tuple[int, ...]:
        """What is compared between players with equal points, higher first; if that is equal, they tie (AOS-19.4)."""
        return ()

    def last_one_wins(self) -> bool:
        """Whether the player who lasted longest wins, even if eliminated in the end (AOS-DET-9 instead of AOS-15.8)."""
        return False

    def out_merit(self, position: AgeOfSteamPosition, seat: int) -> tuple[int, ...]:
        """What is compared between players eliminated in the same turn, higher first."""
        return ()

    def undecided(self, position: AgeOfSteamPosition) -> list[int]:
        """The players who are still tied at the end and draw lots for the better place."""
        return []

    def drew_lot(self, position: AgeOfSteamPosition, seat: int, events: list[Fact] | None) -> None:
        """One of the `undecided` players has won the lot."""

    def ranking(self, position: AgeOfSteamPosition) -> list[list[int]]:
        """The places. Eliminated players come last, those who lasted longer before the others."""
        return scoring.ranking(position)
