"""``arbitro norms``: who made a norm, requirement by requirement, and what is still needed."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING, NamedTuple

import click

from arbitro.cli.base.rated_event import clock_of, load_games, print_checks
from arbitro.cli.base.reports import BadInputError, decide_edition
from arbitro.cli.base.show import print_json, print_reason, reason_data
from arbitro.cli.base.speech import say, words
from arbitro.cli.base.words import Command, option
from arbitro.cli.titles.direct_titles import show_direct_titles
from arbitro.cli.titles.norm_lists import as_listed, by_round, later_lists
from arbitro.cli.titles.norm_papers import (
    Asked,
    certificates_of,
    show_application,
    write_certificates,
)
from arbitro.cli.titles.norm_table import show_table, show_titles_by_rating
from arbitro.model import Title
from arbitro.rules.titles.edition import norm_rules
from arbitro.rules.titles.event import Exemption, Kind, norm_event
from arbitro.rules.titles.games import games_of
from arbitro.rules.titles.needs import needs, outlook
from arbitro.rules.titles.prospects import prospect, prospects
from arbitro.rules.titles.verdict import headline, judge, rounds_left_out, titles_within_reach

if TYPE_CHECKING:
    from arbitro.cli.base.reports import LoadedReport
    from arbitro.model import Entry
    from arbitro.rules.titles.edition import NormRules
    from arbitro.rules.titles.event import NormEvent
    from arbitro.rules.titles.verdict import NormVerdict


TITLES = ("GM", "IM", "WGM", "WIM")
KINDS = ("usual", "team-championship", "world-cup")
EXEMPTIONS = ("national-championship", "national-team", "zonal")
REGULATION = "B.01"


@click.command(cls=Command, help="cli.norms.help")
@click.argument("reports", metavar="FILE...", nargs=-1)
@option("--player", type=int, metavar="PLAYER", help="cli.norms.player")
@option("--title", type=click.Choice(TITLES), help="cli.norms.title")
@option("--list", "list_path", metavar="LIST", help="cli.norms.list")
@option("--later-list", multiple=True, metavar="YYYY-MM-DD=LIST", help="cli.norms.later-list")
@option("--kind", type=click.Choice(KINDS), default="usual", help="cli.norms.kind")
@option("--exempt", type=click.Choice(EXEMPTIONS), multiple=True, help="cli.norms.exempt")
@option("--predetermined", is_flag=True, help="cli.norms.predetermined")
@option("--approved", is_flag=True, help="cli.norms.approved")
@option("--needs", is_flag=True, help="cli.norms.needs")
@option("--application", type=int, metavar="FIDE_ID", help="cli.norms.application")
@option("--rating", type=int, default=0, metavar="RATING", help="cli.norms.rating")
@option("--rating-day", metavar="YYYY-MM-DD", help="cli.norms.rating-day")
@option("--special", is_flag=True, help="cli.norms.special")
@option("--direct", metavar="EVENT", help="cli.norms.direct")
@option("--women", is_flag=True, help="cli.norms.women")
@option("--members", type=int, default=0, metavar="N", help="cli.norms.members")
@option("--qualified", type=int, multiple=True, metavar="PLAYER", help="cli.norms.qualified")
@option("--table", type=click.IntRange(7, 99), metavar="ROUNDS", help="cli.norms.table")
@option("--by-rating", type=click.IntRange(1, 4000), metavar="RATING", help="cli.norms.by-rating")
@option("--games", type=click.IntRange(0), default=30, metavar="N", help="cli.norms.games")
@option("--certificates", metavar="FOLDER", help="cli.norms.certificates")
@option("--edition", metavar="EDITION", help="cli.option.edition")
@option("--explain", is_flag=True, help="cli.norms.explain")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def norms(  # noqa: PLR0913, PLR0917 - one parameter an option
    reports: tuple[str, ...],
    player: int | None,
    title: str | None,
    list_path: str | None,
    later_list: tuple[str, ...],
    kind: str,
    exempt: tuple[str, ...],
    predetermined: bool,
    approved: bool,
    needs: bool,
    application: int | None,
    rating: int,
    rating_day: str | None,
    special: bool,
    direct: str | None,
    women: bool,
    members: int,
    qualified: tuple[int, ...],
    table: int | None,
    by_rating: int | None,
    games: int,
    certificates: str | None,
    edition: str | None,
    explain: bool,
    as_json: bool,
) -> int:
    """Judge norms."""
    if table is not None:
        return show_table(table, as_json=as_json)
    if by_rating is not None:
        return show_titles_by_rating(by_rating, games, women=women, as_json=as_json)
    wanted = Title(title) if title else None
    try:
        if not reports:
            say("cli.norms.no-file", error=True)
            return 2
        if direct is not None:
            return show_direct_titles(
                reports[0],
                direct,
                women=women,
                members=members,
                qualified=frozenset(qualified),
                as_json=as_json,
            )
        asked = AskedEvent(list_path, kind, exempt, predetermined, edition, later_list, approved)
        events = [load_event(path, asked) for path in reports]
        refuse_one_event_twice([event for event, _ in events])
        if application is not None:
            wished = Asked(application, wanted, rating, special, _rating_day(rating_day))
            return show_application(events, wished, as_json=as_json)
        shown = _Shown(player, wanted, needs, certificates, explain, as_json)
        return _show(events, shown)
    except BadInputError:
        return 2


def _rating_day(text: str | None) -> date | None:
    try:
        return date.fromisoformat(text) if text else None
    except ValueError:
        say("cli.usage.not-a-date", error=True, name="--rating-day", value=text)
        raise BadInputError from None


class _Shown(NamedTuple):
    """What the options say of the answer."""

    player: int | None
    title: Title | None
    needs: bool
    certificates: str | None
    explain: bool
    as_json: bool


def _show(events: list[tuple[NormEvent, NormRules]], shown: _Shown) -> int:
    """Judge the norms of one event and print what was asked for."""
    if len(events) > 1:
        say("cli.norms.one-file", error=True)
        return 2
    event, rules = events[0]
    entries = chosen_entries(event, shown.player)
    if shown.needs:
        return _show_needs(event, rules, entries, shown.title, as_json=shown.as_json)
    verdicts = [(each, verdicts_of(event, each, rules, shown.title)) for each in entries]
    if shown.certificates is not None:
        made = certificates_of(event, rules, verdicts)
        return write_certificates(made, shown.certificates, as_json=shown.as_json)
    if shown.as_json:
        print_json(_as_data(event, rules, verdicts))
    elif shown.player is not None or shown.explain:
        for entry, found in verdicts:
            _print_verdicts(entry, found, rules)
    else:
        _print_norms(verdicts)
    return 0


class AskedEvent(NamedTuple):
    """What the options say of an event: lists, kind, exemptions, known pairings, edition."""

    list_path: str | None
    kind: str
    exempt: tuple[str, ...]
    predetermined: bool
    edition: str | None
    later_lists: tuple[str, ...] = ()
    approved: bool = False


def load_event(path: str, asked: AskedEvent) -> tuple[NormEvent, NormRules]:
    """Return an event as norms see it, and the text in force when it began."""
    loaded: LoadedReport = load_games(path)
    choice = decide_edition(loaded, REGULATION, asked.edition)
    stated = frozenset(Exemption(each) for each in asked.exempt)
    tournament = loaded.tournament
    if asked.list_path is not None:
        tournament = as_listed(tournament, asked.list_path)
    event = norm_event(tournament, Kind(asked.kind), stated, seconds=_seconds(loaded))
    event = replace(
        event, predetermined=event.predetermined or asked.predetermined, approved=asked.approved
    )
    if asked.later_lists:
        event = replace(event, by_round=by_round(tournament, later_lists(asked.later_lists)))
    return event, norm_rules(choice.edition.key)


def refuse_one_event_twice(events: list[NormEvent]) -> None:
    """Say where two reports are of one event: its norm would count twice."""
    seen: set[tuple[str, date | None]] = set()
    for event in events:
        details = event.tournament.details
        if (details.name, details.start) in seen:
            say("cli.norms.same-event", error=True, event=details.name)
            raise BadInputError
        seen.add((details.name, details.start))


def _seconds(loaded: LoadedReport) -> int | None:
    """Return the time of the player who has less for 60 moves, None where no record 222 says it."""
    shorter = clock_of(loaded, "standard").shorter
    return None if shorter is None else shorter.seconds_for_sixty_moves


def chosen_entries(event: NormEvent, player: int | None) -> tuple[Entry, ...]:
    """Return one player, or everybody where none is asked for; say where there is no such one."""
    entries = event.tournament.entries
    if player is None:
        return entries
    found = tuple(entry for entry in entries if entry.tpn == player)
    if not found:
        say("cli.standings.no-such-player", error=True, player=player)
        raise BadInputError
    return found


def verdicts_of(
    event: NormEvent, entry: Entry, rules: NormRules, wanted: Title | None
) -> tuple[NormVerdict, ...]:
    """Judge a player for one title, or for every title within reach where none is named."""
    titles = (wanted,) if wanted else titles_within_reach(entry.player)
    return tuple(judge(event, entry, title, rules) for title in titles)


def _print_verdicts(entry: Entry, verdicts: tuple[NormVerdict, ...], rules: NormRules) -> None:
    print(f"{entry.tpn} {entry.player.name}")
    for verdict in verdicts:
        print_reason(headline(verdict), depth=1)
        for left_out in rounds_left_out(verdict, rules):
            print_reason(left_out, depth=2)
        print_checks(verdict.checks, depth=2)


def _print_norms(verdicts: list[tuple[Entry, tuple[NormVerdict, ...]]]) -> None:
    none = True
    for entry, found in verdicts:
        for verdict in found:
            used = verdict.used
            if not verdict.norm or used is None:
                continue
            none = False
            say(
                "cli.norms.norm",
                title=verdict.title.value,
                player=entry.tpn,
                name=entry.player.name,
                score=used.found.score,
                games=used.found.games,
                average=used.found.average,
                performance=used.found.performance,
                credited=used.credited,
            )
    if none:
        say("cli.norms.none")


def _show_needs(
    event: NormEvent,
    rules: NormRules,
    entries: tuple[Entry, ...],
    wanted: Title | None,
    *,
    as_json: bool,
) -> int:
    """Print what the next game has to bring, or the points the rounds left have to bring."""
    left = event.tournament.rounds_total - event.tournament.rounds_played
    answers: list[dict[str, object]] = []
    for entry in entries:
        for title in (wanted,) if wanted else titles_within_reach(entry.player):
            answer = _answer(event, rules, entry, title, left, one_player=len(entries) == 1)
            answers.append(answer)
            if not as_json and answer["worth"]:
                _print_needs(entry, title, answer)
    if as_json:
        print_json([{name: each[name] for name in each if name != "worth"} for each in answers])
    elif not any(each["worth"] for each in answers):
        say("cli.norms.nothing-needed")
    return 0


AVERAGES = tuple(range(2000, 2701, 50))


def _answer(  # noqa: PLR0913 - what is asked, of what, how fully
    event: NormEvent, rules: NormRules, entry: Entry, title: Title, left: int, *, one_player: bool
) -> dict[str, object]:
    """Return what is needed as data; ``worth`` tells that something is enough."""
    found: dict[str, object] = {
        "player": entry.tpn,
        "name": entry.player.name,
        "title": title.value,
    }
    games = games_of(event.tournament, entry, rules, {})
    pending = len(games.pending)
    if left + pending == 1:
        next_ones = needs(event, entry, title, rules)
        found["opponents"] = [
            {"opponent": each.opponent.tpn, "rating": each.opponent.rating, "points": each.score}
            for each in next_ones
        ]
        found["worth"] = any(each.score is not None for each in next_ones)
        return found
    best = prospect(event, entry, title, rules)
    found["rounds"] = best.rounds
    found["points"] = best.points
    found["worth"] = best.rounds > 0 and best.points is not None
    if one_player:
        found["opponents"] = [
            {
                "opponent": each.opponent.tpn,
                "rating": each.opponent.rating,
                "points": each.next_score,
                "total": each.points,
            }
            for each in prospects(event, entry, title, rules)
            if each.opponent is not None
        ]
    seen = outlook(event, games, title, rules, AVERAGES)
    found["averages"] = [{"average": average, "points": score} for average, score in seen]
    return found


def _print_needs(entry: Entry, title: Title, answer: dict[str, object]) -> None:
    say("cli.norms.needs-of", title=title.value, player=entry.tpn, name=entry.player.name)
    if "rounds" in answer:
        text = words().t("cli.norms.need-at-best", count=answer["rounds"], points=answer["points"])
        print(f"  {text}")
    for name, code in (("opponents", "need"), ("averages", "need-of-average")):
        rows = answer.get(name, [])
        assert isinstance(rows, list)
        for row in rows:
            if row["points"] is None:
                continue
            kind = f"{code}-of-all" if code == "need" and "total" in row else code
            print(f"  {words().t(f'cli.norms.{kind}', **row)}")


def _as_data(
    event: NormEvent,
    rules: NormRules,
    verdicts: list[tuple[Entry, tuple[NormVerdict, ...]]],
) -> dict[str, object]:
    return {
        "edition": rules.edition,
        "kind": event.kind.value,
        "exemptions": sorted(each.value for each in event.exemptions),
        "single_round_days": event.single_round_days,
        "large_swiss": event.is_large_swiss,
        "rounds": [
            {
                "round": each.round,
                "foreign_rated": each.foreign,
                "foreign_federations": each.federations,
                "foreign_titled": each.titled,
                "participants": each.participants,
                "average": each.average,
            }
            for each in event.fields
        ],
        "players": [
            {
                "player": entry.tpn,
                "name": entry.player.name,
                "titles": [_verdict_data(verdict, rules) for verdict in found],
            }
            for entry, found in verdicts
        ],
    }


def _verdict_data(verdict: NormVerdict, rules: NormRules) -> dict[str, object]:
    used = verdict.used
    data: dict[str, object] = {
        "title": verdict.title.value,
        "norm": verdict.norm,
        "exemption": verdict.exemption.value if verdict.exemption else None,
        "exemption_used": verdict.exemption_used.value if verdict.exemption_used else None,
    }
    if used is not None:
        found = used.found
        data |= {
            "games": found.games,
            "points": found.score,
            "average": found.average,
            "performance": found.performance,
            "rounds_used": [game.round for game in used.games],
            "rounds_ignored": [game.round for game in used.ignored],
            "counts_for": used.credited,
            "checks": [{"met": check.met, **reason_data(check.reason)} for check in verdict.checks],
        }
    data["left_out"] = [reason_data(each) for each in rounds_left_out(verdict, rules)]
    return data | {"text": words().reason(headline(verdict))}
