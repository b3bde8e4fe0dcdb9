"""A FIDE-rated Swiss of nine rounds in forty days, with one of each irregularity.

It begins as a report of another program whose round 1 has neighbours meet, and goes on until
round 9. What each act has to be told by is worked out here from who met whom, by the formats of
the TEC's lines, and not by what writes them.
"""

import re
from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal

from gacrux.tiebreak import tiebreak
from gacrux.trf2json import trf2json

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import EventSettings, GameResult, ReasonByHand
from arbitro.formats.event_file import read_event_file
from arbitro.model import Colour, Result
from conformity.mode_acts import SECTION, Event

FIRST_DAY = date(2026, 10, 3)
DAYS = tuple(FIRST_DAY + timedelta(days=5 * at) for at in range(9))
"""Saturday 3 October to Thursday 12 November: 41 days with both, and so two lists at least."""

RATINGS = (2400, 2380, 2360, 2340, 2320, 2320, *range(2280, 2120, -20))
DRAW, WHITE, BLACK = GameResult.DRAW, GameResult.WHITE_WINS, GameResult.BLACK_WINS
LETTERS = {DRAW: "=-=", WHITE: "1-0", BLACK: "0-1"}


def report_of_neighbours(rounds=8):
    """A report of fourteen after one round, in which each met the neighbour: 1-2, 3-4 and so on."""
    days = "042 2026/10/03\n052 2026/11/12\n"
    text = f"012 Rated Open\n{days}142 {rounds}\n152 W\n192 FIDE_DUTCH_2026\n202 BH,SB\n"
    for tpn, rating in enumerate(RATINGS, 1):
        is_white = tpn % 2
        other = tpn + 1 if is_white else tpn - 1
        head = f"001 {tpn:>4}      {f'Player {tpn:02}':<33} {rating:>4}".ljust(80)
        points, result = ("1.0", "1") if is_white else ("0.0", "0")
        text += f"{head}{points:>4} {tpn:>4}  {other:>4} {'w' if is_white else 'b'} {result}\n"
    return text


def begun(service):
    """An event of the days of the calendar, without a section."""
    day = EventSettings("Rated Open", start=DAYS[0], end=DAYS[-1])
    return Event(service, service.create(asked.CreateEvent(day)).key)


class Played:
    """The event as it is played, and the lines its report must have."""

    def __init__(self, event):
        self.event = event
        self.lines = set()

    @property
    def section(self):
        return self.event.section

    def do(self, command):
        return self.event.do(command)

    def games(self, number=0):
        """The games of a round in the order of the boards, of the last one for 0."""
        return list(self.section.rounds[number - 1].games.values())

    def tpn(self, entry):
        return self.section.numbers.index(entry) + 1

    def pair(self, game):
        return f"{self.tpn(game.white)}-{self.tpn(game.black)}"

    def line(self, kind, number, text=""):
        """What must be told; numbers of players are given when all is over."""
        self.lines.add((kind, number, text))

    def paired(self):
        self.do(asked.PairRound(SECTION, Colour.WHITE))

    def published(self):
        self.do(asked.PublishRound(SECTION, len(self.section.rounds)))

    def results(self, *given):
        for at, game in enumerate(self.games()):
            if game.result is None:
                self.do(asked.EnterResult(SECTION, game.id, given[at % len(given)]))

    def round(self, *given):
        self.paired()
        self.published()
        self.results(*given)


def until_round_4(played):
    """The import, its calendar and two lists; the first corrections; round 4 is being played."""
    do, event = played.do, played.event
    report = read_event_file(report_of_neighbours().encode())
    do(asked.TakeOverTournament("Open", report.tournament))
    seen = played.section.settings
    do(asked.EditSection(SECTION, replace(seen, round_dates=DAYS), seen))
    do(asked.SetRatingPeriods(SECTION, is_long=True, periods="1; 2026-10-03\n6; 2026-11-01"))
    one, other = played.section.numbers[4:6]  # both 2320, neither with a title
    do(asked.ExchangeNumbers(SECTION, one, other))
    played.line("Exchange", 1, "5 6 => 6 5")
    played.paired()
    played.published()
    first = played.games(1)[0]
    do(asked.CorrectResult(SECTION, first.id, DRAW, WHITE))  # of the round before: it counts
    played.results(WHITE, DRAW, BLACK)
    do(asked.RequestBye(SECTION, played.section.numbers[13], 3, Result.FULL_POINT_BYE))
    played.paired()
    played.published()
    adjourned = played.games()[1]
    do(asked.EnterResult(SECTION, adjourned.id, GameResult.ADJOURNED))
    played.results(WHITE, DRAW)
    last = played.section.numbers[8]
    person = event.state.people[last]
    do(asked.EditPlayer(last, replace(person, rating=2500), person))
    do(asked.Renumber(SECTION))
    played.line("Regeneration", 3, "1 2 3 4 5 6 7 8 9 => 2 3 4 5 6 7 8 9 1")
    played.paired()
    played.published()
    return adjourned


