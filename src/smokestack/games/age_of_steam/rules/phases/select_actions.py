"""Phase III: every player in the new order selects one action (AOS-6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from smokestack.games.age_of_steam.actions import SELECT, SKIP, bare, one
from smokestack.games.age_of_steam.pieces import ACTION_NAMES, NO_ACTION
from smokestack.kernel.facts import Fact, FactData, Refusal

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.state import Table


def begin(t: Table) -> None:
    t.action = [NO_ACTION] * t.seats  # AOS-6.1
    t.queue = t.order[:]


def legal(t: Table) -> list[int]:
    seat = t.queue[0]
    found = [one(SELECT, action) for action in t.rules.actions_on_offer(t) if refusal(t, one(SELECT, action)) is None]
    if t.rules.may_skip_action(t, seat) or not found:
        found.append(bare(SKIP))
    return found


def refusal(t: Table, action: int) -> Refusal | None:
    seat = t.queue[0]
    if action == SKIP:
        return None if action in legal(t) else Refusal("AOS-6.2", "must-select")
    wanted = action >> 6
    if wanted not in t.rules.actions_on_offer(t):
        return Refusal("AOS-6.2", "no-such-action", {"action": action_name(wanted)})
    if t.action.count(wanted) >= t.rules.takers(t, wanted):
        return Refusal("AOS-6.2", "action-taken", {"action": action_name(wanted), "owner": t.action.index(wanted)})
    own = t.rules.action_refusal(t, seat, wanted)
    if own is not None:
        return own
    fee = t.rules.action_fee(t, seat, wanted)
    if fee > t.cash[seat]:
        return Refusal("AOS-3.5", "cash", {"cost": fee, "cash": t.cash[seat]})
    return None


def apply(t: Table, action: int, events: list[Fact] | None) -> None:
    seat = t.queue.pop(0)
    if action == SKIP:
        if events is not None:
            events.append(Fact("no-action", seat))
        return
    wanted = action >> 6
    fee = t.rules.action_fee(t, seat, wanted)
    t.cash[seat] -= fee
    t.action[seat] = wanted
    if events is not None:
        data: FactData = {"action": action_name(wanted)}
        if fee:
            data["money"] = -fee
        events.append(Fact("selected", seat, data))
    t.rules.selected(t, seat, wanted, events)


def action_name(action: int) -> str:
    return ACTION_NAMES[action] if 0 <= action < len(ACTION_NAMES) else "?"


def prompt(t: Table) -> Fact:
    return Fact("select", t.queue[0])
