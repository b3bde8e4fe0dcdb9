"""Writing a tournament as JSON."""

from __future__ import annotations

import json
from datetime import date
from enum import Enum
from typing import TYPE_CHECKING

from arbitro.formats.readings import written_readings
from arbitro.model import (
    Entry,
    EventDetails,
    Period,
    PointSystem,
    Prohibition,
    RoundRecord,
    Team,
    TimeControl,
    Tournament,
)

if TYPE_CHECKING:
    from arbitro.rules.pairing.knock_out import MatchFacts

FORMAT = "arbitro-tournament"
VERSION = 1

Json = None | bool | int | str | list["Json"] | dict[str, "Json"]


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
        "system": tournament.system.value,
        "rounds_total": tournament.rounds_total,
        "rounds_played": tournament.rounds_played,
        "points": points_members(tournament.points),
        "initial_colour": letter(tournament.initial_colour),
        "accelerated": tournament.accelerated,
        "forbidden": [prohibition_members(each) for each in tournament.prohibitions],
        "tie_breaks": list(tournament.tie_breaks),
        "editions": list(tournament.editions),
        "readings": list(written_readings(tournament.readings)),
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


def details_members(details: EventDetails) -> dict[str, Json]:
    """Return what the head of a report says."""
    return {
        "name": details.name,
        "city": details.city,
        "federation": details.federation,
        "start": _day(details.start),
        "end": _day(details.end),
        "chief_arbiter": details.chief_arbiter,
        "deputies": list(details.deputies),
        "organiser": details.organiser,
        "type_text": details.type_text,
        "time_control_text": details.time_control_text,
        "round_dates": [_day(day) for day in details.round_dates],
        "time_control": time_control_members(details.time_control),
        "pairing_controller": details.pairing_controller,
        "ranking_method": details.ranking_method,
    }


def points_members(system: PointSystem) -> dict[str, Json]:
    """Return what results are worth, in tenths."""
    return {name: getattr(system, name) for name in system.__slots__}


def time_control_members(control: TimeControl | None) -> Json:
    """Return the periods of both players, null for no time control."""
    if control is None:
        return None
    return {
        "periods": [_period(period) for period in control.periods],
        "black": [_period(period) for period in control.black],
    }


def _period(period: Period) -> dict[str, Json]:
    return {"seconds": period.seconds, "increment": period.increment, "moves": period.moves}


def prohibition_members(prohibition: Prohibition) -> Json:
    """Return the players, with the rounds only where it does not hold in all of them."""
    members: list[Json] = [int(tpn) for tpn in sorted(prohibition.members)]
    if prohibition.first_round == 1 and prohibition.last_round == 0:
        return members
    return {
        "players": members,
        "first_round": prohibition.first_round,
        "last_round": prohibition.last_round,
    }


def entry_members(entry: Entry) -> dict[str, Json]:
    """Return a player and the rounds played."""
    player = entry.player
    return {
        "tpn": entry.tpn,
        "player": {
            "name": player.name,
            "rating": player.rating,
            "title": letter(player.title),
            "sex": letter(player.sex),
            "federation": player.federation,
            "fide_id": player.fide_id,
            "birth": player.birth,
            "club": player.club,
            "category": player.category,
            "national_rating": player.national_rating,
            "national_id": player.national_id,
            "fixed_board": player.fixed_board,
        },
        "rounds": [_round(record) for record in entry.rounds],
        "virtual": list(entry.virtual),
        "adjustments": [
            {"points": points, "round": round_number} for points, round_number in entry.adjustments
        ],
        "stated_points": entry.stated_points,
        "stated_rank": entry.stated_rank,
        "announced": [
            {"round": round_number, "result": result.value}
            for round_number, result in entry.announced
        ],
    }


def _round(record: RoundRecord) -> dict[str, Json]:
    return {
        "opponent": record.opponent,
        "colour": letter(record.colour),
        "result": record.result.value,
    }


def team_members(team: Team) -> dict[str, Json]:
    """Return a team's name and list."""
    return {
        "number": team.number,
        "name": team.name,
        "members": list(team.members),
        "nickname": team.nickname,
        "strength": team.strength,
    }


def letter(value: Enum | None) -> str | None:
    """Return the value of a member of an enumeration, None for none."""
    return None if value is None else str(value.value)


def _day(day: date | None) -> str | None:
    return None if day is None else day.isoformat()
