"""The rating periods of a long event as they are typed: a first round and a first day a line."""

from __future__ import annotations

from arbitro.formats.texts.dates import days_meant


def periods_typed(text: str, *, is_day_first: bool) -> str:
    r"""Return lines of periods as the command has them, whichever way their days are typed.

    What is no day, or may be two, stays as it is: the command says in which line.

    >>> periods_typed("1\n5; 03/11/2026", is_day_first=True)
    '1\n5; 2026-11-03'
    """
    lines = []
    for line in text.splitlines():
        first, sign, typed = line.partition(";")
        found = days_meant(typed.strip(), is_day_first=is_day_first) if sign else ()
        lines.append(f"{first}; {found[0]:%Y-%m-%d}" if len(found) == 1 else line)
    return "\n".join(lines)
