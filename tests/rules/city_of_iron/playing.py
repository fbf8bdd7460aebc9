"""Playing a game in words, as a player would type the actions, and looking at its views."""

from __future__ import annotations

from random import Random
from typing import Self

from smokestack.games.city_of_iron.components.box import CityOfIronComponents
from smokestack.games.city_of_iron.game import GAME, CityOfIronGame
from smokestack.games.city_of_iron.rules.state import CityOfIronState
from smokestack.games.city_of_iron.view.view import CityOfIronPlayerView, CityOfIronView
from smokestack.kernel import registry
from smokestack.kernel.clauses import clauses_of
from smokestack.kernel.contract import CHANCE
from smokestack.kernel.facts import Fact, Refusal
from smokestack.kernel.messages import refusal_text, seat_names

BOX: CityOfIronComponents = GAME.components
NATIONS = ["Arc", "Cresaria", "Hog", "Om"]
HOMES = {"Arc": "Arc Lowlands", "Cresaria": "Cresarian Highlands", "Hog": "Hog Heartland", "Om": "Emerald Hills"}


class PlayedGame:
    """A game of City of Iron. Every action goes through the notation, the refusals and the referee."""

    game: CityOfIronGame = GAME

    def __init__(self, seats: int = 2, nations: str = "", **options: str) -> None:
        self.rng = Random(5)
        state = registry.start(self.game, seats, None, options)
        assert isinstance(state, CityOfIronState)
        self.state = state
        self.seats = seats
        self.nations = nations.split(", ")[:seats] if nations else NATIONS[:seats]
        self.facts: list[Fact] = []
        self.strict = True

    # --- getting there --------------------------------------------------------------------------------------
    def choose_nations(self) -> Self:
        if self.state.actor() == CHANCE:
            self.chance()
            return self
        for nation in self.nations:
            self.play(f"nation {nation}")
        return self

    def stack(self) -> Self:
        """Stack the starting decks: Cartographer before Scholar, Soldier before the other military card."""
        while "stack" in self.legal()[0]:
            options = self.legal()
            best = next(
                (text for word in ("Cartographer", "Soldier", "Swordsman") for text in options if word in text), ""
            )
            self.play(best or options[0])
        return self

    def chance(self) -> Self:
        """Play random outcomes until a player has to decide."""
        while self.state.actor() == CHANCE:
            self.play(self.text(self.state.draw(self.rng)))
        return self

    def lay_board(self) -> Self:
        """Random market and towns; the bid order is the seat order."""
        while self.state.actor() == CHANCE:
            options = self.legal()
            self.play(options[0] if options[0].startswith("bids next") else self.text(self.state.draw(self.rng)))
        return self

    def ready_to_bid(self) -> Self:
        return self.choose_nations().stack().lay_board()

    def bid_zero(self) -> Self:
        """Everybody takes a space that costs 0, so that the turn order is the bid order."""
        spaces = [space for space, cost in enumerate(self.state.rulings.bid_costs) if cost == 0]
        while self.view().phase == "bidding":
            self.play(f"bid space {spaces.pop() + 1} for 0")
        if self.view().phase == "bidding again":
            self.play("stay")
        return self

    def turns(self) -> Self:
        """Round 1: seat 0 acts first, the others follow in seat order."""
        return self.ready_to_bid().bid_zero()

    # --- playing --------------------------------------------------------------------------------------------
    def text(self, action: int) -> str:
        return self.state.codec().text(self.state, action)

    def legal(self, seat: int | None = None) -> list[str]:
        actions = self.state.legal() if seat is None else self.state.legal_of(seat)
        return [self.text(action) for action in actions]

    def can(self, text: str) -> bool:
        """Whether the action is legal. The list and the refusal must agree."""
        action = self.state.codec().parse(self.state, text)
        listed = action in self.state.legal_of(self.state.seat_of(action)) or action in self.state.legal()
        assert listed == (self.state.refusal(action) is None)
        return listed

    def play(self, *texts: str) -> Self:
        for text in texts:
            action = self.state.codec().parse(self.state, text)
            refusal = self.state.refusal(action)
            assert refusal is None, f"{text!r} is refused: {refusal!r}; legal are {self.legal()}"
            self.facts = []
            self.state.apply(action, self.facts)
            if self.strict:
                assert self.game.referee(self.state) == []
        return self

    def refused(self, text: str) -> str:
        """The clause that forbids an action."""
        return self.why(text).clause

    def why(self, text: str) -> Refusal:
        """Why an action is illegal. The clause must exist, and the refusal must have a sentence."""
        return self.why_not(self.state.codec().parse(self.state, text))

    def why_not(self, action: int) -> Refusal:
        """The same for an action that has no words, because it names something that does not exist."""
        refusal = self.state.refusal(action)
        assert refusal is not None, f"{action} is allowed"
        assert action not in self.state.legal()
        assert refusal.clause in clauses_of(GAME)
        sentence = refusal_text(self.game.messages(), refusal, seat_names(self.seats))
        assert sentence.endswith(f"({refusal.clause})")
        return refusal

    def said(self, key: str) -> list[Fact]:
        return [fact for fact in self.facts if fact.key == key]

    def tax_until(self, phase: str) -> Self:
        """Everybody taxes until this phase or the end of the game. Other choices take the first legal action."""
        while self.view().phase not in (phase, "over"):
            actor = self.state.actor()
            if actor == CHANCE:
                self.play(self.text(self.state.draw(self.rng)))
            else:
                self.play("tax" if self.view().phase == "turn" else self.legal(actor)[0])
        return self

    def all_ready(self) -> Self:
        for seat in list(self.state.waiting()):
            self.play(f"ready {self.nations[seat]}")
        return self

    def next_round(self) -> Self:
        """Tax through this round, buy nothing and bid nothing, up to the first turn of the next round."""
        return self.tax_until("purchase").all_ready().bid_zero()

    def last_turn(self) -> Self:
        """Tax until only the last turn of the round is left."""
        total = self.seats * BOX.tokens.actions
        while self.state.turn < total - 1:
            self.play("tax")
        return self

    # --- looking --------------------------------------------------------------------------------------------
    def view(self, seat: int | None = None) -> CityOfIronView:
        view = self.state.view(seat)
        assert isinstance(view, CityOfIronView)
        return view

    def player(self, seat: int, viewer: int | None = None) -> CityOfIronPlayerView:
        return self.view(seat if viewer is None else viewer).players[seat]

    def money(self, seat: int) -> int:
        return self.player(seat).money

    def science(self, seat: int) -> int:
        return self.player(seat).science

    def vp(self, seat: int) -> int:
        return self.player(seat).vp

    def income(self, seat: int) -> int:
        return self.player(seat).income

    def hand(self, seat: int) -> list[str]:
        return sorted(self.player(seat).hand or [])

    def goods(self, seat: int, good: str) -> int:
        return next(track for track in self.view().goods if track.name == good).counts[seat]

    def buildings(self, seat: int, place: str) -> list[str]:
        city = next(city for city in self.player(seat).cities if city.name == place)
        return [building.label for building in city.buildings]

    def market(self) -> list[str]:
        return [space.building.label if space.building else "" for space in self.view().market]

    def home(self, seat: int) -> str:
        return HOMES[self.nations[seat]]
