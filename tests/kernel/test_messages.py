"""Facts and refusals in words."""

from __future__ import annotations

from pathlib import Path

import pytest

from smokestack.kernel.errors import DataError
from smokestack.kernel.facts import Fact, FactData, Refusal
from smokestack.kernel.messages import fact_text, fill, load_messages, refusal_text, seat_names

NAMES = ["Ada", "Bo", "Cy"]


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
