"""The figures of a game over time: what it declares worth watching, who led, what was earned and done, and the time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from smokestack.kernel.contract import Game, State
from smokestack.kernel.info import Figure
from smokestack.table import events as e
from smokestack.table.moments import standing_entries
from smokestack.table.play import NOBODY, Play
from smokestack.table.replay_protocol import ChartCount, ChartLead, ChartPoint, Charts, ChartSeries
from smokestack.table.result import earnings
from smokestack.table.table import Entry, Table

Figures = list[list[Figure]]
"""By seat, the numbers worth watching."""


class ChartMaker:
    """Makes the charts of a table as it is now. It looks at the positions one by one (`steps`), when there is time."""

    def __init__(self, table: Table, user: str) -> None:
        self.places = len(table.seats)
        self.over = table.status == "over"
        self.seats = table.seats_of(user)
        self.play = table.play
        self.entries = standing_entries(table)
        self.earnings = earnings(table, self.seats, self.over)
        self.counts = _counts(table.play, self.seats, self.over)
        self.figures: list[Figures] = []
        self.rounds: list[int] = []
        self.waiting: list[list[int]] = []

    def steps(self) -> Iterator[None]:
        """Look at every moment that stands."""
        play = self.play
        if play is None:
            return
        state, at = None, 0
        for entry in self.entries:
            if entry.node is None:
                continue
            state = play.history.position(entry.node) if state is None else play.history.advance(state, at, entry.node)
            at = entry.node
            self.figures.append(self._figures(play.game, state))
            self.rounds.append(state.round())
            self.waiting.append(state.waiting())
            yield

    def _figures(self, game: Game, state: State) -> Figures:
        """The numbers of each seat: through its own eyes if the asker may do so, else as a spectator sees them."""
        own = [seat for seat in range(self.places) if self.over or seat in self.seats]
        views = state.views([None, *own])
        found = game.charted(views[0])
        for seat, view in zip(own, views[1:], strict=True):
            charted = game.charted(view)
            if charted and found:
                found[seat] = charted[seat]
        return found

    def charts(self) -> Charts:
        """The charts, after all `steps`."""
        series = _series(self.figures, self.places)
        score = series[0].key if series else ""
        return Charts(
            over=self.over,
            points=self._points(),
            series=series,
            score=score,
            leads=_leads(self.entries, series[0]) if series else [],
            earnings=self.earnings,
            counts=self.counts,
            times=self._times(),
        )

    def _points(self) -> list[ChartPoint]:
        after = [*self.rounds[1:], -1]
        return [
            ChartPoint(entry.number, now, now != after_it)
            for entry, now, after_it in zip(self.entries, self.rounds, after, strict=False)
        ]

    def _times(self) -> list[float] | None:
        """By seat, how long the table waited for its decisions. Drafts count for the decision that they prepare."""
        if not self.entries or self.entries[0].at == self.entries[-1].at:
            return None
        used = [0.0] * self.places
        asked: dict[int, float] = {}
        for entry, waiting in zip(self.entries, self.waiting, strict=True):
            if isinstance(entry.event, e.Acted) and entry.event.seat in asked:
                used[entry.event.seat] += max(0.0, entry.at - asked.pop(entry.event.seat))
            asked = {seat: asked.get(seat, entry.at) for seat in waiting}
        return [round(seconds, 1) for seconds in used]


def _series(figures: Sequence[Figures], seats: int) -> list[ChartSeries]:
    """The figures by key. A rating in words is no number to watch."""
    found: dict[str, ChartSeries] = {}
    for place, by_seat in enumerate(figures):
        for seat, numbers in enumerate(by_seat):
            for figure in numbers:
                if figure.key.startswith("rating"):
                    continue
                series = found.get(figure.key)
                if series is None:
                    empty: list[list[int | None]] = [[None] * len(figures) for _ in range(seats)]
                    series = found[figure.key] = ChartSeries(figure.key, figure.better, empty)
                series.values[seat][place] = figure.value
    return list(found.values())


def _leads(entries: Sequence[Entry], score: ChartSeries) -> list[ChartLead]:
    """Who was ahead from when on; nobody while all are level."""
    leads: list[ChartLead] = []
    for place, entry in enumerate(entries):
        values = [row[place] for row in score.values]
        known = [value for value in values if value is not None]
        if not known:
            continue
        best = max(known) if score.better != "less" else min(known)
        ahead = [] if len(set(known)) == 1 < len(values) else [seat for seat, one in enumerate(values) if one == best]
        if not leads or leads[-1].seats != ahead:
            leads.append(ChartLead(entry.number, ahead))
    return leads


def _counts(play: Play | None, seats: list[int], all_known: bool) -> list[ChartCount]:
    """How often each seat did what the game counts, round by round."""
    if play is None:
        return []
    counted = {fact: key for key, facts in play.game.counted().items() for fact in facts}
    found: dict[tuple[int, int, str], ChartCount] = {}
    for move in play.moves:
        for fact in move.facts:
            key = counted.get(fact.key)
            known = all_known or fact.seen_by(None) or any(fact.seen_by(seat) for seat in seats)
            if key is None or fact.seat == NOBODY or not known:
                continue
            place = (move.round, fact.seat, key)
            found.setdefault(place, ChartCount(*place, 0)).count += 1
    return [found[place] for place in sorted(found)]
