"""What a check of the office found, in words."""

from __future__ import annotations

from arbitro.i18n.translator import Translator
from arbitro.rules.office.finding import Finding


def finding_text(each: Finding, words: Translator) -> str:
    """Return a finding in words."""
    first, _, rest = each.code.partition("-")
    values = dict(each.values)
    if first == "item":
        return words.t(f"office.item.{rest}", **values)
    if first == "play":  # what the check of the rules of play says
        return words.t(f"playrules.{rest}", **values)
    return words.t(f"office.{each.code}", **values)
