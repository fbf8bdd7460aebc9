"""Processes of the server end with their parent and leave nothing open to their children."""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import sys

PR_SET_PDEATHSIG = 1


def end_with_parent() -> None:
    """Have the kernel kill this process when its parent dies, however that happens.

    Only Linux can do that. Elsewhere a bot process still ends when its input does, after the move it thinks about.
    """
    if sys.platform != "linux":
        return
    parent = os.getppid()
    ctypes.CDLL(None, use_errno=True).prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    if os.getppid() != parent:  # it died before we asked
        os._exit(1)


def keep_files_from_children() -> None:
    """Let no later child inherit what this process has open.

    A worker gets the listening socket from its supervisor as an inheritable one. A bot process that inherited it in
    turn would keep the port taken after the worker was killed.
    """
    for number in _open_files():
        if number > 2:
            with contextlib.suppress(OSError):  # the one that lists the folder is closed again
                os.set_inheritable(number, False)


def _open_files() -> list[int]:
    with contextlib.suppress(OSError):
        return [int(name) for name in os.listdir("/dev/fd")]  # noqa: PTH208  # open files, not paths
    return list(range(3, 256))
