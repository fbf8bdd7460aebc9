"""Every legal action whose price has to be paid: the paths an engine may offer in each phase."""

from __future__ import annotations

from tests.rules.city_of_iron.oracle.faces import (
    BUILDINGS,
    CARDS,
    DECKS,
    GOODS,
    SCIENCE_PRICE,
    TOWNS,
    cost,
    effects,
    price_of,
)
from tests.rules.city_of_iron.oracle.payments import (
    NEUTRAL,
    USES,
    Owed,
    Purse,
    after,
    attacks,
    builds,
    districts,
    foundings,
)
from tests.rules.city_of_iron.oracle.world import World, members

Offer = tuple[str | int, ...]
"""The verb of an action and its values."""
VEHICLES = ("", "ship", "airship")


def action_money(world: World, seat: int, card: int) -> int:
    """COI-8.4, COI-13.3."""
    scholar = CARDS[card]["id"] in ("scholar", "second_scholar")
    return 0 if scholar and "cresaria_scholar" in world.abilities(seat) else cost(card, "money")


def purchases(world: World, seat: int) -> set[Offer]:
    """COI-10.10, COI-10.16."""
    state = world.state
    chosen = members(state.chosen[seat])
    money = state.money[seat] - sum(price_of(card) for card in chosen)
    science = state.science[seat] - sum(CARDS[card]["science"] for card in chosen)
    found: set[Offer] = {("ready", seat)} | {("put back", card, seat) for card in chosen}
    for card in members(state.buy[seat]):
        if card not in chosen and price_of(card) <= money and CARDS[card]["science"] <= science:
            found.add(("buy", card, seat))
    return found


def bids(world: World, seat: int) -> set[Offer]:
    """COI-4.2, COI-4.3."""
    costs = world.state.rulings.bid_costs
    free = [space for space in range(len(costs)) if space not in world.state.bid_space]
    return {("bid", space) for space in free if costs[space] <= world.state.money[seat]}


def second_bid_price(world: World, seat: int, space: int) -> int:
    """COI-13.6, COI-A-om-refund."""
    costs = world.state.rulings.bid_costs
    more = costs[space] - costs[world.state.bid_space[seat]]
    return more if world.options.om_refund == "yes" else max(0, more)


def second_bids(world: World, seat: int) -> set[Offer]:
    found: set[Offer] = {("stay",)}
    for space in range(len(world.state.rulings.bid_costs)):
        if space not in world.state.bid_space and second_bid_price(world, seat, space) <= world.state.money[seat]:
            found.add(("bid again", space))
    return found


# --- a turn ---------------------------------------------------------------------------------------------------------
def turn(world: World, seat: int) -> set[Offer]:
    """COI-5.4."""
    state = world.state
    money, science = state.money[seat], state.science[seat]
    found: set[Offer] = {("tax",)}
    found |= {("build", *build) for build in builds(world, seat, money, science, (0, 0))}
    found |= {("reserve", space) for space, building in enumerate(state.market) if building >= 0}
    found |= {("draw", deck) for deck, name in enumerate(DECKS) if world.can_draw(seat, name)}
    if money >= SCIENCE_PRICE:
        found.add(("buy science",))
    found |= {("play", card) for card in world.hand(seat) if can_play(world, seat, card)}
    found |= {("attack", town) for town in attacks(world, seat, world.hand(seat))}
    if world.options.arc_move == "per_building" and "arc_move" in world.abilities(seat) and money >= 1:
        found |= moves(world, seat)
    return found


def moves(world: World, seat: int) -> set[Offer]:
    """COI-13.2."""
    found: set[Offer] = set()
    for origin in world.cities(seat):
        for goal in world.cities(seat):
            if goal.place == origin.place or len(goal.buildings) >= goal.spaces:
                continue
            for building in set(origin.buildings):
                if not BUILDINGS[building]["terrain"] or BUILDINGS[building]["terrain"] in goal.terrain:
                    found.add(("move", building, origin.place, goal.place))
    return found


