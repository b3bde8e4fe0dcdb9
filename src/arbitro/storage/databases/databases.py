"""The database that several servers share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbitro.lazy_imports import later

if TYPE_CHECKING:
    from arbitro.storage.databases.accounts import Accounts, is_taken
    from arbitro.storage.databases.postgres import PostgresStore
    from arbitro.storage.databases.postgres_door import PostgresDoor
    from arbitro.storage.databases.postgres_rows import (
        PostgresFollowers,
        PostgresJobs,
        PostgresScreenRows,
        PostgresSeminars,
    )

__all__ = [
    "Accounts",
    "PostgresDoor",
    "PostgresFollowers",
    "PostgresJobs",
    "PostgresScreenRows",
    "PostgresSeminars",
    "PostgresStore",
    "is_taken",
]

# Its libraries are an extra: they are loaded where a database is named.
__getattr__ = later(
    __name__,
    {
        "arbitro.storage.databases.accounts": ("Accounts", "is_taken"),
        "arbitro.storage.databases.postgres": ("PostgresStore",),
        "arbitro.storage.databases.postgres_door": ("PostgresDoor",),
        "arbitro.storage.databases.postgres_rows": (
            "PostgresFollowers",
            "PostgresJobs",
            "PostgresScreenRows",
            "PostgresSeminars",
        ),
    },
)
