"""A tournament of teams read from JSON and written to it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace

from arbitro.formats.json_format.departures import (
    by_hand_members,
    by_hand_of,
    correction_members,
    corrections_of,
    integrity_members,
    integrity_of,
    readings_of,
)
from arbitro.formats.json_format.members import (
    Json,
    Members,
    details_members,
    entry_members,
    letter,
    points_members,
    prohibition_members,
    team_members,
)
from arbitro.formats.json_format.parts import (
    LEAST_POINTS,
    adjustments_of,
    board_colours_of,
    check_games,
    check_rounds,
    details_of,
    entries_of,
    points_of_members,
    prohibitions_of,
    root_of,
    team_of,
    with_places,
)
from arbitro.formats.texts.problems import Parsed, Problem
from arbitro.formats.texts.readings import written_readings
from arbitro.model import (
    BYES,
    MATCH_POINTS_2_1_0,
    BoardGame,
    BoardNumber,
    Colour,
    EditionKey,
    MatchRecord,
    Points,
    Result,
    TeamEntry,
    TeamPoints,
    TeamScore,
    TeamSystem,
    TeamTournament,
    Tpn,
)
from arbitro.model.team_tournament import Award
from arbitro.model.tournament import Adjustment

# Writing a competition of teams as JSON.

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
        "forbidden": [prohibition_members(prohibition) for prohibition in tournament.prohibitions],
        "tie_breaks": list(tournament.tie_breaks),
        "standings_order": list(tournament.standings_order),
        "editions": list(tournament.editions),
        "readings": list(written_readings(tournament.readings)),
        **by_hand_members(tournament.by_hand),
        **correction_members(tournament.corrections),
        **integrity_members(tournament.integrity),
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


_ALONE = BYES | {Result.FORFEIT_WIN, Result.FORFEIT_LOSS}
"""A player whose opponents left the board empty has won by forfeit against nobody."""


def read_team_json(data: bytes | str) -> Parsed[TeamTournament]:
    """Read a competition of teams written by ``write_team_json``, or after its description.

    Every fault has its line and column, and the path of the member in its values.

    >>> read_team_json("{}").problems[0].values
    (('path', 'format'),)
    """
    problems: list[Problem] = []
    root = root_of(data, TEAM_FORMAT, TEAM_VERSION, problems)
    if root is None:
        return Parsed(TeamTournament(), tuple(problems))
    return Parsed(_tournament(root.members), with_places(root.text, problems))


def _tournament(root: Members) -> TeamTournament:
    tournament = TeamTournament(
        details=details_of(root.child("details")),
        system=root.choice("system", TeamSystem) or TeamSystem.SWISS,
        rounds_total=root.integer("rounds_total", 0),
        rounds_played=root.integer("rounds_played", 0),
        boards=root.integer("boards", 4, lowest=0),
        board_colours=tuple(board_colours_of(root)),
        primary=root.choice("primary", TeamScore) or TeamScore.MATCH_POINTS,
        entries=_teams(root),
        players=entries_of(root, "players", _ALONE),
        points=TeamPoints(
            points_of_members(root.child("match_points"), MATCH_POINTS_2_1_0),
            points_of_members(root.child("game_points")),
            tuple(_awards(root)),
        ),
        initial_colour=root.choice("initial_colour", Colour),
        tie_breaks=root.texts("tie_breaks"),
        standings_order=root.texts("standings_order"),
        prohibitions=tuple(prohibitions_of(root)),
        encoded_type=root.text("encoded_type"),
        editions=tuple(EditionKey(key) for key in root.texts("editions")),
        readings=readings_of(root),
        integrity=integrity_of(root),
    )
    by_hand = by_hand_of(root, len(tournament.entries), tournament.rounds_played)
    corrections = corrections_of(root, tournament.players)
    tournament = replace(tournament, by_hand=by_hand, corrections=corrections)
    root.finish()
    check_rounds(root, tournament.rounds_total, tournament.rounds_played)
    if not tournament.entries:
        root.fault("teams-missing", "teams")
    check_games(root, tournament.players, "players")
    _check_lists(root, tournament)
    _check_matches(root, tournament)
    return tournament


def _awards(root: Members) -> Iterator[Award]:
    for item in root.objects("awards"):
        result = item.choice("result", Result, required=True)
        match = item.integer("match_points", 0, required=True)
        game = item.integer("game_points", 0, required=True)
        item.finish()
        if result is not None:
            yield Award(result, Points(match), Points(game))


def _teams(root: Members) -> tuple[TeamEntry, ...]:
    entries: dict[int, TeamEntry] = {}
    for members in root.objects("teams"):
        entry = _team_read(members)
        number = entry.team.number
        if number in entries:
            members.fault("tpn-duplicate", "number", tpn=number)
        elif number:
            entries[number] = entry
    return tuple(entries.values())


def _team_read(members: Members) -> TeamEntry:
    entry = TeamEntry(
        team=team_of(members),
        rounds=tuple(_match_read(record) for record in members.objects("rounds")),
        match_adjustments=tuple(adjustments_of(members, "match_adjustments")),
        game_adjustments=tuple(adjustments_of(members, "game_adjustments")),
        stated_match_points=_stated(members, "stated_match_points"),
        stated_game_points=_stated(members, "stated_game_points"),
        stated_rank=members.optional("stated_rank"),
        virtual=tuple(Points(points) for points in members.integers("virtual")),
    )
    members.finish()
    return entry


def _stated(members: Members, name: str) -> Points | None:
    found = members.optional(name, lowest=LEAST_POINTS)
    return None if found is None else Points(found)


def _match_read(members: Members) -> MatchRecord:
    opponent = members.optional("opponent", lowest=1)
    colour = members.choice("colour", Colour)
    unknown = Result.ZERO_POINT_BYE if opponent is None else Result.PENDING
    result = members.choice("result", Result, required=True) or unknown
    record = MatchRecord(
        None if opponent is None else Tpn(opponent),
        colour,
        result,
        Points(members.integer("match_points", 0)),
        Points(members.integer("game_points", 0)),
        tuple(_board_read(board) for board in members.objects("boards")),
    )
    members.finish()
    if opponent is None and colour is not None:
        members.fault("colour-of-bye", "colour")
    # Who meets several teams in a round names none of them, but has boards.
    elif opponent is None and result not in BYES and not record.boards:
        members.fault("result-of-bye", "result", result=result.value)
    elif opponent is not None and result in BYES:
        members.fault("bye-with-opponent", "result", opponent=opponent, result=result.value)
    return record


def _board_read(members: Members) -> BoardGame:
    player, opponent = members.optional("player", lowest=1), members.optional("opponent", lowest=1)
    game = BoardGame(
        BoardNumber(members.integer("board", 1, lowest=1, required=True)),
        None if player is None else Tpn(player),
        None if opponent is None else Tpn(opponent),
        members.choice("colour", Colour),
        members.choice("result", Result, required=True) or Result.PENDING,
        Points(members.integer("points", 0)),
    )
    members.finish()
    return game


def _check_lists(root: Members, tournament: TeamTournament) -> None:
    """Note members of lists who are no players or stand in two lists, and boards of others."""
    players = {entry.tpn for entry in tournament.players}
    listed: dict[Tpn, int] = {}
    for place, entry in enumerate(tournament.entries):
        for tpn in entry.team.members:
            path = f"teams[{place}].members"
            if tpn not in players:
                root.fault("participant-unknown", path, tpn=tpn)
            elif tpn in listed:
                root.fault("member-of-two-teams", path, tpn=tpn, team=listed[tpn])
            else:
                listed[tpn] = entry.team.number
        for index, record in enumerate(entry.rounds):
            for at, board in enumerate(record.boards):
                if board.player is not None and board.player not in entry.team.members:
                    path = f"teams[{place}].rounds[{index}].boards[{at}].player"
                    root.fault("line-up-of-others", path, tpn=board.player, team=entry.team.number)


def _check_matches(root: Members, tournament: TeamTournament) -> None:
    """Note matches whose two sides do not belong together."""
    entries = {entry.team.number: entry for entry in tournament.entries}
    for place, entry in enumerate(tournament.entries):
        for index, record in enumerate(entry.rounds):
            if record.opponent is None:
                continue
            path = f"teams[{place}].rounds[{index}]"
            other = entries.get(record.opponent)
            reply = other.record(index + 1) if other is not None else None
            if record.opponent == entry.team.number:
                root.fault("opponent-is-self", path)
            elif reply is None:
                root.fault("team-unknown", path, team=record.opponent)
            elif reply.opponent != entry.team.number or not _mirrored(record, reply):
                root.fault("match-disagrees", path, round=index + 1, team=record.opponent)


def _mirrored(record: MatchRecord, reply: MatchRecord) -> bool:
    """Tell whether both teams say the same of a match: its boards, and who had which colour."""
    if record.colour is not None and record.colour is reply.colour:
        return False
    mine = {(board.board, board.player, board.opponent) for board in record.boards}
    return mine == {(board.board, board.opponent, board.player) for board in reply.boards}
