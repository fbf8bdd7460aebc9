"""Four clients play sixteen tables while the server is killed again and again.

Each client runs in a thread and owns four tables. It has a seat at each of its own tables and at each table of its
neighbour, and notes every acknowledged move. After each restart the log of every table is compared with the notes.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

from smokestack.client import LOG_PAGE, Client, DeniedError, Json, RemoteTable

CLIENTS, TABLES = 4, 16
GAME = "quarry"
OPTIONS = {"rounds": "50"}


class Player(threading.Thread):
    """One client. An acknowledged move must be in the log exactly once."""

    def __init__(self, number: int, address: str) -> None:
        super().__init__(daemon=True)
        self.number = number
        self.rng = Random(number)
        self.client = Client(address, name=f"Player {number}", patience=120)
        self.tables: list[RemoteTable] = []
        self.acknowledged: dict[str, list[int]] = {}
        """By table, the numbers of the moves that were acknowledged."""
        self.running = threading.Event()
        self.stopping = False
        self.moves = 0
        self.trouble = ""

    def run(self) -> None:
        try:
            while not self.stopping:
                self.running.wait()
                if not self.play_one():
                    self.client.listen(0.05)
        except Exception as error:
            self.trouble = f"{type(error).__name__}: {error}"

    def play_one(self) -> bool:
        for table in self.rng.sample(self.tables, len(self.tables)):
            turn = None if table.over else table.turn()
            if turn is None:
                continue
            path = self.rng.choice(turn.legal())
            if path[0] == 5 and self.rng.random() < 0.7:  # `done` would end the games before the killing is over
                continue
            command = {"do": "act", "seat": turn.seat, "path": path, "asked": turn.decide["asked"], "confirm": True}
            try:
                answer = self.client.ask({"t": "do", "table": table.id, "command": command})
            except DeniedError as denied:
                if denied.error not in ("stale", "away", "not_your_turn", "not_playing"):
                    raise
                turn._wait_for_update()
                return True
            self.acknowledged[table.id].append(answer["number"])
            self.moves += 1
            return True
        return False


@dataclass
class Findings:
    """What the logs say about the acknowledged moves; the lists are empty if all is well."""

    moves: int = 0
    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)


class Killing:
    """The tables, the clients, and the comparison."""

    def __init__(self, address: str) -> None:
        self.players = [Player(number, address) for number in range(CLIENTS)]
        for number in range(TABLES):
            owner, guest = self.players[number % CLIENTS], self.players[(number + 1) % CLIENTS]
            mine = owner.client.create(GAME, [{"kind": "me"}, {"kind": "open"}], options=OPTIONS)
            theirs = guest.client.table(mine.id)
            theirs.sit(1)
            mine.do("start")
            for player, table in ((owner, mine), (guest, theirs)):
                player.tables.append(table)
                player.acknowledged[table.id] = []

    def play(self, seconds: float) -> None:
        for player in self.players:
            player.running.set()
        time.sleep(seconds)

    def start(self) -> None:
        for player in self.players:
            player.start()

    def stop(self) -> None:
        for player in self.players:
            player.stopping = True
            player.running.set()
        for player in self.players:
            player.join(60)
            player.client.close()
        assert not any(player.is_alive() for player in self.players), "a client hangs"

    def troubles(self) -> list[str]:
        return [player.trouble for player in self.players if player.trouble]

    def moves(self) -> int:
        return sum(player.moves for player in self.players)

    def unmoved(self, before: dict[str, int]) -> list[str]:
        """The unfinished tables where nobody has moved since."""
        finished = {table.id for player in self.players for table in player.tables if table.over}
        return [id for id, count in self.moves_by_table().items() if count <= before[id] and id not in finished]

    def moves_by_table(self) -> dict[str, int]:
        found: dict[str, int] = {}
        for player in self.players:
            for id, numbers in player.acknowledged.items():
                found[id] = found.get(id, 0) + len(numbers)
        return found

    def compare(self, address: str) -> int:
        """Check that each acknowledged move is stored once, under its number; returns how many there are."""
        findings = self.examine(address)
        assert (findings.lost, findings.doubled, findings.wrong) == ([], [], [])
        return findings.moves

    def examine(self, address: str) -> Findings:
        """Compare the log of every table with the notes of the clients."""
        findings = Findings()
        with Client(address, patience=60) as reader:
            for table in sorted({table.id for player in self.players for table in player.tables}):
                self._examine(reader, table, findings)
        return findings

    def _examine(self, reader: Client, table: str, findings: Findings) -> None:
        before = {(p.number, n) for p in self.players for n in list(p.acknowledged.get(table, []))}
        state = _state_with(reader, table, max((n for _, n in before), default=0))
        log = _whole_log(reader, state)
        numbers = [entry["n"] for entry in log]
        if numbers != sorted(set(numbers)):
            findings.doubled.append(f"an event of {table} stands twice")
        if len({n for _, n in before}) != len(before):
            findings.doubled.append(f"a number of {table} was given to two moves")
        acted = {entry["n"] for entry in log if entry["what"] in ("acted", "drawn")}
        # An answer has the number of the last event of its batch: the action, or a draw after it.
        findings.lost += [f"move {n} of {table}" for _, n in sorted(before) if n not in acted]
        if state["head"]["status"] not in ("playing", "over"):
            findings.wrong.append(f"{table} is {state['head']['status']}")
        stone = sum(fact["data"]["vp"] for e in log for fact in e["facts"] if fact["key"] == "cut")
        if sum(state["views"][0]["view"]["stone"]) != stone:
            findings.wrong.append(f"the position of {table} is not the sum of its log")
        findings.moves += len(before)


def _state_with(reader: Client, table: str, number: int) -> Json:
    """A table with the event of this number. Of several processes, one may be a moment behind the one that answered."""
    end = time.monotonic() + 10
    while True:
        state = reader.get(f"/api/tables/{table}/state")
        if state["number"] >= number or time.monotonic() > end:
            return state
        time.sleep(0.02)


def _whole_log(reader: Client, state: Json) -> Json:
    """The log of a table, page by page."""
    log, start = state["log"], state["log_from"]
    while start:
        earlier = max(0, start - LOG_PAGE)
        log = reader.get(f"/api/tables/{state['table']}/log?since={earlier}&before={start + 1}") + log
        start = earlier
    return log


def until(condition: Callable[[], bool], seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it takes too long"
        time.sleep(0.02)
