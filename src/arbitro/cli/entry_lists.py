"""Players of a command that takes an entry list or a report, whichever a file is."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from arbitro.cli.reports import BadInputError, load
from arbitro.cli.sheets import read_table_of

if TYPE_CHECKING:
    from arbitro.model import Player


class EntryList(NamedTuple):
    """The players of a file in its order; a report has ``numbered`` them."""

    players: tuple[Player, ...]
    numbered: bool


def entry_list(path: str) -> EntryList:
    """Return the players of a file; faults are shown, BadInputError where there is one."""
    from arbitro.formats.entries import read_entries
    from arbitro.i18n.entry_lists import heads_read

    table = read_table_of(path)
    if not table.sheet and _is_report(table.data):
        entries = load(path, table.data).tournament.entries
        return EntryList(tuple(entry.player for entry in entries), numbered=True)
    parsed = read_entries(table.data, heads=heads_read())
    table.complain(parsed.problems)
    if not parsed.ok:
        raise BadInputError
    return EntryList(parsed.value, numbered=False)


def _is_report(data: bytes) -> bool:
    """Tell a report by a player's line, and JSON of ours by its brace."""
    from arbitro.formats.content import is_report
    from arbitro.formats.text import decode

    text = data.lstrip(b"\xef\xbb\xbf \r\n")
    return text[:1] == b"{" or is_report(decode(data, []))
