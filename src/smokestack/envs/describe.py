"""The spaces of every game as tables for docs/environments.md: `python -m smokestack.envs.describe FILE`.

It writes the tables of a page anew, between the marks that stand around each.
"""

from __future__ import annotations

import sys
from pathlib import Path

from smokestack.envs.encoding import Encoding, encoding
from smokestack.kernel import registry

BEGIN = "<!-- tensor of {} -->"
END = "<!-- end of the tensor of {} -->"


def table(game_id: str) -> str:
    """Part by part: where it begins, how long it is, what it says. Parts of the seats stand once."""
    coding = encoding(game_id)
    seats = sum(name.endswith(": there") for name, _, _ in coding.parts)
    stride = sum(size for name, size, _ in coding.parts if name.startswith("seat 0: "))
    lines = [
        f"`Discrete({coding.choices})`: kinds 0 to {coding.kinds - 1}, then values 0 to {coding.values - 1}. "
        f"Observation: {coding.size} numbers; the parts of seat 0 stand {seats - 1} times more, for the other seats, "
        f"{stride} numbers further each time.",
        "",
        "| from | numbers | part | meaning |",
        "|---:|---:|---|---|",
    ]
    for begins, name, size, meaning in _rows(coding):
        lines.append(f"| {begins} | {size} | {name} | {meaning} |")
    return "\n".join(lines)


def _rows(coding: Encoding) -> list[tuple[int, str, int, str]]:
    rows, at = [], 0
    for name, size, meaning in coding.parts:
        if not name.startswith("seat ") or name.startswith("seat 0: "):
            rows.append((at, name, size, meaning))
        at += size
    return rows


def renewed(page: str) -> str:
    """The page with its tables made anew."""
    for game_id in registry.game_ids():
        begin, end = BEGIN.format(game_id), END.format(game_id)
        if begin in page:
            before, rest = page.split(begin)
            page = f"{before}{begin}\n\n{table(game_id)}\n\n{end}{rest.split(end)[1]}"
    return page


if __name__ == "__main__":
    file = Path(sys.argv[1])
    file.write_text(renewed(file.read_text(encoding="utf-8")), encoding="utf-8")
