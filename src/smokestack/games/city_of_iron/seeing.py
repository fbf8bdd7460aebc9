"""Looking at the table with the eyes of a seat: how what is shown (view.py) is filled in."""

from __future__ import annotations

from functools import cache, lru_cache

import msgspec
from msgspec.structs import replace

from smokestack.games.city_of_iron.actions import USES
from smokestack.games.city_of_iron.components import Box
from smokestack.games.city_of_iron.phases import attack, end, scoring
from smokestack.games.city_of_iron.rules import Rules
from smokestack.games.city_of_iron.table import (
    FLEX_GOODS,
    FREE,
    GAME_OVER,
    PURCHASE,
    Table,
)
from smokestack.games.city_of_iron.view import (
    BidSpace,
    BuildingView,
    CardView,
    CityView,
    GoodView,
    IronView,
    LandView,
    MarketSpace,
    PlayerView,
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


def looks(s: Table, seats: list[int | None]) -> list[msgspec.Struct]:
    """The table as these see it: only what each holds in secret differs."""
    common = look(s, None)
    return [_own_look(s, common, seat) if seat is not None else common for seat in seats]


def _own_look(s: Table, common: IronView, seat: int) -> IronView:
    players = common.players[:]
    players[seat] = _player(s, seat, seat)
    return replace(common, seat=seat, players=players)


def look(s: Table, seat: int | None) -> IronView:
    """The table as one seat, or a spectator, sees it."""
    rules, box = s.rules, s.rules.box
    labels = box.buildings.label
    return IronView(
        seat=seat,
        round=max(1, s.round_number),
        phase=PHASES[s.phase],
        actor=s.actor(),
        waiting=s.waiting(),
        market=[MarketSpace(at + 1, _building(box, kind) if kind >= 0 else None) for at, kind in enumerate(s.market)],
        deck="ABCR"[s.deck],
        deck_left=[sum(left) for left in s.deck_left],
        discards={labels[kind]: n for kind, n in enumerate(s.discarded) if n},
        score_cards_shown=s.deck,
        score_due=s.due_card + 1,
        score_fresh=s.fresh_card + 1,
        last_round=s.due_card == end.LAST_CARD,
        bid_track=[
            BidSpace(at + 1, cost, s.bid_space.index(at) if at in s.bid_space else -1)
            for at, cost in enumerate(rules.bid_costs)
        ],
        bid_order=s.bid_order[:],
        turn_order=s.turn_order[:],
        turn=s.turn,
        goods=[_good(s, good) for good in range(box.goods.count)],
        lands=[_land(box, land) for land in range(box.lands.count) if s.owner[land] == FREE],
        towns=[_town(s, town) for pile in s.piles for town in pile]
        + [_town(s, town) for town in range(box.towns.count) if s.town_owner[town] >= 0],
        players=[_player(s, other, seat) for other in range(rules.seats)],
        playing=_playing(s),
        choosing_goods=box.towns.names[s.flex_queue[0]] if s.phase == FLEX_GOODS else "",
        cards=_cards(rules, tuple(s.nation)),
        ranking=scoring.ranking(s) if s.phase == GAME_OVER else [],
    )


@lru_cache(maxsize=200)
def _cards(rules: Rules, nations: tuple[int, ...]) -> list[CardView]:
    """The faces of all that anybody can own in this game."""
    owned = 0
    for nation in nations:
        if nation >= 0:
            owned |= rules.buy_pile(nation)
            for card in rules.start_deck(nation, 0) + rules.start_deck(nation, 1):
                owned |= 1 << card
    return [_card(rules, card) for card in range(rules.box.cards.count) if owned >> card & 1]


def _terrains(box: Box, bits: int) -> list[str]:
    return [word for at, word in enumerate(box.goods.terrains) if bits >> at & 1]


def _goods(box: Box, amounts: list[int]) -> dict[str, int]:
    return {name: n for name, n in zip(box.goods.names, amounts, strict=True) if n}


@cache
def _building(box: Box, kind: int) -> BuildingView:
    b, width = box.buildings, box.goods.count
    return BuildingView(
        label=b.label[kind],
        name=b.title[kind],
        money=b.money[kind],
        science=b.science[kind],
        terrain=box.goods.terrains[b.terrain[kind]] if b.terrain[kind] >= 0 else "",
        goods=_goods(box, b.goods[kind * width : (kind + 1) * width]),
        science_per_round=b.science_icons[kind],
        draw_citizen=b.draws[kind * 2],
        draw_military=b.draws[kind * 2 + 1],
        vp_good=box.goods.names[b.vp_good[kind]] if b.vp_good[kind] >= 0 else "",
        vp=b.vp[kind],
    )


def _card(rules: Rules, card: int) -> CardView:
    c = rules.box.cards
    return CardView(
        name=rules.card_names[card],
        kind=("citizen", "military")[c.kind[card]],
        money=rules.price[card],
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


def _good(s: Table, good: int) -> GoodView:
    goods, seats = s.rules.box.goods, range(s.rules.seats)
    return GoodView(
        name=goods.names[good],
        counts=[s.goods[seat * goods.count + good] for seat in seats],
        places=[scoring.place_in(s, seat, good) for seat in seats],
        leader_income=goods.leader_income[good],
        vp_first=goods.vp_first[good],
        vp_second=goods.vp_second[good],
        shield=goods.shield[good],
        track=goods.track[good],
    )


@cache
def _land(box: Box, land: int) -> LandView:
    lands = box.lands
    need = ("", "ship", "airship")[lands.need[land]]
    return LandView(lands.names[land], lands.distance[land], _terrains(box, lands.terrain[land]), need)


def _town(s: Table, town: int) -> TownView:
    box = s.rules.box
    towns, goods = box.towns, box.goods
    flex = s.flex_kind[town]
    return TownView(
        name=towns.names[town],
        stars=towns.stars[town],
        owner=max(FREE, s.town_owner[town]),
        open=attack.is_target(s, -1, town),
        defence=attack.defence(s, town),
        distance=towns.distance[town],
        goods=_goods(box, towns.goods[town * goods.count : (town + 1) * goods.count]),
        flex_goods=towns.flex[town],
        flex_kind=goods.names[flex] if flex >= 0 else "",
        income=s.rules.town_income[town],
        science_per_round=towns.science_icons[town],
        draw_citizen=towns.draws[town * 2],
        draw_military=towns.draws[town * 2 + 1],
        spaces=towns.spaces[town],
        terrain=_terrains(box, s.rules.town_terrain[town]),
        counts_as=towns.counts_as[town],
    )


def _city(s: Table, place: int) -> CityView:
    rules, box, tokens = s.rules, s.rules.box, s.rules.box.tokens
    town = rules.place_town[place]
    start = place * rules.stride
    return CityView(
        name=rules.place_names[place],
        town=town >= 0,
        distance=0 if town >= 0 else rules.box.lands.distance[place],
        terrain=_terrains(box, rules.place_terrain[place]),
        spaces=s.capacity[place],
        token=tokens.names[s.city_token[place]] if s.city_token[place] >= 0 else "",
        districts=[name for token, name in enumerate(tokens.names) if s.districts[place] >> token & 1],
        buildings=[_building(box, s.built[at]) for at in range(start, start + s.filled[place])],
    )


def _names(s: Table, bits: int) -> list[str]:
    return [name for card, name in enumerate(s.rules.card_names) if bits >> card & 1]


def _player(s: Table, seat: int, viewer: int | None) -> PlayerView:
    rules, box = s.rules, s.rules.box
    nation, types = s.nation[seat], box.buildings.count
    sees = rules.open_hands or viewer == seat
    names = rules.card_names
    piles = [[names[card] for card in s.draw_pile[seat * 2 + kind]] for kind in range(2)]
    discards = [[names[card] for card in s.discard_pile[seat * 2 + kind]] for kind in range(2)]
    choosing = s.phase == PURCHASE and viewer == seat
    return PlayerView(
        seat=seat,
        nation=box.nations.names[nation] if nation >= 0 else "",
        abilities=box.nations.ability_texts[nation][:] if nation >= 0 and rules.abilities else [],
        money=s.money[seat],
        science=s.science[seat],
        vp=s.vp[seat],
        income=s.income[seat],
        leader_income=end.leader_income(s, seat),
        science_per_round=end.science_icons(s, seat),
        draws_citizen=end.draw_icons(s, seat, 0),
        draws_military=end.draw_icons(s, seat, 1),
        actions_left=box.tokens.actions - s.flipped[seat],
        tokens_left=[name for token, name in enumerate(box.tokens.names) if not s.tokens_used[seat] >> token & 1],
        cities=[_city(s, place) for place in range(rules.places) if s.owner[place] == seat],
        towns=[box.towns.names[town] for town in range(box.towns.count) if s.town_owner[town] == seat],
        reserve=[_building(box, kind) for kind in range(types) for _ in range(s.reserve[seat * types + kind])],
        hand_size=len(_names(s, s.hand[seat])),
        hand=_names(s, s.hand[seat]) if sees else None,
        citizen_draw_size=len(piles[0]),
        citizen_draw=piles[0] if sees else None,
        citizen_discards=discards[0],
        military_draw_size=len(piles[1]),
        military_draw=piles[1] if sees else None,
        military_discards=discards[1],
        buy_pile=_names(s, s.buy[seat]),
        chosen=_names(s, s.chosen[seat]) if choosing else None,
        ready=bool(s.phase == PURCHASE and s.ready[seat]),
        land_distance=scoring.land_distance(s, seat),
        cards_owned=scoring.cards_owned(s, seat),
        town_count=scoring.towns_owned(s, seat),
    )


def _playing(s: Table) -> PlayView | None:
    if s.card < 0 and s.target < 0:
        return None
    rules = s.rules
    target = ""
    if s.target >= 0:
        lands = s.card >= 0 and rules.box.cards.targeted[s.card] == 4
        target = rules.box.lands.names[s.target] if lands else rules.box.towns.names[s.target]
    return PlayView(
        card=rules.card_names[s.card] if s.card >= 0 else "",
        target=target,
        spent=[
            f"{rules.card_names[card]} {USES[max(0, use)]}".rstrip()
            for card, use in zip(s.spent, s.spent_use, strict=True)
        ],
        work=s.need_work,
        distance=s.need_distance,
        vehicle=("", "ship", "airship")[s.need_vehicle],
        attack=s.need_attack,
        draws=s.draws_left,
    )
