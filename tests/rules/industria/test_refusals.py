"""Every refusal, word for word: the clause it names and what it tells the player."""

from __future__ import annotations

import pytest
from tests.rules.industria.table import COMPONENTS, Table, auction

from smokestack.games.industria.game import GAME
from smokestack.games.industria.rules.generated.action_fields import (
    pack_cash,
    pack_lay,
    pack_put_up,
    pack_reveal,
    with_lay_source,
)
from smokestack.games.industria.rules.supply import BANK, FIRST_SELLER, OWN, TILE
from smokestack.kernel.errors import NotationError
from smokestack.kernel.messages import refusal_text

OFFER = "quarry, sawmill, clay pit, canal"
NAMES = ["Ada", "Bo", "Cy", "Di"]
NOT_YET = "You can act once the tiles of this turn have been revealed. (IND-3.2)"
NO_TILE = "There is no such tile in the game. (IND-1.1)"
AUCTION_OVER = "The auction of this turn is over. This is the building phase. (IND-3.2)"


def said(table: Table, line: str) -> str:
    return refusal_text(GAME.messages(), table.refused(line), NAMES)


def said_of(table: Table, action: int) -> str:
    """The same for an action that no line can name."""
    refusal = table.state.refusal(action)
    assert refusal is not None
    assert action not in table.state.legal()
    return refusal_text(GAME.messages(), refusal, NAMES)


# --- chance ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("IND-2.5", "IND-A16", "IND-0.1")
def test_the_choice_of_the_first_player() -> None:
    assert said(Table(), "reveal quarry") == "The first player must be chosen first. (IND-2.5)"
    assert said(Table(3), "first player 3") == "There is no seat 3 in this game. (IND-0.1)"
    assert said(Table(first_player="2"), "first player 1") == (
        "The options of this game make Cy the first player. (IND-A16)"
    )
    assert said(Table().play("first player 2"), "first player 2") == (
        "The first player has already been chosen: Cy. (IND-2.5)"
    )
    assert said(auction(OFFER, first="D"), "first player 0") == (
        "The first player has already been chosen: Di. (IND-2.5)"
    )


@pytest.mark.rule("IND-3.2")
@pytest.mark.parametrize(
    "line", ["put up quarry", "bid 1", "pass", "sell", "keep", "lay quarry", "cash stone tile", "end building"]
)
def test_nobody_acts_while_chance_decides(line: str) -> None:
    assert said(Table(), line) == NOT_YET
    assert said(Table().play("first player 0").reveal("quarry"), line) == NOT_YET


@pytest.mark.rule("IND-5.1", "IND-5.2")
def test_reveals() -> None:
    table = Table().play("first player 0").reveal("quarry")
    assert said(table, "reveal quarry") == "The quarry is not in the stack of epoch I now. (IND-5.1)"
    assert said(table, "reveal internet") == "The internet is not in the stack of epoch I now. (IND-5.1)"
    later = Table().at("reveal", epoch=4)
    assert said(later, "reveal quarry") == "The quarry is not in the stack of epoch IV now. (IND-5.1)"
    full = "All tiles of this turn have already been revealed. (IND-5.2)"
    assert said(auction(OFFER), "reveal port") == full
    assert said(Table().at("building"), "reveal port") == full


@pytest.mark.rule("IND-1.1")
def test_tiles_that_do_not_exist() -> None:
    assert COMPONENTS.count == 52
    for beyond in (52, 63):
        assert said_of(Table().play("first player 0"), pack_reveal(beyond)) == NO_TILE
        assert said_of(auction(OFFER), pack_put_up(beyond)) == NO_TILE
        assert said_of(Table().at("building"), pack_lay(beyond)) == NO_TILE
        assert said_of(Table().at("building"), pack_cash(beyond)) == NO_TILE
    assert GAME.codec.text(Table().state, pack_reveal(51)) == "reveal space flight"


# --- the auction -------------------------------------------------------------------------------------------------
@pytest.mark.rule("IND-6.2", "IND-6.5", "IND-6.23", "IND-3.2")
def test_before_a_tile_is_put_up() -> None:
    table = auction(OFFER, first="C")
    assert said(table, "put up port") == "The port is not in the offer. (IND-6.2)"
    assert said(table, "bid 1") == "Cy is the auctioneer, and the auctioneer does not bid. (IND-6.5)"
    for line in ("pass", "sell", "keep"):
        assert said(table, line) == "The auctioneer must put up a tile from the offer first. (IND-6.2)"
    assert said(table, "lay quarry") == "You can build after the auction, when the offer is empty. (IND-6.23)"
    assert said(table, "end building") == "You can build after the auction, when the offer is empty. (IND-3.2)"


