"""From the data files to the tables, and every way in which data can be unfit said in a sentence."""

from __future__ import annotations

from pathlib import Path

from smokestack.games.age_of_industry.board import (
    BLANK,
    COAL,
    COLOURS,
    COTTON,
    FOREIGN,
    GOODS,
    IRON,
    MAX_IMPORTS,
    MAX_LINKS,
    MAX_MARKETS,
    MAX_PLACES,
    MAX_SPACES,
    MAX_TYPES,
    MINE_SPACE,
    PORT_SPACE,
    SEA,
    SHIP_SPACE,
    TOWN,
    VILLAGE,
    Board,
    Components,
)
from smokestack.games.age_of_industry.data import (
    ComponentsFile,
    LocationEntry,
    MapFile,
    read_components,
    read_map,
)
from smokestack.kernel.errors import DataError

INDUSTRY_IDS = ["cotton_mill", "factory", "coal_mine", "ironworks", "port", "ship"]
SPACE_KINDS = {"blank": BLANK, "mine": MINE_SPACE, "port": PORT_SPACE, "ship": SHIP_SPACE}
PLACE_KINDS = {"town": TOWN, "foreign": FOREIGN, "village": VILLAGE}
PRODUCTS = {"cotton": COTTON, "goods": GOODS}


def need(condition: bool, sentence: str) -> None:
    if not condition:
        raise DataError(sentence)


def load_components(folder: Path) -> Components:
    file = read_components(folder)
    box = Components()
    _industries(box, file)
    _cards(box, file)
    _money(box, file)
    return box


def _products(words: tuple[str, ...], where: str) -> int:
    need(
        all(word in PRODUCTS for word in words), f"{where} takes {', '.join(words)}; the products are cotton and goods."
    )
    return sum(PRODUCTS[word] for word in set(words))


def _industries(box: Components, file: ComponentsFile) -> None:
    found = [entry.id for entry in file.industries]
    need(found == INDUSTRY_IDS, f"components.json lists the industries {found}; it must list {INDUSTRY_IDS}.")
    for industry, entry in enumerate(file.industries):
        box.industry_name.append(entry.name.lower())
        kinds = [kind for kind, space in file.space_kinds.items() if entry.id in space.accepts]
        need(
            len(kinds) == 1 and kinds[0] in SPACE_KINDS,
            f"{entry.name} must fit exactly one kind of space, and fits {kinds or 'none'}.",
        )
        box.industry_kind.append(SPACE_KINDS[kinds[0]])
        box.industry_first.append(len(box.type_level))
        levels = [level.level for level in entry.levels]
        need(levels == sorted(set(levels)) and bool(levels), f"The levels of {entry.name} do not rise: {levels}.")
        for level in entry.levels:
            where = f"{entry.name} level {level.level}"
            need(level.buildable == (level.level > 0), f"{where}: exactly the levels above 0 can be built.")
            need(level.count > 0 and level.vp == level.level, f"{where}: count or VP is wrong (VP is the level).")
            need(0 <= level.coal <= 2 and 0 <= level.iron <= 2, f"{where} needs more than two cubes of a kind.")
            need((level.cubes > 0) == (bool(entry.cube) and level.buildable), f"{where}: only mines hold cubes.")
            need(
                not level.buildable or (level.cost is not None and level.income is not None),
                f"{where} has no cost or no income.",
            )
            box.type_industry.append(industry)
            box.type_level.append(level.level)
            box.type_count.append(level.count)
            box.type_cost.append(level.cost or 0)
            box.type_coal.append(level.coal)
            box.type_iron.append(level.iron)
            box.type_cubes.append(level.cubes)
            box.type_income.append(level.income or 0)
            box.type_accepts.append(_products(level.accepts, where))
            box.type_name.append(f"{entry.name.lower()} {level.level}")
    box.industry_first.append(len(box.type_level))
    box.counters = file.counters_per_player.industry
    need(sum(box.type_count) == box.counters, f"The counters add up to {sum(box.type_count)}, not {box.counters}.")
    need(len(box.type_level) <= MAX_TYPES, f"There are more than {MAX_TYPES} industry levels.")


