"""How a view is filled from a position."""

from __future__ import annotations

from functools import lru_cache

import msgspec
from msgspec.structs import replace

from smokestack.games.city_of_iron.components.effects import CITIZEN, DECK_COUNT, FOUND_CITY, MILITARY, VEHICLES
from smokestack.games.city_of_iron.rules import scoring
from smokestack.games.city_of_iron.rules.actions import SKILLS, USES
from smokestack.games.city_of_iron.rules.holdings import buildings_in, districts_at
from smokestack.games.city_of_iron.rules.income import draw_icons, leader_income, science_icons
from smokestack.games.city_of_iron.rules.phases.attack import current_defence, is_target
from smokestack.games.city_of_iron.rules.position import (
    FLEX_GOODS,
    FREE,
    GAME_OVER,
    LAST_SCORE_CARD,
    NONE,
    PHASE_NAMES,
    PURCHASE,
    CityOfIronPosition,
    pile_of,
)
from smokestack.games.city_of_iron.rules.rulings import CityOfIronRulings
from smokestack.games.city_of_iron.view.faces import (
    BUILDING_DECK_NAMES,
    building_face,
    card_face,
    goods_by_name,
    land_face,
    terrain_names,
)
from smokestack.games.city_of_iron.view.view import (
    BidSpace,
    CityOfIronCardView,
    CityOfIronPlayerView,
    CityOfIronView,
    CityView,
    GoodView,
    MarketSpace,
    PlayView,
    TownView,
)
from smokestack.kernel.bits import contains, items_of, set_of, size_of
from smokestack.kernel.contract import State, Viewer


class CityOfIronViewer(Viewer):
    """Shows positions of City of Iron."""

    def view(self, state: State, seat: int | None) -> msgspec.Struct:
        assert isinstance(state, CityOfIronPosition)
        return fill_view(state, seat)

    def views(self, state: State, seats: list[int | None]) -> list[msgspec.Struct]:
        """The views differ only in what each seat holds in secret, so the rest is built once."""
        assert isinstance(state, CityOfIronPosition)
        common = fill_view(state, None)
        return [_view_of_seat(state, common, seat) if seat is not None else common for seat in seats]


def _view_of_seat(position: CityOfIronPosition, common: CityOfIronView, seat: int) -> CityOfIronView:
    players = common.players[:]
    players[seat] = _player(position, seat, seat)
    return replace(common, seat=seat, players=players)


def fill_view(position: CityOfIronPosition, seat: int | None) -> CityOfIronView:
    """The table as one seat, or a spectator, sees it."""
    rulings, components = position.rulings, position.components
    labels, towns, lands = components.buildings.label, components.towns, components.lands
    return CityOfIronView(
        seat=seat,
        round=position.round(),
        phase=PHASE_NAMES[position.phase],
        actor=position.actor(),
        waiting=position.waiting(),
        market=_market(position),
        deck=BUILDING_DECK_NAMES[position.deck],
        deck_left=[sum(left) for left in position.deck_left],
        discards={labels[building]: count for building, count in enumerate(position.discarded) if count},
        score_cards_shown=position.deck,
        score_due=position.due_card + 1,
        score_fresh=position.fresh_card + 1,
        last_round=position.due_card == LAST_SCORE_CARD,
        bid_track=_bid_track(position),
        bid_order=position.bid_order[:],
        turn_order=position.turn_order[:],
        turn=position.turn,
        goods=[_good(position, good) for good in range(components.goods.count)],
        lands=[land_face(components, land) for land in range(lands.count) if position.owner[land] == FREE],
        towns=[_town(position, town) for pile in position.piles for town in pile]
        + [_town(position, town) for town in range(towns.count) if position.town_owner[town] >= 0],
        players=[_player(position, other, seat) for other in range(rulings.seats)],
        playing=_playing(position),
        choosing_goods=towns.names[position.flex_queue[0]] if position.phase == FLEX_GOODS else "",
        cards=_card_faces(rulings, tuple(position.nation)),
        ranking=scoring.ranking(position) if position.phase == GAME_OVER else [],
    )


@lru_cache(maxsize=200)
def _card_faces(rulings: CityOfIronRulings, nations: tuple[int, ...]) -> list[CityOfIronCardView]:
    """The faces of all cards that these nations can own."""
    owned = 0
    for nation in nations:
        if nation >= 0:
            owned |= rulings.buy_pile(nation)
            owned |= set_of(rulings.start_deck(nation, CITIZEN)) | set_of(rulings.start_deck(nation, MILITARY))
    return [card_face(rulings, card) for card in items_of(owned)]


def _market(position: CityOfIronPosition) -> list[MarketSpace]:
    found: list[MarketSpace] = []
    for space, building in enumerate(position.market):
        found.append(MarketSpace(space + 1, building_face(position.components, building) if building >= 0 else None))
    return found


def _bid_track(position: CityOfIronPosition) -> list[BidSpace]:
    found: list[BidSpace] = []
    for space, cost in enumerate(position.rulings.bid_costs):
        seat = position.bid_space.index(space) if space in position.bid_space else NONE
        found.append(BidSpace(space + 1, cost, seat))
    return found


def _good(position: CityOfIronPosition, good: int) -> GoodView:
    goods, seats = position.components.goods, range(position.rulings.seats)
    return GoodView(
        id=good,
        name=goods.names[good],
        counts=[position.goods[seat * goods.count + good] for seat in seats],
        places=[scoring.place_in_good(position, seat, good) for seat in seats],
        leader_income=goods.leader_income[good],
        vp_first=goods.vp_first[good],
        vp_second=goods.vp_second[good],
        shield=goods.shield[good],
        track=goods.track[good],
    )


