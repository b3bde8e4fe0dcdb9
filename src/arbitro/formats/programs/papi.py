"""Papi, the pairing program of the French federation, by the JSON that makes its files.

Its own files are Access databases without a public description; a public converter makes them from
this JSON and back, and its texts say what each field is. Colours are French: B for White, N for
Black, F for a bye, R for nobody to meet; opponents are the places in the list, from 0 on.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

from arbitro.formats.programs.boards import rounds_of
from arbitro.model import (
    Entry,
    EventDetails,
    Player,
    PointSystem,
    RateClass,
    Result,
    RoundRecord,
    Sex,
    System,
    Title,
    Tournament,
    Tpn,
)

Rounds = dict[str, dict[str, object]]

MOST_ROUNDS = 24
"""Rounds a file of Papi has room for."""

_LONGEST_NAME, _LONGEST_TEXT = 20, 50
_MOST_TIE_BREAKS = 3
_TITLES: Mapping[Title, str] = {
    Title.GM: "g",
    Title.IM: "m",
    Title.FM: "f",
    Title.CM: "c",
    Title.WGM: "gf",
    Title.WIM: "mf",
    Title.WFM: "ff",
    Title.WCM: "cf",
}
_TIE_BREAKS = {
    "BH": "Solkoff",
    "BH/C1": "Brésilien",
    "BH/M1": "Harkness",
    "PS": "Cumulatif",
    "TPR": "Performance",
    "WIN": "Nombre de Victoires",
    "SB": "Sonnenborn-Berger",
    "KS": "Koya",
}
"""What Papi calls the tie-breaks it has; it spells Sonneborn so."""

_CLASSES = {RateClass.STANDARD: "Elo", RateClass.RAPID: "Rapide", RateClass.BLITZ: "Blitz"}
_RESULTS = {
    **dict.fromkeys((Result.WIN, Result.UNRATED_WIN), 3),
    **dict.fromkeys((Result.DRAW, Result.UNRATED_DRAW, Result.HALF_POINT_BYE), 2),
    **dict.fromkeys((Result.LOSS, Result.UNRATED_LOSS), 1),
    **dict.fromkeys((Result.FORFEIT_WIN, Result.FULL_POINT_BYE), 6),
    Result.PAIRING_ALLOCATED_BYE: 6,
    Result.FORFEIT_LOSS: 4,
    Result.PENDING: 0,
    Result.ZERO_POINT_BYE: 0,
}
_DOUBLE_FORFEIT = 5


def has_room(tournament: Tournament) -> bool:
    """Tell whether Papi has room: single games of players in a Swiss or round robin, 24 rounds.

    It gives three points for a win or one, no others.
    """
    system = tournament.system
    return (
        system.games_per_round == 1
        and not system.is_knock_out
        and max(tournament.rounds_total, tournament.rounds_played) <= MOST_ROUNDS
        and (tournament.points.win, tournament.points.draw) in {(10, 5), (30, 10)}
    )


def write_papi(tournament: Tournament) -> str:
    """Return the tournament as the JSON Papi's files are made from."""
    rounds = _rounds(tournament)
    players = [_player(tournament, entry.tpn, rounds[entry.tpn]) for entry in tournament.entries]
    told = {"variables": _variables(tournament), "players": players}
    return json.dumps(told, ensure_ascii=False, indent=2) + "\n"


def _variables(tournament: Tournament) -> dict[str, str]:
    details = tournament.details
    ties = [_TIE_BREAKS[tie_break] for tie_break in _tie_breaks(tournament)]
    names = (*ties, "", "", "")[:_MOST_TIE_BREAKS]
    return {
        "name": details.name[:_LONGEST_TEXT],
        "type": "Suisse" if tournament.system.is_swiss else "ToutesRondes",
        "rounds": str(tournament.rounds_total or tournament.rounds_played),
        "pairing": "Standard" if tournament.system.is_swiss else "Berger",
        "timeControl": details.time_control_text[:_LONGEST_TEXT],
        "ratingClass": _CLASSES[_rate_class(details)],
        "ratingThreshold1": "0",
        "ratingThreshold2": "0",
        **{f"tiebreak{at}": name for at, name in enumerate(names, 1)},
        "pointSystem": "OUI" if tournament.points.win != PointSystem().win else "NON",
        "venue": details.city[:_LONGEST_TEXT],
        "startDate": f"{details.start:%d/%m/%Y}" if details.start else "",
        "endDate": f"{details.end:%d/%m/%Y}" if details.end else "",
        "arbiter": details.chief_arbiter[:_LONGEST_TEXT],
        "homologation": "",
    }


def _tie_breaks(tournament: Tournament) -> tuple[str, ...]:
    """Return the tie-breaks Papi has, as many as there is room for."""
    known = [tie_break for tie_break in tournament.tie_breaks if tie_break in _TIE_BREAKS]
    return tuple(known[:_MOST_TIE_BREAKS])


def _rate_class(details: EventDetails) -> RateClass:
    control = details.time_control
    return control.rate_class if control else RateClass.STANDARD


