"""Players as lines of a combined list, in FIDE's layout."""

from __future__ import annotations

from arbitro.formats.rating_list.generate import HEAD
from arbitro.formats.rating_list.layout import layout_of
from arbitro.formats.rating_list.record import ListedPlayer, ListedRating

_LAYOUT = layout_of(HEAD)


def line_of(player: ListedPlayer) -> str:
    """Return a player's line; a name too long for its column is cut.

    Other titles longer than theirs push the rest to the right, as in FIDE's own lists.

    >>> from arbitro.formats.rating_list.text import LineReader
    >>> ana = ListedPlayer(7, "Ana", "ESP", "F", "WFM", standard=ListedRating(2100, 9, 20))
    >>> LineReader(_LAYOUT).read(2, line_of(ana).encode()) == ana
    True
    """
    ratings = "".join(map(_cells, (player.standard, player.rapid, player.blitz)))
    flag = ("w" if player.sex == "F" else "") + ("i" if player.inactive else "")
    return (
        f"{player.fide_id:<15}{player.name[:60]:<61}{player.federation:<4}{player.sex:<4}"
        f"{player.title:<5}{player.women_title:<5}{player.other_titles:<15}{'':<4}"
        f"{ratings}{player.birth_year:<6}{flag:<4}"
    )


def _cells(rating: ListedRating) -> str:
    return f"{rating.rating:<6}{rating.games:<4}{rating.coefficient:<3}"
