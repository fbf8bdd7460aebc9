"""Whether the hooks of a map agree with each other. The referee asks in every position where somebody builds.

Two hooks only save time: `highest_price` and `asks_about_both`. If one of them is wrong, illegal builds are listed and
nobody sees why. These checks name the two hooks and the map.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from smokestack.games.age_of_steam.components.tiles import CLASS_OF, SIMPLE
from smokestack.games.age_of_steam.rules.generated.action_fields import build_hex, build_tile
from smokestack.games.age_of_steam.rules.laying import laid_on
from smokestack.games.age_of_steam.rules.legal_builds import legal_builds
from smokestack.games.age_of_steam.rules.map_hooks.building import BuildingHooks
from smokestack.games.age_of_steam.rules.map_hooks.overriding import overrides
from smokestack.games.age_of_steam.rules.position import BUILD_TRACK
from smokestack.games.age_of_steam.rules.track import Site

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition


def disagreements(position: AgeOfSteamPosition) -> list[str]:
    """Every pair of hooks of this map that contradict each other in this position, in a sentence each."""
    rules = position.rules
    wrong: list[str] = []
    if rules.start_anywhere and overrides(rules, BuildingHooks, "may_start_at"):
        wrong.append("`start_anywhere` is set although the map has its own `may_start_at`; leave it as it is derived")
    if not rules.has_discounts and overrides(rules, BuildingHooks, "discounts"):
        wrong.append("`discounts` gives some players a discount, but there is no `bill` that says how much")
    building = position.phase == BUILD_TRACK and position.queue and not position.ask and not position.over
    if building and (rules.own_prices or rules.restricts_both):
        wrong += _check_builds(position, position.queue[0])
    return [f"map {position.board.id}: {sentence}" for sentence in wrong]


def _check_builds(position: AgeOfSteamPosition, seat: int) -> list[str]:
    """Look at every build that is listed: at its price, and at both sections of a new complex tile."""
    rules, board = position.rules, position.board
    wrong: list[str] = []
    for action in legal_builds(position, seat):
        hex, placement = build_hex(action), build_tile(action)
        old, laid = position.tile[hex], laid_on(position, hex, placement)
        price = rules.list_price(position, seat, hex, old, laid)
        if price > rules.dearest:
            wrong.append(f"`highest_price` is {rules.dearest}, but `list_price` asks {price} at {board.labels[hex]}")
        elif rules.due(position, seat, price) > position.cash[seat]:
            wrong.append(f"`list_price` differs between rotations of one tile at {board.labels[hex]}")
        two_new_sections = old == 0 and not board.is_town[hex] and CLASS_OF[placement] != SIMPLE
        if two_new_sections and not rules.may_lay_both(position, Site(position, seat, hex), laid):
            wrong.append(f"`asks_about_both` says no, but `may_lay_both` forbids a tile at {board.labels[hex]}")
        if wrong:
            break
    return wrong
