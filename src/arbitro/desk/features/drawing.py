"""The drawing of numbers by lot: who drew what, kept so that its protocol can be shown later."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from arbitro.desk.derived.restricted_draw import alphabet_of_entries, of_entries
from arbitro.desk.kernel.feature import Event, EventKind, Feature, kinds
from arbitro.desk.kernel.fold import Fold
from arbitro.desk.values.drawing import Drawing, HowDrawn, NumberDrawn
from arbitro.desk.values.settings import Numbering
from arbitro.model import EntryId, Player, SectionId
from arbitro.model.names import NameOrder
from arbitro.reasons import Refused
from arbitro.rules.pairing.schedules import (
    drawing_order,
    follows_varma,
    restricted_draw,
    varma_groups,
)


@dataclass(frozen=True, slots=True)
class NumbersDrawn(Event):
    """The numbers of a section were drawn like this."""

    section: SectionId
    drawing: Drawing


def _drawn(fold: Fold, event: NumbersDrawn) -> None:
    fold.section(event.section).set(drawing=event.drawing)


def drawing_of(
    people: Mapping[EntryId, Player],
    numbering: Numbering,
    names: NameOrder,
    how: HowDrawn,
    numbers: Sequence[EntryId],
) -> Drawing | None:
    """Return the record of how numbers were drawn; None where no lots were."""
    if numbering is Numbering.LOTS:
        return _in_order_of_numbers(people, how, numbers)
    if numbering is Numbering.VARMA:
        made = _drawn_by(people, how.seed, numbers, names)
        return made or _by_hand(people, how, numbers, names)
    return None


def _in_order_of_numbers(
    people: Mapping[EntryId, Player], how: HowDrawn, numbers: Sequence[EntryId]
) -> Drawing:
    """Return a draw without groups: who drew when is not known."""
    draws = tuple(
        NumberDrawn(number, people[number].federation, "", at)
        for at, number in enumerate(numbers, 1)
    )
    return Drawing(draws, by_hand=how.by_hand, witness=how.witness)


def _drawn_by(
    people: Mapping[EntryId, Player],
    seed: int | None,
    numbers: Sequence[EntryId],
    names: NameOrder,
) -> Drawing | None:
    """Return the restricted draw of a seed, None where these are not its numbers."""
    if seed is None:
        return None
    named = of_entries(people, sorted(numbers))
    players = [(name, people[entry_id].federation) for name, entry_id in named]
    drawn = restricted_draw(players, seed=seed, alphabet=alphabet_of_entries(names))
    if isinstance(drawn, Refused):
        return None
    entry = dict(named)
    draws = tuple(
        NumberDrawn(entry[draw.name], draw.federation, draw.group, draw.number)
        for draw in drawn.draws
    )
    if [draw.entry for draw in sorted(draws, key=lambda item: item.number)] != list(numbers):
        return None
    return Drawing(draws, restricted=True, seed=seed, begun_again=drawn.begun_again)


def _by_hand(
    people: Mapping[EntryId, Player],
    how: HowDrawn,
    numbers: Sequence[EntryId],
    names: NameOrder,
) -> Drawing:
    """Return a restricted draw made in the hall, in the order in which the text has it made.

    Where the arbiter decided numbers that no restricted draw gives it is an ordinary one.
    """
    if not follows_varma([people[entry_id].federation for entry_id in numbers]):
        return _in_order_of_numbers(people, how, numbers)
    number = {entry: at for at, entry in enumerate(numbers, 1)}
    group_of = {
        other: name for name, group in varma_groups(len(numbers)).items() for other in group
    }
    named = of_entries(people, sorted(numbers))
    entry = dict(named)
    players = [(name, people[entry_id].federation) for name, entry_id in named]
    draws = tuple(
        NumberDrawn(entry[name], federation, group_of[number[entry[name]]], number[entry[name]])
        for federation, members in drawing_order(players, alphabet_of_entries(names))
        for name in members
    )
    return Drawing(draws, restricted=True, by_hand=how.by_hand, witness=how.witness)


FEATURE = Feature(
    "drawing",
    kinds(
        EventKind(
            "NumbersDrawn",
            NumbersDrawn,
            _drawn,
            lambda event: ((event.section, "numbers"),),
            lambda event: ((event.section, "entry"), (event.section, "paired")),
        )
    ),
)
