"""The options of Industria: where its rules can be read in two ways, both can be played."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from smokestack.kernel.options import Options


class IndustriaOptions(Options, frozen=True):
    """Each option belongs to a ruling of the rules reference."""

    auction_payee: Annotated[Literal["auctioneer", "bank"], Meta(description="Who gets the winning bid (IND-A1).")] = (
        "auctioneer"
    )
    current_epoch_materials: Annotated[
        Literal["producers_and_tiles", "strict"],
        Meta(description="Whether materials of the current epoch may be used at all (IND-A3)."),
    ] = "producers_and_tiles"
    cash_material_tiles: Annotated[
        bool, Meta(description="Whether a material tile may be handed in for 1 taler (IND-A4).")
    ] = True
    bonus_counting: Annotated[
        Literal["per_symbol", "per_factory"],
        Meta(description="Whether a factory with two matching symbols scores both (IND-A5)."),
    ] = "per_symbol"
    min_bid: Annotated[Literal[1, 0], Meta(description="The lowest first bid (IND-A6).")] = 1
    discount_scope: Annotated[
        Literal["taler_cost", "factories_only"],
        Meta(description="Which tiles Bank and Stock exchange make cheaper (IND-A8)."),
    ] = "taler_cost"
    hands: Annotated[
        Literal["open", "closed"], Meta(description="Whether the hands of others are shown (IND-A10).")
    ] = "open"
    final_tie: Annotated[
        Literal["shared", "seat_order"], Meta(description="What settles a complete tie (IND-A13).")
    ] = "shared"
    first_player: Annotated[
        Literal["random", "0", "1", "2", "3"], Meta(description="Who begins: drawn, or a seat (IND-A16).")
    ] = "random"
