"""Where everybody sits: by place, by name, as sentences to be read aloud or sent, and as a plan."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import NamedTuple

from arbitro.desk.derived.office.seats import HallSeats
from arbitro.i18n import Translator
from arbitro.rules.office.hall_plan import HallPlan, spots
from arbitro.rules.office.seating import FEATURES, Unseatable
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


MARKS = dict(zip(FEATURES, ("W", "E", "S", "L", "R"), strict=True))
"""The letter at a table that has something: a letter, since nobody has to tell colours apart."""


def svg_plan(plan: HallPlan, words: Translator, boards: Mapping[int, str] | None = None) -> str:
    """Return the drawing; ``boards`` are what is written in tables beside their numbers."""
    told = boards or {}
    width, height = max(plan.length, plan.needed[0]), max(plan.width, plan.needed[1])
    title = escape(words.t("office.sheet.hall-plan"))
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-10 -10 {width + 20} {height + 20}" '
        f'role="img" class="hall-plan" font-family="sans-serif" text-anchor="middle">'
        f"<title>{title}</title>"
    )
    parts = [head, _box((0, 0), (plan.length, plan.width), "#ffffff", 8)]
    if plan.strip:
        parts.append(_box((0, 0), (plan.length, plan.strip), "#e6e6e6", 2))
    for place, x, y in spots(plan):
        marks = "".join(mark for name, mark in MARKS.items() if name in place.features)
        parts.append(_box((x, y), (plan.table_length, plan.table_width), "#f4f0e4", 3))
        middle, label = x + plan.table_length // 2, told.get(place.number, "")
        parts.append(_text(middle, y + plan.table_width // 2 + 8, 42, str(place.number)))
        below = " · ".join(filter(None, (label, marks)))
        if below:
            parts.append(_text(middle, y + plan.table_width - 6, 24, below))
    return "".join([*parts, "</svg>"])


def _box(corner: tuple[int, int], size: tuple[int, int], fill: str, line: int) -> str:
    return (
        f'<rect x="{corner[0]}" y="{corner[1]}" width="{size[0]}" height="{size[1]}" '
        f'fill="{fill}" stroke="#111111" stroke-width="{line}"/>'
    )


def _text(x: int, y: int, size: int, text: str) -> str:
    return f'<text x="{x}" y="{y}" font-size="{size}" fill="#111111">{escape(text)}</text>'
