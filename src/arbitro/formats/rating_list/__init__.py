"""Rating lists: FIDE's text and XML lists and national tables, read piece by piece."""

from arbitro.formats.rating_list.generate import generate_list
from arbitro.formats.rating_list.layout import Layout, ListedPlayer, ListedRating, layout_of
from arbitro.formats.rating_list.names import folded, words_of
from arbitro.formats.rating_list.rows import FIELDS, Row, player_of, read_rows, row_of
from arbitro.formats.rating_list.source import LIST_READERS, ListReader, ListSource, rows_of_source
from arbitro.formats.rating_list.table import read_table
from arbitro.formats.rating_list.text import fault, is_nameless, note, read_text_list
from arbitro.formats.rating_list.tolerance import Oddities, Tolerance, most_aside
from arbitro.formats.rating_list.xml import read_xml_list

__all__ = [
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
