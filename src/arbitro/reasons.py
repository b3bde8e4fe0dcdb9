"""Explanations as data: concepts, editions and measures; prose is made at the edge."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable
from dataclasses import dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from arbitro.model.registry import Registry

if TYPE_CHECKING:
    from fractions import Fraction

    from arbitro.model import EditionKey


# The two values every decision can return: a reason, and a refusal.

Value: TypeAlias = "int | str | Fraction | tuple[Value, ...] | None"
"""What a reason may carry: numbers, codes and tuples of them; never prose."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One line of an explanation.

    ``concept`` names the rule: with ``edition`` it finds the article in the catalogue, and alone
    it finds the words in the message catalogues (message code ``reason.<concept>``). ``values``
    are the measures the words speak of, in a fixed order. ``parts`` are the reasons behind it.
    """

    concept: str
    edition: EditionKey | None = None
    values: tuple[tuple[str, Value], ...] = ()
    parts: tuple[Reason, ...] = ()

    def value(self, name: str) -> Value:
        """Return the measure called ``name``; KeyError where there is none."""
        return dict(self.values)[name]


@dataclass(frozen=True, slots=True)
class Refused:
    """A no of the rules: a stable code (message ``refused.<code>``), its measures and reasons.

    ``level`` says how grave it is (`arbitro.desk.kernel.levels`). Where the same may be done all
    the same, ``token`` is what the confirmation of this very situation carries, and ``step`` is the
    second one once the consequences are shown.
    """

    code: str
    values: tuple[tuple[str, Value], ...] = ()
    reasons: tuple[Reason, ...] = ()
    # How to go on says nothing of what was refused: two of the same situation are equal.
    level: str = field(default="refuse", compare=False, repr=False)
    token: str = field(default="", compare=False, repr=False)
    step: int = field(default=1, compare=False, repr=False)


def reason(
    concept: str,
    edition: EditionKey | None = None,
    parts: tuple[Reason, ...] = (),
    **values: Value,
) -> Reason:
    """Build a reason from keyword measures.

    >>> reason("pairing-allocated-bye", player=7).value("player")
    7
    """
    return Reason(concept, edition, tuple(values.items()), parts)


def refused(code: str, reasons: tuple[Reason, ...] = (), **values: Value) -> Refused:
    """Build a refusal from keyword measures.

    >>> refused("round-not-paired", round=4).code
    'round-not-paired'
    """
    return Refused(code, tuple(values.items()), reasons)


# Reasons as the data of JSON.


LARGEST_WHOLE = 2**53
"""Up to here every reader of JSON keeps each whole number exactly."""


def value_data(value: Value) -> object:
    """Return a measure as JSON has it: exact fractions, and whole numbers too long for it, as text.

    >>> from fractions import Fraction
    >>> value_data(Fraction(7, 2)), value_data(9), value_data(10**20)
    ('7/2', 9, '100000000000000000000')
    """
    if isinstance(value, int) and abs(value) > LARGEST_WHOLE:
        return str(value)
    if isinstance(value, tuple):
        return [value_data(item) for item in value]
    if value is None or isinstance(value, int | str):
        return value
    return f"{value.numerator}/{value.denominator}"


def values_data(values: tuple[tuple[str, Value], ...]) -> dict[str, object]:
    """Return the measures of a reason or refusal by their names."""
    return {name: value_data(value) for name, value in values}


def reason_data(reason: Reason, sentence: Callable[[Reason], str]) -> dict[str, object]:
    """Return a reason and those behind it as JSON data, each with its article and sentence."""
    return {
        "concept": reason.concept,
        "edition": reason.edition,
        "article": citation(reason),
        "values": values_data(reason.values),
        "text": sentence(reason),
        "parts": [reason_data(part, sentence) for part in reason.parts],
    }


# Where a reason stands in the regulations.


def citation(reason: Reason) -> str | None:
    """Return the article a reason rests on, None where the edition has none for its concept.

    >>> citation(reason("colour-preference", "C.04.3@2026-02"))
    'C.04.3@2026-02 art. 2.4.7 [C12]'
    """
    return None if reason.edition is None else _cited(reason.edition, reason.concept)


@cache
def _cited(edition: EditionKey, concept: str) -> str | None:
    from arbitro.regulations import (  # noqa: PLC0415 - only who shows an article pays
        UnknownArticleError,
        UnknownEditionError,
        article,
    )

    try:
        return str(article(edition, concept))
    except (UnknownArticleError, UnknownEditionError):
        return None


# Whom reasons speak of.

_WHO = frozenset(
    (
        *("player", "players", "opponent", "white", "black", "leaving", "entering"),
        *("higher", "given", "due", "one", "other", "certain", "team"),
        *("residents", "incoming", "upfloaters"),
    )
)
"""The measures of a reason that are numbers of players or teams."""


def people_in(reasons: Iterable[Reason], known: Container[int]) -> tuple[int, ...]:
    """Return, in order, the numbers of those some reasons speak of, among those known.

    >>> people_in([reason("rematch", players=(22, 1)), reason("x", player=99)], range(1, 41))
    (1, 22)
    """
    found: set[int] = set()
    for spoken in reasons:
        for name, value in spoken.values:
            if name in _WHO:
                numbers = value if isinstance(value, tuple) else (value,)
                found.update(one for one in numbers if isinstance(one, int) and one in known)
        found.update(people_in(spoken.parts, known))
    return tuple(sorted(found))


def named(reason: Reason, name_of: Callable[[int], str]) -> Reason:
    """Return a reason that speaks of people by what ``name_of`` calls their numbers.

    >>> named(reason("rematch", players=(2, 1)), {1: "Ana", 2: "Bo"}.__getitem__).value("players")
    ('Bo', 'Ana')
    """

    def who(value: Value) -> Value:
        if isinstance(value, tuple):
            return tuple(map(who, value))
        return name_of(value) if isinstance(value, int) else value

    values = tuple((key, who(value) if key in _WHO else value) for key, value in reason.values)
    return replace(
        reason, values=values, parts=tuple(named(part, name_of) for part in reason.parts)
    )


# Calling what others wrote: whatever it raises is an answer that names it.

T = TypeVar("T")
A = TypeVar("A")


def guarded(registry: Registry[T], name: str, call: Callable[[], A]) -> A | Refused:
    """Return what a call of a registered thing gives; refused where code of others raises.

    What is ours is not caught: a mistake of ours must not pass for an answer.
    """
    try:
        return call()
    except Exception as problem:
        origin = registry.origin(name)
        if origin is None or origin.is_ours:
            raise
        fault = f"{type(problem).__name__}: {problem}"
        return refused("plugin-failed", plugin=origin.distribution, name=name, fault=fault)
