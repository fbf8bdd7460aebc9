"""What chance decides: the first player, the cards dealt or turned up, and the market tiles (AOI-2, AOI-17)."""

from __future__ import annotations

from random import Random

from smokestack.games.age_of_industry.rules.generated.action_fields import (
    FIRST_PLAYER,
    MARKET,
    TURN_UP,
    deal_card,
    first_player_seat,
    kind_of,
    market_tile,
    pack_deal,
    pack_first_player,
    pack_market,
    pack_turn_up,
    turn_up_card,
)
from smokestack.games.age_of_industry.rules.phases import cards
from smokestack.games.age_of_industry.rules.phases.rounds import finish_action, start_round
from smokestack.games.age_of_industry.rules.position import (
    CHOOSING_FIRST_PLAYER,
    DEALING,
    EMPTY,
    LAYING_TILES,
    REFILLING,
    TURNING_UP,
    AgeOfIndustryPosition,
    changed,
)
from smokestack.kernel.facts import Fact, FactData


def outcome_counts(position: AgeOfIndustryPosition) -> list[int]:
    """How many seats, tiles or cards stand for each outcome."""
    if position.phase == CHOOSING_FIRST_PLAYER:
        return [1] * position.seats
    return position.tiles_left if position.phase == LAYING_TILES else position.deck


def outcome_action(position: AgeOfIndustryPosition, value: int) -> int:
    """The chance action with this seat, tile or card."""
    if position.phase == CHOOSING_FIRST_PLAYER:
        return pack_first_player(value)
    if position.phase == LAYING_TILES:
        return pack_market(value)
    return pack_turn_up(value) if position.phase in (TURNING_UP, REFILLING) else pack_deal(value)


def legal_outcomes(position: AgeOfIndustryPosition) -> list[int]:
    counts = outcome_counts(position)
    return [outcome_action(position, value) for value in range(len(counts)) if counts[value] > 0]


def outcome_odds(position: AgeOfIndustryPosition) -> list[tuple[int, float]]:
    counts = outcome_counts(position)
    total = sum(counts)
    return [(outcome_action(position, value), count / total) for value, count in enumerate(counts) if count > 0]


def draw_outcome(position: AgeOfIndustryPosition, rng: Random) -> int:
    counts = outcome_counts(position)
    return outcome_action(position, pick(counts, sum(counts), rng))


def pick(counts: list[int], size: int, rng: Random) -> int:
    """A random item of a multiset of that size, given how often each item occurs."""
    at = int(rng.random() * size)
    for item in range(len(counts)):
        at -= counts[item]
        if at < 0:
            return item
    return EMPTY


# --- what happens -------------------------------------------------------------------------------------------------
def apply_chance(position: AgeOfIndustryPosition, action: int, events: list[Fact] | None) -> None:
    kind = kind_of(action)
    if kind == FIRST_PLAYER:
        _seat_players(position, first_player_seat(action), events)
    elif kind == MARKET:
        _lay_tile(position, market_tile(action), events)
    elif kind == TURN_UP:
        cards.turn_up_card(position, turn_up_card(action), events)
        if cards.face_up_complete(position):
            _go_on_after_turning_up(position, events)
    else:
        cards.deal_card(position, deal_card(action), events)
        if position.phase == DEALING:
            _deal_on(position)
        elif cards.count_drawn_card(position):
            refill_face_up(position, events)


def _seat_players(position: AgeOfIndustryPosition, first: int, events: list[Fact] | None) -> None:
    """Clockwise by seat from the first player (AOI-2.6)."""
    position.order = [(first + place) % position.seats for place in range(position.seats)]
    position.seat = first
    position.phase = DEALING
    if events is not None:
        events.append(Fact("first_player", first))


def _deal_on(position: AgeOfIndustryPosition) -> None:
    """Starting hands, one player after another (AOI-2.7)."""
    components = position.board.components
    sizes = components.hand_first if position.rulings.hand_by_players else components.hand_second
    if position.hand_size[position.seat] < sizes[position.seats]:
        return
    position.turn_index += 1
    if position.turn_index < position.seats:
        position.seat = position.order[position.turn_index]
    else:
        position.phase = TURNING_UP


def refill_face_up(position: AgeOfIndustryPosition, events: list[Fact] | None) -> None:
    """Face-up cards are replaced only after the whole draw action (AOI-17.2)."""
    if cards.face_up_complete(position):
        finish_action(position, events)
    else:
        position.phase = REFILLING


def _go_on_after_turning_up(position: AgeOfIndustryPosition, events: list[Fact] | None) -> None:
    if position.phase == REFILLING:
        finish_action(position, events)
    elif position.board.markets:
        position.phase = LAYING_TILES
    else:
        start_round(position, events)


def _lay_tile(position: AgeOfIndustryPosition, tile: int, events: list[Fact] | None) -> None:
    """One tile on each market space; "No demand" counts as flipped from the start (AOI-2.10, AOI-9.4)."""
    board, market = position.board, position.market_tile.index(EMPTY)
    position.market_tile = changed(position.market_tile, market, tile - EMPTY)
    position.tiles_left = changed(position.tiles_left, tile, -1)
    if board.components.tile_accepts[tile] == 0:
        position.market_used = changed(position.market_used, market, 1)
    if events is not None:
        data: FactData = {"market": board.market_name[market], "market_id": market}
        data["tile"] = board.components.tile_name[tile]
        data["tile_id"] = tile
        events.append(Fact("tile", data=data))
    if market + 1 == board.markets:
        start_round(position, events)
