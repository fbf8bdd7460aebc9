"""What cannot be read or hit on a page: text that is small, faint, clipped, covered or overlapping; small targets."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Page

SCRIPT = Path(__file__).with_name("faults.js").read_text(encoding="utf-8")
TEXT, CONTRAST = 11.0, 4.5
"""The least size of text in pixels, and the least contrast."""
TARGET, THUMB = 24.0, 44.0
"""The least width and height of what can be clicked, and of what can be tapped."""
ON_MAP = "small on the map"
"""The kind of a target on a map that one can pinch, if it is too small for a thumb. It is a fault unless the panel
offers the same choice."""


class Fault(NamedTuple):
    """One thing that is wrong."""

    kind: str
    what: str
    """The text, or the name of the target."""
    detail: str
    """How large or how faint it is, and where it is on the page."""

    @property
    def place(self) -> str:
        """The kind, and where it is on the page, without the text and the numbers."""
        return f"{self.kind}: {self.detail.rpartition(', ')[2]}"

    def __str__(self) -> str:
        return f"{self.kind}: {self.what!r} ({self.detail})"


def faults(page: Page, phone: bool = False) -> list[Fault]:
    """Everything wrong with what is seen now, each thing once."""
    limits = {
        "text": TEXT,
        "contrast": CONTRAST,
        "target": THUMB if phone else TARGET,
        "thumb": phone,
    }
    found = page.evaluate(f"(limits) => ({SCRIPT.strip().rstrip(';')})(limits)", limits)
    return list(dict.fromkeys(Fault(*one) for one in found))


def whole_page(page: Page, height: int, phone: bool = False) -> list[Fault]:
    """Everything wrong from the top of the page to its bottom, on a screen of this height."""
    found = list[Fault]()
    for top in range(0, max(1, page.evaluate("() => document.documentElement.scrollHeight") - 1), height):
        page.evaluate("(top) => scrollTo(0, top)", top)
        found += faults(page, phone)
    page.evaluate("() => scrollTo(0, 0)")
    return list(dict.fromkeys(found))
