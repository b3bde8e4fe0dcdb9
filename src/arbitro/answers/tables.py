"""Tables: the rows of an answer under the headings its fields name."""

from __future__ import annotations

import typing
from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from arbitro.answers.derivation import Column, Words


def table_of(
    value: Any, words: Words, without: frozenset[str] = frozenset()
) -> tuple[tuple[str, ...], tuple[tuple[Any, ...], ...]]:
    """Return the headings and cells of an answer's ``rows``, but the fields in ``without``."""
    kind = typing.get_args(typing.get_type_hints(type(value))["rows"])[0]
    shown = [(name, column) for name, column in _columns(kind) if name not in without]
    heads = (head for _, column in shown for head in _heads(value, column, words))
    rows = (
        tuple(cell for name, column in shown for cell in _cells(getattr(row, name), column))
        for row in value.rows
    )
    return tuple(heads), tuple(rows)


def _columns(kind: type) -> Iterator[tuple[str, Column]]:
    hints = typing.get_type_hints(kind, include_extras=True)
    for field in fields(kind):
        for item in getattr(hints[field.name], "__metadata__", ()):
            if isinstance(item, Column):
                yield field.name, item


def _heads(value: Any, column: Column, words: Words) -> list[str]:
    if column.spread:
        return [item.name for item in getattr(value, column.spread)]
    return [words.t(column.word)]


def _cells(value: Any, column: Column) -> tuple[Any, ...]:
    return tuple(value) if column.spread else (value,)
