"""A round and why it is paired so, whatever pairs it: a system, a table, a bracket."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import NamedTuple

from arbitro.model import (
    EditionKey,
    Pairing,
    RoundNumber,
    RoundPairing,
    System,
    TeamTournament,
    Tournament,
    Tpn,
)
from arbitro.reasons import Reason, Refused, reason
from arbitro.rules.pairing.apart import plain_bye_of_others
from arbitro.rules.pairing.by_hand import problem_of
from arbitro.rules.pairing.dutch.trace import Trace, trace
from arbitro.rules.pairing.knock_out import USUAL_MATCH, MatchFacts, why_together
from arbitro.rules.pairing.knock_out.reasons import WIMBLEDON
from arbitro.rules.pairing.knock_out.record import facts_of_record, knock_out_of_record
from arbitro.rules.pairing.plain import (
    PlainMeeting,
    met_by_table,
    plain_bye,
    plain_games,
    plain_match,
    plain_team_bye,
)
from arbitro.rules.pairing.readings import reading_reasons
from arbitro.rules.pairing.round_robin import rounds_of_table, stated_by_table
from arbitro.rules.pairing.schedules.next_matches import is_all_play_all, matches_of_table
from arbitro.rules.pairing.schedules.of_teams import table_system
from arbitro.rules.pairing.schedules.reported import games_of_table, rule_of_table
from arbitro.rules.pairing.swiss.explained import ExplainedRound
from arbitro.rules.pairing.swiss.history import stated_round
from arbitro.rules.pairing.systems import Answers, RoundQuery, answers, explain_swiss, is_traced
from arbitro.rules.pairing.team_rounds import TeamRoundQuery


class ReasonedRound(NamedTuple):
    """A round with the reasons of what pairs it, and with plain sentences, board by board.

    ``traced`` are the brackets of the FIDE (Dutch) System with the value of every criterion.
    """

    explained: ExplainedRound
    plain: tuple[PlainMeeting | None, ...]
    plain_bye: PlainMeeting | None = None
    traced: Trace | None = None

    @property
    def pairing(self) -> RoundPairing:
        """Return the pairs and the bye."""
        return self.explained.pairing


def reasoned_round(
    tournament: Tournament,
    edition: EditionKey,
    number: int,
    *,
    of: Collection[Tpn] | None = None,
    made: Answers | Refused | None = None,
) -> ReasonedRound | Refused:
    """Pair a round by the system of a Swiss tournament and say why; refused as by `pair_swiss`.

    ``of`` are those whose boards are told step by step, as each of them comes to it; None: all of
    them. Of thousands of players this alone takes long. Brackets are told unless ``of`` names some.
    ``made`` is the round, paired before.
    """
    made = made or answers(RoundQuery(tournament, edition, number))
    if isinstance(made, Refused):
        return made
    explained = explain_swiss(tournament, edition, number, of=of, made=made)
    if isinstance(explained, Refused):
        return explained
    games, bye = explained.pairing
    problem = made.problem or problem_of(tournament, edition, number)
    if isinstance(problem, Refused):  # the text of a plug-in: what is plain of it is not known
        return ReasonedRound(explained, (None,) * len(games))
    by_dutch = is_traced(tournament.system)
    traced = trace(problem, explained.pairing) if by_dutch and not of else None
    assert not isinstance(traced, Refused), "the engine paired this round"
    without = None if bye is None else plain_bye(problem, bye)
    if without is not None and by_dutch:
        others = tuple(plain_bye_of_others(problem, explained.bye))
        without = without._replace(sentences=(*without.sentences, *others))
    return ReasonedRound(
        explained, plain_games(problem, games, graded_colours=by_dutch), without, traced
    )


def reasoned_team_round(
    tournament: TeamTournament, query: TeamRoundQuery, number: int
) -> ReasonedRound | Refused:
    """Say why a round of teams that results pair is as it is; refused as it is paired."""
    explained = query.explained()
    if isinstance(explained, Refused):
        return explained
    explained = explained._replace(readings=reading_reasons(tournament.readings, query.edition))
    games, bye = explained.pairing
    return ReasonedRound(
        explained,
        tuple(plain_match(tournament, number, *game) for game in games),
        None if bye is None else plain_team_bye(tournament, number, bye),
    )


# Tables: the rounds are known before the first game.


class RoundTable(NamedTuple):
    """All rounds of a table, and the rule that gives each; ``rule`` is asked by the round."""

    edition: EditionKey
    rounds: Sequence[Sequence[Pairing]]
    rule: Callable[[int], Reason]


def table_of(tournament: Tournament, edition: EditionKey) -> RoundTable:
    """Return the table of a round robin (C.05)."""
    double = tournament.system is System.DOUBLE_ROUND_ROBIN
    numbers = range(1, rounds_of_table(len(tournament.entries), double=double) + 1)
    stated = (stated_by_table(tournament, number) for number in numbers)
    return RoundTable(edition, [item.games if item else () for item in stated], _berger(edition))


def table_of_teams(tournament: TeamTournament, edition: EditionKey) -> RoundTable | None:
    """Return the table by which teams meet, or their players; None where results pair them."""
    system = table_system(tournament)
    if system is None:
        if not is_all_play_all(tournament):
            return None
        return RoundTable(edition, matches_of_table(tournament), _berger(edition))
    games, rule = games_of_table(tournament, system), rule_of_table(system)
    return (
        None if games is None else RoundTable(rule.edition or edition, games, lambda _round: rule)
    )


def _berger(edition: EditionKey) -> Callable[[int], Reason]:
    return lambda number: reason("berger-tables", edition, round=number)


def reasoned_by_table(table: RoundTable, number: int) -> ReasonedRound:
    """Say why a round of a table is as it is; it has to have one of the number."""
    games = tuple(table.rounds[number - 1])
    boards = tuple((reason("table-has-game", white=game[0], black=game[1]),) for game in games)
    explained = ExplainedRound(
        table.edition, RoundPairing(games), (table.rule(number),), boards, None
    )
    return ReasonedRound(explained, tuple(met_by_table(*game) for game in games))


def why_not_by_table(table: RoundTable, number: int, one: Tpn, other: Tpn) -> Reason:
    """Say in which rounds of a table two meet, or that they do not; by the rule of that round."""
    meetings = [
        (at, game)
        for at, games in enumerate(table.rounds, 1)
        for game in games
        if {*game} == {one, other}
    ]
    parts = tuple(
        reason(
            "table-had-game-in-round" if at < number else "table-has-game-in-round",
            white=game.white,
            black=game.black,
            round=at,
        )
        for at, game in meetings
    )
    by = table.rule(meetings[0][0] if meetings else number)
    none = (reason("table-has-no-game", one=one, other=other),)
    return Reason(by.concept, by.edition, by.values, parts or none)


# Brackets of a knock-out.


def reasoned_by_bracket(
    tournament: Tournament, facts: MatchFacts | None, number: int
) -> ReasonedRound | Refused:
    """Say why the players of each match of a round of a knock-out meet.

    ``facts`` are what a file tells of the matches. Games that are in no match are left out.
    """
    rules = replace(USUAL_MATCH, third_place=True)
    event = knock_out_of_record(tournament, rules, facts)
    if not isinstance(event, Refused) and facts is None:
        event = knock_out_of_record(tournament, rules, facts_of_record(tournament, rules))
    if isinstance(event, Refused):
        return event
    playing = {frozenset(game): game for game in games_met(tournament, number)}
    found = [
        (playing[item.pair], item)
        for item in event.encounters
        if item.pair in playing and item.first is not None and item.second is not None
    ]
    explained = ExplainedRound(
        WIMBLEDON,
        RoundPairing(tuple(game for game, _ in found)),
        (),
        tuple((why_together(item),) for _, item in found),
        None,
    )
    plain = (
        PlainMeeting((reason("bracket-has-match", first=item.first, second=item.second),))
        for _, item in found
    )
    return ReasonedRound(explained, tuple(plain))


def games_met(tournament: Tournament, number: int) -> tuple[Pairing, ...]:
    """Return who meets whom in a round by the record; without a colour, the lower number first."""
    games = {frozenset(game): game for game in stated_round(tournament, RoundNumber(number)).games}
    for entry in tournament.entries:
        opponent = entry.record(number).opponent
        if opponent is not None:
            pair = Pairing(*sorted((entry.tpn, opponent)))
            games.setdefault(frozenset(pair), pair)
    return tuple(games.values())
