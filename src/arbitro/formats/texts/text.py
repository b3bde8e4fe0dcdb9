"""From bytes to lines, the same for every format."""

from __future__ import annotations

import codecs
import re
from itertools import pairwise
from typing import NamedTuple

from arbitro.formats.texts.problems import Certainty, Problem, problem

CRLF = "\r\n"
_MARK = "\ufeff"
_MARK_BYTES = _MARK.encode()
_STRAY = "\ufffd"
_WIDE = {b"\xff\xfe": "utf-16-le", b"\xfe\xff": "utf-16-be"}


def decode(data: bytes | str, problems: list[Problem]) -> str:
    """Return the text of a file without its byte-order mark.

    Bytes are UTF-8, or UTF-16 where they begin with its mark or every other byte is empty, which is
    said; what is neither is read in the code page its letters speak for, with a warning at the
    first byte that tells. Of UTF-8 with bytes of another encoding in it only those are read so.
    """
    if isinstance(data, str):
        return data.removeprefix(_MARK)
    wide = wide_of(data)
    # Before UTF-8 is tried: ASCII in UTF-16 is good UTF-8 too, with an empty byte beside each.
    if wide:
        told: Certainty = "certain" if data[:2] in _WIDE else "likely"
        problems.append(problem("encoding-utf-16", 1, 1)._replace(certainty=told))
        return data.decode(wide, "replace").removeprefix(_MARK)
    # the place of a fault is counted without the mark
    data = data.removeprefix(_MARK_BYTES)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        start = before.rfind(b"\n") + 1
        # what comes before is good UTF-8: columns count its characters
        column = len(before[start:].decode("utf-8")) + 1
        line = before.count(b"\n") + 1

        page, certainty = page_of(data)
        mixed = _mixed(data, page)
        if mixed is not None:
            stray = _western(data[error.start : error.start + 1])
            problems.append(problem("encoding-mixed", line, column, text=stray))
            return mixed
        if page != WESTERN:
            text = data.decode(page, "replace")
            row = rows_of(text)[line - 1]
            sample = next(
                (word for word in row.split() if not word.isascii() and word.isprintable()), ""
            )
            found = problem("encoding-guessed", line, column, encoding=page, text=sample)
            problems.append(found._replace(certainty=certainty))
            return text
        found = problem("encoding-latin-1", line, column, byte=data[error.start])
        problems.append(found._replace(certainty=certainty))
        return _western(data)


_LOOKED_AT = 512
_LEAST_WIDE = 8


def wide_of(data: bytes) -> str:
    """Return the kind of UTF-16 a text is written in, by its mark or its empty bytes, else nothing.

    >>> wide_of("Gil, Ana;2105".encode("utf-16-be")), wide_of(b"Gil, Ana;2105")
    ('utf-16-be', '')
    """
    for mark, encoding in _WIDE.items():
        if data.startswith(mark):
            return encoding
    start = data[:_LOOKED_AT]
    empty = [start[at::2].count(0) for at in (0, 1)]
    if len(start) < _LEAST_WIDE or 2 * max(empty) < len(start) // 2 or min(empty):
        return ""
    return "utf-16-be" if empty[0] else "utf-16-le"


def _mixed(data: bytes, page: str) -> str | None:
    """Return UTF-8 with stray bytes of another encoding.

    None where the text is all of a page.
    """
    start = data[:_MOST_LOOKED_AT]
    text = start.decode("utf-8", "replace")
    if all(letter.isascii() or letter == _STRAY for letter in text):
        return None
    latin = any(item.latin for item in _PAGES if item.name == page)
    whole = _text(start, page) or ""
    if _against(text.replace(_STRAY, ""), latin=True) >= _against(whole, latin=latin):
        return None
    return data.decode("utf-8", _STRAYS_AS_WESTERN)


def _stray(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeDecodeError)
    return _western(error.object[error.start : error.end]), error.end


_STRAYS_AS_WESTERN = "arbitro-western"
codecs.register_error(_STRAYS_AS_WESTERN, _stray)


