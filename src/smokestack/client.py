"""A client for programs that play on a server. `examples/remote_bot.py` is a complete bot.

    with Client("http://127.0.0.1:8080", name="My bot") as client:
        table = client.create("industria", [{"kind": "me"}, {"kind": "bot", "level": "easy"}, ...], start=True)
        for turn in table.turns():
            turn.play(choice(turn.legal()))

docs/server.md describes the protocol. The client reconnects after a break and continues where it was. It never plays a
move twice, because each move names the decision it answers.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import Any, TypeVar
from urllib.parse import quote, urlsplit

from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage
from websockets.sync.client import ClientConnection, connect

from smokestack.kernel.errors import UserError

Json = Any
BROKEN = (ConnectionClosed, InvalidHandshake, InvalidMessage, OSError, EOFError, HTTPException)
RETRY = 0.2
LOG_PAGE = 200
"""The most entries of a log that the server sends at once."""
Answer = TypeVar("Answer")


class DeniedError(UserError):
    """The server refused: HTTP status (0 over the WebSocket), key, sentence and, for illegal moves, the rule.

    `retry` is the number of seconds to wait if the server was too busy, or you were too fast.
    """

    def __init__(
        self, status: int, error: str, sentence: str, refusal: Json = None, retry: float | None = None
    ) -> None:
        super().__init__(sentence)
        self.status = status
        self.error = error
        self.refusal = refusal
        self.retry = retry


class Client:
    """One person on one server."""

    def __init__(self, address: str, name: str = "", colour: str = "orange", patience: float = 60.0) -> None:
        self.address = address.rstrip("/")
        self.patience = patience
        """How many seconds to keep trying while the server cannot be reached or is too busy."""
        self._parts = urlsplit(self.address)
        self._cookie = ""
        self._open = ExitStack()
        self._socket: ClientConnection | None = None
        self._ref = 0
        self._watched: dict[str, RemoteTable] = {}
        self.me: dict[str, Json] = {}
        self.me = self.get("/api/me")
        if name:
            self.me = self.post("/api/me", {"name": name, "colour": colour})

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._open.close()
        self._socket = None

    # --- HTTP -----------------------------------------------------------------------------------------------
    def get(self, path: str) -> Json:
        return self._retrying(lambda: self._request("GET", path, None))

    def post(self, path: str, body: Json = None) -> Json:
        return self._retrying(lambda: self._request("POST", path, {} if body is None else body))

    def _retrying(self, attempt: Callable[[], Answer]) -> Answer:
        """Try again whenever the server says after how long to, as far as our patience lasts."""
        until = time.monotonic() + self.patience
        while True:
            try:
                return attempt()
            except DeniedError as denied:
                if denied.retry is None or time.monotonic() + denied.retry > until:
                    raise
                time.sleep(denied.retry)

    def _request(self, method: str, path: str, body: Json) -> Json:
        kind = HTTPSConnection if self._parts.scheme == "https" else HTTPConnection
        connection = kind(self._parts.netloc, timeout=30)
        headers = {"Cookie": self._cookie} if self._cookie else {}
        if body is not None:
            headers |= {"Content-Type": "application/json", "X-Smokestack-Token": self.me.get("token", "")}
        try:
            connection.request(method, path, None if body is None else json.dumps(body), headers)
            response = connection.getresponse()
            raw, status = response.read(), response.status
            for cookie in response.headers.get_all("Set-Cookie") or []:
                self._cookie = cookie.split(";", 1)[0]
        finally:
            connection.close()
        if response.headers.get_content_type() != "application/json":
            answer: Json = raw.decode()
        else:
            answer = json.loads(raw)
        if status >= 400:
            raise _denied(status, answer)
        if isinstance(answer, dict) and {"token", "account"} <= answer.keys():
            self.me = answer  # a new session has a new token
        return answer

    # --- tables ---------------------------------------------------------------------------------------------
    def games(self) -> Json:
        return self.get("/api/games")

    def create(self, game: str, seats: list[dict[str, Json]], **settings: Json) -> RemoteTable:
        """Create a table. docs/server.md lists the settings: map, options, title, private, clock, out, start."""
        head = self.post("/api/tables", {"game": game, "seats": seats, **settings})
        return self.table(head["id"])

    def table(self, id: str, invite: str = "") -> RemoteTable:
        """A table by its id. A private one also needs the secret part of its link."""
        if invite:
            self.post(f"/api/tables/{quote(id)}/visit", {"invite": invite})
        table = self._watched.get(id) or RemoteTable(self, id)
        self._watched[id] = table
        try:
            self._retrying(lambda: self._watch(table))
        except DeniedError:
            del self._watched[id]
            raise
        return table

    def _watch(self, table: RemoteTable) -> None:
        """Watch a table and wait for its first update; DeniedError if the server refuses."""
        self._ref += 1
        ref = self._ref
        self._send({"t": "watch", "table": table.id, "since": table.number, "ref": ref})
        while not table.head:
            answer = self.listen()
            if answer is not None and answer["t"] == "refused" and answer["ref"] == ref:
                raise _refused(answer)

    # --- the live connection --------------------------------------------------------------------------------
    def _connected(self) -> ClientConnection:
        if self._socket is None:
            scheme = "wss" if self._parts.scheme == "https" else "ws"
            address = f"{scheme}://{self._parts.netloc}/api/live"
            headers = {"Cookie": self._cookie}
            self._socket = self._open.enter_context(
                connect(address, additional_headers=headers, compression=None, max_size=None, open_timeout=10)
            )
            for table in self._watched.values():
                self._socket.send(json.dumps({"t": "watch", "table": table.id, "since": table.number}))
        return self._socket

    def _wait_to_reconnect(self, since: float) -> None:
        """Wait before reconnecting, or give up after a while."""
        self._open.close()
        self._socket = None
        if time.monotonic() - since > self.patience:
            raise DeniedError(0, "away", "The server cannot be reached.")
        time.sleep(RETRY)

    def _send(self, message: dict[str, Json]) -> None:
        started = time.monotonic()
        while True:
            try:
                self._connected().send(json.dumps(message))
                return
            except BROKEN:
                self._wait_to_reconnect(started)

    def listen(self, timeout: float | None = None) -> dict[str, Json] | None:
        """The next message, after the tables have been updated with it; None after the timeout."""
        started = time.monotonic()
        while True:
            try:
                message: dict[str, Json] = json.loads(self._connected().recv(timeout))
                break
            except TimeoutError:
                return None
            except BROKEN:
                self._wait_to_reconnect(started)
        if message["t"] == "update" and message["table"] in self._watched:
            self._watched[message["table"]].take(message)
        return message

    def ask(self, message: dict[str, Json]) -> dict[str, Json]:
        """Send a message and wait for its answer. DeniedError `away` if the connection breaks before the answer.

        What the server refuses because of load has not been done, so it is sent again.
        """
        return self._retrying(lambda: self._ask(message))

    def _ask(self, message: dict[str, Json]) -> dict[str, Json]:
        self._ref += 1
        ref = self._ref
        self._send({**message, "ref": ref})
        socket = self._socket
        while True:
            answer = self.listen()
            if self._socket is not socket:
                raise DeniedError(0, "away", "The connection broke before the answer arrived.")
            if answer is not None and answer.get("ref") == ref:
                if answer["t"] == "refused":
                    raise _refused(answer)
                return answer


class RemoteTable:
    """A table as this person sees it. `Client.listen` keeps it up to date."""

    def __init__(self, client: Client, id: str) -> None:
        self.client = client
        self.id = id
        self.number = 0
        self.head: dict[str, Json] = {}
        self.views: list[dict[str, Json]] = []
        self.log: list[dict[str, Json]] = []
        self.log_from = 0
        """The log begins after this number; `older` gets what was before."""

    def take(self, update: dict[str, Json]) -> None:
        if update["from"] > self.number:
            self.client._send({"t": "watch", "table": self.id, "since": self.number})
            return
        if not self.head or update["log_from"] > self.number:  # too much was missed to send all of it
            self.log, self.log_from = [], update["log_from"]
        self.log += [entry for entry in update["log"] if entry["n"] > self.number]
        self.number = max(self.number, update["number"])
        self.head, self.views = update["head"], update["views"]

    def older(self) -> bool:
        """Get the page of the log before the part we have; False if there is none."""
        if not self.log_from:
            return False
        start = max(0, self.log_from - LOG_PAGE)
        path = f"/api/tables/{quote(self.id)}/log?since={start}&before={self.log_from + 1}"
        self.log, self.log_from = self.client.get(path) + self.log, start
        return True

    @property
    def over(self) -> bool:
        return self.head["status"] not in ("gathering", "playing")

    def seats(self) -> list[int]:
        return [number for number, seat in enumerate(self.head["seats"]) if seat["you"]]

    def do(self, do: str, **fields: Json) -> dict[str, Json]:
        """Send a command of docs/server.md; DeniedError if the server refuses it."""
        return self.client.ask({"t": "do", "table": self.id, "command": {"do": do, **fields}})

    def question(self, ask: str, **fields: Json) -> Json:
        answer = self.client.ask({"t": "ask", "table": self.id, "question": {"ask": ask, **fields}})
        return answer["result"]

    def sit(self, seat: int | None = None, name: str = "") -> int:
        """Take a seat; by default the first open one."""
        if seat is None:
            kinds = [place["kind"] for place in self.head["seats"]]
            if "open" not in kinds:
                raise DeniedError(0, "taken", "There is no open seat.")
            seat = kinds.index("open")
        self.do("sit", seat=seat, **({"name": name} if name else {}))
        return seat

    def turn(self) -> RemoteTurn | None:
        """The decision that one of our seats must make now."""
        for view in self.views:
            if view["decide"] is not None:
                return RemoteTurn(self, view)
        return None

    def turns(self) -> Iterator[RemoteTurn]:
        """Our decisions until the game is over. Play each one before asking for the next."""
        while not self.over:
            turn = self.turn()
            if turn is None:
                self.client.listen()
            else:
                yield turn


class RemoteTurn:
    """One decision of ours."""

    def __init__(self, table: RemoteTable, view: dict[str, Json]) -> None:
        self.table = table
        self.seat: int = view["seat"]
        self.view: Json = view["view"]
        self.decide: dict[str, Json] = view["decide"]

    def legal(self) -> list[list[int]]:
        """The paths of all legal actions: the code of the kind, then the values of its fields."""
        found: list[list[int]] = []
        self._walk([], self.decide["branches"], found)
        return found

    def _walk(self, path: list[int], branches: list[Json], found: list[list[int]]) -> None:
        for branch in branches:
            here = [*path, branch[0]]
            if len(branch) == 2:
                found.append(here)
            elif isinstance(branch[2], list):
                self._walk(here, branch[2], found)
            else:
                below = self.table.question("walk", seat=self.seat, path=here)
                self._walk(here, below["branches"], found)

    def texts(self) -> list[str]:
        """The texts of all legal actions."""
        texts: list[str] = self.table.question("legal", seat=self.seat)["texts"]
        return texts

    def play(self, action: str | list[int], confirm: bool = True) -> None:
        """Play an action by its text or path. If the connection breaks, it is played once or not at all."""
        named = {"text": action} if isinstance(action, str) else {"path": action}
        asked = self.decide["asked"]
        try:
            self.table.do("act", seat=self.seat, asked=asked, confirm=confirm, **named)
        except DeniedError as denied:
            if denied.error not in ("stale", "away", "not_your_turn"):
                raise
            self._wait_for_update()

    def _wait_for_update(self) -> None:
        """After a broken connection, wait for an update, which shows whether the action was played."""
        number = self.table.number
        self.table.client._send({"t": "watch", "table": self.table.id, "since": number})
        while True:
            message = self.table.client.listen()
            if message is not None and message["t"] == "update" and message["table"] == self.table.id:
                return


def _refused(answer: dict[str, Json]) -> DeniedError:
    return DeniedError(0, answer["error"], answer["sentence"], answer["refusal"], answer.get("retry"))


def _denied(status: int, answer: Json) -> DeniedError:
    if isinstance(answer, dict) and "error" in answer:
        return DeniedError(status, answer["error"], answer["sentence"], answer.get("refusal"), answer.get("retry"))
    return DeniedError(status, "unreadable", "The answer of the server cannot be read.")
