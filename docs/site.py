"""Build the documentation site: ``python3 dev.py docs``, or ``docs/site.py FOLDER [SOURCES]``.

``SOURCES`` is the address at which a page of the repository is edited; without it no page has a
link to edit it.

Every chapter in every language the documents have, with search, and no file from elsewhere. It is
strict: a link that leads nowhere, a table whose rows have not as many cells as its head, or an
article whose status says other than the tests show is a fault, and nothing is written.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, partial
from pathlib import Path
from posixpath import relpath

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from arbitro import __version__
from arbitro.i18n import language_of, translator
from arbitro.manual import Chapter, Place, chapters, groups, languages, neighbours
from arbitro.manual.chapters import in_language
from arbitro.manual.rendering import as_html, pictures
from arbitro.manual.search_files import as_scripts
from arbitro.model import EditionKey
from arbitro.regulations import Article, Status, articles, editions, regulations

ROOT = Path(__file__).resolve().parent.parent
LOOK = ROOT / "docs" / "look"
WEB = ROOT / "src" / "arbitro" / "web"

SHARED = (
    "arbitro.css",
    "manual.css",
    "print.css",
    "manual.js",
    "icon.svg",
    "inter-latin.woff2",
    "inter-ext.woff2",
    "inter-OFL.txt",
)
"""What the site takes from the application, so that both look the same."""

_MARK = re.compile(r'mark\.article\(\s*((?:f?"[^"]*",?\s*)+)\)')
_CITED = re.compile(r'"(\S+) (?:art\. )?((?:annex )?[\w.()]+)')
_NUMBER = r"\w+(?:\.\w+|\(\w+\))*"
_LISTED = re.compile(rf"[Aa]rt\. ({_NUMBER}(?:(?:, | and ){_NUMBER})*)")
_OTHER_BLOCK = re.compile(r"[#>`<]|[-*+] |\d+\. ")
_PICTURE = re.compile(r"!\[([^\]]*)\]\(([^)\s]+)\)")
_CELLS = re.compile(r"(?<!\\)\|")


def broken_links() -> Iterator[str]:
    """Yield the links of chapters that lead to no file or to no heading."""
    known = chapters()
    for chapter in known.values():
        for _, target in chapter.links:
            if "://" in target or target.startswith("mailto:"):
                continue
            path, anchor = chapter.leads_to(target)
            other = known.get(path)
            if other is None:
                if not (ROOT / "docs" / path).exists():
                    yield f"{chapter.path}: {target} leads nowhere"
            elif anchor and all(each.anchor != anchor for each in other.headings):
                yield f"{chapter.path}: {target} names no heading"


def missing_pictures() -> Iterator[str]:
    """Yield the pictures of chapters that are not there, or that say nothing in words."""
    for chapter in chapters().values():
        for words, target in _PICTURE.findall(chapter.text):
            path, _ = chapter.leads_to(target)
            if not words or not (ROOT / "docs" / path).is_file():
                yield f"{chapter.path}: the picture {target} is missing or has no words"


def ragged_tables() -> Iterator[str]:
    """Yield the rows of tables that have more or fewer cells than the head of their table.

    A table may be indented, in a list; a line right below it is a row of it, whatever it begins
    with, unless it begins something else.
    """
    for chapter in chapters().values():
        head, fenced = 0, False
        for number, line in enumerate(chapter.text.splitlines(), start=1):
            row = line.strip()
            fenced ^= row.startswith("```")
            if fenced or not row or _OTHER_BLOCK.match(row) or not (head or row[0] == "|"):
                head = 0
                continue
            # what stands between backticks may have a bar, written as Markdown asks for
            cells = len(_CELLS.findall(row)) - 1
            if head and cells != head:
                yield f"{chapter.path}:{number}: {cells} cells under a head of {head}"
            head = head or cells


def statuses() -> Iterator[str]:
    """Yield the articles called planned that a test demonstrates."""
    planned = {
        (str(known.key), article.number)
        for regulation in regulations()
        for known in editions(regulation)
        for article in articles(known.key)
        if article.status is Status.PLANNED
    }
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for marked in _MARK.findall(path.read_text("utf-8")):
            for cited in _CITED.findall(marked):
                if cited in planned:
                    yield f"{path.name}: {' art. '.join(cited)} is called planned"


def cited_numbers(text: str) -> Iterator[str]:
    """Yield annexes, places by name, and numbers after ``art.``, also in lists: ``4.2, D.1``."""
    yield from re.findall(r"annex \d|belgrade|wimbledon", text)
    for listed in _LISTED.findall(text):
        yield from re.split(r", | and ", listed)


@cache
def _without_dot(number: str) -> str:
    return re.sub(r"^([A-Z])\.", r"\1", number)


def belongs(number: str, cited: str) -> bool:
    """Tell whether an article is the cited one, a part of it, or what it is a part of.

    Some prints have a dot behind the letter and some have none: ``C.6``, ``C6``.
    """
    number, cited = _without_dot(number), _without_dot(cited)
    return (
        number == cited
        or number.startswith((f"{cited}.", f"{cited}(", f"{cited},"))
        or cited.startswith(number)
    )


def cited_by_folder(texts: Iterable[tuple[Path, str]]) -> dict[str, set[str]]:
    """Return the numbers cited for each regulation; a folder that names it cites for it."""
    folders: dict[Path, list[str]] = {}
    for path, text in texts:
        folders.setdefault(path.parent, []).append(text)
    whole = ["\n".join(found) for found in folders.values()]
    numbers = [set(cited_numbers(text)) for text in whole]
    return {
        regulation: set().union(
            *(cited for text, cited in zip(whole, numbers, strict=True) if regulation in text)
        )
        for regulation in regulations()
    }


def unshown(texts: Sequence[tuple[Path, str]]) -> Iterator[tuple[EditionKey, Article]]:
    """Yield the articles called implemented that texts cite by no number and no concept.

    What one edition of a regulation shows of a concept is shown of the others.
    """
    named = re.sub(r"[\s_]+", "-", " ".join(text for _, text in texts)).casefold()
    cited = cited_by_folder(texts)
    claimed = [
        (regulation, known.key, article)
        for regulation in regulations()
        for known in editions(regulation)
        for article in articles(known.key)
        if article.status is Status.IMPLEMENTED
    ]
    shown = {
        (regulation, article.concept)
        for regulation, _, article in claimed
        if article.concept.removesuffix("-definition") in named
        or any(belongs(article.number, each) for each in cited[regulation])
    }
    for regulation, key, article in claimed:
        if (regulation, article.concept) not in shown:
            yield key, article


def uncited() -> Iterator[str]:
    """Yield the articles called implemented that no test cites."""
    tests = ROOT / "tests"
    apart = (tests / "regulations", tests / "health", tests / "manual")
    files = [each for each in sorted(tests.rglob("*.py")) if each.parent not in apart]
    for key, article in unshown([(each, each.read_text("utf-8")) for each in files]):
        yield f"{key} art. {article.number} ({article.concept}): no test cites what is implemented"


def faults() -> list[str]:
    """Return everything a strict build fails on."""
    return [*broken_links(), *missing_pictures(), *ragged_tables(), *statuses(), *uncited()]


@cache
def _templates() -> Environment:
    """Return the templates of the manual: the frame of the application, the page of the site."""
    return Environment(
        loader=FileSystemLoader([LOOK, WEB / "templates"]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def _page(chapter: Chapter, language: str, sources: str) -> str:
    """Return a page of the site."""
    here = _file(chapter, language)

    def way(path: str) -> str:
        return relpath(path, here.rpartition("/")[0] or ".")

    def lead(other: Chapter, anchor: str) -> str:
        address = way(_file(other, other.language or language))
        return f"{address}#{anchor}" if anchor else address

    words = translator(language)
    before, after = neighbours(chapter, language)
    return (
        _templates()
        .get_template("page.html")
        .render(
            words=words,
            t=words.t,
            chapter=chapter,
            text=Markup(as_html(chapter, lead, lambda name: way(f"pictures/{name}"))),  # noqa: S704 - HTML in a chapter is escaped there
            groups=groups(language),
            lead=lead,
            way=way,
            before=before,
            after=after,
            others=[
                (each, language_of(each).name, way(_file(twin, each)))
                for each in languages()
                if each != language and (twin := in_language(chapter, each)) is not None
            ],
            edit=f"{sources.rstrip('/')}/docs/{chapter.path}" if sources else "",
            version=__version__,
        )
    )


def _file(chapter: Chapter, language: str) -> str:
    """Return the file of a chapter on the site; what is for all readers is there in each."""
    path = chapter.path if chapter.language else f"{language}/{chapter.path}"
    return path.removesuffix(".md") + ".html"


def _address(language: str, place: Place) -> str:
    """Return where a place is on the site."""
    file = _file(place.chapter, language)
    return f"{file}#{place.anchor}" if place.anchor else file


def files(sources: str = "") -> dict[str, str | bytes]:
    """Return every file of the site by its path; ``sources`` is where its pages are edited."""
    made: dict[str, str | bytes] = {
        f"look/{each.name}": each.read_bytes()
        for each in (*sorted(LOOK.glob("*.js")), *(WEB / "static" / name for name in SHARED))
    }
    made |= {f"pictures/{each.name}": each.read_bytes() for each in pictures()}
    made["index.html"] = (
        "<!doctype html>\n<title>arbitro</title>\n"
        '<meta http-equiv="refresh" content="0; url=en/index.html">\n'
        '<a href="en/index.html">arbitro</a>\n'
    )
    for language in languages():
        own = [each for each in chapters().values() if each.language in {language, ""}]
        for chapter in own:
            made[_file(chapter, language)] = _page(chapter, language, sources)
        for name, script in as_scripts(language, partial(_address, language)).items():
            made[f"search/{language}/{name}"] = script
    return made


def build(folder: Path, sources: str = "") -> int:
    """Write the site to a folder; print the faults and write nothing where there are any."""
    wrong = faults()
    for each in wrong:
        sys.stderr.write(f"{each}\n")
    if wrong:
        return 1
    made = files(sources)
    for path, text in made.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(text if isinstance(text, bytes) else text.encode())
    sys.stdout.write(f"{len(made)} files in {folder}\n")
    return 0


if __name__ == "__main__":
    given = sys.argv[1:]
    sys.exit(build(Path(given[0]) if given else ROOT / "build" / "site", *given[1:2]))
