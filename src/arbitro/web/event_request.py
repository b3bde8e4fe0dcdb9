"""Where a request stands: its event and section, the service that decides, the page it shows.

Pages of events have who asks from here too; those without an event ask ``asker`` and load less.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

from fastapi import Depends, HTTPException, Request
from fastapi.responses import HTMLResponse, Response

from arbitro import clock
from arbitro.desk.by_name import name_of
from arbitro.desk.commands import Command
from arbitro.desk.derived.problem import history_since
from arbitro.desk.derived.publication.published import RestrictedMatter, as_published, withhold
from arbitro.desk.kernel.command_group import CommandGroup
from arbitro.i18n import Translator, translator
from arbitro.i18n.sentences.history import sentence
from arbitro.i18n.zones import in_the_hall
from arbitro.model import SectionId
from arbitro.reasons import Reason, Refused
from arbitro.service import EventService, HistoryItem, Outcome, UnknownEventError
from arbitro.web.forms.form import Form, whole_numbers
from arbitro.web.http.request_language import language_of
from arbitro.web.rendering.templates import (
    DID,
    go,
    grant_at,
    may,
    offers,
    page_of,
    render,
    status_of,
    words_of,
)
from arbitro.web.requester import (
    Service,
    actor_of,
    asked_number,
    is_arbiter,
    is_own,
    made_here,
    may_read,
    own_since,
    seminars_of,
    service_of,
    shared_of,
    who_asks,
)
from arbitro.web.session.access import Action
from arbitro.web.views.event.event import EventView, SectionView
from arbitro.web.views.event.history import HistoryEntry, earlier_deed, latest_deed
from arbitro.web.views.event.next_step import next_step
from arbitro.web.views.event.places import shell_of
from arbitro.web.views.event.requests import askers
from arbitro.web.views.event.stale_round import Outdated, RoundChanges, changed_since, outdated
from arbitro.web.views.event.tour import TourStop, tour_stop

if TYPE_CHECKING:
    from arbitro.service.boards.of_event import BoardsOfEvent

__all__ = [
    "LOOKED_BACK",
    "AtEvent",
    "AtMatches",
    "AtSection",
    "Confirmation",
    "EventRequest",
    "Live",
    "Service",
    "actor_of",
    "asked_number",
    "at_event",
    "at_matches",
    "at_section",
    "confirmation",
    "event_view",
    "heard_of",
    "is_arbiter",
    "is_own",
    "made_here",
    "may_read",
    "own_since",
    "round_asked",
    "seminars_of",
    "service_of",
    "shared_of",
    "who_asks",
]

SENT_ONCE = {"csrf", "command", "token"}
"""What a form sends that another one has to have anew."""

LOOKED_BACK = 30
"""Commands among which the last one in effect is looked for."""


@dataclass(frozen=True, slots=True)
class Confirmation:
    """How what was refused can be done all the same: sent again with the token.

    Level, token and step are the desk's; two steps take two confirmations, one after the other.
    ``label`` is the message of the button on a page: the name of the command.
    """

    level: str
    token: str
    step: int
    sent: Mapping[str, str]
    label: str = ""


def confirmation(
    refusal: Refused | None, sent: Mapping[str, str], label: str = ""
) -> Confirmation | None:
    """Return how a refusal can be confirmed, for a page and for a program; None where it cannot."""
    if refusal is None or not refusal.token:
        return None
    return Confirmation(refusal.level, refusal.token, refusal.step, sent, label)


def heard_of(request: Request, event: str) -> tuple[BoardsOfEvent | None, int]:
    """Return what electronic boards have told of an event, None where none are heard; and when."""
    state = request.app.state
    # To ask for the hall would load it: it is asked for only where boards are or were heard.
    if not (state.boards_heard or state.boards.cache_info().currsize):
        return None, 0
    hall = state.boards()
    return hall.of(event), hall.now()


@dataclass(frozen=True, slots=True)
class Live:
    """Where a page hears that it is out of date, and the version it shows."""

    url: str
    version: int


@dataclass(slots=True)
class EventRequest:
    """A request to a page of an event.

    ``whole`` is the event as it is, ``event`` what of it is shown: the arbiter sees everything,
    everybody else what is published. Where teams hand in line-ups, ``with_matches`` shows which of
    them meet in a round whose boards are not published yet.
    """

    request: Request
    service: EventService
    whole: EventView
    section_number: int | None = None
    with_matches: bool = False
    event: EventView = field(init=False)
    sent: dict[str, str] = field(default_factory=dict)
    _askers: dict[tuple[int, int], tuple[str, datetime]] | None = field(default=None, init=False)
    """What was sent with the last command, which a confirmation sends again."""
    label: str = ""
    """Message that names the last command, for the button that confirms it."""
    shown_at: str = ""
    """Address of the page that is shown, where it is another than the one that was asked for."""

    def __post_init__(self) -> None:
        """See what is to be shown."""
        self._look(self.whole)

    def _look(self, whole: EventView) -> None:
        whole = replace(whole, language=language_of(self.request))
        self.whole = self.event = whole
        if not is_arbiter(self.request):
            published = as_published(whole.state, with_matches=self.with_matches)
            state = withhold(published, _withheld(self.request, whole))
            # the head of the log would tell of what is not published
            self.event = EventView(whole.id, state, whole.version, language=whole.language)

    @property
    def words(self) -> Translator:
        """Return the translator of the reader's language."""
        return words_of(self.request)

    @property
    def section(self) -> SectionView:
        """Return the section; 404 where the event has none of that number."""
        return self._section(self.event)

    @property
    def whole_section(self) -> SectionView:
        """Return the section with what is not shown: to decide by, never to be shown."""
        return self._section(self.whole)

    def _section(self, event: EventView) -> SectionView:
        found = None if self.section_number is None else event.section(self.section_number)
        if found is None:
            raise HTTPException(404)
        return found

    def section_when_paired(self, number: int) -> SectionView:
        """Return the section as it stood when a round was paired; 404 where it is not paired."""
        section = self.section
        if number > len(section.section.rounds):
            raise HTTPException(404)
        then = self.service.when_paired(self.event.id, section.section.id, number)
        found = (
            None
            if then is None
            # No head: that of the log as it is now would be printed under a state of another time.
            else replace(self.event, state=then, head="").section(section.section.id)
        )
        if found is None:
            raise HTTPException(404)
        return found

    def changed_since(self, then: SectionView, number: int) -> tuple[Reason, ...]:
        """Return what was corrected before a round since it was paired, and whose points so."""
        return history_since(then.state, self.event.state, then.id, number)

    def outdated(self, view: SectionView) -> Outdated | None:
        """Return the round of a section that waits to be published and is out of date.

        For the arbiter alone: what is to be paired instead is told to nobody else.
        """
        found = view.out_of_date if is_arbiter(self.request) else None
        if found is None:
            return None
        then = self.service.when_paired(self.event.id, view.id, found.round)
        return outdated(view, found, then)

    def changed(self, view: SectionView) -> RoundChanges | None:
        """Return what has changed since the last round was paired, which stays as it is.

        For the arbiter alone, as `outdated`.
        """
        current = view.section.current
        if current is None or not is_arbiter(self.request) or not view.has_changed_since:
            return None
        then = self.service.when_paired(self.event.id, view.id, current.number)
        return changed_since(view, then)

    def do(self, command: Command | CommandGroup, form: Form) -> Outcome | Refused:
        """Let the service decide, then look at the event again: it is as it was if refused."""
        answer = self.service.handle(
            self.event.id,
            command,
            actor=actor_of(self.request),
            command_id=form.command,
            token=form.sent("token", 64),
        )
        first = command.commands[0] if isinstance(command, CommandGroup) else command
        self.label = f"command.{name_of(type(first))}"
        self.sent = {name: text for name, text in form.values.items() if name not in SENT_ONCE}
        self.look_again()
        return answer

    def repeated(self, form: Form) -> Outcome | None:
        """Return what came of what whoever asks has sent before; None where it is new."""
        return self.service.repeated(self.event.id, form.command, actor_of(self.request))

    def go(
        self,
        answer: Outcome,
        where: str,
        said: str = "",
        **values: str,
    ) -> Response:
        """Lead to a page that says what was done, and what was unusual about it."""
        told = [self.words.refused(notice) for notice in answer.notices]
        sealed = self.request.app.state.sessions.sealed("\n".join(told)) if told else ""
        return go(where, said, **({"told": sealed} if sealed else {}), **values)

    def go_after(self, answer: Outcome, where: str, *, why: Sequence[Reason] = ()) -> Response:
        """Lead to a page that says what was done, as the history does, and what was unusual."""
        return self.go_told(where, " ".join(self.did(answer)), answer.notices, why)

    def did(self, answer: Outcome) -> list[str]:
        """Return what an answer did, as the history says it; nothing where it did nothing."""
        if not answer.events:
            return []
        return [sentence(answer.events, self.event.state, self.words)]

    def go_told(
        self, where: str, did: str, notices: Iterable[Refused], why: Sequence[Reason] = ()
    ) -> Response:
        """Lead to a page that says a sentence, and what was unusual."""
        told = [did, *map(self.words.refused, notices), *map(self.words.reason, why)]
        return go(where, DID, told=self.request.app.state.sessions.sealed("\n".join(told)))

    def now(self) -> datetime:
        """Return what the clock of the hall says."""
        return in_the_hall(self.event.state, clock.now())

    def look_again(self) -> None:
        """See the event as it is by now."""
        self._look(event_view(self.service, self.whole.id))

    def _latest(self) -> HistoryEntry | None:
        """Return what was done last, for the page that shows it: of a helper's, what is the own."""
        return latest_deed(self.event, self._own_latest(), self.words)

    def _earlier(self) -> HistoryEntry | None:
        """Return the last thing done that still stands, to be taken back after another."""
        return earlier_deed(self.event, self._own_latest(), self.words)

    def _own_latest(self) -> Sequence[HistoryItem]:
        items: Sequence[HistoryItem] = self.service.history(self.event.id, latest=LOOKED_BACK)
        if not may(self.request, "undo"):
            actor, since = actor_of(self.request), own_since(self.request)
            items = [item for item in items if actor and item.actor == actor and item.at >= since]
        return items

    def _asked_by(self, view: SectionView, number: int) -> str:
        """Return who made a request of a section and when, for the page that shows it."""
        if self._askers is None:
            self._askers = askers(self.service.history(self.event.id))
        actor, at = self._askers[view.id, number]
        moment = self.words.minute(in_the_hall(self.event.state, at).isoformat())
        return " · ".join(filter(None, (actor, moment)))

    def is_demonstration(self) -> bool:
        """Tell whether the event is one that was made to be looked at."""
        settings = self.whole.state.settings
        if settings is None:
            return False
        if settings.name != translator(settings.language).t("value.demo.festival"):
            return False
        first = next(iter(self.service.history(self.event.id)), None)
        return first is not None and first.command.startswith("festival-")

    def _tour(self) -> TourStop | None:
        """Return the stop of the tour the address names, None in a real event."""
        number = asked_number(self.request, "tour")
        return tour_stop(self.event, number) if number and self.is_demonstration() else None

    def page(
        self,
        template: str,
        *,
        refusal: Refused | None = None,
        form: Form | None = None,
        **values: Any,
    ) -> HTMLResponse:
        """Return a page of the event; 422 where it shows a refusal or faults at fields."""
        section = None if self.section_number is None else self.section
        status = 422 if form is not None and form.faults else status_of(refusal)
        known: dict[str, Any] = {
            "event": self.event,
            "section": section,
            "step": None if section is None else next_step(section),
            "outdated": None if section is None else self.outdated(section),
            "changed": None if section is None else self.changed(section),
            "live": Live(f"{self.event.url}/live", self.event.version),
            "tour": self._tour(),
            # To be called: a page that does not show it reads no history.
            "latest": self._latest,
            "earlier": self._earlier,
            "asked_by": self._asked_by,
            "back": page_of(self.request) or self.event.url,
            "refusal": refusal,
            "confirming": confirmation(refusal, self.sent, self.label),
            "form": None if form is None else form.renewed(),
            "shell": shell_of(
                self.event,
                self.shown_at or self.request.url.path,
                section,
                values.get("shown_letters", ()),
                partial(offers, self.request),
                self.request.query_params,
            ),
        }
        return render(self.request, template, status=status, **{**known, **values})


