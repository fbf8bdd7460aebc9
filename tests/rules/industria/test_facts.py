"""What the players are told: prompts and events, word for word, and the money and points they carry."""

from __future__ import annotations

import pytest
from tests.rules.industria.table import Table, auction

from smokestack.games.industria.game import GAME
from smokestack.kernel.messages import fact_text, prompt_text

OFFER = "quarry, sawmill, clay pit, canal"
NAMES = ["Ada", "Bo", "Cy", "Di"]


def told(table: Table) -> list[str]:
    """The events so far, each with what its seat gained."""
    lines = []
    for fact in table.facts:
        gains = [f"{unit} {fact.data[unit]:+d}" for unit in ("money", "vp") if isinstance(fact.data.get(unit), int)]
        lines.append(" | ".join([fact_text(GAME.messages(), "event", fact, NAMES), *gains]))
    table.facts.clear()
    return lines


def asked(table: Table) -> str:
    """What the deciding seat reads."""
    return prompt_text(GAME.messages(), table.state.prompt(), NAMES, table.state.actor())


def seen_by_others(table: Table) -> str:
    return prompt_text(GAME.messages(), table.state.prompt(), NAMES)


@pytest.mark.rule("IND-16.5", "IND-2.5", "IND-5.1", "IND-4.1")
def test_the_beginning_of_a_turn() -> None:
    table = Table(3)
    assert asked(table) == "Choose the first player."
    assert table.state.round() == 1
    table.play("first player 1")
    assert told(table) == [
        "Bo is the first player.",
        "Turn 1, epoch 1: Bo is the first player.",
        *(f"{name} receives 1 T income. | money +1" for name in NAMES[:3]),
    ]
    assert asked(table) == "Reveal a tile (1 of 3)."
    table.reveal("quarry", "canal")
    assert told(table) == ["The quarry is revealed.", "The canal is revealed."]
    assert asked(table) == "Reveal a tile (3 of 3)."
    table.reveal("sawmill")
    assert (asked(table), seen_by_others(table)) == ("Put up a tile from the offer.", "Bo puts up a tile.")


@pytest.mark.rule("IND-16.5", "IND-6.6", "IND-6.8", "IND-6.11", "IND-6.12", "IND-6.13", "IND-6.14", "IND-6.15")
def test_an_auction() -> None:
    table = auction(OFFER, cash=[5, 5, 3, 2]).play("put up quarry")
    assert asked(table) == "Bid for the quarry, or pass. You have 5 T, and the lowest bid is 1 T."
    assert seen_by_others(table) == "Bo bids for the quarry or passes."
    table.play("bid 2")
    assert asked(table) == "Bid for the quarry, or pass. You have 3 T, and the lowest bid is 3 T."
    table.play("pass")
    assert asked(table) == "You cannot afford a bid for the quarry. You have 2 T, and the lowest bid is 3 T."
    table.play("pass")
    assert asked(table) == "Sell the quarry to Bo for 2 T, or keep it?"
    table.play("sell")
    assert told(table) == [
        "Ada puts up the quarry.",
        "Bo bids 2 T for the quarry.",
        "Cy passes.",
        "Di passes.",
        "Bo buys the quarry from Ada for 2 T. | money -2",
        "Ada collects 2 T. | money +2",
    ]
    table.play("put up canal", "bid 1", "pass", "pass", "keep")
    assert told(table)[-2:] == ["Ada keeps the canal and turns down a bid of 1 T.", "Bo is the auctioneer."]
    table.play("put up sawmill", "pass", "pass", "pass")
    assert told(table)[-2:] == ["Nobody bids. Bo takes the sawmill for free.", "Cy is the auctioneer."]
    table.play("put up clay pit", "pass", "pass", "pass")
    assert told(table)[-1] == "Nobody bids. Cy takes the clay pit for free."
    assert asked(table) == "You may build tiles. Then end your building turn."


@pytest.mark.rule("IND-6.24")
def test_a_sale_to_the_bank_has_no_proceeds() -> None:
    table = auction(OFFER, auction_payee="bank").play("put up quarry", "bid 2", "pass", "pass")
    told(table)
    table.play("sell")
    assert told(table) == ["Bo buys the quarry from Ada for 2 T. | money -2"]


