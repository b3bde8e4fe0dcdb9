"""``arbitro data generate``: random tournaments with realistic results."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime
from functools import partial
from typing import NamedTuple

import click

from arbitro.cli.base.files.reading_choices import chosen_readings
from arbitro.cli.base.files.reports import (
    BY_TABLE,
    OLYMPIAD,
    SWISS_SYSTEMS,
    BadInputError,
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
from arbitro.cli.pairing.knock_out import generated
from arbitro.cli.pairing.table_generating import (
    Sizes,
    TableRequest,
    TeamsRequest,
    generate_by_table,
    generate_teams,
    sizes_for,
    system_of_code,
)
from arbitro.formats.json_format import write_json
from arbitro.formats.trf import document_of, write_trf
from arbitro.formats.trf.event_types import event_type
from arbitro.model import EditionKey, PointSystem, Readings, RoundPairing, System, Tournament
from arbitro.reasons import Refused, refused
from arbitro.rules.pairing import pair_next_round
from arbitro.rules.pairing.generator import GeneratorSettings, generate_tournament
from arbitro.rules.pairing.olympiad import OLYMPIAD_TYPE
from arbitro.rules.pairing.reading import VIRTUAL_POINTS
from arbitro.rules.pairing.swiss.baku import not_applicable

DEFAULT_ROUNDS = 7

GENERATED = (*SWISS_SYSTEMS, "team", OLYMPIAD, "knock-out", *BY_TABLE)


@click.command(cls=Command, help="cli.generate.help")
@option(
    "--players",
    type=click.IntRange(2, 9999),
    metavar="N",
    help="cli.generate.players",
)
@option(
    "--rounds",
    type=click.IntRange(1, 99),
    default=DEFAULT_ROUNDS,
    metavar="N",
    help="cli.generate.rounds",
)
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
@option(
    "--byes", type=click.FloatRange(0, 100), metavar="PERCENT", default=2, help="cli.generate.byes"
)
@option(
    "--forfeits",
    type=click.FloatRange(0, 100),
    metavar="PERCENT",
    default=1,
    help="cli.generate.forfeits",
)
@option(
    "--withdrawals",
    type=click.FloatRange(0, 100),
    metavar="PERCENT",
    default=0.5,
    help="cli.generate.withdrawals",
)
@option(
    "--late", type=click.FloatRange(0, 100), metavar="PERCENT", default=0, help="cli.generate.late"
)
@option("--accelerated", is_flag=True, help="cli.generate.accelerated")
@option("--reading", multiple=True, metavar="NAME=VALUE", help="cli.readings.option")
@option("--output", "-o", metavar="FILE", default="-", help="cli.generate.output")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def generate(
    players: int | None,
    rounds: int,
    played: int | None,
    seed: int,
    system_name: str,
    code: str | None,
    boards: int | None,
    edition: str | None,
    start: datetime | None,
    points: str,
    bye_points: str | None,
    byes: float,
    forfeits: float,
    withdrawals: float,
    late: float,
    accelerated: bool,
    reading: tuple[str, ...],
    output: str,
    as_json: bool,
) -> int:
    """Generate a tournament and write it as TRF, or as JSON."""
    point_system, coded = _worth(points, bye_points), _coded(code, system_name)
    if point_system is None or coded is None:
        return 2
    day = start.date() if start else None
    if (fitting := _sizes(coded.system, code, players, boards)) is None:
        return 2
    players, boards = fitting
    edition, accelerated = edition or coded.edition, accelerated or coded.accelerated
    if coded.system in {"team", OLYMPIAD}:
        code = OLYMPIAD_TYPE if coded.system == OLYMPIAD else code
        sizes = players, boards, rounds, played, byes, forfeits, seed
        rules = edition, day, code, accelerated, reading
        return _teams(sizes, rules, output, as_json=as_json)
    if coded.system == "knock-out":
        return _knock_out((players, played, seed), day, output, as_json=as_json)
    if coded.system in BY_TABLE:
        of_table = players, boards, played, forfeits, seed
        return _by_table(coded.system, of_table, day, output, as_json=as_json)
    system, refusal = _system(coded.system, None if edition or accelerated else day), None
    try:
        choice = chosen_edition(system.regulation, option=edition, start=day)
        readings = chosen_readings((), reading, choice.edition.key)
        begins = day or choice.edition.in_force_from
        if accelerated:
            refusal = _not_accelerated(begins, (system, readings), point_system, rounds)
    except BadInputError:
        return 2
    if refusal is not None:
        return _said(refusal, as_json=as_json)
    settings = GeneratorSettings(
        players=players,
        rounds=rounds,
        system=system,
        edition=choice.edition.key,
        half_point_byes=round(byes * 5),
        zero_point_byes=round(byes * 5),
        forfeits=round(forfeits * 10),
        withdrawals=round(withdrawals * 10),
        late_entries=round(late * 10),
        accelerated=accelerated,
        points=point_system,
    )
    tournament = _generated(settings, readings, seed)
    return _written(tournament, played, begins, seed, output, as_json=as_json)


def _sizes(system: str, code: str | None, players: int | None, boards: int | None) -> Sizes | None:
    """Return the sizes asked for; None, having said so, where a table has others."""
    if system not in BY_TABLE:
        return Sizes().or_these(players, boards)

    return sizes_for(system, code, players, boards)


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


def _teams(
    sizes: tuple[int, int, int, int | None, float, float, int],
    rules: tuple[str | None, date | None, str | None, bool, tuple[str, ...]],
    output: str,
    *,
    as_json: bool,
) -> int:
    """Write a Swiss of teams: its sizes, rates and seed, and what decides its pairing."""
    return generate_teams(TeamsRequest(*sizes, *rules), output, as_json=as_json)


def _said(refusal: Refused, *, as_json: bool) -> int:
    """Print why nothing is generated and return the exit code."""
    show_refusal(refusal, as_json=as_json)
    return 1


def _by_table(
    system: str,
    sizes: tuple[int, int, int | None, float, int],
    day: date | None,
    output: str,
    *,
    as_json: bool,
) -> int:
    """Generate an event whose rounds stand in a table; sizes, rounds played, forfeits and seed."""
    request = TableRequest(system, *sizes, day)
    write = partial(
        _written, played=None, start=day, seed=request.seed, output=output, as_json=as_json
    )
    return generate_by_table(request, output, write=write, as_json=as_json)


def _knock_out(
    sizes: tuple[int, int | None, int], day: date | None, output: str, *, as_json: bool
) -> int:
    """Write a knock-out of so many players, rounds to play and seed; return the exit code."""
    players, played, seed = sizes
    found = generated(players, seed)
    if found is None:
        return 2
    return _written(found, played, day, seed, output, as_json=as_json)


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
    details = replace(tournament.details, name=f"arbitro data generate --seed {seed}", start=start)
    whole = replace(tournament, details=details)
    return write_generated(
        output, lambda: write_trf(document_of(whole)), lambda: write_json(whole), as_json=as_json
    )
