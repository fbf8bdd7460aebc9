"""How actions are written (AOI-26), and what the fuzzer watches (AOI-C51, AOI-C52)."""

from __future__ import annotations

import pickle
from random import Random

import pytest
from tests.rules.age_of_industry.table import RED, YELLOW, germany

from smokestack.games.age_of_industry.game import GAME
from smokestack.games.age_of_industry.rules.generated import action_fields as fields
from smokestack.games.age_of_industry.rules.source_codes import listed_sources
from smokestack.games.age_of_industry.rules.state import AgeOfIndustryState
from smokestack.kernel import fuzz, registry
from smokestack.kernel.contract import CHANCE, OVER
from smokestack.kernel.options import read


@pytest.mark.rule("AOI-26.1")
def test_a_space_is_numbered_only_where_it_must_be() -> None:
    t = germany().stand(RED, "coal mine 1", "Dortmund").stand(RED, "coal mine 1", "Dortmund", cubes=1).hand(RED, "red")
    assert t.legal("build coal mine D") == [
        "build coal mine Dortmund 1 with red card",
        "build coal mine Dortmund 2 with red card",
    ]
    t = germany().stand(RED, "coal mine 1", "Belgium").gone(RED, "coal mine 1").hand(RED, "red")
    assert "build coal mine Belgium with red card" in t.legal()


@pytest.mark.rule("AOI-26.2", "AOI-7.5")
def test_sources_are_named_only_where_there_is_a_choice() -> None:
    t = germany().stand(RED, "coal mine 1", "Dortmund").stand(YELLOW, "coal mine 1", "Dortmund").hand(RED, "red")
    t.gone(RED, "cotton mill 1", "cotton mill 1")
    assert t.legal("build cotton mill Dortmund") == [
        "build cotton mill Dortmund with red card coal Dortmund 1",
        "build cotton mill Dortmund with red card coal Dortmund 2",
    ]
    t = germany().stand(RED, "coal mine 1", "Dortmund").gone(RED, "cotton mill 1", "cotton mill 1").hand(RED, "red")
    assert t.legal("build cotton mill Dortmund") == ["build cotton mill Dortmund with red card"]
    assert t.refused("build cotton mill Dortmund with red card coal Dortmund").clause == "AOI-26.2"
    assert t.refused("build cotton mill Dortmund with red card iron Köln 1").clause == "AOI-26.2"
    t = germany().gone(RED, "port 1", "port 1").hand(RED, "blue")
    assert t.refused("build port Kiel with blue card coal Belgium 1").clause == "AOI-7.8"


@pytest.mark.rule("AOI-C51")
@pytest.mark.parametrize("map", ["germany", "new-england"])
@pytest.mark.parametrize("edition", ["second", "first"])
def test_random_play_ends(map: str, edition: str) -> None:
    for seats in (2, 3, 4, 5):
        rng = Random(f"{map} {edition} {seats}")
        state = registry.start(GAME, seats, map, {"edition": edition})
        for _ in range(4000):
            if state.actor() == OVER:
                break
            legal = state.legal()
            state.apply(state.draw(rng) if state.actor() == CHANCE else legal[int(rng.random() * len(legal))])
        assert state.actor() == OVER


@pytest.mark.rule("AOI-C52")
@pytest.mark.parametrize("map", ["germany", "new-england"])
def test_the_referee_watches_whole_games(map: str) -> None:
    for seats, given in ((3, {}), (5, {"edition": "first"}), (2, {"loans": "any_time_in_turn", "loan_limit": "24"})):
        fuzz.play(GAME, fuzz.FuzzSetup(map, seats, read(GAME.options, given)), Random(f"{map} {seats}"), thorough=0.05)


@pytest.mark.rule("AOI-26.1", "AOI-26.2", "AOI-26.5")
@pytest.mark.parametrize(("kind", "own"), [("build", [5, 45, 11]), ("combine", [4, 46]), ("rail", [35])])
def test_sources_are_read_and_written_by_name(kind: str, own: list[int]) -> None:
    codec = germany().state.codec()
    sources = [3, 97, 64, 112]
    action = next(entry for entry in codec.kinds if entry.verb == kind).pack(*own, *sources)
    built = getattr(fields, f"pack_{kind}")(*own)
    for at, source in enumerate(sources):
        colour, index = ("coal", at) if at < 2 else ("iron", at - 2)
        assert getattr(fields, f"{kind}_{colour}_source")(action, index) == source
        built = getattr(fields, f"with_{kind}_{colour}_source")(built, index, source)
    assert built == action
    together = getattr(fields, f"{kind}_sources")(action)
    assert listed_sources(together) == sources
    assert getattr(fields, f"with_{kind}_sources")(getattr(fields, f"pack_{kind}")(*own), together) == action


def test_a_position_survives_pickling_field_by_field() -> None:
    rng, state = Random(9), registry.start(GAME, 3, "new-england", {"edition": "first"})
    for number in range(200):
        if state.actor() == OVER:
            break
        state.apply(state.draw(rng) if state.actor() == CHANCE else rng.choice(state.legal()))
        if number % 20 == 0:
            again = pickle.loads(pickle.dumps(state))
            assert again.key() == state.key()
            assert again.legal() == state.legal()
            assert isinstance(state, AgeOfIndustryState)
            assert len(set(state.field_names())) == len(state.field_names())
            for name in state.field_names():
                assert getattr(again, name) == getattr(state, name), name
