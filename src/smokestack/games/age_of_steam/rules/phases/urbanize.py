"""Urbanization: a New City on a town, before the first build of the turn unless an option allows it later (AOS-11)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam.components.pieces import N_LETTERS, NEW_CITY_COLOURS, URBANIZATION
from smokestack.games.age_of_steam.rules import laying
from smokestack.games.age_of_steam.rules.fact_data import colour_data, hex_data, letter_data
from smokestack.games.age_of_steam.rules.generated.action_fields import (
    pack_urbanize,
    urbanize_claim,
    urbanize_new_city,
    urbanize_town,
)
from smokestack.games.age_of_steam.rules.position import NO_CITY
from smokestack.kernel.facts import Fact, Refusal

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition

# The field `claim`: the player claims the unowned track that the New City completes, or leaves it (AOS-11.6).
CLAIMED: Final = 0
UNCLAIMED: Final = 1


def may_still_urbanize(position: AgeOfSteamPosition, seat: int) -> bool:
    """The owner of the action may put down one New City before the first build (AOS-11.1)."""
    return position.action[seat] == URBANIZATION and not position.urbanized and not _too_late(position)


def _too_late(position: AgeOfSteamPosition) -> bool:
    return bool(position.prices) and not position.rules.rulings.urbanize_any_time  # AOS-R-18


def _may_claim(position: AgeOfSteamPosition, town: int) -> bool:
    """Whether a New City here lets the player choose to claim unowned track or to leave it (AOS-R-19)."""
    return position.rules.rulings.claim_with_new_city and laying.claimable(position, town)


def legal_urbanizations(position: AgeOfSteamPosition, seat: int) -> list[int]:
    found: list[int] = []
    if not may_still_urbanize(position, seat):
        return found
    letters = [letter for letter in range(N_LETTERS) if position.new_city_at[letter] == NO_CITY]
    for town in position.board.towns:
        if position.rules.may_urbanize(position, seat, town):
            claims = _may_claim(position, town)
            for letter in letters:
                found.append(pack_urbanize(town, letter, CLAIMED))
                if claims:
                    found.append(pack_urbanize(town, letter, UNCLAIMED))
    return found


def refuse_urbanization(position: AgeOfSteamPosition, seat: int, action: int) -> Refusal | None:
    town, letter = urbanize_town(action), urbanize_new_city(action)
    if position.action[seat] != URBANIZATION:
        return Refusal("AOS-11.1", "no-urbanization")
    if position.urbanized:
        return Refusal("AOS-11.1", "urbanized-already")
    if _too_late(position):
        return Refusal("AOS-11.1", "urbanize-first")
    if town >= position.board.size:
        return Refusal("AOS-11.2", "no-hex")
    if not position.rules.may_urbanize(position, seat, town):
        return Refusal("AOS-11.2", "no-town", hex_data(position.board, town))
    if position.new_city_at[letter] != NO_CITY:
        return Refusal("AOS-11.3", "letter-used", letter_data(letter))
    if urbanize_claim(action) == UNCLAIMED and not _may_claim(position, town):
        return Refusal("AOS-11.6", "nothing-to-claim", hex_data(position.board, town, "town"))
    return None


def apply_urbanization(position: AgeOfSteamPosition, seat: int, action: int, events: list[Fact] | None) -> None:
    town, letter = urbanize_town(action), urbanize_new_city(action)
    position.rules.cubes_of_urbanized(position, seat, town, events)
    claims = position.rules.rulings.claim_with_new_city and urbanize_claim(action) == CLAIMED
    claimed = laying.urbanize(position, seat, town, letter, claims)
    position.urbanized = 1
    position.may_wait = 0
    if events is not None:
        where = hex_data(position.board, town, "town")
        what = letter_data(letter) | colour_data(NEW_CITY_COLOURS[letter])
        events.append(Fact("urbanized", seat, where | what))
        events.extend(Fact("claimed", seat, dict(where)) for _ in claimed)
    position.rules.after_urbanize(position, seat, town, letter, events)
