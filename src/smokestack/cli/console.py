"""The console for all output, at most 100 columns wide."""

from __future__ import annotations

from rich.console import Console


def console(stderr: bool = False) -> Console:
    wide = Console(stderr=stderr, highlight=False)
    return wide if wide.width <= 100 else Console(stderr=stderr, highlight=False, width=100)
