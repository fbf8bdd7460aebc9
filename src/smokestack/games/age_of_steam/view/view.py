"""What is seen of a position. Age of Steam has no secrets: everybody sees the same (AOS-20.9)."""

from __future__ import annotations

import msgspec


class PlayerView(msgspec.Struct, frozen=True):
    cash: int
    income: int
    shares: int
    engine: int
    action: str
    """The action selected, "" for none."""
    out: int
    """The turn in which the player was eliminated; 0 for those in the game."""
    score: int
    """The points as they stand."""
    sections: int
    """Sections in complete links."""
    discs: int
    """Ownership discs on the board."""
    expenses: int
    """What will be owed this turn."""
    bid: int
    upgraded: bool


class SectionView(msgspec.Struct, frozen=True):
    ends: tuple[int, ...]
    """One or two edges (0-5, clockwise from the first of the map); one: from that edge to the town."""
    owner: int
    """The seat, or -1."""
    complete: bool


class HexView(msgspec.Struct, frozen=True):
    """A hex with something on it."""

    hex: int
    label: str
    name: str
    tile: str
    """The kind of tile, "" for none: straight, gentle, sharp, crossing, coexisting, town."""
    sections: tuple[SectionView, ...]
    town_disc: bool
    cubes: tuple[str, ...]
    accepts: tuple[str, ...]
    """The colours it takes, for stops."""
    new_city: str
    """The letter of the New City here, or ""."""


class LinkView(msgspec.Struct, frozen=True):
    """A complete link, tiled or special."""

    a: str
    b: str
    owner: int
    sections: int
    special: str
    """The id of a special link, or ""."""


class SpecialView(msgspec.Struct, frozen=True):
    id: str
    a: str
    b: str
    cost: int
    public: bool
    owner: int
    """The seat, -1 for nobody."""
    sold: bool


class ColumnView(msgspec.Struct, frozen=True):
    """A column of the goods display, its boxes from the top; "" for an empty box."""

    name: str
    city: str
    """The city it feeds, "" while its New City is not on the map."""
    hex: int
    boxes: tuple[str, ...]


class NewCityView(msgspec.Struct, frozen=True):
    letter: str
    colour: str
    hex: int
    """Where it lies; -1 in the supply, -2 not in this game."""


class AuctionView(msgspec.Struct, frozen=True):
    high: int
    """The seat with the highest bid, or -1."""
    bidding: tuple[int, ...]
    """Those still in, the next to call first."""
    dropped: tuple[int, ...]
    """Those who dropped out, the last place first."""
    pass_used: bool


class HopView(msgspec.Struct, frozen=True):
    """A link that a cube can take from a stop."""

    stop: int
    """The hex of the stop it leads to."""
    payee: int
    """The seat that is paid for it, or -1."""


class RideView(msgspec.Struct, frozen=True):
    """A delivery that is named link by link."""

    colour: str
    stops: tuple[int, ...]
    """The hexes of the stops so far, the start first."""
    payees: tuple[int, ...]
    """The seat that is paid for each link, or -1."""


class AgeOfSteamView(msgspec.Struct, frozen=True):
    map: str
    title: str
    turn: int
    turns: int
    """The length of the game; 0 if not fixed."""
    phase: str
    order: tuple[int, ...]
    queue: tuple[int, ...]
    """Who still has to act in this phase or round."""
    actor: int
    players: tuple[PlayerView, ...]
    hexes: tuple[HexView, ...]
    links: tuple[LinkView, ...]
    specials: tuple[SpecialView, ...]
    display: tuple[ColumnView, ...]
    new_cities: tuple[NewCityView, ...]
    bag: dict[str, int]
    tiles: dict[str, int]
    """Track tiles left, by kind."""
    reductions: tuple[int, ...]
    """By how much an income of 0, 1, 2 ... falls this turn; beyond the end as at the end."""
    share_limit: int
    max_engine: int
    town_discs: int
    auction: AuctionView | None
    builds_left: int
    """Of the player who builds now; 0 otherwise."""
    move_round: int
    hand: tuple[str, ...]
    """Cubes drawn by Production and still to be placed."""
    ride: RideView | None
    """A delivery that is named link by link, as far as it is named."""
    hops: dict[int, tuple[HopView, ...]]
    """While goods are moved: the hops from each hex where a cube can be. The value n of a stop field is the n-th."""
    dice: int
    memo: tuple[int, ...]
    """What only this map remembers."""
    over: bool
