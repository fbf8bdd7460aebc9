"""The page of notifications, by keyboard and on a phone, and the app around it.

A real subscription needs the push service of the browser's maker, which is not there offline. So the developer tools of
the browser hand pushes to the service worker; tests/server/test_notifications.py reads what the server sends.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator

import msgspec
import pytest
from playwright.sync_api import Browser, expect
from tests.browser.conftest import FLAGS, Visitor, chromium
from tests.browser.server_process import ServerProcess
from tests.browser.test_pages import violations
from tests.browser.test_people import request

from smokestack.server.notifications.channels import PushMessage

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
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    visitor.context.set_offline(True)
    page.goto(page.url, wait_until="commit")
    expect(page.get_by_role("heading", name="You are offline")).to_be_visible(timeout=SLOW)
    visitor.context.set_offline(False)
    page.get_by_role("link", name="Try again").click()
    expect(page.get_by_role("heading", name="Your games")).to_be_visible(timeout=SLOW)
    visitor.context.close()


SHOWN = """async () => {
  const shown = await (await navigator.serviceWorker.ready).getNotifications();
  return shown.map((one) => [one.title, one.body]);
}"""
TAGS = "async () => (await (await navigator.serviceWorker.ready).getNotifications()).map((one) => one.tag)"
CLICK = """async () => {
  // Windows open and pages get the focus only after the click of a person, so we look at what is asked for.
  const went = [];
  self.clients.openWindow = async (url) => void went.push(`open ${url}`);
  WindowClient.prototype.focus = async function () { went.push(`focus ${new URL(this.url).pathname}`); return this; };
  let notification;  // one that replaces another is away for a moment
  while (!notification) [notification] = await self.registration.getNotifications();
  const click = new NotificationEvent('notificationclick', { notification });
  const done = [];
  click.waitUntil = (work) => void done.push(work);
  self.dispatchEvent(click);
  await Promise.all(done);
  return went;
}"""


class PushService:
    """Hands pushes to the service worker of a page, as the browser does with those that arrive."""

    def __init__(self, visitor: Visitor) -> None:
        self.origin, self.tools = visitor.server.address + "/", visitor.context.new_cdp_session(visitor.page)
        found: list[str] = []
        self.tools.on(
            "ServiceWorker.workerRegistrationUpdated",
            lambda told: found.extend(one["registrationId"] for one in told["registrations"]),
        )
        self.tools.send("ServiceWorker.enable")
        while not found:
            visitor.page.evaluate("0")  # lets the messages of the browser in
        self.registration = found[0]

    def deliver(self, message: PushMessage) -> None:
        data = msgspec.json.encode(message).decode()
        delivered = {"origin": self.origin, "registrationId": self.registration, "data": data}
        self.tools.send("ServiceWorker.deliverPushMessage", delivered)


@pytest.fixture
def windows(browser: Browser) -> Iterator[Browser]:
    """A browser with windows. The shell that the other tests prefer crashes when it should show a notification."""
    found = chromium(shell=False)
    if found is None:
        if os.environ.get("CI"):
            pytest.fail("There is only Chromium's headless shell, and CI must run the browser tests.")
        pytest.skip("only Chromium's headless shell is installed here, which cannot show notifications")
    with_windows = browser.browser_type.launch(executable_path=found, args=FLAGS)
    yield with_windows
    with_windows.close()


def test_a_push_is_shown_and_leads_to_the_decision(windows: Browser, server: ServerProcess) -> None:
    visitor = Visitor(windows, server, 1280, 800, app=True)
    page = visitor.page
    visitor.context.grant_permissions(["notifications"], origin=server.address)
    visitor.go("/mine")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    seats = [{"kind": "me"}, {"kind": "bot"}, {"kind": "bot"}]
    table = request(page, "POST", "/api/tables", {"game": "industria", "seats": seats, "start": True})["id"]
    service = PushService(visitor)
    turn = PushMessage("1", "turn", table, "Your turn: Industria", "Ann has moved.", f"/t/{table}", f"{table} table", 1)

    def expect_shown(*wanted: list[str]) -> None:
        page.wait_for_function(f"async (wanted) => JSON.stringify(await ({SHOWN})()) === wanted", arg=compact(wanted))

    service.deliver(turn)
    expect_shown(["Your turn: Industria", "Ann has moved."])
    service.deliver(msgspec.structs.replace(turn, text="Time is running low."))
    expect_shown(["Your turn: Industria", "Time is running low."])  # one about a table replaces the one before
    worker = next(one for one in visitor.context.service_workers if one.url.endswith("/sw.js"))
    assert worker.evaluate(CLICK) == [f"open /t/{table}"]
    expect_shown()

    service.deliver(turn)
    expect_shown(["Your turn: Industria", "Ann has moved."])
    visitor.go(f"/t/{table}")
    expect(page.locator(".panel")).to_be_visible(timeout=SLOW)
    assert worker.evaluate(CLICK) == [f"focus /t/{table}"], "the tab that is open comes to the front"
    service.deliver(turn)  # whoever looks at the table knows
    service.deliver(msgspec.structs.replace(turn, url="/t/another", tag="another table"))
    expect_shown(["Your turn: Industria", "Ann has moved."])
    assert page.evaluate(TAGS) == ["another table"]
    visitor.context.close()


def compact(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


HIDE = """(hidden) => {
  const state = hidden ? 'hidden' : 'visible';
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
  document.dispatchEvent(new Event('visibilitychange'));
}"""
RECORD = """
  window.sockets = [];
  window.WebSocket = class extends WebSocket {
    constructor(...given) { super(...given); this.said = []; window.sockets.push(this); }
    send(text) { this.said.push(JSON.parse(text).t); super.send(text); }
  };
"""


def test_a_hidden_tab_does_not_count_as_here(visitors: list[Visitor]) -> None:
    host, guest = visitors
    host.go("/")
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot"}]
    table = request(host.page, "POST", "/api/tables", {"game": "industria", "seats": seats})["id"]
    guest.page.add_init_script(RECORD)
    guest.go(f"/t/{table}")
    guest.page.get_by_role("button", name="Sit here").first.click()

    def expect_here(wanted: bool) -> None:
        host.page.wait_for_function(
            "async ([table, wanted]) => (await (await fetch(`/api/tables/${table}`)).json()).seats[1].here === wanted",
            arg=[table, wanted],
        )

    expect_here(True)
    guest.page.evaluate(HIDE, True)
    expect_here(False)
    guest.page.evaluate("window.sockets[0].close()")  # as when a phone has cut it off
    guest.page.wait_for_function("() => window.sockets[1]?.said.includes('watch')")
    assert guest.page.evaluate("window.sockets[1].said.slice(0, 2)") == ["visible", "watch"]
    expect_here(False)
    guest.page.evaluate(HIDE, False)
    expect_here(True)
