"""The kinds of actions.

coal at East Pit      move to Bridge      stay
"""

from __future__ import annotations

from typing import Final

from smokestack.kernel.codec import Codec, Kind, Words
from smokestack_guest.towpath.components.board import PLACES

COAL: Final = Kind(0, "coal at", [Words("pit", 8, PLACES, of="places")])
MOVE: Final = Kind(1, "move to", [Words("place", 8, PLACES, of="places")])
STAY: Final = Kind(2, "stay")
CODEC: Final = Codec([COAL, MOVE, STAY])
