"""The words of a notification. They are made when it is sent, so they are about the table as it is then."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from smokestack.kernel import registry
from smokestack.kernel.contract import CHANCE
from smokestack.kernel.messages import fill, load_messages, prompt_text
from smokestack.server.notifications.notices import moves_of
from smokestack.table import events as e
from smokestack.table.play import NOBODY
from smokestack.table.table import Table

LONGEST_CHAT = 160
"""Characters of a line of the chat that are told."""
LONGEST_NAME = 80
MINUTE, HOUR, DAY = 60, 3600, 86400


class NoticeDetail(msgspec.Struct, frozen=True):
    """What a delivery must know to find its words and to see whether it still matters."""

    seat: int = -1
    number: int = 0
    moves: int = 0
    warning: float = 0.0


class NoticeWords(msgspec.Struct, frozen=True):
    """A notification as a person reads it."""

    title: str
    text: str
    path: str
    """Where it leads, without the address of the server."""


@cache
def messages() -> dict[str, str]:
    return load_messages(Path(__file__).parent / "messages")


def say(key: str, **data: int | str) -> str:
    return fill(messages()[key], data, [])


def plain(text: str, longest: int) -> str:
    """Text of a person on one line, without control characters and not too long."""
    line = " ".join("".join(one if one.isprintable() else " " for one in text).split())
    return line if len(line) <= longest else line[: longest - 1] + "…"


def game_title(table: Table) -> str:
    """The game and, if it has several, the map."""
    game = registry.game(table.created.game)
    maps = game.maps()
    name = next((one.title for one in maps if one.id == table.created.map), "")
    return f"{game.title}: {name}" if name and len(maps) > 1 else game.title


def trial_words() -> NoticeWords:
    return NoticeWords(say("test.title"), say("test.text"), "/notifications")


def words_of(table: Table, kind: str, detail: NoticeDetail, person: str, now: float) -> NoticeWords | None:
    """The words of a notification; None if it does not matter any more."""
    text = _TEXTS[kind](table, detail, person, now)
    if text is None:
        return None
    if table.title:
        text = f"{text}\n{say('at.table', title=plain(table.title, LONGEST_NAME))}"
    return NoticeWords(say(f"{kind}.title", game=game_title(table)), text, f"/t/{table.id}")


def _is_turn(table: Table, detail: NoticeDetail, person: str, begun: bool) -> bool:
    """Whether it is still the same turn of this person; `begun`: even if they have begun it."""
    play = table.play
    if play is None or detail.seat not in table.waiting():
        return False
    seat, moves = table.seats[detail.seat], moves_of(table, detail.seat)
    if begun and play.turn_seat() == detail.seat:
        moves -= play.turn
    return seat.user == person and not seat.played_by() and moves == detail.moves


def _turn(table: Table, detail: NoticeDetail, person: str, now: float) -> str | None:
    play = table.play
    if play is None or not _is_turn(table, detail, person, begun=False):
        return None
    if play.unconfirmed != NOBODY:
        return say("turn.confirm")
    if play.state.actor() == CHANCE or play.state.prompt().seat != detail.seat:
        return say("turn.text")
    return prompt_text(play.game.messages(), play.state.prompt(), _names(table), detail.seat)


def _clock(table: Table, detail: NoticeDetail, person: str, now: float) -> str | None:
    if table.clocks is None or not _is_turn(table, detail, person, begun=True):
        return None
    text = say("clock.text", time=_time(table.clocks.seats[detail.seat].remaining(now)))
    out = table.created.out
    return text if out == "nothing" else f"{text} {say('clock.out', what=say(f'clock.out.{out}'))}"


def time_left(table: Table, seat: int, now: float) -> float:
    """How long the owner of a seat may still think."""
    return 0.0 if table.clocks is None else table.clocks.seats[seat].remaining(now)


def _time(seconds: float) -> str:
    for key, unit in (("days", DAY), ("hours", HOUR)):
        if round(seconds / unit) >= 2:
            return say(f"time.{key}", n=round(seconds / unit))
    return say("time.minutes", n=max(1, round(seconds / MINUTE)))


def _invited(table: Table, detail: NoticeDetail, person: str, now: float) -> str | None:
    if table.status != "gathering" or table.seats[detail.seat].reserved != person:
        return None
    return say("invited.text", host=plain(table.created.host_name, LONGEST_NAME))


def _started(table: Table, detail: NoticeDetail, person: str, now: float) -> str | None:
    if table.status != "playing":
        return None
    others = [name for name, seat in zip(_names(table), table.seats, strict=True) if seat.user != person]
    return say("started.text", names=say("and").join([", ".join(others[:-1]), others[-1]] if others[1:] else others))


def _over(table: Table, detail: NoticeDetail, person: str, now: float) -> str | None:
    if table.status != "over" or table.play is None:
        return None
    ranking, own = table.ranking(), table.seats_of(person)
    if len(own) != 1 or not ranking[0]:
        return say("over.text")
    place = next(number for number, seats in enumerate(ranking) if own[0] in seats)
    if place == 0:
        key = "over.won" if len(ranking[0]) == 1 else "over.shared"
        return say(key, n=table.play.state.scores()[own[0]])
    winner = say("and").join(_names(table)[seat] for seat in ranking[0])
    before = sum(len(seats) for seats in ranking[:place])
    return say("over.place", place=before + 1, of=len(table.seats), winner=winner)


def _seat(table: Table, detail: NoticeDetail, person: str, now: float) -> str | None:
    seat, event = table.seats[detail.seat], table.entries[detail.number - 1].event
    if table.status != "playing" or seat.user != person:
        return None
    if isinstance(event, e.Requested):
        return say("seat.requested", host=plain(table.created.host_name, LONGEST_NAME)) if seat.requested else None
    if not seat.played_by() and table.created.out != "nothing":
        return None  # they are back
    key = f"seat.late.{table.created.out}"
    return say(key if key in messages() else "seat.late")


def _chat(table: Table, detail: NoticeDetail, person: str, now: float) -> str | None:
    """The last line that others wrote, and how many there are. What was removed or erased is not told."""
    lines = [
        entry.event
        for entry in table.entries[detail.number - 1 :]
        if isinstance(entry.event, e.Said) and not entry.removed and entry.event.user != person and entry.event.text
    ]
    if not lines or not table.may_see(person):
        return None
    name, text = plain(lines[-1].name, LONGEST_NAME), plain(lines[-1].text, LONGEST_CHAT)
    return say("chat.lines" if len(lines) > 1 else "chat.line", n=len(lines), name=name, text=text)


def _names(table: Table) -> list[str]:
    return [plain(name, LONGEST_NAME) for name in table.names()]


_TEXTS = {
    "turn": _turn,
    "clock": _clock,
    "invited": _invited,
    "started": _started,
    "over": _over,
    "seat": _seat,
    "chat": _chat,
}