def _western(data: bytes) -> str:
    """Return text of Western Europe: the signs of Windows, or of Latin-1 where it knows none."""
    try:
        return data.decode("cp1252")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def rows_of(text: str) -> list[str]:
    r"""Return the lines of a text whose lines end with CR, LF or CR LF.

    >>> rows_of("a\r\nb\rc\n\nd")
    ['a', 'b', 'c', '', 'd']
    """
    rows = text.replace(CRLF, "\n").replace("\r", "\n").split("\n")
    if rows[-1] == "":
        rows.pop()
    return rows


_LETTERS = r"[^\s\d,;:()/]+"
_CODE = rb"\b[A-Z]{3}\b"
_SIGNS = frozenset(
    "\u2019\u2018\xb4\u2013\u2014\xb0\xba\xaa\xbd\xb7\xab\xbb\u201c\u201d\u201e\u2026\u2116\u20ac\xa0"
)
_MOST_LOOKED_AT = 1 << 18


class _Page(NamedTuple):
    """A code page, whether its letters are Latin, and the federations whose names it writes.

    A page that is taken only where such federations are in the text is ``on_evidence``: its bytes
    are as good letters in another.
    """

    name: str
    latin: bool
    federations: frozenset[bytes] = frozenset()
    on_evidence: bool = False


def _of(codes: str) -> frozenset[bytes]:
    return frozenset(codes.encode().split())


WESTERN = "cp1252"
_PAGES = (
    _Page(WESTERN, latin=True),
    _Page("cp1250", latin=True, federations=_of("POL CZE SVK HUN ROU SLO CRO BIH SRB")),
    _Page("cp1251", latin=False, federations=_of("RUS UKR BLR BUL KAZ KGZ UZB MKD MGL FID")),
    _Page("cp1253", latin=False, federations=_of("GRE CYP"), on_evidence=True),
    _Page("cp1254", latin=True, federations=_of("TUR AZE"), on_evidence=True),
    _Page("cp1257", latin=True, federations=_of("EST LAT LTU"), on_evidence=True),
)


def page_of(data: bytes) -> tuple[str, Certainty]:
    """Return the code page of a text with other letters than ASCII has, and how sure it is.

    What would be signs inside words, letters of two scripts in one word or words of nothing but
    accents speaks against a page; the federations in the text decide between pages as good. Where
    another is as good all the same, the first of the list is only assumed.

    >>> page_of("Größe, Élise".encode("cp1252")), page_of("Łużyc, Żółty".encode("cp1250"))
    (('cp1252', 'assumed'), ('cp1250', 'likely'))
    >>> page_of("Иванова, Анн".encode("cp1251"))
    ('cp1251', 'likely')
    """
    start = data[:_MOST_LOOKED_AT]
    counts: dict[bytes, int] = {}
    for code in re.findall(_CODE, start):
        counts[code] = counts.get(code, 0) + 1
    measured: list[tuple[int, int, str]] = []
    for page in _PAGES:
        named = sum(counts.get(code, 0) for code in page.federations)
        text = _text(start, page.name)
        if text is None or (page.on_evidence and not named):
            continue
        measured.append((_against(text, latin=page.latin), -named, page.name))
    # that of Western Europe reads any bytes: there is always one, and the first of the best is it
    best = min(measured, key=lambda item: item[:2])
    rivals = sum(item[:2] == best[:2] for item in measured) - 1
    return best[2], "assumed" if rivals else "likely"


def _text(data: bytes, page: str) -> str | None:
    try:
        return data.decode(page)
    except UnicodeDecodeError:
        return data.decode("latin-1") if page == WESTERN else None


def _against(text: str, *, latin: bool) -> int:
    """Count what speaks against a text having been written so."""
    return sum(
        _against_word(word, latin=latin)
        for word in set(re.findall(_LETTERS, text))
        if not word.isascii()
    )


def _against_word(word: str, *, latin: bool) -> int:
    strange = [letter for letter in word if letter > "\x7f" and letter not in _SIGNS]
    against = 2 * sum(not letter.isalpha() for letter in strange)
    plain = any(letter.isascii() and letter.isalpha() for letter in word)
    # Read in a wrong encoding, a letter is often a capital amid small ones.
    turned = pairwise(word)
    against += 2 * sum(first.islower() and second.isupper() for first, second in turned)
    if latin:
        return against + (len(strange) if len(strange) > 2 and not plain else 0)
    return against + (3 if plain or len(strange) == 1 else 0)
