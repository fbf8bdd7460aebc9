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
    "mill hope": -0.464,
    "factory hope": -0.299,
    "mine hope": -0.430,
    "ironworks hope": -0.355,
    "port hope": 0.216,
    "ship hope": 0.000,
    "mill income": 0.158,
    "factory income": -0.041,
    "mine income": 0.187,
    "ironworks income": 0.292,
    "port income": 0.603,
    "ship income": 0.000,
    "levels": -0.054,
    "railway hope": -0.088,
    "railways": -0.007,
    "money": -0.086,
    "loans": 0.002,
    "many loans": -0.452,
    "cards": -0.020,
    "stuck": -0.104,
    "sale": -0.332,
    "next mill": -0.062,
    "next factory": 0.018,
    "next mine": 1.094,
    "next ironworks": 0.387,
    "next port": 0.108,
    "next ship": 0.000,
    "mill hope later": -0.356,
    "factory hope later": 0.401,
    "mine hope later": -0.610,
    "ironworks hope later": -0.181,
    "port hope later": 2.114,
    "ship hope later": 0.000,
    "mill income later": 1.331,
    "factory income later": 0.014,
    "mine income later": -0.022,
    "ironworks income later": 0.270,
    "port income later": 1.284,
    "ship income later": 0.000,
    "levels later": -0.134,
    "railway hope later": -0.321,
    "railways later": 0.106,
    "money later": -0.021,
    "loans later": 0.081,
    "many loans later": -1.022,
    "cards later": -0.939,
    "stuck later": 0.188,
    "sale later": 0.126,
    "next mill later": 1.532,
    "next factory later": 1.375,
    "next mine later": 0.161,
    "next ironworks later": 0.789,
    "next port later": 2.218,
    "next ship later": 0.000,
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
