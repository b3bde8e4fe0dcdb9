"""A language as a PO file, which programs for translators read and write, and back as a folder.

The code of a message is its context, the English text its source. Every message is in the file,
with or without a translation, so that what is missing is seen and nothing is lost on the way.
"""

from __future__ import annotations

import io
import json
import os
from typing import TYPE_CHECKING, Any, NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.pofile import PoFileError, read_po, write_po

from arbitro.i18n.catalogue import (
    ABOUT,
    FOLDERS,
    Message,
    files_of,
    find,
    in_file,
    read_toml,
    stem_of,
)
from arbitro.i18n.language import FIRST, exists, language_of
from arbitro.i18n.translator import PLACEHOLDER

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


class Fault(NamedTuple):
    """Why a message of a PO file cannot be taken: its code, and the code of the reason."""

    code: str
    problem: str
    values: tuple[tuple[str, str], ...] = ()


class Translation(NamedTuple):
    """What a PO file holds: a language, its messages by code, and what is wrong with them."""

    language: str
    messages: Mapping[str, Message]
    faults: tuple[Fault, ...]


def exported(language: str) -> bytes:
    """Return all messages with those of a language as a PO file; a new language has none yet."""
    catalogue = Catalog(project="arbitro", charset="utf-8", fuzzy=False)
    categories = _categories(language)
    catalogue.mime_headers = [("Plural-Forms", _plural_forms(language))]
    for path in _english():
        stem = stem_of(path)
        for code, message in in_file(path).items():
            there = find(language, code) if exists(language) else None
            plural = len(message.forms) > 1
            told: Any = "" if there is None else there.form("other")
            if plural:
                told = tuple(
                    "" if there is None else there.form(category) for category in categories
                )
            catalogue.add(
                (message.form("one"), message.form("other")) if plural else message.form("other"),
                told,
                locations=[(f"{stem}.toml", 1)],
                auto_comments=[_counted(message)] if plural else [],
                context=code,
            )
    out = io.BytesIO()
    write_po(out, catalogue, width=0, sort_output=False, omit_header=True)
    return _head(language).encode() + out.getvalue()


def _counted(message: Message) -> str:
    return f"The number that decides is {{{message.by}}}."


def _categories(language: str) -> tuple[str, ...]:
    return language_of(language if exists(language) else FIRST).plurals


def _plural_forms(language: str) -> str:
    about = language_of(language if exists(language) else FIRST)
    return f"nplurals={len(about.plurals)}; plural=({about.plural_rule});"


def _head(language: str) -> str:
    """Return the head of a PO file: babel would write the plurals of languages it knows."""
    lines = (
        "Project-Id-Version: arbitro",
        f"Language: {language}",
        "MIME-Version: 1.0",
        "Content-Type: text/plain; charset=utf-8",
        "Content-Transfer-Encoding: 8bit",
        f"Plural-Forms: {_plural_forms(language)}",
    )
    return "\n".join(['msgid ""', 'msgstr ""', *(f'"{line}\\n"' for line in lines)]) + "\n\n"


def imported(data: bytes) -> Translation:
    """Read a PO file; a message without a translation, or marked as fuzzy, is left out.

    A fault is a code or an English text there is not (any more), a form of the plural that is
    missing, and a value that is said in one language only. ValueError where the file is none.
    """
    try:
        catalogue = read_po(io.BytesIO(data), abort_invalid=True)
    except (PoFileError, UnicodeDecodeError) as problem:
        raise ValueError(str(problem)) from problem
    language = _language_in(catalogue)
    english = {code: item for path in _english() for code, item in in_file(path).items()}
    categories = _categories(language)
    messages: dict[str, Message] = {}
    faults: list[Fault] = []
    for message in catalogue:
        told = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
        code = message.context or ""
        if not message.id or message.fuzzy or not any(told):
            continue
        source = english.get(code)
        fault = _fault(code, source, message.id, told, categories)
        if fault is not None:
            faults.append(fault)
        elif source is not None:
            names = categories if len(source.forms) > 1 else ("other",)
            messages[code] = Message(dict(zip(names, told, strict=True)), source.by)
    return Translation(language, messages, tuple(faults))


def _language_in(catalogue: Catalog) -> str:
    found = dict(catalogue.mime_headers).get("Language", "").replace("_", "-").lower()
    tag = str(catalogue.locale_identifier or found).replace("_", "-").lower()
    if not tag.replace("-", "").isalnum():
        raise ValueError(tag)
    return tag


def _fault(
    code: str,
    source: Message | None,
    said: str | tuple[str, ...] | list[str],
    told: tuple[str, ...],
    categories: tuple[str, ...],
) -> Fault | None:
    if source is None:
        return Fault(code, "unknown")
    plural = len(source.forms) > 1
    theirs = (said,) if isinstance(said, str) else tuple(said)
    ours = (source.form("one"), source.form("other")) if plural else (source.form("other"),)
    # Our words have changed since: what was told translates the ones before.
    if theirs != ours:
        return Fault(code, "outdated")
    if not all(told) or len(told) != (len(categories) if plural else 1):
        return Fault(code, "forms")
    wanted, found = _values(ours), _values(told)
    if wanted != found:
        names = ", ".join(sorted(f"{{{name}}}" for name in wanted ^ found))
        return Fault(code, "values", (("names", names),))
    return None


def _values(forms: Iterable[str]) -> set[str]:
    """Return the placeholders of a message; one form may leave its number out."""
    return {name for form in forms for name, _ in PLACEHOLDER.findall(form)}


def written(translation: Translation) -> dict[str, str]:
    """Return the files of a language's folder by name, laid out as the English ones are.

    A new language gets the description of English, to be edited, and is not complete.
    """
    files = {}
    if not exists(translation.language):
        about = _english_text(ABOUT).split("\n", 2)[2]
        about = about.replace("complete = true", "complete = false")
        files[f"{ABOUT}.toml"] = f'name = "{translation.language}"\n{about}'
    for path in _english():
        stem = stem_of(path)
        lines = _tables(read_toml(path), stem.partition("_")[0], translation.messages)
        if lines:
            files[f"{stem}.toml"] = "\n".join(lines).strip() + "\n"
    return files


def _tables(
    table: Mapping[str, Any], prefix: str, messages: Mapping[str, Message], head: str = ""
) -> list[str]:
    """Return the lines of a table: its own texts, then the tables in it."""
    own, inner = [], []
    for name, value in table.items():
        code, key = f"{prefix}.{name}", name if _is_bare(name) else json.dumps(name)
        message = messages.get(code)
        place = f"{head}.{key}" if head else key
        if isinstance(value, str):
            own += [f"{key} = {_quoted(message.form('other'))}"] if message else []
        elif message is not None:
            forms = [f"{other} = {_quoted(text)}" for other, text in message.forms.items()]
            by = [] if message.by == "count" else [f"by = {_quoted(message.by)}"]
            inner += ["", f"[{place}]", *forms, *by]
        else:
            inner += _tables(value, code, messages, place)
    return (["", f"[{head}]", *own] if own and head else own) + inner


def _is_bare(name: str) -> bool:
    return name.replace("-", "").replace("_", "").isalnum() and name.isascii()


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _english() -> tuple[str, ...]:
    """Return arbitro's own files: the words of others are theirs to translate."""
    return tuple(path for path in files_of(FIRST) if path.startswith(FOLDERS[0]))


def _english_text(stem: str) -> str:
    with open(os.path.join(FOLDERS[0], FIRST, f"{stem}.toml"), encoding="utf-8") as file:
        return file.read()
