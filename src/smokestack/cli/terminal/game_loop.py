"""The dialogue with the players at the keyboard."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from random import Random

from rich.console import Console
from rich.markup import escape

from smokestack.bots.search import Budget
from smokestack.cli.rules import explain, plain, show
from smokestack.cli.terminal.menu import MOST_CHOICES, Menu
from smokestack.cli.terminal.prompt import Prompt
from smokestack.cli.terminal.session import Session, SessionStep
from smokestack.cli.terminal.text import coloured, event_lines, numbered_lines, result_lines
from smokestack.coach.follower import HINT_SECONDS
from smokestack.coach.hint import hint
from smokestack.kernel.clauses import clauses_of
from smokestack.kernel.contract import CHANCE, OVER, State
from smokestack.kernel.errors import NotationError, UserError
from smokestack.kernel.messages import named_prompt, plural, prompt_text, refusal_text

HELP = """\
[bold]a number[/bold]      choose that line; with more than {most} actions the first numbers narrow them down
[bold]an action[/bold]     type it as it is written, or its beginning; the tab key completes it
[bold]Enter[/bold]         choose the only line, or see all choices again
[bold]hint[/bold]          what the coach would do, and why
[bold]why ACTION[/bold]    why an action is not allowed, with the clause of the rules
[bold]what WORDS[/bold]    what a thing of the game is: an action, a phase, a card, a number
[bold]rules CLAUSE[/bold]  a clause of the rules, or all that start alike: rules {prefix}-1
[bold]show[/bold]          the position again        [bold]log[/bold]   the whole game so far
[bold]undo[/bold]          take back your last decision and everything after it
[bold]save FILE[/bold]     save the game in a file   [bold]quit[/bold]  leave; the game is saved"""

COMMANDS = ("help", "hint", "why", "what", "rules", "show", "log", "undo", "save", "quit")


class TerminalGame:
    """A game at one keyboard and one screen."""

    def __init__(self, session: Session, screen: Console, prompt: Prompt, file: Path) -> None:
        self.session = session
        self.screen = screen
        self.prompt = prompt
        self.file = file
        self.last = -1
        """The person who decided last. With hidden information, the screen is cleared before somebody else decides."""
        self.unsaved = False

    # --- the game --------------------------------------------------------------------------------------------
    def run(self) -> None:
        """Play until the game is over or the player leaves."""
        try:
            while True:
                seat = self._go_on()
                self._save_game()
                if seat == OVER:
                    break
                self._decide(seat)
        except (EOFError, KeyboardInterrupt):  # KeyboardInterrupt while a bot is thinking
            self._save_game()
            self._say_goodbye()
            return
        self._result()

    def _go_on(self) -> int:
        with self.screen.status("The others are thinking ..."):
            return self.session.go_on()

    def _save_game(self) -> None:
        try:
            self.session.save(self.file)
        except UserError as trouble:
            if not self.unsaved:
                self._print(f"[yellow]The game cannot be saved: {escape(str(trouble))}[/yellow]")
            self.unsaved = True

    def _say_goodbye(self) -> None:
        played = plural(len(self.session.steps), "action")
        self._print(f"\nYou left the game after {played}.")
        if not self.unsaved:
            self.screen.print(f"To continue: smokestack play --resume {self.file}", soft_wrap=True, markup=False)

    def _result(self) -> None:
        session = self.session
        self._show_events(session.steps[max(0, session.last_typed()) :], None)
        self._show_position(None)
        self._print("[bold]The game is over.[/bold]")
        for line in result_lines(session.state.ranking(), session.state.scores(), session.names):
            self._print(line)
        if not self.unsaved:
            self.screen.print(f"To see it again: smokestack replay {self.file}", soft_wrap=True, markup=False)

    # --- one decision ---------------------------------------------------------------------------------------
    def _decide(self, seat: int) -> None:
        """Ask a person until an action is played or taken back."""
        self._hide_screen(seat)
        session = self.session
        self.screen.rule(style="dim")
        self._show_events(session.since(seat), seat)
        self._show_position(seat)
        menu = Menu(session.state, seat)
        self.prompt.texts = [*menu.texts, *COMMANDS]
        self._show_choices(menu, seat)
        steps = len(session.steps)
        while len(session.steps) == steps:
            line = self.prompt.ask(f"{session.name_of(seat)}> ")
            if self._handle(line, menu, seat):
                return

    def _hide_screen(self, seat: int) -> None:
        people = sum(player is None for player in self.session.bots)
        hidden = self.session.secrets and not self.session.typed_draws
        if people > 1 and hidden and seat != self.last:
            self.screen.clear()
            self.prompt.ask(f"{self.session.names[seat]} must decide. Press Enter when only they can see the screen. ")
        self.last = seat

    def _handle(self, line: str, menu: Menu, seat: int) -> bool:
        """Handle a line; True if the position has changed."""
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
            self._print(f"Choose a number from 1 to {len(choices)}.")
            return None
        else:
            action = menu.take(choices[int(line) - 1])
            if action is not None:
                return action
        self._show_choices(menu, seat)
        return None

    def _typed(self, line: str, menu: Menu, seat: int) -> bool:
        """Handle an action in words: play it, narrow the choices down to it, or say why it is illegal."""
        state = self._known_to(seat)
        try:
            action = state.codec().parse(state, line)
        except NotationError as trouble:
            if menu.narrow(line):
                self._show_choices(menu, seat)
            else:
                self._print(f"[yellow]{escape(str(trouble))}[/yellow] [dim]Type `help` to see what you can do.[/dim]")
            return False
        if action in menu.legal:
            self.session.play(action)
            return True
        if not menu.narrow(line):
            self._explain_refusal(action, seat)
            return False
        self._show_choices(menu, seat)
        return False

    # --- commands -------------------------------------------------------------------------------------------
    def _command(self, word: str, rest: str, menu: Menu, seat: int) -> bool:
        if word == "quit":
            raise EOFError
        if word == "undo":
            return self._undo()
        try:
            self._inform(word, rest, menu, seat)
        except UserError as trouble:
            self._print(f"[yellow]{escape(str(trouble))}[/yellow]")
        return False

    def _inform(self, word: str, rest: str, menu: Menu, seat: int) -> None:
        session = self.session
        if word == "help":
            self._print(HELP.format(most=MOST_CHOICES, prefix=session.game.prefix))
        elif word == "show":
            self._show_position(seat)
            self._show_choices(menu, seat)
        elif word == "log":
            self._show_events(session.steps, seat)
        elif word == "hint" and seat != CHANCE:
            self._hint(seat)
        elif word == "rules":
            prefix = session.game.prefix
            show(self.screen, session.game, f"{prefix}-{rest}" if rest[:1].isdecimal() else rest or prefix)
        elif word == "what":
            explain(self.screen, session.game, rest)
        elif word == "save":
            self._save(rest)
        elif word == "why":
            self._why(rest, seat)

    def _hint(self, seat: int) -> None:
        session = self.session
        with self.screen.status("Thinking ..."):
            found = hint(session.game, session.state, seat, Budget(HINT_SECONDS), session.names, session.rng)
        for place, choice in enumerate(found.choices, start=1):
            text = escape(f"{choice.text} > {choice.rest}" if choice.rest else choice.text)
            self._print(f"  {place}. {f'[bold]{text}[/bold]' if place == 1 else text}  [dim]{choice.worth}[/dim]")
        self._print(escape(found.sentence))
        self._print(f"[dim]{escape(found.how)}[/dim]")

    def _undo(self) -> bool:
        count = self.session.undo()
        if not count:
            self._print("There is nothing to undo.")
            return False
        self._print(f"{plural(count, 'action')} taken back.")
        return True

    def _save(self, name: str) -> None:
        if not name:
            self._print("Name a file: save FILE.")
            return
        file = Path(name).expanduser()
        self.session.save(file)
        self.file, self.unsaved = file, False
        self._print(f"Saved in {escape(name)}. The game is saved there from now on.")

    def _why(self, text: str, seat: int) -> None:
        if not text:
            self._print("Name an action: why ACTION.")
            return
        state = self._known_to(seat)
        action = state.codec().parse(state, text)
        if action in Menu(state, seat).legal:
            self._print("That is allowed; type it to play it.")
        else:
            self._explain_refusal(action, seat)

    def _known_to(self, seat: int) -> State:
        """A position made only from what this seat knows. Whoever types the results of chance may know everything."""
        session = self.session
        return session.state if seat == CHANCE else session.state.resample(seat, Random())

    def _explain_refusal(self, action: int, seat: int) -> None:
        game = self.session.game
        state = self._known_to(seat)
        owner = state.seat_of(action)
        # A refusal could reveal the secret choice of another player. While chance decides, nobody has one.
        refusal = state.refusal(action) if seat in (owner, CHANCE) else None
        if refusal is None:
            self._print(f"[yellow]That is up to {escape(self.session.names[owner])}.[/yellow]")
            return
        self._print(f"[yellow]{escape(refusal_text(game.messages(), refusal, self.session.names, seat))}[/yellow]")
        with suppress(UserError):  # the game may have no rules reference
            text = clauses_of(game).get(refusal.clause)
            if text:
                self._print(f"[dim]{escape(refusal.clause)}: {plain(text)}[/dim]")

    # --- output ---------------------------------------------------------------------------------------------
    def _show_position(self, seat: int | None) -> None:
        session = self.session
        self._print("")
        self._print(session.game.show(session.state.view(_viewer(seat)), session.names))

    def _show_events(self, steps: Iterable[SessionStep], seat: int | None) -> None:
        for line in event_lines(self.session, steps, _viewer(seat)):
            self._print(line)

    def _show_choices(self, menu: Menu, seat: int) -> None:
        session = self.session
        if seat == session.state.actor():
            asked, messages = session.state.prompt(), session.game.messages()
            if seat == session.reader():
                words = prompt_text(messages, asked, session.names, seat)
            else:
                words = named_prompt(messages, asked, session.names)
            self._print(f"\n[bold]{coloured(words, session.names)}[/bold]")
        choices = menu.choices()
        for line in numbered_lines([(choice.text, choice.actions) for choice in choices], self.screen.width):
            self._print(line)
        if menu.narrowed():
            self._print(f"[dim]    Enter: {'play it' if len(choices) == 1 else 'all choices again'}[/dim]")

    def _print(self, text: str) -> None:
        self.screen.print(text)


def _viewer(seat: int | None) -> int | None:
    """The seat whose view is shown. A person who types the results of chance sees what spectators see."""
    return None if seat == CHANCE else seat
