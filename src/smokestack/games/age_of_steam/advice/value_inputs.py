"""What the value network is told about a position of Age of Steam. The same inputs serve every map."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam.advice.forecast import ForecastStart, turns_left
from smokestack.games.age_of_steam.advice.map_values import MapValues
from smokestack.games.age_of_steam.advice.reachable_goods import GoodsStock, ReachableGoods
from smokestack.games.age_of_steam.components.pieces import ACTION_NAMES, COLOURS, EMPTY, N_COLOURS
from smokestack.games.age_of_steam.rules.lines import END_A, END_B, OWNER, WIDTH, WORTH
from smokestack.games.age_of_steam.rules.position import NO_CITY, PHASE_NAMES
from smokestack.kernel.value_network import flag, place_in

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition

LONGEST: Final = 6
"""Deliveries of more links than this count as this many."""
SEAT_NAMES: Final = [
    *("forecast", "score now", "cash", "income", "shares", "engine", "expenses", "income less expenses"),
    *("income less expenses, until the end", "shortfall next time", "income beyond which it is reduced", "out"),
    *("track points", "links", "unfinished lines", "sections of unfinished lines", "longest delivery", "longest way"),
    *("kinds of cubes in reach", "moves left this turn", "still issues", "still builds", "has upgraded"),
    *("place in the order", "bid", "leads the bidding", "decides now", "shares left to issue"),
    *("cash less expenses", "engine beyond the longest delivery", "longest way beyond the engine"),
    *("turns it can pay for", "is forecast to be bankrupt", "forecast without new track and goods"),
    *("turns it can pay for without them", "would be bankrupt without them"),
]
COMPARED: Final = "expectation beyond the best rival's"
"""An input that is known when all seats have been evaluated."""
TABLE_NAMES: Final = [
    *("turn", "turns left", "seats", "players left", "cubes on the map", "cubes on the display", "cubes in the bag"),
    *("New Cities left", "move rounds", "movement round", "value of income", "value of a share", "value of a section"),
    *("value of cash", "survival counts", "price of a tile", "cubes a turn", "growth of expenses", "tiles left"),
]


class Prospects:
    """A player's forecast: as the game is likely to go on, and with nothing but the goods and track there are."""

    def __init__(self, score: float, solvent: int, least: float, least_solvent: int) -> None:
        self.score = score
        self.solvent = solvent
        """How many turns the player can pay for."""
        self.least = least
        self.least_solvent = least_solvent


def seat_input_names() -> list[str]:
    found = [*SEAT_NAMES, *(f"selected {action}" for action in ACTION_NAMES)]
    found += [f"cubes that can go {links} own links" for links in range(1, LONGEST + 1)]
    found += [f"deliverable {colour} cubes" for colour in COLOURS]
    return [*found, COMPARED]


def table_input_names() -> list[str]:
    found = [*TABLE_NAMES, *(f"phase: {phase}" for phase in PHASE_NAMES)]
    found += [f"{colour} cubes on the map" for colour in COLOURS]
    found += [f"{colour} cubes on the display" for colour in COLOURS]
    return found + [f"{colour} cubes in the bag" for colour in COLOURS]


