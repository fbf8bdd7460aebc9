"""Build the tables of a board from its map.json. A map that cannot be played is refused in a sentence."""

from __future__ import annotations

from pathlib import Path

from smokestack.games.age_of_industry.components.board import (
    FOREIGN,
    MAX_IMPORTS,
    MAX_LINKS,
    MAX_MARKETS,
    MAX_PLACES,
    MAX_SPACES,
    SEA,
    SHIP_SPACE,
    SMALL_LOCATION,
    TOWN,
    VILLAGE,
    AgeOfIndustryBoard,
)
from smokestack.games.age_of_industry.components.box import COLOURS, AgeOfIndustryComponents
from smokestack.games.age_of_industry.components.load import SPACE_KINDS, need, read_map
from smokestack.games.age_of_industry.components.schema import AgeOfIndustryMapFile, LocationEntry, OverseasEntry

PLACE_KINDS = {"town": TOWN, "foreign": FOREIGN, "village": VILLAGE}


def load_board(file: Path, components: AgeOfIndustryComponents) -> AgeOfIndustryBoard:
    """The board of one map file, checked."""
    map = read_map(file)
    board = AgeOfIndustryBoard(components, map.id, map.name)
    board.has_ships = map.ships_buildable
    _add_places(board, map)
    _add_links(board, map)
    _add_sea_lines(board, map)
    for entry in map.overseas:
        _add_overseas(board, entry)
    _check_sizes(board)
    _add_place_sets(board)
    return board


def _check_sizes(board: AgeOfIndustryBoard) -> None:
    need(board.places <= MAX_PLACES and board.spaces <= MAX_SPACES, f"{board.title} has too many places or spaces.")
    need(board.links <= MAX_LINKS and board.imports <= MAX_IMPORTS, f"{board.title} has too many links or imports.")
    need(
        board.markets <= min(MAX_MARKETS, sum(board.components.tile_count)),
        f"{board.title} has more market spaces than there are market tiles.",
    )


def _add_place_sets(board: AgeOfIndustryBoard) -> None:
    places = range(board.places)
    board.own_distance = [[0 if place == start else -1 for place in places] for start in places]
    board.has_closed = any(board.place_closed)
    board.link_ends = [_bits([a, b]) for a, b in zip(board.link_a, board.link_b, strict=True)]
    board.colour_places = [
        _bits([place for place in places if board.place_colour[place] == colour]) for colour in range(COLOURS)
    ]
    board.small_places = _bits([place for place in places if len(board.place_spaces[place]) <= SMALL_LOCATION])


def _bits(places: list[int]) -> int:
    return sum(1 << place for place in places)


def _colour(board: AgeOfIndustryBoard, name: str | None, where: str) -> int:
    if name is None:
        return -1
    need(name in board.components.colour_name, f"{where} has the colour {name!r}, which no card shows.")
    return board.components.colour_name.index(name)


def _add_place(board: AgeOfIndustryBoard, id: str, name: str, kind: int, colour: int, x: int, y: int) -> int:
    need(id not in board.place_id, f"{board.title} has the place {id!r} twice.")
    need(name not in board.place_name, f"{board.title} has two places called {name}.")
    board.place_id.append(id)
    board.place_name.append(name)
    board.place_kind.append(kind)
    board.place_colour.append(colour)
    board.place_spaces.append([])
    board.place_distant.append(False)
    board.place_closed.append(False)
    board.place_market.append(-1)
    board.place_x.append(x)
    board.place_y.append(y)
    board.ship_import.append(-1)
    board.ship_market.append(-1)
    board.places += 1
    return board.places - 1


def _add_space(board: AgeOfIndustryBoard, place: int, kind: int) -> None:
    space = board.spaces
    board.space_place.append(place)
    board.space_kind.append(kind)
    board.place_spaces[place].append(space)
    board.space_number.append(len(board.place_spaces[place]))
    board.space_name.append(f"{board.place_name[place]} {board.space_number[space]}")
    board.kind_spaces[kind].append(space)
    board.spaces += 1


def _add_market(board: AgeOfIndustryBoard, name: str, place: int, overseas: bool, x: int, y: int) -> int:
    need(name not in board.market_name, f"{board.title} has two markets called {name}.")
    board.market_name.append(name)
    board.market_place.append(place)
    board.market_overseas.append(overseas)
    board.market_x.append(x)
    board.market_y.append(y)
    board.markets += 1
    return board.markets - 1


