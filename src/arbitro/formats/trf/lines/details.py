"""The head of a report, the federations' own lists and the teams."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from arbitro import model
from arbitro.formats.trf.lines.columns import Columns
from arbitro.formats.trf.lines.document import Report
from arbitro.formats.trf.lines.records import (
    DateRecord,
    NationalRecord,
    NumberRecord,
    PlayerRecord,
    RankingMethodRecord,
    RoundDatesRecord,
    TeamRecord,
    TextRecord,
    TieBreaksRecord,
    TimeControlRecord,
)
from arbitro.model import EventDetails, FideId, Player, RateClass, Team, Tpn

if TYPE_CHECKING:
    from arbitro.model import Period, TimeControl

# The encoded time control of record 222: ``5400+30``, ``40/6000+30:900+30``, ``W300-B240``.


def read_time_control(columns: Columns) -> TimeControlRecord | None:
    """Read the periods of both players, or of each where they differ."""
    text = columns.rest(4)
    column = columns.start(4, len(columns.text))
    if text[:1] in {"W", "w"} and "-" in text:
        white, _, black = text.partition("-")
        if black[:1] not in {"B", "b"}:
            columns.fault("time-control-unreadable", column + len(white) + 1, text=text)
            return None
        first = _periods(columns, column + 1, white[1:])
        second = _periods(columns, column + len(white) + 2, black[1:])
        return TimeControlRecord(first, second) if first and second else None
    periods = _periods(columns, column, text)
    return TimeControlRecord(periods) if periods else None


def time_control_of(record: TimeControlRecord) -> TimeControl:
    """Return what a record says as a value of the model."""
    return model.TimeControl(record.white, record.black)


def time_control_text(record: TimeControlRecord) -> str:
    """Return the line 222.

    >>> from arbitro.model import Period
    >>> time_control_text(TimeControlRecord((Period(6000, 30, 40), Period(900, 30))))
    '222 40/6000+30:900+30'
    """
    if not record.black:
        return "222 " + _text(record.white)
    return f"222 W{_text(record.white)}-B{_text(record.black)}"


def _periods(columns: Columns, column: int, text: str) -> tuple[Period, ...]:
    """Read periods separated by colons; nothing where one of them is unreadable."""
    periods = []
    for part in text.split(":"):
        moves, slash, times = part.rpartition("/")
        seconds, plus, increment = times.partition("+")
        numbers = [number for number, there in ((moves, slash), (increment, plus)) if there]
        if not all(_is_number(number) for number in [seconds, *numbers]):
            columns.fault("time-control-unreadable", column + _wrong(part), text=text)
            return ()
        periods.append(
            model.Period(int(seconds), int(increment) if plus else 0, int(moves) if slash else None)
        )
        column += len(part) + 1
    return tuple(periods)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 9


def _wrong(text: str) -> int:
    """Return the place of the first character that no period can have, 0 where there is none."""
    return next((place for place, letter in enumerate(text) if letter not in "0123456789/+"), 0)


def _text(periods: tuple[Period, ...]) -> str:
    return ":".join(
        ("" if period.moves is None else f"{period.moves}/")
        + str(period.seconds)
        + (f"+{period.increment}" if period.increment else "")
        for period in periods
    )


POINTS = "PTS"
"""The points among the tie-breaks."""


def event_details(report: Report) -> EventDetails:
    """Return what the head says; what it must say and does not is noted."""
    _check_head(report)
    dates = report.one(RoundDatesRecord)
    control = report.one(TimeControlRecord)
    method = report.one(RankingMethodRecord)
    start, end = _day(report, "042"), _day(report, "052")
    if start and end and start > end:
        line, _ = report.numbered(DateRecord, "052")[0]
        report.fault("dates-reversed", line, 5, start=start.isoformat(), end=end.isoformat())
    return EventDetails(
        name=_line_text(report, "012"),
        city=_line_text(report, "022"),
        federation=_line_text(report, "032"),
        start=start,
        end=end,
        chief_arbiter=_line_text(report, "102"),
        deputies=tuple(record.text for _, record in report.numbered(TextRecord, "112")),
        organiser="",
        type_text=_line_text(report, "092"),
        time_control_text=_line_text(report, "122"),
        round_dates=dates[1].days if dates else (),
        time_control=time_control_of(control[1]) if control else None,
        pairing_controller=_line_text(report, "182"),
        ranking_method=method[1].method if method else "",
    )


CLASS_CODES = {RateClass.STANDARD: "SSS", RateClass.RAPID: "RRR", RateClass.BLITZ: "BBB"}
"""The codes of FIDE's ratings of a class in the place of a federation's (TRF26, NRS)."""

NO_LIST = "MMM"
"""The code of a value no list has."""

_OF_NO_FEDERATION = frozenset({*CLASS_CODES.values(), NO_LIST})


def tournament_ratings(report: Report) -> dict[Tpn, int]:
    """Return the ratings that seed players in the place of official and national ones."""
    return {
        record.tpn: record.rating
        for _, record in report.numbered(NationalRecord)
        if record.federation in _OF_NO_FEDERATION
    }


def national_ratings(report: Report) -> dict[Tpn, NationalRecord]:
    """Return each player's line in a federation's own list, the first where there are several."""
    national: dict[Tpn, NationalRecord] = {}
    for line, record in report.numbered(NationalRecord):
        if record.tpn not in report.players:
            column = report.find(line, str(record.tpn))
            report.fault("national-player-unknown", line, column, tpn=record.tpn)
        if record.federation not in _OF_NO_FEDERATION:
            national.setdefault(record.tpn, record)
    return national


def player_of(record: PlayerRecord, national: NationalRecord | None, seeded: int = 0) -> Player:
    """Return the person of a player's line, with the national line and what seeds here alone."""
    return Player(
        name=record.name,
        rating=record.rating,
        title=record.title,
        sex=record.sex,
        federation=record.federation,
        fide_id=None if record.fide_id is None else FideId(record.fide_id),
        birth=record.birth,
        national_rating=national.rating if national else 0,
        national_id=national.national_id if national else "",
        tournament_rating=seeded,
    )