def seat_inputs(
    position: AgeOfSteamPosition,
    reachable: ReachableGoods,
    start: ForecastStart,
    prospects: Prospects,
) -> list[float]:
    """In the order of `seat_input_names`, without COMPARED.

    `reachable` has been surveyed, and `start` knows the track points.
    """
    seat, rules = reachable.seat, position.rules
    income, expenses = position.income[seat], rules.expenses(position, seat)
    left = turns_left(position) + 1
    unfinished, sections = _unfinished(position, seat)
    found: list[float] = [
        *(
            prospects.score,
            float(rules.score(position, seat)),
            start.cash,
            float(income),
            start.shares,
            float(start.engine),
        ),
        *(float(expenses), float(income - expenses), float((income - expenses) * left)),
        *(float(max(0, expenses - income - position.cash[seat])), float(rules.reduction(position, income)), 0.0),
        *(start.track, float(reachable.links), float(unfinished), float(sections)),
        *(float(reachable.longest_delivery()), float(reachable.longest_way), float(len(reachable.lengths))),
        *(float(start.moves), flag(start.issues), flag(start.builds), flag(start.upgraded)),
        *(place_in(position.order, seat), float(position.bid[seat]), flag(position.high == seat)),
        *(flag(position.now == seat), float(rules.share_limit - position.shares[seat])),
        *(float(position.cash[seat] - expenses), float(start.engine - reachable.longest_delivery())),
        float(reachable.longest_way - start.engine),
        *(float(prospects.solvent), flag(prospects.solvent < left), prospects.least),
        *(float(prospects.least_solvent), flag(prospects.least_solvent < left)),
    ]
    for action in range(len(ACTION_NAMES)):
        found.append(flag(position.action[seat] == action))
    _add_deliveries(reachable, found)
    return found


def inputs_of_eliminated(position: AgeOfSteamPosition, seat: int, forecast: float) -> list[float]:
    """The same for a player who is out and has nothing left to expect."""
    found = [0.0] * (len(SEAT_NAMES) + len(ACTION_NAMES) + LONGEST + N_COLOURS)
    found[SEAT_NAMES.index("forecast")] = forecast
    found[SEAT_NAMES.index("shares")] = float(position.shares[seat])
    found[SEAT_NAMES.index("out")] = 1.0
    return found


def _add_deliveries(reachable: ReachableGoods, found: list[float]) -> None:
    """The cubes that can be delivered, by the most own links they can use and by colour."""
    by_links, by_colour = [0.0] * LONGEST, [0.0] * N_COLOURS
    for at in range(len(reachable.lengths)):
        cubes = reachable.goods.stock[reachable.cubes[at]]
        links = reachable.lengths[at].bit_length() - 1
        if links > 0:
            by_links[min(links, LONGEST) - 1] += cubes
        if reachable.cubes[at] < reachable.spots * N_COLOURS:
            by_colour[reachable.cubes[at] % N_COLOURS] += cubes
    found += by_links
    found += by_colour


def table_inputs(position: AgeOfSteamPosition, values: MapValues, goods: GoodsStock) -> list[float]:
    """In the order of `table_input_names`."""
    on_map, shown = [0.0] * N_COLOURS, [0.0] * N_COLOURS
    for at in range(len(position.cubes)):
        on_map[at % N_COLOURS] += position.cubes[at]
    for colour in position.display:
        if colour != EMPTY:
            shown[colour] += 1.0
    cities = 0
    for hex in position.new_city_at:
        if hex == NO_CITY:
            cities += 1
    found: list[float] = [
        *(float(position.turn), float(turns_left(position)), float(position.seats), float(len(position.order))),
        *(sum(on_map), sum(shown), float(sum(position.bag)), float(cities), float(position.rules.move_rounds)),
        *(float(position.move_round), values.income, values.share, values.section, values.cash),
        *(flag(values.survival), values.tile_price, values.cubes_a_turn, float(values.expenses_growth)),
        float(sum(position.supply)),
    ]
    for phase in range(len(PHASE_NAMES)):
        found.append(flag(position.phase == phase))
    found += on_map
    found += shown
    for colour in range(N_COLOURS):
        found.append(float(position.bag[colour]))
    return found


def _unfinished(position: AgeOfSteamPosition, seat: int) -> tuple[int, int]:
    """The player's lines that do not join two stops yet, and the points of their sections."""
    lines = position.lines
    count = sections = 0
    for at in range(0, len(lines), WIDTH):
        if lines[at + OWNER] == seat:
            a, b = lines[at + END_A], lines[at + END_B]
            if a < 0 or b < 0 or a == b:
                count += 1
                sections += lines[at + WORTH]
    return count, sections
