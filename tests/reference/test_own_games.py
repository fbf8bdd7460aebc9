"""Games of our engine on every map, written in the format of the recordings, replay without a difference.

They contain what only one map asks, because the players of these games prefer it to better moves.
"""

from __future__ import annotations

import copy
from random import Random
from typing import Any

import pytest
from tests.reference.writing import Writer, favour

from smokestack.games.age_of_steam.components.pieces import (
    FIRST_BUILD,
    FIRST_MOVE,
    HEAVY_LIFTING,
    PRODUCTION,
    URBANIZATION,
)
from smokestack.games.age_of_steam.components.tiles import IN_TOWN
from smokestack.games.age_of_steam.game import GAME
from smokestack.games.age_of_steam.maps import SHIPPED
from smokestack.games.age_of_steam.rules import arrange
from smokestack.games.age_of_steam.rules.generated import action_fields as actions
from smokestack.games.age_of_steam.rules.lines import LINK, WIDTH
from smokestack.games.age_of_steam.rules.position import BUILD_TRACK, ISSUE_SHARES, PLAYER_ORDER
from smokestack.games.age_of_steam.rules.state import AgeOfSteamState
from smokestack.games.age_of_steam.verify.alignment import align
from smokestack.games.age_of_steam.verify.opening import set_up
from smokestack.games.age_of_steam.verify.recording import parse
from smokestack.games.age_of_steam.verify.replay import verify
from smokestack.games.age_of_steam.verify.report import ReplayReport
from smokestack.games.age_of_steam.verify.translation import Translation

SEATS = {info.id: info.seats for info in GAME.maps()}
KINDS = [actions.BUY_BACK, actions.PAY, actions.SUPPLY, actions.PRODUCE, actions.TAKE_BACK, actions.BUY, actions.LIFT]
SELECTED = [URBANIZATION, PRODUCTION, HEAVY_LIFTING]
OF_THE_MAP = {
    "germany": {"connect_cities", "take_back", "production"},
    "barbados": {"production"},
    "st-lucia": {"bid", "drop_out"},
    "france": {"production"},
    "poland": {"production"},
    "hungary": {"keep_good", "return_good", "production"},
    "finland": {"return_good"},
    "detroit-bankruptcy": {"connect_cities"},
    "heavy-cardboard": {"heavy_lifting", "connect_cities"},
    "switzerland": {"buy_back_share"},
    "new-england": {"take_back"},
}
"""What games on these maps must contain."""


def replays(written: Writer, deviations: tuple[()] | None = ()) -> ReplayReport:
    report = verify(GAME, parse(written.raw), deviations=deviations)
    assert [str(difference) for difference in report.differences[:5]] == []
    assert report.finished
    assert report.map == written.raw["map"]
    assert report.decisions == report.recorded > 0
    return report


def cover(state: AgeOfSteamState, legal: list[int], rng: Random) -> int | None:
    """Put New Cities on New Cities."""
    cities = [each for each in legal if actions.kind_of(each) == actions.URBANIZE]
    covering = [each for each in cities if state.city[actions.urbanize_town(each)] >= 0]
    return (covering or cities)[0] if cities else favour([*KINDS, actions.RETURN], SELECTED)(state, legal, rng)


def open_ports(state: AgeOfSteamState, legal: list[int], rng: Random) -> int | None:
    """Put New Cities on the towns from which ferries leave."""
    ports = [state.board.by_name[name] for name in ("Puerto Rico", "Container")]
    cities = [each for each in legal if actions.kind_of(each) == actions.URBANIZE]
    found = [each for each in cities if actions.urbanize_town(each) in ports]
    return found[0] if found else favour(KINDS, SELECTED)(state, legal, rng)


@pytest.mark.parametrize("map", SHIPPED)
def test_a_game_of_ours_replays(map: str) -> None:
    choose = {"hungary": cover, "heavy-cardboard": open_ports}.get(map, favour(KINDS, SELECTED, 0.4))
    written = Writer(map, SEATS[map][0], 1, choose)
    assert written.decisions() >= OF_THE_MAP.get(map, set())
    replays(written)


def test_detroit_for_three_replays() -> None:
    written = Writer("detroit-bankruptcy", 3, 1, favour([actions.BUY, actions.WAIT], [FIRST_BUILD, FIRST_MOVE], 0.8))
    assert written.decisions() >= {"connect_cities", "wait"}
    replays(written)


def test_the_options_of_a_game_are_its_variant() -> None:
    written = Writer("barbados", 1, 1, favour([]), options={"easy": True})
    replays(written)
    del written.raw["variant"]
    report = verify(GAME, parse(written.raw), deviations=())
    assert report.differences[0].what.startswith("cubes at")
    assert not verify(GAME, parse(written.raw), deviations=(), options={"easy": "true"}).differences


def test_detroit_alone_without_an_action_replays() -> None:
    written = Writer("detroit-bankruptcy", 1, 1, favour([actions.SKIP], probability=1))
    assert "skip_action" in written.decisions()
    replays(written)


# --- positions that a game seldom reaches ------------------------------------------------------------------------


