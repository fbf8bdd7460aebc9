"""Let a bot play a whole game and write an annotated record, for the golden tests.

    python tools/golden.py age-of-steam rust-belt 4 --seed 7 --out tests/golden/age_of_steam/rust-belt-4.record

Each round begins with a comment that gives the standing, each action names who acts and what it changes, and the last
line is the result. The tests replay the record and compare it with these comments. The same arguments give the same
game as long as the bots do not change; replaying the record needs no bot.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

from smokestack.bots.levels import bot
from smokestack.bots.simple import Bot
from smokestack.games.age_of_steam.rules.state import AgeOfSteamState
from smokestack.kernel import registry
from smokestack.kernel.contract import CHANCE, OVER, Game, State
from smokestack.kernel.errors import UserError
from smokestack.kernel.facts import Fact
from smokestack.kernel.messages import seat_names
from smokestack.kernel.options import word
from smokestack.kernel.record import Record

COUNTS = ("nobody", "one player", "two players", "three players", "four players", "five players", "six players")
UNITS = {"money": "${:+d}", "income": "income {:+d}", "vp": "{:+d} VP"}


def steam(state: State) -> str:
    assert isinstance(state, AgeOfSteamState)
    parts = {"order": state.order, "cash": state.cash, "income": state.income}
    parts |= {"shares": state.shares, "engine": state.engine, "points": state.scores()}
    return " · ".join(f"{name} {listed(values)}" for name, values in parts.items())


def points(state: State) -> str:
    return f"points {listed(state.scores())}"


STANDINGS: dict[str, Callable[[State], str]] = {"age-of-steam": steam}
"""The standing at the beginning of a round, for games whose points alone say too little."""


def listed(values: list[int]) -> str:
    return " ".join(str(value) for value in values)


def remark(state: State, seat: int, facts: list[Fact]) -> str:
    """Who acts, and what each player gains or loses by it."""
    names = seat_names(state.setup().seats)
    gains: dict[tuple[int, str], int] = {}
    for fact in facts:
        for unit in UNITS:
            value = fact.data.get(unit)
            if isinstance(value, int) and value and 0 <= fact.seat < len(names):
                gains[fact.seat, unit] = gains.get((fact.seat, unit), 0) + value
    said = [f"{names[who]} {UNITS[unit].format(value)}" for (who, unit), value in gains.items() if value]
    return ", ".join([names[seat], *said] if seat >= 0 else said)


def played(game: Game, state: State, player: Bot, seed: str) -> list[str]:
    """The lines of the record: actions with remarks, and a heading for every round."""
    rng = Random(seed)
    standing = STANDINGS.get(game.id, points)
    lines: list[str] = []
    while state.actor() != OVER:
        seat = -1 if state.actor() == CHANCE else state.waiting()[0]
        action = state.draw(rng) if seat < 0 else player.choose(state, seat, rng)
        facts: list[Fact] = []
        text = state.codec().text(state, action)
        state.apply(action, facts)
        said = remark(state, seat, facts)
        lines.append(f"{text:<44} # {said}" if said else text)
        if any(fact.key == "round" for fact in facts):
            lines += ["", f"# round {state.round()} · {standing(state)}"]
    places = " ".join("=".join(str(seat) for seat in place) or "-" for place in state.ranking())
    return [*lines, "", f"# result {listed(state.scores())} · places {places}"]


def written(game: Game, map: str, seats: int, options: dict[str, str], player: Bot, seed: str) -> str:
    """The whole file."""
    state = registry.start(game, seats, map, options)
    title = next(info.title for info in game.maps() if info.id == map)
    chosen = ", ".join(f"{name} {word(value)}" for name, value in options.items()) or "default options"
    head = f"# {title}, {COUNTS[seats]}, {chosen}, all seats played by the bot {player.name}.\n"
    return head + Record.of(state.setup()).write() + "\n".join(played(game, state, player, seed)) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("map")
    parser.add_argument("seats", type=int)
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--out", type=Path, help="where to write the record; by default it is printed")
    given = parser.parse_args()
    try:
        options = dict(option.split("=", 1) for option in given.option)
        game = registry.game(given.game)
        text = written(game, given.map, given.seats, options, bot(given.bot, game), given.seed)
    except UserError as error:
        sys.exit(str(error))
    if given.out is None:
        print(text, end="")
    else:
        given.out.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
