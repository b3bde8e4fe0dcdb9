"""What a visitor sees of an event now, once its rounds are over, and tomorrow morning.

It is made by the functions that make the site, of an event that is public by the same switches.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, time, timedelta

from arbitro.desk.derived.publication.public import OpenGames, as_if_over
from arbitro.i18n import Translator
from arbitro.i18n.zones import in_the_hall, meant
from arbitro.service import EventService
from arbitro.web.public.pages import SectionSite, site_sections

MOMENTS = ("now", "over", "tomorrow")
MORNING = time(8, 30)


@dataclass(frozen=True, slots=True)
class Visit:
    """The sections a visitor sees at a moment; how the ``open`` games end is not known yet."""

    moment: str
    sections: tuple[SectionSite, ...]
    open: OpenGames = frozenset()


def visit(service: EventService, key: str, words: Translator, moment: str, now: datetime) -> Visit:
    """Return what a visitor sees of an event at one of the moments."""
    state = service.snapshot(key).state
    if moment == "over":
        over, left = as_if_over(state)
        public = service.public(key, now, lambda _: over)
        return Visit(moment, tuple(site_sections(public, words)), left)
    if moment == "tomorrow":
        day = in_the_hall(state, now).date() + timedelta(days=1)
        now = meant(state, day, MORNING)
    else:
        moment = MOMENTS[0]
    return Visit(moment, tuple(site_sections(service.public(key, now), words)))
