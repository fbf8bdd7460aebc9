"""A moment as text: the same lines that the terminal shows."""

from __future__ import annotations

import io

from rich.console import Console

from smokestack.kernel.contract import OVER
from smokestack.kernel.messages import NO_READER, fact_text, prompt_text
from smokestack.table.errors import NotNowError
from smokestack.table.moments import Viewpoints
from smokestack.table.table import Entry, Table

COLUMNS = 100


def plain_text(markup: str) -> str:
    """Rich markup as plain text."""
    screen = Console(width=COLUMNS, file=io.StringIO(), color_system=None, legacy_windows=False)
    with screen.capture() as capture:
        screen.print(markup, end="")
    return "\n".join(line.rstrip() for line in capture.get().splitlines()) + "\n"


def moment_markup(table: Table, entry: Entry, seats: Viewpoints) -> str:
    """What happened last and the position after it, as rich markup, for each seat that is looked through."""
    play = table.play
    if play is None or entry.node is None:
        raise NotNowError("not_playing", "The game had not started yet.")
    state = play.history.position(entry.node)
    names, messages = [_plain(name) for name in table.names()], play.game.messages()
    lines: list[str] = []
    for fact in entry.facts():
        if fact.seen_by(None) or any(fact.seen_by(seat) for seat in seats):
            lines.append(_plain(fact_text(messages, "event", fact, names)))
    for view in state.views(seats):
        lines += ["", play.game.show(view, names)]
    if state.actor() >= 0:
        lines += ["", _plain(prompt_text(messages, state.prompt(), names, NO_READER))]
    elif state.actor() == OVER and table.status == "over":
        lines += ["", "The game is over."]
    return "\n".join(lines).strip("\n") + "\n"


def _plain(text: str) -> str:
    """Words without square brackets, which would be read as markup."""
    return text.translate(str.maketrans("[]", "()"))
