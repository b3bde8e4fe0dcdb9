"""All commands by name: where each is, and what it was called at the top level before.

The one place of laziness: the module of a command is loaded when the command is run or described.
"""

from __future__ import annotations

import gc
from importlib import import_module
from typing import Final, NamedTuple

import click


class CommandEntry(NamedTuple):
    """The message code of a command's help, and where the command is (``module:name``).

    A group of commands that does nothing by itself has no place. ``former`` is the name by which
    it was called at the top level.
    """

    help: str
    place: str = ""
    former: str = ""


COMMANDS: Final = {
    "event": CommandEntry("cli.group.event"),
    "event list": CommandEntry("cli.events.help", "files.events:events", "events"),
    "event import": CommandEntry("cli.import.help", "files.importing:import_report", "import"),
    "event enter": CommandEntry("cli.enter.help", "files.entering:enter", "enter"),
    "event results": CommandEntry("cli.results.help", "files.results:results", "results"),
    "event do": CommandEntry("cli.do.help", "files.do_command:do", "do"),
    "event requests": CommandEntry("cli.requests.help", "serving.requests:requests", "requests"),
    "event entries": CommandEntry("cli.entries.help", "serving.requests:entries", "entries"),
    "event publish": CommandEntry("cli.publish.help", "files.publishing:publish", "publish"),
    "event spreadsheet": CommandEntry(
        "cli.spreadsheet.help", "files.spreadsheets:spreadsheet", "spreadsheet"
    ),
    "event compare": CommandEntry("cli.compare.help", "files.comparing:compare_files", "compare"),
    "event repair": CommandEntry("cli.repair.help", "files.repairing:repair_file", "repair"),
    "pair": CommandEntry("cli.pair.help", "pairing.pair:pair"),
    "pair explain": CommandEntry("cli.explain.help", "pairing.explain:explain", "explain"),
    "pair foresee": CommandEntry("cli.foresee.help", "pairing.foresee:foresee"),
    "pair readings": CommandEntry("cli.readings.help", "pairing.readings:readings", "readings"),
    "pair table": CommandEntry("cli.table.help", "pairing.table:table", "table"),
    "pair draw": CommandEntry("cli.draw.help", "pairing.table:draw", "draw"),
    "pair knock-out": CommandEntry(
        "cli.knock-out.help", "pairing.knock_out:knock_out", "knock-out"
    ),
    "pair compat": CommandEntry("cli.compat.help", "pairing.compat.command:compat", "compat"),
    "check": CommandEntry("cli.check.help", "pairing.check:check"),
    "check audit": CommandEntry("cli.audit.help", "pairing.auditing:audit", "audit"),
    "standings": CommandEntry("standings.help", "ranking.standings:standings"),
    "standings prizes": CommandEntry("prizes.help", "ranking.prizes:prizes", "prizes"),
    "standings honours": CommandEntry("cli.honours.help", "ranking.honours:honours", "honours"),
    "rate": CommandEntry("cli.rate.help", "ratings.rate:rate"),
    "rate period": CommandEntry("cli.period.help", "ratings.period:period", "period"),
    "title": CommandEntry("cli.group.title"),
    "title norms": CommandEntry("cli.norms.help", "titles.norms:norms", "norms"),
    "title norm-needs": CommandEntry(
        "cli.norms.needs", "titles.norm_needs:norm_needs", "norm-needs"
    ),
    "title norm-table": CommandEntry(
        "cli.norms.table", "titles.norm_table:norm_table", "norm-table"
    ),
    "title norm-of": CommandEntry("cli.norms.of", "titles.norm_table:norm_of", "norm-of"),
    "title application": CommandEntry(
        "cli.norms.application", "titles.norm_papers:title_application", "title-application"
    ),
    "title by-rating": CommandEntry(
        "cli.norms.by-rating", "titles.norm_table:by_rating", "titles-by-rating"
    ),
    "title direct": CommandEntry(
        "cli.norms.direct", "titles.direct_titles:direct", "direct-titles"
    ),
    "title arbiter": CommandEntry("cli.arbiter.help", "titles.arbiter:arbiter", "arbiter"),
    "laws": CommandEntry("cli.group.laws"),
    "laws rule": CommandEntry("cli.rule.help", "laws.rule:rule", "rule"),
    "laws ruling": CommandEntry("cli.ruling.help", "laws.ruling:ruling", "ruling"),
    "laws canmate": CommandEntry("canmate.help", "laws.canmate:canmate", "canmate"),
    "laws clock": CommandEntry("cli.clock.help", "laws.clock:clock", "clock"),
    "laws handicap": CommandEntry("cli.handicap.help", "laws.handicap:handicap", "handicap"),
    "laws regulations": CommandEntry(
        "cli.regulations.help", "laws.regulations:regulations", "regulations"
    ),
    "laws position": CommandEntry("board.position.help", "laws.position:position", "position"),
    "games": CommandEntry("cli.games.help", former="game"),
    "games check": CommandEntry("board.game.check.help", "laws.game:check"),
    "games read": CommandEntry("board.game.read.help", "laws.game:read"),
    "games sheet": CommandEntry("board.game.sheet.help", "laws.game:sheet"),
    "games boards": CommandEntry("board.live.cli.help", "laws.boards:boards", "boards"),
    "games import": CommandEntry("cli.games.import-help", "games.keeping:import_files"),
    "games imports": CommandEntry("cli.games.imports-help", "games.keeping:imports"),
    "games forget": CommandEntry("cli.games.forget-help", "games.keeping:forget_import"),
    "games players": CommandEntry("cli.games.players-help", "games.keeping:players"),
    "games search": CommandEntry("cli.games.search-help", "games.looking:search_games"),
    "games tree": CommandEntry("cli.games.tree-help", "games.looking:show_tree"),
    "games export": CommandEntry("cli.games.export-help", "games.looking:export"),
    "games make-book": CommandEntry("cli.games.make-book-help", "games.books:make_book"),
    "games book": CommandEntry("cli.games.book-help", "games.books:show_book"),
    "games engines": CommandEntry("cli.engines.help", former="engines"),
    "games engines list": CommandEntry("cli.engines.list-help", "engines.keeping:list_engines"),
    "games engines add": CommandEntry("cli.engines.add-help", "engines.keeping:add_engine"),
    "games engines remove": CommandEntry(
        "cli.engines.remove-help", "engines.keeping:remove_engine"
    ),
    "games engines test": CommandEntry(
        "cli.engines.test-help", "engines.single_engine:test_engine"
    ),
    "games engines options": CommandEntry(
        "cli.engines.options-help", "engines.single_engine:show_options"
    ),
    "games engines analyse": CommandEntry(
        "cli.engines.analyse-help", "engines.single_engine:analyse"
    ),
    "games engines run": CommandEntry("cli.engines.run-help", "engines.running:run_games"),
    "games engines screen": CommandEntry(
        "cli.engines.screen-help", "engines.screening:screen_games"
    ),
    "games engines calibrate": CommandEntry(
        "cli.screening.calibrate-help", "engines.calibrating:calibrate_games"
    ),
    "games engines annotate": CommandEntry(
        "cli.engines.annotate-help", "engines.annotating:annotate_games"
    ),
    "games engines match": CommandEntry("cli.engines.match-help", "engines.matching:play_match"),
    "office": CommandEntry("office.help", "laws.office:office"),
    "office paper": CommandEntry("cli.paper.help", "titles.paper:paper", "paper"),
    "school": CommandEntry("cli.group.school"),
    "school learn": CommandEntry("school.cli.help", "school.learn:learn", "learn"),
    "school exam": CommandEntry("school.exam-cli.help", "school.exam:exam", "exam"),
    "serve": CommandEntry("cli.serve.help", "serving.serve:serve"),
    "serve demo": CommandEntry("cli.demo.help", "serving.serve:demo", "demo"),
    "serve accounts": CommandEntry("cli.accounts.help", "serving.accounts:accounts", "accounts"),
    "serve tokens": CommandEntry("cli.tokens.help", "serving.tokens:tokens", "tokens"),
    "serve jobs": CommandEntry("cli.jobs.help", "serving.jobs:jobs", "jobs"),
    "serve screens": CommandEntry("cli.screens.help", "serving.screens:screens", "screens"),
    "serve notices": CommandEntry("cli.notices.help", "serving.notices:notices", "notices"),
    "serve hook": CommandEntry("cli.hook.help", "serving.hook:hook", "hook"),
    "serve plugins": CommandEntry("cli.plugins.help", "serving.plugins:plugins", "plugins"),
    "serve newer": CommandEntry("cli.newer.help", "serving.release_check:newer", "newer"),
    "data": CommandEntry("cli.group.data"),
    "data convert": CommandEntry("cli.convert.help", "files.convert:convert", "convert"),
    "data list": CommandEntry("cli.list.help", former="list"),
    "data list import": CommandEntry("cli.list.import", "ratings.list_reading:import_list"),
    "data list places": CommandEntry("cli.list.places", "ratings.list_updating:places"),
    "data list update": CommandEntry("cli.list.update", "ratings.list_updating:update"),
    "data list search": CommandEntry("cli.list.search", "ratings.list_search:search"),
    "data list generate": CommandEntry("cli.list.generate", "ratings.list_making:generate"),
    "data generate": CommandEntry("cli.generate.help", "pairing.generate:generate", "generate"),
    "data compare": CommandEntry(
        "cli.compare-engine.help", "pairing.engine_comparison.command:compare_engine"
    ),
    "data words": CommandEntry("cli.words.help", "files.translation:translation", "words"),
    "conformity": CommandEntry("conformity.cli.help", "laws.conformity:conformity_command"),
    "help": CommandEntry("cli.help-command.help", "serving.manual:show_manual"),
    "completion": CommandEntry("cli.completion.help", "serving.completion:completion"),
}
"""Names of one word or more -> commands, in the order people need them."""

FORMER: Final = {command.former: name for name, command in COMMANDS.items() if command.former}
"""Names at the top level until the next release -> names in the table."""


def names_below(group: str) -> list[str]:
    """Return the names of what stands in a group, "" for the top level, without the group's own.

    >>> names_below("data"), "pair" in names_below(""), names_below("help")
    (['convert', 'list', 'generate', 'compare', 'words'], True, [])
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
