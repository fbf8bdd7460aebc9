"""The legal actions of a seat as the tree that clients walk, one field at a time."""

from __future__ import annotations

from functools import lru_cache

from smokestack.kernel.codec import KIND_MASK, Kind
from smokestack.kernel.contract import State
from smokestack.kernel.messages import name_seat
from smokestack.kernel.tree import Walk
from smokestack.table.protocol import Branch, DecisionInfo, FactInfo, FieldInfo, KindInfo, fact_info

WHOLE_TREE = 400
"""A tree of up to this many actions is sent whole."""
LARGE_KIND = 50
"""In a larger tree, a kind with more actions than this is sent with its first field only; clients ask for the rest."""


def decision(state: State, seat: int, asked: int, names: list[str]) -> DecisionInfo:
    """What a seat can do now, with the players called by their names."""
    legal = state.legal_of(seat)
    codec = state.codec()
    kinds = {code: codec.by_code[code] for code in dict.fromkeys(action & KIND_MASK for action in legal)}
    return DecisionInfo(
        asked=asked,
        prompt=_prompt(state, seat),
        count=len(legal),
        kinds={str(code): _kind_info(kind) for code, kind in kinds.items()},
        branches=branches(state, Walk(codec, legal), len(legal) <= WHOLE_TREE, names),
    )


@lru_cache(1000)
def _kind_info(kind: Kind) -> KindInfo:
    """Cached: a kind is the same in every position of a map."""
    return KindInfo(kind.verb, [FieldInfo(field.name, field.lead, field.of) for field in kind.fields])


def _prompt(state: State, seat: int) -> FactInfo:
    """The prompt for this seat. In a simultaneous choice the position addresses only the first seat."""
    prompt = fact_info(state.prompt())
    if prompt.seat >= 0:
        prompt.seat = seat
    return prompt


def branches(state: State, walk: Walk, whole: bool, names: list[str]) -> list[Branch]:
    """The tree below this place. Unless it is sent whole, a large kind stops after its first field."""
    found: list[Branch] = []
    for branch in walk.branches(state):
        below, word = walk.take(branch.value), name_seat(branch.word, names)
        if below.action() is not None:
            found.append([branch.value, word])
        elif whole or branch.actions <= LARGE_KIND or len(below.path) == 1:
            found.append([branch.value, word, branches(state, below, whole or branch.actions <= LARGE_KIND, names)])
        else:
            found.append([branch.value, word, branch.actions])
    return found
