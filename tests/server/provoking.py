"""Everything that a client can send about a table.

`probes` makes the messages: of every type of the protocol, legal and illegal, for the asker's own seat and for others,
well-formed and not. A `Bench` (bench.py) sends them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import Any
from urllib.parse import urlencode

import msgspec

from smokestack.kernel.codec import Codec
from smokestack.kernel.contract import State
from smokestack.kernel.kit_tools import stray_actions
from smokestack.server import protocol as p
from smokestack.table import commands as c

_encode = msgspec.json.encode


@dataclass(frozen=True)
class Probe:
    """One message by WebSocket, or one request by HTTP."""

    body: bytes
    method: str = ""
    """GET or POST; empty for the WebSocket."""
    path: str = ""
    action: int = -1
    """The legal action that it plays."""

    def __str__(self) -> str:
        return f"{self.method or 'WebSocket'} {self.path} {self.body.decode(errors='replace')}"


# --- what can be said about actions -------------------------------------------------------------------------
def tried_actions(here: State, there: State, seat: int, rng: Random) -> list[int]:
    """Legal and illegal actions of this seat and of the others, in either of two positions."""
    tried: list[int] = []
    for state in (here, there):
        for other in state.waiting():
            legal = state.legal_of(other)
            tried += rng.sample(legal, min(len(legal), 12 if other == seat else 8))
            tried += stray_actions(state, legal, rng, 12)
    return sorted(set(tried))


def named(state: State, action: int) -> Iterator[dict[str, Any]]:
    """An action by its path, and by its text if it has one."""
    codec = state.codec()
    yield {"path": codec.path(action)}
    try:
        yield {"text": codec.text(state, action)}
    except IndexError:
        return


def malformed(codec: Codec) -> list[dict[str, Any]]:
    kind = codec.kinds[-1].code
    wrong: list[dict[str, Any]] = [{}, {"path": []}, {"path": [63]}, {"path": [kind, 2**31]}, {"path": [kind] * 16}]
    texts = ["nonsense", "buy", "ready", "\x00", codec.kinds[-1].verb + " nonsense"]
    return [*wrong, *({"text": text} for text in texts), {"path": [kind], "text": "x"}]


# --- commands and questions ---------------------------------------------------------------------------------
@dataclass
class Case:
    """Who asks, and in which positions."""

    table: str
    seat: int
    seats: int
    here: State
    actions: list[int]

    def everywhere(self) -> list[int]:
        return [*range(self.seats), 15]


Maker = Callable[[Case], list[dict[str, Any]]]


def _plain(case: Case) -> list[dict[str, Any]]:
    return [{}]


def _by_seat(**fields: Any) -> Maker:
    return lambda case: [{"seat": seat, **fields} for seat in case.everywhere()]


def _actions(case: Case) -> list[dict[str, Any]]:
    """Every tried action, sent for the asker's seat; some of them for another seat."""
    found = [{"seat": case.seat, **name} for action in case.actions for name in named(case.here, action)]
    found += [{"seat": case.seat, **name} for name in malformed(case.here.codec())]
    other = (case.seat + 1) % case.seats
    return found + [{**one, "seat": other} for one in found[:4]]


def _acts(case: Case) -> list[dict[str, Any]]:
    found = _actions(case)
    first = found[0]
    return [*found, {**first, "confirm": True}, {**first, "end": True}, {**first, "asked": 10**6}]


def _walks(case: Case) -> list[dict[str, Any]]:
    paths = [case.here.codec().path(action) for action in case.actions]
    begun = {tuple(path[:length]) for path in paths for length in range(len(path) + 1)}
    return [{"seat": case.seat, "path": list(path)} for path in sorted(begun)]


