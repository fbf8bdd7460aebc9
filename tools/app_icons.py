"""Draws the icons of the installed app from the icon of the page: `python -m tools.app_icons`. It needs Chromium."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import sync_playwright

PUBLIC = Path(__file__).resolve().parents[1] / "web" / "public"
MARGIN = 6
"""A mask may cut a fifth off each side of a maskable icon, so the drawing keeps away from its edges."""


def drawings() -> dict[str, tuple[str, int]]:
    """By file, the drawing and its size."""
    icon = (PUBLIC / "icon.svg").read_text("utf-8")
    lines = icon.split("/>", 1)[1].removesuffix("</svg>\n").removesuffix("</svg>")
    side = 32 + 2 * MARGIN
    whole = f'<rect x="{-MARGIN}" y="{-MARGIN}" width="{side}" height="{side}" fill="#12243a"/>'
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{lines}</svg>'
    maskable = svg.format(box=f"{-MARGIN} {-MARGIN} {side} {side}", lines=whole + lines)
    badge = svg.format(box="4 0 24 29", lines=lines.replace("#dfe9f2", "#fff").replace("#e2b65a", "#fff"))
    return {
        "icon-192.png": (icon, 192),
        "icon-512.png": (icon, 512),
        "maskable-512.png": (maskable, 512),
        "badge-96.png": (badge, 96),
    }


def main() -> None:
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox", "--disable-gpu"])
        for name, (svg, size) in drawings().items():
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(f'<body style="margin:0">{svg.replace("<svg ", f"<svg width={size} height={size} ", 1)}')
            page.screenshot(path=PUBLIC / "app" / name, omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
