"""``arbitro laws handicap``: the times of two players by a published table of a club."""

from __future__ import annotations

import click

from arbitro.answers.clocks import make_handicap
from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.speech import say
from arbitro.cli.base.words import Command, option
from arbitro.i18n.times import time_text
from arbitro.model import TimeControl
from arbitro.rules.laws.clock.handicap import TABLES, handicap_times

_RATING = click.IntRange(0, 4000)


@click.command("handicap", cls=Command, help="cli.handicap.help")
@click.argument("table", metavar="TABLE", type=click.Choice(tuple(TABLES)))
@click.argument("white", metavar="WHITE", type=_RATING)
@click.argument("black", metavar="BLACK", type=_RATING)
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def handicap(table: str, white: int, black: int, as_json: bool) -> int:
    """Print the times of a game between two ratings."""
    known = TABLES[table]
    control = handicap_times(known, white, black)
    own, other = control.periods, control.black or control.periods
    if as_json:
        print_answer(make_handicap(table, known, white, black))
        return 0
    one, two = (time_text(TimeControl(item)) for item in (own, other))
    say("cli.handicap.times", white=one, black=two)
    say("cli.handicap.source", source=known.source)
    return 0
