"""Deviations explain differences: they apply under their condition and are reported, and the replay goes on."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from tests.reference.deviating import CHEAP, deviation, with_a_dollar
from tests.reference.short_game import recording
from tests.reference.writing import Writer, favour

from smokestack.games.age_of_steam.components.hexes import opposite
from smokestack.games.age_of_steam.components.pieces import (
    DEPTH,
    EMPTY,
    ENGINEER,
    HALF_COLUMNS,
    PRODUCTION,
    URBANIZATION,
)
from smokestack.games.age_of_steam.components.tiles import SECTIONS
from smokestack.games.age_of_steam.game import GAME
from smokestack.games.age_of_steam.rules import arrange
from smokestack.games.age_of_steam.rules.generated import action_fields as actions
from smokestack.games.age_of_steam.rules.state import AgeOfSteamState
from smokestack.games.age_of_steam.verify.deviations import (
    AnyCondition,
    Deviation,
    chosen,
    read_deviations,
    shipped,
)
from smokestack.games.age_of_steam.verify.recording import parse
from smokestack.games.age_of_steam.verify.replay import verify
from smokestack.games.age_of_steam.verify.report import ReplayReport
from smokestack.kernel.clauses import clauses_of

PAGE = Path(__file__).resolve().parents[2] / "docs" / "verify.md"


def replayed(raw: dict[str, Any], *deviations: Deviation) -> ReplayReport:
    return verify(GAME, parse(raw), deviations=(*deviations, *chosen(["recorded-set-up"])))


def test_the_shipped_deviations_name_a_clause_and_are_on_the_page() -> None:
    clauses, page = clauses_of(GAME), PAGE.read_text("utf-8")
    assert len(shipped()) == 7
    for each in shipped():
        assert each.clause in clauses
        assert f"| `{each.id}` | {each.clause} |" in page
        assert each.what.endswith(".")
        assert each.evidence.endswith(".")


def test_the_example_of_the_page_is_a_file_of_deviations(tmp_path: Path) -> None:
    example = PAGE.read_text("utf-8").partition("```json\n")[2].partition("```")[0]
    file = tmp_path / "example.json"
    file.write_text(example, "utf-8")
    found = read_deviations(file)
    assert [each.id for each in found.deviations] == ["cheap-curves"]
    assert found.names == {"action": {"bribery": "Turn Order"}}


def test_every_rule_is_on_the_page() -> None:
    page = PAGE.read_text("utf-8")
    for condition in AnyCondition.__args__:
        assert f"| `{condition.__struct_config__.tag}` |" in page
        for field in msgspec.structs.fields(condition):
            assert f"`{field.name}`" in page


# --- the price of a build -----------------------------------------------------------------------------------------


def replaces_curves(state: AgeOfSteamState, legal: list[int], rng: Random) -> int | None:
    """Replace tiles by tiles without a straight."""
    for action in legal:
        if actions.kind_of(action) == actions.BUILD:
            hex, tile = actions.build_hex(action), actions.build_tile(action)
            straight = any(b == opposite(a) for a, b in SECTIONS[tile] if b < 6)
            if state.tile[hex] and not state.board.is_town[hex] and not straight:
                return action
    return None


def rich(state: AgeOfSteamState) -> None:
    state.cash = [500] * state.seats


@pytest.fixture(scope="module")
def pittsburgh() -> dict[str, Any]:
    """A game in which nobody is ever short of money, so that a price changes nothing but the money."""
    return Writer("pittsburgh", 3, 1, replaces_curves, before=rich).raw


def cheaper(raw: dict[str, Any], price: int) -> tuple[dict[str, Any], int]:
    """The game as if the last such replacement had cost this much: the price, and the player's money ever after."""
    raw = msgspec.json.decode(msgspec.json.encode(raw))
    builds = [step for step in raw["steps"] if step.get("decision", {}).get("type") == "build"]
    places = [step["decision"]["at"] for step in builds]
    replaced = [step for number, step in enumerate(builds) if step["decision"]["at"] in places[:number]]
    step = [step for step in replaced if step["decision"]["list_cost"] == 4][-1]
    saved = 4 - price
    step["decision"]["list_cost"] = price
    later = [other["state"] for other in raw["steps"] if other["i"] > step["i"] and "state" in other]
    for state in [*later, raw["final"]["state"]]:
        state["players"][step["player"]]["money"] += saved
    return raw, step["i"]


def test_a_recorded_price_is_paid_where_a_deviation_explains_it(pittsburgh: dict[str, Any]) -> None:
    raw, step = cheaper(pittsburgh, 2)
    report = verify(GAME, parse(raw))
    assert [str(difference) for difference in report.differences] == []
    [start, use] = report.used()
    assert (start.id, use.id, use.clause) == ("recorded-set-up", CHEAP, "AOS-PIT-4")
    assert [(each.step, each.recorded, each.ours) for each in use.differences] == [(step, "$2", "$4")]
    assert report.finished


