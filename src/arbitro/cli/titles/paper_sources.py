"""What the files and options of ``arbitro paper`` fill a paper with."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING, Any, NamedTuple

from arbitro.cli.base.ordering import say_left_out
from arbitro.cli.base.rated_event import clock_of, load_games
from arbitro.cli.base.reports import BadInputError, load, read_bytes
from arbitro.cli.base.speech import complain, say, words
from arbitro.cli.titles.direct_titles import direct_titles_of
from arbitro.cli.titles.norm_events import (
    AskedEvent,
    chosen_entries,
    load_event,
    refuse_one_event_twice,
    verdicts_of,
)
from arbitro.cli.titles.norm_papers import certificates_of
from arbitro.formats.arbiter_records import read_career
from arbitro.model import Title
from arbitro.papers.arbiter_application import arbiter_application
from arbitro.papers.arbiter_category import category_application
from arbitro.papers.arbiter_norm import arbiter_norm
from arbitro.papers.chief_report import NormMade, chief_report
from arbitro.papers.direct_titles import direct_titles
from arbitro.papers.papers import PAPERS
from arbitro.papers.title_application import title_application, title_norm
from arbitro.papers.title_result import title_result
from arbitro.papers.tournament_report import tournament_report
from arbitro.reasons import Refused
from arbitro.rules.standings import latest_round, standings, tie_break_edition, tie_breaks_of
from arbitro.rules.titles.verdict import judge, titles_within_reach

if TYPE_CHECKING:
    from arbitro.cli.titles.norm_papers import NormCertificate
    from arbitro.model import Entry
    from arbitro.rules.arbiters.career import Career
    from arbitro.rules.titles.edition import NormRules
    from arbitro.rules.titles.event import NormEvent
    from arbitro.rules.titles.verdict import NormVerdict


class AskedPaper(NamedTuple):
    """What the options say of the paper: its files and whom it is about."""

    files: tuple[str, ...]
    event: AskedEvent
    player: int | None
    title: str | None
    rating: int
    arbiter: str
    on: date | None
    championship: str | None
    women: bool
    members: int


class Draft(NamedTuple):
    """A paper filled as far as the files go."""

    paper: Any


def draft_of(code: str, asked: AskedPaper) -> Draft | None:
    """Return a paper filled from the files, blank without one; None where it is refused."""
    if not asked.files:
        return Draft(PAPERS[code].blank)
    if len(asked.files) > 1 and code != "it2":
        say("cli.paper.one-file", error=True)
        raise BadInputError
    found = _SOURCES[code](code, asked)
    return None if found is None else Draft(found)


def _verdict(
    event: NormEvent, entry: Entry, rules: NormRules, title: str | None
) -> NormVerdict | None:
    """Return the highest norm a player made, that of a title where one is named; say if none."""
    wanted: tuple[Title, ...] = (Title(title),) if title else titles_within_reach(entry.player)
    for each in wanted:
        verdict = judge(event, entry, each, rules)
        if verdict.norm:
            return verdict
    say(
        "cli.paper.no-norm" if wanted else "cli.paper.no-title-left",
        error=True,
        event=event.tournament.details.name,
        name=entry.player.name,
        titles=tuple(each.value for each in wanted),
    )
    return None


def _player(asked: AskedPaper) -> int:
    if asked.player is None:
        say("cli.paper.player-needed", error=True)
        raise BadInputError
    return asked.player


def _title_result(_: str, asked: AskedPaper) -> object | None:
    event, rules = load_event(asked.files[0], asked.event)
    (entry,) = chosen_entries(event, _player(asked))
    verdict = _verdict(event, entry, rules, asked.title)
    return None if verdict is None else title_result(event, entry, verdict, rules)


def certificates(asked: AskedPaper) -> Iterator[NormCertificate]:
    """Return the certificate of every norm of an event."""
    event, rules = load_event(asked.files[0], asked.event)
    wanted = Title(asked.title) if asked.title else None
    verdicts = (
        (entry, verdicts_of(event, entry, rules, wanted)) for entry in event.tournament.entries
    )
    return certificates_of(event, rules, verdicts)


def _title_application(_: str, asked: AskedPaper) -> object | None:
    if asked.title is None:
        say("cli.paper.title-needed", error=True)
        raise BadInputError
    events = [load_event(path, asked.event) for path in asked.files]
    refuse_one_event_twice([event for event, _ in events])
    (entry,) = chosen_entries(events[0][0], _player(asked))
    norms = []
    for place, (event, rules) in enumerate(events):
        here = entry if place == 0 else _same_player(event, entry)
        verdict = _verdict(event, here, rules, asked.title)
        if verdict is None:
            return None
        norms.append(title_norm(event, verdict))
    rules = events[-1][1]
    return title_application(entry.player, Title(asked.title), norms, rules, asked.rating)


def _same_player(event: NormEvent, entry: Entry) -> Entry:
    """Return the entry with the same FIDE number in another event."""
    number = entry.player.fide_id
    if number is None:
        say("cli.paper.no-fide-id", error=True, name=entry.player.name)
        raise BadInputError
    for each in event.tournament.entries:
        if each.player.fide_id == number:
            return each
    name = event.tournament.details.name
    say("cli.norms.not-there", error=True, event=name, fide_id=number)
    raise BadInputError


def _tournament_report(_: str, asked: AskedPaper) -> object:
    return tournament_report(load_games(asked.files[0]).tournament, words(), "")


def _direct_titles(_: str, asked: AskedPaper) -> object | None:
    if asked.championship is None:
        say("cli.paper.event-needed", error=True)
        raise BadInputError
    loaded = load(asked.files[0])
    found = direct_titles_of(loaded, asked.championship, women=asked.women, members=asked.members)
    if isinstance(found, Refused):
        complain(words().refused(found), found.code)
        return None
    return direct_titles(loaded.tournament, asked.championship, found, asked.members)


def _arbiter_norm(code: str, asked: AskedPaper) -> object:
    loaded = load_games(asked.files[0])
    rate_class = clock_of(loaded, None).rate_class
    paper = arbiter_norm(loaded.tournament, code[:2].upper(), asked.arbiter, rate_class)
    return replace(paper, norm_possible=True) if _norms_made(asked) else paper


def _arbiter_application(code: str, asked: AskedPaper) -> object:
    return arbiter_application(code[:2].upper(), _career(asked.files[0]), asked.on)


def _category_application(_: str, asked: AskedPaper) -> object:
    return category_application(_career(asked.files[0]), asked.on)


def _career(path: str) -> Career:
    found = read_career(read_bytes(path).decode("utf-8-sig", "replace"))
    if isinstance(found, Refused):
        complain(f"{path}: {words().refused(found)}", found.code)
        raise BadInputError
    return found


def _chief_report(_: str, asked: AskedPaper) -> object:
    tournament = load_games(asked.files[0]).tournament
    edition = tie_break_edition(tournament).edition.key
    tie_breaks, unread = tie_breaks_of(tournament, edition)
    after = latest_round(tournament)
    table = standings(tournament, tie_breaks, edition, after=after, unread=unread)
    say_left_out(table.omitted)
    return chief_report(tournament, words(), table=table, norms=_norms_made(asked))


def _norms_made(asked: AskedPaper) -> tuple[Any, ...]:
    """Return the norms players made in the event, for the list of certificates."""
    try:
        event, rules = load_event(asked.files[0], asked.event)
    except BadInputError:
        return ()
    return tuple(
        NormMade(entry.player.name, title.value)
        for entry in event.tournament.entries
        for title in titles_within_reach(entry.player)
        if judge(event, entry, title, rules).norm
    )


_SOURCES: dict[str, Callable[[str, AskedPaper], object | None]] = {
    "it1": _title_result,
    "it2": _title_application,
    "it3": _tournament_report,
    "it4": _direct_titles,
    "fa1": _arbiter_norm,
    "ia1": _arbiter_norm,
    "fa2": _arbiter_application,
    "ia2": _arbiter_application,
    "ia3": _category_application,
    "report": _chief_report,
}
