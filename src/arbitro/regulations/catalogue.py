"""Articles by edition, read from the data files the first time one is asked for; texts unread."""

from __future__ import annotations

from datetime import date
from functools import cache
from typing import NamedTuple

from arbitro.model import EditionKey
from arbitro.regulations import heads
from arbitro.regulations.choice import edition_by_key
from arbitro.regulations.citation import Article, Force, Status, UnknownArticleError


def articles(key: EditionKey) -> tuple[Article, ...]:
    """Return the articles of an edition in the order of its text.

    Raises UnknownEditionError where the key names none.
    """
    return tuple(_by_concept(key).values())


def article(key: EditionKey, concept: str) -> Article:
    """Return the article of an edition that carries a concept.

    A concept with an edition before it is that edition's, whatever is asked for: rules of one
    regulation may rest on an article of another. Raises UnknownEditionError or UnknownArticleError.

    >>> str(article(EditionKey("C.04.3@2026-02"), "colour-preference"))
    'C.04.3@2026-02 art. 2.4.7 [C12]'
    >>> str(article(EditionKey("C.04.3@2017-07"), "colour-preference"))
    'C.04.3@2017-07 art. C.10'
    >>> str(article(EditionKey("E.01@2023-01"), "C.05@2018 team-line-up"))
    'C.05@2018 art. 7.1'
    """
    named, own, rest = concept.partition(" ")
    if own:
        key, concept = EditionKey(named), rest
    found = _by_concept(key).get(concept)
    if found is None:
        raise UnknownArticleError(key, concept)
    return found


@cache
def _by_concept(key: EditionKey) -> dict[str, Article]:
    """Index an edition's articles; a concept is carried by one article of an edition."""
    edition_by_key(key)  # refuses what names none, before a path is made of it
    import tomllib  # noqa: PLC0415 - only who shows an article pays for the parser

    with open(heads.place_of(key), "rb") as file:
        table: dict[str, dict[str, str]] = tomllib.load(file)["articles"]
    return {
        concept: Article(
            edition=key,
            number=row["number"],
            label=row.get("label", ""),
            concept=concept,
            status=Status(row["status"]),
            note=row.get("note", ""),
            force=Force(row.get("force", "must")),
        )
        for concept, row in table.items()
    }


class UnreadText(NamedTuple):
    """A text: about what, from which day (None where no source says it), and where.

    ``key`` names it in messages (``handbook.unread.KEY``); ``where`` is the Handbook's identifier
    or the decision of the Council.
    """

    key: str
    regulation: str
    since: date | None
    where: str


UNREAD = (
    UnreadText("b01-table-2025", "B.01.DT", None, "B01DirectTitles2025"),
    UnreadText("b01-table-2026", "B.01.DT", date(2026, 1, 1), "B01DirectTitles2026"),
    UnreadText("b061", "B.06.1", date(2024, 1, 1), "B0601"),
    UnreadText("b064", "B.06.4", date(2023, 7, 20), "B0604082023"),
    UnreadText("appeals", "", date(2022, 4, 28), "CM1-2022/09"),
    UnreadText("continental", "D.02", date(2022, 4, 28), "CM1-2022/13"),
    UnreadText("world-events", "", date(2024, 9, 18), "CM3-2024/14-16"),
    UnreadText("fair-play", "FPR", date(2024, 9, 18), "CM3-2024/20"),
    UnreadText("olympiad-event", "", date(2026, 9, 1), "Olympiad2026MainCompetition"),
    UnreadText("laws-2017", "E.01", date(2017, 7, 1), "E012017"),
    UnreadText("handling-2012", "C.04.2", None, "C.04.2, 2012-2017"),
    UnreadText("dutch-2010", "C.04.3", None, "C.04.1, 2010-2011"),
    UnreadText("tie-breaks-2010", "C.06", date(2010, 1, 1), "C.06, 2010-2012"),
    UnreadText("tie-breaks-2012", "C.07", date(2012, 7, 1), "C.06, C.07, 2012-2023"),
)
"""What is known to be missing, in the order of the Handbook."""
