"""Railways (AOI-14)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.rules.age_of_industry.replaced_data import replaced_data
from tests.rules.age_of_industry.table import BLUE, RED, YELLOW, Table, germany, new_england

from smokestack.games.age_of_industry.game import GAME, AgeOfIndustryGame
from smokestack.games.age_of_industry.rules.phases.railway import rail_cost


def supplied(seat: int = RED) -> Table:
    """Red has a railway already, a mine and an ironworks in Dortmund."""
    t = germany().stand(seat, "coal mine 1", "Dortmund").stand(seat, "ironworks 1", "Dortmund")
    return t.rails(seat, "Dortmund-Köln")


@pytest.mark.rule("AOI-14.1", "AOI-1.3", "AOI-C25")
def test_a_free_link_takes_one_railway() -> None:
    t = germany().stand(RED, "cotton mill 1", "Köln").stand(YELLOW, "cotton mill 1", "Frankfurt")
    t.play("rail Köln-Frankfurt")
    assert t.state.rail_owner[t.link("Köln-Frankfurt")] == RED
    assert t.state.hand_size[RED] == 0  # no card was needed
    refusal = t.refused("rail Köln-Frankfurt")
    assert (refusal.clause, refusal.data["owner"]) == ("AOI-1.3", RED)
    t.turn(YELLOW)
    assert t.clause("rail Köln-Frankfurt") == "AOI-1.3"
    beyond = 3 | t.state.board.links << 6
    refused = t.state.refusal(beyond)
    assert refused is not None
    assert refused.clause == "AOI-14.1"


@pytest.mark.rule("AOI-14.2")
def test_from_an_own_counter_or_an_own_railway() -> None:
    t = germany().stand(RED, "cotton mill 1", "Kassel").stand(YELLOW, "cotton mill 1", "Berlin")
    t.rails(YELLOW, "Berlin-Dresden")
    assert t.legal("rail") == [
        "rail Dortmund-Kassel",
        "rail Frankfurt-Kassel",
        "rail Leipzig-Kassel",
        "rail Hannover-Kassel",
    ]
    refusal = t.refused("rail Leipzig-Dresden")
    assert (refusal.clause, refusal.data["link"]) == ("AOI-14.2", "Leipzig-Dresden")
    t = (
        germany()
        .rails(RED, "Köln-Belgium")
        .stand(YELLOW, "coal mine 1", "Belgium")
        .stand(YELLOW, "ironworks 1", "Köln")
    )
    assert t.legal("rail") == ["rail Dortmund-Köln", "rail Köln-Frankfurt"]


@pytest.mark.rule("AOI-14.3", "AOI-C20")
def test_the_first_railway_costs_1_and_no_cubes_however_late() -> None:
    t = germany().turn(RED, round=9).stand(RED, "cotton mill 1", "Köln").rails(YELLOW, "Dortmund-Köln")
    t.stand(YELLOW, "coal mine 1", "Dortmund").stand(YELLOW, "ironworks 1", "Dortmund")
    t.play("rail Köln-Frankfurt")
    assert (t.state.spent[RED], t.cubes("Dortmund"), t.cubes("Dortmund", 3)) == (1, 3, 3)


@pytest.mark.rule("AOI-14.3")
def test_every_later_railway_needs_coal_and_iron() -> None:
    t = supplied().play("rail Köln-Frankfurt")
    assert (t.state.spent[RED], t.cubes("Dortmund"), t.cubes("Dortmund", 3)) == (1, 2, 2)


@pytest.mark.rule("AOI-14.4", "AOI-C21", "AOI-A17", "AOI-26.5")
def test_cubes_may_go_to_different_ends() -> None:
    t = germany().rails(RED, "Köln-Belgium").stand(RED, "coal mine 1", "Belgium", cubes=1)
    t.stand(YELLOW, "ironworks 1", "Frankfurt", cubes=1)
    t.play("rail Köln-Frankfurt")  # coal reaches Köln only, iron Frankfurt only
    assert (t.cubes("Belgium"), t.cubes("Frankfurt")) == (0, 0)
    assert t.state.money == [10 - 1 + 4, 4]


@pytest.mark.rule("AOI-14.4", "AOI-26.5", "AOI-A17")
def test_the_end_chosen_decides_what_is_nearest() -> None:
    t = (
        germany(3)
        .rails(RED, "Dortmund-Köln")
        .stand(YELLOW, "coal mine 1", "Dortmund")
        .stand(YELLOW, "ironworks 1", "Dortmund")
    )
    t.rails(YELLOW, "Frankfurt-Mannheim").stand(BLUE, "coal mine 1", "Mannheim").stand(RED, "coal mine 1", "Belgium")
    t.rails(YELLOW, "Köln-Belgium")
    assert t.legal("rail Köln-Frankfurt") == [
        "rail Köln-Frankfurt coal Dortmund",
        "rail Köln-Frankfurt coal Belgium",
        "rail Köln-Frankfurt coal Mannheim",
    ]
    t.play("rail Köln-Frankfurt coal Mannheim")
    assert (t.cubes("Mannheim"), t.cubes("Dortmund"), t.cubes("Belgium")) == (2, 3, 3)
    t = (
        germany(3)
        .rails(RED, "Dortmund-Köln")
        .stand(YELLOW, "coal mine 1", "Dortmund")
        .stand(YELLOW, "ironworks 1", "Dortmund")
    )
    t.rails(YELLOW, "Netherlands-Dortmund", "Dortmund-Hannover", "Hamburg-Hannover")
    assert t.legal("rail Köln-Frankfurt") == ["rail Köln-Frankfurt"]
    assert t.clause("rail Köln-Frankfurt coal Dortmund") == "AOI-26.2"


@pytest.mark.rule("AOI-14.5", "AOI-C22", "AOI-A17")
def test_the_new_railway_does_not_carry_its_own_cubes() -> None:
    t = germany().rails(RED, "Köln-Belgium").stand(RED, "coal mine 1", "Belgium").rails(YELLOW, "Frankfurt-Mannheim")
    t.stand(YELLOW, "ironworks 1", "Mannheim")
    assert t.may("rail Köln-Frankfurt")  # each end has what is needed
    t = germany().stand(RED, "ironworks 1", "Hannover").rails(RED, "Köln-Belgium").stand(RED, "coal mine 1", "Belgium")
    t.rails(YELLOW, "Dortmund-Hannover")
    assert t.may("rail Dortmund-Köln")
    refusal = t.refused("rail Köln-Frankfurt")
    assert (refusal.clause, refusal.data["cube"]) == ("AOI-14.6", "iron")
    t = germany().rails(RED, "Köln-Frankfurt").stand(RED, "coal mine 1", "Dortmund").rails(YELLOW, "Dortmund-Hannover")
    t.stand(YELLOW, "ironworks 1", "Hannover")
    t.play("rail Dortmund-Köln")
    assert t.cubes("Hannover") == 2


@pytest.mark.rule("AOI-C22", "AOI-14.5", "AOI-14.6")
def test_a_railway_that_would_have_to_bring_its_own_coal() -> None:
    t = (
        germany()
        .rails(RED, "Frankfurt-Kassel")
        .stand(RED, "ironworks 1", "Frankfurt")
        .stand(YELLOW, "coal mine 1", "Belgium")
    )
    refusal = t.refused("rail Köln-Frankfurt")
    assert (refusal.clause, refusal.data["cube"], refusal.data["end"]) == ("AOI-14.6", "coal", "Frankfurt")
    t.rails(YELLOW, "Dortmund-Köln", "Netherlands-Dortmund")
    t.play("rail Köln-Frankfurt")  # port access at Köln: coal is bought
    assert t.state.spent[RED] == 2


@pytest.mark.rule("AOI-14.6")
def test_port_access_at_either_end_is_enough() -> None:
    t = new_england().stand(RED, "cotton mill 1", "Lewiston").stand(RED, "cotton mill 1", "Albany")
    t.rails(RED, "Albany-Rutland")
    t.play("rail Lewiston-Canada")  # Canada has a distant port, Lewiston has nothing
    assert (t.state.spent[RED], t.state.demand) == (1 + 1 + 1, [5, 5])
    t = (
        new_england()
        .stand(RED, "cotton mill 1", "Lewiston")
        .rails(RED, "Albany-Rutland")
        .rails(YELLOW, "Burlington-Canada")
    )
    t.stand(YELLOW, "ironworks 1", "Burlington").play("rail Lewiston-Canada")  # iron comes to the far end
    assert (t.state.spent[RED], t.state.demand, t.cubes("Burlington")) == (1 + 1, [5, 6], 2)
    t = germany().rails(RED, "Köln-Frankfurt").stand(RED, "port 1", "Kiel").play("rail Denmark-Kiel")
    assert (t.state.spent[RED], t.state.demand) == (1 + 1 + 1, [5, 5])
    assert t.clause("rail Frankfurt-Kassel") == "AOI-14.6"


@pytest.mark.rule("AOI-14.6", "AOI-A17")
def test_nothing_is_bought_while_either_end_is_supplied() -> None:
    t = germany().rails(RED, "Dortmund-Köln", "Netherlands-Dortmund").stand(RED, "ironworks 1", "Dortmund")
    t.stand(YELLOW, "coal mine 1", "Mannheim").rails(YELLOW, "Frankfurt-Mannheim")
    t.play("rail Köln-Frankfurt")
    assert (t.state.spent[RED], t.cubes("Mannheim"), t.state.demand[0]) == (1, 2, 6)


@pytest.mark.rule("AOI-14.4", "AOI-14.6", "AOI-7.6")
def test_two_cubes_of_a_kind_from_the_far_end(tmp_path: Path) -> None:
    def change(components: dict[str, Any]) -> None:
        components["railway"]["next_iron"] = 2

    game = GAME.with_data(replaced_data(tmp_path, "components", change))
    assert isinstance(game, AgeOfIndustryGame)
    for cubes, price in ((3, 0), (1, 1)):
        t = new_england(game=game).stand(RED, "cotton mill 1", "Lewiston").rails(RED, "Albany-Rutland")
        t.rails(YELLOW, "Burlington-Canada").stand(YELLOW, "ironworks 1", "Burlington", cubes=cubes)
        assert rail_cost(t.state, RED, t.link("Lewiston-Canada")) == 1 + 1 + price
        t.play("rail Lewiston-Canada")  # coal is bought, and iron if Burlington has only one
        assert t.state.spent[RED] == 1 + 1 + price
        assert t.cubes("Burlington") == max(0, cubes - 2)


@pytest.mark.rule("AOI-14.7", "AOI-C23")
def test_a_village_is_an_ordinary_end() -> None:
    t = new_england().stand(RED, "cotton mill 1", "Albany").play("rail Albany-Rutland")
    t.stand(YELLOW, "ironworks 1", "Burlington")
    assert t.refused("rail Rutland-Burlington").data["cube"] == "coal"
    t.stand(YELLOW, "coal mine 1", "Pennsylvania").rails(YELLOW, "Albany-Pennsylvania")
    t.play("rail Rutland-Burlington")
    assert t.state.is_linked(RED, t.place("Burlington"))


@pytest.mark.rule("AOI-14.8", "AOI-C24")
def test_the_thirteenth_railway() -> None:
    t = supplied()
    t.rails(RED, "Köln-Frankfurt", "Frankfurt-Kassel", "Frankfurt-Mannheim", "Mannheim-Stuttgart", "Stuttgart-Augsburg")
    t.rails(RED, "Augsburg-München", "Dortmund-Kassel", "Dortmund-Hannover", "Hamburg-Hannover", "Hamburg-Berlin")
    assert t.state.railways_left[RED] == 1
    t.play("rail Hamburg-Bremen")
    assert t.state.railways_left[RED] == 0
    assert t.clause("rail Kiel-Hamburg") == "AOI-14.8"
    assert not t.legal("rail")


@pytest.mark.rule("AOI-14.9", "AOI-6.2")
def test_declare_pay_remove_flip_place() -> None:
    t = germany().rails(RED, "Dortmund-Köln").stand(RED, "coal mine 1", "Dortmund", cubes=1)
    t.stand(RED, "ironworks 1", "Dortmund", cubes=1).play("rail Köln-Frankfurt")
    assert [fact.key for fact in t.events] == ["railway", "loan", "used", "flipped", "used", "flipped"]
    assert (t.state.loans[RED], t.state.money[RED]) == (1, 10 - 1 + 4 + 4)


@pytest.mark.rule("AOI-B22")
def test_regensburg_bohemia() -> None:
    t = germany().turn(YELLOW).rails(YELLOW, "Augsburg-Regensburg").stand(YELLOW, "ironworks 1", "Augsburg")
    t.play("rail Regensburg-Bohemia")
    assert t.state.spent[YELLOW] == 2
    assert (t.cubes("Augsburg"), t.state.demand) == (2, [5, 6])
