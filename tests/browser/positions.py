"""Positions from the middle of games, without playing up to them: a game of bots is cut off and laid on the table."""

from __future__ import annotations

from functools import cache
from random import Random

from tests.browser.conftest import Visitor

from smokestack.bots.levels import bot
from smokestack.kernel import registry
from smokestack.kernel.contract import CHANCE, OVER
from smokestack.kernel.record import Record

NAMES = ("Ada", "Bert", "Clara", "Dora", "Emil", "Frieda")


@cache
def game_of_bots(game: str, seats: int) -> Record:
    """A whole game on the first map; the same every time."""
    played = registry.game(game)
    state = registry.start(played, seats, played.maps()[0].id, {})
    record, player, rng = Record.of(state.setup()), bot("greedy", played), Random(3)
    while state.actor() != OVER:
        action = state.draw(rng) if state.actor() == CHANCE else player.choose(state, state.waiting()[0], rng)
        record.add(state.codec().text(state, action))
        state.apply(action)
    return record


def cut(game: str, seats: int, part: float) -> str:
    """The first part of it, as a record."""
    whole = game_of_bots(game, seats)
    beginning = Record(whole.game, whole.map, whole.seats, whole.rules, whole.options)
    beginning.lines = whole.lines[: round(len(whole.lines) * part)]
    return beginning.write()


class Wire:
    """A visitor's browser used as a program: the same cookie, without the page."""

    def __init__(self, visitor: Visitor) -> None:
        self.request = visitor.context.request
        self.address = visitor.house.address
        self.token = str(self.request.get(f"{self.address}/api/me").json()["token"])

    def post(self, path: str, body: object) -> dict[str, object]:
        answer = self.request.post(self.address + path, data=body, headers={"X-Smokestack-Token": self.token})
        assert answer.ok, answer.text()
        said: dict[str, object] = answer.json()
        return said


def lay(visitor: Visitor, game: str, seats: int, part: float, mine: tuple[int, ...] | None = None) -> str:
    """The position as a table, the visitor on the seat that is to decide (or on `mine`); its id."""
    wire = Wire(visitor)
    head = wire.post("/api/records", {"record": cut(game, seats, part), "title": "", "private": False})
    id, waiting = str(head["id"]), head["waiting"]
    assert isinstance(waiting, list)
    for seat in mine if mine is not None else tuple(waiting[:1]):
        wire.post(f"/api/tables/{id}/commands", {"do": "sit", "seat": seat, "name": NAMES[seat]})
    visitor.go(f"/t/{id}")
    visitor.page.wait_for_selector(".board :is(svg, .iron, .curtain)")
    return id
