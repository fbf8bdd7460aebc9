"""Single keys from the keyboard, without Enter."""

from __future__ import annotations

import os
import sys

LONGEST, SOON = 6, 0.05
"""Bytes of what a terminal sends for a key after the escape character, and seconds within which they come."""

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
    import termios
    import tty

    keyboard = sys.stdin.fileno()
    before = termios.tcgetattr(keyboard)
    try:
        tty.setcbreak(keyboard, termios.TCSADRAIN)  # keys that were pressed meanwhile are not lost
        pressed = os.read(keyboard, 1)
        if pressed == b"\x1b":
            pressed += _rest_of_sequence(keyboard)
    except KeyboardInterrupt:
        raise EOFError from None
    finally:
        termios.tcsetattr(keyboard, termios.TCSADRAIN, before)
    return name_of(pressed)


def _rest_of_sequence(keyboard: int) -> bytes:
    """What follows an escape character at once: of several keys that wait, only the first."""
    import select

    found = b""
    while len(found) < LONGEST and select.select([keyboard], [], [], SOON)[0]:
        found += os.read(keyboard, 1)
        if len(found) > 1 and (found[-1:].isalpha() or found[-1:] == b"~"):
            break
    return found


def name_of(pressed: bytes) -> str:
    """The name of a key from what the terminal sends for it."""
    text = pressed.decode(errors="replace")
    if text in ("", "\x04"):
        raise EOFError
    if text.startswith("\x1b"):
        return _SEQUENCES.get(text[1:], "escape")
    return {"\n": "enter", "\r": "enter", "\x7f": "backspace", " ": "space"}.get(text, text)
