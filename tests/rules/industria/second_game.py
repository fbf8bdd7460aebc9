"""Industria once more, slow and obvious: written from the rules reference, sharing no code with the engine.

It reads the data files itself, knows tiles by their names and actions as the lines players write, and keeps no tables:
who produces what, what the bank sells and what a tile costs is found out again each time from what lies on the table.
`test_second_game.py` plays it beside the engine.
"""

from __future__ import annotations

import json
from collections import Counter
from itertools import product
from pathlib import Path
from typing import Any

SOURCES = ("own", "tile", "bank", "from 0", "from 1", "from 2", "from 3")
DEFAULTS = {
    "auction_payee": "auctioneer",
    "current_epoch_materials": "producers_and_tiles",
    "cash_material_tiles": "true",
    "bonus_counting": "per_symbol",
    "min_bid": "1",
    "discount_scope": "taler_cost",
    "final_tie": "shared",
    "first_player": "random",
}


class SecondTile:
    """A tile as the data file describes it."""

    def __init__(self, entry: dict[str, Any], materials: dict[str, str]) -> None:
        self.kind: str = entry["type"]
        self.epoch: int = entry["epoch"]
        self.cost: int = entry["cost"]
        self.vp: int = entry["vp"]
        self.needs = [materials[material] for material in entry["materials"]]
        self.produces = materials.get(entry.get("produces") or "", "")
        self.material = materials.get(entry.get("material") or "", "")
        self.bonus: str = entry.get("bonus") or ""
        self.symbols: list[str] = entry["symbols"]
        self.discount: int = entry["discount"]
        self.space: str = entry["space"] or ""
        if self.kind == "material":
            self.name = f"{self.material} tile"
        else:
            self.name = self.bonus.replace("_", " ") if self.bonus else str(entry["name"]).lower()


class SecondPlayer:
    def __init__(self) -> None:
        self.cash = 4  # IND-2.2
        self.score = 0
        self.hand: list[SecondTile] = []
        self.laid: list[SecondTile] = []

    def find(self, name: str) -> SecondTile:
        return next(tile for tile in self.hand if tile.name == name)


