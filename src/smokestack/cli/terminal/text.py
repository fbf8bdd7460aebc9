"""Lines of text for the terminal: events, numbered choices, results, and names in the colours of their seats."""

from __future__ import annotations

import re
from collections.abc import Iterable

from rich.markup import escape

from smokestack.cli.terminal.session import Session, SessionStep
from smokestack.kernel.messages import fact_text
from smokestack.kernel.ranking import places_of

SEAT_COLOURS = ("#e69f00", "#56b4e9", "#009e73", "#3b8bc4", "#d55e00", "#cc79a7")
"""Colours that colour-blind people can tell apart, in the order of the seats' names."""


def event_lines(session: Session, steps: Iterable[SessionStep], seat: int | None) -> list[str]:
    """What happened, as far as this seat may know, with rounds as headings."""
    messages, lines = session.game.messages(), []
    for step in steps:
        seen = [fact for fact in step.facts if fact.seen_by(seat)]
        if not seen and step.seen_by(seat):
            lines.append(f"  {coloured(f'{session.name_of(step.seat)}: {step.text}', session.names)}")
        for fact in seen:
            text = coloured(fact_text(messages, "event", fact, session.names, session.reader()), session.names)
            lines.append(f"[bold]{text}[/bold]" if fact.key == "round" else f"  {text}")
    return lines


def numbered_lines(choices: list[tuple[str, int]], width: int) -> list[str]:
    """Numbered choices in columns, read downwards, with the number of actions behind a choice if there are several."""
    texts = [f"{text} ({ways})" if ways > 1 else text for text, ways in choices]
    cell = max(len(text) for text in texts) + 7
    rows = -(-len(texts) // max(1, width // cell))
    lines = []
    for row in range(rows):
        places = range(row, len(texts), rows)
        lines.append("".join(f"[dim]{place + 1:>3}[/dim] {escape(f'{texts[place]:<{cell - 4}}')}" for place in places))
    return [line.rstrip() for line in lines]


def coloured(text: str, names: list[str]) -> str:
    """A sentence as rich markup, with the players' names in their colours."""
    tags = {escape(name): colour for name, colour in zip(names, SEAT_COLOURS, strict=False)}
    any_name = "|".join(re.escape(name) for name in sorted(tags, key=len, reverse=True))
    return re.sub(rf"(?<!\w)(?:{any_name})(?!\w)", lambda found: f"[{tags[found[0]]}]{found[0]}[/]", escape(text))


def result_lines(ranking: list[list[int]], scores: list[int], names: list[str]) -> list[str]:
    """The players by place, with ties."""
    places = places_of(ranking)
    lines = ["  Nobody has won."] if 1 not in places else []
    for seat in sorted(range(len(places)), key=lambda seat: places[seat]):
        lines.append(f"  {places[seat]}. {coloured(names[seat], names)} [bold]{scores[seat]}[/bold]")
    return lines
