"""Everybody around a table, for the tests of who may do what."""

from __future__ import annotations

from collections.abc import Callable
from secrets import token_hex

from tests.server.running import RunningServer

from smokestack.client import Client, DeniedError

PEOPLE = ("host", "seat", "other", "spectator", "stranger")
"""The host has seat 0, `seat` seat 1, which the commands are about, `other` seat 2; the spectator has the link."""
STATES = ("gathering", "full", "playing", "played", "away", "opened", "over", "closed")
"""gathering: seats 1 and 2 are open. full: all seats are taken. playing: seat 1 must decide. played: seat 1 must
confirm its turn, and the host has asked for the seat. away: a bot plays seat 1 for its owner. opened: the owner has
opened seat 1, and a bot plays it. over: the game is over. closed: the host closed the table before the start."""
PASSWORD = "long enough for that"
ABSENCE = {"bot": 0, "vacation": 5}


class Cast:
    """A private table and everybody around it."""

    def __init__(self, people: dict[str, Client], state: str) -> None:
        self.people = people
        seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
        new = {"game": "quarry", "seats": seats, "private": True, "options": {"rounds": "1"}, "absence": ABSENCE}
        self.id: str = people["host"].post("/api/tables", new)["id"]
        self.invite: str = people["host"].get(f"/api/tables/{self.id}/invite")["invite"]
        for name in ("seat", "other", "spectator"):
            self.people[name].post(f"/api/tables/{self.id}/visit", {"invite": self.invite})
        if state == "closed":
            self.do("host", "close")
        elif state != "gathering":
            self.play(state)
        self.do("spectator", "chat", text="hello")
        self.line = self.number()

    def play(self, state: str) -> None:
        self.do("seat", "sit", seat=1)
        self.do("other", "sit", seat=2)
        if state == "full":
            return
        self.do("host", "start")
        if state in ("away", "opened"):  # while the table waits for the host, so that the bot has nothing to do
            self.do("seat", {"away": "away", "opened": "open"}[state], seat=1)
            return
        for name, seat in (("host", 0), ("seat", 1), ("other", 2))[: 3 if state == "over" else 1]:
            self.do(name, "act", seat=seat, text="done", confirm=True)
        if state == "played":
            self.do("seat", "act", seat=1, text="done")
            self.do("host", "open", seat=1)

    def do(self, who: str, command: str, **fields: object) -> None:
        self.people[who].post(f"/api/tables/{self.id}/commands", {"do": command, **fields})

    def number(self) -> int:
        number: int = self.people["host"].get(f"/api/tables/{self.id}")["number"]
        return number


def everybody(server: RunningServer) -> dict[str, Client]:
    """Only the host has an account, because guests cannot invite by name."""
    cast = {name: Client(server.address, name=name if name != "host" else f"host {token_hex(4)}") for name in PEOPLE}
    cast["host"].me = cast["host"].post("/api/account", {"login": f"host.{token_hex(4)}", "password": PASSWORD})
    return cast


def add_keeper(server: RunningServer) -> None:
    """Somebody with an account whom others can name."""
    client = Client(server.address, name="Keeper of seats")
    client.post("/api/account", {"login": "keeper", "password": PASSWORD})


def status_of(call: Callable[[], object]) -> int:
    try:
        call()
    except DeniedError as denied:
        return denied.status if str(denied).endswith((".", ")", "?")) else -1  # a refusal is a sentence
    return 200
