"""The shared test kit on every registered game: whole games of every map, player count and option.

Then what the kit cannot see from outside: the generated accessors, the scene and pickled positions.

SMOKESTACK_FUZZ multiplies how many are played (`make test FUZZ=10`).
"""

from __future__ import annotations

import importlib
import os
import pickle
import re
from collections.abc import Iterator
from random import Random
from types import ModuleType

import pytest

from smokestack.kernel import fuzz, registry
from smokestack.kernel.base_state import BaseState
from smokestack.kernel.clauses import clauses_of
from smokestack.kernel.codec import Kind, Words
from smokestack.kernel.contract import CHANCE, OVER, State
from smokestack.kernel.facts import Fact
from smokestack.kernel.kit_lessons import check_lesson
from smokestack.kernel.messages import refusal_text, seat_names
from smokestack.kernel.options import choices

BUDGET = int(os.environ.get("SMOKESTACK_FUZZ", "1"))
PARTS = 4
GAMES_A_PART = 3


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("game_id", registry.game_ids())
def test_whole_games_hold_up(game_id: str, part: int) -> None:
    game = registry.game(game_id)
    rng = Random(f"{game_id} {part}")
    for table in fuzz.schedule(game, GAMES_A_PART * BUDGET, rng):
        try:
            fuzz.play(game, table, rng)
        except fuzz.FuzzError as failure:
            pytest.fail(f"{failure}\n\n{failure.record.write()}")


@pytest.mark.parametrize("game_id", registry.game_ids())
def test_an_option_of_some_maps_names_maps_there_are(game_id: str) -> None:
    game = registry.game(game_id)
    named = {map for choice in choices(game.options) for map in choice.maps}
    assert named <= {info.id for info in game.maps()}


# --- actions ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game_id", registry.game_ids())
def test_the_accessors_of_actions_agree_with_the_codec(game_id: str) -> None:
    """Every field is packed and read at its place, and no value runs over into the next field."""
    game = registry.game(game_id)
    accessors = importlib.import_module(f"{type(game).__module__.rpartition('.')[0]}.rules.generated.action_fields")
    for kind in registry.start(game).codec().kinds:
        assert getattr(accessors, identifier(kind.verb).upper()) == kind.code
        for values in extreme_values(kind):
            action = kind.pack(*values)
            assert accessors.kind_of(action) == kind.code
            assert kind.unpack(action) == values
            if values:
                check_accessors(accessors, kind, values)


def extreme_values(kind: Kind) -> Iterator[list[int]]:
    """All fields at their lowest, all at their highest, and each one at its highest alone."""
    most = [field.size - 1 for field in kind.fields]
    yield [0] * len(most)
    yield most
    for place in range(len(most)):
        yield [value if place == at else 0 for at, value in enumerate(most)]


def check_accessors(accessors: ModuleType, kind: Kind, values: list[int]) -> None:
    """`pack_build`, `build_tile`; for numbered fields also `move_stop`, `with_move_stop`, and all `move_stops`."""
    verb, action = identifier(kind.verb), kind.pack(*values)
    plain: list[int] = []
    numbered: list[tuple[str, int, int]] = []
    for field, value in zip(kind.fields, values, strict=True):
        name, number = split_number(field.name)
        read = getattr(accessors, f"{verb}_{name}")
        if number and hasattr(accessors, f"with_{verb}_{name}"):
            assert read(action, number - 1) == value
            numbered.append((name, number - 1, value))
        else:
            assert read(action) == value
            plain.append(value)
    packed = head = getattr(accessors, f"pack_{verb}")(*plain)
    for name, index, value in numbered:
        packed = getattr(accessors, f"with_{verb}_{name}")(packed, index, value)
    assert packed == action
    if numbered:
        tail = f"{verb}_{numbered[-1][0].rpartition('_')[2]}s"
        assert getattr(accessors, f"with_{tail}")(head, getattr(accessors, tail)(action)) == action


def identifier(words: str) -> str:
    return re.sub(r"\W+", "_", words.lower())


def split_number(name: str) -> tuple[str, int]:
    """`stop 2` is `stop` and 2; a field without a number has 0."""
    words, _, last = name.rpartition(" ")
    return (identifier(words), int(last)) if last.isdigit() else (identifier(name), 0)


