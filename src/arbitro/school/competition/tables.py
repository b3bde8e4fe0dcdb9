"""Questions on tables, clocks and tie-breaks: Berger, time for sixty moves, Buchholz and others."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from arbitro.model import BYES, EditionKey, Result, Tournament, Tpn
from arbitro.reasons import Refused
from arbitro.rules.laws.clock import ClockPeriod, ClockSetting, class_of, read_setting
from arbitro.rules.laws.editions import laws_of
from arbitro.rules.pairing import dutch
from arbitro.rules.pairing.generator import GeneratorSettings, RandomSource, generate
from arbitro.rules.pairing.round_robin.berger import berger_round, rounds_of_table
from arbitro.rules.tiebreaks.calculate import rules_of, worksheet
from arbitro.rules.tiebreaks.definition import TieBreak, Unit
from arbitro.rules.tiebreaks.rules import TieBreakRules, none_drawn
from arbitro.rules.tiebreaks.table import table_of
from arbitro.school.question import (
    Mistake,
    PosedQuestion,
    Step,
    WorkedAnswer,
    one_of,
    said,
    written_points,
)

BERGER = EditionKey("C.05@2018")
LAWS = laws_of("2023").key


def meetings(chance: RandomSource) -> PosedQuestion | None:
    """Ask in which round two of a round robin meet and who has White (Berger tables)."""
    players = 4 + chance.below(11)
    one = 1 + chance.below(players)
    other = 1 + chance.below(players)
    if one == other:
        return None
    right = _meeting(players, one, other)
    even = players + players % 2
    mistakes = [
        Mistake(
            said("school.mistake.colours-swapped"), _met(right[0], _other(right[1], one, other))
        )
    ]
    for offset in (1, -1, even // 2):
        number = (right[0] - 1 + offset) % rounds_of_table(players) + 1
        mistakes.append(Mistake(said("school.mistake.turned"), _met(number, right[1])))
    stem = said("school.stem.berger", edition=BERGER, players=players, one=one, other=other)
    return PosedQuestion(BERGER, stem, _met(*right), tuple(mistakes))


def _meeting(players: int, one: int, other: int) -> tuple[int, int]:
    for number in range(1, rounds_of_table(players) + 1):
        for game in berger_round(players, number).games:
            if {game.white, game.black} == {one, other}:
                return number, int(game.white)
    raise AssertionError("everybody meets everybody")


def _other(white: int, one: int, other: int) -> int:
    return one + other - white


def _met(number: int, white: int) -> WorkedAnswer:
    steps = (
        Step(said("school.step.met", round=number), "annex-of-berger-tables"),
        Step(said("school.step.met-white", player=white), "annex-of-berger-tables"),
    )
    return WorkedAnswer(said("school.outcome.met", round=number, player=white), steps)


def time_controls(chance: RandomSource) -> PosedQuestion | None:
    """Ask for the time of sixty moves and the class of a game (E.01 art. A.1, B.1)."""
    bonus = one_of(chance, (0, 1, 2, 3, 5, 8, 10, 15, 20, 30))
    if chance.happens(350):
        main, second = one_of(chance, (60, 75, 80, 90, 100)), one_of(chance, (15, 20, 30))
        text = f"{main}/40+{second}+{bonus or 30}"
    else:
        main = one_of(chance, (3, 5, 8, 10, 10, 12, 15, 20, 25, 30, 45, 50, 55, 60, 60, 90))
        text = f"{main}+{bonus}"
    setting = read_setting(text)
    if not isinstance(setting, ClockSetting):
        return None
    right = _classed(setting)
    wrong = (
        ("forty-moves", replace(setting, periods=_with_bonus(setting, 40, 60))),
        ("bonus-forgotten", replace(setting, periods=_with_bonus(setting, 0, 60))),
        ("second-period-forgotten", replace(setting, periods=setting.periods[:1])),
        ("bonus-as-minutes", replace(setting, periods=_with_bonus(setting, 30, 60))),
    )
    mistakes = [
        Mistake(said(f"school.mistake.{n}"), _classed(clock_setting)) for n, clock_setting in wrong
    ]
    minutes = right.answer.value("minutes")
    for rate in ("standard", "rapid", "blitz"):
        answer = said("school.outcome.class", minutes=minutes, rate=rate)
        mistakes.append(
            Mistake(said("school.mistake.class-bounds"), WorkedAnswer(answer, right.steps[:1]))
        )
    stem = said("school.stem.class", edition=LAWS, setting=text)
    return PosedQuestion(LAWS, stem, right, tuple(mistakes))


def _with_bonus(setting: ClockSetting, part: int, whole: int) -> tuple[ClockPeriod, ...]:
    return tuple(replace(period, bonus=period.bonus * part // whole) for period in setting.periods)


def _classed(setting: ClockSetting) -> WorkedAnswer:
    found = class_of(setting, laws_of("2023"))
    rate = found.rate.value if found.rate else "standard"
    minutes = (found.main + found.bonus) // 60_000
    added = said("school.step.sixty", main=found.main // 60_000, bonus=found.bonus // 60_000)
    concept = "blitz-game" if rate == "blitz" else "rapid-game"
    steps = (
        Step(added, concept),
        Step(said("school.step.class", minutes=minutes, rate=rate), concept),
    )
    return WorkedAnswer(said("school.outcome.class", minutes=minutes, rate=rate), steps)


# Tie-breaks, worked out from a table of results.

TEXTS = tuple(EditionKey(f"C.07@{month}") for month in ("2023-09", "2024-08", "2026-03"))
CODES = (
    TieBreak("BH"),
    TieBreak("BH", cut_low=1),
    TieBreak("BH", cut_low=1, cut_high=1),
    TieBreak("SB"),
    TieBreak("PS"),
)


def tie_breaks(chance: RandomSource) -> PosedQuestion | None:
    """Ask for a value of a tie-break; the working shows every round."""
    tournament = drawn_event(chance)
    if tournament is None:
        return None
    tie_break, edition = one_of(chance, CODES), one_of(chance, TEXTS)
    player = Tpn(1 + chance.below(len(tournament.entries)))
    return pose_tie_break(tournament, tie_break, edition, player)


def drawn_event(chance: RandomSource) -> Tournament | None:
    """Draw a small Swiss of five rounds with byes and forfeits."""
    settings = GeneratorSettings(
        players=one_of(chance, (8, 9, 10)),
        rounds=5,
        forfeits=60,
        half_point_byes=40,
        zero_point_byes=25,
        withdrawals=0,
    )
    tournament = generate(settings, seed=chance.below(1_000_000), pair=dutch.pair)
    return tournament if tournament.rounds_played == 5 else None


def pose_tie_break(
    tournament: Tournament, tie_break: TieBreak, edition: EditionKey, player: Tpn
) -> PosedQuestion | None:
    """Ask for a player's value of a tie-break, from a table; None where it has none there."""
    rules = rules_of(edition)
    right = _valued(tournament, tie_break, rules, player)
    if right is None:
        return None
    raw = replace(rules, seen_as_drawn=none_drawn)
    wrong = [("scores-unadjusted", tie_break, raw)]
    wrong += [("other-variant", code, rules) for code in CODES if code.name == tie_break.name]
    mistakes = [
        Mistake(said(f"school.mistake.{name}"), worked)
        for name, code, by in wrong
        if (worked := _valued(tournament, code, by, player)) is not None
    ]
    mistakes += [
        Mistake(said("school.mistake.edition", edition=text), worked)
        for text in TEXTS
        if text != edition
        and (worked := _valued(tournament, tie_break, rules_of(text), player)) is not None
    ]
    played = _valued(_without_unplayed(tournament, player), tie_break, rules, player)
    if played is not None:
        mistakes.append(Mistake(said("school.mistake.unplayed-forgotten"), played))
    stem = said("school.stem.tie-break", edition=edition, code=str(tie_break), player=int(player))
    return PosedQuestion(edition, stem, right, tuple(mistakes), rows=crosstable_of(tournament))


