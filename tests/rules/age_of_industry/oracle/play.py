"""What an action does, down to the last dollar of the last round (AOI-6, AOI-8, AOI-9, AOI-14 to AOI-23)."""

from __future__ import annotations

from tests.rules.age_of_industry.oracle import legal
from tests.rules.age_of_industry.oracle.legal import CARDS_A_DRAW, HAND_LIMIT, LOAN, Move, Named, Supply
from tests.rules.age_of_industry.oracle.transport import BOUGHT, MAKERS, Source, buy, port_access
from tests.rules.age_of_industry.oracle.world import Piece, Space, World


def play(world: World, move: Move) -> None:
    """Change the world by an action of a player or a card from the deck."""
    kind, *given = move
    if world.flow in ("turn", "selling") and kind not in ("repay", "borrow") and move != ("pass", None):
        world.acted = True
    if kind == "build":
        build(world, str(given[0]), space_of(given[1]), named_of(given[3:]), str(given[2]))
        finish_action(world)
    elif kind == "combine":
        build(world, str(given[0]), space_of(given[1]), named_of(given[2:]), None)
        world.actions, world.combining = 1, True
        ask_for_card(world)
    elif kind == "rail":
        assert isinstance(given[0], frozenset)
        lay(world, given[0], named_of(given[1:]))
        finish_action(world)
    elif kind == "sell":
        sell(world, space_of(given[0]), given[1])
    elif kind == "develop":
        assert isinstance(given[0], tuple)
        world.display[world.seat][given[0]] -= 1
        ask_for_card(world)
    elif kind in ("repay", "borrow"):
        settle(world, kind == "borrow", int(str(given[0])))
    else:
        play_cards(world, str(kind), given[0] if given else None)


def play_cards(world: World, kind: str, card: object) -> None:
    """Draw, deal, turn up, discard, pass, and the ends of actions and turns."""
    if kind == "draw":
        draw(world, str(card))
    elif kind == "deal":
        world.deck -= 1
        world.hands[world.seat][str(card)] += 1
        card_drawn(world)
    elif kind == "turn up":
        world.deck -= 1
        world.face_up[str(card)] += 1
        refill(world)
    elif kind == "discard":
        discard(world, str(card))
    elif kind == "pass":
        if card is not None:
            world.hands[world.seat][str(card)] -= 1
        finish_action(world)
    elif kind == "done":
        finish_action(world)
    else:
        assert kind == "end turn", kind
        end_turn(world)


def space_of(value: object) -> Space:
    assert isinstance(value, tuple)
    return str(value[0]), int(value[1])


def named_of(values: list[object]) -> Named:
    return tuple(value for value in values if value is None or isinstance(value, tuple))


# --- money ----------------------------------------------------------------------------------------------------------
def pay(world: World, seat: int, amount: int) -> None:
    """AOI-19.2"""
    while world.money[seat] < amount:
        world.money[seat] += LOAN
        world.loans[seat] += 1
    world.money[seat] -= amount


def settle(world: World, borrow: bool, count: int) -> None:
    """AOI-19.5, AOI-25.7, AOI-26.6"""
    world.loans[world.seat] += count if borrow else -count
    world.money[world.seat] += LOAN * (count if borrow else -count)
    world.borrowed = world.borrowed or borrow
    if world.flow == "closing" and not borrow and not legal.loans(world):
        end_turn(world)


# --- cubes and flips ------------------------------------------------------------------------------------------------
def flip(world: World, piece: Piece) -> None:
    piece.flipped = True
    world.money[piece.seat] += world.box.levels[piece.industry, piece.level]["income"]


def flip_ship_if_done(world: World, ship: str) -> None:
    """AOI-9.4, AOI-9.7, AOI-10.6"""
    piece = world.pieces.get((ship, 1))
    if piece is None or piece.flipped or piece.never_flips:
        return
    coal, market = world.box.box_of(ship, "import"), world.box.box_of(ship, "market")
    if (coal is None or not world.imports[coal]) and (market is None or market in world.used):
        flip(world, piece)


def take(world: World, colour: str, source: Source) -> None:
    """AOI-7.7, AOI-8.2, AOI-9.1"""
    kind, where = source
    if source == BOUGHT:
        buy(world.track[colour], 0)
    elif kind == "import":
        world.imports[str(where)] -= 1
        flip_ship_if_done(world, world.box.overseas[str(where)]["ship"])
    else:
        piece = world.pieces[space_of(where)]
        piece.cubes -= 1
        if piece.cubes == 0:
            flip(world, piece)


def fill_track(world: World, colour: str, cubes: int) -> int:
    """Move cubes to the dearest empty spaces, pay the builder, and say how many are left (AOI-8.4, AOI-8.5)."""
    for row in sorted(world.box.parts["demand_track"]["rows"], key=lambda row: -int(row["price"])):
        while cubes and world.track[colour][row["price"]] < row[colour]:
            world.track[colour][row["price"]] += 1
            world.money[world.seat] += row["price"]
            cubes -= 1
    return cubes


def fetch(world: World, supply: Supply) -> None:
    """Use and buy the cubes, one after the other."""
    for source in supply.coal:
        take(world, "coal", source)
    for source in supply.iron:
        take(world, "iron", source)


def spend(world: World, price: int) -> None:
    """AOI-3.7"""
    pay(world, world.seat, price)
    world.spent[world.seat] += price


