"""What pages and programs get besides sentences: the scene, ids in facts and views, and the standing."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from tests.rules.city_of_iron.table import Iron

from smokestack.games.city_of_iron.game import GAME
from smokestack.games.city_of_iron.view.progress import PHASE_OF, PHASES
from smokestack.games.city_of_iron.view.view import CityOfIronScene
from smokestack.kernel import registry
from smokestack.kernel.cards import card_ids, card_of, option_card, slug
from smokestack.kernel.contract import CHANCE, OVER
from smokestack.kernel.facts import Fact

LISTS = {
    "card": "cards",
    "building": "buildings",
    "town": "towns",
    "land": "lands",
    "place": "places",
    "goal": "places",
    "good": "goods",
    "nation": "nations",
    "token": "tokens",
    "terrain": "terrains",
    "deck": "decks",
}
"""The list of the scene that each name in a fact is an index of."""


def scene() -> CityOfIronScene:
    found = GAME.scene("standard")
    assert isinstance(found, CityOfIronScene)
    return found


def name_in_scene(name: str, index: int) -> str:
    item = getattr(scene(), LISTS[name])[index]
    if isinstance(item, str):
        return item.replace("_", " ") if name == "terrain" else item
    return str(item.label if name == "building" else item.name)


def check_ids(fact: Fact) -> int:
    """Every name in the fact has the id of that name in the scene. Returns how many were checked."""
    checked = 0
    for name in set(LISTS) & set(fact.data):
        index = fact.data[f"{name}_id"]
        assert isinstance(index, int)
        if index >= 0:
            assert name_in_scene(name, index) == fact.data[name]
            checked += 1
    return checked


@pytest.mark.parametrize("seats", [2, 4])
def test_whatever_a_fact_names_has_its_id_in_the_scene(seats: int) -> None:
    state = registry.start(GAME, seats, None, {"town_expansion": "on"})
    rng, advice, checked = Random(seats), GAME.advice(), 0
    while state.actor() != OVER:
        legal = state.legal()
        action = state.draw(rng) if state.actor() == CHANCE else advice.choose(state, legal, rng)
        facts: list[Fact] = [state.prompt()]
        state.apply(action, facts)
        checked += sum(check_ids(fact) for fact in facts)
    assert checked > 100


def test_refusals_carry_ids_as_well() -> None:
    table = Iron().turns().set_market("Docks 2")
    action = table.state.codec().parse(table.state, "build 1: Docks 2 in Arc Lowlands")
    refusal = table.state.refusal(action)
    assert refusal is not None
    data = refusal.data
    assert name_in_scene("building", int(str(data["building_id"]))) == "Docks 2"
    assert name_in_scene("place", int(str(data["place_id"]))) == "Arc Lowlands"
    assert name_in_scene("terrain", int(str(data["terrain_id"]))) == "coast"


def test_fields_of_actions_name_lists_of_the_scene() -> None:
    table = Iron().turns()
    known = msgspec.structs.asdict(scene())
    for kind in table.state.codec().kinds:
        for field in kind.fields:
            if field.of:
                words = field.words(table.state, [])
                assert len(words) == len(known[field.of]) <= field.size


def test_views_carry_the_ids_of_the_scene() -> None:
    view = Iron(town_expansion="on").turns().built(0, "Academy").view(0)
    for building in [space.building for space in view.market if space.building] + view.players[0].cities[0].buildings:
        assert scene().buildings[building.id] == building
    assert [scene().lands[land.id] for land in view.lands] == view.lands
    assert [scene().cards[card.id].name for card in view.cards] == [card.name for card in view.cards]
    assert [scene().towns[town.id].name for town in view.towns] == [town.name for town in view.towns]
    assert [scene().goods[good.id] for good in view.goods] == [good.name for good in view.goods]
    assert scene().places[view.players[0].cities[0].id] == "Arc Lowlands"
    assert view.phase in scene().phases


def test_the_standing_has_everything_an_action_can_change() -> None:
    table = Iron().turns().purse(0, money=12, science=3).built(0, "Turnip Farm 3").built(0, "Academy")
    rows = [{figure.key: figure.value for figure in row} for row in GAME.standing(table.view(1))]
    assert list(rows[0].items())[:3] == [("points", 0), ("money", 12), ("income", 4)]
    assert (rows[0]["science"], rows[0]["research"], rows[0]["goods"]) == (3, 1, 3)
    assert (rows[0]["cards"], rows[0]["towns"], rows[0]["reserved"]) == (1, 0, 0)
    assert len(rows) == 2


def test_every_component_has_a_card() -> None:
    known = set(card_ids(GAME.messages()))
    found = scene()
    wanted = {f"building.{slug(building.label)}" for building in found.buildings}
    wanted |= {f"card.{slug(card.name)}" for card in found.cards}
    wanted |= {f"town.{slug(town.name)}" for town in found.towns}
    wanted |= {f"land.{slug(land.name)}" for land in found.lands}
    wanted |= {f"city.{slug(place)}" for place in found.places}
    wanted |= {f"good.{slug(good)}" for good in found.goods} | {f"terrain.{slug(name)}" for name in found.terrains}
    wanted |= {f"nation.{slug(nation.short)}" for nation in found.nation_faces}
    wanted |= {f"token.{slug(token)}-token" for token in found.tokens} | {f"deck.{deck}" for deck in found.decks}
    wanted |= {f"figure.{figure.key}" for figure in GAME.standing(Iron().turns().view(0))[0]}
    wanted |= {f"phase.{phase}" for phase in PHASES}
    chance = {"turn up", "lay out", "bids next"}
    kinds = Iron().turns().state.codec().kinds
    wanted |= {f"choice.{slug(kind.verb)}" for kind in kinds if kind.verb not in chance}
    assert wanted <= known, wanted - known


def test_cards_say_what_the_data_say() -> None:
    def text(id: str) -> str:
        card = card_of(GAME.messages(), id)
        assert card is not None
        return card.text

    assert text("building.mine-2") == "Costs $3 and 1 science and needs mountain. Gives 2 Ore, and income rises by 1."
    assert text("building.guildhall") == "Costs $3. Draws 1 citizen card each round."
    assert text("card.scientist") == (
        "Citizen: work 1. Action: Gain 2 science. It costs 2 work. Price $3 and 1 science."
    )
    assert text("card.iron-dragon") == "Military: distance 3, attack 7 and an airship. Price $6 and 3 science."
    assert text("town.dar-embe").endswith("Income rises by 3. Counts as 3 towns.")
    assert text("nation.arc").startswith("The military token adds 2 building spaces")


def test_progress_names_the_phases_of_a_round() -> None:
    table = Iron()
    assert (GAME.progress(table.view(0)).at, GAME.progress(table.view(0)).turns) == (-1, 0)
    for seat in range(2):
        view = Iron().turns().view(seat)
        progress = GAME.progress(view)
        assert (progress.phases[progress.at], progress.turn) == ("actions", 1)
    assert {PHASE_OF.get(phase, "actions") for phase in scene().phases} <= set(PHASES)


@pytest.mark.rule("COI-2.5")
def test_without_abilities_other_cards_explain_the_nations() -> None:
    messages, nations = GAME.messages(), [face.short for face in scene().nation_faces]
    for id in ("choice.nation", *(f"nation.{slug(short)}" for short in nations)):
        usual, alike = card_of(messages, id), card_of(messages, option_card(id, "abilities", "off"))
        assert usual is not None
        assert alike is not None
        assert (alike.title, alike.clause) == (usual.title, "COI-2.5")
        assert "Without abilities" in alike.text
        assert "Without abilities" not in usual.text


def test_a_prompt_names_only_what_is_still_to_be_spent() -> None:
    table = Iron(seats=2).turns().cards(0, hand="Explorer, Cartographer, Scout Ship")
    table.play("play Explorer", "found East Shore with citizen a token")
    assert table.state.prompt().data == {"needs": "2 distance"}
    table = Iron(seats=2).turns().cards(0, hand="Explorer, Cartographer, Scout Ship")
    table.play("play Explorer", "found Far Archipelago with citizen a token")
    assert str(table.state.prompt().data["needs"]).startswith("3 distance and a")
