"""The numbers of a round robin: the restricted draw (C.05 art. 5.3), and what it leaves open."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from arbitro.desk.kernel.state import EventState, Section
from arbitro.desk.values.settings import Numbering, SectionSettings
from arbitro.model import EntryId, Player, System, Tpn
from arbitro.model.names import NameKey, NameOrder
from arbitro.reasons import Refused, refused
from arbitro.rules.pairing.schedules import (
    Alphabet,
    follows_varma,
    late_meetings,
    restricted_draw,
)


def drawn_order(
    people: Mapping[EntryId, Player],
    entries: Iterable[EntryId],
    seed: int,
    names: NameOrder = NameOrder.ENGLISH,
) -> tuple[EntryId, ...] | Refused:
    """Return the entries from number 1 on as drawn; refused as by `restricted_draw`."""
    named = dict(of_entries(people, entries))
    players = [(name, people[entry].federation) for name, entry in named.items()]
    drawn = restricted_draw(players, seed=seed, alphabet=alphabet_of_entries(names))
    if isinstance(drawn, Refused):
        return drawn
    order = sorted(drawn.draws, key=lambda draw: draw.number)
    return tuple(named[item.name] for item in order)


def of_entries(
    people: Mapping[EntryId, Player], entries: Iterable[EntryId]
) -> tuple[tuple[str, EntryId], ...]:
    """Return the entries with names that tell them apart, for `alphabet_of_entries`."""
    return tuple((f"{people[entry].name}\0{entry:09}", entry) for entry in entries)


def alphabet_of_entries(names: NameOrder) -> Alphabet:
    """Return an order for the names of `of_entries`; namesakes follow as they were entered."""

    def place(name: str) -> NameKey:
        return names.key(name.partition("\0")[0])

    return place


def order_problem(
    people: Mapping[EntryId, Player], entries: Sequence[EntryId], order: Sequence[EntryId]
) -> Refused | None:
    """Refuse numbers that no restricted draw can give, or that nobody has drawn.

    Where the text has no place for a federation the arbiter decides: then any numbers will do.
    """
    # Any seed will do: only whether a draw can be made is asked.
    possible = drawn_order(people, entries, seed=0)
    by_the_arbiter = isinstance(possible, Refused) and possible.code == "varma-federation-too-large"
    if isinstance(possible, Refused) and not (order and by_the_arbiter):
        return possible
    if set(order) != set(entries) or len(order) != len(entries):
        return refused("order-incomplete")
    if not by_the_arbiter and not follows_varma([people[entry].federation for entry in order]):
        return refused("numbers-not-of-a-restricted-draw")
    return None


def numbering_problem(settings: SectionSettings) -> Refused | None:
    """Refuse the restricted draw where there are no Berger tables."""
    if settings.numbering is Numbering.VARMA and settings.system is not System.ROUND_ROBIN:
        return refused("restricted-draw-in-round-robins")
    return None


def meetings_of_federations(
    state: EventState, section: Section
) -> tuple[tuple[EntryId, EntryId, int], ...]:
    """Return who of one federation meets in the last three rounds of a round robin.

    Nobody where all players are of one federation: then nothing can keep them apart.
    """
    if section.settings.system is not System.ROUND_ROBIN or len(section.numbers) < 2:
        return ()
    federations = [state.people[entry].federation for entry in section.numbers]
    if len(set(federations)) == 1:
        return ()
    return tuple(
        (section.entry_of(Tpn(white)), section.entry_of(Tpn(black)), number)
        for white, black, number in late_meetings(federations)
    )


def numbers_follow_strength(state: EventState, section: Section) -> bool:
    """Tell whether the numbers of a round robin follow the ratings, which lots would not give.

    With the Berger tables of an even number the first half has one White more, so numbers are
    drawn (Arbiters' Manual, IV.1). Fewer than three rated players follow nothing.
    """
    if section.settings.system is not System.ROUND_ROBIN:
        return False
    ratings = [state.people[entry].rating for entry in section.numbers]
    rated = [rating for rating in ratings if rating]
    return len(rated) > 2 and ratings == sorted(ratings, reverse=True) and rated[0] != rated[-1]


def free_number(section: Section) -> int:
    """Return the number of a round robin's table nobody has, 0 where there is none to give.

    Who comes after the drawing of lots takes it: so the pairings stay as they are, and whoever
    would have been free has a game instead (C.05 art. 6.4).
    """
    system = section.settings.system
    if system not in _ALL_PLAY_ALL or not section.entries_closed or section.rounds:
        return 0
    return len(section.numbers) + 1 if len(section.numbers) % 2 else 0


_ALL_PLAY_ALL = (System.ROUND_ROBIN, System.DOUBLE_ROUND_ROBIN)
