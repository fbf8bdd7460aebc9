"""Looking at the table with the eyes of a seat: how what is shown (view.py) is filled in."""

from __future__ import annotations

from functools import cache, lru_cache

import msgspec
from msgspec.structs import replace

from smokestack.games.city_of_iron.components.box import CityOfIronComponents
from smokestack.games.city_of_iron.rules import scoring
from smokestack.games.city_of_iron.rules.actions import USES
from smokestack.games.city_of_iron.rules.phases import attack, end_phase
from smokestack.games.city_of_iron.rules.position import (
    FLEX_GOODS,
    FREE,
    GAME_OVER,
    PURCHASE,
    CityOfIronPosition,
)
from smokestack.games.city_of_iron.rules.rulings import CityOfIronRulings
from smokestack.games.city_of_iron.view.view import (
    BidSpace,
    BuildingView,
    CityOfIronCardView,
    CityOfIronPlayerView,
    CityOfIronView,
    CityView,
    GoodView,
    LandView,
    MarketSpace,
    PlayView,
    TownView,
)

PHASES = [
    "nation",
    "decks",
    "market",
    "towns",
    "bid order",
    "bidding",
    "bidding again",
    "turn",
    "target",
    "spending",
    "discarding",
    "drawing",
    "building",
    "district",
    "goods",
    "moving",
    "refill",
    "purchase",
    "over",
]


def fill_views(position: CityOfIronPosition, seats: list[int | None]) -> list[msgspec.Struct]:
    """The table as these see it: only what each holds in secret differs."""
    common = fill_view(position, None)
    return [_view_of_seat(position, common, seat) if seat is not None else common for seat in seats]


def _view_of_seat(position: CityOfIronPosition, common: CityOfIronView, seat: int) -> CityOfIronView:
    players = common.players[:]
    players[seat] = _player(position, seat, seat)
    return replace(common, seat=seat, players=players)


def fill_view(position: CityOfIronPosition, seat: int | None) -> CityOfIronView:
    """The table as one seat, or a spectator, sees it."""
    rulings, components = position.rulings, position.components
    labels = components.buildings.label
    return CityOfIronView(
        seat=seat,
        round=max(1, position.round_number),
        phase=PHASES[position.phase],
        actor=position.actor(),
        waiting=position.waiting(),
        market=[
            MarketSpace(at + 1, _building(components, kind) if kind >= 0 else None)
            for at, kind in enumerate(position.market)
        ],
        deck="ABCR"[position.deck],
        deck_left=[sum(left) for left in position.deck_left],
        discards={labels[kind]: n for kind, n in enumerate(position.discarded) if n},
        score_cards_shown=position.deck,
        score_due=position.due_card + 1,
        score_fresh=position.fresh_card + 1,
        last_round=position.due_card == end_phase.LAST_CARD,
        bid_track=[
            BidSpace(at + 1, cost, position.bid_space.index(at) if at in position.bid_space else -1)
            for at, cost in enumerate(rulings.bid_costs)
        ],
        bid_order=position.bid_order[:],
        turn_order=position.turn_order[:],
        turn=position.turn,
        goods=[_good(position, good) for good in range(components.goods.count)],
        lands=[_land(components, land) for land in range(components.lands.count) if position.owner[land] == FREE],
        towns=[_town(position, town) for pile in position.piles for town in pile]
        + [_town(position, town) for town in range(components.towns.count) if position.town_owner[town] >= 0],
        players=[_player(position, other, seat) for other in range(rulings.seats)],
        playing=_playing(position),
        choosing_goods=components.towns.names[position.flex_queue[0]] if position.phase == FLEX_GOODS else "",
        cards=_cards(rulings, tuple(position.nation)),
        ranking=scoring.ranking(position) if position.phase == GAME_OVER else [],
    )


