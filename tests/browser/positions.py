"""Tables in the middle of a game: the record of a game between bots is cut off and imported."""

from __future__ import annotations

from functools import cache
from random import Random

from tests.browser.conftest import Visitor

from smokestack.bots.levels import bot
from smokestack.kernel import registry
from smokestack.kernel.contract import CHANCE, OVER
from smokestack.kernel.record import Record

SLOW = 400_000
"""Milliseconds; see `record_seconds` in server_process."""
NAMES = ("Ada", "Bert", "Clara", "Dora", "Emil", "Frieda")


@cache
def game_of_bots(game: str, seats: int) -> Record:
    """The record of a whole game on the first map; always the same."""
    played = registry.game(game)
    state = registry.start(played, seats, played.maps()[0].id, {})
    record, player, rng = Record.of(state.setup()), bot("greedy", played), Random(3)
    while state.actor() != OVER:
        action = state.draw(rng) if state.actor() == CHANCE else player.choose(state, state.waiting()[0], rng)
        record.add(state.codec().text(state, action))
        state.apply(action)
    return record


def beginning_of(game: str, seats: int, part: float) -> str:
    """The first part of that game, as a record."""
    whole = game_of_bots(game, seats)
    beginning = Record(whole.game, whole.map, whole.seats, whole.rules, whole.options)
    beginning.lines = whole.lines[: round(len(whole.lines) * part)]
    return beginning.write()


class ApiClient:
    """Requests with the cookie of a visitor's browser, but without the page."""

    def __init__(self, visitor: Visitor) -> None:
        self.request = visitor.context.request
        self.address = visitor.server.address
        self.token = str(self.request.get(f"{self.address}/api/me").json()["token"])

    def post(self, path: str, body: object) -> dict[str, object]:
        headers = {"X-Smokestack-Token": self.token}
        answer = self.request.post(self.address + path, data=body, headers=headers, timeout=SLOW)
        assert answer.ok, answer.text()
        said: dict[str, object] = answer.json()
        return said


def sit_at(visitor: Visitor, record: str, mine: tuple[int, ...] | None = None) -> str:
    """A table that continues a record, with the visitor in the seat that decides (or in `mine`); returns its id."""
    api = ApiClient(visitor)
    head = api.post("/api/records", {"record": record, "title": "", "private": False})
    id, waiting = str(head["id"]), head["waiting"]
    assert isinstance(waiting, list)
    for seat in mine if mine is not None else tuple(waiting[:1]):
        api.post(f"/api/tables/{id}/commands", {"do": "sit", "seat": seat, "name": NAMES[seat]})
    return id


def open_table(visitor: Visitor, game: str, seats: int, part: float, mine: tuple[int, ...] | None = None) -> str:
    """Sit down at a table at that position of `game_of_bots` and look at it; returns its id."""
    id = sit_at(visitor, beginning_of(game, seats, part), mine)
    visitor.go(f"/t/{id}")
    visitor.page.wait_for_selector(".board :is(svg, .iron, .curtain)")
    return id
