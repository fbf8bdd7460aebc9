"""The server is killed at random moments. Nothing acknowledged is lost or stored twice, and every table continues.

Ten times for each store in the ordinary run, sixty with SMOKESTACK_FUZZ=5 or more.
"""

from __future__ import annotations

import os
import time
from random import Random

from tests.server.killing import Killing, until
from tests.server.running import Child

KILLS = 10 if int(os.environ.get("SMOKESTACK_FUZZ", "1")) < 5 else 60


def test_nothing_acknowledged_is_lost(url: str) -> None:
    rng = Random(7)
    server = Child(url)
    server.wait_until_ready()
    killing = Killing(server.address)
    killing.start()
    try:
        for _ in range(KILLS):
            before = killing.moves()
            killing.play(rng.uniform(0.05, 0.4))
            until(lambda before=before: killing.moves() > before or bool(killing.troubles()))  # type: ignore[misc]
            time.sleep(rng.uniform(0.0, 0.02))
            server.kill()
            server = Child(url, server.port)
            server.wait_until_ready()
            assert killing.troubles() == []
            killing.compare(server.address)
        before = killing.moves()
        until(lambda: killing.moves() > before + 4)
        killing.stop()
        assert killing.troubles() == []
        assert killing.compare(server.address) == killing.moves()
        assert killing.moves() >= KILLS
    finally:
        killing.stop()
        server.kill()
