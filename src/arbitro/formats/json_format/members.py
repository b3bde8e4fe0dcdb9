"""Members of JSON objects, read with their faults and written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from enum import Enum
from typing import TypeVar

from arbitro.formats.texts.problems import Problem, problem
from arbitro.model import (
    Entry,
    EventDetails,
    Period,
    Player,
    PointSystem,
    Prohibition,
    RoundRecord,
    Team,
    TimeControl,
)
from arbitro.model.days import written_day

D = TypeVar("D")
E = TypeVar("E", bound=Enum)
T = TypeVar("T")

LARGEST = 10**12


class Members:
    """The members of one JSON object: its path, and the list that collects the problems."""

    def __init__(self, value: object, path: str, problems: list[Problem]) -> None:
        self.path = path
        self.problems = problems
        self.asked: set[str] = set()
        self.values: Mapping[str, object] = {}
        if isinstance(value, dict):
            self.values = value
        else:
            self.fault("json-type", "", expected="object")

    def fault(self, code: str, name: str, /, **values: int | str) -> None:
        """Note a problem of a member, or of the object itself where the name is empty."""
        path = f"{self.path}.{name}" if self.path and name else self.path or name
        self.problems.append(problem(code, 1, 1, path=path or "$", **values))

    def get(self, name: str, *, required: bool = False) -> object:
        """Return a member, None where it is absent or null."""
        self.asked.add(name)
        if required and name not in self.values:
            self.fault("json-missing", name)
        return self.values.get(name)

    def text(self, name: str, *, required: bool = False) -> str:
        """Return a text, empty where it is absent or no text."""
        value = self.get(name, required=required)
        return (None if value is None else self._text(name, value)) or ""

    def texts(self, name: str) -> tuple[str, ...]:
        """Return a list of texts."""
        found = (self._text(path, value) for path, value in self.items(name))
        return tuple(text for text in found if text is not None)

    def integer(self, name: str, default: int, *, lowest: int = 0, required: bool = False) -> int:
        """Return a whole number, ``default`` where it is absent or out of range."""
        value = self.get(name, required=required)
        return default if value is None else self._whole(name, value, lowest, default)

    def optional(self, name: str, *, lowest: int = 0) -> int | None:
        """Return a whole number, None where it is absent, null or no number."""
        value = self.get(name)
        return None if value is None else self._whole(name, value, lowest, None)

    def integers(self, name: str, *, lowest: int = 0) -> tuple[int, ...]:
        """Return a list of whole numbers, those that are none left out."""
        numbers = (self._whole(path, value, lowest, None) for path, value in self.items(name))
        return tuple(number for number in numbers if number is not None)

    def boolean(self, name: str) -> bool:
        """Return a truth value, False where it is absent."""
        value = self.get(name)
        if value is None or isinstance(value, bool):
            return bool(value)
        self.fault("json-type", name, expected="boolean")
        return False

    def choice(self, name: str, kind: type[E], *, required: bool = False) -> E | None:
        """Return the member of an enumeration a text names, None where there is none."""
        return self.named(name, {member.value: member for member in kind}, required=required)

    def named(self, name: str, known: Mapping[str, T], *, required: bool = False) -> T | None:
        """Return what a text names among things with names, None where there is none."""
        value = self.get(name, required=required)
        if value is None:
            return None
        if isinstance(value, str) and value in known:
            return known[value]
        self.fault("json-value", name, expected=" ".join(known))
        return None

    def day(self, name: str) -> date | None:
        """Return a day written ``2026-11-20``, None where it is absent, null or no day."""
        return self.day_of(name, self.get(name))

    def day_of(self, name: str, value: object) -> date | None:
        """Return the day a value names."""
        if value is None:
            return None
        found = written_day(value)
        if found is None:
            self.fault("json-value", name, expected="YYYY-MM-DD")
        return found

    def items(self, name: str) -> Iterator[tuple[str, object]]:
        """Give the items of a list, each with its path from here."""
        value = self.get(name)
        if isinstance(value, list):
            yield from ((f"{name}[{place}]", item) for place, item in enumerate(value))
        elif value is not None:
            self.fault("json-type", name, expected="array")

    def objects(self, name: str) -> Iterator[Members]:
        """Give the objects of a list."""
        for path, item in self.items(name):
            yield Members(item, f"{self.path}.{path}" if self.path else path, self.problems)

    def child(self, name: str) -> Members:
        """Return an object, an empty one where it is absent."""
        value = self.get(name)
        path = f"{self.path}.{name}" if self.path else name
        return Members({} if value is None else value, path, self.problems)

    def finish(self) -> None:
        """Note the members nobody asked for."""
        for name in self.values:
            if name not in self.asked:
                self.fault("json-unknown-member", name)

    def _text(self, name: str, value: object) -> str | None:
        """Return a value as text.

        None where it is none or has halves of letters in it.
        """
        if not isinstance(value, str):
            self.fault("json-type", name, expected="string")
            return None
        if not value.isascii() and any("\ud800" <= letter <= "\udfff" for letter in value):
            self.fault("json-value", name, expected="Unicode")
            return None
        return value

    def _whole(self, name: str, value: object, lowest: int, default: D) -> int | D:
        if isinstance(value, bool) or not isinstance(value, int):
            self.fault("json-type", name, expected="integer")
            return default
        if not lowest <= value <= LARGEST:
            self.fault("json-value", name, expected=f"{lowest}..")
            return default
        return value


# Values of a tournament as the members of a JSON object.

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


def _rating_members(player: Player) -> dict[str, Json]:
    """Return a rating for this tournament and the lists ratings are from, where there are any."""
    origins: list[Json] = [
        {
            "rating": origin.kind.value,
            "list": origin.list,
            "month": origin.month,
            "class": origin.rate_class.value,
            "value": origin.value,
        }
        for origin in player.origins
    ]
    found: dict[str, Json] = {}
    if player.tournament_rating:
        found["tournament_rating"] = player.tournament_rating
    if origins:
        found["origins"] = origins
    return found


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
            **_rating_members(player),
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
        "strength": _strength(team.strength),
    }


def _strength(tenths: int) -> Json:
    """Return a strength as a whole number where it is one, else as text: ``"2587.5"``."""
    return tenths // 10 if tenths % 10 == 0 else f"{tenths // 10}.{tenths % 10}"


def letter(value: Enum | None) -> str | None:
    """Return the value of a member of an enumeration, None for none."""
    return None if value is None else str(value.value)


def _day(day: date | None) -> str | None:
    return None if day is None else day.isoformat()
