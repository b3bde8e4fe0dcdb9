"""``arbitro generate`` for events whose rounds are known beforehand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from arbitro.cli.base.show import show_refusal
from arbitro.cli.base.speech import say
from arbitro.cli.base.write import write_generated
from arbitro.formats.json_format import write_team_json
from arbitro.formats.trf import team_document_of, write_trf
from arbitro.model import SYSTEMS, Tournament
from arbitro.reasons import Refused
from arbitro.rules.pairing.schedules.generator import (
    ROUND_ROBINS,
    ScheduleSettings,
    generate_round_robin,
    generate_team_schedule,
)

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import date

    from arbitro.model import TeamTournament


_KNOWN: Final = {
    "schiller": "--players 3…26, --boards 1…20",
    "scheveningen": "--boards 2…20",
    "semi-scheveningen": "--boards 4, 6, 8…20",
    "skalitzka": "--boards 2, 4, 6…20",
    "hilton": "--boards 3, 5, 7, 9, 11",
}
"""The sizes that are generated; ``--players`` are the teams of a Schiller."""

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


class TableAsked(NamedTuple):
    """What is asked of ``generate``: a system of `BY_TABLE`, sizes, forfeits per cent."""

    system: str
    players: int
    boards: int
    played: int | None
    forfeits: float
    seed: int
    start: date | None


def generate_by_table(
    asked: TableAsked, output: str, *, write: Callable[[Tournament], int], as_json: bool
) -> int:
    """Write a random event by a table and return the exit code; ``write`` writes one of players.

    Of teams, ``players`` are the teams where the table leaves their number open.
    """
    made = _made(asked)
    if isinstance(made, Refused):
        if made.code == "lists-not-of-the-table" and asked.system in _KNOWN:
            sizes = f"--players {asked.players}, --boards {asked.boards}"
            known = _KNOWN[asked.system]
            say("cli.table.no-such-table", error=True, kind=asked.system, sizes=sizes, known=known)
            return 2

        show_refusal(made, as_json=as_json)
        return 1
    if isinstance(made, Tournament):
        return write(made)

    return write_generated(
        output,
        lambda: write_trf(team_document_of(made)),
        lambda: write_team_json(made),
        as_json=as_json,
    )


def _made(asked: TableAsked) -> Tournament | TeamTournament | Refused:
    forfeits = round(asked.forfeits * 10)
    settings = ScheduleSettings(
        SYSTEMS[asked.system], asked.players, asked.boards, asked.played, forfeits, asked.start
    )
    if settings.system in ROUND_ROBINS:
        return generate_round_robin(settings, seed=asked.seed)
    return generate_team_schedule(settings, seed=asked.seed)