def can_play(world: World, seat: int, card: int) -> bool:
    """COI-5.6, COI-5.8, COI-8.4, COI-8.10, COI-8.12."""
    state, action = world.state, CARDS[card]["action"]
    if not action:
        return False
    once = world.options.free_card_again == "no"
    if action["free"] and once and card in members(state.free_used):
        return False
    if state.money[seat] < action_money(world, seat, card) or state.science[seat] < cost(card, "science"):
        return False
    rest = [other for other in world.hand(seat) if other != card]
    kinds = {effect["op"] for effect in effects(card)}
    if "found_city" in kinds:
        return bool(foundings(world, seat, rest, card))
    if "attack" in kinds:
        return bool(attacks(world, seat, rest, card))
    owed = Owed(cost(card, "work"), cost(card, "distance"))
    if not Purse(world.options).can(rest, owed):
        return False
    return any(_possible(world, seat, card, effect, rest, owed) for effect in effects(card))


def _possible(world: World, seat: int, card: int, effect: dict[str, object], rest: list[int], owed: Owed) -> bool:
    """Judged as if the cards were already discarded (COI-8.12)."""
    if effect["op"] == "build":
        money = world.state.money[seat] - action_money(world, seat, card)
        science = world.state.science[seat] - cost(card, "science")
        less = (int(str(effect["discount_money"])), int(str(effect["discount_science"])))
        return bool(builds(world, seat, money, science, less))
    if effect["op"] == "add_district":
        return bool(districts(world, seat))
    if effect["op"] != "draw":
        return True
    wanted = list(DECKS) if effect["deck"] == "choice" else [str(effect["deck"])]
    if any(world.can_draw(seat, deck) or world.deck_of(card) == deck for deck in wanted):
        return True
    purse = Purse(world.options)
    return any(world.deck_of(other) in wanted for other, _ in purse.picks(rest, owed))


# --- within an action -----------------------------------------------------------------------------------------------
def spends(world: World, seat: int) -> set[Offer]:
    state = world.state
    owed = Owed(state.need_work, state.need_distance, VEHICLES[state.need_vehicle], state.need_attack)
    picks = Purse(world.options).picks(world.hand(seat), owed)
    return {("spend", card, USES.index(use)) for card, use in picks}


def still_owed(world: World, card: int, use: int) -> Owed:
    """What is owed after a card is spent."""
    state = world.state
    owed = Owed(state.need_work, state.need_distance, VEHICLES[state.need_vehicle], state.need_attack)
    return after(owed, card, USES[use], Purse(world.options).airship)


def choices_of_goods(world: World, seat: int) -> set[Offer]:
    """COI-14.7, COI-14.12."""
    goods = world.goods(seat)
    for town in world.towns(seat):
        if world.state.flex_kind[town] >= 0:
            goods[GOODS[world.state.flex_kind[town]]["id"]] -= TOWNS[town]["flex_goods"]
    return {("goods", place) for place, good in enumerate(GOODS) if goods[good["id"]] > 0}


def offers(world: World, seat: int) -> set[Offer] | None:
    """The legal actions of a seat; None where nothing is paid for."""
    state = world.state
    money, science = state.money[seat], state.science[seat]
    match world.phase:
        case "purchase":
            return purchases(world, seat)
        case "bidding":
            return bids(world, seat)
        case "bidding again":
            return second_bids(world, seat)
        case "turn":
            return turn(world, seat)
        case "spending":
            return spends(world, seat)
        case "target":
            if any(effect["op"] == "found_city" for effect in effects(state.card)):
                return {("found", *where) for where in foundings(world, seat, world.hand(seat), state.card)}
            return {("attack", town) for town in attacks(world, seat, world.hand(seat), state.card)}
        case "building":
            return {("build", *build) for build in builds(world, seat, money, science, discount(world))}
        case "district":
            return {("district", *where) for where in districts(world, seat)}
        case "goods":
            return choices_of_goods(world, seat)
        case "drawing":
            return {("draw", deck) for deck, name in enumerate(DECKS) if world.can_draw(seat, name)}
    return None


def discount(world: World) -> tuple[int, int]:
    """What the card being played takes off the price of a building."""
    if world.phase != "building":
        return 0, 0
    effect = next(effect for effect in effects(world.state.card) if effect["op"] == "build")
    return int(effect["discount_money"]), int(effect["discount_science"])


__all__ = ["NEUTRAL", "Offer", "action_money", "discount", "offers", "second_bid_price", "still_owed"]
