"""A round that is asked about: why it is paired so, and why two do not meet.

It is made of a report by whoever read it, a program or the command line, and of an event by pages.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from arbitro.answers.explanations import (
    Explanation,
    Participant,
    WhyNot,
    make_explanation,
    make_why_not,
)
from arbitro.answers.rounds import RoundDecidedBy
from arbitro.library.team_rounds import team_problem
from arbitro.model import (
    EditionKey,
    RoundNumber,
    RoundPairing,
    System,
    TeamSystem,
    TeamTournament,
    Tournament,
    Tpn,
)
from arbitro.reasons import Reason, Refused, reason, refused
from arbitro.regulations import EditionChoice, text_to_follow
from arbitro.rules.pairing.apart import last_met, plain_apart, plain_teams_apart
from arbitro.rules.pairing.by_hand import problem_of
from arbitro.rules.pairing.explanation import (
    ReasonedRound,
    RoundTable,
    games_met,
    reasoned_by_bracket,
    reasoned_by_table,
    reasoned_round,
    reasoned_team_round,
    table_of,
    table_of_teams,
    why_not_by_table,
)
from arbitro.rules.pairing.knock_out import MatchFacts
from arbitro.rules.pairing.knock_out.reasons import WIMBLEDON
from arbitro.rules.pairing.schedules.next_matches import is_all_play_all
from arbitro.rules.pairing.schedules.of_teams import table_system
from arbitro.rules.pairing.schedules.reported import MANUAL, stated_games
from arbitro.rules.pairing.swiss.history import stated_round
from arbitro.rules.pairing.swiss_team import options_of
from arbitro.rules.pairing.swiss_team import stated_round as stated_matches
from arbitro.rules.pairing.systems import (
    Answers,
    RoundQuery,
    answers,
    is_traced,
    text_of,
    why_not_together,
)
from arbitro.rules.pairing.team_rounds import TeamRoundQuery, system_of_type, team_round

Some = Collection[Tpn]


class ReasonApart(NamedTuple):
    """A round by the rules and why two of it do not meet: by the rules, and in plain facts."""

    pairing: RoundPairing
    why: Reason
    plain: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class RoundInquiry:
    """A round that can be asked about, whatever pairs it.

    ``stated`` is the round as it was paired, None where it is not yet. ``reasons`` gives the round
    by the rules, with the steps of those named alone where any are; ``reason_not`` says why two of
    it do not meet.
    """

    number: int
    edition: str
    decided_by: RoundDecidedBy
    participants: tuple[Participant, ...]
    stated: RoundPairing | None
    reasons: Callable[[Some | None], ReasonedRound | Refused]
    reason_not: Callable[[Tpn, Tpn], ReasonApart | Refused]

    def explanation(
        self, of: Some | None = None, changed_since: tuple[Reason, ...] = ()
    ) -> Explanation | Refused:
        """Return the round with its reasons, or why the rules give none."""
        found = self.reasons(of)
        if isinstance(found, Refused):
            return found
        return make_explanation(
            self.number,
            found,
            self.decided_by,
            as_paired=self._as_paired(found.pairing),
            participants=self.participants,
            changed_since=changed_since,
        )

    def why_not(self, one: int, other: int) -> WhyNot | Refused:
        """Return why two do not meet; its reason is ``not-in-round`` where one cannot be asked."""
        found = self.reason_not(Tpn(one), Tpn(other))
        if isinstance(found, Refused):
            return found
        return make_why_not(
            self.number,
            self.edition,
            self.decided_by,
            as_paired=self._as_paired(found.pairing),
            two=(one, other),
            why=found.why,
            plain=found.plain,
            participants=self.participants,
        )

    def _as_paired(self, pairing: RoundPairing) -> bool | None:
        """Tell whether the round was paired so; None where it is not paired yet."""
        stated = self.stated
        if stated is None:
            return None
        return {*stated.games} == {*pairing.games} and stated.bye == pairing.bye


# Rounds of players.


def inquiry(
    record: Tournament, key: EditionKey, decided_by: RoundDecidedBy, number: int | None
) -> RoundInquiry | Refused:
    """Return a round of players that a system or a table pairs; by default the last one paired.

    Refused ``no-such-round`` for one that is not paired and not the next; a table has all rounds.
    """
    paired = record.rounds_paired
    if not record.system.is_swiss:
        stated = _games(record)
        asked = TableRound(
            table_of(record, key), decided_by, listed_players(record), stated, paired
        )
        return table_inquiry(asked, number)
    chosen = _chosen(number, paired, min(paired + 1, max(record.rounds_planned, paired)))
    if isinstance(chosen, Refused):
        return chosen

    @cache
    def made() -> Answers | Refused:
        return answers(RoundQuery(record, key, chosen))

    def reason_not(one: Tpn, other: Tpn) -> ReasonApart | Refused:
        paired = made()
        if isinstance(paired, Refused):
            return paired
        why = why_not_together(record, key, chosen, (one, other), paired)
        if isinstance(why, Refused):
            return why
        problem = paired.problem or problem_of(record, key, chosen)
        if isinstance(problem, Refused):  # the text of a plug-in: what is plain of it is not known
            return ReasonApart(paired.pairing, why, ())
        plain = plain_apart(
            problem,
            paired.pairing,
            why,
            (one, other),
            graded_colours=is_traced(record.system),
            met_in=last_met(record, chosen, one, other),
            record=record,
        )
        return ReasonApart(paired.pairing, why, plain)

    return RoundInquiry(
        chosen,
        text_of(record.system, key),
        decided_by,
        listed_players(record),
        stated_round(record, RoundNumber(chosen)) if chosen <= paired else None,
        lambda of: reasoned_round(record, key, chosen, of=of, made=made()),
        reason_not,
    )


def bracket_inquiry(
    record: Tournament, facts: MatchFacts | None, number: int | None
) -> RoundInquiry | Refused:
    """Return a round of a knock-out, of which no text says why two do not meet."""
    played = record.rounds_played
    chosen = _chosen(number, played, max(played, 1))
    if isinstance(chosen, Refused):
        return chosen
    return RoundInquiry(
        chosen,
        WIMBLEDON,
        "report",
        listed_players(record),
        RoundPairing(games_met(record, chosen)) if chosen <= played else None,
        lambda _: reasoned_by_bracket(record, facts, chosen),
        lambda _one, _other: refused("knock-out-by-bracket"),
    )


def listed_players(record: Tournament) -> tuple[Participant, ...]:
    """Return the players of a report, whose pairing numbers are all that names them."""
    return tuple(
        Participant(entry.tpn, entry.tpn, entry.player.name)
        for entry in sorted(record.entries, key=lambda entry: entry.tpn)
    )


def _games(record: Tournament) -> Callable[[int], RoundPairing]:
    return lambda number: RoundPairing(games_met(record, number))


# Rounds of teams.


def listed_teams(teams: TeamTournament) -> tuple[Participant, ...]:
    """Return the teams of a report."""
    return tuple(
        Participant(entry.tpn, entry.tpn, entry.team.name)
        for entry in sorted(teams.entries, key=lambda entry: entry.tpn)
    )


Choose = Callable[[str], EditionChoice]
Follow = Callable[[TeamTournament, EditionChoice], TeamTournament]


def team_inquiry(
    teams: TeamTournament,
    number: int | None,
    choose: Choose,
    follow: Follow,
    *,
    olympiad: bool = False,
) -> RoundInquiry | Refused:
    """Return a round of teams; a table may say which of their players meet.

    ``choose`` decides on the edition of a regulation, ``follow`` on the readings of its articles.
    ``olympiad`` has the teams paired by D.02 though the report does not say so.
    """
    olympiad = olympiad or system_of_type(teams.encoded_type) is System.OLYMPIAD
    if not olympiad:
        found = _team_table(teams, number, choose)
        if found is not None:
            return found
    played = teams.rounds_played
    chosen = _chosen(number, played, min(played + 1, max(teams.rounds_total, played)))
    if isinstance(chosen, Refused):
        return chosen
    choice = choose("D.02" if olympiad else "C.04.6")
    followed = follow(teams, choice)
    query = _query(followed, choice, chosen, olympiad=olympiad)
    if isinstance(query, Refused):
        return query
    return query_inquiry(followed, query, choice.decided_by, chosen)


def query_inquiry(
    teams: TeamTournament, query: TeamRoundQuery, decided_by: RoundDecidedBy, number: int
) -> RoundInquiry:
    """Return a round of teams that results pair."""

    def reason_not(one: Tpn, other: Tpn) -> ReasonApart | Refused:
        pairing = query.pairing
        if isinstance(pairing, Refused):
            return pairing
        why = query.why_not(one, other)
        plain = plain_teams_apart(teams, number, pairing, why, (one, other))
        return ReasonApart(pairing, why, plain)

    return RoundInquiry(
        number,
        query.edition,
        decided_by,
        listed_teams(teams),
        stated_matches(teams, number) if number <= teams.rounds_played else None,
        lambda _: reasoned_team_round(teams, query, number),
        reason_not,
    )


def _query(
    teams: TeamTournament, choice: EditionChoice, number: int, *, olympiad: bool
) -> TeamRoundQuery | Refused:
    key, options = choice.edition.key, options_of(teams.encoded_type)
    if olympiad:
        return team_round(teams, System.OLYMPIAD, key, options, number)
    accelerated_by = text_to_follow("C.04.7", start=teams.details.start).edition.key
    problem = team_problem(teams, key, accelerated_by, number)
    if isinstance(problem, Refused):
        return problem
    return team_round(teams, System.TEAM_SWISS, key, options, number)


def _team_table(
    teams: TeamTournament, number: int | None, choose: Choose
) -> RoundInquiry | Refused | None:
    """Return a round of a table, None where there is no table of these teams."""
    if table_system(teams) is not None:
        return team_table_inquiry(teams, MANUAL, "report", number)
    if teams.system is TeamSystem.SWISS or not is_all_play_all(teams):
        return None
    choice = choose("C.05")
    return team_table_inquiry(teams, choice.edition.key, choice.decided_by, number)


def team_table_inquiry(
    teams: TeamTournament, key: EditionKey, decided_by: RoundDecidedBy, number: int | None
) -> RoundInquiry | Refused | None:
    """Return a round of a table of teams or of their players, None where they have none."""
    table, played = table_of_teams(teams, key), teams.rounds_played
    if table is None:
        return None
    if table_system(teams) is None:
        asked = TableRound(table, decided_by, listed_teams(teams), _matches(teams), played)
    else:
        players = tuple(
            Participant(entry.tpn, entry.tpn, entry.player.name)
            for entry in sorted(teams.players, key=lambda entry: entry.tpn)
        )
        asked = TableRound(table, "report", players, _games_of_teams(teams), played)
    return table_inquiry(asked, number)


def _matches(teams: TeamTournament) -> Callable[[int], RoundPairing]:
    return lambda number: RoundPairing(stated_matches(teams, number).games)


def _games_of_teams(teams: TeamTournament) -> Callable[[int], RoundPairing]:
    return lambda number: RoundPairing(stated_games(teams, number))


# What all have in common.


class TableRound(NamedTuple):
    """A table, what decided on its text, and who plays by it; ``stated`` is asked by the round."""

    table: RoundTable
    decided_by: RoundDecidedBy
    participants: tuple[Participant, ...]
    stated: Callable[[int], RoundPairing]
    played: int


def table_inquiry(asked: TableRound, number: int | None) -> RoundInquiry | Refused:
    """Return a round of a table."""
    table, decided_by, participants, stated, played = asked
    chosen = _chosen(number, played, len(table.rounds))
    if isinstance(chosen, Refused):
        return chosen
    known = {item.number for item in participants}

    def reason_not(one: Tpn, other: Tpn) -> ReasonApart:
        pairing = RoundPairing(tuple(table.rounds[chosen - 1]))
        missing = tuple(tpn for tpn in (one, other) if tpn not in known)
        if missing or one == other:
            why = reason("not-in-round", players=missing or (one,))
        else:
            why = why_not_by_table(table, chosen, one, other)
        return ReasonApart(pairing, why, why.parts or (why,))

    return RoundInquiry(
        chosen,
        table.edition,
        decided_by,
        participants,
        stated(chosen) if chosen <= played else None,
        lambda _: reasoned_by_table(table, chosen),
        reason_not,
    )


def _chosen(number: int | None, played: int, last: int) -> int | Refused:
    """Return the round asked for, by default the last one paired, or the first."""
    chosen = max(played, 1) if number is None else number
    return chosen if 1 <= chosen <= last else refused("no-such-round", round=chosen, rounds=played)
