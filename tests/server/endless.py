"""Instead of the process that imports records: one that never finishes."""

from __future__ import annotations

import sys

import msgspec

from smokestack.server.recordworker import ImportRequest, limit_processor


def main() -> None:
    limit_processor(msgspec.json.decode(sys.stdin.buffer.read(), type=ImportRequest).seconds)
    while True:
        pass


if __name__ == "__main__":
    main()
