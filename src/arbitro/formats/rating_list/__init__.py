"""Rating lists: FIDE's text and XML lists and national tables, read piece by piece."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from arbitro.formats.rating_list.generate import generate_list
    from arbitro.formats.rating_list.layout import Layout, layout_of
    from arbitro.formats.rating_list.names import folded, have_same_words, is_nameless, words_of
    from arbitro.formats.rating_list.player import (
        ARBITER_TITLES,
        FIELDS,
        ListedPlayer,
        ListedRating,
        Row,
        player_of,
        row_of,
    )
    from arbitro.formats.rating_list.rows import read_rows
    from arbitro.formats.rating_list.source import (
        LIST_READERS,
        ListReader,
        ListSource,
        rows_of_source,
    )
    from arbitro.formats.rating_list.table import read_table
    from arbitro.formats.rating_list.text import fault, note, read_text_list
    from arbitro.formats.rating_list.tolerance import Oddities, Tolerance, most_aside
    from arbitro.formats.rating_list.xml import read_xml_list

__all__ = [
    "ARBITER_TITLES",
    "FIELDS",
    "LIST_READERS",
    "Layout",
    "ListReader",
    "ListSource",
    "ListedPlayer",
    "ListedRating",
    "Oddities",
    "Row",
    "Tolerance",
    "fault",
    "folded",
    "generate_list",
    "have_same_words",
    "is_nameless",
    "layout_of",
    "most_aside",
    "note",
    "player_of",
    "read_rows",
    "read_table",
    "read_text_list",
    "read_xml_list",
    "row_of",
    "rows_of_source",
    "words_of",
]

_ROOMS = {
    "generate": {"generate_list"},
    "layout": {"Layout", "layout_of"},
    "names": {"folded", "have_same_words", "is_nameless", "words_of"},
    "player": {
        *("ARBITER_TITLES", "FIELDS", "ListedPlayer", "ListedRating", "Row"),
        *("player_of", "row_of"),
    },
    "rows": {"read_rows"},
    "source": {"LIST_READERS", "ListReader", "ListSource", "rows_of_source"},
    "table": {"read_table"},
    "text": {"fault", "note", "read_text_list"},
    "tolerance": {"Oddities", "Tolerance", "most_aside"},
    "xml": {"read_xml_list"},
}


def __getattr__(name: str) -> object:
    """Load what is asked for: who searches a list that was read in needs none of the readers."""
    for room, names in _ROOMS.items():
        if name in names:
            return getattr(import_module(f"{__name__}.{room}"), name)
    raise AttributeError(name)
