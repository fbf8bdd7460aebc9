"""The conformance kit: what must hold in every position of every game.

`check_position` checks one position. The `fuzz` module plays whole games and checks every position on the way.
`tests/test_every_game.py` runs both on every registered game.
"""

from __future__ import annotations

from random import Random

from smokestack.kernel import registry
from smokestack.kernel.cards import card_ids, field_slug, slug
from smokestack.kernel.clauses import clauses_of
from smokestack.kernel.contract import CHANCE, OVER, Game, State
from smokestack.kernel.facts import Fact
from smokestack.kernel.info import STATUS_WORDS
from smokestack.kernel.kit_planning import check_planning
from smokestack.kernel.kit_replay import check_charted, check_dump
from smokestack.kernel.kit_secrets import check_drafts, check_secrets
from smokestack.kernel.kit_tools import CheckError, describe, need, stray_actions
from smokestack.kernel.messages import NO_READER, fact_text, message_problem, prompt_text, refusal_text, seat_names


def check_position(game: Game, state: State, rng: Random, thorough: bool = True) -> None:
    """Check one position. `thorough` adds the checks that cost more than a move."""
    troubles = game.referee(state)
    need(not troubles, f"the referee objects: {'; '.join(troubles)}")
    check_actor(state)
    check_asks(game, state)
    need(state.round() >= 1, f"round() is {state.round()}, but rounds are counted from 1")
    if state.actor() == OVER:
        check_result(state)
        return
    legal = state.legal()
    need(bool(legal), "a dead end: the game is not over, but there is no legal action")
    need(len(legal) == len(set(legal)), "legal() lists an action twice")
    need(len(legal) <= 2000, f"legal() lists {len(legal)} actions; a decision must stay below 2,000")
    if not thorough:
        return
    need(legal == state.legal(), "legal() called twice gives two answers")
    check_notation(state, legal, rng)
    check_refusals(game, state, legal, rng)
    check_clone(state, legal, rng)
    check_secrets(game, state, rng)
    check_drafts(state, rng)
    check_notes(game, state, rng)
    check_standing(game, state)
    check_progress(game, state)
    check_planning(game, state)
    check_dump(game, state)
    if state.actor() == CHANCE:
        check_chance(game, state, legal, rng)


def check_actor(state: State) -> None:
    actor, waiting, seats = state.actor(), state.waiting(), state.setup().seats
    need(actor in (CHANCE, OVER) or 0 <= actor < seats, f"actor() is {actor}, which is not a seat")
    need(waiting == sorted(set(waiting)), f"waiting() is not in seat order: {waiting}")
    if actor >= 0:
        need(waiting[:1] == [actor], f"actor() is {actor} but waiting() is {waiting}")
        for seat in waiting:
            own = state.legal_of(seat)
            need(bool(own), f"seat {seat} is in waiting() but has no legal action")
            need(
                all(state.seat_of(action) == seat for action in own),
                f"legal_of({seat}) holds others' actions",
            )
    else:
        need(not waiting, f"nobody decides now, but waiting() is {waiting}")


def check_result(state: State) -> None:
    seats = state.setup().seats
    places = [seat for place in state.ranking() for seat in place]
    need(sorted(places) == list(range(seats)), f"ranking() does not name every seat once: {state.ranking()}")
    need(len(state.scores()) == seats, f"scores() has {len(state.scores())} entries for {seats} seats")
    need(not state.legal(), "the game is over and there are legal actions")


def check_eliminated(state: State, before: list[int]) -> list[int]:
    """Eliminated seats are seats, in order, and stay out; `before` is what the previous position said."""
    out = state.eliminated()
    need(out == sorted(set(out)), f"eliminated() is not in seat order: {out}")
    need(all(0 <= seat < state.setup().seats for seat in out), f"eliminated() names seats that do not exist: {out}")
    need(set(before) <= set(out), f"eliminated() was {before} and is {out}, but seats never come back")
    return out


def check_asks(game: Game, state: State) -> None:
    prompt, names = state.prompt(), seat_names(state.setup().seats)
    for reader in {prompt.seat, NO_READER}:
        prompt_text(game.messages(), prompt, names, reader)


def check_notation(state: State, legal: list[int], rng: Random) -> None:
    """A sample of actions survives the way to text and back, and no two actions have the same text."""
    codec = state.codec()
    need(all(codec.packs(action) for action in legal), "legal() holds an int that the codec cannot pack")
    texts = [codec.text(state, action) for action in legal]
    if len(set(texts)) < len(texts):
        raise CheckError(f"two actions have the same text: {_twice(texts)!r}")
    for place in rng.sample(range(len(legal)), min(len(legal), 12)):
        back = codec.parse(state, texts[place])
        if back != legal[place]:
            raise CheckError(f"{texts[place]!r} reads back as {describe(state, back)}")
        need(_repacked(state, back) == back, f"{texts[place]!r} unpacked and packed again is another action")


