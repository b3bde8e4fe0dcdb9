"""What JSON of tournaments of players and of teams have in common, read member by member."""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from arbitro.formats.import_defaults import DECIDING
from arbitro.formats.json_format.members import Members
from arbitro.formats.texts.problems import Problem, problem
from arbitro.formats.texts.text import decode
from arbitro.formats.trf.checks import AGREEING
from arbitro.formats.trf.lines.columns import points_of_text
from arbitro.model import (
    BYES,
    REQUESTED_BYES,
    STANDARD_POINTS,
    Adjustment,
    AnnouncedBye,
    Colour,
    Entry,
    EventDetails,
    FideId,
    Period,
    Player,
    Points,
    PointSystem,
    Prohibition,
    RateClass,
    RatingKind,
    RatingOrigin,
    Result,
    RoundRecord,
    Sex,
    Team,
    TimeControl,
    Title,
    Tpn,
)
from arbitro.versions import opened_by

# Where the members of a JSON text stand: looked for only when something is wrong with one.

_DEEPEST = 8
"""No member of a tournament is deeper; what is deeper is skipped."""

_BLANK = " \t\r\n"
_DECODE = json.JSONDecoder().raw_decode


class Place(NamedTuple):
    """Offsets of a member: of its name (its value where it has none) and of its value."""

    name: int
    value: int


def with_places(text: str, problems: Iterable[Problem]) -> tuple[Problem, ...]:
    r"""Return the problems with line and column of the member each has in its values as ``path``.

    An unknown member is at its name, others at their value; what is missing is at the object that
    misses it. ``text`` is valid JSON.

    >>> from arbitro.formats.texts.problems import problem
    >>> wrong = problem("json-type", 1, 1, path="entries[1].tpn", expected="integer")
    >>> with_places('{"entries": [{},\n {"tpn": "x"}]}', [wrong])[0][1:3]
    (2, 10)
    """
    found = list(problems)
    if not any(name == "path" for item in found for name, _ in item.values):
        return tuple(found)
    places = dict(_members(text, _blanks(text, 0), "", 0))
    starts = _line_starts(text)
    return tuple(_placed(item, places, starts) for item in found)


def place_of(text: str, offset: int) -> tuple[int, int]:
    """Return the line and the column of an offset.

    Lines end with CR, LF or CR LF.
    """
    return _line_and_column(_line_starts(text), offset)


def _placed(problem: Problem, places: dict[str, Place], starts: list[int]) -> Problem:
    path = next((str(value) for name, value in problem.values if name == "path"), None)
    if path is None:
        return problem
    path = "" if path == "$" else path
    # A member that is missing has no place of its own: the nearest part around it is named.
    while path not in places:
        path = path[: max(path.rfind("."), path.rfind("["), 0)]
    place = places[path]
    offset = place.name if problem.code == "json-unknown-member" else place.value
    line, column = _line_and_column(starts, offset)
    return problem._replace(line=line, column=column)


def _members(text: str, at: int, path: str, name: int) -> Iterator[tuple[str, Place]]:
    """Give a value and all in it, by path, with their offsets."""
    yield path, Place(name, at)
    if text[at] == "{" and path.count(".") < _DEEPEST:
        at = _blanks(text, at + 1)
        while text[at] != "}":
            begin = at
            key, at = _DECODE(text, at)
            at = _blanks(text, _blanks(text, at) + 1)
            yield from _members(text, at, f"{path}.{key}" if path else key, begin)
            at = _next(text, at)
    elif text[at] == "[" and path.count("[") < _DEEPEST:
        at, number = _blanks(text, at + 1), 0
        while text[at] != "]":
            yield from _members(text, at, f"{path}[{number}]", at)
            at, number = _next(text, at), number + 1


def _next(text: str, at: int) -> int:
    """Return where the next member begins, or where the list of them ends."""
    _, at = _DECODE(text, at)
    at = _blanks(text, at)
    return _blanks(text, at + 1) if text[at] == "," else at


