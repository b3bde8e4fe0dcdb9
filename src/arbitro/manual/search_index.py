"""Looking for words in the manual: one index, read here and by the pages of the site.

A page is found by its title, by what else people call it, by its headings and its text. The site
has the index as files; its script weighs as `searched` does, and a test compares the two.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from arbitro.i18n.catalogue import catalogue
from arbitro.i18n.search_words import (
    LEAST_STEM,
    MANUAL,
    RULES,
    parts,
    search_language,
    search_words,
    stem,
)
from arbitro.manual.chapters import CONTENTS, FIRST, Chapter, Heading, Place, contents, found
from arbitro.manual.chapters import in_language as chapter_in

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

ALIKE = (RULES, MANUAL)
NAMES = "manual.also"
"""What people call a page, by its English topic."""

SAME, ALIKE_WEIGHT, BEGINS = 4, 3, 2
"""What a word counts: with the stem that was typed, by another word, with a stem that it begins."""

_TITLE, _NAME, _HEADING = 14, 12, 9
_MOST_IN_TEXT = 4
_REFERENCE = ("en/reference/", "divergences", "glossary")
"""Pages to look things up in, whose text counts half: they mention everything."""


class StemWeights(NamedTuple):
    """What a stem is worth: how rare it is, and its weights by page and by section."""

    rarity: int
    pages: dict[int, int]
    sections: dict[int, int]


class Index(NamedTuple):
    """The manual of a language by stems; sections and pages are numbered in its order."""

    places: tuple[Place, ...]
    page_of: tuple[int, ...]
    stems: dict[str, StemWeights]
    sorted_stems: tuple[str, ...]

    def forms(self, typed: str, alike: Iterable[str]) -> dict[str, int]:
        """Return the stems a word is looked for by, with what each counts."""
        forms = dict.fromkeys(self._beginning(typed), BEGINS)
        forms.update((other, ALIKE_WEIGHT) for other in alike if other in self.stems)
        if typed in self.stems:
            forms[typed] = SAME
        return forms

    def _beginning(self, typed: str) -> Iterator[str]:
        if len(typed) < LEAST_STEM:
            return
        for at in range(bisect_left(self.sorted_stems, typed), len(self.sorted_stems)):
            if not self.sorted_stems[at].startswith(typed):
                return
            yield self.sorted_stems[at]


@cache
def index(language: str) -> Index:
    """Return the index of a language's manual."""
    endings = search_language(language, ALIKE).endings
    first = found(CONTENTS, language)
    assert first is not None, "every language has its contents"
    listed = contents(language)
    places: list[Place] = []
    page_of: list[int] = []
    of_pages: defaultdict[str, dict[int, int]] = defaultdict(dict)
    of_sections: defaultdict[str, dict[int, int]] = defaultdict(dict)
    for page, chapter in enumerate(listed):
        for weight, text in ((_NAME, _names(chapter, language)), (_TITLE, chapter.title)):
            for word in _stems(text, endings):
                of_pages[word][page] = weight
        share = 2 if _is_reference(chapter) else 1
        for heading in chapter.headings:
            section = len(places)
            places.append(Place(chapter, heading.anchor if heading.level > 1 else ""))
            page_of.append(page)
            for word, times in Counter(_stems(_own_text(chapter, heading), endings)).items():
                of_sections[word][section] = (1 + min(times, _MOST_IN_TEXT)) // share
            if heading.level > 1:
                for word in _stems(heading.text, endings):
                    of_sections[word][section] = _HEADING // share
    stems = {
        word: StemWeights(
            _rarity(len(listed), {*of_pages[word], *(page_of[at] for at in of_sections[word])}),
            of_pages[word],
            of_sections[word],
        )
        for word in sorted({*of_pages, *of_sections})
    }
    return Index(tuple(places), tuple(page_of), stems, tuple(stems))


def _rarity(pages: int, having: set[int]) -> int:
    """Return what a word counts: the fewer pages have it, the more."""
    return (pages // max(1, len(having))).bit_length() + 1


def _stems(text: str, endings: tuple[str, ...]) -> list[str]:
    return [stem(word, endings) for word in parts(text)]


def _names(chapter: Chapter, language: str) -> str:
    """Return what people call a page besides its title."""
    english = chapter_in(chapter, FIRST)
    topic = (english or chapter).topic
    message = catalogue(language, NAMES.partition(".")[0]).get(f"{NAMES}.{topic}")
    return message.form("other") if message else ""


def _is_reference(chapter: Chapter) -> bool:
    english = chapter_in(chapter, FIRST)
    return (english or chapter).path.startswith(_REFERENCE)


def _own_text(chapter: Chapter, heading: Heading) -> str:
    """Return the lines of a heading up to the next one, without that of the languages."""
    lines = chapter.text.splitlines()
    start = heading.line + (3 if heading.level == 1 and chapter.head else 1)
    ends = (item.line for item in chapter.headings if item.line > heading.line)
    return "\n".join(lines[start : next(ends, len(lines))])


def searched(words: str, language: str) -> tuple[Place, ...]:
    """Return the pages that answer some words, the best first, each at its best section.

    A page counts as its title and names have the words, and as its best section has them. Words of
    few pages count more; a page that has more of the words counts much more.
    """
    known = index(language)
    pages: defaultdict[int, dict[int, int]] = defaultdict(dict)
    sections: defaultdict[int, dict[int, int]] = defaultdict(dict)
    for number, word in enumerate(search_words(words, language, ALIKE)):
        for form, counts in known.forms(word.stem, word.same).items():
            has = known.stems[form]
            for kept, weights in ((pages, has.pages), (sections, has.sections)):
                for at, weight in weights.items():
                    score = weight * counts * has.rarity
                    kept[at][number] = max(kept[at].get(number, 0), score)
    best: dict[int, tuple[int, int, int]] = {}
    for at, page in enumerate(known.page_of):
        if page in pages or at in sections:
            worth = (*_score(sections.get(at, {}), pages.get(page, {})), -at)
            best[page] = max(best.get(page, worth), worth)
    ranked = sorted(best.items(), key=lambda item: (-item[1][0], item[0]))
    return tuple(known.places[-at] for _, (_, _, at) in ranked)


def _score(section: dict[int, int], page: dict[int, int]) -> tuple[int, int]:
    """Return what a section with its page is worth, and what the section alone is."""
    words = {*section, *page}
    total = sum(section.get(word, 0) + page.get(word, 0) for word in words)
    return total * len(words) ** 2, sum(section.values())
