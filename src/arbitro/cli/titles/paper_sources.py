"""What the files and options of ``arbitro office paper`` fill a paper with."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from functools import cached_property
from typing import Any, NamedTuple

from arbitro.cli.base.files.rated_event import clock_of, load_games
from arbitro.cli.base.files.reports import load, read_bytes
from arbitro.cli.base.options.ordering import print_left_out
from arbitro.cli.base.speech import BadInputError, complain, say, words
from arbitro.cli.titles.direct_titles import direct_titles_in
from arbitro.cli.titles.norm_events import (
    EventOptions,
    chosen_entries,
    load_event,
    refuse_one_event_twice,
    verdicts_of,
)
from arbitro.cli.titles.norm_papers import NormCertificate, certificates_of
from arbitro.formats.arbiter_records import read_career
from arbitro.model import Entry, Title, Tournament, Tpn
from arbitro.model.registry import OURS
from arbitro.papers.forms.arbiter_application import arbiter_application
from arbitro.papers.forms.arbiter_category import category_application
from arbitro.papers.forms.arbiter_norm import arbiter_norm
from arbitro.papers.forms.chief_report import NormMade, chief_report
from arbitro.papers.forms.direct_titles import direct_titles
from arbitro.papers.forms.title_application import title_application, title_norm
from arbitro.papers.forms.title_result import title_result
from arbitro.papers.forms.tournament_report import tournament_report
from arbitro.papers.papers import PAPERS, PaperKind, drafted, paper_of
from arbitro.reasons import Refused
from arbitro.rules.arbiters.career import Career
from arbitro.rules.standings import (
    Standings,
    latest_round,
    standings,
    tie_break_edition,
    tie_breaks_of,
)
from arbitro.rules.titles.direct import ChampionshipFacts
from arbitro.rules.titles.edition import NormRules
from arbitro.rules.titles.event import NormEvent
from arbitro.rules.titles.verdict import NormVerdict, judge, titles_within_reach


class PaperOptions(NamedTuple):
    """What the options say of the paper: its files and whom it is about."""

    files: tuple[str, ...]
    event: EventOptions
    player: int | None
    title: str | None
    rating: int
    arbiter: str
    on: date | None
    championship: ChampionshipFacts | None


class Draft(NamedTuple):
    """A paper filled as far as the files go."""

    paper: Any


def draft_of(code: str, request: PaperOptions) -> Draft | None:
    """Return a paper filled from the files, blank without one; None where it is refused."""
    kind = paper_of(code)
    if not request.files:
        return Draft(kind.blank)
    if len(request.files) > 1 and code != "it2":
        say("cli.paper.one-file", error=True)
        raise BadInputError
    found = drafted(kind, FilePaperData(request, kind))
    if isinstance(found, Refused):
        complain(words().refused(found), found.code)
        return None
    return None if found is None else Draft(found)


class FilePaperData:
    """What files and options say of a paper, read when it is asked for."""

    def __init__(self, request: PaperOptions, kind: PaperKind) -> None:
        self._asked = request
        self.words = words()
        if PAPERS.origin(kind.code) != OURS:
            # what is wrong with the file is said before a stranger's code looks at it
            self.player = Tpn(_player(request)) if kind.about == "player" else None
            _ = self.standings

    player: Tpn | None = None

    @cached_property
    def tournament(self) -> Tournament:
        """Return the record of the only file."""
        return load_games(self._asked.files[0]).tournament

    @cached_property
    def standings(self) -> Standings:
        """Return the standings after the last round with a result; what they leave out is said."""
        edition = tie_break_edition(self.tournament).edition.key
        tie_breaks, unread = tie_breaks_of(self.tournament, edition)
        after = latest_round(self.tournament)
        table = standings(self.tournament, tie_breaks, edition, after=after, unread=unread)
        print_left_out(table.omitted)
        return table

    def title_result(self) -> object | None:
        """Return the certificate of a norm a player made."""
        event, rules = load_event(self._asked.files[0], self._asked.event)
        (entry,) = chosen_entries(event, _player(self._asked))
        verdict = _verdict(event, entry, rules, self._asked.title)
        return None if verdict is None else title_result(event, entry, verdict, rules)

    def title_application(self) -> object | None:
        """Return the application with the norms of all files."""
        if self._asked.title is None:
            say("cli.paper.title-needed", error=True)
            raise BadInputError
        events = [load_event(path, self._asked.event) for path in self._asked.files]
        refuse_one_event_twice([event for event, _ in events])
        (entry,) = chosen_entries(events[0][0], _player(self._asked))
        norms = []
        for place, (event, rules) in enumerate(events):
            here = entry if place == 0 else _same_player(event, entry)
            verdict = _verdict(event, here, rules, self._asked.title)
            if verdict is None:
                return None
            norms.append(title_norm(event, verdict))
        rules = events[-1][1]
        title, rating = Title(self._asked.title), self._asked.rating
        return title_application(entry.player, title, norms, rules, rating)

    def tournament_report(self) -> object:
        """Return the report of the event."""
        return tournament_report(self.tournament, self.words, "")

    def direct_titles(self) -> object | None:
        """Return the direct titles of a championship."""
        request = self._asked
        if request.championship is None:
            say("cli.paper.event-needed", error=True)
            raise BadInputError
        loaded = load(request.files[0])
        found = direct_titles_in(loaded, request.championship)
        if isinstance(found, Refused):
            complain(words().refused(found), found.code)
            return None
        about = request.championship
        return direct_titles(loaded.tournament, about.event, found.awards, about.members)

    def arbiter_norm(self, title: str) -> object:
        """Return the certificate of an arbiter."""
        loaded = load_games(self._asked.files[0])
        rate_class = clock_of(loaded, None).rate_class
        paper = arbiter_norm(loaded.tournament, title, self._asked.arbiter, rate_class)
        return replace(paper, norm_possible=True) if _norms_made(self._asked) else paper

    def arbiter_application(self, title: str) -> object:
        """Return the application of the arbiter whose record it is."""
        return arbiter_application(title, _career(self._asked.files[0]), self._asked.on)

    def category_application(self) -> object:
        """Return the application for the category."""
        return category_application(_career(self._asked.files[0]), self._asked.on)

    def chief_report(self) -> object:
        """Return the report with lists and standings."""
        norms = _norms_made(self._asked)
        return chief_report(self.tournament, self.words, table=self.standings, norms=norms)


def _verdict(
    event: NormEvent, entry: Entry, rules: NormRules, title: str | None
) -> NormVerdict | None:
    """Return the highest norm a player made, that of a title where one is named; say if none."""
    wanted: tuple[Title, ...] = (Title(title),) if title else titles_within_reach(entry.player)
    for other in wanted:
        verdict = judge(event, entry, other, rules)
        if verdict.norm:
            return verdict
    say(
        "cli.paper.no-norm" if wanted else "cli.paper.no-title-left",
        error=True,
        event=event.tournament.details.name,
        name=entry.player.name,
        titles=tuple(other.value for other in wanted),
    )
    return None


def _player(request: PaperOptions) -> int:
    if request.player is None:
        say("cli.paper.player-needed", error=True)
        raise BadInputError
    return request.player


def certificates(request: PaperOptions) -> Iterator[NormCertificate]:
    """Return the certificate of every norm of an event."""
    event, rules = load_event(request.files[0], request.event)
    wanted = Title(request.title) if request.title else None
    verdicts = (
        (entry, verdicts_of(event, entry, rules, wanted)) for entry in event.tournament.entries
    )
    return certificates_of(event, rules, verdicts)


def _same_player(event: NormEvent, entry: Entry) -> Entry:
    """Return the entry with the same FIDE number in another event."""
    number = entry.player.fide_id
    if number is None:
        say("cli.paper.no-fide-id", error=True, name=entry.player.name)
        raise BadInputError
    for other in event.tournament.entries:
        if other.player.fide_id == number:
            return other
    name = event.tournament.details.name
    say("cli.norms.not-there", error=True, event=name, fide_id=number)
    raise BadInputError


def _career(path: str) -> Career:
    found = read_career(read_bytes(path).decode("utf-8-sig", "replace"))
    if isinstance(found, Refused):
        complain(f"{path}: {words().refused(found)}", found.code)
        raise BadInputError
    return found


def _norms_made(request: PaperOptions) -> tuple[Any, ...]:
    """Return the norms players made in the event, for the list of certificates."""
    try:
        event, rules = load_event(request.files[0], request.event)
    except BadInputError:
        return ()
    return tuple(
        NormMade(entry.player.name, title.value)
        for entry in event.tournament.entries
        for title in titles_within_reach(entry.player)
        if judge(event, entry, title, rules).norm
    )
