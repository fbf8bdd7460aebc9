"""The sequence of play: which phase is on, who decides, and what follows when nobody has to (AOS-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from smokestack.games.age_of_steam import network
from smokestack.games.age_of_steam.phases import (
    build_track,
    goods_growth,
    issue_shares,
    move_goods,
    player_order,
    select_actions,
    setup,
    upkeep,
)
from smokestack.games.age_of_steam.state import (
    ADVANCE,
    BUILD_TRACK,
    COLLECT_INCOME,
    DRAW_CUBE,
    DRAW_LOT,
    GOODS_GROWTH,
    INCOME_REDUCTION,
    ISSUE_SHARES,
    MOVE_GOODS,
    NO_CHANCE,
    PAY_EXPENSES,
    PLAYER_ORDER,
    SELECT_ACTIONS,
    SETUP,
    TARGETS,
)
from smokestack.kernel.contract import CHANCE, OVER
from smokestack.kernel.facts import Fact

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.state import Table


def settle(t: Table, events: list[Fact] | None) -> None:
    """Let everything happen that needs nobody, until somebody or chance has to act."""
    while not waits(t, events):
        next_phase(t, events)


def waits(t: Table, events: list[Fact] | None) -> bool:
    """Go on within the present phase: does somebody or chance have to act, or (False) is the phase over?"""
    while True:
        t.chance = NO_CHANCE
        if t.over:
            t.now = OVER
            if t.rules.undecided(t):
                t.now = CHANCE
                t.chance = DRAW_LOT
            return True
        if t.ask:
            t.now = t.ask_seat
            return True
        if t.owed:
            if drawable(t):
                t.now = CHANCE
                t.chance = DRAW_CUBE
                return True
            t.owed.pop(0)  # the bag has nothing for it (AOS-MAP-2)
            continue
        if _proceed(t, events):
            t.now = CHANCE if t.chance != NO_CHANCE else t.queue[0]
            return True
        if not (t.ask or t.owed or (t.phase == GOODS_GROWTH and not goods_growth.over(t))):
            return False


def drawable(t: Table) -> list[int]:
    """The colours that may come for the next cube owed."""
    purpose, target = t.owed[0] // TARGETS, t.owed[0] % TARGETS
    return [colour for colour in range(len(t.bag)) if t.bag[colour] and t.rules.drawable(t, purpose, target, colour)]


def _proceed(t: Table, events: list[Fact] | None) -> bool:
    """Does the present phase need somebody?"""
    if t.phase == SETUP:
        return setup.proceed(t, events)
    if t.phase == PLAYER_ORDER:
        return player_order.proceed(t, events)
    if t.phase == MOVE_GOODS:
        return move_goods.proceed(t, events)
    if t.phase == GOODS_GROWTH:
        return goods_growth.proceed(t, events)
    return bool(t.queue)


def next_phase(t: Table, events: list[Fact] | None) -> None:
    sequence = t.rules.sequence()
    if t.phase == SETUP:
        begin_turn(t, 1, events)
        return
    at = sequence.index(t.phase) + 1
    if at == len(sequence):
        advance(t, events)
    else:
        enter(t, sequence[at], events)


def begin_turn(t: Table, turn: int, events: list[Fact] | None) -> None:
    t.turn = turn
    if events is not None:
        events.append(Fact("round", data={"n": turn}))
    if t.board.tunnel_turn:
        network.through_tunnels(t)
    t.rules.begin_turn(t, events)
    enter(t, t.rules.sequence()[0], events)


def enter(t: Table, phase: int, events: list[Fact] | None) -> None:
    """Begin a phase; those in which nobody decides are played at once."""
    t.phase = phase
    t.step = 0
    t.queue = []
    if phase == ISSUE_SHARES:
        issue_shares.begin(t)
    elif phase == PLAYER_ORDER:
        player_order.begin(t, events)
    elif phase == SELECT_ACTIONS:
        select_actions.begin(t)
    elif phase == BUILD_TRACK:
        build_track.begin(t)
    elif phase == MOVE_GOODS:
        move_goods.begin(t)
    elif phase == COLLECT_INCOME:
        upkeep.collect_income(t, events)
    elif phase == PAY_EXPENSES:
        upkeep.pay_expenses(t, events)
        if t.rules.ends_after_expenses(t):
            finish(t, events)
    elif phase == INCOME_REDUCTION:
        upkeep.reduce_income(t, events)
    elif phase == GOODS_GROWTH:
        goods_growth.begin(t)
    elif phase == ADVANCE:
        pass


def advance(t: Table, events: list[Fact] | None) -> None:
    """Phase X (AOS-18.1)."""
    if t.rules.is_last_turn(t):
        finish(t, events)
    else:
        begin_turn(t, t.turn + 1, events)


def finish(t: Table, events: list[Fact] | None) -> None:
    t.over = 1
    t.rules.at_the_end(t, events)
    if events is not None:
        for seat in range(t.seats):
            if not t.out[seat]:
                events.append(Fact("final", seat, {"score": t.rules.score(t, seat)}))
