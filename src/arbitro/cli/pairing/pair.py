"""``arbitro pair``: the next round of a report, printed or written into it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from arbitro.cli.base.reports import (
    NAMED_SYSTEMS,
    BadInputError,
    PairRequest,
    names_teams,
    read_bytes,
)
from arbitro.cli.base.show import print_json, show_refusal
from arbitro.cli.base.systems import SystemChoice
from arbitro.cli.base.words import Command, option
from arbitro.cli.pairing.next_round import answered, numbered_lines
from arbitro.reasons import Refused

if TYPE_CHECKING:
    from arbitro.cli.base.reports import LoadedReport
    from arbitro.model import EditionKey, RoundPairing


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
    try:
        data = read_bytes(report)
        if names_teams(data):
            from arbitro.cli.pairing.team_pairing import pair_teams  # noqa: PLC0415 - few reports

            code = pair_teams(request, data)
            if code is not None:
                return code
        loaded, choice, answer, _ = answered(request, data)
    except BadInputError:
        return 2
    if isinstance(answer, Refused):
        show_refusal(answer, as_json=as_json)
        return 1
    if output is not None:
        from arbitro.cli.base.write import write_round  # noqa: PLC0415 - few are written

        if not write_round(loaded, answer, choice, output):
            return 2
    if output == "-":
        return 0
    if as_json:
        print_json(_pairing_data(loaded, answer, choice.edition.key, choice.decided_by))
    else:
        print(numbered_lines(answer))
    return 0


def _pairing_data(
    loaded: LoadedReport, pairing: RoundPairing, edition: EditionKey, decided_by: str
) -> dict[str, object]:
    return {
        "round": loaded.tournament.rounds_paired + 1,
        "edition": edition,
        "edition_decided_by": decided_by,
        "readings": dict(loaded.tournament.readings),
        "boards": [
            {"board": board, "white": game.white, "black": game.black}
            for board, game in enumerate(pairing.games, 1)
        ],
        "bye": pairing.bye,
    }
