"""What the heads of entry lists are called, in the languages people have lists in.

Words are data, in the folder ``heads``, folded as `cells.plain` folds heads: letters and digits
alone, in lower case, without accents. A word means one thing, whichever the language.
"""

from __future__ import annotations

import pkgutil
import tomllib
from enum import Enum, unique

from arbitro.formats.texts.cells import plain


@unique
class Column(Enum):
    """A column of an entry list.

    The value is its name in files of ours.
    """

    NAME = "name"
    SURNAME = "surname"
    SECOND_SURNAME = "second_surname"
    GIVEN_NAME = "given_name"
    RATING = "rating"
    TITLE = "title"
    WOMEN_TITLE = "women_title"
    FEDERATION = "federation"
    FIDE_ID = "fide_id"
    BIRTH = "birth"
    SEX = "sex"
    CLUB = "club"
    CATEGORY = "category"
    NATIONAL_RATING = "national_rating"
    NATIONAL_ID = "national_id"
    FIXED_BOARD = "fixed_board"
    BOARD = "board"
    IGNORED = "ignored"


LANGUAGES = (
    "en",
    "es",
    "de",
    "fr",
    "pt",
    "it",
    "nl",
    "nordic",
    "slavic",
    "cyrillic",
    "ca",
)
"""The files of words in the folder ``heads``, one of a language or of several alike."""

_OF_FIDE = "fide_rating"
"""The words for ratings of FIDE's own list, which go before those of nobody in particular."""


def _words() -> dict[str, dict[str, str]]:
    """Return the words of every language as its file has them, by field."""
    found = {}
    for language in LANGUAGES:
        source = pkgutil.get_data(__package__ or "", f"heads/{language}.toml")
        assert source is not None, "the words are part of the package"
        found[language] = tomllib.loads(source.decode("utf-8"))
    return found


_WORDS = _words()

COLUMN_OF_HEAD = {
    plain(head): Column("rating" if name == _OF_FIDE else name)
    for words in _WORDS.values()
    for name, heads in words.items()
    for head in heads.split()
}

FIDE_RATINGS = frozenset(
    plain(head) for words in _WORDS.values() for head in words.get(_OF_FIDE, "").split()
)

FIDE = "fide"
"""A head that names a rating in some lists and a number of players in others."""
COLUMN_OF_HEAD[FIDE] = Column.FIDE_ID

SURNAMES = (
    *("nomprenom", "nometprenom", "namevorname"),
    *(head for head, told in COLUMN_OF_HEAD.items() if told is Column.SURNAME and len(head) > 5),
)
"""Words a head of whole names begins with where surnames come first."""

RATING_OR_PLACE = frozenset(
    {"classement", "ranking", "clasificacion", "classificacao", "classifica", "rankingfide"}
    | {"classementfide", "clasificacionfide", "fideranking"}
)
"""Heads that are over ratings in some lists and over places in others; cells tell them apart."""

HEADS = {
    Column.NAME: "Name",
    Column.RATING: "Rating",
    Column.TITLE: "Title",
    Column.FEDERATION: "Federation",
    Column.FIDE_ID: "FIDE ID",
    Column.BIRTH: "Birth",
    Column.SEX: "Sex",
    Column.CLUB: "Club",
    Column.CATEGORY: "Category",
    Column.NATIONAL_RATING: "National rating",
    Column.NATIONAL_ID: "National ID",
    Column.FIXED_BOARD: "Fixed board",
}
"""The heads arbitro writes, in the order of the columns; other languages bring their own."""
