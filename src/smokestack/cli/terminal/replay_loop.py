"""Walks through a game in the terminal, by keys or by typed commands."""

from __future__ import annotations

from collections.abc import Callable

from rich.console import Console
from rich.markup import escape

from smokestack.cli.terminal.prompt import Prompt
from smokestack.cli.terminal.stepped_game import SteppedGame

HELP = """\
[bold]→ ←[/bold]       one action on, one action back
[bold]↓ ↑[/bold]       the next round, the beginning of this one
[bold]End Home[/bold]  the last position, the first one
[bold]l h q[/bold]     the log up to here, this help, leave
[bold]:[/bold]         type a command:
  [bold]next 5[/bold], [bold]back 5[/bold], [bold]120[/bold] (that action), [bold]round 3[/bold]
  [bold]first[/bold], [bold]last[/bold]
  [bold]as {name}[/bold] (look through that seat), [bold]as spectator[/bold]
  [bold]log[/bold], [bold]show[/bold], [bold]help[/bold], [bold]quit[/bold]"""

STATUS = "[dim]→ on, ← back, ↓ ↑ rounds, : command, h help, q quit[/dim]"

_KEYS = {
    "right": "next",
    "space": "next",
    "enter": "next",
    "n": "next",
    "left": "back",
    "backspace": "back",
    "b": "back",
    "p": "back",
    "down": "next round",
    "page down": "next round",
    "up": "this round",
    "page up": "this round",
    "home": "first",
    "end": "last",
    "l": "log",
    "h": "help",
    "?": "help",
    "q": "quit",
}
_SHORT = {"": "next", "n": "next", "b": "back", "p": "back", "prev": "back", "previous": "back", "q": "quit"}


class ReplayLoop:
    """A game on the screen, and the step that is shown."""

    def __init__(self, game: SteppedGame, screen: Console, prompt: Prompt, read_key: Callable[[], str] | None) -> None:
        self.game = game
        self.screen = screen
        self.prompt = prompt
        self.read_key = read_key
        """Reads a single key; None if lines are typed."""
        self.step = 0
        self.seat: int | None = None

    def run(self) -> None:
        """Walk through the game until the person leaves."""
        self._show()
        try:
            while self._obey(self._command()):
                pass
        except (EOFError, KeyboardInterrupt):
            self.screen.print()

    def _command(self) -> str:
        if self.read_key is None:
            return self.prompt.ask("> ")
        self.screen.print(STATUS)
        while True:
            key = self.read_key()
            if key in (":", "/"):
                return self.prompt.ask(": ")
            if key in _KEYS:
                return _KEYS[key]

    def _obey(self, line: str) -> bool:
        """Do what a command says; False to leave."""
        words = line.casefold().split()
        word = words[0] if words else ""
        word, rest = _SHORT.get(word, word), " ".join(words[1:])
        goal = self._goal(word, rest)
        if goal is not None:
            self.step = max(0, min(goal, self.game.last))
            self._show()
        elif word == "as":
            self._look_as(rest)
        elif word == "log":
            for step in range(1, self.step + 1):
                for text in self.game.event_lines(step):
                    self.screen.print(text)
        elif word == "show":
            self._show()
        elif word == "quit":
            return False
        elif word == "help":
            self.screen.print(HELP.format(name=escape(self.game.names[0])))
        elif word not in ("round", "next", "back"):
            self.screen.print(f"[yellow]There is no command {escape(repr(line))}.[/yellow] Type `help` to see all.")
        return True

    def _goal(self, word: str, rest: str) -> int | None:
        """The step that a command leads to; None if it leads nowhere, which is said here."""
        number = int(rest) if rest.isdecimal() and len(rest) < 7 else None
        if word.isdecimal() and len(word) < 7 and not rest:
            return int(word)
        match word, rest:
            case "first", "":
                return 0
            case "last", "":
                return self.game.last
            case "next", "round":
                return self.game.turn_after(self.step)
            case "this", "round":
                return self.game.turn_before(self.step)
            case (("next" | "back"), _):
                steps = 1 if not rest else number
                if steps is None:
                    self.screen.print(f"[yellow]Say how many actions: {word} 5.[/yellow]")
                    return None
                return self.step + steps if word == "next" else self.step - steps
            case "round", _:
                found = None if number is None else self.game.first_of_round(number)
                if found is None:
                    last = self.game.rounds[-1]
                    self.screen.print(f"[yellow]Say which round, from {self.game.rounds[0]} to {last}.[/yellow]")
                return found
        return None

    def _look_as(self, name: str) -> None:
        names = [one.casefold() for one in self.game.names]
        if name in names:
            self.seat = names.index(name)
        elif name in ("", "spectator"):
            self.seat = None
        else:
            known = ", ".join([*self.game.names, "spectator"])
            self.screen.print(f"[yellow]Nobody is called {escape(repr(name))}.[/yellow] Choose from: {escape(known)}.")
            return
        self._show()

    def _show(self) -> None:
        if self.read_key is not None:
            self.screen.clear()
        for line in self.game.lines(self.step, self.seat):
            self.screen.print(line)