@pytest.mark.rule("IND-8.3", "IND-8.4", "IND-8.5", "IND-8.6", "IND-8.14", "IND-9.1", "IND-9.2", "IND-9.3", "IND-9.4")
def test_building() -> None:
    table = Table().at(
        "building",
        epoch=4,
        turn=3,
        cash=9,
        hands={"A": "nuclear power, cement tile, canal, coal mine, wood tile", "B": "aircraft works"},
        laid={"A": "ceramics works", "B": "brickworks"},
    )
    table.play("lay nuclear power cement tile ceramics own bricks from 1")
    assert told(table) == [
        "Ada uses up one cement tile.",
        "Ada uses ceramics from their own production.",
        "Ada buys bricks from Bo for 1 T. | money -1",
        "Bo receives 1 T for bricks from Ada. | money +1",
        "Ada builds nuclear power and scores 5 VP. | money +0 | vp +5",
    ]
    table.play("lay canal", "lay coal mine", "cash wood tile", "end building")
    assert told(table) == [
        "Ada lays the bonus tile canal for 0 T. | money +0",
        "Ada builds the coal mine for 3 T, too late to score its points. | money -3 | vp +0",
        "Ada hands in the wood tile for 1 T. | money +1",
        "Ada finishes building.",
    ]
    table.play("lay aircraft works steel bank cement bank")
    assert told(table) == [
        "Bo buys steel from the bank for 1 T. | money -1",
        "Bo buys cement from the bank for 1 T. | money -1",
        "Bo builds the aircraft works for 4 T and scores 5 VP. | money -4 | vp +5",
    ]


@pytest.mark.rule("IND-11.1", "IND-12.2", "IND-12.4", "IND-12.6")
def test_a_new_epoch() -> None:
    table = Table(3).at("building", epoch=2, turn=4, first="C", cash=5, hands={"B": "printing, canal"})
    table.play("end building", "end building")
    told(table)
    table.play("end building")
    assert told(table) == [
        "Bo finishes building.",
        "Ada is the next first player.",
        "Epoch 3 begins.",
        "Bo discards printing, a technology of the last epoch.",
        *(f"{name} receives 1 T for the new epoch. | money +1" for name in NAMES[:3]),
        "Turn 9, epoch 3: Ada is the first player.",
        *(f"{name} receives 1 T income. | money +1" for name in NAMES[:3]),
    ]


@pytest.mark.rule("IND-13.1", "IND-13.3", "IND-13.4", "IND-13.7", "IND-13.8")
def test_the_end() -> None:
    table = Table(3).at(
        "building",
        epoch=4,
        turn=4,
        cash=[5, 2, 0],
        hands={"A": "wood tile"},
        laid={"B": "clay pit, brickworks, canal", "C": "architecture, engineering"},
    )
    table.play("end building", "end building")
    told(table)
    table.play("end building")
    assert told(table) == [
        "Cy finishes building.",
        "Bo is the next first player.",
        "The last stack is empty. The game ends with the final scoring.",
        "Ada hands in a leftover wood tile for 1 T. | money +1",
        "Ada scores 0 VP for bonuses. | vp +0",
        "Ada scores 0 VP for roads. | vp +0",
        "Ada scores 0 VP for lines. | vp +0",
        "Ada scores 2 VP for 6 T. | vp +2",
        "Bo scores 2 VP for bonuses. | vp +2",
        "Bo scores 3 VP for roads. | vp +3",
        "Bo scores 0 VP for lines. | vp +0",
        "Bo scores 0 VP for 2 T. | vp +0",
        "Cy scores 0 VP for bonuses. | vp +0",
        "Cy scores 0 VP for roads. | vp +0",
        "Cy scores 3 VP for lines. | vp +3",
        "Cy scores 0 VP for 0 T. | vp +0",
    ]
    assert asked(table) == "The game is over."
    assert table.score == [2, 5, 3]
