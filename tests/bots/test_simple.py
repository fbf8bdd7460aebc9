"""The simple bots play legal moves, repeat themselves, and see only what their seat may see."""

from __future__ import annotations

from random import Random

import pytest
from tests.kernel.toy import GAME, SHOW, Lantern

from smokestack.bots import bot
from smokestack.bots.simple import Bot, GreedyBot, RandomBot
from smokestack.kernel import registry
from smokestack.kernel.codec import kind_of
from smokestack.kernel.contract import CHANCE, OVER, Advice, State
from smokestack.kernel.errors import SetupError


class Envious(Advice):
    """Advice that uses the others' hands if it can see them."""

    def move_weights(self, state: State, legal: list[int]) -> list[float]:
        assert isinstance(state, Lantern)
        best = max(light for light in range(3) if state.hands[1][light])
        return [float(kind_of(action) == SHOW.code and SHOW.unpack(action)[1] >= best) for action in legal]


def dealt(own: str, other: str) -> Lantern:
    """A game of two in which all cards are dealt and seat 0 is to choose. Seat 1's card is hidden."""
    state = registry.start(GAME, 2)
    assert isinstance(state, Lantern)
    for text in (f"deal east {own}", f"deal south {other}"):
        state.apply(state.codec().parse(state, text))
    return state


@pytest.mark.parametrize("player", [RandomBot(), GreedyBot(Envious()), GreedyBot(Envious(), noise=0.5)])
def test_the_choice_depends_only_on_what_the_seat_knows(player: Bot) -> None:
    """Only the hidden card differs; a bot that looked at it would choose differently."""
    for seed in range(60):
        choices = {player.choose(dealt("bright", other), 0, Random(seed)) for other in ("dim", "bright", "blinding")}
        assert len(choices) == 1


def test_the_envious_advice_does_depend_on_the_hidden_card() -> None:
    """Without resampling the choice depends on the hidden card, so the test above can fail."""
    advice = Envious()
    free, beaten = dealt("bright", "dim"), dealt("bright", "blinding")
    assert advice.move_weights(free, free.legal_of(0)) != advice.move_weights(beaten, beaten.legal_of(0))


def test_greedy_plays_the_action_with_the_highest_weight() -> None:
    state = dealt("blinding", "dim")
    chosen = bot("greedy", GAME).choose(state, 0, Random(1))
    assert state.codec().text(state, chosen) == "show east blinding"


def test_noise_makes_greedy_play_at_random_now_and_then() -> None:
    state = dealt("blinding", "dim")
    noisy = GreedyBot(GAME.advice(), noise=0.5)
    rng = Random(1)
    played = [state.codec().text(state, noisy.choose(state, 0, rng)) for _ in range(400)]
    assert 60 < played.count("hide east") < 140


def test_random_plays_all_actions_equally_often() -> None:
    state = dealt("blinding", "dim")
    rng = Random(1)
    played = [RandomBot().choose(state, 0, rng) for _ in range(400)]
    assert {played.count(action) > 150 for action in state.legal_of(0)} == {True}


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_simple_bots_finish_games(name: str) -> None:
    state, rng = registry.start(GAME, 3), Random(5)
    player = bot(name, GAME)
    while state.actor() != OVER:
        if state.actor() == CHANCE:
            state.apply(state.draw(rng))
            continue
        seat = state.waiting()[-1]
        choice = player.choose(state, seat, rng)
        assert choice in state.legal_of(seat)
        state.apply(choice)


def test_an_unknown_bot() -> None:
    with pytest.raises(SetupError, match=r"There is no bot 'wizard'"):
        bot("wizard", GAME)