def _cards(box: Components, file: ComponentsFile) -> None:
    box.colour_name = [entry.id for entry in file.location_colours]
    need(len(set(box.colour_name)) == COLOURS, f"There must be {COLOURS} location colours.")
    industries = {entry.industry: entry.count for entry in file.deck.industry_cards}
    colours = {entry.colour: entry.count for entry in file.deck.location_cards}
    need(set(industries) == set(INDUSTRY_IDS), "The deck must say how many cards show each industry.")
    need(set(colours) == set(box.colour_name), "The deck must say how many cards show each colour.")
    box.card_name = [f"{name} card" for name in [*box.industry_name, *box.colour_name]]
    box.card_count = [industries[id] for id in INDUSTRY_IDS] + [colours[id] for id in box.colour_name]
    need(sum(box.card_count) == file.deck.size, f"The cards add up to {sum(box.card_count)}, not {file.deck.size}.")
    box.face_up, box.hand_limit, box.draw = file.deck.face_up, file.deck.hand_limit, file.deck.draw
    box.min_players, box.max_players = file.players.min, file.players.max
    for edition, sizes in (("second_edition", box.hand_second), ("first_edition", box.hand_first)):
        given = file.deck.hand_size.get(edition, {})
        for players in range(box.max_players + 1):
            need(
                players < box.min_players or str(players) in given,
                f"The deck has no hand size for {players} players in the {edition.replace('_', ' ')}.",
            )
            sizes.append(given.get(str(players), 0))
        need(max(sizes) <= box.hand_limit, "A starting hand is above the hand limit.")
    for entry in file.market_tiles.tiles:
        box.tile_name.append(entry.id.replace("_", " "))
        box.tile_accepts.append(_products(entry.accepts, f"The market tile {entry.id}"))
        box.tile_count.append(entry.count)
    need(sum(box.tile_count) == file.market_tiles.size, "The market tiles do not add up.")
    need(len(box.tile_name) <= 8, "There are more than eight kinds of market tile.")


def _money(box: Components, file: ComponentsFile) -> None:
    for row in sorted(file.demand_track.rows, key=lambda row: row.price):
        box.track_prices[COAL] += [row.price] * row.coal
        box.track_prices[IRON] += [row.price] * row.iron
    box.empty_price = file.demand_track.empty_price
    box.railways = file.counters_per_player.railway
    box.rail_first_cost, box.rail_cost = file.railway.first_cost, file.railway.next_cost
    box.rail_coal, box.rail_iron = file.railway.next_coal, file.railway.next_iron
    need(box.rail_coal <= 2 and box.rail_iron <= 2, "A railway needs more than two cubes of a kind.")
    box.loan, box.interest = file.loans.unit, file.loans.interest_per_round
    box.loan_penalty, box.loan_tiles = file.loans.unpaid_vp_penalty, file.loans.tiles
    box.dollars_per_vp = file.scoring.dollars_per_vp
    box.rail_base, box.rail_per_space = file.scoring.rail_base, file.scoring.rail_per_occupied_space
    need(box.loan > 0 and box.dollars_per_vp > 0, "A loan and a victory point must be worth some money.")


def load_board(folder: Path, id: str, box: Components) -> Board:
    file = read_map(folder, id)
    board = Board(box, file.id, file.name)
    board.folder = str(folder)
    board.has_ships = file.ships_buildable
    _places(board, file)
    _links(board, file)
    _sea(board, file)
    need(board.places <= MAX_PLACES and board.spaces <= MAX_SPACES, f"{file.name} has too many places or spaces.")
    board.alone = [[0 if place == start else -1 for place in range(board.places)] for start in range(board.places)]
    board.has_closed = any(board.place_closed)
    board.link_ends = [1 << a | 1 << b for a, b in zip(board.link_a, board.link_b, strict=True)]
    for colour in range(COLOURS):
        board.colour_places.append(sum(1 << at for at, its in enumerate(board.place_colour) if its == colour))
    board.small_places = sum(1 << place for place in range(board.places) if len(board.place_spaces[place]) <= 3)
    need(board.links <= MAX_LINKS and board.imports <= MAX_IMPORTS, f"{file.name} has too many links or imports.")
    need(
        board.markets <= min(MAX_MARKETS, sum(box.tile_count)),
        f"{file.name} has more market spaces than there are market tiles.",
    )
    return board


def _colour(board: Board, name: str | None, where: str) -> int:
    if name is None:
        return -1
    need(name in board.box.colour_name, f"{where} has the colour {name!r}, which no card shows.")
    return board.box.colour_name.index(name)


def _place(board: Board, id: str, name: str, kind: int, colour: int, x: int, y: int) -> int:
    need(id not in board.place_id, f"{board.title} has {id!r} twice.")
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


def _space(board: Board, place: int, kind: int) -> None:
    space = board.spaces
    board.space_place.append(place)
    board.space_kind.append(kind)
    board.place_spaces[place].append(space)
    board.space_number.append(len(board.place_spaces[place]))
    board.kind_spaces[kind].append(space)
    board.spaces += 1


