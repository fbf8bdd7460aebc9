"""The page of notifications, by keyboard and on a phone, and the app around it.

A real subscription needs the push service of the browser's maker, which is not there offline. The messages themselves
are read in tests/server/test_notifications.py.
"""

from __future__ import annotations

import json

from playwright.sync_api import Browser, expect
from tests.browser.conftest import Visitor
from tests.browser.server_process import ServerProcess
from tests.browser.test_pages import violations

SLOW = 60_000


def test_what_is_chosen_is_kept(phone: Visitor) -> None:
    page = phone.page
    phone.go("/me")
    page.get_by_role("link", name="Notifications").click()
    expect(page.get_by_text("has not set up mail")).to_be_visible(timeout=SLOW)
    expect(page.get_by_role("button", name="Turn on pushes here")).to_be_visible()
    cell = page.get_by_role("checkbox", name="It is your turn: Webhook")
    cell.focus()
    page.keyboard.press("Space")
    expect(page.get_by_role("status").filter(has_text="Saved.")).to_be_visible()
    page.get_by_label("Quiet hours").check()
    page.get_by_label("From").fill("23:15")
    page.get_by_label("From").blur()
    page.get_by_text("Add a webhook").first.click()
    page.get_by_label("Service").select_option("json")
    page.get_by_label("Address", exact=True).fill("https://10.0.0.1/")
    page.get_by_role("button", name="Add a webhook").click()
    expect(page.get_by_text("not public")).to_be_visible()
    phone.complaints.clear()  # the refusal
    page.get_by_label("Address", exact=True).fill("https://club.example/hook")
    page.get_by_role("button", name="Add a webhook").click()
    expect(page.get_by_role("button", name="Remove club.example")).to_be_visible()
    assert violations(page) == []
    page.emulate_media(color_scheme="dark")
    assert violations(page, only="color-contrast") == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.reload()
    expect(page.get_by_label("From")).to_have_value("23:15", timeout=SLOW)
    expect(page.get_by_role("checkbox", name="It is your turn: Webhook")).not_to_be_checked()
    expect(page.get_by_label("Play a sound")).not_to_be_checked()
    phone.go("/mail")
    expect(page.get_by_text("This link is not complete.")).to_be_visible(timeout=SLOW)
    assert phone.complaints == []


def test_the_app_can_be_installed_and_says_when_it_is_offline(browser: Browser, server: ServerProcess) -> None:
    visitor = Visitor(browser, server, 1280, 800, app=True)
    page = visitor.page
    visitor.go("/mine")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    manifest = page.request.get(page.url.replace("/mine", "/manifest.webmanifest"))
    assert manifest.headers["content-type"].startswith("application/manifest+json")
    for icon in json.loads(manifest.text())["icons"]:
        assert page.request.get(page.url.replace("/mine", icon["src"])).ok
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    visitor.context.set_offline(True)
    page.goto(page.url, wait_until="commit")
    expect(page.get_by_role("heading", name="You are offline")).to_be_visible(timeout=SLOW)
    visitor.context.set_offline(False)
    page.get_by_role("link", name="Try again").click()
    expect(page.get_by_role("heading", name="Your games")).to_be_visible(timeout=SLOW)
    visitor.context.close()
