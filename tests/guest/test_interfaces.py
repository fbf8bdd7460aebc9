"""A guest game and a guest map have everything that ours have."""

from __future__ import annotations

import textwrap
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from tests.guest.conftest import Run

from smokestack.client import Client


def test_both_are_listed(smokestack: Run) -> None:
    listed = smokestack("games").stdout
    assert "Towpath" in listed
    told = smokestack("games", "towpath").stdout
    assert "The Valley" in told
    assert "free_locks" in told
    assert "Made up for this implementation\n   The valley\n     It is no real valley." in trimmed(told)
    assert "Anglesey" in smokestack("games", "age-of-steam").stdout


def trimmed(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.splitlines())


def test_the_rules_are_shown_clause_by_clause(smokestack: Run) -> None:
    assert "costs $1, paid to the bank" in smokestack("rules", "towpath", "TOWPATH-5").stdout
    assert "one build more than usual" in smokestack("rules", "age-of-steam", "AOS-ANG-1").stdout
    assert "TOWPATH-9" in smokestack("rules", "towpath", "TOWPATH-99", code=2).stderr


def test_things_are_explained_in_the_terminal(smokestack: Run, tmp_path: Path) -> None:
    about = smokestack("rules", "towpath", "--about", "mill").stdout
    assert "Deliver here: each lump is worth 2 points" in about
    assert "TOWPATH-7" in about
    assert "called 'balloon'" in smokestack("rules", "towpath", "--about", "balloon", code=2).stderr
    words = ["--seats", "you,greedy", "--seed", "1", "--save", str(tmp_path / "b.record")]
    shown = smokestack("play", "towpath", *words, input="what barges\nwhat\nwhat balloon\nquit\n").stdout
    assert "Everybody moves a barge along one canal" in shown
    assert "Coal aboard" in shown
    assert "Nothing in Towpath is called 'balloon'." in shown


def test_the_fuzzer_plays_both(smokestack: Run) -> None:
    assert "30 games" in smokestack("fuzz", "towpath", "--games", "30", "--seed", "1").stdout
    assert "3 games" in smokestack("fuzz", "age-of-steam", "--map", "anglesey", "--games", "3", "--seed", "1").stdout


def test_their_chance_is_random_and_counted(run: Run) -> None:
    script = """
        from random import Random
        from smokestack.kernel import randomness, registry
        game = registry.game("towpath")
        assert game.undrawn(game.start(2, "valley", game.options())) != {}
        print(randomness.check_game(game, 3, Random(1)))
        print(randomness.check_game(registry.game("age-of-steam"), 1, Random(1), "anglesey"))
    """
    told = run("-c", textwrap.dedent(script)).stdout
    assert "coal at, coal" in told
    assert "order, order, n" in told


def test_it_is_played_in_the_terminal(smokestack: Run, tmp_path: Path) -> None:
    words = ["--seats", "you,greedy", "--seed", "1", "--save", str(tmp_path / "a.record")]
    shown = smokestack("play", "towpath", *words, input="move to Bridge\nmove to Mill\nmove to East Pit\nstay\nquit\n")
    assert "Round 1 of 8" in shown.stdout
    assert "No canal leads there from Mill. (TOWPATH-4)" in shown.stdout + shown.stderr
    assert "move to Bridge" in (tmp_path / "a.record").read_text()
    smokestack("replay", str(tmp_path / "a.record"))


def test_bots_meet_in_the_arena(smokestack: Run, tmp_path: Path) -> None:
    bots = ["--bots", "greedy,search-20,random", "--seats", "3", "--games", "3"]
    told = smokestack("arena", "towpath", *bots, "--out", str(tmp_path / "out"), "--jobs", "2").stdout
    assert "greedy" in told
    assert "search-20" in told
    told = smokestack(
        "arena", "age-of-steam", "--map", "anglesey", "--bots", "greedy,random", "--games", "1", "--out", "map"
    ).stdout
    assert "greedy" in told


def test_learning_environments_take_it(run: Run) -> None:
    script = """
        import numpy as np
        from pettingzoo.test import api_test
        from smokestack.envs.factory import EnvFactory
        factory = EnvFactory("towpath", "towpath_v0")
        env = factory.env(seats=3)
        api_test(env, num_cycles=200)
        env.reset(seed=4)
        steps = 0
        for agent in env.agent_iter():
            observation, reward, done, cut, info = env.last()
            mask = observation["action_mask"] if not (done or cut) else None
            env.step(None if mask is None else int(np.flatnonzero(mask)[-1]))
            steps += 1
        print("steps", steps)
    """
    assert "steps" in run("-W", "ignore", "-c", textwrap.dedent(script)).stdout


def test_the_map_plays_by_its_own_rule(run: Run) -> None:
    script = """
        from random import Random
        from smokestack.kernel import registry
        from smokestack.kernel.contract import CHANCE, OVER
        def builds(map):
            state = registry.start(registry.game("age-of-steam"), 3, map)
            rng, found, advice = Random(1), {}, registry.game("age-of-steam").advice()
            while state.actor() != OVER and state.round() <= 2:
                if state.prompt().key.startswith("build"):
                    found[state.round()] = state.rules.builds_allowed(state, state.actor()) - (
                        state.action[state.actor()] == engineer
                    )
                state.apply(state.draw(rng) if state.actor() == CHANCE else advice.choose(state, state.legal(), rng))
            return found
        from smokestack.games.age_of_steam.components.pieces import ENGINEER as engineer
        print(builds("rust-belt"), builds("anglesey"))
    """
    assert run("-c", textwrap.dedent(script)).stdout.strip() == "{1: 3, 2: 3} {1: 4, 2: 3}"


def test_a_map_of_a_guest_has_a_picture_and_a_board(server: str) -> None:
    for what, part in (("picture", "ANGLESEY"), ("ground", 'class="coast"')):
        with urlopen(f"{server}/api/games/age-of-steam/maps/anglesey/{what}", timeout=30) as answer:
            assert part in answer.read().decode(), what


def test_the_server_has_rules_scene_and_standing(server: str) -> None:
    with Client(server, name="Ada") as client:
        titles = [info["title"] for info in client.get("/api/games")]
        assert "Towpath" in titles
        rules = client.get("/api/rules/towpath")
        assert [clause["id"] for clause in rules["clauses"]][-1] == "TOWPATH-9"
        assert "AOS-ANG-1" in [clause["id"] for clause in client.get("/api/rules/age-of-steam")["clauses"]]
        board: dict[str, Any] = client.get("/api/games/towpath/maps/valley")
        assert board["kinds"] == {"coal at": 0, "move to": 1, "stay": 2}
        assert [place["name"] for place in board["scene"]["places"]][:2] == ["Mill", "Bridge"]
        table = client.create("towpath", [{"kind": "me"}, {"kind": "bot", "level": "easy"}], start=True)
        moves = 0
        for turn in table.turns():
            turn.play(turn.legal()[0])
            moves += 1
        assert moves == 8
        assert table.head["status"] == "over"
        assert table.head["eliminated"] == []
        figures = table.views[0]["standing"]
        assert [[figure["key"] for figure in row] for row in figures] == [["points", "money", "aboard"]] * 2
