"""Where everybody sits: by place, by name, as sentences to be read aloud or sent, and as a plan."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import NamedTuple

from arbitro.desk.derived.office.seats import HallSeats
from arbitro.i18n import Translator
from arbitro.model import EntryId
from arbitro.rules.office.hall.hall_plan import HallPlan, spots
from arbitro.rules.office.hall.seating import FEATURE_OF_NEED, FEATURES, Want
from arbitro.web.views.event.event import EventView


class Sitting(NamedTuple):
    """A game and its place; ``place`` None where there are too few."""

    place: int | None
    board: int
    section: str
    white: str
    black: str


class SeatLine(NamedTuple):
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
    return sorted(found, key=lambda item: (item.place or 0, item.section, item.board))


def everybody(sitting: list[Sitting]) -> list[SeatLine]:
    """Return every player who has a place once, by name."""
    found = []
    for item in sitting:
        if item.place is not None:
            found.append(SeatLine(item.white, item.place, item.board, "w", item.black))
            found.append(SeatLine(item.black, item.place, item.board, "b", item.white))
    return sorted(found, key=lambda one: one.name.casefold())


def spoken(told: list[SeatLine], words: Translator) -> list[str]:
    """Return a plain sentence for every player: where, with which colour, against whom."""
    return [
        words.t(
            "office.seat-spoken",
            name=item.name,
            place=item.place,
            colour=words.t(f"value.colour.{item.colour}"),
            opponent=item.opponent,
        )
        for item in told
    ]


class UnmetNeed(NamedTuple):
    """A need no place is left for: whose it is, on which board, and in words why."""

    board: int
    section: str
    players: tuple[str, ...]
    needs: tuple[str, ...]
    why: str


def unmet_needs(event: EventView, seats: HallSeats, words: Translator) -> list[UnmetNeed]:
    """Return the needs that no place meets, by the players who told them."""
    found = []
    for unmet in seats.answer.unmet:
        section, game = seats.boards[unmet.board - 1]
        wants = seats.wants_at(unmet.board)
        people = event.state.people
        players = tuple(people[EntryId(want.player)].name for want in wants)
        needs = tuple(dict.fromkeys(text for want in wants for text in _needs(want, words)))
        told = {"board": game.board, "names": players, "needs": needs}
        if unmet.places:
            boards = tuple(str(seats.boards[at - 1].game.board) for at in unmet.boards)
            why = words.t("office.seats-none", boards=boards, places=len(unmet.places), **told)
        else:
            why = words.t("office.seats-no-place", **told)
        name = event.state.sections[section].settings.name
        found.append(UnmetNeed(game.board, name, players, needs, why))
    return found


def _needs(want: Want, words: Translator) -> list[str]:
    """Return what a player needs of the place in words."""
    fixed = [words.t("office.place-number", place=want.place)] if want.place else []
    return fixed + [
        words.t(f"office.choice.needs={need}")
        for need, feature in FEATURE_OF_NEED.items()
        if feature in want.features
    ]


def without_place(seats: HallSeats, words: Translator) -> str:
    """Return which boards have no place since the plan has too few, empty where all have one."""
    standing = seats.answer.standing
    if not standing:
        return ""
    boards = tuple(str(seats.boards[at - 1].game.board) for at in standing)
    return words.t("office.seats-too-few", games=len(seats.boards), boards=boards)


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
