"""What must hold for the guided first game of every game: `check_lesson` reads its script and plays it in every way.

It plays each accepted move of each step, once with the first accepted moves everywhere else and some more times with
random ones. Every scripted draw and every move of a rival must be legal, at its place, in all of them.
"""

from __future__ import annotations

from random import Random

from smokestack.kernel import registry
from smokestack.kernel.clauses import clauses_of
from smokestack.kernel.contract import CHANCE, OVER, Game, State
from smokestack.kernel.errors import NotationError
from smokestack.kernel.kit_tools import CheckError, need
from smokestack.kernel.lesson import LEARNER, LETTERS, Lesson, Step, fits, highlight, move_in, place_after, read_entry
from smokestack.kernel.messages import fill, seat_names

MOST_CHOICES = 40
"""How many accepted moves of a step are tried; of a free choice among more, a sample."""
RANDOM_GAMES = 12
MOST_MOVES = 60
"""A step that is not completed after so many moves of the player has no end."""


def check_lesson(game: Game, rng: Random) -> None:
    """Check the guided first game of a game that has one."""
    lesson = game.lesson()
    if lesson is None:
        return
    check_words(game, lesson)
    first = Playing(game, lesson, rng)
    first.play({})
    for number, choices in first.choices.items():
        sample = choices if len(choices) <= MOST_CHOICES else rng.sample(choices, MOST_CHOICES)
        for text in sample[1:] if sample[:1] == choices[:1] else sample:
            Playing(game, lesson, rng, first.seen).play({number: text})
    for _ in range(RANDOM_GAMES):
        Playing(game, lesson, rng, first.seen).play(None)
    unused = [
        f"{step.id}: {pattern}"
        for step in lesson.steps
        for pattern in (*step.accept, *step.also, *(move for case in step.wrong for move in case.moves))
        if (step.id, pattern) not in first.seen
    ]
    need(not unused, f"the lesson names moves that are never legal: {'; '.join(unused)}")


def check_words(game: Game, lesson: Lesson) -> None:
    """Every step has its sentences and its clause, and there are no sentences without a step."""
    messages, clauses = game.messages(), clauses_of(game)
    wanted = {f"lesson.{step.id}" for step in lesson.steps}
    for step in lesson.steps:
        if step.accept and not any(
            "*" in moves for moves in (step.accept, step.also, *(case.moves for case in step.wrong))
        ):
            wanted.add(f"refusal.lesson.{step.id}")
        wanted.update(f"refusal.lesson.{step.id}.{case.say}" for case in step.wrong)
        named = [step.clause, *(case.clause for case in step.wrong)]
        need(bool(step.clause) or not step.accept, f"the step {step.id!r} asks for a move, but names no clause")
        for clause in filter(None, named):
            need(clause in clauses, f"the step {step.id!r} names the clause {clause!r}, which does not exist")
        highlight(game.scene(lesson.map), step.show)
    written = {key for key in messages if key.startswith(("lesson.", "refusal.lesson."))}
    need(not wanted - written, f"the lesson needs the messages {sorted(wanted - written)}")
    need(not written - wanted, f"no step of the lesson uses the messages {sorted(written - wanted)}")
    need(len({step.id for step in lesson.steps}) == len(lesson.steps), "two steps of the lesson have the same id")
    names = seat_names(lesson.seats)
    for key in written:
        fill(messages[key], {f"seat{seat}": seat for seat in range(lesson.seats)}, names, LEARNER)


