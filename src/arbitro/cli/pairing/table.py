"""``arbitro pair table`` and ``arbitro pair draw``: schedules, and the restricted draw."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import click

from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.files.sheets import read_table_of
from arbitro.cli.base.show import show_refusal
from arbitro.cli.base.speech import complain, words
from arbitro.cli.base.words import Command, option
from arbitro.cli.pairing.groups_of_list import show_groups
from arbitro.cli.pairing.norm_teams import NormTeamsRequest, OfEvent, show_norm_teams
from arbitro.formats.entries import read_entries
from arbitro.i18n import citation
from arbitro.i18n.entry_heads import heads_read
from arbitro.model.names import NameOrder, name_order_of
from arbitro.reasons import Refused
from arbitro.rules.pairing import schedules
from arbitro.rules.pairing.play_off import PlayOffKind, play_off_plan, why_plan
from arbitro.rules.pairing.round_robin.berger import CycleSwap, berger_schedule
from arbitro.rules.pairing.schedules import (
    Draw,
    DrawnNumber,
    KnockOutBracket,
    Schedule,
    belgrade_groups,
    restricted_draw,
    varma_groups,
    wimbledon,
)

KINDS = (
    "berger",
    "double-berger",
    "scheveningen",
    "semi-scheveningen",
    "schiller",
    "skalitzka",
    "hilton",
    "molter",
    "varma",
    "belgrade",
    "wimbledon",
    "play-off",
)

TITLES = ("GM", "IM", "WGM", "WIM")

EVENT_KINDS = ("usual", "team-championship", "world-cup")

EXEMPTIONS = ("national-championship", "national-team", "zonal")

EXCHANGES = ("first-cycle", "each-cycle", "none")
"""Cycles of a double round robin whose last two rounds are exchanged, the usual one first."""

NAMES = ("en", "es")
"""The orders of names; the values are those of `arbitro.model.names.NameOrder`."""


Rounds = list[list[str]]
"""The games of each round as they are written, ``4-7`` or ``A1-B2``."""


@click.command(cls=Command, help="cli.table.help")
@click.argument("kind", type=click.Choice(KINDS))
@option("--players", type=int, metavar="N", help="cli.table.players")
@option("--boards", type=int, metavar="N", help="cli.table.boards")
@option("--teams", type=int, metavar="N", help="cli.table.teams")
@option("--groups", type=int, metavar="N", help="cli.table.groups")
@option("--exchange", type=click.Choice(EXCHANGES), help="cli.table.exchange")
@option("--norms", metavar="FILE", help="cli.table.norms")
@option("--title", type=click.Choice(TITLES), multiple=True, help="cli.table.title")
@option("--for", "for_players", type=int, multiple=True, metavar="N", help="cli.table.for")
@option("--as-given", is_flag=True, help="cli.table.as-given")
@option("--explain", is_flag=True, help="cli.table.explain")
@option("--kind", "event_kind", type=click.Choice(EVENT_KINDS), help="cli.norms.kind")
@option("--exempt", type=click.Choice(EXEMPTIONS), multiple=True, help="cli.norms.exempt")
@option("--approved", is_flag=True, help="cli.norms.approved")
@option("--federation", metavar="CODE", help="cli.table.federation")
@option("--edition", metavar="EDITION", help="cli.option.edition")
@option("--entries", metavar="FILE", help="cli.table.entries")
@option("--names", type=click.Choice(NAMES), help="cli.table.names")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def table(
    kind: str,
    players: int | None,
    boards: int | None,
    teams: int | None,
    groups: int | None,
    exchange: str | None,
    as_json: bool,
    **of_list: Any,
) -> int:
    """Print the table of a system, or what it makes of a list of players."""
    sizes = {"players": players, "boards": boards, "teams": teams, "groups": groups}
    misplaced = _misplaced(kind, of_list)
    if misplaced is not None:
        text = words().t("cli.table.only-with", option=misplaced[0], command=misplaced[1])
        complain(text, "table-option")
        return 2
    of_file = of_list["norms"] or of_list["entries"]
    needed = _needed_with_list(of_list) if of_file else _NEEDED[kind]
    missing = [f"--{name}" for name in needed if sizes[name] is None]
    if missing:
        text = words().t("cli.table.missing", kind=kind, options=", ".join(missing))
        complain(text, "table-size-missing")
        return 2
    if exchange is not None and kind != "double-berger":
        complain(words().t("cli.table.exchange-of-double"), "table-exchange")
        return 2
    if of_file:
        return _of_list(sizes, of_list, as_json=as_json)
    given = [size for name in needed if (size := sizes[name]) is not None]
    try:
        _print_table(kind, given, exchange or EXCHANGES[0], as_json=as_json)
    except ValueError:
        told = ", ".join(f"--{name} {sizes[name]}" for name in needed)
        text = words().t("cli.table.no-such-table", kind=kind, sizes=told, known=_KNOWN[kind])
        complain(text, "table-unknown")
        return 2
    return 0


_WITH_NORMS = {
    "title": "--title",
    "for_players": "--for",
    "as_given": "--as-given",
    "explain": "--explain",
    "event_kind": "--kind",
    "exempt": "--exempt",
    "approved": "--approved",
    "federation": "--federation",
    "edition": "--edition",
}


def _misplaced(kind: str, of_list: dict[str, Any]) -> tuple[str, str] | None:
    """Return an option given where it says nothing, and what it goes with."""
    if of_list["norms"] and kind != "schiller":
        return "--norms", "schiller"
    if of_list["entries"] and kind != "belgrade":
        return "--entries", "belgrade"
    if of_list["names"] and not of_list["entries"]:
        return "--names", "belgrade --entries"
    given = (written for name, written in _WITH_NORMS.items() if of_list[name])
    found = None if of_list["norms"] else next(given, None)
    return (found, "schiller --norms") if found else None


def order_asked(names: str | None) -> NameOrder:
    """Return the order of names asked for, else that of the language in use."""
    return NameOrder(names) if names else name_order_of(words().language)


def _needed_with_list(of_list: dict[str, Any]) -> tuple[str, ...]:
    """Return the sizes needed where the players are those of a list."""
    if of_list["entries"]:
        return ("groups",)
    return () if of_list["as_given"] else ("teams",)


def _of_list(sizes: dict[str, int | None], of_list: dict[str, Any], *, as_json: bool) -> int:
    """Make teams for norms, or groups, of the players of a file."""
    if of_list["entries"]:
        names = order_asked(of_list["names"])
        return show_groups(of_list["entries"], sizes["groups"] or 0, names, as_json=as_json)

    of_event = OfEvent(
        of_list["event_kind"] or EVENT_KINDS[0],
        of_list["exempt"],
        of_list["approved"],
        (of_list["federation"] or "").upper(),
    )
    request = NormTeamsRequest(
        of_list["norms"],
        sizes["teams"] or 0,
        of_list["title"],
        of_list["for_players"],
        of_list["as_given"],
        of_list["explain"],
        of_list["edition"],
        as_json,
        of_event,
    )
    return show_norm_teams(request)


_NEEDED: dict[str, tuple[str, ...]] = {
    "berger": ("players",),
    "double-berger": ("players",),
    "scheveningen": ("boards",),
    "semi-scheveningen": ("boards",),
    "schiller": ("teams", "boards"),
    "skalitzka": ("boards",),
    "hilton": ("teams",),
    "molter": ("teams", "boards"),
    "varma": ("players",),
    "belgrade": ("players", "groups"),
    "wimbledon": ("players",),
    "play-off": ("players",),
}


_KNOWN: dict[str, str] = {
    "berger": "--players 2…200",
    "double-berger": "--players 2…200",
    "scheveningen": "--boards 2…60",
    "semi-scheveningen": "--boards 4, 6, 8…120",
    "schiller": "--teams 3…26, --boards 1…20",
    "skalitzka": "--boards 2, 4, 6…60",
    "hilton": "--teams 4, 6, 8, 10, 12",
    "molter": "--teams 3…26, --boards 2, 4, 6…60",
    "varma": "--players 9…24",
    "belgrade": "--players ≥ --groups ≥ 1",
    "wimbledon": "--players 2…512",
    "play-off": "--players ≥ 2",
}


def _print_table(kind: str, sizes: list[int], exchange: str, *, as_json: bool) -> None:
    if kind == "play-off":
        print_plan(*sizes, as_json=as_json)
        return
    if kind == "wimbledon":
        _print_bracket(wimbledon(*sizes), as_json=as_json)
        return
    if kind in {"varma", "belgrade"}:
        groups = (
            dict(varma_groups(*sizes))
            if kind == "varma"
            else {str(at): group for at, group in enumerate(belgrade_groups(*sizes), start=1)}
        )
        _print_groups(groups, as_json=as_json)
        return
    _print_rounds(_rounds(kind, sizes, exchange), as_json=as_json)


def _rounds(kind: str, sizes: list[int], exchange: str) -> Rounds:
    if kind in {"berger", "double-berger"}:
        if not 2 <= sizes[0] <= 200:
            raise ValueError(sizes[0])
        double = kind == "double-berger"
        return [
            [f"{white}-{black}" for white, black in item.games]
            for item in berger_schedule(sizes[0], double=double, swap=CycleSwap(exchange))
        ]
    made = {
        "scheveningen": schedules.scheveningen,
        "semi-scheveningen": schedules.semi_scheveningen,
        "schiller": schedules.schiller,
        "skalitzka": schedules.skalitzka,
        "hilton": schedules.hilton,
        "molter": schedules.molter,
    }
    found: Schedule = made[kind](*sizes)  # type: ignore[operator]  # as many sizes as _NEEDED
    return [[f"{white}-{black}" for white, black in games] for games in found]


class TableRounds(NamedTuple):
    """The rounds of a schedule, each with its games, White first: ``1-8``."""

    rounds: Rounds


class TableGroups(NamedTuple):
    """The numbers or seeds of each group."""

    groups: Mapping[str, tuple[int, ...]]


class MatchSide(NamedTuple):
    """Who plays: a seed, or the winner of a match."""

    seed: int | None
    winner_of: int | None


class TableMatch(NamedTuple):
    """A match of a bracket by its number."""

    match: int
    round: int
    group: int | None
    first: MatchSide
    second: MatchSide


class TableBracket(NamedTuple):
    """A knock-out bracket for so many players."""

    players: int
    rounds: int
    matches: tuple[TableMatch, ...]


class RestrictedDraw(NamedTuple):
    """All draws in their order, and pairs of one federation that meet late, with the round."""

    draws: tuple[DrawnNumber, ...]
    late: tuple[tuple[str, str, int], ...]
    begun_again: int
    names: NameOrder


class PlayOffTable(NamedTuple):
    """The first stage of a play-off of so many players: who meets whom, and why so."""

    players: int
    kind: PlayOffKind
    groups: tuple[tuple[int, ...], ...]
    games: int
    armageddon: bool
    out: tuple[int, ...]
    rounds: tuple[tuple[tuple[int, int], ...], ...]
    article: str | None
    explanation: tuple[str, ...]


def _print_rounds(rounds: Rounds, *, as_json: bool) -> None:
    if as_json:
        print_answer(TableRounds(rounds))
        return
    width = max(len(game) for games in rounds for game in games)
    for number, games in enumerate(rounds, 1):
        written = "  ".join(game.ljust(width) for game in games).rstrip()
        print(f"{words().t('cli.table.round', round=number)}: {written}")


def _print_groups(groups: dict[str, tuple[int, ...]], *, as_json: bool) -> None:
    if as_json:
        print_answer(TableGroups(groups))
        return
    for name, numbers in groups.items():
        print(f"{words().t('cli.table.group', group=name)}: {', '.join(map(str, numbers))}")


def _print_bracket(bracket: KnockOutBracket, *, as_json: bool) -> None:
    if as_json:
        matches = tuple(
            TableMatch(
                match.number,
                match.round_number,
                match.group or None,
                MatchSide(match.first.seed or None, match.first.match or None),
                MatchSide(match.second.seed or None, match.second.match or None),
            )
            for match in bracket.matches
        )
        print_answer(TableBracket(bracket.players, bracket.rounds, matches))
        return
    t = words().t
    shown = 0
    for match in bracket.matches_by_round():
        if match.round_number != shown:
            shown = match.round_number
            print(t("cli.table.round", round=shown))
        sides = [
            str(side.seed) if side.seed else t("cli.table.winner", match=side.match)
            for side in (match.first, match.second)
        ]
        print(f"  {t('cli.table.match', match=match.number)}: {sides[0]} - {sides[1]}")


@click.command(cls=Command, help="cli.draw.help")
@click.argument("entries", metavar="FILE")
@option("--seed", type=int, required=True, metavar="N", help="cli.draw.seed")
@option("--names", type=click.Choice(NAMES), help="cli.table.names")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def draw(entries: str, seed: int, names: str | None, as_json: bool) -> int:
    """Draw the numbers of a round robin by the Varma tables."""
    table = read_table_of(entries)
    parsed = read_entries(table.data, heads=heads_read())
    table.complain(parsed.problems)
    if not parsed.ok:
        return 2
    order = order_asked(names)
    players = [(one.name, one.federation) for one in parsed.value]
    drawn = restricted_draw(players, seed=seed, alphabet=order.key)
    if isinstance(drawn, Refused):
        show_refusal(drawn, as_json=as_json)
        return 1
    _print_draw(drawn, order, as_json=as_json)
    return 0


def _print_draw(drawn: Draw, names: NameOrder, *, as_json: bool) -> None:
    if as_json:
        print_answer(RestrictedDraw(drawn.draws, drawn.late, drawn.begun_again, names))
        return
    t = words().t
    for place, item in enumerate(drawn.draws, 1):
        print(t("cli.draw.drawn", place=place, **item._asdict()))
    if drawn.begun_again:
        print(t("cli.draw.begun-again", count=drawn.begun_again))
    for one, other, number in drawn.late:
        print(t("cli.draw.late", one=one, other=other, round=number))
    print(t("cli.draw.names", names=t(f"value.name_order.{names.value}")))


def print_plan(tied: int, *, as_json: bool) -> None:
    """Print who plays whom in what format; ValueError for fewer than two players."""
    plan = play_off_plan(tied)
    why = why_plan(plan)
    if as_json:
        print_answer(
            PlayOffTable(
                plan.players,
                plan.kind,
                plan.groups,
                plan.games,
                plan.armageddon,
                plan.out,
                plan.rounds(),
                citation(why),
                tuple(words().reason(reason) for reason in (why, *why.parts)),
            )
        )
        return
    print(f"{words().reason(why)} [{citation(why)}]")
    for part in why.parts:
        print(f"  {words().reason(part)}")
    for number, games in enumerate(plan.rounds(), 1):
        written = "  ".join(f"{one}-{other}" for one, other in games)
        print(f"{words().t('cli.table.round', round=number)}: {written}")
