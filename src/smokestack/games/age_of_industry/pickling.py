"""Positions that travel between processes: their numbers by name, and the game they belong to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smokestack.kernel.contract import State
from smokestack.kernel.options import Setup

if TYPE_CHECKING:
    from smokestack.games.age_of_industry.position import Position

NUMBERS: Final = (
    *("phase", "number", "turn", "seat", "left", "borrowed", "drawn", "from_deck", "busy"),
    *("deck_size", "face_up_size"),
)
LISTS: Final = (
    *("order", "money", "loans", "spent", "earned", "paid", "railways", "linked", "built", "turned", "lost_turned"),
    *("display", "removed", "owner", "what", "flipped", "never", "cubes", "imports", "rail", "track"),
    *("cube_in", "cube_out", "hand", "known", "cards", "deck", "face_up", "discards", "tile", "sold", "tiles_left"),
)


def packed(p: Position) -> dict[str, object]:
    return {name: getattr(p, name) for name in (*NUMBERS, *LISTS)}


def restored(setup: Setup, folder: str, values: dict[str, object]) -> State:
    """A position that was pickled; what its network had found out is found again when asked for."""
    from smokestack.games.age_of_industry.game import game_of
    from smokestack.games.age_of_industry.position import Position

    state = game_of(folder).start(setup.seats, setup.map, setup.options)
    for name, value in values.items():
        setattr(state, name, value)
    assert isinstance(state, Position)
    state.network_changed()
    return state
