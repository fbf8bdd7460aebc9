"""Industria: what it is called, who can play it, and how its parts fit together."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

import msgspec

from smokestack.games.industria.advice.advice import IndustriaAdvice
from smokestack.games.industria.advice.lapses import count_lapses
from smokestack.games.industria.advice.value_inputs import seat_input_names, table_input_names
from smokestack.games.industria.components.constants import PLAYERS
from smokestack.games.industria.components.load import SHIPPED, load_components
from smokestack.games.industria.components.sources import SOURCES, sources_of_folder
from smokestack.games.industria.rules.actions import codec_for
from smokestack.games.industria.rules.options import IndustriaOptions
from smokestack.games.industria.rules.position import IndustriaPosition
from smokestack.games.industria.rules.referee import referee
from smokestack.games.industria.rules.rulings import IndustriaRulings
from smokestack.games.industria.rules.state import IndustriaState
from smokestack.games.industria.rules.undrawn import undrawn
from smokestack.games.industria.view.cards import cards_of
from smokestack.games.industria.view.fill import IndustriaViewer
from smokestack.games.industria.view.observer import IndustriaObserver
from smokestack.games.industria.view.progress import progress_of
from smokestack.games.industria.view.scene import scene_of
from smokestack.games.industria.view.standing import COUNTED, standing_of, standings_of
from smokestack.games.industria.view.terminal import show
from smokestack.games.industria.view.view import IndustriaView
from smokestack.kernel.base_game import BaseGame
from smokestack.kernel.base_state import Context
from smokestack.kernel.contract import Advice, State
from smokestack.kernel.errors import SetupError
from smokestack.kernel.facts import Fact
from smokestack.kernel.info import Bidding, Figure, MapInfo, Planning, Progress, Scene, Source
from smokestack.kernel.messages import load_messages
from smokestack.kernel.observer import Observer
from smokestack.kernel.options import Options, Setup

HERE = Path(__file__).resolve().parent


class IndustriaGame(BaseGame):
    """Industria with one set of component data."""

    id = "industria"
    title = "Industria"
    prefix = "IND"
    about = "Bid for two centuries of inventions and link what you build, from clay pit to robot works."
    rules_version = 1
    options = IndustriaOptions
    hidden_information = False
    bot_ratings = (930, 1215, 1500, 1720)

    def __init__(self, folder: Path = SHIPPED) -> None:
        self.components = load_components(folder)
        self.codec = codec_for(self.components)
        self.viewer = IndustriaViewer()
        words = load_messages(HERE / "messages")
        self.words = words | cards_of(self.components, words)

    def maps(self) -> list[MapInfo]:
        return [MapInfo("standard", "the standard board", PLAYERS, "Three players play without epoch V.")]

    def start(self, seats: int, map: str, options: Options) -> State:
        if not isinstance(options, IndustriaOptions):
            raise SetupError("These options do not belong to Industria.")
        setup = Setup(self.id, map, seats, options, self.rules_version)
        context = Context(setup, self.codec, self.viewer, (game_of, (self.components.folder,)))
        return IndustriaState(context, self.components, IndustriaRulings(options, seats))

    def package_folder(self) -> Path:
        return HERE

    def advice(self) -> Advice:
        return IndustriaAdvice()

    def value_input_names(self) -> tuple[list[str], list[str]]:
        return seat_input_names(self.components), table_input_names(self.components)

    def observer(self) -> Observer:
        return IndustriaObserver(self.components)

    def referee(self, state: State) -> list[str]:
        assert isinstance(state, IndustriaPosition)
        return referee(state)

    def lapses(self, end: State, facts: list[Fact]) -> dict[str, list[int]]:
        assert isinstance(end, IndustriaPosition)
        return count_lapses(end, facts)

    def undrawn(self, state: State) -> dict[int, int]:
        assert isinstance(state, IndustriaPosition)
        return undrawn(state)

    def messages(self) -> dict[str, str]:
        return self.words

    def show(self, view: msgspec.Struct, names: Sequence[str]) -> str:
        assert isinstance(view, IndustriaView)
        return show(view, scene_of(self.components), names)

    def standing(self, view: msgspec.Struct) -> list[list[Figure]]:
        assert isinstance(view, IndustriaView)
        return standing_of(view)

    def standings(self, views: Sequence[msgspec.Struct]) -> list[list[list[Figure]]]:
        return standings_of(views)

    def counted(self) -> dict[str, tuple[str, ...]]:
        return COUNTED

    def progress(self, view: msgspec.Struct) -> Progress:
        assert isinstance(view, IndustriaView)
        return progress_of(view)

    def planning(self) -> Planning:
        return Planning(
            auctions=(Bidding("bid", drop="pass", opens="put up"),),
            passes=("pass", "keep", "sell", "end building"),
        )

    def scene(self, map: str) -> Scene:
        return scene_of(self.components)

    def sources(self) -> list[Source]:
        return sources_of_folder(Path(self.components.folder)) if self.components.folder else SOURCES

    def with_data(self, folder: Path) -> IndustriaGame:
        return IndustriaGame(folder.resolve())


@cache
def game_of(folder: str) -> IndustriaGame:
    """The game with the data of a folder; an empty name stands for the shipped data."""
    return IndustriaGame(Path(folder)) if folder else GAME


GAME = IndustriaGame()