@pytest.mark.rule("IND-6.4", "IND-6.6", "IND-6.7", "IND-6.8", "IND-6.17", "IND-6.23")
def test_while_others_bid() -> None:
    table = auction(OFFER, cash=[5, 5, 3, 6]).play("put up quarry", "bid 3")
    assert said(table, "put up sawmill") == "The auction for the quarry must end first. (IND-6.17)"
    assert said(table, "bid 0") == "The lowest bid is 1 T. (IND-6.6)"
    assert said(table, "bid 3") == "Bo has bid 3 T. Your bid must be higher. (IND-6.6)"
    assert said(table, "bid 4") == "The lowest bid is 4 T and you have 3 T, so you must pass. (IND-6.8)"
    for line in ("sell", "keep"):
        assert said(table, line) == "The other players must bid or pass first. (IND-6.4)"
    assert said(table, "lay quarry") == "You can build after the auction, when the offer is empty. (IND-6.23)"
    assert said(table, "end building") == "You can build after the auction, when the offer is empty. (IND-3.2)"
    table.play("pass")
    assert said(table, "bid 7") == "You have 6 T, so you cannot bid 7 T. (IND-6.7)"
    assert table.legal == ["pass", "bid 4", "bid 5", "bid 6"]


@pytest.mark.rule("IND-6.6", "IND-6.8", "IND-A6")
def test_who_has_exactly_the_lowest_bid_may_bid_it() -> None:
    table = auction(OFFER, cash=[5, 5, 4, 5]).play("put up quarry", "bid 3")
    assert table.legal == ["pass", "bid 4"]
    assert said(table, "bid 5") == "You have 4 T, so you cannot bid 5 T. (IND-6.7)"
    nothing = auction(OFFER, min_bid="0").play("put up quarry")
    assert nothing.legal[:3] == ["pass", "bid 0", "bid 1"]
    nothing.play("bid 0")
    assert said(nothing, "bid 0") == "Bo has bid 0 T. Your bid must be higher. (IND-6.6)"
    assert nothing.legal[:2] == ["pass", "bid 1"]


@pytest.mark.rule("IND-6.5", "IND-6.11", "IND-6.17")
def test_while_the_auctioneer_decides() -> None:
    table = auction(OFFER).play("put up quarry", "bid 3", "pass", "pass")
    assert said(table, "put up sawmill") == "The auction for the quarry must end first. (IND-6.17)"
    assert said(table, "bid 4") == "Ada is the auctioneer, and the auctioneer does not bid. (IND-6.5)"
    assert said(table, "pass") == "There is a bid. The auctioneer must sell the tile or keep it. (IND-6.11)"
    assert said(table, "end building") == "You can build after the auction, when the offer is empty. (IND-3.2)"


# --- building ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("IND-3.2", "IND-7.2", "IND-7.5", "IND-7.6", "IND-7.7", "IND-7.9")
def test_tiles_that_cannot_be_laid() -> None:
    table = Table().at(
        "building",
        epoch=2,
        cash=9,
        hands={"A": "stone tile, bank, textile mill, printing, steam power, canal, port", "C": "glassworks"},
        laid={"B": "sawmill, tracks", "D": "architecture"},
    )
    for line in ("put up canal", "bid 1", "pass", "sell", "keep"):
        assert said(table, line) == AUCTION_OVER
    assert said(table, "lay stone tile") == (
        "A material tile is never laid. Use the stone tile to pay for a material, or hand it in. (IND-7.6)"
    )
    assert table.refused("lay stone tile").data["kind"] == "material tile"
    assert said(table, "lay sawmill") == "Bo has already built the sawmill. (IND-7.7)"
    assert said(table, "lay architecture stone bank") == "Di has already built the architecture. (IND-7.7)"
    assert said(table, "lay tracks") == "You do not have the tracks in hand. (IND-7.5)"
    assert said(table, "lay glassworks stone bank") == "You do not have the glassworks in hand. (IND-7.5)"
    assert said(table, "lay quarry") == "You do not have the quarry in hand. (IND-7.5)"
    assert said(table, "lay precision mechanics glass bank") == (
        "You do not have the precision mechanics in hand. (IND-7.5)"
    )
    assert said(table, "lay telegraphy ceramics bank glass bank") == "You do not have the telegraphy in hand. (IND-7.5)"
    assert said(table, "lay engineering wood bank") == (
        "The engineering is a technology of epoch I, and that epoch is over. (IND-7.9)"
    )
    table.play("lay bank stone bank", "lay printing stone bank wood from 1", "lay canal")
    limit = "You have already laid a {} in this building turn, and one is the limit. (IND-7.2)"
    assert said(table, "lay textile mill wood from 1") == limit.format("factory")
    assert said(table, "lay steam power bricks bank iron bank") == limit.format("technology")
    assert said(table, "lay port") == limit.format("bonus tile")


