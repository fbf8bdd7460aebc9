"""The engine's numbers for actions in the words of this implementation."""

from __future__ import annotations

from tests.rules.age_of_industry.oracle.legal import Move
from tests.rules.age_of_industry.oracle.transport import Source
from tests.rules.age_of_industry.oracle.world import Box, Space

from smokestack.games.age_of_industry.components.board import MAX_SPACES
from smokestack.games.age_of_industry.rules.generated import action_fields as fields
from smokestack.games.age_of_industry.rules.state import AgeOfIndustryState

SOURCE_BITS = 7


class Reader:
    """Reads the actions of one game."""

    def __init__(self, state: AgeOfIndustryState, box: Box) -> None:
        board = state.board
        self.spaces: list[Space] = list(box.kinds)
        assert self.spaces == [
            (board.place_id[place], number) for place, number in zip(board.space_place, board.space_number, strict=True)
        ]
        self.box = box
        self.industries = list(box.industries)
        self.cards = [*self.industries, *(colour["id"] for colour in box.parts["location_colours"])]
        boxes = {entry["name"]: id for id, entry in box.overseas.items()}
        self.imports = [boxes[name] for name in board.import_name]
        places = boxes | {place["name"]: id for id, place in box.locations.items()}
        self.markets = [places[name] for name in board.market_name]

    def move(self, action: int) -> Move:
        """An action as kind and fields."""
        kind = fields.kind_of(action)
        if kind == fields.BUILD:
            industry, space = self.industries[fields.build_industry(action)], self.spaces[fields.build_space(action)]
            card = self.cards[fields.build_card(action)]
            return ("build", industry, space, card, *self.named(fields.build_sources(action)))
        if kind == fields.COMBINE:
            industry, space = (
                self.industries[fields.combine_industry(action)],
                self.spaces[fields.combine_space(action)],
            )
            return ("combine", industry, space, *self.named(fields.combine_sources(action)))
        if kind == fields.RAIL:
            return ("rail", self.box.links[fields.rail_link(action)], *self.named(fields.rail_sources(action)))
        if kind == fields.SELL:
            outlet = fields.sell_outlet(action)
            to = self.spaces[outlet] if outlet < MAX_SPACES else self.markets[outlet - MAX_SPACES]
            return ("sell", self.spaces[fields.sell_seller(action)], to)
        if kind == fields.DEVELOP:
            return ("develop", list(self.box.levels)[fields.develop_counter(action)])
        return self.card_move(kind, action)

    def card_move(self, kind: int, action: int) -> Move:
        if kind == fields.DRAW:
            return ("draw", ["deck", *self.cards][fields.draw_origin(action)])
        if kind == fields.PASS:
            return ("pass", [None, *self.cards][fields.pass_card(action)])
        if kind == fields.DISCARD:
            return ("discard", self.cards[fields.discard_card(action)])
        if kind == fields.DEAL:
            return ("deal", self.cards[fields.deal_card(action)])
        if kind == fields.TURN_UP:
            return ("turn up", self.cards[fields.turn_up_card(action)])
        if kind == fields.REPAY:
            return ("repay", fields.repay_loans(action))
        if kind == fields.BORROW:
            return ("borrow", fields.borrow_loans(action))
        return ("done",) if kind == fields.DONE else ("end turn",)

    def named(self, sources: int) -> list[Source | None]:
        """Two sources of coal and two of iron, None for what is not named."""
        found: list[Source | None] = []
        for _ in range(4):
            source = sources & ((1 << SOURCE_BITS) - 1)
            sources >>= SOURCE_BITS
            if source == 0:
                found.append(None)
            elif source <= MAX_SPACES:
                found.append(("space", self.spaces[source - 1]))
            else:
                found.append(("import", self.imports[source - 1 - MAX_SPACES]))
        return found
