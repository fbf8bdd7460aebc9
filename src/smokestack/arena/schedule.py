"""Who sits where: every deal is played once for each rotation of the bots around the table."""

from __future__ import annotations

from collections.abc import Sequence

from smokestack.arena.match import ScheduledGame
from smokestack.bots import bot
from smokestack.kernel import registry
from smokestack.kernel.contract import Game
from smokestack.kernel.errors import SetupError
from smokestack.kernel.messages import plural
from smokestack.kernel.options import changed


def seat_bots(bots: list[str], seats: int | None, possible: Sequence[int] = ()) -> tuple[str, ...]:
    """The bots by seat. If there are fewer bots than seats, the last one takes the rest.

    Without a number of seats there is one for each bot, or the next larger number that the map allows.
    """
    if not bots or not all(bots):
        raise SetupError("Name the bots, for example --bots normal,greedy,greedy,greedy.")
    if seats is None:
        seats = min((count for count in possible if count >= len(bots)), default=len(bots))
    if len(bots) > seats:
        raise SetupError(
            f"There are {len(bots)} bots for {plural(seats, 'seat')}. Name as many bots as there are seats, or fewer."
        )
    return tuple(bots + bots[-1:] * (seats - len(bots)))


def seatings(bots: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The different rotations of the bots around the table."""
    turned = [bots[-shift:] + bots[:-shift] if shift else bots for shift in range(len(bots))]
    return list(dict.fromkeys(turned))


def schedule_games(
    game: Game, map: str | None, options: dict[str, str], bots: tuple[str, ...], games: int, seed: str
) -> list[ScheduledGame]:
    """The games to play: whole deals, at least `games` games. SetupError if they cannot be started."""
    for name in set(bots):
        bot(name, game)
    setup = registry.new(game, len(bots), map, options).setup()
    turns = seatings(bots)
    deals = -(-games // len(turns))
    return [
        ScheduledGame(game.id, setup.map, changed(setup.options), seated, seed, deal, seating)
        for deal in range(deals)
        for seating, seated in enumerate(turns)
    ]
