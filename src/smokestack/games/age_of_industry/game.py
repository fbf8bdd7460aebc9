"""What Age of Industry is: its boards, its options, and how a game of it starts."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

import msgspec

from smokestack.games.age_of_industry import actions, data, referee, terminal
from smokestack.games.age_of_industry.advice import IndustryAdvice
from smokestack.games.age_of_industry.components import load_board, load_components
from smokestack.games.age_of_industry.options import IndustryOptions
from smokestack.games.age_of_industry.position import Position
from smokestack.games.age_of_industry.rules import Rules
from smokestack.games.age_of_industry.state import IndustryState
from smokestack.games.age_of_industry.tensor import IndustryObserver
from smokestack.games.age_of_industry.view import IndustryView
from smokestack.kernel.contract import Advice, Game, Observer, State
from smokestack.kernel.errors import SetupError
from smokestack.kernel.info import MapInfo, Source
from smokestack.kernel.messages import load_messages
from smokestack.kernel.options import Options

ABOUT = {
    "germany": "No ships; many mines, eight markets, distant ports beyond the borders.",
    "new-england": "Ships, coal imports and overseas markets, villages, and Pennsylvania that nothing passes through.",
}


class AgeOfIndustry(Game):
    """The game with one folder of component data."""

    id = "age-of-industry"
    title = "Age of Industry"
    prefix = "AOI"
    about = "Build mills, mines and railways on borrowed money, and sell before the interest eats you."
    rules_version = 1
    hidden_information = True
    options: type[Options] = IndustryOptions

    def __init__(self, folder: Path = data.FOLDER) -> None:
        self._folder = folder
        self._box = load_components(folder)
        self._boards = {id: load_board(folder, id, self._box) for id in data.MAPS}
        self._codecs = {id: actions.codec(board) for id, board in self._boards.items()}
        self._messages: dict[str, str] = {}

    def maps(self) -> list[MapInfo]:
        seats = tuple(range(self._box.min_players, self._box.max_players + 1))
        return [MapInfo(id, board.title, seats, ABOUT[id]) for id, board in self._boards.items()]

    def start(self, seats: int, map: str, options: Options) -> State:
        assert isinstance(options, IndustryOptions)
        if map not in self._boards:
            raise SetupError(f"Age of Industry has no map {map!r}; there are: {', '.join(self._boards)}.")
        fewest = max(self._box.min_players, options.min_players)
        if not fewest <= seats <= self._box.max_players:
            raise SetupError(f"Age of Industry takes {fewest} to {self._box.max_players} players here, not {seats}.")
        return IndustryState(self._boards[map], self._codecs[map], Rules(options), options, seats, self.rules_version)

    def advice(self) -> Advice:
        return IndustryAdvice()

    def observer(self) -> Observer:
        return IndustryObserver(list(self._boards.values()))

    def referee(self, state: State) -> list[str]:
        assert isinstance(state, Position)
        return referee.troubles(state)

    def messages(self) -> dict[str, str]:
        if not self._messages:
            self._messages = load_messages(Path(__file__).resolve().parent / "messages")
        return self._messages

    def show(self, view: msgspec.Struct, names: Sequence[str]) -> str:
        assert isinstance(view, IndustryView)
        return terminal.show(view, names)

    def picture(self, map: str | Path, night: bool = False) -> str:
        from smokestack.games.age_of_industry.draw import draw

        if isinstance(map, Path):
            raise SetupError("Age of Industry draws its own two maps; name one of them.")
        return draw(map, self._folder, night)

    def sources(self) -> list[Source]:
        return [
            Source(
                "Rules", "rulebook", "The Italian text (second edition); the French one (first edition) as options."
            ),
            Source("Counters", "inferred", "35 a player; levels, some costs and incomes from the examples."),
            Source("Costs and incomes", "reconstructed", "Those the rulebooks do not state; each value says so."),
            Source("Deck, tiles, loans", "rulebook", "The counts; which type has which count is reconstructed."),
            Source("Germany", "reconstructed", "Fifteen places of the examples; the rest by geography."),
            Source("New England", "reconstructed", "Pennsylvania, Boston and two mines are known; the rest is not."),
        ]

    def with_data(self, folder: Path) -> Game:
        return AgeOfIndustry(folder)


GAME = AgeOfIndustry()


@cache
def game_of(folder: str) -> AgeOfIndustry:
    """The game with the data of this folder, read once."""
    return GAME if folder == str(data.FOLDER) else AgeOfIndustry(Path(folder))
