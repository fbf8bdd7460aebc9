"""What is wrong with a map file, in plain words: the validator's messages told with the hex and the field."""

from __future__ import annotations

import re
from typing import Any, Final

SCHEMA: Final = "aos-map/1"
KINDS: Final = ("land", "town", "city", "terminal", "zone", "special", "blocked")
TERRAINS: Final = ("plain", "river", "mountain", "dark_mountain", "swamp", "rough", "very_rough", "lake")
GOODS: Final = ("red", "blue", "purple", "yellow", "black", "white")
"""In the order of the components: five colours, then cotton."""
SIDES: Final = ("white", "black")

_KNOWN: Final[dict[str, tuple[str, ...]]] = {
    "terrain": TERRAINS,
    "terrain_cost": TERRAINS,
    "colors": GOODS,
    "side": SIDES,
    "orientation": ("flat", "pointy"),
    "schema": (SCHEMA,),
    "stop": ("town",),
}
_TYPES: Final = {
    "int": "a whole number",
    "str": "a text in quotes",
    "array": "a list in brackets",
    "object": "a group in braces",
    "null": "null",
    "bool": "true or false",
    "float": "a number with a point",
}


def plainly(message: str, raw: Any) -> str:
    """A sentence for a ValidationError: the place in a player's words, then what is wrong there."""
    what, _, where = message.partition(" - at ")
    found = re.search(r"\$([^`]*)", where)
    path = found[1] if found else ""
    steps = re.findall(r"\[(\d+|\.\.\.)\]|\.?([A-Za-z_]+)", path)
    words = [number or name for number, name in steps]
    place, field = _place(words, raw)
    wrong = _wrong(what, field, words)
    return f"{place}: {wrong}" if place else wrong


def _place(words: list[str], raw: Any) -> tuple[str, str]:
    """Where it is (`hex C4, growth`) and the last field named."""
    parts: list[str] = []
    value = raw
    for step, word in enumerate(words):
        if word.isdigit() and isinstance(value, list):
            value = value[int(word)]
            if step and words[step - 1] in ("hexes", "links", "zones"):
                parts[-1] = _called(words[step - 1][:-1].removesuffix("e"), value, int(word))
        elif word != "...":
            value = value.get(word) if isinstance(value, dict) else None
            parts.append(word)
    named = [word for word in words if not word.isdigit() and word != "..."]
    return ", ".join(parts), named[-1] if named else ""


def _called(kind: str, value: Any, number: int) -> str:
    if not isinstance(value, dict):
        return f"{kind} number {number + 1}"
    if kind == "hex" and not value.get("label") and "q" in value and "r" in value:
        return f"hex at q {value['q']}, r {value['r']}"
    name = value.get("label") or value.get("id") or f"number {number + 1}"
    return f"{kind} {name}"


def _wrong(what: str, field: str, words: list[str]) -> str:
    known = _KNOWN.get(field)
    if field == "kind":
        known = {"links": ("claim", "public"), "hexes": KINDS}.get(words[0])
    if (found := re.fullmatch(r"Object missing required field `(.*)`", what)) is not None:
        return f"the field {found[1]} is missing."
    if (found := re.fullmatch(r"Object contains unknown field `(.*)`", what)) is not None:
        return f"there is no field {found[1]} here; is it misspelt?"
    if (found := re.fullmatch(r"Invalid enum value (.*)", what)) is not None:
        return f"{found[1]} is not known{'' if known is None else '; it may be ' + ', '.join(known)}."
    if (found := re.fullmatch(r"Expected `(\w+)[^`]*`, got `(\w+)[^`]*`", what)) is not None:
        return f"this has to be {_TYPES.get(found[1], found[1])}, not {_TYPES.get(found[2], found[2])}."
    if (found := re.fullmatch(r"Expected `int` ([<>]=) (\d+)", what)) is not None:
        return f"the number has to be {'at least' if found[1] == '>=' else 'at most'} {found[2]}."
    if "matching regex" in what:
        return "use small letters, figures and single hyphens, as in my-own-map."
    return f"{what[0].lower()}{what[1:]}."
