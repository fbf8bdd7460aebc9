"""The things that facts and refusals name, each with its index in the scene, so that nobody has to parse a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from smokestack.games.age_of_steam.components.pieces import ACTION_NAMES, COLOURS, LETTERS, box_name

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.components.board import Board
    from smokestack.kernel.facts import FactData

UNKNOWN = "?"
"""The name of something that does not exist; an action can name it, and the refusal has to word it."""


def hex_data(board: Board, hex: int, name: str = "hex") -> FactData:
    """A hex, as `hex` and `hex_id` or under another name such as `city` and `city_id`."""
    return {name: board.names[hex], f"{name}_id": hex}


def colour_data(colour: int) -> FactData:
    return {"colour": COLOURS[colour] if colour < len(COLOURS) else UNKNOWN, "colour_id": colour}


def cube_data(board: Board, colour: int, hex: int, name: str = "place") -> FactData:
    """A cube of this colour and the hex where it lies, which it leaves or where it goes."""
    return colour_data(colour) | hex_data(board, hex, name)


def action_data(action: int) -> FactData:
    """One of the actions of AOS-6."""
    return {"action": ACTION_NAMES[action] if action < len(ACTION_NAMES) else UNKNOWN, "action_id": action}


def link_data(board: Board, link: int) -> FactData:
    """A special link."""
    return {"link": board.links[link].id, "link_id": link}


def letter_data(letter: int) -> FactData:
    """A New City."""
    return {"letter": LETTERS[letter], "letter_id": letter}


def box_data(box: int, name: str = "box") -> FactData:
    """A box of the goods display."""
    return {name: box_name(box), "box_id": box}
