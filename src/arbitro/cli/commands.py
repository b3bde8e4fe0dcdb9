"""All commands by name, and where each is: nothing of a command is loaded before it is run."""

from __future__ import annotations


class Listed:
    """Where a command is (``module:name`` below `arbitro.cli`), and the code of its description."""

    __slots__ = ("help", "place")

    def __init__(self, place: str, help_code: str) -> None:
        self.place, self.help = place, help_code


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
    "readings": Listed("pairing.readings_asked:readings", "cli.readings.help"),
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
    "tokens": Listed("serving.tokens_asked:tokens", "cli.tokens.help"),
    "jobs": Listed("serving.jobs:jobs", "cli.jobs.help"),
    "screens": Listed("serving.screens_asked:screens", "cli.screens.help"),
    "requests": Listed("serving.asked_for:requests", "cli.requests.help"),
    "entries": Listed("serving.asked_for:entries", "cli.entries.help"),
    "notices": Listed("serving.notices_asked:notices", "cli.notices.help"),
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
