"""Requests: who may not change a thing asks for it, and an arbiter answers with one touch.

A device asks for results, a player for byes and for withdrawal.

What is accepted is done as if the arbiter had done it; the log has both names.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Any

from arbitro.desk.features.entry.attendance import RequestBye, bye_at_event, request_bye, withdraw
from arbitro.desk.features.results import (
    CHANGES,
    ClearResult,
    CorrectResult,
    EnterResult,
)
from arbitro.desk.kernel.feature import (
    Answer,
    Command,
    Event,
    EventKind,
    Feature,
    Keys,
    OfSection,
    Situation,
    kinds,
)
from arbitro.desk.kernel.fields import Terms
from arbitro.desk.kernel.fold import Fold
from arbitro.desk.kernel.levels import Level
from arbitro.desk.kernel.sentence import Sentence, Value, ValueForm, choice
from arbitro.desk.kernel.state import EventState, Game, Section
from arbitro.desk.kernel.steps import NO_WISH
from arbitro.desk.values.requests import Request, Wish
from arbitro.desk.values.settings import GameResult
from arbitro.model import EntryId, GameId, Result, SectionId
from arbitro.reasons import Refused, refused

LONGEST_TEXT = 200
"""Letters of what is asked for in words, where it is typed or sent."""

MOST_OPEN = 200
"""Requests of a section that wait for an answer at once."""


@dataclass(frozen=True, slots=True)
class MakeRequest(Command):
    """Ask for another result of a game, for what a player wishes, or in words for anything else."""

    section: SectionId
    game: GameId | None = None
    result: GameResult | None = None
    stood: GameResult | None = None
    text: Annotated[str, Terms(longest=LONGEST_TEXT)] = ""
    entry: EntryId | None = None
    wish: Wish | None = None
    round: Annotated[int, Terms(least=0, most=99)] = 0


@dataclass(frozen=True, slots=True)
class AnswerRequest(Command):
    """Do what was asked for, or not; in words asked, accepting says that it was done."""

    section: SectionId
    number: int
    accepted: bool
    confirmed: bool | Level = False


@dataclass(frozen=True, slots=True)
class RequestMade(Event):
    """Somebody asked for another result of a game, a player's wish, or in words for anything."""

    section: SectionId
    number: int
    game: GameId | None
    result: GameResult | None
    stood: GameResult | None
    text: str
    entry: EntryId | None
    wish: Wish | None
    round: int


@dataclass(frozen=True, slots=True)
class RequestAnswered(Event):
    """What was asked for was done, or not."""

    section: SectionId
    number: int
    accepted: bool


def change_asked(section: Section, game: Game, request: Request) -> object | None:
    """Return the command that a request for another result stands for; None for no change."""
    stood, wanted = request.stood, request.result
    if wanted is None:
        return None if stood is None else ClearResult(section.id, game.id, stood)
    if stood is not None and game.round < len(section.rounds):
        return CorrectResult(section.id, game.id, wanted, stood)
    return EnterResult(section.id, game.id, wanted, stood)


def wished(
    state: EventState, section: Section, request: Request, *, confirmed: bool | Level = True
) -> Answer:
    """Return what doing as a player wishes leads to, none where it is so already.

    To wish for it nothing is confirmed; whoever accepts does.
    """
    assert request.entry is not None, "the caller has looked"
    entry = section.entries.get(request.entry)
    if entry is None:
        return refused("entry-unknown", entry=request.entry)
    match request.wish:
        case Wish.WITHDRAWAL:
            return withdraw(section, entry)
        case Wish.HALF_POINT_BYE | Wish.ZERO_POINT_BYE:
            if section.settings.system.is_team:
                return refused("not-with-teams")
            kind = _BYES[request.wish]
            bye = RequestBye(section.id, entry.id, request.round, kind, confirmed=confirmed)
            return bye_at_event(state, bye) or request_bye(section, entry, bye)
        case _:
            return refused("request-empty")


_BYES = {Wish.HALF_POINT_BYE: Result.HALF_POINT_BYE, Wish.ZERO_POINT_BYE: Result.ZERO_POINT_BYE}


