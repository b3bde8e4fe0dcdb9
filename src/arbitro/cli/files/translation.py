"""``arbitro data words``: a language given to translators as a PO file, and taken back."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import click

from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.files.reports import read_bytes
from arbitro.cli.base.files.write import make_folder, print_text, write_bytes, write_text
from arbitro.cli.base.speech import BadInputError, complain, say, words
from arbitro.cli.base.words import Command, Group, language_option, option
from arbitro.i18n.catalogue import FOLDERS
from arbitro.i18n.translation import exported, imported, written

BAD_INPUT = 2
STANDARD_OUTPUT = "-"


class ExportedWords(NamedTuple):
    """The messages of a language as PO: the text, null where it was written to ``file``."""

    language: str
    file: str
    po: str | None


class ImportedWords(NamedTuple):
    """How many messages of a language were written, and where."""

    language: str
    messages: int
    folder: str


@click.group("words", cls=Group, params=[language_option()], help="cli.words.help")
def translation() -> None:
    """Exchange the words of a language with translators."""


@translation.command("export", cls=Command, help="cli.words.export-help")
@click.argument("language", metavar="LANGUAGE")
@click.argument("file", metavar="FILE")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def export(language: str, file: str, as_json: bool) -> int:
    """Write all messages with those of a language as a PO file."""
    code = language.lower()
    if not code.replace("-", "").isalnum() or not code.isascii():
        say("cli.words.no-language", error=True, language=language)
        return BAD_INPUT
    data = exported(code)
    if as_json:
        # a program that asks for both reads the file from the JSON, as with completions
        text = data.decode() if file == STANDARD_OUTPUT else None
        if text is None and not write_bytes(file, data):
            return BAD_INPUT
        print_answer(ExportedWords(code, file, text))
        return 0
    if file == STANDARD_OUTPUT:
        print_text(data.decode())
        return 0
    return 0 if write_bytes(file, data) else BAD_INPUT


@translation.command("import", cls=Command, help="cli.words.import-help")
@click.argument("file", metavar="FILE")
@option("--folder", metavar="FOLDER", help="cli.words.folder")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def import_words(file: str, folder: str | None, as_json: bool) -> int:
    """Write the files of a language from a PO file."""
    try:
        read = imported(read_bytes(file))
    except BadInputError:
        return BAD_INPUT
    except ValueError as problem:
        say("cli.words.no-po", error=True, path=file, problem=str(problem))
        return BAD_INPUT
    for fault in read.faults:
        text = words().t(f"cli.words.fault-{fault.problem}", **dict(fault.values))
        complain(f"{fault.code}: {text}", f"words.fault-{fault.problem}")
    if read.faults:
        return BAD_INPUT
    target = Path(folder or FOLDERS[0]) / read.language
    if not make_folder(str(target)) or not all(
        write_text(str(target / name), text) for name, text in written(read).items()
    ):
        return BAD_INPUT
    count = len(read.messages)
    if as_json:
        print_answer(ImportedWords(read.language, count, str(target)))
    else:
        say("cli.words.imported", count=count, folder=str(target))
    return 0
