"""What everybody sees, as plain structs. `fill.py` fills the view and `scene.py` the scene.

Age of Steam has no secrets (AOS-20.9). A field `hex`, or one that ends in `_id`, is an index into a list of the scene;
-1 stands for none.
"""

from __future__ import annotations

import msgspec

from smokestack.kernel.info import Scene


# --- the scene: what never changes in a game ----------------------------------------------------------------
class AgeOfSteamHexScene(msgspec.Struct, frozen=True):
    """A hex of the map. In facts and actions its id is its index in the scene's `hexes`."""

    id: int
    x: float
    y: float
    label: str
    name: str
    """The name printed on the map, or ""."""
    word: str
    """The name in the notation. It is unique, unlike the printed name."""
    kind: str
    """`land`, `town`, `city`, `terminal`, `zone`, `special` or `blocked`."""
    terrain: str
    colours: tuple[str, ...]
    growth: tuple[str, ...]
    """The columns of the display that feed it, such as `light 3`."""
    closed: tuple[int, ...]
    """Edges that no track may cross."""
    neighbours: tuple[int, ...]
    """The hex across each edge; -1 off the map."""
    group: int
    """The hex whose city this one belongs to; for all others the hex itself."""
    cost: int
    """The price of a simple tile on the empty hex."""
    price: int
    """The price that is printed on the hex; -1 for none."""
    printed: tuple[tuple[int, int], ...]
    """Sections of printed track, as in `placements`."""
    opens: int
    """The turn from which printed track can be used; 0 for none."""
    lines: tuple[str, ...]
    """The name as it is lettered on the board in play, in one line or two."""
    letters: float
    """The size of its letters."""
    name_at: tuple[float, float]
    """The middle of the name, from the middle of the hex."""
    zone: str
    """The group of places it belongs to that the rules of the map refer to, or ""."""


class AgeOfSteamOverviewName(msgspec.Struct, frozen=True):
    """A name in large letters, for a screen on which the map is small: of a city, or of a town that may become one."""

    hex: int
    lines: tuple[str, ...]
    x: float
    y: float
    letters: float


class AgeOfSteamLinkScene(msgspec.Struct, frozen=True):
    """A special link."""

    id: str
    a: int
    b: int
    cost: int
    public: bool
    path: str
    """Its curve, as SVG path data."""
    x: float
    """Where its price stands."""
    y: float
    needs_track: bool
    """Whether a town at its ends must have track or a New City first."""


class AgeOfSteamTileScene(msgspec.Struct, frozen=True):
    """A kind of tile."""

    id: str
    word: str
    """What the notation calls it: straight, gentle, sharp, crossing, coexisting or town."""
    town: bool
    sections: tuple[tuple[int, int], ...]
    """In one rotation, as in `placements`."""


class AgeOfSteamScene(Scene, frozen=True):
    title: str
    orientation: str
    """`flat` or `pointy`: what the hexes have on top."""
    radius: float
    cube: float
    """The width of a goods cube with the gap to the next one."""
    letters: float
    """The size of names and numbers, at which they can be read on a screen of 1280 by 800."""
    width: float
    height: float
    edges: tuple[str, ...]
    """The names of the edges 0-5."""
    hexes: tuple[AgeOfSteamHexScene, ...]
    overview: tuple[AgeOfSteamOverviewName, ...]
    links: tuple[AgeOfSteamLinkScene, ...]
    placements: tuple[tuple[tuple[int, int], ...], ...]
    """By value of the action field `tile`: the sections of a tile as placed, from edge to edge; 6 is the town."""
    tiles: tuple[AgeOfSteamTileScene, ...]
    colours: tuple[str, ...]
    phases: tuple[str, ...]
    actions: tuple[str, ...]
    """The actions that players select."""


# --- the view: what changes ---------------------------------------------------------------------------------
class AgeOfSteamPlayerView(msgspec.Struct, frozen=True):
    cash: int
    income: int
    shares: int
    engine: int
    action: str
    """The selected action, or ""."""
    action_id: int
    out: int
    """The turn in which the player was eliminated; 0 for players in the game."""
    score: int
    """The score if the game ended now."""
    sections: int
    """Sections in complete links."""
    discs: int
    """Ownership discs on the board."""
    expenses: int
    """The expenses of this turn."""
    bid: int
    upgraded: bool


class AgeOfSteamSectionView(msgspec.Struct, frozen=True):
    """A section of track on a hex."""

    ends: tuple[int, ...]
    """Two edges, or one if the section ends in the town of the hex."""
    owner: int
    """The seat, or -1."""
    complete: bool


