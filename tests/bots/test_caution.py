"""Where ruin threatens, the levels of Age of Steam play out to the end with a policy that stays solvent."""

from __future__ import annotations

from random import Random

import pytest
from tests.bots.toys import DIAL, Lock, NoAdvice

from smokestack.bots.mcts.playouts import Playouts
from smokestack.bots.mcts.settings import Settings, level_settings_of, settings_of
from smokestack.bots.search import Budget, SearchBot
from smokestack.games.age_of_steam.advice.advice import AgeOfSteamAdvice
from smokestack.games.age_of_steam.advice.careful_playout import shares_needed, sure_income
from smokestack.games.age_of_steam.advice.map_values import MapValues
from smokestack.games.age_of_steam.rules.generated.action_fields import ISSUE, issue_shares, kind_of
from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition
from smokestack.kernel import registry
from smokestack.kernel.contract import CHANCE, OVER, Advice, State


def begun(map: str, seats: int, seed: int = 1) -> AgeOfSteamPosition:
    state, rng = registry.start(registry.game("age-of-steam"), seats, map), Random(seed)
    assert isinstance(state, AgeOfSteamPosition)
    while state.actor() == CHANCE:
        state.apply(state.draw(rng))
    return state


def played_out(advice: Advice, map: str, seats: int, seed: int) -> AgeOfSteamPosition:
    state, rng = begun(map, seats, seed), Random(seed)
    while state.actor() != OVER:
        if state.actor() == CHANCE:
            state.apply(state.draw(rng))
        else:
            legal = state.legal()
            state.apply(legal[0] if len(legal) == 1 else advice.playout_choice(state, legal, rng))
    return state


def at_shares(map: str, seats: int) -> AgeOfSteamPosition:
    """The first position in which shares are issued."""
    state, rng = begun(map, seats), Random(1)
    while kind_of(state.legal()[0]) != ISSUE:
        state.apply(state.draw(rng) if state.actor() == CHANCE else state.legal()[-1])
    return state


def ruined(ends: list[AgeOfSteamPosition]) -> int:
    return sum(1 for end in ends for turn in end.out if turn)


def test_careful_playouts_of_st_lucia_stay_solvent_and_fast_ones_do_not() -> None:
    fast = [played_out(AgeOfSteamAdvice(), "st-lucia", 2, seed) for seed in range(3)]
    careful = [played_out(AgeOfSteamAdvice().with_foresight(), "st-lucia", 2, seed) for seed in range(3)]
    assert ruined(fast) >= 3
    assert ruined(careful) <= 1


@pytest.mark.parametrize(("map", "seats"), [("st-lucia", 2), ("barbados", 1), ("detroit-bankruptcy", 1)])
def test_the_levels_play_carefully_where_ruin_threatens_and_the_yardstick_does_not(map: str, seats: int) -> None:
    state, advice = begun(map, seats), AgeOfSteamAdvice()
    for settings, careful in ((settings_of(advice), False), (level_settings_of(advice), True)):
        playouts = Playouts(advice, settings, 0, seats)
        playouts.start(state, 0.0)
        assert playouts.foresight == careful
        assert (playouts.advice is not advice) == careful


def test_a_search_without_foresight_goes_back_to_the_ordinary_advice() -> None:
    advice = AgeOfSteamAdvice()
    playouts = Playouts(advice, level_settings_of(advice), 0, 2)
    playouts.start(begun("st-lucia", 2), 0.0)
    playouts.start(begun("new-england", 2), 0.0)
    assert playouts.advice is advice
    assert playouts.steps == playouts.settings.steps


@pytest.mark.parametrize(("map", "seats"), [("st-lucia", 2), ("detroit-bankruptcy", 1)])
def test_a_careful_player_considers_one_share_more_than_needed(map: str, seats: int) -> None:
    state = at_shares(map, seats)
    needed = shares_needed(MapValues(state), state, state.now)
    offered = [issue_shares(action) for action in AgeOfSteamAdvice().with_foresight().sensible(state, state.legal())]
    assert offered == list(range(needed + 2))
    assert len(offered) < len(state.legal())


def test_a_rich_company_needs_no_shares() -> None:
    state = at_shares("st-lucia", 2)
    state.cash[state.now] = 40
    assert shares_needed(MapValues(state), state, state.now) == 0


def test_no_deliveries_are_sure_without_links() -> None:
    assert sure_income(begun("barbados", 1), 0) == 0


def test_lasting_longer_counts_most_and_then_how_narrow_the_failure_was() -> None:
    advice = AgeOfSteamAdvice().with_foresight()
    worth = []
    for turn, income in ((5, -1), (6, -30), (6, -2), (7, -30)):
        state = begun("detroit-bankruptcy", 1)
        state.out[0], state.income[0], state.over = turn, income, True
        worth.append(advice.result(state)[0])
    assert worth == sorted(worth)
    assert worth[3] - worth[2] > worth[1] - worth[0]


class FirstDials(NoAdvice):
    """Thinks of some actions only, and wants to play out to the end."""

    def sensible(self, state: State, legal: list[int]) -> list[int]:
        return legal[:2]

    def needs_foresight(self, state: State) -> bool:
        return True


class Ladder(Lock):
    """Three moves of one seat, one after the other."""

    def actor(self) -> int:
        return OVER if len(self.moves) == 3 else 0

    def legal(self) -> list[int]:
        return [] if len(self.moves) == 3 else [DIAL.pack(0, 0, c) for c in range(4)]

    def scores(self) -> list[int]:
        return [sum(DIAL.unpack(move)[2] for move in self.moves)]


@pytest.mark.parametrize("settings", [Settings(prune=1), Settings(foresight=1)])
def test_a_search_that_leaves_actions_out_keeps_its_tree(settings: Settings) -> None:
    state = Ladder()
    player = SearchBot("pruned", FirstDials(), Budget(iterations=200), settings, hidden_information=False)
    state.apply(player.choose(state, 0, Random(1)))
    assert player.search is not None
    before = player.search.iterations
    player.choose(state, 0, Random(2))
    assert len(player.search.tree.visit_counts()) == 2
    assert player.search.tree.root.visits > player.search.iterations - before


def test_with_foresight_the_own_score_alone_counts() -> None:
    """Two players who look at the margin ruin each other on St. Lucia."""
    advice = AgeOfSteamAdvice()
    playouts = Playouts(advice, level_settings_of(advice), 0, 2)
    for map, own_score in (("new-england", False), ("st-lucia", True)):
        state = begun(map, 2)
        playouts.start(state, 0.0)
        scale = playouts.measure(state, Random(1))
        assert ((scale.rank, scale.envy) == (0.0, 0.0)) == own_score
