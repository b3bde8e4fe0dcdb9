"""The datasheet of the program in English, made from what the program is."""

from __future__ import annotations

from collections.abc import Iterator

from arbitro import __version__
from arbitro.checklists.this_build import this_build
from arbitro.formats.exporters import EXPORTERS
from arbitro.i18n import languages_named, translator
from arbitro.model.system import SYSTEMS
from arbitro.regulations import editions
from arbitro.rules.tiebreaks.registry import codes
from arbitro.rules.tiebreaks.team.registry import team_codes


def datasheet() -> str:
    """Return the datasheet as Markdown."""
    return "\n".join(_lines())


def _lines() -> Iterator[str]:
    yield f"# arbitro {__version__}: datasheet"
    yield ""
    yield "A self-assessment of the makers, not an acceptance by FIDE."
    yield ""
    yield "| | |"
    yield "|---|---|"
    for name, what in _rows():
        yield f"| {name} | {what} |"
    yield ""
    yield "## Pairing systems"
    yield ""
    yield "| System | Editions, oldest first |"
    yield "|---|---|"
    t = translator("en").t
    for key, system in SYSTEMS.items():
        texts = editions(system.regulation) if system.regulation else ()
        named = ", ".join(f"`{edition.key}`" for edition in texts)
        yield f"| {t(f'value.system.{key}')} (`{key}`) | {named or 'tables'} |"


def _rows() -> Iterator[tuple[str, str]]:
    yield "Name", "arbitro"
    yield "Version", f"{__version__}; another first number asks for another acceptance"
    yield "Sources", f"`{this_build().digest}`"
    yield "Maker", "the arbitro authors"
    yield "Licence", "Apache-2.0, free of charge"
    yield "Platforms", "Linux; Python 3.11 or newer elsewhere, without a claim"
    yield "Engines", "own, for pairings and for tie-breaks"
    yield "Acceleration", "Baku (C.04.7)"
    yield "Tie-breaks of players", ", ".join(codes())
    yield "Tie-breaks of teams", ", ".join(team_codes())
    yield "Reads", "TRF06, TRF16, TRF26, JSON, crosstables, entry lists, rating lists, PGN"
    yield "Writes", ", ".join(EXPORTERS.names())
    yield "Rating lists", "FIDE, national and custom lists, from files"
    yield "Checker", "`arbitro check FILE`: pairings and places of a report, free"
    yield "Generator", "`arbitro data generate`: random tournaments as reports, free"
    yield "Offline", "everything works without a network"
    yield "Languages", ", ".join(name for _, name in languages_named())
    yield "Checklist", "`arbitro conformity`"
