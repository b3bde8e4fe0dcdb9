"""What is found in the regulations of an event, as words with articles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from arbitro.i18n.citation import citation
from arbitro.i18n.laws import found_article

if TYPE_CHECKING:
    from arbitro.i18n.translator import Translator
    from arbitro.model import EditionKey
    from arbitro.rules.laws.play_rules import Finding


@dataclass(frozen=True, slots=True)
class FindingWords:
    """A finding in one language: its grade, its sentence, the articles it rests on."""

    code: str
    grade: str
    grade_text: str
    text: str
    articles: tuple[str, ...]


def finding_words(words: Translator, finding: Finding, edition: EditionKey) -> FindingWords:
    """Put a finding into words; articles are those of the edition of the Laws."""
    found = (found_article(edition, concept) for concept in finding.concepts)
    articles = tuple(dict.fromkeys(each.number for each in found if each))
    text = words.t(f"playrules.{finding.code}", **dict(finding.values))
    if finding.reason is not None:
        text = f"{text} {words.reason(finding.reason)}"
        cited = citation(finding.reason)
        articles = (cited,) if cited else ()
    return FindingWords(
        finding.code,
        finding.grade.value,
        words.t(f"playrules.grade.{finding.grade.value}"),
        text,
        articles,
    )