def _repacked(state: State, action: int) -> int:
    kind = state.codec().by_code[state.codec().path(action)[0]]
    return kind.pack(*kind.unpack(action))


def _twice(texts: list[str]) -> str:
    return next(text for text in texts if texts.count(text) > 1)


def check_refusals(game: Game, state: State, legal: list[int], rng: Random) -> None:
    """`refusal` is None exactly for the legal actions, and names an existing clause for all others."""
    allowed = set(legal)
    for seat in state.waiting():
        allowed.update(state.legal_of(seat))
    for action in rng.sample(legal, min(len(legal), 20)):
        refusal = state.refusal(action)
        if refusal is not None:
            raise CheckError(f"{describe(state, action)} is legal and refused: {refusal!r}")
    for action in stray_actions(state, legal, rng):
        refusal = state.refusal(action)
        if action in allowed:
            if refusal is not None:
                raise CheckError(f"{describe(state, action)} is legal and refused: {refusal!r}")
            continue
        if refusal is None:
            raise CheckError(f"{describe(state, action)} is neither legal nor refused")
        need(refusal.clause in _clauses(game), f"a refusal names {refusal.clause}, which is not a clause")
        refusal_text(game.messages(), refusal, seat_names(state.setup().seats))


_known_clauses: dict[str, dict[str, str]] = {}


def _clauses(game: Game) -> dict[str, str]:
    if game.id not in _known_clauses:
        _known_clauses[game.id] = clauses_of(game)
    return _known_clauses[game.id]


def check_clone(state: State, legal: list[int], rng: Random) -> None:
    """A clone is equal and independent, and asking for events changes nothing."""
    before = state.key()
    silent, telling = state.clone(), state.clone()
    need(silent.key() == before, "clone() differs from its original")
    action = rng.choice(legal)
    events: list[Fact] = []
    silent.apply(action)
    telling.apply(action, events)
    if state.key() != before:
        raise CheckError(f"playing {describe(state, action)} on a clone changed the original")
    if silent.key() != telling.key():
        raise CheckError(f"{describe(state, action)} has another effect when events are asked for")


def check_notes(game: Game, state: State, rng: Random) -> None:
    """Every action has a note or none has, notes have words, and they tell a seat only what it may know."""
    names = seat_names(state.setup().seats)
    for seat in state.waiting():
        legal = state.legal_of(seat)
        actions = rng.sample(legal, min(len(legal), 6))
        notes = game.choice_notes(state, seat, actions)
        need(len(notes) in (0, len(actions)), f"choice_notes() has {len(notes)} notes for {len(actions)} actions")
        for fact in [fact for note in notes for fact in note.facts]:
            fact_text(game.messages(), "note", fact, names)
        if notes and game.hidden_information:
            others = game.choice_notes(state.resample(seat, rng), seat, actions)
            need(repr(others) == repr(notes), f"choice_notes() leaks: it changes when seat {seat} resamples")
        need(set(game.worth_noting(state, seat, legal)) <= set(legal), "worth_noting() returns other actions")
        _check_series(game, state, seat, actions[0])


def _check_series(game: Game, state: State, seat: int, action: int) -> None:
    """A series of actions can be played, and tells a seat only what it may know."""
    series = game.series_notes(state, seat, action)
    need(not series or not game.hidden_information, "series_notes() must not depend on what is hidden")
    for then, note in series:
        after = state.clone()
        for step in [action, *then]:
            need(step in after.legal_of(seat), f"series_notes() continues with {describe(after, step)}")
            after.apply(step)
        for fact in note.facts:
            fact_text(game.messages(), "note", fact, seat_names(state.setup().seats))


def check_standing(game: Game, state: State) -> None:
    """A standing has a row for every seat, the same figures in each, and words for all of them."""
    seats, messages = state.setup().seats, game.messages()
    for viewer in (0, None):
        standing = game.standing(state.view(viewer))
        if not standing:
            return
        need(len(standing) == seats, f"standing() has {len(standing)} rows for {seats} seats")
        keys = [figure.key for figure in standing[0]]
        need(all([figure.key for figure in row] == keys for row in standing), "seats have different figures")
        for key in keys:
            for name in (f"figure.{key}", f"figure.{key}.short"):
                need(name in messages, f"standing() uses the figure {key!r}, but the message {name!r} is missing")
        check_charted(game, state)
    views = state.views([None, *range(seats)])
    need(game.standings(views) == [game.standing(view) for view in views], "standings() differs from standing()")


