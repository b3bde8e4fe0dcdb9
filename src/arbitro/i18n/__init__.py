"""Words: message catalogues of both languages, plurals, dates, numbers; reasons as sentences.

Nothing is read before a message is asked for, and then only the file its code begins with.
"""

from __future__ import annotations

from arbitro.i18n.citation import citation, edition_title, titled_citation
from arbitro.i18n.translator import LANGUAGES, Translator, translator

__all__ = ["LANGUAGES", "Translator", "citation", "edition_title", "titled_citation", "translator"]
