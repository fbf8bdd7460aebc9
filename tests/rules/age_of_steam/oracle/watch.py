"""Plays the actions of a game in the engine and in the ledger, and compares the two after each."""

from __future__ import annotations

from collections import Counter
from random import Random

from tests.rules.age_of_steam.oracle import coasts
from tests.rules.age_of_steam.oracle.compare import (
    builder_of,
    compare_builds,
    compare_moves,
    compare_track,
    path_of,
    places_of,
)
from tests.rules.age_of_steam.oracle.land import NOBODY
from tests.rules.age_of_steam.oracle.ledger import Ledger
from tests.rules.age_of_steam.oracle.moves import Delivery
from tests.rules.age_of_steam.oracle.track import pairs_of

from smokestack.games.age_of_steam.components.pieces import WHITE
from smokestack.games.age_of_steam.components.tiles import N_PLACEMENTS, N_TILES
from smokestack.games.age_of_steam.rules.generated import action_fields as fields
from smokestack.games.age_of_steam.rules.lines import OWNER, WIDTH
from smokestack.games.age_of_steam.rules.options import AgeOfSteamOptions
from smokestack.games.age_of_steam.rules.position import BUILD_TRACK, MOVE_GOODS, RIDE_COLOUR, RIDE_HOPS, RIDE_START
from smokestack.games.age_of_steam.rules.state import AgeOfSteamState
from smokestack.kernel.facts import Fact

EARNED = {"link-income", "cotton", "coast-bonus", "lift-income", "transcontinental-income", "first-in-town"}
"""The facts that raise an income."""


