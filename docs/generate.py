"""Write the pages that are made from data: run ``python docs/generate.py`` after changing it.

The tests compare the pages with what this prints, so a page cannot fall behind its data.
"""

from __future__ import annotations

import inspect
import json
import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

import arbitro
from arbitro.answers.conformity import path_of_claims
from arbitro.checklists.claims import Claim, claims
from arbitro.checklists.questions import Question, checklist
from arbitro.desk.all_features import COMMANDS
from arbitro.desk.kernel.fields import CommandField, fields_of, names_section
from arbitro.desk.kernel.levels import asks_first
from arbitro.formats.entries import read_entries
from arbitro.formats.event_file import read_event_file
from arbitro.formats.rating_list.source import ListSource, rows_of_source
from arbitro.formats.round_lists.round_list import read_round_list
from arbitro.formats.texts.problems import Problem, Severity
from arbitro.formats.texts.text import decode
from arbitro.formats.tournament_file import CROSSTABLE
from arbitro.i18n import Translator, translator
from arbitro.i18n.sentences.conformity import READING_HEADS, reading_rows
from arbitro.regulations import Article, Edition, articles, editions, regulations
from arbitro.regulations.catalogue import UNREAD
from arbitro.service.by_name import OFFERED, is_of_section
from arbitro.storage.workbooks.workbook import is_workbook, sheet_text

DOCS = Path(__file__).resolve().parent

Words = dict[str, Any]
"""What a page says in one language: ``docs/words/<page>.<language>.toml``."""


def row(cells: tuple[str, ...]) -> str:
    """Return one line of a Markdown table."""
    return f"| {' | '.join(cells)} |"


def table(columns: Iterable[str], rows: list[tuple[str, ...]]) -> list[str]:
    """Return a Markdown table as lines."""
    heads = tuple(columns)
    return [row(heads), f"|{'---|' * len(heads)}", *map(row, rows)]


def first_day(edition: Edition, words: Words) -> str:
    """Return the first day, or one for each class of event where they differ."""
    if not edition.first_days:
        return edition.in_force_from.isoformat()
    return "; ".join(f"{day} ({words['classes'][of.value]})" for of, day in edition.first_days)


def edition_row(edition: Edition, words: Words) -> tuple[str, ...]:
    """Return the line of an edition."""
    last = edition.in_force_until
    return (
        f"`{edition.key}`",
        first_day(edition, words),
        last.isoformat() if last else words["in_force"],
        edition.handbook or "?",
        words["sources"][edition.key] if "sources" in words else edition.source,
        edition.checked_on.isoformat(),
    )


def notes_of(regulation: str, words: Words) -> list[str]:
    """Return what has to be known about the editions of a regulation."""
    noted = [edition for edition in editions(regulation) if edition.note]
    said = words.get("notes") or {edition.key: edition.note for edition in noted}
    return [f"`{edition.key}`: {said[edition.key]}" for edition in noted]


def place(article: Article | None) -> str:
    """Return the number of an article with its label where that says more."""
    if article is None:
        return ""
    said = article.label in ("", article.number.replace(".", ""))
    return article.number if said else f"{article.number} [{article.label}]"


def rules_of(regulation: str, words: Words) -> list[str]:
    """Return the table of a regulation's rules, in the order of its newest text."""
    known = editions(regulation)
    by_edition = [{each.concept: each for each in articles(edition.key)} for edition in known]
    concepts = dict.fromkeys(concept for found in reversed(by_edition) for concept in found)
    rows = []
    for concept in concepts:
        found = [each.get(concept) for each in by_edition]
        statuses = dict.fromkeys(words["statuses"][each.status.value] for each in found if each)
        rows.append((f"`{concept}`", *map(place, found), " / ".join(statuses)))
    columns = (words["rule"], *(f"`{edition.key}`" for edition in known), words["status"])
    return [words["count"].format(count=len(rows)), "", *table(columns, rows)]


def editions_page(words: Words) -> str:
    """Return the page of editions in one language."""
    lines = [words["head"], "", words["other"], "", words["intro"]]
    for regulation in regulations():
        lines += ["", f"## {regulation} {words['titles'][regulation]}", ""]
        lines += table(
            words["columns"], [edition_row(each, words) for each in editions(regulation)]
        )
        for note in notes_of(regulation, words):
            lines += ["", note]
        lines += ["", *rules_of(regulation, words)]
    lines += ["", f"## {words['unread']['title']}", "", words["unread"]["lead"], ""]
    lines += table(
        words["unread"]["columns"],
        [
            (words["unread"][each.key], each.since.isoformat() if each.since else "?", each.where)
            for each in UNREAD
        ],
    )
    return "\n".join(lines) + "\n"


