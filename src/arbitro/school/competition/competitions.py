"""Questions on events: prizes, withdrawals, clocks, norms of arbiters, protection, deadlines."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from typing import NamedTuple

from arbitro.model import Colour, EditionKey, Entry, Player, Points, Result, RoundRecord, Tpn
from arbitro.rules.arbiters.career import ArbiterNorm, ArbiterTitle, EventLevel, NormKind
from arbitro.rules.arbiters.norms import why_no_norm
from arbitro.rules.arbiters.requirement import TITLES
from arbitro.rules.laws.clock import ClockSetting, read_setting
from arbitro.rules.laws.clock.control_sheet import sheet_line
from arbitro.rules.office.conduct.protection import CONCEPTS, PROTECTION, Stakes, protection_level
from arbitro.rules.office.limits import (
    ARBITERS,
    CODE,
    last_day_of_arbiter_appeal,
    last_day_of_code_appeal,
)
from arbitro.rules.pairing.generator import RandomSource
from arbitro.rules.pairing.round_robin.withdrawal import completed_half
from arbitro.rules.prizes.award import Share, shares
from arbitro.rules.prizes.fund import Fund, Sharing
from arbitro.rules.standings.standings import StandingsRow
from arbitro.school.question import (
    Mistake,
    Phrase,
    PosedQuestion,
    Step,
    WorkedAnswer,
    one_of,
    phrase_reason,
    said,
    written_points,
)

GENERAL = EditionKey("C.05@2018")
MANUAL = EditionKey("AM.I@2023")


# Prizes (Arbiters' Manual, prizes).

_PLACES = 6


def prizes(chance: RandomSource) -> PosedQuestion | None:
    """Ask what a player receives of the prizes."""
    amounts = tuple(sorted((100 * (1 + chance.below(30)) for _ in range(4)), reverse=True))
    sharing = one_of(chance, (Sharing.HORT, Sharing.HORT, Sharing.EQUAL))
    points, rows = 80, []
    for place in range(1, _PLACES + 1):
        if place > 1 and chance.happens(450):
            points -= 5
        rows.append(StandingsRow(Tpn(place), place, 1, Points(points), ()))
    place = 1 + chance.below(_PLACES)
    cut = one_of(chance, (0, 0, 0, 2, 3, 4))
    fund = Fund(amounts, sharing, cut)
    right = _due(rows, fund, place)
    if right is None or sum(row.points == rows[place - 1].points for row in rows) < 2:
        return None
    mistakes = [
        Mistake(said("school.mistake.other-sharing"), worked)
        for other in Sharing
        if other is not sharing and (worked := _due(rows, replace(fund, sharing=other), place))
    ]
    prized = [row for row in rows if row.rank <= len(amounts)]
    narrow = _due(prized, fund, place) if place <= len(prized) else None
    if narrow is not None and not cut:
        mistakes.append(Mistake(said("school.mistake.prized-share-alone"), narrow))
    every = _due(rows, replace(fund, cut_off=0), place)
    if every is not None:
        mistakes.append(Mistake(said("school.mistake.all-level-share"), every))
    stem = said("school.stem.prizes", amounts=amounts, sharing=sharing.value, player=place)
    if cut:
        stem = said(
            "school.stem.prizes-up-to",
            amounts=amounts,
            sharing=sharing.value,
            player=place,
            places=cut,
        )
    head = ("school.head.number", "school.head.score")
    table = tuple((str(row.tpn), written_points(row.points)) for row in rows)
    return PosedQuestion(MANUAL, stem, right, tuple(mistakes), rows=(head, *table))


def _due(rows: list[StandingsRow], fund: Fund, place: int) -> WorkedAnswer | None:
    mine: Share = shares(rows, fund)[place - 1]
    steps = (
        Step(said("school.step.prize-pool", sharers=mine.sharers, pool=mine.pool), "prizes-shared"),
        Step(said("school.step.prize-equal", amount=mine.equal), "prizes-shared"),
        Step(said("school.step.prize-of-place", amount=mine.by_place), "prizes-shared"),
        Step(said("school.step.prize-due", amount=mine.due), "prizes-shared"),
    )
    return WorkedAnswer(said("school.outcome.amount", amount=mine.due), steps)


# Withdrawals from a round robin (C.05 art. 6.6).


def withdrawal(chance: RandomSource) -> PosedQuestion | None:
    """Ask whether the games of somebody who left a round robin count."""
    cycles, players = one_of(chance, (1, 1, 2)), 5 + chance.below(8)
    games = cycles * (players - 1)
    completed = max(1, games // 2 + chance.below(3) - 1)
    forfeits = min(one_of(chance, (0, 0, 1, 2)), completed)
    lost = one_of(chance, (0, 0, 1))
    if completed + lost > games:
        return None
    mine = _records(completed - forfeits, forfeits, lost)
    right = _stands(completed_half(mine, games), completed, games)
    counted = completed - forfeits
    sixty = 10 * completed >= 6 * games
    mistakes = (
        Mistake(said("school.mistake.sixty-per-cent"), _stands(sixty, completed, games)),
        Mistake(
            said("school.mistake.more-than-half"),
            _stands(2 * completed > games, completed, games),
        ),
        Mistake(
            said("school.mistake.forfeit-won-forgotten"),
            _stands(2 * counted >= games, counted, games),
        ),
        Mistake(
            said("school.mistake.own-absence-counted"),
            _stands(2 * (completed + lost) >= games, completed + lost, games),
        ),
        Mistake(
            said("school.mistake.never-annulled"),
            WorkedAnswer(said("school.outcome.games-stand")),
        ),
        Mistake(
            said("school.mistake.always-annulled"),
            WorkedAnswer(said("school.outcome.games-annulled")),
        ),
    )
    lines = (
        said("school.line.played-games", count=completed - forfeits),
        said("school.line.forfeits-won", count=forfeits),
        said("school.line.forfeits-lost", count=lost),
    )
    stem = said("school.stem.withdrawal", players=players, cycles=cycles)
    return PosedQuestion(GENERAL, stem, right, mistakes, lines=lines)


def _records(played: int, won: int, lost: int) -> Entry:
    results = [Result.DRAW] * played + [Result.FORFEIT_WIN] * won + [Result.FORFEIT_LOSS] * lost
    rounds = tuple(
        RoundRecord(Tpn(number), Colour.WHITE, result) for number, result in enumerate(results, 2)
    )
    return Entry(Tpn(1), Player(""), rounds)


def _stands(stands: bool, completed: int, games: int) -> WorkedAnswer:
    concept = "round-robin-withdrawal-" + ("after-half" if stands else "before-half")
    answer = said("school.outcome.games-stand" if stands else "school.outcome.games-annulled")
    steps = (
        Step(
            said("school.step.completed", completed=completed, games=games),
            "round-robin-withdrawal",
        ),
        Step(answer, concept),
    )
    return WorkedAnswer(answer, steps)


# The clock sheet of a round (Arbiters' Manual, during the event).

_MINUTE = 60_000


def clock_sheets(chance: RandomSource) -> PosedQuestion | None:
    """Ask whether a clock has to be checked, from what it shows during the round."""
    text = one_of(chance, ("90/40+30+30", "90+30", "60+30", "100/40+50+30"))
    setting = read_setting(text)
    if not isinstance(setting, ClockSetting):
        return None
    minutes = one_of(chance, (20, 25, 30, 40, 45, 50))
    move = 4 + chance.below(26)
    main = setting.periods[0].main // _MINUTE
    both = 2 * main - minutes + move + one_of(chance, (0, 0, 1, -1, 2, -2, 3, -4, 6, -move))
    white = both // 2 + chance.below(9) - 4
    shown = _ClockFaces(setting, minutes, white, both - white, move)
    without = replace(
        setting, periods=tuple(replace(period, bonus=0) for period in setting.periods)
    )
    wrong = (
        ("bonus-forgotten", shown._replace(setting=without)),
        ("bonus-of-every-half-move", shown._replace(move=2 * move)),
        ("start-forgotten", shown._replace(elapsed=0)),
    )
    mistakes = [Mistake(said(f"school.mistake.{name}"), _checked(item)) for name, item in wrong]
    right = _checked(shown)
    turned = right.answer.value("check") == "no"
    other = _sheet(right.answer, "yes" if turned else "no")
    mistakes.append(
        Mistake(said("school.mistake.two-minutes"), WorkedAnswer(other, right.steps[:2]))
    )
    stem = said(
        "school.stem.clock-sheet",
        setting=text,
        minutes=minutes,
        white=shown.white,
        black=shown.black,
        move=move,
    )
    return PosedQuestion(MANUAL, stem, right, tuple(mistakes))


class _ClockFaces(NamedTuple):
    setting: ClockSetting
    elapsed: int
    white: int
    black: int
    move: int


def _sheet(answer: Phrase, check: str) -> Phrase:
    values = {name: answer.value(name) for name in ("expected", "found")}
    return said("school.outcome.clock-sheet", **values, check=check)


def _checked(shown: _ClockFaces) -> WorkedAnswer:
    elapsed, white, black = (number * _MINUTE for number in shown[1:4])
    line = sheet_line(shown.setting, elapsed, white, black, shown.move)
    expected, found = line.expected // _MINUTE, line.actual // _MINUTE
    answer = said(
        "school.outcome.clock-sheet",
        expected=expected,
        found=found,
        check="yes" if line.alarm else "no",
    )
    steps = (
        Step(said("school.step.sheet-expected", minutes=expected), "clock-sheets"),
        Step(said("school.step.sheet-found", minutes=found), "clock-sheets"),
        Step(answer, "clock-sheets"),
    )
    return WorkedAnswer(answer, steps)


# Norms of arbiters (B.06.1).


def arbiter_norms(chance: RandomSource) -> PosedQuestion | None:
    """Ask whether an event is a norm for a FIDE Arbiter or an International Arbiter."""
    kind = one_of(
        chance,
        (NormKind.SWISS, NormKind.SWISS, NormKind.ROUND_ROBIN, NormKind.RAPID, NormKind.TEAM),
    )
    boards, teams = 3 + chance.below(3), 8 + chance.below(5)
    players, rounds = 14 + chance.below(60), 3 + chance.below(8)
    level = one_of(
        chance, (EventLevel.INTERNATIONAL, EventLevel.INTERNATIONAL, EventLevel.NATIONAL)
    )
    if kind is NormKind.TEAM:
        # the championship of a nation, with a player for every board and some reserves
        level, players = EventLevel.NATIONAL, boards * teams + chance.below(2 * teams)
    elif kind is NormKind.ROUND_ROBIN:
        players = 8 + chance.below(7)
        rounds = players - 1 + players % 2  # each meets each
    norm = ArbiterNorm(
        "",
        kind,
        date(2024, 5, 1),
        level,
        rounds=rounds,
        players=players,
        rated=min(_rated(chance, kind, players), players),
        # a national event has the players of its federation
        federations=1 if level is EventLevel.NATIONAL else 1 + chance.below(4),
        boards=boards,
        teams=teams,
    )
    repaired = (
        replace(
            norm, rated=max(norm.players, 60), players=max(norm.players, 60), boards=4, teams=10
        ),
        replace(norm, rounds=9),
        replace(norm, federations=9),
    )
    title = ArbiterTitle.FA
    if why_no_norm(norm, title) and not any(
        why_no_norm(arbiter_norm, title) is None for arbiter_norm in repaired
    ):
        return None  # more than one thing is missing
    right = _arbiter_norm(norm, title)
    others = (
        ("unrated-counted", replace(norm, rated=norm.players)),
        ("rounds-forgotten", replace(norm, rounds=max(norm.rounds, 9))),
        ("federations-forgotten", replace(norm, federations=9)),
        ("system-ignored", replace(norm, kind=NormKind.RAPID)),
        ("system-ignored", replace(norm, kind=NormKind.ROUND_ROBIN)),
    )
    mistakes = tuple(
        Mistake(said(f"school.mistake.{name}"), _arbiter_norm(other, title))
        for name, other in others
    )
    lines = [
        said("school.line.event", kind=kind.value, level=norm.level.value),
        said("school.line.event-rounds", rounds=norm.rounds),
        said("school.line.event-players", players=norm.players, rated=norm.rated),
        said("school.line.event-federations", count=norm.federations),
    ]
    if kind is NormKind.TEAM:
        lines.append(said("school.line.event-teams", teams=norm.teams, boards=norm.boards))
    stem = said("school.stem.arbiter-norm", title=title.value)
    return PosedQuestion(TITLES, stem, right, mistakes, lines=tuple(lines))


def _rated(chance: RandomSource, kind: NormKind, players: int) -> int:
    if kind is NormKind.TEAM:
        return players * (40 + chance.below(61)) // 100
    middle = {NormKind.SWISS: 20, NormKind.ROUND_ROBIN: 10, NormKind.RAPID: 30}[kind]
    return middle + chance.below(7) - 3


def _arbiter_norm(norm: ArbiterNorm, title: ArbiterTitle) -> WorkedAnswer:
    why = why_no_norm(norm, title)
    if why is None:
        answer = said("school.outcome.arbiter-norm")
        return WorkedAnswer(answer, (Step(answer, "arbiter-norms"),))
    answer = phrase_reason(why)
    concept = why.concept if why.edition is not None else ""
    return WorkedAnswer(answer, (Step(answer, concept or "arbiter-norms"),))


# Protection against cheating (2020).


def protection(chance: RandomSource) -> PosedQuestion | None:
    """Ask which level of protection an event needs."""
    average = one_of(chance, (None, None, None, 1950, 2150, 2210, 2350, 2400, 2590, 2600))
    level = one_of(chance, (2, 2, 3, 3, 3, 3, 3, 1))
    stakes = Stakes(
        competition_level=level,
        norms=chance.happens(500) and level < 3,  # of level 3 are those without such titles
        prizes_eur=one_of(
            chance, (3000, 3000, 9000, 15_000, 20_000, 20_500, 90_000, 100_000, 120_000)
        ),
        round_robin_average=average,
        women=chance.happens(300),
        national_championship=chance.happens(300),
    )
    right = _level(stakes)
    wrong = (
        ("women-bounds", replace(stakes, women=False)),
        ("women-bounds", replace(stakes, women=True)),
        ("championship-forgotten", replace(stakes, national_championship=False)),
        ("prizes-forgotten", replace(stakes, prizes_eur=0)),
        ("average-forgotten", replace(stakes, round_robin_average=None)),
        ("bound-included", replace(stakes, prizes_eur=stakes.prizes_eur + 1)),
        ("event-level-forgotten", replace(stakes, competition_level=3, norms=False)),
    )
    mistakes = tuple(Mistake(said(f"school.mistake.{n}"), _level(other)) for n, other in wrong)
    stem = said("school.stem.protection")
    return PosedQuestion(PROTECTION, stem, right, mistakes, lines=lines_of_stakes(stakes))


def lines_of_stakes(stakes: Stakes) -> tuple[Phrase, ...]:
    """Return what a question says of what is at stake in its event."""
    lines = [said("school.line.competition-level", level=stakes.competition_level)]
    if stakes.norms:
        lines.append(said("school.line.norms-possible"))
    lines.append(said("school.line.prizes", amount=stakes.prizes_eur))
    if stakes.round_robin_average is not None:
        lines.append(said("school.line.round-robin-average", average=stakes.round_robin_average))
    if stakes.women:
        lines.append(said("school.line.for-women"))
    if stakes.national_championship:
        lines.append(said("school.line.national-championship"))
    return tuple(lines)


def _level(stakes: Stakes) -> WorkedAnswer:
    level = protection_level(stakes)
    before = protection_level(replace(stakes, national_championship=False))
    steps = [Step(said("school.step.protection", level=before.name.lower()), CONCEPTS[before])]
    answer = said("school.outcome.protection", level=level.name.lower())
    if stakes.national_championship:
        steps.append(Step(said("school.step.one-level-up"), "protection-of-championships"))
    return WorkedAnswer(answer, (*steps, Step(answer, CONCEPTS[level])))


# Deadlines of appeals.


class _Appeal(NamedTuple):
    edition: EditionKey
    concept: str
    days: int
    last: Callable[[date], date]


_APPEALS = (
    _Appeal(CODE, "code-appeal-in-time", 21, last_day_of_code_appeal),
    _Appeal(ARBITERS, "arbiter-appeal-in-time", 15, last_day_of_arbiter_appeal),
)


def appeal_days(chance: RandomSource) -> PosedQuestion | None:
    """Ask for the last day of an appeal."""
    asked = one_of(chance, _APPEALS)
    other = next(appeal for appeal in _APPEALS if appeal is not asked)
    notice = date(2024, 1, 1) + timedelta(chance.below(1400))
    last = asked.last(notice)
    plain = notice + timedelta(asked.days)
    monday = plain + timedelta(plain.weekday() == 6)
    mistakes = (
        Mistake(said("school.mistake.sunday"), _until(asked, plain)),
        Mistake(said("school.mistake.sunday-moved"), _until(asked, monday)),
        Mistake(said("school.mistake.first-day-counted"), _until(asked, plain - timedelta(1))),
        Mistake(said("school.mistake.working-days"), _until(asked, _working(notice, asked.days))),
        Mistake(
            said("school.mistake.edition", edition=other.edition),
            _until(asked, other.last(notice)),
        ),
    )
    stem = said("school.stem.appeal-day", edition=asked.edition, notice=notice.isoformat())
    return PosedQuestion(asked.edition, stem, _until(asked, last), mistakes)


def _until(asked: _Appeal, day: date) -> WorkedAnswer:
    answer: Phrase = said("school.outcome.day", day=day.isoformat(), weekday=day.weekday())
    days = Step(said("school.step.days", days=asked.days), asked.concept)
    return WorkedAnswer(answer, (days, Step(answer, asked.concept)))


def _working(day: date, days: int) -> date:
    """Return the day so many days later that are no Saturdays or Sundays."""
    while days:
        day += timedelta(1)
        days -= day.weekday() < 5
    return day
