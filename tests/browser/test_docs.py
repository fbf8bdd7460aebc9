"""The documentation as the server shows it. tests/docs/test_site.py checks its files."""

from __future__ import annotations

from tests.browser.conftest import Visitor


def test_the_server_shows_the_site_and_its_search_works(visitor: Visitor) -> None:
    page = visitor.page
    visitor.go("/")
    page.locator("footer a").click()
    page.get_by_role("heading", name="Smokestack").first.wait_for()
    assert page.url.endswith("/docs/")
    page.locator("article").get_by_role("link", name="Hosting", exact=True).click()
    page.get_by_role("heading", name="Without containers").wait_for()
    page.keyboard.press("/")
    page.get_by_role("textbox").first.type("announcement")
    page.locator(".md-search-result__item").first.wait_for()
    assert visitor.complaints == []
    answer = visitor.context.request.get(f"{visitor.server.address}/docs/no-such-page.html")
    assert answer.status == 404
    assert "/docs/assets/" in answer.text()
    for path in ("/docs/../server/config.py", "/docs/%2e%2e/py.typed"):
        assert "Annotated" not in visitor.context.request.get(visitor.server.address + path).text()
