"""Adding a map means adding a folder: it is found, obeys its own rule, and changes nothing else.

The map is the example of docs/maps.md, with the rule, the message and the clause from that page. It is added once to a
copy of our package and once through another package. Both run in another process, because maps are found at import.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.maps.published import PUBLISHED
from tests.maps.sketch import ROOT, good

PAGE = (ROOT / "docs" / "maps.md").read_text("utf-8")


def from_page(language: str) -> str:
    """The only code block of docs/maps.md in this language."""
    [block] = re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    return str(block)


PLAY = """
import json
from random import Random

from smokestack.games.age_of_steam.maps import SHIPPED
from smokestack.kernel import fuzz, registry
from smokestack.kernel.clauses import clauses_of
from smokestack.kernel.contract import CHANCE
from smokestack.kernel.messages import refusal_text, seat_names

game = registry.game("age-of-steam")
state = registry.start(game, 3, "isle-of-skye")
rng = Random(1)
while state.actor() == CHANCE:
    state.apply(state.draw(rng))
refusal = state.refusal(state.codec().parse(state, "issue 3"))
fuzz.play(game, fuzz.FuzzSetup("isle-of-skye", 3, game.options()), Random(1))
print(json.dumps({
    "shipped": list(SHIPPED),
    "maps": [info.id for info in game.maps()],
    "legal": [state.codec().text(state, action) for action in state.legal()],
    "refusal": refusal_text(game.messages(), refusal, seat_names(3)),
    "clause": clauses_of(game)[refusal.clause],
}))
"""
START = """
from smokestack.kernel import registry
from smokestack.kernel.errors import DataError

try:
    registry.start(registry.game("age-of-steam"), 3, "isle-of-skye")
except DataError as error:
    print(error)
"""


def write_map(folder: Path, capital: str = "Douglas") -> None:
    """The folder of the map, as docs/maps.md describes it."""
    raw = good() | {"id": "isle-of-skye", "name": "Isle of Skye", "links": []}
    for hex in raw["hexes"]:
        if hex.get("name") == "Douglas":
            hex["name"] = capital
    (folder / "messages").mkdir(parents=True)
    (folder / "__init__.py").write_text("", "utf-8")
    (folder / "map.json").write_text(json.dumps(raw), "utf-8")
    (folder / "rules.py").write_text(from_page("python"), "utf-8")
    (folder / "messages" / "en.json").write_text(from_page("json"), "utf-8")
    (folder / "rules.md").write_text(from_page("markdown"), "utf-8")


def add_to_our_package(root: Path, capital: str = "Douglas") -> Path:
    """Copy our package, with its rules references as an installation has them, and add the map's folder."""
    package = root / "smokestack"
    shutil.copytree(ROOT / "src" / "smokestack", package, ignore=shutil.ignore_patterns("__pycache__", "web"))
    shutil.copytree(ROOT / "docs" / "rules", package / "rules", dirs_exist_ok=True)
    write_map(package / "games" / "age_of_steam" / "maps" / "isle_of_skye", capital)
    return root


def add_through_another_package(root: Path, capital: str = "Douglas") -> Path:
    """A package with the map and an entry point, as pip would install it."""
    write_map(root / "skye_map", capital)
    about = root / "skye_map-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: skye-map\nVersion: 1.0\n", "utf-8")
    [(name, package)] = tomllib.loads(from_page("toml"))["project"]["entry-points"]["smokestack.maps"].items()
    (about / "entry_points.txt").write_text(f"[smokestack.maps]\n{name} = {package}\n", "utf-8")
    return root


def run(root: Path, *words: str) -> str:
    """Run Python in another process that finds packages in this folder first, then ours."""
    paths = os.pathsep.join([str(root), str(ROOT / "src")])
    environment = os.environ | {"PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run([sys.executable, *words], env=environment, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


WAYS = pytest.mark.parametrize("add", [add_to_our_package, add_through_another_package])


@WAYS
def test_the_map_is_listed_last_and_follows_its_rule(tmp_path: Path, add: Callable[..., Path]) -> None:
    found = json.loads(run(add(tmp_path), "-c", PLAY))
    assert found["shipped"][: len(PUBLISHED)] == list(PUBLISHED)
    assert found["maps"][-1] == "isle-of-skye"
    assert found["legal"] == ["issue 0", "issue 1", "issue 2"]
    assert found["refusal"] == "You can issue at most 2 shares per turn on this map. (AOS-SKY-1)"
    assert found["clause"] == "A player issues at most 2 shares per turn."


@WAYS
def test_rules_that_need_a_missing_place_say_so_in_one_sentence(tmp_path: Path, add: Callable[..., Path]) -> None:
    said = run(add(tmp_path, "Portree"), "-c", START)
    assert said == "The rules of isle-of-skye need a city called Douglas, but no place has that name.\n"


def test_the_tests_of_the_published_maps_still_pass(tmp_path: Path) -> None:
    root = add_to_our_package(tmp_path)
    golden = "tests/rules/age_of_steam/test_golden.py::test_there_is_a_greedy_game_on_every_published_map"
    players = "tests/rules/age_of_steam/test_setup.py::test_how_many_may_play"
    pictures = "tests/maps/test_docs.py"
    run(root, "-m", "pytest", "-p", "no:xdist", "tests/maps/test_shipped.py", golden, players, pictures)
