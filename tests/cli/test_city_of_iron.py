"""A secret purchase in the terminal: the player sees and changes the own choice, and the others learn nothing of it."""

from __future__ import annotations

from pathlib import Path
from random import Random

from tests.cli.conftest import Run

from smokestack.kernel import registry
from smokestack.kernel.contract import CHANCE
from smokestack.kernel.record import Record


def at_the_purchase(file: Path) -> None:
    """Save a game of Arc and Cresaria that has come to the first purchase."""
    game, rng = registry.game("city-of-iron"), Random(1)
    state = registry.start(game, 2)
    record = Record.of(state.setup())
    while len(state.waiting()) < 2:
        texts = [state.codec().text(state, action) for action in state.legal()]
        text = state.codec().text(state, state.draw(rng)) if state.actor() == CHANCE else texts[0]
        text = "tax" if "tax" in texts else text
        record.add(text)
        state.apply(state.codec().parse(state, text))
    file.write_text(record.write(), encoding="utf-8")


def test_a_purchase_is_shown_to_its_player_and_can_be_changed(run: Run, tmp_path: Path) -> None:
    at_the_purchase(tmp_path / "game.record")
    typed = "\nbuy Merchant for Arc\nput back Merchant for Arc\nbuy Explorer for Arc\nready Arc\n"
    typed += "\nwhy put back Explorer for Arc\nwhy put back Spy for Arc\nwhy put back Spy for Cresaria\n"
    typed += "buy Spy for Cresaria\nready Cresaria\n"
    answer = run("play", "--resume", "game.record", "--seats", "Ann=you,Bob=you", typed=typed)
    ann, bob = answer.out.split("Bob must decide.", 1)
    assert "chosen to buy: nothing" in ann
    assert "chosen to buy: Merchant" in ann
    assert "Ann puts the Merchant back." in ann
    assert "chosen to buy: Explorer" in ann
    bob, revealed = bob.split("Ann buys the Explorer", 1)
    assert "City-State of Arc, ready" in bob
    assert bob.count("That is up to Ann.") == 2
    assert "You have not chosen that card. (COI-10.16)" in bob
    assert "Merchant back" not in bob
    assert "chosen to buy: Explorer" not in bob
    assert "chosen to buy: Spy" in bob
    assert "Bob buys the Spy" in revealed
