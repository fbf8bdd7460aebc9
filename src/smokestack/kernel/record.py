"""A game as plain text: a header, then one action per line.

    smokestack 1
    game industria
    map standard
    seats 4
    rules 1
    option auction_payee bank
    name 0 Ada

    first player 2
    reveal quarry            # a hash starts a comment
    ...
    undo 1

Blank lines and comments may appear anywhere. `undo n` takes back the last n actions; nothing is ever deleted.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from smokestack.kernel import registry
from smokestack.kernel.contract import OVER, Game, State
from smokestack.kernel.errors import NotationError, RecordError, SetupError
from smokestack.kernel.facts import Fact
from smokestack.kernel.messages import refusal_text, seat_names
from smokestack.kernel.options import Setup, changed

VERSION = 1
UNDO = re.compile(r"undo( [0-9]{1,6})?")
_NUMBER = re.compile(r"[0-9]{1,6}")
CHECKPOINT = 16
"""A replay keeps a position after so many actions, so that an undo does not begin at the start."""
_HEADER = ("game", "map", "seats", "rules", "option", "name", "data")


class Line:
    """One action as written in a file."""

    __slots__ = ("number", "text")

    def __init__(self, text: str, number: int) -> None:
        self.text = text
        self.number = number


class Record:
    """A recorded game. It is checked against the rules only when it is replayed."""

    def __init__(
        self,
        game: str,
        map: str,
        seats: int,
        rules: int,
        options: dict[str, str] | None = None,
        names: dict[int, str] | None = None,
        data: str = "",
    ) -> None:
        self.game = game
        self.map = map
        self.seats = seats
        self.rules = rules
        self.options = dict(options or {})
        self.names = dict(names or {})
        self.data = data
        """A fingerprint of the component data, if they are not the shipped ones."""
        self.lines: list[Line] = []

    @classmethod
    def of(cls, setup: Setup) -> Record:
        """An empty record of a game with this setup."""
        return cls(setup.game, setup.map, setup.seats, setup.rules, changed(setup.options))

    def add(self, text: str) -> None:
        self.lines.append(Line(text, 0))

    def seat_names(self) -> list[str]:
        return [self.names.get(seat, name) for seat, name in enumerate(seat_names(self.seats))]

    def write(self, comments: Iterable[str] = ()) -> str:
        """The text of the file. `comments` are appended to the lines, one each; "" for none."""
        head = [
            f"smokestack {VERSION}",
            f"game {self.game}",
            f"map {self.map}",
            f"seats {self.seats}",
            f"rules {self.rules}",
            *(f"option {name} {value}" for name, value in sorted(self.options.items())),
            *(f"name {seat} {_on_one_line(name)}" for seat, name in sorted(self.names.items())),
            *([f"data {self.data}"] if self.data else []),
            "",
        ]
        remarks = list(comments)
        remarks += [""] * (len(self.lines) - len(remarks))
        body = [
            f"{line.text:<40} # {remark}" if remark else line.text
            for line, remark in zip(self.lines, remarks, strict=True)
        ]
        return "\n".join([*head, *body]) + "\n"

    # --- replaying ------------------------------------------------------------------------------------------
    def replay(self, at: int | None = None) -> Replay:
        """Play the record, up to `at` actions; RecordError names the first wrong line."""
        return Replay(self, at)


def _on_one_line(name: str) -> str:
    """A name that can be parsed again: no line breaks, and no hash, which would start a comment."""
    return " ".join(name.replace("#", "").split()) or "nameless"


def parse(text: str) -> Record:
    """Read a record; RecordError says which line is wrong."""
    header: dict[str, str] = {}
    options: dict[str, str] = {}
    names: dict[int, str] = {}
    lines: list[Line] = []
    seen_version = False
    for number, raw in enumerate(text.split("\n"), start=1):
        line = " ".join(raw.split("#", 1)[0].split())
        if not line:
            continue
        word, _, rest = line.partition(" ")
        if not seen_version:
            if word != "smokestack":
                raise RecordError(f"a record begins with `smokestack {VERSION}`, not with {line!r}.", number)
            if rest != str(VERSION):
                raise RecordError(f"this record has version {rest!r}, but only version {VERSION} is supported.", number)
            seen_version = True
        elif not lines and word in _HEADER and not (word in header and word not in ("option", "name")):
            if not rest:
                raise RecordError(f"`{word}` needs a value.", number)
            if word == "option":
                name, _, value = rest.partition(" ")
                if not value or name in options:
                    raise RecordError(f"`option {rest}` has no value or is given twice.", number)
                options[name] = value
            elif word == "name":
                seat, _, name = rest.partition(" ")
                if not _NUMBER.fullmatch(seat) or not name:
                    raise RecordError("a name is written as `name SEAT NAME`, seats from 0.", number)
                names[int(seat)] = name
            else:
                if word in ("seats", "rules") and not _NUMBER.fullmatch(rest):
                    raise RecordError(f"`{word}` is a number, not {rest!r}.", number)
                header[word] = rest
        else:
            lines.append(Line(line, number))
    missing = [word for word in ("game", "map", "seats", "rules") if word not in header]
    if not seen_version:
        raise RecordError("the file is empty.")
    if missing:
        raise RecordError(f"the header is missing {', '.join(missing)}.")
    strangers = [seat for seat in names if seat >= int(header["seats"])]
    if strangers:
        raise RecordError(f"there is a name for seat {strangers[0]}, but only {header['seats']} seats (from 0).")
    record = Record(
        header["game"],
        header["map"],
        int(header["seats"]),
        int(header["rules"]),
        options,
        names,
        header.get("data", ""),
    )
    record.lines = lines
    return record


class Replay:
    """A replayed record: the position, the actions that were not taken back, and their events."""

    def __init__(self, record: Record, at: int | None = None, game: Game | None = None) -> None:
        self.record = record
        try:
            self.game = registry.game(record.game) if game is None else game
            registry.check_rules_version(self.game, record.map, record.rules)
            self._first = registry.start(self.game, record.seats, record.map, record.options)
        except SetupError as trouble:
            raise RecordError(str(trouble)) from None
        self.state = self._first.clone()
        self._checkpoints: list[State] = [self._first]
        """The positions before every sixteenth action, from the first on."""
        self.actions: list[int] = []
        self.texts: list[str] = []
        self.events: list[list[Fact]] = []
        for line in record.lines:
            if at is not None and len(self.actions) >= at:
                break
            self._play(line)

    def _play(self, line: Line) -> None:
        if UNDO.fullmatch(line.text):
            self._undo(int(line.text[5:] or 1), line.number)
            return
        state = self.state
        if state.actor() == OVER:
            raise RecordError(f"the game was already over before {line.text!r}.", line.number)
        try:
            action = state.codec().parse(state, line.text)
        except NotationError as trouble:
            raise RecordError(str(trouble), line.number) from None
        refusal = state.refusal(action)
        if refusal is not None:
            sentence = refusal_text(self.game.messages(), refusal, self.record.seat_names())
            raise RecordError(f"{line.text!r} is not allowed here. {sentence}", line.number)
        facts: list[Fact] = []
        text = state.codec().text(state, action)
        if len(self.actions) == len(self._checkpoints) * CHECKPOINT:
            self._checkpoints.append(state.clone())
        state.apply(action, facts)
        self.actions.append(action)
        self.texts.append(text)
        self.events.append(facts)

    def _undo(self, count: int, number: int) -> None:
        if not 0 < count <= len(self.actions):
            raise RecordError(f"undo {count}: only {len(self.actions)} actions have been played.", number)
        del self.actions[-count:], self.texts[-count:], self.events[-count:]
        place = len(self.actions) // CHECKPOINT
        del self._checkpoints[place + 1 :]
        self.state = self._checkpoints[place].clone()
        for action in self.actions[place * CHECKPOINT :]:
            self.state.apply(action)


def write_down(state: State, texts: Iterable[str]) -> Record:
    """The record of a game, from its first position and the texts of its actions."""
    record = Record.of(state.setup())
    for text in texts:
        record.add(text)
    return record
