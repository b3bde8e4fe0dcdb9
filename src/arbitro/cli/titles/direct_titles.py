"""``arbitro direct-titles``: the direct titles and norms of a championship."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from arbitro.cli.base.ordering import Decided, ranked, refuse_order
from arbitro.cli.base.reports import BadInputError, decide_edition, load
from arbitro.cli.base.show import print_json, show_refusal
from arbitro.cli.base.speech import say, words
from arbitro.cli.base.words import Command, option
from arbitro.model import PLAYED
from arbitro.reasons import Refused
from arbitro.rules.titles.direct import Championship, Finish, championship_fits, direct_awards

if TYPE_CHECKING:
    from arbitro.cli.base.reports import LoadedReport
    from arbitro.model import Entry, Tournament
    from arbitro.rules.titles.direct import Direct


@click.command("direct-titles", cls=Command, help="cli.norms.direct")
@click.argument("report", metavar="FILE")
@click.argument("event", metavar="EVENT")
@option("--women", is_flag=True, help="cli.norms.women")
@option("--members", type=int, default=0, metavar="N", help="cli.norms.members")
@option("--qualified", type=int, multiple=True, metavar="PLAYER", help="cli.norms.qualified")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def direct(report: str, event: str, *, as_json: bool, qualified: tuple[int, ...], **of: Any) -> int:
    """Print what the places of a report bring; 1 where the event gives no direct title."""
    try:
        loaded = load(report)
        awarded = direct_titles_of(loaded, event, qualified=frozenset(qualified), **of)
    except BadInputError:
        return 2
    tournament = loaded.tournament
    if isinstance(awarded, Refused):
        show_refusal(awarded, as_json=as_json)
        return 1
    found = [award for _, award in awarded]
    if as_json:
        print_json([_as_data(tournament, award) for award in found])
        return 0
    for award in found:
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
    if not found:
        print(words().t("cli.norms.direct-none"), file=sys.stderr)
    return 0


def direct_titles_of(
    loaded: LoadedReport,
    event: str,
    *,
    women: bool,
    members: int,
    qualified: frozenset[int] = frozenset(),
) -> list[tuple[Finish, Direct]] | Refused:
    """Return what every place of a championship brings, Refused where it gives nothing.

    ``qualified`` are the numbers of those who got into a knock-out by playing.
    """
    tournament = loaded.tournament
    start = tournament.details.start
    if start is None:
        say("cli.norms.no-start", error=True, event=tournament.details.name)
        raise BadInputError
    held = Championship(
        event,
        start,
        len(tournament.entries),
        tournament.rounds_total or tournament.rounds_played,
        len({entry.player.federation for entry in tournament.entries}),
        members,
    )
    why = championship_fits(held)
    if why is not None:
        return why
    return [
        (finish, award)
        for finish in _finishes(loaded, qualified)
        for award in direct_awards(
            event, finish, tournament.entry(finish.player).player.rating, women=women
        )
    ]


def _finishes(loaded: LoadedReport, qualified: frozenset[int]) -> tuple[Finish, ...]:
    """Return how everybody ended, in the order the report ranks them or its tie-breaks do."""
    tournament = loaded.tournament
    entries = _ranked(loaded)
    best = max((tournament.score(entry) for entry in entries), default=0)
    return tuple(
        Finish(
            entry.tpn,
            place,
            tournament.score(entry) == best,
            tournament.score(entry),
            sum(record.result in PLAYED for record in entry.rounds[: tournament.rounds_played]),
            entry.tpn in qualified,
        )
        for place, entry in enumerate(entries, 1)
    )


def _ranked(loaded: LoadedReport) -> list[Entry]:
    """Return the entries by the ranks of the report, by its tie-breaks where it has none."""
    tournament = loaded.tournament
    ranks = {entry.stated_rank or 0: entry for entry in tournament.entries}
    if sorted(ranks) == list(range(1, len(tournament.entries) + 1)):
        return [ranks[rank] for rank in sorted(ranks)]

    edition = decide_edition(loaded, "C.07", None).edition.key
    table = ranked(tournament, edition, Decided())
    refuse_order(table.omitted)
    rows = table.rows
    for row in rows:
        if row.rank <= 3 and row.sharing > 1:
            say("cli.norms.direct-shared", error=True, place=row.rank, player=row.tpn)
    return [tournament.entry(row.tpn) for row in rows]


def _as_data(tournament: Tournament, award: Direct) -> dict[str, object]:
    return {
        "player": award.player,
        "name": tournament.entry(award.player).player.name,
        "title": award.title.value,
        "kind": award.kind.value,
        "now": award.now.value if award.now else None,
    }
