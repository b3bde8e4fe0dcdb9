"""Squares, files and ranks: numbers from 0 (a1) to 63 (h8), and sets of squares as 64-bit numbers.

A set of squares ("bitboard") has bit ``n`` where square ``n`` belongs to it.
"""

from __future__ import annotations

from typing import TypeAlias

Square: TypeAlias = int
"""The number of a square: a1 is 0, b1 is 1, h8 is 63."""

Squares: TypeAlias = int
"""A set of squares: bit ``n`` stands for square ``n``."""

FILES = "abcdefgh"
RANKS = "12345678"
SQUARE_NAMES: tuple[str, ...] = tuple(file + rank for rank in RANKS for file in FILES)
"""The name of each square by its number."""

SQUARES_BY_NAME: dict[str, Square] = {name: number for number, name in enumerate(SQUARE_NAMES)}
"""The number of each square by its name."""

BIT: tuple[Squares, ...] = tuple(1 << square for square in range(64))
"""The set of each square alone."""

ALL_SQUARES: Squares = (1 << 64) - 1
RANK: tuple[Squares, ...] = tuple(0xFF << 8 * rank for rank in range(8))
"""The squares of each rank, the first rank being number 0."""

FILE: tuple[Squares, ...] = tuple(0x0101010101010101 << file for file in range(8))
"""The squares of each file, the a-file being number 0."""

LIGHT_SQUARES: Squares = 0x55AA55AA55AA55AA
DARK_SQUARES: Squares = 0xAA55AA55AA55AA55


def square_name(square: Square) -> str:
    """Return the name of a square by its file and rank.

    >>> square_name(0), square_name(63)
    ('a1', 'h8')
    """
    return SQUARE_NAMES[square]


def square_named(name: str) -> Square:
    """Return the number of a square; KeyError where there is no such square.

    >>> square_named("e4")
    28
    """
    return SQUARES_BY_NAME[name]


def squares_of(bitboard: Squares) -> tuple[Square, ...]:
    """Return the squares of a set in ascending order.

    >>> squares_of(0b1001)
    (0, 3)
    """
    found = []
    while bitboard:
        lowest = bitboard & -bitboard
        found.append(lowest.bit_length() - 1)
        bitboard ^= lowest
    return tuple(found)


def square_names(bitboard: Squares) -> tuple[str, ...]:
    """Return the names of the squares of a set.

    >>> square_names(0x8100000000000081)
    ('a1', 'h1', 'a8', 'h8')
    """
    return tuple(SQUARE_NAMES[square] for square in squares_of(bitboard))
