"""Which language a request is answered in, and in which what it sends was typed."""

from __future__ import annotations

from fastapi import Request

from arbitro.i18n import languages, offered
from arbitro.i18n.language import FIRST

LANGUAGE_COOKIE = "language"


def language_of(request: Request) -> str:
    """Return the language of an answer: the one a paper is asked for in, else the reader's own.

    That is the language chosen on a page, else the browser's, else English.
    """
    for chosen in (request.query_params.get("in"), request.cookies.get(LANGUAGE_COOKIE)):
        if chosen in languages():
            return chosen
    return browsers_language(request.headers.get("accept-language", ""))


def browsers_language(header: str) -> str:
    """Return the first language of a browser's list that is spoken here.

    Browsers write the language they want most first, so its weights need no reading.
    """
    asked = (offered(part.partition(";")[0]) for part in header.split(","))
    return next(filter(None, asked), FIRST)
