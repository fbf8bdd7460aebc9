"""The notation: text both ways, names that begin alike, words that depend on what was said before."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from smokestack.kernel.codec import Codec, Field, Kind, Number, Words
from smokestack.kernel.contract import State
from smokestack.kernel.errors import NotationError

STATE = State()
"""No field here looks at the position."""

TOWNS = ["York", "New York", "New York Harbour", "Straße", "Köln"]


class Platform(Field):
    """How many platforms there are depends on the town: Köln has letters, the others numbers."""

    def words(self, state: State, before: list[int]) -> Sequence[str]:
        return ["A", "B", "C"] if before[0] == TOWNS.index("Köln") else ["1", "2", "3"]


class Engine(Field):
    """The second engine goes without saying."""

    def words(self, state: State, before: list[int]) -> Sequence[str]:
        return ["old", "new"]

    def assumed(self, state: State, before: list[int]) -> int:
        return 1


BID = Kind(1, "bid", [Number("amount", 64)])
PASS = Kind(2, "pass")
PASS_ON = Kind(3, "pass on", [Words("town", 5, TOWNS)])
GO = Kind(4, "go", [Words("town", 5, TOWNS), Words("stop", 6, ["", *TOWNS], lead="via"), Platform("platform", 3)])
HARBOUR = Kind(5, "see", [Words("town", 5, TOWNS), Words("place", 2, ["Harbour", "Market"])])
PULL = Kind(6, "pull", [Words("town", 5, TOWNS), Engine("engine", 2, lead="with")])
CODEC = Codec([BID, PASS, PASS_ON, GO, HARBOUR, PULL])


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (BID.pack(4), "bid 4"),
        (PASS.pack(), "pass"),
        (PASS_ON.pack(1), "pass on New York"),
        (GO.pack(0, 0, 2), "go York 3"),
        (GO.pack(4, 3, 0), "go Köln via New York Harbour A"),
        # `New York Harbour` could be the town; then no place is left, and the reading goes back.
        (HARBOUR.pack(1, 0), "see New York Harbour"),
        (PULL.pack(3, 0), "pull Straße with old"),
    ],
)
def test_an_action_reads_both_ways(action: int, text: str) -> None:
    assert CODEC.text(STATE, action) == text
    assert CODEC.parse(STATE, text) == action
    assert CODEC.packs(action)


def test_former_words_are_read_and_never_written() -> None:
    town = Words("town", 5, TOWNS)
    town.former = {"New Amsterdam": 1, "New York": 0}
    codec = Codec([Kind(1, "go", [town]), Kind(2, "see", [town, Words("place", 2, ["Harbour", "Market"])])])
    action = codec.parse(STATE, "go new amsterdam")
    assert codec.text(STATE, action) == "go New York"
    assert codec.text(STATE, codec.parse(STATE, "see New Amsterdam Market")) == "see New York Market"
    assert codec.parse(STATE, "go New York") == action, "a word of today comes first"
    with pytest.raises(NotationError, match="it is one of: York, New York, New York Harbour, Straße, Köln"):
        codec.parse(STATE, "go Berlin")
    assert Words("town", 5, TOWNS).former == {}


@given(st.data())
def test_every_action_that_packs_comes_back_from_its_text(data: st.DataObject) -> None:
    kind = data.draw(st.sampled_from(CODEC.kinds))
    values = [data.draw(st.integers(0, field.size - 1)) for field in kind.fields]
    action = kind.pack(*values)
    assert kind.unpack(action) == values
    assert CODEC.path(action) == [kind.code, *values]
    assert CODEC.parse(STATE, CODEC.text(STATE, action)) == action


@given(st.text(max_size=30))
def test_any_text_is_an_action_or_a_sentence(text: str) -> None:
    try:
        action = CODEC.parse(STATE, text)
    except NotationError as trouble:
        sentence = str(trouble)
    else:
        sentence = CODEC.text(STATE, action) + "."
    assert sentence.endswith((".", "?"))


def test_case_and_spaces_do_not_matter() -> None:
    assert CODEC.parse(STATE, "  GO   köln  VIA new york   b ") == GO.pack(4, 2, 1)


def test_a_letter_that_folds_to_two_is_read_in_either_spelling() -> None:
    assert CODEC.parse(STATE, "go Straße via Straße 2") == CODEC.parse(STATE, "go strasse via STRASSE 2")


def test_a_field_may_go_without_saying() -> None:
    assert CODEC.parse(STATE, "pull Köln") == PULL.pack(4, 1)
    assert CODEC.text(STATE, PULL.pack(4, 1)) == "pull Köln with new"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "'' is not an action. Actions start with: bid, go, pass, pass on, pull, see."),
        ("bd 4", "'bd 4' is not an action. Did you mean 'bid'?"),
        ("bid", "'bid' is incomplete: the amount is missing (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, ...)."),
        ("bid 99", "'99' is not a valid amount here; did you mean '9'?"),
        ("go Kölm A", "'Kölm A' is not a valid town here; did you mean 'Köln'?"),
        ("go Köln 2", "'2' is not a valid platform here; it is one of: A, B, C."),
        ("go Köln via Yrok 2", "'via Yrok 2' is not a valid platform here; it is one of: A, B, C."),
        ("bid 4 5", "'5' does not belong after 'bid 4'."),
        ("pass off", "'off' does not belong after 'pass'."),
    ],
)
def test_what_makes_no_sense_is_named(text: str, sentence: str) -> None:
    with pytest.raises(NotationError) as trouble:
        CODEC.parse(STATE, text)
    assert str(trouble.value) == sentence


def test_an_int_that_no_table_packs() -> None:
    assert not CODEC.packs(-1)
    assert not CODEC.packs(0)
    assert not CODEC.packs(1 << 40 | 2)
    assert not CODEC.packs(HARBOUR.code | 7 << 6)


@pytest.mark.parametrize("kinds", [[Kind(1, "a"), Kind(1, "b")], [Kind(64, "a")]])
def test_a_table_with_a_wrong_code_is_refused(kinds: list[Kind]) -> None:
    with pytest.raises(ValueError, match="is used twice or is out of range"):
        Codec(kinds)
