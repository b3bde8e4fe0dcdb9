"""Writing a competition of teams as JSON."""

from __future__ import annotations

import json

from arbitro.formats.json_format.by_hand import by_hand_members
from arbitro.formats.json_format.rating_corrections import correction_members
from arbitro.formats.json_format.written import (
    Json,
    details_members,
    entry_members,
    letter,
    points_members,
    prohibition_members,
    team_members,
)
from arbitro.formats.readings import written_readings
from arbitro.model import BoardGame, MatchRecord, TeamEntry, TeamTournament
from arbitro.model.tournament import Adjustment

TEAM_FORMAT = "arbitro-team-tournament"
TEAM_VERSION = 1


def write_team_json(tournament: TeamTournament) -> str:
    r"""Return the competition as JSON, the same text for the same competition.

    >>> write_team_json(TeamTournament())[:45]
    '{\n "format": "arbitro-team-tournament",\n "ver'
    """
    members: dict[str, Json] = {
        "format": TEAM_FORMAT,
        "version": TEAM_VERSION,
        "details": details_members(tournament.details),
        "system": tournament.system.value,
        "encoded_type": tournament.encoded_type,
        "rounds_total": tournament.rounds_total,
        "rounds_played": tournament.rounds_played,
        "boards": tournament.boards,
        "board_colours": [letter(colour) for colour in tournament.board_colours],
        "primary": tournament.primary.value,
        "match_points": points_members(tournament.points.match),
        "game_points": points_members(tournament.points.game),
        "awards": [
            {
                "result": award.result.value,
                "match_points": award.match_points,
                "game_points": award.game_points,
            }
            for award in tournament.points.awards
        ],
        "initial_colour": letter(tournament.initial_colour),
        "forbidden": [prohibition_members(each) for each in tournament.prohibitions],
        "tie_breaks": list(tournament.tie_breaks),
        "standings_order": list(tournament.standings_order),
        "editions": list(tournament.editions),
        "readings": list(written_readings(tournament.readings)),
        **by_hand_members(tournament.by_hand),
        **correction_members(tournament.corrections),
        "teams": [_team(entry) for entry in tournament.entries],
        "players": [entry_members(entry) for entry in tournament.players],
    }
    return json.dumps(members, ensure_ascii=False, indent=1) + "\n"


def _team(entry: TeamEntry) -> Json:
    return {
        **team_members(entry.team),
        "rounds": [_match(record) for record in entry.rounds],
        "match_adjustments": _adjustments(entry.match_adjustments),
        "game_adjustments": _adjustments(entry.game_adjustments),
        "stated_match_points": entry.stated_match_points,
        "stated_game_points": entry.stated_game_points,
        "stated_rank": entry.stated_rank,
        "virtual": list(entry.virtual),
    }


def _adjustments(adjustments: tuple[Adjustment, ...]) -> Json:
    return [{"points": points, "round": round_number} for points, round_number in adjustments]


def _match(record: MatchRecord) -> Json:
    return {
        "opponent": record.opponent,
        "colour": letter(record.colour),
        "result": record.result.value,
        "match_points": record.match_points,
        "game_points": record.game_points,
        "boards": [_board(board) for board in record.boards],
    }


def _board(game: BoardGame) -> Json:
    return {
        "board": game.board,
        "player": game.player,
        "opponent": game.opponent,
        "colour": letter(game.colour),
        "result": game.result.value,
        "points": game.points,
    }