def signature(name: str, function: Any) -> str:
    """Return a function as it is called, without the types of ``self``."""
    shown = re.sub(r"(: |-> )'([^']*)'", r"\1\2", f"{name}{inspect.signature(function)}")
    return shown.replace("(self, ", "(").replace("(self)", "()")


def explained(value: Any) -> str:
    """Return a docstring as Markdown: names in one pair of backticks, examples in a block."""
    text = inspect.getdoc(value) or ""
    prose, _, example = text.partition(">>>")
    lines = prose.strip().replace("``", "`")
    return f"{lines}\n\n```python\n>>>{example}\n```" if example else lines


def members(value: type) -> Iterator[str]:
    """Yield a line for each field, property and method of a public class."""
    for field in fields(value) if is_dataclass(value) else ():
        if not field.name.startswith("_"):
            # what a field of an answer says beside its type is in the description of the interface
            plain = re.sub(r"Annotated\[(.+?), (?:Column\(|['\"]).*\]$", r"\1", str(field.type))
            yield f"- `{field.name}: {plain}`"
    for member, what in vars(value).items():
        if member.startswith("_"):
            continue
        if isinstance(what, property) and what.fget is not None:
            kind = inspect.signature(what.fget).return_annotation
            yield f"- `{member}: {kind}`: {' '.join(explained(what).split())}"
        elif inspect.isfunction(what):
            first = explained(what).split("\n\n", 1)[0].replace("\n", " ")
            yield f"- `{signature(member, what)}`: {first}"


def library_page(words: Words) -> str:
    """Return the page of the library in one language."""
    intro = words["intro"].format(version=arbitro.LIBRARY_VERSION)
    lines = [words["head"], "", words["other"], "", intro]
    found = {name: getattr(arbitro, name) for name in arbitro.__all__}
    kinds = {
        "functions": [name for name, each in found.items() if inspect.isfunction(each)],
        "values": [
            name
            for name, each in found.items()
            if inspect.isclass(each) and not issubclass(each, Exception)
        ],
        "errors": [
            name
            for name, each in found.items()
            if inspect.isclass(each) and issubclass(each, Exception)
        ],
    }
    for kind, names in kinds.items():
        lines += ["", f"## {words[kind]}"]
        for name in names:
            value = found[name]
            lines += ["", f"### {name}", ""]
            if inspect.isfunction(value):
                lines += ["```python", signature(f"arbitro.{name}", value), "```", ""]
            lines += [explained(value)]
            listed = list(members(value)) if inspect.isclass(value) else []
            lines += ["", *listed] if listed else []
    return "\n".join(lines) + "\n"


# Files as other programs write them, read by what reads them today.

WILD = DOCS.parent / "tests" / "data" / "wild"
NOTED = frozenset({"entry-dialect", "column-ignored"})
"""What is told of a file that stands right: it adjusts nothing."""


class Understood(NamedTuple):
    """A file: how it is understood, how many people or boards it has, and what is told of it."""

    name: str
    verdict: str
    count: int
    dialect: str
    codes: tuple[tuple[str, int], ...]


def wild_files() -> Iterator[tuple[str, list[Understood]]]:
    """Yield each kind of file with its files, in the order of their names."""
    readers = {"entries": _entries, "trf": _report, "lists": _list, "tournaments": _round}
    for kind, read in readers.items():
        paths = sorted((WILD / kind).iterdir())
        yield kind, [read(path.name, path.read_bytes()) for path in paths]


def _told(name: str, count: int, problems: Iterable[Problem], dialect: str = "") -> Understood:
    found = tuple(problems)
    bad = any(each.severity is Severity.ERROR for each in found)
    shown = [each for each in found if not bad or each.severity is Severity.ERROR]
    codes = Counter(each.code for each in shown if each.code not in NOTED)
    verdict = "refused" if bad else "adjusted" if codes else "read"
    return Understood(name, verdict, 0 if bad else count, dialect, tuple(codes.items()))


def _entries(name: str, data: bytes) -> Understood:
    read = read_entries(sheet_text(data).text if is_workbook(data) else data)
    known = [each for each in read.problems if each.code == "entry-dialect"]
    dialect = str(dict(known[0].values)["dialect"]) if known else ""
    return _told(name, len(read.value), read.problems, dialect)


