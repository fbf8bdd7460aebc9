"""Starts the installed server, asks it for its page and makes a first move, to try a wheel that was just built.

python tools/try_wheel.py
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path

from smokestack.client import Client


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        said = subprocess.run([sys.executable, "-m", "smokestack.cli", "--version"], check=True, capture_output=True)
        print(said.stdout.decode().strip())
        words = [sys.executable, "-m", "smokestack.cli", "serve", "--port", "0", "--db", str(Path(folder) / "games.db")]
        server = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout is not None
            address = re.search(r"http://\S+", server.stdout.readline())
            if address is None:
                sys.exit("The server did not start.")
            with Client(address.group()) as client:
                rivals = [{"kind": "bot", "level": "easy"}] * 2
                table = client.create("age-of-steam", [{"kind": "me"}, *rivals], start=True)
                turn = next(table.turns())
                turn.play(turn.legal()[0])
            for path, expected in (("", b"<script"), ("api/games", b"industria"), ("api/rules/industria", b"IND-")):
                with urllib.request.urlopen(address.group() + path, timeout=30) as answer:
                    if expected not in answer.read():
                        sys.exit(f"/{path} does not answer as it should.")
        finally:
            server.terminate()
            server.wait(30)
    print("The page, the games and the rules are there, and a first move was made.")


if __name__ == "__main__":
    main()
