"""The editions a new section may follow, as fields of a form."""

from __future__ import annotations

from arbitro.i18n import Translator
from arbitro.regulations import OTHER_TIE_BREAKS, editions, swiss_editions, swiss_years
from arbitro.web.forms.form import Form

EDITION_FIELDS = ("edition_swiss", "edition_tie_breaks")


def chosen_editions(form: Form) -> tuple[tuple[str, str], ...]:
    """Return the editions chosen for a new section: (regulation, name); none where none is.

    Those of the Swiss rules belong together and are chosen by their year.
    """
    for name in EDITION_FIELDS:
        wanted = form.values.get(name, "")
        if wanted and wanted not in edition_names(name):
            form.fault(name, "choice")
    swiss = swiss_editions(form.values.get("edition_swiss", ""))
    chosen = [(each.regulation, str(each.key)) for each in swiss]
    named = tie_breaks_named(form)
    return (*chosen, ("C.07", named)) if named else tuple(chosen)


def tie_breaks_named(form: Form) -> str:
    """Return the edition of tie-breaks that is chosen, empty where none is."""
    named = form.values.get("edition_tie_breaks", "")
    return named if named in edition_names("edition_tie_breaks") else ""


def editions_named(words: Translator, field: str) -> list[tuple[str, str]]:
    """Return the editions a field offers with what they are called.

    A year or a month is its own name.
    """
    return [(each, words.edition(each) if "@" in each else each) for each in edition_names(field)]


def edition_names(field: str) -> tuple[str, ...]:
    """Return the names of the editions a field offers, latest first.

    >>> edition_names("edition_swiss")
    ('2026', '2017')
    """
    if field == "edition_swiss":
        return swiss_years()[::-1]
    newest = [each.key.partition("@")[2] for each in reversed(editions("C.07"))]
    return (*newest, *(str(each.key) for other in OTHER_TIE_BREAKS for each in editions(other)))
