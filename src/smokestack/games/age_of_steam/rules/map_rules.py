"""The rules that a map may change, with the answers of the base game.

A map with rules of its own has one short module, maps/<map>/rules.py: a subclass that overrides only the hooks that
differ. The phases ask the hooks, so no map copies a phase. One instance belongs to one game (board, seats, options) and
never changes in play. What a map has to remember is in `AgeOfSteamPosition.memo`, a list of ints.

The hooks are methods of the classes in map_hooks, by subject:

  setup.py      the numbers of the map (turns, share_limit, move_rounds, max_engine, base_builds), bag, display,
                start cubes, draws of the map, and the sequence of phases
  turn.py       shares, player order, actions
  building.py   where track may go, prices and discounts, special links, New Cities
  moving.py     deliveries
  upkeep.py     income, expenses, Production and the dice
  ending.py     the end, the score and the ranking
  this module   questions that the map asks a player

Much needs no hook, because the map's data say it: prices, start cubes, closed edges, terminals, cities of several
hexes, special links, printed track. A hook `may_...` that says no has a hook `..._refusal` that says why.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from smokestack.games.age_of_steam.rules.map_hooks.ending import EndingHooks
from smokestack.kernel.facts import Fact, Refusal

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition


@mypyc_attr(allow_interpreted_subclasses=True)
class MapRules(EndingHooks):
    """The base game.

    A map that has to ask a player something sets `position.ask` (a number of its own, not 0) and `position.ask_seat`,
    and answers the four hooks below. Nothing else happens until `position.ask` is 0 again. The answers are actions of
    the table in actions.py: reward, return, keep, pay, decline, supply.
    """

    def map_legal(self, position: AgeOfSteamPosition) -> list[int]:
        """The legal answers to the question position.ask."""
        return []

    def map_refusal(self, position: AgeOfSteamPosition, action: int) -> Refusal | None:
        """Why an action is not an answer to position.ask; None for the legal ones."""
        return Refusal("AOS-3.6", "not-on-this-map")

    def map_apply(self, position: AgeOfSteamPosition, action: int, events: list[Fact] | None) -> None:
        """Take the answer; set position.ask to 0 or to the next question."""

    def map_prompt(self, position: AgeOfSteamPosition) -> Fact:
        """The question in one sentence."""
        return Fact("map", position.ask_seat)