def worked_tie_break(
    tournament: Tournament, tie_break: TieBreak, edition: EditionKey, player: Tpn
) -> WorkedAnswer | None:
    """Return a value of a tie-break by an edition, round by round; None where it has none."""
    return _valued(tournament, tie_break, rules_of(edition), player)


def _valued(
    tournament: Tournament, tie_break: TieBreak, rules: TieBreakRules, player: Tpn
) -> WorkedAnswer | None:
    sheet = worksheet(table_of(tournament), tie_break, rules, player)
    if isinstance(sheet, Refused) or not isinstance(sheet.value, int):
        return None
    unit = 100 if sheet.unit is Unit.HUNDREDTHS else 10
    steps = []
    for line in sheet.lines:
        told = said(
            "school.step.brings" if line.counts else "school.step.cut",
            round=int(line.round),
            opponent=(int(line.opponent),) if line.opponent else (),
            value=None if line.value is None else Fraction(line.value) / unit,
        )
        steps.append(Step(told, line.reasons[0].concept if line.reasons else sheet.concept))
    answer = said(f"school.outcome.{sheet.unit.value}", value=sheet.value)
    return WorkedAnswer(answer, tuple(steps))


def _without_unplayed(tournament: Tournament, player: Tpn) -> Tournament:
    """Return the event as if the player's rounds without a game had brought nothing."""
    entries = tuple(
        replace(
            entry,
            rounds=tuple(
                round_._replace(result=Result.ZERO_POINT_BYE, opponent=None, colour=None)
                if entry.tpn == player and round_.result in BYES
                else round_
                for round_ in entry.rounds
            ),
        )
        for entry in tournament.entries
    )
    return replace(tournament, entries=entries)


def crosstable_of(tournament: Tournament) -> tuple[tuple[str, ...], ...]:
    """Return the results of everybody: opponent, colour and result of each round."""
    rounds = tournament.rounds_played
    head = (
        "school.head.number",
        *(f"{number}" for number in range(1, rounds + 1)),
        "school.head.score",
    )
    rows = []
    for entry in tournament.entries:
        cells = []
        for number in range(1, rounds + 1):
            record = entry.record(number)
            sign = _SIGNS.get(record.result, record.result.value)
            colour = record.colour.value if record.colour else ""
            cells.append(f"{record.opponent or ''}{colour}{sign}")
        rows.append((str(entry.tpn), *cells, written_points(tournament.score(entry))))
    return (head, *rows)


_SIGNS = {Result.DRAW: "½"}
