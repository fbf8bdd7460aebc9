"""What the referee objects to (AOI-C52): every part of the table is spoiled in turn."""

from __future__ import annotations

import pytest
from tests.rules.age_of_industry.table import RED, YELLOW, Table, germany, new_england
from tests.rules.corruption import Changes, corrupted, plus

from smokestack.games.age_of_industry.game import GAME
from smokestack.games.age_of_industry.rules.position import EMPTY, LAYING_TILES


def table() -> Table:
    """Belgium: red's mine; Köln: red's sold mill and a railway between them; a card in hand and one face up."""
    t = germany().stand(RED, "coal mine 1", "Belgium").stand(RED, "cotton mill 1", "Köln", flipped=True)
    return t.rails(RED, "Köln-Belgium").hand(RED, "red").face_up("blue")


def coast() -> Table:
    t = new_england(coal_imports="at_setup").stand(RED, "port 1", "Boston").stand(RED, "ship 2", "Massachusetts Bay")
    return t.market("Europe", "no demand")


def objections(t: Table, field: str, value: int, at: int = -1) -> list[str]:
    """What the referee says once a number of the position is another."""
    assert GAME.referee(t.state) == []
    if at < 0:
        setattr(t.state, field, value)
    else:
        getattr(t.state, field)[at] = value
    return GAME.referee(t.state)


@pytest.mark.rule("AOI-C52", "AOI-2.3")
def test_counters_add_up() -> None:
    t = table()
    assert objections(t, "display", 2, t.type("cotton mill 1")) == ["seat 0 has 3 counters cotton mill 1, not 2"]
    assert objections(table(), "removed", 1, 0) == ["seat 0 has 3 counters cotton mill 1, not 2"]
    second = t.state.counter_types + t.type("ship 0")
    assert objections(table(), "removed", 1, second) == ["seat 1 has 2 counters ship 0, not 1"]
    assert objections(table(), "counters_on_map", 3, RED) == ["seat 0 has 2 counters on the map, not 3"]
    assert objections(table(), "counters_on_map", 1, YELLOW) == ["seat 1 has 0 counters on the map, not 1"]
    assert objections(table(), "flips", 2, RED) == ["seat 0 has 1 flipped counters, not 2"]
    assert objections(table(), "flips_replaced", 1, RED) == ["seat 0 has 1 flipped counters, not 0"]
    gone = objections(table(), "display", -1, t.type("port 3"))
    assert gone == ["seat 0 has -1 counters port 3, not 2", "a display has a negative number of counters"]


@pytest.mark.rule("AOI-C52", "AOI-5.1", "AOI-5.2")
def test_spaces_hold_what_fits() -> None:
    t = table()
    belgium, koeln, free = t.at("Belgium", 1), t.at("Köln", 1), t.at("Berlin", 1)
    assert f"space {belgium} has an owner without a counter or a counter without an owner" in objections(
        table(), "owner", -1, belgium
    )
    assert f"the empty space {free} holds cubes or is flipped" in objections(table(), "cubes", 1, free)
    assert objections(table(), "flipped", 1, free) == [f"the empty space {free} holds cubes or is flipped"]
    assert f"cotton mill 1 is on space {belgium}, where it cannot be built" in objections(
        table(), "counter", 0, belgium
    )
    zero = t.type("factory 0")
    assert f"factory 0 is on space {koeln}, where it cannot be built" in objections(table(), "counter", zero, koeln)
    assert f"space {belgium} holds 4 cubes" in objections(table(), "cubes", 4, belgium)
    assert f"space {belgium} holds -1 cubes" in objections(table(), "cubes", -1, belgium)
    sentence = f"the coal mine 1 on space {belgium} is flipped with cubes, or empty and not flipped"
    assert sentence in objections(table(), "flipped", 1, belgium)
    assert sentence in objections(table(), "cubes", 0, belgium)
    # A mill is neither full nor empty.
    assert objections(table(), "flipped", 0, koeln) == ["seat 0 has 0 flipped counters, not 1"]


@pytest.mark.rule("AOI-C52", "AOI-5.4")
def test_locations_keep_their_limits() -> None:
    t = germany().stand(RED, "cotton mill 1", "Köln").stand(YELLOW, "cotton mill 1", "Köln")
    assert "seat 0 has more than 1 counters in Köln" in objections(t, "owner", RED, t.at("Köln", 2))
    t = germany().stand(RED, "cotton mill 1", "Hamburg").stand(RED, "port 1", "Hamburg")
    t.stand(YELLOW, "port 1", "Hamburg")
    assert "seat 0 has more than 2 counters in Hamburg" in objections(t, "owner", RED, t.at("Hamburg", 2))


