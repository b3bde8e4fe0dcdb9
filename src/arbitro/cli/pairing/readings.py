"""``arbitro pair readings``: the articles that can be read in more than one way."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import click

from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.files.reports import TEAM, chosen_edition
from arbitro.cli.base.speech import words
from arbitro.cli.base.words import Command, option
from arbitro.model import SYSTEMS as OURS
from arbitro.model import EditionKey, System
from arbitro.regulations import article
from arbitro.rules.pairing.reading import Reading
from arbitro.rules.pairing.readings import readings_of

SYSTEMS = {
    TEAM if our is System.TEAM_SWISS else key: our.regulation
    for key, our in OURS.items()
    if our.is_swiss
}
"""The systems whose readings can be listed, as people name them, and their regulations."""


class ReadingValue(NamedTuple):
    """A way to read an article."""

    value: str
    text: str


@dataclass(frozen=True, slots=True)
class OfferedReading:
    """An article that can be read in more than one way, and why the usual one is usual."""

    edition: str
    article: str
    reading: str
    text: str
    usual: str
    why: str
    values: tuple[ReadingValue, ...]


@click.command(cls=Command, help="cli.readings.help")
@click.argument("system", metavar="[SYSTEM]", type=click.Choice(tuple(SYSTEMS)), required=False)
@option("--edition", metavar="EDITION", help="cli.readings.edition")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def readings(system: str | None, edition: str | None, as_json: bool) -> int:
    """List the readings on offer, of one system or of all."""
    names = tuple(SYSTEMS) if system is None else (system,)
    keys = [chosen_edition(SYSTEMS[name], option=edition).edition.key for name in names]
    found = {key: readings_of(key) for key in keys}
    if as_json:
        every = [_offered(key, item) for key, offered in found.items() for item in offered]
        print_answer(every, list[OfferedReading])
        return 0
    for key, offered in found.items():
        print(words().edition(key))
        for item in offered:
            _print(key, item)
    return 0


def _print(edition: EditionKey, reading: Reading) -> None:
    t = words().t
    print(f"  {t(f'value.reading.{reading.name}')}  [{_article(edition, reading)}]")
    for value in reading.values:
        written = f"{reading.name}={value}"
        usual = f" ({t('cli.readings.usual')})" if value == reading.usual else ""
        print(f"    {written}: {t(f'value.reading.{written}')}{usual}")
    print(f"    {t(f'value.reading_why.{reading.name}')}")


def _offered(edition: EditionKey, reading: Reading) -> OfferedReading:
    t = words().t
    return OfferedReading(
        edition,
        _article(edition, reading),
        reading.name,
        t(f"value.reading.{reading.name}"),
        reading.usual,
        t(f"value.reading_why.{reading.name}"),
        tuple(
            ReadingValue(value, t(f"value.reading.{reading.name}={value}"))
            for value in reading.values
        ),
    )


def _article(edition: EditionKey, reading: Reading) -> str:
    return str(article(edition, reading.concept))
