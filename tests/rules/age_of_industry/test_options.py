"""The options (AOI-25)."""

from __future__ import annotations

from random import Random

import pytest
from tests.rules.age_of_industry.table import RED, YELLOW, Table, germany, new_england

from smokestack.games.age_of_industry.game import GAME
from smokestack.games.age_of_industry.rules.generated.action_fields import DRAW
from smokestack.games.age_of_industry.rules.options import AgeOfIndustryOptions
from smokestack.games.age_of_industry.rules.paths import AS_IT_IS, distances_from, port_access
from smokestack.games.age_of_industry.rules.rulings import ANY_PORT, OWN_PORT, PORT_OR_RAIL, AgeOfIndustryRulings
from smokestack.games.age_of_industry.rules.state import AgeOfIndustryState
from smokestack.kernel.contract import CHANCE, OVER
from smokestack.kernel.errors import SetupError
from smokestack.kernel.options import check_offered
from smokestack.kernel.tree import Walk


@pytest.mark.rule("AOI-25.1")
def test_the_first_edition_sets_everything_at_once_and_single_options_win() -> None:
    second, first = (
        AgeOfIndustryRulings(AgeOfIndustryOptions()),
        AgeOfIndustryRulings(AgeOfIndustryOptions(edition="first")),
    )
    names = [
        "hand_by_players",
        "imports_at_setup",
        "ship_opens_sea",
        "no_through",
        "draw_mix",
        "pass_with_either_empty",
        "end_needs_no_face_up",
        "interest_in_last_round",
        "ship_cards_combine",
    ]
    assert [getattr(second, name) for name in names] == [False, False, False, True, True, False, False, True, True]
    assert [getattr(first, name) for name in names] == [True, True, True, False, True, True, True, True, True]
    assert (second.ship_card, first.ship_card) == (PORT_OR_RAIL, OWN_PORT)
    assert [first.develop_lowest, first.borrow_freely, first.limited_loans] == [False] * 3
    mixed = AgeOfIndustryRulings(
        AgeOfIndustryOptions(edition="first", hand_size="six", ship_card="any_port", game_end="deck_empty")
    )
    assert (mixed.hand_by_players, mixed.ship_card, mixed.end_needs_no_face_up, mixed.imports_at_setup) == (
        False,
        ANY_PORT,
        False,
        True,
    )


@pytest.mark.rule("AOI-25.1", "AOI-A1", "AOI-2.7")
@pytest.mark.parametrize(("seats", "cards"), [(2, 5), (3, 6), (4, 5), (5, 6)])
def test_starting_hands_by_players(seats: int, cards: int) -> None:
    for options in ({"hand_size": "by_players"}, {"edition": "first"}):
        t = Table("germany", seats, options)
        state = t.game.start(seats, "germany", t.state.setup().options)
        state.apply(state.codec().parse(state, "first player 0"))
        deals = 0
        while state.prompt().key == "deal":
            state.apply(state.legal()[0])
            deals += 1
        assert deals == cards * seats


@pytest.mark.rule("AOI-25.2", "AOI-1.7", "AOI-A4")
def test_imports_at_setup_are_closed_until_the_ship_comes() -> None:
    t = new_england(coal_imports="at_setup").stand(RED, "port 1", "Boston").stand(RED, "ironworks 1", "Boston")
    cape = t.state.board.import_name.index("Cape Breton")
    assert t.state.imports == [3, 3, 3, 3, 3]
    t.gone(RED, "cotton mill 1", "cotton mill 1").no_zeros(RED).track(coal=6).hand(RED, "purple", "ship", "purple")
    t.hand(YELLOW, "purple").turn(YELLOW).gone(YELLOW, "cotton mill 1", "cotton mill 1")
    t.play("build cotton mill Boston with purple card")
    assert t.state.spent[YELLOW] == 6 + 1  # the closed import is no source: coal was bought
    t.turn(RED).play("build ship Massachusetts Bay with ship card")
    assert t.state.imports[cape] == 3 - 1 - 1  # one for the ship, one to the track, none added
    assert t.state.demand[0] == 6