@pytest.mark.rule("AOI-C52", "AOI-14.8", "AOI-1.6")
def test_railways_add_up() -> None:
    assert objections(table(), "railways_left", 12, RED) == ["seat 0 has 1 railways on the map and 12 in its supply"]
    sentence = "the places seat 0 is linked to are not the ends of its railways"
    assert objections(table(), "linked", 0, RED) == [sentence]
    t = table()
    assert objections(t, "linked", 1 << t.place("Köln"), RED) == [sentence]
    t = table()
    assert objections(t, "linked", 1 << t.place("Belgium"), RED) == [sentence]


@pytest.mark.rule("AOI-C52", "AOI-3.6")
def test_cards_add_up() -> None:
    t = table()
    blue, red = t.card("blue"), t.card("red")
    miscounted = "the deck or the face-up cards are miscounted"
    assert objections(table(), "deck", 5, blue) == ["there are 6 cards blue card, not 5", miscounted]
    assert objections(table(), "discards", 1, red) == ["there are 6 cards red card, not 5"]
    assert objections(table(), "face_up", 0, blue) == ["there are 4 cards blue card, not 5", miscounted]
    assert "seat 0 holds 2 cards, counted as 1" in objections(table(), "hand", 1, blue)
    assert objections(table(), "hand_size", 2, RED) == ["seat 0 holds 1 cards, counted as 2"]
    assert objections(table(), "known", 1, blue) == ["more cards of seat 0 are known than it holds"]
    assert objections(table(), "deck_size", 60) == [miscounted]
    assert objections(table(), "face_up_size", 2) == [miscounted]
    full = germany().hand(RED, *["red"] * 5, *["blue"] * 4)
    assert GAME.referee(full.state) == []
    assert GAME.referee(full.hand(RED, "blue").state) == ["seat 0 holds 10 cards, counted as 10"]
    assert GAME.referee(germany().face_up("red", "blue").state) == []
    assert GAME.referee(germany().face_up("red", "blue", "green").state) == [miscounted]
    t = germany().hand(RED, "red", "red")
    t.state.hand[t.card("blue")], t.state.hand[t.card("red")], t.state.deck[t.card("blue")] = -1, 3, 6
    assert "seat 0 holds 2 cards, counted as 2" in GAME.referee(t.state)


@pytest.mark.rule("AOI-C52", "AOI-2.9")
def test_cubes_add_up() -> None:
    t = table()
    assert objections(table(), "cubes", 2, t.at("Belgium", 1)) == ["there are 8 cubes of coal on the board, not 9"]
    assert objections(table(), "demand", 5, 1) == ["there are 5 cubes of iron on the board, not 6"]
    assert objections(table(), "cubes_added", 7, 1) == ["there are 6 cubes of iron on the board, not 7"]
    assert objections(table(), "cubes_removed", 1, 0) == ["there are 9 cubes of coal on the board, not 8"]
    assert "the demand track holds 7 cubes of coal" in objections(table(), "demand", 7, 0)
    assert "the demand track holds -1 cubes of iron" in objections(table(), "demand", -1, 1)
    assert "the import Cape Breton holds 4 cubes" in objections(coast(), "imports", 4, 1)
    assert "the import Cape Breton holds -1 cubes" in objections(coast(), "imports", -1, 1)
    assert objections(coast(), "imports", 2, 1) == ["there are 20 cubes of coal on the board, not 21"]


@pytest.mark.rule("AOI-C52", "AOI-2.10")
def test_markets_keep_their_tiles() -> None:
    t = table()
    left = list(t.state.tiles_left)
    assert objections(table(), "tiles_left", left[0] + 1, 0) == ["there are not 7 market tiles cotton"]
    bare = objections(table(), "market_tile", -1, 0)
    assert bare[-1] == "a market space has no tile"
    assert "there are not" in bare[0]
    t = coast()
    europe = t.state.board.market_name.index("Europe")
    assert objections(t, "market_used", 0, europe) == ["the market Europe has no demand but is open"]


