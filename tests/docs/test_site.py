"""The documentation site: no dead link, nothing from other servers, nothing our content policy refuses, and small."""

from __future__ import annotations

import re
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from tests.docs.commands import ROOT

SITE = ROOT / "src" / "smokestack" / "docs"
PAGES = {
    *("index.html", "players.html", "hosting.html", "maps.html", "bots.html", "environments.html"),
    *("CONTRIBUTING.html", "reference/contract.html", "reference/client.html", "reference/envs.html"),
}
"""Where each kind of reader starts, and the reference."""
LARGEST = 6_000_000
OTHER_SITES = {"semver.org"}


class Anchors(HTMLParser):
    """The ids and the links of a page, and what it loads or runs."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.inline: list[str] = []
        self.feed(file.read_text("utf-8"))

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attributes}
        self.ids |= {given[name] for name in ("id", "name") if name in given}
        if tag == "a" and given.get("href"):
            self.links.append(given["href"])
        elif tag in ("img", "script", "source", "iframe") and given.get("src"):
            self.loaded.append(given["src"])
        elif tag == "link" and given.get("rel") in ("stylesheet", "icon", "preload", "modulepreload"):
            self.loaded.append(given["href"])
        if tag == "style" or (tag == "script" and "src" not in given and given.get("type") != "application/json"):
            self.inline.append(self.get_starttag_text() or tag)
        self.inline += [name for name in given if name.startswith("on")]


@cache
def read(file: Path) -> Anchors:
    return Anchors(file)


def built() -> list[Path]:
    if not (SITE / "index.html").is_file():
        pytest.fail("The documentation is not built; `make docs` builds it.")
    return sorted(SITE.rglob("*.html"))


def target(page: Path, link: str) -> tuple[Path, str]:
    parts = urlsplit(link)
    path = unquote(parts.path)
    if path.startswith("/docs/"):
        return SITE / path.removeprefix("/docs/"), parts.fragment
    return (page.parent / path if path else page), parts.fragment


def test_no_link_is_dead_and_nothing_comes_from_elsewhere() -> None:
    wrong: list[str] = []
    for page in built():
        seen = read(page)
        assert seen.inline == [], f"{page.name}: the content policy would refuse {seen.inline}"
        for link in [*seen.links, *seen.loaded]:
            where = urlsplit(link)
            if where.scheme in ("http", "https") and link in seen.links and where.netloc in OTHER_SITES:
                continue
            if link == "/":  # the start page of the server
                continue
            file, fragment = target(page, link)
            if file.is_dir():
                file /= "index.html"
            known = file.is_file() and not where.scheme
            if not known or (fragment and file.suffix == ".html" and fragment not in read(file).ids | {"__top"}):
                wrong.append(f"{page.relative_to(SITE)}: {link}")
    assert wrong == []
    for style in SITE.rglob("*.css"):
        assert re.findall(r"url\((?!\"?data:|'?data:)[^)]*//[^)]*\)|@import", style.read_text("utf-8")) == []


def test_every_reader_has_a_page_and_the_site_is_small() -> None:
    pages = {page.relative_to(SITE).as_posix() for page in built()}
    assert pages >= PAGES
    contract = read(SITE / "reference" / "contract.html")
    assert {f"smokestack.kernel.contract.State.{name}" for name in ("legal", "refusal", "apply")} <= contract.ids
    assert sum(file.stat().st_size for file in SITE.rglob("*") if file.is_file()) < LARGEST


def test_files_of_the_repository_that_pages_link_to_exist() -> None:
    """What is read on GitHub: links by path, in every page of the repository."""
    pages = [*(ROOT / "docs").rglob("*.md"), *ROOT.glob("*.md"), *(ROOT / "examples").rglob("*.md")]
    wrong = []
    for page in pages:
        text = re.sub(r"^```.*?^```$", "", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
        for link in re.findall(r"\]\(([^)\s]+)\)", text):
            path = urlsplit(link).path
            if not urlsplit(link).scheme and path and not (page.parent / path).exists():
                wrong.append(f"{page.relative_to(ROOT)}: {link}")
    assert wrong == []