class SecondGame:
    """A whole game. `legal` lists the lines that may be played now, and `play` plays one."""

    def __init__(self, seats: int, options: dict[str, str], folder: Path) -> None:
        board = json.loads((folder / "board.json").read_text("utf-8"))
        entries = json.loads((folder / "tiles.json").read_text("utf-8"))["tiles"]
        names = {material["id"]: str(material["name"]).lower() for material in board["materials"]}
        self.material_epoch = {names[material["id"]]: material["epoch"] for material in board["materials"]}
        self.links = [(link["a"], link["b"]) for link in [*board["roads"], *board["lines"]]]
        self.options = {**DEFAULTS, **options}
        self.seats = seats
        self.players = [SecondPlayer() for _ in range(seats)]
        self.box = [SecondTile(entry, names) for entry in entries]
        self.gone: list[SecondTile] = []
        self.offer: list[SecondTile] = []
        self.epoch = 1
        self.turn = 0
        self.stack = self.tiles_of_epoch()
        self.phase = "first player"
        self.seat = -1
        self.first = -1
        self.auctioneer = -1
        self.up = ""
        self.said: list[tuple[int, int]] = []
        """The bids of this auction: who, and how much; -1 for a pass."""
        self.kinds_laid: list[str] = []
        """What the present player has laid in this building turn."""
        self.bank = 0
        """What the bank has taken in, less what it has paid out."""
        self.counts: Counter[str] = Counter()
        """How often each source was used and each decision made."""

    # --- small questions ------------------------------------------------------------------------------------
    def tiles_of_epoch(self) -> list[SecondTile]:
        return [tile for tile in self.box if tile.epoch == self.epoch]

    def left_of(self, seat: int) -> int:
        return (seat + 1) % self.seats

    def producers(self, material: str) -> list[int]:
        """IND-0.7"""
        return [
            seat for seat in range(self.seats) if any(tile.produces == material for tile in self.players[seat].laid)
        ]

    def supplies(self, seat: int, material: str, source: str) -> bool:
        """Whether this player may take a unit of the material from there (IND-8.3 to 8.9, IND-A3)."""
        if self.options["current_epoch_materials"] == "strict" and self.material_epoch[material] >= self.epoch:
            return False
        producers = self.producers(material)
        if source == "own":
            return seat in producers
        if source == "tile":
            return any(tile.material == material for tile in self.players[seat].hand)
        if source == "bank":
            others = [producer for producer in producers if producer != seat]
            return not others and self.material_epoch[material] < self.epoch
        return int(source[-1]) != seat and int(source[-1]) in producers

    def cost(self, seat: int, tile: SecondTile) -> int:
        """IND-10, IND-A8"""
        if self.options["discount_scope"] == "factories_only" and tile.kind != "factory":
            return tile.cost
        return max(0, tile.cost - sum(laid.discount for laid in self.players[seat].laid))

    def high(self) -> int:
        return max((bid for _, bid in self.said), default=-1)

    # --- what may be played -----------------------------------------------------------------------------------
    def legal(self) -> set[str]:
        if self.phase == "first player":
            fixed = self.options["first_player"]
            return {f"first player {seat}" for seat in range(self.seats) if fixed in ("random", str(seat))}
        if self.phase == "reveal":
            return {f"reveal {tile.name}" for tile in self.stack}
        if self.phase == "over":
            return set()
        player = self.players[self.seat]
        lines: set[str] = set()
        if self.options["cash_material_tiles"] == "true":
            lines = {f"cash {tile.name}" for tile in player.hand if tile.kind == "material"}
        if self.phase == "put up":
            return lines | {f"put up {tile.name}" for tile in self.offer}
        if self.phase == "bid":
            bids = [bid for bid in range(player.cash + 1) if bid >= int(self.options["min_bid"]) and bid > self.high()]
            return lines | {"pass"} | {f"bid {bid}" for bid in bids}
        if self.phase == "decide":
            return lines | {"sell", "keep"}
        return lines | {"end building"} | {line for tile in player.hand for line in self.ways_to_lay(tile)}

    def ways_to_lay(self, tile: SecondTile) -> list[str]:
        if tile.kind == "material" or tile.kind in self.kinds_laid:
            return []
        cash, cost = self.players[self.seat].cash, self.cost(self.seat, tile)
        lines: list[str] = []
        for sources in product(SOURCES, repeat=len(tile.needs)):
            pairs = list(zip(tile.needs, sources, strict=True))
            bought = sum(source not in ("own", "tile") for source in sources)
            if cost + bought <= cash and all(self.supplies(self.seat, need, source) for need, source in pairs):
                lines.append(" ".join(["lay", tile.name, *(f"{need} {source}" for need, source in pairs)]))
        return lines

    # --- playing ----------------------------------------------------------------------------------------------
    def play(self, line: str) -> None:
        if line.startswith("first player "):
            self.first = int(line[-1])
            self.begin_turn()
        elif line.startswith("reveal "):
            self.reveal(line.removeprefix("reveal "))
        elif line.startswith("cash "):
            self.hand_in(self.players[self.seat], self.players[self.seat].find(line.removeprefix("cash ")))
        elif line.startswith("put up "):
            self.up, self.said, self.phase = line.removeprefix("put up "), [], "bid"
            self.seat = self.left_of(self.auctioneer)
        elif line == "pass" or line.startswith("bid "):
            self.bid(-1 if line == "pass" else int(line.removeprefix("bid ")))
        elif line in ("sell", "keep"):
            self.decide(line == "sell")
        elif line == "end building":
            self.end_building()
        else:
            self.lay(line.removeprefix("lay "))

    def begin_turn(self) -> None:
        self.turn += 1
        self.pay_everybody()  # IND-4.1
        self.phase, self.seat, self.auctioneer = "reveal", -1, -1

    def pay_everybody(self) -> None:
        for player in self.players:
            player.cash += 1
            self.bank -= 1

    def reveal(self, name: str) -> None:
        tile = next(tile for tile in self.stack if tile.name == name)
        self.stack.remove(tile)
        self.offer.append(tile)
        if len(self.offer) == self.seats:
            self.phase, self.seat, self.auctioneer = "put up", self.first, self.first

    def hand_in(self, player: SecondPlayer, tile: SecondTile) -> None:
        """IND-8.14"""
        self.counts["cash"] += 1
        player.hand.remove(tile)
        self.gone.append(tile)
        player.cash += 1
        self.bank -= 1

    # --- the auction ------------------------------------------------------------------------------------------
    def bid(self, amount: int) -> None:
        self.said.append((self.seat, amount))
        self.seat = self.left_of(self.seat)
        if len(self.said) < self.seats - 1:
            return
        if all(bid < 0 for _, bid in self.said):
            self.counts["no bid"] += 1
            self.take(self.auctioneer)  # IND-6.15
            self.next_auctioneer()
        else:
            self.phase, self.seat = "decide", self.auctioneer

    def decide(self, sell: bool) -> None:
        self.counts["sell" if sell else "keep"] += 1
        if not sell:
            self.take(self.auctioneer)
            self.next_auctioneer()
            return
        price = self.high()
        buyer = next(seat for seat, bid in self.said if bid == price)
        self.players[buyer].cash -= price
        if self.options["auction_payee"] == "bank":
            self.bank += price
        else:
            self.players[self.auctioneer].cash += price
        self.take(buyer)
        self.next_tile()

    def take(self, seat: int) -> None:
        tile = next(tile for tile in self.offer if tile.name == self.up)
        self.offer.remove(tile)
        self.players[seat].hand.append(tile)

    def next_auctioneer(self) -> None:
        if self.offer:
            self.auctioneer = self.left_of(self.auctioneer)
        self.next_tile()

    def next_tile(self) -> None:
        self.up, self.said = "", []
        if self.offer:
            self.phase, self.seat = "put up", self.auctioneer
        else:
            self.phase, self.seat, self.kinds_laid = "build", self.first, []

    # --- building ---------------------------------------------------------------------------------------------
    def lay(self, rest: str) -> None:
        """`rest` is the name of a tile, and a source for each of its materials."""
        player = self.players[self.seat]
        tile = max((tile for tile in player.hand if f"{rest} ".startswith(f"{tile.name} ")), key=lambda t: len(t.name))
        words = rest.removeprefix(tile.name)
        cost = self.cost(self.seat, tile)
        for material in tile.needs:
            words = words.strip().removeprefix(material).strip()
            source = next(source for source in SOURCES if words.startswith(source))
            words = words.removeprefix(source)
            self.use(player, material, source)
        assert not words.strip()
        player.cash -= cost
        self.bank += cost
        player.hand.remove(tile)
        player.laid.append(tile)
        self.kinds_laid.append(tile.kind)
        self.counts[tile.kind if tile.epoch == self.epoch else f"late {tile.kind}"] += 1
        if tile.kind == "technology" or tile.epoch == self.epoch:  # IND-9.1 to 9.3
            player.score += tile.vp

    def use(self, player: SecondPlayer, material: str, source: str) -> None:
        self.counts[source.split()[0]] += 1
        if source == "tile":
            used = next(tile for tile in player.hand if tile.material == material)
            player.hand.remove(used)
            self.gone.append(used)
        elif source == "bank":
            player.cash -= 1
            self.bank += 1
        elif source != "own":
            player.cash -= 1
            self.players[int(source[-1])].cash += 1

    def end_building(self) -> None:
        self.kinds_laid = []
        self.seat = self.left_of(self.seat)
        if self.seat == self.first:
            self.end_turn()

    # --- the end of a turn, of an epoch and of the game -------------------------------------------------------
    def end_turn(self) -> None:
        last_first = self.first
        self.first = self.left_of(self.first)  # IND-11.1
        if not self.stack and self.epoch == (4 if self.seats == 3 else 5):
            self.finish(last_first)
            return
        if not self.stack:
            self.epoch += 1
            self.stack = self.tiles_of_epoch()
            for player in self.players:
                lost = [tile for tile in player.hand if tile.kind == "technology"]  # IND-12.4
                self.gone += lost
                player.hand = [tile for tile in player.hand if tile not in lost]
            if self.epoch in (3, 4, 5):
                self.pay_everybody()  # IND-12.6
        self.begin_turn()

    def finish(self, last_first: int) -> None:
        self.phase, self.seat = "over", -1
        for player in self.players:
            if self.options["cash_material_tiles"] == "true":
                for tile in [tile for tile in player.hand if tile.kind == "material"]:
                    self.hand_in(player, tile)
            spaces = [tile.space for tile in player.laid]
            player.score += 3 * sum(a in spaces and b in spaces for a, b in self.links)  # IND-13.7
            player.score += 2 * self.matches(player) + player.cash // 3  # IND-13.4, IND-13.8
        self.last_first = last_first

    def matches(self, player: SecondPlayer) -> int:
        bonuses = {tile.bonus for tile in player.laid if tile.bonus}
        found = 0
        for tile in player.laid:
            both = len(bonuses & set(tile.symbols))
            found += min(both, 1) if self.options["bonus_counting"] == "per_factory" else both
        return found

    def ranking(self) -> list[list[int]]:
        """IND-14, IND-A13; only at the end."""

        def merit(seat: int) -> tuple[int, int, int, int]:
            player = self.players[seat]
            later = (seat - self.last_first) % self.seats
            order = later if self.options["final_tie"] == "seat_order" else 0
            return player.score, len(player.laid), player.cash, -order

        merits = sorted({merit(seat) for seat in range(self.seats)}, reverse=True)
        return [[seat for seat in range(self.seats) if merit(seat) == each] for each in merits]