_OPENED_BY: Mapping[RestrictedMatter, Action] = {
    RestrictedMatter.INCIDENTS: Action.READ_INCIDENTS,
    RestrictedMatter.REQUESTS: Action.ASK,
    RestrictedMatter.REPORTS: Action.ENTER_RESULT,
}
"""The right that opens what of a section is not for everybody who reads it."""


def _withheld(request: Request, whole: EventView) -> dict[SectionId, frozenset[RestrictedMatter]]:
    """Return what of each section whoever asks is not told: some are let in for sections alone."""
    grant = grant_at(request, whole.id)
    return {
        section: frozenset(
            matter
            for matter, action in _OPENED_BY.items()
            if not grant.may(action, whole.id, int(section))
        )
        for section in whole.state.sections
    }


def chosen_in(here: EventRequest) -> list[int]:
    """Return whom an address names: one after another, or as the boxes of a form."""
    named = "-".join(here.request.query_params.getlist("who"))
    return list(whole_numbers(named.replace("-", " ")))


def round_asked(here: EventRequest) -> int | None:
    """Return the round the address asks for, None for the last or where it asks for nonsense."""
    after = asked_number(here.request, "after", -1)
    return after if 0 <= after <= len(here.section.section.rounds) else None


def event_view(service: EventService, key: str, language: str = "") -> EventView:
    """Return an event as it is now, for a reader of a language; 404 where there is none.

    StoreError where the file cannot be used: the application has a page for it.
    """
    try:
        now = service.snapshot(key)
    except UnknownEventError as problem:
        raise HTTPException(404) from problem
    return EventView(now.key, now.state, now.version, now.head, language)


def at_event(request: Request, event: str) -> EventRequest:
    """Return where a request to an event's page stands."""
    service = service_of(request)
    return EventRequest(request, service, event_view(service, event))


def at_section(request: Request, event: str, section: int) -> EventRequest:
    """Return where a request to a section's page stands; 404 where there is no such section."""
    service = service_of(request)
    return _there(EventRequest(request, service, event_view(service, event), section))


def at_matches(request: Request, event: str, section: int) -> EventRequest:
    """Return the same for what captains have to know to hand in a line-up: whom they meet."""
    service = service_of(request)
    view = event_view(service, event)
    return _there(EventRequest(request, service, view, section, with_matches=True))


def _there(here: EventRequest) -> EventRequest:
    if here.section_number is None or here.event.section(here.section_number) is None:
        raise HTTPException(404)
    return here


AtEvent = Annotated[EventRequest, Depends(at_event)]
AtSection = Annotated[EventRequest, Depends(at_section)]
AtMatches = Annotated[EventRequest, Depends(at_matches)]