def _blanks(text: str, at: int) -> int:
    """Return the offset of the first character from ``at`` on that is not blank."""
    while at < len(text) and text[at] in _BLANK:
        at += 1
    return at


def _line_starts(text: str) -> list[int]:
    """Return the offset of the first character of every line."""
    starts = [0]
    for at, letter in enumerate(text):
        if letter == "\n" or (letter == "\r" and text[at + 1 : at + 2] != "\n"):
            starts.append(at + 1)
    return starts


def _line_and_column(starts: list[int], offset: int) -> tuple[int, int]:
    line = bisect_right(starts, offset)
    return line, offset - starts[line - 1] + 1


LEAST_POINTS = -(10**9)
"""The largest penalty, in tenths."""


class Root(NamedTuple):
    """A JSON text and the members of its object."""

    text: str
    members: Members


def root_of(data: bytes | str, name: str, known: int, problems: list[Problem]) -> Root | None:
    """Return the object of a text and check its format and version.

    None where it is no JSON.
    """
    text = decode(data, problems)
    try:
        value: object = json.loads(text)
    except json.JSONDecodeError as error:
        problems.append(problem("json-syntax", *place_of(text, error.pos)))
        return None
    except (RecursionError, ValueError):
        # nested too deeply, or a number of thousands of digits
        problems.append(problem("json-syntax", 1, 1))
        return None
    members = Members(value, "", problems)
    if members.text("format", required=True) not in {name, ""}:
        members.fault("json-value", "format", expected=name)
    version = members.integer("version", known, lowest=1, required=True)
    if version > known:
        needed = opened_by(members.text("arbitro"))
        members.fault("json-version", "version", version=version, known=known, opened_by=needed)
    return Root(text, members)


def members_left_out(data: bytes) -> frozenset[str]:
    """Return which members that decide pairings or standings a text of JSON does not have.

    >>> sorted(set(DECIDING) - members_left_out(b'{"system": "dutch", "points": {}}'))
    ['points', 'system']
    """
    try:
        value: object = json.loads(decode(data, []))
    except (RecursionError, ValueError):
        return frozenset()
    return frozenset(DECIDING) - value.keys() if isinstance(value, dict) else frozenset()


def check_rounds(root: Members, total: int, played: int) -> None:
    """Note more rounds played than there are."""
    if 0 < total < played:
        root.fault("rounds-exceed-total", "rounds_total", rounds=total, played=played)


def details_of(members: Members) -> EventDetails:
    """Return what the head of a report says."""
    details = EventDetails(
        name=members.text("name"),
        city=members.text("city"),
        federation=members.text("federation"),
        start=members.day("start"),
        end=members.day("end"),
        chief_arbiter=members.text("chief_arbiter"),
        deputies=members.texts("deputies"),
        organiser=members.text("organiser"),
        type_text=members.text("type_text"),
        time_control_text=members.text("time_control_text"),
        round_dates=tuple(
            members.day_of(path, value) for path, value in members.items("round_dates")
        ),
        time_control=time_control_of(members),
        pairing_controller=members.text("pairing_controller"),
        ranking_method=members.text("ranking_method"),
    )
    members.finish()
    return details


def points_of_members(members: Members, usual: PointSystem = STANDARD_POINTS) -> PointSystem:
    """Return what results are worth, in tenths; what is left out is as ``usual``."""
    system = PointSystem(
        win=Points(members.integer("win", usual.win)),
        draw=Points(members.integer("draw", usual.draw)),
        loss=Points(members.integer("loss", usual.loss)),
        pairing_allocated_bye=Points(
            members.integer("pairing_allocated_bye", usual.pairing_allocated_bye)
        ),
        forfeit_win=Points(members.integer("forfeit_win", usual.forfeit_win)),
        full_point_bye=Points(members.integer("full_point_bye", usual.full_point_bye)),
        half_point_bye=Points(members.integer("half_point_bye", usual.half_point_bye)),
        absence=Points(members.integer("absence", usual.absence)),
    )
    members.finish()
    return system


