"""Statements of SQL with columns that a program lists, and with a mark for each value.

Only names get into a statement; what people write is given beside it.
"""

from __future__ import annotations

import re

_NAMES = re.compile(r"[a-z_][a-z0-9_.]*(?:, ?[a-z_][a-z0-9_.]*)*")


def select(columns: str, rest: str) -> str:
    """Return a statement that reads columns; ``rest`` says where from.

    >>> select("name, value", "FROM file WHERE key = ?")
    'SELECT name, value FROM file WHERE key = ?'
    """
    return f"SELECT {_checked(columns)} {rest}"


def insert(table: str, columns: str, count: int, *, mark: str = "?") -> str:
    """Return a statement that writes so many values, into all columns where none is named.

    >>> insert("file", "key, value", 2), insert("file", "", 1, mark="%s")
    ('INSERT INTO file (key, value) VALUES (?, ?)', 'INSERT INTO file VALUES (%s)')
    """
    into = f"{_checked(table)} ({_checked(columns)})" if columns else _checked(table)
    return f"INSERT INTO {into} VALUES ({marks(count, mark)})"  # noqa: S608 - names alone


def marks(count: int, mark: str = "?") -> str:
    """Return the places of so many values.

    >>> marks(3)
    '?, ?, ?'
    """
    return ", ".join([mark] * count)


def _checked(names: str) -> str:
    if _NAMES.fullmatch(names) is None:
        raise ValueError(names)
    return names
