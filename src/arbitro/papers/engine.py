"""The engine of papers, called by itself: sources to a PDF, in any process or worker.

It imports nothing of arbitro: a web page gives this file alone to the worker that sets its papers.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import NamedTuple

TAGGED = "ua-1"
DAMAGED = "\x00picture"
"""What is answered for a picture that cannot be read; no text of a paper has such a sign."""
MADE, NOT_MADE = 200, 422
"""How a request is answered: with a PDF, or with the text that no font can show."""

_UNPRINTABLE = re.compile(
    r'the text `"(.*?)"` could not be displayed|the disallowed codepoint `"(.*?)"`', re.DOTALL
)

_ESCAPED = re.compile(r"\\u\{([0-9a-f]+)\}")
"""How the engine names a sign that has no shape."""


class Setting(NamedTuple):
    """What is said beside the sources: whether a date is shown, and the moment the file names.

    ``system_fonts``: the fonts of the machine may help where those of the engine have no sign.
    """

    dated: str
    moment: int | None
    system_fonts: bool = False


def compiled(sources: Mapping[str, bytes], setting: Setting) -> bytes | str:
    """Return the PDF of sources, or the text that no font can show."""
    import typst  # noqa: PLC0415 - the engine is large

    try:
        made = typst.compile(  # type: ignore[call-overload]  # the stub knows no files by name
            dict(sources),
            format="pdf",
            ignore_system_fonts=not setting.system_fonts,
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
        return _ESCAPED.sub(lambda sign: chr(int(sign[1], 16)), found[1] or found[2])
    assert isinstance(made, bytes)  # the engine gives bytes where no file is named
    return made


def request_of(sources: Mapping[str, bytes], setting: Setting) -> str:
    """Return what `compiled` is given as one text, for a worker that is sent nothing else.

    Every file of a paper is text: the bytes of a picture are numbers in it.
    """
    return json.dumps([{name: data.decode() for name, data in sources.items()}, setting])


def answer_request(request: str) -> tuple[int, bytes]:
    """Set the paper of a request: MADE and the PDF, or NOT_MADE and the text no font can show."""
    sources, setting = json.loads(request)
    made = compiled({name: text.encode() for name, text in sources.items()}, Setting(*setting))
    return (NOT_MADE, made.encode()) if isinstance(made, str) else (MADE, made)


def read_answer(status: int, body: bytes) -> bytes | str | None:
    """Return what `compiled` returned elsewhere, None where nobody answered the request."""
    if status == MADE:
        return body
    return body.decode() if status == NOT_MADE else None