def test_without_the_deviation_the_price_is_the_first_difference(pittsburgh: dict[str, Any]) -> None:
    raw, step = cheaper(pittsburgh, 2)
    report = replayed(raw)
    assert report.differences[0].step == step
    assert report.differences[0].what.startswith("the price of the build at")
    assert report.differences[1].what.endswith("'s money")


def redirects(state: AgeOfSteamState, legal: list[int], rng: Random) -> int | None:
    """Redirect simple tiles into straights."""
    for action in legal:
        if actions.kind_of(action) == actions.BUILD:
            hex, [(a, b), *more] = actions.build_hex(action), SECTIONS[actions.build_tile(action)]
            if state.tile[hex] and not state.board.is_town[hex] and not more and b == opposite(a):
                return action
    return None


def test_a_dear_redirect_is_explained() -> None:
    raw = Writer("pittsburgh", 3, 1, redirects, before=rich, options={"dear_straight_redirects": True}).raw
    assert replayed(raw).differences == []
    del raw["variant"]
    report = verify(GAME, parse(raw))
    assert report.differences == []
    assert report.used()[-1].id == "pittsburgh-dear-redirect"
    assert {(each.recorded, each.ours) for each in report.used()[-1].differences} == {("$10", "$4")}
    assert replayed(raw).differences[0].what.startswith("the price of the build")


def test_another_price_is_not_explained(pittsburgh: dict[str, Any]) -> None:
    raw, step = cheaper(pittsburgh, 1)
    assert verify(GAME, parse(raw)).differences[0].step == step


@pytest.mark.parametrize(
    ("conditions", "explained"),
    [
        ({}, True),
        ({"maps": ["pittsburgh"], "replaces": True, "in_town": False, "adds_straight": False}, True),
        ({"recorded": [3, 2], "ours": [4]}, True),
        ({"maps": ["germany"]}, False),
        ({"replaces": False}, False),
        ({"in_town": True}, False),
        ({"adds_straight": True}, False),
        ({"recorded": [3]}, False),
        ({"ours": [10]}, False),
        ({"steps": [0]}, False),
        ({"turns": [99]}, False),
        ({"players": ["nobody"]}, False),
    ],
)
def test_the_condition_of_a_price_is_exact(
    pittsburgh: dict[str, Any], conditions: dict[str, Any], explained: bool
) -> None:
    raw, _ = cheaper(pittsburgh, 2)
    report = replayed(raw, deviation("build-price", **conditions))
    assert (not report.differences) is explained
    assert bool(report.deviations[0].differences) is explained


def test_a_recorded_price_counts_for_the_discounts_of_the_turn() -> None:
    """Germany's Engineer pays half for the dearest build, by the recorded prices."""
    written = Writer("germany", 3, 1, favour([], [ENGINEER], 1))
    raw = written.raw
    turns: dict[int, list[dict[str, Any]]] = {}
    engineer = {}
    undone = {step["turn"] for step in raw["steps"] if step.get("decision", {}).get("type") == "take_back"}
    for step in raw["steps"]:
        if step["t"] == "decision" and step["decision"].get("action") == "engineer":
            engineer[step["round"]] = step["player"]
        if step.get("decision", {}).get("type") == "build" and engineer.get(step["round"]) == step["player"]:
            turns.setdefault(step["turn"], []).append(step)
    builds = next(steps for turn, steps in reversed(turns.items()) if len(steps) > 1 and turn not in undone)
    prices = [step["decision"]["list_cost"] for step in builds]
    builds[0]["decision"]["list_cost"] = dear = prices[0] + 2
    more = _half_of_the_dearest([dear, *prices[1:]]) - _half_of_the_dearest(prices)
    later = [other["state"] for other in raw["steps"] if other["i"] > builds[0]["i"] and "state" in other]
    for state in [*later, raw["final"]["state"]]:
        state["players"][builds[0]["player"]]["money"] -= more
    before = {difference.what for difference in verify(GAME, parse(raw), deviations=()).differences}
    assert f"{builds[0]['player']}'s money" in before
    report = verify(GAME, parse(raw), deviations=[deviation("build-price", steps=[builds[0]["i"]])])
    build_turn = [each for each in report.differences if each.when.startswith(f"turn {builds[0]['round']}, build")]
    assert build_turn == []


def _half_of_the_dearest(prices: list[int]) -> int:
    return sum(prices) - max(prices) // 2


# --- values, offers, the order of a turn --------------------------------------------------------------------------


def test_a_value_is_carried_over() -> None:
    report = replayed(with_a_dollar(), deviation("value", value="money", phases=["build"], more=[1]))
    assert report.differences == []
    [use, start] = report.used()
    assert ([each.step for each in use.differences], start.id) == ([5], "recorded-set-up")
    assert [each.step for each in replayed(with_a_dollar()).differences] == [5, 8, 9, 10, -1]


