"""The contract between games and everything that plays them: bots, tables, the arena and learning environments.

A state is mutable, does no input or output, has no clock and draws no random numbers. Chance is an actor like the
seats: what is drawn is an action that the caller supplies.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, ClassVar, Final

import msgspec
from mypy_extensions import mypyc_attr

from smokestack.kernel.codec import Codec
from smokestack.kernel.errors import SetupError
from smokestack.kernel.facts import EVERYONE, ChoiceNote, Fact, Refusal
from smokestack.kernel.fields import FieldValue
from smokestack.kernel.info import Figure, MapInfo, MapReport, Planning, Progress, RuleChange, Scene, Source
from smokestack.kernel.lesson import Lesson
from smokestack.kernel.observer import Observer
from smokestack.kernel.options import Options, Setup
from smokestack.kernel.value_network import Assessment, ValueInputs

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
        """How the game was started. Together with the actions it reproduces this position."""
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
        """What the actor is asked to do now; worded by the message `prompt.<key>`."""
        raise NotImplementedError

    # --- deciding -------------------------------------------------------------------------------------------
    def legal(self) -> list[int]:
        """The actor's legal actions (at CHANCE: the outcomes) in a fixed order, each once; empty only at the end."""
        raise NotImplementedError

    def legal_of(self, seat: int) -> list[int]:
        """Every legal action of a seat in `waiting()`; empty for other seats."""
        return self.legal() if seat == self.actor() else []

    def seat_of(self, action: int) -> int:
        """The seat that plays this action. In a simultaneous choice the action carries its seat."""
        return self.actor()

    def refusal(self, action: int) -> Refusal | None:
        """Why an action is illegal, for any int the codec can pack; None if and only if it is legal.

        The reason depends only on what the seat of the action (`seat_of`) may know: it is told to that seat.
        """
        raise NotImplementedError

    def apply(self, action: int, events: list[Fact] | None = None) -> None:
        """Play a legal action without checking it. What happened is appended to `events` if a list is given."""
        raise NotImplementedError

    def audience(self, action: int) -> int:
        """Which seats may see this action, asked before it is applied; a bit set as in ``Fact.audience``."""
        return EVERYONE

    def is_draft(self, action: int) -> bool:
        """Whether a legal action only prepares a secret choice, which its seat can still change.

        Others may not even know that it was played. So it changes nothing that they see, and its seat still decides.
        """
        return False

    def reveals(self, action: int) -> bool:
        """Whether a legal action tells somebody what its seat does not know, asked before it is applied.

        Such an action cannot be undone, and it has no preview. If the answer is False, its seat knows beforehand what
        it will see afterwards. Asked only if the game has hidden information, and True unless the game says otherwise.
        """
        return True

    # --- chance ---------------------------------------------------------------------------------------------
    def draw(self, rng: Random) -> int:
        """A random outcome with the right probability. Only at CHANCE."""
        raise NotImplementedError

    def odds(self) -> list[tuple[int, float]]:
        """All outcomes with their probabilities, in the order of ``legal``. Only at CHANCE."""
        raise NotImplementedError

    # --- copies and knowledge -------------------------------------------------------------------------------
    def clone(self) -> State:
        raise NotImplementedError

    def key(self) -> tuple[object, ...]:
        """The whole position as a hashable value: two positions are equal if and only if their keys are."""
        raise NotImplementedError

    def view(self, seat: int | None) -> msgspec.Struct:
        """What that seat (None: a spectator) may see."""
        raise NotImplementedError

    def views(self, seats: list[int | None]) -> list[msgspec.Struct]:
        """The views of several seats. A game may build shared parts once, or return one view for all."""
        return [self.view(seat) for seat in seats]

    def dump(self) -> dict[str, FieldValue] | None:
        """The whole position as plain numbers, secrets included; None if the game cannot write it down."""
        return None

    def load(self, dump: dict[str, FieldValue]) -> None:
        """Become a dumped position. Called on the first position of a game with the same setup."""
        raise NotImplementedError

    def resample(self, seat: int, rng: Random) -> State:
        """A random position that this seat cannot tell from the real one; a clone if nothing is hidden from it."""
        return self.clone()

    # --- the result -----------------------------------------------------------------------------------------
    def eliminated(self) -> list[int]:
        """The seats that are out of the game, in seat order. A seat that is out stays out."""
        return []

    def scores(self) -> list[int]:
        """The scores by seat; before the end, the scores so far."""
        raise NotImplementedError

    def ranking(self) -> list[list[int]]:
        """The finishing places from first to last, tied seats together: [[2], [0, 1]]; [[], [0]] if nobody won."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Viewer:
    """Shows positions to seats. A game hands one to its states, so that its rules need not know its views."""

    def view(self, state: State, seat: int | None) -> msgspec.Struct:
        """What that seat (None: a spectator) may see."""
        raise NotImplementedError

    def views(self, state: State, seats: list[int | None]) -> list[msgspec.Struct]:
        """The views of several seats. A game may build shared parts once, or return one view for all."""
        return [self.view(state, seat) for seat in seats]


@mypyc_attr(allow_interpreted_subclasses=True)
class Advice:
    """What bots know about a game. Positions passed in are fully known: either open or resampled."""

    def move_weights(self, state: State, legal: list[int]) -> list[float]:
        """How good each of these legal actions is for the actor; higher is better."""
        raise NotImplementedError

    def sensible(self, state: State, legal: list[int]) -> list[int]:
        """The actions that are ever worth it, at least one, by what the actor may know; for a search that prunes."""
        return legal

    def choose(self, state: State, legal: list[int], rng: Random) -> int:
        """One of the actions with the highest weight."""
        weights = self.move_weights(state, legal)
        best = max(weights)
        good = [action for action, weight in zip(legal, weights, strict=True) if weight >= best - 1e-9]
        return good[int(rng.random() * len(good))] if len(good) > 1 else good[0]

    def playout_choice(self, state: State, legal: list[int], rng: Random) -> int:
        """The playout policy: an action for a search's playouts, where speed matters more than quality."""
        return self.choose(state, legal, rng)

    def evaluate(self, state: State) -> list[float]:
        """The final score each seat can expect, in the game's points."""
        return [float(score) for score in state.scores()]

    def result(self, state: State) -> list[float]:
        """The value of a finished game to each seat: its score, unless a loss is worse than the score says."""
        return [float(score) for score in state.scores()]

    def assess(self, state: State) -> Assessment:
        """The final scores to expect and, if this advice can say, how strong each seat is in the ranking."""
        return Assessment(self.evaluate(state), [])

    def needs_foresight(self, state: State) -> bool:
        """Whether a search has to play this game out to its end, where its settings say so (`foresight`)."""
        return False

    def with_foresight(self) -> Advice:
        """The advice for such a search, whose playouts may have to be more careful."""
        return self

    def value_inputs(self, state: State) -> ValueInputs:
        """What a value network is told about a position (`Game.value_input_names`), with this advice's evaluation."""
        return ValueInputs(self.evaluate(state), [], [])

    def search_settings(self) -> dict[str, float]:
        """Settings where the search's defaults do not suit. `search-N` has them: a yardstick, which never changes."""
        return {}

    def level_settings(self) -> dict[str, float]:
        """Search settings of the levels that people play against, where they differ from `search_settings`."""
        return {}

    def features(self, state: State, seat: int) -> list[float]:
        """Features for the learned correction to `evaluate` (`tools/fit_features.py`); may be empty."""
        return []

    def feature_weights(self) -> dict[str, float]:
        """What each feature, by name, adds to the evaluation; fitted on played games."""
        return {}

    def weights(self) -> dict[str, float]:
        """The tunable weights by name; empty if there are none."""
        return {}

    def with_weights(self, weights: dict[str, float]) -> Advice:
        """The same advice with some of its weights changed."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """What a game is. There is one instance per game (and per data folder), found through the registry."""

    # Class variables: compiled code would look for other attributes in the instance, and never in the subclass.
    id: ClassVar[str]
    title: ClassVar[str]
    prefix: ClassVar[str]
    """What its clause ids begin with, such as `IND`."""
    about: ClassVar[str]
    rules_version: ClassVar[int]
    """Increased whenever old records would no longer replay; `rule_changes` says what changed."""
    options: ClassVar[type[Options]]
    hidden_information: ClassVar[bool] = False
    """Whether a seat may know less than the whole position. The test kit verifies the declaration."""
    bot_ratings: ClassVar[tuple[int, int, int]] = (1300, 1500, 1700)
    """The fixed ratings of the easy, normal and hard bots (docs/bots.md); normal has 1500 at every game."""
    recordings: ClassVar[str] = ""
    """The module that reads other recordings: its `read(text)` gives a RecordedGame, or None for other text."""

    def maps(self) -> list[MapInfo]:
        """The maps, the default first."""
        raise NotImplementedError

    def start(self, seats: int, map: str, options: Options) -> State:
        """The position before the first action. Call ``registry.start``, which checks and fills in defaults."""
        raise NotImplementedError

    def advice(self) -> Advice:
        raise NotImplementedError

    def value_input_names(self) -> tuple[list[str], list[str]]:
        """The names of what a value network is told: of a seat, and of the table. Empty if the game tells nothing."""
        return [], []

    def value_network(self) -> Path | None:
        """The file of a trained value network (`smokestack train`); None if the game has none."""
        return None

    def observer(self) -> Observer:
        """The observer for the learning environments."""
        raise SetupError(
            f"{_title(self)} has no observer, so it cannot be used in learning environments; implement Game.observer."
        )

    def referee(self, state: State) -> list[str]:
        """The invariants this position violates, in words; empty when all is well. Keeps nothing between calls."""
        raise NotImplementedError

    def lapses(self, end: State, facts: list[Fact]) -> dict[str, list[int]]:
        """What an expert would call a waste, by name and seat; worded by the messages `lapse.<name>`.

        `facts` is all that happened in a game, `end` its last position. The arena reports the means.
        """
        return {}

    def undrawn(self, state: State) -> dict[int, int]:
        """At CHANCE: how many pieces stand for each outcome. Empty if the game does not say.

        The test kit compares `odds` with it. So count all pieces of the box less those that have left the bag, the
        deck or the stack, and do not ask the field that `odds` asks.
        """
        return {}

    def messages(self) -> dict[str, str]:
        """The English messages: `prompt.*`, `event.*`, `refusal.*`, `figure.*` and whatever else the game words."""
        raise NotImplementedError

    def show(self, view: msgspec.Struct, names: Sequence[str]) -> str:
        """A view for the terminal, as rich markup of at most 100 columns."""
        raise NotImplementedError

    def standing(self, view: msgspec.Struct) -> list[list[Figure]]:
        """By seat, the few numbers a player list shows, the most important first; the same keys for every seat.

        They come from a view, so a list shows a seat only what that seat may know.
        """
        return []

    def charted(self, view: msgspec.Struct) -> list[list[Figure]]:
        """By seat, the numbers worth a chart, the score first; titled by the message `card.figure.<key>.title`."""
        return self.standing(view)

    def counted(self) -> dict[str, tuple[str, ...]]:
        """What a game counts, such as deliveries: by key, the facts of which each is one; worded by `count.<key>`."""
        return {}

    def choice_notes(self, state: State, seat: int, actions: list[int]) -> list[ChoiceNote]:
        """One note for each of these legal actions, from what the seat may know; empty if the game has none."""
        return []

    def worth_noting(self, state: State, seat: int, actions: list[int]) -> list[int]:
        """Of more legal actions than anybody wants to read notes about, those that are worth one; by default none."""
        return []

    def series_notes(self, state: State, seat: int, action: int) -> list[tuple[list[int], ChoiceNote]]:
        """If a legal action only begins something, the actions that finish it in ways worth offering, with notes."""
        return []

    def progress(self, view: msgspec.Struct) -> Progress:
        """Where the game is, for every viewer: the turn as players count it, phases and the current one, if any."""
        return Progress()

    def planning(self) -> Planning:
        """Which actions bid and which pass, for the plans of players; by default none."""
        return Planning()

    def scene(self, map: str) -> Scene:
        """What the page needs to draw a map and what never changes in play: places, coordinates, connections."""
        return Scene()

    def picture(self, map: str | Path, night: bool = False) -> str:
        """A map as an SVG document: one of the game's maps by name, or a map file."""
        raise SetupError(f"{_title(self)} has no map drawing.")

    def ground(self, map: str) -> str:
        """What lies below the pieces of a board, as an SVG document in the coordinates of the scene."""
        raise SetupError(f"{_title(self)} has no board drawing.")

    def check_map(self, file: Path) -> MapReport:
        """Checks a map file made by a user; DataError if it cannot be read at all."""
        raise SetupError(f"{_title(self)} does not support map files.")

    def sources(self) -> list[Source]:
        """Where the components come from that all maps share; `MapInfo.sources` says it of one map."""
        return []

    def lesson(self) -> Lesson | None:
        """The guided first game; None if there is none. Its file is read with `load_lesson`."""
        return None

    def how_to_play(self) -> Path | None:
        """The Markdown file that explains the game to newcomers; None if there is none. Pictures lie beside it."""
        return None

    def puzzles(self) -> Path | None:
        """The file of its puzzles (`smokestack puzzles`); None if there is none."""
        return None

    def rule_changes(self) -> list[RuleChange]:
        """What changed with each rules version, oldest first. Games on maps that no change concerns still replay."""
        return []

    def reference(self) -> Path | None:
        """The file of its rules reference; None if it is `docs/rules/<id>.md` of this package."""
        return None

    def map_references(self) -> list[Path]:
        """The rules references of maps from other packages."""
        return []

    def with_data(self, folder: Path) -> Game:
        """The same game with the component data of a folder, validated; DataError if the data do not fit."""
        raise NotImplementedError


def _title(game: object) -> str:
    """The title, looked up dynamically: compiled code does not see class attributes of interpreted subclasses."""
    return str(getattr(game, "title", "This game"))
