"""Games of ours, written down in the format of the recorded ones, so that every map can be held to its replay."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from smokestack.games.age_of_steam.components.board import Board
from smokestack.games.age_of_steam.components.pieces import ACTION_NAMES, CITY_COLUMNS, COLOURS, DEPTH, LETTERS, depth
from smokestack.games.age_of_steam.components.tiles import ON_TOWN, SECTIONS
from smokestack.games.age_of_steam.game import GAME
from smokestack.games.age_of_steam.rules import sequence
from smokestack.games.age_of_steam.rules.delivery import MAX_HOPS
from smokestack.games.age_of_steam.rules.generated import action_fields as actions
from smokestack.games.age_of_steam.rules.hops import hop_payee, hop_stop, hops
from smokestack.games.age_of_steam.rules.lines import GONE, LINK, OWNER, WIDTH, complete
from smokestack.games.age_of_steam.rules.position import GOODS_GROWTH, NOT_IN_PLAY, PLAYER_ORDER, SETUP
from smokestack.games.age_of_steam.rules.state import AgeOfSteamState
from smokestack.games.age_of_steam.verify.replay import PHASES
from smokestack.kernel.contract import CHANCE, OVER

EDGES = ("N", "NE", "SE", "S", "SW", "NW", "town")
PLAYERS = ("ann", "bob", "cleo", "dora", "ed", "flo")
PHASE_WORDS = {number: word for word, number in PHASES.items()}
NOT_WRITTEN = {actions.WAIT, actions.TAKE_BACK, actions.LOAD, actions.BUY_BACK}
"""Kinds of actions that the format has no decision for."""


class Writer:
    """One game, played by the advice and written down."""

    def __init__(self, map: str, seats: int, seed: int) -> None:
        state = GAME.start(seats, map, GAME.options())
        assert isinstance(state, AgeOfSteamState)
        self.t = state
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
        t = self.t
        while not sequence.waits(t, None):
            self._checkpoint()
            sequence.next_phase(t, None)
        if t.now == OVER and t.phase != 10:
            self._checkpoint()

    def _checkpoint(self) -> None:
        if self.t.phase in PHASE_WORDS:
            self._note("phase_end", state=written(self.t))

    def _note(self, step: str, **what: Any) -> None:
        self.steps.append({"t": step, "round": self.t.turn, "phase": PHASE_WORDS.get(self.t.phase), **what})

    # --- one action ------------------------------------------------------------------------------------------
    def _step(self) -> None:
        t = self.t
        action = t.draw(self.rng) if t.now == CHANCE else self._choice()
        kind = actions.kind_of(action)
        if kind == actions.ROLL:
            dice = "black" if t.step == 7 else "white"
            self._note("chance", kind="dice", dice=dice, rolled=[actions.roll_die(action)])
        elif kind == actions.DRAW:
            producing = t.phase == GOODS_GROWTH and bool(t.queue)
            colour = COLOURS[actions.draw_colour(action)]
            if producing and self.steps[-1].get("for") == "production":
                self.steps[-1]["goods"].append(colour)
            else:
                purpose = "production" if producing else "map_rule"
                self._note("chance", kind="draw", goods=[colour], **{"for": purpose})
        elif kind != actions.PRODUCE:
            self._decision(action, kind)
        t.take(action, None)
        self._settle()

    def _choice(self) -> int:
        t = self.t
        legal = [action for action in t.legal() if self._writable(action)]
        return self.advice.choose(t, legal, self.rng)

    def _writable(self, action: int) -> bool:
        kind = actions.kind_of(action)
        if kind in NOT_WRITTEN or (kind == actions.URBANIZE and actions.urbanize_claim(action)):
            return False
        if kind in (actions.BUILD, actions.BUY) and not self.t.rules.may_leave_incomplete():
            after = self.t.clone()
            after.apply(action)
            return after.refusal(actions.DONE) is None
        return True

    def _decision(self, action: int, kind: int) -> None:
        t = self.t
        decision = self._words(action, kind)
        before = self.steps[-1] if self.steps else {}
        if (before.get("player"), before.get("phase")) != (PLAYERS[t.now], PHASE_WORDS[t.phase]):
            self.turns += 1
        self._note("decision", player=PLAYERS[t.now], by="chosen", turn=self.turns, decision=decision)

    def _words(self, action: int, kind: int) -> dict[str, Any]:
        t = self.t
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
            return {"type": passes.get(t.phase, "pass_move")}
        if kind == actions.ISSUE:
            return {"type": "issue_shares", "shares": actions.issue_shares(action)}
        if kind in (actions.BID, actions.PAY):
            return {"type": "bid", "amount": actions.bid_amount(action) if kind == actions.BID else 5}
        if kind == actions.SELECT:
            offered = [actions.select_action(other) for other in t.legal() if actions.kind_of(other) == actions.SELECT]
            names = [_action(number) for number in offered]
            return {"type": "select_action", "action": _action(actions.select_action(action)), "available": names}
        if kind == actions.URBANIZE:
            town, letter = actions.urbanize_town(action), actions.urbanize_new_city(action)
            return {"type": "urbanize", "at": self._at(town), "new_city": LETTERS[letter]}
        if kind == actions.BUILD:
            hex, placement = actions.build_hex(action), actions.build_tile(action)
            laid = placement + (ON_TOWN if t.board.is_town[hex] else 0)
            exits = [[EDGES[a], EDGES[b]] for a, b in SECTIONS[laid]]
            return {"type": "build", "at": self._at(hex), "exits": exits}
        if kind == actions.BUY:
            return {"type": "connect_cities", "link": str(actions.buy_link(action))}
        return self._goods_words(action, kind)

    def _goods_words(self, action: int, kind: int) -> dict[str, Any]:
        t = self.t
        if kind == actions.SUPPLY:
            return {
                "type": "production",
                "good": COLOURS[t.hand[0]],
                "city": _key(t.board, actions.supply_place(action)),
            }
        good = COLOURS[actions.move_colour(action)]
        if kind == actions.PLACE:
            column, row = divmod(actions.place_box(action), DEPTH)
            slot = depth(column) - 1 - row
            return {"type": "production", "good": good, "column": {"display": _columns(t)[column]}, "slot": slot}
        start = actions.move_city(action)
        if kind == actions.LIFT:
            return {
                "type": "heavy_lifting",
                "good": good,
                "from": self._at(start),
                "to": self._at(actions.lift_target(action)),
            }
        assert kind == actions.MOVE, f"the format has no decision for kind {kind}"
        path: list[dict[str, Any]] = []
        stop = start
        for place in range(MAX_HOPS):
            number = actions.move_stop(action, place)
            if number:
                hop = hops(t, stop)[number - 1]
                stop, payee = hop_stop(hop), hop_payee(hop)
                path.append({"to": self._at(stop), "owner": PLAYERS[payee] if payee >= 0 else None})
        return {"type": "move", "good": good, "from": self._at(start), "path": path}

    def _at(self, hex: int) -> Sequence[int]:
        return self.t.board.cells[hex]


def _action(number: int) -> str:
    return ACTION_NAMES[number].lower().replace(" ", "_")


def _key(board: Board, hex: int) -> str:
    return f"{board.cells[hex][0]},{board.cells[hex][1]}"


# --- boards and states ---------------------------------------------------------------------------------------


def board_of(t: AgeOfSteamState) -> dict[str, Any]:
    board = t.board
    spaces: list[dict[str, Any]] = []
    for hex in range(board.size):
        space: dict[str, Any] = {"at": board.cells[hex], "kind": "land"}
        if board.city_like[hex] >= 0:
            name = board.names[hex] if board.place[hex] == hex else ""
            growth = [_growth(column, 3) for column, city in enumerate(board.column_city) if city == hex]
            accepts = [colour for number, colour in enumerate(COLOURS) if t.takes[hex] >> number & 1]
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
        if t.new_city_at[number] != NOT_IN_PLAY
    ]
    return {"spaces": spaces, "links": links, "new_cities": new_cities}


def _growth(column: int, slots: int) -> dict[str, Any]:
    return {"dice": "black" if column >= 6 else "white", "number": column % 6 + 1, "slots": slots}


def _columns(t: AgeOfSteamState) -> dict[int, str]:
    """The key of each column that belongs to a city or to a New City."""
    keys: dict[int, str] = {}
    for column, hex in enumerate(t.board.column_city):
        same = [other for other, city in enumerate(t.board.column_city) if city == hex]
        if hex >= 0:
            keys[column] = _key(t.board, hex) + (f"#{same.index(column)}" if len(same) > 1 else "")
    return keys | {CITY_COLUMNS + number: letter for number, letter in enumerate(LETTERS)}


def written(t: AgeOfSteamState, finished: bool = False) -> dict[str, Any]:
    """The public state; when the game is over unfinished track has lost its owner."""
    board = t.board
    players = {
        PLAYERS[seat]: {
            "money": t.cash[seat],
            "income": t.income[seat],
            "shares": t.shares[seat],
            "engine": t.engine[seat],
            "action": _action(t.action[seat]) if t.action[seat] >= 0 else None,
            "out": bool(t.out[seat]),
        }
        for seat in range(t.seats)
    }
    goods = {
        _key(board, hex): [colour for n, colour in enumerate(COLOURS) for _ in range(t.cubes_on(hex, n))]
        for hex in board.spots
        if not board.dead_end[hex]
    }
    display: dict[str, list[str | None]] = {}
    for column, key in _columns(t).items():
        boxes = t.display[column * DEPTH : column * DEPTH + depth(column)][::-1]
        if column < CITY_COLUMNS or t.new_city_at[column - CITY_COLUMNS] != NOT_IN_PLAY:
            display[key] = [None if box < 0 else COLOURS[box] for box in boxes]
    track = {
        _key(board, hex): {
            "tracks": [
                {"exits": [EDGES[a], EDGES[b]], "owner": _owner(t, t.line_at[hex * 6 + a], finished)}
                for a, b in SECTIONS[t.tile[hex]]
            ]
        }
        for hex in board.buildable
        if t.tile[hex]
    }
    links: dict[str, str | None] = {str(number): None for number in range(len(board.links))}
    for at in range(0, len(t.lines), WIDTH):
        if t.lines[at + OWNER] != GONE and t.lines[at + LINK] >= 0:
            links[str(t.lines[at + LINK])] = _owner(t, at // WIDTH, False) or "unowned"
    return {
        "turn_order": [PLAYERS[seat] for seat in t.order],
        "players": players,
        "goods": goods,
        "urbanized": {_key(board, hex): LETTERS[n] for n, hex in enumerate(t.new_city_at) if hex >= 0},
        "new_cities": [LETTERS[n] for n, hex in enumerate(t.new_city_at) if hex == -1],
        "display": display,
        "bag": dict(zip(COLOURS, t.bag, strict=True)),
        "track": track,
        "links": links,
    }


def _owner(t: AgeOfSteamState, line: int, finished: bool) -> str | None:
    owner = t.lines[line * WIDTH + OWNER]
    return None if owner < 0 or (finished and not complete(t.lines, line)) else PLAYERS[owner]
