"""A paired round against the same round paired anew: where they differ it is out of date."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from arbitro.desk.double_swiss.games import first_games
from arbitro.desk.knock_out.decisions import pairs_due
from arbitro.desk.out_of_date.problem import Before, before_round
from arbitro.desk.pairing import (
    Pairer,
    absences,
    as_entries,
    boards_of,
    next_pairing,
    pair_by_the_book,
)
from arbitro.desk.state import EventState, Round, Section
from arbitro.desk.teams.line_ups import nobody_listed
from arbitro.desk.teams.pairing import absent_teams, next_teams, paired_swiss, seated_matches
from arbitro.desk.teams.state import Match
from arbitro.desk.tournament import tournament_of
from arbitro.explain import Reason, Refused
from arbitro.explain.reason import reason, refused
from arbitro.model import GameId, RoundPairing

Pair = tuple[int, int]
"""White and Black by entry; of teams the one named first and the other, by permanent number."""


class ChangedBoard(NamedTuple):
    """Who meets at a board of the hall and who would, paired anew; None: nobody.

    In a section of teams ``board`` is the number of the match.
    """

    board: int
    paired: Pair | None
    anew: Pair | None


@dataclass(frozen=True, slots=True)
class OutOfDate:
    """A paired round that pairing anew would not give any more.

    ``problem`` names what would be paired now. ``bye`` and ``bye_anew`` are who has the
    pairing-allocated bye and who would have it. ``refused`` is why the rules have no pairing any
    more. A round ``by_hand`` has no boards to compare: what its arbiter decided on has changed.
    ``of_teams`` tells that the boards are matches.
    """

    round: int
    problem: str
    boards: tuple[ChangedBoard, ...] = ()
    bye: int | None = None
    bye_anew: int | None = None
    refused: Refused | None = None
    by_hand: bool = False
    of_teams: bool = False

    @property
    def told(self) -> Reason:
        """Return what pairing the round anew would bring."""
        if self.by_hand:
            return reason("paired-anew-by-hand")
        if self.refused is not None:
            return reason("paired-anew-impossible", parts=self.refused.reasons)
        places = tuple(each.board for each in self.boards)
        if self.of_teams and places:
            return reason("paired-anew", matches=places, count=len(places))
        if places:
            return reason("paired-anew", count=len(places), boards=places)
        return self._told_of_bye

    @property
    def _told_of_bye(self) -> Reason:
        if self.bye is None:
            return reason("paired-anew-bye-given")
        if self.bye_anew is None:
            return reason("paired-anew-bye-gone")
        return reason("paired-anew-bye-of-teams" if self.of_teams else "paired-anew-bye")


class _Boards(NamedTuple):
    """A round by boards: who meets at each, and who has the bye."""

    pairs: dict[int, Pair]
    bye: int | None = None


def out_of_date(
    state: EventState, section: Section, number: int, pair: Pairer = pair_by_the_book
) -> OutOfDate | None:
    """Return how a paired round differs from the same round paired anew; None where it does not.

    What a round was paired from is named by its digest: while that stands nothing is paired here.
    A round by hand stands while everybody to be paired is in it and the rules answer as they did
    when it was made.
    """
    played = section.rounds[number - 1]
    before = before_round(state, section, number)
    if played.digest == before.digest:
        return None
    known = played.memo.get("anew")
    if not (isinstance(known, _Known) and (known.problem, known.pair) == (before.digest, pair)):
        compare = _by_hand if played.manual is not None else _by_rules
        known = _Known(before.digest, pair, compare(before, played, number, pair))
        played.memo["anew"] = known
    return known.found


class _Known(NamedTuple):
    problem: str
    pair: Pairer
    found: OutOfDate | None


def stale(
    state: EventState, section: Section, number: int, pair: Pairer = pair_by_the_book
) -> Refused | None:
    """Refuse to go on from a round that is not published yet and out of date."""
    if section.rounds[number - 1].published:
        return None
    found = out_of_date(state, section, number, pair)
    if found is None:
        return None
    boards = tuple(each.board for each in found.boards)
    return refused("pairing-stale", (found.told,), round=number, boards=boards)


def _by_rules(before: Before, played: Round, number: int, pair: Pairer) -> OutOfDate | None:
    anew = _anew(before, number, pair)
    if isinstance(anew, Refused):
        return OutOfDate(number, before.digest, refused=anew)
    paired = _paired(before.section, played)
    if before.section.settings.system.is_knock_out:
        paired, anew = _without_what_is_drawn(paired, anew)
    if paired == anew:
        return None
    boards = tuple(
        ChangedBoard(board, paired.pairs.get(board), anew.pairs.get(board))
        for board in sorted(paired.pairs.keys() | anew.pairs.keys())
        if paired.pairs.get(board) != anew.pairs.get(board)
    )
    of_teams = before.section.settings.system.is_team
    return OutOfDate(number, before.digest, boards, paired.bye, anew.bye, of_teams=of_teams)


def _paired(section: Section, played: Round) -> _Boards:
    """Return a round as it was paired."""
    if played.teams is not None:
        return _Boards(_matches(played.teams.matches), played.teams.bye)
    games = first_games(section, played)
    return _Boards({game.board: (game.white, game.black) for game in games}, played.bye)


def _anew(before: Before, number: int, pair: Pairer) -> _Boards | Refused:
    """Return a round as it would be paired now."""
    state, section = before.state, before.section
    system = section.settings.system
    if system.is_team:
        return _teams_anew(before, number)
    if system.is_knock_out:
        return _Boards(dict(enumerate(pairs_due(section), 1)))
    answer = next_pairing(section, tournament_of(state, section.id), pair)
    if isinstance(answer, Refused):
        return answer
    games, bye = as_entries(state, section, answer)
    seats = boards_of(state, section, games)
    return _Boards(
        {board: (white, black) for white, black, board in seats}, bye if system.is_swiss else None
    )


def _teams_anew(before: Before, number: int) -> _Boards | Refused:
    coming = next_teams(before.state, before.section)
    if isinstance(coming, Refused):
        return coming
    order = before.section.teams.numbers
    playing = [order[team - 1] for match in coming.matches for team in match[:2]]
    problem = nobody_listed(before.section, playing)
    if problem is not None:
        return problem
    seated = seated_matches(before.section, coming, number, GameId(1))
    matches = tuple(
        Match(at, home, away, boards, first)
        for at, (home, away, boards, first) in enumerate(seated, 1)
    )
    return _Boards(_matches(matches), coming.bye)


def _matches(matches: Sequence[Match]) -> dict[int, Pair]:
    """Return which teams meet; line-ups are no part of it, captains hand them in for a pairing."""
    return {match.number: match.sides for match in matches}


def _without_what_is_drawn(paired: _Boards, anew: _Boards) -> tuple[_Boards, _Boards]:
    """Return two rounds of a bracket without the colours, which are drawn, and their boards.

    A match that is in both has the board it was paired at.
    """
    places = {frozenset(pair): board for board, pair in paired.pairs.items()}
    free = max(places.values(), default=0)
    moved: dict[int, Pair] = {}
    for pair in anew.pairs.values():
        board = places.get(frozenset(pair))
        if board is None:
            free += 1
            moved[free] = pair
        else:
            moved[board] = paired.pairs[board]
    return _Boards(paired.pairs), _Boards(moved)


def _by_hand(before: Before, played: Round, number: int, pair: Pairer) -> OutOfDate | None:
    """Return None where the arbiter who paired a round would find it as it was."""
    if played.teams is not None:
        as_it_was = _teams_by_hand(before, played, number)
    else:
        as_it_was = _players_by_hand(before, played, number, pair)
    return None if as_it_was else OutOfDate(number, before.digest, by_hand=True)


def _players_by_hand(before: Before, played: Round, number: int, pair: Pairer) -> bool:
    section, manual = before.section, played.manual
    assert manual is not None, "the round was paired by hand"
    seated = {one for game in played.games.values() for one in (game.white, game.black)}
    if played.bye is not None:
        seated.add(played.bye)
    if seated != section.entries.keys() - absences(section, number).keys():
        return False
    answer = next_pairing(section, tournament_of(before.state, section.id), pair)
    if isinstance(answer, Refused):
        return manual.engine_refused == answer.code
    games, bye = as_entries(before.state, section, answer)
    return (games, bye) == (manual.engine_games, manual.engine_bye)


def _teams_by_hand(before: Before, played: Round, number: int) -> bool:
    section, manual, teams = before.section, played.manual, played.teams
    assert manual is not None, "the round was paired by hand"
    assert teams is not None, "it is a round of teams"
    matched = {one for match in teams.matches for one in match.sides}
    if teams.bye is not None:
        matched.add(teams.bye)
    if matched != section.teams.teams.keys() - absent_teams(section, number).keys():
        return False
    answer = paired_swiss(before.state, section)
    if isinstance(answer, Refused):
        return manual.engine_refused == answer.code
    order = section.teams.numbers
    by_rules = _named(order, answer.pairing)
    return by_rules == (teams.by_rules, teams.bye_by_rules)


def _named(order: Sequence[int], pairing: RoundPairing) -> tuple[tuple[Pair, ...], int | None]:
    games = tuple((order[white - 1], order[black - 1]) for white, black in pairing.games)
    return games, None if pairing.bye is None else order[pairing.bye - 1]