class Playing:
    """One way through a lesson."""

    def __init__(self, game: Game, lesson: Lesson, rng: Random, seen: set[tuple[str, str]] | None = None) -> None:
        self.lesson = lesson
        self.rng = rng
        self.state: State = registry.new(game, lesson.seats, lesson.map, lesson.options)
        self.choices: dict[int, list[str]] = {}
        """By number of the step, the accepted moves that complete it."""
        self.seen: set[tuple[str, str]] = set() if seen is None else seen
        """The patterns, by step, that fit some legal move."""
        self.played: list[str] = []
        """The moves of the player so far."""

    def play(self, wanted: dict[int, str] | None) -> None:
        """Play the whole script: these moves, else the first accepted ones; random ones for None."""
        self._follow("the start", self.lesson.before)
        for number, step in enumerate(self.lesson.steps):
            if step.accept:
                self._complete(number, step, wanted)
            self._follow(f"the step {step.id!r}", step.then)
        while self.state.actor() == CHANCE:
            self.state.apply(self.state.draw(self.rng))
        need(self.state.actor() != OVER, "the game is over when the lesson ends; nothing is left to play")

    def _complete(self, number: int, step: Step, wanted: dict[int, str] | None) -> None:
        """The player's moves of one step."""
        for _ in range(MOST_MOVES):
            at = place_after(self.lesson, self.played).asks
            need(at == number, f"the step {step.id!r} is taken for completed by a move before it: {self.played[-1:]}")
            text = self._choose(number, step, wanted)
            self._move(self.state.codec().parse(self.state, text))
            if step.completed_by(text):
                return
        raise CheckError(f"the step {step.id!r} has no end: {step.also} can be played for ever")

    def _choose(self, number: int, step: Step, wanted: dict[int, str] | None) -> str:
        state = self.state
        if LEARNER not in state.waiting():
            raise CheckError(f"the step {step.id!r} asks for a move, but the game asks seat {state.actor()}")
        legal = [state.codec().text(state, action) for action in state.legal_of(LEARNER)]
        for pattern in (*step.accept, *step.also):
            if any(fits(text, [pattern]) for text in legal):
                self.seen.add((step.id, pattern))
        for case in step.wrong:
            for pattern in case.moves:
                if any(fits(text, [pattern]) and step.answer_to(text)[0].endswith(case.say) for text in legal):
                    self.seen.add((step.id, pattern))
        completing = [text for text in legal if step.completed_by(text)]
        fine = completing + [text for text in legal if not step.completed_by(text) and step.allows(text)]
        self.choices.setdefault(number, completing)
        if wanted is not None and wanted.get(number) in legal:
            return wanted[number]
        if not fine:
            raise CheckError(f"the step {step.id!r} accepts none of the legal moves: {', '.join(legal[:40])}")
        return self.rng.choice(fine) if wanted is None else fine[0]

    def _follow(self, where: str, script: tuple[str, ...]) -> None:
        """The draws and the rivals' moves after a step."""
        for entry in script:
            seat, text = read_entry(entry)
            self._play_forced()
            try:
                action = self._scripted(seat, text)
            except NotationError as trouble:
                raise CheckError(f"after {where}, {entry!r} cannot be read: {trouble}") from None
            if seat is None:
                possible = self.state.legal() if self.state.actor() == CHANCE else []
            else:
                possible = self.state.legal_of(seat)
            if action not in possible:
                raise CheckError(f"after {where}, {entry!r} is impossible: {self._situation()}")
            written = self.state.codec().text(self.state, action)
            need("*" in text or written == text, f"after {where}, {entry!r} is written differently")
            self.state.apply(action)

    def _scripted(self, seat: int | None, text: str) -> int:
        return self.state.codec().parse(self.state, text) if seat is None else move_in(self.state, seat, text)

    def _play_forced(self) -> None:
        """A player with only one legal move is not asked for a step."""
        while self.state.waiting() == [LEARNER] and len(legal := self.state.legal_of(LEARNER)) == 1:
            self._move(legal[0])

    def _move(self, action: int) -> None:
        self.played.append(self.state.codec().text(self.state, action))
        self.state.apply(action)

    def _situation(self) -> str:
        state, actor = self.state, self.state.actor()
        who = "chance" if actor == CHANCE else LETTERS[actor] if actor >= 0 else "nobody"
        options = [state.codec().text(state, action) for action in state.legal()[:30]]
        return f"it is the turn of {who}, and possible are {', '.join(options)}"