@pytest.mark.rule("AOI-25.4", "AOI-A15")
def test_the_ship_alone_opens_the_sea() -> None:
    t = new_england(sea_transport="ship_only").stand(YELLOW, "port 1", "Portland")
    t.stand(YELLOW, "ship 2", "Gulf of Maine")
    t.import_cubes("Nova Scotia", 2)
    assert distances_from(t.state, t.place("Portsmouth"), AS_IT_IS)[t.place("Gulf of Maine")] == 1
    assert distances_from(t.state, t.place("Portsmouth"), AS_IT_IS)[t.place("Portland")] == 2
    assert not port_access(t.state, t.place("Portsmouth"), AS_IT_IS)  # port access goes by rail only
    assert port_access(t.state, t.place("Portland"), AS_IT_IS)
    t.rails(YELLOW, "Portsmouth-Manchester").gone(RED, "cotton mill 1", "cotton mill 1").hand(RED, "green", "ship")
    t.play("build cotton mill Manchester with green card")
    assert t.state.imports[t.state.board.import_name.index("Nova Scotia")] == 1
    t = new_england(sea_transport="ship_only").no_zeros(RED).hand(RED, "purple").stand(YELLOW, "ironworks 1", "Boston")
    assert t.clause("build ship Massachusetts Bay with purple card") == "AOI-11.3"


@pytest.mark.rule("AOI-25.6", "AOI-A19")
def test_develop_the_lowest_only() -> None:
    t = germany(develop_choice="lowest").hand(RED, "ship", "ship")
    assert len(t.legal("develop")) == 6
    refusal = t.refused("develop factory 3")
    assert (refusal.clause, refusal.data["lowest"]) == ("AOI-25.6", "factory 0")
    t.play("develop port 1")


@pytest.mark.rule("AOI-25.7", "AOI-26.6")
def test_loans_without_need_once_a_turn() -> None:
    t = germany(loans="any_time_in_turn").hand(RED, "ship", "ship")
    assert len(t.legal("borrow")) == 24
    assert t.clause("borrow 0") == "AOI-25.7"
    t.play("borrow 3")
    assert (t.state.money[RED], t.state.loans[RED], t.state.spent[RED], t.state.actions_left) == (30, 3, 0, 2)
    assert t.clause("borrow 1") == "AOI-25.7"
    t.play("pass ship card", "pass ship card", "repay 3")
    assert t.state.seat == YELLOW
    t.hand(YELLOW, "ship").play("pass ship card", "draw deck")
    while t.state.actor() == CHANCE or t.legal("draw"):
        t.apply(t.state.legal()[0])
    assert (t.state.seat, "end turn" in t.legal(), len(t.legal("borrow"))) == (YELLOW, True, 24)
    t.play("borrow 1")
    assert t.legal() == ["repay 1", "end turn"]


@pytest.mark.rule("AOI-25.8")
def test_at_most_24_loans_are_out() -> None:
    t = germany(loan_limit="24").money(YELLOW, 0, loans=23).hand(RED, "cotton mill", "red", "ship")
    t.stand(RED, "ironworks 1", "Dortmund").stand(RED, "coal mine 1", "Dortmund").rails(RED, "Dortmund-Köln")
    t.play("build cotton mill Köln with red card")
    assert t.state.loans[RED] == 1
    t.money(RED, 0, loans=1).gone(RED, "cotton mill 1")
    refusal = t.refused("build cotton mill Köln 1 with cotton mill card")
    assert (refusal.clause, refusal.data["limit"]) == ("AOI-25.8", 24)
    assert t.clause("rail Köln-Frankfurt") == "AOI-25.8"
    assert not t.legal("rail")
    t.play("pass ship card")
    t.turn(YELLOW, actions=1).hand(YELLOW, "ship", "red").play("pass ship card")
    assert t.state.loans == [2, 26]  # interest is always lent


