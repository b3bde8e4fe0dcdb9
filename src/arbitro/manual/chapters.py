"""The chapters of the manual: where they are, what they are called, how they belong together."""

from __future__ import annotations

import posixpath
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple

FIRST = "en"
"""The language in which every chapter is there."""

CONTENTS = "index"
"""The topic of the page that leads to all others, in every language."""

_HERE = Path(__file__).parent
_LINK = re.compile(r"(?<!!)\[([^\]]*)\]\(([^)\s]+)\)")
_FENCE = re.compile(r"^(```|~~~)", re.MULTILINE)
_HEADING = re.compile(r"^(#{1,6}) +(.+?)\s*$")


class Heading(NamedTuple):
    """A heading of a chapter: how deep, what it says, the name links lead to, its line."""

    level: int
    text: str
    anchor: str
    line: int


@dataclass(frozen=True, slots=True)
class Chapter:
    """A page of the documents: ``path`` is from their folder, ``language`` empty for all readers.

    ``topic`` is the name of its file, by which it is asked for.
    """

    path: str
    language: str
    text: str

    @property
    def topic(self) -> str:
        """Return the name it is asked for by.

        >>> Chapter("en/how-to/tables.md", "en", "").topic
        'tables'
        """
        return posixpath.basename(self.path).removesuffix(".md")

    @property
    def title(self) -> str:
        """Return its first heading."""
        return self.headings[0].text if self.headings else self.topic

    @property
    def headings(self) -> tuple[Heading, ...]:
        """Return its headings in order; what stands in blocks of code is none."""
        return _headings(self.text)

    @property
    def links(self) -> tuple[tuple[str, str], ...]:
        """Return the words and targets of its links, without those in blocks of code."""
        prose = "".join(_FENCE.split(self.text)[::4])
        return tuple((words, target) for words, target in _LINK.findall(prose))

    @property
    def head(self) -> tuple[str, ...]:
        """Return where the lines between its title and its text lead: its other languages."""
        lines = self.text.splitlines()[1:6]
        line = next((text for text in lines if text.strip()), "")
        return tuple(target for _, target in _LINK.findall(line)) if line[:1] == "[" else ()

    @property
    def body(self) -> str:
        """Return its text without the line that leads to its other languages."""
        if not self.head:
            return self.text
        title, line, rest = self.text.partition("\n\n")
        return title + line + rest.partition("\n\n")[2]

    def section(self, anchor: str) -> str:
        """Return the text of a section with those below it, all of it where there is none."""
        lines = self.body.splitlines()
        known = _headings(self.body)
        for at, heading in enumerate(known):
            if heading.anchor == anchor:
                ends = (item.line for item in known[at + 1 :] if item.level <= heading.level)
                return "\n".join(lines[heading.line : next(ends, len(lines))]).strip() + "\n"
        return self.body

    def leads_to(self, target: str) -> tuple[str, str]:
        """Return the path of the file a link leads to, from the documents' folder, and the anchor.

        >>> Chapter("en/how-to/tables.md", "en", "").leads_to("../reference/trf.md#a")
        ('en/reference/trf.md', 'a')
        """
        file, _, anchor = target.partition("#")
        if not file:
            return self.path, anchor
        return posixpath.normpath(posixpath.join(posixpath.dirname(self.path), file)), anchor


class Place(NamedTuple):
    """A chapter, and the anchor of a section in it, empty for its beginning."""

    chapter: Chapter
    anchor: str = ""

    @property
    def heading(self) -> str:
        """Return the heading of the section, the title where it is the beginning."""
        headings = self.chapter.headings
        named = (
            heading.text for heading in headings if self.anchor and heading.anchor == self.anchor
        )
        return next(named, self.chapter.title)

    @property
    def address(self) -> str:
        """Return the topic and the section as ``help`` understands it."""
        return f"{self.chapter.topic}#{self.anchor}" if self.anchor else self.chapter.topic


def anchor_of(heading: str) -> str:
    """Return the name of a heading in links, as the hosts of sources make it.

    >>> anchor_of("Rate, period *and* list"), anchor_of("Qué es `TRF26`")
    ('rate-period-and-list', 'qué-es-trf26')
    """
    plain = _LINK.sub(r"\1", heading).lower()
    return re.sub(r"[^\w\- ]", "", plain).replace(" ", "-")


@cache
def _headings(text: str) -> tuple[Heading, ...]:
    found: list[Heading] = []
    taken: dict[str, int] = {}
    fenced = False
    for number, line in enumerate(text.splitlines()):
        if _FENCE.match(line):
            fenced = not fenced
        matched = None if fenced else _HEADING.match(line)
        if matched:
            words = _LINK.sub(r"\1", matched[2]).replace("`", "")
            anchor = anchor_of(matched[2])
            again = taken.get(anchor, 0)
            taken[anchor] = again + 1
            # hosts of sources count those that would have one name
            named = f"{anchor}-{again}" if again else anchor
            found.append(Heading(len(matched[1]), words, named, number))
    return tuple(found)


