"""What a report leaves to be decided, decided once for programs and for the command line.

Answers are values and refusals; who asks puts them into errors or into words.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from arbitro.reasons import Refused, refused
from arbitro.regulations import system_of_the_day, text_to_follow

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable

    from arbitro.formats.importers import TournamentFile
    from arbitro.formats.trf import TrfDocument
    from arbitro.model import EditionKey, Pairing, RoundPairing, TeamTournament, Tournament, Tpn
    from arbitro.regulations import EditionChoice
    from arbitro.rules.pairing.checker import FoundDifference
    from arbitro.rules.pairing.swiss.explained import PairedRound
    from arbitro.rules.pairing.swiss_team import TeamProblem
    from arbitro.rules.pairing.upfloating import UpfloatingBracket
    from arbitro.rules.standings import Difference, LeftOut
    from arbitro.rules.standings.check import StandingsComparison
    from arbitro.rules.standings.teams import TeamDifference

    Played = TypeVar("Played", Tournament, TeamTournament)


def stored(editions: Iterable[EditionKey], regulation: str) -> EditionKey | None:
    """Return the edition of a regulation that an event itself names, None where it names none."""
    return next((key for key in editions if key.startswith(f"{regulation}@")), None)


def edition_for(
    file: TournamentFile, record: Tournament, regulation: str, option: str | None
) -> EditionChoice:
    """Return the edition of a tournament: asked for, stored, encoded, or that of its first day.

    UnknownEditionError or NoEditionInForceError where there is none.
    """
    return text_to_follow(
        regulation,
        option=option or stored(record.editions, regulation),
        encoded_type=file.encoded_type,
        start=record.details.start,
    )


def of_its_day(file: TournamentFile, edition: str | None, system: str | None = None) -> Tournament:
    """Return a tournament of the Dutch System as one of the text it meant on its first day.

    It stays as it is where an option or the report itself names the system, the edition or its
    year, and where play is accelerated, which the earlier texts do not know.
    """
    record = file.tournament
    named = edition or system or stored(record.editions, record.system.regulation)
    code = file.encoded_type.split("_")
    if named or record.accelerated or any(word.isdecimal() for word in code):
        return record
    meant = system_of_the_day(record.system, record.details.start)
    return record if meant is record.system else replace(record, system=meant)


def read_as(record: Played, asked: Iterable[str], edition: EditionKey) -> Played | Refused:
    """Return a tournament that follows readings of disputed articles, before those it states.

    Those it states of other editions say nothing here. ``asked`` are written ``name=value``.
    """
    given = tuple(asked)
    if not given and not record.readings:
        return record
    chosen = readings_chosen(record.readings, given, edition)
    return chosen if isinstance(chosen, Refused) else replace(record, readings=chosen)


def readings_chosen(
    stated: Iterable[tuple[str, str]], asked: tuple[str, ...], edition: EditionKey
) -> tuple[tuple[str, str], ...] | Refused:
    """Return the readings that are not the usual ones of an edition."""
    from arbitro.rules.pairing.readings import (  # noqa: PLC0415 - few events have any
        merged,
        parse_readings,
        readings_of,
        unusual,
    )

    parsed = parse_readings(asked)
    if isinstance(parsed, Refused):
        return parsed
    offered = {reading.name for reading in readings_of(edition)}
    return unusual(merged(tuple(item for item in stated if item[0] in offered), parsed), edition)


class NextRound(NamedTuple):
    """The next round or why there is none.

    ``unfinished`` are games of the round before that count as draws until they end. ``end_unknown``
    tells that the report does not say how many rounds there are.
    """

    answer: RoundPairing | Refused
    unfinished: tuple[Pairing, ...] = ()
    end_unknown: bool = False


def next_round(
    file: TournamentFile,
    record: Tournament,
    edition: EditionKey,
    *,
    give_up: Callable[[], bool] | None = None,
) -> NextRound:
    """Pair the next round of a report, as far as it tells what is needed.

    Refused ``results-missing`` where games are being played, or none of the round has a result.
    """
    from arbitro.rules.pairing import (  # noqa: PLC0415 - other decisions need no engine
        games_being_played,
        pair_next_round,
        unfinished_games,
    )

    played = record.rounds_paired
    counted: tuple[Pairing, ...] = ()
    if record.system.is_swiss:
        unfinished = unfinished_games(record)
        waiting = games_being_played(record)
        if waiting or unfinished.all_of_the_round:
            games = waiting or len(unfinished.games)
            return NextRound(refused("results-missing", round=played, games=games))
        counted = unfinished.games
    end_unknown = file.has("rounds-assumed") and record.rounds_planned == played
    if end_unknown:
        from arbitro.formats.trf.open_ended import why_not_paired  # noqa: PLC0415 - rare

        refusal = why_not_paired(file.document, file.encoded_type, edition, played + 1)
        if refusal is not None:
            return NextRound(refusal, counted)
        # Nought is a number nobody knows: no rule of a last round is asked.
        record = replace(record, rounds_total=0)
    answer = pair_next_round(record, edition, give_up=give_up)
    return NextRound(answer, counted, end_unknown and played > 0)


class Places(NamedTuple):
    """How printed places differ; ``gone`` left early, if they are printed without those games."""

    differences: tuple[Difference, ...]
    left_out: tuple[LeftOut, ...] = ()
    gone: Collection[Tpn] = ()


def places_compared(
    record: Tournament, compare: Callable[[Tournament], StandingsComparison[Difference]]
) -> Places:
    """Return the differences of the printed standings, and the tie-breaks left out.

    In a round robin ranks may be printed without the games of those who left early, which count
    for nobody (C.05 art. 6.6); the points of such a report stay those of all games. Of a knock-out
    points alone are compared: its matches decide the places.
    """
    from arbitro.rules.pairing.round_robin import (  # noqa: PLC0415 - for tables alone
        annulled,
        games_of_everybody,
        left_early,
    )
    from arbitro.rules.standings import StatedValue  # noqa: PLC0415

    found, left_out = compare(record)
    if record.system.is_knock_out:
        points = tuple(item for item in found if item.what is StatedValue.POINTS)
        return Places(points, (("rank", refused("knock-out-by-matches")),))
    gone = () if record.system.is_swiss or not found else left_early(record)
    if not gone:
        return Places(found, left_out)
    without = compare(annulled(record, gone, games_of_everybody(record))).differences
    other = (
        *(difference for difference in found if difference.what is StatedValue.POINTS),
        *(difference for difference in without if difference.what is StatedValue.RANK),
    )
    return Places(other, left_out, gone) if len(other) < len(found) else Places(found, left_out)


class TeamPlaces(NamedTuple):
    """How printed places of teams differ; as `Places`."""

    differences: tuple[TeamDifference, ...]
    left_out: tuple[LeftOut, ...] = ()
    gone: Collection[Tpn] = ()


def team_places_compared(teams: TeamTournament, edition: EditionKey) -> TeamPlaces:
    """Return the differences of printed points and ranks of teams; as `places_compared`."""
    from arbitro.rules.pairing.round_robin.withdrawal import (  # noqa: PLC0415 - the rarer kind
        annulled_teams,
        matches_of_everybody,
        teams_left_early,
    )
    from arbitro.rules.pairing.schedules.of_teams import table_system  # noqa: PLC0415
    from arbitro.rules.standings.teams import TeamStatedValue, check_team_standings  # noqa: PLC0415

    found, left_out = check_team_standings(teams, edition)
    in_matches = matches_of_everybody(teams) > 0 and table_system(teams) is None
    gone = teams_left_early(teams) if found and in_matches else ()
    if not gone:
        return TeamPlaces(found, left_out)
    without = check_team_standings(annulled_teams(teams, gone), edition).differences
    other = (
        *(difference for difference in found if difference.what is not TeamStatedValue.RANK),
        *(difference for difference in without if difference.what is TeamStatedValue.RANK),
    )
    return TeamPlaces(*((other, left_out, gone) if len(other) < len(found) else (found, left_out)))


def team_problem(
    teams: TeamTournament, edition: EditionKey, beside: EditionKey, number: int | None = None
) -> TeamProblem | Refused:
    """Return what a round of the Swiss Team System starts from, the next one where none is named.

    ``beside`` is the edition of the acceleration (C.04.7).
    """
    from arbitro.model import TeamSystem  # noqa: PLC0415 - the rarer kind
    from arbitro.rules.pairing import swiss_team  # noqa: PLC0415

    if teams.system is not TeamSystem.SWISS:
        return refused("team-system-not-paired")
    if not _is_type_known(teams):
        return refused("team-type-unknown", system=teams.encoded_type.strip())
    refusal = swiss_team.acceleration_problem(teams, beside)
    if refusal is not None:
        return refusal
    options = swiss_team.options_of(teams.encoded_type)
    return swiss_team.team_problem(teams, edition, options, round_number=number)


def _is_type_known(teams: TeamTournament) -> bool:
    from arbitro.formats.trf.event_types import event_type  # noqa: PLC0415 - the rarer kind

    code = teams.encoded_type.strip()
    return not code or event_type(code) is not None


class NextMatches(NamedTuple):
    """The next round of teams or why there is none; ``end_unknown`` as in `NextRound`."""

    answer: PairedRound[UpfloatingBracket] | Refused
    end_unknown: bool = False


def next_matches(
    teams: TeamTournament, document: TrfDocument | None, edition: EditionKey, beside: EditionKey
) -> NextMatches:
    """Pair the next round of the Swiss Team System, unless the report forbids it."""
    from arbitro.formats.trf.open_ended import is_open_ended, why_not_paired  # noqa: PLC0415
    from arbitro.model import Result  # noqa: PLC0415
    from arbitro.rules.pairing import swiss_team  # noqa: PLC0415 - the rarer kind

    played = teams.rounds_played
    end_unknown = is_open_ended(document, teams.rounds_total, played)
    if end_unknown:
        refusal = why_not_paired(document, teams.encoded_type, edition, played + 1)
        if refusal is not None:
            return NextMatches(refusal)
        teams = replace(teams, rounds_total=0)
    problem = team_problem(teams, edition, beside)
    if isinstance(problem, Refused):
        return NextMatches(problem, end_unknown)
    last = [entry.record(played) for entry in teams.entries] if played else []
    waiting = sum(record.result is Result.PENDING for record in last) // 2
    answer: PairedRound[UpfloatingBracket] | Refused
    if 0 < teams.rounds_total <= played:
        answer = refused("no-round-left", rounds=teams.rounds_total)
    elif waiting:
        answer = refused("results-missing", round=played, games=waiting)
    elif len(problem.sides) < 2:
        answer = refused("two-players-needed")
    else:
        answer = swiss_team.pair_round(problem)
    return NextMatches(answer, end_unknown)


def team_regulation(teams: TeamTournament) -> str | None:
    """Return the regulation whose editions pair teams in matches, None where none does."""
    from arbitro.model import TeamSystem  # noqa: PLC0415 - the rarer kind
    from arbitro.rules.pairing.schedules.next_matches import is_all_play_all  # noqa: PLC0415

    if teams.encoded_type.strip().upper().startswith("CUSTOM") or not _is_type_known(teams):
        return None
    if is_all_play_all(teams):
        return "C.05"
    return "C.04.6" if teams.system is TeamSystem.SWISS else None


class TeamRounds(NamedTuple):
    """How rounds of teams differ; the edition is None where no text could be compared with."""

    edition: EditionKey | None = None
    differences: tuple[FoundDifference, ...] = ()
    readings: tuple[tuple[str, str], ...] = ()


def team_rounds_compared(
    teams: TeamTournament, edition: Callable[[str], EditionKey | None], readings: Iterable[str]
) -> TeamRounds | Refused:
    """Compare all rounds of teams with what the rules give.

    ``edition`` is asked for the edition of a regulation, and answers None where there is none.
    """
    from arbitro.model import RoundNumber  # noqa: PLC0415 - the rarer kind
    from arbitro.rules.pairing.schedules.next_matches import check_matches  # noqa: PLC0415
    from arbitro.rules.pairing.schedules.of_teams import table_system  # noqa: PLC0415
    from arbitro.rules.pairing.schedules.reported import MANUAL, check_table  # noqa: PLC0415
    from arbitro.rules.pairing.swiss_team import acceleration_problem, options_of  # noqa: PLC0415
    from arbitro.rules.pairing.swiss_team.check import check_team_round  # noqa: PLC0415

    by_table = table_system(teams)
    if by_table is not None:
        found = check_table(teams, by_table)
        return TeamRounds() if found is None else TeamRounds(MANUAL, found)
    regulation = team_regulation(teams)
    key = edition(regulation) if regulation else None
    if key is None:
        return TeamRounds()
    if regulation == "C.05":
        return TeamRounds(key, check_matches(teams, key))
    beside = text_to_follow("C.04.7", start=teams.details.start).edition.key
    if acceleration_problem(teams, beside):
        return TeamRounds()
    followed = read_as(teams, readings, key)
    if isinstance(followed, Refused):
        return followed
    options = options_of(teams.encoded_type.strip().upper())
    numbers = map(RoundNumber, range(1, teams.rounds_played + 1))
    rounds = (check_team_round(followed, key, options, number) for number in numbers)
    return TeamRounds(
        key, tuple(difference for found in rounds for difference in found), followed.readings
    )
