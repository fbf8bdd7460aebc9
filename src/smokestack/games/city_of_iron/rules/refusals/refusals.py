"""What is asked of a player, and why an action is refused: the clause, and the card or place in the way."""

from __future__ import annotations

from smokestack.games.city_of_iron.rules import actions as a
from smokestack.games.city_of_iron.rules.phases import bidding, purchase, setup
from smokestack.games.city_of_iron.rules.position import (
    BID_ORDER,
    BIDDING,
    BIDDING_AGAIN,
    BUILDING,
    CHOOSE_NATION,
    DISCARDING,
    DISTRICTS,
    DRAWING,
    FILL_MARKET,
    FLEX_GOODS,
    GAME_OVER,
    LAY_TOWNS,
    MOVING,
    PURCHASE,
    REFILL,
    SPENDING,
    STACK_DECKS,
    TARGET,
    TURN,
    CityOfIronPosition,
)
from smokestack.games.city_of_iron.rules.refusals.buildings import refuse_build, refuse_move
from smokestack.games.city_of_iron.rules.refusals.cards import (
    refuse_attack,
    refuse_district,
    refuse_found,
    refuse_play,
    refuse_spend,
)
from smokestack.kernel.facts import Fact, FactData, Refusal

QUESTIONS = {
    CHOOSE_NATION: "nation",
    STACK_DECKS: "stack",
    FILL_MARKET: "market",
    LAY_TOWNS: "town",
    BID_ORDER: "bid_order",
    BIDDING: "bid",
    BIDDING_AGAIN: "bid_again",
    TURN: "turn",
    SPENDING: "spend",
    DISCARDING: "discard",
    DRAWING: "draw",
    BUILDING: "build",
    DISTRICTS: "district",
    FLEX_GOODS: "goods",
    MOVING: "moving",
    REFILL: "market",
    PURCHASE: "purchase",
    GAME_OVER: "over",
}

# Which kinds of action a phase knows, and the clause that says so.
EXPECTED: dict[int, tuple[str, list[int]]] = {
    CHOOSE_NATION: ("COI-2.1", [a.NATION]),
    STACK_DECKS: ("COI-2.4", [a.STACK]),
    FILL_MARKET: ("COI-2.8", [a.TURN_UP]),
    LAY_TOWNS: ("COI-2.10", [a.LAY_TOWN]),
    BID_ORDER: ("COI-2.11", [a.BID_CUBE]),
    BIDDING: ("COI-4.1", [a.BID]),
    BIDDING_AGAIN: ("COI-13.6", [a.BID_AGAIN, a.STAY]),
    TURN: ("COI-5.4", [a.BUILD, a.RESERVE, a.DRAW, a.TAX, a.SCIENCE, a.PLAY, a.ATTACK, a.MOVE]),
    TARGET: ("COI-8.11", [a.FOUND, a.ATTACK]),
    SPENDING: ("COI-5.6", [a.SPEND]),
    DISCARDING: ("COI-8.5", [a.DISCARD, a.AS_PLAYED]),
    DRAWING: ("COI-8.11", [a.DRAW]),
    BUILDING: ("COI-8.11", [a.BUILD]),
    DISTRICTS: ("COI-7.4", [a.DISTRICT]),
    FLEX_GOODS: ("COI-14.7", [a.GOODS]),
    MOVING: ("COI-A-arc-move", [a.MOVE, a.STOP_MOVING]),
    REFILL: ("COI-10.4", [a.TURN_UP]),
    PURCHASE: ("COI-10.10", [a.BUY, a.READY]),
    GAME_OVER: ("COI-3.3", []),
}


def prompt(position: CityOfIronPosition, actor: int) -> Fact:
    """What is expected now."""
    if position.phase == TARGET:
        founds = position.components.cards.targeted[position.card] == 4
        return Fact("found" if founds else "attack", actor, {"card": position.rulings.card_names[position.card]})
    data: FactData = {}
    if position.phase == SPENDING:
        data = {"work": position.need_work, "distance": position.need_distance, "attack": position.need_attack}
        data["vehicle"] = ("", ", a ship", ", an airship")[position.need_vehicle]
    elif position.phase == TURN:
        data = {"n": position.components.tokens.actions - position.flipped[position.seat]}
    elif position.phase == FLEX_GOODS:
        data = {"town": position.components.towns.names[position.flex_queue[0]]}
    elif position.phase == STACK_DECKS:
        pile = setup.pile_to_stack(position, position.seat)
        data = {"deck": ("citizen", "military")[pile % 2]}
    return Fact(QUESTIONS[position.phase], actor, data)


