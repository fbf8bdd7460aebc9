"""What the table says to the player at the keyboard, and what it understands."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from rich.console import Console
from rich.markup import escape

from smokestack.cli.rules import clauses_of, find, show
from smokestack.cli.terminal.menu import Menu
from smokestack.cli.terminal.prompt import Prompt
from smokestack.cli.terminal.session import Session, SessionStep
from smokestack.kernel.contract import CHANCE, OVER
from smokestack.kernel.errors import NotationError, UserError
from smokestack.kernel.messages import fact_text, refusal_text
from smokestack.kernel.ranking import places_of

HELP = """\
[bold]a number[/bold]      take that choice; with more than {most} choices the first numbers only narrow them
[bold]an action[/bold]     type it as it is written, or its beginning; the tab key completes it
[bold]Enter[/bold]         take the only choice, or see all choices again
[bold]hint[/bold]          what the greedy player would do
[bold]why ACTION[/bold]    why an action is not allowed, with the clause of the rules
[bold]rules CLAUSE[/bold]  a clause of the rules, or all that begin alike: rules {prefix}-1
[bold]show[/bold]          the position again        [bold]log[/bold]   the whole game so far
[bold]undo[/bold]          take back your last decision and all that followed
[bold]save FILE[/bold]     keep the game in a file   [bold]quit[/bold]  leave; the game is kept"""

SEAT_COLOURS = ("#e69f00", "#56b4e9", "#009e73", "#3b8bc4", "#d55e00", "#cc79a7")
"""Told apart by everyone, colour-blind or not; in the order of the seats' names."""

COMMANDS = ("help", "hint", "why", "rules", "show", "log", "undo", "save", "quit")


