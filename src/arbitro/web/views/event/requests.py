"""Requests as pages show them: what is wanted, in words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from arbitro.answers.interface.hall import RequestItem
from arbitro.desk.derived.sides import sides_of
from arbitro.desk.events import RequestMade
from arbitro.desk.values.requests import Request
from arbitro.i18n import Translator
from arbitro.i18n.sentences.event_values import SHOWN
from arbitro.service import HistoryItem
from arbitro.web.views.event.event import EventView, SectionView


@dataclass(frozen=True, slots=True)
class RequestView:
    """A request of a section, with what it says in words."""

    number: int
    view: SectionView
    request: Request
    text: str


def asked_in(view: SectionView, words: Translator) -> list[RequestView]:
    """Return the requests of a section, the latest first."""
    told = view.section.requests
    return [
        RequestView(number, view, item, wanted(view, item, words))
        for number, item in sorted(told.items(), reverse=True)
    ]


def askers(items: Iterable[HistoryItem]) -> dict[tuple[int, int], tuple[str, datetime]]:
    """Return who made which request of a section and when, by the section and its number."""
    return {
        (event.section, event.number): (item.actor, item.at)
        for item in items
        for event in item.events
        if isinstance(event, RequestMade)
    }


def asked_of(event: EventView, words: Translator) -> list[RequestView]:
    """Return the requests of an event, those that wait first."""
    found = [for_ for view in event.sections for for_ in asked_in(view, words)]
    return sorted(found, key=lambda for_: not for_.request.is_open)


def request_answer(asked: RequestView) -> RequestItem:
    """Return a request for programs."""
    request = asked.request
    answered = "accepted" if request.accepted else "declined"
    return RequestItem(
        section=asked.view.id,
        number=asked.number,
        state="open" if request.is_open else answered,
        text=asked.text,
        entry=request.entry,
        wish=request.wish.value if request.wish else None,
        round=request.round,
        game=request.game,
    )


def wanted(view: SectionView, request: Request, words: Translator) -> str:
    """Return in words what is wanted."""
    if request.entry is not None and request.wish is not None:
        name = view.person(request.entry).name if request.entry in view.state.people else ""
        wish = words.t(f"value.wish.{request.wish.value}", round=request.round)
        return words.t("ui.requests.wish", name=name, wish=wish)
    game = None if request.game is None else view.section.game(request.game)
    if game is None:
        return request.text
    sides, nothing = sides_of(view.section, game), words.t("ui.requests.nothing")
    return words.t(
        "ui.requests.result",
        board=game.board,
        left=view.person(sides.left).name,
        right=view.person(sides.right).name,
        stood=SHOWN[sides.seen(request.stood)] if request.stood else nothing,
        wanted=SHOWN[sides.seen(request.result)] if request.result else nothing,
    )
