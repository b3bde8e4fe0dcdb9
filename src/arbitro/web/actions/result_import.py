"""Lists that are sent: results of a round, and layouts that were matched by hand.

Results of another program's list are compared first, then taken one by one. A layout that was named
is known to the next list of the kind.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from arbitro.config import dialects_folder
from arbitro.desk.derived.lists.listed_results import ListedResult, listed_results
from arbitro.formats.entries.matching import own_dialect
from arbitro.formats.round_lists.round_list import RoundList, read_round_list
from arbitro.formats.texts.problems import Parsed, Problem
from arbitro.formats.texts.text import decode
from arbitro.reasons import Refused
from arbitro.storage.lists.list_dialects import OwnDialects, keep_dialect, own_dialects
from arbitro.storage.workbooks.packed_lists import unpacked
from arbitro.storage.workbooks.workbook import WorkbookError, is_workbook, sheet_text
from arbitro.web.actions.game_actions import check_role, put_down, result_command
from arbitro.web.event_request import EventRequest
from arbitro.web.forms.form import Form
from arbitro.web.views.event.sent_lists import ListRead

LONGEST_LIST = 1024 * 1024


def read_list(data: bytes, number: int) -> Parsed[RoundList]:
    """Read a round's list from a text or a workbook; WorkbookError where none can be used."""
    data = unpacked(data)
    if is_workbook(data):
        return read_round_list(sheet_text(data).text, number)
    problems: list[Problem] = []
    read = read_round_list(decode(data, problems), number)
    return Parsed(read.value, (*problems, *read.problems))


def compared(here: EventRequest, number: int, told: RoundList) -> tuple[ListedResult, ...]:
    """Compare a list with a round that whoever asks is shown."""
    return listed_results(here.event.state, here.section.section, number, told)


def take(
    here: EventRequest, number: int, told: RoundList, command: str
) -> tuple[int, list[Refused]]:
    """Enter what a list says and is not so here; return how many, and why others were not."""
    taken, refused = 0, list[Refused]()
    for result in compared(here, number, told):
        if not result.is_taken or result.game is None:
            continue
        section = here.whole_section
        wanted = result_command(
            section.id, result.game, result.listed, result.game.result, section.section.current
        )
        check_role(here, result.game, wanted)
        if wanted is None:
            continue
        # A name for each game, made of that of the list: sent again, none is entered twice.
        form = Form({}, command=f"{command[:48]}-{result.game.id}")
        answer = put_down(here, result.game, wanted, form)
        if isinstance(answer, Refused):
            # of many results none is confirmed for all: it is entered at its board
            refused.append(replace(answer, token=""))
        else:
            taken += 1
    return taken, refused


__all__ = ["LONGEST_LIST", "WorkbookError", "compared", "read_list", "take"]


def shared_folder(here: EventRequest) -> Path | None:
    """Return the folder of own dialects, None on a server of many, where none is kept."""
    folder = here.service.folder
    return None if here.request.app.state.shared else dialects_folder(folder)


def dialects_here(here: EventRequest) -> OwnDialects:
    """Return the dialects of the user's own."""
    folder = shared_folder(here)
    return OwnDialects() if folder is None else own_dialects(folder)


def remember(here: EventRequest, name: str, read: ListRead) -> None:
    """Keep the layout of a list matched by hand for the next of the kind, where it has a name."""
    folder = shared_folder(here)
    if folder is not None and name and read.layout is not None and read.matching is not None:
        heads = [column.head for column in read.layout.columns]
        with suppress(OSError):  # the players are entered; the layout is matched again
            keep_dialect(folder, own_dialect(name, heads, read.matching.columns))
