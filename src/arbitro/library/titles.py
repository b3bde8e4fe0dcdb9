"""What an event does to ratings, and the norms made in it."""

from __future__ import annotations

from typing import Literal

from arbitro.answers.norms import Norms, make_norms
from arbitro.answers.ratings import Ratings, make_ratings
from arbitro.formats.trf.lines.document import TrfDocument
from arbitro.formats.trf.lines.records import TimeControlRecord
from arbitro.library.errors import allowed, edition_for, unknown
from arbitro.library.files import Source, opened_for_games
from arbitro.model import Entry, RateClass, TimeControl
from arbitro.rules.ratings.by_period import chosen_period
from arbitro.rules.ratings.coefficient import RatingStatus
from arbitro.rules.ratings.edition import rating_rules, regulation_of
from arbitro.rules.ratings.event import RatedEvent, rate_event
from arbitro.rules.ratings.ratable import Clock
from arbitro.rules.titles.edition import LEVELS, norm_rules
from arbitro.rules.titles.event import TitleEventKind, norm_event
from arbitro.rules.titles.verdict import judge, titles_within_reach

Class = Literal["standard", "rapid", "blitz"]
"""A class of rated games."""


def rate(
    source: Source,
    *,
    rate_class: Class | None = None,
    edition: str | None = None,
    period: int | None = None,
) -> Ratings:
    """Rate an event (B.02): what it does to everybody's rating, as if the period had no other.

    Ratings and years of birth are those of the report; of teams the games of their players are
    rated. ``rate_class`` follows from the time control of the report (record 222), standard where
    it has none. An event of several rating periods is rated period by period: ``period`` is the
    number of one. UnknownError for a class or an edition there is not, or a day before the first
    one; RefusedError where a period is to be named, or there is none of the number; UnreadableError
    as `read`.
    """
    file = opened_for_games(source)
    chosen = allowed(chosen_period(file.tournament, period))
    record = chosen.tournament
    asked = _class(rate_class)
    clock = stated_clock(file.document, asked) or Clock(RateClass.STANDARD)
    choice = edition_for(file, record, regulation_of(clock.rate_class), edition)
    rules = rating_rules(choice.edition.key, record.details.start)
    listed = {entry.tpn: reported_rating(entry) for entry in record.entries}
    day = chosen.day or rules.since
    event = RatedEvent(record, clock, listed, day.year, {})
    rated = rate_event(event, rules)
    return make_ratings(event, rated, choice.decided_by, period=chosen.number)


def stated_clock(document: TrfDocument | None, rate_class: RateClass | None) -> Clock | None:
    """Return class and times of a report: a class as asked, else that of its record 222.

    None where neither says a class.
    """
    lines = document.lines if document is not None else ()
    record = next(
        (line.record for line in lines if isinstance(line.record, TimeControlRecord)), None
    )
    white = TimeControl(record.white) if record else None
    black = TimeControl(record.black) if record and record.black else None
    chosen = rate_class or (white.rate_class if white else None)
    return None if chosen is None else Clock(chosen, white, black)


def _class(asked: Class | None) -> RateClass | None:
    known = {class_.value: class_ for class_ in RateClass}
    if asked is not None and asked not in known:
        raise unknown("rate-class-unknown", rate_class=asked)
    return None if asked is None else known[asked]


def reported_rating(entry: Entry) -> RatingStatus:
    """Return the rating and the year of birth a report has of a player."""
    return RatingStatus(entry.player.rating, birth_year=birth_year(entry))


def birth_year(entry: Entry) -> int | None:
    """Return a player's year of birth; None where it is not known."""
    year = entry.player.birth[:4]
    return int(year) if len(year) == 4 and year.isdigit() and year != "0000" else None


def norms(
    source: Source,
    *,
    player: int | None = None,
    title: str | None = None,
    edition: str | None = None,
) -> Norms:
    """Judge the norms of an event (B.01): of a player and a title, or of all within reach.

    Those that were not made are there too: ``made`` tells.
    Titles, ratings and federations are those of the report. UnknownError for a player, a title of
    norms (``GM`` ``IM`` ``WGM`` ``WIM``) or an edition that there is not; UnreadableError as
    `read`.
    """
    file = opened_for_games(source)
    record = file.tournament
    wanted = next((level for level in LEVELS if level.value == title), None)
    if title is not None and wanted is None:
        raise unknown("title-unknown", title=title)
    entries = [entry for entry in record.entries if player in (None, entry.tpn)]
    if player is not None and not entries:
        raise unknown("no-such-player", player=player)
    choice = edition_for(file, record, "B.01", edition)
    rules = norm_rules(choice.edition.key)
    clock = stated_clock(file.document, RateClass.STANDARD)
    shorter = None if clock is None else clock.shorter
    seconds = None if shorter is None else shorter.seconds_for_sixty_moves
    event = norm_event(record, TitleEventKind.USUAL, frozenset(), seconds=seconds)
    judged = (
        (entry, judge(event, entry, other, rules))
        for entry in entries
        for other in ((wanted,) if wanted else titles_within_reach(entry.player))
    )
    return make_norms(event, rules, judged)
