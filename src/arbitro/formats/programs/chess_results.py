"""The XML in which programs send tournaments to chess-results.com, by its public description.

Elements and attributes are those of the samples of that description, in their order; where text and
samples differ, the samples were accepted. The service gives each program a key of its own, with
which identifiers are encrypted: those attributes are empty here, for whoever has a key to fill.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from fractions import Fraction

from arbitro.formats.programs.boards import BoardNumbers, rounds_of
from arbitro.model import (
    PLAYED,
    Entry,
    EventDetails,
    Player,
    Result,
    Sex,
    System,
    Tournament,
    Tpn,
)
from arbitro.rules.standings import Standings, StandingsRow
from arbitro.rules.tiebreaks import TieBreak, Unit, unit_of

SWISS, ROUND_ROBIN = "0", "1"
BYE, NOT_PAIRED = "-1", "-2"
SLOTS = 5
_LONGEST_NAME, _LONGEST_PLACE, _LONGEST_ARBITER, _LONGEST_CONTROL = 160, 80, 120, 100
_LONGEST_SURNAME, _LONGEST_GIVEN_NAME, _LONGEST_CLUB, _LONGEST_CATEGORY = 32, 30, 40, 4
_FOR_IMPORTS = ("26", "27", "32")
"""Tie-breaks the service has no number for, the first to the third of them."""

_Attributes = Mapping[str, str]


def write_chess_results(
    tournament: Tournament, standings: Standings | None, numbers: BoardNumbers
) -> str:
    """Return the tournament of players as the service takes it, places and tie-breaks as given.

    Births are years: whole days are nobody's business there.
    """
    rows = {} if standings is None else {row.tpn: row for row in standings.rows}
    parts = (
        ("tournamentdata", [("tournament", _tournament(tournament, standings))]),
        ("rounds", [("round", day) for day in _days(tournament)]),
        ("players", [("player", player) for player in _players(tournament, standings, rows)]),
        (
            "playerpairings",
            [("playerpairing", pairing) for pairing in _pairings(tournament, numbers)],
        ),
        ("security", [("securitydata", dict.fromkeys(_SECURITY, ""))]),
    )
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', "<chessresults>"]
    for name, elements in parts:
        lines.append(f"  <{name}>")
        lines += [f"    <{element}{_written(values)}/>" for element, values in elements]
        lines.append(f"  </{name}>")
    return "\n".join([*lines, "</chessresults>"]) + "\n"


_SECURITY = ("source", "sid", "creator_sid", "tnr_sid")


_SIGNS = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})
"""Not those of ``xml.sax.saxutils``: it wants a socket, which a browser's Python has not."""


def _written(values: _Attributes) -> str:
    shown = {name: " ".join(text.split()).translate(_SIGNS) for name, text in values.items()}
    return "".join(f' {name}="{text}"' for name, text in shown.items())


# The tournament.


