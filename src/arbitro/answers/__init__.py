"""Answers: one frozen value each, the same for library, command line, JSON interface and client.

What an answer holds is said by the fields of its class. `derivation` makes all other forms of it:
JSON, its schema, the value read back, the columns of a table.
"""

from __future__ import annotations

from arbitro.answers.derivation import (
    Column,
    Exact,
    NotAnAnswerError,
    Schema,
    Words,
    answer,
    from_json,
    schemas_of,
    to_json,
)
from arbitro.answers.tables import table_of

__all__ = [
    "Column",
    "Exact",
    "NotAnAnswerError",
    "Schema",
    "Words",
    "answer",
    "from_json",
    "schemas_of",
    "table_of",
    "to_json",
]
