"""``arbitro data generate``: random tournaments with realistic results."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date, datetime
from typing import Any, Final, NamedTuple, TypeVar

import click
from click.core import ParameterSource

from arbitro.cli.base.files.reading_choices import chosen_readings
from arbitro.cli.base.files.reports import (
    BY_TABLE,
    OLYMPIAD,
    SWISS_SYSTEMS,
    chosen_edition,
    of_the_day,
    system_named,
)
from arbitro.cli.base.files.systems import SystemChoice
from arbitro.cli.base.files.write import write_generated
from arbitro.cli.base.options.shared_options import seed_option
from arbitro.cli.base.show import show_refusal
from arbitro.cli.base.speech import say
from arbitro.cli.base.words import Command, option
from arbitro.cli.pairing.drawn_options import (
    COUNTED,
    SHARES,
    DrawnOptions,
    chosen_ratings,
    chosen_tie_breaks,
    draw_list,
    draw_options,
    frequencies_of,
    frequencies_with,
    rating_range,
)
from arbitro.cli.pairing.table_generating import (
    Sizes,
    TableRequest,
    TeamsRequest,
    generate_bracket,
    generate_by_table,
    generate_teams,
    ranked_teams,
    sizes_for,
    system_of_code,
)
from arbitro.formats.json_format import write_json, write_team_json
from arbitro.formats.trf import document_of, team_document_of, write_trf
from arbitro.formats.trf.event_types import event_type
from arbitro.model import (
    EditionKey,
    PointSystem,
    Readings,
    RoundPairing,
    System,
    TeamTournament,
    Tournament,
    Tpn,
)
from arbitro.reasons import Refused, refused
from arbitro.rules.pairing import pair_next_round
from arbitro.rules.pairing.generated_counts import Frequency, rate_of
from arbitro.rules.pairing.generator import GeneratorSettings, generate_tournament
from arbitro.rules.pairing.olympiad import OLYMPIAD_TYPE
from arbitro.rules.pairing.reading import VIRTUAL_POINTS
from arbitro.rules.pairing.swiss.baku import not_applicable
from arbitro.rules.standings import standings, tie_breaks_of

OTHERS = ("team", OLYMPIAD, "knock-out", *BY_TABLE)
"""What is no Swiss of players."""

GENERATED = (*SWISS_SYSTEMS, *OTHERS)

_RATING = click.IntRange(1, 3999)

F = TypeVar("F", bound=Callable[..., Any])


def _frequencies(command: F) -> F:
    """Give a command the options that say how often something happens."""
    for name in reversed((*SHARES, *COUNTED)):
        metavar = "N%" if name in SHARES else "N|N%"
        command = option(f"--{name}", metavar=metavar, help=f"cli.generate.{name}")(command)
    return command


@click.command(cls=Command, help="cli.generate.help")
@option(
    "--players",
    type=click.IntRange(2, 9999),
    metavar="N",
    help="cli.generate.players",
)
@option("--rounds", type=click.IntRange(1, 99), metavar="N", help="cli.generate.rounds")
@option("--played", type=click.IntRange(0, 99), metavar="N", help="cli.generate.played")
@seed_option("cli.generate.seed")
@option(
    "--system",
    "system_name",
    type=SystemChoice(GENERATED),
    default="dutch",
    help="cli.generate.system",
)
@option("--type", "code", metavar="CODE", help="cli.generate.type")
@option("--boards", type=click.IntRange(1, 20), metavar="N", help="cli.generate.boards")
@option("--edition", metavar="EDITION", help="cli.option.edition")
@option("--start", type=click.DateTime(["%Y-%m-%d"]), metavar="DATE", help="cli.generate.start")
@option("--points", default="1,0.5,0", metavar="W,D,L", help="cli.generate.points")
@option("--bye-points", metavar="P", help="cli.generate.bye-points")
@_frequencies
@option("--ratings", metavar="LIST", help="cli.generate.ratings")
@option("--highest", type=_RATING, metavar="N", help="cli.generate.highest")
@option("--lowest", type=_RATING, metavar="N", help="cli.generate.lowest")
@option("--step", type=click.IntRange(0, 999), metavar="N", help="cli.generate.step")
@option("--tie-breaks", metavar="LIST", help="cli.generate.tie-breaks")
@option("--accelerated/--not-accelerated", default=None, help="cli.generate.accelerated")
@option("--reading", multiple=True, metavar="NAME=VALUE", help="cli.readings.option")
@option("--output", "-o", metavar="FILE", default="-", help="cli.generate.output")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def generate(
    players: int | None,
    rounds: int | None,
    played: int | None,
    seed: int,
    system_name: str,
    code: str | None,
    boards: int | None,
    edition: str | None,
    start: datetime | None,
    points: str,
    bye_points: str | None,
    accelerated: bool | None,
    reading: tuple[str, ...],
    output: str,
    as_json: bool,
    **rest: Any,
) -> int:
    """Generate a tournament and write it as TRF, or as JSON; what is not said is drawn."""
    point_system, coded = _worth(points, bye_points), _coded(code, system_name)
    frequencies = frequencies_of(rest, shares_alone=_is_of_teams(coded))
    if point_system is None or coded is None or frequencies is None:
        return 2
    day = start.date() if start else None
    drawn = draw_options(seed, players)
    rounds = rounds or max(drawn.rounds, 0 if played is None else played + 1)
    if (fitting := _sizes((coded.system, code), players, boards, drawn, seed)) is None:
        return 2
    edition = edition or coded.edition
    if coded.system in OTHERS:
        code = OLYMPIAD_TYPE if coded.system == OLYMPIAD else code
        baku = accelerated or coded.accelerated
        other = OtherEvent(coded.system, *fitting, rounds, played, seed, day)
        rules = edition, day, code, baku, reading
        kind = _KINDS_OF_LISTS.get(coded.system, "team-table")
        codes = chosen_tie_breaks(rest["tie_breaks"], draw_list(seed, kind) if kind else ())
        return _other(other, frequencies, (rules, codes), output, as_json=as_json)
    plan = _Plan(fitting.players, rounds, day, edition, accelerated, reading)
    made = _swiss(coded, plan, drawn, (point_system, frequencies, rest), seed)
    if isinstance(made, Refused):
        return _said(made, as_json=as_json)
    tournament, begins = made
    return _written(tournament, played, begins, seed, output, as_json=as_json)


class _Plan(NamedTuple):
    """What a random Swiss is asked to be, as far as it is said."""

    players: int
    rounds: int
    day: date | None
    edition: str | None
    accelerated: bool | None
    reading: tuple[str, ...]


def _swiss(
    coded: _Coded,
    plan: _Plan,
    drawn: DrawnOptions,
    asked: tuple[PointSystem, Mapping[str, Frequency], Mapping[str, Any]],
    seed: int,
) -> tuple[Tournament, date] | Refused:
    """Return a random Swiss and its first day; BadInputError where an option is not understood."""
    points, frequencies, rest = asked
    baku = plan.accelerated or coded.accelerated
    system = _system(coded.system, None if plan.edition or baku else plan.day)
    choice = chosen_edition(system.regulation, option=plan.edition, start=plan.day)
    readings = chosen_readings((), plan.reading, choice.edition.key)
    begins = plan.day or choice.edition.in_force_from
    refusal = _not_accelerated(begins, (system, readings), points, plan.rounds)
    if baku and refusal is not None:
        return refusal
    if plan.accelerated is None and drawn.accelerated and refusal is None:
        baku = True
    highest, lowest = rating_range(rest, drawn)
    settings = GeneratorSettings(
        players=plan.players,
        rounds=plan.rounds,
        system=system,
        edition=choice.edition.key,
        **frequencies_with(frequencies, drawn),
        accelerated=baku,
        points=points,
        by_table=True,
        highest_rating=highest,
        lowest_rating=lowest,
        ratings=chosen_ratings(rest, plan.players, drawn),
    )
    codes = chosen_tie_breaks(rest["tie_breaks"], drawn.tie_breaks)
    return replace(_generated(settings, readings, seed), tie_breaks=codes), begins


class OtherEvent(NamedTuple):
    """What is asked of an event that is no Swiss of players: its system, sizes, rounds, seed."""

    system: str
    players: int
    boards: int
    rounds: int
    played: int | None
    seed: int
    day: date | None


_KINDS_OF_LISTS: Final = {
    "team": "team-swiss",
    OLYMPIAD: "team-swiss",
    "round-robin": "all-play-all",
    "double-round-robin": "all-play-all",
    "knock-out": "",
}
"""The kinds of lists of tie-breaks of what is no Swiss of players; others are tables of teams."""

_Rules = tuple[str | None, date | None, str | None, bool, tuple[str, ...]]
"""The edition, the first day, the code, acceleration and readings of an event."""


def _other(
    event: OtherEvent,
    asked: Mapping[str, Frequency],
    rules: tuple[_Rules, tuple[str, ...]],
    output: str,
    *,
    as_json: bool,
) -> int:
    """Write a random event of teams, by a table or of matches; return the exit code.

    ``rules`` are what decides its pairing, and its tie-breaks.
    """
    drawn = draw_options(event.seed, event.players)
    forfeits = rate_of(asked.get("forfeits", drawn.forfeits)) / 10
    decided, codes = rules

    def write(made: Tournament | TeamTournament) -> int:
        if isinstance(made, TeamTournament):
            return _teams_written(made, codes, event.seed, output, as_json=as_json)
        made = replace(made, tie_breaks=codes)
        played = event.played if event.system == "knock-out" else None
        return _written(made, played, event.day, event.seed, output, as_json=as_json)

    if event.system in {"team", OLYMPIAD}:
        byes = rate_of(asked.get("byes", drawn.half_point_byes)) / 10
        sizes = event.players, event.boards, event.rounds, event.played, byes, forfeits, event.seed
        request = TeamsRequest(*sizes, *decided)
        return generate_teams(request, output, write=write, as_json=as_json)
    if event.system == "knock-out":
        found = generate_bracket(event.players, event.seed)
        return 2 if found is None else write(found)
    of_table = event.players, event.boards, event.played, forfeits, event.seed
    request_by_table = TableRequest(event.system, *of_table, event.day)
    return generate_by_table(request_by_table, write=write, as_json=as_json)


def _teams_written(
    made: TeamTournament, codes: tuple[str, ...], seed: int, output: str, *, as_json: bool
) -> int:
    """Write an event of teams with the places by its tie-breaks; return the exit code."""
    whole, ranks = ranked_teams(made, codes, _how(seed))
    return write_generated(
        output,
        lambda: write_trf(team_document_of(whole, ranks=ranks)),
        lambda: write_team_json(whole),
        as_json=as_json,
    )


def _is_of_teams(coded: _Coded | None) -> bool:
    """Tell whether frequencies are shares alone: the event is no Swiss of players."""
    return coded is not None and coded.system in OTHERS


def _sizes(
    of: tuple[str, str | None],
    players: int | None,
    boards: int | None,
    drawn: DrawnOptions,
    seed: int,
) -> Sizes | None:
    """Return the sizes asked for, else drawn; None, having said so, where a table has others.

    ``of`` is the system, and the code of record 192 where it was named.
    """
    system, code = of
    if system in BY_TABLE:
        return sizes_for(system, code, players, boards, seed)
    usual = 4 if system == OLYMPIAD else drawn.boards
    return Sizes(drawn.players, boards or usual)


def _system(name: str, day: date | None) -> System:
    """Return the system a name meant on the first day, today's where none is given."""
    return of_the_day(system_named(name), day)


