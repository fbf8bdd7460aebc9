"""What all tests share: how hypothesis searches, and the toy game as a package that registers itself, for
the registry and the command line to find."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from smokestack.kernel import registry

# The same examples every time, and no clock: a slow machine is no failure.
settings.register_profile("smokestack", deadline=None, derandomize=True)
settings.load_profile("smokestack")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Between the browser tests of a process Playwright's event loop counts as running; other tests run their own."""
    loop = asyncio._get_running_loop()
    if "browser" not in getattr(item, "fixturenames", ()):
        asyncio._set_running_loop(None)
    try:
        return (yield)
    finally:
        if loop is not None and not loop.is_closed():
            asyncio._set_running_loop(loop)


LONG = (
    "browser/test_whole_games",
    "browser/test_two_people",
    "browser/test_every_phase",
    "browser/test_wheel",
    "server/test_kill",
    "docs/test_contributing",
    "server/test_damage",
    "server/test_restart",
    "browser/",
    "maps/test_adding_a_map",
    "server/test_bad_input",
    "server/test_processes",
)
"""The modules with the longest tests, or with tests that mostly wait; the longest first."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Begin with the long tests, so that no worker is left with one when the others have finished.

    With `--dist worksteal` each worker starts with a part of the list; the long tests are dealt to these parts in turn.
    """

    def rank(item: pytest.Item) -> int:
        path = item.path.as_posix()
        return next((place for place, part in enumerate(LONG) if f"/tests/{part}" in path), len(LONG))

    workers = int(getattr(config, "workerinput", {}).get("workercount", 1))
    if workers == 1:
        return
    ranked = sorted(items, key=rank)
    # The other modules with a browser stay whole, because some have a server of their own.
    whole = LONG.index("browser/")
    units: dict[str, list[pytest.Item]] = {}
    for item in ranked:
        if rank(item) < len(LONG):
            units.setdefault(str(item.path) if rank(item) == whole else item.nodeid, []).append(item)
    dealt = list(units.values())
    total, rest = len(ranked), ranked[sum(map(len, dealt)) :]
    items.clear()
    for worker in range(workers):
        part = [item for unit in dealt[worker::workers] for item in unit]
        room = (total - len(items)) // (workers - worker) - len(part)
        items += part + rest[: max(0, room)]
        rest = rest[max(0, room) :]


METADATA = "Metadata-Version: 2.1\nName: lantern\nVersion: 1\n"
ENTRY = "[smokestack.games]\nlantern = tests.kernel.toy:GAME\n"


@pytest.fixture
def lantern_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder that stands for an installed package with the game Lantern."""
    folder = tmp_path / "installed"
    info = folder / "lantern-1.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(METADATA)
    (info / "entry_points.txt").write_text(ENTRY)
    monkeypatch.syspath_prepend(folder)
    registry._points.cache_clear()
    yield folder
    registry._points.cache_clear()
    registry.game.cache_clear()
