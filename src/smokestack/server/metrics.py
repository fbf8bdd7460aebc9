"""Counters for Prometheus, in its text format."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Mapping

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)

_HELP = {
    "smokestack_requests_total": "HTTP requests by method and status.",
    "smokestack_commands_total": "Commands at tables by name and outcome.",
    "smokestack_events_total": "Events written to the log.",
    "smokestack_bot_moves_total": "Moves of bots by outcome.",
    "smokestack_ponder_seconds_total": "Time in which bots thought ahead while others decided.",
    "smokestack_parallel_searches_total": "Moves of bots that several processes searched for.",
    "smokestack_refused_total": "Requests and messages beyond a limit, by error.",
    "smokestack_failed_writes_total": "Batches of events that could not be written.",
    "smokestack_skipped_updates_total": "Updates that slow pages got together with a later one.",
    "smokestack_bots_waiting": "Bots that think or wait for it.",
    "smokestack_messages_waiting": "Messages in the outboxes of pages.",
    "smokestack_writes_waiting": "Batches of events that are not yet on disk.",
    "smokestack_connections_dropped_total": "Connections that were closed because of load, by reason.",
    "smokestack_pages_dropped_total": "Pages that were disconnected, by reason.",
    "smokestack_outbox_bytes": "The size of all messages that wait for pages.",
    "smokestack_pages": "Connected pages.",
    "smokestack_tables_loaded": "Tables in memory.",
    "smokestack_commit_seconds": "Time until events are on disk.",
}


class Histogram:
    """How long commits take."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BUCKETS) + 1)
        self.total = 0.0

    def observe(self, value: float) -> None:
        self.counts[bisect_left(BUCKETS, value)] += 1
        self.total += value

    def lines(self, name: str) -> list[str]:
        below, lines = 0, []
        for edge, count in zip([*map(str, BUCKETS), "+Inf"], self.counts, strict=True):
            below += count
            lines.append(f'{name}_bucket{{le="{edge}"}} {below}')
        return [*lines, f"{name}_sum {self.total:.6f}", f"{name}_count {below}"]


class Metrics:
    """Counters of this process."""

    def __init__(self) -> None:
        self.counters: defaultdict[tuple[str, str], int] = defaultdict(int)
        self.commits = Histogram()

    def count(self, name: str, n: int = 1, **labels: str) -> None:
        self.counters[name, ",".join([f'{key}="{value}"' for key, value in labels.items()]) if labels else ""] += n

    def text(self, gauges: Mapping[str, float]) -> str:
        lines: list[str] = []
        known = {name for name in _HELP if name.endswith("_total")}
        for name in sorted(known | {name for name, _ in self.counters}):
            lines += [f"# HELP {name} {_HELP.get(name, '')}", f"# TYPE {name} counter"]
            for (of, labels), value in sorted(self.counters.items()):
                if of == name:
                    lines.append(f"{name}{{{labels}}} {value}" if labels else f"{name} {value}")
        for name, number in gauges.items():
            lines += [f"# HELP {name} {_HELP.get(name, '')}", f"# TYPE {name} gauge", f"{name} {number}"]
        name = "smokestack_commit_seconds"
        lines += [f"# HELP {name} {_HELP[name]}", f"# TYPE {name} histogram", *self.commits.lines(name)]
        return "\n".join(lines) + "\n"
