"""``arbitro laws rule``: an article, found by its number, by words or by a situation."""

from __future__ import annotations

from dataclasses import dataclass

import click

from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.speech import say, words
from arbitro.cli.base.words import Command, option
from arbitro.i18n.rule_texts.rule_reader import (
    RuleText,
    Term,
    glossary,
    read_rule,
    rules_of_situation,
    side_by_side,
)
from arbitro.i18n.rule_texts.rule_search import search
from arbitro.model import EditionKey
from arbitro.regulations import edition_by_key
from arbitro.rules.laws.editions import LAWS_ONLINE, laws_of
from arbitro.rules.laws.situations import SITUATIONS

NEWEST = "2023"
"""The Laws an article is looked for in where no edition is named."""

SHOWN = 15
"""So many articles found by words are printed; in JSON they are all."""


@dataclass(frozen=True, slots=True)
class ArticleTexts:
    """What two editions say of one concept, null where one says nothing of it."""

    concept: str
    same: bool
    one: RuleText | None
    other: RuleText | None


@click.command(cls=Command, help="cli.rule.help")
@click.argument("reference", nargs=-1, required=True, metavar="NUMBER | search WORDS")
@option("--edition", metavar="YEAR", help="cli.rule.edition")
@option("--beside", metavar="YEAR", help="cli.rule.beside")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def rule(reference: tuple[str, ...], edition: str | None, beside: str | None, as_json: bool) -> int:
    """Show an article, or those that answer words: of all regulations where no edition is named."""
    keys = _editions(edition or NEWEST, beside)
    if keys is None:
        return 2
    first, *rest = reference
    if first == "glossary":
        return _glossary(" ".join(rest), as_json=as_json)
    if first == "search" and rest:
        answers = search(words(), " ".join(rest), keys[:1] if edition else None)
        return _found(answers, " ".join(rest), keys[0] if edition else None, as_json=as_json)
    if first == "situation" and len(rest) == 1:
        keys, found = _of_situation(rest[0], keys[0])
    else:
        if len(keys) == 2:
            return _beside(keys[0], keys[1], " ".join(reference), as_json=as_json)
        found = read_rule(words(), keys[0], " ".join(reference))
    return _show(found, " ".join(reference), keys[0], as_json=as_json)


def _editions(*names: str | None) -> tuple[EditionKey, ...] | None:
    """Return the editions of the years named, None after saying which is none."""
    keys = []
    for name in names:
        if name is None:
            continue
        try:
            keys.append(edition_by_key(EditionKey(name)).key if "@" in name else laws_of(name).key)
        except LookupError:
            say("cli.rule.no-edition", error=True, name=name)
            return None
    return tuple(keys)


def _of_situation(name: str, key: EditionKey) -> tuple[tuple[EditionKey], tuple[RuleText, ...]]:
    """Return the rules a situation is decided by, and where they were looked for.

    Those of games on a virtual board are looked in where only they have the situation.
    """
    situation = SITUATIONS.get(name)
    if situation is None:
        return (key,), ()
    key = LAWS_ONLINE.key if situation.online else key
    return (key,), rules_of_situation(words(), key, situation.concepts)


def _show(found: tuple[RuleText, ...], reference: str, key: EditionKey, *, as_json: bool) -> int:
    if not found:
        say("cli.rule.nothing", error=True, asked=reference, edition=words().edition(key))
        return 1
    if as_json:
        print_answer(found, tuple[RuleText, ...])
        return 0
    print(words().edition(key))
    for rule_text in found:
        elsewhere = rule_text.edition != key
        _print_rule(rule_text, f"{rule_text.edition} art. {rule_text.number}" if elsewhere else "")
    return 0


def _found(
    found: tuple[RuleText, ...], reference: str, key: EditionKey | None, *, as_json: bool
) -> int:
    """Show the articles that answer a query, the best first, each with its edition."""
    if key is not None and not found:
        return _show(found, reference, key, as_json=as_json)
    if not found:
        say("cli.rule.nothing-anywhere", error=True, asked=reference)
        return 1
    if as_json:
        print_answer(found, tuple[RuleText, ...])
        return 0
    for rule_text in found[:SHOWN]:
        _print_rule(rule_text, f"{rule_text.edition} {words().cited(rule_text.number)}")
    if len(found) > SHOWN:
        print(words().t("cli.rule.more", count=len(found) - SHOWN))
    return 0


def _print_rule(rule_text: RuleText, number: str = "") -> None:
    print(f"{number or words().cited(rule_text.number)}  {rule_text.text}")
    if rule_text.comment:
        print(f"    {words().t('cli.rule.comment', text=rule_text.comment)}")


def _beside(key: EditionKey, other: EditionKey, number: str, *, as_json: bool) -> int:
    found = side_by_side(words(), key, other, number)
    if not found:
        return _show((), number, key, as_json=as_json)
    if as_json:
        texts = [ArticleTexts(side.concept, side.same, side.one, side.other) for side in found]
        print_answer(texts, list[ArticleTexts])
        return 0
    for side in found:
        sign = "=" if side.same else "\N{NOT EQUAL TO}"
        print(f"{sign} {side.concept}")
        for place, text in ((key, side.one), (other, side.other)):
            year = place.partition("@")[2][:4]
            if text is None:
                print(f"    {year}  {words().t('cli.rule.not-there')}")
            else:
                print(f"    {year}  {words().cited(text.number)}  {text.text}")
    return 0


def _glossary(query: str, *, as_json: bool) -> int:
    found = glossary(words(), query)
    if as_json:
        print_answer(found, tuple[Term, ...])
        return 0
    if not found:
        say("cli.rule.no-word", error=True, asked=query)
        return 1
    for term in found:
        print(f"{term.term}: {term.text}")
    return 0
