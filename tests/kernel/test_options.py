"""Options: read from text, shown as a form, written where they differ."""

from __future__ import annotations

from typing import Annotated, Literal

import pytest
from msgspec import Meta
from tests.kernel.toy import LanternOptions

from smokestack.kernel.errors import SetupError
from smokestack.kernel.options import Choice, Options, changed, choices, read, shown


class Years(Options, frozen=True):
    start: Annotated[Literal[1830, 1850], Meta(description="When it begins.")] = 1850
    money: Annotated[int, Meta(description="In hand.", ge=0)] = 30
    debt: int = -5
    tunnels: Annotated[bool, Meta(description="Through the hills.", extra={"maps": ("alps",)})] = False


class Mine(Options, frozen=True):
    spirits: Annotated[
        Literal["all", "no_one"],
        shown(
            "Spirits of the mine",
            "Who haunts the shafts.",
            words={"all": "every ghost"},
            maps=("alps",),
            first_game="no_one",
        ),
    ] = "all"
    depth: Annotated[int, shown("Deepest level", "How deep you may dig."), Meta(ge=1, le=9)] = 3


def test_the_form_lists_values_default_first() -> None:
    assert choices(LanternOptions) == [
        Choice(
            "tie",
            ("nobody", "all"),
            "nobody",
            "Who scores when the brightest tie.",
            title="Tie",
            words=("nobody", "all"),
        ),
        Choice("rounds", (), "3", "How long it lasts.", 1, 4, title="Rounds"),
        Choice("open", ("false", "true"), "false", "Everybody sees everything.", title="Open", words=("no", "yes")),
    ]
    assert choices(Years)[0].values == ("1850", "1830")


def test_an_option_has_a_title_words_for_its_values_and_advice_for_a_first_game() -> None:
    spirits, depth = choices(Mine)
    assert (spirits.title, spirits.help) == ("Spirits of the mine", "Who haunts the shafts.")
    assert dict(zip(spirits.values, spirits.words, strict=True)) == {"all": "every ghost", "no_one": "no one"}
    assert (spirits.first_game, spirits.maps) == ("no_one", ("alps",))
    assert (depth.title, depth.lowest, depth.highest) == ("Deepest level", 1, 9)


def test_an_option_of_some_maps_is_not_offered_on_others() -> None:
    assert [choice.name for choice in choices(Years)] == ["start", "money", "debt", "tunnels"]
    assert [choice.name for choice in choices(Years, "alps")] == ["start", "money", "debt", "tunnels"]
    assert [choice.name for choice in choices(Years, "fens")] == ["start", "money", "debt"]


def test_what_is_given_is_typed_and_the_rest_is_default() -> None:
    assert read(LanternOptions, {}) == LanternOptions("nobody", 3, False)
    assert read(LanternOptions, {"tie": "all", "rounds": "4", "open": "true"}) == LanternOptions("all", 4, True)
    assert read(Years, {"start": "1830", "debt": "-7"}) == Years(1830, 30, -7)


def test_what_differs_is_written_and_reads_back() -> None:
    options = LanternOptions(rounds=1, open=True)
    assert changed(options) == {"rounds": "1", "open": "true"}
    assert read(LanternOptions, changed(options)) == options
    assert changed(LanternOptions()) == {}


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"ties": "all"}, "There is no option 'ties' here; the options are: tie, rounds, open."),
        ({"tie": "both"}, "Option tie cannot be 'both'; it is one of: nobody, all."),
        ({"open": "yes"}, "Option open cannot be 'yes'; it is one of: false, true."),
        ({"rounds": "five"}, "Option rounds cannot be 'five'; it is a whole number from 1 up to 4."),
        ({"rounds": "5"}, "Option rounds cannot be '5'; it is a whole number from 1 up to 4."),
        ({"rounds": "2.5"}, "Option rounds cannot be '2.5'; it is a whole number from 1 up to 4."),
        ({"rounds": "9" * 5000}, f"Option rounds cannot be '{'9' * 5000}'; it is a whole number from 1 up to 4."),
    ],
)
def test_what_is_wrong_is_named_with_what_is_possible(given: dict[str, str], sentence: str) -> None:
    with pytest.raises(SetupError) as trouble:
        read(LanternOptions, given)
    assert str(trouble.value) == sentence


def test_bounds_on_one_side() -> None:
    with pytest.raises(SetupError, match=r"money cannot be '-1'; it is a whole number from 0\."):
        read(Years, {"money": "-1"})


def test_an_option_is_a_word_a_truth_or_a_number() -> None:
    class Odd(Options, frozen=True):
        ratio: float = 0.5

    with pytest.raises(TypeError, match="ratio: an option is a Literal, a bool or an int"):
        choices(Odd)
