"""Set up games in words: hexes by their labels, tiles and actions as players write them, seats by number.

    table = rust_belt(seats=3)
    table.track("G7 straight NE-SW", owner=1).cubes("Chicago", "red yellow")
    table.at("build track", cash=[7, 10, 10], actions={0: "Engineer"})
    table.play("build H7 gentle N-SW", "done")
    assert table.refused("build G7 gentle N-S").clause == "AOS-9.6"

A small board of one's own is a rectangle of plain hexes, columns A, B, ... and numbers from the top; in every second
column (B, D, ...) the hexes lie half a hex lower:

    field(5, 5, cities={"B2": "red"}, towns=["D3"], terrain={"C3": "mountain"})
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from smokestack.games.age_of_steam.components.pieces import (
    ACTION_NAMES,
    COLOURS,
    DEPTH,
    LETTERS,
    N_BOXES,
    N_COLUMNS,
    WHITE,
    box_name,
    boxes_row_by_row,
    column_name,
)
from smokestack.games.age_of_steam.components.schema import MapFile
from smokestack.games.age_of_steam.components.tiles import SECTIONS, TILE_IDS
from smokestack.games.age_of_steam.components.tiles import words as tile_words
from smokestack.games.age_of_steam.game import GAME, AgeOfSteamGame
from smokestack.games.age_of_steam.rules import arrange, network
from smokestack.games.age_of_steam.rules.fact_data import UNKNOWN
from smokestack.games.age_of_steam.rules.lines import OWNER, WIDTH
from smokestack.games.age_of_steam.rules.options import AgeOfSteamOptions
from smokestack.games.age_of_steam.rules.position import FOR_HEX, MOVE_GOODS, PHASE_NAMES, SUPPLY_DISCS
from smokestack.games.age_of_steam.rules.referee import check_fixed_ends, objections
from smokestack.games.age_of_steam.rules.state import AgeOfSteamState
from smokestack.kernel import options as kernel_options
from smokestack.kernel.contract import CHANCE, OVER
from smokestack.kernel.facts import Fact, FactData, Refusal
from smokestack.kernel.messages import refusal_text, seat_names

NOBODY = -1


class Table:
    """A game on a table. Every action goes through the notation, the refusals and the referee."""

    def __init__(self, game: AgeOfSteamGame, map: str, seats: int, **options: str) -> None:
        self.game = game
        chosen = kernel_options.read(AgeOfSteamOptions, options)
        state = game.start(seats, map, chosen)
        assert isinstance(state, AgeOfSteamState)
        self.fresh = state.clone()
        """The game as it begins, before any cube is drawn."""
        self.state = state
        self.seats = seats
        self.board = state.board
        self.facts: list[Fact] = []
        """What happened in the last `play`."""
        arrange.blank(state)

    # --- setting up -----------------------------------------------------------------------------------------
    def hex(self, name: str) -> int:
        """A hex by its name or its label."""
        board = self.board
        return board.by_name[name] if name in board.by_name else board.by_label[name]

    def track(self, what: str, owner: int = NOBODY, owners: list[int] | None = None) -> Table:
        """Track on a hex, `G7 straight NE-SW`; `owners` section by section in the order they are written."""
        label, _, tile = what.partition(" ")
        hex = self.board.by_label[label]
        placement = tile_words(self.board.edge_names).index(tile)
        state = self.state
        laid = placement + (len(SECTIONS) // 2 if self.board.is_town[hex] else 0)
        given = owners if owners is not None else [owner] * len(SECTIONS[laid])
        firsts = [section[0] for section in SECTIONS[laid]]
        arrange.lay_placement(state, hex, placement, dict(zip(firsts, given, strict=True)))
        return self

    def cubes(self, place: str, colours: str) -> Table:
        """Put cubes from the bag on a hex (white ones from the box)."""
        for colour in colours.split():
            number = COLOURS.index(colour)
            if number == WHITE:
                self.state.put_cube(self.hex(place), WHITE)
            else:
                arrange.put(self.state, self.hex(place), number)
        return self

    def display(self, column: str, colours: str) -> Table:
        """A column of the goods display from the top, `red - blue`; `-` is an empty box."""
        number = [column_name(n) for n in range(N_COLUMNS)].index(column)
        for row, colour in enumerate(colours.split()):
            if colour != "-":
                arrange.fill(self.state, number * DEPTH + row, COLOURS.index(colour))
        return self

    def fill_display(self) -> Table:
        """Put a cube into every empty box, always of the most frequent colour in the bag."""
        for box in boxes_row_by_row():
            if self.state.display[box] < 0:
                arrange.fill(self.state, box, max(range(5), key=lambda colour: self.state.bag[colour]))
        return self

    def new_city(self, town: str, letter: str) -> Table:
        arrange.make_city(self.state, self.hex(town), LETTERS.index(letter))
        return self

    def special_link(self, id: str, owner: int) -> Table:
        number = [link.id for link in self.board.links].index(id)
        network.lay_link(self.state, number, owner)
        return self

    def out(self, seat: int) -> Table:
        """A player who was eliminated in turn 1."""
        self.state.out[seat] = 1
        return self

    def supply(self, **tiles: int) -> Table:
        """Leave this many tiles (`tight=0`, `town_1=2`) or Town discs (`discs=0`) in the supply; remove the others."""
        for name, count in tiles.items():
            number = SUPPLY_DISCS if name == "discs" else TILE_IDS.index(name.replace("_", "-"))
            self.state.supply[number] = count
            self.short = True
        return self

    short = False
    """The supply was reduced by hand, so the referee would miss tiles."""

    def at(
        self,
        phase: str,
        *,
        turn: int = 1,
        order: list[int] | None = None,
        cash: list[int] | int | None = None,
        income: list[int] | int | None = None,
        shares: list[int] | int | None = None,
        engine: list[int] | int | None = None,
        actions: dict[int, str] | None = None,
        round: int = 1,
    ) -> Table:
        """Begin a phase; `actions` are those selected (for the auction: of the turn before)."""
        state = self.state
        state.cash = self._each(cash, state.cash)
        state.income = self._each(income, state.income)
        state.shares = self._each(shares, state.shares)
        state.engine = self._each(engine, state.engine)
        for seat, action in (actions or {}).items():
            state.action[seat] = ACTION_NAMES.index(action)
        players = order if order is not None else [seat for seat in range(self.seats) if not state.out[seat]]
        arrange.enter(state, PHASE_NAMES.index(phase), turn, players)
        if state.phase == MOVE_GOODS:
            state.move_round = round
        return self

    def _each(self, given: list[int] | int | None, before: list[int]) -> list[int]:
        if given is None:
            return before
        return [given] * self.seats if isinstance(given, int) else list(given)

    # --- playing --------------------------------------------------------------------------------------------
    def play(self, *texts: str) -> Table:
        """Play actions one after the other; each has to be legal and listed."""
        self.facts = []
        state = self.state
        loose = check_fixed_ends(state)  # track without a stop that the test has laid by hand
        for text in texts:
            action = state.codec().parse(state, text)
            refusal = state.refusal(action)
            assert refusal is None, f"{text}: {refusal_text(self.game.messages(), refusal, seat_names(self.seats))}"
            assert action in state.legal(), f"{text} is not refused, but not listed either"
            state.apply(action, self.facts)
            wrong = [] if self.short else [word for word in objections(state) if "cubes, not" not in word]
            wrong = [word for word in wrong if word not in loose]
            assert not wrong, f"after {text}: {wrong}"
        return self

    def refused(self, text: str) -> Refusal:
        """Why an action is refused. It must not be listed, and the reason must have a message."""
        state = self.state
        action = state.codec().parse(state, text)
        refusal = state.refusal(action)
        assert refusal is not None, f"{text} is allowed"
        assert action not in state.legal(), f"{text} is refused and listed"
        refusal_text(self.game.messages(), refusal, seat_names(self.seats))
        return Refusal(refusal.clause, refusal.key, self.words(refusal.data))

    def words(self, data: FactData) -> FactData:
        """The data of a refusal, a prompt or a fact without the ids, after a check that each id belongs to its name."""
        lists: dict[str, Sequence[str]] = {
            "colour_id": COLOURS,
            "action_id": ACTION_NAMES,
            "letter_id": LETTERS,
            "edge_id": self.board.edge_names,
            "link_id": [link.id for link in self.board.links],
            "box_id": [box_name(box) for box in range(N_BOXES)],
        }
        for key, id in data.items():
            name = data.get(key.removesuffix("_id"))
            if key.endswith("_id") and name is not None and name != UNKNOWN and key not in ("tile_id", "column_id"):
                assert isinstance(id, int)
                label = self.board.labels[id] if key == "hex_id" else ""  # a loose end is named by hex and edge
                known = lists.get(key, self.board.names)[id]
                assert name == known or str(name).rpartition(" ")[0] == label, f"{key} {id} is {known}, not {name}"
        return {key: value for key, value in data.items() if not key.endswith(("_id", "_ids"))}

    def owe(self, place: str, count: int = 1) -> Table:
        """Cubes still to be drawn for a hex."""
        self.state.owe(FOR_HEX, self.hex(place), count)
        return self

    def allows(self, text: str) -> bool:
        """Whether the action is legal now."""
        state = self.state
        action = state.codec().parse(state, text)
        allowed = state.refusal(action) is None
        assert allowed == (action in state.legal()), f"{text}: refusal() and legal() disagree"
        return allowed

    def legal(self, start: str = "") -> list[str]:
        """The texts of all legal actions that begin like this."""
        texts = [self.state.codec().text(self.state, action) for action in self.state.legal()]
        return [text for text in texts if text.startswith(start)]

    # --- looking --------------------------------------------------------------------------------------------
    @property
    def cash(self) -> list[int]:
        return self.state.cash

    @property
    def income(self) -> list[int]:
        return self.state.income

    @property
    def shares(self) -> list[int]:
        return self.state.shares

    @property
    def engine(self) -> list[int]:
        return self.state.engine

    @property
    def order(self) -> list[int]:
        return self.state.order

    @property
    def actor(self) -> int | str:
        """The seat to decide, "chance" or "over"."""
        now = self.state.now
        return "chance" if now == CHANCE else "over" if now == OVER else now

    @property
    def phase(self) -> str:
        return PHASE_NAMES[self.state.phase]

    @property
    def scores(self) -> list[int]:
        return self.state.scores()

    def owner(self, label: str, edge: str) -> int:
        """The owner of the section at an edge of a hex; NOBODY for unowned track, an error without track."""
        return self.state.lines[self._line(label, edge) * WIDTH + OWNER]

    def complete(self, label: str, edge: str) -> bool:
        """Whether the line at an edge of a hex is a complete link."""
        self._line(label, edge)
        return arrange.is_complete(self.state, self.hex(label), self.board.edge_names.index(edge))

    def _line(self, label: str, edge: str) -> int:
        line = self.state.line_at[self.hex(label) * 6 + self.board.edge_names.index(edge)]
        assert line >= 0, f"there is no track at {label} {edge}"
        return line

    def tile(self, label: str) -> str:
        """The tile on a hex in the notation; "" for none."""
        laid = self.state.tile[self.hex(label)]
        return tile_words(self.board.edge_names)[laid % (len(SECTIONS) // 2)] if laid else ""

    def has_track(self, label: str, edge: str) -> bool:
        return self.state.line_at[self.hex(label) * 6 + self.board.edge_names.index(edge)] >= 0

    def cubes_at(self, place: str) -> list[str]:
        hex = self.hex(place)
        return [colour for n, colour in enumerate(COLOURS) for _ in range(self.state.cubes_on(hex, n))]

    def column(self, name: str) -> list[str]:
        """The boxes of a column from the top, `-` for an empty one."""
        boxes = {box_name(box): colour for box, colour in enumerate(self.state.display)}
        rows = [boxes[f"{name}.{row + 1}"] for row in range(DEPTH) if len(name) > 1 or row < 2]
        return ["-" if colour < 0 else COLOURS[colour] for colour in rows]

    def bag(self) -> dict[str, int]:
        return {colour: self.state.bag[n] for n, colour in enumerate(COLOURS)}

    def left(self, tile: str) -> int:
        """How many tiles (`straight`, `town-1`, ...) or Town `discs` are in the supply."""
        return self.state.supply[SUPPLY_DISCS if tile == "discs" else TILE_IDS.index(tile)]

    def discs(self, seat: int) -> int:
        """Ownership discs a player has on the board."""
        return network.discs_used(self.state, seat)

    def sections(self, seat: int) -> int:
        """The player's sections in complete links."""
        return network.track_points(self.state, seat)

    def happened(self, key: str) -> list[Fact]:
        """The facts of that kind in the last `play`."""
        return [fact for fact in self.facts if fact.key == key]


