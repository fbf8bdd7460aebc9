"""Which hooks a map overrides. This works for compiled and for interpreted maps."""

from __future__ import annotations


def overrides(rules: object, base: type, hook: str) -> bool:
    """Whether the class of these rules has its own version of a hook of the base class."""
    return getattr(type(rules), hook) is not getattr(base, hook)
