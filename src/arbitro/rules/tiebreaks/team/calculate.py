"""The values of a tie-break for every team, how it splits a tie, or why it cannot be used."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from arbitro.model import EditionKey, Tpn
from arbitro.model.registry import Registry
from arbitro.reasons import Refused, reason, refused
from arbitro.regulations import no_values
from arbitro.rules.tiebreaks.buchholz import is_fore
from arbitro.rules.tiebreaks.definition import (
    MATCHES,
    Definition,
    TieBreak,
    TieBreakValue,
    Unit,
    Worksheet,
)
from arbitro.rules.tiebreaks.event_rules import with_event_rules
from arbitro.rules.tiebreaks.registry import (
    TIE_BREAKS,
    TieBreakOfPlayers,
    answered,
    definition_of,
    values_answered,
)
from arbitro.rules.tiebreaks.table import Table
from arbitro.rules.tiebreaks.team.boards import Groups
from arbitro.rules.tiebreaks.team.editions import (
    TEAM_RULES,
    TeamTieBreakRules,
    team_editions_with,
)
from arbitro.rules.tiebreaks.team.products import BY_SHARES
from arbitro.rules.tiebreaks.team.registry import (
    TEAM_TIE_BREAKS,
    TieBreakOfTeams,
    team_definition_of,
)
from arbitro.rules.tiebreaks.team.schedule_strength import divisor_of
from arbitro.rules.tiebreaks.team.table import TeamTable, TeamTieBreakQuery, prepare_fore

if TYPE_CHECKING:
    from arbitro.rules.tiebreaks.definition import Working
    from arbitro.rules.tiebreaks.event_rules import EventRules


def team_rules_of(edition: EditionKey, event: EventRules | None = None) -> TeamTieBreakRules:
    """Return the rules of an edition for teams, as an event has changed them (C.07 art. 16.6).

    Raises UnknownEditionError where the edition is none of tie-breaks.
    """
    rules = TEAM_RULES.get(edition) or no_values(edition, TEAM_RULES)
    if event is None:
        return rules

    common = with_event_rules(rules.common, event)
    # An event's own cut replaces that of the products too, or it would hold for half a list.
    cut = rules.products_cut if event.cuts is None else common.low_cut
    return replace(rules, common=common, products_cut=cut)


def known_to_teams(code: str, rules: TeamTieBreakRules) -> TieBreakOfTeams | None:
    """Return what a tie-break is for teams: one of theirs, or one of players by their scores."""
    # Before the registry: the code SB is also one of players, with another meaning.
    if code == BY_SHARES.code and rules.shares:
        return BY_SHARES
    own = team_definition_of(code)
    if own is not None:
        return own
    of_players = definition_of(code)
    return None if of_players is None else _for_teams(of_players)


def registry_of(code: str) -> Registry[Any]:
    """Return where a tie-break of teams is from: one that only they have, else one of players."""
    return TIE_BREAKS if team_definition_of(code) is None else TEAM_TIE_BREAKS


def team_unit_of(tie_break: TieBreak, edition: EditionKey) -> Unit:
    """Return the unit of a tie-break's values for teams; KeyError where it is none of theirs."""
    definition = known_to_teams(tie_break.name, team_rules_of(edition))
    if definition is None:
        raise KeyError(tie_break.name)
    return definition.unit


def team_refusal(tie_break: TieBreak, rules: TeamTieBreakRules, table: TeamTable) -> Refused | None:
    """Return why a tie-break cannot be used in this edition and competition, None if it can."""
    name = tie_break.name
    definition = known_to_teams(name, rules)
    if definition is None:
        return refused("tie-break-of-organiser", tie_break=str(tie_break))
    if definition.refusal:
        return refused(definition.refusal, tie_break=name)
    if name not in rules.names and not _is_open_to(definition, rules):
        if name in rules.common.names:
            return refused("tie-break-for-players", tie_break=name)
        return refused(
            "tie-break-not-in-edition",
            tie_break=name,
            edition=rules.edition,
            editions=team_editions_with(name),
        )
    if tie_break.score and tie_break.score not in definition.scores:
        return refused("tie-break-without-score", tie_break=name, score=tie_break.score)
    for modifier in tie_break.modifiers:
        if modifier not in rules.common.letters(name, definition.modifiers):
            return refused("tie-break-modifier-not-possible", tie_break=name, modifier=modifier)
    forbidden = not rules.common.buchholz_in_round_robins and table.match.predetermined
    if definition.of_buchholz and forbidden:
        why = reason("buchholz-not-in-round-robins", rules.edition)
        return refused("tie-break-not-in-round-robins", (why,), tie_break=str(tie_break))
    # In a very short event the quotient of art. 13.4 is 0, and nothing is divided by it.
    if "K" in definition.modifiers and not divisor_of(table, tie_break):
        return refused("tie-break-needs-divisor", tie_break=name)
    return None