def folder() -> Path:
    """Return the folder of the documents: in a wheel beside this file, else in the source tree."""
    packed = _HERE / "pages"
    return packed if packed.is_dir() else _HERE.parents[2] / "docs"


@cache
def chapters() -> dict[str, Chapter]:
    """Return every chapter by its path, in the order of the paths."""
    pages = folder()
    found = {}
    for file in sorted(pages.rglob("*.md")):
        path = file.relative_to(pages).as_posix()
        top = path.partition("/")[0]
        language = top if (pages / top / f"{CONTENTS}.md").is_file() else ""
        found[path] = Chapter(path, language, file.read_text("utf-8"))
    return found


def languages() -> tuple[str, ...]:
    """Return the languages there is a manual in."""
    return tuple(sorted({chapter.language for chapter in chapters().values()} - {""}))


class Group(NamedTuple):
    """Chapters that belong together: what they are called on the first page, and which they are."""

    title: str
    chapters: tuple[Chapter, ...]


@cache
def groups(language: str) -> tuple[Group, ...]:
    """Return the groups of a language's chapters: the sections of its first page, with their links.

    >>> [group.title for group in groups("en")][:2]
    ['Start', 'Run an event']
    """
    first = found(CONTENTS, language)
    assert first is not None, "every language has its contents"
    index = first.chapter
    made = []
    for heading in index.headings[1:]:
        links = _LINK.findall(index.section(heading.anchor))
        paths = dict.fromkeys(index.leads_to(target)[0] for _, target in links)
        listed = [chapters()[path] for path in paths if path in chapters()]
        own = tuple(other for other in listed if other.language in {index.language, ""})
        made.append(Group(heading.text, own))
    return tuple(made)


def contents(language: str) -> tuple[Chapter, ...]:
    """Return the chapters of a language in the order in which its first page leads to them."""
    return tuple(chapter for group in groups(language) for chapter in group.chapters)


class Neighbours(NamedTuple):
    """The chapters before and after one in the contents, None at an end."""

    before: Chapter | None
    after: Chapter | None


def neighbours(chapter: Chapter, language: str) -> Neighbours:
    """Return the chapters before and after one; neither for a chapter the contents leave out."""
    listed = contents(language)
    if chapter not in listed:
        return Neighbours(None, None)
    at = listed.index(chapter)
    return Neighbours(
        listed[at - 1] if at else None,
        listed[at + 1] if at + 1 < len(listed) else None,
    )


def found(address: str, language: str) -> Place | None:
    """Return the place of ``topic`` or ``topic#section`` in a reader's language.

    The topic may be called by its name in any language; where the reader's has no such chapter the
    one that was named is returned. None where there is no such topic.
    """
    topic, _, anchor = address.partition("#")
    named = [other for other in chapters().values() if other.topic == topic]
    if not named:
        return None
    # a section is called in the language of the chapter that has it
    having = [other for other in named if anchor in {"", *(at.anchor for at in other.headings)}]
    order = (language, "", FIRST)
    chapter = min(having or named, key=lambda other: (*order, other.language).index(other.language))
    twin = in_language(chapter, language)
    place = Place(chapter, anchor)
    return place if twin in {None, chapter} else _same_section(place, twin)


def in_language(chapter: Chapter, language: str) -> Chapter | None:
    """Return a chapter's counterpart in a language, None where there is none."""
    if chapter.language in {language, ""}:
        return chapter
    for target in chapter.head:
        other = chapters().get(chapter.leads_to(target)[0])
        if other is not None and other.language == language:
            return other
    return None


def _same_section(place: Place, twin: Chapter | None) -> Place:
    """Return the section of a counterpart that stands where one stands; its beginning for none."""
    assert twin is not None, "asked of counterparts alone"
    for mine, theirs in zip(place.chapter.headings, twin.headings, strict=False):
        if mine.anchor == place.anchor:
            return Place(twin, theirs.anchor)
    return Place(twin)


def in_one(language: str) -> tuple[Chapter, ...]:
    """Return the first page of a language with all chapters it leads to, in their order."""
    first = found(CONTENTS, language)
    assert first is not None, "every language has its contents"
    return (first.chapter, *contents(language))


def whole(language: str) -> str:
    """Return all chapters of a language as one text, in the order of its contents."""
    return "\n\n".join(chapter.body.strip() for chapter in in_one(language)) + "\n"
