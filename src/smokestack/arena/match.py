"""One game between bots, from the schedule to its result and its record."""

from __future__ import annotations

from random import Random
from time import process_time

import msgspec

from smokestack.bots import bot
from smokestack.kernel import registry
from smokestack.kernel.contract import CHANCE, OVER, Game, State
from smokestack.kernel.errors import SetupError
from smokestack.kernel.facts import Fact
from smokestack.kernel.ranking import places_of
from smokestack.kernel.record import Record


class ScheduledGame(msgspec.Struct, frozen=True):
    """A game to be played."""

    game: str
    map: str
    options: dict[str, str]
    bots: tuple[str, ...]
    """By seat."""
    seed: str
    deal: int
    """Games of the same deal get the same chance."""
    seating: int


class GameResult(msgspec.Struct, frozen=True):
    """How a game ended; every list is by seat."""

    deal: int
    seating: int
    bots: tuple[str, ...]
    scores: list[int]
    places: list[int]
    """From 1; tied seats share the better place. If nobody won, nobody has place 1."""
    seconds: list[float]
    """Thinking time of the processor, so that games played side by side do not disturb each other."""
    decisions: list[int]
    """How often there was more than one legal action."""
    slowest: list[float]
    """The longest time for one decision."""
    eliminated: list[bool]
    """Was the seat out of the game at the end?"""
    actions: int
    lapses: dict[str, list[int]] = {}
    """What an expert would call a waste, by name (`Game.lapses`)."""


class DealChance:
    """The chance of a deal: the n-th draw of a kind in a round is the same in all seatings, as far as play allows."""

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

    def __init__(self, scheduled: ScheduledGame, game: Game) -> None:
        seats = len(scheduled.bots)
        self.scheduled = scheduled
        self.game = game
        self.facts: list[Fact] = []
        self.state = registry.start(game, seats, scheduled.map, scheduled.options)
        self.record = Record.of(self.state.setup())
        self.record.names = dict(enumerate(numbered_names(scheduled.bots)))
        self.chance = DealChance(scheduled.seed, scheduled.deal)
        self.players = [bot(name, game, by_processor=True) for name in scheduled.bots]
        series = f"{scheduled.seed}/{scheduled.deal}/{scheduled.seating}"
        self.rngs = [Random(f"{series}/{seat}") for seat in range(seats)]
        self.seconds = [0.0] * seats
        self.slowest = [0.0] * seats
        self.decisions = [0] * seats
        self.actions = 0

    def play(self) -> GameResult:
        state = self.state
        while state.actor() != OVER:
            action = self.chance.draw(state) if state.actor() == CHANCE else self.ask(state.actor())
            self.record.add(state.codec().text(state, action))
            state.apply(action, self.facts)
            self.actions += 1
        return self.result()

    def ask(self, seat: int) -> int:
        """Let a bot choose, and measure its time. Decisions without a choice do not count."""
        legal = self.state.legal_of(seat)
        began = process_time()
        action = self.players[seat].choose(self.state, seat, self.rngs[seat])
        spent = process_time() - began
        if action not in legal:
            raise SetupError(f"The bot {self.scheduled.bots[seat]} chose {action}, which is not legal for its seat.")
        if len(legal) > 1:
            self.decisions[seat] += 1
            self.seconds[seat] += spent
            self.slowest[seat] = max(self.slowest[seat], spent)
        return action

    def result(self) -> GameResult:
        eliminated = self.state.eliminated()
        return GameResult(
            self.scheduled.deal,
            self.scheduled.seating,
            self.scheduled.bots,
            self.state.scores(),
            places_of(self.state.ranking()),
            [round(spent, 4) for spent in self.seconds],
            self.decisions,
            [round(spent, 4) for spent in self.slowest],
            [seat in eliminated for seat in range(len(self.scheduled.bots))],
            self.actions,
            self.game.lapses(self.state, self.facts),
        )


def numbered_names(bots: tuple[str, ...]) -> list[str]:
    """Names for the seats. A bot on several seats is numbered, so that a record tells them apart."""
    return [f"{bot} {bots[: seat + 1].count(bot)}" if bots.count(bot) > 1 else bot for seat, bot in enumerate(bots)]


def play(scheduled: ScheduledGame, game: Game | None = None) -> tuple[GameResult, str]:
    """Play a scheduled game; the result and the text of the record."""
    match = Match(scheduled, registry.game(scheduled.game) if game is None else game)
    result = match.play()
    return result, match.record.write()
