"""Error messages for map files of the wrong shape: the validator's message, reworded with the hex and the field."""

from __future__ import annotations

import re
from typing import Any, Final

from smokestack.games.age_of_steam.components.schema import GOODS, HEX_KINDS, SCHEMA, SIDES, TERRAINS

_ALLOWED: Final[dict[str, tuple[str, ...]]] = {
    "terrain": TERRAINS,
    "terrain_cost": TERRAINS,
    "colors": GOODS,
    "side": SIDES,
    "orientation": ("flat", "pointy"),
    "schema": (SCHEMA,),
    "stop": ("town",),
}
"""The words that a field may have."""
_TYPES: Final = {
    "int": "a whole number",
    "str": "a text in quotes",
    "array": "a list in [brackets]",
    "object": "an object in {braces}",
    "null": "null",
    "bool": "true or false",
    "float": "a decimal number",
}


def shape_error(message: str, raw: Any) -> str:
    """A plain sentence for a ValidationError: first the place in the file, then what is wrong there."""
    what, _, where = message.partition(" - at ")
    found = re.search(r"\$([^`]*)", where)
    path = found[1] if found else ""
    steps = [number or name for number, name in re.findall(r"\[(\d+|\.\.\.)\]|\.?([A-Za-z_]+)", path)]
    place, field = _place(steps, raw)
    problem = _problem(what, field, steps)
    return f"{place}: {problem}" if place else problem


def _place(steps: list[str], raw: Any) -> tuple[str, str]:
    """The place (`hex C4, growth`) and the last field on the way to it."""
    parts: list[str] = []
    value = raw
    for number, step in enumerate(steps):
        if step.isdigit() and isinstance(value, list):
            value = value[int(step)]
            if number and steps[number - 1] in ("hexes", "links", "zones"):
                parts[-1] = _name_of(steps[number - 1][:-1].removesuffix("e"), value, int(step))
        elif step != "...":
            value = value.get(step) if isinstance(value, dict) else None
            parts.append(step)
    fields = [step for step in steps if not step.isdigit() and step != "..."]
    return ", ".join(parts), fields[-1] if fields else ""


def _name_of(kind: str, value: Any, number: int) -> str:
    if not isinstance(value, dict):
        return f"{kind} number {number + 1}"
    if kind == "hex" and not value.get("label") and "q" in value and "r" in value:
        return f"hex at q {value['q']}, r {value['r']}"
    name = value.get("label") or value.get("id") or f"number {number + 1}"
    return f"{kind} {name}"


def _problem(what: str, field: str, steps: list[str]) -> str:
    allowed = _ALLOWED.get(field)
    if field == "kind":
        allowed = {"links": ("claim", "public"), "hexes": HEX_KINDS}.get(steps[0])
    if (found := re.fullmatch(r"Object missing required field `(.*)`", what)) is not None:
        return f"the field {found[1]} is missing."
    if (found := re.fullmatch(r"Object contains unknown field `(.*)`", what)) is not None:
        return f"there is no field called {found[1]} here; check the spelling."
    if (found := re.fullmatch(r"Invalid enum value (.*)", what)) is not None:
        return f"{found[1]} is not allowed{'' if allowed is None else '; use one of ' + ', '.join(allowed)}."
    if (found := re.fullmatch(r"Expected `(\w+)[^`]*`, got `(\w+)[^`]*`", what)) is not None:
        return f"this must be {_TYPES.get(found[1], found[1])}, not {_TYPES.get(found[2], found[2])}."
    if (found := re.fullmatch(r"Expected `int` ([<>]=) (\d+)", what)) is not None:
        return f"the number must be {'at least' if found[1] == '>=' else 'at most'} {found[2]}."
    if "of length >= 1" in what:
        return "this must not be empty."
    if "matching regex" in what:
        return "use lowercase letters, digits and single hyphens, as in my-own-map."
    return f"{what[0].lower()}{what[1:]}."
