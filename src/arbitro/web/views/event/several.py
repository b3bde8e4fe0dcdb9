"""Several people or teams of a section chosen together, and what can be done to all at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from fastapi import HTTPException

from arbitro.desk.kernel.state import SectionEntry
from arbitro.i18n import Translator
from arbitro.model import EntryId, Player
from arbitro.web.views.event.acts import Act
from arbitro.web.views.event.event import SectionView
from arbitro.web.views.event.teams import TeamItem, TeamsView

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
            key="withdraw",
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
            key="bye",
            values=_to_each(here),
            options={"round": [(at, words.t("ui.rounds.round", round=at)) for at in coming]},
            standing={"kind": "H"},
            back=address_of(view, here),
        )
    if len(here) > 1 and view.is_swiss:
        yield Act(
            command="forbid-pairing",
            label="ui.act.must-not-meet",
            key="must-not-meet",
            values={"entries": " ".join(map(str, here)), "first_round": view.coming_round},
            back=address_of(view, here),
        )


def _to_each(numbers: Sequence[int], about: str = "entry") -> dict[str, str]:
    """Return what the form of a command about one sends where it is given to several."""
    return {about: str(numbers[0]), "several": " ".join(map(str, numbers))}


def address_of(view: SectionView, numbers: Sequence[int], entrants: str = "players") -> str:
    """Return where the list is with some people or teams chosen; of very many, the list alone."""
    where = f"{view.url}/{entrants}/several?who={'-'.join(map(str, numbers))}"
    return where if len(where) < LONGEST else f"{view.url}/{entrants}"


# Teams.


def several_teams(teams: TeamsView, numbers: Sequence[int]) -> tuple[TeamItem, ...]:
    """Return the teams chosen, in the order of their numbers; 404 for who is not there."""
    chosen = tuple(item for item in teams.items if item.id in set(numbers))
    if len(chosen) != len(set(numbers)):
        raise HTTPException(404)
    return chosen


def acts_on_teams(
    view: SectionView, chosen: Sequence[TeamItem], words: Translator
) -> tuple[Act, ...]:
    """Return what can be done to all teams chosen, in the order of the panel."""
    return tuple(_team_acts(view, chosen, words))


def _team_acts(view: SectionView, chosen: Sequence[TeamItem], words: Translator) -> Iterator[Act]:
    gone = [item.id for item in chosen if item.team.withdrawn]
    here = [item.id for item in chosen if not item.team.withdrawn]
    plays = view.section.entries_closed and view.has_line_ups
    coming = range(len(view.section.rounds) + 1, view.rounds_total + 1)
    if here and plays:
        yield Act(
            command="withdraw-team",
            label="ui.act.withdraw",
            key="withdraw",
            is_grave=True,
            values=_to_each(here, "team"),
            confirm=words.t("ui.teams.withdraw-all-sure", count=len(here)),
            back=address_of(view, here, "teams"),
        )
    if gone and plays:
        yield Act(
            command="reinstate-team",
            label="ui.act.reinstate",
            values=_to_each(gone, "team"),
            back=address_of(view, gone, "teams"),
        )
    if here and coming and view.is_swiss:
        yield Act(
            command="request-team-bye",
            label="ui.act.bye",
            key="bye",
            values=_to_each(here, "team"),
            options={"round": [(at, words.t("ui.rounds.round", round=at)) for at in coming]},
            standing={"kind": "Z"},
            back=address_of(view, here, "teams"),
        )
    if len(here) > 1 and view.is_swiss:
        yield Act(
            command="forbid-teams",
            label="ui.act.must-not-meet",
            key="must-not-meet",
            values={"teams": " ".join(map(str, here)), "first_round": view.coming_round},
            back=address_of(view, here, "teams"),
        )
