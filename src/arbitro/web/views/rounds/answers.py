"""A paired round of a section as an answer: its games or matches, and how it is out of date."""

from __future__ import annotations

from typing import NamedTuple

from arbitro.answers import rounds, team_rounds
from arbitro.answers.rounds import Absence, Board, readings_of
from arbitro.answers.standings import in_points
from arbitro.answers.team_rounds import MatchBoard, TeamAbsence, TeamRound, TeamsByHand
from arbitro.desk.kernel.state import Game, Round
from arbitro.desk.values.teams import Match
from arbitro.web.views.event.event import SectionView
from arbitro.web.views.event.stale_round import Outdated, RoundChanges
from arbitro.web.views.event.teams import TeamsView, match_view
from arbitro.web.views.rounds.by_hand import by_hand


class Staleness(NamedTuple):
    """How a round is out of date, and what has changed since it was paired."""

    out_of_date: Outdated | None = None
    changed: RoundChanges | None = None


def round_answer(view: SectionView, number: int, staleness: Staleness) -> rounds.Round:
    """Return a round of players."""
    played = view.section.rounds[number - 1]
    numbers = view.number_of
    return rounds.Round(
        number,
        boards=tuple(
            board_answer(view, game)
            for game in sorted(played.games.values(), key=lambda game: game.board)
        ),
        bye=None if played.bye is None else numbers[played.bye],
        bye_entry=played.bye,
        absent=tuple(
            Absence(numbers[entry], entry, result.value) for entry, result in played.absent.items()
        ),
        edition=_edition(view, played),
        readings=readings_of(view.tournament.readings),
        by_hand=played.by_hand is not None,
        published=played.published,
        kept=played.kept,
        out_of_date=out_of_date(staleness.out_of_date),
        changed_since=_changed_since(staleness.changed),
    )


def board_answer(view: SectionView, game: Game) -> Board:
    """Return a game of a round."""
    return Board(
        game.board,
        view.number_of[game.white],
        view.number_of[game.black],
        game.white,
        game.black,
        game.id,
        game.result and game.result.value,
        game.rating_result and game.rating_result.value,
        game.rating_turned,
    )


def team_round_answer(
    view: SectionView, number: int, then: SectionView | None, staleness: Staleness
) -> TeamRound:
    """Return a round of teams; ``then`` is the section when the arbiter paired it by hand."""
    played = view.section.rounds[number - 1]
    teams = played.teams
    assert teams is not None, "a round of teams has matches"
    known = TeamsView(view)
    return TeamRound(
        number,
        matches=tuple(_match(known, played, match) for match in teams.matches),
        bye=None if teams.bye is None else known.numbers[teams.bye],
        bye_team=teams.bye,
        absent=tuple(
            TeamAbsence(known.numbers[team], team, result.value)
            for team, result in teams.absent.items()
        ),
        edition=_edition(view, played),
        readings=readings_of(known.tournament.readings),
        by_hand=None if then is None else _by_hand(then, number),
        deadline=view.section.teams.deadlines.get(number, ""),
        published=played.published,
        kept=played.kept,
        out_of_date=out_of_date(staleness.out_of_date),
        changed_since=_changed_since(staleness.changed),
    )


def _edition(view: SectionView, played: Round) -> str:
    """Return the text a round was paired by, among those the section followed then."""
    regulation = view.section.settings.system.regulation
    keys = (key for key in played.editions if key.partition("@")[0] == regulation)
    return next(keys, "")


def _match(known: TeamsView, played: Round, match: Match) -> team_rounds.Match:
    shown = match_view(known, played, match)
    boards = []
    for place, (seat, row) in enumerate(zip(match.boards, shown.boards, strict=True), 1):
        game = None if seat.game is None else played.games[seat.game]
        result = None if game is None else game.result
        late = None if game is None else game.rating_result
        boards.append(
            MatchBoard(
                board=place,
                home=seat.home,
                away=seat.away,
                home_colour=seat.colour.value,
                game=seat.game,
                result=result and result.value,
                home_result=result and row.sent(result).value,
                rating_result=late and late.value,
                lost_by=tuple(team for board, team in match.wrong if board == place),
            )
        )
    home, away = shown.score
    return team_rounds.Match(
        match.number,
        known.numbers[match.home],
        known.numbers[match.away],
        match.home,
        match.away,
        in_points(home),
        in_points(away),
        shown.known,
        match.forfeit and match.forfeit.value,
        tuple(boards),
    )


def _by_hand(then: SectionView, number: int) -> TeamsByHand | None:
    hand = by_hand(then, number)
    if hand is None:
        return None
    return TeamsByHand(
        hand.by_hand.reason.value,
        hand.by_hand.note,
        tuple((home.id, away.id) for home, away in hand.matches),
        hand.bye.id if hand.bye else None,
        hand.against,
        hand.remarks,
    )


def out_of_date(found: Outdated | None) -> rounds.OutOfDate | None:
    """Return how a round is out of date, None where it is not."""
    if found is None:
        return None
    return rounds.OutOfDate(
        causes=found.causes,
        told=found.told,
        boards=tuple(
            rounds.ChangedBoard(board.board, board.paired, board.anew, tuple(board.others))
            for board in found.found.boards
        ),
        bye=found.found.bye,
        bye_anew=found.found.bye_anew,
        absences=tuple(
            rounds.ChangedAbsence(
                absence.absent,
                absence.paired and absence.paired.value,
                absence.anew and absence.anew.value,
            )
            for absence in found.found.absences
        ),
        by_hand=found.found.by_hand,
    )


def _changed_since(found: RoundChanges | None) -> rounds.ChangedSince | None:
    return None if found is None else rounds.ChangedSince(found.causes, out_of_date(found.anew))