@pytest.mark.parametrize("game_id", registry.game_ids())
def test_the_fields_of_actions_name_lists_of_the_scene(game_id: str) -> None:
    game = registry.game(game_id)
    for info in game.maps():
        state, scene = registry.start(game, info.seats[0], info.id), game.scene(info.id)
        for field in [field for kind in state.codec().kinds for field in kind.fields if field.of]:
            size = len(getattr(scene, field.of))
            assert size <= field.size, f"{field.of} has {size} entries, but {field.name} has room for {field.size}"
            if isinstance(field, Words):
                assert size == len(field.names), f"{field.of} and the words of {field.name} differ in length"


# --- positions ----------------------------------------------------------------------------------------------
def played_positions(game_id: str) -> Iterator[State]:
    """Some positions of a random game, the first and the last one included."""
    rng = Random(game_id)
    state = registry.start(registry.game(game_id))
    steps = 0
    while state.actor() != OVER:
        if steps % 25 == 0:
            yield state
        state.apply(state.draw(rng) if state.actor() == CHANCE else rng.choice(state.legal()))
        steps += 1
    yield state


@pytest.mark.parametrize("game_id", registry.game_ids())
def test_a_pickled_position_comes_back_whole(game_id: str) -> None:
    for state in played_positions(game_id):
        assert isinstance(state, BaseState)
        back = pickle.loads(pickle.dumps(state))
        assert back.key() == state.key()
        for name in state.field_names():
            assert getattr(back, name) == getattr(state, name), name
        assert registry.game(game_id).referee(back) == []
        assert back.legal() == state.legal()


@pytest.mark.parametrize("game_id", registry.game_ids())
def test_a_game_begins_in_round_one(game_id: str) -> None:
    assert registry.start(registry.game(game_id)).round() == 1


@pytest.mark.parametrize("game_id", registry.game_ids())
def test_a_game_that_is_over_refuses_every_action(game_id: str) -> None:
    game = registry.game(game_id)
    *_, state = played_positions(game_id)
    for kind in state.codec().kinds:
        refusal = state.refusal(kind.pack(*[0] * len(kind.fields)))
        assert refusal is not None, kind.verb
        assert refusal.clause in clauses_of(game)
        assert refusal_text(game.messages(), refusal, seat_names(state.setup().seats)).endswith(f"({refusal.clause})")


# --- facts --------------------------------------------------------------------------------------------------
UNITS = {"money": ("cash", "money"), "vp": ("score", "vp"), "income": ("income",)}
"""What the facts of every game count under the same name, and what the games call it."""


@pytest.mark.parametrize("game_id", registry.game_ids())
def test_the_facts_tell_every_change_of_money_points_and_income(game_id: str) -> None:
    """What the facts of an action name adds up to what each player gains or loses by it."""
    game, rng = registry.game(game_id), Random(f"{game_id} facts")
    for _ in range(4 * BUDGET):
        table = fuzz.any_table(game, rng)
        state = game.start(table.seats, table.map, table.options)
        players = [fuzz.FuzzPlayer(game, 0.3) for _ in range(table.seats)]
        while state.actor() != OVER:
            actor, expected, facts = state.actor(), holdings(state), list[Fact]()
            action = state.draw(rng) if actor == CHANCE else players[actor].choose(state, actor, rng)
            line = state.codec().text(state, action)
            state.apply(action, facts)
            if [fact.key for fact in facts] == ["nation"]:
                continue  # what a player starts with
            for fact in facts:
                for unit, amounts in expected.items():
                    if unit in fact.data:
                        amounts[fact.seat] += fact.gain(unit)
            assert holdings(state) == expected, line


def holdings(state: State) -> dict[str, list[int]]:
    """By unit and seat. Where points are counted at the end only, they are left out."""
    return {unit: list(getattr(state, name)) for unit, names in UNITS.items() for name in names if hasattr(state, name)}


@pytest.mark.parametrize("game_id", registry.game_ids())
def test_the_guided_first_game_can_be_played_in_every_way(game_id: str) -> None:
    """It fails when a rule, a card or a word of the script no longer fits, and names the step."""
    game = registry.game(game_id)
    lesson = game.lesson()
    assert lesson is not None
    assert 10 <= len(lesson.steps) <= 15
    check_lesson(game, Random(1))