def _plans(case: Case) -> list[dict[str, Any]]:
    """Plans of every kind with some of the tried actions, for the asker's seat; some of them for another seat."""
    paths = [case.here.codec().path(action) for action in case.actions[::4]] + [[63], [0] * 16]
    new: list[dict[str, Any]] = [{"kind": "line", "line": [path]} for path in paths]
    new += [{"kind": "line", "line": [one, two]} for one, two in pairwise(paths)]
    for path in paths:
        condition = {"path": path[:1], "seat": (case.seat + 1) % case.seats}
        new += [{"kind": "first", "moves": [path]}, {"kind": "first", "moves": [path], "when": condition}]
        new += [{"kind": "repeat", "path": path, "unless": condition}, {"kind": "bid", "limit": path, "later": True}]
    found = [{"seat": case.seat, "plan": one} for one in new]
    return found + [{"seat": (case.seat + 1) % case.seats, "plan": one} for one in new[:4]]


def _lines(case: Case) -> list[dict[str, Any]]:
    """Lines to play ahead: none, one and two actions, for every seat; and parts of the choices there."""
    paths = [case.here.codec().path(action) for action in case.actions[::3]]
    found: list[dict[str, Any]] = [{"seat": seat} for seat in case.everywhere()]
    found += [{"seat": case.seat, "line": [path]} for path in paths]
    found += [{"seat": case.seat, "line": [one, two]} for one, two in pairwise(paths)]
    return found + [{"seat": case.seat, "path": path[:1]} for path in paths]


COMMANDS: dict[type[c.Command], Maker] = {
    c.Sit: _by_seat(),
    c.Stand: _by_seat(),
    c.SeatBot: _by_seat(level="easy"),
    c.Open: _by_seat(),
    c.Keep: _by_seat(),
    c.Reserve: _by_seat(login="somebody"),
    c.InvitePlayer: _by_seat(name="Somebody"),
    c.Decline: _by_seat(),
    c.Start: _plain,
    c.Close: _plain,
    c.Act: _acts,
    c.Undo: lambda case: [
        {"seat": seat, **more}
        for seat in case.everywhere()
        for more in ({"count": 0}, {"count": 1}, {"count": 9999}, {"back": True})
    ],
    c.Confirm: _by_seat(),
    c.Resign: _by_seat(),
    c.StepAway: _by_seat(level="easy"),
    c.ComeBack: _by_seat(),
    c.TakeVacation: lambda case: [{"seat": seat, "days": days} for seat in case.everywhere() for days in (0, 2)],
    c.Chat: lambda case: [{"text": "hello"}],
    c.RemoveLine: lambda case: [{"number": number} for number in (1, 3, 10**6)],
    c.Mute: lambda case: [{"author": author} for author in (0, 10**6)],
    c.Note: lambda case: [{"text": "hello"}],
    c.MakePlan: _plans,
    c.DropPlan: lambda case: [{"seat": seat, "plan": plan} for seat in case.everywhere() for plan in (1, 2, 10**6)],
    c.SetTitle: lambda case: [{"title": "Another title"}],
    c.Rematch: _plain,
}
QUESTIONS: dict[type[c.Question], Maker] = {
    c.WalkQuestion: _walks,
    c.LegalQuestion: _by_seat(),
    c.PreviewQuestion: _actions,
    c.WhyQuestion: lambda case: [*_actions(case), *_walks(case)],
    c.NotesQuestion: _walks,
    c.AheadQuestion: _lines,
}
MESSAGES: dict[type[msgspec.Struct], Maker] = {
    p.Watch: lambda case: [{"table": case.table, "since": since} for since in (0, 3, 10**6)],
    p.Leave: lambda case: [{"table": case.table}],
    p.Do: lambda case: [{"table": case.table, "command": one} for one in tagged(COMMANDS, "do", case)],
    p.Ask: lambda case: [{"table": case.table, "question": one} for one in tagged(QUESTIONS, "ask", case)],
    p.Visible: lambda case: [{"visible": False}, {"visible": True}],
    p.Ping: _plain,
}


def _eyes(case: Case) -> list[str]:
    """Through which seats to look at the past: own, others', all, and what makes no sense."""
    return ["", "spectator", "all", "nobody", *map(str, case.everywhere())]


