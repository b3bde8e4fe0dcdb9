"""Which columns nobody understood look like ratings, where a list would leave everybody unrated.

Such a column is asked about: whoever sends the list says what it holds, or that it is left out.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import Enum, unique

from arbitro.formats.entries.head_words import FIDE
from arbitro.formats.entries.values import YEARS_OF_EVENTS, marked_rating, rating_of
from arbitro.formats.texts.cells import plain

LEAST_RATING = 100
"""What is less under a head of ratings or places is a place."""

SURE_RATINGS = range(1000, 3000)
"""Numbers of which a column under any head may be of ratings."""

_WORD = re.compile(r"[^\W\d_]+")
_LETTERED = re.compile(r"\d{3,4} ?[^\W\d_]")
_CAPITAL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_OF_RATINGS = re.compile(
    r"elo|.*rating|rating.*|rtg.*|.*rtg|elo(?:std|nac|nat|int|fide|elo).*|(?:fide|nat|nac|std)elo"
    r"|rat|ranking|clasificacion|classement|classificacao|wertung.*|std|standard"
    r"|valoracion|рейтинг.*"
)
_OF_FASTER_GAMES = re.compile(
    r".*(?:rapid|rapide|rapido|rpd|blitz|blz|quick|bullet|schnell|lampo|relampago).*|rap|snel|hur|lyn"
)
_OF_NUMBERS = frozenset(
    {"id", "no", "nr", "num", "number", "numero", "code", "cod", "codigo", "lic", "licencia"}
    | {"licence", "license", "member", "socio", "ref", "plz", "zip", "cp", "postal", "postcode"}
    | {"tel", "telefono", "phone", "year", "date", "fecha", "fax", "dni", "pass", "pin"}
)
"""Words over numbers that are of no rating, whatever they look like."""


@unique
class Sound(Enum):
    """What the head of a column sounds like."""

    RATINGS = "ratings"
    FASTER = "faster"
    NUMBERS = "numbers"
    ANYTHING = "anything"


def sound_of(head: str) -> Sound:
    """Return what a head sounds like by its words.

    >>> [sound_of(head).value for head in ("Rating STD", "EloRapid", "Talla", "FIDE no.")]
    ['ratings', 'faster', 'anything', 'numbers']
    """
    words = [plain(word) for part in _CAPITAL.split(head) for word in _WORD.findall(part)]
    if any(_OF_FASTER_GAMES.fullmatch(word) for word in words):
        return Sound.FASTER
    if any(_OF_RATINGS.fullmatch(word) for word in words):
        return Sound.RATINGS
    if not _OF_NUMBERS.isdisjoint(words):
        return Sound.NUMBERS
    return Sound.RATINGS if FIDE in words else Sound.ANYTHING


def is_rating(cell: str) -> bool:
    """Tell whether a cell can only be a rating, marked or not, or say that there is none.

    >>> [is_rating(cell) for cell in ("1850", "1850 F", "2105K", "-", "12")]
    [True, True, True, True, False]
    """
    rating = rating_of(cell)
    return is_lettered(cell) if rating is None else not 0 < rating < LEAST_RATING


def is_lettered(cell: str) -> bool:
    """Tell whether a cell is a rating with a mark, known here or not.

    Federations write letters of their own, as England's ``2105K``: what they mean is not guessed,
    and yet such a cell says that somebody is rated.

    >>> [is_lettered(cell) for cell in ("1850 F", "2105K", "1850", "A1234")]
    [True, True, False, False]
    """
    return marked_rating(cell) is not None or _LETTERED.fullmatch(cell.strip()) is not None


def rates_somebody(cells: Sequence[str]) -> bool:
    """Tell whether one cell at least is a rating above 0."""
    return any(rating_of(cell) or is_lettered(cell) for cell in cells)


def may_be_ratings(cells: Sequence[str]) -> bool:
    """Tell whether cells look like ratings, some of them above 0."""
    filled = [cell for cell in cells if cell]
    return rates_somebody(filled) and all(map(is_rating, filled))


def can_be_nothing_else(cells: Sequence[str]) -> bool:
    """Tell whether two cells at least have four digits as ratings do and years and places do not.

    >>> can_be_nothing_else(["2105", "1850"]), can_be_nothing_else(["1985", "1990"])
    (True, False)
    """
    ratings = [rating for cell in cells if cell and (rating := rating_of(cell))]
    sure = all(rating in SURE_RATINGS for rating in ratings)
    years = all(rating in YEARS_OF_EVENTS for rating in ratings)
    return may_be_ratings(cells) and len(ratings) > 1 and sure and not years


def columns_to_ask(
    left_out: Sequence[tuple[str, Sequence[str]]], *, national: bool
) -> tuple[int, ...]:
    """Return which of the columns left out are asked about, in a list in which nobody is rated.

    Each has its head and its cells. Where ``national`` ratings are read, those of FIDE are asked
    about alone; those of faster games, and what looks like ratings under any head, only where
    nothing else does.

    >>> columns_to_ask([("Rating STD", ["1905"]), ("Rating RPD", ["1880"])], national=False)
    (0,)
    >>> columns_to_ask([("Puntuak", ["2105", "1850"])], national=False)
    (0,)
    """
    by_sound: dict[Sound, list[int]] = {other: [] for other in Sound}
    for at, (head, cells) in enumerate(left_out):
        sound = sound_of(head)
        looks = can_be_nothing_else if sound is Sound.ANYTHING else may_be_ratings
        if looks(cells):
            by_sound[sound].append(at)
    if national:
        return tuple(by_sound[Sound.RATINGS])
    orders = (by_sound[item] for item in (Sound.RATINGS, Sound.FASTER, Sound.ANYTHING))
    return tuple(next(filter(None, orders), ()))
