"""The browser tests in another language: what they say in English is looked up in the messages.

``ARBITRO_E2E_LANGUAGE=fr python -m pytest tests/e2e/test_hall.py`` opens every browser that would
be an English one in French. The English words of a test are found again in the English messages,
whole, filled, or as a part of one, and the same messages of the other language are looked for on
the page instead. What is no message, a name or a number, stays as it is.
"""

import os
import re
from functools import cache

from playwright.sync_api import (
    Browser,
    FrameLocator,
    Locator,
    LocatorAssertions,
    Page,
    PageAssertions,
)

from arbitro.i18n import translator
from arbitro.i18n.catalogue import files_of, find, in_file
from arbitro.i18n.translator import PLACEHOLDER

LANGUAGE = os.environ.get("ARBITRO_E2E_LANGUAGE", "en")
"""The language of the browsers that would be English ones, and of the events they look at."""

LETTER = "A-Za-z\u00c0-\u024f"
NOT_AFTER, NOT_BEFORE = f"(?<![{LETTER}])", f"(?![{LETTER}])"
"""A short message in the midst of a text is whole words of it."""

LONG = 8
"""Of so many letters a message is found within words as well: beside one another the elements of
a page leave no space."""

FEW = 3
"""A message of fewer letters around its values is found in anything."""

COVERED = 0.4
"""How much of a text has to be words of the message and not values, for the text to be of it."""


def letters(text):
    """Count the letters of a text."""
    return len(re.findall(f"[{LETTER}]", text))


def literally(text):
    """Return a pattern of a text for Python and browsers alike, every space as good as another."""
    special = re.sub(r"[\\^$.|?*+()\[\]{}/]", lambda found: "\\" + found.group(), text)
    return re.sub(r"\s+", r"\\s+", special)


def pieces_of(form):
    """Return the words of a message between its values, and the names of the values."""
    parts = PLACEHOLDER.split(form)
    return tuple(re.sub(r"\s+", " ", each) for each in parts[::3]), tuple(parts[1::3])


def filled(pieces, names, text, flags):
    """Return the values between the pieces of a text, None where it is not made of them."""
    low = text.lower()
    if not all(each.strip().lower() in low for each in pieces):
        return None  # most of them; a pattern is dear
    found = re.fullmatch("(.+?)".join(map(re.escape, pieces)).strip(), text, flags)
    return dict(zip(names, found.groups(), strict=True)) if found else None


