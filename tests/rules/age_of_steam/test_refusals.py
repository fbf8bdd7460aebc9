"""Every reason to refuse a build or a delivery: its clause, its key, and what the message names."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.rules.age_of_steam.ground import building, line
from tests.rules.age_of_steam.table import NOBODY, Table, field

from smokestack.games.age_of_steam.rules.generated.action_fields import (
    pack_build,
    pack_move,
    pack_urbanize,
    with_move_stop,
)
from smokestack.kernel.messages import refusal_text, seat_names

Case = tuple[Callable[[], Table], str, str, str, list[str]]
"""The table, the action, and the clause, the key and the words of its refusal. Seat 1 is called Sky, seat 2 Green."""


def alone(track: str = "", owner: int = 0, towns: tuple[str, ...] = (), shut: str = "") -> Table:
    """City B1 and City A2 on plain land, with track, towns or an edge closed to the south if asked for."""
    table = field(5, 6, cities={"B1": "red", "A2": "blue"}, towns=towns, shut={shut: [3]} if shut else None)
    return table.track(track, owner=owner) if track else table


def town(track: str = "", owner: int = 0) -> Table:
    return alone(track, owner, towns=("B2", "D4"))


def poor() -> Table:
    return building(alone(), cash=1)


def three_built() -> Table:
    return building(alone()).play("build B2 straight N-S", "build B3 straight N-S", "build B4 straight N-S")


def no_discs() -> Table:
    towns = [f"{column}{row}" for column in "FHJ" for row in (2, 5)]
    table = field(11, 8, cities={"B1": "red"}, towns=towns)
    for label in towns[:4]:
        table.track(f"{label} crossing N-S NE-SW", owner=0)
    return building(table.track("J2 crossing N-S NE-NW", owner=0))


def from_a_town(owner: int, anywhere: str = "true") -> Table:
    """Unowned track that begins in a town where only that player owns track. Beside it is an unowned town tile."""
    table = field(6, 7, cities={"B1": "red"}, towns=["B3", "A5"], redirect_any_unowned=anywhere)
    table.track("B2 straight N-S", owner=owner).track("A5 town NE")
    return table.track("B3 straight N-S", owners=[owner, NOBODY]).track("B4 straight N-S", owner=NOBODY)


BUILDS: list[Case] = [
    (three_built, "build C2 straight SE-NW", "AOS-8.2", "no-builds-left", ["3 builds"]),
    (alone, "build B1 straight N-S", "AOS-8.10", "on-city", ["City B1"]),
    (alone, "build B2 town N", "AOS-7.8", "no-town-here", ["B2"]),
    (lambda: alone(shut="B2"), "build B2 straight N-S", "AOS-8.8", "edge-shut", ["B2", "S"]),
    (lambda: alone("B3 straight N-S", 1), "build B2 straight N-S", "AOS-8.9", "meets", ["B2", "Sky", "B3"]),
    (alone, "build D4 straight N-S", "AOS-8.4", "unconnected", ["N-S", "D4"]),
    (alone, "build B2 crossing N-S SE-SW", "AOS-8.4", "unconnected", ["SE-SW", "B2"]),
    (lambda: alone("A1 sharp SE-S", 0), "build A1 sharp SE-S", "AOS-9.1", "no-change", ["A1"]),
    (lambda: alone("C1 sharp S-SW", 0), "build C2 sharp N-NW", "AOS-7.5", "loop", ["City B1"]),
    (lambda: alone("B2 straight N-S", 1), "build B2 coexisting N-SE SW-NW", "AOS-9.9", "add-and-bend", ["B2"]),
    (lambda: alone("B2 crossing N-S NE-NW", 0), "build B2 straight N-S", "AOS-9.2", "removes", ["B2"]),
    (lambda: alone("B2 crossing N-S NE-NW", 0), "build B2 coexisting N-SW SE-S", "AOS-9.10", "full", ["B2"]),
    (lambda: alone("B2 straight N-S", 0), "build B2 straight NE-SW", "AOS-9.6", "other-track", ["B2"]),
    (lambda: alone("B2 sharp N-NW", 1), "build B2 straight N-S", "AOS-9.6", "bend-complete", ["B2"]),
    (lambda: alone("B2 straight N-S", 0), "build B2 gentle S-NW", "AOS-9.6", "bend-middle", ["B2", "N"]),
    (lambda: alone("B2 straight N-S", 1), "build B2 gentle N-SE", "AOS-9.6", "bend-foreign", ["B2", "Sky"]),
    (lambda: from_a_town(1, "false"), "build B4 gentle N-SE", "AOS-R-78", "bend-unreached", ["B4"]),
    (lambda: from_a_town(1), "build B4 gentle N-SW", "AOS-8.4", "bend-unconnected", ["B4"]),
    (lambda: town("B2 straight N-S"), "build B2 straight NE-SW", "AOS-9.5", "town-exits", ["Town B2"]),
    (lambda: town("B2 straight N-S"), "build B2 straight N-S", "AOS-9.1", "no-change", ["Town B2"]),
    (town, "build D4 straight N-S", "AOS-8.7", "town-unconnected", ["Town D4"]),
    (lambda: town().supply(discs=0), "build B2 straight N-S", "AOS-1.4", "no-town-disc", ["Town discs"]),
    (lambda: alone().supply(tight=0), "build B2 sharp N-NE", "AOS-7.11", "no-tile-left", ["sharp"]),
    (no_discs, "build B2 straight N-S", "AOS-10.2", "discs", ["20"]),
    (poor, "build B2 straight N-S", "AOS-12.5", "cash", ["$2", "$1"]),
]


def told(table: Table, text: str, clause: str, key: str, words: list[str]) -> None:
    refusal = table.refused(text)
    assert (refusal.clause, refusal.key) == (clause, key)
    sentence = refusal_text(table.game.messages(), refusal, seat_names(table.seats))
    assert all(word in sentence for word in words), sentence
    assert sentence.endswith(f"({clause})")


@pytest.mark.rule("AOS-8.15")
@pytest.mark.parametrize(
    ("make", "text", "clause", "key", "words"), BUILDS, ids=[f"{case[3]}: {case[1]}" for case in BUILDS]
)
def test_why_a_build_is_refused(make: Callable[[], Table], text: str, clause: str, key: str, words: list[str]) -> None:
    table = make()
    if table.phase != "build track":
        building(table)
    told(table, text, clause, key, words)


def cargo(engine: int = 2) -> Table:
    """City B1 - City B3 (yellow) - City B5 (red), red and blue cubes in B1."""
    return line(0, 1, middle="yellow").cubes("City B1", "red").at("move goods", order=[0, 1, 2], engine=engine)


def ring() -> Table:
    table = field(5, 5, cities={"B1": "red", "B3": "blue"}).track("B2 straight N-S", owner=0)
    table.track("C2 gentle S-NW", owner=1).track("C3 gentle N-SW", owner=1).cubes("City B1", "red")
    return table.at("move goods", engine=3, order=[0, 1, 2])


def at_the_first_red() -> Table:
    return line().cubes("City B1", "red").at("move goods", engine=2, order=[0, 1, 2])


def to_the_first_hex() -> Table:
    table = field(5, 5, cities={"A1": "red", "C3": "blue"}).cubes("City C3", "red")
    return table.at("move goods", order=[0, 1, 2])


MOVES: list[Case] = [
    (to_the_first_hex, "move red City C3 > City A1", "AOS-13.2", "no-link-there", ["City C3", "City A1"]),
    (cargo, "move blue City B1 > City B3", "AOS-13.2", "no-cube", ["blue", "City B1"]),
    (cargo, "move red City B1 > City B5", "AOS-13.2", "no-link-there", ["City B1", "City B5"]),
    (lambda: cargo(1), "move red City B1 > City B3 > City B5", "AOS-13.3", "engine", ["1 link"]),
    (cargo, "move red City B1 > City B3", "AOS-13.6", "not-accepted", ["City B3", "red"]),
    (lambda: cargo(1), "move red City B1", "AOS-13.6", "no-delivery", ["City B1", "red", "1 link"]),
    (cargo, "move red City B1", "AOS-13.6", "not-accepted", ["City B1", "red"]),
    (at_the_first_red, "move red City B1 > City B3 > City B5", "AOS-13.5", "must-stop", ["City B3", "red"]),
    (ring, "move red City B1 > City B3 (Orange) > City B1 (Sky)", "AOS-13.4", "twice", ["City B1"]),
    (lambda: cargo(6), "upgrade", "AOS-13.12", "engine-top", ["6 links"]),
    (cargo, "wait", "AOS-6.3", "cannot-wait", []),
    (cargo, "load red City B1", "AOS-13.2", "tell-whole-move", []),
    (cargo, "build B2 straight N-S", "AOS-3.1", "not-now", ["move goods"]),
]


@pytest.mark.rule("AOS-13.2", "AOS-13.6")
@pytest.mark.parametrize(
    ("make", "text", "clause", "key", "words"), MOVES, ids=[f"{case[3]}: {case[1]}" for case in MOVES]
)
def test_why_a_delivery_is_refused(
    make: Callable[[], Table], text: str, clause: str, key: str, words: list[str]
) -> None:
    told(make(), text, clause, key, words)


@pytest.mark.rule("AOS-7.6", "AOS-11.2", "AOS-13.2")
def test_numbers_that_name_nothing_are_refused_too() -> None:
    """Hexes and cubes that do not exist, as only a broken client would send them."""
    table = building(alone(towns=("D4",)), action="Urbanization")
    beyond = table.board.size
    refusals = [table.state.refusal(action) for action in (pack_build(beyond, 1), pack_urbanize(beyond, 0, 0))]
    assert [(r.clause, r.key) for r in refusals if r] == [("AOS-7.6", "no-tile"), ("AOS-11.2", "no-hex")]
    table = cargo()
    for action in (pack_move(7, 0), pack_move(0, beyond), with_move_stop(pack_move(0, table.hex("A1")), 0, 1)):
        refusal = table.state.refusal(action)
        assert refusal is not None
        assert (refusal.clause, refusal.key) == ("AOS-13.2", "no-such-cube")
