"""Where a reason stands in the regulations: edition and article number."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from arbitro.explain import Reason
    from arbitro.model import EditionKey


def citation(reason: Reason) -> str | None:
    """Return the article a reason rests on, None where the edition has none for its concept.

    >>> from arbitro.explain import reason
    >>> citation(reason("colour-preference", "C.04.3@2026-02"))
    'C.04.3@2026-02 art. 2.4.7 [C12]'
    """
    return None if reason.edition is None else _cited(reason.edition, reason.concept)


@cache
def _cited(edition: EditionKey, concept: str) -> str | None:
    from arbitro.regulations import (  # noqa: PLC0415 - only who shows an article pays
        UnknownArticleError,
        UnknownEditionError,
        article,
    )

    try:
        return str(article(edition, concept))
    except (UnknownArticleError, UnknownEditionError):
        return None
