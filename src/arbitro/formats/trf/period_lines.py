"""The rating periods of a long event in a report, and whose rounds the report of one of them has.

arbitro's own comments: ``### arbitro rating-period`` has the first round of a period, its first day
and who has another rating or title then; ``### arbitro rounds-alone`` says which rounds a report
tells of, so that blank rounds are never read as absences.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from datetime import date

from arbitro.formats.trf.lines.columns import MOST_ROUNDS
from arbitro.formats.trf.lines.document import Report
from arbitro.formats.trf.lines.records import OwnRecord
from arbitro.formats.trf.own_lines import own_line_text, parse_number, parse_player
from arbitro.model import RATINGS, Tournament, Tpn
from arbitro.model.participant import TITLES_BY_CODE
from arbitro.model.rating_periods import RatingPeriod, RatingThen, RoundSpan

PERIOD, ALONE = "rating-period", "rounds-alone"


def period_records(tournament: Tournament) -> Iterator[OwnRecord]:
    """Yield the lines of the rating periods, or that of the rounds a report has alone.

    >>> title = TITLES_BY_CODE["IM"]
    >>> then = (RatingThen(Tpn(1), 2410, title), RatingThen(Tpn(2), 2400))
    >>> periods = (RatingPeriod(1), RatingPeriod(5, date(2026, 11, 3), then))
    >>> for record in period_records(Tournament(periods=periods)):
    ...     print(own_line_text(record))
    ### arbitro rating-period from=1
    ### arbitro rating-period from=5 start=2026-11-03 players=1:2410:IM,2:2400
    >>> (alone,) = period_records(Tournament(only_rounds=RoundSpan(5, 9)))
    >>> own_line_text(alone)
    '### arbitro rounds-alone from=5 to=9'
    """
    if tournament.only_rounds is not None:
        first, last = tournament.only_rounds
        yield OwnRecord(ALONE, (("from", str(first)), ("to", str(last))))
    for period in tournament.periods:
        words = (
            ("from", str(period.first_round)),
            ("start", period.start.isoformat() if period.start else ""),
            ("players", ",".join(map(_written, period.players))),
        )
        yield OwnRecord(PERIOD, tuple(word for word in words if word[1]))


def _written(then: RatingThen) -> str:
    title = f":{then.title.value}" if then.title else ""
    return f"{then.tpn}:{then.rating}{title}"


def periods_of(report: Report) -> tuple[RatingPeriod, ...]:
    """Return the rating periods of a report; a line that cannot be understood is noted."""
    found: list[RatingPeriod] = []
    for line, record in report.numbered(OwnRecord):
        if record.kind != PERIOD:
            continue
        # the first of them begins with round 1
        rounds = range(found[-1].first_round + 1, MOST_ROUNDS) if found else range(1, 2)
        try:
            period = _period(record, report.players, rounds)
        except ValueError:
            report.fault("rating-period-not-known", line, 1, text=own_line_text(record))
        else:
            found.append(period)
    return tuple(found)


def rounds_alone(report: Report, played: int) -> RoundSpan | None:
    """Return the rounds that a report has alone, which is noted; None where it has all."""
    for line, record in report.numbered(OwnRecord):
        if record.kind != ALONE:
            continue
        words = dict(record.words)
        try:
            first = parse_number(words.get("from", ""))
            last = parse_number(words.get("to", ""), least=max(first, played))
        except ValueError:
            report.fault("rating-period-not-known", line, 1, text=own_line_text(record))
            continue
        values = {"first": first, "last": last, "count": last - first + 1}
        report.fault("rounds-alone", line, 1, **values)
        return RoundSpan(first, last)
    return None


def _period(record: OwnRecord, players: Collection[Tpn], rounds: range) -> RatingPeriod:
    words = dict(record.words)
    first = parse_number(words.get("from", ""))
    is_known = len(words) == len(record.words) and words.keys() <= {"from", "start", "players"}
    if not is_known or first not in rounds:
        raise ValueError(words)
    start = date.fromisoformat(words["start"]) if "start" in words else None
    then: dict[Tpn, RatingThen] = {}
    for word in words.get("players", "").split(",") if words.get("players") else ():
        number, rating, *title = word.split(":")
        tpn, value = parse_player(number, players), parse_number(rating, least=0)
        if tpn in then or len(title) > 1 or (value and value not in RATINGS):
            raise ValueError(word)
        if title and title[0] not in TITLES_BY_CODE:
            raise ValueError(word)
        then[tpn] = RatingThen(tpn, value, TITLES_BY_CODE[title[0]] if title else None)
    return RatingPeriod(first, start, tuple(then[tpn] for tpn in sorted(then)))
