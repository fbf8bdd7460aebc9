"""Detroit Bankruptcy for two to five players (AOS-DET) and for one (AOS-DETS)."""

from __future__ import annotations

import pytest
from tests.rules.age_of_steam.maps.opening import cubes_per_place, opened
from tests.rules.age_of_steam.table import Table, on_map

from smokestack.games.age_of_steam.rules import sequence
from smokestack.games.age_of_steam.rules.position import PAY_EXPENSES
from smokestack.kernel.messages import fact_text


def detroit(seats: int = 3) -> Table:
    return on_map("detroit-bankruptcy", seats)


# --- the start ------------------------------------------------------------------------------------


@pytest.mark.rule("AOS-DET-1")
def test_two_cubes_in_each_city_one_in_each_column_and_debt() -> None:
    table = opened(detroit())
    assert set(cubes_per_place(table).values()) == {2}
    assert len(cubes_per_place(table)) == 12
    for number in range(1, 7):
        for half in ("light", "dark"):
            assert [box != "-" for box in table.column(f"{half} {number}")] == [True, False, False]
    for letter in "ABCDEFGH":
        assert [box != "-" for box in table.column(letter)] == [True, False]
    assert (table.cash, table.shares) == ([0] * 3, [5] * 3)


@pytest.mark.rule("AOS-DET-2")
def test_no_more_than_twenty_five_shares() -> None:
    table = detroit().at("issue shares", shares=24)
    refusal = table.refused("issue 2")
    assert (refusal.clause, refusal.data["limit"]) == ("AOS-4.2", 25)
    assert table.play("issue 1").shares[0] == 25


@pytest.mark.rule("AOS-DET-4")
def test_production_is_not_used() -> None:
    table = detroit().at("select actions")
    assert table.refused("select Production").clause == "AOS-6.2"
    assert len(table.legal("select")) == 6


@pytest.mark.rule("AOS-MAP-1", "AOS-R-24")
def test_two_to_five_play_and_one_alone() -> None:
    info = next(map for map in detroit().game.maps() if map.id == "detroit-bankruptcy")
    assert list(info.seats) == [1, 2, 3, 4, 5]


# --- building -------------------------------------------------------------------------------------

FOUR, TWO, THREE = "L8 crossing N-SW NE-NW", "M6 straight N-S", "K7 coexisting NE-NW SE-S"


@pytest.mark.rule("AOS-DET-3", "AOS-T-66")
def test_the_engineer_s_cheapest_build_is_free() -> None:
    table = detroit().at("build track", actions={0: "Engineer"}, cash=20)
    bills = []
    for build in (FOUR, TWO, THREE):
        table.play(f"build {build}")
        bills.append(20 - table.cash[0])
    assert bills == [0, 4, 7]
    table.play("build L6 straight N-S")
    assert table.cash[0] == 20 - 9, "4 + 2 + 3 + 2, one of the 2 free: the Engineer builds four times"
    assert table.refused("build N7 sharp SW-NW").clause == "AOS-8.2"


@pytest.mark.rule("AOS-DET-3")
def test_without_the_engineer_nothing_is_free() -> None:
    table = detroit().at("build track", cash=20).play(*(f"build {build}" for build in (FOUR, TWO, THREE)))
    assert table.cash[0] == 20 - 9


@pytest.mark.rule("AOS-DET-3")
def test_a_bought_link_may_be_the_free_build_and_every_step_has_to_be_payable() -> None:
    table = detroit().at("build track", actions={0: "Engineer"}, cash=5)
    table.play("buy people-mover")
    assert table.cash[0] == 5
    refusal = table.refused("build M6 straight N-S")
    assert (refusal.clause, refusal.data["cost"]) == ("AOS-12.5", 6), "now the link is paid and the tile is free"


