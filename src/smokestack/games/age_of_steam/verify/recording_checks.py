"""Mistakes in a recording that the types of its fields do not show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam.verify.names import DECISION, GOOD, NEW_CITY, UNOWNED, Names, UnknownNameError

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.verify.recording import (
        RecordedDecision,
        RecordedState,
        RecordedStep,
        Recording,
    )

_FIELDS: Final[dict[str, tuple[str, ...]]] = {
    "issue_shares": ("shares",),
    "bid": ("amount",),
    "select_action": ("action",),
    "urbanize": ("at", "new_city"),
    "keep_good": ("good",),
    "return_good": ("good",),
    "build": ("at", "exits"),
    "claim": ("at",),
    "connect_cities": ("link",),
    "move": ("good", "from", "path"),
    "heavy_lifting": ("good", "from", "to"),
    "reward": ("rewarded",),
}
"""The fields that a decision cannot be played without, by its type."""


def states_of(recording: Recording) -> Iterator[tuple[str, RecordedState]]:
    """Every full state, and where it is."""
    yield "the initial state", recording.initial
    yield "the final state", recording.final.state
    yield from ((f"step {step.i}", step.state) for step in recording.steps if step.state is not None)


def name_keys(recording: Recording, names: Names) -> None:
    """Look up the names that are keys: they are not looked up while the file is read."""

    def column(key: str) -> str:
        return key if "," in key else names.known(NEW_CITY, key) or key

    for where, state in states_of(recording):
        try:
            state.bag = {names.find(GOOD, colour): count for colour, count in state.bag.items()}
        except UnknownNameError as error:
            raise UnknownNameError(f"in the bag of {where} {error}") from None
        state.display = {column(key): slots for key, slots in state.display.items()}
    for step in recording.steps:
        if step.decision is not None and step.decision.column is not None:
            step.decision.column.display = column(step.decision.column.display)


def faults(recording: Recording, names: Names) -> Iterator[str]:
    """What is wrong: fields that are missing, and names of players, links and columns that do not exist."""
    if len(set(recording.players)) < len(recording.players):
        yield "the same player is named twice among the players"
    cells = Counter(space.at for space in recording.board.spaces)
    if cells and max(cells.values()) > 1:
        at = max(cells, key=cells.__getitem__)
        yield f"the board has two spaces at {at[0]},{at[1]}"
    links = {link.id for link in recording.board.links}
    columns = {str(letter.id) for letter in recording.board.new_cities} | set(_city_columns(recording))
    for step in recording.steps:
        yield from (f"step {step.i} {fault}" for fault in _step_faults(step, recording, links, columns, names))
    for where, state in states_of(recording):
        yield from (f"{where} {fault}" for fault in _state_faults(state, recording.players, links, columns))
    if set(recording.initial.turn_order) != set(recording.players):
        yield "the turn order of the initial state must name every player"
    if set(recording.final.scores) != set(recording.players):
        yield "the final scores belong to other players"


def _step_faults(
    step: RecordedStep, recording: Recording, links: set[str], columns: set[str], names: Names
) -> Iterator[str]:
    decision = step.decision
    if (step.t == "decision" and decision is None) or (step.t == "phase_end" and step.state is None):
        yield f"is a {step.t} without its content"
    if step.t == "chance" and step.kind not in ("dice", "draw", "lot"):
        yield f"is chance of the kind {step.kind!r}; write 'dice', 'draw' or 'lot'"
    named = {step.player} if decision is not None or step.kind == "lot" else set()
    if decision is not None:
        named |= {hop.owner or UNOWNED for hop in decision.path} | {decision.rewarded or UNOWNED}
        yield from _decision_faults(decision, names)
        if decision.link is not None and decision.link not in links:
            yield f"names the link {decision.link!r}, which is not on the board"
        if decision.column is not None and decision.column.display not in columns:
            yield f"names the column {decision.column.display!r}, which is not on the board"
    unknown = named - {*recording.players, UNOWNED}
    if unknown:
        yield f"names the player {min(unknown)!r}, who is not in the game"


def _decision_faults(decision: RecordedDecision, names: Names) -> Iterator[str]:
    kind = names.known(DECISION, decision.type)  # an unknown decision is found when it is played
    given = {"from": decision.start} | {name: getattr(decision, name) for name in decision.__struct_fields__}
    for name in _FIELDS.get(kind, ()):
        if given[name] is None or given[name] == []:
            yield f"is a decision of the type {kind} without {name!r}"
    if kind == "production" and decision.city is None and decision.column is None:
        yield "is a decision of the type production without 'column' or 'city'"


def _city_columns(recording: Recording) -> Iterator[str]:
    for space in recording.board.spaces:
        key = f"{space.at[0]},{space.at[1]}"
        yield from [key] if len(space.growth) == 1 else (f"{key}#{number}" for number in range(len(space.growth)))


def _state_faults(state: RecordedState, players: list[str], links: set[str], columns: set[str]) -> Iterator[str]:
    if not players or set(state.players) != set(players):
        yield f"has the players {', '.join(state.players)}, not {', '.join(players)}"
    if len(set(state.turn_order)) < len(state.turn_order):
        yield "names a player twice in the turn order"
    owners = {part.owner or UNOWNED for tile in state.track.values() for part in tile.tracks}
    owners |= {owner or UNOWNED for owner in state.links.values()}
    unknown = (owners | set(state.turn_order)) - {*players, UNOWNED}
    if unknown:
        yield f"names the player {min(unknown)!r}, who is not in the game"
    for what, named, known in (("link", set(state.links), links), ("column", set(state.display), columns)):
        if named - known:
            yield f"names the {what} {min(named - known)!r}, which is not on the board"
