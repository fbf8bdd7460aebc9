"""The value networks in the package."""

from __future__ import annotations

from random import Random

import pytest

from smokestack.bots import bot
from smokestack.bots.mcts.learned_advice import LearnedAdvice
from smokestack.bots.network_file import learned_advice, read_network
from smokestack.bots.search import SearchBot
from smokestack.kernel import registry
from smokestack.kernel.contract import Game

WITH_NETWORK = ["age-of-industry", "city-of-iron", "industria"]


@pytest.mark.parametrize("name", WITH_NETWORK)
def test_a_network_has_a_card_and_fits_its_game(name: str) -> None:
    game = registry.game(name)
    file = game.value_network()
    assert file is not None
    network = read_network(file)
    assert (network.seat_inputs, network.table_inputs) == game.value_input_names()
    assert network.card.game == name
    assert network.card.command.startswith(f"smokestack train {name}")
    assert network.card.date
    assert network.card.games > 0
    assert "deals" in network.card.promoted
    assert file.stat().st_size < 200_000
    assert isinstance(learned_advice(game), LearnedAdvice)


@pytest.mark.parametrize("name", WITH_NETWORK)
def test_the_levels_search_with_it_and_the_yardstick_does_not(name: str) -> None:
    game = registry.game(name)
    for level in ("normal", "hard", "value-9"):
        player = bot(level, game)
        assert isinstance(player, SearchBot)
        assert isinstance(player.advice, LearnedAdvice)
    yardstick = bot("search-2500", game)
    assert isinstance(yardstick, SearchBot)
    assert not isinstance(yardstick.advice, LearnedAdvice)


@pytest.mark.parametrize("name", WITH_NETWORK)
def test_it_sees_who_is_ahead_late_in_a_game(name: str) -> None:
    game, rng = registry.game(name), Random(5)
    advice, state = learned_advice(game), registry.start(game, 3)
    positions = []
    while state.actor() != -2:
        positions.append(state.clone())
        state.apply(state.draw(rng) if state.actor() < 0 else advice.choose(state, state.legal(), rng))
    late = positions[int(0.95 * len(positions))]
    expected, final = advice.assess(late), state.scores()
    spread = max(final) - min(final)
    assert max(abs(one - two) for one, two in zip(expected.points, final, strict=True)) < 12 + spread
    assert len(expected.strengths) == 3


class OtherComponents(Game):
    """A game whose components differ from those its network was trained with."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def advice(self):  # type: ignore[no-untyped-def]
        return self.game.advice()

    def value_network(self):  # type: ignore[no-untyped-def]
        return self.game.value_network()

    def value_input_names(self) -> tuple[list[str], list[str]]:
        seat, table = self.game.value_input_names()
        return [*seat, "something new"], table


def test_with_other_components_the_hand_made_evaluation_is_used() -> None:
    game = OtherComponents(registry.game("city-of-iron"))
    assert not isinstance(learned_advice(game), LearnedAdvice)
