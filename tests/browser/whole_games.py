"""Whole games against easy bots, played on the board alone: what test_whole_games.py and tools/play_boards.py share."""

from __future__ import annotations

from typing import NamedTuple

from tests.browser.board_player import PATIENCE, BoardPlayer
from tests.browser.conftest import Visitor

from smokestack.kernel import registry

PLAIN = ("draw", "pass", "done", "end turn", "end building", "drop")
"""What a player in a hurry prefers: whatever ends the game sooner."""


class Played(NamedTuple):
    """How many people play a game, and its phases."""

    seats: int
    phases: tuple[str, ...]
    """The actions of each phase, one of which must be played in a whole game."""


GAMES = {
    "industria": Played(3, ("put up", "bid|pass", "lay|end building")),
    "age-of-steam": Played(3, ("issue", "bid|drop", "select", "build|done", "move|load|upgrade|pass")),
    "age-of-industry": Played(4, ("build|combine|rail|sell|develop", "draw|discard|pass")),
    "city-of-iron": Played(2, ("bid", "buy|ready", "build|attack|play|found|tax|draw")),
}
BAR_FAULTS = """() => [...document.querySelectorAll('.phone-bar')].flatMap((bar) => {
  const [own, sheet] = [bar, document.querySelector('aside .sheet')].map((one) => one.getBoundingClientRect());
  const small = [...bar.querySelectorAll('button')].map((one) => one.getBoundingClientRect())
    .filter((box) => Math.min(box.width, box.height) < 44).map((box) => `a target of ${box.width} x ${box.height} px`);
  // Once something is chosen, it tells what that changes for everybody.
  const tall = own.height >= (bar.querySelector('.bar') ? 220 : 140);
  if (own.top >= 0 && own.bottom <= sheet.top + 1 && !tall) return small;
  return [...small, `a bar of ${own.height} px at ${own.top}`];
})"""
"""What is wrong with the bar on the board of a phone: small targets, hidden behind the sheet, too tall."""


def play_a_whole_game(
    visitor: Visitor, game: str, seed: int, hurry_after: int, touch: bool = False, map: str | None = None
) -> tuple[BoardPlayer, list[str]]:
    """Play a game to its end, on a phone with the sheet folded; returns the player and what was wrong."""
    player = BoardPlayer(visitor, game, seed, touch)
    maps = registry.game(game).maps()
    played_on = next((one for one in maps if one.id == map), maps[0])
    seats = min(played_on.seats, key=lambda seats: abs(seats - GAMES[game].seats))
    # Some maps leave out a phase.
    phases = GAMES[game].phases if played_on == maps[0] else ()
    player.sit_down(seats, map)
    wrong: list[str] = []
    if touch:
        player.fold_the_sheet()
    assert "stuck" not in player.look((), PATIENCE)
    while player.step(PLAIN if len(player.acts) > hurry_after else ()):
        if touch and not player.trail[1:]:
            wrong += visitor.page.evaluate(BAR_FAULTS)
    played = {act.verb for act in player.acts}
    wrong += [f"nobody played {phase}" for phase in phases if not played & set(phase.split("|"))]
    wrong += player.over_budget + visitor.complaints
    if visitor.page.locator(".result li").count() != seats:
        wrong.append("the result does not name every player")
    return player, list(dict.fromkeys(wrong))
