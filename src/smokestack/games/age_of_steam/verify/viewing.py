"""Reads recorded games for viewing. `smokestack verify` compares them; here they are only played."""

from __future__ import annotations

import msgspec

from smokestack.games.age_of_steam.game import GAME
from smokestack.games.age_of_steam.verify.recording import FORMAT, parse
from smokestack.games.age_of_steam.verify.replay import replay_of
from smokestack.kernel.options import changed
from smokestack.kernel.recorded_game import RecordedGame


def read(text: str) -> RecordedGame | None:
    """The game that a text records; None if it has another format, DataError if it is broken."""
    try:
        raw = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    if not isinstance(raw, dict) or raw.get("format") != FORMAT:
        return None
    recording = parse(raw)
    replay = replay_of(GAME, recording)
    setup, dump = replay.began.setup(), replay.began.dump()
    assert dump is not None
    engine = replay.engine
    return RecordedGame(setup, changed(setup.options), recording.players, dump, engine.played, engine.placed)