def team_values(
    table: TeamTable, tie_break: TieBreak, rules: TeamTieBreakRules
) -> Sequence[TieBreakValue] | Refused:
    """Return the value of a tie-break for each team.

    One that only splits ties has none outside them: for it every value is None.
    """
    refusing = team_refusal(tie_break, rules, table)
    if refusing is not None:
        return refusing
    definition = known_to_teams(tie_break.name, rules)
    assert definition is not None, tie_break  # else it was refused
    if definition.compute is None:
        return [None] * table.size
    values = definition.compute
    registry = registry_of(tie_break.name)
    return values_answered(
        registry, tie_break.name, lambda: values(table, tie_break, rules), table.size
    )


def team_worksheet(
    table: TeamTable,
    tie_break: TieBreak,
    rules: TeamTieBreakRules,
    tpn: Tpn,
    tied: Sequence[Tpn] = (),
) -> Worksheet | Refused:
    """Return the working of a team's value.

    ``tied`` are those still tied with the team, the team included, for tie-breaks that look at
    who is tied. KeyError for an unknown number.
    """
    # Few of those who rank also ask how: the values of worksheets are loaded for them alone.

    refusing = team_refusal(tie_break, rules, table)
    if refusing is not None:
        return refusing
    definition = known_to_teams(tie_break.name, rules)
    assert definition is not None, tie_break  # else it was refused
    place = table.match.place
    among = tuple(place[number] for number in tied)
    asked = TeamTieBreakQuery(table, tie_break, rules, place[tpn], among, definition)
    working = answered(
        registry_of(tie_break.name), tie_break.name, lambda: definition.working(asked)
    )
    if isinstance(working, Refused):
        return working
    return Worksheet(
        tie_break=tie_break,
        edition=rules.edition,
        tpn=tpn,
        concept=dict(rules.concepts).get(tie_break.name, definition.concept),
        unit=definition.unit,
        value=working.value,
        lines=working.lines,
        basis_unit=working.basis_unit,
        steps=working.steps,
    )


def _is_open_to(definition: TieBreakOfTeams, rules: TeamTieBreakRules) -> bool:
    """Tell whether an event's own list may have a tie-break: one of teams, or by a score."""
    if not rules.common.open_to_others:
        return False
    return bool(definition.scores) or team_definition_of(definition.code) is not None


def _for_teams(definition: TieBreakOfPlayers) -> TieBreakOfTeams:
    """Return a tie-break of players as teams have it: asked of the table of a score."""
    values, split = definition.compute, definition.split

    def table_for(table: TeamTable, tie_break: TieBreak, rules: TeamTieBreakRules) -> Table:
        if is_fore(tie_break):
            prepare_fore(table, rules.common)
        # Wins are matches won, whichever score comes first.
        return table.match if definition.scores == MATCHES else table.by(tie_break.score)

    def compute(
        table: TeamTable, tie_break: TieBreak, rules: TeamTieBreakRules
    ) -> Sequence[TieBreakValue]:
        assert values is not None
        return values(table_for(table, tie_break, rules), tie_break, rules.common)

    def divide(
        table: TeamTable, tie_break: TieBreak, rules: TeamTieBreakRules, tied: Sequence[int]
    ) -> Groups:
        assert split is not None
        return split(table_for(table, tie_break, rules), tie_break, rules.common, tied)

    def working(asked: TeamTieBreakQuery) -> Working:
        of_players = asked.of(asked.tie_break.score)
        table = table_for(asked.table, asked.tie_break, asked.rules)
        return definition.working(
            replace(of_players, table=table, tie_break=replace(asked.tie_break, score=""))
        )

    return Definition(
        definition.code,
        definition.concept,
        definition.unit,
        None if values is None else compute,
        working,
        split=None if split is None else divide,
        lowest_first=definition.lowest_first,
        modifiers=definition.modifiers,
        scores=definition.scores,
        of_buchholz=definition.of_buchholz,
    )
