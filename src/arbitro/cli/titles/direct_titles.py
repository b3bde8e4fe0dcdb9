"""``arbitro title direct``: the direct titles and norms of a championship."""

from __future__ import annotations

import sys

import click

from arbitro.answers.direct_titles import make_direct_titles
from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.files.reports import (
    LoadedReport,
    decide_edition,
    load,
)
from arbitro.cli.base.options.ordering import Decided, ranked, refuse_order
from arbitro.cli.base.show import print_reason, show_refusal
from arbitro.cli.base.speech import BadInputError, say, words
from arbitro.cli.base.words import Command, option
from arbitro.model import Entry, Tournament
from arbitro.reasons import Refused
from arbitro.rules.titles.direct import (
    ChampionshipFacts,
    DirectTitles,
    direct_titles_of,
)


@click.command("direct-titles", cls=Command, help="cli.norms.direct")
@click.argument("report", metavar="FILE")
@click.argument("event", metavar="EVENT")
@option("--women", is_flag=True, help="cli.norms.women")
@option("--members", type=int, default=0, metavar="N", help="cli.norms.members")
@option("--qualified", type=int, multiple=True, metavar="PLAYER", help="cli.norms.qualified")
@option("--qualifies", is_flag=True, help="cli.norms.qualifies")
@option("--subgroup", type=int, multiple=True, metavar="PLAYER", help="cli.norms.subgroup")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def direct(
    report: str,
    event: str,
    *,
    women: bool,
    members: int,
    qualified: tuple[int, ...],
    qualifies: bool,
    subgroup: tuple[int, ...],
    as_json: bool,
) -> int:
    """Print what the places of a report bring; 1 where the event gives no direct title."""
    contest = ChampionshipFacts(
        event, women, members, frozenset(qualified), qualifies, frozenset(subgroup)
    )
    loaded = load(report)
    awarded = direct_titles_in(loaded, contest)
    if isinstance(awarded, Refused):
        show_refusal(awarded, as_json=as_json)
        return 1
    if as_json:
        print_answer(make_direct_titles(loaded.tournament, awarded))
        return 0
    _print(loaded.tournament, awarded)
    return 0


def _print(tournament: Tournament, awarded: DirectTitles) -> None:
    for _, award in awarded.awards:
        say(
            f"cli.norms.direct-{award.kind.value}",
            player=award.player,
            name=tournament.entry(award.player).player.name,
            title=award.title.value,
        )
        if award.kind.value == "title" and award.now is not award.title:
            now = award.now.value if award.now else words().plain(None)
            text = words().t("cli.norms.direct-conditional", title=award.title.value, now=now)
            print(f"  {text}")
    if not awarded.awards:
        print(words().t("cli.norms.direct-none"), file=sys.stderr)
    for caution in awarded.cautions:
        print_reason(caution, stream=sys.stderr)


def direct_titles_in(loaded: LoadedReport, contest: ChampionshipFacts) -> DirectTitles | Refused:
    """Return what every place of a report brings, Refused where the event gives nothing.

    Raises BadInputError, having said why, where the report has no first day or no order.
    """
    tournament = loaded.tournament
    if tournament.details.start is None:
        say("cli.norms.no-start", error=True, event=tournament.details.name)
        raise BadInputError
    return direct_titles_of(tournament, [entry.tpn for entry in _ranked(loaded)], contest)


def _ranked(loaded: LoadedReport) -> list[Entry]:
    """Return the entries by the ranks of the report, by its tie-breaks where it has none."""
    tournament = loaded.tournament
    expelled = tournament.expelled
    placed = [entry for entry in tournament.entries if entry.tpn not in expelled]
    ranks = {entry.stated_rank or 0: entry for entry in placed}
    if sorted(ranks) == list(range(1, len(placed) + 1)):
        return [ranks[rank] for rank in sorted(ranks)]

    edition = decide_edition(loaded, "C.07", None).edition.key
    table = ranked(tournament, edition, Decided())
    refuse_order(table.omitted)
    rows = table.rows
    for row in rows:
        if row.rank <= 3 and row.sharing > 1:
            say("cli.norms.direct-shared", error=True, place=row.rank, player=row.tpn)
    return [tournament.entry(row.tpn) for row in rows]
