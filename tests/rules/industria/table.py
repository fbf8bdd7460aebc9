"""Set up positions in words: seats are A, B, C, D; tiles and actions are written as players write them."""

from __future__ import annotations

from random import Random

from smokestack.games.industria.components.box import NONE, IndustriaComponents
from smokestack.games.industria.game import GAME, IndustriaGame
from smokestack.games.industria.rules.position import BIDDING, BUILDING, PUTTING_UP, REVEALING
from smokestack.games.industria.rules.state import IndustriaState
from smokestack.kernel import registry
from smokestack.kernel.bits import with_item
from smokestack.kernel.contract import CHANCE, OVER
from smokestack.kernel.facts import Fact, Refusal

SEATS = "ABCD"
COMPONENTS: IndustriaComponents = GAME.components


class Table:
    """A game on a table. Every action goes through the notation, the refusals and the referee."""

    game: IndustriaGame = GAME

    def __init__(self, seats: int = 4, **options: str) -> None:
        state = registry.start(self.game, seats, None, options)
        assert isinstance(state, IndustriaState)
        self.state = state
        self.seats = seats
        self.components = self.game.components
        self.facts: list[Fact] = []

    # --- setting up -----------------------------------------------------------------------------------------
    def at(
        self,
        step: str,
        *,
        first: str = "A",
        actor: str = "",
        epoch: int = 1,
        turn: int = 1,
        cash: list[int] | int = 5,
        score: list[int] | None = None,
        offer: str = "",
        hands: dict[str, str] | None = None,
        laid: dict[str, str] | None = None,
    ) -> Table:
        """Set up a position. `turn` counts within the epoch. Tiles are listed with commas; all others are gone."""
        state, components = self.state, self.components
        state.epoch = epoch
        state.turn = (epoch - 1) * (12 // self.seats) + turn
        state.first = SEATS.index(first)
        state.cash = [cash] * self.seats if isinstance(cash, int) else list(cash)
        state.score = list(score or [0] * self.seats)
        state.paid_out = self.seats * (4 + state.turn + max(0, epoch - 2))
        state.taken_in = state.paid_out - sum(state.cash)
        free = [tile for past in range(1, epoch + 1) for tile in components.stacks[past]]

        def named(tiles: str) -> list[int]:
            found = sorted(components.tile_named(word.strip()) for word in tiles.split(",") if word.strip())
            for tile in found:
                free.remove(tile)
            return found

        state.offer = named(offer)
        for seat, tiles in (hands or {}).items():
            state.hands[SEATS.index(seat)] = named(tiles)
        for seat, tiles in (laid or {}).items():
            for tile in named(tiles):
                self._lay(SEATS.index(seat), tile)
        size = 12 - self.seats * (turn if step != "reveal" else turn - 1)
        current = [tile for tile in components.stacks[epoch] if tile in free]
        state.stack = []
        for tile in current[:size] if size else []:
            state.stack.append(tile)
            free.remove(tile)
        state.gone = sorted(free)
        state.revealed = 0 if step == "reveal" else self.seats
        state.step = {"reveal": REVEALING, "auction": PUTTING_UP, "building": BUILDING}[step]
        state.seat = -1 if step == "reveal" else SEATS.index(actor or first)
        state.auctioneer = -1 if step == "reveal" else state.seat
        assert self.game.referee(state) == []
        return self

    def _lay(self, seat: int, tile: int) -> None:
        state, components = self.state, self.components
        state.laid[seat].append(tile)
        if components.bonus[tile] >= 0:
            state.bonuses[seat] = with_item(state.bonuses[seat], components.bonus[tile])
            return
        state.owner[tile] = seat
        state.discount[seat] += components.discount[tile]
        product = components.produces[tile]
        if product != NONE:
            state.producers[product] = with_item(state.producers[product], seat)

    # --- playing --------------------------------------------------------------------------------------------
    def play(self, *lines: str) -> Table:
        """Play these lines; each must be legal."""
        for line in lines:
            action = self.state.codec().parse(self.state, line)
            refusal = self.state.refusal(action)
            assert refusal is None, f"{line!r} is refused: {refusal!r}"
            assert action in self.state.legal(), f"{line!r} is not listed"
            self.state.apply(action, self.facts)
            assert self.game.referee(self.state) == []
        return self

    def refused(self, line: str) -> Refusal:
        """Why a line is refused; the position must not change."""
        before = self.state.key()
        action = self.state.codec().parse(self.state, line)
        refusal = self.state.refusal(action)
        assert refusal is not None, f"{line!r} is allowed"
        assert action not in self.state.legal()
        assert self.state.key() == before
        return refusal

    def reveal(self, *tiles: str) -> Table:
        return self.play(*(f"reveal {tile}" for tile in tiles))

    def reveal_any(self) -> Table:
        """Reveal the first possible tiles until the auction begins."""
        while self.state.actor() == CHANCE:
            self.state.apply(self.state.legal()[0], self.facts)
        return self

    def nobody_bids(self) -> Table:
        """Auction every tile of the offer without a single bid."""
        while self.state.offer:
            tile = self.components.names[self.state.offer[0]]
            self.play(f"put up {tile}", *["pass"] * (self.seats - 1))
        return self

    def nobody_builds(self) -> Table:
        """Everybody ends building."""
        return self.play(*["end building"] * self.seats)

    def idle_turn(self) -> Table:
        """Play a turn in which nobody bids or builds."""
        return self.reveal_any().nobody_bids().nobody_builds()

    def idle_to_the_end(self) -> Table:
        while self.state.actor() != OVER:
            self.idle_turn()
        return self

    def play_random(self, seed: int, actions: int = 10_000) -> Table:
        """Play at random and check every position with the referee."""
        rng = Random(seed)
        for _ in range(actions):
            if self.state.actor() == OVER:
                break
            if self.state.actor() == CHANCE:
                action = self.state.draw(rng)
            else:
                action = rng.choice(self.state.legal())
            self.state.apply(action, self.facts)
            assert self.game.referee(self.state) == []
        return self

    # --- looking --------------------------------------------------------------------------------------------
    @property
    def actor(self) -> str:
        actor = self.state.actor()
        return SEATS[actor] if actor >= 0 else {CHANCE: "chance", OVER: "over"}[actor]

    @property
    def auctioneer(self) -> str:
        return SEATS[self.state.auctioneer] if self.state.auctioneer >= 0 else ""

    @property
    def first(self) -> str:
        return SEATS[self.state.first]

    @property
    def step(self) -> int:
        return self.state.step

    @property
    def cash(self) -> list[int]:
        return self.state.cash

    @property
    def score(self) -> list[int]:
        return self.state.scores()

    @property
    def offer(self) -> set[str]:
        return {self.components.names[tile] for tile in self.state.offer}

    @property
    def legal(self) -> list[str]:
        return [self.state.codec().text(self.state, action) for action in self.state.legal()]

    def hand(self, seat: str) -> list[str]:
        return [self.components.names[tile] for tile in self.state.hands[SEATS.index(seat)]]

    def laid(self, seat: str) -> list[str]:
        return [self.components.names[tile] for tile in self.state.laid[SEATS.index(seat)]]

    def gone(self) -> list[str]:
        return [self.components.names[tile] for tile in self.state.gone]

    def facts_of(self, key: str) -> list[Fact]:
        return [fact for fact in self.facts if fact.key == key]

    def end_game(self) -> Table:
        """Go from the building phase of the last turn to the final scoring."""
        while self.actor != "over":
            self.play("end building")
        return self


def auction(offer: str, seats: int = 4, *, first: str = "A", cash: list[int] | int = 5, **options: str) -> Table:
    """Epoch I, the offer revealed, the first player about to put up a tile."""
    return Table(seats, **options).at("auction", first=first, cash=cash, offer=offer)


__all__ = ["BIDDING", "BUILDING", "COMPONENTS", "PUTTING_UP", "REVEALING", "SEATS", "Table", "auction"]
