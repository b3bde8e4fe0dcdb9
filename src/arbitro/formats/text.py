"""From bytes to lines, the same for every format."""

from __future__ import annotations

from arbitro.formats.problems import Problem, problem

CRLF = "\r\n"
_MARK = "\ufeff"
_MARK_BYTES = _MARK.encode()
_WIDE = {b"\xff\xfe": "utf-16-le", b"\xfe\xff": "utf-16-be"}


def decode(data: bytes | str, problems: list[Problem]) -> str:
    """Return the text of a file without its byte-order mark.

    Bytes are UTF-8, or UTF-16 where they begin with its mark, which is said; what is neither is
    read in the code page its letters speak for, with a warning at the first byte that tells.
    """
    if isinstance(data, str):
        return data.removeprefix(_MARK)
    for mark, encoding in _WIDE.items():
        if data.startswith(mark):
            problems.append(problem("encoding-utf-16", 1, 1))
            return data.removeprefix(mark).decode(encoding, "replace")
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
        from arbitro.formats.encodings import WESTERN, page_of  # noqa: PLC0415 - few files need it

        page = page_of(data)
        if page != WESTERN:
            text = data.decode(page, "replace")
            row = rows_of(text)[line - 1]
            sample = next(
                (word for word in row.split() if not word.isascii() and word.isprintable()), ""
            )
            problems.append(problem("encoding-guessed", line, column, encoding=page, text=sample))
            return text
        problems.append(problem("encoding-latin-1", line, column, byte=data[error.start]))
        return _western(data)


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
