"""What the rules of an event say for its pairing, and the round written into its record."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from arbitro.model import (
    ABSENT,
    ABSENT_TEAM,
    ZERO,
    BoardGame,
    BoardNumber,
    Colour,
    MatchRecord,
    Pairing,
    Result,
    RoundPairing,
    RoundRecord,
    TeamEntry,
    TeamScore,
    TeamTournament,
    Tpn,
)
from arbitro.rules.pairing.swiss_team.problem import ColourType, TeamOptions


def options_of(encoded_type: str) -> TeamOptions:
    """Return what a code of record 192 says of preferences and the secondary score.

    Plain ``FIDE_TEAM`` is type A with game points second; a code that names scores and no type
    knows no colour preferences.

    >>> options_of("FIDE_TEAM_TYPEB_MP"), options_of("FIDE_TEAM_GP_MP").colours
    (TeamOptions(colours='B', use_secondary=False), 'none')
    """
    words = encoded_type.strip().upper().split("_")
    scores = [word for word in words if word in {"MP", "GP"}]
    colours: ColourType = "A"
    if "TYPEB" in words:
        colours = "B"
    elif scores and "TYPEA" not in words:
        colours = "none"
    # A code that names one score alone leaves no second one to order by.
    return TeamOptions(colours, len(scores) != 1)


def primary_of(encoded_type: str) -> TeamScore:
    """Return the score that a code of record 192 puts first, match points where it names none.

    >>> primary_of("FIDE_TEAM_TYPEA_GP_MP"), primary_of("FIDE_TEAM")
    (<TeamScore.GAME_POINTS: 'GP'>, <TeamScore.MATCH_POINTS: 'MP'>)
    """
    words = encoded_type.strip().upper().split("_")
    first = next((word for word in words if word in {"MP", "GP"}), "MP")
    return TeamScore(first)


def stated_round(tournament: TeamTournament, number: int) -> RoundPairing:
    """Return the matches and the bye that a report states for a round, forfeits included."""
    games = []
    bye = None
    for entry in tournament.entries:
        record = entry.record(number)
        if record.result is Result.PAIRING_ALLOCATED_BYE:
            bye = entry.tpn
        elif record.opponent is not None and record.colour is Colour.WHITE:
            games.append(Pairing(entry.tpn, record.opponent))
    return RoundPairing(tuple(games), bye)


def with_round(tournament: TeamTournament, pairing: RoundPairing) -> TeamTournament:
    """Add a paired round whose matches have no results yet.

    The first players of each team's order sit at the boards; a line-up announced later replaces
    them. Colours alternate from the first board, or are those of the event.
    """
    number = tournament.rounds_played + 1
    records: dict[Tpn, MatchRecord] = {}
    cells: dict[Tpn, RoundRecord] = {}
    for white, black in pairing.games:
        sides = tournament.entry(white), tournament.entry(black)
        boards = _boards(tournament, sides)
        records[white] = MatchRecord(black, Colour.WHITE, Result.PENDING, ZERO, ZERO, boards[0])
        records[black] = MatchRecord(white, Colour.BLACK, Result.PENDING, ZERO, ZERO, boards[1])
        for game in (*boards[0], *boards[1]):
            if game.player is not None and game.opponent is not None:
                cells[game.player] = RoundRecord(game.opponent, game.colour, Result.PENDING)
    if pairing.bye is not None:
        bye = Result.PAIRING_ALLOCATED_BYE
        points = tournament.points.award(bye, tournament.boards)
        records[pairing.bye] = MatchRecord(None, None, bye, *points)
    return replace(
        tournament,
        rounds_played=number,
        rounds_total=max(tournament.rounds_total, number),
        entries=tuple(
            replace(entry, rounds=(*_up_to(entry, number - 1), records[entry.tpn]))
            if entry.tpn in records
            else entry
            for entry in tournament.entries
        ),
        players=tuple(
            replace(one, rounds=(*_filled(one.rounds, number - 1), cells.get(one.tpn, ABSENT)))
            for one in tournament.players
        ),
    )


def _boards(
    tournament: TeamTournament, sides: tuple[TeamEntry, TeamEntry]
) -> tuple[tuple[BoardGame, ...], tuple[BoardGame, ...]]:
    seats = [_seated(tournament, side) for side in sides]
    made: tuple[list[BoardGame], list[BoardGame]] = ([], [])
    for place, pair in enumerate(zip(*seats, strict=True)):
        first = _first_colour(tournament, place)
        for side, colour in enumerate((first, first.opposite)):
            player, opponent = pair[side], pair[1 - side]
            board = BoardNumber(place + 1)
            made[side].append(BoardGame(board, player, opponent, colour, Result.PENDING, ZERO))
    return tuple(made[0]), tuple(made[1])


def _seated(tournament: TeamTournament, side: TeamEntry) -> list[Tpn | None]:
    members: list[Tpn | None] = list(side.team.members[: tournament.boards])
    return members + [None] * (tournament.boards - len(members))


def _first_colour(tournament: TeamTournament, place: int) -> Colour:
    """Return the colour of the team named first at a board, counted from 0."""
    if place < len(tournament.board_colours):
        return tournament.board_colours[place]
    return Colour.BLACK if place % 2 else Colour.WHITE


def _up_to(entry: TeamEntry, rounds: int) -> tuple[MatchRecord, ...]:
    """Return so many records of a team, those it has no part in written out."""
    return (*entry.rounds[:rounds], *[ABSENT_TEAM] * (rounds - len(entry.rounds)))


def _filled(rounds: Sequence[RoundRecord], length: int) -> tuple[RoundRecord, ...]:
    return (*rounds[:length], *[ABSENT] * (length - len(rounds)))
