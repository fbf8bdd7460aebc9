"""The standings as a table: Markdown for files, a rich table for the terminal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from smokestack.arena.standings import BotStanding, winning_scores
from smokestack.kernel.messages import plural

if TYPE_CHECKING:
    from rich.table import Table

    from smokestack.arena.luck_correction import CorrectedFigure, LuckSummary
    from smokestack.arena.match import GameResult

HEADS = ("bot", "seats", "won [95 %]", "score [95 %]", "place", "rating", "s/move", "slowest")


def lapse_table(standings: list[BotStanding], messages: Mapping[str, str]) -> list[list[str]]:
    """What an expert would call a waste, by bot: a row of heads and a row for each bot; empty if nothing is counted."""
    names = list(dict.fromkeys(name for standing in standings for name in standing.lapses))
    if not names:
        return []
    heads = ["bot", *(messages.get(f"lapse.{name}", name) for name in names)]
    return [heads] + [
        [standing.bot, *(f"{standing.lapses[name]:.2f}" if name in standing.lapses else "–" for name in names)]
        for standing in standings
    ]


def interval(found: tuple[float, float] | None, form: str = ".1f") -> str:
    """An interval in brackets, or a dash where there is none."""
    return "[–]" if found is None else f"[{found[0]:{form}}, {found[1]:{form}}]"


def cells(standing: BotStanding, eliminations: bool) -> list[str]:
    row = [
        standing.bot,
        str(standing.played),
        f"{100 * standing.rate:.1f} % [{100 * standing.rate_low:.0f}, {100 * standing.rate_high:.0f}]",
        f"{standing.score:.1f} {interval(standing.score_interval())}",
        f"{standing.place:.2f}",
        "–" if standing.rating is None else f"{standing.rating[0]:.1f} ± {standing.rating[1]:.1f}",
        f"{standing.seconds:.3f}",
        f"{standing.slowest:.2f}",
    ]
    return [*row, str(standing.eliminations)] if eliminations else row


def heads(eliminations: bool) -> list[str]:
    return [*HEADS, "eliminated"] if eliminations else list(HEADS)


def any_eliminated(standings: list[BotStanding]) -> bool:
    return any(standing.eliminations for standing in standings)


def _table(title: str) -> Table:
    from rich.table import Table

    return Table(title=title, title_justify="left", box=None, pad_edge=False, padding=(0, 1, 0, 0))


def rich_table(title: str, standings: list[BotStanding]) -> Table:
    table = _table(title)
    eliminations = any_eliminated(standings)
    left_out = {"place", "slowest"} if eliminations else {"place"}  # to fit into 80 columns; the file has them all
    kept = [place for place, head in enumerate(heads(eliminations)) if head not in left_out]
    for place in kept:
        table.add_column(heads(eliminations)[place], justify="right" if place else "left", no_wrap=True)
    for standing in standings:
        row = cells(standing, eliminations)
        table.add_row(*(row[place] for place in kept))
    return table


def rich_lapses(standings: list[BotStanding], messages: Mapping[str, str]) -> Table | None:
    """The lapses for the terminal; None if nothing is counted."""
    rows = lapse_table(standings, messages)
    if not rows:
        return None
    table = _table("Lapses of a seat in a game")
    for place, head in enumerate(rows[0]):
        table.add_column(head, justify="right" if place else "left")
    for row in rows[1:]:
        table.add_row(*row)
    return table


LUCK_HEADS = ("bot", "score [95 %]", "without luck [95 %]", "width", "place", "without luck", "width")

SCORES_ONLY = 4
"""The columns of the terminal."""


def luck_rows(luck: LuckSummary) -> list[list[str]]:
    """The bots with and without luck. The width is that of the interval, compared with the one with luck."""
    return [[one.bot, *_with_and_without(one.score, 1), *_with_and_without(one.place, 2)] for one in luck.standings]


def _with_and_without(figure: CorrectedFigure, digits: int) -> list[str]:
    form, narrower = f".{digits}f", figure.narrower()
    return [
        f"{figure.raw:{form}} {interval(figure.raw_interval, form)}",
        f"{figure.corrected:{form}} {interval(figure.corrected_interval, form)}",
        "–" if narrower is None else f"{100 * narrower:.0f} %",
    ]


def rich_luck(luck: LuckSummary) -> Table:
    """The scores for the terminal; the file has the places, too."""
    table = _table(f"Without the luck of the draws, {plural(luck.games, 'game')}")
    for place, head in enumerate(LUCK_HEADS[:SCORES_ONLY]):
        table.add_column(head, justify="right" if place else "left", no_wrap=True)
    for row in luck_rows(luck):
        table.add_row(*row[:SCORES_ONLY])
    return table


def luck_words(luck: LuckSummary) -> str:
    """What luck explains, in a sentence or two."""
    mean = f"{luck.mean_luck:+.2f} points {interval(luck.mean_interval, '+.2f')}"
    return f"Luck explains {100 * luck.explained:.0f} % of the variance of scores. The mean luck of a seat is {mean}."


def luck_markdown(luck: LuckSummary) -> str:
    """The same for the file."""
    rows = [list(LUCK_HEADS), ["---"] * len(LUCK_HEADS), *luck_rows(luck)]
    return "\n".join(["Without the luck of the draws:", "", *_lines(rows), "", luck_words(luck), ""])


def markdown(title: str, standings: list[BotStanding], results: list[GameResult], messages: Mapping[str, str]) -> str:
    eliminations = any_eliminated(standings)
    rows = [heads(eliminations), ["---"] * len(heads(eliminations))]
    rows += [cells(standing, eliminations) for standing in standings]
    lines = [f"# {title}", "", *_lines(rows), "", summary(results), ""]
    lapses = lapse_table(standings, messages)
    if lapses:
        lines += ["Lapses of a seat in a game, on average:", ""]
        lines += [*_lines([lapses[0], ["---"] * len(lapses[0]), *lapses[1:]]), ""]
    return "\n".join(lines)


def _lines(rows: list[list[str]]) -> list[str]:
    return [f"| {' | '.join(row)} |" for row in rows]


def summary(results: list[GameResult]) -> str:
    deals = len({result.deal for result in results})
    scores = winning_scores(results)
    found = f"the winners' mean score is {sum(scores) / len(scores):.1f}" if scores else "nobody won"
    lost = f", and {plural(len(results) - len(scores), 'game')} had no winner" if 0 < len(scores) < len(results) else ""
    alone = " One deal is too few for an interval of the scores." if deals == 1 else ""
    return f"{plural(len(results), 'game')} of {plural(deals, 'deal')}; {found}{lost}.{alone}"
