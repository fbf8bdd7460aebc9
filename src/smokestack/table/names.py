"""Names of people: what a name may contain, and the form in which names are compared.

Two names are the same if a reader could take one for the other: case does not matter, invisible characters are removed,
and characters that look alike count as one.
"""

from __future__ import annotations

import unicodedata
from typing import Final

from smokestack.table.errors import BadRequestError

NAME_RULES: Final = "1"
"""The version of `canonical`. The store computes the canonical names of all accounts again when it changes."""

MARKS: Final = 3
"""The most accents on top of each other."""

_ALPHABETS: Final = frozenset({"LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "CHEROKEE", "COPTIC"})
"""The alphabets with letters that look alike. A word may use only one of them."""

_BLANK: Final = frozenset(
    {
        *(0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0),
        *range(0x180B, 0x1810),
        *range(0xFE00, 0xFE10),
        *range(0xE0100, 0xE01F0),
    }
)
"""Characters that show nothing although Unicode does not call them formatting."""

# Compared after case folding, so each pair stands for its capitals too: the Cyrillic `н` is here for its capital.
_CYRILLIC = "авгеёзіїјкмнорстухѕһԁԛԝьп"
_CYRILLIC_LIKE = "abreezlljkmhopctyxshdqwbn"
_GREEK = "αβεζηικμνοπρτυχωϲ"
_GREEK_LIKE = "abezhlkmvonptyxwc"
_LATIN = "0156|!iıłøđħŧ"
_LATIN_LIKE = "olsblllllodht"
_ALIKE: Final = str.maketrans(_CYRILLIC + _GREEK + _LATIN, _CYRILLIC_LIKE + _GREEK_LIKE + _LATIN_LIKE)
_PAIRS: Final = (("rn", "m"), ("vv", "w"), ("cl", "d"))


def readable_name(name: str) -> str:
    """A name fit for logs and records: one line that people can see and tell apart."""
    name = visible(name)
    if not name or not name.isprintable() or not any(_shows(letter) for letter in name):
        raise BadRequestError("name", "A name needs 1 to 40 printable characters.")
    for word in name.split():
        if len(_alphabets(word)) > 1:
            raise BadRequestError("name", f"Write {word!r} with letters of one alphabet only.")
    if _most_marks(name) > MARKS:
        raise BadRequestError("name", f"A letter of a name may carry at most {MARKS} accents.")
    return name


def visible(name: str) -> str:
    """The name in Unicode's compatible form (NFKC), without invisible characters and needless spaces."""
    kept = [letter for letter in unicodedata.normalize("NFKC", name) if not _invisible(letter)]
    return " ".join("".join(kept).split())


def canonical(name: str) -> str:
    """The form in which names and logins are compared."""
    folded = unicodedata.normalize("NFKC", visible(name).casefold()).translate(_ALIKE)
    for pair, one in _PAIRS:
        folded = folded.replace(pair, one)
    return folded


def _invisible(letter: str) -> bool:
    return unicodedata.category(letter) == "Cf" or ord(letter) in _BLANK


def _shows(letter: str) -> bool:
    return unicodedata.category(letter)[0] in "LNPS"


def _alphabets(word: str) -> set[str]:
    return {unicodedata.name(letter, "").split(" ")[0] for letter in word if letter.isalpha()} & _ALPHABETS


def _most_marks(name: str) -> int:
    most = now = 0
    for letter in unicodedata.normalize("NFD", name):
        now = now + 1 if unicodedata.category(letter) in ("Mn", "Me") else 0
        most = max(most, now)
    return most
