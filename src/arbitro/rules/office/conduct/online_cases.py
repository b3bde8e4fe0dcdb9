"""What follows in online and hybrid play: disconnections, sanctions, complaints, recordings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Literal, NamedTuple

from arbitro.rules.office.conduct.online import HYBRID, ONLINE
from arbitro.rules.office.finding import Finding, Grade, finding
from arbitro.rules.office.limits import months_after

COMPLAINT_HOURS = 24
RECORDINGS_MONTHS = 12
RESTARTS = frozenset({"restart-same", "restart-shorter"})
DEVICE_PENALTIES = frozenset({"loss-of-game", "expulsion"})
CLOCK_PENALTIES = frozenset({"time-for-opponent", "time-of-offender"})


@dataclass(frozen=True, slots=True)
class Disconnection:
    """A player lost the platform or the video. None: not known, or not over yet.

    ``limit_minutes``: what the regulations give to come back, 0 where the clock alone decides.
    ``before``: how often the same player lost the video earlier in the event. ``cards``: yellow and
    red cards are used.
    """

    mode: str
    channel: str
    lost_at: datetime | None = None
    back_at: datetime | None = None
    flag_fell: bool | None = None
    opponent_can_mate: bool | None = None
    moved_without_video: bool | None = None
    outcome: str = ""
    limit_minutes: int = 0
    cards: bool = False
    before: int = 0

    @property
    def minutes_away(self) -> int | None:
        """Return for how many whole minutes or parts of one the player was away."""
        if self.lost_at is None or self.back_at is None:
            return None
        return -(-int((self.back_at - self.lost_at).total_seconds()) // 60)


def check_disconnection(case: Disconnection) -> tuple[Finding, ...]:
    """Return what follows from a disconnection (E.04 art. 11.4, 13.3, 13.4, 18.9)."""
    if not case.channel:
        return (finding(Grade.UNKNOWN, "disconnection-channel", "online-disconnected", ONLINE),)
    if case.mode == HYBRID:
        return tuple(_hybrid(case))
    if case.outcome in RESTARTS:
        return (
            finding(Grade.ERROR, "restart-only-hybrid", "hybrid-disconnection-reported", ONLINE),
        )
    return tuple(_video(case) if case.channel == "video" else _platform(case))


def _hybrid(case: Disconnection) -> Iterator[Finding]:
    if not case.outcome:
        yield finding(Grade.JUDGE, "disconnection-options", "hybrid-disconnection-reported", ONLINE)


def _platform(case: Disconnection) -> Iterator[Finding]:
    away = case.minutes_away
    too_long = case.limit_minutes > 0 and away is not None and away > case.limit_minutes
    if case.flag_fell is None and not too_long:
        yield finding(Grade.UNKNOWN, "disconnection-flag", "online-not-reconnected", ONLINE)
    elif not case.flag_fell and not too_long:
        yield from _against(case, {"played-on", "time-taken"}, "online-reconnected")
        if not case.outcome:
            yield finding(Grade.JUDGE, "disconnection-play-on", "online-reconnected", ONLINE)
    elif case.opponent_can_mate is False:
        yield from _against(case, {"drawn"}, "loss-on-time")
        if not case.outcome:
            yield finding(Grade.MIND, "disconnection-drawn", "loss-on-time", ONLINE)
    else:
        concept = "online-not-reconnected"
        if not case.outcome:
            yield finding(Grade.MIND, "disconnection-lost", concept, ONLINE)
        elif case.outcome != "lost":
            # lost "unless the regulations of the competition specify otherwise" (art. 11.4.2)
            departs = {"outcome": case.outcome}
            yield finding(Grade.MIND, "disconnection-not-lost", concept, ONLINE, **departs)


def _against(case: Disconnection, lawful: set[str], concept: str) -> Iterator[Finding]:
    if case.outcome and case.outcome not in lawful:
        yield finding(Grade.ERROR, "disconnection-outcome", concept, ONLINE, outcome=case.outcome)


def _video(case: Disconnection) -> Iterator[Finding]:
    if case.moved_without_video:
        yield finding(Grade.JUDGE, "moved-without-video", "video-disconnected", ONLINE)
    if case.cards and not case.outcome:
        code = "video-card-red" if case.before else "video-card-yellow"
        yield finding(Grade.MIND, code, "video-cards", ONLINE)


def check_penalty(
    penalty: str,
    *,
    game_running: bool | None,
    platform_changes_clock: bool | None,
    fines_announced: bool | None,
    hybrid: bool = False,
) -> tuple[Finding, ...]:
    """Return why a sanction cannot be given as it is (E.04 art. 10.9, 18.4 and comment).

    Times can be changed while a game is played, and where the platform can; a fine has to have been
    announced beforehand.
    """
    concept = "hybrid-penalties" if hybrid else f"penalty-{penalty}"
    found = []
    if penalty in CLOCK_PENALTIES:
        if game_running is False:
            found.append(finding(Grade.ERROR, "penalty-game-over", concept, ONLINE))
        if platform_changes_clock is None:
            found.append(finding(Grade.UNKNOWN, "penalty-platform-unknown", concept, ONLINE))
        elif not platform_changes_clock:
            found.append(finding(Grade.ERROR, "penalty-platform-cannot", concept, ONLINE))
    if penalty == "fine" and not fines_announced:
        found.append(finding(Grade.ERROR, "penalty-fine-unannounced", concept, ONLINE))
    return tuple(found)


def check_device_penalty(penalty: str, announced: str) -> tuple[Finding, ...]:
    """Return that a forbidden device did not lose the game (E.04 art. 9.8.2, 17.3).

    It does unless the regulations have a milder penalty: ``announced`` is ``loss`` or ``milder``,
    empty where they say nothing.
    """
    if announced == "milder" or penalty in DEVICE_PENALTIES:
        return ()
    grade = Grade.ERROR if announced else Grade.MIND
    return (finding(grade, "penalty-milder-than-loss", "device-found", ONLINE),)


@dataclass(frozen=True, slots=True)
class Complaint:
    """A complaint of cheating online. None: not known. ``strength_alone``: nothing else is told."""

    participant: bool | None = None
    has_fide_id: bool | None = None
    written: bool | None = None
    evidence_listed: bool | None = None
    strength_alone: bool | None = None
    filed: datetime | None = None
    last_game_ended: datetime | None = None


def complaints_until(last_game_ended: datetime) -> datetime:
    """Return the last moment of a complaint: a day after the last game, not its timetable, ended.

    >>> complaints_until(datetime(2026, 9, 27, 19, 40)).isoformat(" ", "minutes")
    '2026-09-28 19:40'
    """
    return last_game_ended + timedelta(hours=COMPLAINT_HOURS)


def check_complaint(complaint: Complaint) -> tuple[Finding, ...]:
    """Return why a complaint is not considered (E.04 app. I, G 2.1 to 2.5)."""
    late = None
    if complaint.filed is not None and complaint.last_game_ended is not None:
        late = complaint.filed > complaints_until(complaint.last_game_ended)
    asked: tuple[tuple[str, bool | None, str], ...] = (
        ("participant", complaint.participant, "online-complaint"),
        ("fide-id", complaint.has_fide_id, "online-complaint"),
        ("written", complaint.written, "online-complaint-form"),
        ("evidence", complaint.evidence_listed, "online-complaint-form"),
        ("strength", None if complaint.strength_alone is None else not complaint.strength_alone,
         "online-complaint-strength"),
        ("late", None if late is None else not late, "online-complaint"),
    )  # fmt: skip
    found = []
    for code, good, concept in asked:
        if good is None:
            found.append(finding(Grade.UNKNOWN, f"complaint-{code}-unknown", concept, ONLINE))
        elif not good:
            found.append(finding(Grade.ERROR, f"complaint-{code}", concept, ONLINE))
    return tuple(found)


RecordingState = Literal["overdue", "unknown", "kept", "held", "deleted"]
"""How recordings stand, what asks for something first."""


class Recording(NamedTuple):
    """A recording; ``deleted`` is the day it was, the days of a case those of one that holds it."""

    deleted: date | None = None
    case_opened: date | None = None
    case_closed: date | None = None


def state_of(
    recording: Recording, results: date | None, today: date
) -> tuple[RecordingState, date | None]:
    """Return how a recording stands on a day, and the day it is or was to be deleted.

    It may be kept on its last day; without the day of the official results nothing is known.

    >>> state_of(Recording(), date(2026, 10, 2), date(2027, 10, 3))[0]
    'overdue'
    """
    if recording.deleted is not None:
        return "deleted", recording.deleted
    if results is None:
        return "unknown", None
    day = recordings_deleted(results, recording.case_opened, recording.case_closed)
    if day is None:
        return "held", None
    return ("overdue" if today > day else "kept"), day


def recordings_deleted(
    results: date, case_opened: date | None = None, case_closed: date | None = None
) -> date | None:
    """Return the day on which recordings are deleted, None while a case holds them (app. I, A.5).

    A year after the official results; a case that was opened by then holds them until it is closed.

    >>> recordings_deleted(date(2026, 10, 2)).isoformat()
    '2027-10-02'
    """
    day = months_after(results, RECORDINGS_MONTHS)
    if case_opened is None or case_opened > day:
        return day
    return None if case_closed is None else max(day, case_closed)
