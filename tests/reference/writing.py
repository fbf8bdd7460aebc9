"""Writes games of our engine in the format of the recorded games, so that the replay can be tested on every map."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from smokestack.games.age_of_steam.components.board import Board
from smokestack.games.age_of_steam.components.pieces import (
    ACTION_NAMES,
    CITY_COLUMNS,
    COLOURS,
    DEPTH,
    LETTERS,
    depth,
)
from smokestack.games.age_of_steam.components.tiles import ON_TOWN, SECTIONS
from smokestack.games.age_of_steam.game import GAME
from smokestack.games.age_of_steam.rules import sequence
from smokestack.games.age_of_steam.rules.delivery import MAX_HOPS
from smokestack.games.age_of_steam.rules.generated import action_fields as actions
from smokestack.games.age_of_steam.rules.hops import hop_payee, hop_stop, hops
from smokestack.games.age_of_steam.rules.lines import GONE, LINK, OWNER, WIDTH, complete
from smokestack.games.age_of_steam.rules.phases.goods_growth import ROLLING_DARK
from smokestack.games.age_of_steam.rules.position import ADVANCE, GOODS_GROWTH, NOT_IN_PLAY, PLAYER_ORDER, SETUP
from smokestack.games.age_of_steam.rules.state import AgeOfSteamState
from smokestack.games.age_of_steam.verify.replay import PHASES
from smokestack.kernel.contract import CHANCE, OVER

EDGES = ("N", "NE", "SE", "S", "SW", "NW", "town")
PLAYERS = ("ann", "bob", "cleo", "dora", "ed", "flo")
PHASE_WORDS = {number: word for word, number in PHASES.items()}
NOT_WRITTEN = {actions.WAIT, actions.TAKE_BACK, actions.LOAD, actions.BUY_BACK}
"""Kinds of actions that the format cannot express."""
FEE = 5
"""What going first costs on St. Lucia."""


class Writer:
    """Plays one game with the advice and writes it down."""

    def __init__(self, map: str, seats: int, seed: int) -> None:
        state = GAME.start(seats, map, GAME.options())
        assert isinstance(state, AgeOfSteamState)
        self.state = state
        self.rng = Random(seed)
        self.advice = GAME.advice()
        self.steps: list[dict[str, Any]] = []
        self.turns = 0
        while state.phase == SETUP:
            state.take(state.draw(self.rng), None)
            if not sequence.waits(state, None):
                break
        board = board_of(state)
        initial = written(state)
        players = [PLAYERS[seat] for seat in state.order]
        sequence.next_phase(state, None)
        self._settle()
        while state.now != OVER:
            self._step()
        self.raw = {
            "format": "aos-reference-game/1",
            "map": map,
            "players": players,
            "board": board,
            "initial": initial,
            "steps": [step | {"i": number} for number, step in enumerate(self.steps)],
            "final": {
                "scores": {PLAYERS[seat]: {"score": score} for seat, score in enumerate(state.scores())},
                "ranking": [[PLAYERS[seat] for seat in place] for place in state.ranking()],
                "state": written(state, finished=True),
            },
        }

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
            producing = state.phase == GOODS_GROWTH and bool(state.queue)
            colour = COLOURS[actions.draw_colour(action)]
            if producing and self.steps[-1].get("for") == "production":
                self.steps[-1]["goods"].append(colour)
            else:
                purpose = "production" if producing else "map_rule"
                self._note("chance", kind="draw", goods=[colour], **{"for": purpose})
        elif kind != actions.PRODUCE:
            self._decision(action, kind)
        state.take(action, None)
        self._settle()

    def _choice(self) -> int:
        state = self.state
        legal = [action for action in state.legal() if self._writable(action)]
        return self.advice.choose(state, legal, self.rng)

    def _writable(self, action: int) -> bool:
        kind = actions.kind_of(action)
        if kind in NOT_WRITTEN or (kind == actions.URBANIZE and actions.urbanize_claim(action)):
            return False
        if kind in (actions.BUILD, actions.BUY) and not self.state.rules.may_leave_incomplete():
            after = self.state.clone()
            after.apply(action)
            return after.refusal(actions.DONE) is None
        return True

    def _decision(self, action: int, kind: int) -> None:
        state = self.state
        decision = self._words(action, kind)
        before = self.steps[-1] if self.steps else {}
        if (before.get("player"), before.get("phase")) != (PLAYERS[state.now], PHASE_WORDS[state.phase]):
            self.turns += 1
        self._note("decision", player=PLAYERS[state.now], by="chosen", turn=self.turns, decision=decision)

    def _words(self, action: int, kind: int) -> dict[str, Any]:
        state = self.state
        plain = {
            actions.DROP: "drop_out",
            actions.DECLINE: "drop_out",
            actions.SKIP: "skip_action",
            actions.DONE: "end_build",
            actions.UPGRADE: "upgrade_engine",
        }
        if kind in plain:
            return {"type": plain[kind]}
        if kind == actions.PASS:
            passes = {PLAYER_ORDER: "turn_order_pass", GOODS_GROWTH: "pass_production"}
            return {"type": passes.get(state.phase, "pass_move")}
        if kind == actions.ISSUE:
            return {"type": "issue_shares", "shares": actions.issue_shares(action)}
        if kind in (actions.BID, actions.PAY):
            return {"type": "bid", "amount": actions.bid_amount(action) if kind == actions.BID else FEE}
        if kind == actions.SELECT:
            offered = [other for other in state.legal() if actions.kind_of(other) == actions.SELECT]
            names = [_action(actions.select_action(other)) for other in offered]
            return {"type": "select_action", "action": _action(actions.select_action(action)), "available": names}
        if kind == actions.URBANIZE:
            letter = LETTERS[actions.urbanize_new_city(action)]
            return {"type": "urbanize", "at": self._at(actions.urbanize_town(action)), "new_city": letter}
        if kind == actions.BUILD:
            hex, placement = actions.build_hex(action), actions.build_tile(action)
            laid = placement + (ON_TOWN if state.board.is_town[hex] else 0)
            exits = [[EDGES[a], EDGES[b]] for a, b in SECTIONS[laid]]
            return {"type": "build", "at": self._at(hex), "exits": exits}
        if kind == actions.BUY:
            return {"type": "connect_cities", "link": str(actions.buy_link(action))}
        return self._goods_words(action, kind)

    def _goods_words(self, action: int, kind: int) -> dict[str, Any]:
        state = self.state
        if kind == actions.SUPPLY:
            return {
                "type": "production",
                "good": COLOURS[state.hand[0]],
                "city": _key(state.board, actions.supply_place(action)),
            }
        if kind == actions.PLACE:
            good = COLOURS[actions.place_colour(action)]
            column, row = divmod(actions.place_box(action), DEPTH)
            slot = depth(column) - 1 - row
            return {"type": "production", "good": good, "column": {"display": _columns(state)[column]}, "slot": slot}
        if kind == actions.LIFT:
            good, start = COLOURS[actions.lift_colour(action)], self._at(actions.lift_city(action))
            return {"type": "heavy_lifting", "good": good, "from": start, "to": self._at(actions.lift_target(action))}
        assert kind == actions.MOVE, f"the format has no decision for kind {kind}"
        path: list[dict[str, Any]] = []
        stop = actions.move_city(action)
        for index in range(MAX_HOPS):
            number = actions.move_stop(action, index)
            if number:
                hop = hops(state, stop)[number - 1]
                stop, payee = hop_stop(hop), hop_payee(hop)
                path.append({"to": self._at(stop), "owner": PLAYERS[payee] if payee >= 0 else None})
        good, start = COLOURS[actions.move_colour(action)], self._at(actions.move_city(action))
        return {"type": "move", "good": good, "from": start, "path": path}

    def _at(self, hex: int) -> Sequence[int]:
        return self.state.board.cells[hex]


def _action(number: int) -> str:
    return ACTION_NAMES[number].lower().replace(" ", "_")


def _key(board: Board, hex: int) -> str:
    return f"{board.cells[hex][0]},{board.cells[hex][1]}"


# --- boards and states ---------------------------------------------------------------------------------------


def board_of(state: AgeOfSteamState) -> dict[str, Any]:
    board = state.board
    spaces: list[dict[str, Any]] = []
    for hex in range(board.size):
        space: dict[str, Any] = {"at": board.cells[hex], "kind": "land"}
        if board.city_like[hex] >= 0:
            name = board.names[hex] if board.place[hex] == hex else ""
            growth = [_growth(column, 3) for column, city in enumerate(board.column_city) if city == hex]
            accepts = [colour for number, colour in enumerate(COLOURS) if state.takes[hex] >> number & 1]
            space |= {"kind": "city", "name": name, "accepts": accepts, "growth": growth}
        elif board.is_town[hex]:
            space |= {"kind": "town", "name": board.names[hex]}
        spaces.append(space)
    links = [
        {"id": str(number), "connects": [board.cells[link.a], board.cells[link.b]], "cost": link.cost}
        for number, link in enumerate(board.links)
    ]
    new_cities = [
        {"id": letter, "growth": [_growth(number + 2, 2)]}
        for number, letter in enumerate(LETTERS)
        if state.new_city_at[number] != NOT_IN_PLAY
    ]
    return {"spaces": spaces, "links": links, "new_cities": new_cities}


def _growth(column: int, slots: int) -> dict[str, Any]:
    return {"dice": "black" if column >= 6 else "white", "number": column % 6 + 1, "slots": slots}


def _columns(state: AgeOfSteamState) -> dict[int, str]:
    """The key of each column that belongs to a city or to a New City."""
    keys: dict[int, str] = {}
    for column, hex in enumerate(state.board.column_city):
        same = [other for other, city in enumerate(state.board.column_city) if city == hex]
        if hex >= 0:
            keys[column] = _key(state.board, hex) + (f"#{same.index(column)}" if len(same) > 1 else "")
    return keys | {CITY_COLUMNS + number: letter for number, letter in enumerate(LETTERS)}


def written(state: AgeOfSteamState, finished: bool = False) -> dict[str, Any]:
    """The public state. When the game is over, unfinished track has no owner."""
    board = state.board
    players = {
        PLAYERS[seat]: {
            "money": state.cash[seat],
            "income": state.income[seat],
            "shares": state.shares[seat],
            "engine": state.engine[seat],
            "action": _action(state.action[seat]) if state.action[seat] >= 0 else None,
            "out": bool(state.out[seat]),
        }
        for seat in range(state.seats)
    }
    goods = {
        _key(board, hex): [colour for n, colour in enumerate(COLOURS) for _ in range(state.cubes_on(hex, n))]
        for hex in board.spots
        if not board.dead_end[hex]
    }
    display: dict[str, list[str | None]] = {}
    for column, key in _columns(state).items():
        boxes = state.display[column * DEPTH : column * DEPTH + depth(column)][::-1]
        if column < CITY_COLUMNS or state.new_city_at[column - CITY_COLUMNS] != NOT_IN_PLAY:
            display[key] = [None if box < 0 else COLOURS[box] for box in boxes]
    track = {
        _key(board, hex): {
            "tracks": [
                {"exits": [EDGES[a], EDGES[b]], "owner": _owner(state, state.line_at[hex * 6 + a], finished)}
                for a, b in SECTIONS[state.tile[hex]]
            ]
        }
        for hex in board.buildable
        if state.tile[hex]
    }
    links: dict[str, str | None] = {str(number): None for number in range(len(board.links))}
    for at in range(0, len(state.lines), WIDTH):
        if state.lines[at + OWNER] != GONE and state.lines[at + LINK] >= 0:
            links[str(state.lines[at + LINK])] = _owner(state, at // WIDTH, False) or "unowned"
    return {
        "turn_order": [PLAYERS[seat] for seat in state.order],
        "players": players,
        "goods": goods,
        "urbanized": {_key(board, hex): LETTERS[n] for n, hex in enumerate(state.new_city_at) if hex >= 0},
        "new_cities": [LETTERS[n] for n, hex in enumerate(state.new_city_at) if hex == -1],
        "display": display,
        "bag": dict(zip(COLOURS, state.bag, strict=True)),
        "track": track,
        "links": links,
    }


def _owner(state: AgeOfSteamState, line: int, finished: bool) -> str | None:
    owner = state.lines[line * WIDTH + OWNER]
    return None if owner < 0 or (finished and not complete(state.lines, line)) else PLAYERS[owner]