class Said:
    """A message of the language the tests are written in, in one of its forms."""

    def __init__(self, code, message, form):
        self.code, self.by = code, message.by
        self.pieces, self.names = pieces_of(form)
        self.words = "\0".join(self.pieces)
        self.low = self.words.lower()

    def whole(self, text, flags=0):
        """Return the values with which the message is the text, None where it never is."""
        if not self.names:
            equal = self.words.strip().lower() == text.lower() if flags else self.words == text
            return {} if equal else None
        if letters(self.words) < max(FEW, letters(text) // 4):
            return None
        return filled(self.pieces, self.names, text, flags)

    def part(self, text, flags=0):
        """Return the values with which the text is a part of the message, None where it is not."""
        low = text.lower()
        if letters(text) < FEW:
            return None
        if low in self.low:
            words = f"{NOT_AFTER}{re.escape(text)}{NOT_BEFORE}"
            return {} if re.search(words, self.words, flags) else None
        known = sum(letters(word) for word in low.split() if word in self.low)
        if not self.names or known < max(FEW, letters(text) * COVERED):
            return None
        for begin in range(len(self.pieces) - 1):
            for end in range(begin + 1, len(self.pieces)):
                values = self._spanned(begin, end, text, flags)
                if values is not None:
                    return values
        return None

    def _spanned(self, begin, end, text, flags):
        """Return the values of a part that begins in or after one piece and ends in another."""
        head, tail, low = self.pieces[begin][-len(text) :], self.pieces[end][: len(text)], text
        if flags:
            head, tail, low = head.lower(), tail.lower(), text.lower()
        first = next(head[at:] for at in range(len(head) + 1) if low.startswith(head[at:]))
        last = next(tail[:at] for at in range(len(tail), -1, -1) if low.endswith(tail[:at]))
        pieces = (first, *self.pieces[begin + 1 : end], last)
        if letters("".join(pieces)) < max(FEW, letters(text) * COVERED):
            return None
        return filled(pieces, self.names[begin:end], text, flags)


@cache
def messages(language):
    """Return every form of every message of a language."""
    return tuple(
        Said(code, message, form)
        for path in files_of(language)
        for code, message in in_file(path).items()
        for form in message.forms.values()
    )


class Words:
    """What the tests say in English, as another language says it."""

    def __init__(self, language, written="en"):
        self.language = language
        self.said = messages(written)
        self.translator = translator(language)
        self.known = {}

    def __call__(self, text, *, exact=False, case=True):
        """Return what to look for instead of a text or a pattern; each of a list."""
        if isinstance(text, list | tuple):
            return [self(each, exact=exact, case=case) for each in text]
        if text is None or not letters(re.sub(r"\\\w", "", getattr(text, "pattern", text))):
            return text
        asked = (text, exact, case)
        if asked not in self.known:
            of = self._of_pattern if isinstance(text, re.Pattern) else self._of_text
            self.known[asked] = of(*asked)
        return self.known[asked]

    def as_written(self, text):
        """Return the translations of a whole message, as they are written."""
        found = (each for each in self.said if each.whole(text) == {})
        forms = [self._forms(each, {}) for each in found]
        return sorted({form for each in forms for form in each}) or [text]

    def _of_text(self, text, exact, case):
        flags = 0 if case else re.IGNORECASE
        plain = re.sub(r"\s+", " ", text).strip()
        found = {}
        for each in self._likely(plain):
            values = each.whole(plain, flags)
            if values is None and not exact:
                values = each.part(plain, flags)
            if values is not None:
                found[each.code, each.by] = (each, values)
        return self._any_of(found.values(), flags, exact, exact) or text

    def _of_pattern(self, pattern, _exact, _case):
        """Return a pattern of the messages that a pattern would find, any number in them."""
        bare = pattern.pattern.removeprefix("^").removesuffix("$")
        begins, ends = pattern.pattern.startswith("^"), pattern.pattern.endswith("$")
        found = [
            (each, {})
            for each in self.said
            if (there := pattern.search("7".join(each.pieces))) and letters(there.group()) >= FEW
        ]
        if not found and bare == re.sub(r"[\\^$.|?*+()\[\]{}]", "", bare):
            found = [
                (each, values)
                for each in self._likely(bare)
                if (values := each.whole(bare) or each.part(bare)) is not None
            ]
        return self._any_of(found, pattern.flags & re.IGNORECASE, begins, ends) or pattern

    def _likely(self, text):
        """Return the messages that have a word of the text."""
        words = [each.lower() for each in re.findall(f"[{LETTER}]{{2,}}", text)] or [text.lower()]
        return (each for each in self.said if any(word in each.low for word in words))

    def _any_of(self, found, flags, begins, ends):
        patterns = {
            pattern
            for each, values in found
            for form in self._forms(each, values)
            if (pattern := self._filled(form, values))
        }
        if not patterns:
            return None
        before, behind = "^\\s*" if begins else "", "\\s*$" if ends else ""
        return re.compile(f"{before}(?:{'|'.join(sorted(patterns))}){behind}", flags)

    def _forms(self, said, values):
        """Return the forms of a message that a number may take, all where it is not known."""
        message = find(self.language, said.code)
        if message is None:  # a fault of the catalogue, for which there is a test
            return ()
        number = values.get(message.by, "")
        if number.isdecimal():
            return (message.form(self.translator.plural(int(number))),)
        return tuple(dict.fromkeys(message.forms.values()))

    def _filled(self, form, values):
        """Return the pattern of a message with what is known of its values, None if of anything."""
        pieces, names = pieces_of(form.strip())
        if letters("".join(pieces)) < FEW and not set(names) <= values.keys():
            return None
        made = literally(pieces[0])
        for name, piece in zip(names, pieces[1:], strict=True):
            made += (self._value(values[name]) if name in values else ".+?") + literally(piece)
        return made if letters(form) >= LONG else f"{NOT_AFTER}{made}{NOT_BEFORE}"

    def _value(self, value):
        """Return a pattern of a value: as it is, or itself a message."""
        if not letters(value):
            return literally(value).replace("\\.", "[.,]")
        either = {value, *self.as_written(value)}
        return f"(?:{'|'.join(sorted(map(literally, either)))})"


def speak(language):
    """Have every test look for the words of a language, and every English browser ask for it."""
    words = Words(language)
    for owner in (Page, Locator, FrameLocator):
        _instead(owner, "get_by_role", lambda given: _named(words, given, "name"))
        for by in ("text", "label", "placeholder", "alt_text", "title"):
            _instead(owner, f"get_by_{by}", lambda given: _named(words, given, 0))
        _instead(owner, "locator", lambda given: _selected(words, given))
    _instead(Locator, "filter", lambda given: _selected(words, given))
    for name in ("to_have_text", "to_contain_text", "to_have_accessible_name"):
        whole = name != "to_contain_text"
        for each in (name, f"not_{name}"):
            _instead(LocatorAssertions, each, lambda given, whole=whole: _said(words, given, whole))
    _instead(PageAssertions, "to_have_title", lambda given: _said(words, given, True))
    _instead(Browser, "new_context", lambda given: _opened(language, given))


def _instead(owner, name, change):
    """Have a method's arguments changed before it is called."""
    method = getattr(owner, name, None)
    if method is None:
        return

    def changed(self, *arguments, **named):
        given = dict(enumerate(arguments)) | named
        change(given)
        further = {key: value for key, value in given.items() if isinstance(key, str)}
        return method(self, *(given[at] for at in range(len(arguments))), **further)

    setattr(owner, name, changed)


def _named(words, given, key):
    if key in given:
        given[key] = words(
            given[key], exact=given.get("exact") or False, case=bool(given.get("exact"))
        )


def _said(words, given, whole):
    key = 0 if 0 in given else "expected"
    given[key] = words(given[key], exact=whole, case=not given.get("ignore_case"))


def _selected(words, given):
    for key in {"has_text", "has_not_text"} & given.keys():
        given[key] = words(given[key], case=False)
    if isinstance(given.get(0), str):
        given[0] = re.sub(
            r'\[aria-label="([^"]+)"\]',
            lambda found: ":is({})".format(
                ", ".join(f'[aria-label="{each}"]' for each in words.as_written(found.group(1)))
            ),
            given[0],
        )


def _opened(language, given):
    if given.get("locale", "en") == "en":
        given["locale"] = language
