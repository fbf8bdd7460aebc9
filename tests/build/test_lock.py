"""requirements.lock names every dependency of a server with its hash, and no place to get it from."""

from __future__ import annotations

import re

from tools.lock import FILE, wanted

LINE = re.compile(r"[a-z0-9_.-]+==[0-9][^ ]* --hash=sha256:[0-9a-f]{64}")


def test_the_lock_names_every_dependency_with_its_hash() -> None:
    lines = [line for line in FILE.read_text("utf-8").splitlines() if not line.startswith("#")]
    assert [line for line in lines if not LINE.fullmatch(line)] == []
    locked = {line.split("==")[0].replace("_", "-") for line in lines}
    named = {re.split(r"[<>=;\[ ]", one)[0].lower().replace("_", "-") for one in wanted()}
    assert named <= locked
    assert len(locked) > len(named), "and what they depend on"
