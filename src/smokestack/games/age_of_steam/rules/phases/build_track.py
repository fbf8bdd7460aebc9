"""Phase IV: each player urbanizes if entitled, builds, and ends his turn (AOS-8 to AOS-12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from smokestack.games.age_of_steam.components.pieces import (
    COLOURS,
    FIRST_BUILD,
    LETTERS,
    N_LETTERS,
    NEW_CITY_COLOURS,
    TRACK_DISCS,
    URBANIZATION,
)
from smokestack.games.age_of_steam.components.tiles import words
from smokestack.games.age_of_steam.rules import laying, refusals
from smokestack.games.age_of_steam.rules.actions import (
    BUILD,
    BUY,
    DONE,
    KIND,
    TAKE_BACK,
    URBANIZE,
    WAIT,
    bare,
    one,
    urbanize_action,
)
from smokestack.games.age_of_steam.rules.builds import legal_builds
from smokestack.games.age_of_steam.rules.lines import END_A, GONE, LINK, PORT_A, PORT_B, WIDTH
from smokestack.games.age_of_steam.rules.network import discs_used, incomplete_of, lay_link
from smokestack.games.age_of_steam.rules.position import NO_CITY, NO_HOPS
from smokestack.kernel.facts import Fact, FactData, Refusal

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition


def begin(position: AgeOfSteamPosition) -> None:
    """The First Build owner goes first if he wishes (AOS-6.4, 6.10)."""
    first = position.holder(FIRST_BUILD)
    position.queue = position.order[:]
    position.may_wait = 0
    if first >= 0 and first != position.order[0]:
        position.queue.remove(first)
        position.queue.insert(0, first)
        position.may_wait = 1
    if position.queue:
        begin_turn(position)


def begin_turn(position: AgeOfSteamPosition) -> None:
    position.prices = []
    position.built = []
    position.urbanized = 0
    _remember(position)


def _remember(position: AgeOfSteamPosition) -> None:
    """On a map of complete links only: a moment without loose ends, to be taken back to (AOS-MAP-5)."""
    if not position.rules.may_leave_incomplete():
        seat = position.queue[0]
        position.safe = [
            position.tile[:],
            position.line_at[:],
            position.lines[:],
            position.supply[:],
            [position.cash[seat], position.income[seat]],
            position.cubes[:],
        ]


# --- what may be done ------------------------------------------------------------------------------------


def legal(position: AgeOfSteamPosition) -> list[int]:
    seat = position.queue[0]
    found: list[int] = []
    if may_still_urbanize(position, seat):
        for hex in position.board.towns:
            if position.rules.may_urbanize(position, seat, hex):
                claims = laying.claimable(position, hex)
                for letter in range(N_LETTERS):
                    if position.new_city_at[letter] == NO_CITY:
                        found.append(urbanize_action(hex, letter, 0))
                        if claims:
                            found.append(urbanize_action(hex, letter, 1))
    if len(position.prices) < position.rules.builds_allowed(position, seat):
        found += legal_builds(position, seat)
        for link in range(len(position.board.links)):
            if buy_refusal(position, seat, link) is None:
                found.append(one(BUY, link))
    if position.may_wait:
        found.append(bare(WAIT))
    found.append(bare(DONE if _may_end(position, seat) else TAKE_BACK))
    return found


def may_still_urbanize(position: AgeOfSteamPosition, seat: int) -> bool:
    """AOS-11.1: the owner of the action, before his first build, once."""
    return position.action[seat] == URBANIZATION and not position.urbanized and not position.prices


def _may_end(position: AgeOfSteamPosition, seat: int) -> bool:
    return position.rules.may_leave_incomplete() or not incomplete_of(position, seat)


def for_sale(position: AgeOfSteamPosition, link: int) -> bool:
    if position.board.links[link].public:
        return False
    return all(
        position.lines[at + LINK] != link or position.lines[at] == GONE for at in range(0, len(position.lines), WIDTH)
    )


# --- why not -----------------------------------------------------------------------------------------------


def refusal(position: AgeOfSteamPosition, action: int) -> Refusal | None:
    seat = position.queue[0]
    kind = action & KIND
    if kind == BUILD:
        if len(position.prices) >= position.rules.builds_allowed(position, seat):
            return Refusal("AOS-8.2", "no-builds-left", {"n": position.rules.builds_allowed(position, seat)})
        return refusals.build(position, seat, action >> 6 & 511, action >> 15)
    if kind == URBANIZE:
        return urbanize_refusal(position, seat, action >> 6 & 511, action >> 15 & 7, action >> 18)
    if kind == BUY:
        if len(position.prices) >= position.rules.builds_allowed(position, seat):
            return Refusal("AOS-8.2", "no-builds-left", {"n": position.rules.builds_allowed(position, seat)})
        return buy_refusal(position, seat, action >> 6)
    if kind == WAIT:
        return None if position.may_wait else Refusal("AOS-6.4", "cannot-wait")
    if kind == DONE and not _may_end(position, seat):
        return Refusal("AOS-MAP-5", "loose-ends", {"hex": loose_end(position, incomplete_of(position, seat)[0])})
    if kind == TAKE_BACK and _may_end(position, seat):
        return Refusal("AOS-MAP-5", "nothing-to-take-back")
    return None


def urbanize_refusal(position: AgeOfSteamPosition, seat: int, hex: int, letter: int, unclaimed: int) -> Refusal | None:
    if position.action[seat] != URBANIZATION:
        return Refusal("AOS-11.1", "no-urbanization")
    if position.urbanized:
        return Refusal("AOS-11.1", "urbanized-already")
    if position.prices:
        return Refusal("AOS-11.1", "urbanize-first")
    if hex >= position.board.size:
        return Refusal("AOS-11.2", "no-hex")
    if not position.rules.may_urbanize(position, seat, hex):
        return Refusal("AOS-11.2", "no-town", {"hex": position.board.names[hex]})
    if position.new_city_at[letter] != NO_CITY:
        return Refusal("AOS-11.3", "letter-used", {"letter": LETTERS[letter]})
    if unclaimed and not laying.claimable(position, hex):
        return Refusal("AOS-11.6", "nothing-to-claim", {"town": position.board.names[hex]})
    return None


def buy_refusal(position: AgeOfSteamPosition, seat: int, link: int) -> Refusal | None:
    if link >= len(position.board.links):
        return Refusal("AOS-MAP-3", "no-link")
    if not for_sale(position, link):
        return Refusal("AOS-MAP-3", "link-sold", {"link": position.board.links[link].id})
    reason = position.rules.may_buy(position, seat, link)
    if reason is not None:
        return reason
    if position.rules.disc_limit and discs_used(position, seat) >= TRACK_DISCS:
        return Refusal("AOS-10.2", "discs", {"n": TRACK_DISCS})
    cost = position.rules.due(position, seat, position.board.links[link].cost)
    return (
        Refusal("AOS-12.5", "cash", {"cost": cost, "cash": position.cash[seat]}) if cost > position.cash[seat] else None
    )


def loose_end(position: AgeOfSteamPosition, line: int) -> str:
    """Where an incomplete line lies open: the hex and the edge of its last tile."""
    lines = position.lines
    port = lines[line * WIDTH + PORT_A] if lines[line * WIDTH + END_A] < 0 else lines[line * WIDTH + PORT_B]
    return f"{position.board.labels[port // 6]} {position.board.edge_name(port)}"


# --- what happens ----------------------------------------------------------------------------------------


def apply(position: AgeOfSteamPosition, action: int, events: list[Fact] | None) -> None:
    seat = position.queue[0]
    kind = action & KIND
    if kind == BUILD:
        _build(position, seat, action >> 6 & 511, action >> 15, events)
    elif kind == URBANIZE:
        _urbanize(position, seat, action >> 6 & 511, action >> 15 & 7, not action >> 18, events)
    elif kind == BUY:
        _buy(position, seat, action >> 6, events)
    elif kind == WAIT:
        position.may_wait = 0
        position.queue = position.order[:]
        begin_turn(position)
        if events is not None:
            events.append(Fact("waits", seat))
    else:
        if kind == TAKE_BACK:
            _take_back(position, seat, events)
        _end(position, seat, events)


def _build(position: AgeOfSteamPosition, seat: int, hex: int, placement: int, events: list[Fact] | None) -> None:
    laid = laying.laid_on(position, hex, placement)
    old = position.tile[hex]
    doing = laying.operation(position, hex, laid)
    paid = _pay(position, seat, position.rules.list_price(position, seat, hex, old, laid))
    laying.build(position, seat, hex, laid)
    position.built.append(hex)
    if events is not None:
        key = ("built", "extended", "redirected")[doing]
        data: FactData = {"hex": position.board.names[hex], "tile": words(position.board.edge_names)[placement]}
        events.append(Fact(key, seat, data | {"cost": paid, "money": -paid}))
    position.rules.after_build(position, seat, hex, old, laid, events)
    _after(position, seat)


def _pay(position: AgeOfSteamPosition, seat: int, price: int) -> int:
    due = position.rules.due(position, seat, price)
    position.cash[seat] -= due
    position.prices.append(price)
    return due


def _after(position: AgeOfSteamPosition, seat: int) -> None:
    position.may_wait = 0
    if not position.rules.may_leave_incomplete() and not incomplete_of(position, seat):
        _remember(position)


def _buy(position: AgeOfSteamPosition, seat: int, link: int, events: list[Fact] | None) -> None:
    special = position.board.links[link]
    paid = _pay(position, seat, special.cost)
    lay_link(position, link, seat)
    position.built.append(-1 - link)
    if events is not None:
        events.append(Fact("bought-link", seat, {"link": special.id, "cost": paid, "money": -paid}))
    position.rules.after_build(position, seat, -1 - link, 0, 0, events)
    _after(position, seat)


def _urbanize(
    position: AgeOfSteamPosition, seat: int, hex: int, letter: int, claims: bool, events: list[Fact] | None
) -> None:
    position.rules.cubes_of_urbanized(position, seat, hex, events)
    claimed = laying.urbanize(position, seat, hex, letter, claims)
    position.urbanized = 1
    position.may_wait = 0
    if events is not None:
        data: FactData = {"town": position.board.names[hex], "letter": LETTERS[letter]}
        events.append(Fact("urbanized", seat, data | {"colour": COLOURS[NEW_CITY_COLOURS[letter]]}))
        events.extend(Fact("claimed", seat, {"town": position.board.names[hex]}) for _ in claimed)
    position.rules.after_urbanize(position, seat, hex, letter, events)
    _remember(position)


def _take_back(position: AgeOfSteamPosition, seat: int, events: list[Fact] | None) -> None:
    """AOS-MAP-5: what cannot be finished comes off the board again, and the money back."""
    tile, line_at, lines, supply, money, cubes = position.safe
    position.tile, position.line_at, position.lines, position.supply, position.cubes = (
        tile[:],
        line_at[:],
        lines[:],
        supply[:],
        cubes[:],
    )
    back = money[0] - position.cash[seat]
    position.cash[seat], position.income[seat] = money[0], money[1]
    position.hops = NO_HOPS
    if events is not None:
        events.append(Fact("took-back", seat, {"money": back}))


def _end(position: AgeOfSteamPosition, seat: int, events: list[Fact] | None) -> None:
    lost = laying.lose_abandoned(position, seat)
    if events is not None:
        events.append(Fact("build-done", seat, {"n": len(position.built)}))
        events.extend(Fact("abandoned", seat, {"hex": loose_end(position, line)}) for line in lost)
    position.queue.pop(0)
    position.may_wait = 0
    position.safe = []
    position.prices = []
    position.built = []
    if position.queue:
        begin_turn(position)


def prompt(position: AgeOfSteamPosition) -> Fact:
    seat = position.queue[0]
    left = position.rules.builds_allowed(position, seat) - len(position.prices)
    key = (
        "build-or-wait" if position.may_wait else "urbanize-or-build" if may_still_urbanize(position, seat) else "build"
    )
    return Fact(key, seat, {"n": left, "cash": position.cash[seat]})
