"""What Towpath is: the only module that knows all its parts."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from smokestack.kernel.base_game import BaseGame
from smokestack.kernel.contract import Advice, State
from smokestack.kernel.errors import SetupError
from smokestack.kernel.info import Figure, MapInfo, Planning, Progress, Scene, Source
from smokestack.kernel.messages import load_messages
from smokestack.kernel.observer import Observer
from smokestack.kernel.options import Options, Setup
from smokestack_guest.towpath.advice.advice import TowpathAdvice
from smokestack_guest.towpath.components.board import LUMPS_PER_ROUND, PITS, POINTS_PER_LUMP
from smokestack_guest.towpath.rules.actions import COAL
from smokestack_guest.towpath.rules.options import TowpathOptions
from smokestack_guest.towpath.rules.state import TowpathState
from smokestack_guest.towpath.view import terminal, view
from smokestack_guest.towpath.view.observer import TowpathObserver

FOLDER = Path(__file__).parent
SOURCES = (Source("The valley", "reconstructed", "It is no real valley."),)


class TowpathGame(BaseGame):
    id = "towpath"
    title = "Towpath"
    prefix = "TOWPATH"
    about = "Fetch coal from the pits by barge and deliver it to the mill."
    rules_version = 1
    options = TowpathOptions
    hidden_information = False

    def __init__(self) -> None:
        self.viewer = view.TowpathViewer()
        self.words = load_messages(FOLDER / "messages")

    def maps(self) -> list[MapInfo]:
        return [MapInfo("valley", "The Valley", (2, 3, 4), "Three pits, one mill and three locks.", SOURCES)]

    def start(self, seats: int, map: str, options: Options) -> State:
        if not isinstance(options, TowpathOptions):
            raise SetupError("These are not options of Towpath.")
        return TowpathState(Setup(self.id, map, seats, options, self.rules_version), self.viewer)

    def advice(self) -> Advice:
        return TowpathAdvice()

    def observer(self) -> Observer:
        return TowpathObserver()

    def referee(self, state: State) -> list[str]:
        assert isinstance(state, TowpathState)
        brought = LUMPS_PER_ROUND * (state.turn - (state.seat < 0))
        lumps = sum(state.coal) + sum(state.aboard) + sum(state.points) // POINTS_PER_LUMP
        problems = [] if lumps == brought else [f"{lumps} lumps are accounted for, but {brought} were brought"]
        return problems + [f"seat {seat} owes {-money}" for seat, money in enumerate(state.money) if money < 0]

    def undrawn(self, state: State) -> dict[int, int]:
        return {COAL.pack(pit): 1 for pit in PITS}  # TOWPATH-3

    def messages(self) -> dict[str, str]:
        return self.words

    def show(self, shown: msgspec.Struct, names: Sequence[str]) -> str:
        assert isinstance(shown, view.TowpathView)
        return terminal.show(shown, names)

    def standing(self, shown: msgspec.Struct) -> list[list[Figure]]:
        assert isinstance(shown, view.TowpathView)
        return view.standing(shown)

    def counted(self) -> dict[str, tuple[str, ...]]:
        return {"deliveries": ("delivered",)}

    def progress(self, shown: msgspec.Struct) -> Progress:
        assert isinstance(shown, view.TowpathView)
        return view.progress(shown)

    def planning(self) -> Planning:
        return Planning(passes=("stay",))

    def scene(self, map: str) -> Scene:
        return view.scene()

    def sources(self) -> list[Source]:
        return [Source("Rules and pieces", "rulebook", "The game was invented for this example.")]

    def package_folder(self) -> Path:
        return FOLDER

    def reference(self) -> Path:
        return FOLDER / "rules.md"


GAME = TowpathGame()
