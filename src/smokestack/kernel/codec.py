"""The notation: an action is an int of small named fields, the kind first, and also one line of text.

A game declares a table of kinds. Packing, parsing, printing and the choice tree follow from it. A field has a fixed
width, so the ints do not depend on the map. The word for a value may depend on the map, on the values chosen before it
and on the position.

    Kind(1, "bid", [Number("amount", 64)])                    bid 4
    Kind(3, "build", [Words("hex", 512, labels), ...])        build K7 gentle NE-S
"""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from smokestack.kernel.errors import NotationError

if TYPE_CHECKING:
    from smokestack.kernel.contract import State

KIND_BITS: Final = 6
KIND_MASK: Final = (1 << KIND_BITS) - 1


def kind_of(action: int) -> int:
    """The code of the action's kind."""
    return action & KIND_MASK


@mypyc_attr(allow_interpreted_subclasses=True)
class Field:
    """One field of an action: a number from 0 to size - 1."""

    def __init__(self, name: str, size: int, lead: str = "", of: str = "") -> None:
        self.name = name
        self.size = size
        self.lead = lead
        """A word written before the value, such as `via` in `sell mill Köln via Hamburg`."""
        self.of = of
        """The list of the scene that the value is an index of, such as `places`; empty if there is none."""
        self.bits = max(1, (size - 1).bit_length())
        self.former: dict[str, int] = {}
        """Words that older records use for a value. They are read, but never written."""

    def words(self, state: State, before: list[int]) -> Sequence[str]:
        """The word for each value, in order; "" for a value that is not written. No two values share a word.

        `before` holds the values of the earlier fields.
        """
        raise NotImplementedError

    def assumed(self, state: State, before: list[int]) -> int:
        """The value meant when a typed line omits this field; -1 if the field is required."""
        return -1


class Number(Field):
    """A whole number, written in digits."""

    def __init__(self, name: str, size: int, lead: str = "", of: str = "") -> None:
        super().__init__(name, size, lead, of)
        self.digits = [str(value) for value in range(size)]

    def words(self, state: State, before: list[int]) -> Sequence[str]:
        return self.digits


class Words(Field):
    """One of a fixed list of words."""

    def __init__(self, name: str, size: int, names: Sequence[str], lead: str = "", of: str = "") -> None:
        super().__init__(name, size, lead, of)
        self.names = list(names)

    def words(self, state: State, before: list[int]) -> Sequence[str]:
        return self.names


class Kind:
    """A kind of action: its code, its verb, and its fields in the order they are chosen and written."""

    def __init__(self, code: int, verb: str, fields: Sequence[Field] = ()) -> None:
        self.code = code
        self.verb = verb
        self.fields = list(fields)
        self.shifts: list[int] = []
        self.masks: list[int] = [(1 << field.bits) - 1 for field in self.fields]
        shift = KIND_BITS
        for field in self.fields:
            self.shifts.append(shift)
            shift += field.bits
        self.bits = shift

    def pack(self, *values: int) -> int:
        action = self.code
        for shift, value in zip(self.shifts, values, strict=True):
            action |= value << shift
        return action

    def unpack(self, action: int) -> list[int]:
        """The values of the fields."""
        return [self.value(action, place) for place in range(len(self.fields))]

    def value(self, action: int, place: int) -> int:
        """The value of one field, by its place in `fields`."""
        return action >> self.shifts[place] & self.masks[place]

    def prefix_masks(self) -> list[int]:
        """Masks for an action's bits up to the kind, up to the first field, up to the second, and so on."""
        ends = [shift + field.bits for shift, field in zip(self.shifts, self.fields, strict=True)]
        return [KIND_MASK, *[(1 << end) - 1 for end in ends]]


