"""The choice of the first player, made by chance (IND-2.5)."""

from __future__ import annotations

from smokestack.games.industria.rules.generated.action_fields import first_player_seat, pack_first_player
from smokestack.games.industria.rules.phases import turn
from smokestack.games.industria.rules.position import IndustriaPosition
from smokestack.games.industria.rules.rulings import DRAWN
from smokestack.kernel.facts import Fact


def legal_first_players(position: IndustriaPosition) -> list[int]:
    fixed = position.rulings.first_player
    if fixed != DRAWN:  # IND-A16
        return [pack_first_player(fixed)]
    return [pack_first_player(seat) for seat in range(position.seats)]


def apply_first_player(position: IndustriaPosition, action: int, events: list[Fact] | None) -> None:
    position.first = first_player_seat(action)
    if events is not None:
        events.append(Fact("first_player", position.first))
    turn.begin_turn(position, events)