def _market(board: Board, name: str, place: int, overseas: bool, x: int, y: int) -> int:
    need(name not in board.market_name, f"{board.title} has two markets called {name}.")
    board.market_name.append(name)
    board.market_place.append(place)
    board.market_overseas.append(overseas)
    board.market_x.append(x)
    board.market_y.append(y)
    board.markets += 1
    return board.markets - 1


def _places(board: Board, file: MapFile) -> None:
    for entry in file.locations:
        need(entry.kind in PLACE_KINDS, f"{entry.name} is a {entry.kind}; a location is one of {list(PLACE_KINDS)}.")
        colour = _colour(board, entry.colour, entry.name)
        need((colour >= 0) == bool(entry.spaces), f"{entry.name} must have a colour exactly if it has spaces.")
        need(entry.kind != "village" or not (entry.spaces or entry.market), f"{entry.name} is a village and not bare.")
        place = _place(board, entry.id, entry.name, PLACE_KINDS[entry.kind], colour, entry.x, entry.y)
        _fill(board, entry, place)
    board.land = board.places
    for ship in file.ship_spaces:
        place = _place(board, ship.id, ship.name, SEA, _colour(board, ship.colour, ship.name), ship.x, ship.y)
        need(ship.space.kind == "ship", f"{ship.name} must have a ship space.")
        _space(board, place, SHIP_SPACE)
    need(bool(board.kind_spaces[SHIP_SPACE]) == board.has_ships, f"{board.title}: ships_buildable does not agree.")


def _fill(board: Board, entry: LocationEntry, place: int) -> None:
    for space in entry.spaces:
        need(space.kind in ("blank", "mine", "port"), f"{entry.name} has a space of the kind {space.kind!r}.")
        _space(board, place, SPACE_KINDS[space.kind])
    board.place_distant[place] = entry.distant_port
    board.place_closed[place] = entry.no_through
    if entry.distant_port:
        board.distant_places.append(place)
    if any(space.kind == "port" for space in entry.spaces):
        board.port_places.append(place)
    if entry.market:
        board.place_market[place] = _market(board, entry.name, place, False, entry.x, entry.y)


def _links(board: Board, file: MapFile) -> None:
    ends: list[list[tuple[int, int]]] = [[] for _ in range(board.places)]
    for link, entry in enumerate(file.rail_links):
        need(entry.a in board.place_id and entry.b in board.place_id, f"The link {entry.id} ends nowhere.")
        a, b = board.place_id.index(entry.a), board.place_id.index(entry.b)
        need(a < board.land and b < board.land and a != b, f"The link {entry.id} must join two land locations.")
        need(all(to != b for _, to in ends[a]), f"The link {entry.id} stands twice.")
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


def _sea(board: Board, file: MapFile) -> None:
    boxes = {entry.id: entry for entry in file.overseas}
    lines: list[list[int]] = [[] for _ in range(board.places)]
    for line in file.sea_lines:
        need(line.a in board.place_id, f"The sea line {line.id} begins nowhere.")
        a = board.place_id.index(line.a)
        if line.b in boxes:
            need(a >= board.land and boxes[line.b].ship == line.a, f"The sea line {line.id} does not fit its box.")
            continue
        need(line.b in board.place_id, f"The sea line {line.id} ends nowhere.")
        b = board.place_id.index(line.b)
        need(a < board.land <= b, f"The sea line {line.id} must run from a location to a ship space.")
        need(a in board.port_places, f"The sea line {line.id} begins where no port can be built.")
        lines[a].append(b)
        lines[b].append(a)
    for place in range(board.places):
        board.sea_from.append(len(board.sea_to))
        board.sea_to += lines[place]
    board.sea_from.append(len(board.sea_to))
    for entry in file.overseas:
        need(
            entry.ship in board.place_id, f"{entry.name} lies behind the ship space {entry.ship!r}, which is not there."
        )
        ship = board.place_id.index(entry.ship)
        if entry.kind == "import":
            need(board.ship_import[ship] < 0 and entry.cubes > 0, f"{entry.name} is a second or an empty import.")
            need(entry.name not in board.place_name, f"{board.title} has two places called {entry.name}.")
            board.ship_import[ship] = board.imports
            board.import_name.append(entry.name)
            board.import_ship.append(ship)
            board.import_cubes.append(entry.cubes)
            board.import_x.append(entry.x)
            board.import_y.append(entry.y)
            board.imports += 1
        else:
            need(entry.kind == "market" and board.ship_market[ship] < 0, f"{entry.name} is a second market.")
            board.ship_market[ship] = _market(board, entry.name, ship, True, entry.x, entry.y)
