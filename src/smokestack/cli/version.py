"""The version of this installation."""

from __future__ import annotations

from importlib.metadata import version

from smokestack.kernel import codec


def compiled() -> bool:
    """Whether the engines are compiled or run as plain Python."""
    return (codec.__file__ or "").endswith((".so", ".pyd"))


def version_line() -> str:
    return f"smokestack {version('smokestack')} ({'compiled' if compiled() else 'interpreted'})"
