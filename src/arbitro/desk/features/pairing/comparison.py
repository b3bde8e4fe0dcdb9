"""A paired round against the same round paired anew: where they differ it is out of date."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from arbitro.desk.derived.double_swiss import first_games
from arbitro.desk.derived.pairing.next_round import (
    absences,
    as_entries,
    boards_of,
    next_pairing,
    pair_by_the_book,
)
from arbitro.desk.derived.problem import PairingState, before_round
from arbitro.desk.derived.teams.schedule import TableMatch
from arbitro.desk.derived.tournament import tournament_of
from arbitro.desk.derived.withdrawals import Departures, forfeit_by, is_own, leaving
from arbitro.desk.features.knock_out.answers import lots_as_drawn
from arbitro.desk.features.pairing.by_system import PairRound, pair_round
from arbitro.desk.features.teams.pairing import (
    ComingTeams,
    absent_teams,
    paired_swiss,
    seated_matches,
)
from arbitro.desk.kernel.feature import Pairer
from arbitro.desk.kernel.folding import fold_events
from arbitro.desk.kernel.state import EventState, Round, Section
from arbitro.desk.values.settings import GameResult
from arbitro.desk.values.teams import Match, MatchBoard
from arbitro.model import Colour, EntryId, GameId, Result, RoundPairing, Tpn
from arbitro.reasons import Reason, Refused, reason, refused

# A round by its boards: as it was paired, and as it would be paired anew.

Pair = tuple[int, int]
"""White and Black by entry; of teams the one named first and the other, by permanent number."""


class ComparedSeat(NamedTuple):
    """A board of a match: who sits there for both teams, and the forfeit seen from the home one."""

    home: int | None
    away: int | None
    colour: Colour
    forfeit: GameResult | None = None


class ComparedBoard(NamedTuple):
    """A board of the hall, or a match of teams with its ``seats``: who meets there.

    ``place`` is the board of the hall, of a match that of its first seat. ``forfeit`` is what those
    who have left lose, where the table still has them.
    """

    pair: Pair
    place: int
    forfeit: GameResult | None = None
    seats: tuple[ComparedSeat, ...] = ()

    @property
    def forfeits(self) -> tuple[GameResult | None, ...]:
        """Return all that is forfeited, of a match the whole and its boards."""
        return self.forfeit, *(seat.forfeit for seat in self.seats)

    @property
    def players(self) -> tuple[tuple[int | None, int | None, Colour], ...]:
        """Return who sits where in a match."""
        return tuple(seat[:3] for seat in self.seats)


class Boards(NamedTuple):
    """A round by boards of the hall, of teams by matches, and those who meet nobody."""

    boards: Mapping[int, ComparedBoard]
    bye: int | None
    absent: Mapping[int, Result]


class ChangedBoard(NamedTuple):
    """A board of the hall as it was paired and as it would be, paired anew; None: nobody meets.

    In a section of teams ``board`` is the number of the match.
    """

    board: int
    before: ComparedBoard | None
    after: ComparedBoard | None

    @property
    def paired(self) -> Pair | None:
        """Return who meets there."""
        return None if self.before is None else self.before.pair

    @property
    def anew(self) -> Pair | None:
        """Return who would meet there."""
        return None if self.after is None else self.after.pair

    @property
    def others(self) -> Iterator[str]:
        """Yield what would be otherwise, where the same two would meet, as reasons name it."""
        if self.before is None or self.after is None or self.paired != self.anew:
            return
        if self.before.place != self.after.place:
            yield "paired-anew-place"
        if self.before.players != self.after.players:
            yield "paired-anew-seats"
        if self.before.forfeits != self.after.forfeits:
            yield "paired-anew-forfeits"


class ChangedAbsence(NamedTuple):
    """Somebody who is not paired, and what that brings; None: is paired, or would be."""

    absent: int
    paired: Result | None
    anew: Result | None


@dataclass(frozen=True, slots=True)
class OutOfDate:
    """A paired round that pairing anew would not give any more.

    ``problem`` names what would be paired now. ``bye`` and ``bye_anew`` are who has the
    pairing-allocated bye and who would have it, ``absences`` those who would be absent in another
    way, or are not any more. ``refused`` is why the rules have no pairing any more. A round
    ``by_hand`` has no boards to compare: what its arbiter decided on has changed. ``of_teams``
    tells that the boards are matches.
    """

    round: int
    problem: str
    boards: tuple[ChangedBoard, ...] = ()
    bye: int | None = None
    bye_anew: int | None = None
    refused: Refused | None = None
    by_hand: bool = False
    absences: tuple[ChangedAbsence, ...] = ()
    of_teams: bool = False

    @property
    def told(self) -> Reason:
        """Return what pairing the round anew would bring."""
        if self.by_hand:
            return reason("paired-anew-by-hand")
        if self.refused is not None:
            return reason("paired-anew-impossible", parts=self.refused.reasons)
        boards = tuple(board.board for board in self.boards if board.paired != board.anew)
        others = tuple(self._others())
        if boards and self.of_teams:
            return reason("paired-anew", parts=others, matches=boards, count=len(boards))
        if boards:
            return reason("paired-anew", parts=others, count=len(boards), boards=boards)
        if self.bye != self.bye_anew:
            return replace(self._told_of_bye, parts=others)
        return replace(others[0], parts=others[1:])

    @property
    def _told_of_bye(self) -> Reason:
        if self.bye is None:
            return reason("paired-anew-bye-given")
        if self.bye_anew is None:
            return reason("paired-anew-bye-gone")
        return reason("paired-anew-bye-of-teams" if self.of_teams else "paired-anew-bye")

    def _others(self) -> Iterator[Reason]:
        """Yield what would be otherwise though the same two meet, and who would not be paired."""
        for code in ("paired-anew-place", "paired-anew-seats", "paired-anew-forfeits"):
            boards = tuple(board.board for board in self.boards if code in board.others)
            if boards:
                yield reason(code, count=len(boards), boards=boards)
        if self.absences:
            yield reason("paired-anew-absent", count=len(self.absences))


class _KnownPairing(NamedTuple):
    problem: str
    pair: Pairer
    found: OutOfDate | None


def boards_of_round(section: Section, played: Round) -> Boards:
    """Return a round as it was paired.

    What somebody else decided on stands for what those who have left would forfeit now: it is no
    matter of the pairing.
    """
    gone = leaving(section, played)
    if played.teams is not None:
        matches = {match.number: _match(played, match, gone) for match in played.teams.matches}
        return Boards(matches, played.teams.bye, dict(played.teams.absent.items()))
    boards = {}
    for game in first_games(section, played):
        pair = game.white, game.black
        boards[game.board] = ComparedBoard(
            pair, game.board, _forfeit(game.result, gone.players, pair)
        )
    return Boards(boards, played.bye, dict(played.absent.items()))


def _forfeit(
    result: GameResult | None, gone: tuple[frozenset[int], frozenset[int]], pair: Pair
) -> GameResult | None:
    return forfeit_by(gone[1], *pair) if is_own(result, gone, pair) else result


def _match(played: Round, match: Match, gone: Departures) -> ComparedBoard:
    seats = []
    for home, away, colour, game in match.boards:
        forfeit = None
        if game is not None and home is not None and away is not None:
            result = played.games[game].result
            if result is not None and colour is Colour.BLACK:
                # A result is written White's side first: read backwards it is the home team's.
                result = result.turned
            forfeit = _forfeit(result, gone.players, (home, away))
        seats.append(ComparedSeat(home, away, colour, forfeit))
    whole = _forfeit(match.forfeit, gone.teams, match.sides)
    return ComparedBoard(match.sides, match.first_board, whole, tuple(seats))


def boards_anew(before: PairingState, played: Round, pair: Pairer) -> Boards | Refused:
    """Return a round as it would be paired now; in a bracket with the colours drawn for it."""
    drawn = {frozenset((game.white, game.black)): game.white for game in played.games.values()}
    knock_out = before.section.settings.system.is_knock_out
    lots = lots_as_drawn(before.section, drawn) if knock_out else ""
    command = PairRound(before.section.id, lots=lots, confirmed=True)
    answer = pair_round(before.state, before.section, command, pair)
    if isinstance(answer, Refused):
        return answer
    after = fold_events(answer, before.state).sections[before.section.id]
    if len(after.rounds) < played.number:
        return Boards({}, None, {})
    return boards_of_round(after, after.rounds[-1])


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
    if not (
        isinstance(known, _KnownPairing) and (known.problem, known.pair) == (before.digest, pair)
    ):
        found = (
            _by_rules(before, section, played, pair)
            if played.by_hand is None
            else _by_hand(before, played, pair)
        )
        known = _KnownPairing(before.digest, pair, found)
        played.memo["anew"] = known
    return known.found


def has_changed(state: EventState, section: Section, number: int) -> bool:
    """Tell whether what a round was paired from is no longer so; nothing is paired for it."""
    digest = section.rounds[number - 1].digest
    return bool(digest) and digest != before_round(state, section, number).digest


def paired_otherwise(
    state: EventState, section: Section, number: int, pair: Pairer = pair_by_the_book
) -> OutOfDate | None:
    """Return how a published round differs from the same one paired anew, whatever its results.

    It is kept beside the round before, which stays the same while results come in.
    """
    played, earlier = section.rounds[number - 1], section.rounds[number - 2]
    seats = tuple((game.white, game.black, game.board) for game in played.games.values())
    problem = f"{before_round(state, section, number).digest} {seats}"
    known = earlier.memo.get("paired-otherwise")
    if not (isinstance(known, _KnownPairing) and (known.problem, known.pair) == (problem, pair)):
        games = {key: game._replace(result=None) for key, game in played.games.items()}
        drafted = replace(played, games=games, published=False)
        rounds = (*section.rounds[: number - 1], drafted)
        draft = replace(section, rounds=rounds)
        found = out_of_date(
            replace(state, sections={**state.sections, section.id: draft}), draft, number, pair
        )
        known = _KnownPairing(problem, pair, found)
        earlier.memo["paired-otherwise"] = known
    return known.found


def stale(
    state: EventState, section: Section, number: int, pair: Pairer = pair_by_the_book
) -> Refused | None:
    """Refuse to go on from a round that is not published yet and out of date."""
    if section.rounds[number - 1].published:
        return None
    found = out_of_date(state, section, number, pair)
    if found is None:
        return None
    boards = tuple(board.board for board in found.boards)
    return refused("pairing-stale", (found.told,), round=number, boards=boards)


def _by_rules(
    before: PairingState, section: Section, played: Round, pair: Pairer
) -> OutOfDate | None:
    anew = boards_anew(before, played, pair)
    if isinstance(anew, Refused):
        return OutOfDate(played.number, before.digest, refused=anew)
    paired = boards_of_round(section, played)
    if paired == anew:
        return None
    boards = tuple(
        ChangedBoard(board, paired.boards.get(board), anew.boards.get(board))
        for board in sorted(paired.boards.keys() | anew.boards.keys())
        if paired.boards.get(board) != anew.boards.get(board)
    )
    absent = tuple(
        ChangedAbsence(key, paired.absent.get(key), anew.absent.get(key))
        for key in sorted(paired.absent.keys() | anew.absent.keys())
        if paired.absent.get(key) is not anew.absent.get(key)
    )
    of_teams = section.settings.system.is_team
    byes = paired.bye, anew.bye
    return OutOfDate(
        played.number, before.digest, boards, *byes, absences=absent, of_teams=of_teams
    )


def _by_hand(before: PairingState, played: Round, pair: Pairer) -> OutOfDate | None:
    """Return None where the arbiter who paired a round would find it as it was."""
    if played.teams is not None:
        as_it_was = _teams_by_hand(before, played, played.number)
    else:
        as_it_was = _players_by_hand(before, played, played.number, pair)
    return None if as_it_was else OutOfDate(played.number, before.digest, by_hand=True)


def _players_by_hand(before: PairingState, played: Round, number: int, pair: Pairer) -> bool:
    section, by_hand = before.section, played.by_hand
    assert by_hand is not None, "the round was paired by hand"
    seated = {one for game in played.games.values() for one in (game.white, game.black)}
    if played.bye is not None:
        seated.add(played.bye)
    absent = absences(section, number)
    if seated != section.entries.keys() - absent.keys() or absent != played.absent:
        return False
    seats = [(game.white, game.black, game.board) for game in first_games(section, played)]
    if list(boards_of(before.state, section, [seat[:2] for seat in seats])) != seats:
        return False
    answer = next_pairing(section, tournament_of(before.state, section.id), pair)
    if isinstance(answer, Refused):
        return by_hand.engine_refused == answer.code
    games, bye = as_entries(before.state, section, answer)
    return (games, bye) == (by_hand.engine_games, by_hand.engine_bye)


def _teams_by_hand(before: PairingState, played: Round, number: int) -> bool:
    section, by_hand, teams = before.section, played.by_hand, played.teams
    assert by_hand is not None, "the round was paired by hand"
    assert teams is not None, "it is a round of teams"
    matched = {one for match in teams.matches for one in match.sides}
    if teams.bye is not None:
        matched.add(teams.bye)
    absent = absent_teams(section, number)
    if matched != section.teams.teams.keys() - absent.keys() or absent != teams.absent:
        return False
    if not _seated_as_now(section, teams.matches, number):
        return False
    answer = paired_swiss(before.state, section)
    if isinstance(answer, Refused):
        return by_hand.engine_refused == answer.code
    order = section.teams.numbers
    by_rules = _named(order, answer)
    return by_rules == (teams.by_rules, teams.bye_by_rules)


def _seated_as_now(section: Section, matches: Sequence[Match], number: int) -> bool:
    """Tell whether the teams of some matches would be given the same boards and seats now."""
    tpn = {team: Tpn(at) for at, team in enumerate(section.teams.numbers, 1)}
    pairs = tuple(TableMatch(tpn[match.home], tpn[match.away]) for match in matches)
    now = seated_matches(section, ComingTeams(pairs, None, {}), number, GameId(1))
    return [(match.first_board, _players(match.boards)) for match in matches] == [
        (first, _players(boards)) for _, _, boards, first in now
    ]


def _players(boards: Sequence[MatchBoard]) -> list[tuple[EntryId | None, EntryId | None, Colour]]:
    return [board[:3] for board in boards]


def _named(order: Sequence[int], pairing: RoundPairing) -> tuple[tuple[Pair, ...], int | None]:
    games = tuple((order[white - 1], order[black - 1]) for white, black in pairing.games)
    return games, None if pairing.bye is None else order[pairing.bye - 1]
