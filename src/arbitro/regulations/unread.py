"""Newer texts that are known to exist and that nobody here has read: ours are not taken for them.

Each has what is known of it: a day, the Handbook's identifier of its chapter or the decision that
made it. What it says is unknown, or known in the part the catalogue has.
"""

from __future__ import annotations

from datetime import date
from typing import NamedTuple


class Unread(NamedTuple):
    """A text: about what, from which day (None where only that it is newer is known), and where.

    ``key`` names it in messages (``handbook.unread.KEY``); ``where`` is the Handbook's identifier
    or the decision of the Council.
    """

    key: str
    regulation: str
    since: date | None
    where: str


UNREAD = (
    Unread("b01-table-2025", "B.01.DT", None, "B01DirectTitles2025"),
    Unread("b01-table-2026", "B.01.DT", date(2026, 1, 1), "B01DirectTitles2026"),
    Unread("b061", "B.06.1", date(2024, 1, 1), "B0601"),
    Unread("b064", "B.06.4", date(2023, 7, 20), "B0604082023"),
    Unread("appeals", "", date(2022, 4, 28), "CM1-2022/09"),
    Unread("continental", "D.02", date(2022, 4, 28), "CM1-2022/13"),
    Unread("world-events", "", date(2024, 9, 18), "CM3-2024/14-16"),
    Unread("fair-play", "FPR", date(2024, 9, 18), "CM3-2024/20"),
    Unread("olympiad-event", "", date(2026, 9, 1), "Olympiad2026MainCompetition"),
    Unread("laws-2018", "E.01", date(2018, 1, 1), "E012018"),
)
"""What is known to be missing, in the order of the Handbook."""