def until_the_end(played, adjourned):
    """The adjourned game, what came too late, a round by hand; and outside the mode the last."""
    do = played.do
    do(asked.CorrectResult(SECTION, adjourned.id, BLACK, GameResult.ADJOURNED))
    played.results(WHITE, BLACK, DRAW)
    late = played.games(1)[1]
    do(asked.CorrectResult(SECTION, late.id, BLACK, WHITE))  # of round 1: for ratings alone
    played.paired()
    by_rules = [(game.white, game.black) for game in played.games()]
    turned = (by_rules[0][::-1], *by_rules[1:])
    why, bye = ReasonByHand.COMPETITION_RULES, played.section.rounds[4].bye
    do(asked.PairByHand(SECTION, 5, turned, why, bye, "art. 7"))
    played.published()
    played.results(DRAW, WHITE)
    for _ in (6, 7, 8):
        played.round(WHITE, DRAW, BLACK)
    two = frozenset(played.section.numbers[at] for at in (0, 13))
    do(asked.ForbidPairing(SECTION, two, 9))
    seen = played.section.settings
    do(asked.EditSection(SECTION, replace(seen, rounds=9, tie_breaks=("DE", "SB")), seen))
    played.round(DRAW)
    game = {"first": played.games(1)[0], "late": late, "adjourned": adjourned}
    played.line("Import", 1, None)
    played.line("Correction", 1, f"{played.pair(game['first'])}: 1-0 => =-=")
    played.line("Rating correction", 1, f"{played.pair(late)}: 1-0 => 0-1")
    played.line("Adjournment", 3, f"{played.pair(adjourned)} 0-1")
    absent = next(e for e, entry in played.section.entries.items() if entry.byes.get(3))
    played.line("FPB", 3, f"{played.tpn(absent)}=FPB")
    old, new = by_rules[0], by_rules[0][::-1]
    played.line("MPA", 5, " => ".join(f"{played.tpn(a)}-{played.tpn(b)}" for a, b in (old, new)))
    played.line("Prohibition", 8, "+ " + " ".join(map(str, sorted(map(played.tpn, two)))))
    played.line("FIDE mode exited", 8)
    played.line("Rounds", 8, "8 => 9")
    played.line("Tie-breaks", 8, "PTS BH SB => PTS DE SB")


# What a report says, and what another program makes of it.

LINE = re.compile(r"### (?P<kind>[A-Z][A-Za-z -]*?) @ Round (?P<round>\d+)(?:: (?P<text>.*))?")


def lines_of(text):
    """The lines of what happened in a report: kind, round and text."""
    found = (LINE.fullmatch(line) for line in text.splitlines())
    return {(each["kind"], int(each["round"]), each["text"] or "") for each in found if each}


def rounds_filled(text):
    """The rounds of a report in which somebody has a game or a bye."""
    rows = [line[91:].ljust(90) for line in text.splitlines() if line.startswith("001")]
    return {at + 1 for row in rows for at in range(9) if row[10 * at : 10 * at + 8].strip()}


def points_by_gacrux(text):
    """The points of everybody as gacrux counts them from a report, in tenths by number."""
    reader = trf2json()
    reader.parse_file(text, verbose=0)
    assert reader.get_status() == 0
    found = reader.get_tournament(1)
    asked_for = {"tiebreak": ["PTS"], "check": True, "pre_determined": False, "swiss": True}
    result = tiebreak(found, 9, asked_for).compute_tiebreaks(found, asked_for)
    return {line["cid"]: Decimal(line["tiebreakScore"][0]) * 10 for line in result["competitors"]}
