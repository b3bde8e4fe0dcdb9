"""Commands about what decides prizes: the fund, a second person's check, play-offs."""

from __future__ import annotations

from arbitro.desk import commands as asked
from arbitro.desk import events as happened
from arbitro.desk.decisions.sections import Answer
from arbitro.desk.length import rounds_total
from arbitro.desk.prizes import control_of
from arbitro.desk.standing import standings_of
from arbitro.desk.state import EventState, Section
from arbitro.explain import Refused
from arbitro.explain.reason import refused
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
    if command.control.strip().casefold() != control_of(state, section.id):
        return refused("prizes-control-differs")
    if (prizes.checked_by, prizes.control) == (command.by, command.control):
        return ()
    return (happened.PrizesChecked(section.id, command.by, command.control),)


def record_play_off(state: EventState, section: Section, command: asked.RecordPlayOff) -> Answer:
    """Store the result of a play-off between players with as many points after the last round."""
    players = [entry for place in command.result for entry in place]
    if len(command.result) < 2 or len(set(players)) != len(players):
        return refused("order-incomplete")
    unknown = sorted(set(players) - set(section.entries))
    if unknown:
        return refused("entry-unknown", entry=unknown[0])
    table = standings_of(state, section.id)
    over = section.rounds_complete >= rounds_total(section) > 0
    if not over or table is None:
        return refused("play-off-too-early")
    place = {entry: at for at, entry in enumerate(section.numbers, 1)}
    points = {row.tpn: row.points for row in table.rows}
    if len({points[place[entry]] for entry in players}) > 1:  # type: ignore[index]
        return refused("play-off-not-tied", players=tuple(place[entry] for entry in players))
    if any(set(players) & {each for tied in other for each in tied} for other in section.play_offs):
        return refused("play-off-twice")
    return (happened.PlayOffRecorded(section.id, command.result),)
