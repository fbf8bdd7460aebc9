"""requirements.lock names every dependency of a server with its hashes, and no place to get it from."""

from __future__ import annotations

import re

from tools.lock import FILE, wanted

PACKAGE = re.compile(r"([a-z0-9-]+)==[0-9]\S*( ; [a-z_]+ (?:==|!=) '\w+')?(?: \\\n    --hash=sha256:[0-9a-f]{64})+\n")


def test_the_lock_names_every_dependency_with_its_hashes_and_nothing_else() -> None:
    head, _, packages = FILE.read_text("utf-8").partition("\n")
    assert head.startswith("#")
    assert PACKAGE.sub("", packages) == ""
    locked = {found.group(1) for found in PACKAGE.finditer(packages)}
    named = {re.split(r"[<>=;\[ ]", one)[0].lower().replace("_", "-") for one in wanted()}
    assert named <= locked
    assert len(locked) > len(named), "and what they depend on"
