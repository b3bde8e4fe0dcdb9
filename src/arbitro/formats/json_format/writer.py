"""Writing a tournament as JSON."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

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
from arbitro.model import Tournament

if TYPE_CHECKING:
    from arbitro.rules.pairing.knock_out import MatchFacts

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
        "forbidden": [prohibition_members(each) for each in tournament.prohibitions],
        "tie_breaks": list(tournament.tie_breaks),
        "editions": list(tournament.editions),
        "readings": list(written_readings(tournament.readings)),
        **by_hand_members(tournament.by_hand),
        **correction_members(tournament.corrections),
        "teams": [team_members(team) for team in tournament.teams],
        "board_colours": [letter(colour) for colour in tournament.board_colours],
        "match_points": points_members(tournament.match_points)
        if tournament.match_points
        else None,
        "entries": [entry_members(entry) for entry in tournament.entries],
    }
    if matches is not None:
        from arbitro.formats.json_format.knock_out import (  # noqa: PLC0415 - for knock-outs alone
            knock_out_members,
        )

        members["knock_out"] = knock_out_members(matches)
    return json.dumps(members, ensure_ascii=False, indent=1) + "\n"
