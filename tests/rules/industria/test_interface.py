"""Messages, the terminal, the notation and the advice."""

from __future__ import annotations

import pickle
import re
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.text import Text
from tests.rules.industria.table import Table, auction

from smokestack.bots.mcts.settings import settings_of
from smokestack.games.industria.components.load import SHIPPED
from smokestack.games.industria.game import GAME
from smokestack.games.industria.rules.generated.action_fields import LAY
from smokestack.games.industria.rules.position import STEP_COUNT
from smokestack.games.industria.view.progress import PHASE_OF_STEP
from smokestack.games.industria.view.progress import PHASES as TURN_PHASES
from smokestack.games.industria.view.view import IndustriaScene, IndustriaView
from smokestack.kernel import kit_tools, registry
from smokestack.kernel.cards import card_ids, card_of, slug
from smokestack.kernel.contract import CHANCE, OVER, State
from smokestack.kernel.messages import refusal_text
from smokestack.kernel.tree import Walk

RULES = SHIPPED.parent.parent / "rules"
PHASES = ("first_player", "reveal", "auction", "building", "turn")
OFFER = "quarry, sawmill, clay pit, canal"
NAMES = ["Ada", "Béla [the best]", "Constantin the Very Long Named", "Di"]


def play(state: State, kinds: list[str], seed: int) -> State:
    """Play a whole game; each seat is `greedy` or `random`."""
    rng = Random(seed)
    advice = GAME.advice()
    while state.actor() != OVER:
        actor = state.actor()
        if actor == CHANCE:
            state.apply(state.draw(rng))
            continue
        legal = state.legal()
        state.apply(advice.choose(state, legal, rng) if kinds[actor] == "greedy" else rng.choice(legal))
    return state


def test_refusals_tell_the_rule_and_the_way_out() -> None:
    table = Table().at("building", epoch=2, first="B", cash=5, hands={"B": "textile mill"}, laid={"D": "sawmill"})
    sentence = refusal_text(GAME.messages(), table.refused("lay textile mill wood bank"), NAMES)
    assert sentence == "Di produces wood, so the bank does not sell it. (IND-8.6)"
    bid = auction(OFFER).play("put up quarry", "bid 3")
    sentence = refusal_text(GAME.messages(), bid.refused("bid 2"), ["Ada", "Bo", "Cy", "Di"])
    assert sentence == "Bo has bid 3 T. Your bid must be higher. (IND-6.6)"


def lesson_refusals() -> set[str]:
    """What the guided game answers to moves that its steps do not accept."""
    lesson = GAME.lesson()
    assert lesson is not None
    asking = [step for step in lesson.steps if step.accept]
    special = {f"refusal.lesson.{step.id}.{case.say}" for step in asking for case in step.wrong}
    return special | {f"refusal.lesson.{step.id}" for step in asking}


def test_every_message_is_used_and_none_is_missing() -> None:
    used: set[str] = set()
    files = ("refusals", "scoring", "prompts", *(f"phases/{phase}" for phase in PHASES))
    for file in files:
        text = (RULES / f"{file}.py").read_text(encoding="utf-8")
        used |= {f"refusal.{key}" for key in re.findall(r'Refusal\(\s*"IND-[^"]+",\s*"(\w+)"', text)}
        prefix = "prompt" if file == "prompts" else "event"
        used |= {f"{prefix}.{key}" for key in re.findall(r'Fact\("(\w+)"', text)}
    for figure in GAME.standing(Table().state.view(0))[0]:
        used |= {f"figure.{figure.key}", f"figure.{figure.key}.short"}
    told = {key for key in GAME.messages() if key.split(".")[0] in ("prompt", "event", "refusal", "figure")}
    used |= lesson_refusals() & told  # a step that accepts every move needs no answer
    assert used == {key.removesuffix(".others") for key in told}


def test_everything_on_the_table_has_a_card() -> None:
    known = set(card_ids(GAME.messages()))
    scene = GAME.scene("standard")
    assert isinstance(scene, IndustriaScene)
    wanted = {f"tile.{slug(tile.word)}" for tile in scene.tiles} | {f"kind.{kind}" for kind in scene.kinds}
    wanted |= {f"material.{slug(name)}" for name in scene.materials} | {
        f"symbol.{slug(name)}" for name in scene.bonuses
    }
    wanted |= {f"epoch.{epoch.epoch}" for epoch in scene.epochs}
    wanted |= {f"figure.{figure.key}" for figure in GAME.standing(Table().state.view(0))[0]}
    wanted |= {f"phase.{phase}" for phase in TURN_PHASES}
    wanted |= {f"choice.{slug(kind.verb)}" for kind in GAME.codec.kinds}
    wanted |= {f"source.{slug(f'{name} {source}')}" for name in scene.materials for source in scene.sources[1:]}
    assert wanted <= known, wanted - known


