"""State and Game: what every game gives, and all that bots, tables and environments may rely on.

A position is mutable, does no input or output, has no clock and draws no random numbers. Chance is an actor like
the seats: what is drawn is an action that somebody hands in.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

import msgspec
from mypy_extensions import mypyc_attr

from smokestack.kernel.codec import Codec
from smokestack.kernel.errors import SetupError
from smokestack.kernel.facts import EVERYONE, Fact, Refusal
from smokestack.kernel.info import MapInfo, MapReport, Scene, Source
from smokestack.kernel.options import Options, Setup

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

CHANCE: Final = -1
OVER: Final = -2


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """One position."""

    # --- who and what ---------------------------------------------------------------------------------------
    def setup(self) -> Setup:
        """How the game was started; enough, with the actions, to come back to this position."""
        raise NotImplementedError

    def codec(self) -> Codec:
        """The notation of this game on this map."""
        raise NotImplementedError

    def actor(self) -> int:
        """The seat that decides now, or CHANCE, or OVER. In a simultaneous choice the first seat still to answer."""
        raise NotImplementedError

    def waiting(self) -> list[int]:
        """Every seat that may decide now, in seat order; several only in a simultaneous choice."""
        actor = self.actor()
        return [actor] if actor >= 0 else []

    def round(self) -> int:
        """The round or turn as the players count it, from 1."""
        raise NotImplementedError

    def prompt(self) -> Fact:
        """What is expected of the actor now, to be put into one sentence."""
        raise NotImplementedError

    # --- deciding -------------------------------------------------------------------------------------------
    def legal(self) -> list[int]:
        """Every legal action of the actor: fixed order, no duplicates, never empty before OVER.

        At CHANCE: every possible outcome.
        """
        raise NotImplementedError

    def legal_of(self, seat: int) -> list[int]:
        """Every legal action of one of the seats that are waiting; empty for the others."""
        return self.legal() if seat == self.actor() else []

    def seat_of(self, action: int) -> int:
        """Whose action this is. Actions of a simultaneous choice carry their seat; all others are the actor's."""
        return self.actor()

    def refusal(self, action: int) -> Refusal | None:
        """Why the action is illegal, for any int the codec can pack; None exactly for the legal ones."""
        raise NotImplementedError

    def apply(self, action: int, events: list[Fact] | None = None) -> None:
        """Play a legal action (nothing is checked). A list given gets what happened."""
        raise NotImplementedError

    def audience(self, action: int) -> int:
        """Which seats may see this action, asked before it is applied; as in ``Fact.audience``."""
        return EVERYONE

    # --- chance ---------------------------------------------------------------------------------------------
    def draw(self, rng: Random) -> int:
        """One outcome with the right odds. Only at CHANCE."""
        raise NotImplementedError

    def odds(self) -> list[tuple[int, float]]:
        """All outcomes with their odds, in the order of ``legal``. Only at CHANCE."""
        raise NotImplementedError

    # --- copies and knowledge -------------------------------------------------------------------------------
    def clone(self) -> State:
        raise NotImplementedError

    def key(self) -> tuple[object, ...]:
        """Everything that makes this position what it is; equal keys, equal positions."""
        raise NotImplementedError

    def view(self, seat: int | None) -> msgspec.Struct:
        """What that seat (None: a spectator) may see."""
        raise NotImplementedError

    def views(self, seats: list[int | None]) -> list[msgspec.Struct]:
        """The views of several at once. A game may make once what they have in common, or give one to them all."""
        return [self.view(seat) for seat in seats]

    def resample(self, seat: int, rng: Random) -> State:
        """A position this seat cannot tell from the present one, drawn at random. Without secrets: a clone."""
        return self.clone()

    # --- the result -----------------------------------------------------------------------------------------
    def scores(self) -> list[int]:
        """The score by seat; before the end the score as it stands."""
        raise NotImplementedError

    def ranking(self) -> list[list[int]]:
        """The places from the first down, ties kept as ties: [[2], [0, 1]]; an empty one if nobody won: [[], [0]]."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Advice:
    """What a game knows about playing it well. Given a position in which everything is known or resampled."""

    def move_weights(self, state: State, legal: list[int]) -> list[float]:
        """The merit of each of these legal actions for the actor; higher is better."""
        raise NotImplementedError

    def choose(self, state: State, legal: list[int], rng: Random) -> int:
        """One action of the highest merit."""
        weights = self.move_weights(state, legal)
        best = max(weights)
        good = [action for action, weight in zip(legal, weights, strict=True) if weight >= best - 1e-9]
        return good[int(rng.random() * len(good))] if len(good) > 1 else good[0]

    def playout_choice(self, state: State, legal: list[int], rng: Random) -> int:
        """One action for a search's playouts, where speed counts for more than care."""
        return self.choose(state, legal, rng)

    def evaluate(self, state: State) -> list[float]:
        """The score each seat may expect at the end, in the game's points."""
        return [float(score) for score in state.scores()]

    def result(self, state: State) -> list[float]:
        """What a game that is over is worth to each seat: its scores, unless losing is worse than they say."""
        return [float(score) for score in state.scores()]

    def search_settings(self) -> dict[str, float]:
        """How a search should look around in this game, where the usual settings do not suit it: dials by name."""
        return {}

    def features(self, state: State, seat: int) -> list[float]:
        """Features for the learned correction to `evaluate` (`tools/fit_features.py`); may be empty."""
        return []

    def feature_weights(self) -> dict[str, float]:
        """What each sign, by name, adds to the evaluation: found in games that were played."""
        return {}

    def weights(self) -> dict[str, float]:
        """The numbers its judgement hangs on, by name, for tuning by self-play; empty if there are none."""
        return {}

    def with_weights(self, weights: dict[str, float]) -> Advice:
        """The same advice with some of these numbers changed."""
        raise NotImplementedError


