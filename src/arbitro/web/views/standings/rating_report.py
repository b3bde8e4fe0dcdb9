"""What a section's report for the ratings lacks, each with the place where it is entered."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import NamedTuple

from arbitro.desk.derived.office.checks import checked
from arbitro.desk.derived.office.outcomes import outcomes_of
from arbitro.desk.derived.office.set_aside import name_of, set_aside
from arbitro.i18n import Translator
from arbitro.reasons import Reason
from arbitro.rules.ratings.ratable import Clock
from arbitro.rules.ratings.report_check import ReportFinding, Weight, check_report, report_gaps
from arbitro.web.views.event.event import EventView, SectionView
from arbitro.web.views.standings.ratings import rated_by, rated_section

MOST_NAMED = 5
"""People that a line names; whoever else is meant is in the list it leads to."""

_DETAILS = {
    "name": "{event}/settings/name",
    "federation": "{event}/settings/federation",
    "start": "{event}/settings/start",
    "end": "{event}/settings/end",
    "chief-arbiter": "{event}/settings/chief-arbiter",
    "time-control": "{section}/settings/time",
}
_PLACES = {
    "fide-id-missing": "{section}/players?only=no-id",
    "fide-id-repeated": "{section}/players",
    "player-federation-missing": "{section}/players",
    "birth-missing": "{section}/players",
    "games-not-finished": "{round}",
    "games-not-rated-by-time": "{section}/settings/time",
    "play-per-day": "{section}/schedule",
    "rounds-per-day": "{section}/schedule",
    "round-dates-missing": "{section}/schedule",
    "report-dates-reversed": "{event}/settings/end",
}
"""Where what is found is entered; dates of lists and registration are only told."""


FOUND_AS = {"fide-id-missing": "player-without-fide-id"}
"""What the checklist asks about by a finding of its own, with the code of that finding."""

_OF_LISTS = frozenset({"fide-id-missing", "player-federation-missing", "birth-missing"})
"""What a rating list knows of a player."""


class NamedPlayer(NamedTuple):
    """A player that a line names, with the address where the player is changed."""

    name: str
    url: str


class ReportLine(NamedTuple):
    """What is found about a report: how much it matters, where it is entered, who is meant.

    ``more`` counts those who are not named.
    """

    weight: str
    text: str
    url: str
    people: tuple[NamedPlayer, ...] = ()
    more: int = 0
    concept: str = ""


class RatingReport(NamedTuple):
    """A report before it goes out: what is to be entered or looked at, and what only to be known.

    ``from_list`` tells that the rating list may fill in what players lack, ``rounds_left`` how many
    rounds are still to be played.
    """

    lines: tuple[ReportLine, ...]
    facts: tuple[ReportLine, ...]
    from_list: bool
    rounds_left: int = 0

    @property
    def spoiled(self) -> int:
        """Return how many lines name what spoils it."""
        return sum(line.weight == Weight.SPOILS.value for line in self.lines)


def rating_report(
    event: EventView, view: SectionView, words: Translator, today: date
) -> RatingReport:
    """Return everything to be entered, looked at or known before a report goes out.

    What the checklist set aside as not applying is not named here either. What the ratings are for
    is asked first where nobody has said it: the checklist names nothing else of the report until
    then. A day of registration that is past is to be looked at.
    """
    rated = rated_section(view)
    found = _gaps(view) if rated is None else check_report(rated.event, rated.rated)
    order = list(Weight)
    closed = _closed(event, view)
    open_still = (item for item in found if item.reason.concept not in closed)
    gravest_first = sorted(open_still, key=lambda item: order.index(item.weight))
    lines = [
        _registration_over(event, item, words)
        if _is_over(event, item, today)
        else _line(event, view, item, words)
        for item in gravest_first
    ]
    lines = [*_class_unsaid(event, view, words), *lines]
    lines.sort(key=lambda line: order.index(Weight(line.weight)))
    fact = Weight.FACT.value
    return RatingReport(
        tuple(line for line in lines if line.weight != fact),
        tuple(line for line in lines if line.weight == fact),
        any(item.reason.concept in _OF_LISTS for item in found),
        max(view.rounds_total - view.section.rounds_complete, 0),
    )


def _class_unsaid(event: EventView, view: SectionView, words: Translator) -> Iterator[ReportLine]:
    """Give the line of a section of which nobody has said for which ratings it counts, if any."""
    if not view.section.office.facts("section-kind").has("rated"):
        text = words.t("office.fact-unsaid", fact="rated")
        yield ReportLine(
            Weight.LOOK.value, text, f"{event.url}/office/facts/{view.id}/section-kind"
        )


def _closed(event: EventView, view: SectionView) -> frozenset[str]:
    """Return what of a report somebody has closed in the checklist: it does not apply."""
    aside = {name for name, (how, _) in set_aside(event.state).items() if how == "does-not-apply"}
    if not any(name.startswith(tuple(FOUND_AS.values())) for name in aside):
        return frozenset()
    codes = {
        located.finding.code
        for located in checked(event.state)
        if located.section in {0, view.id} and name_of(located) in aside
    }
    return frozenset(concept for concept, code in FOUND_AS.items() if code in codes)


def _is_over(event: EventView, found: ReportFinding, today: date) -> bool:
    """Tell whether the last day of registration is past, and nobody has said what became of it."""
    if found.reason.concept != "event-registration":
        return False
    last = date.fromisoformat(str(found.reason.value("day")))
    return last < today and "registration" not in outcomes_of(event.state)


def _registration_over(event: EventView, found: ReportFinding, words: Translator) -> ReportLine:
    day = date.fromisoformat(str(found.reason.value("day")))
    text = words.t("ui.rating-report.registration-over", day=words.date(day))
    return ReportLine(Weight.LOOK.value, text, f"{event.url}/office/due/registration")


def report_gaps_of(event: EventView, view: SectionView, words: Translator) -> Iterator[ReportLine]:
    """Yield what spoils the report of a section as it stands, without rating its games."""
    for found in _gaps(view):
        if found.weight is Weight.SPOILS:
            yield _line(event, view, found, words)


def _gaps(view: SectionView) -> tuple[ReportFinding, ...]:
    by = rated_by(view)
    control = view.section.settings.time_control
    rate_class = None if control is None else control.rate_class
    clock = by.clock if by else Clock(rate_class, control) if rate_class else None
    return () if clock is None else report_gaps(view.tournament, clock)


def _line(
    event: EventView, view: SectionView, found: ReportFinding, words: Translator
) -> ReportLine:
    reason, concept = found.reason, found.reason.concept
    listed = dict(reason.values).get("players", ())
    meant = listed if isinstance(listed, tuple) else ()
    entry_of = {number: entry for entry, number in view.number_of.items()}
    numbers = [number for number in meant if isinstance(number, int)]
    entries = [entry_of[number] for number in numbers if number in entry_of]
    named = tuple(
        NamedPlayer(view.person(entry).name, f"{view.url}/players/{entry}?act=edit-player")
        for entry in entries[:MOST_NAMED]
    )
    text = (
        words.t(f"ui.rating-report.{concept}", count=len(meant)) if meant else words.reason(reason)
    )
    return ReportLine(
        found.weight.value,
        text,
        _place(event, view, reason),
        named,
        max(len(meant) - len(named), 0),
        concept,
    )


def _place(event: EventView, view: SectionView, reason: Reason) -> str:
    detail = str(dict(reason.values).get("detail", ""))
    place = _DETAILS.get(detail) or _PLACES.get(reason.concept, "")
    return place.format(event=event.url, section=view.url, round=view.round_url())
