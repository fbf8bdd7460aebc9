"""A position for people to look at: as text, as an SVG drawing, or as pixels."""

from __future__ import annotations

import io
import struct
import zlib
from typing import Final

import numpy as np
from numpy.typing import NDArray
from rich.console import Console

from smokestack.draw.png import png
from smokestack.kernel.contract import Game, State
from smokestack.kernel.errors import SetupError, UserError
from smokestack.kernel.messages import seat_names

MODES: Final = ("human", "ansi", "rgb_array", "svg")
WIDTH: Final = 100
PAGE: Final = """<svg class="rich-terminal" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<style>.{unique_id}-matrix {{ font-family: monospace; font-size: {char_height}px; line-height: {line_height}px; }}
{styles}</style>
<defs><clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}"/></clipPath>{lines}</defs>
{chrome}<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}<g class="{unique_id}-matrix">{matrix}</g></g></svg>"""


def check_mode(mode: str | None) -> None:
    if mode is not None and mode not in MODES:
        raise SetupError(f"There is no render mode {mode!r}. The modes are: {', '.join(MODES)}.")


def render(game: Game, state: State, mode: str | None) -> str | NDArray[np.uint8] | None:
    """The position as a spectator sees it; the mode `human` prints it."""
    if mode is None:
        return None
    shown = game.show(state.view(None), seat_names(state.setup().seats))
    if mode == "human":
        Console(width=WIDTH).print(shown)
        return None
    if mode == "ansi":
        return _text(shown)
    drawing = _drawing(shown, game.title)
    return drawing if mode == "svg" else pixels(png(drawing))


def _text(shown: str) -> str:
    screen = Console(width=WIDTH, file=io.StringIO(), force_terminal=True, color_system="standard")
    with screen.capture() as caught:
        screen.print(shown)
    return caught.get()


def _drawing(shown: str, title: str) -> str:
    screen = Console(width=WIDTH, file=io.StringIO(), record=True, force_terminal=True)
    screen.print(shown)
    return screen.export_svg(title=title, code_format=PAGE, unique_id="table")


def pixels(data: bytes) -> NDArray[np.uint8]:
    """A PNG with eight bits per channel as an array of height x width x 3."""
    width, height, depth, colour = struct.unpack(">IIBB", data[16:26])
    if depth != 8 or colour not in (2, 6):
        raise UserError("This kind of PNG cannot be read; use the render mode svg instead.")
    channels = 3 if colour == 2 else 4
    packed, at = b"", 8
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        if data[at + 4 : at + 8] == b"IDAT":
            packed += data[at + 8 : at + 8 + length]
        at += length + 12
    raw = np.frombuffer(zlib.decompress(packed), np.uint8).reshape(height, 1 + width * channels)
    rows = np.zeros((height + 1, width + 1, channels), np.uint8)
    for row in range(height):
        _unfilter(int(raw[row, 0]), raw[row, 1:].reshape(width, channels), rows[row], rows[row + 1])
    return rows[1:, 1:, :3].copy()


def _unfilter(kind: int, line: NDArray[np.uint8], above: NDArray[np.uint8], out: NDArray[np.uint8]) -> None:
    """Undo the filter of one row; `above` and `out` have a column of zeros on the left."""
    if kind == 0:
        out[1:] = line
    elif kind == 1:
        out[1:] = np.cumsum(line, axis=0, dtype=np.uint8)
    elif kind == 2:
        out[1:] = line + above[1:]
    else:
        _unfilter_by_pixel(kind, line.astype(int), above.astype(int), out)


def _unfilter_by_pixel(kind: int, line: NDArray[np.int_], above: NDArray[np.int_], out: NDArray[np.uint8]) -> None:
    for channel in range(line.shape[1]):
        new, up, left = line[:, channel].tolist(), above[:, channel].tolist(), 0
        for x, value in enumerate(new, start=1):
            guess = (left + up[x]) // 2 if kind == 3 else _paeth(left, up[x], up[x - 1])
            left = (value + guess) & 255
            out[x, channel] = left


def _paeth(left: int, up: int, corner: int) -> int:
    near = left + up - corner
    return min((abs(near - left), 0, left), (abs(near - up), 1, up), (abs(near - corner), 2, corner))[2]
