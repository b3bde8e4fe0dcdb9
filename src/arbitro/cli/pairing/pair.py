"""``arbitro pair``: the next round of a report, printed or written into it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from arbitro.answers.rounds import Round, make_round
from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.files.reports import (
    NAMED_SYSTEMS,
    PairRequest,
    names_teams,
    read_bytes,
)
from arbitro.cli.base.files.systems import SystemChoice
from arbitro.cli.base.show import show_refusal
from arbitro.cli.base.words import Command, option
from arbitro.cli.pairing.next_round import NextRound, answered, numbered_lines
from arbitro.reasons import Refused

if TYPE_CHECKING:
    from arbitro.model import RoundPairing


@click.command(cls=Command, help="cli.pair.help")
@click.argument("report", metavar="FILE")
@option("--edition", metavar="EDITION", help="cli.option.edition")
@option("--system", type=SystemChoice(NAMED_SYSTEMS), help="cli.option.system")
@option("--reading", "readings", multiple=True, metavar="NAME=VALUE", help="cli.readings.option")
@option("--output", "-o", metavar="FILE", help="cli.pair.output")
@option("--timeout", type=click.FloatRange(0), metavar="SECONDS", help="cli.pair.timeout")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def pair(
    report: str,
    edition: str | None,
    system: str | None,
    readings: tuple[str, ...],
    output: str | None,
    timeout: float | None,
    as_json: bool,
) -> int:
    """Pair the next round and print it, or write it into the report; return the exit code."""
    request = PairRequest(report, edition, output, timeout, as_json, system, readings)
    data = read_bytes(report)
    if names_teams(data):
        from arbitro.cli.pairing.team_pairing import pair_teams  # noqa: PLC0415 - few reports

        code = pair_teams(request, data)
        if code is not None:
            return code
    found = answered(request, data)
    loaded, choice, answer = found.loaded, found.choice, found.answer
    if isinstance(answer, Refused):
        show_refusal(answer, as_json=as_json)
        return 1
    if output is not None:
        from arbitro.cli.base.files.write import write_round  # noqa: PLC0415 - few are written

        if not write_round(loaded, answer, choice, output):
            return 2
    if output == "-":
        return 0
    if as_json:
        print_answer(_round(found, answer))
    else:
        print(numbered_lines(answer))
    return 0


def _round(found: NextRound, paired: RoundPairing) -> Round:
    """Return the round that was paired as the answer of all doors."""
    tournament = found.loaded.tournament
    return make_round(
        tournament.rounds_paired + 1,
        tournament,
        paired,
        found.choice,
        unfinished=found.unfinished,
        number_of=found.number_of,
    )
