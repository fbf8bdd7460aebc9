"""Phase III: in the new player order, everybody selects one action (AOS-6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from smokestack.games.age_of_steam.components.pieces import NO_ACTION
from smokestack.games.age_of_steam.rules.fact_data import action_data
from smokestack.games.age_of_steam.rules.generated.action_fields import SKIP, pack_select, select_action
from smokestack.kernel.facts import Fact, Refusal

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition


def begin(position: AgeOfSteamPosition) -> None:
    position.action = [NO_ACTION] * position.seats  # AOS-6.1
    position.queue = position.order[:]


def legal(position: AgeOfSteamPosition) -> list[int]:
    seat = position.queue[0]
    found = [
        pack_select(selected)
        for selected in position.rules.actions_on_offer(position)
        if refuse_selection(position, seat, selected) is None
    ]
    if position.rules.may_skip_action(position, seat) or not found:
        found.append(SKIP)
    return found


def refusal(position: AgeOfSteamPosition, action: int) -> Refusal | None:
    if action == SKIP:
        return None if action in legal(position) else Refusal("AOS-6.2", "must-select")
    return refuse_selection(position, position.queue[0], select_action(action))


def refuse_selection(position: AgeOfSteamPosition, seat: int, selected: int) -> Refusal | None:
    """Why the player may not select this action now; None if it is free."""
    rules = position.rules
    if selected not in rules.actions_on_offer(position):
        return Refusal("AOS-6.2", "no-such-action", action_data(selected))
    if position.action.count(selected) >= rules.takers(position, selected):
        owner = position.action.index(selected)
        return Refusal("AOS-6.2", "action-taken", {**action_data(selected), "owner": owner})
    of_the_map = rules.action_refusal(position, seat, selected)
    if of_the_map is not None:
        return of_the_map
    fee = rules.action_fee(position, seat, selected)
    if fee > position.cash[seat]:
        return Refusal("AOS-3.5", "cash", {"cost": fee, "cash": position.cash[seat]})
    return None


def apply(position: AgeOfSteamPosition, action: int, events: list[Fact] | None) -> None:
    seat = position.queue.pop(0)
    if action == SKIP:
        if events is not None:
            events.append(Fact("no-action", seat))
        return
    selected = select_action(action)
    fee = position.rules.action_fee(position, seat, selected)
    position.cash[seat] -= fee
    position.action[seat] = selected
    if events is not None:
        data = action_data(selected)
        if fee:
            data["money"] = -fee
        events.append(Fact("selected", seat, data))
    position.rules.selected(position, seat, selected, events)


def prompt(position: AgeOfSteamPosition) -> Fact:
    return Fact("select", position.queue[0])
