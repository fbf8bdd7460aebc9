"""`smokestack games`."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import Run


def test_all_games_in_a_table(run: Run, lantern_installed: Path) -> None:
    answer = run("games")
    assert answer.code == 0
    rows = [line.split() for line in answer.out.splitlines()]
    assert ["lantern", "Lantern", "2-3", "2", "3"] in rows
    assert ["industria", "Industria", "3-4", "1", "9"] in rows


def test_a_guest_that_does_not_load_keeps_nobody_from_playing(run: Run, lantern_installed: Path) -> None:
    file = lantern_installed / "lantern-1.dist-info" / "entry_points.txt"
    file.write_text("[smokestack.games]\nlantern = tests.kernel.nowhere:GAME\n")
    answer = run("games")
    assert answer.code == 0
    assert "The game 'lantern' cannot be loaded" in answer.out
    assert "Industria" in answer.out


def test_one_game_in_full(run: Run, lantern_installed: Path) -> None:
    out = run("games", "lantern").out
    assert "hill  2-3 seats  The Hill. Wide open." in out
    assert "nobody, all" in out
    assert "Who scores when the brightest tie." in out
    assert "3 (a number from 1 up to 4)" in out


def told(out: str) -> dict[str, list[str]]:
    """The lines below each heading about the sources."""
    groups: dict[str, list[str]] = {}
    begun = False
    for line in out.splitlines():
        if line.startswith("Where the boards"):
            begun = True
        elif begun and not line.strip():
            break
        elif begun and line.startswith("   "):
            groups[list(groups)[-1]].append(line.strip())
        elif begun:
            groups[line.strip()] = []
    return groups


def test_what_is_made_up_is_said_plainly(run: Run) -> None:
    out = run("games", "industria").out
    groups = told(out)
    assert list(groups) == [
        "Made up for this implementation",
        "Inferred",
        "From published pictures or data",
        "From the rulebook",
    ]
    assert "The layout of the board" in groups["Made up for this implementation"]
    assert "Materials and their epochs" in groups["From the rulebook"]
    assert "may differ from the published game" in " ".join(out.split())


def test_one_map_says_where_its_parts_come_from(run: Run, lantern_installed: Path) -> None:
    out = run("games", "lantern", "--map", "cave").out
    assert "hill" not in out
    assert told(out) == {
        "Made up for this implementation": ["The bats", "Nobody counted [them].", "Cards", "Counted by candlelight."],
        "Inferred": ["The echo"],
        "From published pictures or data": ["The walls", "A postcard."],
    }


def test_without_a_map_the_doubts_about_each_are_listed(run: Run, lantern_installed: Path) -> None:
    out = run("games", "lantern").out
    assert told(out) == {"Made up for this implementation": ["Cards", "Counted by candlelight."]}
    assert "smokestack games lantern --map MAP" in out
    lines = [line.strip() for line in out.splitlines()]
    assert "cave  Made up for this implementation: the bats" in lines
    assert "Inferred: the echo" in lines
    assert "the walls" not in out


def test_switzerland_says_what_is_made_up(run: Run) -> None:
    short = " ".join(run("games", "age-of-steam").out.split())
    assert "switzerland Made up for this implementation: Exits of the tunnels" in short
    assert "new-england From the rulebook and published data" in short
    swiss = run("games", "age-of-steam", "--map", "switzerland").out
    made_up = " ".join(told(swiss)["Made up for this implementation"])
    assert all(word in made_up for word in ("Exits of the tunnels", "Colour of Chur", "Red sides"))
    assert "closes more sides than this one" in made_up
    assert "town_cubes" not in swiss, "an option of France"
    assert "may differ" in swiss
    assert "may differ" not in run("games", "age-of-steam", "--map", "germany").out


def test_own_data_are_checked(run: Run, lantern_installed: Path, tmp_path: Path) -> None:
    answer = run("games", "lantern", "--data", str(tmp_path))
    assert (answer.code, answer.err) == (2, f"{tmp_path.name} has no cards.json.\n")
    (tmp_path / "cards.json").write_text("{}")
    told = run("games", "lantern", "--data", str(tmp_path)).out
    assert "are valid" in " ".join(told.split())


def test_mistakes(run: Run, tmp_path: Path) -> None:
    assert run("games", "industia").err == "There is no game 'industia'. Did you mean 'industria'?\n"
    assert "--data needs a game" in run("games", "--data", str(tmp_path)).err
    assert "--map needs a game" in run("games", "--map", "hill").err
    assert (
        "has no map 'swizerland'. Did you mean 'switzerland'?"
        in run("games", "age-of-steam", "--map", "swizerland").err
    )
    missing = run("games", "industria", "--data", str(tmp_path / "nowhere"))
    assert missing.code == 2
    assert "is not a folder; --data needs the folder with the data files of the game." in missing.err
