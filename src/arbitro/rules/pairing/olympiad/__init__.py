"""The pairing of teams at Olympiads (D.02)."""

from __future__ import annotations

from typing import Final

OLYMPIAD_TYPE: Final = "FIDE_OLYMPIAD"
"""Our code of record 192: the list of codes has none for D.02."""
