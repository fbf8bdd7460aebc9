"""One game between bots, from its task to its result and its record."""

from __future__ import annotations

from random import Random
from time import process_time

import msgspec

from smokestack.bots import bot
from smokestack.kernel import registry
from smokestack.kernel.contract import CHANCE, OVER, Game, State
from smokestack.kernel.facts import Fact
from smokestack.kernel.ranking import places_of
from smokestack.kernel.record import Record


class Task(msgspec.Struct, frozen=True):
    """A game to be played."""

    game: str
    map: str
    options: dict[str, str]
    bots: tuple[str, ...]
    """By seat."""
    seed: str
    deal: int
    """Games of one deal are dealt the same chance."""
    seating: int


class Result(msgspec.Struct, frozen=True):
    """How it went; everything by seat."""

    deal: int
    seating: int
    bots: tuple[str, ...]
    scores: list[int]
    places: list[int]
    """From 1; tied seats share the better place. Nobody has the first if nobody won."""
    seconds: list[float]
    """Thinking time, of the processor: games played side by side must not take each other's."""
    decisions: list[int]
    """How often there was something to decide."""
    slowest: list[float]
    """The longest thought."""
    bankrupt: list[int]
    """How often a seat went bankrupt, where the game tells of such an event."""
    actions: int


class Deal:
    """The chance of a deal: the n-th draw of a kind in a round is the same for all seatings, as far as play allows."""

    def __init__(self, seed: str, deal: int) -> None:
        self.seed = f"{seed}/{deal}"
        self.drawn: dict[str, int] = {}

    def draw(self, state: State) -> int:
        what = f"{state.prompt().key}/{state.round()}"
        count = self.drawn.get(what, 0)
        self.drawn[what] = count + 1
        return state.draw(Random(f"{self.seed}/{what}/{count}"))


class Match:
    """A game in progress, with the bots' clocks."""

    def __init__(self, task: Task, game: Game) -> None:
        self.task = task
        self.state = registry.start(game, len(task.bots), task.map, task.options)
        self.record = Record.of(self.state.setup())
        self.record.names = dict(enumerate(told_apart(task.bots)))
        self.deal = Deal(task.seed, task.deal)
        self.players = [bot(name, game, by_processor=True) for name in task.bots]
        self.dice = [Random(f"{task.seed}/{task.deal}/{task.seating}/{seat}") for seat in range(len(task.bots))]
        self.seconds = [0.0] * len(task.bots)
        self.slowest = [0.0] * len(task.bots)
        self.decisions = [0] * len(task.bots)
        self.bankrupt = [0] * len(task.bots)
        self.actions = 0

    def play(self) -> Result:
        state = self.state
        while state.actor() != OVER:
            action = self.deal.draw(state) if state.actor() == CHANCE else self.ask(state.actor())
            self.record.add(state.codec().text(state, action))
            events: list[Fact] = []
            state.apply(action, events)
            self.actions += 1
            for fact in events:
                if "bankrupt" in fact.key and fact.seat >= 0:
                    self.bankrupt[fact.seat] += 1
        return self.result()

    def ask(self, seat: int) -> int:
        """Let a bot think, and keep its time; decisions without a choice do not count."""
        legal = self.state.legal_of(seat)
        began = process_time()
        action = self.players[seat].choose(self.state, seat, self.dice[seat])
        spent = process_time() - began
        if action not in legal:
            raise RuntimeError(f"the bot {self.task.bots[seat]} chose {action}, which is not legal")
        if len(legal) > 1:
            self.decisions[seat] += 1
            self.seconds[seat] += spent
            self.slowest[seat] = max(self.slowest[seat], spent)
        return action

    def result(self) -> Result:
        return Result(
            self.task.deal,
            self.task.seating,
            self.task.bots,
            self.state.scores(),
            places_of(self.state.ranking()),
            [round(spent, 4) for spent in self.seconds],
            self.decisions,
            [round(spent, 4) for spent in self.slowest],
            self.bankrupt,
            self.actions,
        )


def told_apart(bots: tuple[str, ...]) -> list[str]:
    """Names for the seats: a bot that sits on several is numbered, so that a record says which of them it was."""
    return [f"{bot} {bots[: seat + 1].count(bot)}" if bots.count(bot) > 1 else bot for seat, bot in enumerate(bots)]


def play(task: Task, game: Game | None = None) -> tuple[Result, str]:
    """Play a task; the result and the text of the record."""
    match = Match(task, registry.game(task.game) if game is None else game)
    result = match.play()
    return result, match.record.write()
