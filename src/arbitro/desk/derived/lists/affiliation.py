"""Who belongs together in a section: those of a club, of a federation, of a family."""

from __future__ import annotations

from enum import Enum, unique

from arbitro.desk.kernel.state import EventState, Section
from arbitro.model import EntryId, Player


@unique
class Company(Enum):
    """What people have in common who are kept apart; the value is what forms send."""

    CLUB = "club"
    FEDERATION = "federation"
    FAMILY = "family"

    def name_of(self, person: Player) -> str:
        """Return the club, federation or family name of somebody, empty where none is known.

        >>> Company.FAMILY.name_of(Player("Polgar, Judit"))
        'Polgar'
        """
        if self is Company.FAMILY:
            return person.name.partition(",")[0].strip()
        return (person.club if self is Company.CLUB else person.federation).strip()


def company_of(
    state: EventState, section: Section, entry: EntryId, kind: Company
) -> frozenset[EntryId]:
    """Return who of a section has a club, federation or family name in common with an entry.

    The entry is one of them; it is alone where nothing is known. Capitals make no difference. Two
    of one family name need not be relatives: whoever asks decides.
    """
    wanted = kind.name_of(state.people[entry]).casefold()
    if not wanted:
        return frozenset({entry})
    return frozenset(
        entry_id
        for entry_id in section.entries
        if kind.name_of(state.people[entry_id]).casefold() == wanted
    )
