"""Invalid input gets a 4xx with a sentence, never a 5xx or a traceback, and changes nothing.

Schemathesis derives valid and invalid requests from the OpenAPI document; a fuzzer of ours does the same on the
WebSocket. SMOKESTACK_FUZZ multiplies the number of requests.
"""

from __future__ import annotations

import json
import os
import re
from functools import cache
from http.client import HTTPConnection
from random import Random
from typing import Any
from urllib.parse import quote
from urllib.request import urlopen

import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import response_schema_conformance, status_code_conformance
from tests.server.running import RunningServer
from tests.server.test_live import hear, socket_of
from tests.server.test_tables import do, quarry
from websockets.exceptions import ConnectionClosed

from smokestack.client import Client

FUZZ = max(1, int(os.environ.get("SMOKESTACK_FUZZ", "1")))
CASES = 60 * FUZZ
PARTS = 6
CHECKS = [not_a_server_error, status_code_conformance, response_schema_conformance]


Operation = Any
"""A generic class of Schemathesis, whose parameters do not matter here."""


def operations(server: RunningServer) -> list[Operation]:
    return _operations(urlopen(f"{server.address}/schema/openapi.json").read())


@cache
def _operations(document: bytes) -> list[Operation]:
    """Every server has the same document, and reading it takes a second."""
    schema: Any = schemathesis.openapi.from_dict(json.loads(document))
    return [result.ok() for result in schema.get_all_operations()]


def takes_input(operation: Operation) -> bool:
    """Whether a request can be invalid. Without a body or a query it cannot: any string may be an id."""
    return bool(list(operation.body) or list(operation.query))


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("mode", list(schemathesis.GenerationMode))
def test_the_document_is_true_and_nothing_breaks(
    server: RunningServer, mode: schemathesis.GenerationMode, part: int
) -> None:
    """Every route, with valid and invalid input; in parts, so that several processes can share them."""
    ann, bob = Client(server.address), Client(server.address)
    tables = [quarry(ann), quarry(ann, bob), quarry(bob, ann), quarry(bob, private=True)]
    found, invalid = operations(server), mode is schemathesis.GenerationMode.NEGATIVE
    assert len(found) >= 25
    if invalid:
        found = [operation for operation in found if takes_input(operation)]
        assert len(found) >= 12
    seen: set[int] = set()
    for operation in found[part::PARTS]:
        sent = _send_all(operation, mode, ann, tables, seen)
        assert sent >= CASES or not takes_input(operation), f"only {sent} requests to {operation.path}"
    assert invalid or seen & {200, 201}
    assert seen & {400, 404, 409}
    assert not [status for status in seen if status >= 500]


def _send_all(
    operation: Operation,
    mode: schemathesis.GenerationMode,
    ann: Client,
    tables: list[str],
    seen: set[int],
) -> int:
    """Send the requests that Schemathesis thinks of; returns how many."""
    sent = 0

    @settings(
        max_examples=CASES,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(mode), place=st.integers(0, len(tables)))
    def send(case: Any, place: int) -> None:
        nonlocal sent
        sent += 1
        if place < len(tables) and "id" in (case.path_parameters or {}):
            case.path_parameters["id"] = tables[place]
        headers = {"Cookie": ann._cookie, "X-Smokestack-Token": ann.me["token"]}
        response = case.call(base_url=ann.address, headers=headers)
        case.validate_response(response, checks=CHECKS)
        seen.add(response.status_code)
        if response.status_code >= 400:
            assert response.json()["sentence"]

    send()
    return sent


ODD_IDS = (
    "",
    " ",
    "-1",
    "null",
    "..",
    "../../etc/passwd",
    "a/b",
    "\x00",
    "\u2603",
    "\U0001f4a5",
    "'; --",
    "x" * 3000,
    "%",
)
ODD_BODIES = (b"", b"{", b'{"extra": 1}', b"[[[[", b"\xff\xfe", b"0" * 5000)


def test_routes_that_take_only_an_id_take_anything(server: RunningServer) -> None:
    """Schemathesis finds nothing invalid about them: any string may be an id, and there should be no body."""
    ann = Client(server.address)
    table = quarry(ann)
    headers = {"Cookie": ann._cookie, "X-Smokestack-Token": ann.me["token"]}
    connection = HTTPConnection(server.address.removeprefix("http://"))
    seen: set[int] = set()
    found = [operation for operation in operations(server) if not takes_input(operation)]
    assert len(found) >= 12
    for operation in found:
        for odd in (*ODD_IDS, table):
            path = re.sub(r"{\w+}", quote(odd, safe=""), operation.path)
            for body in ODD_BODIES if odd == table else (b"",):
                connection.request(operation.method.upper(), path, body, headers)
                answer = connection.getresponse()
                said = answer.read()
                assert answer.status < 500, (operation.label, odd, body)
                assert answer.status < 400 or json.loads(said)["sentence"], (operation.label, odd, body)
                seen.add(answer.status)
    assert seen & {400, 404, 409}
    connection.close()
    assert ann.get(f"/api/tables/{table}")["id"] == table


SCRAPS = st.sampled_from(
    ["watch", "do", "ask", "leave", "ping", "act", "sit", "undo", "chat", "walk", "why", "", "\x00"]
)
ANY = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20) | SCRAPS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8) | SCRAPS, inner, max_size=4),
    max_leaves=12,
)


