"""Single keys from the keyboard, without Enter."""

from __future__ import annotations

import os
import sys

_SEQUENCES = {
    "[A": "up",
    "[B": "down",
    "[C": "right",
    "[D": "left",
    "OA": "up",
    "OB": "down",
    "OC": "right",
    "OD": "left",
    "[H": "home",
    "[F": "end",
    "OH": "home",
    "OF": "end",
    "[1~": "home",
    "[4~": "end",
    "[5~": "page up",
    "[6~": "page down",
}


def can_read_keys() -> bool:
    """Whether this is a terminal that gives single keys."""
    try:
        import termios  # noqa: F401  # Windows has none; there lines are typed
    except ImportError:
        return False
    return sys.stdin.isatty() and sys.stdout.isatty()


def read_key() -> str:
    """The next key: a character, or a name such as `left`; EOFError at the end of the input or for Ctrl-C."""
    import select
    import termios
    import tty

    keyboard = sys.stdin.fileno()
    before = termios.tcgetattr(keyboard)
    try:
        tty.setcbreak(keyboard)
        pressed = os.read(keyboard, 1)
        if pressed == b"\x1b" and select.select([keyboard], [], [], 0.05)[0]:
            pressed += os.read(keyboard, 8)
    except KeyboardInterrupt:
        raise EOFError from None
    finally:
        termios.tcsetattr(keyboard, termios.TCSADRAIN, before)
    return name_of(pressed)


def name_of(pressed: bytes) -> str:
    """The name of a key from what the terminal sends for it."""
    text = pressed.decode(errors="replace")
    if text in ("", "\x04"):
        raise EOFError
    if text.startswith("\x1b"):
        return _SEQUENCES.get(text[1:], "escape")
    return {"\n": "enter", "\r": "enter", "\x7f": "backspace", " ": "space"}.get(text, text)
