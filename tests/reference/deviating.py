"""Deviations for tests, and a short game that needs one."""

from __future__ import annotations

from typing import Any

import msgspec
from tests.reference.short_game import recording

from smokestack.games.age_of_steam.verify.deviations import Deviation

CHEAP = "pittsburgh-cheap-replacement"


def deviation(rule: str, id: str = "ours", **conditions: Any) -> Deviation:
    raw = {
        "id": id,
        "clause": "AOS-12.1",
        "what": "It differs.",
        "evidence": "Seen.",
        "when": {"rule": rule} | conditions,
    }
    return msgspec.convert(raw, Deviation)


def with_a_dollar() -> dict[str, Any]:
    """The short game, in which a dollar appears while building and is spent on the expenses."""
    raw = recording()
    for step in raw["steps"][5:10]:
        if "state" in step:
            step["state"]["players"]["gray"]["money"] = 1
    for state in (raw["steps"][10]["state"], raw["final"]["state"]):
        state["players"]["gray"]["income"] = -2
    return raw
