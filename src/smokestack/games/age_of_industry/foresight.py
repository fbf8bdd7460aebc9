"""What signs on the table have told of final scores.

Whoever has built or developed far, owes little and holds few cards ended better than what can be counted says; by how
much was found in played games by `tools/foresee.py` (docs/bots.md has the commands) and is added to the expected score.
Every sign stands twice: as it is, and by tens of rounds left.
"""

from __future__ import annotations

from typing import Final

from smokestack.games.age_of_industry.board import INDUSTRIES
from smokestack.games.age_of_industry.outlook import Outlook
from smokestack.games.age_of_industry.position import Position

NUMBERS: Final = {
    "next mill": -0.082,
    "next factory": 0.017,
    "next mine": 1.626,
    "next ironworks": 0.544,
    "next port": -0.167,
    "next ship": 0.000,
    "loans": 0.011,
    "many loans": -0.754,
    "cards": 0.207,
    "next mill later": 2.943,
    "next factory later": 1.885,
    "next mine later": -1.052,
    "next ironworks later": 0.925,
    "next port later": 5.919,
    "next ship later": 0.000,
    "loans later": -0.054,
    "many loans later": 0.368,
    "cards later": -1.330,
}
FACTORS: Final = list(NUMBERS.values())
MANY: Final = 3
"""Up to so many loans are usual."""


def signs_of(p: Position, seat: int, outlook: Outlook) -> list[float]:
    """A seat's signs, in the order of ``NUMBERS``: the levels of the counters it builds next, debts, cards."""
    box, time = p.board.box, 0.1 * outlook.rounds
    signs: list[float] = []
    for industry in range(INDUSTRIES):
        kind = p.next_type(seat, industry)
        signs.append(float(box.type_level[kind]) if kind >= 0 else 0.0)
    loans = p.loans[seat]
    signs += [float(loans), float(max(0, loans - MANY)), float(p.cards[seat])]
    return signs + [time * sign for sign in signs]


def foreseen(p: Position, seat: int, outlook: Outlook) -> float:
    """What the signs add to the score a seat may expect."""
    signs = signs_of(p, seat, outlook)
    points = 0.0
    for at in range(len(signs)):
        points += signs[at] * FACTORS[at]
    return points
