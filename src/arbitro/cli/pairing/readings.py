"""``arbitro pair readings``: the articles that can be read in more than one way."""

from __future__ import annotations

import click

from arbitro.cli.base.reports import TEAM, BadInputError, chosen_edition
from arbitro.cli.base.show import print_json
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


@click.command(cls=Command, help="cli.readings.help")
@click.argument("system", metavar="[SYSTEM]", type=click.Choice(tuple(SYSTEMS)), required=False)
@option("--edition", metavar="EDITION", help="cli.readings.edition")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def readings(system: str | None, edition: str | None, as_json: bool) -> int:
    """List the readings on offer, of one system or of all."""
    try:
        names = tuple(SYSTEMS) if system is None else (system,)
        keys = [chosen_edition(SYSTEMS[name], option=edition).edition.key for name in names]
    except BadInputError:
        return 2
    found = {key: readings_of(key) for key in keys}
    if as_json:
        print_json([_as_data(key, item) for key, offered in found.items() for item in offered])
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


def _as_data(edition: EditionKey, reading: Reading) -> dict[str, object]:
    t = words().t
    return {
        "edition": edition,
        "article": _article(edition, reading),
        "reading": reading.name,
        "text": t(f"value.reading.{reading.name}"),
        "usual": reading.usual,
        "why": t(f"value.reading_why.{reading.name}"),
        "values": [
            {"value": value, "text": t(f"value.reading.{reading.name}={value}")}
            for value in reading.values
        ],
    }


def _article(edition: EditionKey, reading: Reading) -> str:
    return str(article(edition, reading.concept))
