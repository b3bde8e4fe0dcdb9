"""Identifiers and counters: small integers and strings that must not be confused."""

from __future__ import annotations

from typing import NewType, TypeAlias

EntryId = NewType("EntryId", int)
"""One participant's permanent number inside an event: given once, never reused."""

GameId = NewType("GameId", int)
"""One pairing's permanent number inside a section: given once, never reused."""

SectionId = NewType("SectionId", int)
"""One section's permanent number inside an event."""

Tpn = NewType("Tpn", int)
"""A tournament pairing number: 1 is the highest ranked (C.04.2 art. 2.3). It may change."""

RoundNumber = NewType("RoundNumber", int)
"""A round, counted from 1."""

BoardNumber = NewType("BoardNumber", int)
"""A board of a round, counted from 1."""

FideId = NewType("FideId", int)
"""A player's identity number in the FIDE rating list."""

EditionKey = NewType("EditionKey", str)
"""A regulation in one edition, written ``C.04.3@2026-02``."""

Readings: TypeAlias = tuple[tuple[str, str], ...]
"""Readings of disputed articles that are not the usual ones: name and value, by name."""