def time_control_of(details: Members) -> TimeControl | None:
    """Return the time control of an object, None where it has none."""
    if details.get("time_control") is None:
        return None
    members = details.child("time_control")
    periods = tuple(_period(item) for item in members.objects("periods"))
    black = tuple(_period(item) for item in members.objects("black"))
    members.finish()
    return TimeControl(periods, black)


def _period(members: Members) -> Period:
    period = Period(
        seconds=members.integer("seconds", 0, required=True),
        increment=members.integer("increment", 0),
        moves=members.optional("moves", lowest=1),
    )
    members.finish()
    return period


def prohibitions_of(root: Members) -> Iterator[Prohibition]:
    """Give the prohibitions: a list of players, or an object that names the rounds too."""
    for path, value in root.items("forbidden"):
        if isinstance(value, dict):
            members = Members(value, path, root.problems)
            yield Prohibition(
                frozenset(Tpn(tpn) for tpn in members.integers("players", lowest=1)),
                members.integer("first_round", 1, lowest=1),
                members.integer("last_round", 0),
            )
            members.finish()
        else:
            group = Members({path: value}, "", root.problems)
            yield Prohibition(frozenset(Tpn(tpn) for tpn in group.integers(path, lowest=1)))


def board_colours_of(root: Members) -> Iterator[Colour]:
    """Give the colours of the team named first, board by board."""
    for path, value in root.items("board_colours"):
        colour = Members({path: value}, "", root.problems).choice(path, Colour, required=True)
        if colour is not None:
            yield colour


def _announced(members: Members) -> Iterator[AnnouncedBye]:
    for item in members.objects("announced"):
        result = item.choice("result", Result, required=True) or Result.ZERO_POINT_BYE
        number = item.integer("round", 0, lowest=1, required=True)
        if result not in REQUESTED_BYES:
            item.fault("json-value", "result", expected="F H Z")
        elif number:
            yield AnnouncedBye(number, result)
        item.finish()


def adjustments_of(members: Members, name: str = "adjustments") -> Iterator[Adjustment]:
    """Give the penalties and bonuses; ``adjustment`` is one that counts from the start."""
    whole = members.integer("adjustment", 0, lowest=LEAST_POINTS)
    if whole:
        yield Adjustment(Points(whole))
    for item in members.objects(name):
        points = item.integer("points", 0, lowest=LEAST_POINTS, required=True)
        yield Adjustment(Points(points), item.integer("round", 0))
        item.finish()


def team_of(members: Members) -> Team:
    """Return a team's name and list.

    Other members of the object may still be read.
    """
    return Team(
        number=members.integer("number", 0, lowest=1, required=True),
        name=members.text("name"),
        members=tuple(Tpn(tpn) for tpn in members.integers("members", lowest=1)),
        nickname=members.text("nickname"),
        strength=_strength(members),
    )


def _strength(members: Members) -> int:
    """Return the strength of a team in tenths: a whole number, or text with one decimal."""
    text = members.get("strength")
    if not isinstance(text, str):
        return 10 * members.integer("strength", 0)
    tenths = points_of_text(text)
    if tenths is None or tenths < 0:
        members.fault("json-value", "strength", expected="2587.5")
        return 0
    return tenths


def entries_of(
    root: Members, name: str = "entries", alone: frozenset[Result] = BYES
) -> tuple[Entry, ...]:
    """Return the players of a list, every pairing number once.

    ``alone`` are the results a round without an opponent may have.
    """
    entries: dict[int, Entry] = {}
    for members in root.objects(name):
        tpn = members.integer("tpn", 0, lowest=1, required=True)
        entry = _entry(members, Tpn(tpn), alone)
        if tpn in entries:
            members.fault("tpn-duplicate", "tpn", tpn=tpn)
        elif tpn:
            entries[tpn] = entry
    return tuple(entries.values())


