"""Reading component files. Every field is requested by name, and errors say which record is wrong and why."""

from __future__ import annotations

import json
from pathlib import Path

from smokestack.kernel.bits import set_of
from smokestack.kernel.errors import DataError


class Sheet:
    """One record of a component file."""

    def __init__(self, where: str, fields: dict[str, object]) -> None:
        self.where = where
        """The name of this record in error messages, such as `towns.json, t1_turnham`."""
        self.fields = fields

    def required(self, name: str) -> object:
        if name not in self.fields:
            raise DataError(f"{self.where} lacks {name!r}; add it to the file.")
        return self.fields[name]

    def number(self, name: str, lowest: int = 0, highest: int = 1000) -> int:
        value = self.required(name)
        if not isinstance(value, int) or isinstance(value, bool) or not lowest <= value <= highest:
            raise DataError(f"{self.where}: {name!r} must be a whole number from {lowest} to {highest}, not {value!r}.")
        return value

    def text(self, name: str) -> str:
        value = self.required(name)
        if not isinstance(value, str) or not value.strip():
            raise DataError(f"{self.where}: {name!r} must be a text, not {value!r}.")
        return value

    def word(self, name: str, allowed: list[str], default: str = "") -> str:
        """One of a few words. The field may be null or missing; then the default is used."""
        value = self.fields.get(name)
        if value is None:
            return default
        if value not in allowed:
            raise DataError(f"{self.where}: {name!r} must be one of {', '.join(allowed)}, not {value!r}.")
        return str(value)

    def flag(self, name: str) -> bool:
        value = self.required(name)
        if not isinstance(value, bool):
            raise DataError(f"{self.where}: {name!r} must be true or false, not {value!r}.")
        return value

    def missing(self, name: str) -> bool:
        """Whether the field is null or not there."""
        return self.fields.get(name) is None

    def sheet(self, name: str) -> Sheet:
        """A record inside this one."""
        value = self.required(name)
        if not isinstance(value, dict):
            raise DataError(f"{self.where}: {name!r} must be a group of fields, not {value!r}.")
        return Sheet(f"{self.where}, {name}", value)

    def sheets(self, name: str) -> list[Sheet]:
        """A list of records inside this one."""
        value = self.required(name)
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            raise DataError(f"{self.where}: {name!r} must be a list of records.")
        return [Sheet(f"{self.where}, {item.get('id', place + 1)}", item) for place, item in enumerate(value)]

    def numbers(self, name: str, lowest: int = 0) -> list[int]:
        value = self.required(name)
        if not isinstance(value, list) or not all(isinstance(item, int) and item >= lowest for item in value):
            raise DataError(f"{self.where}: {name!r} must be a list of whole numbers of at least {lowest}.")
        return [int(item) for item in value]

    def words(self, name: str) -> list[str]:
        value = self.required(name)
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise DataError(f"{self.where}: {name!r} must be a list of words.")
        return [str(item) for item in value]

    def index(self, name: str, known: list[str]) -> int:
        """The field names one of the known things; this is its index."""
        return index_of(self.where, self.text(name), known)

    def draws(self) -> list[int]:
        """Cards drawn each round: citizens, then military."""
        draw = self.sheet("draw")
        return [draw.number("citizen"), draw.number("military")]

    def goods(self, known: list[str]) -> list[int]:
        """How many of each good the record gives."""
        given = self.sheet("goods")
        for good in given.fields:
            index_of(given.where, good, known)
        return [given.number(good, 1) if good in given.fields else 0 for good in known]

    def terrain_bits(self, known: list[str]) -> int:
        """The terrains of a land or town as a bit set."""
        return set_of([index_of(self.where, word, known) for word in self.words("terrain")])


def index_of(where: str, word: str, known: list[str]) -> int:
    if word not in known:
        raise DataError(f"{where} names {word!r}, which does not exist; use one of {', '.join(known)}.")
    return known.index(word)


def open_sheet(folder: Path, name: str) -> Sheet:
    """A component file of the folder."""
    file = folder / f"{name}.json"
    try:
        content = json.loads(file.read_text(encoding="utf-8"))
    except OSError:
        raise DataError(f"The component file {name}.json is missing; put it beside the others.") from None
    except ValueError as error:
        raise DataError(f"The component file {name}.json is not valid JSON: {error}.") from None
    if not isinstance(content, dict):
        raise DataError(f"The component file {name}.json must be a JSON object.")
    return Sheet(f"{name}.json", content)