def _report(name: str, data: bytes) -> Understood:
    file = read_event_file(data)
    return _told(name, len(file.tournament.entries), file.problems)


def _list(name: str, data: bytes) -> Understood:
    rows = tuple(rows_of_source(ListSource(BytesIO(data))))
    problems = [each for each in rows if isinstance(each, Problem)]
    return _told(name, len(rows) - len(problems), problems)


def _round(name: str, data: bytes) -> Understood:
    if CROSSTABLE.recognises(data):
        return _report(name, data)
    read = read_round_list(sheet_text(data).text if is_workbook(data) else decode(data, []))
    return _told(name, len(read.value.boards), read.problems, read.value.dialect)


def wild_page(words: Words) -> str:
    """Return the page of the files other programs write, in one language."""
    lines = [words["head"], "", words["other"], "", words["intro"].strip()]
    for kind, found in wild_files():
        rows = [
            (
                f"`{each.name}`",
                words["verdicts"][each.verdict],
                str(each.count or ""),
                f"`{each.dialect}`" if each.dialect else "",
                ", ".join(f"`{code}` {count}" for code, count in each.codes),
            )
            for each in found
        ]
        counts = Counter(each.verdict for each in found)
        said = ", ".join(f"{words['verdicts'][each]} {counts[each]}" for each in words["verdicts"])
        lines += ["", f"## {words['kinds'][kind]}", "", f"{said}.", ""]
        lines += table(words["columns"], rows)
    return "\n".join([*lines, "", words["after"].strip()]) + "\n"


_SAMPLES = {
    "number": 1,
    "points": 10,
    "tick": True,
    "text": "…",
    "day": "2026-05-10",
    "moment": "2026-05-10T16:30",
}
"""A value of each kind for the examples; of choices it is the first one."""


def commands_page(words: Words) -> str:
    """Return the page of every command that is given by its name."""
    spoken = translator(words["language"])
    lines = [words["head"], "", words["other"], "", words["intro"].strip()]
    for name, command in sorted(OFFERED.items()):
        lines += ["", *_command(name, command, words, spoken)]
    return "\n".join(lines) + "\n"


def _command(name: str, command: type, words: Words, spoken: Translator) -> Iterator[str]:
    """Give the lines of a command: who may give it, its fields, and how it is given."""
    right = COMMANDS[command].right
    known = fields_of(command)
    yield f"## {spoken.t(f'command.{name}')}"
    yield ""
    of_section = is_of_section(command)
    where = words["of_section"] if of_section else words["of_event"]
    asks = f" {words['asks_first']}" if asks_first(name) else ""
    yield f"`{name}`. {where} {words['right']}: {words['rights'][right]}.{asks}"
    yield ""
    if known:
        yield f"| {' | '.join(words['columns'])} |"
        yield "|---|---|---|"
        for field in known:
            yield f"| `{field.name}` | {spoken.t(field.label)} | {_value_of(field, words)} |"
        yield ""
    given = {"section": int(of_section)} if names_section(command) else {}
    given |= {field.name: _sample(field) for field in known if field.is_required}
    yield "```text"
    yield f"POST /api/v1/events/EVENT/commands/{name}"
    yield json.dumps(given, ensure_ascii=False)
    yield ""
    yield f"arbitro event do EVENT {name} {_typed(given)}".rstrip()
    yield "```"


def _value_of(field: CommandField, words: Words) -> str:
    """Return how the value of a field is written, within which bounds, and what is usual."""
    kinds, terms = words["kinds"], field.terms
    if field.kind == "choice":
        told = [", ".join(f"`{member.value}`" for member in field.choices)]
    else:
        told = [kinds[field.kind if field.collect is None else "numbers"]]
    if terms.longest is not None:
        told.append(words["longest"].format(count=terms.longest))
    elif terms.most is not None:
        told.append(words["between"].format(least=terms.least, most=terms.most))
    if not field.is_required:
        told.append(words["may_be_missing"])
    elif field.is_optional:
        told.append(words["or_null"])
    return "; ".join(told)


def _sample(field: CommandField) -> Any:
    """Return a value for the example."""
    if field.collect is not None:
        return [1, 2]
    if field.kind == "choice":
        return field.choices[0].value
    if field.kind == "values":
        return {"…": "…"}
    least = field.terms.least
    return least if field.kind == "number" and least is not None else _SAMPLES[field.kind]