def _entry(members: Members, tpn: Tpn, alone: frozenset[Result]) -> Entry:
    stated = members.optional("stated_points", lowest=LEAST_POINTS)
    entry = Entry(
        tpn=tpn,
        player=_player(members.child("player")),
        rounds=tuple(_round(record, alone) for record in members.objects("rounds")),
        virtual=tuple(Points(points) for points in members.integers("virtual")),
        adjustments=tuple(adjustments_of(members)),
        stated_points=None if stated is None else Points(stated),
        stated_rank=members.optional("stated_rank"),
        announced=tuple(_announced(members)),
        playing=members.integer("playing", 0),
    )
    members.finish()
    return entry


def _player(members: Members) -> Player:
    fide_id = members.optional("fide_id", lowest=1)
    player = Player(
        name=members.text("name", required=True),
        rating=members.integer("rating", 0),
        title=members.choice("title", Title),
        sex=members.choice("sex", Sex),
        federation=members.text("federation"),
        fide_id=None if fide_id is None else FideId(fide_id),
        birth=members.text("birth"),
        club=members.text("club"),
        category=members.text("category"),
        national_rating=members.integer("national_rating", 0),
        national_id=members.text("national_id"),
        fixed_board=members.optional("fixed_board", lowest=1),
        tournament_rating=members.integer("tournament_rating", 0),
        origins=tuple(filter(None, map(_origin, members.objects("origins")))),
    )
    members.finish()
    return player


def _origin(members: Members) -> RatingOrigin | None:
    kind = members.choice("rating", RatingKind, required=True)
    rate_class = members.choice("class", RateClass, required=True)
    named, month = members.text("list", required=True), members.text("month")
    value = members.integer("value", 0)
    members.finish()
    if kind is None or rate_class is None:
        return None
    return RatingOrigin(kind, named, month, rate_class, value)


def _round(members: Members, alone: frozenset[Result]) -> RoundRecord:
    opponent = members.optional("opponent", lowest=1)
    colour = members.choice("colour", Colour)
    unknown = Result.ZERO_POINT_BYE if opponent is None else Result.PENDING
    result = members.choice("result", Result, required=True) or unknown
    members.finish()
    if opponent is None:
        if colour is not None:
            members.fault("colour-of-bye", "colour")
        elif result not in alone:
            members.fault("result-of-bye", "result", result=result.value)
        return RoundRecord(None, None, result)
    if result in BYES:
        members.fault("bye-with-opponent", "result", opponent=opponent, result=result.value)
    elif colour is None:
        members.fault("colour-missing", "colour", opponent=opponent)
    return RoundRecord(Tpn(opponent), colour, result)


def check_games(root: Members, listed: tuple[Entry, ...], name: str = "entries") -> None:
    """Note games whose two sides do not belong together."""
    entries = {entry.tpn: entry for entry in listed}
    for place, entry in enumerate(listed):
        for index, record in enumerate(entry.rounds):
            if record.opponent is None:
                continue
            code = _disagreement(entries, entry.tpn, index, record)
            if code:
                path = f"{name}[{place}].rounds[{index}]"
                values = {"opponent": int(record.opponent), "round": index + 1}
                if code == "results-contradict":
                    reply = entries[record.opponent].rounds[index].result
                    root.fault(code, path, **values, result=record.result.value, reply=reply.value)
                else:
                    root.fault(code, path, **values)


def _disagreement(
    entries: dict[Tpn, Entry], tpn: Tpn, index: int, record: RoundRecord
) -> str | None:
    if record.opponent == tpn:
        return "opponent-is-self"
    other = entries.get(record.opponent) if record.opponent else None
    if other is None:
        return "opponent-unknown"
    reply = other.rounds[index] if index < len(other.rounds) else None
    if reply is None or reply.opponent != tpn:
        return "opponent-disagrees"
    if reply.colour is record.colour:
        return "colours-clash"
    return None if reply.result in AGREEING.get(record.result, ()) else "results-contradict"
