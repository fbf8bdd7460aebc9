"""What signs on the table have told of final scores.

Counters, debts and cards are worth more or less than they promise; how much was found in played games by
`tools/foresee.py` (docs/bots.md has the commands) and is added to the expected score. Every sign stands twice: as it
is, and by tens of rounds left.
"""

from __future__ import annotations

from typing import Final

from smokestack.games.age_of_industry.board import INDUSTRIES
from smokestack.games.age_of_industry.outlook import Outlook
from smokestack.games.age_of_industry.position import Position

NUMBERS: Final = {
    "mill hope": -0.305,
    "factory hope": -0.357,
    "mine hope": -0.216,
    "ironworks hope": 0.059,
    "port hope": -0.111,
    "ship hope": 0.0,
    "mill income": 0.091,
    "factory income": 0.072,
    "mine income": 0.179,
    "ironworks income": 0.276,
    "port income": -0.052,
    "ship income": 0.0,
    "levels": 0.024,
    "railway hope": -0.02,
    "railways": -0.01,
    "money": -0.112,
    "loans": -0.129,
    "many loans": 0.116,
    "cards": -0.058,
    "stuck": 0.089,
    "sale": -0.077,
    "next mill": -0.367,
    "next factory": -0.179,
    "next mine": 0.947,
    "next ironworks": 0.248,
    "next port": -0.152,
    "next ship": 0.0,
    "mill hope later": 0.48,
    "factory hope later": 0.159,
    "mine hope later": 0.025,
    "ironworks hope later": -0.656,
    "port hope later": 1.483,
    "ship hope later": 0.0,
    "mill income later": 0.715,
    "factory income later": 0.235,
    "mine income later": 0.082,
    "ironworks income later": -0.199,
    "port income later": 1.941,
    "ship income later": 0.0,
    "levels later": 0.126,
    "railway hope later": -0.199,
    "railways later": -0.108,
    "money later": 0.398,
    "loans later": -0.769,
    "many loans later": 1.309,
    "cards later": -0.594,
    "stuck later": 0.414,
    "sale later": -0.137,
    "next mill later": -3.851,
    "next factory later": 2.416,
    "next mine later": -0.011,
    "next ironworks later": -0.116,
    "next port later": 1.802,
    "next ship later": 0.0,
}
FACTORS: Final = list(NUMBERS.values())


def signs_of(p: Position, seat: int, outlook: Outlook) -> list[float]:
    """A seat's signs, in the order of ``NUMBERS``."""
    box = p.board.box
    hopes = [0.0] * INDUSTRIES
    incomes = [0.0] * INDUSTRIES
    levels = railways = railway_hope = 0.0
    for space in range(p.board.spaces):
        if p.owner[space] == seat:
            kind = p.what[space]
            levels += box.type_level[kind]
            if not p.flipped[space] and not p.never[space]:
                industry = box.type_industry[kind]
                hopes[industry] += outlook.worth_of_standing(space) - box.type_level[kind]
                incomes[industry] += outlook.income(space)
    for link in range(p.board.links):
        if p.rail[link] == seat:
            railways += 1.0
            railway_hope += outlook.rail(link)
    signs = hopes + incomes
    signs += [levels, railway_hope, railways, p.money[seat] * outlook.vp_per_dollar, float(p.loans[seat])]
    signs += [float(max(0, p.loans[seat] - 3)), float(p.cards[seat]), float(len(outlook.stuck)), outlook.best_sale()]
    for industry in range(INDUSTRIES):
        kind = p.next_type(seat, industry)
        signs.append(float(box.type_level[kind]) if kind >= 0 else 0.0)
    time = 0.1 * outlook.rounds
    return signs + [time * sign for sign in signs]


def foreseen(p: Position, seat: int, outlook: Outlook) -> float:
    """What the signs add to the score a seat may expect."""
    signs = signs_of(p, seat, outlook)
    points = 0.0
    for at in range(len(signs)):
        points += signs[at] * FACTORS[at]
    return points
