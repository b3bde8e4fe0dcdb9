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
    EventDetails,
    Player,
    PointSystem,
    RateClass,
    Result,
    Sex,
    Title,
    Tournament,
    Tpn,
)

Rounds = dict[str, dict[str, object]]

MOST_ROUNDS = 24
"""Rounds a file of Papi has room for."""

_LONGEST_NAME = 20
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
    ties = [
        _TIE_BREAKS.get(tie_break, "")
        for tie_break in tournament.tie_breaks
        if tie_break in _TIE_BREAKS
    ]
    return {
        "name": details.name[:50],
        "type": "Suisse" if tournament.system.is_swiss else "ToutesRondes",
        "rounds": str(tournament.rounds_total or tournament.rounds_played),
        "pairing": "Standard" if tournament.system.is_swiss else "Berger",
        "timeControl": details.time_control_text[:50],
        "ratingClass": _CLASSES[_rate_class(details)],
        "ratingThreshold1": "0",
        "ratingThreshold2": "0",
        **{f"tiebreak{at}": name for at, name in enumerate((*ties, "", "", "")[:3], 1)},
        "pointSystem": "OUI" if tournament.points.win != PointSystem().win else "NON",
        "venue": details.city[:50],
        "startDate": f"{details.start:%d/%m/%Y}" if details.start else "",
        "endDate": f"{details.end:%d/%m/%Y}" if details.end else "",
        "arbiter": details.chief_arbiter[:50],
        "homologation": "",
    }


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
    found: dict[Tpn, Rounds] = {other.tpn: {} for other in tournament.entries}
    for played in rounds_of(tournament, {}):
        name = str(played.number)
        for board in played.boards:
            white, black = board.white.tpn, board.black.tpn
            both = set(board.results) == {Result.FORFEIT_LOSS}
            mine, theirs = (_DOUBLE_FORFEIT if both else _RESULTS[other] for other in board.results)
            found[white][name] = _told("B", mine, black)
            found[black][name] = _told("N", theirs, white)
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


def _told(colour: str, result: int, opponent: Tpn | None) -> dict[str, object]:
    # Papi counts its players from 0.
    met = {} if opponent is None else {"opponent": opponent - 1}
    return {"color": colour, **met, **({"result": result} if result else {})}