ROUTES: dict[str, Maker] = {
    "GET ": _plain,
    "GET /invite": _plain,
    "GET /state": _plain,
    "GET /log": _plain,
    "GET /result": _plain,
    "GET /record": _plain,
    "GET /timeline": _plain,
    "GET /moments": lambda case: [
        {"from": first, "to": first + 63, "as": eyes} for first in (1, 6, 60, 10**6) for eyes in _eyes(case)
    ],
    "GET /moments/{number:int}/text": lambda case: [
        {"number": number, "as": eyes} for number in (1, 12, 10**6) for eyes in _eyes(case)
    ],
    "GET /charts": _plain,
    "GET /studies": _plain,
    "GET /people": _plain,
    "GET /review": lambda case: [{}, {"deep": "true"}],
    "POST /review": lambda case: [{}, {"deep": True}],
    "POST /study": lambda case: [
        {"number": number, "seats": [seat] * case.seats, "seat": case.seat}
        for number in (1, 12, 10**6)
        for seat in ({"kind": "me"}, {"kind": "open"})
    ],
    "POST /visit": lambda case: [{"invite": "wrong"}, {}],
    "POST /hint": lambda case: [{"seat": case.seat}, {"seat": (case.seat + 1) % case.seats}, {}],
    "POST /plan": lambda case: [{"seat": case.seat, "bot": bot} for bot in case.everywhere()],
    "POST /answer": _plain,
    "POST /commands": lambda case: tagged(COMMANDS, "do", case),
    "POST /questions": lambda case: tagged(QUESTIONS, "ask", case),
}
"""The routes below `/api/tables/{id}`."""
LISTS = [
    *("/api/tables", "/api/tables/mine", "/api/online", "/api/stats/me"),
    *("/api/people?name=Player%200", "/api/people/suggested"),
]
"""The other routes that tell something about tables."""
BROKEN = [b"", b"{", b"[]", b'{"t":"nonsense"}', b'{"t":"do"}', b"\xff\xfe", b'{"t":"do","command":{"do":"cheat"}}']


def tagged(makers: dict[Any, Maker], field: str, case: Case) -> list[dict[str, Any]]:
    """All messages of these types, each with the name of its type."""
    return [{field: kind.__struct_config__.tag, **one} for kind, maker in makers.items() for one in maker(case)]


def probes(case: Case, rng: Random, posts: int) -> list[Probe]:
    """Everything by WebSocket, and by HTTP every GET and this many of the commands and questions."""
    played = {json.dumps({"path": case.here.codec().path(action)}): action for action in case.actions}
    played |= {json.dumps({"text": _text(case.here, action)}): action for action in case.actions}
    legal = set(case.here.legal_of(case.seat))

    def action_of(body: dict[str, Any]) -> int:
        command = body.get("command", body)
        name = json.dumps({key: command[key] for key in ("path", "text") if key in command})
        action = played.get(name, -1) if command.get("do") == "act" else -1
        return action if action in legal else -1

    found = [Probe(raw) for raw in BROKEN]
    found += [Probe(_encode({**one, "ref": 7}), action=action_of(one)) for one in tagged(MESSAGES, "t", case)]
    found += [Probe(b"", "GET", path) for path in LISTS]
    for route, maker in ROUTES.items():
        method, _, below = route.partition(" ")
        path = f"/api/tables/{case.table}{below}"
        if method == "GET":
            found += [Probe(b"", method, _address(path, one)) for one in maker(case)]
        else:
            made = [Probe(_encode(one), method, path, action_of(one)) for one in maker(case)]
            found += rng.sample(made, min(posts, len(made)))
    return found


def _address(path: str, fields: dict[str, Any]) -> str:
    """The path of a GET with these fields: those that it names in place, the others as a query."""
    named = {name: value for name, value in fields.items() if f"{{{name}:int}}" in path}
    for name, value in named.items():
        path = path.replace(f"{{{name}:int}}", str(value))
    query = urlencode({name: value for name, value in fields.items() if name not in named})
    return f"{path}?{query}" if query else path


def _text(state: State, action: int) -> str:
    try:
        return state.codec().text(state, action)
    except IndexError:
        return ""
