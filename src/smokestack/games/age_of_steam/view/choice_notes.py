"""What players are told about their choices beforehand: prices, deliveries, shares, engines (Game.choice_notes)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam.components.pieces import (
    CITY_COLUMNS,
    DEPTH,
    EMPTY,
    NEW_CITY_COLOURS,
    SHARE_PRICE,
    depth,
)
from smokestack.games.age_of_steam.rules.fact_data import colour_data, hex_data, letter_data
from smokestack.games.age_of_steam.rules.generated.action_fields import (
    BID,
    BUILD,
    BUY,
    BUY_BACK,
    DROP,
    ISSUE,
    LIFT,
    LOAD,
    MOVE,
    SELECT,
    UPGRADE,
    URBANIZE,
    bid_amount,
    buy_link,
    issue_shares,
    kind_of,
    lift_city,
    lift_target,
    load_city,
    load_colour,
    move_city,
    move_colour,
    pack_via,
    select_action,
    urbanize_new_city,
)
from smokestack.games.age_of_steam.rules.hops import hop_payee, hop_stop, hops
from smokestack.games.age_of_steam.rules.phases.move_goods import deliver, move_places
from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition
from smokestack.games.age_of_steam.view.best_routes import routes_of_cube
from smokestack.games.age_of_steam.view.build_notes import BuildNotes
from smokestack.kernel.facts import ChoiceNote, Fact, FactData

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.state import AgeOfSteamState

_RANKS_PER_INCOME: Final = 100
_RANKS_PER_FOREIGN_INCOME: Final = 10
_BEST_INCOME: Final = 20
"""More than any delivery brings."""


def choice_notes(position: AgeOfSteamState, seat: int, actions: list[int]) -> list[ChoiceNote]:
    """Notes about these legal actions of the player who decides."""
    builds = BuildNotes(position, seat)
    notes: list[ChoiceNote] = []
    for action in actions:
        kind = kind_of(action)
        if kind == BUILD:
            notes.append(builds.note(action))
        elif kind == BUY:
            notes.append(_purchase_note(position, seat, buy_link(action)))
        elif kind in (MOVE, LIFT):
            notes.append(_delivery_note(position, seat, action))
        elif kind == ISSUE:
            notes.append(_shares_note(position, seat, action))
        elif kind == URBANIZE:
            notes.append(ChoiceNote(facts=[_new_city_fact(position, urbanize_new_city(action))]))
        elif kind in (SELECT, UPGRADE):
            notes.append(_engine_note(position, seat, action))
        elif kind == BID:
            notes.append(ChoiceNote(bid_amount(action)))
        elif kind == DROP:
            notes.append(_drop_note(position, seat, action))
        elif kind == BUY_BACK:
            notes.append(ChoiceNote(position.rules.buy_back_price(position, seat)))
        else:
            notes.append(ChoiceNote())
    return notes


def _purchase_note(position: AgeOfSteamState, seat: int, link: int) -> ChoiceNote:
    special, board = position.board.links[link], position.board
    ends = hex_data(board, special.a, "a") | hex_data(board, special.b, "b")
    price = position.rules.due(position, seat, special.cost)
    return ChoiceNote(price, 0, [Fact("completes", seat, ends | {"n": special.points})])


def _delivery_note(position: AgeOfSteamState, seat: int, action: int) -> ChoiceNote:
    """Where a cube goes and what it brings to whom, on this map."""
    after, events = position.clone(), list[Fact]()
    assert isinstance(after, AgeOfSteamPosition)
    start, colour = move_city(action), move_colour(action)
    if kind_of(action) == MOVE:
        places = move_places(action)
        route = _route(position, start, places)
        deliver(after, seat, colour, start, places, events)
    else:
        start = lift_city(action)
        target = lift_target(action)
        route = hex_data(position.board, target, "to") | {"path_ids": [start, target], "payee_ids": [-1]}
        after.rules.play_extra(after, seat, action, events)
    incomes = [sum(fact.gain("income") for fact in events if fact.seat == one) for one in range(position.seats)]
    own, others = incomes[seat], sum(incomes) - incomes[seat]
    rank = (_BEST_INCOME - own) * _RANKS_PER_INCOME + others * _RANKS_PER_FOREIGN_INCOME
    data: FactData = {"own": own, "others": others, "incomes": incomes}
    return ChoiceNote(None, rank, [Fact("delivery-shared" if others else "delivery", seat, route | data)])


def load_notes(position: AgeOfSteamState, seat: int, action: int) -> list[tuple[list[int], ChoiceNote]]:
    """Where a cube that is sent link by link can go: the stops of its best routes, and what they bring."""
    if kind_of(action) != LOAD:
        return []
    moves = routes_of_cube(position, seat, load_colour(action), load_city(action))
    return [([pack_via(place) for place in move_places(move)], _delivery_note(position, seat, move)) for move in moves]


def _route(position: AgeOfSteamState, start: int, places: list[int]) -> FactData:
    """The stops of a delivery, its last stop and whom its links pay, for programs."""
    stops, payees = [start], list[int]()
    for place in places:
        hop = hops(position, stops[-1])[place - 1]
        stops.append(hop_stop(hop))
        payees.append(hop_payee(hop))
    return hex_data(position.board, stops[-1], "to") | {"path_ids": stops, "payee_ids": payees}


def _shares_note(position: AgeOfSteamState, seat: int, action: int) -> ChoiceNote:
    """What issuing shares brings now, costs every turn, and costs at the end."""
    after, rules, shares = position.clone(), position.rules, issue_shares(action)
    assert isinstance(after, AgeOfSteamPosition)
    after.shares[seat] += shares
    data: FactData = {
        "n": shares,
        "cost": SHARE_PRICE * shares,
        "dues": rules.expenses(after, seat) - rules.expenses(position, seat),
        "points": rules.score(after, seat) - rules.score(position, seat),
    }
    key = "no-shares" if not shares else "shares" if rules.score_unit() == "points" else "shares-survival"
    return ChoiceNote(None, shares, [Fact(key, seat, data)])


def _new_city_fact(position: AgeOfSteamState, letter: int) -> Fact:
    """Its colour, and how many cubes wait in its column."""
    column = CITY_COLUMNS + letter
    boxes = position.display[column * DEPTH : column * DEPTH + depth(column)]
    data = letter_data(letter) | colour_data(NEW_CITY_COLOURS[letter])
    return Fact("new-city", -1, data | {"n": sum(box != EMPTY for box in boxes)})


def _engine_note(position: AgeOfSteamState, seat: int, action: int) -> ChoiceNote:
    """A fee, if the map asks for one, and a stronger engine, if the action brings one."""
    rules = position.rules
    price = rules.action_fee(position, seat, select_action(action)) if kind_of(action) == SELECT else 0
    after = position.clone()
    assert isinstance(after, AgeOfSteamPosition)
    after.apply(action)
    facts: list[Fact] = []
    if after.engine[seat] > position.engine[seat]:
        stronger = position.clone()
        assert isinstance(stronger, AgeOfSteamPosition)
        stronger.engine[seat] = after.engine[seat]
        dues = rules.expenses(stronger, seat) - rules.expenses(position, seat)
        facts.append(Fact("engine", seat, {"links": after.engine[seat], "dues": dues}))
    return ChoiceNote(price or None, 0, facts)


def _drop_note(position: AgeOfSteamState, seat: int, action: int) -> ChoiceNote:
    """The place that the player takes by dropping out, and what it costs."""
    after, events = position.clone(), list[Fact]()
    after.apply(action, events)
    for fact in events:
        if fact.key == "place" and fact.seat == seat:
            return ChoiceNote(-fact.gain("money"), 0, [Fact("place", seat, {"place": fact.data["place"]})])
    return ChoiceNote()
