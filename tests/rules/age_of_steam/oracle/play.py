"""Games that get into corners: much track, redirects, New Cities, abandoned lines, bankruptcies."""

from __future__ import annotations

from random import Random

from tests.rules.age_of_steam.oracle.head_start import LAST_TURN, Scatter, make_rich, skip_turns
from tests.rules.age_of_steam.oracle.watch import Watch
from tests.rules.age_of_steam.table import field

from smokestack.games.age_of_steam.components.pieces import (
    COMMONWEALTH_GRANT,
    ENGINEER,
    HEAVY_LIFTING,
    URBANIZATION,
)
from smokestack.games.age_of_steam.game import GAME
from smokestack.games.age_of_steam.rules.generated.action_fields import (
    BUILD,
    BUY,
    DONE,
    LIFT,
    MOVE,
    URBANIZE,
    build_hex,
    kind_of,
    select_action,
    urbanize_claim,
    urbanize_town,
)
from smokestack.games.age_of_steam.rules.options import AgeOfSteamOptions
from smokestack.games.age_of_steam.rules.position import BUILD_TRACK, ISSUE_SHARES, MOVE_GOODS, SELECT_ACTIONS, SETUP
from smokestack.games.age_of_steam.rules.state import AgeOfSteamState
from smokestack.kernel.contract import CHANCE, OVER

ACTIONS = (ENGINEER, URBANIZATION, HEAVY_LIFTING, COMMONWEALTH_GRANT)
"""Those that change what may be built and moved."""


def opened(map: str, seats: int, rng: Random, options: AgeOfSteamOptions) -> AgeOfSteamState:
    """A game after its set-up."""
    state = wild(seats, rng, options) if map == "wild" else GAME.start(seats, map, options)
    assert isinstance(state, AgeOfSteamState)
    return state


def wild(seats: int, rng: Random, options: AgeOfSteamOptions) -> AgeOfSteamState:
    """An extreme board: crowded cities and towns, closed edges, gaps, mountains, and few tiles."""
    labels = [f"{chr(65 + column)}{row + 1}" for column in range(7) for row in range(6)]
    rng.shuffle(labels)
    cities = {label: rng.choice(("red", "blue", "purple", "yellow")) for label in labels[:6]}
    towns, off = labels[6:14], labels[14:17]
    terrain = {label: rng.choice(("plain", "river", "mountain")) for label in labels}
    shut = shut_edges(rng, labels[17:])
    table = field(7, 6, cities=cities, towns=towns, off=off, terrain=terrain, shut=shut, seats=seats)
    state = table.game.start(seats, "field", options)
    assert isinstance(state, AgeOfSteamState)
    state.supply = [*(min(count, rng.randrange(1, 9)) for count in state.supply[:-1]), state.supply[-1]]
    return state


def shut_edges(rng: Random, labels: list[str]) -> dict[str, list[int]]:
    """Some impassable edges in the columns of `field`, named on both sides."""
    shut: dict[str, list[int]] = {}
    for label in labels[:4]:
        below = f"{label[0]}{int(label[1:]) + 1}"
        shut.setdefault(label, []).append(3)
        shut.setdefault(below, []).append(0)
    return shut


def near_tunnels(state: AgeOfSteamState) -> set[int]:
    """The hexes up to three steps from printed track."""
    found = {number for number, hex in enumerate(state.board.file.hexes) if hex.preset is not None}
    for _ in range(3):
        found |= {state.board.beside[hex * 6 + edge] for hex in found for edge in range(6)} - {-1}
    return found


class Player:
    """Chooses like a bot or at random, by phase. `rng` decides."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.advice = GAME.advice()
        self.sense = rng.choice([0.15, 0.5, 0.8])
        """How often a build is a good one."""

    def choose(self, state: AgeOfSteamState, legal: list[int]) -> int:
        rng = self.rng
        if state.phase == BUILD_TRACK and not state.ask:
            return self._build(state, legal)
        if state.phase == MOVE_GOODS and rng.random() < 0.8:
            lifts = [action for action in legal if kind_of(action) == LIFT]
            return rng.choice(lifts or [action for action in legal if kind_of(action) == MOVE] or legal)
        if state.phase == SELECT_ACTIONS and rng.random() < 0.5:
            return rng.choice([action for action in legal if select_action(action) in ACTIONS] or legal)
        if state.phase == ISSUE_SHARES and rng.random() < 0.5:
            return rng.choice(legal[:6])
        return rng.choice(legal) if rng.random() < 0.1 else self.advice.playout_choice(state, legal, rng)

    def _build(self, state: AgeOfSteamState, legal: list[int]) -> int:
        rng = self.rng
        roll = rng.random()
        if roll < self.sense:
            return self.advice.playout_choice(state, legal, rng)
        if roll > 0.9:
            return DONE if DONE in legal else rng.choice(legal)
        cities = [action for action in legal if kind_of(action) == URBANIZE]
        if cities and rng.random() < 0.8:
            claims = {urbanize_town(action) for action in cities if urbanize_claim(action)}
            return rng.choice([action for action in cities if urbanize_town(action) in claims] or cities)
        links = [action for action in legal if kind_of(action) == BUY]
        if links and rng.random() < 0.4:
            return rng.choice(links)
        builds = [action for action in legal if kind_of(action) == BUILD]
        if not builds:
            return rng.choice(legal)
        hexes = sorted({build_hex(action) for action in builds})
        busy = [hex for hex in hexes if self._busy(state, hex)]
        special = [hex for hex in hexes if hex in near_tunnels(state)]
        some = busy if busy and rng.random() < 0.85 else hexes
        hex = rng.choice(special if special and rng.random() < 0.6 else some)
        return rng.choice([action for action in builds if build_hex(action) == hex])

    def _busy(self, state: AgeOfSteamState, hex: int) -> bool:
        """Whether there is track on the hex or beside it."""
        near = [state.board.beside[hex * 6 + edge] for edge in range(6)]
        return bool(state.tile[hex]) or any(other >= 0 and state.tile[other] for other in near)


def play(
    map: str,
    seats: int,
    seed: str,
    chance: float,
    options: AgeOfSteamOptions | None = None,
    loop: float | None = None,
    last_turn: int = LAST_TURN,
) -> Watch:
    """A game, compared after every action; the lists of builds are compared with this chance.

    `loop` is how often tunnels make a loop; if it is given, the game has a head start.
    """
    rng = Random(seed)
    chosen = options or AgeOfSteamOptions()
    state = opened(map, seats, rng, chosen)
    watch, player = Watch(state, chosen, rng), Player(rng)
    ahead = rng.random() < 0.7 or loop is not None
    while state.actor() != OVER and state.turn <= last_turn:
        if state.actor() == CHANCE:
            setting_up = state.phase == SETUP
            watch.play(state.draw(rng))
            if setting_up and state.phase != SETUP and ahead:
                make_rich(state, rng)
                Scatter(state, rng, 0.4 if loop is None else loop).lay()
                skip_turns(state, rng)
                watch.load()
            continue
        watch.look(chance)
        watch.play(player.choose(state, state.legal()))
    return watch
