"""The test kit finds what it is there to find: each check against a toy game with that one fault."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec
import pytest
from tests.kernel.faults import FAULTS, Crashes
from tests.kernel.toy import GAME, Lantern, LanternGame, LanternOptions

from smokestack.kernel import fuzz
from smokestack.kernel.contract import OVER, Advice, State
from smokestack.kernel.facts import Fact
from smokestack.kernel.info import Bidding, Figure, MapInfo, Planning, Progress, Source
from smokestack.kernel.kit import check_events
from smokestack.kernel.record import Replay


def failure(game: LanternGame, options: LanternOptions | None = None, games: int = 20) -> fuzz.FuzzError:
    """What the fuzzer finds in a few games of three."""
    table = fuzz.FuzzSetup("hill", 3, options or LanternOptions())
    for seed in range(games):
        try:
            fuzz.play(game, table, Random(seed), thorough=1.0)
        except fuzz.FuzzError as found:
            return found
    pytest.fail("the kit found nothing")


@pytest.mark.parametrize("state, sentence", FAULTS, ids=[state.__name__ for state, _ in FAULTS])
def test_the_kit_finds_the_fault(state: type[Lantern], sentence: str) -> None:
    game = LanternGame()
    game.state = state
    found = failure(game)
    assert sentence in str(found)


def test_the_toy_itself_has_no_fault() -> None:
    for seed, table in enumerate(fuzz.schedule(GAME, 40, Random(1))):
        assert fuzz.play(GAME, table, Random(seed), thorough=1.0).actor() == OVER


def test_a_message_without_a_form_for_the_reader() -> None:
    class Stiff(LanternGame):
        def messages(self) -> dict[str, str]:
            return {**super().messages(), "event.shone": "{seat} shines and gets {vp|point|points}."}

    assert "needs a verb in two forms" in str(failure(Stiff()))


def test_a_game_that_does_not_end() -> None:
    class Endless(Lantern):
        def score(self, events: list[Fact] | None) -> None:
            super().score(events)
            self.turn, self.gone, self.bag = 1, [0, 0, 0], [4, 4, 4]
            self.hands = [[0, 0, 0] for _ in self.hands]

    game = LanternGame()
    game.state = Endless
    with pytest.raises(fuzz.FuzzError, match="the game does not end within 20000 actions") as found:
        fuzz.play(game, fuzz.FuzzSetup("cave", 2, LanternOptions(open=True)), Random(1), thorough=0.0)
    assert len(found.value.record.lines) == fuzz.STEP_LIMIT


def test_advice_that_is_not_legal() -> None:
    class Reckless(Advice):
        def choose(self, state: State, legal: list[int], rng: Random) -> int:
            return 63

    class RecklessGame(LanternGame):
        def advice(self) -> Advice:
            return Reckless()

    assert "the advice chose 63, which is not legal" in str(failure(RecklessGame()))


def test_hidden_information_must_be_declared() -> None:
    class Undeclared(LanternGame):
        hidden_information = False

    assert "hidden_information is False, but resample() returns another position" in str(failure(Undeclared()))


@pytest.mark.parametrize(
    "rows, sentence",
    [
        ([["points"]], "standing() has 1 rows for 3 seats"),
        ([["points"], ["points"], ["cards"]], "seats have different figures"),
        ([["fame"]] * 3, "standing() uses the figure 'fame', but the message 'figure.fame' is missing"),
    ],
)
def test_a_standing_that_does_not_fit(rows: list[list[str]], sentence: str) -> None:
    class Standing(LanternGame):
        def standing(self, view: msgspec.Struct) -> list[list[Figure]]:
            return [[Figure(key, 1) for key in row] for row in rows]

    assert sentence in str(failure(Standing()))


def test_standings_that_are_shared_by_views_that_differ() -> None:
    class Shared(LanternGame):
        def standings(self, views: Sequence[msgspec.Struct]) -> list[list[list[Figure]]]:
            return [self.standing(views[0])] * (len(views) - 1)

    assert "standings() differs from standing()" in str(failure(Shared()))


@pytest.mark.parametrize(
    "rows, sentence",
    [
        ([["points"]], "charted() has 1 rows for"),
        ([["points"], ["points"], ["cards"]], "seats have different figures in charted()"),
        ([["fame"]] * 3, "charted() uses the figure 'fame', but the message 'card.figure.fame.title' is missing"),
    ],
)
def test_charts_that_do_not_fit(rows: list[list[str]], sentence: str) -> None:
    class Charted(LanternGame):
        def charted(self, view: msgspec.Struct) -> list[list[Figure]]:
            return [[Figure(key, 1) for key in row] for row in rows]

    assert sentence in str(failure(Charted()))


@pytest.mark.parametrize(
    "counted, sentence",
    [
        ({"sparks": ("shone",)}, "counted() has 'sparks', but the message 'count.sparks' is missing"),
        ({"moths": ("moth",)}, "counted() counts 'moth', but there is no message 'event.moth'"),
    ],
)
def test_counts_that_do_not_fit(counted: dict[str, tuple[str, ...]], sentence: str) -> None:
    class Counted(LanternGame):
        def counted(self) -> dict[str, tuple[str, ...]]:
            return counted

        def messages(self) -> dict[str, str]:
            return {**super().messages(), "count.moths": "Moths"}

    assert sentence in str(failure(Counted()))


WORDS = {"phase.deal": "Deal", "phase.show": "Show", "progress.turn": "Turn {n} of {of}"}


@pytest.mark.parametrize(
    "progress, words, sentence",
    [
        (Progress(("deal", "show"), 2, 1, 3), WORDS, "progress() is in phase 2 of ('deal', 'show')"),
        (Progress(("deal", "moth"), 0, 1, 3), WORDS, "progress() needs the message 'phase.moth', which is missing"),
        (Progress(("deal",), 0, 1, 0), WORDS, "progress() needs the message 'progress.turn.open', which is missing"),
    ],
)
def test_a_progress_that_does_not_fit(progress: Progress, words: dict[str, str], sentence: str) -> None:
    class Progressing(LanternGame):
        def progress(self, view: msgspec.Struct) -> Progress:
            return progress

        def messages(self) -> dict[str, str]:
            return {**super().messages(), **words}

    assert sentence in str(failure(Progressing()))


@pytest.mark.parametrize(
    "planning, sentence",
    [
        (Planning(passes=("moth",)), "planning() names 'moth' as a pass, but no action has this verb"),
        (Planning((Bidding("moth"),)), "planning() names 'moth' as a bid, but no action has this verb"),
        (Planning((Bidding("light", opens="moth"),)), "no action has the verb 'moth'"),
    ],
)
def test_plans_about_actions_that_do_not_exist(planning: Planning, sentence: str) -> None:
    class Planned(LanternGame):
        def planning(self) -> Planning:
            return planning

    assert sentence in str(failure(Planned()))


def test_a_progress_that_fits() -> None:
    class Progressing(LanternGame):
        def progress(self, view: msgspec.Struct) -> Progress:
            return Progress(("deal", "show"), -1, 1, 3)

        def messages(self) -> dict[str, str]:
            return {**super().messages(), **WORDS}

    fuzz.play(Progressing(), fuzz.FuzzSetup("hill", 3, LanternOptions()), Random(1), thorough=1.0)


@pytest.mark.parametrize(
    "words, sentence",
    [
        ({"card.light.dim": "It glows."}, "the card 'light.dim' has no title: add the message 'card.light.dim.title'"),
        ({"card.light.dim.title": "Dim"}, "the card 'light.dim' has no text: add the message 'card.light.dim'"),
        (
            {"card.light.dim": "It glows.", "card.light.dim.title": "Dim", "card.light.dim.clause": "LAN-99"},
            "the card 'light.dim' names the clause 'LAN-99', which does not exist",
        ),
        ({"choice.blink": "Blink"}, "the message 'choice.blink' names no action and no field of the notation"),
        ({"choice.moth.dim": "A moth"}, "the message 'choice.moth.dim' names no action and no field"),
        (
            {"card.choice.blink": "On and off.", "card.choice.blink.title": "Blink"},
            "names no action of the notation",
        ),
    ],
)
def test_words_that_explain_nothing(words: dict[str, str], sentence: str) -> None:
    class Wordy(LanternGame):
        def messages(self) -> dict[str, str]:
            return {**super().messages(), **words}

    assert sentence in str(failure(Wordy()))


def test_words_that_explain_something() -> None:
    words = {"choice.show": "Show a card", "choice.show.play": "Show it", "choice.light.dim": "A dim one"}
    card = {"card.choice.hide": "You keep all.", "card.choice.hide.title": "Hide", "card.choice.hide.clause": "LAN-2"}

    class Wordy(LanternGame):
        def messages(self) -> dict[str, str]:
            return {**super().messages(), **words, **card}

    fuzz.play(Wordy(), fuzz.FuzzSetup("hill", 3, LanternOptions()), Random(1), thorough=0.0)


@pytest.mark.parametrize(
    "part, status, sentence",
    [
        (" ", "rulebook", "a source does not name the part it is about"),
        ("moths", "rumour", "the source of 'moths' has no such status: 'rumour'"),
    ],
)
@pytest.mark.parametrize("of_a_map", [True, False])
def test_a_source_that_says_nothing(part: str, status: Any, sentence: str, of_a_map: bool) -> None:
    bad = Source(part, status)

    class Rumoured(LanternGame):
        def sources(self) -> list[Source]:
            return [] if of_a_map else [bad]

        def maps(self) -> list[MapInfo]:
            return [MapInfo("hill", "The Hill", (2, 3), "", (bad,) if of_a_map else ())]

    assert sentence in str(failure(Rumoured()))


def test_the_failing_game_is_written_down_to_where_it_broke() -> None:
    game = LanternGame()
    game.state = Crashes
    table = fuzz.FuzzSetup("hill", 3, LanternOptions())
    with pytest.raises(fuzz.FuzzError) as found:
        fuzz.play(game, table, Random(1), thorough=0.0)
    lines = [line.text.split()[0] for line in found.value.record.lines]
    assert lines[:3] == ["deal"] * 3
    assert len(lines) == 6
    assert Replay(found.value.record, game=GAME).state.round() == 2


def test_an_event_whose_message_asks_for_more_than_it_has() -> None:
    check_events(GAME, [Fact("shone", 0, {"vp": 2})], 2)
    with pytest.raises(KeyError, match="asks for 'vp'"):
        check_events(GAME, [Fact("shone", 0)], 2)


def test_every_table_is_on_the_list_once() -> None:
    listed = fuzz.tables(GAME)
    setups = {(table.map, table.seats, table.options) for table in listed}
    assert len(setups) == len(listed) == 3 * (1 + 1 + 2 + 1)
    assert {table.options.rounds for table in listed if isinstance(table.options, LanternOptions)} == {1, 3, 4}
    assert {table.map for table in fuzz.tables(GAME, "cave")} == {"cave"}
    played = list(fuzz.schedule(GAME, 20, Random(0)))
    assert {(table.map, table.seats, table.options) for table in played} >= setups
