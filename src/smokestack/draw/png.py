"""Converts a drawing to PNG with an installed program: Chromium, rsvg-convert or resvg."""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Final

from smokestack.draw.colours import flatten
from smokestack.kernel.errors import UserError

BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
PATIENCE: Final = 120
"""Seconds a program may take."""


def png(svg: str, scale: float = 1.0) -> bytes:
    """The drawing as PNG bytes; UserError if no program can convert it."""
    with tempfile.TemporaryDirectory(prefix="smokestack-") as name:
        folder = Path(name)
        source, target = folder / "drawing.svg", folder / "drawing.png"
        source.write_text(flatten(svg), encoding="utf-8")
        _run(_command(source, target, size(svg), scale))
        if not target.is_file():
            raise UserError("The picture could not be converted to PNG; save it as .svg instead.")
        return target.read_bytes()


def size(svg: str) -> tuple[int, int]:
    """Width and height of a drawing, rounded up."""
    found = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', svg)
    if found is None:
        raise UserError("This SVG has no viewBox, so its size is not known.")
    return -int(-float(found[1]) // 1), -int(-float(found[2]) // 1)


def _command(source: Path, target: Path, size: tuple[int, int], scale: float) -> list[str]:
    width, height = size
    for browser in BROWSERS:
        if (found := shutil.which(browser)) is not None:
            return [
                found,
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--hide-scrollbars",
                f"--user-data-dir={target.parent / 'profile'}",
                f"--force-device-scale-factor={scale}",
                f"--window-size={width},{height}",
                f"--screenshot={target}",
                source.as_uri(),
            ]
    if (found := shutil.which("rsvg-convert")) is not None:
        return [found, f"--zoom={scale}", f"--output={target}", str(source)]
    if (found := shutil.which("resvg")) is not None:
        return [found, f"--zoom={scale}", str(source), str(target)]
    raise UserError("To make a PNG, install chromium, rsvg-convert or resvg; or save the picture as .svg.")


def _run(command: list[str]) -> None:
    try:
        subprocess.run(command, check=True, capture_output=True, timeout=PATIENCE)
    except (OSError, subprocess.SubprocessError):
        program = Path(command[0]).name
        raise UserError(f"{program} could not convert the picture to PNG; save it as .svg instead.") from None
