"""The rating periods of a section: its rounds list by list, and who has which rating then."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from arbitro.model import EntryId, Title


class ListedThen(NamedTuple):
    """What the list of a period has of an entry; ``rating`` 0 is unrated."""

    entry: EntryId
    rating: int
    title: Title | None = None


class SectionPeriod(NamedTuple):
    """Rounds that one rating list rates, from ``first_round`` to that before the next period.

    ``start`` is its first day, None only where a report taken over does not say it. Who is not
    among the ``players`` keeps rating and title of the period before; in the first one everybody
    has those of the entry.
    """

    first_round: int
    start: date | None
    players: tuple[ListedThen, ...] = ()
