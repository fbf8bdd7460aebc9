"""The request that tells a bot process what a seat of a table has to decide."""

from __future__ import annotations

from smokestack.server.botworker import BotRequest
from smokestack.table.table import Table


def request_for(table: Table, seat: int, level: str) -> BotRequest:
    created, play = table.created, table.play
    position = created.position
    actions = [] if play is None else play.history.actions(play.history.here)
    if (
        play is not None and actions is None
    ):  # a recorded game that followed another rule: begin at the present position
        position, actions = play.state.dump(), []
    return BotRequest(
        table=table.id,
        game=created.game,
        map=created.map,
        seats=created.places,
        options=created.options,
        actions=actions or [],
        seat=seat,
        level=level,
        host=created.host,
        position=position,
    )
