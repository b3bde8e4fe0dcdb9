"""What the regulations of an event say about play, and whether the Laws leave them room for it.

The Laws leave some things to the regulations, ask them to say others, and allow nothing else: an
event whose own rules contradict the Laws, or say nothing where they must, is better told before the
first round.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, unique
from typing import Literal

from arbitro.model import PointSystem, RateClass, Result, TimeControl, points_of
from arbitro.reasons import Reason, Value
from arbitro.regulations import UnknownArticleError, article
from arbitro.rules.laws.case import DrawRule, EventRegulations, GuidelineThree
from arbitro.rules.laws.clock.setting import ClockPeriod, ClockSetting, class_of
from arbitro.rules.laws.editions import Laws
from arbitro.rules.ratings.edition import RatingRegulations
from arbitro.rules.ratings.ratable import Clock, time_forbids

GAMES_PER_ARBITER = {RateClass.RAPID: 3, RateClass.BLITZ: 1}
"""How many games an arbiter may watch under the full Competition Rules (A.4.1, B.2.1)."""


@dataclass(frozen=True, slots=True)
class PlayRules:
    """What the regulations say of play. Empty or None: they say nothing.

    ``supervision``: of rapid and blitz, full Competition Rules or not. ``games_per_arbiter`` 0: not
    known. ``recorded``: arbiters record the moves. ``fifty_moves_extended``: 75 moves in listed
    endings.
    """

    default_minutes: int | None = None
    supervision: Literal["", "full", "lax"] = ""
    games_per_arbiter: int = 0
    recorded: bool = False
    guideline_three: Literal["", "none", "increment", "claim"] = ""
    draws: DrawRule = "free"
    draws_from_move: int = 0
    device_in_bag_allowed: bool = False
    device_milder: bool = False
    appeals: Literal["", "deadline", "none"] = ""
    fifty_moves_extended: bool = False

    def as_event_rules(self, control: TimeControl | None = None) -> EventRegulations:
        """Return the rules as rulings ask for them."""
        guideline: GuidelineThree = self.guideline_three or "none"
        least = min((period.increment for period in control.periods), default=0) if control else 0
        return EventRegulations(
            default_minutes=self.default_minutes,
            draws=self.draws,
            draws_from_move=self.draws_from_move,
            increment_seconds=least,
            guideline_three=guideline,
            device_in_bag_allowed=self.device_in_bag_allowed,
            device_penalty="milder" if self.device_milder else "loss",
            fifty_moves_extended=self.fifty_moves_extended,
        )


NOTHING_SAID = PlayRules()


@unique
class PlayGrade(Enum):
    """How grave a finding is: against the Laws, missing though asked for, or to be minded."""

    CONTRADICTS = "contradicts"
    MISSING = "missing"
    MIND = "mind"


@dataclass(frozen=True, slots=True)
class PlayFinding:
    """What is to be said of the regulations, by ``playrules.<code>`` and its ``reason``."""

    grade: PlayGrade
    code: str
    concepts: tuple[str, ...] = ()
    values: tuple[tuple[str, Value], ...] = ()
    reason: Reason | None = None


@dataclass(frozen=True, slots=True)
class Setting:
    """What the regulations are checked against: time control, class, points, the best player.

    ``rate`` is the class the event is announced in, None where only the time control tells it.
    ``highest_rating`` 0: not known. ``rated_by`` are the rating regulations, None for events that
    are not rated.
    """

    control: TimeControl | None = None
    rate: RateClass | None = None
    points: PointSystem | None = None
    highest_rating: int = 0
    rated_by: RatingRegulations | None = None


def check_play_rules(rules: PlayRules, setting: Setting, laws: Laws) -> tuple[PlayFinding, ...]:
    """Return what is wrong with, or missing from, the regulations of an event, gravest first.

    >>> from arbitro.rules.laws.editions import LAWS_2023
    >>> [each.code for each in check_play_rules(NOTHING_SAID, Setting(), LAWS_2023)]
    ['default-time-unsaid', 'time-control-unsaid', 'appeals-unsaid']
    """
    rate = rate_of(setting, laws)
    found = [
        *_default_time(rules, setting, laws),
        *_time_control(setting, laws),
        *_supervision(rules, rate, laws),
        *_without_increment(rules, setting, rate, laws),
        *_draws(rules, laws),
        *_devices(rules, laws),
        *_points(setting, laws),
        *_rest(rules, laws),
    ]
    order = list(PlayGrade)
    return tuple(sorted(found, key=lambda finding: order.index(finding.grade)))


def rate_of(setting: Setting, laws: Laws) -> RateClass | None:
    """Return the class of the event: announced, else by its time control."""
    if setting.rate is not None or setting.control is None:
        return setting.rate
    return class_of(clock_of(setting.control), laws).rate


def clock_of(control: TimeControl) -> ClockSetting:
    """Return a time control as a setting of clocks, without saying how its increments are given."""
    periods = tuple(
        ClockPeriod(period.seconds * 1_000, period.moves, period.increment * 1_000)
        for period in control.periods
    )
    return ClockSetting(periods)


def _finding(grade: PlayGrade, code: str, *concepts: str, **values: Value) -> PlayFinding:
    return PlayFinding(grade, code, concepts, tuple(values.items()))


def _has(laws: Laws, concept: str) -> bool:
    """Tell whether an edition has an article for a concept."""
    try:
        article(laws.key, concept)
    except UnknownArticleError:
        return False
    return True


def _default_time(rules: PlayRules, setting: Setting, laws: Laws) -> Iterator[PlayFinding]:
    minutes = rules.default_minutes
    if minutes is None:
        if laws.default_minutes is None:
            yield _finding(PlayGrade.CONTRADICTS, "default-time-needed", "default-time")
        else:
            yield _finding(
                PlayGrade.MISSING,
                "default-time-unsaid",
                "default-time",
                minutes=laws.default_minutes,
            )
        return
    first = setting.control.periods[0] if setting.control and setting.control.periods else None
    # The clock of who does not come runs out with the first period, its first increment included.
    if first is not None and minutes * 60 > first.seconds + first.increment:
        values = {"minutes": minutes, "first": first.seconds // 60}
        yield _finding(PlayGrade.MIND, "default-time-after-the-flag", "default-time", **values)


def _time_control(setting: Setting, laws: Laws) -> Iterator[PlayFinding]:
    control = setting.control
    if control is None or not control.periods:
        yield _finding(PlayGrade.MISSING, "time-control-unsaid", "time-control")
        return
    by_clock = class_of(clock_of(control), laws)
    if setting.rate is not None and by_clock.rate not in {None, setting.rate}:
        assert by_clock.rate is not None  # None was left out
        yield _finding(
            PlayGrade.CONTRADICTS,
            "class-differs",
            *(["rapid-game"] if RateClass.RAPID in {setting.rate, by_clock.rate} else []),
            *(["blitz-game"] if RateClass.BLITZ in {setting.rate, by_clock.rate} else []),
            announced=setting.rate.value,
            rate=by_clock.rate.value,
            minutes=by_clock.total // 60_000,
        )
    if control.periods[-1].moves is not None:
        yield _finding(PlayGrade.CONTRADICTS, "last-period-with-moves", "time-control")
    if setting.rated_by is not None:
        black = TimeControl(control.black) if control.black else None
        clock = Clock(
            setting.rate or by_clock.rate or RateClass.STANDARD, TimeControl(control.periods), black
        )
        why = time_forbids(setting.highest_rating, setting.highest_rating, clock, setting.rated_by)
        if why is not None:
            yield PlayFinding(PlayGrade.MIND, "not-rated", reason=why)


_SUPERVISED = {
    RateClass.RAPID: (
        "rapid-regulations-choose",
        "rapid-one-arbiter-three-games",
        "rapid-recorded-by-arbiter",
    ),
    RateClass.BLITZ: (
        "blitz-regulations-choose",
        "blitz-one-arbiter-one-game",
        "blitz-recorded-by-arbiter",
    ),
}
"""What the Laws say of full supervision: that it is announced, arbiters enough, games recorded."""


def _supervision(rules: PlayRules, rate: RateClass | None, laws: Laws) -> Iterator[PlayFinding]:
    if rate not in GAMES_PER_ARBITER or not laws.rapid_known:
        return
    choose, one_arbiter, recorded = _SUPERVISED[rate]
    if not rules.supervision and _has(laws, choose):
        yield _finding(PlayGrade.MISSING, "supervision-unsaid", choose, rate=rate.value)
    if rules.supervision != "full":
        return
    most = GAMES_PER_ARBITER[rate]
    if rules.games_per_arbiter > most:
        yield _finding(
            PlayGrade.CONTRADICTS,
            "too-few-arbiters",
            one_arbiter,
            games=rules.games_per_arbiter,
            most=most,
        )
    if not rules.recorded and _has(laws, recorded):
        yield _finding(PlayGrade.CONTRADICTS, "arbiters-must-record", recorded)


def _without_increment(
    rules: PlayRules, setting: Setting, rate: RateClass | None, laws: Laws
) -> Iterator[PlayFinding]:
    """Check the procedure for the last minutes of play without increment (Guidelines III)."""
    announced = rules.guideline_three
    if laws.quickplay == "none":
        if announced not in {"", "none"}:
            yield _finding(PlayGrade.CONTRADICTS, "guideline-not-in-edition")
        return
    control = setting.control
    increments = [period.increment for period in control.periods] if control else []
    if announced in {"increment", "claim"}:
        if rate is RateClass.BLITZ and laws.quickplay == "announced":
            yield _finding(PlayGrade.CONTRADICTS, "guideline-in-blitz", "final-phase-scope")
        if increments and all(increments):
            yield _finding(PlayGrade.CONTRADICTS, "guideline-with-increment", "final-phase-scope")
        if announced == "increment" and not laws.quickplay_increment:
            yield _finding(
                PlayGrade.CONTRADICTS, "guideline-increment-not-in-edition", "final-phase"
            )
    silent = not announced and increments and not all(increments)
    if silent and laws.quickplay == "announced" and rate is not RateClass.BLITZ:
        yield _finding(PlayGrade.MISSING, "guideline-unsaid", "final-phase-announced")


def _draws(rules: PlayRules, laws: Laws) -> Iterator[PlayFinding]:
    if rules.draws == "free" and not rules.draws_from_move:
        return
    if not laws.draws_may_be_restricted:
        yield _finding(PlayGrade.CONTRADICTS, "draws-not-restrictable", "draw-by-agreement")
        return
    if rules.draws != "free" and rules.draws_from_move:
        yield _finding(PlayGrade.CONTRADICTS, "draws-restricted-twice", "draw-agreement-restricted")
    yield _finding(
        PlayGrade.MIND,
        "restriction-leaves-claims",
        "draw-agreement-restricted",
        "threefold-repetition",
    )


def _devices(rules: PlayRules, laws: Laws) -> Iterator[PlayFinding]:
    if laws.device == "possession":
        if rules.device_in_bag_allowed and not laws.devices_in_bag:
            yield _finding(PlayGrade.CONTRADICTS, "device-in-bag-not-in-edition", "device-found")
        if rules.device_milder:
            yield _finding(PlayGrade.MIND, "device-milder", "device-found")
        return
    if rules.device_in_bag_allowed or rules.device_milder:
        yield _finding(PlayGrade.MIND, "device-rule-not-in-edition", "electronic-devices")


def _points(setting: Setting, laws: Laws) -> Iterator[PlayFinding]:
    system = setting.points
    if system is None:
        return
    win, draw, loss = (points_of(item, system) for item in (Result.WIN, Result.DRAW, Result.LOSS))
    if not win >= draw >= loss:
        # the regulations decide (10.1), though by such points nothing can be ranked here
        yield _finding(PlayGrade.MIND, "points-out-of-order", "points")
    elif (win, draw, loss) != (10, 5, 0):
        concepts = ("points", *(["total-points-limited"] if laws.total_points_limited else []))
        yield _finding(PlayGrade.MIND, "points-unusual", *concepts, win=win, draw=draw)


def _rest(rules: PlayRules, laws: Laws) -> Iterator[PlayFinding]:
    if not rules.appeals and _has(laws, "appeal"):
        yield _finding(PlayGrade.MISSING, "appeals-unsaid", "appeal")
    if rules.fifty_moves_extended and not _has(laws, "fifty-moves-extended"):
        yield _finding(PlayGrade.CONTRADICTS, "fifty-moves-not-extendable", "fifty-moves")
