"""What the library raises: every error has a stable code, its values, and a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from datetime import date
from typing import Any, TypeVar

from arbitro.formats.importers import TournamentFile
from arbitro.i18n import translator
from arbitro.i18n.rule_texts.laws import problem_text
from arbitro.library import edition_choice
from arbitro.library.values import Adjustment, Why
from arbitro.model import SYSTEMS, System
from arbitro.model import Tournament as Record
from arbitro.reasons import Refused, Value, refused
from arbitro.regulations import (
    EditionChoice,
    NoEditionInForceError,
    UnknownEditionError,
    text_to_follow,
)
from arbitro.rules.laws.values import FactProblem
from arbitro.rules.pairing.systems import system_called

T = TypeVar("T")


class ArbitroError(Exception):
    """The answer is no. ``refused`` is why, as data; the message is the sentence in English."""

    def __init__(self, refused: Refused) -> None:
        self.refused = refused
        super().__init__(refused)

    @property
    def code(self) -> str:
        """Return the stable code of the refusal."""
        return self.refused.code

    @property
    def values(self) -> Mapping[str, Any]:
        """Return the measures of the refusal by name."""
        return dict(self.refused.values)

    @property
    def reasons(self) -> tuple[Why, ...]:
        """Return the reasons behind the refusal."""
        return tuple(map(Why, self.refused.reasons))

    def say(self, language: str = "en") -> str:
        """Return the sentence in a language."""
        return translator(language).refused(self.refused)

    def __str__(self) -> str:
        return self.say()


class RefusedError(ArbitroError):
    """The rules say no: a round without a complete pairing, a result that is still missing."""


class UnknownError(ArbitroError, LookupError):
    """There is no such thing: an edition, a round, a player, a tie-break, a system, a side."""


class UnreadableError(ArbitroError, ValueError):
    """A file, a position or a case cannot be used; ``adjustments`` say where and why."""

    def __init__(
        self,
        refused: Refused,
        adjustments: tuple[Adjustment, ...] = (),
        fact: FactProblem | None = None,
    ) -> None:
        super().__init__(refused)
        self.adjustments = adjustments
        self._fact = fact

    def say(self, language: str = "en") -> str:
        """Return the sentence in a language, with the first fault in that language too."""
        words = translator(language)
        values = dict(self.refused.values)
        fault = next(
            (adjustment for adjustment in self.adjustments if adjustment.severity == "refused"),
            None,
        )
        if fault is not None:
            values["problem"] = fault.say(language)
        elif self._fact is not None:
            values["problem"] = problem_text(words, replace(self._fact, path=""))
        return words.refused(refused(self.refused.code, (), **values))

    def __reduce__(self) -> tuple[type[UnreadableError], tuple[Any, ...]]:
        # Errors go from process to process: by its `args` alone this one would lose its details.
        return type(self), (self.refused, self.adjustments, self._fact)


def allowed(answer: T | Refused) -> T:
    """Return an answer of the rules, or raise what they refuse."""
    if isinstance(answer, Refused):
        raise RefusedError(answer)
    return answer


def unknown(code: str, /, **values: Value) -> UnknownError:
    """Build the error of something there is not."""
    return UnknownError(refused(code, (), **values))


# What a program names, and errors where there is no such thing: systems, editions, readings.


def system_named(name: str) -> System:
    """Return the system of a name; UnknownError where there is none."""
    found = SYSTEMS.get(name) or _of_others(name)
    if found is None:
        raise unknown("system-unknown", system=name)
    return found


def _of_others(name: str) -> System | None:
    return system_called(name)


def edition_of(
    regulation: str, *, option: str | None = None, start: date | None = None
) -> EditionChoice:
    """Return the edition decided; UnknownError for one that there is not."""
    as_name(option, regulation)
    with _known_edition(regulation, option or str(start or "")):
        return text_to_follow(regulation, option=option, start=start)


def edition_for(
    file: TournamentFile, record: Record, regulation: str, option: str | None
) -> EditionChoice:
    """Return the edition of a tournament of the report or option; UnknownError for none."""
    as_name(option, regulation)
    asked = option or file.encoded_type or str(record.details.start or "")
    with _known_edition(regulation, asked):
        return edition_choice.edition_for(file, record, regulation, option)


def as_name(edition: str | None, regulation: str) -> None:
    """Raise TypeError where an edition is named by no text, UnknownError where by an empty one."""
    if not isinstance(edition, str | None):
        raise TypeError(f'an edition is named by a text as "2026", no {type(edition).__name__}')
    if edition is not None and not edition.strip():
        # whatever begins with it would be every edition
        raise unknown("edition-unknown", regulation=regulation, edition=repr(edition))


@contextmanager
def _known_edition(regulation: str, asked: str) -> Iterator[None]:
    try:
        yield
    except UnknownEditionError as problem:
        # the name may stand in the file itself, in several places
        raise unknown("edition-unknown", regulation=regulation, edition=problem.name) from problem
    except NoEditionInForceError as problem:
        raise unknown("edition-unknown", regulation=regulation, edition=asked) from problem


_NO_READING = frozenset({"reading-unknown", "reading-value-unknown"})


def readings_given(readings: Iterable[str]) -> tuple[str, ...]:
    """Return readings as they were given; TypeError for one text, whose letters are none."""
    if isinstance(readings, str):
        raise TypeError('readings are several texts as ["parity=file"], no str')
    return tuple(readings)


def read_so(answer: T | Refused) -> T:
    """Return what follows readings of articles as `allowed`; UnknownError for one there is not."""
    if isinstance(answer, Refused) and answer.code in _NO_READING:
        raise UnknownError(answer)
    return allowed(answer)


def of_players(file: TournamentFile) -> Record:
    """Return the record of an event of single players; RefusedError for one of teams."""
    if file.teams is not None:
        raise RefusedError(refused("single-players-only"))
    return file.tournament


def as_round_number(number: int) -> None:
    """Raise TypeError where a round is no whole number."""
    if not isinstance(number, int):
        raise TypeError(f"a round is a whole number, no {type(number).__name__}")