class Layout:
    """The parts of a tensor one after the other: name, length and what the numbers are."""

    def __init__(self) -> None:
        self.parts: list[tuple[str, int, str]] = []
        self.size = 0

    def add(self, name: str, size: int, meaning: str) -> int:
        """A further part; where it begins."""
        begins = self.size
        self.parts.append((name, size, meaning))
        self.size += size
        return begins

    def repeat(self, begins: int, times: int) -> None:
        """The parts from there on stand several times, once for each seat; ``add`` named the first of them."""
        place, at = 0, 0
        while at < begins:
            at += self.parts[place][1]
            place += 1
        block, length = self.parts[place:], self.size - begins
        self.parts = self.parts[:place]
        for number in range(times):
            self.parts += [(f"seat {number}: {name}", size, meaning) for name, size, meaning in block]
        self.size = begins + length * times


@mypyc_attr(allow_interpreted_subclasses=True)
class Observer:
    """A position as numbers of a moderate size, for learning: what ``view`` shows a seat, and nothing else.

    The layout is the same for every map and every number of seats. Seats count from the observing one: it is 0, the
    next in seat order 1, and so on; what is not there in this game stays 0.
    """

    def __init__(self) -> None:
        self.layout = Layout()

    def write(self, state: State, seat: int, out: list[float]) -> None:
        """Fill in the numbers; `out` comes with ``layout.size`` zeros."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """What a game is. One instance per game (and per replaced data folder), reached through the registry."""

    id: str
    title: str
    prefix: str
    """What its clause ids begin with, as `IND`."""
    about: str
    rules_version: int
    """Raised whenever an old record would no longer replay."""
    options: type[Options]

    def maps(self) -> list[MapInfo]:
        """The boards, the default first."""
        raise NotImplementedError

    def start(self, seats: int, map: str, options: Options) -> State:
        """The position before the first action. Use ``registry.start``, which checks and fills in defaults."""
        raise NotImplementedError

    def advice(self) -> Advice:
        raise NotImplementedError

    def observer(self) -> Observer:
        """What the learning environments show of a position."""
        raise SetupError(f"{_title(self)} has no tensor yet; a game gives one with Game.observer.")

    def referee(self, state: State) -> list[str]:
        """What must always hold and does not; empty when all is well. May remember nothing between calls."""
        raise NotImplementedError

    def messages(self) -> dict[str, str]:
        """The English message file: `prompt.*`, `event.*`, `refusal.*` and what else the game words."""
        raise NotImplementedError

    def show(self, view: msgspec.Struct, names: Sequence[str]) -> str:
        """The position for a terminal, as rich markup of at most 100 columns."""
        raise NotImplementedError

    def scene(self, map: str) -> Scene:
        """What a page draws of a board and what never changes in play: places, their positions, what joins them."""
        return Scene()

    def picture(self, map: str | Path, night: bool = False) -> str:
        """A board as an SVG document: one of its maps by name, or a map file."""
        raise SetupError(f"{_title(self)} has no drawn map.")

    def check_map(self, file: Path) -> MapReport:
        """What there is to say about a map file of somebody's own; DataError if it cannot be read at all."""
        raise SetupError(f"{_title(self)} takes no map files.")

    def sources(self) -> list[Source]:
        """The provenance of the component data."""
        return []

    def reference(self) -> Path | None:
        """Its rules reference, where a game of another package brings its own; None: it lies in our folder."""
        return None

    def with_data(self, folder: Path) -> Game:
        """The same game with the component data of a folder, validated; DataError if they are not fit."""
        raise NotImplementedError


def _title(game: object) -> str:
    """The title, looked up the slow way: compiled code does not see what a subclass sets on its class."""
    return str(getattr(game, "title", "This game"))
