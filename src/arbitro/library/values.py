"""What the library answers with: plain values, points as exact fractions, words on demand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from arbitro.formats.spreadsheets import column_letters
from arbitro.formats.texts.problems import Certainty
from arbitro.i18n import citation, translator
from arbitro.i18n.sentences.lines import reason_lines
from arbitro.reasons import Reason

Severity = Literal["note", "adjusted", "asked", "refused"]
"""What an adjustment did: nothing changed; a value was changed or supplied; somebody answered what
it is, whom no reader of the library asks; the file is refused."""


@dataclass(frozen=True, slots=True)
class Why:
    """Why something is so: the rule, its article, the measures, and the reasons behind it."""

    reason: Reason

    @property
    def concept(self) -> str:
        """Return the name of the rule, the same in every edition: ``colour-preference``."""
        return self.reason.concept

    @property
    def edition(self) -> str | None:
        """Return the edition the rule is cited from, None where no text says it."""
        return self.reason.edition

    @property
    def article(self) -> str | None:
        """Return edition, number and label of the article, None where there is none."""
        return citation(self.reason)

    @property
    def values(self) -> Mapping[str, Any]:
        """Return the measures by name; points are in tenths, as everywhere in reasons."""
        return dict(self.reason.values)

    @property
    def parts(self) -> tuple[Why, ...]:
        """Return the reasons behind this one."""
        return tuple(map(Why, self.reason.parts))

    def say(self, language: str = "en") -> str:
        """Return the sentence in a language, English for one unknown, without article and parts."""
        return translator(language).reason(self.reason)

    def tell(self, language: str = "en") -> str:
        """Return all of it in a language: a line a reason, indented, each with its article."""
        return "\n".join(map(str, reason_lines(translator(language), self.reason)))

    def __str__(self) -> str:
        return self.tell()


@dataclass(frozen=True, slots=True)
class Adjustment:
    """What was doubtful in a file, or decided for want of a word in it, and what was done.

    ``code`` is stable, ``severity`` says what came of it. Where one rule met many places they are
    one adjustment: ``count`` of them, the first five in ``places`` as line and column.

    ``file`` is the path that was read as it was given, with a stroke and the name inside it where
    it was a ZIP; empty where bytes were read. ``sheet`` names the sheet of a workbook, empty of all
    other files. ``line`` and ``column`` are those of the first place, counted from 1: of a sheet
    they are the row and the column of the cell, of all other files the column counts characters.
    What is said of a whole file stands at 1 and 1.

    ``field`` is what stands there: of a report the record and, in lines of players, the field
    (``142``, ``001 rating``, ``001 round 3 result``); of a crosstable the field alone (``points``,
    ``round 3``); of JSON the path (``entries[1].tpn``). It is empty where a whole file is meant, or
    a line of no known kind.

    ``before`` is the text that stood at the first place, ``after`` what was read instead (empty:
    left out; None: it is kept as it stands), ``basis`` the reason beyond the text itself: an
    article, the limits of a format (``TRF16``), the ``results``. Where somebody was ``asked``,
    ``after`` is the answer.

    ``certainty`` says how sure it is that what was read is what was meant: ``certain`` where it can
    be read in no other way, ``likely`` where something else in the file speaks for it, ``assumed``
    where nothing does and the usual was taken. It is empty where nothing was read otherwise: what
    is kept, left out or refused.
    """

    code: str
    severity: Severity
    line: int = 0
    column: int = 0
    values: tuple[tuple[str, int | str], ...] = ()
    count: int = 1
    places: tuple[tuple[int, int], ...] = ()
    before: str = ""
    after: str | None = None
    basis: str = ""
    file: str = ""
    sheet: str = ""
    field: str = ""
    certainty: Certainty = ""

    @property
    def where(self) -> str:
        """Return the first place: ``open.trf:3:10``, of a sheet ``open.xlsx[Table!I6]``."""
        if self.sheet:
            return f"{self.file}[{self.sheet}!{column_letters(self.column)}{self.line}]"
        return (
            f"{self.file}:{self.line}:{self.column}" if self.file else f"{self.line}:{self.column}"
        )

    @property
    def asked(self) -> bool:
        """Tell whether somebody was asked what is meant."""
        return self.severity == "asked"

    def say(self, language: str = "en") -> str:
        """Return the sentence in a language, of the first place where there are several."""
        words = translator(language)
        if words.has(f"format.{self.code}"):
            return words.t(f"format.{self.code}", **dict(self.values))
        return words.t(f"edition.{self.code}", **dict(self.values))

    def __str__(self) -> str:
        return f"{self.line}:{self.column}: {self.say()}" if self.line else self.say()


@dataclass(frozen=True, slots=True)
class Player:
    """A player as entered: ``number`` is the pairing number, 0 and empty are unknown.

    ``title`` is FIDE's abbreviation (``GM``, ``WFM``), ``federation`` the code of three letters.
    """

    number: int
    name: str
    rating: int = 0
    title: str = ""
    federation: str = ""
    fide_id: int | None = None
