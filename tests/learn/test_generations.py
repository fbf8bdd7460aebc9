"""Self-play, fitting and promotion, on games so small that nothing good can come of it."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree

import msgspec
import pytest

from smokestack.bots import bot
from smokestack.bots.network_file import read_network, write_network
from smokestack.kernel import registry
from smokestack.kernel.errors import DataError, SetupError
from smokestack.learn.dataset import explained, read_games, split
from smokestack.learn.fitting import FitSettings
from smokestack.learn.generations import Training, TrainingPlan, mean_and_lower_bound
from smokestack.learn.plot import draw
from smokestack.learn.selfplay import Effort, PlayedGame, check_inputs, plan_games, play_game

TINY = Effort(deep=3, quick=1, share=0.3, sampled=0.01, rollouts=1)


def plan(**changes: object) -> TrainingPlan:
    fit = FitSettings(first=4, second=3, epochs=2)
    small = TrainingPlan("industria", "7", games=20, first_games=20, deals=1, iterations=1, effort=TINY, fit=fit)
    return msgspec.structs.replace(small, **changes)


def training(folder: Path, **changes: object) -> Training:
    return Training(plan(**changes), folder, 1, None, "smokestack train", lambda what, done, total: None)


def test_the_same_seed_plays_the_same_game() -> None:
    game = registry.game("industria")
    first, second = plan_games(game, 4, 2, "seed", TINY, "")
    assert msgspec.msgpack.encode(play_game(first)) == msgspec.msgpack.encode(play_game(first))
    assert play_game(first).scores != play_game(second).scores


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One generation."""
    folder = tmp_path_factory.mktemp("training")
    generations = training(folder).generations(60)
    assert next(generations).games == 20
    return folder


def test_a_generation_leaves_games_a_network_and_a_line_of_history(trained: Path) -> None:
    games = read_games([trained / "games-000"])
    assert len(games) == 20
    to_train, held = split(games)
    assert (len(to_train), len(held)) == (18, 2)
    network = read_network(trained / "network-000.json")
    assert network.card.game == "industria"
    assert network.card.games == 20
    assert set(network.card.held_out) == {"1/4", "1/2", "3/4"}
    (history,) = training(trained).folder.history()
    assert history.number == 0
    assert history.deals == 1
    assert "Industria" in draw("Industria", [history])


def test_the_network_plays(trained: Path) -> None:
    game = registry.game("industria")
    file = trained / "network-000.json"
    player = bot(f"value-2@{file}", game)
    state = registry.start(game, 3)
    assert player.name.startswith("value-2@")
    while state.actor() < 0:
        state.apply(state.legal()[0])
    from random import Random

    assert player.choose(state, state.actor(), Random(1)) in state.legal()


def test_a_stopped_run_goes_on_with_the_games_that_are_missing(trained: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    copy.mkdir()
    (copy / "plan.json").write_bytes((trained / "plan.json").read_bytes())
    (copy / "games-000").mkdir()
    for number in range(20):
        if number != 3:
            name = f"games-000/{number:06d}.game"
            (copy / name).write_bytes((trained / name).read_bytes())
    again = training(copy)
    again.play(0)
    name = "games-000/000003.game"
    assert (copy / name).read_bytes() == (trained / name).read_bytes()
    fitted, _ = again.fit(0)
    assert fitted.numbers == read_network(trained / "network-000.json").numbers


def test_a_stopped_match_goes_on_with_the_games_that_are_missing(trained: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    copytree(trained, copy)
    lines = (copy / "match-000.jsonl").read_bytes().splitlines(keepends=True)
    (copy / "match-000.jsonl").write_bytes(lines[0] + lines[1][:20])
    again = training(copy)
    assert len(again.match(0)) == 1
    before, after = training(trained).folder.match_results(0), again.folder.match_results(0)
    assert len(before) == 2
    assert [result.scores for result in after] == [result.scores for result in before]


def test_another_plan_is_not_mixed_in(trained: Path) -> None:
    with pytest.raises(SetupError, match="holds another training run"):
        training(trained, seed="8")


def test_a_network_for_other_inputs_is_refused(trained: Path, tmp_path: Path) -> None:
    network = read_network(trained / "network-000.json")
    other = msgspec.structs.replace(network, seat_inputs=[*network.seat_inputs[:-1], "something else"])
    write_network(tmp_path / "other.json", other)
    with pytest.raises(DataError, match="trained for other inputs"):
        bot(f"value-2@{tmp_path / 'other.json'}", registry.game("industria"))


def test_a_match_for_promotion_has_two_seats_of_each_at_every_table(trained: Path) -> None:
    for result in training(trained).folder.match_results(0):
        assert len(result.places) == 4


def test_every_map_has_its_share_of_the_games_and_of_those_held_out() -> None:
    game = registry.game("age-of-steam")
    maps = [info.id for info in game.maps()]
    planned = plan_games(game, 0, 10 * len(maps), "seed", TINY, "")
    assert [one.map for one in planned[: len(maps)]] == maps
    assert {one.seats for one in planned if one.map == "st-lucia"} == {2}
    games = [PlayedGame(one, [], [], 0, []) for one in planned]
    held = split(games)[1]
    assert len(held) == len(maps)
    assert len({one.plan.map for one in held}) > len(maps) / 2


def test_promotion_asks_for_the_lower_bound() -> None:
    assert mean_and_lower_bound([0.6] * 100) == pytest.approx((0.6, 0.6))
    mean, low = mean_and_lower_bound([1.0, 0.0] * 50 + [1.0] * 10)
    assert mean > 0.5 > low


def test_what_explains_nothing_has_no_share_of_the_variance() -> None:
    import numpy as np

    rng = np.random.default_rng(1)
    true = rng.normal(0, 1, (500, 4))
    assert explained([true], [true]) == pytest.approx(1.0)
    assert explained([rng.normal(0, 1, (500, 4))], [true]) < 0.05


@pytest.mark.parametrize("name", ["age-of-industry", "age-of-steam", "city-of-iron", "industria"])
def test_a_game_tells_as_many_inputs_as_it_names(name: str) -> None:
    from random import Random

    game, rng = registry.game(name), Random(2)
    seat_names, table_names = game.value_input_names()
    assert 100 <= len(seat_names) + len(table_names) <= 400
    assert len(set(seat_names)) == len(seat_names)
    assert len(set(table_names)) == len(table_names)
    state, played = registry.start(game, None), 0
    while state.actor() != -2 and played < 300:
        state.apply(state.draw(rng) if state.actor() < 0 else rng.choice(state.legal()))
        played += 1
        if played % 20 == 0:
            check_inputs(game, state)
