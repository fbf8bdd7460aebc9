"""A browser and a server for the tests of the page. Any installed Chromium or Chrome is used."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from tests.browser.server_process import ServerProcess

ROOT = Path(__file__).resolve().parents[2]
UNWANTED = (
    # The address bar of every window loads two pages.
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup", "PreloadTopChromeWebUI"),
    # Playwright turns these off, but only the last list of such features counts.
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades", "LensOverlay"),
    *("HttpsFirstBalancedModeAutoEnable", "MediaRouter", "PaintHolding", "ThirdPartyStoragePartitioning"),
    *("AvoidCorsURLLoaderRestartOnRedirect", "OptimizationHints", "NetworkTimeServiceQuerying", "AimEnabled"),
    "PreconnectToSearch",
)
"""Features of Chromium that take processor time and are no part of a page."""
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(UNWANTED)}",
]


def chromium(shell: bool = True) -> str | None:
    """The browser that is installed; best of all the shell, because windows take longer to open than pages."""
    shells: tuple[str, ...] = ("chromium-headless-shell", "chrome-headless-shell") if shell else ()
    for name in (*shells, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"):
        found = shutil.which(name)
        if found:
            return found
    return None


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    found = chromium()
    if found is None:
        if os.environ.get("CI"):
            pytest.fail("There is no Chromium, and CI must run the browser tests.")
        pytest.skip("no Chromium or Chrome is installed here")
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=found, args=FLAGS)
        yield browser
        browser.close()


def new_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """For the fixture `server`."""
    if not (ROOT / "src" / "smokestack" / "web" / "index.html").is_file():
        pytest.fail("The page is not built; `make setup` builds it.")
    server = ServerProcess(tmp_path_factory.mktemp("server"))
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """One server for all tests of a worker. A module that needs one of its own has its own fixture of this name."""
    yield from new_server(tmp_path_factory)


class Visitor:
    """A person with their own browser. Console errors and failed requests are collected in `complaints`."""

    def __init__(
        self, browser: Browser, server: ServerProcess, width: int, height: int, phone: bool = False, app: bool = False
    ) -> None:
        self.server = server
        self.complaints: list[str] = []
        self.context: BrowserContext = browser.new_context(
            viewport={"width": width, "height": height},
            reduced_motion="reduce",
            has_touch=phone,
            is_mobile=phone,
            service_workers="allow" if app else "block",  # one for each context takes time
        )
        self.page: Page = self.context.new_page()
        self.page.on("console", lambda said: self.complaints.append(said.text) if said.type == "error" else None)
        self.page.on(
            "response", lambda got: self.complaints.append(f"{got.status} {got.url}") if got.status >= 400 else None
        )
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def go(self, path: str) -> None:
        self.page.goto(self.server.address + path)


@pytest.fixture
def visitors(browser: Browser, server: ServerProcess) -> Iterator[list[Visitor]]:
    """Two people with screens of 1280 by 800."""
    people = [Visitor(browser, server, 1280, 800) for _ in range(2)]
    yield people
    for person in people:
        person.context.close()


@pytest.fixture
def visitor(browser: Browser, server: ServerProcess) -> Iterator[Visitor]:
    """One person with such a screen."""
    person = Visitor(browser, server, 1280, 800)
    yield person
    person.context.close()


@pytest.fixture
def phone(browser: Browser, server: ServerProcess) -> Iterator[Visitor]:
    """A person with a phone: a small screen and fingers."""
    person = Visitor(browser, server, 390, 844, phone=True)
    yield person
    person.context.close()