def _typed(given: dict[str, Any]) -> str:
    """Return the same as options of the command line, as JSON where a value has fields."""
    if any(isinstance(value, dict) for value in given.values()):
        return f"'{json.dumps(given, ensure_ascii=False)}'"
    options = []
    for name, value in given.items():
        for one in value if isinstance(value, list) else [value]:
            text = json.dumps(one, ensure_ascii=False).strip('"')
            options.append(f"--{name.replace('_', '-')} {text}")
    return " ".join(options)


def conformity_page(words: Words) -> str:
    """Return the page of the answers to FIDE's checklist, as they are claimed."""
    asked, claimed = checklist(), claims()
    path = path_of_claims(asked, claimed)
    spoken = translator(words["language"])
    costs = ", ".join(
        f"{number} ({spoken.t('conformity.penalty', percent=percent)})"
        for number, percent in path.penalties
    )
    totals = words["totals"].format(
        reached=len(path.reached),
        fails=", ".join(map(str, path.fails)) or words["none"],
        penalties=costs or words["none"],
        percent=path.percent,
    )
    lines = [words["head"], "", words["other"], "", words["intro"].strip(), "", totals]
    for block in asked.blocks:
        rows = [
            _answer_row(question, claimed[number], words, spoken)
            for number, question in sorted(asked.questions.items())
            if question.block == block
        ]
        title = spoken.t(f"conformity.block.{block}")
        lines += ["", f"## {title}", "", *table(words["columns"], rows)]
    heads = [spoken.t(f"conformity.reading.{head}") for head in READING_HEADS]
    readings = [(*row[:3], f"`{row[3]}`") for row in reading_rows(spoken)]
    lines += ["", f"## {spoken.t('conformity.readings')}", "", spoken.t("conformity.readings-lead")]
    lines += ["", *table(heads, readings)]
    return "\n".join(lines) + "\n"


def _answer_row(
    question: Question, claim: Claim, words: Words, spoken: Translator
) -> tuple[str, ...]:
    """Return the line of a question: what is answered, what that leads to, what it rests on."""
    outcome = question.outcome(yes=claim.yes)
    result = words["leads"][outcome.leads.value].format(percent=outcome.percent)
    tests = ", ".join(f"`{test.removeprefix('tests/')}`" for test in claim.tests)
    return (
        str(question.number),
        spoken.t(f"conformity.question.{question.number}"),
        spoken.t(f"conformity.answer.{'yes' if claim.yes else 'no'}"),
        result,
        tests or words["kinds"][claim.kind.value],
    )


MEASURES = DOCS.parent / "tests" / "data" / "in_page_measures.json"
"""What ``python -m tests.in_page FOLDER --measures`` kept last."""


def measures_page(words: Words) -> str:
    """Return the page of what the web page takes, beside the program on a computer."""
    told = json.loads(MEASURES.read_text("utf-8"))
    browsers = [told["browsers"][name] for name in ("chromium", "firefox")]
    places = [*browsers, told["desktop"]]
    versions = {name: each["version"].split(".")[0] for name, each in told["browsers"].items()}

    def cells(name: str) -> tuple[str, ...]:
        shown = (place.get(name, place["deeds"].get(name)) for place in places)
        return tuple(
            "–" if each is None else str(each).replace(".", words["decimal"]) for each in shown
        )

    rows = [(said, *cells(name.replace("-", " "))) for name, said in words["rows"].items()]
    columns = [each.format(**versions) for each in words["columns"]]
    intro = words["intro"].strip().format(**told)
    lines = [words["head"], "", words["other"], "", intro, "", *table(columns, rows), ""]
    return "\n".join([*lines, words["again"].strip(), ""])


PAGES = {
    "commands": commands_page,
    "conformity": conformity_page,
    "editions": editions_page,
    "library": library_page,
    "page_measures": measures_page,
    "wild": wild_page,
}


def pages() -> dict[Path, str]:
    """Return every generated page with its text, in the languages there are words in."""
    made = {}
    for topic, page in PAGES.items():
        for path in sorted((DOCS / "words").glob(f"{topic}.*.toml")):
            words = tomllib.loads(path.read_text("utf-8"))
            made[DOCS / words["path"]] = page(words)
    return made


if __name__ == "__main__":
    for path, text in pages().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
