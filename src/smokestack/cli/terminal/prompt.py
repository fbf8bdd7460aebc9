"""Reads lines from the keyboard with tab completion, or from a pipe."""

from __future__ import annotations

import sys
from collections.abc import Callable

from smokestack.cli.terminal.menu import next_words


class Prompt:
    """The source of lines. Both the end of the input and Ctrl-C raise EOFError."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        """The texts that can be typed now, for completion."""
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
        except ImportError:  # some systems lack it; typing in full still works
            return
        readline.set_completer_delims("")
        readline.set_completer(offer)
        binding = "bind ^I rl_complete" if "libedit" in (readline.__doc__ or "") else "tab: complete"
        readline.parse_and_bind(binding)

    def _offer(self, typed: str, place: int) -> str | None:
        found = next_words(self.texts, typed)
        return found[place] if place < len(found) else None
