"""Reading component files: every value is asked for by name, and a wrong one is named in a sentence."""

from __future__ import annotations

import json
from pathlib import Path

from smokestack.kernel.errors import DataError


class Sheet:
    """One record of a component file."""

    def __init__(self, where: str, fields: dict[str, object]) -> None:
        self.where = where
        """What a sentence calls this record, as `towns.json, Turnham`."""
        self.fields = fields

    def need(self, name: str) -> object:
        if name not in self.fields:
            raise DataError(f"{self.where} lacks {name!r}; add it to the file.")
        return self.fields[name]

    def number(self, name: str, lowest: int = 0, highest: int = 1000) -> int:
        value = self.need(name)
        if not isinstance(value, int) or isinstance(value, bool) or not lowest <= value <= highest:
            raise DataError(f"{self.where}: {name!r} has to be a whole number from {lowest} up, not {value!r}.")
        return value

    def text(self, name: str) -> str:
        value = self.need(name)
        if not isinstance(value, str) or not value.strip():
            raise DataError(f"{self.where}: {name!r} has to be a word, not {value!r}.")
        return value

    def word(self, name: str, allowed: list[str], default: str = "") -> str:
        """One of a few words; null or nothing is the default."""
        value = self.fields.get(name)
        if value is None:
            return default
        if value not in allowed:
            raise DataError(f"{self.where}: {name!r} is one of {', '.join(allowed)}, not {value!r}.")
        return str(value)

    def flag(self, name: str) -> bool:
        value = self.need(name)
        if not isinstance(value, bool):
            raise DataError(f"{self.where}: {name!r} has to be true or false, not {value!r}.")
        return value

    def missing(self, name: str) -> bool:
        return self.fields.get(name) is None

    def sheet(self, name: str) -> Sheet:
        value = self.need(name)
        if not isinstance(value, dict):
            raise DataError(f"{self.where}: {name!r} has to be a group of fields, not {value!r}.")
        return Sheet(f"{self.where}, {name}", value)

    def sheets(self, name: str) -> list[Sheet]:
        value = self.need(name)
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            raise DataError(f"{self.where}: {name!r} has to be a list of records.")
        return [Sheet(f"{self.where}, {item.get('id', place + 1)}", item) for place, item in enumerate(value)]

    def numbers(self, name: str, lowest: int = 0) -> list[int]:
        value = self.need(name)
        if not isinstance(value, list) or not all(isinstance(item, int) and item >= lowest for item in value):
            raise DataError(f"{self.where}: {name!r} has to be a list of whole numbers from {lowest} up.")
        return [int(item) for item in value]

    def words(self, name: str) -> list[str]:
        value = self.need(name)
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise DataError(f"{self.where}: {name!r} has to be a list of words.")
        return [str(item) for item in value]

    def place(self, name: str, known: list[str]) -> int:
        """The position of a named thing in a list of names."""
        return index_of(self.where, self.text(name), known)


def index_of(where: str, word: str, known: list[str]) -> int:
    if word not in known:
        raise DataError(f"{where} names {word!r}, which is not there; it is one of {', '.join(known)}.")
    return known.index(word)


def open_sheet(folder: Path, name: str) -> Sheet:
    """A component file of the folder."""
    file = folder / f"{name}.json"
    try:
        content = json.loads(file.read_text(encoding="utf-8"))
    except OSError:
        raise DataError(f"The component file {name}.json is missing; put it beside the others.") from None
    except ValueError as error:
        raise DataError(f"The component file {name}.json is no JSON: {error}.") from None
    if not isinstance(content, dict):
        raise DataError(f"The component file {name}.json has to be a group of fields.")
    return Sheet(f"{name}.json", content)
