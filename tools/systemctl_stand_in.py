#!/usr/bin/env python3
"""Does what our units say where systemd cannot run, such as a chroot: tools/bare_debian installs it as `systemctl`.

It starts, stops and restarts services, and a timer's service runs once when the timer is enabled.
"""

from __future__ import annotations

import os
import pwd
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

UNITS = Path("/etc/systemd/system")


class Unit:
    """A unit file; a key that is repeated has a value for each time."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.values: dict[str, list[str]] = {}
        for line in (UNITS / name).read_text("utf-8").splitlines():
            key, found, value = line.partition("=")
            if found and not line.startswith("#"):
                self.values.setdefault(key, []).append(value)

    def one(self, key: str, default: str = "") -> str:
        return self.values.get(key, [default])[0]


def environment(unit: Unit) -> dict[str, str]:
    made = {"PATH": os.environ["PATH"], "LANG": "C.UTF-8"}
    made |= dict(one.split("=", 1) for one in unit.values.get("Environment", []))
    if unit.one("StateDirectory"):
        user = pwd.getpwnam(unit.one("User"))
        folder = Path("/var/lib", unit.one("StateDirectory"))
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        for each in (folder, *folder.parents):
            if each.is_relative_to("/var/lib/smokestack"):
                os.chown(each, user.pw_uid, user.pw_gid)
        made["STATE_DIRECTORY"] = str(folder)
    return made


def words(command: str, given: dict[str, str]) -> list[str]:
    folder = given.get("STATE_DIRECTORY", "")
    return [word.replace("${STATE_DIRECTORY}", folder) for word in shlex.split(command.replace("%%", "%"))]


def start(unit: Unit) -> None:
    given = environment(unit)
    if unit.one("Type") == "oneshot":
        for command in [*unit.values["ExecStart"], *unit.values.get("ExecStartPost", [])]:
            subprocess.run(words(command, given), env=given, user=unit.one("User"), cwd="/", check=True)
        return
    with Path("/run", f"{unit.name}.log").open("ab") as log:
        program = words(unit.one("ExecStart"), given)
        server = subprocess.Popen(
            program, env=given, user=unit.one("User"), cwd="/", stdout=log, stderr=log, start_new_session=True
        )
    Path("/run", f"{unit.name}.pid").write_text(str(server.pid))


def stop(unit: Unit) -> None:
    file = Path("/run", f"{unit.name}.pid")
    pid = int(file.read_text())
    file.unlink()
    os.kill(pid, signal.SIGTERM)
    while Path("/proc", str(pid), "cmdline").exists() and Path("/proc", str(pid), "cmdline").read_bytes():
        time.sleep(0.05)


def main() -> None:
    match [word for word in sys.argv[1:] if word != "--now"]:
        case ["daemon-reload"]:
            pass
        case ["enable" | "start", name]:
            start(Unit(name.replace(".timer", ".service")))
        case ["stop", name]:
            stop(Unit(name))
        case ["restart", name]:
            stop(Unit(name))
            start(Unit(name))
        case other:
            sys.exit(f"The stand-in for systemctl does not know: {other}")


if __name__ == "__main__":
    main()
