"""Records: written, read, replayed, and wrong lines named."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.kernel.toy import GAME, Lantern, LanternGame

from smokestack.kernel import record as record_module
from smokestack.kernel import registry
from smokestack.kernel.contract import CHANCE, OVER
from smokestack.kernel.errors import RecordError
from smokestack.kernel.facts import Fact
from smokestack.kernel.info import RuleChange
from smokestack.kernel.record import CHECKPOINT, Record, Replay, parse, write_down

HEADER = """smokestack 1
game lantern
map hill
seats 2
rules 1
option tie all
name 1 Bo of Ulm
"""

LINES = """
# the first round
deal east dim     # a poor start
deal south   bright

SHOW south bright
hide east
"""


def replay(text: str, at: int | None = None) -> Replay:
    return Replay(parse(text), at, GAME)


def test_a_record_is_replayed_and_told() -> None:
    game = replay(HEADER + LINES)
    assert game.texts == ["deal east dim", "deal south bright", "show south bright", "hide east"]
    assert game.state.scores() == [0, 2]
    assert game.record.seat_names() == ["Orange", "Bo of Ulm"]
    assert game.record.options == {"tie": "all"}
    assert [[fact.key for fact in facts] for facts in game.events] == [
        ["dealt"],
        ["dealt"],
        ["answered"],
        ["answered", "shone", "round"],
    ]


def test_it_can_stop_on_the_way() -> None:
    assert replay(HEADER + LINES, at=2).texts == ["deal east dim", "deal south bright"]
    assert replay(HEADER + LINES, at=0).state.key() == registry.start(GAME, 2, "hill", {"tie": "all"}).key()
    assert len(replay(HEADER + LINES, at=99).actions) == 4


def test_undo_takes_back_and_keeps_the_lines() -> None:
    game = replay(HEADER + LINES + "undo 2\nhide south\nundo\nhide south\nhide east\n")
    assert game.texts == ["deal east dim", "deal south bright", "hide south", "hide east"]
    assert game.state.scores() == [0, 0]
    assert len(game.record.lines) == 9
    assert len(game.events) == 4


def test_undo_replays_only_the_actions_since_the_last_checkpoint(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise a short record full of undos takes minutes."""
    monkeypatch.setattr(record_module, "CHECKPOINT", 2)
    applied: list[int] = []
    apply = Lantern.apply

    def counted(state: Lantern, action: int, events: list[Fact] | None = None) -> None:
        applied.append(action)
        apply(state, action, events)

    monkeypatch.setattr(Lantern, "apply", counted)
    often = 200
    game = replay(HEADER + LINES + "undo\nhide east\n" * often)
    assert game.texts == ["deal east dim", "deal south bright", "show south bright", "hide east"]
    assert game.state.scores() == [0, 2]
    assert len(applied) == 4 + 2 * often, "each round plays one action again and one anew"


def test_undo_across_checkpoints_gives_the_same_position() -> None:
    rng, game = Random(3), registry.game("industria")
    state = registry.start(game, 3, "standard", {})
    record, played = Record.of(state.setup()), list[int]()
    for step in range(150):
        played.append(state.draw(rng) if state.actor() == CHANCE else rng.choice(state.legal()))
        record.add(state.codec().text(state, played[-1]))
        state.apply(played[-1])
        if step % 7 == 6:
            back = rng.choice([1, 2, CHECKPOINT, 40])
            if back <= len(played):
                record.add(f"undo {back}")
                del played[-back:]
                state = registry.start(game, 3, "standard", {})
                for action in played:
                    state.apply(action)
    again = Replay(record)
    assert again.state.key() == state.key()
    assert again.actions == played


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "the file is empty."),
        ("# nothing\n\n", "the file is empty."),
        ("chess 1\n", "Line 1: a record begins with `smokestack 1`, not with 'chess 1'."),
        ("\nsmokestack 9\n", "Line 2: this record has version '9', but only version 1 is supported."),
        ("smokestack 1\ngame lantern\n", "the header is missing map, seats, rules."),
        ("smokestack 1\ngame\n", "Line 2: `game` needs a value."),
        ("smokestack 1\nseats two\n", "Line 2: `seats` is a number, not 'two'."),
        (f"smokestack 1\nseats {'9' * 5000}\n", f"Line 2: `seats` is a number, not '{'9' * 5000}'."),
        ("smokestack 1\noption tie\n", "Line 2: `option tie` has no value or is given twice."),
        ("smokestack 1\noption a b\noption a c\n", "Line 3: `option a c` has no value or is given twice."),
        ("smokestack 1\nname Ada\n", "Line 2: a name is written as `name SEAT NAME`, seats from 0."),
        (f"{HEADER}name 2 Cy\n", "there is a name for seat 2, but only 2 seats (from 0)."),
    ],
)
def test_what_cannot_be_read_is_named(text: str, sentence: str) -> None:
    with pytest.raises(RecordError) as trouble:
        parse(text)
    assert str(trouble.value) == sentence


