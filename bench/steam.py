"""Age of Steam where it is slowest: games recorded by people, and late positions of six players.

The recorded games are not part of the repository. Without the folder `shared` next to it their figures are missing.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from time import process_time

import msgspec
from bench import growth
from bench.engine import play, quantile
from bench.limit import twin

from smokestack.games.age_of_steam.game import GAME
from smokestack.games.age_of_steam.rules.position import BUILD_TRACK, MOVE_GOODS
from smokestack.games.age_of_steam.rules.state import AgeOfSteamState
from smokestack.games.age_of_steam.verify.alignment import align
from smokestack.games.age_of_steam.verify.engine_game import EngineGame
from smokestack.games.age_of_steam.verify.recording import Recording, parse
from smokestack.games.age_of_steam.verify.replay import RecordingReplay
from smokestack.games.age_of_steam.verify.translation import Translation
from smokestack.kernel import registry
from smokestack.kernel.contract import State

FOLDER = Path(__file__).resolve().parents[2] / "shared" / "reference-games" / "age-of-steam"


class SteamFigures(msgspec.Struct):
    """The figures of Age of Steam alone."""

    reference_actions_a_second: float | None
    """Every decision of the recorded games, with `legal()` before it; None without them."""
    reference_game_ms: float | None
    """The longest of the recorded games."""
    builds_p50_us: float
    builds_p99_us: float
    """`legal()` while building, in the last two turns of games of six."""
    moves_p50_us: float
    moves_p99_us: float
    limit: twin.TwinFigures | None
    """The same builds in C; None without a C compiler."""
    growth: growth.GrowthFigures


class TimedGame(EngineGame):
    """Our side of a replay. It calls `legal()` before every decision, and measures both."""

    def __init__(self, position: AgeOfSteamState, players: list[str]) -> None:
        super().__init__(GAME, position, players)
        self.actions = 0
        self.spent = 0.0

    def play(self, action: int) -> None:
        began = process_time()
        self.position.legal()
        self.position.take(action, None)
        self.spent += process_time() - began
        self.actions += 1
        self.settle()


def measure(runs: int) -> SteamFigures:
    played = [min((_replayed(raw) for _ in range(runs)), key=lambda each: each[1]) for raw in _recordings()]
    late = _late()
    building = [state for state in late if state.phase == BUILD_TRACK]
    builds = [min(_legal_us(state) for _ in range(runs)) for state in building]
    moves = [min(_legal_us(state) for _ in range(runs)) for state in late if state.phase == MOVE_GOODS]
    return SteamFigures(
        sum(actions for actions, _ in played) / sum(spent for _, spent in played) if played else None,
        max(spent for _, spent in played) * 1e3 if played else None,
        quantile(builds, 0.5),
        quantile(builds, 0.99),
        quantile(moves, 0.5),
        quantile(moves, 0.99),
        twin.measure(building[::3], runs),
        growth.measure(runs),
    )


def _recordings() -> list[Recording]:
    return [parse(msgspec.json.decode(file.read_bytes())) for file in sorted(FOLDER.glob("*.json"))]


def _replayed(recording: Recording) -> tuple[int, float]:
    """The number of decisions and their time in seconds."""
    seats = len(recording.players)
    where = align(recording, [GAME.board(info.id) for info in GAME.maps() if seats in info.seats])
    table = GAME.start(seats, where.board.id, GAME.options())
    assert isinstance(table, AgeOfSteamState)
    game = TimedGame(table, recording.players)
    RecordingReplay(Translation(recording, where), game).run(None)
    return game.actions, game.spent


def _late() -> list[AgeOfSteamState]:
    """Positions of building and moving late in greedy games of six players."""
    advice = GAME.advice()
    met: list[State] = []
    for seed in range(2):
        play(registry.start(GAME, 6, "rust-belt"), lambda s, rng: advice.choose(s, s.legal(), rng), Random(seed), met)
    found = [state for state in met if isinstance(state, AgeOfSteamState)]
    return [
        state for state in found if state.phase in (BUILD_TRACK, MOVE_GOODS) and state.turn >= state.rules.turns - 1
    ]


def _legal_us(state: State) -> float:
    fresh = state.clone()
    began = process_time()
    fresh.legal()
    return (process_time() - began) * 1e6