def between(state: AgeOfSteamState, label: str, owner: int) -> None:
    """Lay straight track from east to west; on a town, an exit to each side."""
    hex = state.board.labels.index(label)
    east, west = state.board.edge_names.index("E"), state.board.edge_names.index("W")
    sections = [(east, IN_TOWN), (west, IN_TOWN)] if state.board.is_town[hex] else [(east, west)]
    arrange.lay_track(state, hex, sections, [owner] * len(sections))


def northern_chain(state: AgeOfSteamState) -> None:
    """Seattle - Spokane - Fargo - Duluth by three owners, with a gap at A6 in the links of the second."""
    for number in [number for number in range(2, 14) if number != 6]:
        between(state, f"A{number}", owner=0 if number < 3 else 1 if number < 10 else 2)


def join_the_coasts(state: AgeOfSteamState, legal: list[int], rng: Random) -> int | None:
    if state.phase == BUILD_TRACK and not state.ask:
        hex = state.board.labels.index("A6")
        for action in legal:
            after = state.clone()
            if actions.kind_of(action) == actions.BUILD and actions.build_hex(action) == hex:
                after.take(action, None)
                if after.ask:
                    return action
    return None


def test_the_reward_for_joining_the_coasts_is_chosen() -> None:
    written = Writer("western-us", 3, 1, join_the_coasts, before=northern_chain)
    rewards = [step for step in written.steps if step["t"] == "decision" and step["decision"]["type"] == "reward"]
    assert [step["phase"] for step in rewards[:2]] == ["build", "build"]
    replays(written)


def idle(state: AgeOfSteamState, legal: list[int], rng: Random) -> int | None:
    return legal[0] if state.phase == ISSUE_SHARES else actions.DROP if state.phase == PLAYER_ORDER else legal[-1]


def rich(state: AgeOfSteamState) -> None:
    state.cash = [100] * state.seats


def test_lots_decide_a_tie_in_the_west() -> None:
    written = Writer("western-us", 3, 1, idle, before=rich)
    lots = [step for step in written.steps if step.get("kind") == "lot"]
    assert len(lots) == 2
    report = replays(written, deviations=None)
    assert [use.id for use in report.used()] == ["recorded-set-up"]
    written.raw["steps"] = [step for step in written.raw["steps"] if step.get("kind") != "lot"]
    replays(written, deviations=None)


def unowned_track(state: AgeOfSteamState) -> None:
    """Unowned track from a city to the edge of an empty town."""
    board = state.board
    for town in board.towns:
        for edge in range(6):
            near = board.way[town * 6 + edge]
            for other in range(6):
                stop = board.way[near * 6 + other] if near in board.buildable and not board.is_town[near] else -1
                if stop in board.cities and other != (edge + 3) % 6:
                    arrange.lay_track(state, near, [((edge + 3) % 6, other)], [-1])
                    return


def leave_it(state: AgeOfSteamState, legal: list[int], rng: Random) -> int | None:
    found = [each for each in legal if actions.kind_of(each) == actions.URBANIZE and actions.urbanize_claim(each)]
    return found[0] if found else favour([], [URBANIZATION], 1)(state, legal, rng)


def test_track_that_a_new_city_completes_is_left_unclaimed() -> None:
    written = Writer("rust-belt", 3, 1, leave_it, before=unowned_track)
    cities = [step["decision"] for step in written.steps if step["t"] == "decision" and "claims" in step["decision"]]
    assert not cities[0]["claims"]
    replays(written)
    cities[0]["claims"] = True
    assert verify(GAME, parse(written.raw), deviations=()).differences


def test_sweden_gets_the_cubes_that_waited_for_it() -> None:
    written = Writer("finland", 3, 1, favour([actions.UPGRADE], probability=1))
    assert len(written.raw["initial"]["map_state"]["reserve"]) == 5
    assert written.raw["final"]["state"]["map_state"]["reserve"] == []
    replays(written)
    del written.raw["initial"]["map_state"]
    replays(written)


def test_public_links_are_there_once() -> None:
    recording = parse(Writer("finland", 3, 1, idle).raw)
    state = GAME.start(3, "finland", GAME.options())
    assert isinstance(state, AgeOfSteamState)
    set_up(state, Translation(recording, align(recording, [state.board])))
    assert [state.lines[at + LINK] for at in range(0, len(state.lines), WIDTH)] == [0, 1]


def test_links_for_sale_may_be_printed_track() -> None:
    """Detroit's river crossings as recordings have them: hexes with printed track that can be claimed."""
    written = Writer("detroit-bankruptcy", 3, 1, favour([actions.BUY], probability=1))
    raw: dict[str, Any] = copy.deepcopy(written.raw)
    link = next(link for link in raw["board"]["links"] if link["cost"] == 8)
    at = [-20, 30]
    raw["board"]["links"].remove(link)
    raw["board"]["spaces"].append({"at": at, "kind": "land", "preprinted": [{"exits": ["N", "S"], "claim_cost": 8}]})
    for state in [raw["initial"], raw["final"]["state"], *(step["state"] for step in raw["steps"] if "state" in step)]:
        owner = state["links"].pop(link["id"])
        state["track"]["-20,30"] = {"tracks": [{"exits": ["N", "S"], "owner": owner}]}
    claims = [step for step in raw["steps"] if step.get("decision", {}).get("link") == link["id"]]
    for step in claims:
        step["decision"] = {"type": "claim", "at": at}
    assert claims
    written.raw = raw
    replays(written)