class TerminalGame:
    """One keyboard, one screen, one session."""

    def __init__(self, session: Session, screen: Console, prompt: Prompt, file: Path) -> None:
        self.session = session
        self.screen = screen
        self.prompt = prompt
        self.file = file
        self.last = -1
        """The person who decided last; with secrets about, the screen is covered when it changes."""
        self.unkept = False

    # --- the game's course ----------------------------------------------------------------------------------
    def run(self) -> None:
        """Until the game is over or the player leaves."""
        try:
            while True:
                seat = self._go_on()
                self._keep()
                if seat == OVER:
                    break
                self._decide(seat)
        except (EOFError, KeyboardInterrupt):  # the second while a bot is thinking
            self._keep()
            self._farewell()
            return
        self._result()

    def _go_on(self) -> int:
        with self.screen.status("The others are thinking ..."):
            return self.session.go_on()

    def _keep(self) -> None:
        try:
            self.session.save(self.file)
        except UserError as trouble:
            if not self.unkept:
                self._print(f"[yellow]The game is not being kept: {escape(str(trouble))}[/yellow]")
            self.unkept = True

    def _farewell(self) -> None:
        played = len(self.session.steps)
        self._print(f"\nYou left the table after {played} actions.")
        if not self.unkept:
            self.screen.print(f"Go on with: smokestack play --resume {self.file}", soft_wrap=True, markup=False)

    def _result(self) -> None:
        session = self.session
        self._happened(session.steps[max(0, session.last_typed()) :], None)
        self._position(None)
        self._print("[bold]The game is over.[/bold]")
        for line in result_lines(session.state.ranking(), session.state.scores(), session.names):
            self._print(line)
        if not self.unkept:
            self.screen.print(f"See it again with: smokestack replay {self.file}", soft_wrap=True, markup=False)

    # --- one decision ---------------------------------------------------------------------------------------
    def _decide(self, seat: int) -> None:
        """Show the table to a person until an action is played or taken back."""
        self._curtain(seat)
        session = self.session
        self.screen.rule(style="dim")
        self._happened(session.since(seat), seat)
        self._position(seat)
        menu = Menu(session.state, seat)
        self.prompt.texts = [*menu.texts, *COMMANDS]
        self._choices(menu, seat)
        steps = len(session.steps)
        while len(session.steps) == steps:
            line = self.prompt.ask(f"{session.name_of(seat)}> ")
            if self._understand(line, menu, seat):
                return

    def _curtain(self, seat: int) -> None:
        people = sum(player is None for player in self.session.bots)
        hidden = self.session.secrets and not self.session.typed_draws
        if people > 1 and hidden and seat != self.last:
            self.screen.clear()
            self.prompt.ask(f"{self.session.names[seat]} is to decide. Press Enter when only they can see the screen. ")
        self.last = seat

    def _understand(self, line: str, menu: Menu, seat: int) -> bool:
        """Do what a line says; True if the position has changed."""
        texts = {text.casefold(): action for text, action in menu.texts.items()}
        action = texts.get(" ".join(line.split()).casefold())
        if action is None and (line.isdecimal() or not line):
            action = self._number(line, menu, seat)
            if action is None:
                return False
        if action is not None:
            self.session.play(action)
            return True
        word, _, rest = line.partition(" ")
        if word.casefold() in COMMANDS:
            return self._command(word.casefold(), rest.strip(), menu, seat)
        return self._typed(line, menu, seat)

    def _number(self, line: str, menu: Menu, seat: int) -> int | None:
        choices = menu.choices()
        if not line:
            if len(choices) == 1:
                return menu.take(choices[0])
            menu.back()
        elif len(line) > 6 or not 1 <= int(line) <= len(choices):
            self._print(f"The choices go from 1 to {len(choices)}.")
            return None
        else:
            action = menu.take(choices[int(line) - 1])
            if action is not None:
                return action
        self._choices(menu, seat)
        return None

    def _typed(self, line: str, menu: Menu, seat: int) -> bool:
        """An action in words: play it, narrow the choices to it, or say why not."""
        state = self.session.state
        try:
            action = state.codec().parse(state, line)
        except NotationError as trouble:
            if menu.narrow(line):
                self._choices(menu, seat)
            else:
                self._print(f"[yellow]{escape(str(trouble))}[/yellow] [dim]`help` says what you can type.[/dim]")
            return False
        if action in menu.legal:
            self.session.play(action)
            return True
        if not menu.narrow(line):
            self._why_not(action, seat)
            return False
        self._choices(menu, seat)
        return False

    # --- commands -------------------------------------------------------------------------------------------
    def _command(self, word: str, rest: str, menu: Menu, seat: int) -> bool:
        if word == "quit":
            raise EOFError
        if word == "undo":
            return self._undo()
        try:
            self._tell(word, rest, menu, seat)
        except UserError as trouble:
            self._print(f"[yellow]{escape(str(trouble))}[/yellow]")
        return False

    def _tell(self, word: str, rest: str, menu: Menu, seat: int) -> None:
        session = self.session
        if word == "help":
            from smokestack.cli.terminal.menu import MOST

            self._print(HELP.format(most=MOST, prefix=session.game.prefix))
        elif word == "show":
            self._position(seat)
            self._choices(menu, seat)
        elif word == "log":
            self._happened(session.steps, seat)
        elif word == "hint" and seat != CHANCE:
            advised = session.game.advice().choose(session.state.resample(seat, session.rng), menu.legal, session.rng)
            self._print(f"Greedy would: [bold]{escape(session.state.codec().text(session.state, advised))}[/bold]")
        elif word == "rules":
            prefix = session.game.prefix
            show(self.screen, session.game.id, f"{prefix}-{rest}" if rest[:1].isdecimal() else rest or prefix)
        elif word == "save":
            self._save(rest)
        elif word == "why":
            self._why(rest, seat)

    def _undo(self) -> bool:
        count = self.session.undo()
        if not count:
            self._print("There is no decision of yours to take back.")
            return False
        self._print(f"{count} {'action' if count == 1 else 'actions'} taken back.")
        return True

    def _save(self, name: str) -> None:
        if not name:
            self._print("Say where: save FILE.")
            return
        file = Path(name).expanduser()
        self.session.save(file)
        self.file, self.unkept = file, False
        self._print(f"Kept in {escape(name)}, from now on too.")

    def _why(self, text: str, seat: int) -> None:
        if not text:
            self._print("Say what you would like to do: why ACTION.")
            return
        state = self.session.state
        action = state.codec().parse(state, text)
        if action in Menu(state, seat).legal:
            self._print("That is allowed; type it to do it.")
        else:
            self._why_not(action, seat)

    def _why_not(self, action: int, seat: int) -> None:
        state, game = self.session.state, self.session.game
        refusal = state.refusal(action)
        if refusal is None:
            owner = state.seat_of(action)
            self._print(f"[yellow]That is for {escape(self.session.names[owner])} to decide.[/yellow]")
            return
        self._print(f"[yellow]{escape(refusal_text(game.messages(), refusal, self.session.names))}[/yellow]")
        if refusal.clause in clauses_of(game.id):
            text = find(game.id, refusal.clause)[refusal.clause].replace("**", "").replace("`", "")
            self._print(f"[dim]{escape(refusal.clause)}: {escape(text)}[/dim]")

    # --- showing --------------------------------------------------------------------------------------------
    def _position(self, seat: int | None) -> None:
        session = self.session
        self._print("")
        self._print(session.game.show(session.state.view(_eyes(seat)), session.names))

    def _happened(self, steps: Iterable[SessionStep], seat: int | None) -> None:
        for line in told(self.session, steps, _eyes(seat)):
            self._print(line)

    def _choices(self, menu: Menu, seat: int) -> None:
        session = self.session
        asks = fact_text(session.game.messages(), "prompt", session.state.prompt(), session.names)
        if seat == session.state.actor():
            self._print(f"\n[bold]{tinted(asks, session.names)}[/bold]")
        choices = menu.choices()
        for line in numbered([(choice.text, choice.actions) for choice in choices], self.screen.width):
            self._print(line)
        if menu.narrowed():
            self._print(f"[dim]    Enter: {'do that' if len(choices) == 1 else 'all choices again'}[/dim]")

    def _print(self, text: str) -> None:
        self.screen.print(text)