@pytest.mark.parametrize(
    "conditions",
    [
        {"value": "income"},
        {"value": "money", "phases": ["move_goods"]},
        {"value": "money", "more": [2]},
        {"value": "money", "players": ["brown"]},
        {"value": "money", "turns": [2]},
        {"value": "money", "steps": [4]},
    ],
)
def test_a_value_is_explained_under_its_condition_only(conditions: dict[str, Any]) -> None:
    raw = recording()
    raw["steps"][5]["state"]["players"]["gray"]["money"] = 1
    report = replayed(raw, deviation("value", **conditions))
    assert report.differences[0].step == 5
    assert report.deviations[0].differences == []


def test_a_score_is_explained() -> None:
    raw = recording()
    raw["final"]["scores"]["gray"]["score"] = 3
    assert replayed(raw).differences[0].what == "gray's score"
    assert replayed(raw, deviation("value", value="score", more=[13])).differences == []


def test_an_offer_is_explained_if_nothing_else_differs() -> None:
    raw = recording()
    raw["steps"][2]["decision"]["available"].append("first_build")
    assert replayed(raw, deviation("offer", actions=["First Build"])).differences == []
    assert replayed(raw, deviation("offer", actions=["First Move"])).differences
    raw["steps"][2]["decision"]["available"].append("first_move")
    assert replayed(raw, deviation("offer", actions=["First Build"])).differences


def test_a_set_up_is_explained_by_the_numbers_that_are_named() -> None:
    raw = recording()
    report = verify(GAME, parse(raw), deviations=())
    found = {each.what: (each.recorded, each.ours) for each in report.differences}
    assert found["gray's money"] == ("0", "10")
    assert found["cubes at Oistins"] == ("0", "1")
    assert {each.when for each in report.differences} == {"at the start"}
    values = {each.what: [int(each.recorded), int(each.ours)] for each in report.differences}
    assert verify(GAME, parse(raw), deviations=[deviation("set-up", values=values)]).differences == []
    values["gray's money"] = [0, 11]
    [difference] = verify(GAME, parse(raw), deviations=[deviation("set-up", values=values)]).differences
    assert difference.what == "gray's money"


def late_city(raw: dict[str, Any]) -> bool:
    """Put a New City behind the first build of its turn."""
    for at, step in enumerate(raw["steps"][:-1]):
        after = raw["steps"][at + 1]
        same = step.get("turn") is not None and step.get("turn") == after.get("turn")
        if same and step["decision"]["type"] == "urbanize" and after["decision"]["type"] == "build":
            raw["steps"][at], raw["steps"][at + 1] = after, step
            return True
    return False


def test_a_late_new_city_is_put_first_if_the_deviation_is_allowed() -> None:
    raw = Writer("rust-belt", 3, 1, favour([actions.URBANIZE], [URBANIZATION], 1)).raw
    assert late_city(raw)
    report = verify(GAME, parse(raw))
    assert report.differences == []
    assert [(use.id, len(use.differences)) for use in report.used()] == [("urbanize-any-time", 1)]
    [difference] = verify(GAME, parse(raw), deviations=()).differences
    assert "(AOS-11.1)" in difference.ours
    assert verify(GAME, parse(raw), deviations=(), options={"urbanize_any_time": "true"}).differences == []


# --- Production that is not offered ---------------------------------------------------------------------------------


def full_display(state: AgeOfSteamState) -> None:
    """Fill the columns of Barbados' cities; those of the New Cities keep empty boxes."""
    for box in range(HALF_COLUMNS * DEPTH):
        if state.display[box] == EMPTY:
            arrange.fill(state, box, next(colour for colour in range(len(state.bag)) if state.bag[colour]))


def passes(state: AgeOfSteamState, legal: list[int], rng: Random) -> int | None:
    return actions.PASS if actions.PRODUCE in legal else favour([], [PRODUCTION], 1)(state, legal, rng)


def without_production(raw: dict[str, Any], turns: range) -> dict[str, Any]:
    """Leave the passes of Production out, as a source does that does not offer it."""
    left_out = [step for step in raw["steps"] if step.get("decision", {}).get("type") == "pass_production"]
    raw["steps"] = [step for step in raw["steps"] if step not in left_out or step["round"] not in turns]
    return raw


def test_production_for_cities_off_the_map_need_not_be_recorded() -> None:
    raw = without_production(Writer("barbados", 1, 1, passes, before=full_display).raw, range(1, 2))
    report = verify(GAME, parse(raw))
    assert report.differences == []
    assert [use.id for use in report.used()] == ["recorded-set-up", "production-on-the-map"]
    assert [str(each) for each in report.used()[1].differences] == [
        "turn 1, goods growth, ann: Production: recorded not offered, here offered"
    ]
    assert [each.what for each in replayed(raw).differences] == ["Production"]


def test_production_for_a_city_on_the_map_must_be_recorded() -> None:
    raw = without_production(Writer("barbados", 1, 1, passes).raw, range(1, 11))
    report = verify(GAME, parse(raw))
    assert {each.what for each in report.differences} == {"Production"}
    assert report.finished
    assert "production-on-the-map" in report.unused()