@pytest.mark.rule("IND-7.12")
def test_prices_that_are_one_taler_too_high() -> None:
    table = Table().at("building", epoch=2, cash=3, hands={"A": "ironworks"})
    assert said(table, "lay ironworks bricks bank") == (
        "The ironworks costs 4 T with its materials, and you have 3 T. (IND-7.12)"
    )
    two = Table().at("building", epoch=3, cash=1, hands={"A": "telegraphy"}, laid={"B": "glassworks"})
    assert said(two, "lay telegraphy ceramics bank glass from 1") == (
        "The telegraphy costs 2 T with its materials, and you have 1 T. (IND-7.12)"
    )


THREE = "telecommunications"
"""A technology that needs three materials: electricity, glass and plastics."""


@pytest.mark.rule("IND-8.2")
@pytest.mark.parametrize("missing", [0, 1, 2])
def test_each_unit_needs_its_own_source(missing: int) -> None:
    table = Table().at(
        "building", epoch=4, cash=9, hands={"A": THREE}, laid={"A": "power plant", "B": "plastics factory"}
    )
    sources = [OWN, BANK, FIRST_SELLER + 1]
    complete = pack_lay(COMPONENTS.tile_named(THREE))
    for index in range(3):
        complete = with_lay_source(complete, index, sources[index])
    assert table.state.refusal(complete) is None
    action = pack_lay(COMPONENTS.tile_named(THREE))
    for index in range(3):
        if index != missing:
            action = with_lay_source(action, index, sources[index])
    material = ["electricity", "glass", "plastics"][missing]
    assert said_of(table, action) == (
        f"Say where the {material} for the {THREE} comes from: own, tile, bank or from a seat. (IND-8.2)"
    )


@pytest.mark.rule("IND-8.1")
@pytest.mark.parametrize(("tile", "needs"), [("coal mine", 0), ("ironworks", 1), ("printing", 2)])
@pytest.mark.parametrize("extra", [0, 1, 2, 3])
def test_no_unit_more_than_the_tile_needs(tile: str, needs: int, extra: int) -> None:
    table = Table().at("building", epoch=2, cash=9, hands={"A": tile})
    action = pack_lay(COMPONENTS.tile_named(tile))
    for index in range(needs):
        action = with_lay_source(action, index, BANK)
    assert table.state.refusal(action) is None
    if extra >= needs:
        assert said_of(table, with_lay_source(action, extra, BANK)) == (
            f"The {tile} does not need that many materials. (IND-8.1)"
        )


@pytest.mark.rule("IND-8.2", "IND-8.3", "IND-8.4", "IND-8.5", "IND-8.6", "IND-8.8", "IND-0.1")
@pytest.mark.parametrize("place", [0, 1])
def test_sources_that_do_not_supply_in_any_place(place: int) -> None:
    """Printing needs stone and wood: one of them is fine, the other is not."""
    material, other = ("stone", "wood") if place == 0 else ("wood", "stone")
    maker = {"stone": "quarry", "wood": "sawmill"}[material]

    def line(source: str) -> str:
        parts = [f"{material} {source}", f"{other} bank"]
        return f"lay printing {' '.join(parts if place == 0 else parts[::-1])}"

    table = Table().at("building", epoch=2, first="B", cash=9, hands={"B": "printing"}, laid={"D": maker})
    assert said(table, line("own")) == f"You do not produce {material}. (IND-8.4)"
    assert said(table, line("tile")) == f"You have no {material} tile in hand. (IND-8.3)"
    assert said(table, line("bank")) == f"Di produces {material}, so the bank does not sell it. (IND-8.6)"
    assert said(table, line("from 0")) == f"Ada does not produce {material}. (IND-8.5)"
    assert said(table, line("from 1")) == (
        f"You cannot buy {material} from yourself. Your own production is free. (IND-8.5)"
    )
    three = Table(3).at("building", epoch=2, cash=9, hands={"A": "printing"})
    assert said(three, line("from 3")) == "There is no seat 3 in this game. (IND-0.1)"
    strict = Table(current_epoch_materials="strict").at(
        "building", cash=9, hands={"A": "brickworks"}, laid={"A": "quarry, sawmill"}
    )
    assert said(strict, "lay brickworks stone own wood own") == (
        "In this game you cannot use stone before the next epoch. (IND-A3)"
    )
    table.play(line("from 3"))


