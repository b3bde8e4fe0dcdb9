"""The heads of entry lists in the languages there are."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from arbitro.formats.entries.head_words import Column
from arbitro.formats.texts.cells import plain
from arbitro.i18n.language import all_languages, language_of


def heads_of(language: str) -> Mapping[Column, str]:
    """Return the heads a list is written with; those a language has none for are English.

    >>> heads_of("es")[Column.BIRTH]
    'Nacimiento'
    """
    return {Column(name): head for name, head in language_of(language).entry_heads.items()}


@cache
def heads_read() -> Mapping[str, Column]:
    """Return the column each head of each language names, folded as the reader folds them."""
    return {
        plain(head): column
        for language in all_languages()
        for column, head in heads_of(language).items()
    }
