"""Several people of a section chosen together, and what can be done to all of them at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from fastapi import HTTPException

from arbitro.desk.kernel.state import SectionEntry
from arbitro.i18n import Translator
from arbitro.model import EntryId, Player
from arbitro.web.views.event.acts import Act
from arbitro.web.views.event.event import SectionView

LONGEST = 500
"""So many signs of an address a form leads back to."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """Somebody who is chosen among others."""

    entry: EntryId
    number: int
    person: Player
    part: SectionEntry


def several_of(view: SectionView, people: Sequence[int]) -> tuple[Chosen, ...]:
    """Return those chosen, in the order of their numbers; 404 for who is not in the section."""
    entries = sorted({EntryId(one) for one in people})
    if not view.section.entries.keys() >= set(entries):
        raise HTTPException(404)
    chosen = (
        Chosen(entry, view.number_of[entry], view.person(entry), view.entry(entry))
        for entry in entries
    )
    return tuple(sorted(chosen, key=lambda one: one.number))


def acts_on_several(
    view: SectionView, chosen: Sequence[Chosen], words: Translator
) -> tuple[Act, ...]:
    """Return what can be done to all who are chosen, in the order of the panel."""
    return tuple(_acts(view, chosen, words))


def _acts(view: SectionView, chosen: Sequence[Chosen], words: Translator) -> Iterator[Act]:
    gone = [one.entry for one in chosen if one.part.withdrawn]
    here = [one.entry for one in chosen if not one.part.withdrawn]
    coming = range(view.coming_round, view.rounds_total + 1)
    if here and not view.section.rounds:
        for is_there, label in (("1", "ui.check.state.present"), ("0", "ui.check.not-there")):
            values = _to_each(here) | {"present": is_there}
            yield Act(
                command="check-in",
                own_code=f"check-in-{is_there}",
                label=label,
                values=values,
                back=address_of(view, here),
            )
    if here:
        yield Act(
            command="withdraw-player",
            label="ui.act.withdraw",
            key="w",
            is_grave=True,
            values=_to_each(here),
            confirm=words.t("ui.player.withdraw-all-sure", count=len(here)),
            back=address_of(view, here),
        )
    if gone:
        yield Act(
            command="reinstate-player",
            label="ui.act.reinstate",
            values=_to_each(gone),
            back=address_of(view, gone),
        )
    if here and coming and view.is_swiss and "byes" in view.kind.forms:
        yield Act(
            command="request-bye",
            label="ui.act.bye",
            key="b",
            values=_to_each(here),
            options={"round": [(at, words.t("ui.rounds.round", round=at)) for at in coming]},
            standing={"kind": "H"},
            back=address_of(view, here),
        )
    if len(here) > 1 and view.is_swiss:
        yield Act(
            command="forbid-pairing",
            label="ui.act.must-not-meet",
            key="m",
            values={"entries": " ".join(map(str, here)), "first_round": view.coming_round},
            back=address_of(view, here),
        )


def _to_each(entries: Sequence[EntryId]) -> dict[str, str]:
    """Return what the form of a command about one person sends where it is given to several."""
    return {"entry": str(entries[0]), "several": " ".join(map(str, entries))}


def address_of(view: SectionView, entries: Sequence[int]) -> str:
    """Return where the list is with some people chosen; of very many, the list alone."""
    where = f"{view.url}/players/several?who={'-'.join(map(str, entries))}"
    return where if len(where) < LONGEST else f"{view.url}/players"
