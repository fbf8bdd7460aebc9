"""The names of a recording and what they stand for here: one table for everything the format calls by name.

A name is matched without regard to capitals, hyphens and underscores: `turn_order_pass` is `Turn order pass`. It need
not be complete: three letters or more that fit only one name are enough. Places are not in the table: a board is
matched as a whole (alignment.py), so one name that is spelled differently does no harm.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from smokestack.games.age_of_steam.components.pieces import ACTION_NAMES, COLOURS, LETTERS
from smokestack.games.age_of_steam.components.tiles import TILE_IDS
from smokestack.games.age_of_steam.rules.position import PHASE_NAMES
from smokestack.kernel.errors import DataError

ACTION: Final = "action"
DECISION: Final = "decision"
DIE: Final = "die"
EXIT: Final = "exit"
GOOD: Final = "good"
MAP: Final = "map"
NEW_CITY: Final = "New City"
PHASE: Final = "phase"
STEP: Final = "step"
TILE: Final = "tile"

UNOWNED: Final = "unowned"
"""The owner of track and links that belong to nobody."""
_SHORTEST: Final = 3
"""How many letters an abbreviation has at least."""

Synonyms = dict[str, tuple[str, ...]]
"""Other names, by the name that this engine uses."""


def _plain(names: Iterable[str], **other: tuple[str, ...]) -> Synonyms:
    return {name: other.get(name.lower().replace(" ", "_").replace("-", "_"), ()) for name in names}


TABLE: Final[dict[str, Synonyms]] = {
    ACTION: _plain(ACTION_NAMES, turn_order=("turn order pass",), commonwealth_grant=("commonwealth",)),
    DECISION: _plain(
        [
            *["issue_shares", "buy_back_share", "bid", "drop_out", "turn_order_pass", "select_action", "skip_action"],
            *["urbanize", "keep_good", "return_good", "build", "claim", "connect_cities", "take_back", "end_build"],
            *["move", "heavy_lifting", "upgrade_engine", "pass_move", "wait", "reward", "decline_reward"],
            *["production", "pass_production"],
        ]
    ),
    DIE: {"white": ("light",), "black": ("dark",)},
    EXIT: {
        "N": ("north",),
        "NE": ("northeast", "north east"),
        "SE": ("southeast", "south east"),
        "S": ("south",),
        "SW": ("southwest", "south west"),
        "NW": ("northwest", "north west"),
        "town": (),
    },
    GOOD: _plain(COLOURS, white=("cotton",)),
    NEW_CITY: _plain(LETTERS),
    PHASE: _plain(PHASE_NAMES, player_order=("auction",), build_track=("build",)),
    STEP: _plain(
        [
            *["decision", "chance", "growth", "effect", "turn_start", "turn_end"],
            *["phase_start", "phase_end", "round_start", "round_end"],
        ]
    ),
    TILE: _plain(
        TILE_IDS,
        straight=("town straight",),
        gentle=("curve", "town curve"),
        tight=("sharp", "town tight"),
        cross_gentle_straight=("complex bow and arrow",),
        cross_two_gentle=("complex crossing curves",),
        cross_two_straight=("complex x",),
        coexist_two_gentle=("complex coexisting curves",),
        coexist_gentle_tight_left=("complex curve tight 1",),
        coexist_gentle_tight_right=("complex curve tight 2",),
        coexist_straight_tight=("complex straight tight",),
        town_1=("town lollypop",),
        town_3_left=("town left leaner",),
        town_3_right=("town right leaner",),
        town_3_same_half=("town tight three",),
        town_3_star=("town three way",),
    ),
}
"""By the kind of thing: what this engine calls it, and the other names that recordings use."""
KINDS: Final = (*TABLE, MAP)
"""The kinds of names. The maps are those of the game, so the table does not list them."""
_MAY_CONTINUE: Final = frozenset({ACTION, MAP})
"""Names of these kinds may go on after ours: `commonwealth grant of 1840` is the Commonwealth Grant."""


class UnknownNameError(DataError):
    """A name that is not in the table, or that could be several."""


class Names:
    """The table, with the names that somebody added to it: by kind, a name and what this engine calls it."""

    def __init__(self, added: Mapping[str, Mapping[str, str]] | None = None) -> None:
        self._known: dict[str, dict[str, str]] = {}
        for kind, names in TABLE.items():
            known = self._known[kind] = {_spelled(name): name for name in names}
            known.update({_spelled(other): name for name, others in names.items() for other in others})
        self._added_maps = dict((added or {}).get(MAP, {}))
        for kind, others in (added or {}).items():
            if kind not in TABLE and kind != MAP:
                raise UnknownNameError(f"there are no names of the kind {kind}; write one of {', '.join(KINDS)}")
            if kind != MAP:
                found = {_spelled(name): self.find(kind, ours) for name, ours in others.items()}
                self._known[kind].update(found)

    def find(self, kind: str, name: str) -> str:
        """What this engine calls it; UnknownNameError if that is not clear."""
        return _match(kind, self._known[kind], name)

    def known(self, kind: str, name: str) -> str:
        """What this engine calls it, or an empty string."""
        try:
            return self.find(kind, name)
        except UnknownNameError:
            return ""

    def map(self, name: str, titles: Mapping[str, str]) -> str:
        """The id of a map, given the titles of all maps by id, or an empty string."""
        known = {_spelled(each): id for id, title in titles.items() for each in (id, title)}
        try:
            added = {_spelled(other): _match(MAP, known, ours) for other, ours in self._added_maps.items()}
            return _match(MAP, known | added, name)
        except UnknownNameError:
            return ""


def _match(kind: str, known: Mapping[str, str], name: str) -> str:
    wanted = _spelled(name)
    if wanted in known:
        return known[wanted]
    fitting = {
        ours
        for spelled, ours in known.items()
        if (len(wanted) >= _SHORTEST and spelled.startswith(wanted))
        or (kind in _MAY_CONTINUE and wanted.startswith(f"{spelled} "))
    }
    if len(fitting) == 1:
        return fitting.pop()
    shown = name if len(name) <= 40 else f"{name[:40]}..."
    if fitting:
        raise UnknownNameError(f"the {kind} {shown} could be {' or '.join(sorted(fitting))}; write the name in full")
    listed = ", ".join(dict.fromkeys(known.values()))
    raise UnknownNameError(
        f"there is no {kind} {shown}; write one of {listed}, or say what it stands for in a file for --deviations"
    )


def _spelled(name: str) -> str:
    return " ".join(name.replace("_", " ").replace("-", " ").casefold().split())


NAMES: Final = Names()
"""The table as it is."""
