"""``arbitro words``: a language given to translators as a PO file, and taken back."""

from __future__ import annotations

from pathlib import Path

import click

from arbitro.cli.base.reports import BadInputError, read_bytes
from arbitro.cli.base.speech import complain, say, words
from arbitro.cli.base.words import Command, Group, language_option, option
from arbitro.cli.base.write import make_folder, write_bytes, write_text
from arbitro.i18n.catalogue import FOLDERS
from arbitro.i18n.translation import exported, imported, written

BAD_INPUT = 2


@click.group("words", cls=Group, params=[language_option()], help="cli.words.help")
def translation() -> None:
    """Exchange the words of a language with translators."""


@translation.command("export", cls=Command, help="cli.words.export-help")
@click.argument("language", metavar="LANGUAGE")
@click.argument("file", metavar="FILE")
def export(language: str, file: str) -> int:
    """Write all messages with those of a language as a PO file."""
    code = language.lower()
    if not code.replace("-", "").isalnum() or not code.isascii():
        say("cli.words.no-language", error=True, language=language)
        return BAD_INPUT
    return 0 if write_bytes(file, exported(code)) else BAD_INPUT


@translation.command("import", cls=Command, help="cli.words.import-help")
@click.argument("file", metavar="FILE")
@option("--folder", metavar="FOLDER", help="cli.words.folder")
def import_words(file: str, folder: str | None) -> int:
    """Write the files of a language from a PO file."""
    try:
        read = imported(read_bytes(file))
    except BadInputError:
        return BAD_INPUT
    except ValueError as problem:
        say("cli.words.no-po", error=True, path=file, problem=str(problem))
        return BAD_INPUT
    for each in read.faults:
        text = words().t(f"cli.words.fault-{each.problem}", **dict(each.values))
        complain(f"{each.code}: {text}", f"words.fault-{each.problem}")
    if read.faults:
        return BAD_INPUT
    target = Path(folder or FOLDERS[0]) / read.language
    files = written(read)
    if not make_folder(str(target)) or not all(
        write_text(str(target / name), text) for name, text in files.items()
    ):
        return BAD_INPUT
    say("cli.words.imported", count=len(read.messages), folder=str(target))
    return 0