@pytest.mark.rule("AOI-25.8")
def test_what_needs_no_loan_is_allowed_beyond_the_limit() -> None:
    t = germany(loan_limit="24").money(YELLOW, 0, loans=26).money(RED, 4).hand(RED, "red", "red")
    assert t.may("build cotton mill Köln with red card")
    t.money(RED, 3)
    refusal = t.refused("build cotton mill Köln with red card")
    assert (refusal.clause, refusal.data["n"], refusal.data["limit"]) == ("AOI-25.8", 1, 24)
    t = germany(loan_limit="24").money(YELLOW, 0, loans=23).hand(RED, "red", "red")
    assert t.may("build cotton mill Köln with red card")  # the 24th is granted
    t.gone(RED, "cotton mill 1", "cotton mill 1", "cotton mill 2", "cotton mill 2").rails(YELLOW, "Köln-Belgium")
    t.stand(YELLOW, "coal mine 1", "Belgium").stand(YELLOW, "ironworks 1", "Köln")
    assert t.refused("build cotton mill Köln with red card").data["n"] == 2
    t = germany(loan_limit="24", loans="any_time_in_turn").money(YELLOW, 0, loans=26).hand(RED, "ship")
    assert not t.legal("borrow")
    assert t.clause("borrow 1") == "AOI-25.8"


@pytest.mark.rule("AOI-25.8")
def test_cubes_from_the_track_count_for_the_limit() -> None:
    def table(money: int) -> Table:
        t = germany(loan_limit="24").money(YELLOW, 0, loans=24).money(RED, money).hand(RED, "red", "ship")
        t.gone(RED, "cotton mill 1", "cotton mill 1").rails(YELLOW, "Dortmund-Köln", "Netherlands-Dortmund")
        return t.stand(RED, "ironworks 1", "Köln", cubes=0).rails(RED, "Köln-Frankfurt").track(coal=4, iron=2)

    assert table(6 + 2).may("build cotton mill Dortmund with red card")
    assert table(6 + 1).clause("build cotton mill Dortmund with red card") == "AOI-25.8"
    assert table(1 + 2 + 3).may("rail Köln-Belgium")
    assert table(1 + 2 + 2).clause("rail Köln-Belgium") == "AOI-25.8"


@pytest.mark.rule("AOI-25.8", "AOI-25.7")
def test_the_limit_holds_for_loans_without_need() -> None:
    t = germany(loan_limit="24", loans="any_time_in_turn").money(YELLOW, 0, loans=22).hand(RED, "ship")
    assert t.legal("borrow") == ["borrow 1", "borrow 2"]
    assert t.clause("borrow 3") == "AOI-25.8"


@pytest.mark.rule("AOI-25.9", "AOI-A21")
def test_both_cards_from_one_origin() -> None:
    t = germany(draw_mix="false").face_up("green", "port").play("draw green card")
    assert t.legal() == ["draw port card"]
    assert t.clause("draw deck") == "AOI-25.9"
    t = germany(draw_mix="false").face_up("green", "port").play("draw deck", "deal red card")
    assert t.legal() == ["draw deck"]
    assert t.clause("draw port card") == "AOI-25.9"
    t.play("draw deck", "deal ship card")
    assert (t.state.actions_left, t.state.hand_size[RED]) == (1, 2)
    assert len(t.legal("draw")) == 3
    t = germany(draw_mix="false").face_up("green", "port").deck_left(1).play("draw deck")
    t.apply(t.state.legal()[0])
    assert (t.state.actions_left, t.state.hand_size[RED]) == (1, 1)  # the deck held one, so one was drawn
    assert t.clause("draw deck") == "AOI-17.4"


@pytest.mark.rule("AOI-17.1", "AOI-25.1", "AOI-A21")
@pytest.mark.parametrize("edition", ["first", "second"])
def test_draws_may_be_mixed_in_both_editions(edition: str) -> None:
    t = germany(edition=edition).face_up("green", "port").play("draw deck", "deal red card")
    assert t.legal() == ["draw deck", "draw port card", "draw green card"]
    offered = Walk(t.state.codec(), t.state.legal(), [DRAW]).branches(t.state)  # what page and terminal ask for
    assert [branch.word for branch in offered] == ["deck", "port card", "green card"]
    t.play("draw port card", "turn up blue card")
    assert (t.state.hand_size[RED], t.state.actions_left) == (2, 1)
    t = germany(edition=edition).face_up("green", "port").play("draw green card")
    assert t.legal() == ["draw deck", "draw port card"]
    t.play("draw deck", "deal red card", "turn up blue card")
    assert (t.state.hand_size[RED], t.state.actions_left) == (2, 1)


