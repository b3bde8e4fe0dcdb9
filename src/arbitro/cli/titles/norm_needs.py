"""``arbitro title norm-needs``: what norms still ask for before the last round."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import starmap
from typing import Any, NamedTuple

import click

from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.speech import say, words
from arbitro.cli.base.words import Command, option
from arbitro.cli.titles.event_options import TITLES, event_options
from arbitro.cli.titles.norm_events import (
    EventOptions,
    chosen_entries,
    load_event,
)
from arbitro.model import Entry, Points, Title
from arbitro.rules.titles.edition import NormRules
from arbitro.rules.titles.event import NormEvent
from arbitro.rules.titles.games import games_of
from arbitro.rules.titles.prospects import needs, outlook, prospect, prospects
from arbitro.rules.titles.verdict import titles_within_reach

AVERAGES = tuple(range(2000, 2701, 50))


class NeededAgainst(NamedTuple):
    """The least points against an opponent: in the next game, and ``total`` in all still to come.

    None where nothing is enough; ``total`` is None of the last game as well.
    """

    opponent: int
    rating: int
    points: Points | None
    total: Points | None = None


class NeededOfAverage(NamedTuple):
    """The points needed from the rounds left against opponents of an average."""

    average: int
    points: Points | None


@dataclass(frozen=True, slots=True)
class NormNeeds:
    """What a player still needs for a title.

    ``points`` from ``rounds`` rounds against those who suit best; both are None where one game
    is left: then ``opponents`` alone say it. ``opponents`` are those of one player asked for.
    """

    number: int
    name: str
    title: Title
    rounds: int | None = None
    points: Points | None = None
    opponents: tuple[NeededAgainst, ...] = ()
    averages: tuple[NeededOfAverage, ...] = ()

    @property
    def within_reach(self) -> bool:
        """Tell whether something is enough."""
        if self.rounds is None:
            return any(against.points is not None for against in self.opponents)
        return self.rounds > 0 and self.points is not None


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
    event, rules = load_event(report, EventOptions(**event_asked))
    entries = chosen_entries(event, player)
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
    answers = [
        _answer(event, rules, entry, title, left, one_player=len(entries) == 1)
        for entry in entries
        for title in ((wanted,) if wanted else titles_within_reach(entry.player))
    ]
    if as_json:
        print_answer(answers, list[NormNeeds])
        return 0
    worth = [answer for answer in answers if answer.within_reach]
    for answer in worth:
        _print_needs(answer)
    if not worth:
        say("cli.norms.nothing-needed")
    return 0


def _answer(
    event: NormEvent, rules: NormRules, entry: Entry, title: Title, left: int, *, one_player: bool
) -> NormNeeds:
    """Return what is needed; of several players not against whom."""
    games = games_of(event.tournament, entry, rules, {})
    found = NormNeeds(entry.tpn, entry.player.name, title)
    if left + len(games.pending) == 1:
        against = (
            NeededAgainst(need.opponent.tpn, need.opponent.rating, need.score)
            for need in needs(event, entry, title, rules)
        )
        return replace(found, opponents=tuple(against))
    best = prospect(event, entry, title, rules)
    next_ones = prospects(event, entry, title, rules) if one_player else ()
    return replace(
        found,
        rounds=best.rounds,
        points=best.points,
        opponents=tuple(
            NeededAgainst(other.opponent.tpn, other.opponent.rating, other.next_score, other.points)
            for other in next_ones
            if other.opponent is not None
        ),
        averages=tuple(starmap(NeededOfAverage, outlook(event, games, title, rules, AVERAGES))),
    )


def _print_needs(answer: NormNeeds) -> None:
    title = answer.title.value
    say("cli.norms.needs-of", title=title, player=answer.number, name=answer.name)
    if answer.rounds is not None:
        text = words().t("cli.norms.need-at-best", count=answer.rounds, points=answer.points)
        print(f"  {text}")
    kind = "need" if answer.rounds is None else "need-of-all"
    for code, rows in ((kind, answer.opponents), ("need-of-average", answer.averages)):
        for row in rows:
            if row.points is not None:
                print(f"  {words().t(f'cli.norms.{code}', **row._asdict())}")
