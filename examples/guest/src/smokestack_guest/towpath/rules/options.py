"""The options of Towpath."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from smokestack.kernel.options import Options


class TowpathOptions(Options, frozen=True):
    rounds: Annotated[int, Meta(description="How many rounds the game lasts (TOWPATH-8).", ge=4, le=12)] = 8
    free_locks: Annotated[bool, Meta(description="Locks charge no toll (TOWPATH-5).")] = False
