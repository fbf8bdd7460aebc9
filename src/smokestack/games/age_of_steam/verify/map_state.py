"""What only one map has to remember: the cubes that wait for Sweden in Finland, and the blocked actions of Barbados."""

from __future__ import annotations

from typing import TYPE_CHECKING

from smokestack.games.age_of_steam.components.pieces import ACTION_NAMES, COLOURS
from smokestack.games.age_of_steam.maps.barbados.rules import Barbados
from smokestack.games.age_of_steam.maps.finland.rules import Finland
from smokestack.games.age_of_steam.rules.position import FOR_MAP

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition
    from smokestack.games.age_of_steam.verify.recording import RecordedState
    from smokestack.games.age_of_steam.verify.translation import Translation


def set_reserve(position: AgeOfSteamPosition, state: RecordedState) -> None:
    """Put the cubes that wait for Sweden aside. If the recording does not name them, they are those that are missing.

    The cubes on the map, in the display and in the bag must be there already.
    """
    if not isinstance(position.rules, Finland):
        return
    named = state.map_state.reserve if state.map_state is not None else None
    reserve = [COLOURS.index(colour) for colour in named] if named is not None else _missing(position)
    for colour in reserve:
        position.rules.drawn(position, FOR_MAP, 0, colour, None)


def _missing(position: AgeOfSteamPosition) -> list[int]:
    found: list[int] = []
    for colour in range(len(COLOURS)):
        there = position.bag[colour] + position.display.count(colour)
        there += sum(position.cubes_on(hex, colour) for hex in position.board.spots)
        found += [colour] * (position.rules.cubes_of(colour) - there)
    return found


def describe_map_state(
    translation: Translation, state: RecordedState, position: AgeOfSteamPosition
) -> tuple[dict[str, str], dict[str, str]]:
    """What the recorded state says about the map alone, and the same of our position."""
    recorded: dict[str, str] = {}
    ours: dict[str, str] = {}
    if state.map_state is None:
        return recorded, ours
    used, reserve = state.map_state.actions_used_this_cycle, state.map_state.reserve
    if used is not None and isinstance(position.rules, Barbados):
        chosen = {translation.action_name(name) for name in used}
        if len(chosen) < len(position.rules.actions_on_offer(position)):  # the fourth unblocks them all (AOS-BAR-5)
            recorded["blocked actions"] = ", ".join(sorted(chosen)) or "none"
        else:
            recorded["blocked actions"] = "none"
        ours["blocked actions"] = ", ".join(sorted(ACTION_NAMES[action] for action in position.memo)) or "none"
    if reserve is not None and isinstance(position.rules, Finland):
        recorded["cubes that wait for Sweden"] = " ".join(sorted(reserve))
        waiting = [
            colour for n, colour in enumerate(COLOURS) for _ in range(position.rules.cubes_elsewhere(position, n))
        ]
        ours["cubes that wait for Sweden"] = " ".join(sorted(waiting))
    return recorded, ours
