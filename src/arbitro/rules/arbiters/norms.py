"""Which events are norms of FIDE Arbiters and International Arbiters (B.06.1 art. 2-4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from arbitro.reasons import Reason, reason
from arbitro.rules.arbiters.career import ArbiterNorm, ArbiterTitle, EventLevel, NormKind
from arbitro.rules.arbiters.requirement import TITLES

EDITION = TITLES

RATED_IN_SWISS, RATED_IN_ROUND_ROBIN, RATED_IN_DOUBLE = 20, 10, 6
RATED_IN_RAPID, ROUNDS_IN_RAPID = 30, 9
TEAM_BOARDS, TEAMS, TEAMS_IN_DOUBLE, TEAM_RATED = 4, 10, 6, 60
LARGE_PLAYERS, LARGE_RATED, LARGE_ROUNDS = 100, 30, 7
TEAM_ROUNDS = {ArbiterTitle.FA: 5, ArbiterTitle.IA: 7}
FEDERATIONS = {ArbiterTitle.FA: 2, ArbiterTitle.IA: 3}
LEAST_ROUNDS = {ArbiterTitle.FA: (7, 5), ArbiterTitle.IA: (9, 7)}
"""The rounds of a norm, and those of the one norm that may be shorter (art. 3.10 and 4.10)."""

EXAMINATION = 80

ONCE = {
    ArbiterTitle.FA: frozenset(
        {NormKind.TEAM, NormKind.RAPID, NormKind.HYBRID, NormKind.OLYMPIAD, NormKind.DISABLED}
    ),
    ArbiterTitle.IA: frozenset(
        {NormKind.TEAM, NormKind.RAPID, NormKind.HYBRID, NormKind.OLYMPIAD, NormKind.DISABLED}
    ),
}
"""Kinds of which an application may have one (art. 3.9, 4.8.4 and 4.9)."""

TWICE = frozenset({NormKind.NATIONAL_FINAL})
WITHOUT_ROUNDS = frozenset({NormKind.SEMINAR, NormKind.OLYMPIAD, NormKind.DISABLED})


def is_large(norm: ArbiterNorm, federations: int, *, festival: bool = False) -> bool:
    """Tell whether an event is international, of 100 players, 30 per cent rated, 7 rounds.

    With ``festival`` the players of all its events count together (art. 2.5.1).
    """
    players, rated = norm.players, norm.rated
    if festival and norm.festival_players:
        players, rated = norm.festival_players, norm.festival_rated
    return (
        norm.level is not EventLevel.NATIONAL
        and norm.federations >= federations
        and players >= LARGE_PLAYERS
        and rated * 100 >= players * LARGE_RATED
        and norm.rounds >= LARGE_ROUNDS
    )


def why_no_norm(norm: ArbiterNorm, title: ArbiterTitle) -> Reason | None:
    """Return why an event is no norm for a title by itself, None where it is one."""
    table = _FOR_FA if title is ArbiterTitle.FA else _FOR_IA
    rule = table.get(norm.kind)
    if rule is None:
        return reason("arbiter-event-of-no-kind", kind=norm.kind.value)
    found = rule(norm, title)
    if found is not None:
        return found
    if norm.level is EventLevel.INTERNATIONAL and norm.federations < FEDERATIONS[title]:
        return reason(
            "international-arbiter-event",
            EDITION,
            federations=norm.federations,
            needed=FEDERATIONS[title],
        )
    # That only one norm may be so short is for the application, which sees them all.
    shortest = LEAST_ROUNDS[title][1]
    if norm.kind not in WITHOUT_ROUNDS and norm.rounds < shortest:
        return _rounds(norm, title, shortest)
    return None


def _rounds(norm: ArbiterNorm, title: ArbiterTitle, needed: int) -> Reason:
    concept = "fide-arbiter-rounds" if title is ArbiterTitle.FA else "international-arbiter-rounds"
    return reason(concept, EDITION, rounds=norm.rounds, needed=needed)


def _few(concept: str, number: int, needed: int) -> Reason | None:
    if number >= needed:
        return None
    return Reason(concept, EDITION, (("rated", number), ("needed", needed)))


def _swiss(norm: ArbiterNorm, title: ArbiterTitle) -> Reason | None:
    del title
    return _few("fide-arbiter-swiss", norm.rated, RATED_IN_SWISS)


def _round_robin(norm: ArbiterNorm, title: ArbiterTitle) -> Reason | None:
    del title
    if norm.all_rated:
        return None
    return _few("fide-arbiter-round-robin", norm.rated, RATED_IN_ROUND_ROBIN)


def _double(norm: ArbiterNorm, title: ArbiterTitle) -> Reason | None:
    del title
    return _few("fide-arbiter-double-round-robin", norm.rated, RATED_IN_DOUBLE)


def _final(norm: ArbiterNorm, title: ArbiterTitle) -> Reason | None:
    """A national final for FA: it asks for what its system of play does."""
    # A final of another or an unknown system is judged as a round robin.
    by_system = {NormKind.SWISS.value: _swiss, NormKind.DOUBLE_ROUND_ROBIN.value: _double}
    return by_system.get(norm.plays, _round_robin)(norm, title)


def _anything(norm: ArbiterNorm, title: ArbiterTitle) -> Reason | None:
    del norm, title
    return None


def _rapid(norm: ArbiterNorm, title: ArbiterTitle) -> Reason | None:
    """A rapid event: any rated one for FA, a world or continental championship for IA."""
    if title is ArbiterTitle.IA:
        if norm.level is EventLevel.WORLD:
            return None
        return reason("international-arbiter-rapid", EDITION)
    if norm.rated >= RATED_IN_RAPID and norm.rounds >= ROUNDS_IN_RAPID:
        return None
    return reason("fide-arbiter-rapid", EDITION, rated=norm.rated, rounds=norm.rounds)


def _team(norm: ArbiterNorm, title: ArbiterTitle) -> Reason | None:
    teams = TEAMS_IN_DOUBLE if norm.plays == NormKind.DOUBLE_ROUND_ROBIN.value else TEAMS
    fits = (
        norm.rounds >= TEAM_ROUNDS[title]
        and norm.boards >= TEAM_BOARDS
        and norm.teams >= teams
        and norm.rated * 100 >= norm.players * TEAM_RATED
    )
    if fits:
        return None
    concept = "fide-arbiter-team" if title is ArbiterTitle.FA else "international-arbiter-team"
    return reason(
        concept, EDITION, rounds=norm.rounds, boards=norm.boards, teams=norm.teams, needed=teams
    )


def _hybrid(norm: ArbiterNorm, title: ArbiterTitle) -> Reason | None:
    del title
    return None if norm.approved else reason("arbiter-hybrid-events", EDITION)


def _seminar(norm: ArbiterNorm, title: ArbiterTitle) -> Reason | None:
    if title is ArbiterTitle.IA:
        return None if norm.approved else reason("international-arbiter-seminar", EDITION)
    if norm.score >= EXAMINATION:
        return None
    return reason("fide-arbiter-seminar", EDITION, score=norm.score, needed=EXAMINATION)


def _international(norm: ArbiterNorm, title: ArbiterTitle) -> Reason | None:
    """An event for IA: a player norm possible, or the one large international event."""
    if norm.level is not EventLevel.NATIONAL and norm.player_norm:
        return None
    if is_large(norm, FEDERATIONS[title]):
        return None
    return reason("international-arbiter-player-norm", EDITION)


Rule = Callable[[ArbiterNorm, ArbiterTitle], Reason | None]

_FOR_FA: Mapping[NormKind, Rule] = {
    NormKind.SWISS: _swiss,
    NormKind.ROUND_ROBIN: _round_robin,
    NormKind.DOUBLE_ROUND_ROBIN: _double,
    NormKind.KNOCK_OUT: _round_robin,
    NormKind.NATIONAL_FINAL: _final,
    NormKind.OFFICIAL: _anything,
    NormKind.TEAM: _team,
    NormKind.RAPID: _rapid,
    NormKind.HYBRID: _hybrid,
    NormKind.OLYMPIAD: _anything,
    NormKind.DISABLED: _anything,
    NormKind.SEMINAR: _seminar,
}
_FOR_IA: Mapping[NormKind, Rule] = {
    NormKind.SWISS: _international,
    NormKind.ROUND_ROBIN: _international,
    NormKind.DOUBLE_ROUND_ROBIN: _international,
    NormKind.KNOCK_OUT: _international,
    NormKind.NATIONAL_FINAL: _anything,
    NormKind.OFFICIAL: _anything,
    NormKind.TEAM: _team,
    NormKind.RAPID: _rapid,
    NormKind.HYBRID: _hybrid,
    NormKind.OLYMPIAD: _anything,
    NormKind.DISABLED: _anything,
    NormKind.SEMINAR: _seminar,
}