def test_cards_say_what_the_data_say() -> None:
    def text(id: str) -> str:
        card = card_of(GAME.messages(), id)
        assert card is not None
        return card.text

    assert text("tile.steel-mill") == (
        "Factory of epoch III: 3 T, iron and bricks. 1 VP if you build it in epoch III, nothing later. "
        "Makes steel: free for you, 1 T for the others. Road to Car factory and Ironworks: 3 VP if you own both ends."
    )
    assert text("tile.architecture").startswith("Technology of epoch I: stone. It is lost if the epoch ends first.")
    assert text("material.steel").startswith("Made by the Steel mill. The bank sells it from epoch IV on")


def test_progress_names_the_phases_of_a_turn() -> None:
    def at(table: Table) -> tuple[str, int, int]:
        progress = GAME.progress(table.state.view(0))
        return progress.phases[progress.at] if progress.at >= 0 else "", progress.turn, progress.turns

    assert at(auction(OFFER)) == ("auction", 1, 15)
    assert at(auction(OFFER).play("put up quarry", "bid 3")) == ("auction", 1, 15)
    assert at(Table().at("building")) == ("building", 1, 15)
    assert set(PHASE_OF_STEP.values()) <= set(TURN_PHASES)


def test_previews_can_tell_points_money_and_the_final_score() -> None:
    table = Table().at("building", cash=5, hands={"A": "clay pit"}, laid={"A": "brickworks"})
    before = {figure.key: figure.value for figure in GAME.standing(table.state.view(0))[0]}
    table.play("lay clay pit")
    after = {figure.key: figure.value for figure in GAME.standing(table.state.view(0))[0]}
    change = {key: after[key] - before[key] for key in before}
    # The road to the brickworks is worth 3 VP; 5 T are 1 VP, and so are 3 T.
    assert change == {"points": 1, "taler": -2, "final": 4, "tiles": -1, "built": 1, "discount": 0}


@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 10_000), length=st.integers(0, 500), seats=st.sampled_from([3, 4]))
def test_the_position_fits_a_terminal_of_100_columns(seed: int, length: int, seats: int) -> None:
    table = Table(seats).play_random(seed, actions=length)
    view = table.state.view(0)
    shown = GAME.show(view, NAMES)
    plain = [Text.from_markup(line).plain for line in shown.splitlines()]
    assert max(len(line) for line in plain) <= 100
    assert isinstance(view, IndustriaView)
    assert f"Epoch {view.roman}" in plain[0]


def test_the_terminal_shows_offer_bids_hands_and_owners() -> None:
    table = Table().at("auction", offer=OFFER, laid={"D": "coal mine"}, hands={"B": "stone tile"})
    table.play("put up quarry", "bid 2", "pass")
    text = Text.from_markup(GAME.show(table.state.view(0), ["Ada", "Bo", "Cy", "Di"])).plain
    for part in ("> F quarry 3T → stone (canal)", "Bo bids 2, Cy passes", "stone tile", "coal mine=D"):
        assert part in text


def test_the_walk_over_the_fields_leads_to_every_way_of_paying() -> None:
    table = Table().at("building", epoch=2, hands={"A": "bank, stone tile, canal"}, laid={"B": "quarry"}, cash=9)
    walk = Walk(table.state.codec(), table.state.legal())
    assert [branch.word for branch in walk.branches(table.state)] == ["lay", "end building", "cash"]
    lay = walk.take(LAY)
    assert {branch.word for branch in lay.branches(table.state)} == {"bank", "canal"}
    bank = lay.take(table.components.tile_named("bank"))
    assert [branch.word for branch in bank.branches(table.state)] == ["stone tile", "stone from 1"]


def test_greedy_players_beat_random_ones() -> None:
    """Measured: 100 wins in 100 games. Ten games are enough to notice a broken advice."""
    wins = 0
    for seed in range(10):
        seat = seed % 4
        kinds = ["greedy" if other == seat else "random" for other in range(4)]
        wins += play(registry.start(GAME, 4), kinds, seed).ranking()[0] == [seat]
    assert wins >= 9


@pytest.mark.parametrize("seats", [3, 4])
def test_greedy_players_get_beyond_forty_points(seats: int) -> None:
    best = [max(play(registry.start(GAME, seats), ["greedy"] * seats, seed).scores()) for seed in range(12)]
    assert sum(best) / len(best) > 40


def test_the_advice_plays_every_option() -> None:
    for options in (
        {"auction_payee": "bank"},
        {"current_epoch_materials": "strict"},
        {"cash_material_tiles": "false"},
        {"min_bid": "0"},
    ):
        scores = play(registry.start(GAME, 4, None, options), ["greedy"] * 4, 1).scores()
        assert max(scores) > 20


def test_the_advice_expects_about_what_comes() -> None:
    advice = GAME.advice()
    error = 0.0
    for seed in range(6):
        state = registry.start(GAME, 4)
        rng = Random(seed)
        expected: list[float] = []
        while state.actor() != OVER:
            if state.round() == 8 and not expected:
                expected = advice.evaluate(state)
            action = state.draw(rng) if state.actor() == CHANCE else advice.choose(state, state.legal(), rng)
            state.apply(action)
        error += sum(abs(a - b) for a, b in zip(expected, state.scores(), strict=True)) / 4
        assert advice.evaluate(state) == [float(score) for score in state.scores()]
    assert error / 6 < 7, "half-way the mean error is about five points"