@pytest.mark.parametrize(
    ("lines", "line", "sentence"),
    [
        ("deel east dim", 8, "Line 8: 'deel east dim' is not an action. Did you mean 'deal'?"),
        ("# x\n\nhide east", 10, "Line 10: 'hide east' is not allowed here. It is not the time for that. (LAN-1)"),
        (f"{LINES}undo 5", 15, "Line 15: undo 5: only 4 actions have been played."),
        (f"{LINES}undo 0", 15, "Line 15: undo 0: only 4 actions have been played."),
    ],
)
def test_the_first_wrong_line_is_named(lines: str, line: int, sentence: str) -> None:
    with pytest.raises(RecordError) as trouble:
        replay(HEADER + lines + "\nhide nobody\n")
    assert str(trouble.value) == sentence
    assert trouble.value.line == line


def test_nothing_follows_the_end() -> None:
    short = HEADER + "option rounds 1\n" + LINES
    assert replay(short).state.actor() == OVER
    with pytest.raises(RecordError, match="Line 16: the game was already over before 'deal east dim'"):
        replay(short + "deal east dim\n")


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (("seats 2", "seats 7"), "Lantern on The Hill is for 2 or 3 players, not 7."),
        (("map hill", "map moor"), "Lantern has no map 'moor'. Choose from: hill, cave."),
        (("tie all", "tie some"), "Option tie cannot be 'some'; it is one of: nobody, all."),
        (
            ("rules 1", "rules 2"),
            "This game follows version 2 of the rules of Lantern, but only version 1 is installed; "
            "update smokestack to open it.",
        ),
    ],
)
def test_a_setup_that_cannot_be_is_trouble_with_the_record(change: tuple[str, str], sentence: str) -> None:
    with pytest.raises(RecordError) as trouble:
        replay(HEADER.replace(*change))
    assert str(trouble.value) == sentence


class LaterLantern(LanternGame):
    """Lantern after two changes of its rules; only one of them concerns the hill."""

    rules_version = 3

    def rule_changes(self) -> list[RuleChange]:
        return [
            RuleChange(2, "bats fly in the cave", ("cave",)),
            RuleChange(3, "the moon counts as a light", ("hill",)),
            RuleChange(3, "fog hides all lights", ("hill", "cave")),
        ]


@pytest.mark.parametrize(
    ("map", "version", "reason"),
    [
        ("hill", 1, "because the moon counts as a light; fog hides all lights."),
        ("cave", 1, "because bats fly in the cave; fog hides all lights."),
        ("cave", 2, "because fog hides all lights."),
    ],
)
def test_an_old_record_says_which_rules_changed_since(map: str, version: int, reason: str) -> None:
    old = HEADER.replace("map hill", f"map {map}").replace("rules 1", f"rules {version}")
    with pytest.raises(RecordError) as trouble:
        Replay(parse(old), game=LaterLantern())
    assert str(trouble.value) == (
        f"This game follows version {version} of the rules of Lantern and cannot be continued with version 3, {reason}"
    )


def test_an_old_record_replays_where_no_change_concerns_it() -> None:
    class ChangedInTheCave(LaterLantern):
        def rule_changes(self) -> list[RuleChange]:
            return [RuleChange(3, "bats fly in the cave", ("cave",))]

    found = Replay(parse(HEADER + LINES), game=ChangedInTheCave())
    assert found.state.key() == replay(HEADER + LINES).state.key()


def test_an_unknown_game_is_trouble_with_the_record() -> None:
    with pytest.raises(RecordError, match="There is no game 'latern'"):
        Replay(parse(HEADER.replace("lantern", "latern")))


def test_comments_are_written_behind_the_lines() -> None:
    record = write_down(registry.start(GAME, 2), ["deal east dim", "deal south dim"])
    text = record.write(["a poor start"])
    assert "deal east dim                            # a poor start\ndeal south dim\n" in text
    assert parse(text).write() == record.write()


def test_a_name_that_would_not_read_back_is_made_to() -> None:
    record = parse(HEADER)
    record.names = {0: " Ada #1\nof Ulm ", 1: "#"}
    assert parse(record.write()).names == {0: "Ada 1 of Ulm", 1: "nameless"}


NAMES = st.text(st.characters(codec="utf-8"), max_size=12)


@given(seed=st.integers(0, 999), undo=st.floats(0, 0.3), names=st.tuples(NAMES, NAMES, NAMES), tie=st.booleans())
def test_any_game_written_and_read_again_is_the_same(
    seed: int, undo: float, names: tuple[str, str, str], tie: bool
) -> None:
    rng = Random(seed)
    state = registry.start(GAME, 3, "hill", {"tie": "all"} if tie else {})
    record = Record.of(state.setup())
    record.names = dict(enumerate(names))
    record.data = "abc123"
    played: list[int] = []
    while state.actor() != OVER:
        if played and rng.random() < undo:
            back = rng.randint(1, len(played))
            record.add(f"undo {back}")
            del played[-back:]
            state = registry.restart(GAME, state.setup())
            for action in played:
                state.apply(action)
            continue
        played.append(state.draw(rng) if state.actor() == CHANCE else rng.choice(state.legal()))
        record.add(state.codec().text(state, played[-1]))
        state.apply(played[-1])
    text = record.write()
    again = parse(text)
    assert again.write() == text
    assert again.data == "abc123"
    back_again = Replay(again, game=GAME)
    assert back_again.state.key() == state.key()
    assert back_again.actions == played


@given(st.text(max_size=200))
def test_any_text_is_a_record_or_a_sentence(text: str) -> None:
    for whole in (text, HEADER + text):
        try:
            sentence = Replay(parse(whole), game=GAME).record.write()
        except RecordError as trouble:
            sentence = str(trouble)
        assert sentence
