"""`smokestack serve`: starts the web server."""

from __future__ import annotations

from typing import Annotated

from typer import Option


def command(
    host: Annotated[str, Option(help="The address to listen on; 0.0.0.0 is open to other machines.")] = "127.0.0.1",
    port: Annotated[int, Option(min=0, max=65535, help="The port; 0 chooses any free port.")] = 8080,
    db: Annotated[str | None, Option(help="A file or postgresql://…; default: a file in your data folder.")] = None,
    workers: Annotated[int, Option(min=1, max=64, help="Server processes; more than one needs PostgreSQL.")] = 1,
    bots: Annotated[int, Option(min=1, max=64, help="The number of bot processes for each server process.")] = 1,
    origin: Annotated[list[str] | None, Option(help="Another origin whose pages may connect; may be repeated.")] = None,
    trusted_proxy: Annotated[
        list[str] | None, Option(help="The address of a proxy that says where visitors come from; may be repeated.")
    ] = None,
    limit: Annotated[
        list[str] | None, Option(metavar="NAME=VALUE", help="Another limit than the default; docs/server.md has them.")
    ] = None,
    open_page: Annotated[bool, Option("--open", help="Open the page in a browser.")] = False,
) -> None:
    """Start the web server: a page for people and an API for programs. Ctrl-C stops it; games continue next time."""
    import sys
    import threading
    import webbrowser

    from smokestack.server.addresses import TrustedProxies
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
        trusted_proxies=tuple(trusted_proxy or ()),
    ).with_limits(limit or ())
    TrustedProxies(config.trusted_proxies)  # refused here rather than in every worker

    def starting() -> None:
        print(f"Smokestack is running at {address}  (Ctrl-C to stop)", flush=True)
        if open_page and sys.stdout.isatty():
            # The socket is listening already, so a browser that is faster than the server just waits a moment.
            threading.Timer(0.3, webbrowser.open, [address]).start()

    serve(config, listener, starting)
