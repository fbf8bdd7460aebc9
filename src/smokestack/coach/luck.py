"""The luck of draws: the value after a draw less what the draw was worth before, by seat.

Draws that follow each other are one draw. Whatever the value function is, luck has mean zero. So the luck of a game
can be subtracted from its result without changing what the result is on average, and results spread less (AIVAT
without the terms of the players).
"""

from __future__ import annotations

from smokestack.coach.values import PositionValue, ValueFunction, weighted_sum
from smokestack.kernel.contract import CHANCE, State


def luck_of_game(values: ValueFunction, first: State, actions: list[int]) -> PositionValue:
    """The luck of all draws of a game together."""
    state = first.clone()
    total = PositionValue([0.0] * values.seats, [0.0] * values.seats)
    before: PositionValue | None = None
    for action in actions:
        if state.actor() == CHANCE and before is None:
            before = values.before_draw(state)
        state.apply(action)
        if before is not None and state.actor() != CHANCE:
            total = weighted_sum([total, values.value(state), before], [1.0, 1.0, -1.0])
            before = None
    return total
