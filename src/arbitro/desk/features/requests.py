"""Requests: who may not change a thing asks for it, and an arbiter answers with one touch.

What is accepted is done as if the arbiter had done it; the log has both names.
"""

from __future__ import annotations

from dataclasses import dataclass

from arbitro.desk.features.results import (
    CHANGES,
    ClearResult,
    CorrectResult,
    EnterResult,
)
from arbitro.desk.kernel.feature import (
    Answer,
    EventKind,
    Feature,
    Keys,
    OfSection,
    Situation,
    kinds,
)
from arbitro.desk.kernel.fold import Fold
from arbitro.desk.kernel.state import Game, Section
from arbitro.desk.values.requests import Request
from arbitro.desk.values.settings import GameResult
from arbitro.model import GameId, SectionId
from arbitro.reasons import Refused, refused

MOST_OPEN = 200
"""Requests of a section that wait for an answer at once."""


@dataclass(frozen=True, slots=True)
class MakeRequest:
    """Ask for another result of a game, or in words for anything else."""

    section: SectionId
    game: GameId | None = None
    result: GameResult | None = None
    stood: GameResult | None = None
    text: str = ""


@dataclass(frozen=True, slots=True)
class AnswerRequest:
    """Do what was asked for, or not; in words asked, accepting says that it was done."""

    section: SectionId
    number: int
    accepted: bool


@dataclass(frozen=True, slots=True)
class RequestMade:
    """Somebody asked for another result of a game, or in words for anything else."""

    section: SectionId
    number: int
    game: GameId | None
    result: GameResult | None
    stood: GameResult | None
    text: str


@dataclass(frozen=True, slots=True)
class RequestAnswered:
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


def _made(fold: Fold, event: RequestMade) -> None:
    asked = Request(event.game, event.result, event.stood, event.text)
    known = fold.section(event.section).section.requests
    fold.section(event.section).set(requests={**known, event.number: asked})


def _answered(fold: Fold, event: RequestAnswered) -> None:
    known = fold.section(event.section).section.requests
    told = known[event.number]._replace(accepted=event.accepted)
    fold.section(event.section).set(requests={**known, event.number: told})


def _make(at: Situation, command: MakeRequest) -> Answer:
    known = at.section.requests
    if sum(each.is_open for each in known.values()) >= MOST_OPEN:
        return refused("requests-many", most=MOST_OPEN)
    asked = Request(command.game, command.result, command.stood, command.text.strip())
    if command.game is None and not asked.text:
        return refused("request-empty")
    if command.game is not None:
        game = at.section.game(command.game)
        if game is None:
            return refused("game-unknown", game=command.game)
        change = change_asked(at.section, game, asked)
        possible = () if change is None else CHANGES[type(change)](at, change)
        if isinstance(possible, Refused):
            return possible
        if not possible:
            return ()
    if any(each == asked for each in known.values()):
        return ()  # the same is asked for and not answered yet
    number = max(known, default=0) + 1
    made = RequestMade(at.section.id, number, command.game, asked.result, asked.stood, asked.text)
    return (made,)


def _answer(at: Situation, command: AnswerRequest) -> Answer:
    asked = at.section.requests.get(command.number)
    if asked is None:
        return refused("request-unknown", number=command.number)
    if asked.accepted is command.accepted:
        return ()
    if not asked.is_open:
        return refused("request-answered", number=command.number)
    answered = RequestAnswered(at.section.id, command.number, command.accepted)
    game = None if asked.game is None else at.section.game(asked.game)
    change = change_asked(at.section, game, asked) if command.accepted and game else None
    if change is None:
        return (answered,)
    done = CHANGES[type(change)](at, change)
    return done if isinstance(done, Refused) else (*done, answered)


def _of_request(event: RequestMade | RequestAnswered) -> Keys:
    return ((event.section, "request", event.number),)


def _on_game(event: RequestMade) -> Keys:
    return () if event.game is None else ((event.section, "paired"),)


FEATURE = Feature(
    "requests",
    kinds(
        EventKind("RequestMade", RequestMade, _made, _of_request, builds_on=_on_game),
        EventKind("RequestAnswered", RequestAnswered, _answered, _of_request),
    ),
    (OfSection(MakeRequest, _make), OfSection(AnswerRequest, _answer)),
)
