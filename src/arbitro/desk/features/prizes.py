"""Commands about what decides prizes: the fund, a second person's check, play-offs."""

from __future__ import annotations

from arbitro.desk import commands as asked
from arbitro.desk import events as happened
from arbitro.desk.derived.play_offs.tied import not_tied
from arbitro.desk.derived.prizes import control_of
from arbitro.desk.features.section.answers import Answer
from arbitro.desk.kernel.state import EventState, Section
from arbitro.reasons import Refused
from arbitro.reasons.reason import refused
from arbitro.rules.prizes import Fund, fund_problem


def set_prizes(section: Section, command: asked.SetPrizes) -> Answer:
    """Set the fund of a section, or take it away; a check of earlier amounts is void."""
    stands = None if section.prizes is None else section.prizes.fund
    if stands == command.fund:
        return ()
    if stands != command.expected:
        return refused("value-changed", field="prizes")
    if command.fund is not None:
        problem = _fund_problem(section, command.fund)
        if problem is not None:
            return problem
    if command.fund is not None and not command.by.strip():
        return refused("name-missing")
    return (happened.PrizesSet(section.id, command.fund, command.by),)


def _fund_problem(section: Section, fund: Fund) -> Refused | None:
    """Refuse a fund without prizes, or one for what the section has not."""
    if not fund.total and not any(each.amounts for each in fund.boards):
        return refused("prizes-empty")
    return fund_problem(fund, teams=section.settings.system.is_team)


def check_prizes(state: EventState, section: Section, command: asked.CheckPrizes) -> Answer:
    """Note that a second person has worked the same amounts out."""
    prizes = section.prizes
    if prizes is None:
        return refused("prizes-missing")
    if not command.by.strip():
        return refused("name-missing")
    if command.by.strip().casefold() == prizes.by.strip().casefold():
        return refused("prizes-check-by-another")
    control = control_of(state, section.id)
    if isinstance(control, Refused):
        return control
    if command.control.strip().casefold() != control:
        return refused("prizes-control-differs")
    if (prizes.checked_by, prizes.control) == (command.by, command.control):
        return ()
    return (happened.PrizesChecked(section.id, command.by, command.control),)


def record_play_off(state: EventState, section: Section, command: asked.RecordPlayOff) -> Answer:
    """Store the result of a play-off between players with as many points after the last round."""
    players = [entry for place in command.result for entry in place]
    if len(command.result) < 2 or len(set(players)) != len(players):
        return refused("order-incomplete")
    problem = not_tied(state, section, players)
    if problem is not None:
        return problem
    if any(set(players) & {each for tied in other for each in tied} for other in section.play_offs):
        return refused("play-off-twice")
    return (happened.PlayOffRecorded(section.id, command.result),)
