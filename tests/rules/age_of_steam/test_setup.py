"""Components, setup and the structure of a turn (AOS-1 to AOS-3, AOS-18)."""

from __future__ import annotations

import json
from random import Random

import pytest
from tests.rules.age_of_steam.ground import building, rolled
from tests.rules.age_of_steam.maps.opening import cubes_per_place, opened
from tests.rules.age_of_steam.table import field, on_map, rust_belt

from smokestack.games.age_of_steam.components import pieces
from smokestack.games.age_of_steam.components.load import DATA
from smokestack.games.age_of_steam.game import GAME
from smokestack.games.age_of_steam.rules import sequence
from smokestack.games.age_of_steam.rules.state import AgeOfSteamState
from smokestack.kernel import registry
from smokestack.kernel.errors import SetupError

BOX = json.loads((DATA / "components.json").read_text(encoding="utf-8"))
"""The component data."""


@pytest.mark.rule("AOS-1.1", "AOS-2.1")
def test_ninety_six_cubes_are_in_the_bag_and_no_cotton() -> None:
    table = rust_belt(3)
    bag = {"red": 20, "blue": 20, "purple": 20, "yellow": 20, "black": 16, "white": 0}
    assert table.bag() == bag
    assert BOX["goods_cubes"]["counts"] == bag | {"white": 14}
    assert pieces.CUBES == (20, 20, 20, 20, 16, 14)
    assert (table.fresh.turn, table.fresh.phase, sum(table.fresh.bag)) == (1, 0, 96)


@pytest.mark.rule("AOS-1.2", "AOS-1.4", "AOS-R-01")
def test_tiles_and_town_discs_are_counted() -> None:
    supply = rust_belt(3).state.supply
    assert sum(supply[:-1]) == 136 == BOX["track_tiles"]["total"]
    assert supply[-1] == 8 == BOX["town_discs"]


@pytest.mark.rule("AOS-1.3", "AOS-1.8", "AOS-R-02", "AOS-T-52")
@pytest.mark.parametrize(
    ("letter", "colour", "half", "number"),
    [
        ("A", "red", "light", 3),
        ("B", "blue", "light", 4),
        ("C", "black", "light", 5),
        ("D", "black", "light", 6),
        ("E", "yellow", "dark", 1),
        ("F", "purple", "dark", 2),
        ("G", "black", "dark", 3),
        ("H", "black", "dark", 4),
    ],
)
def test_each_new_city_has_its_colour_and_its_column(letter: str, colour: str, half: str, number: int) -> None:
    other = 1 if number != 1 else 2
    for feeds in (True, False):
        table = rust_belt(3).new_city("Terre Haute", letter).display(letter, "red")
        assert [c for n, c in enumerate(pieces.COLOURS) if table.state.takes[table.hex("Terre Haute")] >> n & 1] == [
            colour
        ]
        table.at("goods growth")
        mine, theirs = (number, other) if feeds else (other, number)
        dice = [mine] * 3 + [theirs] * 3 if half == "light" else [theirs] * 3 + [mine] * 3
        rolled(table, *dice)
        assert table.cubes_at("Terre Haute") == (["red"] if feeds else []), "only that number, only in that half"


@pytest.mark.rule("AOS-1.5")
def test_thirty_discs_in_each_of_six_colours() -> None:
    each = BOX["player_pieces"]["per_player"]
    assert (each["track_ownership"], each["markers"], each["expansion_spare"]) == (20, 5, 5)
    assert len(BOX["player_pieces"]["colors"]) == 6
    assert BOX["player_pieces"]["discs_total"] == 180
    assert pieces.TRACK_DISCS == 20
    assert max(map.seats[-1] for map in GAME.maps()) == 6


@pytest.mark.rule("AOS-1.6", "AOS-R-03")
def test_the_bank_never_runs_out() -> None:
    chips = sum(int(value) * count for value, count in BOX["money_chips"].items())
    assert chips == 490
    table = rust_belt(6).at("collect income", cash=300, income=20)
    assert table.cash == [300 + 20 - 3] * 6


