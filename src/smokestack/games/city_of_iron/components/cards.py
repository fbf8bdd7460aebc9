"""The citizen and military cards. Every nation owns one of each; a special card belongs to one nation."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from smokestack.games.city_of_iron.components.effects import (
    ATTACK,
    BUILD,
    CITIZEN,
    DECKS,
    DRAW,
    EFFECTS,
    FOUND_CITY,
    GAIN_MONEY,
    GAIN_SCIENCE,
    VEHICLES,
)
from smokestack.games.city_of_iron.components.load import Sheet, open_sheet
from smokestack.kernel.errors import DataError

MAX_CARDS: Final = 62
"""A hand is a bit set, and an action stores a card in six bits."""

SECOND: Final = "Second "
"""The prefix of a second copy that an option adds."""


class Cards:
    """Each column is indexed by card, except the effects, which are listed card by card."""

    def __init__(self, folder: Path) -> None:
        self.ids: list[str] = []
        self.names: list[str] = []
        self.kind: list[int] = []
        self.start: list[bool] = []
        self.money: list[int] = []
        self.science: list[int] = []
        self.work: list[int] = []
        self.distance: list[int] = []
        self.attack: list[int] = []
        self.vehicle: list[int] = []
        self.nation: list[str] = []
        """The nation that owns this special card; "" for cards that every nation has."""
        self.acts: list[bool] = []
        """Whether the card has an action."""
        self.free: list[bool] = []
        """Whether its action is a free action."""
        self.action_text: list[str] = []
        self.cost_money: list[int] = []
        self.cost_science: list[int] = []
        self.cost_work: list[int] = []
        self.cost_distance: list[int] = []
        self.first_effect: list[int] = []
        self.last_effect: list[int] = []
        """The effects of a card are those from `first_effect` up to, but without, `last_effect`."""
        self.effect: list[int] = []
        self.effect_a: list[int] = []
        self.effect_b: list[int] = []
        """By effect: its code and its two numbers."""
        self.targeted: list[int] = []
        """FOUND_CITY or ATTACK if the price depends on a place that is chosen first, otherwise -1."""
        for kind, name in enumerate(("citizens", "military")):
            for group in ("cards", "nation_specials"):
                for sheet in open_sheet(folder, name).sheets(group):
                    self._read(sheet, kind, group == "nation_specials")
        if len(self.ids) != len(set(self.ids)):
            raise DataError("citizens.json and military.json: a card id is used twice; every card needs its own.")
        self.scholar_twin = self._second_scholar()
        self.count = len(self.ids)
        if self.count > MAX_CARDS:
            raise DataError(f"There are {self.count} different cards; the limit is {MAX_CARDS}.")

    def _read(self, sheet: Sheet, kind: int, special: bool) -> None:
        self.ids.append(sheet.text("id"))
        self.names.append(sheet.text("name"))
        self.kind.append(kind)
        if sheet.text("kind") != DECKS[kind]:
            raise DataError(f"{sheet.where}: 'kind' must be {DECKS[kind]!r} in this file.")
        self.start.append(sheet.flag("start"))
        self.money.append(sheet.number("money"))
        self.science.append(sheet.number("science"))
        skills = sheet.sheet("skills")
        self.work.append(skills.number("work"))
        self.distance.append(skills.number("distance"))
        self.attack.append(sheet.number("attack", kind))
        if kind == CITIZEN and self.attack[-1]:
            raise DataError(f"{sheet.where}: a citizen cannot attack; set 'attack' to 0.")
        self.vehicle.append(VEHICLES.index(sheet.word("vehicle", VEHICLES[1:])))
        self.nation.append(sheet.text("nation") if special else "")
        self._read_action(sheet)

    def _read_action(self, sheet: Sheet) -> None:
        self.first_effect.append(len(self.effect))
        self.targeted.append(-1)
        acts = not sheet.missing("action")
        self.acts.append(acts)
        if not acts:
            self.free.append(False)
            self.action_text.append("")
            for costs in (self.cost_money, self.cost_science, self.cost_work, self.cost_distance):
                costs.append(0)
        else:
            action = sheet.sheet("action")
            cost = action.sheet("cost")
            self.free.append(action.flag("free"))
            self.action_text.append(action.text("text"))
            self.cost_money.append(cost.number("money"))
            self.cost_science.append(cost.number("science"))
            self.cost_work.append(cost.number("work"))
            self.cost_distance.append(cost.number("distance"))
            for effect in action.sheets("effects"):
                self._read_effect(sheet, effect)
            if self.first_effect[-1] == len(self.effect):
                raise DataError(f"{sheet.where}: its action has no effects; give it one or set 'action' to null.")
        self.last_effect.append(len(self.effect))

    def _read_effect(self, card: Sheet, sheet: Sheet) -> None:
        word = sheet.text("op")
        if word not in EFFECTS:
            raise DataError(f"{card.where}: there is no effect {word!r}; use one of {', '.join(EFFECTS)}.")
        code = EFFECTS.index(word)
        a = b = 0
        if code in (GAIN_MONEY, GAIN_SCIENCE, DRAW):
            a = sheet.number("n", 1)
        if code == DRAW:
            b = sheet.index("deck", DECKS)
        elif code == BUILD:
            a = sheet.number("discount_money")
            b = sheet.number("discount_science")
        elif code == ATTACK:
            a = sheet.number("attack_bonus")
        if code in (FOUND_CITY, ATTACK):
            if self.targeted[-1] >= 0:
                raise DataError(f"{card.where}: an action can found a city or attack only once.")
            self.targeted[-1] = code
        self.effect.append(code)
        self.effect_a.append(a)
        self.effect_b.append(b)

    def _second_scholar(self) -> int:
        """A second copy of the Scholar, in play only by option (COI-A-scholar-copies)."""
        if "scholar" not in self.ids:
            raise DataError("citizens.json lacks the card 'scholar', which the starting decks need.")
        first = self.ids.index("scholar")
        for column in (self.kind, self.money, self.science, self.work, self.distance, self.attack, self.vehicle):
            column.append(column[first])
        for column in (self.cost_money, self.cost_science, self.cost_work, self.cost_distance):
            column.append(column[first])
        for column in (self.first_effect, self.last_effect, self.targeted):
            column.append(column[first])
        for flags in (self.acts, self.free):
            flags.append(flags[first])
        self.start.append(False)
        self.nation.append("")
        self.action_text.append(self.action_text[first])
        self.ids.append("second_" + self.ids[first])
        self.names.append(SECOND + self.names[first])
        return len(self.ids) - 1
