"""`smokestack admin`: what an operator does about people, tables, limits and announcements, while the server runs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from typer import Argument, Exit, Option, Typer

from smokestack.cli import admin_ratings, admin_settings
from smokestack.cli.db import Db, TableId, with_store

if TYPE_CHECKING:
    from smokestack.store.base import Account, Store

app = Typer(no_args_is_help=True)
Login = Annotated[str, Argument(help="The login of the account.")]


@app.callback()
def admin() -> None:
    """Manage people, tables, limits and announcements. The server may keep running; it follows within seconds."""


admin_settings.register(app)
admin_ratings.register(app)


async def _account(store: Store, login: str) -> Account:
    from smokestack.store.base import StoreError

    account = await store.account_of(login)
    if account is None:
        raise StoreError(f"There is no account with the login {login!r}.")
    return account


@app.command()
def people(
    text: Annotated[str, Argument(help="Only those whose login or name contains this.")] = "", db: Db = None
) -> None:
    """List the accounts: login, name, when they were last here, and how many tables they have."""
    import time

    for one in with_store(db, lambda store: store.accounts()):
        if text.casefold() in f"{one.login}\n{one.name}".casefold():
            seen = time.strftime("%Y-%m-%d", time.localtime(one.used)) if one.used else "never"
            print(f"{one.login:<20} {one.name:<24} last here {seen:<12} {one.tables:>4} tables")


@app.command("add-person")
def add_person(
    login: Annotated[str, Argument(help="The login; it is the name as well until they change it.")], db: Db = None
) -> None:
    """Create an account with a random password, and print it."""
    import contextlib
    import secrets

    import msgspec

    password = secrets.token_urlsafe(12)

    async def work(store: Store) -> None:
        from smokestack.kernel.errors import UserError
        from smokestack.server.auth import Auth, guest
        from smokestack.server.protocol import NewAccount
        from smokestack.table.errors import RefusedError

        try:
            msgspec.convert({"login": login, "password": password}, NewAccount)
        except msgspec.ValidationError:
            raise UserError(f"{login!r} cannot be a login: use 2 to 40 letters, digits, dots, dashes.") from None
        auth = Auth(store, b"")
        person = auth.new_guest()
        await auth.open_account(person, login, password)
        with contextlib.suppress(RefusedError):  # somebody may have the login as a name
            await auth.rename(person, login, guest(person).colour)

    with_store(db, work)
    print(f"The password of {login} is {password}  (they should change it at once)")


@app.command("reset-password")
def reset_password(login: Login, db: Db = None) -> None:
    """Give an account a new random password, print it, and end all sessions of the account."""
    import secrets
    import time

    import msgspec
    from argon2 import PasswordHasher

    password = secrets.token_urlsafe(12)

    async def work(store: Store) -> str:
        account = await _account(store, login)
        await store.save_account(msgspec.structs.replace(account, password=PasswordHasher().hash(password)))
        await store.end_sessions(account.id, time.time())
        return account.login or login

    print(f"The new password of {with_store(db, work)} is {password}  (they should change it at once)")


@app.command("end-sessions")
def end_sessions(login: Login, db: Db = None) -> None:
    """Log an account out everywhere."""
    import time

    async def work(store: Store) -> None:
        await store.end_sessions((await _account(store, login)).id, time.time())

    with_store(db, work)
    print(f"{login} is logged out everywhere.")


@app.command("delete-account")
def delete_account(login: Login, db: Db = None) -> None:
    """Delete an account with its sessions, its chat and its notes, and its name at all tables, for good."""

    async def work(store: Store) -> list[str]:
        from smokestack.store import moderation

        return await moderation.delete_account(store, await _account(store, login))

    trouble = with_store(db, work)
    print(f"Deleted the account {login}.")
    for sentence in trouble:
        print(sentence)
    if trouble:
        raise Exit(1)


@app.command()
def tables(
    status: Annotated[str, Option(help="Only gathering, playing, over, closed or broken ones.")] = "", db: Db = None
) -> None:
    """List the tables with their ids."""

    async def work(store: Store) -> None:
        from smokestack.store import check as checking

        for id in await store.tables():
            table = await checking.read_table(store, id, check=False)
            if table is not None and table.entries and status in ("", table.status):
                names = ", ".join(table.names())
                print(f"{id}  {table.created.game:<16} {table.status:<10} {table.number:>5} events  {names}")

    with_store(db, work)


@app.command("delete-table")
def delete_table(table: TableId, db: Db = None) -> None:
    """Delete a table with its log and its chat, for good."""

    async def work(store: Store) -> None:
        from smokestack.store import moderation

        await moderation.delete_table(store, table)

    with_store(db, work)
    print(f"Deleted the table {table}.")


@app.command()
def chat(table: TableId, db: Db = None) -> None:
    """Show the chat of a table with the numbers of its lines, and what the host has removed."""

    async def work(store: Store) -> list[str]:
        from smokestack.store import moderation

        return await moderation.chat_of(store, table)

    for line in with_store(db, work):
        print(line)


@app.command("delete-line")
def delete_line(
    table: TableId, number: Annotated[int, Argument(min=1, help="The number of the line.")], db: Db = None
) -> None:
    """Delete the text of a line of the chat, for good."""

    async def work(store: Store) -> None:
        from smokestack.store import moderation

        await moderation.delete_line(store, table, number)

    with_store(db, work)
    print(f"Deleted line {number} of the table {table}.")
