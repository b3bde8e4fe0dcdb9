"""``arbitro title norm-needs``: what norms still ask for before the last round."""

from __future__ import annotations

from typing import Any

import click

from arbitro.cli.base.reports import BadInputError
from arbitro.cli.base.show import print_json
from arbitro.cli.base.speech import say, words
from arbitro.cli.base.words import Command, option
from arbitro.cli.titles.event_options import TITLES, event_options
from arbitro.cli.titles.norm_events import (
    EventOptions,
    chosen_entries,
    load_event,
)
from arbitro.model import Entry, Title
from arbitro.rules.titles.edition import NormRules
from arbitro.rules.titles.event import NormEvent
from arbitro.rules.titles.games import games_of
from arbitro.rules.titles.prospects import needs, outlook, prospect, prospects
from arbitro.rules.titles.verdict import titles_within_reach

AVERAGES = tuple(range(2000, 2701, 50))


@click.command("norm-needs", cls=Command, help="cli.norms.needs")
@click.argument("report", metavar="FILE")
@option("--player", type=int, metavar="PLAYER", help="cli.norms.player")
@option("--title", type=click.Choice(TITLES), help="cli.norms.title")
@event_options
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def norm_needs(
    report: str, *, player: int | None, title: str | None, as_json: bool, **event_asked: Any
) -> int:
    """Print what the next game has to bring, or the points the rounds left have to bring."""
    try:
        event, rules = load_event(report, EventOptions(**event_asked))
        entries = chosen_entries(event, player)
    except BadInputError:
        return 2
    return _show_needs(event, rules, entries, Title(title) if title else None, as_json=as_json)


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
        print_json([{name: other[name] for name in other if name != "worth"} for other in answers])
    elif not any(other["worth"] for other in answers):
        say("cli.norms.nothing-needed")
    return 0


def _answer(
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
            {
                "opponent": next_one.opponent.tpn,
                "rating": next_one.opponent.rating,
                "points": next_one.score,
            }
            for next_one in next_ones
        ]
        found["worth"] = any(next_one.score is not None for next_one in next_ones)
        return found
    best = prospect(event, entry, title, rules)
    found["rounds"] = best.rounds
    found["points"] = best.points
    found["worth"] = best.rounds > 0 and best.points is not None
    if one_player:
        found["opponents"] = [
            {
                "opponent": other.opponent.tpn,
                "rating": other.opponent.rating,
                "points": other.next_score,
                "total": other.points,
            }
            for other in prospects(event, entry, title, rules)
            if other.opponent is not None
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
