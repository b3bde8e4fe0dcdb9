"""Pages offer what their reader may ask for: forms and links of other routes are left out."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape

_FORM = re.compile(r"<form\b(?P<head>[^>]*)>.*?</form>", re.DOTALL)
_LINK = re.compile(r"<a\b(?P<head>[^>]*)>(?P<text>.*?)</a>", re.DOTALL)
_WHERE = re.compile(r'\b(?:action|href)="(?P<path>/[^"?#]*)')
_GOES = re.compile(r'class="(button|elsewhere)')
_METHOD = re.compile(r'\bmethod="post"')

Allows = Callable[[str, str], bool]
"""Tells whether a reader may ask for a path with a method."""


def only_offered(html: str, allows: Allows) -> str:
    """Return a page without the forms and links its reader would be refused.

    A link that is no button keeps its words, the sign of arbitro its looks too; those at the foot
    of a page (``elsewhere``) go like buttons. A form of results stays as it is: it shows the result
    too, and what of it is offered is the style sheet's.
    """

    def form(found: re.Match[str]) -> str:
        head = found["head"]
        if "result-form" in head:
            return found[0]
        method = "POST" if _METHOD.search(head) else "GET"
        return found[0] if _is_allowed(head, method, allows) else ""

    def link(found: re.Match[str]) -> str:
        head = found["head"]
        if _is_allowed(head, "GET", allows):
            return found[0]
        if 'class="brand"' in head:
            return f'<span class="brand">{found["text"]}</span>'
        return "" if _GOES.search(head) else found["text"]

    return _LINK.sub(link, _FORM.sub(form, html))


def _is_allowed(head: str, method: str, allows: Allows) -> bool:
    """Tell whether a tag leads where the reader may go; what leads nowhere of ours may stay."""
    where = _WHERE.search(head)
    return where is None or allows(method, unescape(where["path"]))
