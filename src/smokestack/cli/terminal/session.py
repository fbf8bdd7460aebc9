"""A game in the terminal: its players, its moves, undo, and the record."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from random import Random

from smokestack.bots import Bot, bot
from smokestack.cli.files import write_text
from smokestack.kernel import registry
from smokestack.kernel.bits import contains
from smokestack.kernel.contract import CHANCE, OVER, Game, State
from smokestack.kernel.errors import SetupError
from smokestack.kernel.facts import EVERYONE, Fact
from smokestack.kernel.messages import NO_READER, seat_names
from smokestack.kernel.record import Record

YOU = "you"
_WHO = re.compile(r"(.*\S) \((\w[\w.:=-]*)\)")


class SessionStep:
    """One action that was played, and its effects."""

    __slots__ = ("action", "audience", "facts", "seat", "text")

    def __init__(self, action: int, seat: int, text: str, audience: int, facts: list[Fact]) -> None:
        self.action = action
        self.seat = seat
        self.text = text
        self.audience = audience
        self.facts = facts

    def seen_by(self, seat: int | None) -> bool:
        return self.audience == EVERYONE or (seat is not None and contains(self.audience, seat))


class Session:
    """The position, the record and the players."""

    def __init__(self, game: Game, first: State, record: Record, players: Sequence[str], rng: Random) -> None:
        self.game = game
        self.record = record
        self.rng = rng
        self.players = list(players)
        self.bots: list[Bot | None] = [None if who == YOU else bot(who, game) for who in players]
        self.names = [shown_name(_split(name)[0]) for name in record.seat_names()]
        record.names = {seat: f"{self.names[seat]} ({who})" for seat, who in enumerate(players)}
        self._first = first
        self.state = first.clone()
        self.steps: list[SessionStep] = []
        self.typed_draws = False
        """Whether a person types the results of chance, as for a game on a real table."""
        self.secrets = False
        """Whether anything has happened that some players may not know."""

    # --- playing --------------------------------------------------------------------------------------------
    def play(self, action: int) -> SessionStep:
        """Play a legal action and add it to the record."""
        step = self._apply(action)
        self.record.add(step.text)
        return step

    def _apply(self, action: int) -> SessionStep:
        state = self.state
        facts: list[Fact] = []
        step = SessionStep(
            action, state.seat_of(action), state.codec().text(state, action), state.audience(action), facts
        )
        state.apply(action, facts)
        self.steps.append(step)
        self.secrets = self.secrets or step.audience != EVERYONE
        return step

    def go_on(self) -> int:
        """Let chance and bots play until a person must decide; returns their seat, or CHANCE, or OVER."""
        while self.state.actor() != OVER:
            if self.state.actor() == CHANCE:
                if self.typed_draws:
                    return CHANCE
                self.play(self.state.draw(self.rng))
                continue
            waiting = self.state.waiting()
            ready = [seat for seat in waiting if self.bots[seat] is not None]
            if not ready:
                return waiting[0]
            player = self.bots[ready[0]]
            assert player is not None
            self.play(player.choose(self.state, ready[0], self.rng))
        return OVER

    def undo(self) -> int:
        """Take back the last decision of a person and everything after it; returns the number of actions taken back."""
        last = self.last_typed()
        if last < 0:
            return 0
        count = len(self.steps) - last
        self.record.add(f"undo {count}")
        kept = [step.action for step in self.steps[:-count]]
        self.restore(kept)
        return count

    def last_typed(self) -> int:
        """The index of the step with the last decision of a person, or -1."""
        for place in range(len(self.steps) - 1, -1, -1):
            seat = self.steps[place].seat
            if self.typed_draws if seat == CHANCE else self.bots[seat] is None:
                return place
        return -1

    def restore(self, actions: Sequence[int]) -> None:
        """Replay actions that are already in the record."""
        self.state = self._first.clone()
        self.steps = []
        for action in actions:
            self._apply(action)

    # --- saving ---------------------------------------------------------------------------------------------
    def save(self, file: Path) -> None:
        write_text(file, self.record.write())

    def name_of(self, seat: int) -> str:
        return "Chance" if seat == CHANCE else self.names[seat]

    def reader(self) -> int:
        """The seat of the only person at the keyboard, who is spoken to as `you`; several people are called by name."""
        people = [seat for seat, player in enumerate(self.bots) if player is None]
        return people[0] if len(people) == 1 else NO_READER

    def since(self, seat: int) -> list[SessionStep]:
        """The steps since this seat last decided, including that decision."""
        own = [place for place, step in enumerate(self.steps) if step.seat == seat]
        return self.steps[own[-1] :] if own else self.steps


def shown_name(name: str) -> str:
    """A name for the screen, where square brackets would be read as markup."""
    return name.translate(str.maketrans("[]", "()"))


def read_players(given: str | None, game: Game, map: str | None) -> list[tuple[str, str]]:
    """The players of `you,greedy,Ada=you` as (name, player); by default one person and greedy bots."""
    if given is None:
        board = registry.map_of(game, map)
        count = 4 if 4 in board.seats else board.seats[-1]
        return [("", YOU), *([("", "greedy")] * (count - 1))]
    players = []
    for item in given.split(","):
        name, sign, who = (part.strip() for part in item.partition("="))
        if ":" in name:  # a bot with settings, which contain equals signs of their own: search-200:explore=1.5
            name, sign, who = "", "", item.strip()
        elif not sign:
            name, who = "", name
        if not who or (sign and not name):
            raise SetupError(f"--seats needs players such as `you,greedy,Ada=you`, not {given!r}.")
        if who != YOU:
            bot(who, game)
        players.append((name, who))
    return players


def players_of(record: Record) -> list[tuple[str, str]]:
    """The players of a saved record as (name, player). A seat without a known player is played by a person."""
    colours = seat_names(record.seats)
    players = []
    for seat in range(record.seats):
        name, who = _split(record.names.get(seat, colours[seat]))
        players.append((name, who or YOU))
    return players


def _split(name: str) -> tuple[str, str]:
    match = _WHO.fullmatch(name)
    return (match.group(1), match.group(2)) if match else (name, "")