class AgeOfSteamHexView(msgspec.Struct, frozen=True):
    """A hex with something on it."""

    hex: int
    label: str
    name: str
    """The name in the notation."""
    tile: str
    """The kind of tile as the notation calls it, or ""."""
    sections: tuple[AgeOfSteamSectionView, ...]
    town_disc: bool
    cubes: tuple[str, ...]
    accepts: tuple[str, ...]
    """The colours that a city accepts."""
    new_city: str
    """The letter of the New City here, or ""."""


class AgeOfSteamLinkView(msgspec.Struct, frozen=True):
    """A complete link, built or special."""

    a: str
    a_id: int
    b: str
    b_id: int
    owner: int
    sections: int
    special: str
    """The id of the special link, or ""."""


class AgeOfSteamSpecialLinkView(msgspec.Struct, frozen=True):
    """A special link and its owner."""

    id: str
    a: str
    b: str
    cost: int
    public: bool
    owner: int
    """The seat, or -1."""
    sold: bool


class AgeOfSteamColumnView(msgspec.Struct, frozen=True):
    """A column of the goods display."""

    name: str
    city: str
    """The city that it feeds, or "" while its New City is not on the map."""
    hex: int
    boxes: tuple[str, ...]
    """The colours from the top; "" for an empty box."""


class AgeOfSteamNewCityView(msgspec.Struct, frozen=True):
    letter: str
    colour: str
    hex: int
    """Where it lies; -1 in the supply, -2 not in this game."""


class AgeOfSteamAuctionView(msgspec.Struct, frozen=True):
    high: int
    """The seat with the highest bid, or -1."""
    bidding: tuple[int, ...]
    """The seats still in the auction, the next one to bid first."""
    dropped: tuple[int, ...]
    """The seats that have dropped out, the last place first."""
    pass_used: bool


class AgeOfSteamHopView(msgspec.Struct, frozen=True):
    """A complete link as a delivery uses it."""

    stop: int
    """The hex of the stop that it leads to."""
    payee: int
    """The seat that is paid for it, or -1."""


class AgeOfSteamRideView(msgspec.Struct, frozen=True):
    """A delivery that is named link by link, as far as it has got."""

    colour: str
    stops: tuple[int, ...]
    """The hexes of its stops, the start first."""
    payees: tuple[int, ...]
    """For each link the seat that is paid for it, or -1."""


class AgeOfSteamView(msgspec.Struct, frozen=True):
    map: str
    title: str
    turn: int
    turns: int
    """The length of the game; 0 if it is not fixed."""
    phase: str
    phase_id: int
    phases: tuple[int, ...]
    """The phases of a turn on this map, in order, by their ids."""
    order: tuple[int, ...]
    queue: tuple[int, ...]
    """The seats that still have to act in this phase or round."""
    actor: int
    """The seat that decides; -1 for chance, -2 at the end."""
    players: tuple[AgeOfSteamPlayerView, ...]
    hexes: tuple[AgeOfSteamHexView, ...]
    links: tuple[AgeOfSteamLinkView, ...]
    specials: tuple[AgeOfSteamSpecialLinkView, ...]
    display: tuple[AgeOfSteamColumnView, ...]
    new_cities: tuple[AgeOfSteamNewCityView, ...]
    bag: dict[str, int]
    """Cubes in the bag, by colour."""
    tiles: dict[str, int]
    """Tiles left in the supply, by the id of their kind."""
    reductions: tuple[int, ...]
    """How much an income of 0, 1, 2 ... falls this turn; the last number is for all higher incomes."""
    share_limit: int
    max_engine: int
    town_discs: int
    auction: AgeOfSteamAuctionView | None
    builds_left: int
    """The builds left to the player who builds now; 0 in other phases."""
    move_round: int
    hand: tuple[str, ...]
    """The colours of cubes that Production has drawn and still has to place."""
    ride: AgeOfSteamRideView | None
    hops: dict[int, tuple[AgeOfSteamHopView, ...]]
    """While goods are moved, the links from each hex where a cube can be. An action field `stop` counts them from 1."""
    dice: int
    """Dice still to be rolled."""
    memo: tuple[int, ...]
    """What only this map remembers."""
    over: bool
    score_unit: str
    """What `score` counts: `points`, or `turns` where only survival counts."""
    rating: str
    """The figure (`figure.<rating>` of the messages) that judges a finished solo game in words, or ""."""
