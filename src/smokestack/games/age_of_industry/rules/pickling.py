"""Positions that travel between processes: their numbers by name, and the game they belong to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smokestack.kernel.contract import State
from smokestack.kernel.options import Setup

if TYPE_CHECKING:
    from smokestack.games.age_of_industry.rules.position import AgeOfIndustryPosition

NUMBERS: Final = (
    *(
        "phase",
        "round_number",
        "turn_index",
        "seat",
        "actions_left",
        "borrowed",
        "cards_drawn",
        "draw_from",
        "anyone_acted",
    ),
    *("deck_size", "face_up_size"),
)
LISTS: Final = (
    *(
        "order",
        "money",
        "loans",
        "spent",
        "earned",
        "paid",
        "railways_left",
        "linked",
        "counters_on_map",
        "flips",
        "flips_replaced",
    ),
    *("display", "removed", "owner", "counter", "flipped", "never_flips", "cubes", "imports", "rail_owner", "demand"),
    *(
        "cubes_added",
        "cubes_removed",
        "hand",
        "known",
        "hand_size",
        "deck",
        "face_up",
        "discards",
        "market_tile",
        "market_used",
        "tiles_left",
    ),
)


def packed(position: AgeOfIndustryPosition) -> dict[str, object]:
    return {name: getattr(position, name) for name in (*NUMBERS, *LISTS)}


def restored(setup: Setup, folder: str, maps: str, values: dict[str, object]) -> State:
    """A position that was pickled; what its network had found out is found again when asked for."""
    from smokestack.games.age_of_industry.game import game_of
    from smokestack.games.age_of_industry.rules.position import AgeOfIndustryPosition

    state = game_of(folder, maps).start(setup.seats, setup.map, setup.options)
    for name, value in values.items():
        setattr(state, name, value)
    assert isinstance(state, AgeOfIndustryPosition)
    state.network_changed()
    return state
