"""What the cells of an entry list mean."""

from __future__ import annotations

from datetime import date

from arbitro.model import Sex, Title

HIGHEST_RATING = 4000
_YEARS = range(1850, 2101)
"""The years of birth rating lists may hold, too."""

TITLES = {title.value: title for title in Title} | {
    "MI": Title.IM,
    "MF": Title.FM,
    "MC": Title.CM,
    "GMF": Title.WGM,
    "MIF": Title.WIM,
    "MFF": Title.WFM,
    "MCF": Title.WCM,
    "CMF": Title.WCM,
}
"""Titles as English and Spanish lists write them."""

UNRATED = frozenset({"", "-", "0", "s/e", "se", "unr", "unrated", "n/a", "sin elo"})


def rating_of(text: str) -> int | None:
    """Return a rating, 0 for an unrated player, None where it is none.

    >>> rating_of("2.104"), rating_of("2104,0"), rating_of("s/e"), rating_of("21o4")
    (2104, 2104, 0, None)
    """
    if text.lower() in UNRATED:
        return 0
    whole, _, decimals = text.replace(",", ".").partition(".")
    if len(whole) == 1 and len(decimals) == 3:
        whole, decimals = whole + decimals, ""
    if not _is_number(whole) or len(whole) > 4 or decimals.strip("0"):
        return None
    rating = int(whole)
    return rating if rating <= HIGHEST_RATING else None


def title_of(text: str) -> Title | None:
    """Return the title a text names, None where it names none.

    >>> title_of("mi"), title_of("WFM"), title_of("Dr.")
    (<Title.IM: 'IM'>, <Title.WFM: 'WFM'>, None)
    """
    return TITLES.get(text.upper().replace(".", ""))


def sexes_of(texts: list[str]) -> dict[str, Sex]:
    """Return what the texts of a sex column mean.

    ``M`` is male, except in a column that says ``H`` (hombre) somewhere: there it is mujer.

    >>> sexes_of(["M", "F"])["m"], sexes_of(["H", "M"])["m"]
    (<Sex.MALE: 'm'>, <Sex.FEMALE: 'w'>)
    """
    spanish = any(text.lower() in {"h", "hombre"} for text in texts)
    male = ("h", "hombre", "male", "man", "masculino", "varón", "varon", "v")
    female = ("f", "w", "female", "woman", "mujer", "femenino")
    sexes = dict.fromkeys(male, Sex.MALE) | dict.fromkeys(female, Sex.FEMALE)
    sexes["m"] = Sex.FEMALE if spanish else Sex.MALE
    return sexes


def birth_of(text: str) -> str | None:
    """Return a birth date as ``YYYY/MM/DD`` or ``YYYY``, None where it is neither.

    A day and a month that are not known are 00.

    >>> birth_of("17/05/1990"), birth_of("1990-05-17"), birth_of("1990"), birth_of("90")
    ('1990/05/17', '1990/05/17', '1990', None)
    >>> birth_of("1990-02-30"), birth_of("1990/00/00"), birth_of("0990")
    (None, '1990/00/00', None)
    """
    parts = text.replace("-", "/").replace(".", "/").split("/")
    if not all(_is_number(part) for part in parts) or len(parts) not in {1, 3}:
        return None
    if len(parts[-1]) == 4 and len(parts) == 3:
        parts.reverse()
    if len(parts[0]) != 4 or any(len(part) > 2 for part in parts[1:]):
        return None
    return "/".join(part.zfill(2) for part in parts) if _is_day(*map(int, parts)) else None


def _is_day(year: int, month: int = 0, day: int = 0) -> bool:
    """Tell whether somebody can be born then."""
    try:
        date(year, month or 1, day or 1)
    except ValueError:
        return False
    return year in _YEARS and (month > 0 or day == 0)


def number_of(text: str) -> int | None:
    """Return a whole number above 0, None where it is none."""
    return int(text) if _is_number(text) and len(text) <= 12 and int(text) else None


def is_federation(text: str) -> bool:
    """Tell whether a text can be a federation's code: three capital letters."""
    return len(text) == 3 and text.isascii() and text.isalpha() and text.isupper()


def federation_of(text: str) -> str | None:
    """Return a federation's code, whatever its case; None where the text can be none.

    >>> federation_of("esp"), federation_of("Spain")
    ('ESP', None)
    """
    return text.upper() if is_federation(text.upper()) else None


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit()
