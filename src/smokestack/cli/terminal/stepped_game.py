"""A game that was played, as a list of steps that can be walked forwards and backwards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from smokestack.cli.terminal.session import shown_name
from smokestack.cli.terminal.text import coloured, result_lines
from smokestack.kernel.contract import CHANCE, OVER, Game, State
from smokestack.kernel.facts import Fact
from smokestack.kernel.fields import FieldValue
from smokestack.kernel.messages import fact_text, prompt_text
from smokestack.table.history import START, History


class SteppedGame:
    """The positions of a game: 0 is the start, n the one after the n-th action."""

    def __init__(
        self,
        game: Game,
        names: Sequence[str],
        first: State,
        actions: Sequence[int],
        placed: Mapping[int, dict[str, FieldValue]] | None = None,
    ) -> None:
        self.game = game
        self.names = [shown_name(name) for name in names]
        self.rounds = [first.round()]
        """By step, the round of the position."""
        self._texts: list[str] = []
        self._facts: list[list[Fact]] = []
        self._history = History(first.clone())
        state = first.clone()
        for count, action in enumerate(actions, start=1):
            facts: list[Fact] = []
            who = state.seat_of(action)
            name = "Chance" if who == CHANCE else self.names[who]
            self._texts.append(f"{name}: {state.codec().text(state, action)}")
            state.apply(action, facts)
            self._history.play(action)
            if placed is not None and count in placed:
                state.load(placed[count])
                self._history.place(state.clone())
            self._facts.append(facts)
            self.rounds.append(state.round())

    @property
    def last(self) -> int:
        return len(self._texts)

    def state(self, step: int) -> State:
        return self._history.position(step - 1 if step else START)

    def first_of_round(self, number: int) -> int | None:
        """The first step of a round; None if it was not played."""
        return next((step for step, one in enumerate(self.rounds) if one == number), None)

    def turn_before(self, step: int) -> int:
        """The step where the round of this one began, or where the one before it did."""
        began = self.rounds.index(self.rounds[step])
        return began if began < step else self.rounds.index(self.rounds[max(0, step - 1)])

    def turn_after(self, step: int) -> int:
        """The first step of the next round, or the last step."""
        now = self.rounds[step]
        return next((later for later in range(step, self.last + 1) if self.rounds[later] != now), self.last)

    def event_lines(self, step: int) -> list[str]:
        """What happened last, in the words of the log."""
        if step == 0:
            return []
        messages, lines = self.game.messages(), []
        for fact in self._facts[step - 1]:
            text = coloured(fact_text(messages, "event", fact, self.names), self.names)
            lines.append(f"[bold]{text}[/bold]" if fact.key == "round" else f"  {text}")
        return lines or [f"  {coloured(self._texts[step - 1], self.names)}"]

    def lines(self, step: int, seat: int | None) -> list[str]:
        """The position as a seat sees it, or a spectator, with what happened last and what comes next."""
        state = self.state(step)
        shown = self.game.show(state.view(seat), self.names)
        head = f"[bold]Action {step} of {self.last}[/bold], round {self.rounds[step]}"
        eyes = "" if seat is None else f", seen by {coloured(self.names[seat], self.names)}"
        found = [head + eyes, *self.event_lines(step), "", shown, ""]
        if state.actor() == OVER:
            return [*found, "[bold]The game is over.[/bold]", *self.result()]
        return [*found, coloured(prompt_text(self.game.messages(), state.prompt(), self.names), self.names)]

    def result(self) -> list[str]:
        state = self.state(self.last)
        return result_lines(state.ranking(), state.scores(), self.names)
