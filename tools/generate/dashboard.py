"""Writes deploy/grafana-dashboard.json: a panel for everything that /metrics tells."""

from __future__ import annotations

import json
from pathlib import Path

RATE = "$__rate_interval"
COMMIT = "smokestack_commit_seconds_bucket"
PANELS: list[tuple[str, str, list[tuple[str, str]]]] = [
    ("Pages connected", "short", [("sum(smokestack_pages)", "pages")]),
    ("Tables in memory", "short", [("sum(smokestack_tables_loaded)", "tables")]),
    ("Events written", "ops", [(f"sum(rate(smokestack_events_total[{RATE}]))", "events")]),
    (
        "Time until events are on disk",
        "s",
        [
            (f"histogram_quantile({part}, sum by (le) (rate({COMMIT}[{RATE}])))", f"p{round(part * 100)}")
            for part in (0.5, 0.95, 0.99)
        ],
    ),
    ("Requests by status", "reqps", [(f"sum by (status) (rate(smokestack_requests_total[{RATE}]))", "{{status}}")]),
    (
        "Commands by outcome",
        "ops",
        [(f"sum by (outcome) (rate(smokestack_commands_total[{RATE}]))", "{{outcome}}")],
    ),
    ("Moves of bots", "ops", [(f"sum by (outcome) (rate(smokestack_bot_moves_total[{RATE}]))", "{{outcome}}")]),
    (
        "Bots beyond their turn",
        "short",
        [
            (f"sum(rate(smokestack_ponder_seconds_total[{RATE}]))", "processes that think ahead"),
            (f"sum(rate(smokestack_parallel_searches_total[{RATE}]))", "searches on several cores per second"),
        ],
    ),
    (
        "What waits",
        "short",
        [
            ("sum(smokestack_bots_waiting)", "bots"),
            ("sum(smokestack_writes_waiting)", "writes"),
            ("sum(smokestack_messages_waiting)", "messages"),
        ],
    ),
    ("Size of what waits for pages", "bytes", [("sum(smokestack_outbox_bytes)", "outboxes")]),
    (
        "Refused because of limits",
        "ops",
        [(f"sum by (error) (rate(smokestack_refused_total[{RATE}]))", "{{error}}")],
    ),
    (
        "Connections and pages dropped",
        "ops",
        [
            (f"sum by (reason) (rate(smokestack_connections_dropped_total[{RATE}]))", "connection: {{reason}}"),
            (f"sum by (reason) (rate(smokestack_pages_dropped_total[{RATE}]))", "page: {{reason}}"),
            (f"sum(rate(smokestack_skipped_updates_total[{RATE}]))", "updates joined"),
        ],
    ),
    ("Failed writes", "short", [(f"sum(increase(smokestack_failed_writes_total[{RATE}]))", "failed")]),
]
"""Title, unit, and the queries with their legends."""
COLUMNS, WIDTH, HEIGHT = 3, 8, 7
SOURCE = {"type": "prometheus", "uid": "${source}"}


def panel(number: int, title: str, unit: str, queries: list[tuple[str, str]]) -> dict[str, object]:
    targets = [
        {"refId": chr(65 + place), "datasource": SOURCE, "expr": query, "legendFormat": legend}
        for place, (query, legend) in enumerate(queries)
    ]
    row, column = divmod(number, COLUMNS)
    return {
        "id": number + 1,
        "type": "timeseries",
        "title": title,
        "datasource": SOURCE,
        "gridPos": {"x": column * WIDTH, "y": row * HEIGHT, "w": WIDTH, "h": HEIGHT},
        "fieldConfig": {"defaults": {"unit": unit, "min": 0}, "overrides": []},
        "targets": targets,
    }


def write_dashboard(root: Path) -> dict[Path, str]:
    dashboard = {
        "title": "Smokestack",
        "uid": "smokestack",
        "schemaVersion": 39,
        "editable": True,
        "refresh": "30s",
        "time": {"from": "now-6h", "to": "now"},
        "templating": {"list": [{"name": "source", "type": "datasource", "query": "prometheus", "label": "Source"}]},
        "panels": [panel(number, *one) for number, one in enumerate(PANELS)],
    }
    return {root / "deploy" / "grafana-dashboard.json": json.dumps(dashboard, indent=1) + "\n"}
