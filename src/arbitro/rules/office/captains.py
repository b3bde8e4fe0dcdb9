"""Captains and heads of delegation: registration, advice on draws, line-ups, and the quorum.

C.10 holds in events of the commissions on events and on global strategy, article 7 of C.05 in all
others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from arbitro.model import EditionKey
from arbitro.rules.office.conduct.appeals import GENERAL
from arbitro.rules.office.finding import Finding, Grade, finding, gravest_first

CAPTAINS = EditionKey("C.10@2022-07")
SPECIAL = frozenset({"EVE", "GSC"})
MOST_LINE_UPS = 200


@dataclass(frozen=True, slots=True)
class Captain:
    """A captain as registered; empty or None: not said."""

    name: str
    fide_id: int | None = None
    email: str = ""
    federation_email: str = ""
    phone: str = ""
    answers: bool | None = None
    under_sanction: bool | None = None
    expelled: bool = False
    delegate: str = ""
    delegate_told: bool = False


def follows_c10(auspices: str) -> bool:
    """Tell whether C.10 holds for an event by whose auspices it is under.

    >>> follows_c10("EVE"), follows_c10("national")
    (True, False)
    """
    return auspices in SPECIAL


def may_advise_draws(auspices: str, said: bool | None) -> bool:
    """Tell whether a captain may advise to offer or accept a draw (C.10 art. 3.2.5, C.05 art. 7.7).

    Never by C.10; else yes, unless the regulations forbid it.
    """
    return not follows_c10(auspices) and said is not False


def check_captain(captain: Captain, auspices: str) -> tuple[Finding, ...]:
    """Return what a captain's registration lacks, gravest first.

    Outside events under C.10 neither identifier nor contact is asked for.
    """
    return gravest_first((*_registered(captain, auspices), *_delegated(captain)))


def _registered(captain: Captain, auspices: str) -> Iterator[Finding]:
    if not follows_c10(auspices):
        return
    if not captain.fide_id:
        yield _of_c10(Grade.ERROR, "captain-without-id", "captain-fide-id", captain)
    own = captain.email.strip().casefold()
    if not own:
        yield _of_c10(Grade.MISSING, "captain-without-email", "captain-contact", captain)
    elif own == captain.federation_email.strip().casefold():
        yield _of_c10(Grade.ERROR, "captain-email-of-federation", "captain-contact", captain)
    if not captain.phone:
        yield _of_c10(Grade.MISSING, "captain-without-phone", "captain-contact", captain)
    if captain.answers is False:
        yield _of_c10(Grade.ERROR, "captain-does-not-answer", "captain-contact", captain)
    if captain.under_sanction:
        yield _of_c10(Grade.MIND, "captain-sanctioned", "captain-under-sanction", captain)
    if captain.expelled:
        yield _of_c10(Grade.MIND, "captain-to-be-replaced", "captain-expelled", captain)


def _delegated(captain: Captain) -> Iterator[Finding]:
    if captain.delegate and not captain.delegate_told:
        values = {"name": captain.name, "delegate": captain.delegate}
        yield finding(
            Grade.ERROR, "captain-delegate-untold", "captain-delegates", GENERAL, **values
        )


def _of_c10(grade: Grade, code: str, concept: str, captain: Captain) -> Finding:
    return finding(grade, code, concept, CAPTAINS, name=captain.name)


def line_ups(players: Sequence[str], boards: int) -> tuple[tuple[str, ...], ...]:
    """Return every line-up that keeps the order of the list, the first of the list first.

    The text's own sentence that a reserve always plays on board 4 fits four boards and one reserve
    alone; in general whoever plays keeps the order (C.05 art. 7.1). At most 200 are returned.

    >>> line_ups(("A", "B", "C"), 2)
    (('A', 'B'), ('A', 'C'), ('B', 'C'))
    """
    found = []
    for combination in combinations(players, boards):
        found.append(combination)
        if len(found) == MOST_LINE_UPS:
            break
    return tuple(found)
