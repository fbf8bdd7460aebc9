"""Starts the server at once and compiles the engines beside it; `make play` runs it.

If the compiled engines are current, they are used. Otherwise the server starts in pure Python, the
engines are compiled with low priority, and the next start uses them. What is compiled so far is kept when the server
stops.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COMPILED = ROOT / "build" / "compiled"
LOG = ROOT / "build" / "compile.log"
TARGET = "build/compiled/.done"


def serve(environment: dict[str, str]) -> int:
    """Run the server until it ends. Ctrl-C reaches it too, so here it is only waited for."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    words = [sys.executable, "-m", "smokestack.cli", "serve", "--open"]
    # The server must not inherit that Ctrl-C is ignored.
    server = subprocess.Popen(words, env=environment, preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
    signal.signal(signal.SIGTERM, lambda *_: server.terminate())
    return server.wait()


def compile_beside() -> subprocess.Popen[bytes]:
    """Start compiling, in a session of its own so that it can be ended as a whole."""
    LOG.parent.mkdir(exist_ok=True)
    with LOG.open("wb") as log:
        words = ["nice", "-n", "10", "make", "--no-print-directory", TARGET]
        return subprocess.Popen(words, cwd=ROOT, stdout=log, stderr=log, start_new_session=True)


def tell(compiling: subprocess.Popen[bytes]) -> None:
    if compiling.wait() == 0 and any(COMPILED.glob("*.so")):
        print("The engines are compiled; the next `make play` uses them, and bots think faster.", flush=True)
    elif compiling.returncode >= 0:
        print(f"The engines stay in pure Python ({LOG.relative_to(ROOT)} says why); only bots are slower.", flush=True)


def main() -> None:
    environment = dict(os.environ)
    if subprocess.run(["make", "--question", TARGET], cwd=ROOT, capture_output=True, check=False).returncode == 0:
        sys.exit(serve({**environment, "PYTHONPATH": str(COMPILED)}))
    if environment.get("SMOKESTACK_COMPILE") == "0":
        sys.exit(serve(environment))
    compiling = compile_beside()
    threading.Thread(target=tell, args=[compiling], daemon=True).start()
    code = serve(environment)
    if compiling.poll() is None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(compiling.pid, signal.SIGTERM)
    sys.exit(code)


if __name__ == "__main__":
    main()
