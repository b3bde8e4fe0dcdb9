"""From a template and its data to a PDF: no network, no clock, no font of the machine.

A template is ``templates/<name>.typ``. It imports ``base.typ`` for what all papers share and reads
two files that are made for it: ``data.json``, what the caller gave, and ``words.json``, the
messages of the groups the caller named, with their codes cut to what follows the group.

The PDF is tagged (PDF/UA-1). It is set in the fonts that come with the engine, which have Latin,
Greek, Cyrillic, Hebrew, Georgian and Armenian letters, figurines and boxes; a text they cannot
show is refused, never left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import cache
from typing import Any, NamedTuple

from arbitro.i18n import translator
from arbitro.i18n.catalogue import catalogue
from arbitro.i18n.language import FIRST, language_of

TAGGED = "ua-1"
DAMAGED = "\x00picture"
"""What is answered for a picture that cannot be read; no text of a paper has such a sign."""
MAIN, DATA, WORDS = "main.typ", "data.json", "words.json"
_CONTROL = {code: None for code in (*range(0x20), *range(0x7F, 0xA0)) if chr(code) not in "\t\n"}
_UNPRINTABLE = re.compile(r'the text `"(.*?)"` could not be displayed', re.DOTALL)


class UnprintableError(ValueError):
    """A text has a sign that no font of the papers can show."""

    def __init__(self, text: str) -> None:
        self.text = text
        super().__init__(text)


class UnprintablePictureError(ValueError):
    """A picture is damaged, or of a kind papers do not show."""


def render(
    template: str,
    data: Mapping[str, object],
    *,
    language: str,
    words: Sequence[str] = (),
    timestamp: datetime | None = None,
) -> bytes:
    """Return the PDF of a template filled with data.

    ``words`` are groups of messages (``paper.form``) the template speaks with, in ``language``.
    The same arguments give the same bytes: the file names ``timestamp`` as the moment it was made,
    none where it is None. Raise UnprintableError where a text has a sign no font can show,
    LookupError for a template or a language there is not.
    """
    from json import dumps  # noqa: PLC0415 - only who prints pays for it

    sources = dict(_templates())
    about = language_of(language)
    sources[MAIN] = sources[f"{template}.typ"]
    sources[DATA] = dumps({**_printable(data), "language": about.code.partition("-")[0]}).encode()
    sources[WORDS] = dumps(_spoken(language, words)).encode()
    moment = None if timestamp is None else int(timestamp.timestamp())
    made = _compiler[-1](sources, Setting("" if timestamp is None else "yes", moment))
    if made == DAMAGED:
        raise UnprintablePictureError
    if isinstance(made, str):
        raise UnprintableError(made)
    return made


class Setting(NamedTuple):
    """What is said beside the sources: whether a date is shown, and the moment the file names."""

    dated: str
    moment: int | None


def compiled(sources: Mapping[str, bytes], setting: Setting) -> bytes | str:
    """Return the PDF of sources, or the text that no font can show."""
    import typst  # noqa: PLC0415 - the engine is large

    try:
        made = typst.compile(  # type: ignore[call-overload]  # the stub knows no files by name
            dict(sources),
            format="pdf",
            ignore_system_fonts=True,
            pdf_standards=[TAGGED],
            sys_inputs={"dated": setting.dated},
            timestamp=setting.moment,
        )
    except typst.TypstError as problem:
        found = _UNPRINTABLE.search(str(problem))
        if found is None:
            # The engine has no kinds of errors: its words are all there is to tell them by.
            if "image" in str(problem):
                return DAMAGED
            raise
        return found[1]
    assert isinstance(made, bytes)  # the engine gives bytes where no file is named
    return made


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
        return {name: _printable(each) for name, each in value.items()}
    if isinstance(value, Sequence):
        return [_printable(each) for each in value]
    return value


@cache
def _templates() -> dict[str, bytes]:
    """Return every template by its file name."""
    from importlib.resources import files  # noqa: PLC0415 - as above

    folder = files("arbitro.papers") / "templates"
    found = {each.name: each.read_bytes() for each in folder.iterdir()}
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
