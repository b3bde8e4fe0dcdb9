"""How the matches of a knock-out are played, in a report: the format has no record for it.

arbitro's own comments ``### arbitro match`` have the games of a match, a line for every stage after
it, and one for each withdrawal, lot and pair of bids that decided where the games do not.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from arbitro.formats.texts.problems import Parsed
from arbitro.formats.trf.lines.columns import Columns
from arbitro.formats.trf.lines.details import (
    read_time_control,
    time_control_of,
    time_control_text,
)
from arbitro.formats.trf.lines.document import TrfDocument, report_of
from arbitro.formats.trf.lines.records import OwnRecord, TimeControlRecord
from arbitro.formats.trf.own_lines import own_line_text, parse_number, parse_player
from arbitro.model import TimeControl, Tpn
from arbitro.rules.pairing.knock_out import (
    FirstColour,
    MatchFacts,
    MatchFormat,
    Stage,
    StageKind,
    usual_games,
)
from arbitro.rules.pairing.knock_out.record import Bids

KIND = "match"
_TRUE = ("third-place", "play-on", "bids", "armageddon")
_CODE = "222 "


def match_records(facts: MatchFacts) -> Iterator[OwnRecord]:
    """Yield the lines that keep how the matches of a knock-out are played and were decided.

    >>> [own_line_text(each) for each in match_records(MatchFacts(MatchFormat(2, stages=())))]
    ['### arbitro match games=2 first-colour=lots']
    """
    rules = facts.format
    words = [("games", str(rules.games))]
    if rules.final_games:
        words.append(("final-games", str(rules.final_games)))
    words.append(("first-colour", rules.first_colour.value))
    so = (rules.third_place, rules.play_on, rules.bids, rules.armageddon)
    words += [(name, "") for name, true in zip(_TRUE, so, strict=True) if true]
    yield OwnRecord(KIND, tuple(words))
    for stage in rules.stages:
        told = [("stage", stage.kind.value), ("games", str(stage.games))]
        control = stage.time_control
        if control is not None and control.periods:
            record = TimeControlRecord(control.periods, control.black)
            told.append(("time", time_control_text(record)[len(_CODE) :]))
        yield OwnRecord(KIND, tuple(told))
    for tpn in sorted(facts.withdrawn):
        yield OwnRecord(KIND, (("withdrawn", str(tpn)),))
    for winner, loser in facts.lots:
        yield OwnRecord(KIND, (("lots", f"{winner}>{loser}"),))
    for both in facts.bids:
        made = ",".join(f"{player}:{seconds}" for player, seconds in both)
        yield OwnRecord(KIND, (("bids-made", made),))


def matches_of(document: TrfDocument) -> Parsed[MatchFacts | None]:
    """Return how the matches of a knock-out are played.

    None where a report does not say it all.

    A line that cannot be understood is noted, and none of them is followed.
    """
    report = report_of(document)
    found = _MatchLines()
    lines = [item for item in report.numbered(OwnRecord) if item[1].kind == KIND]
    problems = len(report.problems)
    for line, record in lines:
        try:
            found.take(dict(record.words), len(record.words), report.players.keys())
        except ValueError:
            report.fault("match-line-not-known", line, 1, text=own_line_text(record))
    # Stages without the line that says how many games a match has decide nothing.
    if lines and found.usual is None and len(report.problems) == problems:
        report.fault("match-line-not-known", lines[0][0], 1, text=own_line_text(lines[0][1]))
    noted = tuple(report.problems[problems:])
    return Parsed(None if noted else found.facts, noted)


class _MatchLines:
    """What the lines read so far say; whatever cannot be so raises ValueError."""

    def __init__(self) -> None:
        self.usual: MatchFormat | None = None
        self.stages: list[Stage] = []
        self.withdrawn: set[Tpn] = set()
        self.lots: list[tuple[Tpn, Tpn]] = []
        self.bids: list[Bids] = []

    @property
    def facts(self) -> MatchFacts | None:
        """Return what all lines say together.

        None where none says how many games a match has.
        """
        rules = self.usual
        if rules is None:
            return None
        format_ = MatchFormat(
            rules.games,
            rules.final_games,
            tuple(self.stages),
            rules.first_colour,
            rules.third_place,
            rules.play_on,
            rules.bids,
            rules.armageddon,
        )
        withdrawn = frozenset(self.withdrawn)
        return MatchFacts(format_, withdrawn, tuple(self.lots), tuple(self.bids))

    def take(self, words: dict[str, str], count: int, players: Collection[Tpn]) -> None:
        """Take one line in."""
        # A word that stands twice is one in the mapping: which of both holds is not guessed.
        if len(words) != count:
            raise ValueError(words)
        name = next(iter(words), "")
        match name:
            case "games":
                self._take_format(words)
            case "stage":
                self.stages.append(_stage(words))
            case "withdrawn":
                self.withdrawn.add(parse_player(words.pop(name), players))
            case "lots":
                winner, loser = words.pop(name).split(">")
                self.lots.append((parse_player(winner, players), parse_player(loser, players)))
            case "bids-made":
                one, other = (word.split(":") for word in words.pop(name).split(","))
                self.bids.append((_bid(one, players), _bid(other, players)))
            case _:
                raise ValueError(words)
        if words:
            raise ValueError(words)

    def _take_format(self, words: dict[str, str]) -> None:
        if self.usual is not None:
            raise ValueError(words)
        true = {text for text in _TRUE if words.get(text) == ""}
        for text in true:
            del words[text]
        self.usual = MatchFormat(
            parse_number(words.pop("games")),
            parse_number(words.pop("final-games", "0"), least=0),
            (),
            FirstColour(words.pop("first-colour", FirstColour.LOTS.value)),
            *(text in true for text in _TRUE),
        )


def _stage(words: dict[str, str]) -> Stage:
    kind = StageKind(words.pop("stage"))
    games = parse_number(words.pop("games", str(usual_games(kind))))
    text = words.pop("time", None)
    return Stage(kind, games, None if text is None else _time_control(text))


def _time_control(text: str) -> TimeControl:
    record = read_time_control(Columns(1, _CODE + text, []))
    if record is None:
        raise ValueError(text)
    return time_control_of(record)


def _bid(told: list[str], players: Collection[Tpn]) -> tuple[Tpn, int]:
    player, seconds = told
    return parse_player(player, players), parse_number(seconds)
