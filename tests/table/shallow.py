"""Copies of compiled objects, which `copy.copy` cannot make."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def shallow(original: T, fresh: T) -> T:
    """Give a fresh object the attributes of another one."""
    for name in getattr(original, "__mypyc_attrs__", None) or list(vars(original)):
        setattr(fresh, name, getattr(original, name))
    return fresh
