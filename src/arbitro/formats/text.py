"""From bytes to lines, the same for every format."""

from __future__ import annotations

from arbitro.formats.problems import Problem, problem

CRLF = "\r\n"
_MARK = "\ufeff"
_WIDE = {b"\xff\xfe": "utf-16-le", b"\xfe\xff": "utf-16-be"}


def decode(data: bytes | str, problems: list[Problem]) -> str:
    """Return the text of a file without its byte-order mark.

    Bytes are UTF-8, or UTF-16 where they begin with its mark, which is said; what is neither is
    read as Latin-1, as Windows extends it where it can, with a warning at the first byte that
    tells.
    """
    if isinstance(data, str):
        return data.removeprefix(_MARK)
    for mark, encoding in _WIDE.items():
        if data.startswith(mark):
            problems.append(problem("encoding-utf-16", 1, 1))
            return data.removeprefix(mark).decode(encoding, "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start].replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        start = before.rfind(b"\n") + 1
        # what comes before is good UTF-8: columns count its characters
        column = len(before[start:].decode("utf-8-sig")) + 1
        line = before.count(b"\n") + 1
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