def _generated(settings: GeneratorSettings, readings: Readings, seed: int) -> Tournament:
    """Return a random tournament that follows some readings of disputed articles.

    In events of matches these also say what the virtual points are.
    """
    accelerated = settings.accelerated
    if settings.system.games_per_round > 1:
        settings = replace(settings, accelerated=False)

    def as_asked(tournament: Tournament) -> Tournament:
        return replace(tournament, readings=readings, accelerated=accelerated)

    def pair(waiting: Tournament, key: EditionKey) -> RoundPairing | Refused:
        return pair_next_round(as_asked(waiting), key)

    tournament = as_asked(generate_tournament(settings, seed=seed, pair=pair))
    return replace(tournament, editions=(settings.edition,))


class _Coded(NamedTuple):
    """What a code of record 192 asks for, as the options say it."""

    system: str
    edition: str | None = None
    accelerated: bool = False


def _coded(code: str | None, system_name: str) -> _Coded | None:
    """Return what a code asks for, or the system named; None, having said so, for no Swiss."""
    if code is None:
        return _Coded(system_name)
    if code.strip().upper() == OLYMPIAD_TYPE:
        return _Coded(OLYMPIAD)

    by_table = system_of_code(code)
    if by_table is not None:
        return _Coded(by_table)
    kind = event_type(code)
    if kind is not None and kind.team:
        return _Coded("team", None, kind.baku)
    if kind is None or kind.system is None or kind.system.key not in GENERATED:
        say("cli.generate.type-not-generated", error=True, code=code)
        return None
    return _Coded(kind.system.key, kind.edition or None, kind.baku)


