"""National lists: tables whose columns are named by their head, or by whoever reads them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from arbitro.formats.entries import read_entry_rows
from arbitro.formats.entries.head_words import HEADS, Column
from arbitro.formats.entries.table import LONGEST_LINE, LOOKED_THROUGH
from arbitro.formats.rating_list.player import ARBITER_TITLES, UNRATED, ListedPlayer, ListedRating
from arbitro.formats.rating_list.text import fault, sourced
from arbitro.formats.texts.cells import SEPARATORS, cells_of, quoted
from arbitro.formats.texts.problems import Problem, Severity
from arbitro.formats.texts.text import decode, rows_of
from arbitro.model import FideId, Player

FIELDS = ("name", "rating", "title", "federation", "fide_id", "national_id", "birth", "sex")
"""What a column can be mapped to."""

MOST_ROWS = 5_000_000
"""More than any federation has players."""

GRAVE = frozenset(
    {"birth-unreadable", "fide-id-unreadable", "title-unknown", "entry-federation-unreadable"}
)
"""What leaves a cell of an entry list empty is a fault of a rating list: it would be believed."""

TOLD = frozenset(
    {
        "entry-row-of-nobody",
        "entry-row-again",
        "entry-cells-extra",
        "entry-quote-open",
        "entry-column-twice",
        "entry-column-not-ids",
    }
)
"""What is said of a list that is taken: the rows and columns left out."""


def read_table(
    data: bytes, mapping: Mapping[str, str] | None = None
) -> Iterator[ListedPlayer | Problem]:
    """Read a national list: what is to be said of it, then players and problems in order.

    An error stands for its line.

    ``mapping`` names the list's own heads by our fields, where they are not among those known
    from entry lists: ``{"rating": "Puntos"}``. The rating of the list is taken for the standard
    one. In a list of arbiters the titles are theirs: IA, FA, NA.
    """
    problems: list[Problem] = []
    text = decode(data, problems)
    read = read_entry_rows(with_our_heads(text, mapping or {}), most_rows=MOST_ROWS)
    arbiters = {
        problem.line: title
        for problem in read.problems
        if (title := _of_an_arbiter(problem)) is not None
    }
    found = [
        problem._replace(severity=Severity.ERROR) if problem.code in GRAVE else problem
        for problem in read.problems
        if _of_an_arbiter(problem) is None
    ]
    if not read.value:
        faults = [item for item in found if item.severity is Severity.ERROR]
        yield from faults or [fault("list-head-unknown", 1, 1)]
        return
    rows = rows_of(text)
    wrong: dict[int, Problem] = {}
    for item in found:
        if item.severity is Severity.ERROR:
            wrong.setdefault(item.line, sourced(item, "", rows[item.line - 1]))
        elif item.code in TOLD:
            yield sourced(item, "", rows[item.line - 1])
    players = dict(read.value)
    for line in sorted(players.keys() | wrong.keys()):
        yield wrong[line] if line in wrong else _listed(players[line], arbiters.get(line, ""))


def _of_an_arbiter(problem: Problem) -> str | None:
    """Return the title of an arbiter that stands where players have theirs.

    None for all else.
    """
    title = str(dict(problem.values).get("text", "")).strip().upper()
    return title if problem.code == "title-unknown" and title in ARBITER_TITLES else None


def _listed(player: Player, arbiter_title: str) -> ListedPlayer:
    rating = player.national_rating or player.rating
    return ListedPlayer(
        player.fide_id or FideId(0),
        player.name,
        player.federation,
        "" if player.sex is None else {"m": "M", "w": "F"}[player.sex.value],
        player.title.value if player.title else "",
        other_titles=arbiter_title,
        standard=ListedRating(rating) if rating else UNRATED,
        birth_year=int(player.birth[:4] or 0),
        national_id=player.national_id,
    )


def with_our_heads(text: str, mapping: Mapping[str, str]) -> str:
    """Return the table with the mapped heads written as we call them.

    They stand in the line that has most of them, which need not be the first.
    """
    rows = rows_of(text)
    theirs = set(mapping.values())
    best: tuple[int, int, str] | None = None
    for place, row in enumerate(rows[:LOOKED_THROUGH] if mapping else ()):
        for separator in SEPARATORS:
            if len(row) <= LONGEST_LINE:
                found = len(theirs & {cell.text for cell in cells_of(row, separator)})
                if found and (best is None or found > best[0]):
                    best = found, place, separator
    if best is None:
        return text
    _, place, separator = best
    ours = {head: HEADS[Column(field)] for field, head in mapping.items()}
    heads = [ours.get(cell.text, cell.text) for cell in cells_of(rows[place], separator)]
    rows[place] = separator.join(quoted(head, separator) for head in heads)
    return "\n".join(rows)
