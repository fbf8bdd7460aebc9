"""Income, science, draws, the scorings and the bonuses, counted from what lies on the table."""

from __future__ import annotations

from tests.rules.city_of_iron.oracle.faces import BONUSES, BUILDINGS, DECKS, GOODS, LANDS, SCORE_CARDS, TOKENS, TOWNS
from tests.rules.city_of_iron.oracle.world import World, members

LAST_CARD = 2


# --- every end phase --------------------------------------------------------------------------------------------------
def income(world: World, seat: int) -> int:
    """COI-10.7, COI-R11."""
    total = world.income_track(seat)
    for good in GOODS:
        counts = [world.goods(other)[good["id"]] for other in range(world.seats)]
        if counts[seat] > 0 and counts[seat] == max(counts):
            total += good["leader_income"]
    return total


def science(world: World, seat: int, card: int) -> int:
    """COI-10.8."""
    total = sum(BUILDINGS[building]["science_per_turn"] for building in world.buildings(seat))
    total += sum(TOWNS[town]["science_per_turn"] for town in world.towns(seat))
    return int(total) + (1 if card >= 0 and SCORE_CARDS[card]["book"] else 0)


def draws(world: World, seat: int, deck: str) -> int:
    """COI-7.3, COI-10.9: tokens on own lands and at own towns, buildings and towns."""
    total = 0
    for city in world.cities(seat):
        if not city.is_town:
            total += TOKENS[world.state.city_token[city.place]]["draw"][deck]
        total += sum(TOKENS[token]["draw"][deck] for _, token in world.tokens_at(city.place))
        total += sum(BUILDINGS[building]["draw"][deck] for building in city.buildings)
    return int(total + sum(TOWNS[town]["draw"][deck] for town in world.towns(seat)))


def hand_after_draws(world: World, seat: int, wanted: dict[str, int]) -> set[int]:
    """COI-8.6, COI-8.7: the first card discarded is the first drawn when the pile is turned."""
    hand = set(world.hand(seat))
    for deck in DECKS:
        in_order = world.pile(seat, deck) + world.discards(seat, deck)
        hand.update(in_order[: wanted[deck]])
    return hand


# --- scoring ----------------------------------------------------------------------------------------------------------
def rank(world: World, seat: int, good: str) -> int:
    """1, 2 or 0 (COI-11.1 to COI-11.3, COI-A-second-after-tie)."""
    counts = [world.goods(other)[good] for other in range(world.seats)]
    steps = sorted({count for count in counts if count > 0}, reverse=True)
    place = steps.index(counts[seat]) + 1 if counts[seat] > 0 else 0
    if place == 2 and world.options.second_after_tie == "skip" and counts.count(steps[0]) > 1:
        return 0
    return place if place <= 2 else 0


def points(world: World, seat: int, last: bool) -> int:
    """COI-11.2 to COI-11.5."""
    total = 0
    for good in GOODS:
        place = rank(world, seat, good["id"])
        total += (0, good["vp_first"], good["vp_second"])[place]
        if world.goods(seat)[good["id"]] >= good["shield_threshold"]:
            total += good["shield_vp"]
    if last or world.options.plus3_when == "every_scoring":
        for building in world.buildings(seat):
            bonus = BUILDINGS[building]["vp_bonus"]
            if bonus and rank(world, seat, bonus["good"]):
                total += bonus["vp"]
    return total


def bonus_values(world: World) -> dict[str, list[int]]:
    """What each bonus of COI-12.4 to COI-12.8 compares, by seat."""
    state, seats = world.state, range(world.seats)
    distances, cards = [], []
    for seat in seats:
        ways = [LANDS[city.place]["distance"] for city in world.cities(seat) if not city.is_town]
        distances.append(max(ways) if world.options.distance_bonus == "farthest" else sum(ways))
        owned = len(members(state.hand[seat]))
        for deck in DECKS:
            owned += len(world.pile(seat, deck))
            owned += len(world.discards(seat, deck)) if world.options.card_bonus == "all_owned" else 0
        cards.append(owned)
    return {
        "most_money": list(state.money),
        "most_land_distance": distances,
        "most_of_one_good": [max([0, *world.goods(seat).values()]) for seat in seats],
        "most_cards": cards,
        "most_towns": [sum(TOWNS[town]["counts_as_towns"] for town in world.towns(seat)) for seat in seats],
    }


def bonuses(world: World) -> list[int]:
    """COI-12.4 to COI-12.10."""
    found = [0] * world.seats
    for name, values in bonus_values(world).items():
        best = max(values)
        if best > 0 and values.count(best) == 1:
            found[values.index(best)] += int(BONUSES[name])
    for seat in range(world.seats):
        kinds = len(BUILDINGS)
        reserved = sum(world.state.reserve[seat * kinds : (seat + 1) * kinds])
        found[seat] -= reserved // 2
    return found


def ranking(world: World) -> list[list[int]]:
    """COI-12.11."""
    results = [
        (world.state.vp[seat], world.state.money[seat], sum(world.goods(seat).values())) for seat in range(world.seats)
    ]
    return [
        [seat for seat in range(world.seats) if results[seat] == step] for step in sorted(set(results), reverse=True)
    ]
