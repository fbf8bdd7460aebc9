"""What players hold, and how it changes: money, science, goods, cities and their buildings, card piles."""

from __future__ import annotations

from smokestack.games.city_of_iron.effects import EITHER
from smokestack.games.city_of_iron.table import Table
from smokestack.kernel.facts import Fact


# --- money and science ------------------------------------------------------------------------------------------
def gain_money(s: Table, seat: int, n: int) -> int:
    """From the supply; cut to what lies there if the supply is limited. How much it was."""
    if s.rules.supply_limit:
        n = max(0, min(n, s.rules.box.tokens.money_supply - sum(s.money)))
    s.money[seat] += n
    return n


def gain_science(s: Table, seat: int, n: int) -> int:
    if s.rules.supply_limit:
        n = max(0, min(n, s.rules.box.tokens.science_supply - sum(s.science)))
    s.science[seat] += n
    return n


# --- buildings --------------------------------------------------------------------------------------------------
def with_value(numbers: list[int], at: int, value: int) -> list[int]:
    """A new list with one number changed: lists that clones share are never changed in place."""
    changed = numbers[:]
    changed[at] = value
    return changed


def add_building(s: Table, place: int, kind: int) -> None:
    """Put a building into a city, without its effects. Cities keep their buildings sorted, so that equals are equal."""
    start = place * s.rules.stride
    at = start + s.filled[place]
    while at > start and s.built[at - 1] > kind:
        s.built[at] = s.built[at - 1]
        at -= 1
    s.built[at] = kind
    s.filled[place] += 1


def take_building(s: Table, place: int, kind: int) -> None:
    start = place * s.rules.stride
    end = start + s.filled[place]
    at = start
    while s.built[at] != kind:
        at += 1
    while at < end - 1:
        s.built[at] = s.built[at + 1]
        at += 1
    s.built[end - 1] = -1
    s.filled[place] -= 1


def stands(s: Table, place: int, kind: int) -> bool:
    start = place * s.rules.stride
    return any(s.built[at] == kind for at in range(start, start + s.filled[place]))


def count_building(s: Table, seat: int, kind: int, sign: int) -> None:
    """A building's goods, income and name come to a player or leave (COI-6.9, COI-6.11)."""
    buildings = s.rules.box.buildings
    s.names[seat * len(buildings.names) + buildings.name[kind]] += sign
    if buildings.productive[kind]:
        s.income[seat] += sign
        width = buildings.goods_kinds
        for good in range(width):
            s.goods[seat * width + good] += sign * buildings.goods[kind * width + good]


def owns_name(s: Table, seat: int, kind: int) -> int:
    """How many built buildings of this name the player has."""
    buildings = s.rules.box.buildings
    return s.names[seat * len(buildings.names) + buildings.name[kind]]


def fits(s: Table, place: int, kind: int) -> bool:
    """Does the terrain suit (COI-6.2, COI-6.3)?"""
    terrain = s.rules.box.buildings.terrain[kind]
    return terrain < 0 or s.rules.place_terrain[place] >> terrain & 1 == 1


# --- towns ------------------------------------------------------------------------------------------------------
def count_town(s: Table, seat: int, town: int, sign: int) -> None:
    """A town's goods, income and buildings come to a player or leave (COI-9.6, COI-9.8, COI-14.9)."""
    rules, width = s.rules, s.rules.box.goods.count
    s.income[seat] += sign * rules.town_income[town]
    for good in range(width):
        s.goods[seat * width + good] += sign * rules.box.towns.goods[town * width + good]
    if s.flex_kind[town] >= 0:
        s.goods[seat * width + s.flex_kind[town]] += sign * rules.box.towns.flex[town]
    place = rules.town_place[town]
    if place >= 0:
        start = place * rules.stride
        for at in range(start, start + s.filled[place]):
            count_building(s, seat, s.built[at], sign)


def flexible(s: Table, seat: int, town: int) -> list[int]:
    """The goods a flexible town may give: those the owner has from elsewhere (COI-14.7, COI-14.12)."""
    width = s.rules.box.goods.count
    found: list[int] = []
    for good in range(width):
        count = s.goods[seat * width + good]
        for other in range(s.rules.box.towns.count):
            if s.town_owner[other] == seat and s.flex_kind[other] == good:
                count -= s.rules.box.towns.flex[other]
        if count > 0:
            found.append(good)
    return found


def set_flex(s: Table, seat: int, town: int, good: int) -> None:
    """The town gives this good from now on; -1 for none."""
    width, n = s.rules.box.goods.count, s.rules.box.towns.flex[town]
    if s.flex_kind[town] >= 0:
        s.goods[seat * width + s.flex_kind[town]] -= n
    s.flex_kind = with_value(s.flex_kind, town, good)
    if good >= 0:
        s.goods[seat * width + good] += n


# --- cards ------------------------------------------------------------------------------------------------------
def can_draw(s: Table, seat: int, kind: int) -> bool:
    """COI-6.16; `EITHER` asks for any of the two decks."""
    if kind == EITHER:
        return can_draw(s, seat, 0) or can_draw(s, seat, 1)
    pile = seat * 2 + kind
    return bool(s.draw_pile[pile]) or bool(s.discard_pile[pile])


def draw_card(s: Table, seat: int, kind: int, events: list[Fact] | None) -> bool:
    """The top card into the hand; the discards are turned over only now (COI-8.6). False if there is none (COI-8.7)."""
    pile = seat * 2 + kind
    if not s.draw_pile[pile]:
        if not s.discard_pile[pile]:
            return False
        s.draw_pile[pile] = s.discard_pile[pile]
        s.discard_pile[pile] = []
        if events is not None:
            events.append(Fact("turned", seat, {"deck": deck_word(kind)}))
    card = s.draw_pile[pile][0]
    s.draw_pile[pile] = s.draw_pile[pile][1:]
    s.hand[seat] |= 1 << card
    if events is not None:
        events.append(Fact("draws", seat, {"deck": deck_word(kind)}))
        if not s.rules.open_hands:
            events.append(Fact("drew", seat, {"card": s.rules.card_names[card]}, 1 << seat))
        else:
            events.append(Fact("drew", seat, {"card": s.rules.card_names[card]}))
    return True


def deck_word(kind: int) -> str:
    return "citizen" if kind == 0 else "military"


def discard_card(s: Table, seat: int, card: int) -> None:
    """Face up on the pile of its kind (COI-8.5)."""
    pile = seat * 2 + s.rules.box.cards.kind[card]
    s.discard_pile[pile] = [*s.discard_pile[pile], card]


def show_card(s: Table, seat: int, card: int) -> None:
    """A card leaves the hand for all to see."""
    s.hand[seat] &= ~(1 << card)
    pile = seat * 2 + s.rules.box.cards.kind[card]
    if s.unseen[pile] >> card & 1:
        s.unseen = with_value(s.unseen, pile, s.unseen[pile] & ~(1 << card))


# --- the market -------------------------------------------------------------------------------------------------
def discard_building(s: Table, kind: int) -> None:
    """COI-R4: one pile for all."""
    s.discarded = with_value(s.discarded, kind, s.discarded[kind] + 1)


def leftmost(s: Table) -> int:
    """The leftmost market space with a card, or -1."""
    for space in range(len(s.market)):
        if s.market[space] >= 0:
            return space
    return -1
