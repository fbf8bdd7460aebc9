"""The options of Industria. Where the rulebook can be read in two ways, you can play either."""

from __future__ import annotations

from typing import Annotated, Literal

from smokestack.kernel.options import Options, shown


class IndustriaOptions(Options, frozen=True):
    """Each option belongs to a ruling of the rules reference."""

    auction_payee: Annotated[
        Literal["auctioneer", "bank"],
        shown(
            "Winning bids go to",
            "Who receives the winning bid (IND-A1).",
            words={"auctioneer": "the auctioneer", "bank": "the bank"},
        ),
    ] = "auctioneer"
    current_epoch_materials: Annotated[
        Literal["producers_and_tiles", "strict"],
        shown(
            "Materials of the current epoch",
            "Whether producers and material tiles supply a material in its own epoch, or only later (IND-A3).",
            words={"producers_and_tiles": "can be used at once", "strict": "only from the next epoch on"},
        ),
    ] = "producers_and_tiles"
    cash_material_tiles: Annotated[
        bool,
        shown(
            "Sell material tiles",
            "You may hand in a material tile for 1 taler (IND-A4).",
        ),
    ] = True
    bonus_counting: Annotated[
        Literal["per_symbol", "per_factory"],
        shown(
            "Bonus for two symbols",
            "What a factory with two matching bonus symbols scores (IND-A5).",
            words={"per_symbol": "2 points for each symbol", "per_factory": "2 points for the factory"},
        ),
    ] = "per_symbol"
    min_bid: Annotated[
        Literal[1, 0],
        shown(
            "Lowest first bid",
            "The lowest first bid in an auction (IND-A6).",
            words={"1": "1 taler", "0": "0 taler"},
        ),
    ] = 1
    discount_scope: Annotated[
        Literal["taler_cost", "factories_only"],
        shown(
            "Bank and Stock exchange",
            "Which tiles the Bank and the Stock exchange make cheaper (IND-A8).",
            words={"taler_cost": "every tile that costs taler", "factories_only": "factories only"},
        ),
    ] = "taler_cost"
    hands: Annotated[
        Literal["open", "closed"],
        shown(
            "Hands",
            "Whether you see the tiles in other players' hands (IND-A10).",
            words={"open": "open to all", "closed": "hidden from the others"},
        ),
    ] = "open"
    final_tie: Annotated[
        Literal["shared", "seat_order"],
        shown(
            "A complete tie",
            "Who wins a complete tie: all who tie, or the one closest to the first player of the last turn (IND-A13).",
            words={"shared": "is shared", "seat_order": "goes to the earlier player"},
        ),
    ] = "shared"
    first_player: Annotated[
        Literal["random", "0", "1", "2", "3"],
        shown(
            "First player",
            "Who starts (IND-A16).",
            words={"random": "drawn at random", "0": "player 1", "1": "player 2", "2": "player 3", "3": "player 4"},
        ),
    ] = "random"
