"""Several people or teams of a section chosen together, and what can be done to all at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

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
    yield from _shared_acts(
        view,
        _PLAYERS,
        (here, gone),
        confirm=words.t("ui.player.withdraw-all-sure", count=len(here)),
        rounds=_rounds_of_byes(view, words) if "byes" in view.kind.forms else (),
    )


class _Entrants(NamedTuple):
    """How those who enter are named: in commands, in their list; and the bye they are given."""

    one: str
    several: str
    listed: str
    withdraw: str
    reinstate: str
    bye: str
    kind_of_bye: str
    forbid: str


_PLAYERS = _Entrants(
    *("entry", "entries", "players"),
    *("withdraw-player", "reinstate-player", "request-bye", "H", "forbid-pairing"),
)
_TEAMS = _Entrants(
    *("team", "teams", "teams"),
    *("withdraw-team", "reinstate-team", "request-team-bye", "Z", "forbid-teams"),
)


def _rounds_of_byes(view: SectionView, words: Translator) -> tuple[tuple[int, str], ...]:
    """Return the rounds a bye can be asked for in, each with its name."""
    coming = range(view.coming_round, view.rounds_total + 1)
    return tuple((at, words.t("ui.rounds.round", round=at)) for at in coming)


def _shared_acts(
    view: SectionView,
    of: _Entrants,
    chosen: tuple[Sequence[int], Sequence[int]],
    *,
    confirm: str,
    rounds: Sequence[tuple[int, str]],
    leave: bool = True,
) -> Iterator[Act]:
    """Yield what is done alike to people and to teams, those who are here and those who are gone.

    ``confirm`` asks before they withdraw, ``rounds`` are those of byes, and not every section lets
    its entrants ``leave``.
    """
    here, gone = chosen
    if here and leave:
        yield Act(
            command=of.withdraw,
            label="ui.act.withdraw",
            key="withdraw",
            is_grave=True,
            values=_to_each(here, of.one),
            confirm=confirm,
            back=address_of(view, here, of.listed),
        )
    if gone and leave:
        yield Act(
            command=of.reinstate,
            label="ui.act.reinstate",
            values=_to_each(gone, of.one),
            back=address_of(view, gone, of.listed),
        )
    if here and rounds and view.is_swiss:
        yield Act(
            command=of.bye,
            label="ui.act.bye",
            key="bye",
            values=_to_each(here, of.one),
            options={"round": list(rounds)},
            standing={"kind": of.kind_of_bye},
            back=address_of(view, here, of.listed),
        )
    if len(here) > 1 and view.is_swiss:
        yield Act(
            command=of.forbid,
            label="ui.act.must-not-meet",
            key="must-not-meet",
            values={of.several: " ".join(map(str, here)), "first_round": view.coming_round},
            back=address_of(view, here, of.listed),
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
    gone = [item.id for item in chosen if item.team.withdrawn]
    here = [item.id for item in chosen if not item.team.withdrawn]
    shared = _shared_acts(
        view,
        _TEAMS,
        (here, gone),
        confirm=words.t("ui.teams.withdraw-all-sure", count=len(here)),
        rounds=_rounds_of_byes(view, words),
        leave=view.section.entries_closed and view.has_line_ups,
    )
    return tuple(shared)