@pytest.mark.rule("AOS-1.7", "AOS-20.9")
def test_a_draw_is_uniform_over_the_cubes_in_the_bag() -> None:
    table = rust_belt(3)
    table.state = table.fresh.clone()
    state = table.state
    for _ in range(16):
        table.play("draw black")
    odds = [(state.codec().text(state, action), odd) for action, odd in state.odds()]
    assert odds == [(f"draw {colour}", 20 / 80) for colour in ("red", "blue", "purple", "yellow")]
    refusal = table.refused("draw black")
    assert (refusal.clause, refusal.data) == ("AOS-1.7", {"colour": "black"})
    table.play("draw red", "draw red")
    assert state.odds()[0][1] == 18 / 78
    assert table.refused("roll 3").key == "draw-first"


@pytest.mark.rule("AOS-1.7")
def test_draws_fall_as_often_as_there_are_cubes() -> None:
    table = rust_belt(3)
    state = table.fresh.clone()
    state.bag = [1, 6, 0, 3, 0, 0]
    rng = Random(7)
    texts = [state.codec().text(state, state.draw(rng)) for _ in range(3000)]
    shares = {colour: texts.count(f"draw {colour}") / 300 for colour in pieces.COLOURS}
    assert {colour: round(share) for colour, share in shares.items() if share} == {"red": 1, "blue": 6, "yellow": 3}


@pytest.mark.rule("AOS-1.9", "AOS-R-04")
def test_tracks_begin_and_end_where_they_do() -> None:
    table = opened(rust_belt(3))
    assert (table.engine, table.shares, table.income) == ([1] * 3, [2] * 3, [0] * 3)
    table = rust_belt(3).at("issue shares", order=[0, 1, 2])
    assert table.legal() == [f"issue {n}" for n in range(14)], "two and thirteen are fifteen"
    table = rust_belt(3).at("move goods", order=[0, 1, 2], engine=[5, 6, 1]).play("upgrade")
    assert table.engine[0] == 6
    assert table.refused("upgrade").data == {"links": 6}
    table = field(5, 6, cities={"B1": "blue", "B3": "red"}).track("B2 straight N-S", owner=0)
    table.cubes("City B1", "red").at("move goods", income=199, order=[0, 1, 2]).play("move red City B1 > City B3")
    assert table.income[0] == 200


@pytest.mark.rule("AOS-1.10", "AOS-R-24", "AOS-MAP-1")
def test_how_many_may_play() -> None:
    published = {
        "rust-belt": (3, 6),
        "western-us": (3, 6),
        "southern-us": (3, 6),
        "germany": (3, 6),
        "france": (3, 6),
        "poland": (3, 6),
        "hungary": (3, 6),
        "finland": (3, 6),
        "barbados": (1, 1),
        "st-lucia": (2, 2),
        "new-england": (2, 2),
        "detroit-bankruptcy": (1, 5),
        "heavy-cardboard": (4, 6),
        "switzerland": (3, 4),
        "pittsburgh": (3, 4),
    }
    assert published.items() <= {map.id: (map.seats[0], map.seats[-1]) for map in GAME.maps()}.items()
    for seats in (2, 7):
        with pytest.raises(SetupError):
            registry.start(GAME, seats, "rust-belt")


@pytest.mark.rule("AOS-1.11")
def test_boards_in_the_box() -> None:
    assert BOX["boards"] == {"double_sided_map_boards": 3, "display_boards": 3}


