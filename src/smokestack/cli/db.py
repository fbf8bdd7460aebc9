"""`smokestack db`: maintenance of stored games."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

from typer import Argument, Exit, Option, Typer

if TYPE_CHECKING:
    from smokestack.store.base import Store

app = Typer(no_args_is_help=True)
T = TypeVar("T")
Db = Annotated[str | None, Option("--db", help="A file or postgresql://…; default: the database the server would use.")]
TableId = Annotated[
    str,
    Argument(
        help="The id of the table; `smokestack admin tables` shows it. Put `--` before one that begins with a dash."
    ),
]


def database(given: str | None) -> str:
    """The database that was named, or the one the server uses: see docs/configuration.md."""
    from smokestack.server.settings import read_config

    return given or read_config().db


def with_store(db: str | None, work: Callable[[Store], Awaitable[T]], new: bool = False) -> T:
    """Open an existing store, or a new one, do some work with it and close it."""
    import asyncio

    from smokestack.store.base import StoreError
    from smokestack.store.factory import is_postgres, make_store

    name = database(db)
    if not new and not is_postgres(name) and not Path(name).is_file():
        raise StoreError(f"There is no database {name}; name one with --db.")

    async def run() -> T:
        store = make_store(name)
        await store.open()
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())


@app.command()
def check(db: Db = None) -> None:
    """Check the database and replay every stored game; report what is damaged or lost. Exits with 1 if anything is."""
    from smokestack.kernel.messages import plural
    from smokestack.store import check as checking

    async def work(store: Store) -> int:
        damage = await store.damage()
        sound, broken = 0, len(damage)
        for line in damage:
            print(line)
        async for one in checking.check(store):
            if one.status == "broken":
                broken += 1
                print(f"{one.table}  {one.game}  {one.reason}")
            else:
                sound += 1
        print(f"{plural(sound, 'table')} sound, {broken} broken.")
        return broken

    if with_store(db, work):
        raise Exit(1)


@app.command()
def backup(file: Annotated[Path, Argument(help="The file to write; it must not exist yet.")], db: Db = None) -> None:
    """Copy the database to an SQLite file. The server can keep running."""
    from smokestack.store.base import StoreError

    if file.exists():
        raise StoreError(f"{file} exists already; a backup does not overwrite files.")
    with_store(db, lambda store: store.backup(file))
    print(f"Backed up to {file}.")


@app.command()
def restore(file: Annotated[Path, Argument(help="A backup of either kind of database.")], db: Db = None) -> None:
    """Fill a new database with a backup. Invites and cookies from before work only with the secret of before."""
    import contextlib

    from smokestack.store.factory import is_postgres
    from smokestack.store.lock import only_server

    name = database(db)
    with contextlib.nullcontext() if is_postgres(name) else only_server(name):
        with_store(name, lambda store: store.restore(file), new=True)
    print(f"Restored {file}.")


@app.command()
def export(
    table: TableId,
    file: Annotated[Path | None, Option("--out", "-o", help="The file to write; default: the screen.")] = None,
    db: Db = None,
) -> None:
    """Write a stored game as a record, including hidden information."""
    from smokestack.store import check as checking
    from smokestack.store.base import StoreError
    from smokestack.table.create import to_record

    async def work(store: Store) -> str:
        found = await checking.read_table(store, table, check=False)
        if found is None:
            raise StoreError(f"There is no table {table!r}; see `smokestack admin tables`.")
        return to_record(found, secrets=True).write()

    text = with_store(db, work)
    if file is None:
        print(text, end="")
    else:
        file.write_text(text, encoding="utf-8")
        print(f"Written to {file}.")


@app.command("import")
def import_record(
    file: Annotated[Path, Argument(help="A record.")],
    title: Annotated[str, Option(help="The title of the table.")] = "",
    db: Db = None,
) -> None:
    """Create a table that continues a record, with open seats."""
    from smokestack.kernel.record import parse

    record = parse(file.read_text(encoding="utf-8"))

    async def work(store: Store) -> str:
        from smokestack.store.import_record import import_table

        return await import_table(store, record, title or file.stem)

    print(f"Created the table {with_store(db, work)}.")