@pytest.mark.rule("AOS-DET-5", "AOS-R-46", "AOS-MAP-3")
def test_the_printed_links_and_their_prices() -> None:
    table = detroit().at("build track", actions={0: "Engineer"}, cash=40)
    prices = {link.id: link.cost for link in table.board.links}
    assert prices == {"people-mover": 6, "tunnel": 8, "bridge": 10, "windsor-airport": 6}
    table.state.action[0] = -1
    table.play("buy people-mover", "buy tunnel", "buy windsor-airport")
    assert table.cash[0] == 40 - 20
    assert (table.sections(0), table.discs(0)) == (3, 3)
    table.play("done", "buy bridge")
    assert table.refused("buy tunnel").clause == "AOS-MAP-3"
    table.cubes("Windsor", "purple").at("move goods", order=[0, 1, 2])
    assert table.legal("move") == ["move purple Windsor > Downtown Detroit (Orange)"], (
        "each printed link is one of its own"
    )
    assert table.play("pass").legal("move") == ["move purple Windsor > Downtown Detroit (Sky)"]


@pytest.mark.rule("AOS-DET-5", "AOS-R-46", "AOS-8.4")
def test_a_link_ends_in_a_town_without_a_tile() -> None:
    table = detroit().at("build track", cash=40)
    assert table.refused("build O9 town N").clause == "AOS-8.7"
    table.play("buy windsor-airport", "build O9 town N")
    assert table.owner("O9", "N") == 0


# --- moving ---------------------------------------------------------------------------------------


def eastward(owners: list[int]) -> Table:
    """Windsor - Downtown - Midtown - Warren - St Clair Shores, link by link with their owners."""
    table = detroit().special_link("tunnel", owners[0]).special_link("people-mover", owners[1])
    table.track("L6 straight N-S", owner=owners[2]).track("L5 gentle NE-S", owner=owners[2])
    table.track("M4 straight NE-SW", owners=[owners[3], owners[2]])
    return table.track("N4 gentle SE-SW", owner=owners[3])


THREE_LINKS = "move yellow Downtown Detroit > Midtown Detroit > Warren > St Clair Shores"
FOUR_LINKS = "move yellow Windsor > Downtown Detroit > Midtown Detroit > Warren > St Clair Shores"


@pytest.mark.rule("AOS-DET-6", "AOS-EX-12", "AOS-T-66")
@pytest.mark.parametrize(
    ("owners", "move", "allowed"),
    [
        ([1, 0, 1, 1], THREE_LINKS, False),
        ([1, 0, 0, 1], THREE_LINKS, True),
        ([1, 1, 0, 0], FOUR_LINKS, True),
        ([1, 1, 1, 0], FOUR_LINKS, False),
    ],
)
def test_half_the_links_have_to_be_the_mover_s(owners: list[int], move: str, allowed: bool) -> None:
    table = eastward(owners).cubes("Windsor", "yellow").cubes("Downtown Detroit", "yellow").at("move goods", engine=4)
    if allowed:
        table.play(move)
        assert table.income[0] == 2
    else:
        refusal = table.refused(move)
        assert (refusal.clause, refusal.data["needed"]) == ("AOS-DET-6", 2)


@pytest.mark.rule("AOS-DET-6", "AOS-15.6")
def test_links_that_pay_nobody_are_not_the_mover_s() -> None:
    table = eastward([1, 0, 1, 1]).out(1).cubes("Downtown Detroit", "yellow").at("move goods", engine=4)
    assert table.refused(THREE_LINKS).clause == "AOS-DET-6"


# --- money ----------------------------------------------------------------------------------------


@pytest.mark.rule("AOS-DET-7", "AOS-EX-13")
@pytest.mark.parametrize(("turn", "owed"), [(1, 10), (2, 11), (6, 15)])
def test_the_turn_is_added_to_the_expenses(turn: int, owed: int) -> None:
    table = detroit().at("pay expenses", turn=turn, cash=30, shares=7, engine=2)
    assert table.cash == [30 - owed] * 3


