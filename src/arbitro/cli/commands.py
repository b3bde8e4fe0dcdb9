"""All commands by name, where each is, and the plain requests that are read without the parser.

Nothing of a command is loaded before it is run. A program pairs and ranks round after round, and
reading its three words by the parser would cost a third of the time it waits: what cannot be
misread is read here. Everything else (a mistake, a request for help, an abbreviation, an option
given twice) is left to the parser, which decides it.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence


class Listed(NamedTuple):
    """Where a command is (``module:name`` below `arbitro.cli`), and the code of its description."""

    place: str
    help: str


COMMANDS = {
    "serve": Listed("serving.serve:serve", "cli.serve.help"),
    "demo": Listed("serving.serve:demo", "cli.demo.help"),
    "pair": Listed("pairing.asked:pair", "cli.pair.help"),
    "check": Listed("pairing.asked:check", "cli.check.help"),
    "standings": Listed("ranking.standings:standings", "standings.help"),
    "prizes": Listed("ranking.prizes_asked:prizes", "prizes.help"),
    "honours": Listed("ranking.honours:honours", "cli.honours.help"),
    "position": Listed("laws.asked:position", "board.position.help"),
    "game": Listed("laws.game_asked:game", "board.game.help"),
    "games": Listed("games.asked:games", "cli.games.help"),
    "boards": Listed("laws.asked:boards", "board.live.cli.help"),
    "engines": Listed("engines.asked:engines", "cli.engines.help"),
    "rate": Listed("ratings.asked:rate", "cli.rate.help"),
    "period": Listed("ratings.asked:period", "cli.period.help"),
    "norms": Listed("titles.asked:norms", "cli.norms.help"),
    "norm-needs": Listed("titles.asked:norm_needs", "cli.norms.needs"),
    "norm-table": Listed("titles.norm_table:norm_table", "cli.norms.table"),
    "norm-of": Listed("titles.norm_table:norm_of", "cli.norms.of"),
    "title-application": Listed("titles.asked:title_application", "cli.norms.application"),
    "titles-by-rating": Listed("titles.norm_table:by_rating", "cli.norms.by-rating"),
    "direct-titles": Listed("titles.direct_titles_asked:direct", "cli.norms.direct"),
    "list": Listed("ratings.rating_list:rating_list", "cli.list.help"),
    "arbiter": Listed("titles.arbiter_asked:arbiter", "cli.arbiter.help"),
    "paper": Listed("titles.paper_asked:paper", "cli.paper.help"),
    "explain": Listed("pairing.asked:explain", "cli.explain.help"),
    "ruling": Listed("laws.asked:ruling", "cli.ruling.help"),
    "canmate": Listed("laws.asked:canmate", "canmate.help"),
    "clock": Listed("laws.asked:clock", "cli.clock.help"),
    "handicap": Listed("laws.handicap:handicap", "cli.handicap.help"),
    "regulations": Listed("laws.asked:regulations", "cli.regulations.help"),
    "office": Listed("laws.asked:office", "office.help"),
    "rule": Listed("laws.asked:rule", "cli.rule.help"),
    "learn": Listed("school.asked:learn", "school.cli.help"),
    "exam": Listed("school.exam:exam", "school.exam-cli.help"),
    "readings": Listed("pairing.readings:readings", "cli.readings.help"),
    "table": Listed("pairing.table_asked:table", "cli.table.help"),
    "draw": Listed("pairing.table_asked:draw", "cli.draw.help"),
    "knock-out": Listed("pairing.knock_out_asked:knock_out", "cli.knock-out.help"),
    "convert": Listed("files.convert_asked:convert", "cli.convert.help"),
    "import": Listed("files.importing_asked:import_report", "cli.import.help"),
    "publish": Listed("files.publishing:publish", "cli.publish.help"),
    "events": Listed("files.events:events", "cli.events.help"),
    "do": Listed("files.doing:do", "cli.do.help"),
    "enter": Listed("files.entering:enter", "cli.enter.help"),
    "results": Listed("files.results:results", "cli.results.help"),
    "spreadsheet": Listed("files.spreadsheets:spreadsheet", "cli.spreadsheet.help"),
    "tokens": Listed("serving.tokens:tokens", "cli.tokens.help"),
    "jobs": Listed("serving.jobs:jobs", "cli.jobs.help"),
    "screens": Listed("serving.screens:screens", "cli.screens.help"),
    "requests": Listed("serving.asked_for:requests", "cli.requests.help"),
    "entries": Listed("serving.asked_for:entries", "cli.entries.help"),
    "notices": Listed("serving.notices:notices", "cli.notices.help"),
    "hook": Listed("serving.hook:hook", "cli.hook.help"),
    "accounts": Listed("serving.accounts:accounts", "cli.accounts.help"),
    "compare": Listed("files.comparing:compare_files", "cli.compare.help"),
    "repair": Listed("files.repairing:repair_file", "cli.repair.help"),
    "audit": Listed("pairing.asked:audit", "cli.audit.help"),
    "compat": Listed("pairing.asked:compat", "cli.compat.help"),
    "generate": Listed("pairing.generate_asked:generate", "cli.generate.help"),
    "help": Listed("serving.manual:show_manual", "cli.help-command.help"),
    "plugins": Listed("serving.plugins:plugins", "cli.plugins.help"),
    "newer": Listed("serving.newer:newer", "cli.newer.help"),
    "completion": Listed("serving.completion:completion", "cli.completion.help"),
    "words": Listed("files.translation:translation", "cli.words.help"),
}
"""The commands in the order people need them."""


class Plain(NamedTuple):
    """What answers a plain request, and its options as they are written -> the argument of each.

    ``words`` is the argument of what else is said: one word, or with ``several`` any number.
    """

    place: str
    options: dict[str, str]
    words: str = "report"
    several: bool = False


Value = str | bool | tuple[str, ...]

PLAIN = {
    "pair": Plain(
        "pairing.next_round:pair",
        {"--edition": "edition", "--output": "output", "-o": "output", "--json": "as_json"},
    ),
    "standings": Plain(
        "ranking.standings_report:rank",
        {
            "--tiebreaks": "tiebreaks",
            "--tie-breaks": "tiebreaks",
            "--edition": "edition",
            "--json": "as_json",
        },
    ),
    "list search": Plain(
        "ratings.list_search:search",
        {"--name": "name", "--from": "place", "--federation": "federation", "--json": "as_json"},
        "names",
        several=True,
    ),
}
"""The commands that programs start by the thousand, and the one somebody waits for while typing."""


def plain_of(given: Sequence[str]) -> tuple[Plain, Sequence[str]] | None:
    """Return what answers a plain request for the command that is given, and the words after it."""
    for words in (1, 2):
        plain = PLAIN.get(" ".join(given[:words]))
        if plain is not None:
            return plain, given[words:]
    return None


def asked_plainly(given: Sequence[str]) -> dict[str, Value] | None:
    """Return the arguments of a plain request, None for anything the parser has to read.

    >>> asked_plainly(["pair", "open.trf", "--edition", "2017"])
    {'report': 'open.trf', 'edition': '2017'}
    >>> asked_plainly(["pair", "open.trf", "--edition"]) is None
    True
    >>> asked_plainly(["list", "search", "gil", "ana"])
    {'names': ('gil', 'ana')}
    """
    meant = plain_of(given)
    # So asks the shell for what may be said next: only the parser can tell.
    if meant is None or "_ARBITRO_COMPLETE" in os.environ:
        return None
    plain, said = meant
    found: dict[str, Value] = {}
    words = iter(said)
    for word in words:
        if word == "--lang":
            if not _is_language(next(words, "")):
                return None
            continue
        name = plain.options.get(word, plain.words)
        value: Value = word
        if name == "as_json":
            value = True
        elif name != plain.words:
            # Where the value is missing this one is no plain word, and the parser says what is
            # wrong.
            value = next(words, "--")
        if isinstance(value, str) and not _is_plain(value):
            return None
        before = found.get(name)
        if plain.several and name == plain.words:
            value = (*(before if isinstance(before, tuple) else ()), word)
        elif before is not None:
            return None
        found[name] = value
    return found if plain.words in found else None


def _is_plain(word: str) -> bool:
    """Tell whether a word is a file or a value and cannot be an option."""
    return word == "-" or (word != "" and not word.startswith("-"))


def _is_language(word: str) -> bool:
    """Tell whether a word is a language that can be asked for."""
    from arbitro.i18n.language import exists

    return exists(word)
