"""A tournament of single players read from JSON and written to it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace

from arbitro.formats.json_format.departures import (
    by_hand_members,
    by_hand_of,
    correction_members,
    corrections_of,
    external_members,
    external_of,
    integrity_members,
    integrity_of,
    readings_of,
)
from arbitro.formats.json_format.knock_out import knock_out_members, knock_out_of
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
from arbitro.formats.json_format.periods import period_members, periods_of, rounds_alone_of
from arbitro.formats.texts.problems import Parsed, Problem
from arbitro.formats.texts.readings import written_readings
from arbitro.model import (
    SYSTEMS,
    Colour,
    EditionKey,
    PointSystem,
    System,
    Team,
    Tournament,
    own_system,
)
from arbitro.rules.pairing.knock_out import MatchFacts
from arbitro.rules.pairing.systems import system_called

# Writing a tournament as JSON.

FORMAT = "arbitro-tournament"
VERSION = 1


def write_json(tournament: Tournament, matches: MatchFacts | None = None) -> str:
    r"""Return the tournament as JSON, the same text for the same tournament.

    ``matches`` is what decides those of a knock-out beside their games.

    >>> write_json(Tournament())[:53]
    '{\n "format": "arbitro-tournament",\n "version": 1,\n "d'
    """
    members: dict[str, Json] = {
        "format": FORMAT,
        "version": VERSION,
        "details": details_members(tournament.details),
        "system": tournament.system.key,
        "rounds_total": tournament.rounds_total,
        "rounds_played": tournament.rounds_played,
        "points": points_members(tournament.points),
        "initial_colour": letter(tournament.initial_colour),
        "accelerated": tournament.accelerated,
        "forbidden": [prohibition_members(prohibition) for prohibition in tournament.prohibitions],
        "tie_breaks": list(tournament.tie_breaks),
        "editions": list(tournament.editions),
        "readings": list(written_readings(tournament.readings)),
        **by_hand_members(tournament.by_hand),
        **correction_members(tournament.corrections),
        **integrity_members(tournament.integrity),
        **external_members(tournament.external),
        **period_members(tournament),
        "teams": [team_members(team) for team in tournament.teams],
        "board_colours": [letter(colour) for colour in tournament.board_colours],
        "match_points": points_members(tournament.match_points)
        if tournament.match_points
        else None,
        "entries": [entry_members(entry) for entry in tournament.entries],
    }
    if matches is not None:
        members["knock_out"] = knock_out_members(matches)
    return json.dumps(members, ensure_ascii=False, indent=1) + "\n"


def read_json(data: bytes | str) -> Parsed[Tournament]:
    r"""Read a tournament written by ``write_json`` or by another program after its description.

    Every fault has its line and column; those of meaning have the path of the member in their
    values too (``entries[3].player.rating``).

    >>> [(item.code, item.line, item.column) for item in read_json("{\n]").problems]
    [('json-syntax', 2, 1)]
    """
    read = read_json_matches(data)
    return Parsed(read.value[0], read.problems)


def read_json_matches(data: bytes | str) -> Parsed[tuple[Tournament, MatchFacts | None]]:
    """Read a tournament with what decides the matches of a knock-out.

    None where it is not told.
    """
    problems: list[Problem] = []
    root = root_of(data, FORMAT, VERSION, problems)
    if root is None:
        return Parsed((Tournament(), None), tuple(problems))
    matches = _matches(root.members)
    tournament = _tournament(root.members)
    return Parsed((tournament, matches), with_places(root.text, problems))


def _matches(root: Members) -> MatchFacts | None:
    if root.get("knock_out") is None:
        return None

    entries = root.get("entries")
    return knock_out_of(root.child("knock_out"), len(entries) if isinstance(entries, list) else 0)


def _system(root: Members) -> System:
    """Return the system a file names: one of ours, or of others where it is here."""
    name = root.get("system")
    if not isinstance(name, str) or name in SYSTEMS:
        return root.named("system", SYSTEMS) or System.DUTCH

    found = system_called(name)
    if found is None and (own := own_system(name)) is not None:
        root.fault("system-of-its-own", "system", text=name)
        return own
    if found is None:
        root.fault("system-not-supported", "system", text=name)
    return found or System.DUTCH


def _tournament(root: Members) -> Tournament:
    tournament = Tournament(
        details=details_of(root.child("details")),
        system=_system(root),
        rounds_total=root.integer("rounds_total", 0),
        rounds_played=root.integer("rounds_played", 0),
        entries=entries_of(root),
        points=points_of_members(root.child("points")),
        initial_colour=root.choice("initial_colour", Colour),
        accelerated=root.boolean("accelerated"),
        prohibitions=tuple(prohibitions_of(root)),
        tie_breaks=root.texts("tie_breaks"),
        teams=tuple(_teams(root)),
        board_colours=tuple(board_colours_of(root)),
        match_points=_match_points(root),
        editions=tuple(EditionKey(key) for key in root.texts("editions")),
        readings=readings_of(root),
        integrity=integrity_of(root),
    )
    by_hand = by_hand_of(root, len(tournament.entries), tournament.rounds_paired)
    corrections = corrections_of(root, tournament.entries)
    external = external_of(root, len(tournament.entries))
    tournament = replace(
        tournament,
        by_hand=by_hand,
        corrections=corrections,
        external=external,
        periods=periods_of(root, len(tournament.entries)),
        only_rounds=rounds_alone_of(root),
    )
    root.finish()
    check_rounds(root, tournament.rounds_total, tournament.rounds_played)
    check_games(root, tournament.entries)
    return tournament


def _teams(root: Members) -> Iterator[Team]:
    for members in root.objects("teams"):
        yield team_of(members)
        members.finish()


def _match_points(root: Members) -> PointSystem | None:
    if root.get("match_points") is None:
        return None
    return points_of_members(root.child("match_points"), PointSystem.of(20, 10, 0))