@pytest.mark.rule("AOS-DET-8", "AOS-EX-14", "AOS-R-47", "AOS-T-66", "AOS-DETS-3")
@pytest.mark.parametrize("seats", [3, 1])
@pytest.mark.parametrize(
    ("income", "loss"),
    [(0, 0), (5, 0), (6, 1), (10, 1), (11, 2), (15, 2), (41, 8), (45, 8), (46, 9), (50, 9), (51, 10), (56, 11)],
)
def test_one_income_is_lost_for_every_five(seats: int, income: int, loss: int) -> None:
    table = detroit(seats).at("income reduction", income=income, cash=99)
    assert table.income == [income - loss] * seats


# --- the end --------------------------------------------------------------------------------------


@pytest.mark.rule("AOS-DET-9")
def test_the_game_goes_on_until_one_is_left() -> None:
    table = detroit().at("advance turn", turn=14)
    assert (table.phase, table.state.turn) == ("issue shares", 15)
    table = detroit().at("pay expenses", turn=3, cash=[20, 0, 20], income=0, shares=5)
    assert table.actor != "over"
    assert table.order == [0, 2]
    table = detroit().at("pay expenses", turn=3, cash=[0, 0, 20], income=0, shares=5)
    assert table.actor == "over"
    assert table.state.ranking()[0] == [2]
    assert table.scores == [3, 3, 3]


@pytest.mark.rule("AOS-DET-9", "AOS-T-66")
def test_of_those_who_fail_together_the_highest_income_wins() -> None:
    table = detroit(2).at("pay expenses", turn=4, cash=[0, 3], income=0, shares=[0, 0], engine=1)
    assert table.income == [-5, -2]
    assert table.actor == "over"
    assert table.state.ranking() == [[1], [0]]
    table = detroit(2).at("pay expenses", turn=4, cash=[4, 1], income=0, shares=[0, 0], engine=1)
    assert table.income == [-1, -4]
    assert table.state.ranking() == [[0], [1]]


@pytest.mark.rule("AOS-DET-9")
def test_equal_failures_share_the_place_and_earlier_ones_come_behind() -> None:
    table = detroit().out(0)
    table.state.income[0] = -1
    table.at("pay expenses", turn=4, cash=1, income=[-1, 0, 0], shares=0, engine=1)
    assert table.income == [-1, -4, -4]
    assert table.state.ranking() == [[1, 2], [0]]


# --- alone ----------------------------------------------------------------------------------------


@pytest.mark.rule("AOS-DETS-1")
def test_three_actions_with_three_discs_each_for_three_two_and_one_dollar() -> None:
    table = detroit(1)
    for fee in (3, 2, 1):
        table.at("select actions", cash=10).play("select Engineer")
        assert table.cash == [10 - fee]
        assert [fact.data["money"] for fact in table.happened("selected")] == [-fee]
    table.at("select actions", cash=10)
    assert table.refused("select Engineer").clause == "AOS-DETS-1"
    assert table.legal() == ["select Locomotive", "select Urbanization", "skip"]
    table.play("select Locomotive")
    assert (table.cash, table.engine) == ([7], [2])


@pytest.mark.rule("AOS-DETS-1", "AOS-3.5")
def test_an_action_is_optional_and_has_to_be_paid_at_once() -> None:
    table = detroit(1).at("select actions", cash=2)
    assert table.refused("select Engineer").clause == "AOS-3.5"
    assert table.refused("select First Build").clause == "AOS-6.2"
    table.play("skip")
    assert (table.phase, table.cash) == ("build track", [2])


@pytest.mark.rule("AOS-DETS-1")
def test_there_is_no_auction_alone() -> None:
    table = opened(detroit(1))
    assert table.phase == "issue shares"
    assert table.play("issue 5").phase == "select actions"
    assert table.happened("place") == []


@pytest.mark.rule("AOS-DETS-2")
def test_two_dice_for_each_half() -> None:
    table = detroit(1).at("goods growth").play("roll 1", "roll 1")
    assert table.happened("rolled")[-1].data["half"] == "light"
    table.play("roll 1", "roll 1")
    assert table.happened("rolled")[-1].data["half"] == "dark"
    assert table.phase == "issue shares"


