"""One language's voice: messages with their values in the forms of the language."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any

from arbitro.i18n.catalogue import find
from arbitro.i18n.language import FIRST, exists
from arbitro.i18n.values import Values

if TYPE_CHECKING:
    from collections.abc import Iterable

    from arbitro.formats.problems import Problem
    from arbitro.reasons import Reason, Refused

_OF_WHOLE_TUPLES = frozenset({"pairs", "groups", "scores", "numbers"})
"""The ways of writing that take a tuple as it is and not each of its members."""

PLACEHOLDER = re.compile(r"\{(\w+)(?::([\w.-]+))?\}")


class Translator(Values):
    """Messages, dates and numbers of one language. Made by `translator`, one for each language."""

    def t(self, code: str, /, **values: Any) -> str:
        """Return a message with its values put in.

        What the language has no words for is said in English. What nobody has words for is a fault
        of ours, and is said by the last words of its code: whoever asks is told something they can
        read, and the tests, where this raises, find it by its name.

        A placeholder may say how its value is to be written: ``{score:points}``, ``{start:date}``,
        ``{average:decimal}``, ``{players:list}``, and ``{colour:value.colour}`` for the message
        ``value.colour.<colour>``.

        >>> translator("en").t("value.colour.w")
        'White'
        """
        message = find(self.language, code)
        if message is None:
            if self.language != FIRST:
                return translator(FIRST).t(code, **values)
            return unsaid(code)
        form = "other"
        if len(message.forms) > 1:
            form = self.plural(values.get(message.by, 0))
        return PLACEHOLDER.sub(lambda place: self._placed(place, values), message.form(form))

    def has(self, code: str) -> bool:
        """Tell whether there is a message of this code, here or in English."""
        return any(find(language, code) for language in dict.fromkeys((self.language, FIRST)))

    def name_of(self, kind: str, key: str) -> str:
        """Return how a thing is called; by its key, as its author did, where nobody has words.

        >>> translator("en").name_of("colour", "w"), translator("en").name_of("system", "acme")
        ('White', 'acme')
        """
        code = f"value.{kind}.{key}"
        return self.t(code) if self.has(code) else key

    def _placed(self, place: re.Match[str], values: dict[str, Any]) -> str:
        name, how = place.groups()
        return place.group() if name not in values else self.written(values[name], how)

    def written(self, value: Any, how: str | None = None) -> str:
        """Write a value as ``how`` says, or by its kind; a tuple is a list of such values."""
        if isinstance(value, tuple | list | frozenset) and how not in _OF_WHOLE_TUPLES:
            if not value:
                return self.plain(None)
            each_how = None if how == "list" else how
            return self.listed(self.written(each, each_how) for each in value)
        if how is None or how == "list":
            return self.plain(value)
        if "." in how:
            code = f"{how}.{value}"
            return self.t(code) if self.has(code) else self.plain(value)
        return str(getattr(self, how)(value))

    def scored(self, tenths: int) -> str:
        """Write an amount of points given in tenths together with its word.

        >>> translator("en").scored(10), translator("es").scored(15)
        ('1 point', '1½ puntos')
        """
        from fractions import Fraction  # noqa: PLC0415 - slow to load, rarely needed

        return self.t("ui.points-scored", count=Fraction(tenths, 10), points=tenths)

    def edition(self, key: str) -> str:
        """Name an edition of a regulation by title and year, with its key.

        >>> translator("en").edition("C.04.3@2026-02")
        'FIDE (Dutch) System, 2026 (C.04.3@2026-02)'
        """
        regulation, _, month = key.partition("@")
        return f"{self.regulation(regulation)}, {month[:4]} ({key})"

    def regulation(self, identifier: str) -> str:
        """Return the title of a regulation, its identifier where it has none here.

        >>> translator("es").regulation("C.07")
        'Desempates'
        """
        code = f"value.regulation.{identifier}"
        return self.t(code) if self.has(code) else identifier

    def reason(self, reason: Reason) -> str:
        """Return the sentence of a reason, without the reasons behind it and without its article.

        A reason with what was ``chosen`` and what was ``rejected`` compares the two by its
        concept. A concept may have words of its own for reasons whose first measure is, say,
        ``pairs``: ``reason.rematch-of-pairs``. One with a ``reading`` says how its article is read
        instead of the usual way. A concept without a sentence is shown by its name
        and measures: an explanation is better terse than lost.
        """
        measures = dict(reason.values)
        if "reading" in measures:
            return self._said("reason", "reading-taken", reason.values)
        if "chosen" in measures and "rejected" in measures:
            kind = str(measures.get("kind", "sequence"))
            rule = self._said("reason", reason.concept, reason.values)
            return self.t(f"verdict.{kind}", **(measures | {"rule": rule}))
        if reason.values:
            special = f"{reason.concept}-of-{reason.values[0][0]}"
            if self.has(f"reason.{special}"):
                return self._said("reason", special, reason.values)
        return self._said("reason", reason.concept, reason.values)

    def refused(self, refusal: Refused) -> str:
        """Return the sentence of a refusal, without its reasons."""
        return self._said("refused", refusal.code, refusal.values)

    def problem(self, problem: Problem) -> str:
        """Return the sentence of a file's problem, without its place."""
        return self._said("format", problem.code, problem.values)

    def _said(self, topic: str, name: str, values: Iterable[tuple[str, Any]]) -> str:
        measures = dict(values)
        code = f"{topic}.{name}"
        if self.has(code):
            return self.t(code, **measures)
        shown = ", ".join(f"{_plain(key)} {self.written(value)}" for key, value in measures.items())
        return f"{unsaid(code)} ({shown})" if shown else unsaid(code)


def unsaid(code: str) -> str:
    """Return a code nobody has words for as words: what it is called, never the code itself.

    >>> unsaid("refused.no-such-round")
    'no such round'
    """
    return _plain(code.rpartition(".")[2])


def _plain(name: str) -> str:
    return name.replace("-", " ").replace("_", " ")


@cache
def translator(language: str) -> Translator:
    """Return the translator of a language, English where there is no such language.

    >>> translator("es").points(55)
    '5½'
    """
    return Translator(language if exists(language) else FIRST)
