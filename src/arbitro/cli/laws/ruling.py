"""``arbitro laws ruling``: what the Laws of Chess say of a situation, with the articles."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import click

from arbitro.answers.rulings import RulingLine
from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.files.json_files import read_json
from arbitro.cli.base.speech import complain, say, words
from arbitro.cli.base.words import Command, option
from arbitro.i18n.rule_texts.laws import (
    RulingWords,
    make_judgement,
    make_ruling,
    problem_text,
    ruling_words,
)
from arbitro.i18n.sentences.positions import line_in_words, moves_in_words
from arbitro.rules.laws.board import Position
from arbitro.rules.laws.deciding import adjudicator
from arbitro.rules.laws.facts import question_schema, read_question
from arbitro.rules.laws.game_log import judge, read_log_of_game
from arbitro.rules.laws.ruling import Ruling
from arbitro.rules.laws.situations import SITUATIONS, ruling_on
from arbitro.rules.laws.values import FactProblem, value_schema


@dataclass(frozen=True, slots=True)
class KnownSituation:
    """A situation that can be ruled on, and the JSON schema of its facts."""

    situation: str
    title: str
    facts: Mapping[str, Any]


@click.command(cls=Command, help="cli.ruling.help")
@click.argument("file", required=False, metavar="[FILE]")
@option("--situation", metavar="NAME", help="cli.ruling.situation")
@option("--fact", "given", multiple=True, metavar="NAME=VALUE", help="cli.ruling.fact")
@option("--rule", "rules", multiple=True, metavar="NAME=VALUE", help="cli.ruling.rule")
@option("--edition", metavar="YEAR", help="cli.ruling.edition")
@option("--rate", metavar="CLASS", help="cli.ruling.rate")
@option("--unsupervised", is_flag=True, help="cli.ruling.unsupervised")
@option("--start", metavar="FEN", help="cli.ruling.start")
@option("--move", "moves", multiple=True, metavar="MOVE", help="cli.ruling.move")
@option("--letters", metavar="LANGUAGE", help="cli.ruling.letters")
@option("--list", "listing", is_flag=True, help="cli.ruling.list")
@option("--schema", is_flag=True, help="cli.ruling.schema")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def ruling(file: str | None, listing: bool, schema: bool, as_json: bool, **stated: Any) -> int:
    """Rule on a situation."""
    if listing:
        return _list(as_json=as_json)
    if schema:
        print_answer(question_schema(), Mapping[str, object])
        return 0
    data = _from_options(stated) if file is None else read_json(file)
    if data is None:
        return 2
    if isinstance(data, dict) and "log" in data:
        return _judge(data, as_json=as_json)

    question, problems = read_question(data, adjudicator())
    if question is None:
        _complain(problems)
        return 2
    found = ruling_on(question.case, question.situation, question.facts)
    if as_json:
        print_answer(make_ruling(words(), found))
    else:
        _print(found, question.case.position)
    return 0


def _judge(data: dict[str, Any], *, as_json: bool) -> int:
    """Rule on everything that happened in a game, in its order."""
    case, entries, problems = read_log_of_game(data, adjudicator())
    if case is None:
        _complain(problems)
        return 2
    found = judge(case, entries)
    if as_json:
        print_answer(make_judgement(words(), found))
        return 0
    for entry in found.rulings:
        print(words().t("ruling.log-entry", number=entry.entry + 1))
        _print(entry.ruling, None)
        print()
    for number in found.wrong:
        print(words().t("ruling.log-wrong", number=number + 1))
    score = found.score.value if found.score else words().t("ruling.log-goes-on")
    print(words().t("ruling.score-played", score=score))
    return 0


def _from_options(stated: dict[str, Any]) -> dict[str, Any] | None:
    """Build the case from the options; None where an option is not ``name=value``."""
    data: dict[str, Any] = {"situation": stated["situation"]}
    for name, option_name in (("facts", "given"), ("regulations", "rules")):
        pairs = [item.partition("=") for item in stated[option_name]]
        for key, equals, value in pairs:
            if not equals:
                say("cli.ruling.not-a-pair", error=True, text=f"{key}{value}")
                return None
        if pairs:
            data[name] = {key.strip().replace("-", "_"): _plain(value) for key, _, value in pairs}
    if "facts" in data:
        data["facts"] = _as_kinds(stated["situation"], data["facts"], stated["given"])
    for name in ("edition", "rate", "start", "letters"):
        if stated[name]:
            data[name] = stated[name]
    if stated["unsupervised"]:
        data["supervised"] = False
    if stated["moves"]:
        data["moves"] = [part for item in stated["moves"] for part in item.split()]
    return data


def _as_kinds(situation: str | None, facts: dict[str, Any], given: Sequence[str]) -> dict[str, Any]:
    """Make a list of a single value where the situation asks for a list; leave points as typed."""
    if situation not in SITUATIONS:
        return facts
    forms = value_schema(SITUATIONS[situation].facts)["properties"]
    typed = {
        key.strip().replace("-", "_"): text for key, _, text in (g.partition("=") for g in given)
    }
    return {
        name: typed[name]
        if forms.get(name, {}).get("type") == ["integer", "string"]
        else [value]
        if forms.get(name, {}).get("type") == "array" and isinstance(value, str)
        else value
        for name, value in facts.items()
    }


def _plain(text: str) -> Any:
    """Return a value as JSON reads it, else the text itself; commas make a list."""
    if text.startswith(("[", "{")) or text in {"true", "false", "null"} or text.isdecimal():
        try:
            return json.loads(text)
        except ValueError:  # no JSON, or more digits than a number may have
            return text
    return text.split(",") if "," in text else text


def _complain(problems: tuple[FactProblem, ...]) -> None:
    for problem in problems:
        complain(problem_text(words(), problem), f"ruling.{problem.code}")


def _list(*, as_json: bool) -> int:
    known = [
        KnownSituation(
            situation.name,
            words().t(f"ruling.situation.{situation.name}"),
            value_schema(situation.facts),
        )
        for situation in SITUATIONS.values()
    ]
    if as_json:
        print_answer(known, list[KnownSituation])
        return 0
    for situation in known:
        needed, facts = situation.facts["required"], situation.facts["properties"]
        named = ", ".join(name if name in needed else f"[{name}]" for name in facts)
        print(f"{situation.situation}: {situation.title}")
        if named:
            print(f"    {named}")
    return 0


def _print(found: Ruling, position: Position | None) -> None:
    """Print a ruling for a person: what happens, why, what to do, and the articles."""
    said = ruling_words(words(), found)
    print(f"{said.title}  [{said.edition}]")
    result = f"  {found.score.value}" if found.score else ""
    print(f"{said.verdict}.{result}")
    _section("reasons", said.steps)
    _section("times", said.times)
    if said.restore:
        fen = f"  {found.restore.fen}" if found.restore and found.restore.fen else ""
        print(f"\n{words().t('ruling.heading.restore')}\n  {said.restore}{fen}")
    if found.permitted is not None:
        written = moves_in_words(words(), position, found.permitted)
        moves = ", ".join(written) or words().t("ruling.no-moves-permitted")
        print(f"\n{words().t('ruling.heading.permitted')}\n  {moves}")
    line = line_in_words(words(), position, found.line)
    if line:
        print(f"\n{words().t('ruling.heading.line')}\n  {' '.join(line)}")
    _section("duties", said.duties)
    _section("options", said.options)
    _section("imposed", said.imposed)
    _lines(said.sanctions_head, said.sanctions)
    print(f"\n{said.discretion}")
    _articles(said)


def _section(name: str, lines: tuple[RulingLine, ...]) -> None:
    _lines(words().t(f"ruling.heading.{name}"), lines)


def _lines(head: str, lines: tuple[RulingLine, ...]) -> None:
    if not lines:
        return
    print(f"\n{head}")
    for line in lines:
        source = f"  [{', '.join(line.articles)}]" if line.articles else ""
        print(f"  - {line.text}{source}")


def _articles(said: RulingWords) -> None:
    if not said.articles:
        return
    print(f"\n{words().t('ruling.heading.articles')}")
    for article in said.articles:
        print(f"  {article.number}  {article.text}".rstrip())
