"""The options of Industria. Where the rulebook can be read in two ways, you can play either."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from smokestack.kernel.options import Options


class IndustriaOptions(Options, frozen=True):
    """Each option belongs to a ruling of the rules reference."""

    auction_payee: Annotated[
        Literal["auctioneer", "bank"],
        Meta(description="Who receives the winning bid: the auctioneer or the bank (IND-A1)."),
    ] = "auctioneer"
    current_epoch_materials: Annotated[
        Literal["producers_and_tiles", "strict"],
        Meta(
            description="Whether producers and material tiles supply materials of the current epoch. "
            "With strict you use a material only from the next epoch on (IND-A3)."
        ),
    ] = "producers_and_tiles"
    cash_material_tiles: Annotated[
        bool, Meta(description="Whether you may hand in a material tile for 1 taler (IND-A4).")
    ] = True
    bonus_counting: Annotated[
        Literal["per_symbol", "per_factory"],
        Meta(
            description="What a factory with two matching bonus symbols scores: 2 points for each symbol, "
            "or 2 points for the factory (IND-A5)."
        ),
    ] = "per_symbol"
    min_bid: Annotated[Literal[1, 0], Meta(description="The lowest first bid in an auction, in taler (IND-A6).")] = 1
    discount_scope: Annotated[
        Literal["taler_cost", "factories_only"],
        Meta(
            description="Which tiles the Bank and the Stock exchange make cheaper: "
            "every tile that costs taler, or only factories (IND-A8)."
        ),
    ] = "taler_cost"
    hands: Annotated[
        Literal["open", "closed"], Meta(description="Whether you see the tiles in other players' hands (IND-A10).")
    ] = "open"
    final_tie: Annotated[
        Literal["shared", "seat_order"],
        Meta(
            description="Who wins a complete tie: the players share the place, or the player closest to "
            "the first player of the last turn wins (IND-A13)."
        ),
    ] = "shared"
    first_player: Annotated[
        Literal["random", "0", "1", "2", "3"],
        Meta(description="Who starts: a random player, or the player in this seat (IND-A16)."),
    ] = "random"
