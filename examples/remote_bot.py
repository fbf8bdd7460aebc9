"""Your own bot on a server: it plays a whole game through smokestack.client.

    smokestack serve --port 8080 &
    python examples/remote_bot.py http://127.0.0.1:8080 industria

It creates a table with itself and easy bots, plays random legal actions, and prints the result.
"""

from __future__ import annotations

import sys
from random import Random

from smokestack.client import Client
from smokestack.kernel.ranking import places_of


def main(address: str, game: str) -> None:
    rng = Random()
    with Client(address, name="Remote bot") as client:
        info = client.get(f"/api/games/{game}")
        count = 3 if 3 in info["maps"][0]["seats"] else info["maps"][0]["seats"][0]
        rivals = [{"kind": "bot", "level": "easy"} for _ in range(count - 1)]
        table = client.create(game, [{"kind": "me"}, *rivals], start=True)
        print(f"Table {table.id}: {info['title']}, {count} seats.")
        moves = 0
        for turn in table.turns():
            turn.play(rng.choice(turn.legal()))
            moves += 1
        names = [seat["name"] for seat in table.head["seats"]]
        print(f"The game is over after {moves} moves of this bot and {table.number} events in total.")
        places = places_of(table.head["ranking"])
        for seat in sorted(range(count), key=lambda seat: places[seat]):
            print(f"{places[seat]}. {names[seat]}: {table.head['scores'][seat]}")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("Usage: python examples/remote_bot.py ADDRESS GAME")
    main(sys.argv[1], sys.argv[2])
