"""The frames of a WebSocket, as far as every move needs them. The framework's parser does the rest."""

from __future__ import annotations

from collections.abc import Iterable

TEXT = 0x81
"""The first byte of a whole message of text; then comes its size, or 126 or 127 and the size in 16 or 64 bits."""
TEXT_16, TEXT_64 = bytes((TEXT, 126)), bytes((TEXT, 127))
MASKED = 0x80
"""Added to the size in the frames of clients: a mask of four bytes follows."""
LARGEST_MESSAGE = 16 * 1024
"""The most bytes that a page may send at once."""


def frame_head(size: int) -> bytes:
    """What precedes a message of this size that is a single frame. Servers do not mask frames, and we do not compress.

    Written here because it is needed for every message: `Frame.serialize` takes ten times as long.
    """
    if size < 126:
        return bytes((TEXT, size))
    return TEXT_16 + size.to_bytes(2) if size < 1 << 16 else TEXT_64 + size.to_bytes(8)


def join_frames(messages: Iterable[bytes]) -> bytes:
    """All these messages, each in a frame of its own, as they are sent."""
    parts: list[bytes] = []
    for message in messages:
        parts.append(frame_head(len(message)))
        parts.append(message)
    return b"".join(parts)


def only_message(data: bytes) -> bytes | None:
    """The message if the data is exactly one whole frame of a client, with plain ASCII text; otherwise None."""
    if len(data) < 6 or data[0] != TEXT:
        return None
    size = data[1] - MASKED
    begins = 2
    if size == 126:
        size, begins = data[2] << 8 | data[3], 4
    if not 0 <= size <= LARGEST_MESSAGE or data[1] == MASKED + 127 or len(data) != begins + 4 + size:
        return None
    message = unmask(data[begins + 4 :], data[begins : begins + 4])
    return message if message.isascii() else None


def unmask(data: bytes, mask: bytes) -> bytes:
    """Every byte xor the next one of the mask, all at once as two large numbers."""
    size = len(data)
    return (int.from_bytes(data) ^ int.from_bytes((mask * (size // 4 + 1))[:size])).to_bytes(size)
