"""`smokestack admin`: limits and announcements, which running servers follow."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from typer import Argument, Option, Typer

from smokestack.cli.db import Db, with_store

if TYPE_CHECKING:
    from smokestack.store.base import Store

LONGEST = 200


def limits(db: Db = None) -> None:
    """List the limits: what counts, and where it comes from."""
    import msgspec

    from smokestack.server import config, operator
    from smokestack.server.settings import read_config

    given = read_config()
    stored = operator.decode_limits(with_store(db, lambda store: store.setting(operator.LIMITS)))
    now = operator.limited(given, stored)
    defaults = {field.name: field.default for field in msgspec.structs.fields(config.Config)}
    for name in config.limits():
        if name in stored:
            source = "set with `admin limit`"
        else:
            source = "" if getattr(given, name) == defaults[name] else "from the configuration"
        print(f"{name:<26} {getattr(now, name):>12g}  {source}".rstrip())


def limit(
    changes: Annotated[list[str], Argument(metavar="NAME=VALUE...", help="NAME=default takes it back.")],
    db: Db = None,
) -> None:
    """Change limits of the running servers, and of those that start later."""
    import msgspec

    from smokestack.server import operator
    from smokestack.server.config import Config

    back = [text.removesuffix("=default") for text in changes if text.endswith("=default")]
    new = [text for text in changes if not text.endswith("=default")]
    checked = Config("").with_limits([*new, *(f"{name}=1" for name in back)])

    async def work(store: Store) -> None:
        stored = operator.decode_limits(await store.setting(operator.LIMITS))
        stored |= {name: getattr(checked, name) for name in (text.partition("=")[0] for text in new)}
        for name in back:
            stored.pop(name, None)
        await store.save_setting(operator.LIMITS, msgspec.json.encode(stored).decode() if stored else "")

    with_store(db, work)
    print(f"Changed: {', '.join(changes)}. Running servers follow within a few seconds.")


def announce(
    text: Annotated[str, Argument(help="What everybody reads at the top of the page; empty to end it.")] = "",
    hours: Annotated[float | None, Option(min=0.01, help="How long it is shown; default: until you end it.")] = None,
    db: Db = None,
) -> None:
    """Tell everybody something in a line at the top of the page, or end it."""
    import time

    import msgspec

    from smokestack.kernel.errors import UserError
    from smokestack.server import operator

    line = " ".join(text.split())
    if len(line) > LONGEST:
        raise UserError(f"An announcement has at most {LONGEST} characters; this one has {len(line)}.")
    until = None if hours is None else time.time() + hours * 3600
    stored = msgspec.json.encode(operator.StoredAnnouncement(line, until)).decode() if line else ""
    with_store(db, lambda store: store.save_setting(operator.ANNOUNCEMENT, stored))
    print("Everybody reads it within a few seconds." if line else "The announcement has ended.")


def register(app: Typer) -> None:
    """Add these commands to `smokestack admin`."""
    for command in (limits, limit, announce):
        app.command()(command)
