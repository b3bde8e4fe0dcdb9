"""What federations are called in lists: codes of FIDE and of ISO, flags, names of countries."""

from __future__ import annotations

import pkgutil
import tomllib
from functools import cache

from arbitro.formats.cells import plain
from arbitro.formats.entries.values import is_federation

LETTERS = 26
_FLAG_A = 0x1F1E6
"""The first of the 26 signs that flags are made of, two a country."""


def federation_of(text: str) -> str | None:
    r"""Return a federation's code, whatever its case; None where the text can be none.

    Codes of ISO 3166, flags and the names of countries in the languages of lists are read as FIDE
    writes them; the United Kingdom is none of them, for it does not tell whose player one is.

    >>> [federation_of(each) for each in ("esp", "España", "DEU", "GB", "moon")]
    ['ESP', 'ESP', 'GER', None, None]
    >>> federation_of("\U0001f1eb\U0001f1f7")
    'FRA'
    """
    named = _named_federations().get(plain(_without_flags(text)))
    return named or (text.upper() if is_federation(text.upper()) else None)


def _without_flags(text: str) -> str:
    """Return a text with the letters that flags are made of written as letters."""
    return "".join(
        chr(ord(each) - _FLAG_A + ord("a")) if 0 <= ord(each) - _FLAG_A < LETTERS else each
        for each in text
    )


@cache
def _named_federations() -> dict[str, str]:
    """Return the codes of federations by what else they are called."""
    source = pkgutil.get_data(__package__ or "", "federations.toml")
    assert source is not None, "the names are part of the package"
    told = tomllib.loads(source.decode("utf-8"))
    return {name: code for code, names in told.items() for name in names.split()}