def check_progress(game: Game, state: State) -> None:
    """Everybody sees the same progress, the current phase is one of the turn's, and phases and turns have words."""
    messages = game.messages()
    progress = game.progress(state.view(None))
    need(game.progress(state.view(0)) == progress, "progress() tells the first seat something else than a spectator")
    if not progress.phases:
        return
    need(-1 <= progress.at < len(progress.phases), f"progress() is in phase {progress.at} of {progress.phases}")
    words = [f"phase.{key}" for key in progress.phases]
    for name in (*words, "progress.turn" if progress.turns else "progress.turn.open"):
        need(name in messages, f"progress() needs the message {name!r}, which is missing")


def check_cards(game: Game) -> None:
    """Every explanation has a title and a text, and names a clause of the game if it names one."""
    messages, clauses = game.messages(), clauses_of(game)
    for id in card_ids(messages):
        need(f"card.{id}.title" in messages, f"the card {id!r} has no title: add the message 'card.{id}.title'")
        need(f"card.{id}" in messages, f"the card {id!r} has no text: add the message 'card.{id}'")
        if clause := messages.get(f"card.{id}.clause"):
            need(clause in clauses, f"the card {id!r} names the clause {clause!r}, which does not exist")


def check_choices(game: Game) -> None:
    """Messages about choices name a verb, or a field and one of its values; cards about choices name a verb."""
    verbs, fields = _verbs_and_fields(game)
    for key in game.messages():
        parts = key.split(".")
        if parts[0] == "choice":
            known = parts[1] in verbs if len(parts) == 2 or parts[2] == "play" else parts[1] in fields
            need(known, f"the message {key!r} names no action and no field of the notation")
        elif parts[:2] == ["card", "choice"]:
            need(parts[2] in verbs, f"the message {key!r} names no action of the notation")


_known_choices: dict[Game, tuple[set[str], set[str]]] = {}


def _verbs_and_fields(game: Game) -> tuple[set[str], set[str]]:
    """The verbs and the fields of all maps, as they are written in the keys of messages."""
    if game not in _known_choices:
        codecs = [registry.start(game, info.seats[0], info.id, {}).codec() for info in game.maps()]
        kinds = [kind for codec in codecs for kind in codec.kinds]
        fields = {field_slug(field.name) for kind in kinds for field in kind.fields}
        _known_choices[game] = ({slug(kind.verb) for kind in kinds}, fields)
    return _known_choices[game]


def check_sources(game: Game) -> None:
    """What a game says about its components and maps names a part, and its status has words for players."""
    for source in (*game.sources(), *(source for info in game.maps() for source in info.sources)):
        need(bool(source.part.strip()), "a source does not name the part it is about")
        need(source.status in STATUS_WORDS, f"the source of {source.part!r} has no such status: {source.status!r}")


def check_chance(game: Game, state: State, legal: list[int], rng: Random) -> None:
    """`odds` names the legal outcomes in order and agrees with what is left to draw.

    Whether `draw` follows `odds` takes thousands of draws: see the `randomness` module.
    """
    odds = state.odds()
    need([action for action, _ in odds] == legal, "odds() and legal() name different outcomes")
    need(abs(sum(chance for _, chance in odds) - 1) < 1e-9, "the probabilities do not add up to 1")
    need(all(chance > 0 for _, chance in odds), "an outcome has probability 0")
    need(state.draw(rng) in legal, "draw() gave an outcome that legal() does not list")
    check_undrawn(game, state, odds)


def check_undrawn(game: Game, state: State, odds: list[tuple[int, float]]) -> None:
    """The odds are those of the pieces that are left (`Game.undrawn`)."""
    undrawn = {action: count for action, count in game.undrawn(state).items() if count}
    if not undrawn:
        return
    total, outcomes = sum(undrawn.values()), dict(odds)
    for action in [*outcomes, *undrawn]:
        count, chance = undrawn.get(action, 0), outcomes.get(action, 0.0)
        if abs(chance - count / total) > 1e-9:
            pieces = f"{count} of {total} pieces stand for it"
            raise CheckError(f"odds() gives {describe(state, action)} a probability of {chance:.3f}, but {pieces}")


def check_events(game: Game, events: list[Fact], seats: int) -> None:
    """Every event has a message, and its message has all it asks for."""
    for fact in events:
        for reader in {fact.seat, NO_READER}:
            fact_text(game.messages(), "event", fact, seat_names(seats), reader)


def check_messages(game: Game) -> None:
    """Messages about players have a form for the reader and a form for everybody else."""
    for key, message in game.messages().items():
        problem = message_problem(key, message)
        need(not problem, f"the message {key!r} ({message!r}): {problem}")
        if key.startswith("fold."):
            event = f"event.{key.removeprefix('fold.').removesuffix('.own')}"
            need(event in game.messages(), f"the message {key!r} folds the lines of {event!r}, which does not exist")