@pytest.mark.rule("AOS-2.2", "AOS-EX-15", "AOS-1.8")
def test_the_display_is_filled_row_by_row() -> None:
    table = rust_belt(3)
    table.state = table.fresh.clone()
    places: list[str] = []
    for number in range(52):
        places.append(str(table.state.prompt().data["place"]))
        table.play(f"draw {pieces.COLOURS[number % 5]}")
    assert len(set(places)) == 52
    assert places[:7] == ["light 1.1", "light 2.1", "light 3.1", "light 4.1", "light 5.1", "light 6.1", "A.1"]
    assert [place[-1] for place in places] == ["1"] * 20 + ["2"] * 20 + ["3"] * 12
    columns = [table.column(name) for name in ("light 1", "dark 6", "A", "H")]
    assert [len(column) for column in columns] == [3, 3, 2, 2]
    assert all("-" not in column for column in columns)
    assert sum(table.bag().values()) == 96 - 52
    assert table.state.prompt().data["place"] == "Kansas City", "then the map"


@pytest.mark.rule("AOS-2.3", "AOS-RB-1")
def test_cubes_on_the_map() -> None:
    table = opened(rust_belt(4))
    found = cubes_per_place(table)
    assert found.pop("Pittsburgh") == 3
    assert found.pop("Wheeling") == 3
    assert len(found) == 10
    assert set(found.values()) == {2}
    assert sum(table.bag().values()) == 96 - 52 - 26


@pytest.mark.rule("AOS-2.4", "AOS-2.6")
def test_what_each_player_begins_with() -> None:
    table = opened(rust_belt(5))
    assert (table.engine, table.income, table.shares, table.cash) == ([1] * 5, [0] * 5, [2] * 5, [10] * 5)
    assert [table.discs(seat) for seat in range(5)] == [0] * 5
    assert table.state.action == [-1] * 5
    assert (table.phase, table.state.turn) == ("issue shares", 1)
    assert table.actor == table.order[0]


def orders(state: AgeOfSteamState, odds: float) -> dict[tuple[int, ...], float]:
    """Every first order with its odds."""
    found: dict[tuple[int, ...], float] = {}
    for action, odd in state.odds():
        after = state.clone()
        after.apply(action)
        if after.actor() >= 0:
            found[tuple(after.order)] = found.get(tuple(after.order), 0) + odds * odd
        else:
            found |= orders(after, odds * odd)
    return found


@pytest.mark.rule("AOS-2.5", "AOS-R-65")
def test_every_first_order_is_as_likely() -> None:
    table = rust_belt(4)
    sequence.settle(table.state, None)
    found = orders(table.state, 1.0)
    assert len(found) == 24
    assert all(abs(odd - 1 / 24) < 1e-12 for odd in found.values())
    assert table.refused("draw red").clause == "AOS-2.5"
    table.play("order Sky")
    assert table.refused("order Sky").clause == "AOS-2.5"
    table.play("order Orange")
    table.play(table.legal()[0])
    assert [fact.data["place"] for fact in table.happened("first-order")] == [1, 2, 3, 4]


@pytest.mark.rule("AOS-3.1", "AOS-20.6", "AOS-20.8")
def test_ten_phases_in_order() -> None:
    table = rust_belt(3).fill_display().at("issue shares", order=[0, 1, 2], income=[12, 0, 0], cash=30)
    table.play("issue 0", "issue 0", "issue 0", "drop", "drop")
    keys = [fact.key for fact in table.facts]
    assert table.phase == "select actions"
    table.play("select Engineer", "select Urbanization", "select First Move")
    keys += [fact.key for fact in table.facts]
    table.play("done", "done", "done", *["pass"] * 6, *["roll 1"] * 6)
    keys += [fact.key for fact in table.facts]
    assert [fact.data for fact in table.happened("expenses")] == [{"owed": 3, "money": -3}] * 3
    watched = ("issued", "place", "selected", "build-done", "passed-move", "collected", "expenses", "reduced", "rolled")
    seen = [key for n, key in enumerate(keys) if key in (*watched, "round") and key not in keys[:n]]
    assert seen == [*watched, "round"]
    assert (table.phase, table.state.turn, table.actor) == ("issue shares", 2, 2)
    refusal = table.refused("done")
    assert (refusal.clause, refusal.data) == ("AOS-3.1", {"phase": "issue shares"})


