"""What readers say of a file, as a program is told: one adjustment a rule, with places and samples.

Here, for the library and for the JSON of the command line, is all that is known of a code beside
its words: whether anything was changed, what was read instead, why, and how sure that is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from arbitro.formats.texts.problems import Certainty, Problem, Severity
from arbitro.formats.trf.lines.columns import text_of_points
from arbitro.formats.trf.lines.document import TrfDocument
from arbitro.formats.trf.lines.fields import field_of
from arbitro.library.values import Adjustment
from arbitro.library.values import Severity as AdjustmentSeverity
from arbitro.model import Points
from arbitro.storage.workbooks.workbook import column_at


class Origin(NamedTuple):
    """Where a file came from: its name, and the sheet of a workbook with the text made of it."""

    file: str = ""
    sheet: str = ""
    text: str = ""


NOWHERE = Origin()
"""Of bytes nobody has named."""

_MOST_PLACES = 5

_ONLY_NOTED = frozenset(
    {
        "encoding-latin-1",
        "encoding-utf-16",
        "encoding-guessed",
        "ruler-lines",
        "decimal-comma",
        "column-filled",
        "points-differ",
        "points-missing",
        "count-differs",
        "tpn-gap",
        "standings-order-differs",
        "results-unusual",
        "dates-reversed",
        "team-points-differ",
        "team-summary-differs",
        "record-unknown",
        "sheets-left-out",
        "control-character",
        "crosstable-without-days",
        "table-top",
        "table-foot",
        "round-open",
        "system-of-its-own",
        "type-unknown",
        "round-partly-blank",
        "rounds-alone",
        "points-out-of-order",
        "time-control-unreadable",
        "javafo-option-unknown",
        "name-missing",
        "entry-dialect",
        "entry-list-is-crosstable",
        "entry-names-without-comma",
        "entry-duplicate",
    }
)
"""What a reader remarks and takes as it stands."""

_LEFT_EMPTY = frozenset(
    {"sex-unknown", "fide-id-unreadable", "birth-unreadable", "rank-unreadable"}
    | {"strength-unreadable"}
    | {"rating-word", "fide-id-zero", "date-implausible", "result-open-sign", "title-unknown"}
    | {"result-unknown-sign", "result-one-sided"}
    | {"date-unreadable", "json-unknown-member", "national-player-unknown"}
    | {
        "match-line-not-known",
        "by-hand-not-known",
        "external-not-known",
        "rating-period-not-known",
        "rating-correction-not-known",
    }
    | {"sheet-cells-far-below", "sheet-cells-far-beside", "entry-federation-unreadable"}
    | {"entry-lines-above", "entry-lines-below", "entry-row-of-nobody", "entry-column-unknown"}
    | {"entry-rating-left-out", "entry-board-unreadable", "entry-cells-left-out"}
    | {"entry-column-untitled", "entry-column-not-ids", "entry-column-twice", "entry-row-again"}
)
"""Of what nothing was taken over."""

_IN_A_FIELD = frozenset(
    {"sex-f", "sex-unknown", "title-unknown", "fide-id-unreadable", "fide-id-zero"}
    | {"birth-unreadable", "rank-unreadable", "rating-word"}
)
"""What is doubtful in a field of a line whose first column the reader names."""

_BEFORE = ("text", "result", "symbol", "stated")
_AFTER = ("meaning", "computed", "counted", "rounds", "name")
"""The values in which problems say what stood there, and what was read instead."""

_COUNTED = frozenset(
    {"entry-names-arranged", "entry-names-without-comma", "entry-lines-above", "entry-lines-below"}
    | {"entry-federation-named", "entry-rating-letter", "entry-rating-games"}
    | {"entry-rating-left-out", "entry-rating-thousands", "entry-rating-without-letter"}
    | {"entry-boards-order", "entry-cells-left-out", "entry-ratings-in-names"}
    | {"sheet-cells-far-below", "sheet-cells-far-beside"}
)
"""What readers say once of many places, with how many there are."""

_BASIS = {
    "cell-old-bye": "TRF16",
    "sex-f": "TRF16",
    "sex-unknown": "TRF16",
    "points-differ": "results",
    "team-points-differ": "results",
    "team-summary-differs": "results",
    "points-of-pending-differ": "C.04.2@2026-02 art. 3.1",
    "rounds-assumed": "rounds-paired",
    "system-by-description": "type-of-tournament",
    "encoding-latin-1": "bytes",
    "encoding-utf-16": "byte-order-mark",
    "encoding-guessed": "letters",
    "forfeit-without-colour": "C.04.2@2026-02 art. 3.4",
    "title-women-papi": "Papi",
    "result-of-running-game": "lichess",
}
"""Why something is read as it is, where the reader has a reason beyond the text itself."""

_CERTAINTY: dict[str, Certainty] = {
    # what nobody could mean otherwise, or what the results make
    **dict.fromkeys(("sex-f", "rating-word", "fide-id-zero", "title-women-papi"), "certain"),
    **dict.fromkeys(("result-half-sign", "result-open-sign", "cell-old-bye"), "certain"),
    "bye-alone": "certain",
    "bye-after-last-round": "certain",
    **dict.fromkeys(("decimal-comma", "points-columns", "ruler-lines"), "certain"),
    **dict.fromkeys(("points-differ", "team-points-differ", "count-differs"), "certain"),
    **dict.fromkeys(("points-of-pending-differ", "points-missing"), "certain"),
    **dict.fromkeys(("entry-federation-named", "entry-rating-games"), "certain"),
    **dict.fromkeys(("entry-rating-letter", "entry-row-again", "entry-row-replaced"), "certain"),
    # what other places of the file speak for
    **dict.fromkeys(("result-of-running-game", "running-game-one-sided"), "likely"),
    **dict.fromkeys(("name-padded-by-bytes", "roster-extended"), "likely"),
    **dict.fromkeys(("point-symbol-nonstandard", "system-by-description"), "likely"),
    **dict.fromkeys(("entry-names-arranged", "entry-columns-guessed"), "likely"),
    **dict.fromkeys(("entry-rating-thousands", "entry-boards-order"), "likely"),
    **dict.fromkeys(("entry-ratings-in-names",), "likely"),
    **dict.fromkeys(("entry-column-of-titles", "entry-quote-open", "entry-dialect"), "likely"),
    # what is usual where the file does not say, or says two things
    **dict.fromkeys(("encoding-mixed", "forfeit-without-colour", "rounds-assumed"), "assumed"),
    **dict.fromkeys(("crosstable-places", "record-repeated"), "assumed"),
    **dict.fromkeys(("bye-contradicted", "points-by-colour", "reading-not-known"), "assumed"),
    **dict.fromkeys(("points-of-absence-differ", "board-order-unclear"), "assumed"),
    **dict.fromkeys(("team-bye-contradicted", "team-forfeit-contradicted"), "assumed"),
    **dict.fromkeys(
        ("sheets-left-out", "entry-column-assumed-ids", "entry-column-twice"), "assumed"
    ),
    "entry-rating-without-letter": "assumed",
}
"""How sure a reading is that does not tell it itself; of all others nothing was read otherwise."""

_OF_A_RECORD = {"rounds-assumed": "142", "players-missing": "001"}
"""The records that are not there."""

_OF_NO_RECORD = frozenset(
    {"encoding-utf-16", "content-no-list", "importer-failed", "ruler-lines", "record-unknown"}
)

_OF_A_WHOLE_LINE = frozenset(
    {"columns-shifted-left", "columns-shifted-right", "columns-out-of-line", "columns-run-over"}
    | {"player-line-cut", "tab-in-columns", "column-not-blank", "control-character"}
)
"""What leaves nobody sure which field stands at a column."""

_IN_TENTHS = frozenset({"points-differ", "team-points-differ"})


def adjustments(
    problems: Sequence[Problem], document: TrfDocument | None = None, origin: Origin = NOWHERE
) -> tuple[Adjustment, ...]:
    """Return problems by their codes, in the order of their first places.

    ``document`` are the lines of a report.
    """
    by_code: dict[str, list[Problem]] = {}
    for problem in sorted(problems, key=lambda item: (item.line, item.column)):
        by_code.setdefault(problem.code, []).append(problem)
    return tuple(_adjustment(found, document, origin) for found in by_code.values())


def _adjustment(
    found: Sequence[Problem], document: TrfDocument | None, origin: Origin
) -> Adjustment:
    first = found[0]
    code, values = first.code, dict(first.values)
    if code in _IN_TENTHS:
        values |= {name: _points(values[name]) for name in ("stated", "computed")}
    after = next((str(values[name]) for name in _AFTER if name in values), None)
    if code in _LEFT_EMPTY:
        after = ""
    elif code == "sex-f":
        after = "w"
    severity: AdjustmentSeverity = "note" if code in _ONLY_NOTED else "adjusted"
    refused = first.severity is Severity.ERROR
    places = tuple(_place(item, origin) for item in found[:_MOST_PLACES])
    return Adjustment(
        code,
        "refused" if refused else severity,
        *places[0],
        first.values,
        sum(int(dict(item.values)["count"]) if code in _COUNTED else 1 for item in found),
        places,
        next((str(values[name]) for name in _BEFORE if name in values), _cell(document, first)),
        after,
        _BASIS.get(code, ""),
        origin.file,
        origin.sheet,
        _field(first, document),
        "" if refused else first.certainty or _CERTAINTY.get(code, ""),
    )


def _place(problem: Problem, origin: Origin) -> tuple[int, int]:
    """Return line and column of a problem, in a sheet row and column of its cell."""
    if not origin.text:
        return problem.line, problem.column

    return problem.line, column_at(origin.text, problem.line, problem.column)


def _cell(document: TrfDocument | None, problem: Problem) -> str:
    """Return what stands in the field a problem begins at, empty where it has none of its own."""
    if problem.code not in _IN_A_FIELD or document is None:
        return ""
    words = document.lines[problem.line - 1].text[problem.column - 1 :].split(maxsplit=1)
    return words[0] if words else ""


def _field(problem: Problem, document: TrfDocument | None) -> str:
    """Return what a problem speaks of: as the reader says, the path in JSON, the record."""
    values = dict(problem.values)
    if problem.field or "path" in values:
        return problem.field or str(values["path"])
    if problem.code in _OF_A_RECORD or problem.code in {"record-missing", "record-repeated"}:
        return _OF_A_RECORD.get(problem.code) or str(values["code"])
    if document is None or problem.code in _OF_NO_RECORD:
        return ""
    if not 0 < problem.line <= len(document.lines):
        return ""

    column = 1 if problem.code in _OF_A_WHOLE_LINE else problem.column
    return field_of(document.lines[problem.line - 1].text, column)


def _points(tenths: int | str) -> str:
    """Return points as a report has them."""
    return text_of_points(Points(int(tenths)))
