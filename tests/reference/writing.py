"""Writes games of our engine in the format of the recorded games, so that the replay can be tested on every map."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any

from tests.reference.written_state import EDGES, PLAYERS, action_word, board_of, columns_of, key_of, written

from smokestack.games.age_of_steam.components.pieces import COLOURS, DEPTH, LETTERS, depth
from smokestack.games.age_of_steam.components.tiles import ON_TOWN, SECTIONS, TILE_IDS, TILE_OF
from smokestack.games.age_of_steam.game import GAME
from smokestack.games.age_of_steam.rules import sequence
from smokestack.games.age_of_steam.rules.delivery import MAX_HOPS
from smokestack.games.age_of_steam.rules.generated import action_fields as actions
from smokestack.games.age_of_steam.rules.hops import hop_payee, hop_stop, hops
from smokestack.games.age_of_steam.rules.phases.goods_growth import ROLLING_DARK
from smokestack.games.age_of_steam.rules.position import (
    ADVANCE,
    BUILD_TRACK,
    COLLECT_INCOME,
    GOODS_GROWTH,
    INCOME_REDUCTION,
    ISSUE_SHARES,
    MOVE_GOODS,
    PAY_EXPENSES,
    PLAYER_ORDER,
    RIDE_COLOUR,
    RIDE_HOPS,
    RIDE_START,
    SELECT_ACTIONS,
    SETUP,
)
from smokestack.games.age_of_steam.rules.state import AgeOfSteamState
from smokestack.kernel.contract import CHANCE, OVER

PHASE_WORDS = {
    ISSUE_SHARES: "issue_shares",
    PLAYER_ORDER: "auction",
    SELECT_ACTIONS: "select_actions",
    BUILD_TRACK: "build",
    MOVE_GOODS: "move_goods",
    COLLECT_INCOME: "collect_income",
    PAY_EXPENSES: "pay_expenses",
    INCOME_REDUCTION: "income_reduction",
    GOODS_GROWTH: "goods_growth",
}
PLAIN = {
    actions.BUY_BACK: "buy_back_share",
    actions.DROP: "drop_out",
    actions.SKIP: "skip_action",
    actions.TAKE_BACK: "take_back",
    actions.DONE: "end_build",
    actions.UPGRADE: "upgrade_engine",
    actions.WAIT: "wait",
}
PASSES = {PLAYER_ORDER: "turn_order_pass", GOODS_GROWTH: "pass_production"}
Choose = Callable[[AgeOfSteamState, list[int], Random], int | None]
"""Picks an action, or leaves the choice to the advice."""
FEE = 5
"""What going first costs on St. Lucia."""


def favour(kinds: Iterable[int], selected: Iterable[int] = (), probability: float = 0.5) -> Choose:
    """Prefer these kinds of actions, and to select these actions, so that games have what good players seldom do."""
    wanted, taken = frozenset(kinds), {actions.pack_select(action) for action in selected}

    def choose(state: AgeOfSteamState, legal: list[int], rng: Random) -> int | None:
        found = [action for action in legal if actions.kind_of(action) in wanted or action in taken]
        return rng.choice(found) if found and rng.random() < probability else None

    return choose


class Writer:
    """Plays one game and writes it down. Where `choose` does not care, good actions are chosen."""

    def __init__(
        self,
        map: str,
        seats: int,
        seed: int,
        choose: Choose,
        before: Callable[[AgeOfSteamState], None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> None:
        state = GAME.start(seats, map, GAME.options(**(options or {})))
        assert isinstance(state, AgeOfSteamState)
        self.state = state
        self.rng = Random(seed)
        self.choose = choose
        self.advice = GAME.advice()
        self.steps: list[dict[str, Any]] = []
        self.turns = 0
        self.producing = False
        while state.phase == SETUP:
            state.take(state.draw(self.rng), None)
            if not sequence.waits(state, None):
                break
        if before is not None:
            before(state)
        self.raw: dict[str, Any] = {
            "format": "aos-reference-game/1",
            "map": map,
            "variant": options or {},
            "players": [PLAYERS[seat] for seat in state.order],
            "board": board_of(state),
            "initial": written(state),
        }
        sequence.next_phase(state, None)
        self._settle()
        while state.now != OVER:
            self._step()
        self.raw["steps"] = [step | {"i": number} for number, step in enumerate(self.steps)]
        self.raw["final"] = {
            "scores": {PLAYERS[seat]: {"score": score} for seat, score in enumerate(state.scores())},
            "ranking": [[PLAYERS[seat] for seat in place] for place in state.ranking()],
            "state": written(state, finished=True),
        }

    def decisions(self) -> set[str]:
        """The types of decisions in the game."""
        return {step["decision"]["type"] for step in self.steps if step["t"] == "decision"}

    def _settle(self) -> None:
        state = self.state
        while not sequence.waits(state, None):
            self._checkpoint()
            sequence.next_phase(state, None)
        if state.now == OVER and state.phase != ADVANCE:
            self._checkpoint()

    def _checkpoint(self) -> None:
        if self.state.phase in PHASE_WORDS:
            self._note("phase_end", state=written(self.state))

    def _note(self, step: str, **what: Any) -> None:
        self.steps.append({"t": step, "round": self.state.turn, "phase": PHASE_WORDS.get(self.state.phase), **what})

    # --- one action ------------------------------------------------------------------------------------------
    def _step(self) -> None:
        state = self.state
        action = state.draw(self.rng) if state.now == CHANCE else self._choice()
        kind = actions.kind_of(action)
        if kind == actions.ROLL:
            dice = "black" if state.step == ROLLING_DARK else "white"
            self._note("chance", kind="dice", dice=dice, rolled=[actions.roll_die(action)])
        elif kind == actions.DRAW:
            self._write_draw(COLOURS[actions.draw_colour(action)])
        elif kind == actions.ORDER:
            self._note("chance", kind="lot", player=PLAYERS[actions.order_player(action)])
        elif kind not in (actions.PRODUCE, actions.LOAD):
            decision = self._words(action, kind)
            if decision:
                self._decision(decision)
        self.producing = kind == actions.PRODUCE or (self.producing and kind == actions.DRAW)
        state.take(action, None)
        self._settle()

    def _choice(self) -> int:
        state, legal = self.state, self.state.legal()
        chosen = self.choose(state, legal, self.rng)
        return chosen if chosen is not None else self.advice.choose(state, legal, self.rng)

    def _write_draw(self, colour: str) -> None:
        if self.producing and self.steps[-1].get("for") == "production":
            self.steps[-1]["goods"].append(colour)
        else:
            self._note("chance", kind="draw", goods=[colour], **{"for": "production" if self.producing else "map_rule"})

    def _decision(self, decision: dict[str, Any]) -> None:
        state = self.state
        before = self.steps[-1] if self.steps else {}
        if (before.get("player"), before.get("phase")) != (PLAYERS[state.now], PHASE_WORDS[state.phase]):
            self.turns += 1
        self._note("decision", player=PLAYERS[state.now], by="chosen", turn=self.turns, decision=decision)

    def _words(self, action: int, kind: int) -> dict[str, Any]:
        state = self.state
        if kind in PLAIN:
            return {"type": PLAIN[kind]}
        if kind == actions.PASS:
            return {"type": PASSES.get(state.phase, "pass_move")}
        if kind == actions.DECLINE:
            return {"type": "drop_out" if state.phase == PLAYER_ORDER else "decline_reward"}
        if kind == actions.ISSUE:
            return {"type": "issue_shares", "shares": actions.issue_shares(action)}
        if kind in (actions.BID, actions.PAY):
            return {"type": "bid", "amount": actions.bid_amount(action) if kind == actions.BID else FEE}
        if kind == actions.SELECT:
            offered = [other for other in state.legal() if actions.kind_of(other) == actions.SELECT]
            names = [action_word(actions.select_action(other)) for other in offered]
            return {"type": "select_action", "action": action_word(actions.select_action(action)), "available": names}
        if kind == actions.URBANIZE:
            letter = LETTERS[actions.urbanize_new_city(action)]
            town, claims = self._at(actions.urbanize_town(action)), not actions.urbanize_claim(action)
            return {"type": "urbanize", "at": town, "new_city": letter, "claims": claims}
        if kind == actions.BUILD:
            return self._build_words(actions.build_hex(action), actions.build_tile(action))
        if kind == actions.BUY:
            return {"type": "connect_cities", "link": str(actions.buy_link(action))}
        if kind == actions.REWARD:
            return {"type": "reward", "rewarded": PLAYERS[actions.reward_player(action)]}
        return self._goods_words(action, kind)

    def _build_words(self, hex: int, placement: int) -> dict[str, Any]:
        state = self.state
        laid = placement + (ON_TOWN if state.board.is_town[hex] else 0)
        exits = [[EDGES[a], EDGES[b]] for a, b in SECTIONS[laid]]
        price = state.rules.list_price(state, state.now, hex, state.tile[hex], laid)
        tile = TILE_IDS[TILE_OF[laid]]
        return {"type": "build", "at": self._at(hex), "exits": exits, "tile": tile, "list_cost": price}

    def _goods_words(self, action: int, kind: int) -> dict[str, Any]:
        state = self.state
        if kind == actions.SUPPLY:
            drawn = {"good": COLOURS[state.hand[0]]} if state.hand else {}
            return {"type": "production", "city": key_of(state.board, actions.supply_place(action)), **drawn}
        if kind == actions.KEEP and state.phase == GOODS_GROWTH:
            budapest = key_of(state.board, state.board.by_name["Budapest"])
            return {"type": "production", "city": budapest, "good": COLOURS[actions.keep_colour(action)]}
        if kind in (actions.KEEP, actions.RETURN):
            good = COLOURS[actions.keep_colour(action)]
            return {"type": "keep_good" if kind == actions.KEEP else "return_good", "good": good}
        if kind == actions.PLACE:
            good = COLOURS[actions.place_colour(action)]
            column, row = divmod(actions.place_box(action), DEPTH)
            key, slot = columns_of(state.board)[column], depth(column) - 1 - row
            return {"type": "production", "good": good, "column": {"display": key}, "slot": slot}
        if kind == actions.LIFT:
            good, start = COLOURS[actions.lift_colour(action)], self._at(actions.lift_city(action))
            return {"type": "heavy_lifting", "good": good, "from": start, "to": self._at(actions.lift_target(action))}
        if kind == actions.VIA:
            return self._ride_words(actions.via_stop(action))
        assert kind == actions.MOVE, f"the format has no decision for kind {kind}"
        places = [actions.move_stop(action, index) for index in range(MAX_HOPS)]
        return self._move_words(actions.move_colour(action), actions.move_city(action), places)

    def _ride_words(self, place: int) -> dict[str, Any]:
        """A delivery that was named step by step is written with its last step."""
        state = self.state
        colour, start, places = state.ride[RIDE_COLOUR], state.ride[RIDE_START], state.ride[RIDE_HOPS:]
        after = state.clone()
        after.take(actions.pack_via(place), None)
        return {} if after.ride else self._move_words(colour, start, [*places, place])

    def _move_words(self, colour: int, start: int, places: Sequence[int]) -> dict[str, Any]:
        path: list[dict[str, Any]] = []
        stop = start
        for place in places:
            if place:
                hop = hops(self.state, stop)[place - 1]
                stop, payee = hop_stop(hop), hop_payee(hop)
                path.append({"to": self._at(stop), "owner": PLAYERS[payee] if payee >= 0 else None})
        return {"type": "move", "good": COLOURS[colour], "from": self._at(start), "path": path}

    def _at(self, hex: int) -> Sequence[int]:
        return self.state.board.cells[hex]
