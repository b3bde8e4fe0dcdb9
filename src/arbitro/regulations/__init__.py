"""The law library: which edition of a regulation is in force, and where each rule stands in it.

An edition is one file of data: its dates in the head, read when its regulation is asked for, and
its articles, read when the first one is.
"""

from __future__ import annotations

from arbitro.regulations.catalogue import article, articles
from arbitro.regulations.choice import (
    OTHER_TIE_BREAKS,
    SWISS_TYPES,
    DecidedBy,
    EditionChoice,
    choose_edition,
    edition_by_key,
    edition_named,
    editions,
    in_force,
    is_complete,
    is_general,
    is_known,
    is_of_its_day,
    is_replaced,
    no_values,
    regulations,
    swiss_editions,
    swiss_type,
    swiss_year,
    swiss_years,
    system_of_the_day,
    text_to_follow,
    year_of_type,
)
from arbitro.regulations.citation import (
    Article,
    Edition,
    EventClass,
    Force,
    NoEditionInForceError,
    Status,
    UnknownArticleError,
    UnknownEditionError,
)

__all__ = [
    "OTHER_TIE_BREAKS",
    "SWISS_TYPES",
    "Article",
    "DecidedBy",
    "Edition",
    "EditionChoice",
    "EventClass",
    "Force",
    "NoEditionInForceError",
    "Status",
    "UnknownArticleError",
    "UnknownEditionError",
    "article",
    "articles",
    "choose_edition",
    "edition_by_key",
    "edition_named",
    "editions",
    "in_force",
    "is_complete",
    "is_general",
    "is_known",
    "is_of_its_day",
    "is_replaced",
    "no_values",
    "regulations",
    "swiss_editions",
    "swiss_type",
    "swiss_year",
    "swiss_years",
    "system_of_the_day",
    "text_to_follow",
    "year_of_type",
]
