"""The migrations of the database, in order. Never edit a released one; add a new one at the end.

They use only SQL that SQLite and PostgreSQL have in common.
"""

from __future__ import annotations

MIGRATIONS: list[list[str]] = [
    [
        """CREATE TABLE events (
            game TEXT NOT NULL,
            number INTEGER NOT NULL,
            at DOUBLE PRECISION NOT NULL,
            body TEXT NOT NULL,
            PRIMARY KEY (game, number)
        )""",
        """CREATE TABLE games (
            id TEXT PRIMARY KEY,
            number INTEGER NOT NULL,
            created DOUBLE PRECISION NOT NULL,
            game TEXT NOT NULL,
            status TEXT NOT NULL,
            private INTEGER NOT NULL,
            updated DOUBLE PRECISION NOT NULL,
            deadline DOUBLE PRECISION,
            bots INTEGER NOT NULL,
            engine TEXT NOT NULL,
            summary TEXT NOT NULL
        )""",
        "CREATE INDEX games_listed ON games (private, status, updated)",
        "CREATE INDEX games_due ON games (deadline) WHERE deadline IS NOT NULL",
        "CREATE INDEX games_bots ON games (bots) WHERE bots = 1",
        """CREATE TABLE members (
            person TEXT NOT NULL,
            game TEXT NOT NULL,
            seats TEXT NOT NULL,
            PRIMARY KEY (person, game)
        )""",
        "CREATE INDEX members_of ON members (game)",
        """CREATE TABLE people (
            id TEXT PRIMARY KEY,
            name TEXT NOT NULL,
            colour TEXT NOT NULL,
            created DOUBLE PRECISION NOT NULL,
            login TEXT UNIQUE,
            password TEXT
        )""",
        "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL)",
    ],
    ["ALTER TABLE games ADD COLUMN chain TEXT NOT NULL DEFAULT ''"],
    [  # sessions, canonical names, and what an operator has changed
        """CREATE TABLE sessions (
            id TEXT PRIMARY KEY,
            person TEXT NOT NULL,
            created DOUBLE PRECISION NOT NULL,
            used DOUBLE PRECISION NOT NULL,
            until DOUBLE PRECISION NOT NULL,
            device TEXT NOT NULL
        )""",
        "CREATE INDEX sessions_of ON sessions (person)",
        "CREATE INDEX sessions_used ON sessions (used)",
        "ALTER TABLE people ADD COLUMN login_key TEXT",
        "ALTER TABLE people ADD COLUMN name_key TEXT",
        "CREATE INDEX people_by_login ON people (login_key)",
        "CREATE INDEX people_by_name ON people (name_key)",
        """CREATE TABLE moderated (
            game TEXT PRIMARY KEY,
            at DOUBLE PRECISION NOT NULL,
            deleted INTEGER NOT NULL
        )""",
    ],
    [  # notifications: what people chose, their browsers, and the queue of deliveries
        "CREATE TABLE notify_people (person TEXT PRIMARY KEY, body TEXT NOT NULL)",
        """CREATE TABLE notify_tables (
            person TEXT NOT NULL,
            game TEXT NOT NULL,
            muted INTEGER NOT NULL,
            seen DOUBLE PRECISION NOT NULL,
            chat DOUBLE PRECISION NOT NULL,
            PRIMARY KEY (person, game)
        )""",
        "CREATE INDEX notify_tables_of ON notify_tables (game)",
        """CREATE TABLE push_subscriptions (
            endpoint TEXT PRIMARY KEY,
            person TEXT NOT NULL,
            session TEXT NOT NULL,
            p256dh TEXT NOT NULL,
            auth TEXT NOT NULL,
            device TEXT NOT NULL,
            created DOUBLE PRECISION NOT NULL
        )""",
        "CREATE INDEX push_subscriptions_of ON push_subscriptions (person)",
        """CREATE TABLE deliveries (
            id TEXT PRIMARY KEY,
            person TEXT NOT NULL,
            game TEXT NOT NULL,
            kind TEXT NOT NULL,
            detail TEXT NOT NULL,
            channel TEXT NOT NULL,
            target TEXT NOT NULL,
            created DOUBLE PRECISION NOT NULL,
            due DOUBLE PRECISION NOT NULL,
            attempts INTEGER NOT NULL,
            claimed DOUBLE PRECISION NOT NULL
        )""",
        "CREATE INDEX deliveries_due ON deliveries (due)",
        "CREATE INDEX deliveries_of ON deliveries (person)",
        "ALTER TABLE games ADD COLUMN notified INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE games ADD COLUMN told TEXT NOT NULL DEFAULT ''",
        "UPDATE games SET notified = number",  # nobody is told about what is long past
    ],
    [  # ratings, friends and invitations
        "ALTER TABLE games ADD COLUMN rated INTEGER NOT NULL DEFAULT 0",  # 1: rated, 2: the result has been counted
        "CREATE INDEX games_rated ON games (status) WHERE rated = 1",
        "ALTER TABLE members ADD COLUMN invited INTEGER",
        """CREATE TABLE rated_games (
            id TEXT PRIMARY KEY,
            game TEXT NOT NULL,
            ended DOUBLE PRECISION NOT NULL,
            seats TEXT NOT NULL
        )""",
        "CREATE INDEX rated_games_in_order ON rated_games (game, ended, id)",
        """CREATE TABLE ratings (
            person TEXT NOT NULL,
            game TEXT NOT NULL,
            points DOUBLE PRECISION NOT NULL,
            deviation DOUBLE PRECISION NOT NULL,
            played INTEGER NOT NULL,
            last DOUBLE PRECISION NOT NULL,
            PRIMARY KEY (person, game)
        )""",
        "CREATE INDEX ratings_by_points ON ratings (game, points)",
        "CREATE TABLE rating_models (game TEXT PRIMARY KEY, version INTEGER NOT NULL, model TEXT NOT NULL)",
        """CREATE TABLE relations (
            person TEXT NOT NULL,
            other TEXT NOT NULL,
            kind TEXT NOT NULL,
            at DOUBLE PRECISION NOT NULL,
            PRIMARY KEY (person, other)
        )""",
        "CREATE INDEX relations_to ON relations (other)",
    ],
    [  # when the members of a table last looked at it
        """CREATE TABLE last_seen (
            person TEXT NOT NULL,
            game TEXT NOT NULL,
            at DOUBLE PRECISION NOT NULL,
            PRIMARY KEY (person, game)
        )""",
        "CREATE INDEX last_seen_at ON last_seen (game)",
    ],
]

VERSION_TABLE = "CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)"
COPIED = (
    *("events", "games", "members", "people", "meta"),
    *("rated_games", "ratings", "rating_models", "relations", "notify_people", "notify_tables", "last_seen"),
)
"""The tables that a backup copies, except the secret in `meta`."""
NOT_COPIED = ("sessions", "moderated", "push_subscriptions", "deliveries")
"""A restored backup must not revive sessions that have ended since, nor the browsers that belong to them, nor tell
people what they know by now. `moderated` only informs servers that run."""
STRAYS = "SELECT DISTINCT game FROM events WHERE game NOT IN (SELECT id FROM games) ORDER BY game"
"""The tables that have a log and no row in the index."""


def stray(table: str) -> str:
    return f"The table {table} has a log, but its row in the index is lost."


def newer_than_known(version: int) -> str:
    return (
        f"The database has schema version {version}, but this program knows only versions up to {len(MIGRATIONS)}; "
        "use the newer smokestack that opened it last."
    )
