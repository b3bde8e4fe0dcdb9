"""``arbitro rule``: the Laws of Chess by number, words, situation or glossary."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from arbitro.cli.base.words import Command, option, say, words

if TYPE_CHECKING:
    from arbitro.i18n.rule_reader import RuleText, SideBySide
    from arbitro.model import EditionKey


@click.command(cls=Command, help="cli.rule.help")
@click.argument("asked", nargs=-1, required=True, metavar="NUMBER | search WORDS")
@option("--edition", default="2023", metavar="YEAR", help="cli.rule.edition")
@option("--beside", metavar="YEAR", help="cli.rule.beside")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def rule(asked: tuple[str, ...], edition: str, beside: str | None, as_json: bool) -> int:
    """Show an article."""
    keys = _editions(edition, beside)
    if keys is None:
        return 2
    first, *rest = asked
    if first == "glossary":
        return _glossary(" ".join(rest), as_json=as_json)
    if first == "search" and rest:
        from arbitro.i18n.rule_reader import search_rules

        found = search_rules(words(), keys[0], " ".join(rest))
    elif first == "situation" and len(rest) == 1:
        keys = (_rules_of(rest[0], keys[0]),)
        found = _of_situation(rest[0], keys[0])
    else:
        if len(keys) == 2:
            return _beside(keys[0], keys[1], " ".join(asked), as_json=as_json)
        from arbitro.i18n.rule_reader import read_rule

        found = read_rule(words(), keys[0], " ".join(asked))
    return _show(found, " ".join(asked), keys[0], as_json=as_json)


def _editions(*names: str | None) -> tuple[EditionKey, ...] | None:
    """Return the editions of the years named, None after saying which is none."""
    from arbitro.rules.laws.editions import laws_of

    keys = []
    for name in names:
        if name is None:
            continue
        try:
            keys.append(laws_of(name).key)
        except LookupError:
            say("cli.rule.no-edition", error=True, name=name)
            return None
    return tuple(keys)


def _rules_of(name: str, key: EditionKey) -> EditionKey:
    """Return the rules to look in: those of games on a virtual board, where only they have it."""
    from arbitro.rules.laws.editions import LAWS_ONLINE
    from arbitro.rules.laws.situations import SITUATIONS

    situation = SITUATIONS.get(name)
    return LAWS_ONLINE.key if situation is not None and situation.online else key


def _of_situation(name: str, key: EditionKey) -> tuple[RuleText, ...]:
    from arbitro.i18n.rule_reader import rules_of_situation
    from arbitro.rules.laws.situations import SITUATIONS

    situation = SITUATIONS.get(name)
    return () if situation is None else rules_of_situation(words(), key, situation.concepts)


def _show(found: tuple[RuleText, ...], asked: str, key: EditionKey, *, as_json: bool) -> int:
    if not found:
        say("cli.rule.nothing", error=True, asked=asked, edition=words().edition(key))
        return 1
    if as_json:
        from arbitro.cli.base.show import print_json

        print_json([asdict(each) for each in found])
        return 0
    print(words().edition(key))
    for each in found:
        _print_rule(each)
    return 0


def _print_rule(each: RuleText) -> None:
    print(f"{each.number}  {each.text}")
    if not each.at_hand:
        print(f"    {words().t('ruling.text-not-at-hand')}")
    if each.comment:
        print(f"    {words().t('cli.rule.comment')}: {each.comment}")


def _beside(key: EditionKey, other: EditionKey, number: str, *, as_json: bool) -> int:
    from arbitro.i18n.rule_reader import side_by_side

    found = side_by_side(words(), key, other, number)
    if not found:
        return _show((), number, key, as_json=as_json)
    if as_json:
        from arbitro.cli.base.show import print_json

        print_json([_beside_data(each) for each in found])
        return 0
    for each in found:
        sign = "=" if each.same else "\N{NOT EQUAL TO}"
        print(f"{sign} {each.concept}")
        for place, text in ((key, each.one), (other, each.other)):
            year = place.partition("@")[2][:4]
            if text is None:
                print(f"    {year}  {words().t('cli.rule.not-there')}")
            else:
                print(f"    {year}  {text.number}  {text.text}")
    return 0


def _beside_data(each: SideBySide) -> dict[str, Any]:
    return {
        "concept": each.concept,
        "same": each.same,
        "one": asdict(each.one) if each.one else None,
        "other": asdict(each.other) if each.other else None,
    }


def _glossary(query: str, *, as_json: bool) -> int:
    from arbitro.i18n.rule_reader import glossary

    found = glossary(words(), query)
    if as_json:
        from arbitro.cli.base.show import print_json

        print_json([asdict(each) for each in found])
        return 0
    if not found:
        say("cli.rule.no-word", error=True, asked=query)
        return 1
    for each in found:
        print(f"{each.term}: {each.text}")
    return 0
