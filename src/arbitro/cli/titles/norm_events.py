"""Events as norms see them, read by the options that the commands about norms share."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING, NamedTuple

from arbitro.cli.base.rated_event import clock_of, load_games
from arbitro.cli.base.reports import BadInputError, decide_edition
from arbitro.cli.base.speech import say
from arbitro.cli.titles.norm_lists import as_listed, by_round, later_lists
from arbitro.model import Title
from arbitro.rules.titles.edition import norm_rules
from arbitro.rules.titles.event import Exemption, Kind, norm_event
from arbitro.rules.titles.verdict import judge, titles_within_reach

if TYPE_CHECKING:
    from arbitro.cli.base.reports import LoadedReport
    from arbitro.model import Entry
    from arbitro.rules.titles.edition import NormRules
    from arbitro.rules.titles.event import NormEvent
    from arbitro.rules.titles.verdict import NormVerdict

REGULATION = "B.01"


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
