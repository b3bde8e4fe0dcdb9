"""Files as answers, and the name a browser saves them under, in any script (RFC 6266)."""

from __future__ import annotations

import re
from urllib.parse import quote

from fastapi.responses import Response

_NOT_PLAIN = re.compile(r"[^ !#-\[\]-~]")


def saved_as(name: str) -> dict[str, str]:
    """Return the headers of an answer that is saved under a name.

    >>> saved_as("open-1.trf")
    {'content-disposition': 'attachment; filename="open-1.trf"'}
    >>> saved_as("ñ.trf")["content-disposition"].partition("*=")[2]
    "UTF-8''%C3%B1.trf"
    """
    return _headers("attachment", name)


def download(data: bytes | str, name: str, kind: str) -> Response:
    """Return a file to be saved under a name; ``kind`` is its media type."""
    return Response(data, media_type=kind, headers=saved_as(name))


def shown_as(name: str) -> dict[str, str]:
    """Return the headers of an answer that is shown, and saved under a name by who wants to."""
    return _headers("inline", name)


def _headers(how: str, name: str) -> dict[str, str]:
    plain = _NOT_PLAIN.sub("_", name)
    told = f'{how}; filename="{plain}"'
    if plain != name:
        told += f"; filename*=UTF-8''{quote(name, safe='')}"
    return {"content-disposition": told}
