"""One language's voice: messages with their values in the forms of the language."""

from __future__ import annotations

import datetime as dt
import re
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any

from arbitro.i18n.catalogue import find
from arbitro.i18n.comparing import concept_said, where_different
from arbitro.i18n.language import FIRST, exists, language_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from fractions import Fraction

    from arbitro.formats.texts.problems import Problem
    from arbitro.i18n.language import Language
    from arbitro.reasons import Reason, Refused


# How values are written in a language: plural forms, points, decimals, dates, lists.


def _exact(numerator: int, denominator: int) -> Fraction:
    from fractions import Fraction  # noqa: PLC0415 - slow to load, rarely needed

    return Fraction(numerator, denominator)


class Values:
    """What a language does with numbers, dates and lists, as its ``language.toml`` tells."""

    def __init__(self, language: str) -> None:
        self.language = language

    @cached_property
    def about(self) -> Language:
        """What the language does that is no message."""
        return language_of(self.language)

    @cached_property
    def _plural_place(self) -> Callable[[int], int]:
        return self.about.plural_place()

    def plural(self, number: Any) -> str:
        """Return the plural category of a number, a part counted as the language counts it.

        >>> Values("en").plural(1), Values("es").plural(2), Values("fr").plural(0)
        ('one', 'other', 'one')
        """
        amount = abs(number)
        counted = int(amount)
        if amount != counted and self.about.part_counts_up:
            counted += 1
        return self.about.plurals[self._plural_place(counted)]

    @cached_property
    def notation(self) -> str:
        """The letters moves are written with; figurines, which all can read, where none are known.

        >>> Values("es").notation
        'es'
        """
        from arbitro.rules.laws.notation.written import languages  # noqa: PLC0415 - for moves alone

        own = self.about.notation or self.language
        return own if own in languages() else "figurine"

    def points(self, tenths: int) -> str:
        """Write an amount of points given in tenths, halves as ½.

        >>> Values("en").points(5), Values("en").points(-15), Values("es").points(37)
        ('½', '-1½', '3,7')
        """
        whole, rest = divmod(abs(tenths), 10)
        sign = "-" if tenths < 0 else ""
        if rest == 5:
            return f"{sign}{whole or ''}½"
        return f"{sign}{whole}{self.about.decimal}{rest}" if rest else f"{sign}{whole}"

    def decimal(self, value: int | Fraction, places: int = 2) -> str:
        """Write an exact number rounded half up, without closing zeros.

        >>> from fractions import Fraction
        >>> Values("es").decimal(Fraction(7, 3)), Values("en").decimal(Fraction(5, 2))
        ('2,33', '2.5')
        """
        scale = 10**places
        # In whole numbers: a float would round some halves down.
        scaled = (2 * abs(value.numerator) * scale + value.denominator) // (2 * value.denominator)
        whole, rest = divmod(scaled, scale)
        sign = "-" if value.numerator < 0 and scaled else ""
        tail = f"{rest:0{places}d}".rstrip("0")
        return f"{sign}{whole}{self.about.decimal}{tail}" if tail else f"{sign}{whole}"

    def exact(self, value: int | Fraction | None) -> str:
        """Write a number as tables of standings do: halves as ½, nothing as a dash.

        >>> from fractions import Fraction
        >>> [Values("en").exact(each) for each in (3, Fraction(49, 2), Fraction(14, 3), None)]
        ['3', '24½', '4.67', '–']
        """
        if value is None:
            return "\N{EN DASH}"
        halves = 2 * value
        return self.decimal(value) if halves.denominator != 1 else self.points(int(5 * halves))

    def hundredths(self, value: int | Fraction) -> str:
        """Write an exact number with two decimals, as the tables of ratings do.

        >>> from fractions import Fraction
        >>> Values("en").hundredths(Fraction(9, 10)), Values("es").hundredths(-2)
        ('0.90', '-2,00')
        """
        whole, comma, part = self.decimal(value).partition(self.about.decimal)
        return f"{whole}{comma or self.about.decimal}{part.ljust(2, '0')}"

    def of_hundredths(self, value: int) -> str:
        """Write a whole number of hundredths as a decimal.

        >>> Values("es").of_hundredths(1725), Values("en").of_hundredths(-150)
        ('17,25', '-1.5')
        """
        whole, rest = divmod(abs(value), 100)
        tail = f"{rest:02d}".rstrip("0")
        sign = "-" if value < 0 else ""
        return f"{sign}{whole}{self.about.decimal}{tail}" if tail else f"{sign}{whole}"

    def money(self, value: int | Fraction) -> str:
        """Write an amount of money: whole, in hundredths, or with four decimals where it is finer.

        >>> from fractions import Fraction
        >>> [Values("en").money(each) for each in (90, Fraction(175, 2), Fraction(100, 3))]
        ['90', '87.50', '33.3333']
        """
        finer = (100 * value).denominator != 1
        written = self.decimal(value, 4 if finer else 2)
        whole, comma, part = written.partition(self.about.decimal)
        return f"{whole}{comma}{part.ljust(2, '0')}" if comma else whole

    def sum_of_money(self, hundredths: int, currency: str) -> str:
        """Return an amount in hundredths with its currency, where one is named."""
        return f"{self.money(_exact(hundredths, 100))} {currency}".strip()

    def signed(self, value: int) -> str:
        """Write a whole number with its sign, a true minus before what is negative.

        >>> Values("en").signed(2), Values("en").signed(0), Values("en").signed(-1)
        ('+2', '0', '\N{MINUS SIGN}1')
        """
        if not value:
            return "0"
        return f"+{value}" if value > 0 else f"\N{MINUS SIGN}{-value}"

    def date(self, day: dt.date) -> str:
        """Write a day in full: ``1 February 2026``, ``1 de febrero de 2026``."""
        return self._dated(self.about.dates.day, day)

    def day_of_year(self, day: dt.date) -> str:
        """Write a day without its year: ``1 February``, ``1 de febrero``."""
        return self._dated(self.about.dates.day_of_year, day)

    def month(self, text: str) -> str:
        """Write a month kept as ISO text.

        >>> Values("en").month("2026-11"), Values("es").month("2026-11")
        ('November 2026', 'noviembre de 2026')
        """
        return self._dated(self.about.dates.month_of_year, dt.date.fromisoformat(f"{text}-01"))

    def date_range(self, first: dt.date | None, last: dt.date | None) -> str:
        """Write the days of an event, one day where they are the same, nothing where unknown."""
        days = [day for day in (first, last) if day is not None]
        if not days:
            return ""
        begin, end = days[0], days[-1]
        dates = self.about.dates
        if begin == end:
            return self.date(begin)
        if (begin.year, begin.month) == (end.year, end.month):
            ends = {"first": self._day(begin), "last": self._day(end)}
            return self._dated(dates.days_of_month, end, **ends)
        of_first = dates.day_of_year if begin.year == end.year else dates.day
        return dates.days.format(first=self._dated(of_first, begin), last=self.date(end))

    def moment(self, when: dt.datetime) -> str:
        """Write a day and the time of day."""
        return self._dated(self.about.dates.moment, when, time=f"{when:%H:%M:%S}")

    def minute(self, text: str) -> str:
        """Write a moment kept as ISO text without its seconds; what is none stays as it is."""
        try:
            when = dt.datetime.fromisoformat(text)
        except ValueError:
            return text
        return self._dated(self.about.dates.moment, when, time=f"{when:%H:%M}")

    def iso_date(self, text: str) -> str:
        """Write a day kept as ISO text in full.

        >>> Values("es").iso_date("2026-07-06")
        '6 de julio de 2026'
        """
        return self.date(dt.date.fromisoformat(text))

    def _dated(self, pattern: str, day: dt.date, **further: str) -> str:
        dates, at = self.about.dates, day.month - 1
        return pattern.format(
            day=self._day(day),
            month=dates.months[at],
            short_month=dates.short_months[at],
            number=day.month,
            year=day.year,
            **further,
        )

    def _day(self, day: dt.date) -> str:
        return self.about.dates.first_day if day.day == 1 else str(day.day)

    def listed(self, words: Iterable[str]) -> str:
        """Join words as the language does: ``3, 5 and 8``; Spanish writes ``e`` before an i.

        Where a word has a comma of its own, as names have, semicolons keep the words apart.

        >>> Values("es").listed(["3", "5", "8"]), Values("es").listed(["Ana", "Inés"])
        ('3, 5 y 8', 'Ana e Inés')
        >>> Values("en").listed(["Sáez, Ana", "Wagner, Lotte", "Yáñez, Inés"])
        'Sáez, Ana; Wagner, Lotte and Yáñez, Inés'
        """
        said = list(words)
        if len(said) < 2:
            return "".join(said)
        last = said[-1]
        fitting = (word for sound, word in self.about.and_before if sound.match(last.lower()))
        apart = self.about.semicolon if any(", " in word for word in said) else self.about.comma
        return apart.join(said[:-1]) + next(fitting, self.about.and_) + last

    def pairs(self, pairs: Iterable[tuple[int, int]]) -> str:
        """Write pairs of numbers.

        >>> Values("en").pairs(((3, 8), (1, 5)))
        '3-8, 1-5'
        """
        return ", ".join(f"{one}-{other}" for one, other in pairs) or self.plain(None)

    def groups(self, groups: Iterable[Iterable[int]]) -> str:
        """Write groups of numbers.

        >>> Values("en").groups(((3, 8), (1,)))
        '{3, 8}, {1}'
        """
        written = (", ".join(map(str, group)) for group in groups)
        return ", ".join(f"{{{group}}}" for group in written) or self.plain(None)

    def scores(self, scores: Iterable[int]) -> str:
        """Write scores or score differences given in tenths.

        >>> Values("en").scores((25, 20)), Values("en").scores(())
        ('2½, 2', '0')
        """
        return ", ".join(self.points(score) for score in scores) or "0"

    def numbers(self, value: int | Iterable[int]) -> str:
        """Write a number or several.

        >>> Values("en").numbers((6, 8)), Values("en").numbers(3)
        ('6, 8', '3')
        """
        if isinstance(value, int):
            return str(value)
        return ", ".join(map(str, value)) or self.plain(None)

    def plain(self, value: Any) -> str:
        """Write a value of no particular kind: fractions as decimals, nothing as a dash."""
        if value is None:
            return "\N{EN DASH}"
        if isinstance(value, int | str):
            return str(value)
        if hasattr(value, "denominator"):
            return self.decimal(value)
        return str(value)


