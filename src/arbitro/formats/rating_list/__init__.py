"""Rating lists: FIDE's text and XML lists and national tables, read piece by piece."""

from arbitro.formats.rating_list.record import ListedPlayer, ListedRating
from arbitro.formats.rating_list.text import read_text_list
from arbitro.formats.rating_list.xml import read_xml_list

__all__ = ["ListedPlayer", "ListedRating", "read_text_list", "read_xml_list"]
