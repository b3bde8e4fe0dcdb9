"""The letters of the pieces in the languages players write (C.2, C.3): data, and nothing decides.

Languages with the same five letters write the same moves and cannot be told apart; `Letters` is
such a set of five with all its languages.
"""

from __future__ import annotations

from dataclasses import dataclass

from arbitro.rules.laws.board.encoding import BISHOP, KING, KNIGHT, QUEEN, ROOK, Kind


@dataclass(frozen=True, slots=True)
class Letters:
    """The signs for king, queen, rook, bishop and knight, and the languages that use them."""

    languages: tuple[str, ...]
    king: str
    queen: str
    rook: str
    bishop: str
    knight: str

    def of_kind(self, kind: Kind) -> str:
        """Return the sign of a kind of piece; a pawn has none (C.4).

        >>> letters_of("es").of_kind(KNIGHT), letters_of("es").of_kind(1)
        ('C', '')
        """
        return {
            KING: self.king,
            QUEEN: self.queen,
            ROOK: self.rook,
            BISHOP: self.bishop,
            KNIGHT: self.knight,
        }.get(kind, "")

    def kinds(self) -> dict[str, Kind]:
        """Return the kind of each sign, the longer signs first."""
        signs = {self.of_kind(kind): kind for kind in (KING, QUEEN, ROOK, BISHOP, KNIGHT)}
        return dict(sorted(signs.items(), key=lambda sign: -len(sign[0])))


ALPHABETS: tuple[Letters, ...] = (
    Letters(("en",), "K", "Q", "R", "B", "N"),
    Letters(("es", "it", "ca"), "R", "D", "T", "A", "C"),
    Letters(("fr",), "R", "D", "T", "F", "C"),
    Letters(("pt",), "R", "D", "T", "B", "C"),
    Letters(("de", "da", "no", "sv"), "K", "D", "T", "L", "S"),
    Letters(("nl",), "K", "D", "T", "L", "P"),
    Letters(("ru",), "Кр", "Ф", "Л", "С", "К"),  # noqa: RUF001 - these are Cyrillic
    Letters(("pl",), "K", "H", "W", "G", "S"),
    Letters(("hu",), "K", "V", "B", "F", "H"),
    Letters(("cs", "sk"), "K", "D", "V", "S", "J"),
    Letters(("ro",), "R", "D", "T", "N", "C"),
    Letters(("fi",), "K", "D", "T", "L", "R"),
    Letters(("is",), "K", "D", "H", "B", "R"),
)
"""Every set of letters known; one language stands in one of them."""

FIGURINES: tuple[Letters, Letters] = (
    Letters(("figurine",), "♔", "♕", "♖", "♗", "♘"),
    Letters(("figurine",), "♚", "♛", "♜", "♝", "♞"),
)
"""Small pictures instead of letters, open and filled; they are read with any language."""

ENGLISH = ALPHABETS[0]
"""The letters that PGN prescribes whatever the language of the players."""


def languages() -> tuple[str, ...]:
    """Return every language whose letters are known."""
    return tuple(language for letters in ALPHABETS for language in letters.languages)


def letters_of(language: str) -> Letters:
    """Return the letters of a language, or figurines; KeyError where it is not known.

    >>> letters_of("de").knight
    'S'
    """
    for letters in (*ALPHABETS, FIGURINES[0]):
        if language in letters.languages:
            return letters
    raise KeyError(language)
