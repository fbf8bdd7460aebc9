"""The sequence of play: which phase it is, who decides, and what happens automatically (AOS-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from smokestack.games.age_of_steam.rules import network
from smokestack.games.age_of_steam.rules.phases import (
    build_track,
    goods_growth,
    issue_shares,
    move_goods,
    player_order,
    select_actions,
    setup,
    upkeep,
)
from smokestack.games.age_of_steam.rules.position import (
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
    draw_purpose,
    draw_target,
)
from smokestack.kernel.contract import CHANCE, OVER
from smokestack.kernel.facts import Fact

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition


def settle(position: AgeOfSteamPosition, events: list[Fact] | None) -> None:
    """Play everything that happens automatically, until a player or chance has to act."""
    while not waits(position, events):
        next_phase(position, events)


def waits(position: AgeOfSteamPosition, events: list[Fact] | None) -> bool:
    """Continue the present phase. True if a player or chance has to act, False if the phase is over."""
    while True:
        position.chance = NO_CHANCE
        if position.over:
            position.now = OVER
            if position.rules.undecided(position):
                position.now = CHANCE
                position.chance = DRAW_LOT
            return True
        if position.ask:
            position.now = position.ask_seat
            return True
        if position.owed:
            if drawable(position):
                position.now = CHANCE
                position.chance = DRAW_CUBE
                return True
            position.owed.pop(0)  # the bag has no cube for it (AOS-MAP-2)
            continue
        if _proceed(position, events):
            position.now = CHANCE if position.chance != NO_CHANCE else position.queue[0]
            return True
        if not (position.ask or position.owed or (position.phase == GOODS_GROWTH and not goods_growth.over(position))):
            return False


def drawable(position: AgeOfSteamPosition) -> list[int]:
    """The colours that can be drawn for the next cube owed."""
    purpose, target = draw_purpose(position.owed[0]), draw_target(position.owed[0])
    return [
        colour
        for colour in range(len(position.bag))
        if position.bag[colour] and position.rules.drawable(position, purpose, target, colour)
    ]


def _proceed(position: AgeOfSteamPosition, events: list[Fact] | None) -> bool:
    """Whether a player or chance has to act in the present phase."""
    if position.phase == SETUP:
        return setup.proceed(position, events)
    if position.phase == PLAYER_ORDER:
        return player_order.proceed(position, events)
    if position.phase == MOVE_GOODS:
        return move_goods.proceed(position, events)
    if position.phase == GOODS_GROWTH:
        return goods_growth.proceed(position, events)
    return bool(position.queue)


def next_phase(position: AgeOfSteamPosition, events: list[Fact] | None) -> None:
    sequence = position.rules.sequence()
    if position.phase == SETUP:
        begin_turn(position, 1, events)
        return
    at = sequence.index(position.phase) + 1
    if at == len(sequence):
        advance(position, events)
    else:
        enter(position, sequence[at], events)


def begin_turn(position: AgeOfSteamPosition, turn: int, events: list[Fact] | None) -> None:
    position.turn = turn
    if events is not None:
        events.append(Fact("round", data={"n": turn}))
    if turn == position.board.tunnel_turn:  # AOS-SWI-6
        network.open_tunnels(position)
    position.rules.begin_turn(position, events)
    enter(position, position.rules.sequence()[0], events)


def enter(position: AgeOfSteamPosition, phase: int, events: list[Fact] | None) -> None:
    """Begin a phase. Phases without decisions are played at once."""
    position.phase = phase
    position.step = 0
    position.queue = []
    if phase == ISSUE_SHARES:
        issue_shares.begin(position)
    elif phase == PLAYER_ORDER:
        player_order.begin(position, events)
    elif phase == SELECT_ACTIONS:
        select_actions.begin(position)
    elif phase == BUILD_TRACK:
        build_track.begin(position)
    elif phase == MOVE_GOODS:
        move_goods.begin(position)
    elif phase == COLLECT_INCOME:
        upkeep.collect_income(position, events)
    elif phase == PAY_EXPENSES:
        upkeep.pay_expenses(position, events)
        if position.rules.ends_after_expenses(position):
            finish(position, events)
    elif phase == INCOME_REDUCTION:
        upkeep.reduce_income(position, events)


def advance(position: AgeOfSteamPosition, events: list[Fact] | None) -> None:
    """Phase X: the next turn, or the end of the game (AOS-18.1)."""
    if position.rules.is_last_turn(position):
        finish(position, events)
    else:
        begin_turn(position, position.turn + 1, events)


def finish(position: AgeOfSteamPosition, events: list[Fact] | None) -> None:
    position.over = 1
    position.rules.at_the_end(position, events)
    if events is not None:
        playing = [seat for seat in range(position.seats) if not position.out[seat]]
        for seat in range(position.seats):
            events.extend(position.rules.score_parts(position, seat))
        key = "final" if position.rules.score_unit() == "points" else "outlasts"
        events.extend(Fact(key, seat, {"score": position.rules.score(position, seat)}) for seat in playing)
