"""Layouts of lists that were matched by hand and named: known to the next list of the kind."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from arbitro.config import dialects_folder
from arbitro.formats.entries.dialect import Dialect
from arbitro.formats.entries.matching import own_dialect
from arbitro.storage.list_dialects import keep_dialect, own_dialects
from arbitro.web.asking import Here
from arbitro.web.views.lists import ListRead


def shared_folder(here: Here) -> Path | None:
    """Return the folder of own dialects, None on a server of many, where none is kept."""
    folder = here.service.folder
    return None if here.request.app.state.shared else dialects_folder(folder)


def dialects_here(here: Here) -> tuple[Dialect, ...]:
    """Return the dialects of the user's own."""
    folder = shared_folder(here)
    return () if folder is None else own_dialects(folder)


def remember(here: Here, name: str, read: ListRead) -> None:
    """Keep the layout of a list matched by hand for the next of the kind, where it has a name."""
    folder = shared_folder(here)
    if folder is not None and name and read.layout is not None and read.matching is not None:
        heads = [column.head for column in read.layout.columns]
        with suppress(OSError):  # the players are entered; the layout is matched again
            keep_dialect(folder, own_dialect(name, heads, read.matching.columns))
