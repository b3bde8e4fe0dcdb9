"""The coming round of a report of teams whose games or matches are known beforehand."""

from __future__ import annotations

from dataclasses import replace

from arbitro.model import (
    ABSENT,
    ABSENT_TEAM,
    ZERO,
    BoardGame,
    BoardNumber,
    Colour,
    EditionKey,
    Entry,
    MatchRecord,
    Pairing,
    Player,
    Result,
    RoundPairing,
    RoundRecord,
    System,
    TeamEntry,
    TeamSystem,
    TeamTournament,
    Tournament,
    Tpn,
)
from arbitro.reasons import Refused, refused
from arbitro.rules.pairing.checker import FoundDifference, check_pairings
from arbitro.rules.pairing.round_robin import (
    next_table_round,
    rounds_of_table,
    stated_by_table,
)
from arbitro.rules.pairing.schedules.reported import check_table, games_of_table

_SINGLE = {
    TeamSystem.ROUND_ROBIN: System.ROUND_ROBIN,
    TeamSystem.DOUBLE_ROUND_ROBIN: System.DOUBLE_ROUND_ROBIN,
}


def coming_games(tournament: TeamTournament, system: System) -> tuple[Pairing, ...] | Refused:
    """Return the games of the round after those played, by the numbers of the players.

    Refused ``lists-not-of-the-table`` where a list is not full or there is no table of this size,
    ``no-round-left`` after its last round, and ``not-by-the-table``, with the first ``round`` that
    has other games, for a report that follows another one.
    """
    table = games_of_table(tournament, system)
    if table is None:
        return refused("lists-not-of-the-table")
    if tournament.rounds_played >= len(table):
        return refused("no-round-left", rounds=len(table))
    others = [
        difference
        for difference in check_table(tournament, system) or ()
        if difference.kind == "pairs"
    ]
    if others:
        return refused("not-by-the-table", round=others[0].round_number)
    return table[tournament.rounds_played]


def with_games(tournament: TeamTournament, games: tuple[Pairing, ...]) -> TeamTournament:
    """Add a round of games between players that have no results yet."""
    number = tournament.rounds_played + 1
    cells: dict[Tpn, RoundRecord] = {}
    for game in games:
        cells[game.white] = RoundRecord(game.black, Colour.WHITE, Result.PENDING)
        cells[game.black] = RoundRecord(game.white, Colour.BLACK, Result.PENDING)
    entries = []
    for entry in tournament.entries:
        record = _record(tournament, entry, cells)
        before = entry.rounds[: number - 1]
        missing = (ABSENT_TEAM,) * (number - 1 - len(before))
        entries.append(replace(entry, rounds=(*before, *missing, record)))
    players = tuple(
        replace(one, rounds=(*one.rounds[: number - 1], cells.get(one.tpn, ABSENT)))
        for one in tournament.players
    )
    total = max(tournament.rounds_total, number)
    return replace(
        tournament,
        rounds_played=number,
        rounds_total=total,
        entries=tuple(entries),
        players=players,
    )


def _record(
    tournament: TeamTournament, entry: TeamEntry, cells: dict[Tpn, RoundRecord]
) -> MatchRecord:
    """Return a team's round without results; boards follow the list of the team with lower number.

    Where a team meets several, they follow its own list.
    """
    place = {
        member: (team_entry.tpn, board)
        for team_entry in tournament.entries
        for board, member in enumerate(team_entry.team.members, 1)
    }
    mine = [(member, cells[member]) for member in entry.team.members if member in cells]
    met = {place[cell.opponent][0] for _, cell in mine if cell.opponent is not None}
    if not met:
        return ABSENT_TEAM
    alone = met.pop() if len(met) == 1 else None
    other = alone is not None and alone < entry.tpn
    boards = [
        BoardGame(
            BoardNumber(place[cell.opponent if other and cell.opponent else player][1]),
            player,
            cell.opponent,
            cell.colour,
            Result.PENDING,
            ZERO,
        )
        for player, cell in mine
    ]
    boards.sort(key=lambda item: item.board)
    # The colour of a match is that of its first board.
    colour = None if alone is None else boards[0].colour
    return MatchRecord(alone, colour, Result.PENDING, ZERO, ZERO, tuple(boards))


def coming_matches(tournament: TeamTournament) -> RoundPairing | Refused:
    """Return the matches of the coming round of an all-play-all of teams, the home team first.

    Refused as `next_table_round` refuses.
    """
    return next_table_round(_one_player_a_team(tournament))


def matches_of_table(tournament: TeamTournament) -> tuple[tuple[Pairing, ...], ...]:
    """Return all rounds of an all-play-all of teams, the home team of each match first."""
    teams = _one_player_a_team(tournament)
    double = teams.system is System.DOUBLE_ROUND_ROBIN
    rounds = rounds_of_table(len(teams.entries), double=double)
    stated = (stated_by_table(teams, number) for number in range(1, rounds + 1))
    return tuple(item.games if item else () for item in stated)


def check_matches(tournament: TeamTournament, edition: EditionKey) -> tuple[FoundDifference, ...]:
    """Return where the matches of an all-play-all of teams are not those of its table."""
    return check_pairings(_one_player_a_team(tournament), edition)


def is_all_play_all(tournament: TeamTournament) -> bool:
    """Tell whether all teams meet each other, in matches."""
    return tournament.system in _SINGLE


def _one_player_a_team(tournament: TeamTournament) -> Tournament:
    """Return an all-play-all of teams as one of players, who meet as the teams do.

    The team named first has White: it is the one that has the first colour of the event.
    """
    first = tournament.board_colours[0] if tournament.board_colours else Colour.WHITE

    def colour(record: MatchRecord) -> Colour | None:
        if record.colour is None or first is Colour.WHITE:
            return record.colour
        return record.colour.opposite

    return Tournament(
        system=_SINGLE[tournament.system],
        rounds_total=tournament.rounds_total,
        rounds_played=tournament.rounds_played,
        entries=tuple(
            Entry(
                entry.tpn,
                Player(entry.team.name),
                tuple(
                    RoundRecord(round_.opponent, colour(round_), round_.result)
                    for round_ in entry.rounds
                ),
            )
            for entry in tournament.entries
        ),
    )
