"""The cards that explain tiles, materials, symbols and epochs, worded from the component data.

Everything else that has a card has it in the message file.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product

from smokestack.games.industria.components.box import NONE, ROMAN, IndustriaComponents
from smokestack.games.industria.components.constants import (
    BONUS_VP,
    CASH_VALUE,
    EPOCHS,
    LINK_VP,
    MATERIAL_PRICE,
)
from smokestack.games.industria.rules.supply import OWN, SOURCE_WORDS
from smokestack.games.industria.view.scene import scene_of
from smokestack.games.industria.view.view import IndustriaScene, IndustriaTile
from smokestack.kernel.cards import slug
from smokestack.kernel.messages import fill

CLAUSES = {"factory": "IND-9.2", "technology": "IND-7.9", "bonus": "IND-13.4", "material": "IND-8.3"}


class IndustriaCardWriter:
    """Fills the sentences `describe.*` of the message file."""

    def __init__(self, components: IndustriaComponents, messages: Mapping[str, str]) -> None:
        self.components = components
        self.scene: IndustriaScene = scene_of(components)
        self.messages = messages
        self.titles = {tile.space: tile.title for tile in self.scene.tiles if tile.space}
        self.cards: dict[str, str] = {}

    def say(self, key: str, **data: int | str) -> str:
        return fill(self.messages[f"describe.{key}"], data, ())

    def listed(self, names: Sequence[str]) -> str:
        """`stone`, `stone and wood`, `stone, wood and bricks`."""
        *first, last = names
        return self.say("and", list=", ".join(first), last=last) if first else last

    def add(self, id: str, title: str, text: str, clause: str) -> None:
        self.cards |= {f"card.{id}.title": title, f"card.{id}": text, f"card.{id}.clause": clause}

    def write(self) -> dict[str, str]:
        for tile in self.scene.tiles:
            self.cards[f"choice.tile.{slug(tile.word)}"] = tile.title
            self.add(f"tile.{slug(tile.word)}", tile.title, self.tile_text(tile), CLAUSES[tile.kind])
        for material, name in enumerate(self.components.materials):
            self.add(f"material.{slug(name)}", name.capitalize(), self.material_text(material), "IND-8.6")
        for name in self.components.bonuses:
            text = self.say("symbol", list=self.listed(self.bearers(name)), n=BONUS_VP)
            self.add(f"symbol.{slug(name)}", name.replace("_", " ").capitalize(), text, "IND-13.4")
        for needed, source in product(self.components.materials, SOURCE_WORDS[OWN:]):
            self.add_source(needed, source)
        for epoch in self.scene.epochs:
            new = [name.replace("_", " ") for name in epoch.new_materials]
            text = self.say("epoch", list=self.listed(new)) if new else self.say("epoch.none")
            self.add(f"epoch.{epoch.epoch}", self.say("epoch.title", epoch=epoch.roman), text, "IND-9.3")
        return self.cards

    def add_source(self, material: str, source: str) -> None:
        """The choice `stone from 2` is explained by the card of its way to get a material, `source.from`."""
        base = f"card.source.{source.split()[0]}"
        id = f"source.{slug(f'{material} {source}')}"
        self.add(id, self.messages[f"{base}.title"], self.messages[base], self.messages[f"{base}.clause"])

    # --- tiles ----------------------------------------------------------------------------------------------
    def tile_text(self, tile: IndustriaTile) -> str:
        if tile.kind == "material":
            return self.say("material", material=tile.material or "", n=CASH_VALUE)
        if tile.kind == "bonus":
            bonus = tile.bonus or ""
            factories = self.listed(self.bearers(bonus))
            name = bonus.replace("_", " ")
            return self.say("bonus", price=self.price(tile), bonus=name, n=BONUS_VP, list=factories)
        epoch = ROMAN[tile.epoch]
        sentences = [self.say(tile.kind, epoch=epoch, price=self.price(tile))]
        if tile.vp:
            sentences.append(self.say(f"vp.{tile.kind}", n=tile.vp, epoch=epoch))
        if tile.produces:
            sentences.append(self.say("makes", material=tile.produces, n=MATERIAL_PRICE))
        if tile.discount:
            sentences.append(self.say("discount", n=tile.discount))
        if tile.symbols:
            symbols = self.listed([symbol.replace("_", " ") for symbol in tile.symbols])
            key = "symbols.several" if len(tile.symbols) > 1 else "symbols"
            sentences.append(self.say(key, symbols=symbols, n=BONUS_VP))
        if links := self.links(tile):
            key = "road" if tile.kind == "factory" else "line"
            sentences.append(self.say(key, list=self.listed(links), n=LINK_VP))
        return " ".join(sentences)

    def price(self, tile: IndustriaTile) -> str:
        money = self.say("price", n=tile.cost) if tile.cost else self.say("free")
        if not tile.materials:
            return money
        return self.listed([money, *tile.materials] if tile.cost else tile.materials)

    def links(self, tile: IndustriaTile) -> list[str]:
        """The titles at the other ends of the tile's roads or lines."""
        links = [*self.scene.roads, *self.scene.lines]
        ends = [(link.a, link.b) for link in links] + [(link.b, link.a) for link in links]
        return [self.titles[there] for here, there in ends if here == tile.space]

    def bearers(self, bonus: str) -> list[str]:
        """The factories with this symbol."""
        return [tile.title for tile in self.scene.tiles if bonus in tile.symbols]

    # --- materials ------------------------------------------------------------------------------------------
    def material_text(self, material: int) -> str:
        makers = [tile for tile, made in enumerate(self.components.produces) if made == material and made != NONE]
        first = self.components.material_epoch[material] + 1
        if not makers:
            return self.say("good.tiles", epoch=ROMAN[min(first, EPOCHS)])
        factory = self.listed([self.scene.tiles[tile].title for tile in makers])
        if first > EPOCHS:
            return self.say("good.late", factory=factory)
        return self.say("good", factory=factory, epoch=ROMAN[first])


def cards_of(components: IndustriaComponents, messages: Mapping[str, str]) -> dict[str, str]:
    """The messages of these cards, and the names of the tiles for choices."""
    return IndustriaCardWriter(components, messages).write()