def refuse(position: CityOfIronPosition, action: int) -> Refusal:
    """Why an action that is not legal is not; the first rule in the way, in the order of the rulebook."""
    kind, value = action & 63, action >> 6
    clause, expected = EXPECTED[position.phase]
    if kind not in expected:
        return Refusal(clause, f"not_now_{'chance' if position.seat < 0 and position.phase != PURCHASE else 'other'}")
    found: Refusal | None = None
    if kind == a.BUILD:
        found = refuse_build(position, value & 127, value >> 7 & 31, value >> 12)
    elif kind == a.PLAY:
        found = refuse_play(position, value)
    elif kind == a.ATTACK:
        found = refuse_attack(position, value)
    elif kind == a.SPEND:
        found = refuse_spend(position, value & 63, value >> 6)
    elif kind == a.FOUND:
        found = refuse_found(position, value & 31, value >> 5)
    elif kind == a.DISTRICT:
        found = refuse_district(position, value & 7, value >> 3)
    elif kind == a.MOVE:
        found = refuse_move(position, value & 63, value >> 6 & 31, value >> 11)
    elif kind in (a.BUY, a.READY):
        found = _refuse_purchase(position, kind, value)
    else:
        found = _refuse_simple(position, kind, value)
    return found if found is not None else Refusal(clause, "not_possible")


def _refuse_simple(position: CityOfIronPosition, kind: int, value: int) -> Refusal | None:
    """Actions with one small rule each."""
    if kind == a.RESERVE:
        return Refusal("COI-6.13", "no_market_card", {"space": value + 1})
    if kind == a.DRAW:
        return Refusal("COI-6.16", "nothing_to_draw", {"deck": ("citizen", "military")[value]})
    if kind == a.SCIENCE:
        return Refusal(
            "COI-6.18",
            "money",
            {"cost": position.components.tokens.science_price, "money": position.money[position.seat]},
        )
    if kind in (a.BID, a.BID_AGAIN):
        return _refuse_bid(position, kind, value)
    if kind == a.NATION:
        return Refusal("COI-2.1", "nation_taken")
    if kind == a.STACK:
        return Refusal("COI-2.4", "not_in_start_deck")
    if kind == a.DISCARD:
        return Refusal("COI-8.5", "not_to_discard")
    if kind == a.GOODS:
        return Refusal(
            "COI-14.12", "no_goods_elsewhere", {"town": position.components.towns.names[position.flex_queue[0]]}
        )
    if kind == a.STOP_MOVING:
        return Refusal("COI-A-arc-move", "city_over")
    if kind == a.TURN_UP:
        return Refusal("COI-2.7", "not_in_deck")
    if kind == a.LAY_TOWN:
        return Refusal("COI-2.10", "not_in_pile")
    if kind == a.BID_CUBE:
        return Refusal("COI-2.11", "cube_placed")
    return None


def _refuse_bid(position: CityOfIronPosition, kind: int, space: int) -> Refusal:
    clause = "COI-4.2" if kind == a.BID else "COI-13.6"
    if space >= len(position.rulings.bid_costs):
        return Refusal(clause, "no_bid_space", {"space": space + 1, "n": len(position.rulings.bid_costs)})
    if space in position.bid_space:
        return Refusal(clause, "bid_taken", {"space": space + 1})
    cost = position.rulings.bid_costs[space] if kind == a.BID else bidding.second_bid_price(position, space)
    return Refusal(clause, "money", {"cost": cost, "money": position.money[position.seat]})


def _refuse_purchase(position: CityOfIronPosition, kind: int, value: int) -> Refusal:
    seat = value >> 6 if kind == a.BUY else value
    if seat >= position.rulings.seats:
        return Refusal("COI-10.10", "no_such_player")
    if position.ready[seat]:
        return Refusal("COI-10.11", "already_ready", {"seat": seat})
    card = value & 63
    if card >= position.components.cards.count or not position.buy[seat] >> card & 1:
        return Refusal("COI-10.10", "not_for_sale")
    name = position.rulings.card_names[card]
    if position.chosen[seat] >> card & 1:
        return Refusal("COI-10.10", "already_chosen", {"card": name})
    data: FactData = {
        "card": name,
        "cost": position.rulings.price[card],
        "science": position.components.cards.science[card],
        "left": position.money[seat] - purchase.chosen_money(position, seat),
        "science_left": position.science[seat] - purchase.chosen_science(position, seat),
    }
    return Refusal("COI-10.10", "purchase_too_dear", data)