def _tournament(tournament: Tournament, standings: Standings | None) -> _Attributes:
    details = tournament.details
    ties = _tie_breaks(standings)
    ratings = [entry.player.rating for entry in tournament.entries if entry.player.rating]
    total = tournament.rounds_total or tournament.rounds_played
    return {
        "key": "",
        "type": SWISS if tournament.system.is_swiss else ROUND_ROBIN,
        "name": details.name[:_LONGEST_NAME],
        "fideeventid": "",
        "remark": "",
        "director": "",
        "organiser": details.organiser[:_LONGEST_PLACE],
        "location": details.city[:_LONGEST_PLACE],
        "arbiter": ", ".join((details.chief_arbiter, *details.deputies)).strip(", ")[:1200],
        "rounds": str(total),
        "currentround": str(tournament.rounds_played),
        "rankinground": str(tournament.rounds_played if standings is None else standings.after),
        "sortstartrank": "2",
        "from": _day(details.start),
        "to": _day(details.end),
        "ratedfide": "-",
        "ratednational": "-",
        **{f"tb{at}no": number for at, (number, _) in enumerate(ties, 1)},
        "replay": "1",
        "timecontrol": details.time_control_text[:_LONGEST_CONTROL],
        "homecolor": "",
        "samecolor": "",
        "playerperteam": "",
        "category": "0",
        "ratingavg": str(sum(ratings) // len(ratings)) if ratings else "",
        "endstatus": "J" if _is_over(tournament, total) else "N",
        **{f"tb{at}_detail": detail for at, (_, detail) in enumerate(ties, 1)},
        "chiefarbiter": details.chief_arbiter[:_LONGEST_ARBITER],
        "deputyarbiter": ", ".join(details.deputies)[:_LONGEST_ARBITER],
        "homepageorganiser": "",
        "mail": "",
        "federation": details.federation,
        "creator": "",
    }


def _is_over(tournament: Tournament, total: int) -> bool:
    known = all(
        entry.record(number).result is not Result.PENDING
        for entry in tournament.entries
        for number in range(1, tournament.rounds_played + 1)
    )
    return known and 0 < total <= tournament.rounds_played


def _day(day: date | None) -> str:
    return f"{day:%Y%m%d}" if day else ""


def _days(tournament: Tournament) -> Iterator[_Attributes]:
    days = tournament.details.round_dates
    for number in range(1, (tournament.rounds_total or tournament.rounds_played) + 1):
        day = days[number - 1] if number <= len(days) else None
        yield {"round": str(number), "date": _day(day), "time": ""}


_NUMBERED = {
    "WIN": ("68", "0,-"),
    "WON": ("68", "1,-"),
    "BWG": ("68", "2,-"),
    "BPG": ("68", "3,-"),
    "DE": ("81", "-"),
    "ARO": ("80", "0,0,0,0"),
    "AOB": ("77", "-"),
    "REP": ("79", ""),
    "TPR": ("88", "0,1400"),
    "APRO": ("88", "1,1400"),
    "PTP": ("88", "2,1400"),
    "APPO": ("88", "3,1400"),
    "PS": ("86", "0,0"),
    "KS": ("87", "0,50"),
    "BH": ("84", "0,0,0,-,-"),
    "BH/C1": ("84", "0,0,1,-,-"),
    "BH/C2": ("84", "0,0,2,-,-"),
    "BH/M1": ("84", "0,1,1,-,-"),
    "BH/M2": ("84", "0,2,2,-,-"),
    "FB": ("84", "0,0,0,-,F"),
    "SB": ("85", "0,0,0,-"),
    "SB/C1": ("85", "0,0,1,-"),
    "SB/M1": ("85", "0,1,1,-"),
    "PTS": ("1", ""),
}
"""Number and parameters of each tie-break, by the service's own list."""


def _names(standings: Standings | None) -> list[str]:
    """Return the names of the tie-breaks there is room for."""
    ties = () if standings is None else standings.tie_breaks[:SLOTS]
    return [str(tie_break) for tie_break in ties]


def _tie_breaks(standings: Standings | None) -> list[tuple[str, str]]:
    names = _names(standings)
    others = iter(_FOR_IMPORTS)
    found = [_NUMBERED.get(name) or (next(others, "0"), "") for name in names]
    return found + [("0", "")] * (SLOTS - len(found))


# Players.


def _players(
    tournament: Tournament, standings: Standings | None, rows: Mapping[Tpn, StandingsRow]
) -> Iterator[_Attributes]:
    shown: set[int] = set()
    for entry in tournament.entries:
        person, row = entry.player, rows.get(entry.tpn)
        surname, _, given = person.name.partition(",")
        values = _values(standings, row)
        points = row.points if row else tournament.score(entry, tournament.rounds_played)
        shared = row is not None and row.rank in shown
        shown |= {row.rank} if row else set()
        yield {
            "no": str(entry.tpn),
            "id": person.national_id if person.national_id.isdecimal() else "",
            "lastname": surname.strip()[:_LONGEST_SURNAME],
            "firstname": given.strip()[:_LONGEST_GIVEN_NAME],
            "atitle": "",
            "title": person.title.value if person.title else "",
            "rtg": str(person.rating or person.national_rating),
            "rtgfide": str(person.rating),
            "rtgnat": str(person.national_rating),
            "rtgaverage": "",
            "rtgperform": "",
            "rtgdifference": "",
            "dob": person.birth[:4] if person.birth[:4].isdecimal() else "",
            "sex": "w" if person.sex is Sex.FEMALE else "m" if person.sex else "",
            "fed": person.federation,
            "board": "0",
            "teamno": "0",
            "clubname": person.club[:_LONGEST_CLUB],
            "fideid": str(person.fide_id or ""),
            "teamplayid": "",
            "club": "",
            "typ": person.category[:_LONGEST_CATEGORY],
            "group": "",
            "rank": str(row.rank) if row else "",
            **{f"tb{at}": value for at, value in enumerate(values, 1)},
            "pts": _comma(Fraction(points, 10), 1),
            "equal": "J" if shared else "N",
            "kfaktor": "",
            "state": "" if tournament.system.is_swiss else "0",
        }


def _values(standings: Standings | None, row: StandingsRow | None) -> list[str]:
    if standings is None or row is None:
        return [""] * SLOTS
    pairs = zip(row.values[:SLOTS], standings.tie_breaks[:SLOTS], strict=True)
    found = [
        "" if value is None else _value(Fraction(value), tie_break) for value, tie_break in pairs
    ]
    return found + [""] * (SLOTS - len(found))


def _value(value: Fraction, tie_break: TieBreak) -> str:
    unit = unit_of(tie_break)
    if unit is Unit.TENTHS:
        return _comma(value / 10, 1 if value.denominator == 1 else 2)
    if unit is Unit.HUNDREDTHS:
        return _comma(value / 100, 2)
    return _comma(value, 0 if value.denominator == 1 else 2)


def _comma(value: Fraction, digits: int) -> str:
    """Write a number with a comma and so many digits after it.

    >>> _comma(Fraction(53, 2), 1), _comma(Fraction(15, 2), 2), _comma(Fraction(3), 0)
    ('26,5', '7,50', '3')
    """
    scaled = int(abs(value) * 10**digits + Fraction(1, 2))
    whole, rest = divmod(scaled, 10**digits)
    sign = "-" if value < 0 and scaled else ""
    return f"{sign}{whole},{rest:0{digits}}" if digits else f"{sign}{whole}"


# Rounds. What is no game has no letter in the samples; the bye of the pairing is a forfeit there.


def _pairings(tournament: Tournament, numbers: BoardNumbers) -> Iterator[_Attributes]:
    for played in rounds_of(tournament, numbers):
        for at, board in enumerate(played.boards, 1):
            white, black = (_OUTCOMES[one] for one in board.results)
            yield _pairing(
                (played.number, at),
                (board.white, str(board.black.tpn)),
                (white, black, _letter(board.results)),
            )
        for at, (entry, result) in enumerate(played.without, len(played.boards) + 1):
            is_bye = result is Result.PAIRING_ALLOCATED_BYE
            told = (_OUTCOMES[result], *(("0.0", "K") if is_bye else ("", "")))
            yield _pairing((played.number, at), (entry, BYE if is_bye else NOT_PAIRED), told)


def _pairing(
    place: tuple[int, int], who: tuple[Entry, str], told: tuple[str, str, str]
) -> _Attributes:
    return {
        "round": str(place[0]),
        "pairing": str(place[1]),
        "board": "1",
        "whiteno": str(who[0].tpn),
        "blackno": who[1],
        **dict(zip(("reswhite", "resblack", "forfeit"), told, strict=True)),
    }


_OUTCOMES = {
    **dict.fromkeys((Result.WIN, Result.UNRATED_WIN, Result.FORFEIT_WIN), "1.0"),
    **dict.fromkeys((Result.DRAW, Result.UNRATED_DRAW, Result.HALF_POINT_BYE), "0.5"),
    **dict.fromkeys((Result.LOSS, Result.UNRATED_LOSS, Result.FORFEIT_LOSS), "0.0"),
    **dict.fromkeys((Result.FULL_POINT_BYE, Result.PAIRING_ALLOCATED_BYE), "1.0"),
    **dict.fromkeys((Result.PENDING, Result.ZERO_POINT_BYE), ""),
}
"""What a result is there, whatever points the event gives for it."""


def has_room(tournament: Tournament) -> bool:
    """Tell whether the service has a kind for it: single games, a Swiss or a round robin."""
    return tournament.system.games_per_round == 1 and not tournament.system.is_knock_out


def _letter(results: tuple[Result, Result]) -> str:
    """Return the letter of a game that was none, or of one that is not rated.

    >>> _letter((Result.FORFEIT_WIN, Result.FORFEIT_LOSS)), _letter((Result.LOSS, Result.LOSS))
    ('K', 'D')
    """
    if not set(results) <= PLAYED:
        return "K"
    if set(results) <= {Result.LOSS, Result.UNRATED_LOSS}:
        return "D"
    unrated = {Result.UNRATED_WIN, Result.UNRATED_DRAW, Result.UNRATED_LOSS}
    return "U" if set(results) & unrated else ""


# What the service is not told.


def held(tournament: Tournament, standings: Standings | None) -> Tournament:
    """Return what the file holds of a tournament, beside the places: all else is lost there."""
    details, played = tournament.details, tournament.rounds_played
    total = tournament.rounds_total or played
    days = details.round_dates[:total]
    return Tournament(
        details=EventDetails(
            name=details.name[:_LONGEST_NAME],
            city=details.city[:_LONGEST_PLACE],
            federation=details.federation,
            start=details.start,
            end=details.end,
            chief_arbiter=details.chief_arbiter[:_LONGEST_ARBITER],
            deputies=_held_deputies(details.deputies),
            organiser=details.organiser[:_LONGEST_PLACE],
            time_control_text=details.time_control_text[:_LONGEST_CONTROL],
            round_dates=days if any(days) else (),
        ),
        system=System.DUTCH if tournament.system.is_swiss else System.ROUND_ROBIN,
        rounds_total=total,
        rounds_played=played,
        entries=tuple(
            Entry(entry.tpn, _held_person(entry.player), entry.rounds[:played])
            for entry in tournament.entries
        ),
        tie_breaks=tuple(name for name in _names(standings) if name in _NUMBERED),
    )


def _held_deputies(deputies: tuple[str, ...]) -> tuple[str, ...]:
    """Return the deputies; what is cut of their list is not the last one whole."""
    text = ", ".join(deputies)[:_LONGEST_ARBITER]
    return deputies if text == ", ".join(deputies) else tuple(text.split(", "))


def _held_person(person: Player) -> Player:
    surname, comma, given = person.name.partition(",")
    names = (surname.strip()[:_LONGEST_SURNAME], given.strip()[:_LONGEST_GIVEN_NAME])
    return Player(
        ", ".join(names) if comma else names[0],
        person.rating,
        person.title,
        person.sex,
        person.federation,
        person.fide_id,
        person.birth[:4] if person.birth[:4].isdecimal() else "",
        person.club[:_LONGEST_CLUB],
        person.category[:_LONGEST_CATEGORY],
        person.national_rating,
        person.national_id if person.national_id.isdecimal() else "",
    )
