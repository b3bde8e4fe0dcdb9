"""All commands by name: where each is, and what it was called at the top level before.

The one place of laziness: the module of a command is loaded when the command is run or described.
"""

from __future__ import annotations

import gc
from importlib import import_module
from typing import Final, NamedTuple

import click


class Listed(NamedTuple):
    """The message code of a command's help, and where the command is (``module:name``).

    A group of commands that does nothing by itself has no place. ``former`` is the name by which
    it was called at the top level.
    """

    help: str
    place: str = ""
    former: str = ""


COMMANDS: Final = {
    "event": Listed("cli.group.event"),
    "event list": Listed("cli.events.help", "files.events:events", "events"),
    "event import": Listed("cli.import.help", "files.importing:import_report", "import"),
    "event enter": Listed("cli.enter.help", "files.entering:enter", "enter"),
    "event results": Listed("cli.results.help", "files.results:results", "results"),
    "event do": Listed("cli.do.help", "files.do_command:do", "do"),
    "event requests": Listed("cli.requests.help", "serving.requests:requests", "requests"),
    "event entries": Listed("cli.entries.help", "serving.requests:entries", "entries"),
    "event publish": Listed("cli.publish.help", "files.publishing:publish", "publish"),
    "event spreadsheet": Listed(
        "cli.spreadsheet.help", "files.spreadsheets:spreadsheet", "spreadsheet"
    ),
    "event compare": Listed("cli.compare.help", "files.comparing:compare_files", "compare"),
    "event repair": Listed("cli.repair.help", "files.repairing:repair_file", "repair"),
    "pair": Listed("cli.pair.help", "pairing.pair:pair"),
    "pair explain": Listed("cli.explain.help", "pairing.explain:explain", "explain"),
    "pair readings": Listed("cli.readings.help", "pairing.readings:readings", "readings"),
    "pair table": Listed("cli.table.help", "pairing.table:table", "table"),
    "pair draw": Listed("cli.draw.help", "pairing.table:draw", "draw"),
    "pair knock-out": Listed("cli.knock-out.help", "pairing.knock_out:knock_out", "knock-out"),
    "pair compat": Listed("cli.compat.help", "pairing.compat.command:compat", "compat"),
    "check": Listed("cli.check.help", "pairing.check:check"),
    "check audit": Listed("cli.audit.help", "pairing.auditing:audit", "audit"),
    "standings": Listed("standings.help", "ranking.standings:standings"),
    "standings prizes": Listed("prizes.help", "ranking.prizes:prizes", "prizes"),
    "standings honours": Listed("cli.honours.help", "ranking.honours:honours", "honours"),
    "rate": Listed("cli.rate.help", "ratings.rate:rate"),
    "rate period": Listed("cli.period.help", "ratings.period:period", "period"),
    "title": Listed("cli.group.title"),
    "title norms": Listed("cli.norms.help", "titles.norms:norms", "norms"),
    "title norm-needs": Listed("cli.norms.needs", "titles.norm_needs:norm_needs", "norm-needs"),
    "title norm-table": Listed("cli.norms.table", "titles.norm_table:norm_table", "norm-table"),
    "title norm-of": Listed("cli.norms.of", "titles.norm_table:norm_of", "norm-of"),
    "title application": Listed(
        "cli.norms.application", "titles.norm_papers:title_application", "title-application"
    ),
    "title by-rating": Listed(
        "cli.norms.by-rating", "titles.norm_table:by_rating", "titles-by-rating"
    ),
    "title direct": Listed("cli.norms.direct", "titles.direct_titles:direct", "direct-titles"),
    "title arbiter": Listed("cli.arbiter.help", "titles.arbiter:arbiter", "arbiter"),
    "laws": Listed("cli.group.laws"),
    "laws rule": Listed("cli.rule.help", "laws.rule:rule", "rule"),
    "laws ruling": Listed("cli.ruling.help", "laws.ruling:ruling", "ruling"),
    "laws canmate": Listed("canmate.help", "laws.canmate:canmate", "canmate"),
    "laws clock": Listed("cli.clock.help", "laws.clock:clock", "clock"),
    "laws handicap": Listed("cli.handicap.help", "laws.handicap:handicap", "handicap"),
    "laws regulations": Listed(
        "cli.regulations.help", "laws.regulations:regulations", "regulations"
    ),
    "laws position": Listed("board.position.help", "laws.position:position", "position"),
    "games": Listed("cli.games.help", former="game"),
    "games check": Listed("board.game.check.help", "laws.game:check"),
    "games read": Listed("board.game.read.help", "laws.game:read"),
    "games sheet": Listed("board.game.sheet.help", "laws.game:sheet"),
    "games boards": Listed("board.live.cli.help", "laws.boards:boards", "boards"),
    "games import": Listed("cli.games.import-help", "games.keeping:import_files"),
    "games imports": Listed("cli.games.imports-help", "games.keeping:imports"),
    "games forget": Listed("cli.games.forget-help", "games.keeping:forget_import"),
    "games players": Listed("cli.games.players-help", "games.keeping:players"),
    "games search": Listed("cli.games.search-help", "games.looking:search_games"),
    "games tree": Listed("cli.games.tree-help", "games.looking:show_tree"),
    "games export": Listed("cli.games.export-help", "games.looking:export"),
    "games make-book": Listed("cli.games.make-book-help", "games.books:make_book"),
    "games book": Listed("cli.games.book-help", "games.books:show_book"),
    "games engines": Listed("cli.engines.help", former="engines"),
    "games engines list": Listed("cli.engines.list-help", "engines.keeping:list_engines"),
    "games engines add": Listed("cli.engines.add-help", "engines.keeping:add_engine"),
    "games engines remove": Listed("cli.engines.remove-help", "engines.keeping:remove_engine"),
    "games engines test": Listed("cli.engines.test-help", "engines.asking:test_engine"),
    "games engines options": Listed("cli.engines.options-help", "engines.asking:show_options"),
    "games engines analyse": Listed("cli.engines.analyse-help", "engines.asking:analyse"),
    "games engines run": Listed("cli.engines.run-help", "engines.running:run_games"),
    "games engines screen": Listed("cli.engines.screen-help", "engines.screening:screen_games"),
    "games engines calibrate": Listed(
        "cli.screening.calibrate-help", "engines.calibrating:calibrate_games"
    ),
    "games engines annotate": Listed(
        "cli.engines.annotate-help", "engines.annotating:annotate_games"
    ),
    "games engines match": Listed("cli.engines.match-help", "engines.matching:play_match"),
    "office": Listed("office.help", "laws.office:office"),
    "office paper": Listed("cli.paper.help", "titles.paper:paper", "paper"),
    "school": Listed("cli.group.school"),
    "school learn": Listed("school.cli.help", "school.learn:learn", "learn"),
    "school exam": Listed("school.exam-cli.help", "school.exam:exam", "exam"),
    "serve": Listed("cli.serve.help", "serving.serve:serve"),
    "serve demo": Listed("cli.demo.help", "serving.serve:demo", "demo"),
    "serve accounts": Listed("cli.accounts.help", "serving.accounts:accounts", "accounts"),
    "serve tokens": Listed("cli.tokens.help", "serving.tokens:tokens", "tokens"),
    "serve jobs": Listed("cli.jobs.help", "serving.jobs:jobs", "jobs"),
    "serve screens": Listed("cli.screens.help", "serving.screens:screens", "screens"),
    "serve notices": Listed("cli.notices.help", "serving.notices:notices", "notices"),
    "serve hook": Listed("cli.hook.help", "serving.hook:hook", "hook"),
    "serve plugins": Listed("cli.plugins.help", "serving.plugins:plugins", "plugins"),
    "serve newer": Listed("cli.newer.help", "serving.newer:newer", "newer"),
    "data": Listed("cli.group.data"),
    "data convert": Listed("cli.convert.help", "files.convert:convert", "convert"),
    "data list": Listed("cli.list.help", former="list"),
    "data list import": Listed("cli.list.import", "ratings.list_reading:import_list"),
    "data list search": Listed("cli.list.search", "ratings.list_search:search"),
    "data list generate": Listed("cli.list.generate", "ratings.list_making:generate"),
    "data generate": Listed("cli.generate.help", "pairing.generate:generate", "generate"),
    "data words": Listed("cli.words.help", "files.translation:translation", "words"),
    "help": Listed("cli.help-command.help", "serving.manual:show_manual"),
    "completion": Listed("cli.completion.help", "serving.completion:completion"),
}
"""Names of one word or more -> commands, in the order people need them."""

FORMER: Final = {command.former: name for name, command in COMMANDS.items() if command.former}
"""Names at the top level until the next release -> names in the table."""


def names_below(group: str) -> list[str]:
    """Return the names of what stands in a group, "" for the top level, without the group's own.

    >>> names_below("data"), "pair" in names_below(""), names_below("help")
    (['convert', 'list', 'generate', 'words'], True, [])
    """
    start = f"{group} " if group else ""
    rest = (name.removeprefix(start) for name in COMMANDS if name.startswith(start))
    return [name for name in rest if " " not in name]


def load_command(place: str) -> click.Command:
    """Return the command at a place (``module:name``) of the command line.

    Nothing of what is loaded is garbage, so none is looked for, now or at the end.
    """
    module, _, name = place.partition(":")
    gc.disable()
    try:
        command = getattr(import_module(f"arbitro.cli.{module}"), name)
        assert isinstance(command, click.Command), f"{place} is no command"
        return command
    finally:
        gc.freeze()
        gc.enable()
