"""Identifies the engine that accepted a log. The same engine need not check the log again."""

from __future__ import annotations

import hashlib
import sys
from functools import cache
from pathlib import Path

from smokestack.kernel import registry


@cache
def engine_version(game_id: str) -> str:
    """A hash of the code and data of a game and of the kernel."""
    module = sys.modules[type(registry.game(game_id)).__module__]
    digest = hashlib.sha256()
    kernel = Path(str(registry.__file__)).parent
    for folder in (kernel, Path(str(module.__file__)).parent):
        for file in sorted(folder.rglob("*")):
            if file.is_file() and file.suffix in (".py", ".json", ".so", ".pyd"):
                digest.update(file.relative_to(folder).as_posix().encode())
                digest.update(file.read_bytes())
    return digest.hexdigest()[:32]