class Watch:
    def __init__(self, state: AgeOfSteamState, options: AgeOfSteamOptions, rng: Random) -> None:
        """From the start of a game, before anything lies on the map."""
        self.state, self.rng = state, rng
        self.ledger = Ledger(state.board.file, state.seats, options, state.supply[:N_TILES])
        self.out: set[int] = set()
        self.builder: tuple[int, int] = (0, NOBODY)
        """The turn and the seat of the present build turn."""
        self.named = NOBODY
        """The first of two players whom somebody rewards (AOS-WUS-8)."""
        self.counts: Counter[str] = Counter()

    def load(self) -> None:
        """Begin with the track that lies there."""
        state, track = self.state, self.ledger.track
        for hex, laid in enumerate(state.tile):
            if laid and hex in state.board.buildable:
                track.tiles[hex] = laid % N_PLACEMENTS
                pairs = pairs_of(track.tiles[hex], hex in self.ledger.land.towns)
                lines = [state.line_at[hex * 6 + pair[0]] for pair in pairs]
                owners = [state.lines[line * WIDTH + OWNER] for line in lines]
                track.put(hex, pairs, dict(zip(pairs, owners, strict=True)))
        self.ledger.begin_turn(state.turn)
        compare_track(self.ledger, state)

    # --- before a decision ----------------------------------------------------------------------------------------
    def look(self, chance: float = 1.0) -> None:
        """Compare what may be done now; the builds only with this chance, because trying them all takes time."""
        state = self.state
        if state.ask:
            self._look_at_question()
        elif state.phase == BUILD_TRACK and self.rng.random() < chance:
            compare_builds(self.ledger, state, self.rng)
            self.counts["builds"] += 1
        elif state.phase == MOVE_GOODS:
            compare_moves(self.ledger, state)
            self.counts["moves"] += 1

    def _look_at_question(self) -> None:
        """Western US: who may be rewarded for joining the coasts?"""
        state = self.state
        if state.board.id != "western-us" or state.phase != BUILD_TRACK:
            return
        choices = coasts.rewards(coasts.chains(self.ledger, state.out))
        if self.named != NOBODY:
            choices = {choice for choice in choices if self.named in choice}
            seats = {seat for choice in choices for seat in (choice - {self.named} or choice)}
        else:
            seats = {seat for choice in choices for seat in choice}
        wanted = {fields.pack_reward(seat) for seat in seats}
        if self.named == NOBODY and frozenset() in choices:
            wanted.add(fields.DECLINE)
        assert set(state.legal()) == wanted

    # --- an action ------------------------------------------------------------------------------------------------
    def play(self, action: int) -> None:
        """Play an action and compare what it did."""
        state, ledger = self.state, self.ledger
        seat = state.queue[0] if state.queue else NOBODY
        cash = list(state.cash)
        building = state.phase == BUILD_TRACK and not state.ask
        paid, income = self._follow(action, seat)
        events: list[Fact] = []
        state.apply(action, events)
        if building:
            self._after_build_action(action, seat, events)
            if fields.kind_of(action) in (fields.BUILD, fields.BUY):
                assert state.cash[seat] == cash[seat] - paid, f"paid {cash[seat] - state.cash[seat]}, not {paid}"
                income += self._join_coasts()
            elif fields.kind_of(action) == fields.URBANIZE:
                income += self._join_coasts()
        earned: Counter[int] = Counter()
        for fact in events:
            if fact.key in EARNED:
                gained = fact.data["income"]
                assert isinstance(gained, int)
                earned[fact.seat] += gained
        assert earned == +income, f"{state.codec().text(state, action)} earned {earned}, not {income}"
        self._catch_up()
        compare_track(ledger, state)
        self._count(action)

    def _count(self, action: int) -> None:
        """What the games got into."""
        ledger, lines = self.ledger, self.ledger.track.lines()
        self.counts["actions"] += 1
        self.counts[f"kind {fields.kind_of(action)}"] += 1
        self.counts["met"] += any(line.met >= 0 for line in lines)
        self.counts["ring"] += any(line.ring for line in lines)
        self.counts["loop"] += any(line.loop for line in lines)
        mouths = {hex for hex, _ in ledger.track.tunnels}
        self.counts["tunnel"] += any(len({s[0] for s in line.sections} & mouths) > 1 for line in lines)

    def _follow(self, action: int, seat: int) -> tuple[int, Counter[int]]:
        """Do in the ledger what the action does: what a build costs, and who earns what."""
        state, ledger, kind = self.state, self.ledger, fields.kind_of(action)
        if kind == fields.BUILD:
            hex = fields.build_hex(action)
            first = state.board.id == "poland" and hex in ledger.land.towns and hex not in ledger.track.tiles
            paid = ledger.build(builder_of(ledger, state), hex, fields.build_tile(action))
            return paid, Counter({seat: 1} if first else {})  # AOS-POL-3
        if kind == fields.BUY:
            return ledger.buy(builder_of(ledger, state), fields.buy_link(action)), Counter()
        if kind == fields.URBANIZE:
            claim = not fields.urbanize_claim(action)
            ledger.urbanize(seat, fields.urbanize_town(action), fields.urbanize_new_city(action), claim)
        elif kind == fields.REWARD:
            return 0, self._reward(fields.reward_player(action))
        elif kind == fields.LIFT:
            ledger.lifted = state.turn
            return 0, Counter({seat: min(state.turn + 1, 6)})  # AOS-HCB-9
        elif kind == fields.MOVE:
            path = path_of(state, fields.move_colour(action), fields.move_city(action), places_of(action))
            return 0, self._income_of(seat, path)
        elif kind == fields.VIA:
            places = [*state.ride[RIDE_HOPS:], fields.via_stop(action)]
            path = path_of(state, state.ride[RIDE_COLOUR], state.ride[RIDE_START], places)
            arrived = state.takes[path[1][-1]] >> path[0] & 1
            return 0, self._income_of(seat, path) if arrived else Counter()
        return 0, Counter()

    def _income_of(self, seat: int, path: Delivery) -> Counter[int]:
        """AOS-13.9 and what the maps add."""
        colour, stops, paid = path
        earned = Counter(payee for payee in paid if payee != NOBODY)
        owners = set(earned)
        if colour == WHITE:  # AOS-SUS-4
            earned[seat] += 1
        west = self.state.board.id == "western-us" and coasts.crosses(self.ledger, stops[0], stops[-1])
        if west and len(owners) == 1:  # if there are more, the mover chooses (AOS-WUS-9)
            earned.update(owners)
        return earned

    # --- what follows an action -----------------------------------------------------------------------------------
    def _after_build_action(self, action: int, seat: int, events: list[Fact]) -> None:
        state, ledger, kind = self.state, self.ledger, fields.kind_of(action)
        if kind == fields.TAKE_BACK:
            ledger.take_back()
        over = state.phase != BUILD_TRACK or not state.queue or state.queue[0] != seat
        if kind == fields.DONE or (kind == fields.TAKE_BACK and over):
            lost = ledger.end_build_turn(seat)
            self.counts["lost"] += len(lost)
            assert sum(fact.key == "abandoned" for fact in events) == len(lost)
            self.builder = (0, NOBODY)

    def _join_coasts(self) -> Counter[int]:
        """AOS-WUS-7, AOS-WUS-8."""
        if self.state.board.id != "western-us" or self.ledger.joined:
            return Counter()
        found = coasts.chains(self.ledger, self.state.out)
        self.ledger.joined = bool(found)
        choices = coasts.rewards(found)
        assert bool(self.state.ask) == (len(choices) > 1)
        return Counter(coasts.income(*choices)) if len(choices) == 1 else Counter()

    def _reward(self, named: int) -> Counter[int]:
        if self.state.phase == MOVE_GOODS:  # AOS-WUS-9
            return Counter([named])
        if self.named == NOBODY:
            self.named = named
            return Counter()
        first, self.named = self.named, NOBODY
        return Counter(coasts.income(frozenset([first, named])))

    def _catch_up(self) -> None:
        """Follow what happens without an action."""
        state, ledger = self.state, self.ledger
        for seat in range(state.seats):
            if state.out[seat] and seat not in self.out:
                self.out.add(seat)
                ledger.eliminate(seat)
        ledger.begin_turn(state.turn)
        for hex in ledger.land.terminals:
            colours = [colour for colour in range(WHITE) if state.takes[hex] >> colour & 1]
            if colours:
                ledger.colour_of[hex] = colours[0]
        if state.phase == BUILD_TRACK and state.queue and self.builder != (state.turn, state.queue[0]):
            self.builder = (state.turn, state.queue[0])
            ledger.begin_build_turn()
