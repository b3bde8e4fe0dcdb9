"""A round to be paired by hand: boards to fill and who may sit there."""

from __future__ import annotations

from dataclasses import dataclass

from arbitro.desk.derived.double_swiss.games import first_games
from arbitro.desk.derived.pairing import absences
from arbitro.desk.kernel.state import ManualPairing
from arbitro.model import EntryId
from arbitro.web.views.event import SectionView


@dataclass(frozen=True, slots=True)
class ManualForm:
    """The boards of a round as they stand, and the players to choose from, by number.

    ``entries`` are (entry, number, name). ``before`` is what an earlier hand has done.
    """

    number: int
    boards: tuple[tuple[EntryId | None, EntryId | None], ...]
    bye: EntryId | None
    entries: tuple[tuple[EntryId, int, str], ...]
    before: ManualPairing | None


def manual_form(view: SectionView, number: int) -> ManualForm | None:
    """Return the form of the last round paired or of the next one, None of any other."""
    paired = len(view.section.rounds)
    absent = absences(view.section, number)
    present = [entry for entry in view.numbers if entry not in absent]
    entries = tuple((entry, view.number_of[entry], view.person(entry).name) for entry in present)
    if number == paired and paired:
        played = view.section.rounds[-1]
        games = sorted(first_games(view.section, played), key=lambda game: game.board)
        seated = {player for game in games for player in (game.white, game.black)}
        extra = [each for each in view.numbers if each in seated and each not in set(present)]
        entries += tuple((each, view.number_of[each], view.person(each).name) for each in extra)
        boards = tuple((game.white, game.black) for game in games)
        free = max(0, len(entries) // 2 - len(boards))
        empty: tuple[tuple[None, None], ...] = ((None, None),) * free
        return ManualForm(number, (*boards, *empty), played.bye, entries, played.manual)
    if number == paired + 1 and number <= view.rounds_total:
        return ManualForm(number, ((None, None),) * (len(present) // 2), None, entries, None)
    return None


def manual_values(shown: ManualForm) -> dict[str, str]:
    """Return the fields of the form as the round stands."""
    values = {"bye": str(shown.bye or ""), "reason": "", "note": ""}
    for board, (white, black) in enumerate(shown.boards, 1):
        values[f"white_{board}"] = str(white or "")
        values[f"black_{board}"] = str(black or "")
    return values