_OF_WHOLE_TUPLES = frozenset({"pairs", "groups", "scores", "numbers"})
"""The ways of writing that take a tuple as it is and not each of its members."""

PLACEHOLDER = re.compile(r"\{(\w+)(?::([\w.-]+))?\}")


_PLACE = re.compile(r"\b[a-z]{2,}\b")


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

    def birth(self, text: str) -> str:
        """Write a birth as a player has it, a whole day in the form the fields of days have.

        >>> translator("es").birth("1990/05/17"), translator("en").birth("1990")
        ('17/05/1990', '1990')
        """
        parts = text.split("/")
        if len(parts) != 3 or "00" in parts:
            return text
        return self.t("ui.day.written", year=parts[0], month=parts[1], day=parts[2])

    def headed(self, head: str, text: str) -> str:
        """Put a head before a text, with the colon as the language sets it.

        >>> translator("en").headed("Captain", "Ana"), translator("en").headed("", "Ana")
        ('Captain: Ana', 'Ana')
        """
        return f"{head}{self.t('ui.colon')} {text}" if head else text

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

    def cited(self, article: str) -> str:
        """Write a citation, the places of a text without numbers in this language.

        >>> translator("es").cited("annex 2"), translator("fr").cited("3.1")
        ('anexo 2', '3.1')
        """
        return _PLACE.sub(lambda word: self.name_of("place", word.group()), article)

    def _placed(self, place: re.Match[str], values: dict[str, Any]) -> str:
        name, how = place.groups()
        return place.group() if name not in values else self.written(values[name], how)

    def written(self, value: Any, how: str | None = None) -> str:
        """Write a value as ``how`` says, or by its kind; a tuple is a list of such values."""
        if isinstance(value, tuple | list | frozenset) and how not in _OF_WHOLE_TUPLES:
            if not value:
                return self.plain(None)
            each_how = None if how == "list" else how
            return self.listed(self.written(item, each_how) for item in value)
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
        return self.t("ui.points-scored", count=_exact(tenths, 10), points=tenths)

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

    def reason(self, reason: Reason, *, by_hand: bool = False) -> str:
        """Return the sentence of a reason, without the reasons behind it and without its article.

        A reason with what was ``chosen`` and what was ``rejected`` compares the two by its
        concept; ``by_hand`` says it to whoever made what was rejected. A concept may have words
        of its own for reasons whose first measure is, say, ``pairs``:
        ``reason.rematch-of-pairs``. One with a ``reading`` says how its article is read
        instead of the usual way. A concept without a sentence is shown by its name
        and measures: an explanation is better terse than lost.
        """
        measures = dict(reason.values)
        if "reading" in measures:
            return self._said("reason", "reading-taken", reason.values)
        if "chosen" in measures and "rejected" in measures:
            kind = str(measures.get("kind", "sequence"))
            rule = self._said("reason", concept_said(reason.concept, measures), reason.values)
            different = where_different(measures["chosen"], measures["rejected"])
            if kind == "sequence" and different is not None:
                return self.t("verdict.sequence-from", rule=rule, **different._asdict())
            own = by_hand and kind != "sequence"
            code = f"verdict.by-hand.{kind}" if own else f"verdict.{kind}"
            return self.t(code, **(measures | {"rule": rule}))
        return self._specially("reason", reason.concept, reason.values)

    def refused(self, refusal: Refused) -> str:
        """Return the sentence of a refusal, without its reasons.

        As a reason, it may have words of its own where its first measure is, say, ``plugin``.
        """
        return self._specially("refused", refusal.code, refusal.values)

    def problem(self, problem: Problem) -> str:
        """Return the sentence of a file's problem, without its place."""
        return self._said("format", problem.code, problem.values)

    def _specially(self, topic: str, name: str, values: tuple[tuple[str, Any], ...]) -> str:
        special = f"{name}-of-{values[0][0]}" if values else name
        return self._said(topic, special if self.has(f"{topic}.{special}") else name, values)

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
