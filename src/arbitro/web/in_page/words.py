"""What the page says by itself, before arbitro is there and around it."""

from __future__ import annotations

from arbitro.i18n import translator
from arbitro.i18n.language import languages

_PREFIX = "ui.in-page."
_CODES = (
    *("ui.in-page.starting", "ui.in-page.fetching", "ui.in-page.python", "ui.in-page.opening"),
    *("ui.in-page.kept", "ui.in-page.may-be-erased", "ui.in-page.not-kept"),
    *("ui.in-page.copy", "ui.in-page.copied", "ui.in-page.not-copied"),
    *("ui.in-page.newer", "ui.in-page.not-loaded", "ui.in-page.stopped", "ui.in-page.unsupported"),
)
_FILLED = {name: f"{{{name}}}" for name in ("done", "all", "at")}
"""What the page fills in itself."""


def words_of_page() -> dict[str, dict[str, str]]:
    """Return its words by language and by the last part of their code.

    >>> words_of_page()["en"]["fetching"].count("{")
    2
    """
    return {
        language: {
            code.removeprefix(_PREFIX): translator(language).t(code, **_FILLED) for code in _CODES
        }
        for language in languages()
    }


def no_engine() -> str:
    """Return that the engine of papers was never fetched, in every language."""
    return "\n\n".join(translator(language).t("ui.in-page.no-papers") for language in languages())
