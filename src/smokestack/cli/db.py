"""`smokestack db`: looking after stored games."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

from typer import Argument, Exit, Option, Typer

if TYPE_CHECKING:
    from smokestack.store.base import Store

app = Typer(no_args_is_help=True)
T = TypeVar("T")
Db = Annotated[str | None, Option("--db", help="A file, or postgresql://…; without it the file in your data folder.")]


def _with(db: str | None, work: Callable[[Store], Awaitable[T]]) -> T:
    """Open a store that exists, do something with it, close it."""
    import asyncio

    from smokestack.store.base import StoreError
    from smokestack.store.factory import default_file, is_postgres, make_store

    name = db or str(default_file())
    if not is_postgres(name) and not Path(name).is_file():
        raise StoreError(f"There is no database {name}; give one with --db.")

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
    """Replay every stored game and report any that no longer folds."""
    from smokestack.store import check as checking

    async def work(store: Store) -> int:
        sound, broken = 0, 0
        async for one in checking.check(store):
            if one.status == "broken":
                broken += 1
                print(f"{one.table}  {one.game}  {one.reason}")
            else:
                sound += 1
        print(f"Sound: {sound}. No longer folding: {broken}.")
        return broken

    if _with(db, work):
        raise Exit(1)


@app.command()
def backup(file: Annotated[Path, Argument(help="Where to; must not exist yet.")], db: Db = None) -> None:
    """Copy the database to an SQLite file while everybody plays on."""
    from smokestack.store.base import StoreError

    if file.exists():
        raise StoreError(f"{file} exists already; a backup overwrites nothing.")
    _with(db, lambda store: store.backup(file))
    print(f"Backed up to {file}.")


@app.command("list")
def list_tables(db: Db = None) -> None:
    """Every stored table: its id, game and where it stands."""
    from smokestack.store import check as checking

    async def work(store: Store) -> None:
        for id in await store.tables():
            table = await checking.read_table(store, id, check=False)
            if table is not None and table.entries:
                names = ", ".join(table.names())
                print(f"{id}  {table.created.game:<16} {table.status:<10} {table.number:>5} events  {names}")

    _with(db, work)


@app.command()
def export(
    table: Annotated[str, Argument(help="The table's id; see `smokestack db list`.")],
    file: Annotated[Path | None, Option("--out", "-o", help="Where to; without it to the screen.")] = None,
    db: Db = None,
) -> None:
    """Write a stored game down as a record, secrets included."""
    from smokestack.store import check as checking
    from smokestack.store.base import StoreError
    from smokestack.table.create import to_record

    async def work(store: Store) -> str:
        found = await checking.read_table(store, table, check=False)
        if found is None:
            raise StoreError(f"There is no table {table!r}; see `smokestack db list`.")
        return to_record(found, secrets=True).write()

    text = _with(db, work)
    if file is None:
        print(text, end="")
    else:
        file.write_text(text, encoding="utf-8")
        print(f"Written to {file}.")


@app.command("import")
def import_record(
    file: Annotated[Path, Argument(help="A record.")],
    title: Annotated[str, Option(help="What the table is called.")] = "",
    db: Db = None,
) -> None:
    """Make a table that goes on where a record ends, its seats open."""
    from smokestack.kernel.record import parse

    record = parse(file.read_text(encoding="utf-8"))

    async def work(store: Store) -> str:
        from smokestack.store.import_record import import_table

        return await import_table(store, record, title or file.stem)

    print(f"The table is {_with(db, work)}.")
