"""A guided game: a table whose draws and rivals follow a script, and whose player is taught step by step.

The script is data in the game's package (`lessons/first_game.json`), written in the notation. docs/lessons.md describes
the file. Its sentences are in the message file: `lesson.<step>` is what a step says, and `refusal.lesson.<step>` what
the player is told instead of a move that the step does not accept.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from smokestack.kernel.errors import DataError, NotationError
from smokestack.kernel.facts import FactData
from smokestack.kernel.info import Scene

if TYPE_CHECKING:
    from smokestack.kernel.contract import State

LEARNER: Final = 0
"""The seat of the player who is taught."""
LETTERS: Final = "ABCDEF"
"""What a script calls the seats, as the page does."""
_RIVAL = re.compile(r"([B-F]): *(.+)")


class Wrong(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Moves that a step answers with a sentence of their own: `refusal.lesson.<step>.<say>`."""

    moves: tuple[str, ...]
    say: str
    clause: str


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One idea. Moves are written in the notation, with `*` for any words."""

    id: str
    clause: str = ""
    """The clause that the step explains."""
    accept: tuple[str, ...] = ()
    """The moves that complete the step. A step without any only explains."""
    also: tuple[str, ...] = ()
    """Moves that are fine, but do not complete the step."""
    wrong: tuple[Wrong, ...] = ()
    """Special answers to some of the other moves; the first that fits is given."""
    show: dict[str, tuple[str, ...]] = {}
    """What the board highlights: by list of the scene, the names or ids of some of its entries."""
    part: str = ""
    """The part of the page that is framed (`data-part` in web/src)."""
    then: tuple[str, ...] = ()
    """What happens next: draws, and moves of the rivals (`B: bid 2`, or `B: put up *` for the first that fits)."""

    def completed_by(self, text: str) -> bool:
        return fits(text, self.accept)

    def allows(self, text: str) -> bool:
        return self.completed_by(text) or fits(text, self.also)

    def answer_to(self, text: str) -> tuple[str, str]:
        """The key of the refusal of a move that is not accepted, and its clause."""
        for case in self.wrong:
            if fits(text, case.moves):
                return f"lesson.{self.id}.{case.say}", case.clause
        return f"lesson.{self.id}", self.clause


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The script of a guided game."""

    id: str
    map: str
    seats: int
    steps: tuple[Step, ...]
    options: dict[str, str] = {}
    before: tuple[str, ...] = ()
    """What happens before the first step, as in `Step.then`."""

    def flow(self) -> list[str]:
        """Every draw and every move of a rival, in order."""
        return [*self.before, *(text for step in self.steps for text in step.then)]

    def draws(self) -> list[str]:
        return [text for text in self.flow() if not _RIVAL.fullmatch(text)]

    def moves_of(self, seat: int) -> list[str]:
        """The scripted moves of a rival."""
        return [move for seat_of, move in map(read_entry, self.flow()) if seat_of == seat]


class Place(msgspec.Struct, frozen=True):
    """Where a player is in a lesson, in numbers of steps."""

    first: int
    """The step after the last completed one: where to read on."""
    asks: int
    """The step that waits for a move; the number of steps if none does, because the lesson is over."""


def read_entry(text: str) -> tuple[int | None, str]:
    """An entry of a script: the seat of the rival who plays it (None for a draw), and the action."""
    match = _RIVAL.fullmatch(text)
    return (LETTERS.index(match[1]), match[2]) if match else (None, text)


def fits(text: str, patterns: Sequence[str]) -> bool:
    """Whether a move is one of those that the patterns describe."""
    return any(_expression(pattern).fullmatch(text) for pattern in patterns)


@lru_cache(1000)
def _expression(pattern: str) -> re.Pattern[str]:
    return re.compile(".*".join(re.escape(part) for part in pattern.split("*")))


def place_after(lesson: Lesson, texts: Sequence[str]) -> Place:
    """Where the player is after these moves of theirs."""
    asked = [number for number, step in enumerate(lesson.steps) if step.accept]
    done = 0
    for text in texts:
        if done < len(asked) and lesson.steps[asked[done]].completed_by(text):
            done += 1
    first = asked[done - 1] + 1 if done else 0
    return Place(first, asked[done] if done < len(asked) else len(lesson.steps))


def move_in(state: State, seat: int, text: str) -> int:
    """The move of a rival that a script means, legal or not; with `*` in it, the first legal one that fits.

    NotationError if there is no such move.
    """
    if "*" not in text:
        return state.codec().parse(state, text)
    for action in state.legal_of(seat):
        if fits(state.codec().text(state, action), [text]):
            return action
    raise NotationError(f"No legal move fits {text!r}.")


@cache
def load_lesson(file: Path) -> Lesson:
    """The lesson in a file; DataError says what is wrong with it."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=Lesson)
    except (OSError, msgspec.MsgspecError) as error:
        raise DataError(f"The lesson {file.name} cannot be read: {error}.") from None


def highlight(scene: Scene, show: dict[str, tuple[str, ...]]) -> FactData:
    """The ids of what a step highlights, as facts name them: an entry of `tiles` is a `tile_id`."""
    found: FactData = {}
    for list_name, names in show.items():
        entries = getattr(scene, list_name, None)
        if entries is None:
            raise DataError(f"A lesson highlights {list_name!r}, but the scene has no such list.")
        singular = list_name.removesuffix("es") if list_name == "hexes" else list_name.removesuffix("s")
        found[f"{singular}_ids"] = [_index(entries, name, list_name) for name in names]
    return found


def _index(entries: Sequence[object], name: str, list_name: str) -> int:
    for number, entry in enumerate(entries):
        if name == entry or name in (getattr(entry, field, None) for field in ("label", "name", "title", "word", "id")):
            return number
    raise DataError(f"A lesson highlights {name!r}, but the scene has no such entry in {list_name!r}.")