@pytest.mark.rule("AOI-25.1", "AOI-25.3", "AOI-A8", "AOI-C26")
def test_a_ship_card_of_the_first_edition_needs_an_own_port() -> None:
    def table() -> Table:
        t = new_england(edition="first").stand(YELLOW, "port 1", "Boston").stand(YELLOW, "ironworks 1", "Boston")
        return (
            t.stand(RED, "cotton mill 1", "Lowell")
            .rails(RED, "Lowell-Boston")
            .no_zeros(RED)
            .hand(RED, "ship", "purple")
        )

    refusal = table().refused("build ship Massachusetts Bay with ship card")
    assert (refusal.clause, refusal.key) == ("AOI-25.3", "no_own_port")
    assert table().may("build ship Massachusetts Bay with purple card")
    assert table().stand(RED, "port 1", "Boston").may("build ship Massachusetts Bay with ship card")


@pytest.mark.rule("AOI-25.3", "AOI-11.3")
def test_any_port_is_still_a_port() -> None:
    t = new_england(ship_card="any_port").stand(RED, "cotton mill 1", "Boston").rails(RED, "Lowell-Boston")
    t.no_zeros(RED).hand(RED, "ship").stand(YELLOW, "port 1", "Portland")
    assert t.clause("build ship Massachusetts Bay with ship card") == "AOI-11.3"


@pytest.mark.rule("AOI-25.11", "AOI-A9", "AOI-26.4")
def test_ship_cards_that_cannot_pay_for_a_combined_build() -> None:
    t = germany(ship_cards_on_germany="develop_or_pass").hand(RED, "ship", "ship")
    refusal = t.refused("combine cotton mill Köln")
    assert (refusal.clause, refusal.key) == ("AOI-25.11", "ship_cards_only")
    assert not t.legal("combine")
    t.play("pass ship card", "develop factory 0")  # what else it is good for
    assert t.state.hand_size[RED] == 0
    t = germany(ship_cards_on_germany="develop_or_pass").hand(RED, "ship", "brown").play("combine cotton mill Köln")
    assert (t.state.hand[t.card("ship")], t.state.hand_size[RED], t.state.seat) == (1, 1, YELLOW)
    t = germany(ship_cards_on_germany="develop_or_pass").hand(RED, "ship", "brown", "red")
    t.play("combine cotton mill Köln")
    assert t.legal() == ["discard brown card", "discard red card"]
    refusal = t.refused("discard ship card")
    assert (refusal.clause, refusal.key) == ("AOI-25.11", "ship_card_combines_nothing")
    assert t.clause("discard blue card") == "AOI-3.6"
    t.play("discard red card").turn(RED).play("develop factory 0")
    assert t.legal() == ["discard ship card", "discard brown card"]


@pytest.mark.rule("AOI-25.11", "AOI-4.10")
def test_ship_cards_pay_for_everything_by_default_and_where_ships_sail() -> None:
    t = germany().hand(RED, "ship", "brown").play("combine cotton mill Köln")
    assert t.legal() == ["discard ship card", "discard brown card"]
    t = new_england(ship_cards_on_germany="develop_or_pass").hand(RED, "ship", "brown")
    t.play("combine cotton mill Albany")
    assert t.legal() == ["discard ship card", "discard brown card"]
    with pytest.raises(SetupError, match="does not apply to the map new-england"):
        check_offered(GAME.options, {"ship_cards_on_germany": "develop_or_pass"}, "new-england")


@pytest.mark.rule("AOI-25.11", "AOI-24.1")
def test_a_hand_that_paid_for_a_combined_build_is_resampled_with_a_card_that_can() -> None:
    t = germany(ship_cards_on_germany="develop_or_pass").hand(RED, "ship", "brown", "red").deck_left(0)
    ship = t.card("ship")
    t.state.deck[ship], t.state.discards[ship], t.state.deck_size = 2, t.state.discards[ship] - 2, 2
    t.play("combine cotton mill Köln")
    for seed in range(40):
        other = t.state.resample(YELLOW, Random(seed))
        assert isinstance(other, AgeOfIndustryState)
        assert other.legal()
        assert other.hand[ship] < 3