@lru_cache(maxsize=200)
def _cards(rulings: CityOfIronRulings, nations: tuple[int, ...]) -> list[CityOfIronCardView]:
    """The faces of all that anybody can own in this game."""
    owned = 0
    for nation in nations:
        if nation >= 0:
            owned |= rulings.buy_pile(nation)
            for card in rulings.start_deck(nation, 0) + rulings.start_deck(nation, 1):
                owned |= 1 << card
    return [_card(rulings, card) for card in range(rulings.components.cards.count) if owned >> card & 1]


def _terrains(components: CityOfIronComponents, bits: int) -> list[str]:
    return [word for at, word in enumerate(components.goods.terrains) if bits >> at & 1]


def _goods(components: CityOfIronComponents, amounts: list[int]) -> dict[str, int]:
    return {name: n for name, n in zip(components.goods.names, amounts, strict=True) if n}


@cache
def _building(components: CityOfIronComponents, kind: int) -> BuildingView:
    b, width = components.buildings, components.goods.count
    return BuildingView(
        label=b.label[kind],
        name=b.title[kind],
        money=b.money[kind],
        science=b.science[kind],
        terrain=components.goods.terrains[b.terrain[kind]] if b.terrain[kind] >= 0 else "",
        goods=_goods(components, b.goods[kind * width : (kind + 1) * width]),
        science_per_round=b.science_icons[kind],
        draw_citizen=b.draws[kind * 2],
        draw_military=b.draws[kind * 2 + 1],
        vp_good=components.goods.names[b.vp_good[kind]] if b.vp_good[kind] >= 0 else "",
        vp=b.vp[kind],
    )


def _card(rulings: CityOfIronRulings, card: int) -> CityOfIronCardView:
    c = rulings.components.cards
    return CityOfIronCardView(
        name=rulings.card_names[card],
        kind=("citizen", "military")[c.kind[card]],
        money=rulings.price[card],
        science=c.science[card],
        work=c.work[card],
        distance=c.distance[card],
        attack=c.attack[card],
        vehicle=("", "ship", "airship")[c.vehicle[card]],
        action=c.action_text[card],
        free=c.free[card],
        action_money=c.cost_money[card],
        action_science=c.cost_science[card],
        action_work=c.cost_work[card],
        action_distance=c.cost_distance[card],
    )


def _good(position: CityOfIronPosition, good: int) -> GoodView:
    goods, seats = position.components.goods, range(position.rulings.seats)
    return GoodView(
        name=goods.names[good],
        counts=[position.goods[seat * goods.count + good] for seat in seats],
        places=[scoring.place_in_good(position, seat, good) for seat in seats],
        leader_income=goods.leader_income[good],
        vp_first=goods.vp_first[good],
        vp_second=goods.vp_second[good],
        shield=goods.shield[good],
        track=goods.track[good],
    )


@cache
def _land(components: CityOfIronComponents, land: int) -> LandView:
    lands = components.lands
    need = ("", "ship", "airship")[lands.need[land]]
    return LandView(lands.names[land], lands.distance[land], _terrains(components, lands.terrain[land]), need)


def _town(position: CityOfIronPosition, town: int) -> TownView:
    components = position.components
    towns, goods = components.towns, components.goods
    flex = position.flex_kind[town]
    return TownView(
        name=towns.names[town],
        stars=towns.stars[town],
        owner=max(FREE, position.town_owner[town]),
        open=attack.is_target(position, -1, town),
        defence=attack.current_defence(position, town),
        distance=towns.distance[town],
        goods=_goods(components, towns.goods[town * goods.count : (town + 1) * goods.count]),
        flex_goods=towns.flex[town],
        flex_kind=goods.names[flex] if flex >= 0 else "",
        income=position.rulings.town_income[town],
        science_per_round=towns.science_icons[town],
        draw_citizen=towns.draws[town * 2],
        draw_military=towns.draws[town * 2 + 1],
        spaces=towns.spaces[town],
        terrain=_terrains(components, position.rulings.town_terrain[town]),
        counts_as=towns.counts_as[town],
    )