def _eyes(seat: int | None) -> int | None:
    """Whose view it is: whoever types the draws sees what spectators see."""
    return None if seat == CHANCE else seat


def told(session: Session, steps: Iterable[SessionStep], seat: int | None) -> list[str]:
    """What happened, in words, as far as that seat may know; rounds as headings."""
    messages, lines = session.game.messages(), []
    for step in steps:
        seen = [fact for fact in step.facts if fact.seen_by(seat)]
        if not seen and step.seen_by(seat):
            lines.append(f"  {tinted(f'{session.name_of(step.seat)}: {step.text}', session.names)}")
        for fact in seen:
            text = tinted(fact_text(messages, "event", fact, session.names), session.names)
            lines.append(f"[bold]{text}[/bold]" if fact.key == "round" else f"  {text}")
    return lines


def numbered(choices: list[tuple[str, int]], width: int) -> list[str]:
    """Choices with their numbers, in columns read downwards; how many actions lie behind one, where several do."""
    texts = [f"{text} ({ways})" if ways > 1 else text for text, ways in choices]
    cell = max(len(text) for text in texts) + 7
    rows = -(-len(texts) // max(1, width // cell))
    lines = []
    for row in range(rows):
        places = range(row, len(texts), rows)
        lines.append("".join(f"[dim]{place + 1:>3}[/dim] {escape(f'{texts[place]:<{cell - 4}}')}" for place in places))
    return [line.rstrip() for line in lines]


def tinted(text: str, names: list[str]) -> str:
    """Markup of a sentence with the players' names in their colours."""
    tags = {escape(name): colour for name, colour in zip(names, SEAT_COLOURS, strict=False)}
    any_name = "|".join(re.escape(name) for name in sorted(tags, key=len, reverse=True))
    return re.sub(rf"(?<!\w)(?:{any_name})(?!\w)", lambda found: f"[{tags[found[0]]}]{found[0]}[/]", escape(text))


def result_lines(ranking: list[list[int]], scores: list[int], names: list[str]) -> list[str]:
    """The places, ties as ties."""
    places = places_of(ranking)
    lines = ["  Nobody has won."] if 1 not in places else []
    for seat in sorted(range(len(places)), key=lambda seat: places[seat]):
        lines.append(f"  {places[seat]}. {tinted(names[seat], names)} [bold]{scores[seat]}[/bold]")
    return lines
