"""Questions on what a clock shows, corrected after an irregularity (E.01 art. 6 and 7.5)."""

from __future__ import annotations

from dataclasses import replace

from arbitro.model import RateClass
from arbitro.rules.laws.case import Case, GameConditions
from arbitro.rules.laws.clock import ClockSetting, class_of, read_setting
from arbitro.rules.laws.clock.simulation import ClockEvent, simulate
from arbitro.rules.laws.editions import laws_of
from arbitro.rules.laws.situations.illegal import IllegalMove, illegal_move
from arbitro.rules.pairing.generator import RandomSource
from arbitro.school.question import Mistake, PosedQuestion, Step, WorkedAnswer, one_of, said

LAWS = laws_of("2023")
SETTINGS = ("90+30", "60+30", "15+10", "25+10", "90/40+30+30", "100/40+50+30", "120/40+60")
_SECOND = 1000
_REPLY = 10 * _SECOND
"""Every move takes that long but the one that takes all the rest."""


def clock_shows(chance: RandomSource) -> PosedQuestion | None:
    """Ask what White's clock shows after some moves, corrected after an irregularity of Black's."""
    text = one_of(chance, SETTINGS)
    setting = read_setting(text)
    if not isinstance(setting, ClockSetting):
        return None
    first = setting.periods[0].moves
    moves = one_of(chance, (8, 15, 24, 39, 40, 41, 45)) if first else 5 + chance.below(30)
    used = 60 * (3 + chance.below(setting.periods[0].main // 60_000 - 3)) + 5 * chance.below(12)
    illegal = chance.happens(500)
    right = _shown(setting, moves, used, illegal=illegal)
    if right is None:
        return None
    plain = tuple(replace(period, bonus=0) for period in setting.periods)
    wrong = (
        ("bonus-forgotten", _shown(replace(setting, periods=plain), moves, used, illegal=illegal)),
        ("first-bonus-forgotten", _less(right, setting.periods[0].bonus // _SECOND)),
        ("second-period-forgotten", _shown(_long(setting), moves, used, illegal=illegal)),
        ("move-too-few", _shown(setting, moves - 1, used, illegal=illegal)),
        ("compensation-forgotten", _shown(setting, moves, used, illegal=not illegal)),
        ("compensation-taken-off", _less(right, 240) if illegal else None),
    )
    mistakes = [Mistake(said(f"school.mistake.{name}"), worked) for name, worked in wrong if worked]
    stem = said(
        "school.stem.clock-shows",
        setting=text,
        moves=moves,
        minutes=used // 60,
        seconds=f"{used % 60:02}",
    )
    lines = (said("school.line.then-illegal" if illegal else "school.line.nothing-else"),)
    return PosedQuestion(LAWS.key, stem, right, tuple(mistakes), lines=lines)


def _long(setting: ClockSetting) -> ClockSetting:
    """Return a setting whose first period never ends."""
    return replace(setting, periods=(replace(setting.periods[0], moves=None),))


def _shown(setting: ClockSetting, moves: int, used: int, *, illegal: bool) -> WorkedAnswer | None:
    """Run the clock: White takes ``used`` seconds in all, then what an illegal move is worth."""
    log, now = [ClockEvent(0, "start")], 0
    for number in range(1, moves + 1):
        # the long think is the last one: all bonuses are there by then
        took = _REPLY if number < moves else used * _SECOND - _REPLY * (moves - 1)
        if took <= 0:
            return None
        now += took
        log.append(ClockEvent(now, "press", 0))
        now += _REPLY
        log.append(ClockEvent(now, "press", 1))
    given = 0
    if illegal:
        rate = class_of(setting, LAWS).rate or RateClass.STANDARD
        facts = IllegalMove(player="black", opponent_can_mate="yes")
        ruling = illegal_move(Case(GameConditions(LAWS, rate)), facts)
        given = ruling.times[0].milliseconds
        log += [ClockEvent(now, "stop"), ClockEvent(now, "adjust", 0, given)]
    seen = simulate(setting, log)[-1]
    if seen.flags[0] is not None or seen.flags[1] is not None:
        return None
    seconds = seen.left[0] // _SECOND
    answer = said("school.outcome.clock", hours=seconds // 3600, rest=_rest(seconds))
    steps = [Step(said("school.step.clock-runs", given=given // 60_000), "time-control")]
    if illegal:
        steps.append(Step(said("school.step.compensated"), "illegal-move-penalty"))
    return WorkedAnswer(answer, (*steps, Step(answer, "time-control")))


def _less(worked: WorkedAnswer, seconds: int) -> WorkedAnswer | None:
    """Return an answer with so many seconds less; None where that changes nothing."""
    answer = worked.answer
    minutes, rest = str(answer.value("rest")).split(":")
    hours = answer.value("hours")
    assert isinstance(hours, int)
    left = 3600 * hours + 60 * int(minutes) + int(rest) - seconds
    if not seconds or left < 0:
        return None
    made = said("school.outcome.clock", hours=left // 3600, rest=_rest(left))
    return WorkedAnswer(made, (*worked.steps[:-1], Step(made, worked.steps[-1].concept)))


def _rest(seconds: int) -> str:
    return f"{seconds // 60 % 60:02}:{seconds % 60:02}"