def _said(refusal: Refused, *, as_json: bool) -> int:
    """Print why nothing is generated and return the exit code."""
    show_refusal(refusal, as_json=as_json)
    return 1


def _worth(points: str, bye_points: str | None) -> PointSystem | None:
    """Read what results are worth; None where it is not understood, having said so."""
    worth = [_tenths(word) for word in points.split(",")]
    bye = _tenths(bye_points) if bye_points is not None else worth[0]
    if len(worth) != 3 or bye is None or None in worth:
        wrong = bye_points if bye is None and bye_points is not None else points
        say("cli.generate.bad-points", error=True, text=wrong)
        return None
    win, draw, loss = (value or 0 for value in worth)
    system = PointSystem.of(win, draw, loss, pairing_allocated_bye=bye)
    if not system.is_in_order:
        say("refused.points-out-of-order", error=True)
        return None
    return system


def _not_accelerated(
    begins: date, stated: tuple[System, Readings], points: PointSystem, rounds: int
) -> Refused | None:
    """Return why the event may not be accelerated by the C.04.7 in force when it begins."""
    system, readings = stated
    if system.games_per_round > 1 and VIRTUAL_POINTS.name not in dict(readings):
        return refused("virtual-points-of-matches")
    beside = chosen_edition("C.04.7", start=begins)
    return not_applicable(beside.edition.key, points, rounds)


