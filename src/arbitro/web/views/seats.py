"""Where everybody sits: by place, by name, and as sentences to be read aloud or sent as text."""

from __future__ import annotations

from typing import NamedTuple

from arbitro.desk.derived.office.seats import HallSeats
from arbitro.i18n import Translator
from arbitro.rules.office.seating import Unseatable
from arbitro.web.views.event import EventView


class Sitting(NamedTuple):
    """A game and its place; ``place`` None where nobody can be seated."""

    place: int | None
    board: int
    section: str
    white: str
    black: str


class Told(NamedTuple):
    """A player as lists and announcements name him; ``colour`` is ``w`` or ``b``."""

    name: str
    place: int
    board: int
    colour: str
    opponent: str


def sittings(event: EventView, seats: HallSeats) -> list[Sitting]:
    """Return the games in the order of their places."""
    people = event.state.people
    several = len(event.sections) > 1
    found = []
    for at, (section, game) in enumerate(seats.boards, 1):
        name = event.state.sections[section].settings.name if several else ""
        white, black = people[game.white].name, people[game.black].name
        found.append(Sitting(seats.place_of(at), game.board, name, white, black))
    return sorted(found, key=lambda each: (each.place or 0, each.section, each.board))


def everybody(sitting: list[Sitting]) -> list[Told]:
    """Return every player once, by name."""
    found = []
    for each in sitting:
        place = each.place or each.board
        found.append(Told(each.white, place, each.board, "w", each.black))
        found.append(Told(each.black, place, each.board, "b", each.white))
    return sorted(found, key=lambda one: one.name.casefold())


def spoken(told: list[Told], words: Translator) -> list[str]:
    """Return a plain sentence for every player: where, with which colour, against whom."""
    return [
        words.t(
            "office.seat-spoken",
            name=each.name,
            place=each.place,
            colour=words.t(f"value.colour.{each.colour}"),
            opponent=each.opponent,
        )
        for each in told
    ]


def why_not(answer: Unseatable, seats: HallSeats, words: Translator) -> str:
    """Return why nobody can be seated, the boards by their own numbers."""
    if not answer.board:
        return words.t("office.seats-too-few", games=len(seats.boards))
    own = seats.boards[answer.board - 1].game.board
    if not answer.places:
        return words.t("office.seats-no-place", board=own)
    boards = [str(seats.boards[at - 1].game.board) for at in answer.boards]
    return words.t(
        "office.seats-none",
        board=own,
        boards=tuple(boards),
        places=len(answer.places),
    )
