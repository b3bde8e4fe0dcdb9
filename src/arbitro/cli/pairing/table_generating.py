"""``arbitro data generate`` for events whose rounds are known beforehand."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Final, NamedTuple

from arbitro.cli.base.files.reading_choices import chosen_readings
from arbitro.cli.base.files.reports import chosen_edition
from arbitro.cli.base.show import show_refusal
from arbitro.cli.base.speech import BadInputError, complain, say, words
from arbitro.formats.trf.room import room_for
from arbitro.formats.trf.team.tournament import team_type
from arbitro.model import (
    SYSTEMS,
    EditionKey,
    System,
    TeamSystem,
    TeamTournament,
    Tournament,
    Tpn,
)
from arbitro.reasons import Refused, refused
from arbitro.rules.pairing.generator import RandomSource
from arbitro.rules.pairing.knock_out import USUAL_MATCH
from arbitro.rules.pairing.knock_out.generator import generate_knock_out
from arbitro.rules.pairing.olympiad import OLYMPIAD_TYPE
from arbitro.rules.pairing.schedules.generator import (
    MOST_PLAYERS,
    ROUND_ROBINS,
    ScheduleSettings,
    generate_round_robin,
    generate_team_schedule,
    teams_of_table,
)
from arbitro.rules.pairing.swiss_team import acceleration_problem
from arbitro.rules.pairing.team_generator import TeamGeneratorSettings, generate_team_swiss
from arbitro.rules.pairing.team_rounds import system_of_type
from arbitro.rules.standings.teams import (
    team_standings,
    team_tie_break_edition,
    team_tie_breaks_of,
)


class Sizes(NamedTuple):
    """Players or, where an event is one of teams, teams; boards of a match."""

    players: int
    boards: int

    def or_these(self, players: int | None, boards: int | None) -> Sizes:
        """Return these sizes, but for those that are named."""
        return Sizes(players or self.players, boards or self.boards)


_KNOWN: Final = {
    "schiller": "--players 3…26, --boards 1…20",
    "scheveningen": "--boards 2…20",
    "semi-scheveningen": "--boards 4, 6, 8…20",
    "skalitzka": "--boards 2, 4, 6…20",
    "hilton": "--boards 3, 5, 7, 9, 11",
    "molter": "--players 3…26, --boards 2, 4, 6…20",
    "team-round-robin": f"--players 2…{MOST_PLAYERS}",
    "team-double-round-robin": f"--players 2…{MOST_PLAYERS}",
}
"""The sizes that are generated; ``--players`` are the teams of a Schiller or a Molter."""

_CODES: Final = {
    "FIDE_ROUNDROBIN": "round-robin",
    "BERGER_ROUNDROBIN": "round-robin",
    "BERGER_ROUNDROBIN_G1": "round-robin",
    "CUSTOM_ROUNDROBIN": "round-robin",
    "FIDE_DOUBLEROUNDROBIN": "double-round-robin",
    "BERGER_ROUNDROBIN_G2": "double-round-robin",
    "FIDE_TEAM_ROUNDROBIN": "team-round-robin",
    "BERGER_TEAM_ROUNDROBIN_G2": "team-double-round-robin",
}


def system_of_code(code: str) -> str | None:
    """Return the system a code of record 192 names, None where its rounds are of no table.

    >>> system_of_code("FIDE_SCHILLER_4x3"), system_of_code("FIDE_DUTCH")
    ('schiller', None)
    """
    text = code.strip().upper()
    if text.startswith("FIDE_SCHILLER"):
        return "schiller"
    if text.startswith("FIDE_SCHEVENINGEN"):
        return "scheveningen"
    return _CODES.get(text)


_DRAWN: Final[Mapping[str, tuple[Sequence[int], Sequence[int]]]] = {
    "round-robin": (range(4, 16), (4,)),
    "double-round-robin": (range(4, 10), (4,)),
    "team-round-robin": (range(4, 12), range(2, 7)),
    "team-double-round-robin": (range(4, 8), range(2, 7)),
    "schiller": (range(3, 7), range(1, 6)),
    "scheveningen": ((2,), range(2, 11)),
    "semi-scheveningen": ((2,), range(4, 11, 2)),
    "skalitzka": ((3,), range(2, 9, 2)),
    "hilton": ((4,), range(3, 10, 2)),
    "molter": ((3,), range(2, 9, 2)),
}
"""Players or teams, and boards, of which a random event by a table has some."""


_IN_CODE: Final = re.compile(r"FIDE_SCHILLER_(\d+)X(\d+)", re.IGNORECASE)


def drawn_sizes(system: str, code: str | None, seed: int, players: int | None = None) -> Sizes:
    """Draw the sizes of an event by a table, such that there is one; ``players`` stay as said.

    A code of record 192 may name them.

    >>> drawn_sizes("round-robin", None, 1) == drawn_sizes("round-robin", None, 2)
    False
    >>> drawn_sizes("hilton", None, 1, players=6).boards
    5
    >>> drawn_sizes("schiller", "FIDE_SCHILLER_3x2", 1)
    Sizes(players=3, boards=2)
    """
    named = _IN_CODE.fullmatch((code or "").strip())
    if named is not None:
        return Sizes(int(named[1]), int(named[2]))
    chance = RandomSource(seed)
    sizes, boards = _DRAWN[system]
    fitting = [
        count for count in boards if teams_of_table(SYSTEMS[system], count) in {None, players}
    ]
    boards = fitting if players is not None and fitting else boards
    return Sizes(sizes[chance.below(len(sizes))], boards[chance.below(len(boards))])


def sizes_for(
    system: str, code: str | None, players: int | None, boards: int | None, seed: int
) -> Sizes | None:
    """Return the sizes of what is asked for; None, having said so, where a table has others.

    >>> sizes_for("hilton", None, 4, None, 1), sizes_for("round-robin", None, 9, None, 1)
    (Sizes(players=4, boards=3), Sizes(players=9, boards=4))
    """
    fitting = drawn_sizes(system, code, seed, players).or_these(players, boards)
    teams = teams_of_table(SYSTEMS[system], fitting.boards)
    if players is not None and teams not in {None, players}:
        no_such_table(system, f"--players {players}, --boards {fitting.boards}")
        return None
    return fitting


class TableRequest(NamedTuple):
    """What is asked of ``generate``: a system of `BY_TABLE`, sizes, forfeits per cent."""

    system: str
    players: int
    boards: int
    played: int | None
    forfeits: float
    seed: int
    start: date | None


Written = Callable[[Tournament | TeamTournament], int]
"""What writes a random event, and returns the exit code."""


def generate_by_table(plan: TableRequest, *, write: Written, as_json: bool) -> int:
    """Write a random event by a table and return the exit code.

    Of teams, ``players`` are the teams where the table leaves their number open.
    """
    made = _made(plan)
    if isinstance(made, Refused):
        if made.code == "lists-not-of-the-table" and plan.system in _KNOWN:
            sizes = f"--players {plan.players}, --boards {plan.boards}"
            return no_such_table(plan.system, sizes)

        show_refusal(made, as_json=as_json)
        return 1
    return write(made)


def no_such_table(system: str, sizes: str) -> int:
    """Say of which sizes there are tables; return the exit code."""
    known = _KNOWN[system]
    say("cli.table.no-such-table", error=True, kind=system, sizes=sizes, known=known)
    return 2


def _made(plan: TableRequest) -> Tournament | TeamTournament | Refused:
    forfeits = round(plan.forfeits * 10)
    settings = ScheduleSettings(
        SYSTEMS[plan.system],
        plan.players,
        plan.boards,
        plan.played,
        forfeits,
        plan.start,
    )
    if settings.system in ROUND_ROBINS:
        return generate_round_robin(settings, seed=plan.seed)
    return generate_team_schedule(settings, seed=plan.seed)


# ``arbitro data generate`` for teams: a random Swiss by the code of record 192.

PLAIN = "FIDE_TEAM"
_BAKU = "_BAKU"


class TeamsRequest(NamedTuple):
    """What is asked of ``generate``: rates per cent, ``code`` that of record 192, if any.

    ``readings`` are those of disputed articles, written ``name=value``.
    """

    teams: int
    boards: int
    rounds: int
    played: int | None
    byes: float
    forfeits: float
    seed: int
    edition: str | None
    start: date | None
    code: str | None = None
    accelerated: bool = False
    readings: tuple[str, ...] = ()


def generate_teams(plan: TeamsRequest, output: str, *, write: Written, as_json: bool) -> int:
    """Write a random team Swiss as TRF or JSON and return the exit code."""
    is_json = output.lower().endswith(".json") or (output == "-" and as_json)
    full = None if is_json else room_for(plan.teams * (plan.boards + 1), plan.teams)
    if full is not None:
        show_refusal(full, as_json=as_json)
        return 1
    try:
        made = _made_of_teams(plan)
    except BadInputError:
        return 2
    if isinstance(made, Refused):
        show_refusal(made, as_json=as_json)
        return 1
    return write(made)


def ranked_teams(
    made: TeamTournament, codes: tuple[str, ...], name: str
) -> tuple[TeamTournament, dict[Tpn, int] | None]:
    """Return a random event of teams with its name and tie-breaks, and the places by them.

    None where the text of its day knows another list: then it has none of its own.
    """
    made = replace(made, tie_breaks=codes, details=replace(made.details, name=name))
    edition = team_tie_break_edition(made).edition.key
    tie_breaks, unread = team_tie_breaks_of(made, edition)
    table = team_standings(made, tie_breaks, edition, unread=unread)
    if table.omitted:
        return replace(made, tie_breaks=()), None
    return made, {row.tpn: row.rank for row in table.rows}


def _made_of_teams(plan: TeamsRequest) -> TeamTournament | Refused:
    """Return the tournament; BadInputError for a code of no team Swiss or an unknown edition."""
    code = (plan.code or PLAIN).strip().upper()
    if plan.accelerated and not code.endswith(_BAKU) and code != OLYMPIAD_TYPE:
        code += _BAKU
    if team_type(code).system is not TeamSystem.SWISS:
        say("cli.generate.type-not-generated", error=True, code=code)
        raise BadInputError
    regulation = system_of_type(code).regulation
    choice = chosen_edition(regulation, option=plan.edition, start=plan.start)
    begins = plan.start or choice.edition.in_force_from
    if plan.accelerated and regulation == System.OLYMPIAD.regulation:
        return refused("acceleration-not-here")
    refusal = _not_accelerated(code, begins, plan.rounds)
    if refusal is not None:
        return refusal
    settings = TeamGeneratorSettings(
        plan.teams,
        plan.boards,
        plan.rounds,
        plan.played,
        edition=choice.edition.key,
        encoded_type=code,
        byes=round(plan.byes * 10),
        forfeits=round(plan.forfeits * 10),
        start=begins,
        readings=chosen_readings((), plan.readings, choice.edition.key),
    )
    return generate_team_swiss(settings, seed=plan.seed)


def _not_accelerated(code: str, begins: date, rounds: int) -> Refused | None:
    """Return why the event may not be accelerated, None where it may or is not."""
    beside: EditionKey = chosen_edition("C.04.7", start=begins).edition.key
    event = TeamTournament(rounds_total=rounds, primary=team_type(code).primary, encoded_type=code)
    return acceleration_problem(event, beside)


def generate_bracket(players: int, seed: int) -> Tournament | None:
    """Return a random knock-out of matches of two games, None after saying there is no such one."""
    try:
        return generate_knock_out(players, USUAL_MATCH, seed=seed)
    except ValueError:
        text = words().t("refused.knock-out-too-large", players=players, most=512)
        complain(text, "knock-out-too-large")
        return None
