"""The cards that explain components, worded from their data: buildings, citizens, soldiers, towns, lands and so on.

Everything else that has a card has it in the message file.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from smokestack.games.city_of_iron.components.box import CityOfIronComponents
from smokestack.games.city_of_iron.components.effects import (
    CITIZEN,
    DECK_COUNT,
    DECKS,
    MILITARY,
    VEHICLES,
    VEHICLES_WITH_ARTICLE,
)
from smokestack.games.city_of_iron.view.scene import make_scene
from smokestack.games.city_of_iron.view.view import BuildingView, CityOfIronCardView, LandView
from smokestack.kernel.cards import option_card, slug
from smokestack.kernel.messages import fill


class CityOfIronCardWriter:
    """Fills the sentences `describe.*` of the message file."""

    def __init__(self, components: CityOfIronComponents, messages: Mapping[str, str]) -> None:
        self.components = components
        self.scene = make_scene(components)
        self.messages = messages
        self.cards: dict[str, str] = {}

    def say(self, key: str, **data: int | str) -> str:
        return fill(self.messages[f"describe.{key}"], data, ())

    def listed(self, names: Sequence[str]) -> str:
        """`Ore`, `Ore and Salt`, `Ore, Salt and Silk`."""
        *first, last = names
        return self.say("and", list=", ".join(first), last=last) if first else last

    def add(
        self, kind: str, name: str, text: str, clause: str, title: str = "", option: tuple[str, str] = ("", "")
    ) -> None:
        """Add a card, or the card that takes its place where an option has a value."""
        id = option_card(f"{kind}.{slug(name)}", *option) if option[0] else f"{kind}.{slug(name)}"
        self.cards |= {f"card.{id}.title": title or name, f"card.{id}": text, f"card.{id}.clause": clause}

    def write(self) -> dict[str, str]:
        for building in self.scene.buildings:
            self.add("building", building.label, self.building_text(building), "COI-6.6", building.name)
        for card in self.scene.cards:
            self.add("card", card.name, self.card_text(card), "COI-8.2")
        for land in self.scene.lands:
            for kind in ("land", "city"):
                self.add(kind, land.name, self.land_text(land), "COI-7.5")
        self.write_towns()
        self.write_nations()
        self.write_tracks()
        self.write_tokens()
        return self.cards

    # --- buildings and cards --------------------------------------------------------------------------------
    def price(self, money: int, science: int) -> str:
        return self.say("price.science", n=money, s=science) if science else self.say("price", n=money)

    def terrain(self, names: Sequence[str]) -> str:
        return self.listed([name.replace("_", " ") for name in names])

    def goods(self, goods: Mapping[str, int]) -> str:
        return self.listed([self.say("good", n=count, good=name) for name, count in goods.items()])

    def draws(self, draws: Sequence[int]) -> str:
        """The cards that these icons draw, by deck."""
        return self.listed([self.say(f"cards.{DECKS[deck]}", n=draws[deck]) for deck in (0, 1) if draws[deck]])

    def building_text(self, building: BuildingView) -> str:
        price = self.price(building.money, building.science)
        terrain = self.terrain([building.terrain]) if building.terrain else ""
        sentences = [
            self.say("building.terrain", price=price, terrain=terrain) if terrain else self.say("building", price=price)
        ]
        if building.goods:
            sentences.append(self.say("goods", goods=self.goods(building.goods)))
        sentences += self.icons(building.science_per_round, [building.draw_citizen, building.draw_military])
        if building.vp:
            sentences.append(self.say("vp", n=building.vp, good=building.vp_good))
        return " ".join(sentences)

    def icons(self, science: int, draws: Sequence[int]) -> list[str]:
        """What the end of a round brings."""
        sentences = [self.say("science", n=science)] if science else []
        for deck in (CITIZEN, MILITARY):
            if draws[deck]:
                sentences.append(self.say("draw", cards=self.say(f"cards.{DECKS[deck]}", n=draws[deck])))
        return sentences

    def card_text(self, card: CityOfIronCardView) -> str:
        skills = [
            self.say(f"skill.{skill}", n=value)
            for skill, value in (("work", card.work), ("distance", card.distance), ("attack", card.attack))
            if value
        ]
        if card.vehicle:
            skills.append(self.say("skill.vehicle", vehicle=with_article(card.vehicle)))
        sentences = [self.say("card", kind=self.say(f"kind.{card.kind}"), skills=self.listed(skills))]
        if card.action:
            sentences.append(self.say("action.free" if card.free else "action", text=card.action))
        costs = [
            self.say(f"cost.{cost}", n=value)
            for cost, value in (
                ("money", card.action_money),
                ("science", card.action_science),
                ("work", card.action_work),
                ("distance", card.action_distance),
            )
            if value
        ]
        if costs:
            sentences.append(self.say("action.costs", costs=self.listed(costs)))
        if not self.components.cards.start[card.id]:
            sentences.append(self.say("card.price", price=self.price(card.money, card.science)))
        return " ".join(sentences)

    # --- towns, lands and nations ---------------------------------------------------------------------------
    def write_towns(self) -> None:
        for town, name in enumerate(self.components.towns.names):
            self.add("town", name, self.town_text(town), "COI-9.2")
            if self.components.towns.spaces[town]:
                self.add("city", name, self.town_text(town), "COI-14.8")

    def town_text(self, town: int) -> str:
        towns, width = self.components.towns, self.components.goods.count
        sentences = [
            self.say("town", n=towns.defence[town], owned=towns.defence_owned[town], distance=towns.distance[town])
        ]
        amounts = towns.goods[town * width : (town + 1) * width]
        goods = {name: count for name, count in zip(self.components.goods.names, amounts, strict=True) if count}
        if goods:
            sentences.append(self.say("goods", goods=self.goods(goods)))
        elif towns.income[town]:
            sentences.append(self.say("town.income", n=towns.income[town]))
        if towns.flex[town]:
            sentences.append(self.say("town.flex", n=towns.flex[town]))
        sentences += self.icons(towns.science_icons[town], towns.draws[town * DECK_COUNT : (town + 1) * DECK_COUNT])
        if towns.spaces[town]:
            terrain = [
                name for bit, name in enumerate(self.components.goods.terrains) if towns.terrain[town] >> bit & 1
            ]
            sentences.append(self.say("town.spaces", n=towns.spaces[town], terrain=self.terrain(terrain)))
        if towns.counts_as[town] > 1:
            sentences.append(self.say("town.counts", n=towns.counts_as[town]))
        return " ".join(sentences)

    def land_text(self, land: LandView) -> str:
        terrain = self.terrain(land.terrain)
        homes = self.components.nations.home
        if land.id in homes:
            return self.say("land.home", nation=self.components.nations.names[homes.index(land.id)], terrain=terrain)
        if land.need:
            return self.say("land.need", n=land.distance, terrain=terrain, vehicle=with_article(land.need))
        return self.say("land", n=land.distance, terrain=terrain)

    def write_nations(self) -> None:
        nations = self.components.nations
        for nation, short in enumerate(nations.short):
            title = nations.names[nation]
            self.cards[f"choice.nation.{slug(short)}"] = title
            self.add("nation", short, " ".join(nations.ability_texts[nation]), "COI-2.1", title)
            self.add("nation", short, self.say("nation.alike"), "COI-2.5", title, option=("abilities", "off"))

    # --- goods, terrains and tokens -------------------------------------------------------------------------
    def write_tracks(self) -> None:
        goods = self.components.goods
        for good, name in enumerate(goods.names):
            makers = dict.fromkeys(building.name for building in self.scene.buildings if name in building.goods)
            text = self.say(
                "track",
                first=goods.vp_first[good],
                second=goods.vp_second[good],
                shield=goods.shield[good],
                vp=goods.shield_vp[good],
                income=goods.leader_income[good],
                buildings=self.listed(list(makers)),
            )
            self.add("good", name, text, "COI-11.2")
        for terrain in goods.terrains:
            lands = [land.name for land in self.scene.lands if terrain in land.terrain]
            self.add("terrain", terrain, self.say("terrain", lands=self.listed(lands)), "COI-6.2", title_of(terrain))
        for space, cost in enumerate(self.components.tokens.bid_costs):
            text = self.say("bid", price=self.price(cost, 0))
            title = self.say("bid.title", n=space + 1)
            self.add("space", f"space {space + 1} for {cost}", text, "COI-4.2", title)

    def write_tokens(self) -> None:
        tokens = self.components.tokens
        for token, name in enumerate(tokens.names):
            draws = self.draws(tokens.draws[token * DECK_COUNT : (token + 1) * DECK_COUNT])
            if token == tokens.capital:
                text = self.say("token.capital", n=tokens.spaces[token], draws=draws)
            else:
                text = self.say("token", n=tokens.spaces[token], district=tokens.district[token], draws=draws)
            title = self.cards[f"choice.token.{slug(name)}-token"] = f"{tokens.titles[token]} token"
            self.add("token", f"{name} token", text, "COI-7.2", title_of(title))


def with_article(vehicle: str) -> str:
    return VEHICLES_WITH_ARTICLE[VEHICLES.index(vehicle)]


def title_of(name: str) -> str:
    """A name as a title: `Flying island`."""
    return name.replace("_", " ").capitalize()


def cards_of(components: CityOfIronComponents, messages: Mapping[str, str]) -> dict[str, str]:
    """The messages of these cards, and the names of choices that the notation shortens."""
    return CityOfIronCardWriter(components, messages).write()
