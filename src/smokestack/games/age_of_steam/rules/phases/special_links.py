"""Special links: printed connections that a player buys as one of the builds of a turn (AOS-MAP-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from smokestack.games.age_of_steam.components.pieces import TRACK_DISCS
from smokestack.games.age_of_steam.rules.fact_data import link_data
from smokestack.games.age_of_steam.rules.generated.action_fields import pack_buy
from smokestack.games.age_of_steam.rules.laying import pay
from smokestack.games.age_of_steam.rules.lines import GONE, LINK, OWNER, WIDTH
from smokestack.games.age_of_steam.rules.network import discs_used, lay_link
from smokestack.kernel.facts import Fact, Refusal

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition


def for_sale(position: AgeOfSteamPosition, link: int) -> bool:
    if position.board.links[link].public:
        return False
    lines = position.lines
    return all(lines[at + LINK] != link or lines[at + OWNER] == GONE for at in range(0, len(lines), WIDTH))


def legal_purchases(position: AgeOfSteamPosition, seat: int) -> list[int]:
    return [
        pack_buy(link) for link in range(len(position.board.links)) if refuse_purchase(position, seat, link) is None
    ]


def refuse_purchase(position: AgeOfSteamPosition, seat: int, link: int) -> Refusal | None:
    """Why the player may not buy this link; None if it is legal."""
    rules = position.rules
    if link >= len(position.board.links):
        return Refusal("AOS-MAP-3", "no-link")
    if not for_sale(position, link):
        return Refusal("AOS-MAP-3", "link-sold", link_data(position.board, link))
    reason = rules.may_buy(position, seat, link)
    if reason is not None:
        return reason
    if rules.disc_limit and discs_used(position, seat) >= TRACK_DISCS:
        return Refusal("AOS-10.2", "discs", {"n": TRACK_DISCS})
    cost = rules.due(position, seat, position.board.links[link].cost)
    if cost > position.cash[seat]:
        return Refusal("AOS-12.5", "cash", {"cost": cost, "cash": position.cash[seat]})
    return None


def apply_purchase(position: AgeOfSteamPosition, seat: int, link: int, events: list[Fact] | None) -> None:
    paid = pay(position, seat, position.board.links[link].cost)
    lay_link(position, link, seat)
    position.built.append(-1 - link)
    if events is not None:
        events.append(Fact("bought-link", seat, link_data(position.board, link) | {"cost": paid, "money": -paid}))
    position.rules.after_build(position, seat, -1 - link, 0, 0, events)
