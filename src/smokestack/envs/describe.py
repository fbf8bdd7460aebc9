"""Writes the observation tables of docs/environments.md: `python -m smokestack.envs.describe FILE`.

Each table is replaced between the two comments that surround it.
"""

from __future__ import annotations

import sys
from pathlib import Path

from smokestack.envs.encoding import Encoding, encoding
from smokestack.kernel import registry

BEGIN = "<!-- observation of {} -->"
END = "<!-- end of the observation of {} -->"


def table(game_id: str) -> str:
    """The parts of an observation: offset, length and meaning. Parts that repeat for every seat are listed once."""
    spaces = encoding(game_id)
    seats = sum(name.endswith(": there") for name, _, _ in spaces.parts)
    stride = sum(size for name, size, _ in spaces.parts if name.startswith("seat 0: "))
    lines = [
        f"`Discrete({spaces.choices})`: kinds 0 to {spaces.kinds - 1}, then values 0 to {spaces.values - 1}. "
        f"An observation has {spaces.size} numbers. The {stride} numbers of seat 0 are repeated for each of the other "
        f"{seats - 1} seats.",
        "",
        "| offset | length | part | meaning |",
        "|---:|---:|---|---|",
    ]
    for offset, name, size, meaning in _rows(spaces):
        lines.append(f"| {offset} | {size} | {name} | {meaning} |")
    return "\n".join(lines)


def _rows(spaces: Encoding) -> list[tuple[int, str, int, str]]:
    rows, at = [], 0
    for name, size, meaning in spaces.parts:
        if not name.startswith("seat ") or name.startswith("seat 0: "):
            rows.append((at, name, size, meaning))
        at += size
    return rows


def updated(page: str) -> str:
    """The page with its tables replaced."""
    for game_id in registry.game_ids():
        begin, end = BEGIN.format(game_id), END.format(game_id)
        if begin in page:
            before, rest = page.split(begin)
            page = f"{before}{begin}\n\n{table(game_id)}\n\n{end}{rest.split(end)[1]}"
    return page


if __name__ == "__main__":
    file = Path(sys.argv[1])
    file.write_text(updated(file.read_text(encoding="utf-8")), encoding="utf-8")
