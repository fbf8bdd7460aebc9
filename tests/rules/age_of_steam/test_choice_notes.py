"""What players are told about a choice before they make it: prices, and what a tile or a delivery is good for."""

from __future__ import annotations

from tests.rules.age_of_steam.ground import auction, building, line, plain
from tests.rules.age_of_steam.table import Table, field, rust_belt

from smokestack.games.age_of_steam.game import GAME
from smokestack.kernel.facts import ChoiceNote
from smokestack.kernel.messages import fact_text, seat_names


def notes(table: Table, begin: str) -> dict[str, ChoiceNote]:
    """The notes about the legal actions that begin like this, the best first."""
    state = table.state
    actions = [action for action in state.legal() if state.codec().text(state, action).startswith(begin)]
    found = GAME.choice_notes(state, state.actor(), actions)
    told = {state.codec().text(state, action): note for action, note in zip(actions, found, strict=True)}
    return dict(sorted(told.items(), key=lambda item: item[1].rank))


def action_of(table: Table, text: str) -> int:
    return table.state.codec().parse(table.state, text)


def sentences(note: ChoiceNote) -> list[str]:
    return [fact_text(GAME.messages(), "note", fact, seat_names(3)) for fact in note.facts]


def test_a_tile_that_completes_a_link_comes_first_and_says_so() -> None:
    table = building(plain()).play("build B2 straight N-S", "build B3 straight N-S")
    found = notes(table, "build B4")
    assert next(iter(found)) == "build B4 straight N-S"
    best = found["build B4 straight N-S"]
    assert (best.price, sentences(best)) == (2, ["completes City B1–City B5"])
    assert sentences(found["build B4 gentle N-SE"])[0].startswith("on towards")


def test_tiles_that_continue_your_line_come_before_others_and_cheaper_ones_first() -> None:
    table = building(field(6, 6, cities={"B1": "red", "C3": "blue"}).track("B2 straight N-S", owner=0))
    found = list(notes(table, "build B3").items())
    assert found[0][0] == "build B3 sharp N-NE", "it completes the link"
    simple = [text for text, note in found if note.price == 2]
    joining = [text for text in simple if " N-" in text]
    assert simple[: len(joining)] == joining
    assert any(note.price == 4 for _, note in found), "a crossing that begins at C3 as well"
    continuing = [note.price for _, note in found if note.facts[0].key != "completes"]
    assert continuing.index(4) > continuing.index(2)


def test_a_tile_that_leads_nowhere_names_the_direction() -> None:
    table = building(field(3, 9, cities={"B1": "red"}))
    assert sentences(notes(table, "build B2 straight N-S")["build B2 straight N-S"]) == ["open end south"]


def test_a_tile_says_whose_track_it_meets() -> None:
    table = plain().track("B3 straight NE-SW", owner=1).track("B2 straight N-S", owner=0)
    crossing = notes(building(table), "build B3 crossing N-S NE-SW")["build B3 crossing N-S NE-SW"]
    assert "shares the hex with Sky" in sentences(crossing)
    lost = building(plain().track("B2 straight N-S"))
    assert "takes over unowned track" in sentences(notes(lost, "build B3 straight N-S")["build B3 straight N-S"])


def test_prices_are_those_of_the_terrain_and_the_tile() -> None:
    table = building(field(5, 5, cities={"B1": "red", "D3": "blue"}, terrain={"B2": "mountain"}))
    found = notes(table, "build B2")
    assert found["build B2 straight N-S"].price == 4
    before = table.cash[0]
    table.play("build B2 straight N-S")
    assert before - table.cash[0] == 4


def test_deliveries_tell_the_income_of_everybody_and_the_best_comes_first() -> None:
    table = line(0, 1, middle="yellow").cubes("City B1", "red").at("move goods", turn=3, engine=2, order=[0, 1, 2])
    ((text, note),) = notes(table, "move").items()
    assert sentences(note) == ["income +1, others +1"]
    (fact,) = note.facts
    assert (fact.data["to"], fact.data["incomes"], fact.data["payee_ids"]) == ("City B5", [1, 1, 0], [0, 1])
    before = list(table.state.income)
    table.play(text)
    assert [after - was for after, was in zip(table.state.income, before, strict=True)] == [1, 1, 0]


def test_shares_bids_engines_and_new_cities() -> None:
    shares = notes(rust_belt().at("issue shares", turn=2, cash=5), "issue")
    assert sentences(shares["issue 0"]) == ["no money, no new expenses"]
    assert sentences(shares["issue 2"]) == ["$10 now, expenses +2 every turn, −6 VP"]
    bids = auction(4, [0, 1, 2, 3])
    assert notes(bids, "bid")["bid 7"].price == 7
    dropped = notes(bids, "drop")["drop"]
    assert (dropped.price, sentences(dropped)) == (0, ["takes place 4"])
    actions = notes(rust_belt().at("select actions", turn=2, engine=2, order=[0, 1, 2]), "select")
    assert sentences(actions["select Locomotive"]) == ["engine pulls 3 links, expenses +1 every turn"]
    assert sentences(actions["select Engineer"]) == []
    city = field(5, 5, cities={"B1": "red"}, towns=["D3"]).display("E", "red blue")
    urban = notes(building(city, action="Urbanization"), "urbanize")
    assert sentences(urban["urbanize Town D3 E"]) == ["yellow, 2 cubes waiting"]


def test_there_is_a_note_for_every_legal_action_and_asking_changes_nothing() -> None:
    table = building(plain(towns=("C3",)), action="Urbanization")
    state = table.state
    before = state.key()
    assert len(GAME.choice_notes(state, 0, state.legal())) == len(state.legal())
    assert state.key() == before


def test_a_cube_that_is_sent_link_by_link_can_be_sent_all_the_way() -> None:
    table = line(0, 1, middle="yellow").cubes("City B1", "red red").cubes("City B5", "yellow")
    table.at("move goods", engine=2, order=[0, 1, 2])
    state = table.state
    state.rules.list_limit = 1
    load, passing = (action_of(table, text) for text in ("load red City B1", "pass"))
    assert GAME.series_notes(state, 0, passing) == []
    [(then, note)] = GAME.series_notes(state, 0, load)
    assert sentences(note) == ["income +1, others +1"]
    state.apply(load)
    for step in then:
        assert step in state.legal()
        state.apply(step)
    assert table.income == [1, 1, 0]


def test_of_many_deliveries_the_best_to_each_city_get_notes() -> None:
    table = line(0, 1, middle="yellow").cubes("City B1", "red yellow").at("move goods", engine=2, order=[0, 1, 2])
    moves = [action_of(table, text) for text in table.legal("move")]
    assert GAME.worth_noting(table.state, 0, [*moves, action_of(table, "pass")]) == moves
    assert len(moves) == 2