@pytest.mark.rule("AOS-DETS-4", "AOS-T-66", "AOS-15.8", "AOS-R-72")
@pytest.mark.parametrize(("turn", "won"), [(1, False), (5, False), (6, False), (7, True), (9, True)])
def test_failing_no_later_than_the_rival_loses(turn: int, won: bool) -> None:
    table = detroit(1).at("pay expenses", turn=turn, cash=turn, income=0, shares=0, engine=1)
    assert (table.income, table.actor) == ([-1], "over")
    assert table.state.ranking() == ([[0]] if won else [[], [0]])
    assert table.scores == [100 * turn + 99]


@pytest.mark.rule("AOS-DETS-4", "AOS-15.8")
def test_whoever_is_solvent_plays_on() -> None:
    table = detroit(1).at("pay expenses", turn=6, cash=20, income=0, shares=0, engine=1)
    assert table.actor == "chance"
    assert table.state.ranking() == [[0]]


def expenses_told(seats: int, turn: int, cash: list[int]) -> Table:
    """Players without income and shares pay their expenses; `facts` are what they are told."""
    table = detroit(seats).at("issue shares", turn=turn, cash=cash, income=0, shares=0, engine=1)
    sequence.enter(table.state, PAY_EXPENSES, table.facts)
    sequence.settle(table.state, table.facts)
    return table


def failed(turn: int, debt: int = 1) -> Table:
    """A solo game that ended in this turn with an income this far below 0."""
    table = expenses_told(1, turn, [turn + 1 - debt])
    assert (table.actor, table.income) == ("over", [-debt])
    return table


RATINGS = {
    6: "no later than the government",
    7: "better than the government",
    8: "above average",
    9: "experienced",
    10: "Detroit salutes you",
    11: "eleven",
    12: "hall of fame",
    13: "hall of fame",
}


@pytest.mark.rule("AOS-DETS-4")
@pytest.mark.parametrize("turn", RATINGS)
def test_the_end_of_a_solo_game_is_rated_in_words(turn: int) -> None:
    table = failed(turn, debt=3)
    [rating] = [fact for fact in table.facts if fact.key.startswith("rating")]
    text = fact_text(table.game.messages(), "event", rating, ["Anna"])
    assert f"Anna goes bankrupt in turn {turn} with an income of −3" in text.replace("-", "−")
    assert RATINGS[turn] in text
    [[figure, *_]] = table.game.standing(table.state.view(0))
    words = table.game.messages()[f"figure.{figure.key}"]
    assert RATINGS[turn] in words
    assert figure.value == turn


@pytest.mark.rule("AOS-DETS-4", "AOS-R-72")
def test_solo_games_are_compared_by_turn_and_then_by_income() -> None:
    games = [(6, 1), (7, 5), (7, 2), (7, 1), (8, 8), (8, 1)]
    scores = [failed(turn, debt).scores[0] for turn, debt in games]
    assert scores == [699, 795, 798, 799, 892, 899]


@pytest.mark.rule("AOS-R-72")
def test_before_the_end_the_standing_shows_the_turn() -> None:
    for seats in (1, 3):
        table = detroit(seats).at("issue shares", turn=4)
        [figure, *_] = table.game.standing(table.state.view(0))[0]
        assert (figure.key, figure.value) == ("turns", 4)
        assert "turns" in table.game.show(table.state.view(0), ["A", "B", "C"][:seats])


@pytest.mark.rule("AOS-DET-9", "AOS-R-72")
def test_the_survivor_is_told_so() -> None:
    table = expenses_told(3, 3, [0, 0, 20])
    [told] = table.happened("outlasts")
    text = fact_text(table.game.messages(), "event", told, ["Anna", "Ben", "Cleo"])
    assert (text.startswith("Cleo"), "turn 3" in text) == (True, True)
    assert table.happened("final") == []
    assert [figures[0].key for figures in table.game.standing(table.state.view(0))] == ["turns"] * 3
    assert table.scores == [3, 3, 3]
