"""The check for what cannot be read or hit: it finds each kind of fault, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize
from tests.browser.faults import ON_MAP, faults

SIZE: ViewportSize = {"width": 390, "height": 844}


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport=SIZE, has_touch=True)
    yield context.new_page()
    context.close()


def drawing(inside: str, around: str = "<div>{}</div>") -> str:
    return around.format(
        f'<svg width="390" height="400" style="background: white; font: 14px sans-serif">{inside}</svg>'
    )


def target(shape: str, handle: int = 30) -> str:
    """Something on a board, with the invisible button of screen readers, which reacts to no pointer."""
    hidden = (
        f'<circle r="{handle}" cx="100" cy="100" role="button" tabindex="0" style="fill: none; pointer-events: none"/>'
    )
    return f'<g class="target">{shape}{hidden}</g>'


MAP = '<div class="stage"><div class="opening">{}</div></div>'
SMALL, LARGE = '<rect x="90" y="90" width="20" height="20"/>', '<rect x="70" y="70" width="60" height="60"/>'
BROKEN = {
    "small": [
        '<p style="font-size: 10px">small</p>',
        drawing('<g transform="scale(0.5)"><text y="50">small</text></g>'),
    ],
    "faint": [
        drawing('<text y="50" fill="#999">faint</text>'),
        drawing('<rect width="200" height="80" fill="#000"/><text y="50" fill="#333">faint</text>'),
        drawing('<g opacity="0.4"><text y="50">faint</text></g>'),
    ],
    "clipped": [
        '<p style="width: 40px; overflow: hidden; white-space: nowrap">much too long</p>',
        '<p style="width: 40px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">much too long</p>',
        drawing('<text x="360" y="50">over the edge</text>'),
    ],
    "covered": [drawing('<text y="50">half covered</text><rect x="40" y="30" width="60" height="40" fill="#eee"/>')],
    "overlapping": [
        drawing('<text y="50">one</text><text x="4" y="53">other</text>'),
        '<p style="margin: 0">one</p><p style="margin: -18px 0 0">other</p>',
    ],
    "hard to hit": [
        '<button style="min-height: 0; height: 30px">low</button>',
        drawing(target(SMALL)),
    ],
    ON_MAP: [drawing(target(SMALL), MAP)],
}
FINE = [
    '<p style="font-size: 11px">readable</p>',
    '<button style="height: 44px; width: 60px">high</button>',
    '<div style="height: 60px; overflow: auto">' + "<p>scrolls</p>" * 9 + "</div>",
    '<p style="position: absolute; width: 1px; height: 1px; overflow: hidden">for screen readers</p>',
    drawing('<text y="50">one</text><text y="80">other</text>'),
    drawing('<rect width="200" height="80" fill="#000"/><text y="50" fill="#fff">on black</text>'),
    drawing('<text y="50">wholly hidden</text><rect y="20" width="200" height="60" fill="#eee"/>'),
    drawing(
        '<text y="50" textLength="40" lengthAdjust="spacingAndGlyphs">condensed</text>'
        '<rect x="42" y="20" width="60" height="60" fill="#eee"/>'
    ),
    drawing(target(LARGE), MAP),
]


def look(page: Page, body: str) -> list[str]:
    page.set_content(f'<body style="margin: 0; font: 14px sans-serif; background: white">{body}</body>')
    return [fault.kind for fault in faults(page, phone=True)]


@pytest.mark.parametrize("kind", BROKEN)
def test_each_kind_of_fault_is_found(page: Page, kind: str) -> None:
    for body in BROKEN[kind]:
        assert look(page, body) == [kind], body


def test_nothing_else_is_reported(page: Page) -> None:
    for body in FINE:
        assert look(page, body) == [], body
