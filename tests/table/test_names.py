"""Names: what they may contain, and when two of them are the same."""

from __future__ import annotations

import pytest

from smokestack.table.errors import BadRequestError
from smokestack.table.names import canonical, readable_name


@pytest.mark.parametrize(
    "one, other",
    [
        ("Alice", "alice"),
        ("Alice", "A\u200blice"),
        ("Alice", "AIice"),
        ("alice", "a1ice"),
        ("alice", "\uff41lice"),
        ("Alice", "\u0410\u04cf\u0456\u0441\u0435".replace("\u04cf", "\u0456")),
        ("Bob", "B0b"),
        ("corner", "comer"),
        ("Ann  Lee", " ann lee "),
        ("Straße", "STRASSE"),
        ("ΝΙΚΟΣ", "νικος"),
        ("caf\u00e9", "cafe\u0301"),
    ],
)
def test_names_that_look_alike_are_the_same(one: str, other: str) -> None:
    assert canonical(one) == canonical(other)


@pytest.mark.parametrize(
    "one, other", [("Ann", "Anna"), ("Zoe", "Zoë"), ("Иван", "Ivan"), ("Guest 1234", "Guest 1235")]
)
def test_names_that_differ_stay_different(one: str, other: str) -> None:
    assert canonical(one) != canonical(other)


@pytest.mark.parametrize(
    "name",
    [
        "",
        "  ",
        "\u200b",
        "\u3164",
        "\u2800",
        "\u2060\ufeff",
        "a\x00b",
        "\u202e",
        "\u0301",
        "P\u0430ul",
        "e" + "\u0301" * 9,
    ],
)
def test_names_that_nobody_can_read_are_refused(name: str) -> None:
    with pytest.raises(BadRequestError):
        readable_name(name)


@pytest.mark.parametrize(
    "name, kept",
    [
        (" Ann   Lee ", "Ann Lee"),
        ("A\u200bnn\u202e", "Ann"),
        ("Zoë", "Zoë"),
        ("Иван", "Иван"),
        ("山田", "山田"),
        ("Иван Smith", "Иван Smith"),
        ("Guest 1234", "Guest 1234"),
    ],
)
def test_a_name_is_cleaned(name: str, kept: str) -> None:
    assert readable_name(name) == kept
