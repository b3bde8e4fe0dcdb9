"""Words: languages and their messages, plurals, dates, numbers; reasons as sentences.

Nothing is read before a message is asked for, and then only the files its code begins with.
"""

from __future__ import annotations

from arbitro.i18n.citation import edition_title, titled_citation
from arbitro.i18n.language import all_languages, language_of, languages, languages_named, offered
from arbitro.i18n.translator import Translator, translator
from arbitro.reasons import citation

__all__ = [
    "Translator",
    "all_languages",
    "citation",
    "edition_title",
    "language_of",
    "languages",
    "languages_named",
    "offered",
    "titled_citation",
    "translator",
]
