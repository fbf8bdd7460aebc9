"""What the page draws that never changes in a game."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from smokestack.games.industria.components.box import NONE, IndustriaComponents
from smokestack.games.industria.components.constants import (
    BONUS_VP,
    BUILD_LIMIT,
    CASH_VALUE,
    LINK_VP,
    MATERIAL_PRICE,
    SCORE_TRACK_END,
    TALER_PER_VP,
)
from smokestack.games.industria.components.load import SHIPPED, read_board, read_tiles
from smokestack.games.industria.rules.supply import SOURCE_WORDS
from smokestack.games.industria.view.view import IndustriaRuleNumbers, IndustriaScene, IndustriaTile
from smokestack.games.industria.view.words import KINDS, STEPS
from smokestack.kernel.bits import items_of

RULE_NUMBERS = IndustriaRuleNumbers(
    material_price=MATERIAL_PRICE,
    cash_value=CASH_VALUE,
    build_limit=BUILD_LIMIT,
    bonus_vp=BONUS_VP,
    link_vp=LINK_VP,
    taler_per_vp=TALER_PER_VP,
    score_track_end=SCORE_TRACK_END,
)


@cache
def scene_of(components: IndustriaComponents) -> IndustriaScene:
    folder = Path(components.folder) if components.folder else SHIPPED
    titles = {entry.id: entry.name for entry in read_tiles(folder).tiles}
    board = read_board(folder)
    return IndustriaScene(
        tiles=[printed_tile(components, tile, titles[id]) for tile, id in enumerate(components.entry_ids)],
        materials=components.materials,
        bonuses=components.bonuses,
        kinds=KINDS,
        steps=STEPS,
        sources=SOURCE_WORDS,
        rules=RULE_NUMBERS,
        size=board.size,
        regions=board.regions,
        epochs=board.epochs,
        spaces=board.spaces,
        roads=board.roads,
        lines=board.lines,
        score_track=board.score_track,
        score_overflow=board.score_overflow,
    )


def printed_tile(components: IndustriaComponents, tile: int, title: str) -> IndustriaTile:
    return IndustriaTile(
        word=components.names[tile],
        title=title,
        kind=KINDS[components.kind[tile]],
        epoch=components.epoch[tile],
        epochs=[epoch for epoch, stack in enumerate(components.stacks) if tile in stack],
        cost=components.cost[tile],
        vp=components.vp[tile],
        materials=[components.materials[material] for material in components.needs[tile]],
        produces=name_or_none(components.materials, components.produces[tile]),
        symbols=[components.bonuses[bonus] for bonus in items_of(components.symbols[tile])],
        discount=components.discount[tile],
        material=name_or_none(components.materials, components.supplies[tile]),
        bonus=name_or_none(components.bonuses, components.bonus[tile]),
        space=components.spaces[tile] or None,
    )


def name_or_none(names: list[str], index: int) -> str | None:
    return None if index == NONE else names[index]
