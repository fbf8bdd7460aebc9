"""Read the data files and build the tables of the components. Data that make no game are refused in a sentence."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import msgspec

from smokestack.games.age_of_industry.components.board import BLANK, MINE_SPACE, PORT_SPACE, SHIP_SPACE
from smokestack.games.age_of_industry.components.box import (
    COAL,
    COLOURS,
    COTTON,
    GOODS,
    IRON,
    MAX_COUNTER_TYPES,
    MAX_TILES,
    AgeOfIndustryComponents,
)
from smokestack.games.age_of_industry.components.schema import (
    AgeOfIndustryComponentsFile,
    AgeOfIndustryMapFile,
    GeographyFile,
    IndustryEntry,
    LevelEntry,
)
from smokestack.kernel.errors import DataError

GAME_FOLDER = Path(__file__).resolve().parent.parent
DATA_FOLDER = GAME_FOLDER / "components" / "data"
MAPS_FOLDER = GAME_FOLDER / "maps"
MAP_FILE = "map.json"
GEOGRAPHY_FILE = "geography.json"

INDUSTRY_IDS = ["cotton_mill", "factory", "coal_mine", "ironworks", "port", "ship"]
SPACE_KINDS = {"blank": BLANK, "mine": MINE_SPACE, "port": PORT_SPACE, "ship": SHIP_SPACE}
PRODUCTS = {"cotton": COTTON, "goods": GOODS}
MOST_CUBES_NEEDED = 2
"""An action has room for the sources of two cubes of each kind."""

FileType = TypeVar("FileType", AgeOfIndustryComponentsFile, AgeOfIndustryMapFile, GeographyFile)


def _read(file: Path, shape: type[FileType]) -> FileType:
    try:
        return msgspec.json.decode(file.read_bytes(), type=shape)
    except OSError:
        raise DataError(f"The data file {file.name} cannot be read; put it into the data folder.") from None
    except msgspec.DecodeError as error:
        raise DataError(f"The data file {file.name} does not have the right shape: {error}.") from None


def read_components(folder: Path) -> AgeOfIndustryComponentsFile:
    return _read(folder / "components.json", AgeOfIndustryComponentsFile)


def read_map(file: Path) -> AgeOfIndustryMapFile:
    return _read(file, AgeOfIndustryMapFile)


def read_geography(map_file: Path) -> GeographyFile | None:
    """The country under a map, from the file beside it; a map can do without."""
    file = map_file.parent / GEOGRAPHY_FILE
    return _read(file, GeographyFile) if file.is_file() else None


def find_maps(folder: Path) -> dict[str, Path]:
    """Every `map.json` one folder below, by the id of its map: the default first, then by id."""
    found = [(read_map(file), file) for file in sorted(folder.glob(f"*/{MAP_FILE}"))]
    need(bool(found), f"There is no map in {folder}; a map is a folder with a {MAP_FILE} in it.")
    found.sort(key=lambda entry: (not entry[0].default, entry[0].id))
    return {map.id: file for map, file in found}


def need(condition: bool, sentence: str) -> None:
    """Refuse the data with this sentence unless the condition holds."""
    if not condition:
        raise DataError(sentence)


def load_components(folder: Path) -> AgeOfIndustryComponents:
    """The components of a data folder, checked."""
    file = read_components(folder)
    components = AgeOfIndustryComponents()
    _add_industries(components, file)
    _add_cards(components, file)
    _add_tiles(components, file)
    _add_prices(components, file)
    return components


def _products(words: tuple[str, ...], where: str) -> int:
    need(
        all(word in PRODUCTS for word in words),
        f"{where} accepts {', '.join(words)}; the products are cotton and goods.",
    )
    return sum(PRODUCTS[word] for word in set(words))


def _add_industries(components: AgeOfIndustryComponents, file: AgeOfIndustryComponentsFile) -> None:
    found = [entry.id for entry in file.industries]
    need(found == INDUSTRY_IDS, f"components.json lists the industries {found}; it must list {INDUSTRY_IDS}.")
    for industry, entry in enumerate(file.industries):
        components.industry_id.append(entry.id)
        components.industry_name.append(entry.name.lower())
        kinds = [kind for kind, space in file.space_kinds.items() if entry.id in space.accepts]
        need(
            len(kinds) == 1 and kinds[0] in SPACE_KINDS,
            f"{entry.name} must fit exactly one kind of space, but fits {kinds or 'none'}.",
        )
        components.industry_space.append(SPACE_KINDS[kinds[0]])
        components.industry_first.append(len(components.counter_level))
        levels = [level.level for level in entry.levels]
        need(
            levels == sorted(set(levels)) and bool(levels),
            f"The levels of {entry.name} must be in ascending order, not {levels}.",
        )
        for level in entry.levels:
            _add_counter(components, industry, entry, level)
    components.counter_types = len(components.counter_level)
    components.industry_first.append(components.counter_types)
    total, stated = sum(components.counter_copies), file.counters_per_player.industry
    need(total == stated, f"The counters add up to {total}, not {stated}.")
    need(components.counter_types <= MAX_COUNTER_TYPES, f"There are more than {MAX_COUNTER_TYPES} industry levels.")


def _add_counter(components: AgeOfIndustryComponents, industry: int, entry: IndustryEntry, level: LevelEntry) -> None:
    where = f"{entry.name} level {level.level}"
    need(level.buildable == (level.level > 0), f"{where}: exactly the levels above 0 can be built.")
    need(level.count > 0 and level.vp == level.level, f"{where}: the count or the VP is wrong (VP equals the level).")
    need(
        0 <= level.coal <= MOST_CUBES_NEEDED and 0 <= level.iron <= MOST_CUBES_NEEDED,
        f"{where} needs more than two cubes of a kind.",
    )
    need((level.cubes > 0) == (bool(entry.cube) and level.buildable), f"{where}: only mines hold cubes.")
    need(
        not level.buildable or (level.cost is not None and level.income is not None),
        f"{where} has no cost or no income.",
    )
    components.counter_industry.append(industry)
    components.counter_level.append(level.level)
    components.counter_copies.append(level.count)
    components.counter_cost.append(level.cost or 0)
    components.counter_coal.append(level.coal)
    components.counter_iron.append(level.iron)
    components.counter_cubes.append(level.cubes)
    components.counter_income.append(level.income or 0)
    components.counter_accepts.append(_products(level.accepts, where))
    components.counter_name.append(f"{entry.name.lower()} {level.level}")


def _add_cards(components: AgeOfIndustryComponents, file: AgeOfIndustryComponentsFile) -> None:
    deck = file.deck
    components.colour_name = [entry.id for entry in file.location_colours]
    need(len(set(components.colour_name)) == COLOURS, f"There must be {COLOURS} location colours.")
    industries = {entry.industry: entry.count for entry in deck.industry_cards}
    colours = {entry.colour: entry.count for entry in deck.location_cards}
    need(set(industries) == set(INDUSTRY_IDS), "The deck must say how many cards show each industry.")
    need(set(colours) == set(components.colour_name), "The deck must say how many cards show each colour.")
    components.card_name = [f"{name} card" for name in [*components.industry_name, *components.colour_name]]
    components.card_count = [industries[id] for id in INDUSTRY_IDS] + [colours[id] for id in components.colour_name]
    total = sum(components.card_count)
    need(total == deck.size, f"The cards add up to {total}, not {deck.size}.")
    components.face_up, components.hand_limit, components.draw = deck.face_up, deck.hand_limit, deck.draw
    components.min_players, components.max_players = file.players.min, file.players.max
    for edition, sizes in (("second_edition", components.hand_second), ("first_edition", components.hand_first)):
        given = deck.hand_size.get(edition, {})
        for players in range(components.max_players + 1):
            need(
                players < components.min_players or str(players) in given,
                f"The deck has no hand size for {players} players in the {edition.replace('_', ' ')}.",
            )
            sizes.append(given.get(str(players), 0))
        need(max(sizes) <= components.hand_limit, "A starting hand is larger than the hand limit.")


def _add_tiles(components: AgeOfIndustryComponents, file: AgeOfIndustryComponentsFile) -> None:
    for entry in file.market_tiles.tiles:
        components.tile_name.append(entry.id.replace("_", " "))
        components.tile_accepts.append(_products(entry.accepts, f"The market tile {entry.id}"))
        components.tile_count.append(entry.count)
    total, stated = sum(components.tile_count), file.market_tiles.size
    need(total == stated, f"The market tiles add up to {total}, not {stated}.")
    need(len(components.tile_name) <= MAX_TILES, f"There are more than {MAX_TILES} kinds of market tile.")


def _add_prices(components: AgeOfIndustryComponents, file: AgeOfIndustryComponentsFile) -> None:
    for row in sorted(file.demand_track.rows, key=lambda row: row.price):
        components.track_prices[COAL] += [row.price] * row.coal
        components.track_prices[IRON] += [row.price] * row.iron
    components.empty_price = file.demand_track.empty_price
    components.railways = file.counters_per_player.railway
    components.rail_first_cost, components.rail_cost = file.railway.first_cost, file.railway.next_cost
    components.rail_coal, components.rail_iron = file.railway.next_coal, file.railway.next_iron
    need(
        components.rail_coal <= MOST_CUBES_NEEDED and components.rail_iron <= MOST_CUBES_NEEDED,
        "A railway needs more than two cubes of a kind.",
    )
    components.loan, components.interest = file.loans.unit, file.loans.interest_per_round
    components.loan_penalty, components.loan_tiles = file.loans.unpaid_vp_penalty, file.loans.tiles
    components.dollars_per_vp = file.scoring.dollars_per_vp
    components.rail_base, components.rail_per_space = file.scoring.rail_base, file.scoring.rail_per_occupied_space
    need(components.loan > 0 and components.dollars_per_vp > 0, "A loan and a victory point must be worth money.")
