"""What a file is that was given for a list or a report: by its first bytes, never by its name."""

from __future__ import annotations

import re

from arbitro.formats.texts.text import wide_of

_MARKS = (
    (b"\xd0\xcf\x11\xe0", "xls"),
    (b"%PDF", "pdf"),
    (b"\x00\x01\x00\x00Standard", "access"),
    (b"\x93\xff\x89\x44", "tunx"),
    (b"SQLite format 3\x00", "sqlite"),
    (b"{\\rtf", "rtf"),
    (b"\x89PNG", "picture"),
    (b"\xff\xd8\xff", "picture"),
    (b"GIF8", "picture"),
    (b"\x1f\x8b", "zip"),
    (b"7z\xbc\xaf\x27\x1c", "zip"),
    (b"Rar!", "zip"),
)
_MARK = b"\xef\xbb\xbf"
_END_OF_ZIP = b"PK\x05\x06"
_JSON = re.compile(rb"""[\[{]\s*(?:["\[{\]}]|\Z|-?\d+\s*[,\]])""")
_HTML = re.compile(rb"<(?:!doctype html|html|head|body|table|meta)\b", re.IGNORECASE)
_XML = re.compile(rb"<(?:\?xml\b|!doctype\b|!--|[a-z][\w:.-]*[\s/>])", re.IGNORECASE)
_NEVER_IN_TEXT = frozenset(range(9))

LOOKED_AT = 1 << 16

_PLAYER_OF_REPORT = re.compile(r"^[^\S\n]*001[^\S\n]+\d+\s", re.MULTILINE)


def is_report(text: str) -> bool:
    r"""Tell whether a text holds a player's line of a report, be its columns right or slipped.

    >>> is_report("012 Open\n  001    1 m GM Alfa, Anton"), is_report("001;1;Alfa, Anton")
    (True, False)
    """
    return _PLAYER_OF_REPORT.search(text.replace("\r", "\n")) is not None


def content_of(data: bytes) -> str:
    """Return what a file is that is no table of text.

    Empty where it may be one.

    >>> content_of(b"%PDF-1.7"), content_of(b'{"players": []}'), content_of(b"Name;Rating")
    ('pdf', 'json', '')
    """
    for mark, kind in _MARKS:
        if data.startswith(mark):
            return kind
    if data.startswith(b"PK\x03\x04"):
        return _packed(data)
    # Sixteen bits a letter are text, though half of its bytes are those of no text.
    if wide_of(data):
        return ""
    start = data[:LOOKED_AT].removeprefix(_MARK).lstrip(b" \t\r\n")
    if start.startswith((b"{", b"[")) and _JSON.match(start):
        return "json"
    if start.startswith(b"<"):
        return "html" if _HTML.match(start) else "xml" if _XML.match(start) else ""
    return "binary" if not _NEVER_IN_TEXT.isdisjoint(data) else ""


def _packed(data: bytes) -> str:
    """Return what a ZIP is: the spreadsheet of an office, any files packed, or cut off."""
    if b"opendocument.spreadsheet" in data[:200]:
        return "ods"
    if b"xl/workbook.xml" in data:
        return "xlsx"
    return "zip" if _END_OF_ZIP in data else "cut"
