"""What the cells of an entry list mean."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date

from arbitro.formats.texts.dates import day_in
from arbitro.formats.texts.unrated_words import UNRATED
from arbitro.model import RATINGS, Sex

_THOUSANDS = re.compile(r"^(\d)[ \u00a0\u2009\u202f](\d{3})$")
_WEEK = re.compile(r"(?:19|20)\d\d(?:0[1-9]|[1-4]\d|5[0-3])")
YEARS_OF_EVENTS = range(1900, 2031)
"""Numbers that are as well the year somebody was born in, or that of an event."""

_YEARS = range(1850, 2101)
"""The years of birth rating lists may hold, too."""

LETTERS = frozenset("FNEAR")
"""What Papi writes behind ratings: of FIDE, national, and three kinds of estimates."""

_MARKED = re.compile(rf"(\d{{3,4}})(?: ?([{''.join(sorted(LETTERS))}])| ?[/P] ?\d{{1,2}})")

_MALE = (
    "masc chico niño boy garçon junge homem menino ragazzo мужской home "
    "h hombre male man masculino varón varon v mann männlich homme masculin maschio uomo l муж"
)
_FEMALE = (
    "fem chica niña girl fille mädchen mulher menina ragazza женский dona "
    "f w female woman mujer femenino weiblich frau femme féminin femmina donna p ж жен"
)


def rating_of(text: str) -> int | None:
    """Return a rating, 0 for an unrated player, None where it is none.

    >>> rating_of("2.104"), rating_of("2104,0"), rating_of("s/e"), rating_of("21o4")
    (2104, 2104, 0, None)
    >>> rating_of("1 905"), rating_of("19 05")
    (1905, None)
    """
    if text.lower() in UNRATED:
        return 0
    joined = _THOUSANDS.sub(r"\1\2", text)
    whole, _, decimals = joined.replace(",", ".").partition(".")
    # 2.104 is a rating written with a point for thousands, and not two and a bit.
    if len(whole) == 1 and len(decimals) == 3:
        whole, decimals = whole + decimals, ""
    if not is_number(whole) or len(whole) > 4 or decimals.strip("0"):
        return None
    rating = int(whole)
    return rating if rating <= RATINGS[-1] else None


_THOUSANDS_MARKED = re.compile(r"\d([.,])\d{3}")
_DECIMALS = re.compile(r"\d+([.,])\d+")


def sign_of_thousands(text: str) -> str:
    """Return the sign between the thousands of a rating and its other digits, else nothing.

    >>> sign_of_thousands("2.104"), sign_of_thousands("2104,0"), sign_of_thousands("2 104")
    ('.', '', '')
    """
    found = _THOUSANDS_MARKED.fullmatch(text)
    return found[1] if found else ""


def sign_of_decimals(text: str) -> str:
    """Return the sign before decimals, else nothing.

    >>> sign_of_decimals("1.9"), sign_of_decimals("2104,0"), sign_of_decimals("2.104")
    ('.', ',', '')
    """
    found = _DECIMALS.fullmatch(text)
    return found[1] if found and not sign_of_thousands(text) else ""


def marked_rating(text: str) -> tuple[int, str] | None:
    """Return a rating with the mark behind it.

    None where it is none of these.

    Papi writes a letter (``F`` of FIDE, ``N`` national, ``E``, ``A`` and ``R`` estimates),
    federations of America a number of games after a stroke or a ``P``.

    >>> marked_rating("1850 F"), marked_rating("1500/12"), marked_rating("1420P9")
    ((1850, 'F'), (1500, '/'), (1420, '/'))
    >>> marked_rating("1850 X") is None
    True
    """
    found = _MARKED.fullmatch(text.strip())
    return (int(found[1]), found[2] or "/") if found else None


def national_marked(text: str) -> int:
    """Return the rating of a text where its letter says that it is a national one, else 0.

    >>> national_marked("1850 N"), national_marked("1850 F")
    (1850, 0)
    """
    rating, mark = marked_rating(text) or (0, "")
    return rating if mark == "N" else 0


def sexes_of(texts: list[str]) -> dict[str, Sex]:
    """Return what the texts of a sex column mean.

    ``M`` is male, except in a column that says ``H`` (hombre) somewhere: there it is mujer.

    >>> sexes_of(["M", "F"])["m"], sexes_of(["H", "M"])["m"]
    (<Sex.MALE: 'm'>, <Sex.FEMALE: 'w'>)
    """
    spanish = any(text.lower() in {"h", "hombre"} for text in texts)
    sexes = dict.fromkeys(_MALE.split(), Sex.MALE) | dict.fromkeys(_FEMALE.split(), Sex.FEMALE)
    sexes["m"] = Sex.FEMALE if spanish else Sex.MALE
    return sexes


_WHOLE = re.compile(r"^(\d+)\.0+$")
"""A whole number as spreadsheets write it that take it for any other."""

_MIDNIGHT = re.compile(r"[ T]0?0:00(?::00(?:\.0+)?)?$")


def birth_of(text: str, *, month_first: bool = False) -> str | None:
    """Return a birth date as ``YYYY/MM/DD`` or ``YYYY``, None where it is neither.

    A day or a month that is not known is 00, and a date of which neither is known a year.
    ``month_first`` tells that the month stands before the day.

    >>> birth_of("17/05/1990"), birth_of("1990-05-17"), birth_of("1990"), birth_of("90")
    ('1990/05/17', '1990/05/17', '1990', None)
    >>> birth_of("1990-02-30"), birth_of("00.00.1971"), birth_of("0990")
    (None, '1971', None)
    >>> birth_of("17 de mayo de 1990"), birth_of("1990-05-17 00:00:00"), birth_of("19900517")
    ('1990/05/17', '1990/05/17', '1990/05/17')
    >>> birth_of("05/17/1990", month_first=True)
    '1990/05/17'
    """
    text = _WHOLE.sub(r"\1", _MIDNIGHT.sub("", text))
    if is_number(text) and len(text) == len("YYYYMMDD"):
        text = f"{text[:4]}/{text[4:6]}/{text[6:]}"
    if any(map(str.isalpha, text)) and (day := day_in(text)):
        text = day.isoformat()
    parts = text.replace("-", "/").replace(".", "/").split("/")
    if not all(is_number(part) for part in parts) or len(parts) not in {1, 3}:
        return None
    if len(parts[-1]) == 4 and len(parts) == 3:
        parts.reverse()
        if month_first:
            parts[1:] = parts[:0:-1]
    if len(parts[0]) != 4 or any(len(part) > 2 for part in parts[1:]):
        return None
    if not _is_day(*map(int, parts)):
        return None
    known = parts if any(int(part) for part in parts[1:]) else parts[:1]
    return "/".join(part.zfill(2) for part in known)


def is_month_first(texts: Iterable[str]) -> bool:
    """Tell whether the dates of a column have the month before the day, as one of them shows.

    None may show the contrary.

    >>> is_month_first(["02/06/2010", "05/17/1990"]), is_month_first(["02/06/2010"])
    (True, False)
    """
    written = [text for text in texts if text]
    usual = sum(birth_of(text) is not None for text in written)
    other = sum(birth_of(text, month_first=True) is not None for text in written)
    # Only where every date reads so and some do not otherwise: else the day comes first.
    return usual < other == len(written)


def _is_day(year: int, month: int = 0, day: int = 0) -> bool:
    """Tell whether somebody can be born then."""
    try:
        date(year, month or 1, day or 1)
    except ValueError:
        return False
    return year in _YEARS and (month > 0 or day == 0)


def number_of(text: str) -> int | None:
    """Return a whole number above 0, None where it is none.

    >>> number_of("12"), number_of("12.0"), number_of("0"), number_of("1.2")
    (12, 12, None, None)
    """
    text = _WHOLE.sub(r"\1", text)
    return int(text) if is_number(text) and len(text) <= 12 and int(text) else None


def is_federation(text: str) -> bool:
    """Tell whether a text can be a federation's code: three capital letters."""
    return len(text) == 3 and text.isascii() and text.isalpha() and text.isupper()


def is_week(text: str) -> bool:
    """Tell whether a text can be a week of a year, as rating lists count them: 202640."""
    return _WEEK.fullmatch(text) is not None


def is_number(text: str) -> bool:
    """Tell whether a text is of digits alone."""
    return text.isascii() and text.isdigit()