@pytest.mark.rule("IND-8.8")
def test_the_bank_has_nothing_of_this_epoch_in_the_second_place_either() -> None:
    table = Table().at("building", epoch=2, cash=9, hands={"A": "steam power"})
    assert said(table, "lay steam power bricks bank iron bank") == (
        "The bank does not sell iron in this epoch. (IND-8.8)"
    )


@pytest.mark.rule("IND-8.14", "IND-A4")
def test_tiles_that_cannot_be_handed_in() -> None:
    table = Table().at("building", epoch=2, hands={"A": "stone tile, canal", "B": "wood tile"})
    only = "Only material tiles can be handed in for money, and the {} is a {}. (IND-8.14)"
    assert said(table, "cash canal") == only.format("canal", "bonus tile")
    assert said(table, "cash quarry") == only.format("quarry", "factory")
    assert said(table, "cash printing") == only.format("printing", "technology")
    assert said(table, "cash wood tile") == "You do not have the wood tile in hand. (IND-8.14)"
    never = Table(cash_material_tiles="false").at("building", hands={"A": "stone tile"})
    assert said(never, "cash stone tile") == "In this game material tiles cannot be turned into money. (IND-A4)"


@pytest.mark.rule("IND-13.1")
@pytest.mark.parametrize("line", ["first player 0", "reveal quarry", "put up quarry", "bid 1", "pass", "sell", "keep"])
def test_nothing_is_played_after_the_end(line: str) -> None:
    table = Table().at("building", epoch=5, turn=3).end_game()
    assert said(table, line) == "The game is over. (IND-13.1)"


# --- the notation ------------------------------------------------------------------------------------------------
@pytest.mark.rule("IND-A11")
def test_a_source_can_be_left_out_only_by_the_player_who_builds() -> None:
    with pytest.raises(NotationError, match="the source 1 is missing"):
        GAME.codec.parse(Table().state, "lay engineering")
    lay = next(kind for kind in GAME.codec.kinds if kind.verb == "lay")
    assert [field.size for field in lay.fields] == [64, 8, 8, 8, 8]
    state = Table().state
    assert list(lay.fields[1].words(state, [52])) == [""], "a tile that does not exist needs nothing"
    assert list(lay.fields[1].words(state, [COMPONENTS.tile_named("engineering")]))[TILE] == "wood tile"


@pytest.mark.rule("IND-16.5")
def test_the_kinds_of_action_and_their_fields() -> None:
    sources = [f"source {unit}" for unit in (1, 2, 3, 4)]
    assert [(kind.code, kind.verb, [field.name for field in kind.fields]) for kind in GAME.codec.kinds] == [
        (0, "first player", ["seat"]),
        (1, "reveal", ["tile"]),
        (2, "put up", ["tile"]),
        (3, "bid", ["amount"]),
        (4, "pass", []),
        (5, "sell", []),
        (6, "keep", []),
        (7, "lay", ["tile", *sources]),
        (8, "cash", ["tile"]),
        (9, "end building", []),
    ]


@pytest.mark.rule("IND-6.6", "IND-0.1")
def test_numbers_of_the_notation_have_an_end() -> None:
    state = auction(OFFER, cash=9).play("put up quarry").state
    assert GAME.codec.text(state, GAME.codec.parse(state, "bid 255")) == "bid 255"
    with pytest.raises(NotationError):
        GAME.codec.parse(state, "bid 256")
    with pytest.raises(NotationError):
        GAME.codec.parse(state, "first player 4")


@pytest.mark.rule("IND-1.3")
def test_older_records_may_say_broadcasting() -> None:
    table = Table().at("building", epoch=4, cash=9, hands={"A": THREE}, laid={"A": "power plant, plastics factory"})
    action = GAME.codec.parse(table.state, "lay broadcasting electricity own glass bank plastics own")
    assert GAME.codec.text(table.state, action) == f"lay {THREE} electricity own glass bank plastics own"
    assert table.play("lay broadcasting").laid("A")[-1] == THREE
