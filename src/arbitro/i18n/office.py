"""What a check of the office found, in words."""

from __future__ import annotations

from arbitro.i18n.translator import Translator
from arbitro.rules.office.finding import Finding


def finding_text(each: Finding, words: Translator) -> str:
    """Return a finding in words."""
    item = each.code.removeprefix("item-")
    code = f"office.item.{item}" if item != each.code else f"office.{each.code}"
    return words.t(code, **dict(each.values))
