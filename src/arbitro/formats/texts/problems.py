"""What a reader says about a file: problems with their place, and the value read all the same.

A reader never raises for anything a file can hold and never guesses silently. It reads on after a
fault, and the caller decides whether an error is fatal. Words belong to the shell: the message
code of a problem is ``format.<code>``, and ``CODES`` lists every code there is.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum, unique
from typing import Generic, Literal, NamedTuple, TypeVar

T = TypeVar("T")


@unique
class Severity(Enum):
    """How much a problem matters: an error spoils pairings or standings, a warning does not."""

    ERROR = "error"
    WARNING = "warning"


Certainty = Literal["certain", "likely", "assumed", ""]
"""How sure it is that something was meant as it was read: it can be read in no other way; what else
the file says speaks for it more than for any other; nothing does, and it is the usual one. Empty
where nothing was read otherwise than it stands there."""


class Problem(NamedTuple):
    """One fault of a file at a place in it; ``line`` and ``column`` are counted from 1.

    ``code`` is one of ``CODES``. ``values`` are the measures its message speaks of. ``field`` is
    what stands there, where the place alone does not tell it; ``certainty`` how sure a reading is,
    where that differs from one such problem to the next.
    """

    severity: Severity
    line: int
    column: int
    code: str
    values: tuple[tuple[str, int | str], ...] = ()
    field: str = ""
    certainty: Certainty = ""


class Parsed(NamedTuple, Generic[T]):
    """A value read from a text and everything that was wrong with the text."""

    value: T
    problems: tuple[Problem, ...] = ()

    @property
    def ok(self) -> bool:
        """Tell whether the value can be relied on: warnings perhaps, but no error."""
        return not any(problem.severity is Severity.ERROR for problem in self.problems)


OF_A_WHOLE_LIST = (
    "content-no-list",
    "entry-no-name-column",
    "entry-head-unknown",
    "entry-numbers-unclear",
    "entry-ratings-or-years",
    "entry-ratings-unknown",
    "entry-line-unclear",
    "entry-rows-too-many",
    "entry-columns-too-many",
    "entry-cells-too-many",
    "entry-line-too-long",
    "entry-head-again",
    "entry-head-too-low",
    "entry-cell-unclear",
    "entry-columns-of-blanks",
)
"""Faults of an entry list as it stands, not of one of its lines: nothing is read of it."""

_ERRORS = (
    # any report
    "importer-failed",
    "number-unreadable",
    "points-unreadable",
    "number-missing",
    "number-out-of-range",
    # TRF, one line
    "column-not-blank",
    "first-day-unreadable",
    "date-ambiguous",
    "columns-shifted-left",
    "columns-shifted-right",
    "columns-out-of-line",
    "columns-run-over",
    "player-line-cut",
    "tab-in-columns",
    "tpn-missing",
    "tpn-out-of-range",
    "tpn-too-wide",
    "opponent-unreadable",
    "opponent-is-self",
    "opponent-missing",
    "colour-unreadable",
    "colour-missing",
    "colour-of-bye",
    "result-unreadable",
    "result-of-bye",
    "result-alone",
    "bye-with-opponent",
    "rounds-out-of-range",
    "round-out-of-range",
    "range-reversed",
    "initial-colour-unreadable",
    "point-symbol-unknown",
    "bye-type-unknown",
    "assignment-type-unknown",
    "forfeit-type-unknown",
    "participants-missing",
    # TRF, the whole file
    "players-missing",
    "report-is-list",
    "report-is-round",
    "report-unknown",
    "tpn-duplicate",
    "points-differ-for-most",
    "opponent-unknown",
    "opponent-disagrees",
    "colours-clash",
    "result-missing",
    "results-contradict",
    "bye-before-pairing",
    "round-bye-repeated",
    "rounds-exceed-total",
    "participant-unknown",
    "team-duplicate",
    "initial-colour-contradicted",
    "rounds-contradicted",
    "rank-order-not-followed",
    "system-not-supported",
    "baku-not-applicable",
    # TRF, teams
    "teams-missing",
    "team-unknown",
    "team-opponents-differ",
    "member-of-two-teams",
    "line-up-of-others",
    "match-disagrees",
    # entry lists
    *OF_A_WHOLE_LIST,
    "entry-list-is-round",
    "entry-name-missing",
    "entry-name-unreadable",
    "entry-name-too-long",
    "entry-rating-unreadable",
    "entry-cells-extra",
    "entry-birth-no-date",
    "entry-quote-unclosed",
    # rounds of other programs
    "round-list-unknown",
    "round-list-empty",
    "round-list-row",
    "round-list-several",
    # crosstables
    "crosstable-row",
    "crosstable-letters",
    "crosstable-byes",
    # JSON
    "json-syntax",
    "json-type",
    "json-missing",
    "json-value",
    "json-version",
    # PGN
    "pgn-move-unreadable",
    "pgn-move-illegal",
    "pgn-move-ambiguous",
    "pgn-promotion-missing",
    "pgn-null-move",
    "pgn-moves-unread",
    "pgn-fen-unusable",
    "pgn-variant-unknown",
    "pgn-comment-open",
    "pgn-games-in-one",
    "pgn-variation-open",
    "pgn-result-against-mate",
    "pgn-result-against-stalemate",
    # a lecturer's own questions, and what candidates chose
    "own-question-without-title",
    "own-question-without-text",
    "own-question-points",
    "own-question-article",
    "own-question-position",
    "own-question-answers",
    "own-question-checklist",
    "own-questions-too-many-points",
    "exam-columns",
    "exam-version",
    "exam-answers",
    "exam-marks",
    "exam-candidate-twice",
)

_WARNINGS = (
    # any text
    "encoding-latin-1",
    "encoding-utf-16",
    "encoding-mixed",
    "encoding-guessed",
    "control-character",
    # TRF, one line
    "column-filled",
    "name-padded-by-bytes",
    "sex-unknown",
    "sex-f",
    "rating-word",
    "fide-id-zero",
    "title-women-papi",
    "result-half-sign",
    "result-open-sign",
    "result-unknown-sign",
    "result-one-sided",
    "result-of-running-game",
    "running-game-one-sided",
    "forfeit-without-colour",
    "decimal-comma",
    "points-columns",
    "roster-extended",
    "ruler-lines",
    "date-spelling",
    "date-implausible",
    "title-unknown",
    "fide-id-unreadable",
    "birth-unreadable",
    "name-missing",
    "rank-unreadable",
    "strength-unreadable",
    "date-unreadable",
    "cell-old-bye",
    "bye-alone",
    "bye-after-last-round",
    "round-open",
    "round-partly-blank",
    "type-unknown",
    "method-unknown",
    "tie-break-unreadable",
    "time-control-unreadable",
    "board-colour-unreadable",
    "point-symbol-nonstandard",
    "javafo-option-unknown",
    "record-unknown",
    "reading-not-known",
    "match-line-not-known",
    "by-hand-not-known",
    "external-not-known",
    "rating-period-not-known",
    "rounds-alone",
    "rating-correction-not-known",
    # TRF, the whole file
    "record-missing",
    "rounds-assumed",
    "system-by-description",
    "system-of-its-own",
    "results-unusual",
    "points-differ",
    "points-before-round",
    "points-missing",
    "count-differs",
    "tpn-gap",
    "record-repeated",
    "bye-contradicted",
    "points-by-colour",
    "points-out-of-order",
    "points-of-absence-differ",
    "points-of-pending-differ",
    "standings-order-differs",
    "assignment-without-result",
    "dates-reversed",
    "national-player-unknown",
    # TRF, teams
    "team-points-differ",
    "team-summary-differs",
    "team-bye-contradicted",
    "team-forfeit-contradicted",
    "board-order-unclear",
    # entry lists
    "entry-list-is-crosstable",
    "entry-federation-unreadable",
    "entry-duplicate",
    "entry-row-again",
    "entry-row-replaced",
    "entry-dialect",
    "own-dialect-unfolded",
    "own-dialect-unreadable",
    "entry-names-arranged",
    "entry-row-of-nobody",
    "entry-lines-above",
    "entry-lines-below",
    "entry-quote-open",
    "entry-names-without-comma",
    "entry-column-unknown",
    "entry-column-untitled",
    "entry-column-of-titles",
    "entry-column-not-ids",
    "entry-column-assumed-ids",
    "entry-column-twice",
    "entry-columns-guessed",
    "entry-federation-named",
    "entry-rating-letter",
    "entry-rating-games",
    "entry-rating-left-out",
    "entry-rating-thousands",
    "entry-rating-without-letter",
    "entry-board-unreadable",
    "entry-boards-order",
    "entry-ratings-in-names",
    "entry-cells-left-out",
    # crosstables
    "crosstable-places",
    "table-top",
    "table-foot",
    "crosstable-without-days",
    # JSON
    "json-unknown-member",
    # PGN
    "pgn-null-in-variation",
    "pgn-letters",
    "pgn-tag-missing",
    "pgn-tag-repeated",
    "pgn-tag-case",
    "pgn-tag-unreadable",
    "pgn-fen",
    "pgn-result-missing",
    "pgn-result-unknown",
    "pgn-result-differs",
    "pgn-result-form",
    "pgn-sign-wrong",
    "pgn-glyph-without-move",
    "pgn-number-wrong",
    "pgn-variation-unopened",
    "pgn-variation-misplaced",
    "pgn-text-unknown",
    "pgn-text-after-result",
    "pgn-clock-unreadable",
    "pgn-time-control-unreadable",
)

SEVERITIES: dict[str, Severity] = {
    **dict.fromkeys(_ERRORS, Severity.ERROR),
    **dict.fromkeys(_WARNINGS, Severity.WARNING),
}
"""Every problem code with its severity."""

REPAIRED = frozenset(
    {
        "encoding-guessed",
        "encoding-latin-1",
        "encoding-utf-16",
        "encoding-mixed",
        "control-character",
        "column-filled",
        "name-padded-by-bytes",
        "sex-unknown",
        "sex-f",
        "rating-word",
        "fide-id-zero",
        "fide-id-unreadable",
        "birth-unreadable",
        "rank-unreadable",
        "strength-unreadable",
        "title-unknown",
        "title-women-papi",
        "result-half-sign",
        "result-open-sign",
        "result-unknown-sign",
        "result-one-sided",
        "result-of-running-game",
        "running-game-one-sided",
        "forfeit-without-colour",
        "decimal-comma",
        "points-columns",
        "roster-extended",
        "point-symbol-nonstandard",
        "points-differ",
        "points-before-round",
        "ruler-lines",
        "record-unknown",
        "date-spelling",
        "date-unreadable",
        "date-implausible",
        "cell-old-bye",
        "bye-alone",
        "bye-after-last-round",
        "crosstable-places",
    }
)
"""What was read otherwise than it stands there, or left out, because it can be understood.

A strict reading takes none of it.
"""

CODES = frozenset(SEVERITIES)
"""Every problem code; each needs a message ``format.<code>`` in every language."""


def repaired(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Return what a strict reading refuses of a file that was read as it is meant."""
    return tuple(item for item in problems if item.code in REPAIRED)


def problem(code: str, line: int, column: int, /, **values: int | str) -> Problem:
    """Build a problem; its severity belongs to the code.

    >>> problem("tpn-duplicate", 4, 5, tpn=7).severity
    <Severity.ERROR: 'error'>
    """
    return Problem(SEVERITIES[code], line, column, code, tuple(values.items()))
