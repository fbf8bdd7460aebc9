"""The index row of a table. It serves lists, clocks and bots without reading the log."""

from __future__ import annotations

import msgspec

from smokestack.store.base import TableIndex
from smokestack.store.engine_version import engine_version
from smokestack.table import views
from smokestack.table.due_plan import due_plan
from smokestack.table.table import Table

_encode = msgspec.json.Encoder().encode
Members = list[tuple[str, list[int], int | None]]


def members_of(table: Table) -> Members:
    return [(person, table.seats_of(person), table.invited(person)) for person in table.members()]


def index_of(table: Table, members: Members | None) -> TableIndex:
    return TableIndex(
        game=table.created.game,
        status=table.status,
        private=table.created.private,
        updated=table.updated,
        deadline=table.deadline(),
        bots=bool(table.bots_to_move()) or due_plan(table) is not None,
        engine=engine_version(table.created.game),
        summary=_encode(views.summary(table)),
        members=members,
        rated=table.created.rated,
    )
