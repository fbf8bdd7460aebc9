"""Facts and refusals in words."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from smokestack.kernel.errors import DataError
from smokestack.kernel.facts import Fact, FactData, Refusal
from smokestack.kernel.messages import (
    fact_text,
    fill,
    load_messages,
    message_problem,
    name_seat,
    named_prompt,
    prompt_text,
    refusal_text,
    seat_names,
)

NAMES = ["Ada", "Bo", "Cy"]
FORMS = json.loads((Path(__file__).parent / "message_forms.json").read_text(encoding="utf-8"))
"""Sentences for the player in seat 0 and for everybody else. `web/tests/gameText.test.ts` reads the same file."""


@pytest.mark.parametrize(
    ("message", "data", "sentence"),
    [
        ("{seat} pays {owner:seat} {price}.", {"seat": 0, "owner": 2, "price": 4}, "Ada pays Cy 4."),
        ("{seat} gets it.", {"seat": -1}, "nobody gets it."),
        ("{n|cube|cubes} left.", {"n": 1}, "1 cube left."),
        ("{n|cube|cubes} left.", {"n": 0}, "0 cubes left."),
        ("Income {n:signed}.", {"n": 3}, "Income +3."),
        ("Income {n:signed}.", {"n": -3}, "Income −3."),
        ("Income {n:signed}.", {"n": 0}, "Income +0."),
        ("{n|point|points}, {n} in all.", {"n": -4}, "−4 points, −4 in all."),
        ("{town} {town}", {"town": "Köln"}, "Köln Köln"),
    ],
)
def test_places_are_filled(message: str, data: FactData, sentence: str) -> None:
    assert fill(message, data, NAMES) == sentence


@pytest.mark.parametrize("case", FORMS, ids=lambda case: case["message"])
def test_readers_are_spoken_to_and_others_named(case: dict[str, Any]) -> None:
    names = ["Ada", "Bo", "[x|y]"]
    assert fill(case["message"], case["data"], names, 0) == case["you"]
    assert fill(case["message"], case["data"], names) == case["others"]


def test_a_prompt_speaks_to_the_player_and_tells_others_who_decides() -> None:
    messages = {
        "prompt.build": "You may build {n|track|tracks}.",
        "prompt.build.others": "{seat} builds track.",
        "prompt.bid": "Bid more than {owner:seat's} ${high}.",
        "prompt.roll": "Roll the dice.",
    }
    build, bid = Fact("build", 1, {"n": 3}), Fact("bid", 1, {"owner": 0, "high": 4})
    assert prompt_text(messages, build, NAMES, 1) == "You may build 3 tracks."
    assert prompt_text(messages, build, NAMES, 0) == prompt_text(messages, build, NAMES) == "Bo builds track."
    assert prompt_text(messages, bid, NAMES, 1) == "Bid more than Ada's $4."
    assert prompt_text(messages, bid, NAMES) == "Bo: Bid more than Ada's $4.", "no words for others"
    assert named_prompt(messages, build, NAMES) == "Bo: You may build 3 tracks."
    assert prompt_text(messages, Fact("roll"), NAMES) == named_prompt(messages, Fact("roll"), NAMES) == "Roll the dice."


@pytest.mark.parametrize(
    ("key", "message", "problem"),
    [
        ("event.built", "{seat} builds {tile}.", "a verb in two forms"),
        ("event.kept", "Nobody bids. {seat} keeps it.", "a verb in two forms"),
        ("event.built", "{seat} [build] {tile}.", "hold two forms"),
        ("event.built", "{seat} [build|builds|building] {tile}.", "hold two forms"),
        ("event.paid", "{seat}'s income rises.", "write {seat's}"),
        ("event.paid", "The bank takes {owner:seat}'s money.", "write {seat's}"),
        ("prompt.build", "{seat}: build track.", "speaks to the player"),
        ("prompt.build", "{seat's} turn.", "speaks to the player"),
        ("prompt.build.others", "Somebody builds track.", "names the player"),
        ("event.built", "{seat} [build|builds] {n|tile|tiles} [for {owner:seat}|].", ""),
        ("event.drawn", "A cube is drawn for {seat}.", ""),
        ("prompt.build", "You may build. {owner:seat} is next.", ""),
        ("prompt.build.others", "{seat} builds track.", ""),
    ],
)
def test_what_is_wrong_with_a_message(key: str, message: str, problem: str) -> None:
    found = message_problem(key, message)
    assert problem in found
    assert bool(found) == bool(problem)


@pytest.mark.parametrize(
    ("word", "read"),
    [
        ("Sky", "Bo"),
        ("Evansville (Orange)", "Evansville (Ada)"),
        ("Green Bay", "Green Bay"),
        ("Mauve", "Mauve"),
        ("5", "5"),
    ],
)
def test_words_of_actions_call_players_by_their_names(word: str, read: str) -> None:
    assert name_seat(word, NAMES) == read


def test_a_message_that_asks_for_what_the_fact_lacks() -> None:
    with pytest.raises(KeyError, match="asks for 'price'"):
        fill("{price}", {"cost": 1}, NAMES)


def test_a_fact_brings_its_seat_and_a_refusal_its_clause() -> None:
    messages = {"event.sold": "{seat} sold {n|cube|cubes}.", "refusal.poor": "It costs {price}."}
    assert fact_text(messages, "event", Fact("sold", 1, {"n": 2}), NAMES) == "Bo sold 2 cubes."
    assert refusal_text(messages, Refusal("IND-6.4", "poor", {"price": 9}), NAMES) == "It costs 9. (IND-6.4)"


def test_who_may_be_told() -> None:
    public, secret = Fact("a"), Fact("b", audience=1 << 2 | 1)
    assert [public.seen_by(seat) for seat in (0, 1, 2, None)] == [True] * 4
    assert [secret.seen_by(seat) for seat in (0, 1, 2, None)] == [True, False, True, False]


def test_seats_have_a_name_each() -> None:
    assert len(set(seat_names(6))) == 6
    assert seat_names(3) == seat_names(6)[:3]


def test_a_broken_message_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"message file en\.json cannot be read"):
        load_messages(tmp_path)
    (tmp_path / "en.json").write_text("{")
    with pytest.raises(DataError, match=r"message file en\.json cannot be read"):
        load_messages(tmp_path)
    (tmp_path / "en.json").write_text('{"prompt.bid": "Bid!"}')
    assert load_messages(tmp_path) == {"prompt.bid": "Bid!"}
