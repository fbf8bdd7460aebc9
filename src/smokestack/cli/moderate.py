"""`smokestack moderate`: what an operator does about people and tables. The server may keep running."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from typer import Argument, Typer

from smokestack.cli.db import Db, with_store

if TYPE_CHECKING:
    from smokestack.store.base import Account, Store

app = Typer(no_args_is_help=True)
Login = Annotated[str, Argument(help="The login of the account.")]


@app.callback()
def moderate() -> None:
    """Reset passwords, end sessions and delete tables."""


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


@app.command("delete-table")
def delete_table(table: Annotated[str, Argument(help="The id of the table.")], db: Db = None) -> None:
    """Delete a table with its log and its chat, for good."""
    from smokestack.store.base import StoreError

    async def work(store: Store) -> None:
        if not await store.delete_table(table):
            raise StoreError(f"There is no table {table!r}; see `smokestack db list`.")

    with_store(db, work)
    print(f"Deleted the table {table}.")