def nearly_right(rng: Random, id: str) -> dict[str, object]:
    """A message with one or more mistakes."""
    seats: list[object] = [0, 1, 2, -1, 15, 16, 10**30, "0", None, 0.5]
    paths: list[object] = [
        [1, 1],
        [],
        [63],
        [1, -1],
        [1, 10**20],
        ["1"],
        [[1]],
        [1] * 50,
        None,
        "cut 1",
        [0, 0, 1],
        [3, 1],
    ]
    command = {
        "do": rng.choice(["act", "undo", "confirm", "sit", "open", "start", "away", "note", "chat", "bot", "x", None]),
        "seat": rng.choice(seats),
    }
    odd: dict[str, list[object]] = {
        "path": paths,
        "text": ["cut 1", "", "x" * 2000, "deal east 1", "\ud800", 7, None],
        "asked": [0, -1, 10**20, "1"],
        "count": [0, -1, 10**9],
        "level": ["easy", "", "godlike", 3],
        "confirm": [True, "yes", 1],
        "extra": [1],
    }
    for name, values in odd.items():
        if rng.random() < 0.3:
            command[name] = rng.choice(values)
    question = {"ask": rng.choice(["walk", "legal", "preview", "why", "notes", "x"]), "seat": rng.choice(seats)}
    if rng.random() < 0.7:
        question["path"] = rng.choice(paths)
    message: dict[str, object] = {"t": rng.choice(["watch", "leave", "do", "ask", "ping", "nothing", 3])}
    if rng.random() < 0.9:
        message["table"] = rng.choice([id, id, id, "", "x" * 100, None, "../..", 7])
    if rng.random() < 0.8:
        message["command"] = command
    if rng.random() < 0.8:
        message["question"] = question
    for name in ("since", "tail", "ref"):
        if rng.random() < 0.2:
            message[name] = rng.choice([0, 5, -1, 10**25, "7", None])
    return {key: value for key, value in message.items() if rng.random() < 0.95}


def test_the_live_connection_takes_anything_and_answers_in_sentences(server: RunningServer) -> None:
    """Eve, who has no seat, sends everything; the table of Ann and Bob does not change."""
    ann, bob, eve = (Client(server.address) for _ in range(3))
    id = quarry(ann, bob, private=True)
    invite = ann.get(f"/api/tables/{id}/invite")["invite"]
    eve.post(f"/api/tables/{id}/visit", {"invite": invite})
    before = ann.get(f"/api/tables/{id}/state")
    rng = Random(11)
    socket = socket_of(eve)
    refused = 0
    for _ in range(4000 * FUZZ):
        message = nearly_right(rng, id)
        if message.get("command", {}) and message["command"].get("do") == "chat":  # type: ignore[attr-defined]
            continue
        try:
            socket.send(json.dumps(message))
        except (ConnectionClosed, UnicodeEncodeError):
            socket = socket_of(eve)
            continue
        socket.send('{"t":"ping"}')
        while (answer := hear(socket, "pong", "refused", "answer", "update"))["t"] != "pong":
            if answer["t"] == "refused":
                refused += 1
                assert answer["error"] != "surprise", message
                assert str(answer["sentence"]).endswith((".", "?", ")"))
    assert refused > 1000
    after = ann.get(f"/api/tables/{id}/state")
    assert after["log"] == before["log"]
    assert after["views"] == before["views"]


# The server runs in a thread of this process; what it draws at random is none of Hypothesis's business.
@pytest.mark.filterwarnings("ignore:Do not use the `random` module inside strategies")
def test_the_live_connection_survives_any_json(server: RunningServer) -> None:
    eve = Client(server.address)
    socket = socket_of(eve)
    hear(socket, "hello")

    @settings(max_examples=1500 * FUZZ, database=None)
    @given(ANY, st.booleans())
    def send(value: object, binary: bool) -> None:
        raw = json.dumps(value)
        socket.send(raw.encode() if binary else raw)
        answer = hear(socket, "refused", "pong", "update", "answer")
        assert answer["t"] != "refused" or answer["sentence"]
        assert answer.get("error") != "surprise"

    send()


def test_a_player_can_only_break_the_rules_in_words(server: RunningServer) -> None:
    """Ann sends actions of every kind on her turn; illegal ones are refused with a clause."""
    ann, bob = Client(server.address), Client(server.address)
    id = quarry(ann, bob)
    rng = Random(5)
    socket = socket_of(ann)
    seen: set[str] = set()
    for ref in range(200):
        path = [rng.randrange(8), *(rng.randrange(-1, 5) for _ in range(rng.randrange(3)))]
        socket.send(json.dumps({"t": "do", "table": id, "ref": ref, "command": {"do": "act", "seat": 0, "path": path}}))
        answer = hear(socket, "answer", "refused")
        assert answer["ref"] in (ref, None)
        seen.add(str(answer.get("error", "done")))
        if answer.get("error") == "unconfirmed":
            do(ann, id, "undo", seat=0, count=0)
    assert seen <= {"done", "against_the_rules", "notation", "message", "unconfirmed"}
    assert {"done", "against_the_rules", "notation"} <= seen


def test_bytes_that_are_no_json(server: RunningServer) -> None:
    eve = Client(server.address)
    socket = socket_of(eve)
    for raw in (b"", b"\xff\xfe", b"{", b"null", b"[]", b'"x"', b"1" * 5000, b'{"t":"watch"', b"{}" * 100, b"\x00"):
        for payload in (raw, raw.decode("latin-1")):
            socket.send(payload)
            assert hear(socket, "refused")["sentence"]


def test_deep_json_is_refused(server: RunningServer) -> None:
    eve = Client(server.address)
    socket = socket_of(eve)
    socket.send("[" * 8000)
    assert hear(socket, "refused")["error"] == "message"
    socket.send(
        msgspec.json.encode({"t": "ask", "table": "x", "question": {"ask": "walk", "seat": 0, "path": []}}).decode()
    )
    assert hear(socket, "refused")["error"] == "no_such_table"