@pytest.mark.rule("AOS-3.2", "AOS-T-11")
def test_the_order_of_an_auction_lasts_until_the_next() -> None:
    table = rust_belt(3).at("player order", order=[0, 1, 2], cash=30).play("drop", "drop")
    table.play("select Engineer", "select First Build", "select First Move")
    assert table.actor == 1
    table.play("done", "done", "done", *["pass"] * 6)
    rolled(table, *[1] * 6)
    issuers = []
    for _ in range(3):
        issuers.append(table.actor)
        table.play("issue 0")
    assert issuers == [2, 1, 0], "turn 2 issues in the order of turn 1"


@pytest.mark.rule("AOS-3.3", "AOS-R-63", "AOS-EX-02", "AOS-18.1")
@pytest.mark.parametrize(("seats", "turns"), [(3, 10), (4, 8), (5, 7), (6, 6)])
def test_the_game_has_so_many_turns(seats: int, turns: int) -> None:
    table = rust_belt(seats).at("goods growth", turn=turns - 1)
    rolled(table, *[1] * 2 * seats)
    assert (table.phase, table.state.turn) == ("issue shares", turns)
    table = rust_belt(seats).at("goods growth", turn=turns)
    rolled(table, *[1] * 2 * seats)
    assert table.actor == "over"
    assert table.state.refusal(0) is not None


@pytest.mark.rule("AOS-T-50", "AOS-15.7", "AOS-3.3", "AOS-17.3")
def test_an_elimination_changes_neither_length_nor_dice() -> None:
    table = rust_belt(4).out(3).at("goods growth", turn=7)
    rolled(table, *[1] * 8)
    assert (table.phase, table.state.turn) == ("issue shares", 8)
    table = rust_belt(4).out(3).at("goods growth", turn=8)
    rolled(table, *[1] * 7)
    assert table.actor == "chance"
    rolled(table, 1)
    assert table.actor == "over"


@pytest.mark.rule("AOS-3.4", "AOS-T-46", "AOS-14.1")
def test_the_last_turn_is_played_to_its_end() -> None:
    table = rust_belt(3).at("collect income", turn=10, income=[22, 0, 0], cash=[0, 5, 5])
    assert table.cash == [22 - 3, 2, 2]
    assert table.income == [18, 0, 0], "reduced in the last turn too"
    assert table.scores[0] == 3 * 18 - 3 * 2


@pytest.mark.rule("AOS-3.6", "AOS-MAP-7")
def test_a_map_changes_what_it_names_and_nothing_else() -> None:
    table = opened(on_map("hungary", 4))
    assert table.engine == [2] * 4, "of the map"
    assert (table.cash, table.shares) == ([10] * 4, [2] * 4), "of the base game"
    table = building(field(5, 5, cities={"B1": "red"}))
    assert table.refused("buy back").clause == "AOS-3.1"
    table = rust_belt(3).at("move goods", order=[0, 1, 2])
    assert table.refused("lift red Chicago > Detroit").clause == "AOS-3.6"
    refusal = rust_belt(3).at("goods growth", actions={0: "Production"}).refused("supply Chicago")
    assert (refusal.clause, refusal.key) == ("AOS-3.6", "not-on-this-map")


@pytest.mark.rule("AOS-RB-2", "AOS-8.8")
def test_no_exit_into_the_great_lakes() -> None:
    table = rust_belt(3).at("build track", order=[0, 1, 2], cash=20)
    assert table.allows("build H5 straight N-S")
    refusal = table.refused("build H5 gentle NE-S")
    assert (refusal.clause, refusal.data) == ("AOS-8.8", {"hex": "H5", "edge": "NE"})
    assert "I5" not in table.board.by_label
