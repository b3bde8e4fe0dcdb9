"""The players of an event of Papi (FFE) in JSON, as rows of a list.

A rating of Papi has a letter: ``F`` is of FIDE, ``N`` national, and ``E``, ``A`` and ``R`` are
estimates, which count for nobody's title or seeding by FIDE.
"""

from __future__ import annotations

import json
from typing import Any

_HEADS = (
    ("Surname", "lastName"),
    ("Given name", "firstName"),
    ("Rating", ""),
    ("National rating", ""),
    ("Title", "fideTitle"),
    ("Federation", "federation"),
    ("FIDE ID", "fideCode"),
    ("Birth", "birthDate"),
    ("Sex", "gender"),
    ("Club", "club"),
    ("Category", "category"),
    ("National ID", "nrFFE"),
)
_OF_FIDE, _NATIONAL = "F", "N"
_TITLES = {"ff": "WFM", "mf": "WIM", "gf": "WGM", "cf": "WCM"}


def papi_rows(data: bytes) -> str | None:
    r"""Return the players as text with heads and tabs, None where it is no JSON of Papi.

    >>> papi_rows(b'{"players": [{"lastName": "ALFA", "firstName": "Ana"}]}').split("\n")[1][:9]
    'ALFA\tAna\t'
    >>> papi_rows(b'{"players": ["Ana"]}') is None
    True
    """
    try:
        content = json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        return None
    players = content.get("players") if isinstance(content, dict) else None
    if not isinstance(players, list) or not players:
        return None
    if not all(isinstance(each, dict) and "lastName" in each for each in players):
        return None
    rows = ["\t".join(head for head, _ in _HEADS)]
    rows += ["\t".join(_cell(each, *column) for column in _HEADS) for each in players]
    return "\n".join(rows) + "\n"


def _cell(player: dict[str, Any], head: str, name: str) -> str:
    letter = str(player.get("fideElo", ""))
    if head == "Rating":
        text = str(player.get("elo", "")) if letter == _OF_FIDE else ""
    elif head == "National rating":
        text = str(player.get("elo", "")) if letter == _NATIONAL else ""
    elif head == "Title":
        text = str(player.get(name) or "").strip()
        text = _TITLES.get(text.lower(), text)
    else:
        text = str(player.get(name) or "")
    quoted = " ".join(text.split())
    return '"' + quoted.replace('"', '""') + '"' if '"' in quoted else quoted
