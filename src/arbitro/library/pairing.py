"""Rounds: paired, compared with what the rules give, explained."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from arbitro.library.deciding import edition_for, of_its_day, of_players, read_as
from arbitro.library.errors import RefusedError, allowed, unknown
from arbitro.library.files import opened
from arbitro.library.values import (
    Checked,
    Explanation,
    PlaceDifference,
    Round,
    RoundDifference,
    Why,
)
from arbitro.model import RoundNumber, Tpn
from arbitro.reasons import refused

if TYPE_CHECKING:
    from collections.abc import Iterable

    from arbitro.formats.importers import TournamentFile
    from arbitro.library.files import Source
    from arbitro.model import Pairing, RoundPairing
    from arbitro.model import Tournament as Record
    from arbitro.regulations import EditionChoice
    from arbitro.rules.pairing.checker import RoundDifference as Found
    from arbitro.rules.standings import Difference


def pair(source: Source, *, edition: str | None = None, readings: Iterable[str] = ()) -> Round:
    """Pair the next round of a tournament, read where a path or bytes are given.

    ``edition`` is a year, a month or a key (``2026``, ``2026-02``, ``C.04.3@2026-02``); without it
    the report, then its first day decide. ``readings`` are those of disputed articles, each written
    ``name=value``. Events of teams are paired in matches, by the numbers of the teams.

    RefusedError where the rules give no round: results are missing, no round is left, nobody can be
    paired. UnknownError for an edition or a reading that there is not, UnreadableError as `read`.
    """
    file = opened(source)
    if file.teams is not None:
        from arbitro.library.teams import pair_teams  # noqa: PLC0415 - the rarer kind

        return pair_teams(file, edition, tuple(readings))
    from arbitro.rules.pairing import (  # noqa: PLC0415 - reading needs no engine
        games_being_played,
        pair_next_round,
        unfinished_games,
    )

    record, choice = _chosen(file, edition, readings)
    played = record.rounds_paired
    unfinished = unfinished_games(record)
    if record.system.is_swiss:
        waiting = games_being_played(record) or (
            len(unfinished.games) if unfinished.all_of_the_round else 0
        )
        if waiting:
            raise RefusedError(refused("results-missing", round=played, games=waiting))
    if file.has("rounds-assumed") and record.rounds_planned == played:
        record = _without_end(file, record, choice)
    paired = _round(played + 1, allowed(pair_next_round(record, choice.edition.key)), choice)
    counted = unfinished.games if record.system.is_swiss else ()
    return replace(paired, unfinished=_numbers(counted))


def _chosen(
    file: TournamentFile, edition: str | None, readings: Iterable[str] = ()
) -> tuple[Record, EditionChoice]:
    record = of_its_day(file, edition)
    choice = edition_for(file, record, record.system.regulation, edition)
    return read_as(record, readings, choice.edition.key), choice


def _without_end(file: TournamentFile, record: Record, choice: EditionChoice) -> Record:
    """Return a tournament whose number of rounds nobody knows; refused where it would decide."""
    from arbitro.formats.trf.open_ended import why_not_paired  # noqa: PLC0415 - rare

    refusal = why_not_paired(
        file.document, file.encoded_type, choice.edition.key, record.rounds_paired + 1
    )
    if refusal is not None:
        raise RefusedError(refusal)
    return replace(record, rounds_total=0)


def _round(number: int, pairing: RoundPairing, choice: EditionChoice) -> Round:
    return Round(
        number,
        _numbers(pairing.games),
        None if pairing.bye is None else int(pairing.bye),
        str(choice.edition.key),
        choice.decided_by,
    )


def _numbers(games: Iterable[Pairing]) -> tuple[tuple[int, int], ...]:
    return tuple((int(white), int(black)) for white, black in games)


def check(source: Source, *, edition: str | None = None, readings: Iterable[str] = ()) -> Checked:
    """Pair every round of a report again and rank its players: what differs, and why.

    Each round is paired from the history the report gives, whatever was wrong before it. The
    answer is true where nothing differs. RefusedError for events of teams and for knock-outs, whose
    matches go on one by one.
    """
    from arbitro.rules.pairing.checker import check_pairings  # noqa: PLC0415 - pairing needs none
    from arbitro.rules.standings import not_compared, tie_break_regulation  # noqa: PLC0415

    file = opened(source)
    of_players(file)
    record, choice = _chosen(file, edition, readings)
    if record.system.is_knock_out:
        raise RefusedError(refused("knock-out-by-matches"))
    ranking = edition_for(file, record, tie_break_regulation(*record.editions), None)
    by_hand = {each.round_number for each in record.by_hand}
    rounds = check_pairings(record, choice.edition.key)
    key = ranking.edition.key
    return Checked(
        str(choice.edition.key),
        tuple(_difference(each, by_hand=each.round_number in by_hand) for each in rounds),
        tuple(map(_place, _places(record, ranking))),
        tuple(name for name, _ in not_compared(record, key)),
    )


def _difference(found: Found, *, by_hand: bool) -> RoundDifference:
    return RoundDifference(
        found.round_number,
        found.kind,
        _numbers(found.stated),
        _numbers(found.expected),
        found.stated_bye,
        found.expected_bye,
        Why(found.reason),
        by_hand,
    )


def _place(found: Difference) -> PlaceDifference:
    unit = 10 if found.what.value == "points" else 1
    return PlaceDifference(
        found.tpn,
        found.what.value,
        Fraction(found.stated, unit),
        Fraction(found.computed, unit),
    )


def _places(record: Record, ranking: EditionChoice) -> tuple[Difference, ...]:
    """Return the differences of the printed standings.

    In a round robin ranks may be printed without the games of those who left early, which count
    for nobody (C.05 art. 6.6); the points of such a report stay those of all games.
    """
    from arbitro.rules.pairing.round_robin import (  # noqa: PLC0415 - for tables alone
        annulled,
        games_of_everybody,
        left_early,
    )
    from arbitro.rules.standings import Stated, check_standings  # noqa: PLC0415

    key = ranking.edition.key
    found = check_standings(record, key)
    gone = () if record.system.is_swiss or not found else left_early(record)
    if not gone:
        return found
    without = check_standings(annulled(record, gone, games_of_everybody(record)), key)
    other = (
        *(each for each in found if each.what is Stated.POINTS),
        *(each for each in without if each.what is Stated.RANK),
    )
    return other if len(other) < len(found) else found


def explain(
    source: Source,
    round: int | None = None,  # noqa: A002 - the word of the field
    *,
    edition: str | None = None,
    readings: Iterable[str] = (),
) -> Explanation:
    """Say why a round is paired as the rules pair it: each board, the bye, each bracket.

    ``round`` is the last one paired where it is not given; the one after it can be asked for too.
    RefusedError for events that no Swiss system of single players pairs.
    """
    from arbitro.rules.pairing.systems import explain_swiss  # noqa: PLC0415 - pairing needs none

    record, choice, number = _asked(source, round, edition, readings)
    found = allowed(explain_swiss(record, choice.edition.key, number))
    return Explanation(
        _round(number, found.pairing, choice),
        tuple(tuple(map(Why, reasons)) for reasons in found.boards),
        Why(found.bye) if found.bye is not None else None,
        tuple(map(Why, (*found.readings, *found.brackets))),
    )


def why_not(  # noqa: PLR0913 - a keyword for each thing that is asked
    source: Source,
    one: int,
    other: int,
    round: int | None = None,  # noqa: A002 - the word of the field
    *,
    edition: str | None = None,
    readings: Iterable[str] = (),
) -> Why:
    """Say why two players, by their numbers, do not meet in a round; as `explain`.

    UnknownError for a number nobody has.
    """
    from arbitro.rules.pairing.systems import why_not_together  # noqa: PLC0415

    record, choice, number = _asked(source, round, edition, readings)
    known = {int(entry.tpn) for entry in record.entries}
    for player in (one, other):
        if player not in known:
            raise unknown("no-such-player", player=player)
    pairing = why_not_together(record, choice.edition.key, number, (Tpn(one), Tpn(other)))
    return Why(allowed(pairing))


def _asked(
    source: Source, number: int | None, edition: str | None, readings: Iterable[str]
) -> tuple[Record, EditionChoice, RoundNumber]:
    """Return a tournament of a Swiss system, its edition and the round that is meant."""
    file = opened(source)
    of_players(file)
    record, choice = _chosen(file, edition, readings)
    if not record.system.is_swiss:
        raise RefusedError(refused("swiss-only"))
    played = record.rounds_paired
    chosen = max(played, 1) if number is None else number
    if not 1 <= chosen <= min(played + 1, max(record.rounds_planned, played)):
        raise unknown("no-such-round", round=chosen, rounds=played)
    return record, choice, RoundNumber(chosen)