def _city(position: CityOfIronPosition, place: int) -> CityView:
    rulings, components, tokens = position.rulings, position.components, position.components.tokens
    town = rulings.place_town[place]
    start = place * rulings.stride
    return CityView(
        name=rulings.place_names[place],
        town=town >= 0,
        distance=0 if town >= 0 else rulings.components.lands.distance[place],
        terrain=_terrains(components, rulings.place_terrain[place]),
        spaces=position.capacity[place],
        token=tokens.names[position.city_token[place]] if position.city_token[place] >= 0 else "",
        districts=[name for token, name in enumerate(tokens.names) if position.districts[place] >> token & 1],
        buildings=[_building(components, position.built[at]) for at in range(start, start + position.filled[place])],
    )


def _names(position: CityOfIronPosition, bits: int) -> list[str]:
    return [name for card, name in enumerate(position.rulings.card_names) if bits >> card & 1]


def _player(position: CityOfIronPosition, seat: int, viewer: int | None) -> CityOfIronPlayerView:
    rulings, components = position.rulings, position.components
    nation, types = position.nation[seat], components.buildings.count
    sees = rulings.open_hands or viewer == seat
    names = rulings.card_names
    piles = [[names[card] for card in position.draw_pile[seat * 2 + kind]] for kind in range(2)]
    discards = [[names[card] for card in position.discard_pile[seat * 2 + kind]] for kind in range(2)]
    choosing = position.phase == PURCHASE and viewer == seat
    return CityOfIronPlayerView(
        seat=seat,
        nation=components.nations.names[nation] if nation >= 0 else "",
        abilities=components.nations.ability_texts[nation][:] if nation >= 0 and rulings.abilities else [],
        money=position.money[seat],
        science=position.science[seat],
        vp=position.vp[seat],
        income=position.income[seat],
        leader_income=end_phase.leader_income(position, seat),
        science_per_round=end_phase.science_icons(position, seat),
        draws_citizen=end_phase.draw_icons(position, seat, 0),
        draws_military=end_phase.draw_icons(position, seat, 1),
        actions_left=components.tokens.actions - position.flipped[seat],
        tokens_left=[
            name for token, name in enumerate(components.tokens.names) if not position.tokens_used[seat] >> token & 1
        ],
        cities=[_city(position, place) for place in range(rulings.places) if position.owner[place] == seat],
        towns=[
            components.towns.names[town] for town in range(components.towns.count) if position.town_owner[town] == seat
        ],
        reserve=[
            _building(components, kind) for kind in range(types) for _ in range(position.reserve[seat * types + kind])
        ],
        hand_size=len(_names(position, position.hand[seat])),
        hand=_names(position, position.hand[seat]) if sees else None,
        citizen_draw_size=len(piles[0]),
        citizen_draw=piles[0] if sees else None,
        citizen_discards=discards[0],
        military_draw_size=len(piles[1]),
        military_draw=piles[1] if sees else None,
        military_discards=discards[1],
        buy_pile=_names(position, position.buy[seat]),
        chosen=_names(position, position.chosen[seat]) if choosing else None,
        ready=bool(position.phase == PURCHASE and position.ready[seat]),
        land_distance=scoring.land_distance(position, seat),
        cards_owned=scoring.cards_owned(position, seat),
        town_count=scoring.towns_owned(position, seat),
    )


def _playing(position: CityOfIronPosition) -> PlayView | None:
    if position.card < 0 and position.target < 0:
        return None
    rulings = position.rulings
    target = ""
    if position.target >= 0:
        lands = position.card >= 0 and rulings.components.cards.targeted[position.card] == 4
        target = (
            rulings.components.lands.names[position.target]
            if lands
            else rulings.components.towns.names[position.target]
        )
    return PlayView(
        card=rulings.card_names[position.card] if position.card >= 0 else "",
        target=target,
        spent=[
            f"{rulings.card_names[card]} {USES[max(0, use)]}".rstrip()
            for card, use in zip(position.spent, position.spent_use, strict=True)
        ],
        work=position.need_work,
        distance=position.need_distance,
        vehicle=("", "ship", "airship")[position.need_vehicle],
        attack=position.need_attack,
        draws=position.draws_left,
    )
