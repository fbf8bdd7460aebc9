"""`smokestack serve`: the table for others, on this machine or for a club."""

from __future__ import annotations

from typing import Annotated

from typer import Option


def command(
    host: Annotated[str, Option(help="Where to listen; 0.0.0.0 is everywhere.")] = "127.0.0.1",
    port: Annotated[int, Option(min=0, max=65535, help="The port; 0 takes any that is free.")] = 8080,
    db: Annotated[str | None, Option(help="A file, or postgresql://…; without it a file in your data folder.")] = None,
    workers: Annotated[int, Option(min=1, max=64, help="Server processes; more than one need PostgreSQL.")] = 1,
    bots: Annotated[int, Option(min=1, max=64, help="Processes in which bots think, for each server process.")] = 1,
    origin: Annotated[list[str] | None, Option(help="Another origin whose pages may connect; may be repeated.")] = None,
    open_page: Annotated[bool, Option("--open", help="Open the page in a browser.")] = False,
) -> None:
    """Serve the table: a page for people, an interface for programs. Ctrl-C ends it; every game goes on next time."""
    import sys
    import threading
    import webbrowser

    from smokestack.server.config import Config
    from smokestack.server.run import listening, serve
    from smokestack.store.factory import default_file

    listener = listening(host, port)
    port = listener.getsockname()[1]
    shown = "127.0.0.1" if host in ("0.0.0.0", "::") else f"[{host}]" if ":" in host else host
    address = f"http://{shown}:{port}/"
    config = Config(
        db=db or str(default_file()),
        host=host,
        port=port,
        workers=workers,
        bot_workers=bots,
        origins=tuple(origin or ()),
    )
    print(f"Smokestack is at {address}  (Ctrl-C ends it)", flush=True)
    if open_page and sys.stdout.isatty():
        # The socket listens already: a browser that is quicker than the server only waits a moment.
        threading.Timer(0.3, webbrowser.open, [address]).start()
    serve(config, listener)
