"""`smokestack play` with the toy game: every command at the prompt, saving and resuming."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.cli.conftest import Run
from tests.kernel.toy import GAME, LanternAdvice

from smokestack.cli.terminal.session import read_players
from smokestack.kernel.errors import SetupError

ME = ("play", "lantern", "--map", "cave", "--seats", "you,random", "--seed", "3", "--save", "my.record")


@pytest.fixture(autouse=True)
def _installed(lantern_installed: Path) -> None:
    pass


def lines(file: str) -> list[str]:
    return Path(file).read_text(encoding="utf-8").split("\n\n", 1)[1].splitlines()


def test_a_whole_game_by_numbers(run: Run) -> None:
    answer = run(*ME, typed="1\n1\n1\n")
    assert answer.code == 0
    assert "Lantern. You are Orange against Sky (random)." in answer.out
    assert "Choose a card or hide." in answer.out
    assert "The game is over." in answer.out
    assert "To see it again: smokestack replay my.record" in answer.out
    assert [line for line in lines("my.record") if "east" in line and "deal" not in line] == ["hide east"] * 3


def test_the_same_seed_gives_the_same_game(run: Run) -> None:
    run(*ME, typed="1\n1\n1\n")
    first = Path("my.record").read_text()
    run(*ME, typed="1\n1\n1\n")
    assert Path("my.record").read_text() == first
    run(*ME[:-4], "--seed", "4", "--save", "my.record", typed="1\n1\n1\n")
    assert Path("my.record").read_text() != first


def test_actions_are_typed_in_any_case(run: Run) -> None:
    run(*ME, typed="  HIDE   east\n")
    assert "hide east" in lines("my.record")


def test_only_what_the_seat_may_know_is_told(run: Run) -> None:
    out = run(*ME).out
    assert "You are dealt a" in out
    assert "Sky is dealt a" not in out
    assert "Sky has chosen." in out


def test_the_end_of_the_input_is_no_accident(run: Run) -> None:
    answer = run(*ME, typed="1\n")
    assert answer.code == 0
    assert "You left the game after 7 actions." in answer.out
    assert "To continue: smokestack play --resume my.record" in answer.out


def test_quit_and_go_on(run: Run) -> None:
    run(*ME, typed="1\nquit\n")
    before = lines("my.record")
    answer = run("play", "--resume", "my.record", typed="1\n1\n")
    assert "against Sky (random)" in answer.out
    assert "The game is over." in answer.out
    assert lines("my.record")[: len(before)] == before


def test_without_a_file_it_is_kept_at_home(run: Run, tmp_path: Path) -> None:
    run("play", "lantern", "--seats", "you,greedy", typed="1\nquit\n")
    (kept,) = (tmp_path / "home" / "smokestack").glob("lantern-*.record")
    assert "The game is over." in run("play", "--resume", str(kept), typed="1\n1\n").out


def test_undo_takes_back_the_last_decision_and_what_followed(run: Run) -> None:
    answer = run(*ME, typed="undo\n1\nundo\n2\n")
    assert "There is nothing to undo." in answer.out
    assert "4 actions taken back." in answer.out
    kept = lines("my.record")
    assert kept[3:8] == ["hide east", *kept[4:7], "undo 4"]
    assert kept[8].startswith("show east")


def test_why_not_names_the_clause_and_quotes_it(run: Run) -> None:
    out = run(*ME, typed="deal east dim\nwhy deal east dim\nwhy hide east\nwhy\nwhy fly\n").out
    assert out.count("It is not the time for that. (LAN-1)") == 2
    assert out.count("LAN-1: Each round every seat is dealt one card") == 2
    assert "That is allowed; type it to play it." in out
    assert "Name an action: why ACTION." in out
    assert "'fly' is not an action." in out


def test_an_action_of_another_seat_is_theirs(run: Run) -> None:
    out = run("play", "lantern", "--seats", "you,you", "--save", "x", typed="\nhide south\n").out
    assert "That is up to Sky." in out


def test_a_beginning_narrows_the_choices(run: Run) -> None:
    out = run(*ME, typed="sho\n\n").out
    assert "Enter: play it" in out
    assert "  1 show east " in out


def test_numbers_out_of_range(run: Run) -> None:
    assert run(*ME, typed="9\n0\n99999999999\n").out.count("Choose a number from 1 to 2.") == 3


def test_help_hint_rules_show_log(run: Run) -> None:
    out = run(*ME, typed="help\nhint\nrules LAN-3\nrules 2\nrules LAN-9\n1\nlog\nshow\n").out
    assert "take back your last decision" in out
    assert re.search(r"  1\. (show|hide) east\S* .*best", out)
    assert "games that were played out." in out
    assert "LAN-3  Who scores? The brightest card shown alone." in out
    assert "LAN-2  Then every seat shows" in out
    assert "The rules of lantern have no clause 'LAN-9'. Did you mean LAN-3?" in out
    assert out.count("Round 2 begins.") == 2


def test_save_moves_the_game_to_another_file(run: Run) -> None:
    out = run(*ME, typed="save\nsave other.record\n1\nsave no/such\0name\n").out
    assert "Name a file: save FILE." in out
    assert "hide east" in lines("other.record")
    assert "hide east" not in lines("my.record")
    assert "cannot be written: embedded null byte." in out
    assert "To continue: smokestack play --resume other.record" in out


def test_a_game_that_cannot_be_kept_is_played_all_the_same(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    answer = run(*ME[:-1], "file/my.record", typed="1\n1\n1\n")
    assert answer.out.count("The game cannot be saved:") == 1
    assert "The game is over." in answer.out


def test_several_people_and_their_names(run: Run) -> None:
    out = run("play", "lantern", "--seats", "Ada=you,Bo=you", "--save", "x", typed="\n1\n\n1\nquit\n").out
    assert "At the keyboard: Ada, Bo." in out
    assert "Ada must decide. Press Enter when only they can see the screen." in out
    assert "Bo must decide. Press Enter when only they can see the screen." in out
    assert "name 0 Ada (you)\nname 1 Bo (you)" in Path("x").read_text()
    assert "At the keyboard: Ada, Bo." in run("play", "--resume", "x").out


def test_nobody_waits_for_a_curtain_where_all_is_open(run: Run) -> None:
    out = run("play", "lantern", "--seats", "you,you", "--option", "open=true", "--save", "x", typed="1\n1\n").out
    assert "only they can see" not in out
    assert "option open true" in Path("x").read_text()


@pytest.mark.parametrize(
    ("given", "players"),
    [
        ("you,greedy", [("", "you"), ("", "greedy")]),
        (" Ada = you , Bo=easy", [("Ada", "you"), ("Bo", "easy")]),
        ("you,search-20:explore=1.5", [("", "you"), ("", "search-20:explore=1.5")]),
        ("you,Cy=search-20:explore=1.5", [("", "you"), ("Cy", "search-20:explore=1.5")]),
    ],
)
def test_players_and_their_names(given: str, players: list[tuple[str, str]]) -> None:
    assert read_players(given, GAME, None) == players


def test_a_searching_bot_is_taken_up_again_with_its_dials(run: Run) -> None:
    run("play", "lantern", "--seats", "you,Cy=search-5:explore=1.5", "--save", "x", typed="1\n")
    assert "name 1 Cy (search-5:explore=1.5)" in Path("x").read_text()
    assert "against Cy (search-5:explore=1.5)" in run("play", "--resume", "x").out


@pytest.mark.parametrize("given", ["", "you,", "=you,greedy", "Ada=,greedy"])
def test_players_that_make_no_sense(given: str) -> None:
    with pytest.raises(SetupError, match="--seats needs players such as"):
        read_players(given, GAME, None)


def test_bots_alone_play_to_the_end(run: Run) -> None:
    assert "The game is over." in run("play", "lantern", "--seats", "greedy,random", "--save", "x").out


def test_own_data_are_remembered(run: Run, tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    (data / "cards.json").write_text("{}")
    run(*ME, "--data", "data", typed="1\n")
    assert "name their folder with --data" in run("play", "--resume", "my.record").err
    assert run("play", "--resume", "my.record", "--data", "data", typed="1\n").code == 0
    (data / "cards.json").write_text("{ }")
    assert "not with those in data" in run("replay", "my.record", "--data", "data").err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ([], "Name a game. Choose from: "),
        (["latern"], "There is no game 'latern'. Did you mean 'lantern'?"),
        (["lantern", "--map", "moor"], "Lantern has no map 'moor'. Choose from: hill, cave."),
        (["lantern", "--seats", "you"], "Lantern on The Hill is for 2 or 3 players, not 1."),
        (["lantern", "--seats", "you,wizard"], "There is no bot 'wizard'"),
        (["lantern", "--seats", "you,,greedy"], "--seats needs players such as `you,greedy,Ada=you`"),
        (["lantern", "--option", "tie"], "--option must be NAME=VALUE, not 'tie'."),
        (["lantern", "--option", "tie=some"], "Option tie cannot be 'some'; it is one of: nobody, all."),
        (["lantern", "--option", "ties=all"], "There is no option 'ties' here; the options are: tie, rounds, open."),
        (["lantern", "--data", "nowhere"], "nowhere is not a folder; --data needs"),
        (["--resume", "nowhere.record"], "nowhere.record cannot be read: No such file or directory."),
        (["lantern", "--resume", "x"], "With --resume the record gives the game"),
    ],
)
def test_what_cannot_be_played_is_one_sentence_and_exit_code_2(run: Run, words: list[str], sentence: str) -> None:
    answer = run("play", *words)
    assert answer.code == 2
    assert answer.err.startswith(sentence)
    assert answer.err.count("\n") == 1


def test_resume_with_the_wrong_number_of_seats(run: Run) -> None:
    run(*ME)
    assert "has 2 seats, but --seats names 3." in run("play", "--resume", "my.record", "--seats", "you,you,you").err
    assert run("play", "--resume", "my.record", "--seats", "you,greedy").code == 0
    assert "name 1 Sky (greedy)" in Path("my.record").read_text()


def test_a_game_on_a_real_table_is_typed_in_with_its_draws(run: Run) -> None:
    typed = "deal east dim\n1\nundo\ndeal south bright\nhide east\nshow south bright\nwhy hide east\n"
    answer = run("play", "lantern", "--seats", "you,you", "--typed-draws", "--save", "x", typed=typed)
    assert lines("x") == [
        "deal east dim",
        "deal south dim",
        "undo 1",
        "deal south bright",
        "hide east",
        "show south bright",
    ]
    assert "Chance> deal east dim" in answer.out
    assert "Sky shines and gets 2 points." in answer.out
    assert "It is not the time for that. (LAN-1)" in answer.out


def test_names_that_look_like_markup(run: Run) -> None:
    out = run(
        "play", "lantern", "--seats", "[/red]=you,e69f00=random", "--seed", "1", "--save", "x", typed="1\n1\n1\n"
    ).out
    assert "You are (/red) against e69f00 (random)." in out
    assert "e69f00 has chosen." in out
    assert run("replay", "x").code == 0


def test_leaving_while_a_bot_thinks(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(LanternAdvice, "choose", interrupted)
    answer = run("play", "lantern", "--seats", "you,greedy", "--save", "x", typed="1\n")
    assert answer.code == 0
    assert "You left the game after 2 actions." in answer.out
    assert len(lines("x")) == 2
