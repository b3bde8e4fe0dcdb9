"""The queue of a section: who asks to be entered, in which order, and whom they may be already."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from arbitro.answers.interface.hall import ApplicationItem
from arbitro.desk.values.applications import Application, EntryForm, waiting_list
from arbitro.formats.rating_list import ListedPlayer
from arbitro.model import Player
from arbitro.service.applications import player_from, same_person, twice
from arbitro.web.views.event.event import EventView, SectionView
from arbitro.web.views.event.rating_list_lookup import entered_as, found_in_list, matching

_MOST_LISTED = 3


class UploadedApplications(NamedTuple):
    """A file that was brought: its name, what was wrong (empty: nothing), and who is in it."""

    file: str
    problem: str = ""
    told: str = ""


@dataclass(frozen=True, slots=True)
class ApplicationView:
    """Somebody who asks to be entered; ``told`` is None where it cannot be read any more.

    ``known`` is who of the event it may be, ``before`` an earlier application of the same person,
    ``listed`` who of the rating list; ``waits`` is the place on the waiting list.
    """

    number: int
    application: Application
    told: Mapping[str, str] | None
    player: Player | None
    known: Player | None
    before: int | None
    listed: tuple[ListedPlayer, ...]
    waits: int


@dataclass(frozen=True, slots=True)
class Queue:
    """The applications of a section: those that wait for an answer, then the others."""

    view: SectionView
    form: EntryForm | None
    open: tuple[ApplicationView, ...]
    answered: tuple[ApplicationView, ...]
    taken: int


def queue_of(
    event: EventView, view: SectionView, told: Mapping[int, Mapping[str, str]], folder: Path
) -> Queue:
    """Return the applications of a section, in the order they came."""
    state, section = event.state, view.section
    mine = {
        at: application
        for at, application in state.applications.items()
        if application.section == section.id
    }
    form = state.entry_forms.get(section.id)
    taken = sum(not entry.withdrawn for entry in section.entries.values())
    waiting = waiting_list(mine, form or EntryForm(), taken)
    earlier = twice({at: fields for at, fields in told.items() if at in mine})
    rows = []
    for number in sorted(mine):
        fields = told.get(number)
        is_open = mine[number].state.is_open
        known = same_person(state, fields) if fields and is_open else None
        listed = (
            matching(folder, fields.get("name", ""), fields.get("fide_id", ""), _MOST_LISTED)
            if fields and is_open
            else []
        )
        rows.append(
            ApplicationView(
                number,
                mine[number],
                fields,
                None if fields is None else player_from(fields),
                None if known is None else state.people[known],
                earlier.get(number),
                tuple(listed),
                waiting.index(number) + 1 if number in waiting else 0,
            )
        )
    return Queue(
        view,
        form,
        tuple(row for row in rows if row.application.state.is_open),
        tuple(row for row in rows if not row.application.state.is_open),
        taken,
    )


def queue_answers(
    event: EventView, told: Mapping[int, Mapping[str, str]], folder: Path
) -> list[ApplicationItem]:
    """Return who asks to be entered as programs are told, in the order they came in a section."""
    return [
        ApplicationItem(
            section=view.id,
            number=item.number,
            state=item.application.state.value,
            waits=item.waits,
            fields=item.told,
            known=None if item.known is None else item.known.name,
        )
        for view in event.sections
        for queue in (queue_of(event, view, told, folder),)
        for item in (*queue.open, *queue.answered)
    ]


def player_to_enter(
    section: SectionView, told: Mapping[str, str], folder: Path, *, listed: bool
) -> Player:
    """Return who an application enters: as it says, or as the rating list has the number."""
    player = player_from(told)
    if listed and player.fide_id:
        found = found_in_list(folder, str(player.fide_id)).players
        player = entered_as(section, found[0]) if found else player
    return player
