"""`smokestack moderate`: what an operator does about people and tables. The server may keep running."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from typer import Argument, Exit, Typer

from smokestack.cli.db import Db, TableId, with_store

if TYPE_CHECKING:
    from smokestack.store.base import Account, Store

app = Typer(no_args_is_help=True)
Login = Annotated[str, Argument(help="The login of the account.")]


@app.callback()
def moderate() -> None:
    """Reset passwords, end sessions, and delete accounts, tables and lines of the chat."""


async def _account(store: Store, login: str) -> Account:
    from smokestack.store.base import StoreError

    account = await store.account_of(login)
    if account is None:
        raise StoreError(f"There is no account with the login {login!r}.")
    return account


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
