"""Articles by edition, read from the data files the first time one is asked for."""

from __future__ import annotations

from functools import cache

from arbitro.model import EditionKey
from arbitro.regulations.choice import edition
from arbitro.regulations.citation import Article, Status, UnknownArticleError


def articles(key: EditionKey) -> tuple[Article, ...]:
    """Return the articles of an edition in the order of its text.

    Raises UnknownEditionError where the key names none.
    """
    return tuple(_by_concept(edition(key).key).values())


def article(key: EditionKey, concept: str) -> Article:
    """Return the article of an edition that carries a concept.

    Raises UnknownEditionError or UnknownArticleError.

    >>> str(article(EditionKey("C.04.3@2026-02"), "colour-preference"))
    'C.04.3@2026-02 art. 2.4.7 [C12]'
    >>> str(article(EditionKey("C.04.3@2017-07"), "colour-preference"))
    'C.04.3@2017-07 art. C.10'
    """
    found = _by_concept(edition(key).key).get(concept)
    if found is None:
        raise UnknownArticleError(key, concept)
    return found


@cache
def _by_concept(key: EditionKey) -> dict[str, Article]:
    """Index an edition's articles; a concept is carried by one article of an edition."""
    # Only who shows an article pays for the parser; pkgutil starts sooner than importlib.resources.
    import pkgutil  # noqa: PLC0415
    import tomllib  # noqa: PLC0415

    text = pkgutil.get_data(__package__, f"data/{key}.toml")
    assert text is not None, key  # every edition has its file
    table: dict[str, dict[str, str]] = tomllib.loads(text.decode("utf-8"))
    return {
        concept: Article(
            edition=key,
            number=row["number"],
            label=row.get("label", ""),
            concept=concept,
            status=Status(row["status"]),
            note=row.get("note", ""),
        )
        for concept, row in table.items()
    }
