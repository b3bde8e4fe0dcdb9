"""Reading a competition of teams from JSON."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from arbitro.formats.json_format.by_hand import by_hand_of
from arbitro.formats.json_format.members import Members
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
)
from arbitro.formats.json_format.places import with_places
from arbitro.formats.json_format.rating_corrections import corrections_of
from arbitro.formats.json_format.readings import readings_of
from arbitro.formats.json_format.team_writer import TEAM_FORMAT, TEAM_VERSION
from arbitro.formats.problems import Parsed, Problem
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
    for each in root.objects("awards"):
        result = each.choice("result", Result, required=True)
        match = each.integer("match_points", 0, required=True)
        game = each.integer("game_points", 0, required=True)
        each.finish()
        if result is not None:
            yield Award(result, Points(match), Points(game))


def _teams(root: Members) -> tuple[TeamEntry, ...]:
    entries: dict[int, TeamEntry] = {}
    for members in root.objects("teams"):
        entry = _team(members)
        number = entry.team.number
        if number in entries:
            members.fault("tpn-duplicate", "number", tpn=number)
        elif number:
            entries[number] = entry
    return tuple(entries.values())


def _team(members: Members) -> TeamEntry:
    entry = TeamEntry(
        team=team_of(members),
        rounds=tuple(_match(record) for record in members.objects("rounds")),
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


def _match(members: Members) -> MatchRecord:
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
        tuple(_board(board) for board in members.objects("boards")),
    )
    members.finish()
    if opponent is None and colour is not None:
        members.fault("colour-of-bye", "colour")
    elif opponent is None and result not in BYES and not record.boards:
        members.fault("result-of-bye", "result", result=result.value)
    elif opponent is not None and result in BYES:
        members.fault("bye-with-opponent", "result", opponent=opponent, result=result.value)
    return record


def _board(members: Members) -> BoardGame:
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
    mine = {(each.board, each.player, each.opponent) for each in record.boards}
    return mine == {(each.board, each.opponent, each.player) for each in reply.boards}