def test_the_advice_lays_what_pays_and_takes_own_material_first() -> None:
    table = Table().at(
        "building", epoch=2, cash=9, hands={"A": "printing, stone tile"}, laid={"A": "quarry", "B": "sawmill"}
    )
    best = GAME.advice().choose(table.state, table.state.legal(), Random(1))
    assert table.state.codec().text(table.state, best) == "lay printing stone own wood from 1"


def test_the_advice_passes_on_what_is_worth_nothing_to_it() -> None:
    table = Table().at("auction", epoch=2, offer="canal, printing, bank, glassworks", laid={"B": "canal"}, cash=5)
    table.play("put up canal")
    legal = table.state.legal()
    assert table.state.codec().text(table.state, GAME.advice().choose(table.state, legal, Random(1))) == "pass"


def test_every_number_of_the_advice_can_be_turned_and_matters() -> None:
    advice = GAME.advice()
    numbers = advice.weights()
    assert advice.with_weights({}).weights() == numbers
    assert pickle.loads(pickle.dumps(advice.with_weights({"role": 0.7}))).weights() == {**numbers, "role": 0.7}
    changed: set[str] = set()
    for seed in range(3):
        rng = Random(seed)
        state = registry.start(GAME, 4)
        while state.actor() != OVER:
            if state.actor() == CHANCE:
                state.apply(state.draw(rng))
                continue
            legal = state.legal()
            for name in numbers:
                if name not in changed:
                    turned = advice.with_weights({name: 0.5 * numbers[name]})
                    if turned.move_weights(state, legal) != advice.move_weights(state, legal):
                        changed.add(name)
            state.apply(advice.choose(state, legal, rng))
    assert changed == set(numbers)


def test_a_search_looks_several_turns_ahead() -> None:
    settings = settings_of(GAME.advice())
    assert settings.rounds == 3, "what an auction is good for shows turns later"
    assert settings.steps >= 100, "three turns of four seats take so many decisions"


def scene() -> IndustriaScene:
    found = GAME.scene("standard")
    assert isinstance(found, IndustriaScene)
    return found


@pytest.mark.parametrize("seed", range(3))
def test_facts_and_refusals_carry_the_ids_of_the_tiles_and_materials_they_name(seed: int) -> None:
    table = Table().play_random(seed, actions=150)
    strays = kit_tools.stray_actions(table.state, table.state.legal(), Random(seed), count=100)
    refusals = [refusal for action in strays if (refusal := table.state.refusal(action)) is not None]
    named = 0
    for data in [*(fact.data for fact in table.facts), *(refusal.data for refusal in refusals)]:
        assert ("tile" in data) == ("tile_id" in data)
        assert ("material" in data) == ("material_id" in data)
        if "tile" in data:
            assert scene().tiles[int(str(data["tile_id"]))].word == data["tile"]
            named += 1
        if "material" in data:
            assert scene().materials[int(str(data["material_id"]))] == data["material"]
    assert named > 50


def test_fields_of_actions_point_into_the_scene() -> None:
    table = Table().at("building", hands={"A": "brickworks"}, laid={"A": "quarry"})
    for kind in GAME.codec.kinds:
        for field in kind.fields:
            if field.name == "tile":
                assert field.words(table.state, []) == [tile.word for tile in getattr(scene(), field.of)]
            if field.name.startswith("source"):
                assert field.size == len(getattr(scene(), field.of))


def test_the_scene_names_every_step_and_kind() -> None:
    assert {tile.kind for tile in scene().tiles} == set(scene().kinds)
    steps = set()
    table = Table()
    rng = Random(4)
    while table.state.actor() != OVER:
        view = table.state.view(None)
        assert isinstance(view, IndustriaView)
        steps.add(view.step)
        table.state.apply(table.state.draw(rng) if table.state.actor() == CHANCE else rng.choice(table.state.legal()))
    assert [*sorted(steps, key=scene().steps.index), "over"] == scene().steps
    assert len(scene().steps) == STEP_COUNT


def test_the_standing_lists_what_an_action_can_change() -> None:
    table = Table(hands="closed").at(
        "auction", offer=OFFER, cash=[1, 2, 3, 4], score=[4, 3, 2, 1], hands={"B": "coal mine, port"}
    )
    standing = GAME.standing(table.state.view(0))
    assert [[(figure.key, figure.value) for figure in row] for row in standing[:2]] == [
        [("points", 4), ("taler", 1), ("final", 4), ("tiles", 0), ("built", 0), ("discount", 0)],
        [("points", 3), ("taler", 2), ("final", 3), ("tiles", 2), ("built", 0), ("discount", 0)],
    ]