def tie_breaks_of(report: Report) -> tuple[str, ...]:
    """Return the tie-breaks by 202, or by 212 with the points' place among them.

    212 tells where the points stand; where they come first, as usual, they are left out.
    """
    used, order = report.one(TieBreaksRecord, "202"), report.one(TieBreaksRecord, "212")
    if order is None:
        return tuple(code for code in used[1].tie_breaks if code != POINTS) if used else ()
    line, (_, standings) = order
    names = tuple(code for code in standings if code != POINTS)
    if used is not None and used[1].tie_breaks != names:
        report.fault("standings-order-differs", line, 5)
        return used[1].tie_breaks
    return names if standings[:1] == (POINTS,) or POINTS not in standings else standings


def teams_of(report: Report) -> tuple[Team, ...]:
    """Return the teams; those of older reports are numbered in their order."""
    teams: dict[int, Team] = {}
    for line, record in report.numbered(TeamRecord):
        number = record.number or max(teams, default=0) + 1
        if number in teams:
            report.fault("team-duplicate", line, report.find(line, str(number)), team=number)
            continue
        for tpn in record.members:
            if tpn not in report.players:
                column = report.find(line, f"{tpn}", 37)
                report.fault("participant-unknown", line, column, tpn=tpn)
        teams[number] = Team(number, record.name, record.members, record.nickname, record.strength)
    return tuple(teams.values())


def _line_text(report: Report, code: str) -> str:
    found = report.one(TextRecord, code)
    return found[1].text if found else ""


def _day(report: Report, code: str) -> date | None:
    found = report.one(DateRecord, code)
    return found[1].day if found else None


def _check_head(report: Report) -> None:
    if not report.numbered(TextRecord, "012"):
        report.fault("record-missing", 1, 1, code="012")
    for line, record in report.numbered(NumberRecord, "062"):
        if record.number != len(report.players):
            column = report.find(line, str(record.number))
            report.fault(
                "count-differs", line, column, stated=record.number, counted=len(report.players)
            )
