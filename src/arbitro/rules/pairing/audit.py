"""By which rules the rounds of a report were paired: each text that may have been is held to them.

Nothing is proved by it: two texts often give the same rounds. What is found is which of them give
all rounds, or how many boards each gives otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from typing import NamedTuple

from arbitro.model import (
    EditionKey,
    RoundNumber,
    RoundPairing,
    System,
    Tournament,
    Tpn,
    own_system,
)
from arbitro.reasons import Refused
from arbitro.regulations import editions
from arbitro.rules.pairing.swiss.history import stated_round
from arbitro.rules.pairing.systems import RoundQuery, answers, text_of

NEW_NUMBERS = date(2018, 10, 1)
"""Until then events were paired by the texts before those of 2017 as well."""

_OLDER = (System.DUTCH_2012, System.DUTCH_2009, System.SWISS_1992)
_OTHERS = (System.DUBOV, System.BURSTEIN, System.LIM)
_OF_REGULATIONS = {system.regulation: system for system in (System.DUTCH, System.DOUBLE_SWISS)}


class TextAudit(NamedTuple):
    """A report held to a text: in which rounds how many boards are not as the text gives them.

    ``refused`` are rounds the text does not pair at all.
    """

    system: System
    edition: EditionKey
    boards: tuple[tuple[int, int], ...]
    refused: tuple[int, ...] = ()

    @property
    def differing(self) -> int:
        """Return in how many rounds the report differs."""
        return len(self.boards) + len(self.refused)

    @property
    def boards_differing(self) -> int:
        """Return how many boards differ in all rounds that the text pairs."""
        return sum(count for _, count in self.boards)


class Audit(NamedTuple):
    """What a report tells of how it was paired; ``held`` begins with the text it states.

    ``late`` are players with the first round they were paired in.
    """

    late: tuple[tuple[Tpn, int], ...]
    held: tuple[TextAudit, ...]

    @property
    def stated(self) -> TextAudit:
        """Return how the report stands to the text it states or follows by its day."""
        return self.held[0]

    @property
    def best(self) -> TextAudit:
        """Return the text that gives the most of it; of equals the one stated, then the newest."""
        return self.held[nearest((item.differing, item.boards_differing) for item in self.held)]


def nearest(differing: Iterable[tuple[int, int]]) -> int:
    """Return the place of the text with the fewest rounds that differ, of those the fewest boards.

    >>> nearest([(2, 3), (1, 9), (1, 4), (1, 4)])
    2
    """
    counted = list(differing)
    return counted.index(min(counted))


def audit_tournament(tournament: Tournament, edition: EditionKey) -> Audit:
    """Hold the rounds of a Swiss event to the text it states and to those it may have followed.

    Other systems are tried where no text of its own gives half of the rounds. Rules of an event's
    own are no text: such an event is held to the system whose regulation it has, and to others.
    """
    if own_system(tournament.system.key) is not None:
        tournament = replace(tournament, system=_OF_REGULATIONS[tournament.system.regulation])
    held = [_held(tournament, tournament.system, edition)]
    # Where its own text gives all of a report, that others do as well would prove nothing.
    if held[0].differing:
        held += [_held(tournament, *text) for text in _texts(tournament, edition)]
        fewest = min(item.differing for item in held)
        if fewest * 2 > tournament.rounds_paired > 1 and tournament.system is System.DUTCH:
            for system in _OTHERS:
                newest = editions(system.regulation)[-1].key
                held.append(_held(tournament, system, newest))
    return Audit(tuple(late_entries(tournament)), tuple(held))


def late_entries(tournament: Tournament) -> Iterable[tuple[Tpn, int]]:
    """Give who played no game and had no bye of the pairing before a later round, with that round.

    Whoever is absent from the first rounds on request stands in a report alike.
    """
    for entry in tournament.entries:
        for number in range(1, tournament.rounds_paired + 1):
            record = entry.record(number)
            if record.opponent is not None or record.result.name == "PAIRING_ALLOCATED_BYE":
                if number > 1:
                    yield entry.tpn, number
                break


def _texts(tournament: Tournament, stated: EditionKey) -> Iterable[tuple[System, EditionKey]]:
    """Give the texts a report may have been paired by besides the one stated, newest first."""
    system = tournament.system
    own = [(system, edition.key) for edition in reversed(editions(system.regulation))]
    if system in {System.DUTCH, *_OLDER}:
        known = tournament.details.start
        older = _OLDER if known is None or known < NEW_NUMBERS else ()
        dutch = [(System.DUTCH, edition.key) for edition in reversed(editions("C.04.3"))]
        others = [
            (other, text.key) for other in older for text in reversed(editions(other.regulation))
        ]
        own = [*dutch, *others]
    return [text for text in own if text != (system, stated)]


def _held(tournament: Tournament, system: System, edition: EditionKey) -> TextAudit:
    asked = tournament if tournament.system is system else replace(tournament, system=system)
    boards, refused_rounds = [], []
    for number in range(1, tournament.rounds_paired + 1):
        made = answers(RoundQuery(asked, edition, RoundNumber(number)))
        stated = stated_round(tournament, RoundNumber(number))
        if isinstance(made, Refused):
            if stated.games:
                refused_rounds.append(number)
            continue
        count = boards_not_as(stated, made.pairing)
        if count:
            boards.append((number, count))
    return TextAudit(system, text_of(system, edition), tuple(boards), tuple(refused_rounds))


def boards_not_as(stated: RoundPairing, expected: RoundPairing) -> int:
    """Return how many boards of a round, the bye among them, another pairing of it does not have.

    >>> from arbitro.model import Pairing
    >>> one = RoundPairing((Pairing(Tpn(1), Tpn(3)), Pairing(Tpn(2), Tpn(4))), Tpn(5))
    >>> other = RoundPairing((Pairing(Tpn(1), Tpn(3)), Pairing(Tpn(4), Tpn(2))), Tpn(5))
    >>> boards_not_as(one, other), boards_not_as(one, one)
    (1, 0)
    """
    missing = len(set(stated.games) - set(expected.games))
    return missing + (stated.bye != expected.bye)