class Codec:
    """All kinds of actions of a game on a map."""

    def __init__(self, kinds: Sequence[Kind]) -> None:
        self.kinds = sorted(kinds, key=lambda kind: kind.code)
        self.by_code: dict[int, Kind] = {}
        for kind in self.kinds:
            if kind.code in self.by_code or not 0 <= kind.code <= KIND_MASK:
                raise ValueError(f"kind {kind.code} ({kind.verb}) is used twice or is out of range")
            self.by_code[kind.code] = kind

    def kind(self, action: int) -> Kind | None:
        return self.by_code.get(kind_of(action))

    def packs(self, action: int) -> bool:
        """Whether the int encodes an action of this table, legal or not."""
        kind = self.kind(action)
        if kind is None or action < 0 or action >> kind.bits:
            return False
        return all(value < field.size for value, field in zip(kind.unpack(action), kind.fields, strict=True))

    def path(self, action: int) -> list[int]:
        """The action as a path in the choice tree: the code of its kind, then the values of its fields."""
        kind = self.by_code[kind_of(action)]
        return [kind.code, *kind.unpack(action)]

    def next_values(self, actions: list[int], path: list[int]) -> list[int]:
        """What each of these actions chooses after this path: the code of its kind, or the value of its next field."""
        if not path:
            return [action & KIND_MASK for action in actions]
        kind, place = self.by_code[path[0]], len(path) - 1
        shift, mask = kind.shifts[place], kind.masks[place]
        return [action >> shift & mask for action in actions]

    def text(self, state: State, action: int) -> str:
        """The action as a line that a person can read and type."""
        kind = self.by_code[kind_of(action)]
        values = kind.unpack(action)
        parts = [kind.verb]
        for place, field in enumerate(kind.fields):
            word = field.words(state, values[:place])[values[place]]
            if word:
                parts.append(f"{field.lead} {word}" if field.lead else word)
        return " ".join(parts)

    def parse(self, state: State, text: str) -> int:
        """The action that a line means, legal or not; NotationError says which part is wrong."""
        line = " ".join(text.split())
        kinds = [kind for kind in self.kinds if _starts(line.casefold(), kind.verb.casefold())]
        if not kinds:
            verbs = sorted({kind.verb for kind in self.kinds})
            near = difflib.get_close_matches(line.split(" ")[0] if line else "", verbs, n=1)
            hint = f" Did you mean {near[0]!r}?" if near else f" Actions start with: {', '.join(verbs)}."
            raise NotationError(f"{line!r} is not an action.{hint}")
        furthest, trouble = -1, ""
        for kind in sorted(kinds, key=lambda kind: -len(kind.verb)):
            reading = _Reading(state, kind, line)
            values = reading.read(len(kind.verb), [])
            if values is not None:
                return kind.pack(*values)
            if reading.furthest > furthest:
                furthest, trouble = reading.furthest, reading.trouble
        raise NotationError(trouble)


def _starts(line: str, word: str) -> bool:
    return line.startswith(word) and (len(line) == len(word) or line[len(word)] == " ")


class _Reading:
    """One attempt to parse a line as one kind. It backtracks where one word is the beginning of another."""

    def __init__(self, state: State, kind: Kind, line: str) -> None:
        self.state = state
        self.kind = kind
        self.folded = line.casefold()
        # Offsets refer to the folded line. A letter that folds to two (such as ß) costs the capitals in messages.
        self.line = line if len(line) == len(self.folded) else self.folded
        self.furthest = -1
        self.trouble = ""

    def read(self, at: int, values: list[int]) -> list[int] | None:
        while at < len(self.folded) and self.folded[at] == " ":
            at += 1
        place = len(values)
        if place == len(self.kind.fields):
            if at == len(self.folded):
                return values
            self.note(at, f"{self.line[at:]!r} does not belong after {self.line[:at].strip()!r}.")
            return None
        field = self.kind.fields[place]
        words = field.words(self.state, values)
        for value in self.matching(at, field.lead, words):
            found = self.read(self.match(at, field.lead, words[value]), [*values, value])
            if found is not None:
                return found
        for word, value in field.former.items():
            end = self.match(at, field.lead, word)
            if end >= 0:
                found = self.read(end, [*values, value])
                if found is not None:
                    return found
        left_out = field.assumed(self.state, values)
        if left_out >= 0:
            found = self.read(at, [*values, left_out])
            if found is not None:
                return found
        if at > self.furthest:
            self.note(at, self.complaint(at, field, words))
        return None

    def matching(self, at: int, lead: str, words: Sequence[str]) -> list[int]:
        """The values of the words that the text continues with, the longest first; what may be left out comes last."""
        before = f"{lead} ".casefold() if lead else ""
        is_led = self.folded.startswith(before, at)
        rest = self.folded[at + len(before) :]
        found: list[int] = []
        for value, word in enumerate(words):
            if not word or (is_led and _starts(rest, word.casefold())):
                found.append(value)
        found.sort(key=lambda value: -len(words[value]))
        return found

    def match(self, at: int, lead: str, word: str) -> int:
        """The offset behind this word, or -1 if the text does not continue with it."""
        if not word:
            return at
        wanted = (f"{lead} {word}" if lead else word).casefold()
        return at + len(wanted) if _starts(self.folded[at:], wanted) else -1

    def note(self, at: int, trouble: str) -> None:
        """Keep the trouble that is furthest in the text."""
        if at > self.furthest:
            self.furthest, self.trouble = at, trouble

    def complaint(self, at: int, field: Field, words: Sequence[str]) -> str:
        written = [word for word in words if word]
        shown = ", ".join(written[:12]) + (", ..." if len(written) > 12 else "")
        if at >= len(self.line):
            return f"{self.line!r} is incomplete: the {field.name} is missing ({shown})."
        rest = self.line[at:]
        if field.lead and _starts(rest.casefold(), field.lead.casefold()):
            rest = rest[len(field.lead) :].strip()
        near = difflib.get_close_matches(rest, written, n=1)
        hint = f"did you mean {near[0]!r}?" if near else f"it is one of: {shown}."
        return f"{rest!r} is not a valid {field.name} here; {hint}"
