"""Swiss-Manager's sheet of players: what it takes in as a list of entries.

Its columns are those of the lists federations make for it; any order will do there. Rounds go as
text of pairings (`arbitro.formats.round_lists.swiss_manager_pairings`) or as a report.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from arbitro.formats.texts.formulas import harmless
from arbitro.formats.texts.text import CRLF
from arbitro.model import Player, Sex

HEADS = (
    *("ID_No", "Name", "Title", "Sex", "Fed", "ClubName", "Birthday", "Rtg_Nat", "Fide_No"),
    *("Rtg_Int", "Type", "Gr"),
)


def write_swiss_manager_players(players: Iterable[Player]) -> str:
    """Return the players as Swiss-Manager takes them in: semicolons, days first, 0 for nothing."""
    rows = [HEADS, *map(_row, players)]
    return "".join(";".join(map(_cell, row)) + CRLF for row in rows)


def held(player: Player) -> Player:
    """Return what the sheet holds of a player: whatever else is said of them is lost there."""
    birth = player.birth if _birthday(player.birth) else ""
    return replace(player, fixed_board=None, birth=birth, tournament_rating=0, origins=())


def _row(player: Player) -> tuple[str, ...]:
    return (
        player.national_id or "0",
        player.name,
        player.title.value if player.title else "",
        "w" if player.sex is Sex.FEMALE else "",
        player.federation,
        player.club,
        _birthday(player.birth),
        str(player.national_rating),
        str(player.fide_id or 0),
        str(player.rating),
        player.category,
        "",
    )


def _birthday(birth: str) -> str:
    """Return a day as 17.05.1990, the day of a bare year as 00.00.1990, nothing where unknown.

    >>> _birthday("1990"), _birthday("1990-05-17"), _birthday("1990/05/17"), _birthday("")
    ('00.00.1990', '17.05.1990', '17.05.1990', '')
    """
    found = re.fullmatch(r"(\d{4})(?:[-/](\d\d)[-/](\d\d))?", birth)
    if found is None:
        return ""
    return f"{found[3] or '00'}.{found[2] or '00'}.{found[1]}"


def _cell(text: str) -> str:
    """Return a text on one line, without the sign that sets cells apart."""
    return harmless(" ".join(text.replace(";", ",").split()))