def rust_belt(seats: int = 3, **options: str) -> Table:
    return Table(GAME, "rust-belt", seats, **options)


def on_map(map: str, seats: int, **options: str) -> Table:
    """One of the shipped maps, with all cubes in the bag and nothing on the board."""
    return Table(GAME, map, seats, **options)


def field(
    columns: int,
    rows: int,
    *,
    cities: dict[str, str],
    towns: list[str] | tuple[str, ...] = (),
    terrain: dict[str, str] | None = None,
    shut: dict[str, list[int]] | None = None,
    off: list[str] | tuple[str, ...] = (),
    tunnels: dict[str, list[int]] | None = None,
    first: str = "A1",
    seats: int = 3,
    **options: str,
) -> Table:
    """A rectangle of plain hexes; cities by label with their colours, `shut` the closed edges, `off` hexes left out.

    `tunnels` are hexes with printed track from turn 5 on, with its exits. The map lists the hex `first` first.
    A city is called `City B2`, a town `Town D3`, after its label. Columns 1, 2, ... of the light half feed the cities.
    """
    hexes: list[dict[str, object]] = []
    for column in range(columns):
        for row in range(rows):
            label = f"{chr(65 + column)}{row + 1}"
            if label in off:
                continue
            hex: dict[str, object] = {"q": column, "r": row - column // 2 + columns // 2, "label": label}
            if label in cities:
                number = list(cities).index(label) + 1
                side = "white" if number <= 6 else "black"
                growth = [{"side": side, "number": (number - 1) % 6 + 1}]
                hex |= {"kind": "city", "name": f"City {label}", "colors": cities[label].split(), "growth": growth}
            elif label in towns:
                hex |= {"kind": "town", "name": f"Town {label}", "terrain": (terrain or {}).get(label, "plain")}
            elif tunnels and label in tunnels:
                preset = {"exits": tunnels[label], "active_from_turn": 5, "stop": None, "track_points": 0}
                hex |= {"kind": "special", "terrain": "mountain", "name": f"Tunnel {label}", "preset": preset}
            else:
                hex |= {"kind": "land", "terrain": (terrain or {}).get(label, "plain")}
            if shut and label in shut:
                hex["blocked_edges"] = shut[label]
            hexes.append(hex)
    hexes.sort(key=lambda hex: hex["label"] != first)
    return Table(_game(_frozen(hexes)), "field", seats, **options)


def _frozen(hexes: list[dict[str, object]]) -> str:
    import msgspec

    return msgspec.json.encode(hexes).decode()


@cache
def _game(hexes: str) -> AgeOfSteamGame:
    import msgspec

    raw = {
        "schema": "aos-map/1",
        "id": "field",
        "name": "A field",
        "players": {"min": 1, "max": 6},
        "turns": {str(n): 6 for n in range(1, 7)},
        "hexes": msgspec.json.decode(hexes),
    }
    return AgeOfSteamGame([msgspec.convert(raw, MapFile)])


__all__ = ["NOBODY", "Table", "field", "on_map", "rust_belt"]
