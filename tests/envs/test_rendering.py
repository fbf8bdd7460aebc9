"""Positions are rendered as text, as drawings and as pixels."""

from __future__ import annotations

import shutil
import struct
import zlib
from xml.etree import ElementTree

import numpy as np
import pytest

from smokestack.draw.png import BROWSERS
from smokestack.envs import age_of_steam_v0, industria_v0
from smokestack.envs.rendering import pixels

RASTERISERS = (*BROWSERS, "rsvg-convert", "resvg")


def test_text_and_drawing_show_the_position(capsys: pytest.CaptureFixture[str]) -> None:
    for module in (industria_v0, age_of_steam_v0):
        env = module.env(render_mode="ansi")
        env.reset(seed=1)
        text = env.render()
        assert isinstance(text, str)
        assert len(text.splitlines()) > 5
        env = module.env(render_mode="svg")
        env.reset(seed=1)
        drawing = env.render()
        assert isinstance(drawing, str)
        assert ElementTree.fromstring(drawing).tag.endswith("svg")
        assert "http" not in drawing.replace('xmlns="http://www.w3.org/2000/svg"', "")
    env = industria_v0.env(render_mode="human")
    env.reset(seed=1)
    env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
    assert len(capsys.readouterr().out.splitlines()) > 5
    assert industria_v0.env().render_mode is None


@pytest.mark.skipif(not any(map(shutil.which, RASTERISERS)), reason="no program here turns a drawing into pixels")
def test_pixels_show_something() -> None:
    env = industria_v0.env(render_mode="rgb_array")
    env.reset(seed=1)
    picture = env.render()
    assert isinstance(picture, np.ndarray)
    assert picture.dtype == np.uint8
    assert picture.ndim == 3
    assert picture.shape[2] == 3
    assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 4


@pytest.mark.parametrize("kind", range(5))
@pytest.mark.parametrize("channels", [3, 4])
def test_every_filter_of_a_png_is_undone(kind: int, channels: int) -> None:
    rng = np.random.default_rng(kind)
    picture = rng.integers(0, 256, (5, 7, channels)).astype(np.uint8)
    assert np.array_equal(pixels(png_of(picture, kind)), picture[:, :, :3])


def png_of(picture: np.ndarray, kind: int) -> bytes:
    """A PNG whose rows all have one filter, made straight from the standard's formulas."""
    height, width, channels = picture.shape
    padded = np.zeros((height + 1, width + 1, channels), int)
    padded[1:, 1:] = picture
    lines = b""
    for y in range(1, height + 1):
        lines += bytes([kind])
        for x in range(1, width + 1):
            for c in range(channels):
                left, up, corner = padded[y, x - 1, c], padded[y - 1, x, c], padded[y - 1, x - 1, c]
                guesses = [0, left, up, (left + up) // 2, nearest(left, up, corner)]
                lines += bytes([(padded[y, x, c] - guesses[kind]) % 256])
    head = struct.pack(">IIBBBBB", width, height, 8, 2 if channels == 3 else 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(lines)) + chunk(b"IEND", b"")


def nearest(left: int, up: int, corner: int) -> int:
    guess = left + up - corner
    distances = [abs(guess - left), abs(guess - up), abs(guess - corner)]
    return (left, up, corner)[distances.index(min(distances))]


def chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