def _tenths(word: str) -> int | None:
    """Read points such as ``0.5`` as tenths, None where they are not."""
    whole, dot, part = word.strip().replace(",", ".").partition(".")
    if (
        not whole.isdecimal()
        or len(whole) > 9
        or (dot and not (part.isdecimal() and len(part) == 1))
    ):
        return None
    return int(whole) * 10 + (int(part) if part else 0)


def _written(
    tournament: Tournament,
    played: int | None,
    start: date | None,
    seed: int,
    output: str,
    *,
    as_json: bool,
) -> int:
    """Write the tournament, cut after ``played`` rounds, with name and date."""
    if played is not None and played < tournament.rounds_paired:
        games = played * tournament.system.games_per_round
        entries = tuple(replace(entry, rounds=entry.rounds[:games]) for entry in tournament.entries)
        tournament = replace(tournament, entries=entries, rounds_played=games)
    details = replace(tournament.details, name=_how(seed), start=start)
    whole = replace(tournament, details=details)
    return write_generated(
        output,
        lambda: write_trf(document_of(whole, ranks=_ranks(whole, start))),
        lambda: write_json(whole),
        as_json=as_json,
    )


def _how(seed: int) -> str:
    """Return the command that makes the same again: what was said of it, and the seed drawn."""
    context = click.get_current_context()
    words = [f"--seed {seed}"]
    for parameter in context.command.params:
        name = parameter.name or ""
        said = context.get_parameter_source(name) is ParameterSource.COMMANDLINE
        value = context.params.get(name)  # the language is no parameter of the command
        if not said or value is None or name in {"seed", "output", "as_json"}:
            continue
        values = value if isinstance(value, tuple) else (value,)
        for entry in values:
            if isinstance(entry, bool):
                words.append(parameter.opts[0] if entry else parameter.secondary_opts[0])
            else:
                text = entry.date() if isinstance(entry, datetime) else entry
                words.append(f"{parameter.opts[0]} {text}")
    return f"arbitro data generate {' '.join(words)}"


def _ranks(tournament: Tournament, start: date | None) -> dict[Tpn, int] | None:
    """Return the places by the tie-breaks of the event, None where it has none of its own."""
    if not tournament.tie_breaks:
        return None
    edition = chosen_edition("C.07", start=start).edition.key
    tie_breaks, _unread = tie_breaks_of(tournament, edition)
    return {row.tpn: row.rank for row in standings(tournament, tie_breaks, edition).rows}