# --- build, railway, sale -------------------------------------------------------------------------------------------
def build(world: World, industry: str, space: Space, named: Named, card: str | None) -> None:
    """AOI-6.1"""
    level = world.lowest(world.seat, industry)
    assert level is not None
    data, place, replaced = world.box.levels[level], space[0], world.pieces.get(space)
    supply = next(way for way in legal.build_supplies(world, level, space) if way.named == named)
    spend(world, supply.price)
    imported = world.box.box_of(place, "import") if industry == "ship" and replaced is None else None
    if imported is not None and world.options["coal_imports"] == "on_ship_build":
        world.imports[imported] = world.box.overseas[imported]["cubes"]
    fetch(world, supply)
    piece = Piece(world.seat, industry, level[1], False, 0, industry == "ship" and replaced is not None)
    world.pieces[space] = piece
    world.display[world.seat][level] -= 1
    world.walked.clear()
    if card is not None:
        world.hands[world.seat][card] -= 1
    for colour, maker in MAKERS.items():
        if industry == maker:
            piece.cubes = data["cubes"]
            if port_access(world, place):
                piece.cubes = fill_track(world, colour, piece.cubes)
            if piece.cubes == 0:
                flip(world, piece)
    if imported is not None:
        world.imports[imported] = fill_track(world, "coal", world.imports[imported])
    if industry == "ship":
        flip_ship_if_done(world, place)


def lay(world: World, ends: frozenset[str], named: Named) -> None:
    """AOI-14.9"""
    supply = next(way for way in legal.rail_supplies(world, ends) if way.named == named)
    spend(world, supply.price)
    fetch(world, supply)
    world.rails[ends] = world.seat
    world.walked.clear()


def sell(world: World, space: Space, outlet: object) -> None:
    """AOI-15.7, AOI-26.3"""
    flip(world, world.pieces[space])
    if isinstance(outlet, tuple):
        flip(world, world.pieces[space_of(outlet)])
    else:
        world.used.add(str(outlet))
        if outlet in world.box.overseas:
            flip_ship_if_done(world, world.box.overseas[str(outlet)]["ship"])
    world.flow = "selling"
    if not legal.sales(world):
        finish_action(world)


# --- cards ----------------------------------------------------------------------------------------------------------
def ask_for_card(world: World) -> None:
    """AOI-26.4"""
    world.flow = "discard"
    cards = legal.payable(world, world.combining)
    if len(cards) == 1:
        discard(world, cards[0])


def discard(world: World, card: str) -> None:
    world.hands[world.seat][card] -= 1
    world.combining = False
    finish_action(world)


def draw(world: World, origin: str) -> None:
    """AOI-17.1, AOI-25.9"""
    if not world.options["draw_mix"]:
        world.drawn_from = "deck" if origin == "deck" else "face up"
    if origin == "deck":
        world.flow = "drawing"
        return
    world.face_up[origin] -= 1
    world.hands[world.seat][origin] += 1
    card_drawn(world)


def card_drawn(world: World) -> None:
    """AOI-17.1 to AOI-17.4"""
    world.drawn += 1
    assert world.hands[world.seat].total() <= HAND_LIMIT
    if world.drawn < CARDS_A_DRAW and legal.draws(world):
        world.flow = "draw more"
        return
    world.drawn, world.drawn_from = 0, ""
    refill(world)


def refill(world: World) -> None:
    """AOI-17.2"""
    if world.deck and world.face_up.total() < world.box.parts["deck"]["face_up"]:
        world.flow = "refilling"
    else:
        finish_action(world)


# --- turns and rounds -----------------------------------------------------------------------------------------------
def finish_action(world: World) -> None:
    world.actions -= 1
    world.flow = "turn" if world.actions else "closing"
    if not world.actions and not legal.loans(world):
        end_turn(world)


def end_turn(world: World) -> None:
    at = world.order.index(world.seat) + 1
    if at < world.seats:
        begin_turn(world, world.order[at])
        return
    world.order = sorted(world.order, key=lambda seat: world.spent[seat])  # AOI-20.1; equal totals keep their order
    world.spent = [0] * world.seats
    over = ends(world)
    if not over or world.options["interest_in_last_round"]:  # AOI-25.13
        for seat in range(world.seats):
            pay(world, seat, world.loans[seat])  # AOI-21
    if over:
        score(world)
        return
    world.round += 1
    world.acted = False
    begin_turn(world, world.order[0])


def begin_turn(world: World, seat: int) -> None:
    world.seat, world.flow, world.borrowed = seat, "turn", False
    world.actions = 1 if world.round == 1 else 2


def ends(world: World) -> bool:
    """AOI-22.1, AOI-25.10, AOI-25.12"""
    if not world.acted:
        return True
    if world.options["game_end"] == "deck_and_face_up_empty" and world.face_up.total():
        return False
    return world.deck == 0 and any(not hand.total() for hand in world.hands)


def score(world: World) -> None:
    """Railways pay, loans are repaid, hands are discarded (AOI-22.3, AOI-23.1 to AOI-23.3)."""
    world.flow = "over"
    for track, owner in world.rails.items():
        world.money[owner] += 2 + sum(occupied(world, end) for end in track)
    for seat in range(world.seats):
        while world.loans[seat] and world.money[seat] >= LOAN:
            world.money[seat] -= LOAN
            world.loans[seat] -= 1
        world.hands[seat].clear()


def occupied(world: World, place: str) -> int:
    """AOI-23.1, AOI-23.2"""
    printed = world.box.locations[place]
    return len(world.at(place)) + int(printed["market"]) + int(printed["kind"] == "village")


def points(world: World) -> list[int]:
    """The final scores (AOI-23.4 to AOI-23.6)."""
    found = [world.money[seat] // 5 - 5 * world.loans[seat] for seat in range(world.seats)]
    for piece in world.pieces.values():
        found[piece.seat] += piece.level
    return found


def ranked(world: World) -> list[int]:
    """AOI-23.7"""
    total = points(world)
    return sorted(world.order, key=lambda seat: -total[seat])
