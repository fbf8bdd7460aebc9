"""The result of a game: scores, ranking, and what each seat earned, round by round."""

from __future__ import annotations

import msgspec

from smokestack.kernel.facts import EVERYONE
from smokestack.table.table import Table


class Earnings(msgspec.Struct):
    """What one seat gained in one round from one kind of event."""

    round: int
    seat: int
    key: str
    money: int
    vp: int
    income: int


class TableResult(msgspec.Struct):
    """The result of a game and how the seats earned it."""

    over: bool
    scores: list[int] | None
    ranking: list[list[int]] | None
    rounds: list[Earnings]


def result(table: Table, user: str) -> TableResult:
    """The result as far as this person may know it. Once the game is over, everything that counted is public."""
    over = table.status == "over" and table.play is not None
    return TableResult(
        over=over,
        scores=table.play.state.scores() if over and table.play is not None else None,
        ranking=table.ranking() if over else None,
        rounds=earnings(table, table.seats_of(user), over),
    )


def earnings(table: Table, seats: list[int], all_known: bool) -> list[Earnings]:
    """Money, points and income by round, seat and source."""
    sums: dict[tuple[int, int, str], Earnings] = {}
    for move in table.play.moves if table.play is not None else []:
        for fact in move.facts:
            gains = [fact.gain(unit) for unit in ("money", "vp", "income")]
            if fact.seat < 0 or not any(gains):
                continue
            if not (all_known or fact.audience == EVERYONE or any(fact.seen_by(seat) for seat in seats)):
                continue
            place = (move.round, fact.seat, fact.key)
            row = sums.setdefault(place, Earnings(*place, 0, 0, 0))
            row.money += gains[0]
            row.vp += gains[1]
            row.income += gains[2]
    return [sums[place] for place in sorted(sums)]