@pytest.mark.rule("AOI-25.12", "AOI-22.1", "AOI-A25")
def test_the_game_ends_only_when_the_face_up_cards_are_gone_too() -> None:
    def table(game_end: str) -> Table:
        t = germany(game_end=game_end).face_up("green").hand(RED, "red", "red").deck_left(0)
        return t.turn(YELLOW, actions=1)

    first = table("deck_and_face_up_empty")
    first.state.anyone_acted = 1
    first.play("pass")
    assert (first.state.actor(), first.state.round_number) == (RED, 3)
    first.play("draw green card", "pass red card", "pass", "pass")
    assert first.state.actor() == OVER
    second = table("deck_empty")
    second.state.anyone_acted = 1
    assert second.play("pass").state.actor() == OVER


@pytest.mark.rule("AOI-25.1", "AOI-25.12")
@pytest.mark.parametrize(("edition", "over"), [("first", False), ("second", True)])
def test_the_edition_decides_about_face_up_cards_at_the_end(edition: str, over: bool) -> None:
    t = germany(edition=edition).face_up("green").hand(RED, "red").deck_left(0).turn(YELLOW, actions=1)
    t.state.anyone_acted = 1
    assert (t.play("pass").state.actor() == OVER) == over


@pytest.mark.rule("AOI-25.12", "AOI-25.10")
def test_nobody_waits_for_ever_for_the_face_up_cards() -> None:
    t = germany(game_end="deck_and_face_up_empty").face_up("green", "port").deck_left(0)
    t.state.anyone_acted = 0
    t.play("pass", "pass", "pass", "pass")
    assert t.state.actor() == OVER


@pytest.mark.rule("AOI-25.13", "AOI-22.2", "AOI-A43")
@pytest.mark.parametrize(("paid", "money"), [("true", 4), ("false", 5)])
def test_interest_in_the_last_round(paid: str, money: int) -> None:
    t = germany(interest_in_last_round=paid).money(RED, 5, loans=1).deck_left(0).turn(YELLOW, actions=1).play("pass")
    assert t.state.actor() == OVER
    assert (t.state.money[RED], bool(t.facts("interest"))) == (money, money == 4)
    t = germany(interest_in_last_round=paid).money(RED, 5, loans=1).hand(RED, "red").hand(YELLOW, "red", "red")
    t.deck_left(0).turn(YELLOW, actions=1).play("pass red card")
    assert (t.state.actor(), t.state.money[RED]) == (RED, 4)  # in every other round it is paid


@pytest.mark.rule("AOI-25.10", "AOI-A22", "AOI-18.2")
def test_passing_with_hand_or_deck_empty() -> None:
    t = germany(free_pass="hand_or_deck_empty")
    assert t.may("pass")
    t = germany(free_pass="hand_or_deck_empty").hand(RED, "red", "ship")
    assert t.clause("pass") == "AOI-18.1"
    t.deck_left(0)
    assert t.legal("pass") == ["pass", "pass ship card", "pass red card"]
    t.play("pass")
    assert t.state.hand_size[RED] == 2


@pytest.mark.rule("AOI-25.10", "AOI-A22")
def test_a_round_of_nothing_but_free_passes_ends_the_game() -> None:
    def table() -> Table:
        t = germany(free_pass="hand_or_deck_empty").hand(RED, "red", "ship").hand(YELLOW, "red", "ship").deck_left(0)
        t.state.anyone_acted = 0
        return t

    t = table().play("pass", "pass", "pass", "pass")
    assert t.state.actor() == OVER
    t = table().play("pass", "pass", "pass", "pass red card")
    assert (t.state.actor(), t.state.round_number) == (RED, 3)
    t = germany(free_pass="hand_or_deck_empty")
    t.state.anyone_acted = 0
    t.play("pass", "pass", "pass", "pass")
    assert (t.state.actor(), t.legal(), t.state.deck_size > 0) == (OVER, [], True)