def _town(position: CityOfIronPosition, town: int) -> TownView:
    components, rulings = position.components, position.rulings
    towns, width = components.towns, components.goods.count
    flex_kind = position.flex_kind[town]
    return TownView(
        id=town,
        name=towns.names[town],
        stars=towns.stars[town],
        owner=max(FREE, position.town_owner[town]),
        open=is_target(position, NONE, town),
        defence=current_defence(position, town),
        distance=towns.distance[town],
        goods=goods_by_name(components, towns.goods[town * width : (town + 1) * width]),
        flex_goods=towns.flex[town],
        flex_kind=components.goods.names[flex_kind] if flex_kind >= 0 else "",
        income=rulings.town_income[town],
        science_per_round=towns.science_icons[town],
        draw_citizen=towns.draws[town * DECK_COUNT + CITIZEN],
        draw_military=towns.draws[town * DECK_COUNT + MILITARY],
        spaces=towns.spaces[town],
        terrain=terrain_names(components, rulings.town_terrain[town]),
        counts_as=towns.counts_as[town],
    )


def _city(position: CityOfIronPosition, place: int) -> CityView:
    rulings, components, tokens = position.rulings, position.components, position.components.tokens
    is_town = rulings.place_town[place] >= 0
    token = position.city_token[place]
    return CityView(
        id=place,
        name=rulings.place_names[place],
        town=is_town,
        distance=0 if is_town else components.lands.distance[place],
        terrain=terrain_names(components, rulings.place_terrain[place]),
        spaces=position.capacity[place],
        token=tokens.names[token] if token >= 0 else "",
        districts=[tokens.names[token] for token in districts_at(position, place)],
        buildings=[building_face(components, building) for building in buildings_in(position, place)],
    )


def _card_names(position: CityOfIronPosition, cards: list[int]) -> list[str]:
    names = position.rulings.card_names
    return [names[card] for card in cards]


def _player(position: CityOfIronPosition, seat: int, viewer: int | None) -> CityOfIronPlayerView:
    rulings, components = position.rulings, position.components
    nation, types = position.nation[seat], components.buildings.count
    towns, tokens = components.towns, components.tokens
    sees_cards = rulings.open_hands or viewer == seat
    hand = items_of(position.hand[seat])
    citizens, military = pile_of(seat, CITIZEN), pile_of(seat, MILITARY)
    citizen_draw, military_draw = position.draw_pile[citizens], position.draw_pile[military]
    used = position.tokens_used[seat]
    is_choosing = position.phase == PURCHASE and viewer == seat
    return CityOfIronPlayerView(
        seat=seat,
        nation=components.nations.names[nation] if nation >= 0 else "",
        abilities=components.nations.ability_texts[nation][:] if nation >= 0 and rulings.abilities else [],
        money=position.money[seat],
        science=position.science[seat],
        vp=position.vp[seat],
        income=position.income[seat],
        leader_income=leader_income(position, seat),
        science_per_round=science_icons(position, seat),
        draws_citizen=draw_icons(position, seat, CITIZEN),
        draws_military=draw_icons(position, seat, MILITARY),
        actions_left=tokens.actions - position.flipped[seat],
        tokens_left=[tokens.names[token] for token in range(tokens.count) if not contains(used, token)],
        cities=[_city(position, place) for place in range(rulings.places) if position.owner[place] == seat],
        towns=[towns.names[town] for town in range(towns.count) if position.town_owner[town] == seat],
        reserve=[
            building_face(components, building)
            for building in range(types)
            for _ in range(position.reserve[seat * types + building])
        ],
        hand_size=size_of(position.hand[seat]),
        hand=_card_names(position, hand) if sees_cards else None,
        citizen_draw_size=len(citizen_draw),
        citizen_draw=_card_names(position, citizen_draw) if sees_cards else None,
        citizen_discards=_card_names(position, position.discard_pile[citizens]),
        military_draw_size=len(military_draw),
        military_draw=_card_names(position, military_draw) if sees_cards else None,
        military_discards=_card_names(position, position.discard_pile[military]),
        buy_pile=_card_names(position, items_of(position.buy[seat])),
        chosen=_card_names(position, items_of(position.chosen[seat])) if is_choosing else None,
        ready=bool(position.phase == PURCHASE and position.ready[seat]),
        land_distance=scoring.land_distance(position, seat),
        cards_owned=scoring.cards_owned(position, seat),
        town_count=scoring.towns_owned(position, seat),
    )


def _playing(position: CityOfIronPosition) -> PlayView | None:
    """The card action or attack being played."""
    card, target, components = position.card, position.target, position.components
    if card < 0 and target < 0:
        return None
    names = position.rulings.card_names
    target_name = ""
    if target >= 0:
        is_land = card >= 0 and components.cards.targeted[card] == FOUND_CITY
        target_name = components.lands.names[target] if is_land else components.towns.names[target]
    spent: list[str] = []
    for other, use in zip(position.spent, position.spent_use, strict=True):
        spent.append(f"{names[other]} {USES[max(SKILLS, use)]}".rstrip())
    return PlayView(
        card=names[card] if card >= 0 else "",
        target=target_name,
        spent=spent,
        work=position.need_work,
        distance=position.need_distance,
        vehicle=VEHICLES[position.need_vehicle],
        attack=position.need_attack,
        draws=position.draws_left,
    )
