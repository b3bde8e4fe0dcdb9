"""Reports for Vega, whose columns are counted in bytes where names have letters of several."""

from __future__ import annotations

NAME_FROM, NAME_TO = 14, 47
"""The columns of the name in a player's line."""


def for_vega(report: str, rounds: int) -> str:
    """Return a report as Vega takes it in: by bytes, with the number of rounds (142)."""
    if rounds and "\n142 " not in report:
        first = report.find("\n001 ") + 1
        report = f"{report[:first]}142 {rounds}\n{report[first:]}"
    return in_bytes(report)


def in_bytes(report: str) -> str:
    """Return a report whose names take 33 bytes instead of 33 letters, cut at a letter.

    The last byte stays a blank: a name that filled its field could not be told from one whose
    columns slipped.

    >>> line = "001    1      " + "Größe, Élise".ljust(33) + " 2000"
    >>> changed = in_bytes(line)
    >>> len(changed[14:].encode()) - len(" 2000"), changed.endswith(" 2000")
    (33, True)
    """
    return "\n".join(map(_line, report.split("\n")))


def _line(line: str) -> str:
    if not line.startswith("001 ") or line.isascii():
        return line
    length = NAME_TO - NAME_FROM
    name = line[NAME_FROM:NAME_TO].rstrip().encode()[: length - 1].decode(errors="ignore")
    padded = name + " " * (length - len(name.encode()))
    return line[:NAME_FROM] + padded + line[NAME_TO:]
