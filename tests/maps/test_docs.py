"""docs/maps.md is correct: its snippets are from the example, and its pictures are up to date."""

from __future__ import annotations

import importlib.util
import json
import re
from pathlib import Path
from types import ModuleType

import pytest
from tests.maps.published import PUBLISHED
from tests.maps.sketch import EXAMPLE, ROOT, good, hex_at, wall_in, written

from smokestack.games.age_of_steam.components import schema
from smokestack.games.age_of_steam.components.load import load
from smokestack.games.age_of_steam.maps.own_maps import problems

PAGE = ROOT / "docs" / "maps.md"
PICTURES = (
    *(f"age-of-steam-{id}" for id in PUBLISHED),
    *("age-of-steam-switzerland-night", "isle-of-man", "age-of-industry-germany", "age-of-industry-new-england"),
)
"""The pictures that the page must show; it may show more maps."""


def drawing_tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("draw_maps", ROOT / "tools" / "draw_maps.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def squeezed(text: str) -> str:
    return re.sub(r"\s+", "", text)


def test_the_snippets_are_taken_from_the_example() -> None:
    example = squeezed(EXAMPLE.read_text("utf-8"))
    page = re.sub(r"^```.*?^```$", "", PAGE.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    blocks = re.findall(r"(?:^ {8,}\S.*\n)+", page, re.MULTILINE)
    assert len(blocks) == 3
    for block in blocks:
        for piece in re.split(r',(?=\{"q")', squeezed(block).removeprefix('"hexes":[')):
            assert piece.rstrip(",") in example


def test_the_sentences_of_the_checker_are_those_it_says(tmp_path: Path) -> None:
    raw = good()
    hex_at(raw, "E6")["growth"][0]["number"] = 3
    wall_in(raw, "F4")
    raw["links"] = []
    page = PAGE.read_text("utf-8")
    found = problems(load(written(tmp_path, raw)))
    assert len(found) == 2
    for sentence in found:
        assert f"isle-of-man.json: {sentence}" in page


DIAGRAMS = {"packages.svg", "a-move.svg"}
"""Pictures of docs/architecture.md; `tools.generate --check` holds them to what they show."""


def test_every_picture_of_the_page_is_there_and_every_picture_is_on_the_page() -> None:
    shown = set(re.findall(r"\(pictures/([^)]+)\)", PAGE.read_text("utf-8")))
    assert shown == {file.name for file in (ROOT / "docs" / "pictures").glob("*.svg")} - DIAGRAMS
    assert {f"{name}.svg" for name in PICTURES} <= shown


def test_the_pictures_are_what_the_drawing_gives_today() -> None:
    folder = ROOT / "docs" / "pictures"
    drawn = drawing_tool().pictures()
    assert set(PICTURES) <= set(drawn)
    for file in sorted(folder.glob("*.svg")):
        if file.name in DIAGRAMS:
            continue
        name, svg, kept = file.stem, drawn[file.stem], file.read_text("utf-8")
        if kept != f"{svg}\n":
            pytest.fail(f"docs/pictures/{name}.svg is out of date; run python tools/draw_maps.py")
        assert len(kept) < 200 * 1024


def test_every_field_of_the_format_is_told() -> None:
    page = PAGE.read_text("utf-8")
    for struct in (schema.MapFile, schema.MapHex, schema.MapLink, schema.TownCost):
        for field in struct.__struct_fields__:
            assert f"`{field}`" in page, field


def test_the_example_is_written_one_hex_a_line() -> None:
    lines = [line for line in EXAMPLE.read_text("utf-8").splitlines() if '"q":' in line]
    assert len(lines) == len(json.loads(EXAMPLE.read_text("utf-8"))["hexes"])
