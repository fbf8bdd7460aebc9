"""The tree of legal actions, previews, reasons, results and records."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from tests.table.people import ANN, BOB, EVE, Sitting, sitting

from smokestack.kernel.facts import ChoiceNote
from smokestack.kernel.record import parse
from smokestack.table import commands as c
from smokestack.table import events as e
from smokestack.table.create import from_record, to_record
from smokestack.table.errors import BadRequestError, IllegalActionError, NotNowError
from smokestack.table.legal_tree import decision
from smokestack.table.play import Play
from smokestack.table.protocol import Branch, LegalAnswer, NoteInfo, NotesAnswer, PreviewAnswer, WalkAnswer, WhyAnswer
from smokestack.table.questions import answer
from smokestack.table.replay import replay
from smokestack.table.result import result
from smokestack.table.table import Table


def ask(at: Sitting, question: c.AnyQuestion) -> object:
    return answer(at.table, question, Random(3))


def play_of(at: Sitting) -> Play:
    assert at.table.play is not None
    return at.table.play


def leaves(branches: list[Branch], path: list[int]) -> list[list[int]]:
    found: list[list[int]] = []
    for branch in branches:
        here = [*path, int(str(branch[0]))]
        if len(branch) == 2:
            found.append(here)
        else:
            below = branch[2]
            assert isinstance(below, list)
            found += leaves(below, here)
    return found


def test_the_tree_holds_exactly_the_legal_actions() -> None:
    at = sitting(ANN, BOB)
    state = play_of(at).state
    tree = decision(state, 0, 7, ["Ann", "Bob"])
    assert tree.asked == 7
    assert sorted(leaves(tree.branches, [])) == sorted(state.codec().path(action) for action in state.legal())
    assert tree.count == len(state.legal())
    assert tree.branches[0] == [1, "cut", [[1, "1"], [2, "2"]]]
    assert tree.branches[1] == [2, "blast"]
    assert [field.name for field in tree.kinds["1"].fields] == ["stone"]
    assert tree.prompt.key == "work"


def test_a_large_tree_is_walked_in_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("smokestack.table.legal_tree.WHOLE_TREE", 2)
    monkeypatch.setattr("smokestack.table.legal_tree.LARGE_KIND", 1)
    at = sitting(ANN, BOB)
    tree = decision(play_of(at).state, 0, 0, ["Ann", "Bob"])
    assert tree.branches[0] == [1, "cut", [[1, "1"], [2, "2"]]]
    below = ask(at, c.WalkQuestion(0, [1]))
    assert isinstance(below, WalkAnswer)
    assert below.branches == [[1, "1"], [2, "2"]]
    assert ask(at, c.WalkQuestion(0, [2])) == WalkAnswer([])
    for path in ([9], [1, 3], [1, 1, 1]):
        if path == [1, 1, 1]:
            assert ask(at, c.WalkQuestion(0, path)) == WalkAnswer([])
        else:
            with pytest.raises(BadRequestError):
                ask(at, c.WalkQuestion(0, path))


def test_every_action_in_words() -> None:
    at = sitting(ANN, BOB)
    assert ask(at, c.LegalQuestion(0)) == LegalAnswer(["cut 1", "cut 2", "blast", "look at east", "done"])


def test_questions_are_for_whoever_decides() -> None:
    at = sitting(ANN, BOB)
    with pytest.raises(NotNowError, match="not your turn"):
        ask(at, c.LegalQuestion(1))


def test_a_preview_says_what_would_change_and_changes_nothing() -> None:
    at = sitting(ANN, BOB)
    before = play_of(at).state.key()
    seen = ask(at, c.PreviewQuestion(0, text="cut 2"))
    assert isinstance(seen, PreviewAnswer)
    assert seen.text == "cut 2"
    assert [row[0].value for row in seen.standing] == [2, 0]
    assert b'"stone":[2,0]' in bytes(seen.view)
    assert (seen.chance, seen.final) == (False, False)
    assert play_of(at).state.key() == before


def test_a_preview_of_a_series_tells_what_all_of_it_does() -> None:
    at = sitting(ANN, BOB)
    seen = ask(at, c.PreviewQuestion(0, path=[1, 1], then=[[1, 2]]))
    assert isinstance(seen, PreviewAnswer)
    assert [fact.data["vp"] for fact in seen.facts] == [1, 2]
    assert (seen.standing[0][0].value, seen.final) == (3, False)
    looked = ask(at, c.PreviewQuestion(0, path=[1, 1], then=[[4, 1]]))
    assert isinstance(looked, PreviewAnswer)
    assert (looked.facts, looked.final, looked.reveals) == ([], True, True)
    with pytest.raises(BadRequestError, match="No legal action"):
        ask(at, c.PreviewQuestion(0, path=[1, 2], then=[[1, 2], [1, 2]]))
    with pytest.raises(BadRequestError, match="does not name a whole action"):
        ask(at, c.PreviewQuestion(0, path=[1, 1], then=[[1]]))
    with pytest.raises(BadRequestError, match="ends before"):
        ask(at, c.PreviewQuestion(0, path=[2], then=[[1, 1]]))


def test_a_preview_says_when_it_cannot_be_taken_back() -> None:
    at = sitting(ANN, BOB)
    blast = ask(at, c.PreviewQuestion(0, text="blast"))
    assert isinstance(blast, PreviewAnswer)
    assert (blast.chance, blast.final) == (True, True)
    look = ask(at, c.PreviewQuestion(0, text="look at east"))
    assert isinstance(look, PreviewAnswer)
    assert look.final


def test_a_preview_states_only_what_is_certain() -> None:
    """The look reveals a card, so its preview shows no card at all, neither the true one nor another."""
    at = sitting(ANN, BOB)
    seen = ask(at, c.PreviewQuestion(0, text="look at east"))
    assert isinstance(seen, PreviewAnswer)
    assert msgspec.json.decode(bytes(seen.view)) == msgspec.to_builtins(play_of(at).state.view(0))
    assert (seen.facts, seen.chance, seen.final, seen.reveals) == ([], False, True, True)
    certain = ask(at, c.PreviewQuestion(0, text="cut 2"))
    assert isinstance(certain, PreviewAnswer)
    assert (certain.final, certain.reveals, certain.standing[0][0].value) == (False, False, 2)


def test_a_preview_in_city_of_iron_invents_no_purchase_of_another_seat() -> None:
    """Whoever is ready last turns over what the others chose in secret. The preview is the same whatever that is."""
    at = Sitting(c.NewTable("city-of-iron", [c.OwnSeat(), c.OwnSeat(), c.OwnSeat()], start=True))
    play, advice = play_of(at), play_of(at).game.advice()

    def texts(seat: int) -> list[str]:
        return [play.state.codec().text(play.state, action) for action in play.state.legal_of(seat)]

    while len(play.waiting()) < 3:  # until all of them choose cards in secret
        action = advice.choose(play.state, play.state.legal_of(play.waiting()[0]), at.rng)
        at.do(ANN, c.Act(play.waiting()[0], path=play.state.codec().path(action), confirm=True))
    while len(play.waiting()) > 1:
        buyer = play.waiting()[0]
        at.act(ANN, next(text for text in texts(buyer) if text.startswith("buy ")), seat=buyer)
        at.act(ANN, next(text for text in texts(buyer) if text.startswith("ready ")), seat=buyer)
    last = play.waiting()[0]
    ready = next(text for text in texts(last) if text.startswith("ready "))
    shown = [answer(at.table, c.PreviewQuestion(last, text=ready), Random(seed)) for seed in range(12)]
    preview = shown[0]
    assert isinstance(preview, PreviewAnswer)
    assert preview.reveals
    assert preview.facts == []
    assert preview.standing == play.game.standing(play.state.view(last))
    assert all(other == preview for other in shown), "the preview depends on what the seat does not know"


def test_a_preview_of_something_illegal_says_why() -> None:
    at = sitting(ANN, BOB)
    at.act(ANN, "cut 2")
    at.act(ANN, "cut 1")
    with pytest.raises(IllegalActionError, match="Only 1 more"):
        ask(at, c.PreviewQuestion(0, text="cut 2"))


def test_notes_tell_what_a_choice_costs_and_does(monkeypatch: pytest.MonkeyPatch) -> None:
    at = sitting(ANN, BOB)
    both = ask(at, c.NotesQuestion(0, path=[1]))
    assert isinstance(both, NotesAnswer)
    assert [(note.path, note.price, note.rank) for note in both.notes] == [([1, 1], 3, -1), ([1, 2], 6, -2)]
    assert [fact.key for fact in both.notes[0].facts] == ["worth"]
    assert ask(at, c.NotesQuestion(0, path=[1, 2])) == NotesAnswer(both.notes[1:])
    with pytest.raises(BadRequestError, match="No legal action"):
        ask(at, c.NotesQuestion(0, path=[1, 9]))
    monkeypatch.setattr("smokestack.table.questions.MOST_NOTES", 1)
    assert ask(at, c.NotesQuestion(0, path=[1])) == NotesAnswer([])
    game = play_of(at).game
    monkeypatch.setattr(type(game), "worth_noting", lambda self, state, seat, actions: actions[1:])
    assert ask(at, c.NotesQuestion(0, path=[1])) == NotesAnswer(both.notes[1:]), "only what is worth it"
    done = play_of(at).state.legal()[-1]
    monkeypatch.setattr(type(game), "series_notes", lambda self, state, seat, action: [([done], ChoiceNote(5, 2))])
    path = play_of(at).state.codec().path(done)
    assert ask(at, c.NotesQuestion(0, path=[1, 2])) == NotesAnswer([NoteInfo([1, 2], 5, 2, [], [path])])


def test_why_not_names_the_clause() -> None:
    at = sitting(ANN, BOB)
    at.act(ANN, "cut 2")
    at.act(ANN, "cut 2")
    reason = ask(at, c.WhyQuestion(0, path=[1]))
    assert isinstance(reason, WhyAnswer)
    assert reason.refusal is not None
    assert (reason.allowed, reason.refusal.clause) == (False, "QUA-1")
    assert reason.sentence == "Only 0 more can be cut in this turn. (QUA-1)"
    assert ask(at, c.WhyQuestion(0, text="done")) == WhyAnswer(True, None, "")
    assert ask(at, c.WhyQuestion(0, path=[4])) == WhyAnswer(True, None, "")
    for path in ([], [60], [1, 9]):
        with pytest.raises(BadRequestError):
            ask(at, c.WhyQuestion(0, path=path))


def test_the_result_tells_what_earned_what_round_by_round() -> None:
    at = sitting(ANN, BOB)
    at.act(ANN, "cut 2")
    at.act(ANN, "cut 1")
    at.do(ANN, c.Undo(0))
    at.act(ANN, "done", confirm=True)
    at.act(BOB, "done", confirm=True)
    at.act(ANN, "cut 1")
    at.act(ANN, "cut 1")
    at.act(ANN, "done", confirm=True)
    rows = [(row.round, row.seat, row.key, row.vp) for row in result(at.table, EVE.id).rounds]
    assert rows == [(1, 0, "cut", 2), (2, 0, "cut", 2)]
    assert result(at.table, EVE.id).scores is None
    at.act(BOB, "done", confirm=True)
    final = result(at.table, EVE.id)
    assert final.over
    assert final.scores == play_of(at).state.scores()
    assert final.ranking == play_of(at).state.ranking()


def test_the_record_is_given_out_when_the_secrets_are_told() -> None:
    at = sitting(ANN, BOB, options={"rounds": "1"})
    with pytest.raises(NotNowError, match="secrets"):
        to_record(at.table)
    at.act(ANN, "cut 1")
    at.act(ANN, "cut 2")
    at.do(ANN, c.Undo(0))
    at.act(ANN, "done", confirm=True)
    at.act(BOB, "done", confirm=True)
    text = to_record(at.table).write()
    assert "name 0 Ann" in text
    assert "cut 1" in text
    assert "cut 2" not in text
    assert parse(text).replay().state.key() == play_of(at).state.key()


def test_a_record_becomes_a_table_that_goes_on_where_it_ends() -> None:
    at = sitting(ANN, BOB)
    at.act(ANN, "cut 1")
    record = to_record(at.table, secrets=True)
    table = Table("new")
    for event in from_record(record, EVE, "again", False, Random(1)):
        table.fold(event, 1.0)
    assert table.status == "playing"
    assert table.play is not None
    assert table.play.state.key() == play_of(at).state.key()
    assert [seat.kind() for seat in table.seats] == ["open", "open"]
    assert table.bots_to_move() == []
    record.add("fall 3")
    with pytest.raises(BadRequestError, match="not allowed"):
        from_record(record, EVE, "", False, Random(1))


def test_a_log_that_no_longer_replays_is_shown_up_to_there_with_the_reason() -> None:
    at = sitting(ANN, BOB)
    at.act(ANN, "cut 1")
    log = [(entry.at, entry.event) for entry in at.table.entries]
    log.append((1.0, e.Acted(0, "cut 2", [1, 0])))
    broken = replay("t", log)
    assert broken.status == "broken"
    assert f"Event {len(log)}" in broken.reason
    assert broken.number == len(log) - 1
    again = Sitting.__new__(Sitting)
    again.__dict__.update(at.__dict__, table=broken)
    assert again.head().status == "broken"
    assert "cut 2" not in again.head().reason
    assert str(len(log)) not in again.head().reason, "the number would tell how many secret choices came before"
    assert again.sees(ANN).views[0].view is not None
    with pytest.raises(NotNowError, match="read-only"):
        again.act(ANN, "cut 1")


def test_another_rules_version_does_not_fold() -> None:
    at = sitting(ANN, BOB)
    first = at.table.created
    log = [(1.0, msgspec.structs.replace(first, rules=2)), *((x.at, x.event) for x in at.table.entries[1:])]
    assert "version 2" in replay("t", log).reason


def test_a_name_does_not_break_a_record() -> None:
    at = Sitting(c.NewTable("quarry", [c.OwnSeat("#1"), c.OwnSeat("##")], start=True))
    text = to_record(at.table, secrets=True).write()
    assert parse(text).names == {0: "1"}
    assert parse(text).replay().state.key() == play_of(at).state.key()


def test_an_event_that_breaks_half_way_leaves_the_table_as_it_was_before() -> None:
    at = sitting(ANN, BOB)
    at.act(ANN, "cut 1")
    log = [(entry.at, entry.event) for entry in at.table.entries]
    for nonsense in (e.Undone(0, 7), e.Stood(9), e.Acted(0, "cut", [1, 99])):
        broken = replay("t", [*log, (2.0, nonsense), (3.0, e.Confirmed(0))], check=False)
        assert (broken.status, broken.number) == ("broken", len(log))
        assert broken.reason.startswith(f"Event {len(log) + 1} cannot be replayed")
        assert broken.play is not None
        assert broken.play.state.key() == play_of(at).state.key()
        assert [entry.event for entry in broken.entries] == [event for _, event in log]