def _made(fold: Fold, event: RequestMade) -> None:
    asked = Request(
        event.game,
        event.result,
        event.stood,
        event.text,
        entry=event.entry,
        wish=event.wish,
        round=event.round,
    )
    known = fold.section(event.section).section.requests
    fold.section(event.section).set(requests={**known, event.number: asked})


def _answered(fold: Fold, event: RequestAnswered) -> None:
    known = fold.section(event.section).section.requests
    told = known[event.number]._replace(accepted=event.accepted)
    fold.section(event.section).set(requests={**known, event.number: told})


def _possible(at: Situation, asked: Request) -> Answer | None:
    """Return what accepting a request would lead to; None where only words say what is wanted."""
    if asked.entry is not None:
        return wished(at.state, at.section, asked)
    if asked.game is None:
        return None
    game = at.section.game(asked.game)
    if game is None:
        return refused("game-unknown", game=asked.game)
    change = _confirmed(change_asked(at.section, game, asked), confirmed=True)
    return () if change is None else CHANGES[type(change)](at, change)


def _confirmed(change: Any, *, confirmed: bool | Level) -> Any:
    """Return a change as far confirmed as what asks for it; nothing is to ask for it."""
    return replace(change, confirmed=confirmed) if hasattr(change, "confirmed") else change


def _make(at: Situation, command: MakeRequest) -> Answer:
    known = at.section.requests
    if sum(item.is_open for item in known.values()) >= MOST_OPEN:
        return refused("requests-many", most=MOST_OPEN)
    asked = Request(
        command.game,
        command.result,
        command.stood,
        command.text.strip(),
        entry=command.entry,
        wish=command.wish,
        round=0 if command.wish is Wish.WITHDRAWAL else command.round,
    )
    says_nothing = command.game is None and command.entry is None and not asked.text
    if says_nothing or (command.entry is None) != (command.wish is None):
        return refused("request-empty")
    # Asked at once: what an arbiter could not accept is never put before one.
    possible = _possible(at, asked)
    if isinstance(possible, Refused):
        return possible
    if possible == ():
        return ()
    if any(item == asked for item in known.values()):
        return ()  # the same is asked for and not answered yet
    number = max(known, default=0) + 1
    told = asked._asdict()
    del told["accepted"]
    return (RequestMade(at.section.id, number, **told),)


def _answer(at: Situation, command: AnswerRequest) -> Answer:
    asked = at.section.requests.get(command.number)
    if asked is None:
        return refused("request-unknown", number=command.number)
    if asked.accepted is command.accepted:
        return ()
    if not asked.is_open:
        return refused("request-answered", number=command.number)
    answered = RequestAnswered(at.section.id, command.number, command.accepted)
    if command.accepted and asked.entry is not None:
        possible = wished(at.state, at.section, asked, confirmed=command.confirmed)
        return possible if isinstance(possible, Refused) else (*possible, answered)
    game = None if asked.game is None else at.section.game(asked.game)
    change = change_asked(at.section, game, asked) if command.accepted and game else None
    if change is None:
        return (answered,)
    change = _confirmed(change, confirmed=command.confirmed)
    done = CHANGES[type(change)](at, change)
    # What was asked may not be possible any more: then the request stays open.
    return done if isinstance(done, Refused) else (*done, answered)


def _of_request(event: RequestMade | RequestAnswered) -> Keys:
    return ((event.section, "request", event.number),)


def _on_subject(event: RequestMade) -> Keys:
    """Return what a request is about, which is not taken away below it."""
    of_entry = () if event.entry is None else ((event.section, "entry", event.entry, "wish"),)
    return of_entry if event.game is None else (*of_entry, (event.section, "paired"))


FEATURE = Feature(
    "requests",
    kinds(
        EventKind(
            "RequestMade",
            RequestMade,
            _made,
            _of_request,
            builds_on=_on_subject,
            steps=(NO_WISH,),
            sentence=Sentence({"what": Value(ValueForm.WISH, "wish")}),
        ),
        EventKind(
            "RequestAnswered",
            RequestAnswered,
            _answered,
            _of_request,
            sentence=Sentence(
                {"state": choice("accepted", "ui.requests.accepted", "ui.requests.declined")}
            ),
        ),
    ),
    (
        OfSection(MakeRequest, _make, right="ask", about="new-request"),
        OfSection(AnswerRequest, _answer, right="change-result", about="request"),
    ),
)