def _add_places(board: AgeOfIndustryBoard, map: AgeOfIndustryMapFile) -> None:
    for entry in map.locations:
        need(entry.kind in PLACE_KINDS, f"{entry.name} is a {entry.kind}; a location is one of {list(PLACE_KINDS)}.")
        colour = _colour(board, entry.colour, entry.name)
        need((colour >= 0) == bool(entry.spaces), f"{entry.name} must have a colour exactly if it has spaces.")
        need(
            entry.kind != "village" or not (entry.spaces or entry.market),
            f"{entry.name} is a village, so it cannot have spaces or a market.",
        )
        place = _add_place(board, entry.id, entry.name, PLACE_KINDS[entry.kind], colour, entry.x, entry.y)
        _add_location_details(board, entry, place)
    board.land = board.places
    for ship in map.ship_spaces:
        place = _add_place(board, ship.id, ship.name, SEA, _colour(board, ship.colour, ship.name), ship.x, ship.y)
        need(ship.space.kind == "ship", f"{ship.name} must have a ship space.")
        _add_space(board, place, SHIP_SPACE)
    need(
        bool(board.kind_spaces[SHIP_SPACE]) == board.has_ships,
        f"{board.title}: ships_buildable does not agree with the ship spaces.",
    )


def _add_location_details(board: AgeOfIndustryBoard, entry: LocationEntry, place: int) -> None:
    for space in entry.spaces:
        need(space.kind in ("blank", "mine", "port"), f"{entry.name} has a space of the kind {space.kind!r}.")
        _add_space(board, place, SPACE_KINDS[space.kind])
    board.place_distant[place] = entry.distant_port
    board.place_closed[place] = entry.no_through
    if entry.distant_port:
        board.distant_places.append(place)
    if any(space.kind == "port" for space in entry.spaces):
        board.port_places.append(place)
    if entry.market:
        board.place_market[place] = _add_market(board, entry.name, place, False, entry.x, entry.y)


def _add_links(board: AgeOfIndustryBoard, map: AgeOfIndustryMapFile) -> None:
    ends: list[list[tuple[int, int]]] = [[] for _ in range(board.places)]
    for link, entry in enumerate(map.rail_links):
        need(entry.a in board.place_id and entry.b in board.place_id, f"The link {entry.id} ends nowhere.")
        a, b = board.place_id.index(entry.a), board.place_id.index(entry.b)
        need(a < board.land and b < board.land and a != b, f"The link {entry.id} must join two land locations.")
        need(all(to != b for _, to in ends[a]), f"The link {entry.id} appears twice.")
        board.link_a.append(a)
        board.link_b.append(b)
        ends[a].append((link, b))
        ends[b].append((link, a))
    board.links = len(board.link_a)
    for place in range(board.places):
        board.rail_from.append(len(board.rail_link))
        for link, to in ends[place]:
            board.rail_link.append(link)
            board.rail_to.append(to)
    board.rail_from.append(len(board.rail_link))


def _add_sea_lines(board: AgeOfIndustryBoard, map: AgeOfIndustryMapFile) -> None:
    boxes = {entry.id: entry for entry in map.overseas}
    lines = board.sea_neighbours = [[] for _ in range(board.places)]
    for line in map.sea_lines:
        need(line.a in board.place_id, f"The sea line {line.id} begins nowhere.")
        a = board.place_id.index(line.a)
        if line.b in boxes:
            need(
                a >= board.land and boxes[line.b].ship == line.a,
                f"The sea line {line.id} does not begin at the ship space of its overseas box.",
            )
            continue
        need(line.b in board.place_id, f"The sea line {line.id} ends nowhere.")
        b = board.place_id.index(line.b)
        need(a < board.land <= b, f"The sea line {line.id} must run from a location to a ship space.")
        need(a in board.port_places, f"The sea line {line.id} begins where no port can be built.")
        lines[a].append(b)
        lines[b].append(a)


def _add_overseas(board: AgeOfIndustryBoard, entry: OverseasEntry) -> None:
    need(entry.ship in board.place_id, f"{entry.name} belongs to the ship space {entry.ship!r}, which does not exist.")
    ship = board.place_id.index(entry.ship)
    if entry.kind != "import":
        need(
            entry.kind == "market" and board.ship_market[ship] < 0,
            f"{entry.name} must be an import or the only market of its ship space.",
        )
        board.ship_market[ship] = _add_market(board, entry.name, ship, True, entry.x, entry.y)
        return
    need(
        board.ship_import[ship] < 0 and entry.cubes > 0,
        f"{entry.name} must have cubes and be the only import of its ship space.",
    )
    need(entry.name not in board.place_name, f"{board.title} has two places called {entry.name}.")
    board.ship_import[ship] = board.imports
    board.import_name.append(entry.name)
    board.import_ship.append(ship)
    board.import_cubes.append(entry.cubes)
    board.import_x.append(entry.x)
    board.import_y.append(entry.y)
    board.imports += 1
