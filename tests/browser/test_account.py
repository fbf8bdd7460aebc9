"""An account in two browsers: what one of them does logs the other out."""

from __future__ import annotations

from playwright.sync_api import Page, expect
from tests.browser.conftest import Visitor

OLD, NEW = "a good long password", "another good password"
SLOW = 60_000


def enter(page: Page, login: str, password: str, button: str) -> None:
    page.get_by_label("Login").fill(login)
    page.get_by_label("Password").fill(password)
    page.get_by_role("button", name=button).click()
    expect(page.get_by_text(f"under the login name {login}")).to_be_visible(timeout=SLOW)


def expect_logged_out(page: Page) -> None:
    expect(page.get_by_text("You are a guest")).to_be_visible(timeout=SLOW)
    expect(page.get_by_role("button", name="Log out everywhere")).to_have_count(0)


def test_a_new_password_and_logging_out_everywhere_log_the_other_browser_out(visitors: list[Visitor]) -> None:
    one, other = (visitor.page for visitor in visitors)
    for visitor in visitors:
        visitor.go("/me")
    one.get_by_label("Name", exact=True).fill("Carla")
    one.get_by_role("button", name="Save").click()
    expect(one.get_by_role("link", name="Carla")).to_be_visible(timeout=SLOW)
    enter(one, "carla", OLD, "Create account")
    enter(other, "carla", OLD, "Log in")
    one.reload()
    expect(one.get_by_text("Last used")).to_have_count(2, timeout=SLOW)

    one.get_by_label("Old password").fill(OLD)
    one.get_by_label("New password").fill(NEW)
    one.get_by_role("button", name="Change the password").click()
    expect(one.get_by_text("The password is changed")).to_be_visible(timeout=SLOW)
    expect(one.get_by_text("Last used")).to_have_count(1, timeout=SLOW)
    expect_logged_out(other)

    enter(other, "carla", NEW, "Log in")
    other.goto(other.url.replace("/me", "/"))  # a page that is not about the account
    expect(other.get_by_role("link", name="Carla")).to_be_visible(timeout=SLOW)
    one.get_by_role("button", name="Log out everywhere").click()
    expect_logged_out(one)
    expect(other.get_by_role("link", name="Guest")).to_be_visible(timeout=SLOW)
    assert [visitor.complaints for visitor in visitors] == [[], []]
