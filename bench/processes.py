"""Memory and processor time of processes, from /proc."""

from __future__ import annotations

import os
from pathlib import Path


def memory_of(pid: int) -> float:
    """Resident memory of a process and its children, in megabytes."""
    total = 0.0
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            status = (folder / "status").read_text()
        except OSError:
            continue
        fields = dict(line.split(":", 1) for line in status.splitlines() if ":" in line)
        if int(folder.name) == pid or int(fields.get("PPid", "0")) == pid:
            total += int(fields.get("VmRSS", "0 kB").split()[0]) / 1024
    return total


def processor_seconds(pid: int) -> float:
    """Processor time a process has used so far; unlike wall time, other programs do not change it."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def busy_seconds() -> float:
    """Processor time all programs have used so far, including what a hypervisor took."""
    user, nice, system, _idle, _waiting, *rest = Path("/proc/stat").read_text().splitlines()[0].split()[1:9]
    return sum(int(ticks) for ticks in (user, nice, system, *rest)) / os.sysconf("SC_CLK_TCK")