def _player(tournament: Tournament, tpn: Tpn, rounds: Rounds) -> dict[str, object]:
    person = tournament.entry(tpn).player
    surname, _, given = person.name.partition(",")
    told: dict[str, object] = {
        "lastName": surname.strip()[:_LONGEST_NAME],
        "firstName": given.strip()[:_LONGEST_NAME],
        "gender": "F" if person.sex is Sex.FEMALE else "M" if person.sex else "",
        "birthDate": _birth(person),
        **_ratings(tournament, person),
        "fideTitle": _TITLES.get(person.title, "") if person.title else "",
        "fideCode": str(person.fide_id) if person.fide_id else "",
        "nrFFE": person.national_id if person.federation == "FRA" else "",
        "federation": person.federation,
        "club": person.club,
        "fixedBoard": person.fixed_board or 0,
        "rounds": rounds,
    }
    return {name: value for name, value in told.items() if value != ""}


def _birth(person: Player) -> str:
    """Return a whole day of birth as Papi writes it.

    A year alone has no place there.
    """
    found = re.fullmatch(r"(\d{4})[-/](\d\d)[-/](\d\d)", person.birth)
    # Reports write 00 for a month or a day that is not known.
    if found is None or "00" in found.groups():
        return ""
    return "/".join(reversed(found.groups()))


def _ratings(tournament: Tournament, person: Player) -> dict[str, object]:
    """Return the rating with its letter: F of FIDE, N of the federation, E for none."""
    names = {"Elo": ("elo", "fideElo"), "Rapide": ("rapidElo", "fideRapidElo")}
    of_class = _CLASSES[_rate_class(tournament.details)]
    rating, letter = names.get(of_class, ("blitzElo", "fideBlitzElo"))
    if person.rating:
        return {rating: person.rating, letter: "F"}
    if person.national_rating:
        return {rating: person.national_rating, letter: "N"}
    return {rating: 0, letter: "E"}


def _rounds(tournament: Tournament) -> dict[Tpn, Rounds]:
    """Return what everybody did in each round.

    A bye of the pairing has White there.
    """
    # Papi counts the players of the list, from 0 on, whatever their numbers are.
    places = {entry.tpn: place for place, entry in enumerate(tournament.entries)}
    found: dict[Tpn, Rounds] = {tpn: {} for tpn in places}
    for played in rounds_of(tournament, {}):
        name = str(played.number)
        for board in played.boards:
            white, black = board.white.tpn, board.black.tpn
            both = set(board.results) == {Result.FORFEIT_LOSS}
            mine, theirs = (_DOUBLE_FORFEIT if both else _RESULTS[other] for other in board.results)
            found[white][name] = _told("B", mine, places[black])
            found[black][name] = _told("N", theirs, places[white])
        for entry, result in played.without:
            found[entry.tpn][name] = _without(tournament.points, result)
    return found


def _without(points: PointSystem, result: Result) -> dict[str, object]:
    """Return a round without a game.

    A bye of the pairing worth less than a win is a plain bye.
    """
    if result is not Result.PAIRING_ALLOCATED_BYE:
        return _told("F", _RESULTS[result], None)
    if points.pairing_allocated_bye == points.win:
        return _told("B", _RESULTS[result], None)
    return _told("F", 2 if points.pairing_allocated_bye == points.draw else 0, None)


def _told(colour: str, result: int, opponent: int | None) -> dict[str, object]:
    met = {} if opponent is None else {"opponent": opponent}
    return {"color": colour, **met, **({"result": result} if result else {})}


def held(tournament: Tournament) -> Tournament:
    """Return what a file of Papi holds of a tournament: whatever else it says is lost there."""
    details, played = tournament.details, tournament.rounds_played
    entries = tuple(
        Entry(entry.tpn, _held_person(entry.player), _held_rounds(tournament, entry))
        for entry in tournament.entries
    )
    return Tournament(
        details=EventDetails(
            name=details.name[:_LONGEST_TEXT],
            city=details.city[:_LONGEST_TEXT],
            start=details.start,
            end=details.end,
            chief_arbiter=details.chief_arbiter[:_LONGEST_TEXT],
            time_control_text=details.time_control_text[:_LONGEST_TEXT],
        ),
        system=System.DUTCH if tournament.system.is_swiss else System.ROUND_ROBIN,
        rounds_total=tournament.rounds_total or played,
        rounds_played=played,
        entries=entries,
        points=PointSystem.of(tournament.points.win, tournament.points.draw, 0),
        tie_breaks=_tie_breaks(tournament),
    )


def _held_person(person: Player) -> Player:
    names = [part.strip()[:_LONGEST_NAME].strip() for part in person.name.split(",", 1)]
    return Player(
        ", ".join(names),
        person.rating,
        person.title,
        person.sex,
        person.federation,
        person.fide_id,
        person.birth if _birth(person) else "",
        person.club,
        # there is one rating, and that of FIDE goes first
        national_rating=0 if person.rating else person.national_rating,
        national_id=person.national_id if person.federation == "FRA" else "",
        fixed_board=person.fixed_board,
    )


def _held_rounds(tournament: Tournament, entry: Entry) -> tuple[RoundRecord, ...]:
    """Return the rounds paired so far: every game counts as rated, a bye is what it brings."""
    points, bye = tournament.points, Result.PAIRING_ALLOCATED_BYE
    plain = {points.win: bye, points.draw: Result.HALF_POINT_BYE}
    meant = {
        Result.UNRATED_WIN: Result.WIN,
        Result.UNRATED_DRAW: Result.DRAW,
        Result.UNRATED_LOSS: Result.LOSS,
        bye: plain.get(points.pairing_allocated_bye, Result.ZERO_POINT_BYE),
    }
    return tuple(
        record._replace(result=meant.get(record.result, record.result))
        for record in entry.rounds[: tournament.rounds_played]
    )
