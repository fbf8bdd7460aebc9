"""Lines from the keyboard, completed with the tab key where there is one; from a pipe, as they come."""

from __future__ import annotations

import sys
from collections.abc import Callable

from smokestack.cli.terminal.menu import next_words


class Prompt:
    """Where lines come from. The end of the input and Ctrl-C both raise EOFError."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        """What may be typed now, for completion."""
        self.typing = sys.stdin.isatty()
        if self.typing:
            self._complete_with(self._offer)

    def ask(self, question: str) -> str:
        try:
            line = input(question)
        except KeyboardInterrupt:
            raise EOFError from None
        except UnicodeDecodeError:
            return ""
        if not self.typing:
            print(line)
        return line.strip()

    def _complete_with(self, offer: Callable[[str, int], str | None]) -> None:
        try:
            import readline
        except ImportError:  # not there on every system; typing in full still works
            return
        readline.set_completer_delims("")
        readline.set_completer(offer)
        binding = "bind ^I rl_complete" if "libedit" in (readline.__doc__ or "") else "tab: complete"
        readline.parse_and_bind(binding)

    def _offer(self, typed: str, place: int) -> str | None:
        found = next_words(self.texts, typed)
        return found[place] if place < len(found) else None
