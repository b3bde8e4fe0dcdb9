"""Numbers that identify positions: one for each thing a position has, joined by exclusive or.

They come from a fixed sequence (splitmix64), so that a key is the same on every machine.
"""

from __future__ import annotations

_MASK = (1 << 64) - 1


def _sequence(count: int, state: int) -> tuple[int, ...]:
    found = []
    for _ in range(count):
        state = (state + 0x9E3779B97F4A7C15) & _MASK
        mixed = ((state ^ state >> 30) * 0xBF58476D1CE4E5B9) & _MASK
        mixed = ((mixed ^ mixed >> 27) * 0x94D049BB133111EB) & _MASK
        found.append(mixed ^ mixed >> 31)
    return tuple(found)


_NUMBERS = _sequence(2 * 7 * 64 + 1 + 64 + 8, state=2023)

PIECE_KEYS = tuple(
    tuple(_NUMBERS[(side * 7 + kind) * 64 : (side * 7 + kind + 1) * 64] for kind in range(7))
    for side in range(2)
)
"""By side, kind and square; kind 0 is not used."""

BLACK_TO_MOVE = _NUMBERS[896]
ROOK_KEYS = _NUMBERS[897:961]
"""For the rook on each square that its king may still castle with."""

PASSED_KEYS = _NUMBERS[961:]
"""For the file of a pawn that can be captured in passing."""
