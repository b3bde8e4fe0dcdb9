"""The manual: chapters in every language the documents have, found, searched and rendered.

The documents are Markdown files in ``docs``; a wheel carries them in ``arbitro/manual/pages``. A
language is a folder with an ``index.md``; a page and its counterparts have the same sections in the
same order, so a place in one language is found in another. Rendering needs markdown-it; finding and
reading need the standard library only.
"""

from __future__ import annotations

from arbitro.manual.chapters import (
    Chapter,
    Group,
    Place,
    chapters,
    contents,
    found,
    groups,
    languages,
    neighbours,
    whole,
)
from arbitro.manual.places import place_of_command, place_of_page
from arbitro.manual.search_index import searched

__all__ = [
    "Chapter",
    "Group",
    "Place",
    "chapters",
    "contents",
    "found",
    "groups",
    "languages",
    "neighbours",
    "place_of_command",
    "place_of_page",
    "searched",
    "whole",
]
