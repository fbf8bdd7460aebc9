"""`smokestack maps` as a user calls it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.maps.sketch import EXAMPLE, good, hex_at, written

from smokestack.cli import main


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as end:
        main(list(words))
    out, err = capsys.readouterr()
    assert "Traceback" not in out + err
    return int(end.value.code or 0), " ".join(out.split()), " ".join(err.split())


def test_the_maps_are_listed_with_their_players(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "maps", "list", "--game", "age-of-steam")
    assert code == 0
    assert "age-of-steam rust-belt Rust Belt 3, 4, 5, 6" in out
    assert "age-of-steam barbados Barbados 1" in out
    assert "age-of-industry" not in out
    assert "age-of-industry germany" in run(capsys, "maps", "list")[1]


def test_a_good_map_is_told_in_a_sentence_and_how_to_play_it(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "maps", "check", str(EXAMPLE))
    assert code == 0
    assert "Isle of Man: 36 hexes, 6 cities, 3 towns, 2 to 4 players. To play on it:" in out
    assert "smokestack play age-of-steam --maps" in out
    assert "--map isle-of-man" in out


def test_a_bad_map_has_its_problems_listed_and_exits_with_1(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    raw = good()
    hex_at(raw, "E6")["growth"][0]["number"] = 3
    hex_at(raw, "D2")["terrain"] = "swamp"
    code, out, _ = run(capsys, "maps", "check", str(written(tmp_path, raw)))
    assert code == 1
    assert "spoilt.json: E6 (Douglas): the growth number light 3 already belongs to C9 (Castletown)." in out
    assert "spoilt.json: D2: terrain_cost has no price for swamp." in out
    assert "2 problems to fix." in out


def test_a_file_of_the_wrong_shape_exits_with_1_too(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, out, _ = run(capsys, "maps", "check", str(written(tmp_path, good() | {"players": 3})))
    assert code == 1
    assert out == "spoilt.json: players: this must be an object in {braces}, not a whole number."


def test_a_map_is_drawn_into_a_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    target = tmp_path / "new" / "map.svg"
    code, out, _ = run(capsys, "maps", "draw", "rust-belt", "-o", str(target))
    assert code == 0
    assert "map.svg (" in out
    assert "RUST BELT" in target.read_text("utf-8")
    assert run(capsys, "maps", "draw", str(EXAMPLE), "-o", str(target), "--night")[0] == 0
    assert 'class="engraved night"' in target.read_text("utf-8")


def test_a_name_two_games_share_needs_the_game(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    target = str(tmp_path / "map.svg")
    code, _, err = run(capsys, "maps", "draw", "germany", "-o", target)
    assert (code, err) == (2, "germany is a map of age-of-industry and age-of-steam; choose one with --game.")
    for game, title in (("age-of-industry", "Age of Industry"), ("age-of-steam", "Age of Steam")):
        assert run(capsys, "maps", "draw", "germany", "-o", target, "--game", game)[0] == 0
        assert f"a map of {title}" in Path(target).read_text("utf-8")


@pytest.mark.parametrize(
    "words, sentence",
    [
        (("atlantis", "-o", "x.svg"), "There is no map 'atlantis', and no such file."),
        (("rust-belt", "-o", "x.gif"), "x.gif must end in .svg or .png."),
        (("nowhere.json", "-o", "x.svg"), "There is no file nowhere.json."),
        (("standard", "--game", "industria", "-o", "x.svg"), "Industria has no map drawing."),
        (("my.json", "--game", "industria", "-o", "x.svg"), "Industria has no map drawing."),
        (("rust-bolt", "--game", "age-of-steam", "-o", "x.svg"), "Did you mean 'rust-belt'?"),
    ],
)
def test_what_cannot_be_drawn_is_refused_in_a_sentence(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    words: tuple[str, ...],
    sentence: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    code, _, err = run(capsys, "maps", "draw", *words)
    assert code == 2
    assert sentence in err


def test_a_game_without_map_files_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run(capsys, "maps", "check", str(EXAMPLE), "--game", "industria")
    assert (code, err) == (2, "Industria does not support map files.")


def test_a_folder_of_maps_is_played_on(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A whole game on a map that needs no code."""
    (tmp_path / "isle-of-man.json").write_text(json.dumps(good()), "utf-8")
    words = ("fuzz", "age-of-steam", "--maps", str(tmp_path), "--map", "isle-of-man", "--games", "1", "--seed", "1")
    code, out, _ = run(capsys, *words)
    assert code == 0
    assert "no errors found" in out
