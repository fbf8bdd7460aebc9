"""Phase IV: each player urbanizes if entitled, builds, and ends his turn (AOS-8 to AOS-12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from smokestack.games.age_of_steam import laying, why_not
from smokestack.games.age_of_steam.actions import (
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
from smokestack.games.age_of_steam.builds import legal_builds
from smokestack.games.age_of_steam.lines import END_A, GONE, LINK, PORT_A, PORT_B, WIDTH
from smokestack.games.age_of_steam.network import discs_used, incomplete_of, lay_link
from smokestack.games.age_of_steam.pieces import (
    COLOURS,
    FIRST_BUILD,
    LETTERS,
    N_LETTERS,
    NEW_CITY_COLOURS,
    TRACK_DISCS,
    URBANIZATION,
)
from smokestack.games.age_of_steam.state import NO_CITY, NO_HOPS
from smokestack.games.age_of_steam.tiles import words
from smokestack.kernel.facts import Fact, FactData, Refusal

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.state import Table


def begin(t: Table) -> None:
    """The First Build owner goes first if he wishes (AOS-6.4, 6.10)."""
    first = t.holder(FIRST_BUILD)
    t.queue = t.order[:]
    t.may_wait = 0
    if first >= 0 and first != t.order[0]:
        t.queue.remove(first)
        t.queue.insert(0, first)
        t.may_wait = 1
    if t.queue:
        begin_turn(t)


def begin_turn(t: Table) -> None:
    t.prices = []
    t.built = []
    t.urbanized = 0
    _remember(t)


def _remember(t: Table) -> None:
    """On a map of complete links only: a moment without loose ends, to be taken back to (AOS-MAP-5)."""
    if not t.rules.may_leave_incomplete():
        seat = t.queue[0]
        t.safe = [t.tile[:], t.line_at[:], t.lines[:], t.supply[:], [t.cash[seat], t.income[seat]], t.cubes[:]]


# --- what may be done ------------------------------------------------------------------------------------


def legal(t: Table) -> list[int]:
    seat = t.queue[0]
    found: list[int] = []
    if may_still_urbanize(t, seat):
        for hex in t.board.towns:
            if t.rules.may_urbanize(t, seat, hex):
                claims = laying.claimable(t, hex)
                for letter in range(N_LETTERS):
                    if t.new_city_at[letter] == NO_CITY:
                        found.append(urbanize_action(hex, letter, 0))
                        if claims:
                            found.append(urbanize_action(hex, letter, 1))
    if len(t.prices) < t.rules.builds_allowed(t, seat):
        found += legal_builds(t, seat)
        for link in range(len(t.board.links)):
            if buy_refusal(t, seat, link) is None:
                found.append(one(BUY, link))
    if t.may_wait:
        found.append(bare(WAIT))
    found.append(bare(DONE if _may_end(t, seat) else TAKE_BACK))
    return found


def may_still_urbanize(t: Table, seat: int) -> bool:
    """AOS-11.1: the owner of the action, before his first build, once."""
    return t.action[seat] == URBANIZATION and not t.urbanized and not t.prices


def _may_end(t: Table, seat: int) -> bool:
    return t.rules.may_leave_incomplete() or not incomplete_of(t, seat)


def for_sale(t: Table, link: int) -> bool:
    if t.board.links[link].public:
        return False
    return all(t.lines[at + LINK] != link or t.lines[at] == GONE for at in range(0, len(t.lines), WIDTH))


# --- why not -----------------------------------------------------------------------------------------------


def refusal(t: Table, action: int) -> Refusal | None:
    seat = t.queue[0]
    kind = action & KIND
    if kind == BUILD:
        if len(t.prices) >= t.rules.builds_allowed(t, seat):
            return Refusal("AOS-8.2", "no-builds-left", {"n": t.rules.builds_allowed(t, seat)})
        return why_not.build(t, seat, action >> 6 & 511, action >> 15)
    if kind == URBANIZE:
        return urbanize_refusal(t, seat, action >> 6 & 511, action >> 15 & 7, action >> 18)
    if kind == BUY:
        if len(t.prices) >= t.rules.builds_allowed(t, seat):
            return Refusal("AOS-8.2", "no-builds-left", {"n": t.rules.builds_allowed(t, seat)})
        return buy_refusal(t, seat, action >> 6)
    if kind == WAIT:
        return None if t.may_wait else Refusal("AOS-6.4", "cannot-wait")
    if kind == DONE and not _may_end(t, seat):
        return Refusal("AOS-MAP-5", "loose-ends", {"hex": loose_end(t, incomplete_of(t, seat)[0])})
    if kind == TAKE_BACK and _may_end(t, seat):
        return Refusal("AOS-MAP-5", "nothing-to-take-back")
    return None


def urbanize_refusal(t: Table, seat: int, hex: int, letter: int, unclaimed: int) -> Refusal | None:
    if t.action[seat] != URBANIZATION:
        return Refusal("AOS-11.1", "no-urbanization")
    if t.urbanized:
        return Refusal("AOS-11.1", "urbanized-already")
    if t.prices:
        return Refusal("AOS-11.1", "urbanize-first")
    if hex >= t.board.size:
        return Refusal("AOS-11.2", "no-hex")
    if not t.rules.may_urbanize(t, seat, hex):
        return Refusal("AOS-11.2", "no-town", {"hex": t.board.names[hex]})
    if t.new_city_at[letter] != NO_CITY:
        return Refusal("AOS-11.3", "letter-used", {"letter": LETTERS[letter]})
    if unclaimed and not laying.claimable(t, hex):
        return Refusal("AOS-11.6", "nothing-to-claim", {"town": t.board.names[hex]})
    return None


def buy_refusal(t: Table, seat: int, link: int) -> Refusal | None:
    if link >= len(t.board.links):
        return Refusal("AOS-MAP-3", "no-link")
    if not for_sale(t, link):
        return Refusal("AOS-MAP-3", "link-sold", {"link": t.board.links[link].id})
    reason = t.rules.may_buy(t, seat, link)
    if reason is not None:
        return reason
    if t.rules.disc_limit and discs_used(t, seat) >= TRACK_DISCS:
        return Refusal("AOS-10.2", "discs", {"n": TRACK_DISCS})
    cost = t.rules.due(t, seat, t.board.links[link].cost)
    return Refusal("AOS-12.5", "cash", {"cost": cost, "cash": t.cash[seat]}) if cost > t.cash[seat] else None


def loose_end(t: Table, line: int) -> str:
    """Where an incomplete line lies open: the hex and the edge of its last tile."""
    lines = t.lines
    port = lines[line * WIDTH + PORT_A] if lines[line * WIDTH + END_A] < 0 else lines[line * WIDTH + PORT_B]
    return f"{t.board.labels[port // 6]} {t.board.edge_name(port)}"


# --- what happens ----------------------------------------------------------------------------------------


def apply(t: Table, action: int, events: list[Fact] | None) -> None:
    seat = t.queue[0]
    kind = action & KIND
    if kind == BUILD:
        _build(t, seat, action >> 6 & 511, action >> 15, events)
    elif kind == URBANIZE:
        _urbanize(t, seat, action >> 6 & 511, action >> 15 & 7, not action >> 18, events)
    elif kind == BUY:
        _buy(t, seat, action >> 6, events)
    elif kind == WAIT:
        t.may_wait = 0
        t.queue = t.order[:]
        begin_turn(t)
        if events is not None:
            events.append(Fact("waits", seat))
    else:
        if kind == TAKE_BACK:
            _take_back(t, seat, events)
        _end(t, seat, events)


def _build(t: Table, seat: int, hex: int, placement: int, events: list[Fact] | None) -> None:
    laid = laying.laid_on(t, hex, placement)
    old = t.tile[hex]
    doing = laying.operation(t, hex, laid)
    paid = _pay(t, seat, t.rules.list_price(t, seat, hex, old, laid))
    laying.build(t, seat, hex, laid)
    t.built.append(hex)
    if events is not None:
        key = ("built", "extended", "redirected")[doing]
        data: FactData = {"hex": t.board.names[hex], "tile": words(t.board.edge_names)[placement]}
        events.append(Fact(key, seat, data | {"cost": paid, "money": -paid}))
    t.rules.after_build(t, seat, hex, old, laid, events)
    _after(t, seat)


def _pay(t: Table, seat: int, price: int) -> int:
    due = t.rules.due(t, seat, price)
    t.cash[seat] -= due
    t.prices.append(price)
    return due


def _after(t: Table, seat: int) -> None:
    t.may_wait = 0
    if not t.rules.may_leave_incomplete() and not incomplete_of(t, seat):
        _remember(t)


def _buy(t: Table, seat: int, link: int, events: list[Fact] | None) -> None:
    special = t.board.links[link]
    paid = _pay(t, seat, special.cost)
    lay_link(t, link, seat)
    t.built.append(-1 - link)
    if events is not None:
        events.append(Fact("bought-link", seat, {"link": special.id, "cost": paid, "money": -paid}))
    t.rules.after_build(t, seat, -1 - link, 0, 0, events)
    _after(t, seat)


def _urbanize(t: Table, seat: int, hex: int, letter: int, claims: bool, events: list[Fact] | None) -> None:
    t.rules.cubes_of_urbanized(t, seat, hex, events)
    claimed = laying.urbanize(t, seat, hex, letter, claims)
    t.urbanized = 1
    t.may_wait = 0
    if events is not None:
        data: FactData = {"town": t.board.names[hex], "letter": LETTERS[letter]}
        events.append(Fact("urbanized", seat, data | {"colour": COLOURS[NEW_CITY_COLOURS[letter]]}))
        events.extend(Fact("claimed", seat, {"town": t.board.names[hex]}) for _ in claimed)
    t.rules.after_urbanize(t, seat, hex, letter, events)
    _remember(t)


def _take_back(t: Table, seat: int, events: list[Fact] | None) -> None:
    """AOS-MAP-5: what cannot be finished comes off the board again, and the money back."""
    tile, line_at, lines, supply, money, cubes = t.safe
    t.tile, t.line_at, t.lines, t.supply, t.cubes = tile[:], line_at[:], lines[:], supply[:], cubes[:]
    back = money[0] - t.cash[seat]
    t.cash[seat], t.income[seat] = money[0], money[1]
    t.hops = NO_HOPS
    if events is not None:
        events.append(Fact("took-back", seat, {"money": back}))


def _end(t: Table, seat: int, events: list[Fact] | None) -> None:
    lost = laying.lose_abandoned(t, seat)
    if events is not None:
        events.append(Fact("build-done", seat, {"n": len(t.built)}))
        events.extend(Fact("abandoned", seat, {"hex": loose_end(t, line)}) for line in lost)
    t.queue.pop(0)
    t.may_wait = 0
    t.safe = []
    t.prices = []
    t.built = []
    if t.queue:
        begin_turn(t)


def prompt(t: Table) -> Fact:
    seat = t.queue[0]
    left = t.rules.builds_allowed(t, seat) - len(t.prices)
    key = "build-or-wait" if t.may_wait else "urbanize-or-build" if may_still_urbanize(t, seat) else "build"
    return Fact(key, seat, {"n": left, "cash": t.cash[seat]})
