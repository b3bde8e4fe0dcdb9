"""What reports say of ratings: which games of a knock-out are rated, as what, or none at all."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from arbitro.desk.derived.knock_out.bracket import class_of, games_of, knock_out_of
from arbitro.desk.kernel.state import Section
from arbitro.model import (
    ABSENT,
    Entry,
    EventDetails,
    RateClass,
    Result,
    RoundRecord,
    TimeControl,
    Tournament,
    Tpn,
)
from arbitro.rules.pairing.knock_out import StageKind

_UNRATED = {
    Result.WIN: Result.UNRATED_WIN,
    Result.DRAW: Result.UNRATED_DRAW,
    Result.LOSS: Result.UNRATED_LOSS,
}
_BYES = {Result.PAIRING_ALLOCATED_BYE: Result.FULL_POINT_BYE}
_RATED = {unrated: rated for rated, unrated in _UNRATED.items()}


class GameClass(NamedTuple):
    """The class of rating of a game; ``counts`` is false after its match was decided."""

    rate_class: RateClass | None
    counts: bool


Cells = dict[tuple[int, Tpn], GameClass]
"""Round of the section and player -> what the player's game in it counts for."""


def classes_of_games(section: Section) -> Cells:
    """Return for every game of a knock-out which ratings it counts for.

    Armageddon games have no rating, and neither have games after their match was decided
    (B.02@2024-03 art. 6.2).
    """
    event = knock_out_of(section)
    found: Cells = {}
    for encounter in event.encounters if event else ():
        for played in games_of(section, encounter):
            rated = GameClass(class_of(section, played.kind), played.counts)
            for entry in (played.game.white, played.game.black):
                found[played.game.round, section.tpn(entry)] = rated
    return found


def as_reported(section: Section, tournament: Tournament) -> Tournament:
    """Return the record with every game marked unrated that is not of the section's own class.

    Who goes on without a game has a full-point bye: a report has one pairing-allocated bye a
    round at most, and a bracket may have many.
    """
    own = class_of(section, StageKind.GAMES)
    marked = {
        cell
        for cell, rated in classes_of_games(section).items()
        if rated != GameClass(own, counts=True)
    }
    entries = tuple(_marked(entry, marked) for entry in tournament.entries)
    return replace(tournament, entries=entries)


def byes_as_reported(tournament: Tournament) -> Tournament:
    """Return a record with the byes of a bracket as full-point ones, as `as_reported` has them."""
    entries = tuple(
        replace(entry, rounds=tuple(_as(record, _BYES) for record in entry.rounds))
        for entry in tournament.entries
    )
    return replace(tournament, entries=entries)


def _marked(entry: Entry, marked: set[tuple[int, Tpn]]) -> Entry:
    rounds = tuple(
        _as(record, _UNRATED if (at, entry.tpn) in marked else _BYES)
        for at, record in enumerate(entry.rounds, 1)
    )
    return entry if rounds == entry.rounds else replace(entry, rounds=rounds)


def _as(record: RoundRecord, results: dict[Result, Result]) -> RoundRecord:
    return record._replace(result=results.get(record.result, record.result))


def classes_played(section: Section) -> tuple[RateClass, ...]:
    """Return the classes of rating the knock-out has games of, the slowest first."""
    played = {classes_of_game.rate_class for classes_of_game in classes_of_games(section).values()}
    return tuple(class_ for class_ in RateClass if class_ in played)


def report_of_class(section: Section, tournament: Tournament, rated: RateClass) -> Tournament:
    """Return the report of the games of one class: who played them, in the rounds that have them.

    Each class of rating is reported as a tournament of its own; players are numbered anew where
    not all of them have such games. ``tournament`` is the record as `as_reported` gives it.
    """
    cells = {
        cell: classes_of_game
        for cell, classes_of_game in classes_of_games(section).items()
        if classes_of_game.rate_class is rated
    }
    rounds = sorted({number for number, _ in cells})
    own = rated is class_of(section, StageKind.GAMES)
    # The report of the section's own class has everybody, also who went on by byes or forfeits
    # alone.
    playing = [entry for entry in tournament.entries if own or _plays(entry.tpn, cells)]
    number = {entry.tpn: Tpn(at) for at, entry in enumerate(playing, 1)}

    def record(entry: Entry, at: int) -> RoundRecord:
        found, cell = entry.record(at), cells.get((at, entry.tpn))
        if cell is None:
            # A bye belongs to the section's own class; in the report of another one nothing was
            # played.
            return found if own and found.opponent is None else ABSENT
        opponent = None if found.opponent is None else number[found.opponent]
        return _as(found, _RATED if cell.counts else _UNRATED)._replace(opponent=opponent)

    entries = tuple(
        replace(
            entry, tpn=number[entry.tpn], rounds=tuple(record(entry, round_) for round_ in rounds)
        )
        for entry in playing
    )
    return replace(
        tournament,
        details=_details(section, tournament.details, rounds, None if own else rated),
        entries=entries,
        rounds_played=len(rounds),
        rounds_total=len(rounds),
    )


def _plays(tpn: Tpn, cells: Cells) -> bool:
    return any(player == tpn for _, player in cells)


def _details(
    section: Section, details: EventDetails, rounds: list[int], rated: RateClass | None
) -> EventDetails:
    """Return the head of a report of some rounds; of another class, with its time control."""
    days = details.round_dates
    details = replace(
        details, round_dates=tuple(days[round_ - 1] for round_ in rounds if round_ <= len(days))
    )
    if rated is None:
        return details
    return replace(details, time_control=_control(section, rated), time_control_text="")


def _control(section: Section, rated: RateClass) -> TimeControl | None:
    """Return the time control of the first stage of a class."""
    stages = section.settings.knock_out.stages
    found = (stage.time_control for stage in stages if class_of(section, stage.kind) is rated)
    return next(found, None)


def without_ratings(tournament: Tournament) -> Tournament:
    """Return the record with every game played marked as unrated."""
    entries = tuple(
        replace(entry, rounds=tuple(_as(record, _UNRATED) for record in entry.rounds))
        for entry in tournament.entries
    )
    corrections = tuple(
        correction._replace(
            used=(_unrated(correction.used[0]), _unrated(correction.used[1])),
            true=(_unrated(correction.true[0]), _unrated(correction.true[1])),
        )
        for correction in tournament.corrections
    )
    return replace(tournament, entries=entries, corrections=corrections)


def _unrated(result: Result) -> Result:
    return _UNRATED.get(result, result)
