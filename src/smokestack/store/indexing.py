"""The index row of a table: what lists, clocks and bots are found by without reading the log."""

from __future__ import annotations

import msgspec

from smokestack.store.base import Index
from smokestack.store.engine import fingerprint
from smokestack.table import sees
from smokestack.table.table import Table

_encode = msgspec.json.Encoder().encode
Members = list[tuple[str, list[int]]]


def members_of(table: Table) -> Members:
    return [(person, table.seats_of(person)) for person in table.members()]


def index_of(table: Table, members: Members | None) -> Index:
    return Index(
        game=table.created.game,
        status=table.status,
        private=table.created.private,
        updated=table.updated,
        deadline=table.deadline(),
        bots=bool(table.bots_to_move()),
        engine=fingerprint(table.created.game),
        summary=_encode(sees.summary(table)),
        members=members,
    )
