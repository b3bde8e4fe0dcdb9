"""A position as eight lines of letters, for terminals and mails."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbitro.rules.laws.board.encoding import PAWN
from arbitro.rules.laws.notation import ENGLISH, Letters

if TYPE_CHECKING:
    from arbitro.rules.laws.board import Piece, Position


def text_diagram(
    position: Position, letters: Letters = ENGLISH, *, pawn: str = "P", flipped: bool = False
) -> str:
    """Draw a position: capitals for White, small letters for Black, dots for empty squares.

    ``flipped`` shows it from Black's side.

    >>> from arbitro.rules.laws.board import START
    >>> print(text_diagram(START).splitlines()[0])
    8  r n b q k b n r
    """
    ranks, files = range(7, -1, -1), range(8)
    if flipped:
        ranks, files = range(8), range(7, -1, -1)

    def sign(piece: Piece | None) -> str:
        if piece is None:
            return "."
        letter = pawn if piece.kind == PAWN else letters.of_kind(piece.kind)
        return letter.upper() if piece.side == 0 else letter.lower()

    width = max(len(letters.of_kind(kind)) for kind in range(2, 7))
    rows = [
        f"{rank + 1}  "
        + " ".join(sign(position.pieces[8 * rank + file]).ljust(width) for file in files).rstrip()
        for rank in ranks
    ]
    names = " ".join("abcdefgh"[file].ljust(width) for file in files).rstrip()
    return "\n".join([*rows, "", f"   {names}"])
