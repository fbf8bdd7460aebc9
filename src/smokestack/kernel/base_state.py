"""The part of a state that is the same in every game whose position is a set of flat fields."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from smokestack.kernel.contract import Game, State, Viewer

if TYPE_CHECKING:
    import msgspec

    from smokestack.kernel.codec import Codec
    from smokestack.kernel.fields import FieldValue
    from smokestack.kernel.options import Setup

Origin = tuple[Callable[..., Game], tuple[object, ...]]
"""A function and its arguments that find the game again in another process."""


class Context:
    """What all positions of one running game share. `game.py` puts it together."""

    def __init__(self, setup: Setup, codec: Codec, viewer: Viewer, origin: Origin) -> None:
        self.setup = setup
        self.codec = codec
        self.viewer = viewer
        self.origin = origin


@mypyc_attr(allow_interpreted_subclasses=True)
class BaseState(State):
    """A state with a context. Its fields are declared in `lay_out` and pickled by name."""

    def __init__(self, context: Context) -> None:
        self.context = context

    def setup(self) -> Setup:
        return self.context.setup

    def codec(self) -> Codec:
        return self.context.codec

    def view(self, seat: int | None) -> msgspec.Struct:
        return self.context.viewer.view(self, seat)

    def views(self, seats: list[int | None]) -> list[msgspec.Struct]:
        return self.context.viewer.views(self, seats)

    # --- writing down ---------------------------------------------------------------------------------------
    def dump(self) -> dict[str, FieldValue] | None:
        return {name: _copied(getattr(self, name)) for name in self.field_names()}

    def load(self, dump: dict[str, FieldValue]) -> None:
        if set(dump) != set(self.field_names()):
            raise ValueError("the position was written down by another version of the game")
        for name, value in dump.items():
            setattr(self, name, _copied(value))
        self.fields_restored()

    # --- pickling -------------------------------------------------------------------------------------------
    def field_names(self) -> tuple[str, ...]:
        """The fields to pickle: `FIELDS` of the generated `position_fields`."""
        raise NotImplementedError

    def fields_restored(self) -> None:
        """Called after unpickling, to recompute what is derived from the fields."""

    def __reduce__(self) -> tuple[object, ...]:
        values = {name: getattr(self, name) for name in self.field_names()}
        return restore_state, (self.context.origin, self.context.setup, values)


def _copied(value: FieldValue) -> FieldValue:
    """The value of a field with lists of its own."""
    if isinstance(value, int):
        return value
    return [row[:] if isinstance(row, list) else row for row in value]


def restore_state(origin: Origin, setup: Setup, values: dict[str, object]) -> State:
    """The position that was pickled."""
    find_game, arguments = origin
    state = find_game(*arguments).start(setup.seats, setup.map, setup.options)
    assert isinstance(state, BaseState)
    for name, value in values.items():
        setattr(state, name, value)
    state.fields_restored()
    return state