@pytest.mark.rule("AOI-C52", "AOI-19.1", "AOI-20.1")
def test_the_books_balance() -> None:
    assert objections(table(), "money", 3, RED) == ["seat 0 has $3, but should have $0"]
    assert objections(table(), "earned", 2, RED) == ["seat 0 has $0, but should have $2"]
    assert objections(table(), "paid", 2, RED) == ["seat 0 has $0, but should have $-2"]
    assert objections(table(), "loans", 1, RED) == ["seat 0 has $0, but should have $10"]
    assert objections(table(), "spent", -1, RED) == ["seat 0 has $0 and 0 loans and has spent $-1"]
    below = objections(table(), "money", -1, YELLOW)
    assert below == ["seat 1 has $-1 and 0 loans and has spent $0", "seat 1 has $-1, but should have $0"]
    owed = objections(table(), "loans", -1, YELLOW)
    assert owed == ["seat 1 has $0 and -1 loans and has spent $0", "seat 1 has $0, but should have $-10"]
    assert objections(table(), "order", 1, 0) == ["the turn order [1, 1] does not name every seat once"]


# --- the other direction, and what is allowed ---------------------------------------------------------------
FREE = table().at("Berlin", 1)
BLUE_CARD, RED_CARD = table().card("blue"), table().card("red")
MISCOUNTED = "the deck or the face-up cards are miscounted"


@pytest.mark.rule("AOI-C52")
@pytest.mark.parametrize(
    ("changes", "objections"),
    [
        ({"display": {0: 0}}, ["seat 0 has 1 counters cotton mill 1, not 2"]),
        ({"display": {0: 0}, "removed": {0: 1}}, []),
        ({"counters_on_map": {RED: 1}}, ["seat 0 has 2 counters on the map, not 1"]),
        ({"flips": {RED: 0}}, ["seat 0 has 1 flipped counters, not 0"]),
        ({"flips": {RED: 2}, "flips_replaced": {RED: 1}}, []),
        (
            {"owner": {FREE: YELLOW}, "counters_on_map": {YELLOW: 1}},
            [f"space {FREE} has an owner without a counter or a counter without an owner"],
        ),
        ({"railways_left": {RED: 10}}, ["seat 0 has 1 railways on the map and 10 in its supply"]),
        ({"deck": {BLUE_CARD: 3}, "deck_size": 63}, ["there are 4 cards blue card, not 5"]),
        ({"deck": {BLUE_CARD: 3}, "discards": {BLUE_CARD: 1}, "deck_size": 63}, []),
        ({"hand_size": {RED: 0}}, ["seat 0 holds 1 cards, counted as 0"]),
        ({"known": {RED_CARD: 1}}, []),
        ({"deck_size": 65}, [MISCOUNTED]),
        ({"face_up_size": 0}, [MISCOUNTED]),
        ({"demand": {0: 7}, "cubes_added": {0: 10}}, ["the demand track holds 7 cubes of coal"]),
        ({"demand": {1: -1}, "cubes_removed": {1: 7}}, ["the demand track holds -1 cubes of iron"]),
        ({"demand": {1: 0}, "cubes_removed": {1: 6}}, []),
        ({"tiles_left": {3: plus(-1)}}, ["there are not 3 market tiles no demand"]),
        ({"market_tile": {0: EMPTY}, "tiles_left": {0: 1}}, ["a market space has no tile"]),
        ({"market_tile": {0: EMPTY}, "tiles_left": {0: 1}, "phase": LAYING_TILES}, []),
        ({"money": {RED: -1}, "paid": {RED: 1}}, ["seat 0 has $-1 and 0 loans and has spent $0"]),
        ({"loans": {RED: 1}, "money": {RED: 10}}, []),
        ({"loans": {RED: -1}, "earned": {RED: 10}}, ["seat 0 has $0 and -1 loans and has spent $0"]),
        ({"order": []}, []),
        ({"order": [1, 0]}, []),
        ({"order": [0]}, ["the turn order [0] does not name every seat once"]),
    ],
)
def test_the_other_direction_is_named_and_the_rest_is_allowed(changes: Changes, objections: list[str]) -> None:
    assert GAME.referee(corrupted(table().state, changes)) == objections


@pytest.mark.rule("AOI-C52")
def test_ironworks_turn_over_when_they_are_empty() -> None:
    t = germany().stand(YELLOW, "ironworks 1", "Berlin")
    [space] = [space for space, owner in enumerate(t.state.owner) if owner == YELLOW]
    sentence = f"the ironworks 1 on space {space} is flipped with cubes, or empty and not flipped"
    turned = corrupted(t.state, {"flipped": {space: 1}, "flips": {YELLOW: 1}})
    assert GAME.referee(turned) == [sentence]
    emptied = corrupted(t.state, {"cubes": {space: 0}, "cubes_removed": {1: t.state.cubes[space]}})
    assert GAME.referee(emptied) == [sentence]
