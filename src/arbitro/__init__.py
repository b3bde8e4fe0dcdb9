"""Run chess events by the book: pairings, standings, ratings, norms and rulings, each explained.

    import arbitro

    event = arbitro.read("open.trf")
    print(event.pair(edition="2026").pairs)

Everything here needs the standard library only and is loaded when it is first used. What
``__all__`` lists keeps its meaning by semantic versions, ``LIBRARY_VERSION``; any other module may
change with every release of the program.
"""

from __future__ import annotations

TYPE_CHECKING = False  # type checkers read it as true; importing typing would cost every start

if TYPE_CHECKING:
    from arbitro.answers.audits import Audit, AuditedReport
    from arbitro.answers.checks import Check, PlaceDifference, RoundDifference
    from arbitro.answers.conformity import (
        AnsweredQuestion,
        Conformity,
        EvidenceRun,
        StatusCounts,
    )
    from arbitro.answers.derivation import NotAnAnswerError
    from arbitro.answers.explanations import (
        BoardReasons,
        ByeReasons,
        DutchBracket,
        Explanation,
        Participant,
        WhyNot,
    )
    from arbitro.answers.foresight import ComingBoard, Foresight, OpenGame, Pairability, Results
    from arbitro.answers.losses import Losses
    from arbitro.answers.mates import Mate, MateCertificate
    from arbitro.answers.norms import Norm, Norms
    from arbitro.answers.ratings import FirstRating, RatedGame, Rating, Ratings
    from arbitro.answers.rounds import Board, ChangedSince, OutOfDate, Round
    from arbitro.answers.rulings import CitedArticle, Ruling, RulingLine, SanctionLine, TimeLine
    from arbitro.answers.standings import (
        Group,
        LeftOut,
        RankedGroup,
        Standings,
        StandingsRow,
        TieBreakColumn,
    )
    from arbitro.answers.team_rounds import Match, MatchBoard, TeamRound
    from arbitro.answers.team_standings import TeamStandings, TeamStandingsRow
    from arbitro.answers.worksheets import Neighbour, TeamWorksheet, Working, WorkingLine, Worksheet
    from arbitro.library.auditing import audit
    from arbitro.library.client import Client, EventThere, ServerError
    from arbitro.library.conformity import conformity
    from arbitro.library.errors import (
        ArbitroError,
        RefusedError,
        UnknownError,
        UnreadableError,
    )
    from arbitro.library.files import losses, write
    from arbitro.library.foresight import foresee
    from arbitro.library.forms import from_json, say, to_json
    from arbitro.library.laws import can_mate, rule
    from arbitro.library.pairing import check, explain, pair, tell, why_not
    from arbitro.library.ranking import standings, worksheet
    from arbitro.library.titles import norms, rate
    from arbitro.library.tournament import Tournament, generate, read
    from arbitro.library.values import (
        Adjustment,
        Player,
        Why,
    )

__version__ = "0.1.0"

LIBRARY_VERSION = "2.2"
"""The version of what ``__all__`` lists: the first number changes when programs must, too."""

__all__ = [
    "LIBRARY_VERSION",
    "Adjustment",
    "AnsweredQuestion",
    "ArbitroError",
    "Audit",
    "AuditedReport",
    "Board",
    "BoardReasons",
    "ByeReasons",
    "ChangedSince",
    "Check",
    "CitedArticle",
    "Client",
    "ComingBoard",
    "Conformity",
    "DutchBracket",
    "EventThere",
    "EvidenceRun",
    "Explanation",
    "FirstRating",
    "Foresight",
    "Group",
    "LeftOut",
    "Losses",
    "Match",
    "MatchBoard",
    "Mate",
    "MateCertificate",
    "Neighbour",
    "Norm",
    "Norms",
    "NotAnAnswerError",
    "OpenGame",
    "OutOfDate",
    "Pairability",
    "Participant",
    "PlaceDifference",
    "Player",
    "RankedGroup",
    "RatedGame",
    "Rating",
    "Ratings",
    "RefusedError",
    "Results",
    "Round",
    "RoundDifference",
    "Ruling",
    "RulingLine",
    "SanctionLine",
    "ServerError",
    "Standings",
    "StandingsRow",
    "StatusCounts",
    "TeamRound",
    "TeamStandings",
    "TeamStandingsRow",
    "TeamWorksheet",
    "TieBreakColumn",
    "TimeLine",
    "Tournament",
    "UnknownError",
    "UnreadableError",
    "Why",
    "WhyNot",
    "Working",
    "WorkingLine",
    "Worksheet",
    "__version__",
    "audit",
    "can_mate",
    "check",
    "conformity",
    "explain",
    "foresee",
    "from_json",
    "generate",
    "losses",
    "norms",
    "pair",
    "rate",
    "read",
    "rule",
    "say",
    "standings",
    "tell",
    "to_json",
    "why_not",
    "worksheet",
    "write",
]

_WHERE = {
    "auditing": ("audit",),
    "client": ("Client", "EventThere", "ServerError"),
    "conformity": ("conformity",),
    "errors": ("ArbitroError", "RefusedError", "UnknownError", "UnreadableError"),
    "files": ("losses", "write"),
    "foresight": ("foresee",),
    "forms": ("from_json", "say", "to_json"),
    "laws": ("can_mate", "rule"),
    "pairing": ("check", "explain", "pair", "tell", "why_not"),
    "ranking": ("standings", "worksheet"),
    "titles": ("norms", "rate"),
    "tournament": ("Tournament", "generate", "read"),
}
"""Module of ``arbitro.library`` -> the names it has; all others are values."""

_ANSWERS = {
    "audits": ("Audit", "AuditedReport"),
    "checks": ("Check", "PlaceDifference", "RoundDifference"),
    "conformity": ("AnsweredQuestion", "Conformity", "EvidenceRun", "StatusCounts"),
    "derivation": ("NotAnAnswerError",),
    "explanations": (
        *("BoardReasons", "ByeReasons", "DutchBracket", "Explanation", "Participant", "WhyNot"),
    ),
    "foresight": ("ComingBoard", "Foresight", "OpenGame", "Pairability", "Results"),
    "losses": ("Losses",),
    "mates": ("Mate", "MateCertificate"),
    "norms": ("Norm", "Norms"),
    "ratings": ("FirstRating", "RatedGame", "Rating", "Ratings"),
    "rounds": ("Board", "ChangedSince", "OutOfDate", "Round"),
    "rulings": ("CitedArticle", "Ruling", "RulingLine", "SanctionLine", "TimeLine"),
    "standings": (
        *("Group", "LeftOut", "RankedGroup", "Standings", "StandingsRow", "TieBreakColumn"),
    ),
    "team_rounds": ("Match", "MatchBoard", "TeamRound"),
    "team_standings": ("TeamStandings", "TeamStandingsRow"),
    "worksheets": ("Neighbour", "TeamWorksheet", "Working", "WorkingLine", "Worksheet"),
}
"""Module of ``arbitro.answers`` -> the names it has."""


def __getattr__(name: str) -> object:
    """Load what a name needs when it is first used."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module  # noqa: PLC0415 - part of the late loading

    places = (("answers", _ANSWERS), ("library", _WHERE))
    found = (
        f"{package}.{module}"
        for package, modules in places
        for module, names in modules.items()
        if name in names
    )
    value = getattr(import_module(f"{__name__}.{next(found, 'library.values')}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """List the public names, loaded or not."""
    return sorted(__all__)
