"""From a template and its data to a PDF: no network and no clock.

A template is ``templates/<name>.typ``. It imports ``base.typ`` for what all papers share and reads
two files that are made for it: ``data.json``, what the caller gave, and ``words.json``, the
messages of the groups the caller named, with their codes cut to what follows the group.

The PDF is tagged (PDF/UA-1). It is set in the fonts that come with the engine, which have Latin,
Greek, Cyrillic, Hebrew, Georgian and Armenian letters, figurines and boxes. What they cannot show
is set in a font of the machine, and where it has none, written in Latin letters and named.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import cache
from importlib.resources import files
from json import dumps
from typing import Any

from arbitro.i18n import translator
from arbitro.i18n.catalogue import catalogue
from arbitro.i18n.language import FIRST, language_of
from arbitro.papers.engine import DAMAGED, Setting, compiled
from arbitro.papers.respelling import NO_LETTER, latin, respelled, scripts_of, texts_in

MAIN, DATA, WORDS = "main.typ", "data.json", "words.json"
_CONTROL: dict[int, str | None] = {
    **{code: None for code in (*range(0x20), *range(0x7F, 0xA0)) if chr(code) not in "\t\n"},
    # Marks of an encoding that were left in a name, and halves of signs, which no file may hold.
    **dict.fromkeys((0xFEFF, *range(0xFDD0, 0xFDF0), 0xFFFE, 0xFFFF)),
    **dict.fromkeys(range(0xD800, 0xE000), NO_LETTER),
}


class UnprintableError(ValueError):
    """A text has a sign that no font of the papers can show."""

    def __init__(self, text: str) -> None:
        self.text = text
        super().__init__(text)


class Pdf(bytes):
    """A paper; ``respelled`` are its texts that are in Latin letters since no font shows them."""

    respelled: tuple[str, ...] = ()


class UnprintablePictureError(ValueError):
    """A picture is damaged, or of a kind papers do not show."""


def render(
    template: str,
    data: Mapping[str, object],
    *,
    language: str,
    words: Sequence[str] = (),
    timestamp: datetime | None = None,
) -> Pdf:
    """Return the PDF of a template filled with data.

    ``words`` are groups of messages (``paper.form``) the template speaks with, in ``language``.
    The same arguments give the same bytes, as far as no font of the machine is needed: the file
    names ``timestamp`` as the moment it was made, none where it is None. Raise UnprintableError
    for a text of the template itself that cannot be shown, LookupError for a template or a language
    there is not.
    """
    sources = dict(_templates())
    about = language_of(language)
    sources[MAIN] = sources[f"{template}.typ"]
    shown = {**_printable(data), "language": about.code.partition("-")[0]}
    sources[WORDS] = dumps(_spoken(language, words)).encode()
    moment = None if timestamp is None else int(timestamp.timestamp())
    setting = Setting("" if timestamp is None else "yes", moment)
    scripts: frozenset[str] = frozenset()
    while True:
        told = {**respelled(shown, scripts), **_named(shown, scripts, language)}
        made = _compiler[-1]({**sources, DATA: dumps(told).encode()}, setting)
        if not isinstance(made, str):
            found = Pdf(made)
            found.respelled = _texts(shown, scripts)
            return found
        if made == DAMAGED:
            raise UnprintablePictureError
        if not setting.system_fonts:
            setting = setting._replace(system_fonts=True)
        # A refusal names one sign alone: there may be others, in other scripts. What has no script,
        # or a text in it that is not respelled, is written otherwise sign by sign.
        elif not scripts_of(made) <= scripts:
            scripts |= scripts_of(made)
        elif not set(made) <= scripts:
            scripts |= set(made)
        else:
            raise UnprintableError(made)


def _texts(data: Mapping[str, Any], scripts: frozenset[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(texts_in(data, scripts)))


MOST_NAMED = 20
"""So many texts in Latin letters are named on a paper."""


def _named(data: Mapping[str, Any], scripts: frozenset[str], language: str) -> dict[str, str]:
    """Return the note on what is in Latin letters, nothing where all is as it was written."""
    texts = [latin(text, scripts) for text in _texts(data, scripts)]
    if not texts:
        return {}
    named = tuple(dict.fromkeys(texts))[:MOST_NAMED]
    return {"respelled": translator(language).t("paper.respelled", names=named)}


Compiler = Callable[[Mapping[str, bytes], Setting], "bytes | str"]
_compiler: list[Compiler] = [compiled]


def compile_with(compiler: Compiler | None) -> None:
    """Have papers set by something else from now on, None for this process itself."""
    _compiler[:] = [compiler or compiled]


def _printable(value: Any) -> Any:
    """Return data without signs that control a terminal, which are nothing to print.

    The bytes of a picture become numbers: the engine takes no file that is not text.
    """
    if isinstance(value, str):
        return value.translate(_CONTROL)
    if isinstance(value, Mapping):
        return {name: _printable(item) for name, item in value.items()}
    if isinstance(value, Sequence):
        return [_printable(item) for item in value]
    return value


@cache
def _templates() -> dict[str, bytes]:
    """Return every template by its file name."""
    folder = files("arbitro.papers") / "templates"
    found = {traversable.name: traversable.read_bytes() for traversable in folder.iterdir()}
    return {name: source for name, source in found.items() if name.endswith(".typ")}


def _spoken(language: str, groups: Sequence[str]) -> dict[str, str]:
    """Return the messages of groups by what follows the group in their codes."""
    said = translator(language)
    return {
        code.removeprefix(f"{group}."): said.t(code)
        for group in groups
        for code in catalogue(FIRST, group.partition(".")[0])
        if code.startswith(f"{group}.")
    }
