"""`smokestack serve`: starts the web server."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from typer import Option


def command(
    host: Annotated[
        str | None, Option(help="The address to listen on; default: 127.0.0.1. 0.0.0.0 is open to other machines.")
    ] = None,
    port: Annotated[
        int | None, Option(min=0, max=65535, help="The port; default: 8080. 0 chooses any free port.")
    ] = None,
    db: Annotated[str | None, Option(help="A file or postgresql://…; default: a file in your data folder.")] = None,
    workers: Annotated[
        int | None, Option(min=1, max=64, help="Server processes; more than one needs PostgreSQL.")
    ] = None,
    bots: Annotated[
        int | None, Option(min=1, max=64, help="The number of bot processes for each server process.")
    ] = None,
    origin: Annotated[
        list[str] | None, Option(metavar="ORIGIN", help="Another origin whose pages may connect; may be repeated.")
    ] = None,
    trusted_proxy: Annotated[
        list[str] | None,
        Option(metavar="ADDRESS", help="The address of a proxy that says where visitors come from; may be repeated."),
    ] = None,
    metrics_token: Annotated[
        str | None,
        Option(help="Lets its bearer read /metrics from another machine; safer: SMOKESTACK_METRICS_TOKEN."),
    ] = None,
    limit: Annotated[
        list[str] | None, Option(metavar="NAME=VALUE", help="Another limit than the default; docs/configuration.md.")
    ] = None,
    config: Annotated[
        Path | None, Option(help="A TOML file with settings; default: the one SMOKESTACK_CONFIG names, if any.")
    ] = None,
    open_page: Annotated[bool, Option("--open", help="Open the page in a browser.")] = False,
) -> None:
    """Start the web server: a page for people and an API for programs. Ctrl-C stops it; games continue next time.

    Every setting can also be an environment variable (SMOKESTACK_PORT) or a line of a file; docs/configuration.md
    lists them all.
    """
    import msgspec

    from smokestack.server.addresses import TrustedProxies
    from smokestack.server.run import listening, serve
    from smokestack.server.settings import read_config

    flags = {"host": host, "port": port, "db": db, "workers": workers, "bots": bots, "metrics_token": metrics_token}
    lists = {"origins": tuple(origin or ()) or None, "trusted_proxies": tuple(trusted_proxy or ()) or None}
    settings = read_config({**flags, **lists}, tuple(limit or ()), config)
    TrustedProxies(settings.trusted_proxies)  # refused here rather than in every worker
    listener = listening(settings.host, settings.port)
    settings = msgspec.structs.replace(settings, port=listener.getsockname()[1])
    serve(settings, listener, lambda: say_where(settings.host, settings.port, open_page))


def say_where(host: str, port: int, open_page: bool) -> None:
    """Print the address of the page, and open it if that was asked for."""
    import sys
    import threading
    import webbrowser

    everywhere = host in ("0.0.0.0", "::")
    shown = "127.0.0.1" if everywhere else f"[{host}]" if ":" in host else host
    address = f"http://{shown}:{port}/"
    print(f"Smokestack is running at {address}  (Ctrl-C to stop)", flush=True)
    outside = network_address() if everywhere else ""
    if outside:
        print(
            f"Others on your network reach it at http://{outside}:{port}/; use this address to invite them.", flush=True
        )
    if open_page and sys.stdout.isatty():
        # The socket is listening already, so a browser that is faster than the server just waits a moment.
        threading.Timer(0.3, webbrowser.open, [address]).start()


def network_address() -> str:
    """The address of this machine in its network; empty if it has none."""
    import socket

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent: this only chooses the interface
        except OSError:
            return ""
        found = str(probe.getsockname()[0])
    return "" if found.startswith(("127.", "0.")) else found
