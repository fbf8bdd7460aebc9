"""Phase III: every player in the new order selects one action (AOS-6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from smokestack.games.age_of_steam.components.pieces import ACTION_NAMES, NO_ACTION
from smokestack.games.age_of_steam.rules.actions import SELECT, SKIP, bare, one
from smokestack.kernel.facts import Fact, FactData, Refusal

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition


def begin(position: AgeOfSteamPosition) -> None:
    position.action = [NO_ACTION] * position.seats  # AOS-6.1
    position.queue = position.order[:]


def legal(position: AgeOfSteamPosition) -> list[int]:
    seat = position.queue[0]
    found = [
        one(SELECT, action)
        for action in position.rules.actions_on_offer(position)
        if refusal(position, one(SELECT, action)) is None
    ]
    if position.rules.may_skip_action(position, seat) or not found:
        found.append(bare(SKIP))
    return found


def refusal(position: AgeOfSteamPosition, action: int) -> Refusal | None:
    seat = position.queue[0]
    if action == SKIP:
        return None if action in legal(position) else Refusal("AOS-6.2", "must-select")
    wanted = action >> 6
    if wanted not in position.rules.actions_on_offer(position):
        return Refusal("AOS-6.2", "no-such-action", {"action": action_name(wanted)})
    if position.action.count(wanted) >= position.rules.takers(position, wanted):
        return Refusal(
            "AOS-6.2", "action-taken", {"action": action_name(wanted), "owner": position.action.index(wanted)}
        )
    own = position.rules.action_refusal(position, seat, wanted)
    if own is not None:
        return own
    fee = position.rules.action_fee(position, seat, wanted)
    if fee > position.cash[seat]:
        return Refusal("AOS-3.5", "cash", {"cost": fee, "cash": position.cash[seat]})
    return None


def apply(position: AgeOfSteamPosition, action: int, events: list[Fact] | None) -> None:
    seat = position.queue.pop(0)
    if action == SKIP:
        if events is not None:
            events.append(Fact("no-action", seat))
        return
    wanted = action >> 6
    fee = position.rules.action_fee(position, seat, wanted)
    position.cash[seat] -= fee
    position.action[seat] = wanted
    if events is not None:
        data: FactData = {"action": action_name(wanted)}
        if fee:
            data["money"] = -fee
        events.append(Fact("selected", seat, data))
    position.rules.selected(position, seat, wanted, events)


def action_name(action: int) -> str:
    return ACTION_NAMES[action] if 0 <= action < len(ACTION_NAMES) else "?"


def prompt(position: AgeOfSteamPosition) -> Fact:
    return Fact("select", position.queue[0])
