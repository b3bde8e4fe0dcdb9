"""Values of a tournament as the members of a JSON object."""

from __future__ import annotations

from datetime import date
from enum import Enum

from arbitro.model import (
    Entry,
    EventDetails,
    Period,
    PointSystem,
    Prohibition,
    RoundRecord,
    Team,
    TimeControl,
)

Json = None | bool | int | str | list["Json"] | dict[str, "Json"]


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
        "playing": entry.playing,
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
