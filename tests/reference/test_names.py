"""The names of the format are looked up in one table: spelled in several ways, abbreviated, or added by a file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.reference.short_game import recording, recording_with
from tests.reference.writing import Writer, favour

from smokestack.games.age_of_steam.components.pieces import ACTION_NAMES, COLOURS, COMMONWEALTH_GRANT, LETTERS
from smokestack.games.age_of_steam.components.tiles import TILE_IDS
from smokestack.games.age_of_steam.game import GAME
from smokestack.games.age_of_steam.rules.position import PHASE_NAMES
from smokestack.games.age_of_steam.verify.names import (
    ACTION,
    DECISION,
    DIE,
    EXIT,
    GOOD,
    NAMES,
    NEW_CITY,
    PHASE,
    STEP,
    TABLE,
    TILE,
    Names,
    UnknownNameError,
)
from smokestack.games.age_of_steam.verify.recording import parse
from smokestack.games.age_of_steam.verify.replay import verify
from smokestack.kernel.errors import DataError

TITLES = {info.id: info.title for info in GAME.maps()}


def test_every_name_of_ours_is_found() -> None:
    ours = {ACTION: ACTION_NAMES, GOOD: COLOURS, NEW_CITY: LETTERS, PHASE: PHASE_NAMES, TILE: TILE_IDS}
    for kind, names in ours.items():
        assert tuple(TABLE[kind]) == tuple(names)
    for kind, synonyms in TABLE.items():
        for name, others in synonyms.items():
            for spelled in (name, name.upper(), name.replace(" ", "_").replace("-", "_"), *others):
                assert NAMES.find(kind, spelled) == name


@pytest.mark.parametrize(
    ("kind", "name", "ours"),
    [
        (ACTION, "commonwealth", "Commonwealth Grant"),
        (ACTION, "commonwealth_grant", "Commonwealth Grant"),
        (ACTION, "Commonwealth grant of 1840", "Commonwealth Grant"),
        (ACTION, "turn_order_pass", "Turn Order"),
        (ACTION, "turn-order", "Turn Order"),
        (ACTION, "loco", "Locomotive"),
        (ACTION, "first_b", "First Build"),
        (DECISION, "upgrade", "upgrade_engine"),
        (PHASE, "auction", "player order"),
        (PHASE, "build", "build track"),
        (PHASE, "collect_income", "collect income"),
        (PHASE, "income_reduction", "income reduction"),
        (GOOD, "cotton", "white"),
        (DIE, "dark", "black"),
        (EXIT, "north_east", "NE"),
        (EXIT, "n", "N"),
        (TILE, "complex_bow_and_arrow", "cross-gentle-straight"),
        (STEP, "phase-end", "phase_end"),
    ],
)
def test_a_name_may_be_spelled_differently(kind: str, name: str, ours: str) -> None:
    assert NAMES.find(kind, name) == ours


@pytest.mark.parametrize(
    ("kind", "name", "words"),
    [
        (ACTION, "first", "could be First Build or First Move; write the name in full"),
        (ACTION, "lo", "there is no action lo"),
        (ACTION, "slow_engineer", "there is no action slow_engineer"),
        (ACTION, "engineering", "there is no action engineering"),
        (ACTION, "", "write one of First Move, First Build"),
        (DECISION, "pass", "could be pass_move or pass_production"),
        (DECISION, "build_factory", "there is no decision build_factory"),
        (GOOD, "pink", "in a file for --deviations"),
        (GOOD, "x" * 500, r"x{40}\.\.\.; write"),
        (NEW_CITY, "I", "there is no New City I"),
    ],
)
def test_a_name_that_is_not_clear_is_refused(kind: str, name: str, words: str) -> None:
    with pytest.raises(UnknownNameError, match=words):
        NAMES.find(kind, name)
    assert NAMES.known(kind, name) == ""


@pytest.mark.parametrize(
    ("name", "id"),
    [
        ("rust_belt", "rust-belt"),
        ("Detroit", "detroit-bankruptcy"),
        ("st-lucia", "st-lucia"),
        ("New England 2", "new-england"),
        ("new", "new-england"),
        ("Atlantis", ""),
    ],
)
def test_a_map_is_found_by_its_id_or_title(name: str, id: str) -> None:
    assert NAMES.map(name, TITLES) == id


def test_names_can_be_added() -> None:
    names = Names({"action": {"bribery": "turn order"}, "map": {"Little England": "barbados"}})
    assert names.find(ACTION, "Bribery") == "Turn Order"
    assert names.map("little-england", TITLES) == "barbados"
    assert NAMES.known(ACTION, "bribery") == ""
    with pytest.raises(UnknownNameError, match="no names of the kind bribe; write one of action, decision"):
        Names({"bribe": {}})
    with pytest.raises(UnknownNameError, match="there is no action Corruption"):
        Names({"action": {"bribery": "Corruption"}})


def renamed(old: str, new: str, part: Any) -> Any:
    """A recording in which one word is another everywhere."""
    if isinstance(part, dict):
        return {new if key == old else key: renamed(old, new, value) for key, value in part.items()}
    if isinstance(part, list):
        return [renamed(old, new, value) for value in part]
    return new if part == old else part


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("red", "RED"),
        ("black", "Black"),
        ("engineer", "Engineer"),
        ("urbanization", "urban"),
        ("select_action", "select-action"),
        ("build", "build_track"),
        ("collect_income", "collect"),
        ("white", "light"),
        ("phase_end", "Phase End"),
        ("A", "a"),
        ("pass_move", "pass-move"),
    ],
)
def test_a_recording_may_use_other_names(old: str, new: str) -> None:
    raw = renamed(old, new, recording())
    assert raw != recording()
    assert verify(GAME, parse(raw)).differences == []


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        (
            ("initial", "goods", "0,4", 0),
            "pink",
            r"no good pink; write one of red, .*--deviations - at `\$\.initial\.goods",
        ),
        (("initial", "goods", "0,4", 0), 7, r"Expected the name of a good - at"),
        (("steps", 1, "state", "bag"), {"pink": 1}, "in the bag of step 1 there is no good pink"),
        (("steps", 0, "t"), "thought", r"no step thought; .* at `\$\.steps\[0\]\.t`"),
        (("board", "new_cities", 0, "id"), "Z", "no New City Z"),
        (("board", "spaces", 0, "growth"), [{"dice": "green", "number": 1, "slots": 3}], "no die green"),
    ],
)
def test_an_unknown_name_says_what_and_where_and_what_to_do(
    path: tuple[str | int, ...], value: object, words: str
) -> None:
    raw = recording_with(path, value)
    with pytest.raises(DataError, match=words):
        parse(raw)


@pytest.mark.parametrize("name", ["commonwealth", "Commonwealth Grant"])
def test_the_grant_of_pittsburgh_has_two_names(name: str) -> None:
    written = Writer("pittsburgh", 3, 1, favour([], [COMMONWEALTH_GRANT], 1))
    raw = renamed("commonwealth_grant", name, written.raw)
    chosen = [step["decision"].get("action") for step in raw["steps"] if step["t"] == "decision"]
    assert name in chosen
    assert verify(GAME, parse(raw), deviations=()).differences == []


def test_a_decision_of_an_unknown_kind_or_phase_stops_the_replay() -> None:
    raw = recording()
    raw["steps"][2]["decision"]["type"] = "bribe"
    [difference] = verify(GAME, parse(raw)).differences
    assert difference.what == "the decision bribe of gray"
    assert "there is no decision bribe; write one of issue_shares" in difference.ours
    raw = recording()
    raw["steps"][2]["phase"] = "bribery"
    [difference] = verify(GAME, parse(raw)).differences
    assert (difference.what, difference.ours) == ("the phase bribery", "a phase we do not have")
    raw["steps"][2]["by"] = "forced"
    assert verify(GAME, parse(raw)).differences[0].what == "what comes next"


def test_the_page_names_every_decision_and_deviation_rule() -> None:
    page = (Path(__file__).resolve().parents[2] / "docs" / "verify.md").read_text("utf-8")
    for name in (*TABLE[DECISION], *TABLE[STEP]):
        assert f"`{name}" in page, f"docs/verify.md does not describe {name}"
