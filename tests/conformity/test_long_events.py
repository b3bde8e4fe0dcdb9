"""Events of more than 30 days: rating periods, and what goes by them (questions 210 to 216)."""

import io
import json
import re
from dataclasses import replace
from datetime import date
from fractions import Fraction

import pytest

import arbitro
from arbitro.config import list_file
from arbitro.desk import commands as asked
from arbitro.desk.derived.rating_periods import proposed_periods
from arbitro.desk.derived.standing import standings_of
from arbitro.desk.derived.tournament import tournament_of
from arbitro.desk.kernel.levels import Level, level_of, settle
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings
from arbitro.formats.exporters import Outgoing, export_in_format
from arbitro.formats.json_format.players import read_json, write_json
from arbitro.formats.rating_list import ListedPlayer, ListedRating, ListSource
from arbitro.formats.rating_list.generate import HEAD, line_of
from arbitro.formats.tournament_file import read_tournament_file
from arbitro.formats.trf import document_of, read_trf, write_trf
from arbitro.formats.trf import tournament_of as understood
from arbitro.model import FideId, Player, RateClass, SectionId, Title, Tpn
from arbitro.model.rating_periods import RatingPeriod, RatingThen
from arbitro.reasons import Refused
from arbitro.rules.pairing.next_round import pair_next_round
from arbitro.rules.ratings.by_period import period_alone, ratings_by_round, ratings_in_period
from arbitro.rules.ratings.coefficient import RatingStatus
from arbitro.rules.ratings.edition import rating_rules
from arbitro.rules.ratings.event import RatedEvent, rate_event
from arbitro.rules.ratings.ratable import Clock
from arbitro.rules.standings import explain_value
from arbitro.rules.titles.edition import norm_rules
from arbitro.rules.titles.event import norm_event
from arbitro.rules.titles.games import games_of
from arbitro.storage.lists.rating_lists import import_list
from desk.driver import FIRST, Driver

DAYS = (date(2026, 10, 3), date(2026, 10, 24), date(2026, 11, 7), date(2026, 11, 21))
"""Four rounds in fifty days: two in October, two in November."""

RATINGS = (2400, 2300, 2200, 2100)
"""The ratings of October: numbers 1 to 4."""

FEDERATIONS = ("ESP", "FRA", "ENG", "POR")

NOVEMBER = "No.;Elo\n1;2420;GM\n2;2280\n4;2150"
"""Those of November; number 3 keeps 2200."""


def long_event(*tie_breaks, event_rules="", rounds=DAYS):
    """Return a desk of four players whose section has the days of the rounds."""
    desk = Driver()
    desk.do(asked.CreateEvent(EventSettings("Long Open", start=DAYS[0], end=DAYS[-1])))
    settings = SectionSettings(
        "Open", rounds=3, tie_breaks=tie_breaks, event_rules=event_rules, round_dates=rounds[:3]
    )
    desk.do(asked.AddSection(settings))
    people = tuple(
        Player(f"Player {letter}", rating=rating, fide_id=1000 + rating, federation=federation)
        for letter, rating, federation in zip("ABCD", RATINGS, FEDERATIONS, strict=True)
    )
    desk.do(asked.ImportPlayers(FIRST, people))
    desk.do(asked.CloseEntries(FIRST))
    return desk


def in_periods(*tie_breaks, **settings):
    """Return the same in two periods, the second with ratings of its own, after three rounds."""
    desk = long_event(*tie_breaks, **settings)
    desk.do(asked.SetRatingPeriods(FIRST, is_long=True, confirmed=Level.ACKNOWLEDGE))
    desk.do(asked.SetPeriodRatings(FIRST, 2, NOVEMBER))
    for _ in range(3):
        desk.play(GameResult.WHITE_WINS, GameResult.DRAW)
    return desk


def record(desk):
    return tournament_of(desk.state, FIRST)


def test_dates_of_more_than_thirty_days_propose_a_period_for_each_list():
    desk = long_event()
    settings = desk.section.settings
    assert proposed_periods(desk.state, settings) == ((1, DAYS[0]), (3, DAYS[2]))
    assert not desk.section.periods, "nothing is set by itself"
    desk.do(asked.SetRatingPeriods(FIRST, is_long=True))
    assert [period[:2] for period in desk.section.periods] == [(1, DAYS[0]), (3, DAYS[2])]
    desk.do(asked.SetRatingPeriods(FIRST, is_long=False))
    assert not desk.section.periods


@pytest.mark.parametrize(
    ("periods", "code", "value"),
    [
        ("2", "rating-period-order", ("line", 1)),
        ("1\n3\n3", "rating-period-order", ("line", 3)),
        ("1\n3; 2026-10-01", "rating-period-order", ("line", 2)),
        ("1\n4", "rating-period-undated", ("round", 4)),
        ("1; 2026-02-30", "rating-period-unread", ("line", 1)),
        ("first", "rating-period-unread", ("line", 1)),
        # from 3 October to 7 November are 36 days: round 3 belongs to another list
        ("1", "rating-period-too-long", ("round", 3)),
    ],
)
def test_a_period_that_cannot_be_is_refused_by_its_line_or_the_round_to_cut_at(
    periods, code, value
):
    answer = long_event().ask(asked.SetRatingPeriods(FIRST, is_long=True, periods=periods))
    assert isinstance(answer, Refused)
    assert (answer.code, value[1]) == (code, dict(answer.values)[value[0]])


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        ("1;high", "period-rating-unread"),
        ("5;2000", "period-rating-of-nobody"),
        ("1;2000\n1;2100", "period-rating-twice"),
        ("1;2000;XY", "period-rating-unread"),
        ("1;9999", "rating-out-of-range"),
    ],
)
def test_one_line_of_ratings_that_cannot_be_read_refuses_all(lines, code):
    desk = long_event()
    desk.do(asked.SetRatingPeriods(FIRST, is_long=True))
    assert desk.refusal(asked.SetPeriodRatings(FIRST, 2, lines)) == code
    assert desk.refusal(asked.SetPeriodRatings(FIRST, 1, "1;2000")) == "rating-period-unknown"
    assert desk.refusal(asked.SetPeriodRatings(FIRST, 3, "1;2000")) == "rating-period-unknown"


def test_each_player_has_a_rating_and_a_title_for_each_period_and_keeps_the_one_before():
    desk = in_periods()
    first, second = (ratings_in_period(record(desk), number) for number in (1, 2))
    assert [rating for rating, _ in first.values()] == list(RATINGS)
    assert [rating for rating, _ in second.values()] == [2420, 2280, 2200, 2150]
    assert [title for _, title in second.values()] == [Title.GM, None, None, None]
    by_round = ratings_by_round(record(desk))
    assert sorted(by_round) == [3], "rounds 1 and 2 are those of the first list"
    # a third list without a word of number 1: what was true last stays true
    longer = replace(
        record(desk), periods=(*record(desk).periods, RatingPeriod(4, None, (RatingThen(2, 2290),)))
    )
    third = ratings_in_period(longer, 3)
    assert (third[Tpn(1)], third[Tpn(2)]) == ((2420, Title.GM), (2290, None))


def test_periods_leave_pairings_alone_whatever_the_ratings_are():
    """The order of the first list pairs all rounds (C.04.2 art. 2.5 knows no later one)."""
    with_periods, without = in_periods(), long_event()
    for _ in range(3):
        without.play(GameResult.WHITE_WINS, GameResult.DRAW)

    def pairs(desk):
        return [
            [(desk.section.tpn(game.white), desk.section.tpn(game.black)) for game in games]
            for games in (round_.games.values() for round_ in desk.section.rounds)
        ]

    assert pairs(with_periods) == pairs(without)


# Tie-breaks by rating: advised against, by the first rating, by round, by a named period.


def test_tie_breaks_by_rating_are_advised_against_in_a_long_event_and_nowhere_else():
    desk = long_event("BH", "ARO")
    command = asked.SetRatingPeriods(FIRST, is_long=True)
    answer = desk.ask(command)
    assert isinstance(answer, Refused)
    assert answer.code == "rating-tie-breaks-in-long-event"
    assert dict(answer.values)["tie_breaks"] == "ARO"
    assert level_of(answer) is Level.ACKNOWLEDGE
    settled = settle(command, desk.ask, ("log", 1))
    assert [notice.code for notice in settled.notices] == ["rating-tie-breaks-in-long-event"]
    assert not isinstance(settled.answer, Refused), "it is said, and done"
    desk.record(settled.answer)
    # a list that comes to have one is told so as well, one that had it before is not
    for wanted, told in (("BH", "ARO", "DE"), ()), (("BH", "TPR"), ("TPR",)):
        edit = asked.EditSection(
            FIRST, replace(desk.section.settings, tie_breaks=wanted), desk.section.settings
        )
        answered = desk.ask(edit)
        found = dict(answered.values)["tie_breaks"] if isinstance(answered, Refused) else ""
        assert found == ", ".join(told)
    short = long_event("ARO")
    edit = asked.EditSection(
        FIRST, replace(short.section.settings, tie_breaks=("TPR",)), short.section.settings
    )
    assert not isinstance(short.ask(edit), Refused)


def averages(desk):
    """Everybody's ARO as the standings have it, by number."""
    rows = standings_of(desk.state, FIRST).rows
    return {row.tpn: row.values[0] for row in rows}


def opponents(desk, tpn):
    return [record.opponent for record in record_of(desk, tpn).rounds[:3]]


def record_of(desk, tpn):
    return tournament_of(desk.state, FIRST).entry(Tpn(tpn))


def mean(ratings):
    """Half up, as C.07 art. 10.1 rounds it."""
    return int(Fraction(sum(ratings), len(ratings)) + Fraction(1, 2))


FIRST_LIST = dict(enumerate(RATINGS, 1))
SECOND_LIST = {1: 2420, 2: 2280, 3: 2200, 4: 2150}


@pytest.mark.parametrize(
    ("chosen", "of_round"),
    [
        ("", lambda tpn, number: FIRST_LIST[tpn]),
        ("ratings=by-round", lambda tpn, number: (FIRST_LIST, SECOND_LIST)[number > 2][tpn]),
        ("ratings=period-1", lambda tpn, number: FIRST_LIST[tpn]),
        ("ratings=period-2", lambda tpn, number: SECOND_LIST[tpn]),
    ],
    ids=["default", "by-round", "first", "second"],
)
def test_averages_go_by_the_first_rating_by_round_or_by_a_named_period(chosen, of_round):
    desk = in_periods("ARO", event_rules=chosen)
    found = averages(desk)
    for tpn in FIRST_LIST:
        met = enumerate(opponents(desk, tpn), 1)
        assert found[tpn] == mean([of_round(other, number) for number, other in met]), tpn
    assert len(set(found.values())) > 1


def test_the_three_ways_differ_here():
    ways = ("", "ratings=by-round", "ratings=period-2")
    found = [tuple(averages(in_periods("ARO", event_rules=way)).items()) for way in ways]
    assert len(set(found)) == 3


def test_a_worksheet_shows_the_rating_of_the_round():
    desk = in_periods("ARO", event_rules="ratings=by-round")
    table = standings_of(desk.state, FIRST)
    sheet = explain_value(record(desk), table, Tpn(3), 0)
    shown = [line.value for line in sheet.lines]
    met = opponents(desk, 3)
    assert shown == [FIRST_LIST[met[0]], FIRST_LIST[met[1]], SECOND_LIST[met[2]]]


# Ratings: the changes of each period by its own list, by hand.


def rated(tournament, year=2026):
    listed = {
        entry.tpn: RatingStatus(entry.player.rating, coefficient=20) for entry in tournament.entries
    }
    event = RatedEvent(tournament, Clock(RateClass.STANDARD), listed, year, {})
    return rate_event(event, rating_rules("B.02@2024-03"))


EXPECTED = {100: 64, 200: 76, 300: 85, 140: 69, 130: 68, 220: 78, 270: 83, 80: 61, 50: 57, 400: 92}
"""Of table 8.1.2, in hundredths, of the higher rated; the other's is what is missing to 100."""


def by_hand(own, other):
    difference = abs(own - other)
    higher = EXPECTED[difference]
    return higher if own > other else 100 - higher


def test_changes_are_worked_out_for_each_period_by_its_own_list():
    desk = in_periods()
    whole = record(desk)
    score = {"1": 100, "=": 50, "0": 0}
    for number, columns, ratings in ((1, (0, 1), FIRST_LIST), (2, (2,), SECOND_LIST)):
        found = rated(period_alone(whole, number))
        for tpn in FIRST_LIST:
            mine = whole.entry(Tpn(tpn)).rounds
            gained = sum(
                score[mine[at].result.value] - by_hand(ratings[tpn], ratings[mine[at].opponent])
                for at in columns
            )
            player = found.player(Tpn(tpn))
            assert player.sum_of_changes == gained, (number, tpn)
            assert player.exact_change == 20 * gained
            assert len(player.rated_games) == len(columns)


def test_norms_count_rating_and_title_of_the_day_of_the_game():
    """B.01 art. 1.1.4: the list of November counts in round 3, that of October before."""
    whole = record(in_periods())
    event = norm_event(whole)
    for entry in whole.entries:
        games = games_of(whole, entry, norm_rules("B.01@2024-01"), {}, event.by_round)
        known = [(game.round, game.opponent.tpn, game.opponent.rating) for game in games.counted]
        assert known == [
            (number, entry.record(number).opponent, lists[entry.record(number).opponent])
            for number, lists in ((1, FIRST_LIST), (2, FIRST_LIST), (3, SECOND_LIST))
        ]
        titles = {game.opponent.title for game in games.counted if game.opponent.tpn == 1}
        met_last = entry.record(3).opponent == 1
        assert titles <= ({Title.GM} if met_last else {None})


def test_command_line_and_library_rate_the_period_that_is_named(run, tmp_path):
    whole = record(in_periods())
    path = tmp_path / "whole.trf"
    path.write_text(write_trf(document_of(whole, purpose="rating")), "utf-8")
    needed = run("rate", path)
    assert (needed.code, "2 rating periods" in needed.err) == (2, True)
    assert run("rate", path, "--period", 3).code == 2
    with pytest.raises(arbitro.RefusedError):
        arbitro.rate(path)
    for number, ratings in ((1, FIRST_LIST), (2, SECOND_LIST)):
        made = run("data", "convert", path, "--to", "trf", "--period", number)
        assert cells(made.out) == cells(reports(whole)[number - 1])
        answer = arbitro.rate(path, period=number)
        assert [player.rating for player in answer.players] == list(ratings.values())
        assert answer.period.number == number
        printed = run("rate", path, "--period", number, "--json")
        assert json.loads(printed.out)["players"][0]["rating"] == ratings[1]


# Reports: one a period, with its games alone.


def cells(text):
    """Read the ten columns of each round of each player, by nothing but their place in the line."""
    found = {}
    for line in text.splitlines():
        if line.startswith("001"):
            rounds = line[89:]
            for at in range(0, len(rounds), 10):
                cell = rounds[at : at + 10].strip()
                if cell:
                    found[int(line[4:8]), at // 10 + 1] = cell
    return found


def reports(tournament):
    numbers = range(1, len(tournament.periods) + 1)
    return [
        export_in_format("trf", Outgoing(period_alone(tournament, number), purpose="rating"))
        for number in numbers
    ]


def test_each_report_has_the_games_of_its_period_and_together_they_have_all():
    whole = record(in_periods())
    texts = reports(whole)
    assert {number for _, number in cells(texts[0])} == {1, 2}
    assert {number for _, number in cells(texts[1])} == {3}
    together = {key: cell for text in texts for key, cell in cells(text).items()}
    full = cells(write_trf(document_of(whole, purpose="rating")))
    assert together == full
    assert sum(len(cells(text)) for text in texts) == len(full), "no game twice"
    lines = texts[1].splitlines()
    assert "012 Long Open, Rounds 3-3" in lines
    assert [line[48:52].strip() for line in lines if line.startswith("001")] == [
        "2420",
        "2280",
        "2200",
        "2150",
    ]
    for code in ("042", "052", "132", "142"):
        same = [line for line in texts[0].splitlines() if line.startswith(code)]
        assert same == [line for line in lines if line.startswith(code)]
        assert same


def test_points_and_ranks_of_a_report_are_those_of_its_period():
    whole = record(in_periods())
    for text, rounds in zip(reports(whole), ((1, 2), (3,)), strict=True):
        worth = {"1": 10, "=": 5, "0": 0}
        told, points = {}, {}
        for line in text.splitlines():
            if line.startswith("001"):
                tpn = int(line[4:8])
                told[tpn] = (int(line[80:84].replace(".", "")), int(line[85:89]))
                mine = whole.entry(Tpn(tpn))
                points[tpn] = sum(worth[mine.record(number).result.value] for number in rounds)
        order = sorted(points, key=lambda tpn: (-points[tpn], tpn))
        assert told == {tpn: (points[tpn], order.index(tpn) + 1) for tpn in points}


def test_while_a_game_of_its_period_is_open_there_is_no_report_of_it():
    desk = in_periods()
    game = desk.games[0]
    desk.do(asked.ClearResult(FIRST, game.id, game.result))
    first, second = reports(record(desk))
    assert isinstance(first, str)
    assert isinstance(second, Refused)
    assert second.code == "rating-report-too-early"


@pytest.mark.parametrize("report", [1, 2])
def test_a_report_of_a_period_says_what_it_is_and_nobody_pairs_it(report, run, tmp_path):
    whole = record(in_periods())
    text = reports(whole)[report - 1]
    path = tmp_path / "period.trf"
    path.write_text(text, "utf-8")
    read = read_tournament_file(text.encode())
    first, last = ((1, 2), (3, 3))[report - 1]
    assert read.tournament.only_rounds == (first, last)
    assert [(item.code, dict(item.values)) for item in read.problems] == [
        ("rounds-alone", {"first": first, "last": last, "count": last - first + 1})
    ]
    paired = pair_next_round(read.tournament, "C.04.3@2026-02")
    assert isinstance(paired, Refused)
    assert paired.code == "rounds-alone"
    said = ("rounds 1 to 2 alone", "round 3 alone")[report - 1]
    for words in (("pair", path), ("check", path), ("data", "convert", path, "--to", "vega")):
        answer = run(*words)
        assert answer.code != 0, words
        assert said in answer.err, words
    assert run("data", "convert", path, "--to", "trf", "--for", "pairing").code == 2
    assert run("data", "convert", path, "--to", "json").code == 0
    alone = read.tournament
    assert read_json(write_json(alone)).value == alone
    desk = Driver()
    desk.do(asked.CreateEvent(EventSettings("Again")))
    assert desk.refusal(asked.TakeOverTournament("Again", alone)) == "rounds-alone"


def test_the_report_of_the_whole_event_keeps_the_periods_and_is_taken_over_with_them():
    desk = in_periods()
    whole = record(desk)
    text = write_trf(document_of(whole))
    assert "### arbitro rating-period from=1 start=2026-10-03" in text
    assert (
        "### arbitro rating-period from=3 start=2026-11-07 players=1:2420:GM,2:2280,4:2150" in text
    )
    read = understood(read_trf(text).value)
    assert not read.problems
    assert read.value.periods == whole.periods
    assert read_json(write_json(whole)).value == whole
    again = Driver()
    again.do(asked.CreateEvent(EventSettings("Again")))
    again.do(asked.TakeOverTournament("Again", read.value, confirmed=Level.CONFIRM))
    assert record(again).periods == whole.periods


@pytest.mark.parametrize(
    "line",
    [
        "from=2",
        "from=1 start=2026-13-01",
        "from=1 players=9:2000",
        "from=1 players=1:2000:XX",
        "from=1 players=1:2000,1:2100",
        "from=1 colour=w",
    ],
)
def test_a_line_of_a_period_that_cannot_be_understood_is_told_and_not_followed(line):
    whole = replace(record(in_periods()), periods=())
    text = write_trf(document_of(whole)) + f"### arbitro rating-period {line}\r\n"
    read = understood(read_trf(text).value)
    assert [item.code for item in read.problems] == ["rating-period-not-known"]
    assert not read.value.periods


# One period of all rounds is no period at all.


def test_one_period_of_all_rounds_changes_nothing():
    desk = in_periods("ARO", "TPR")
    whole = replace(record(desk), periods=())
    one = replace(whole, periods=(RatingPeriod(1, DAYS[0]),))
    alone = period_alone(one, 1)
    for before, after in ((rated(whole), rated(alone)), (rated(whole), rated(one))):
        assert before.players == after.players
    assert not ratings_by_round(one)
    assert norm_event(one).by_round is None
    assert cells(reports(one)[0]) == cells(write_trf(document_of(whole, purpose="rating")))


# The pages.


@pytest.fixture
def event(visitor):
    key = visitor.service.create(
        asked.CreateEvent(EventSettings("Long Open", start=DAYS[0], end=DAYS[-1]))
    ).key
    people = tuple(
        Player(f"Player {letter}", rating=rating, fide_id=1000 + rating)
        for letter, rating in zip("ABCD", RATINGS, strict=True)
    )

    def do(*commands):
        for command in commands:
            assert visitor.service.handle(key, command).version, command

    section = SectionId(1)
    settings = SectionSettings("Open", rounds=3, tie_breaks=("ARO",), round_dates=DAYS[:3])
    do(
        asked.AddSection(settings),
        asked.ImportPlayers(section, people),
        asked.CloseEntries(section),
    )
    for number in (1, 2, 3):
        do(asked.PairRound(section), asked.PublishRound(section, number))
        games = visitor.service.snapshot(key).state.sections[section].rounds[-1].games
        do(*(asked.EnterResult(section, game, GameResult.DRAW) for game in games))
    visitor.key, visitor.do, visitor.section = key, do, f"/events/{key}/s/1"
    return visitor


def test_the_page_proposes_the_setting_takes_the_ratings_and_gives_a_report_a_period(event):
    address = f"{event.section}/periods"
    assert "span more than 30 days" in event.get(f"{event.section}/ratings").text
    page = event.get(address).text
    assert "span more than 30 days" in page
    assert "1; 2026-10-03\n3; 2026-11-07</textarea>" in page
    sent = {"is_long": "1", "periods": "", "back": address}
    answer = event.send(f"{event.section}/do/set-rating-periods", sent)
    assert answer.status_code == 303
    after = event.get(answer.headers["location"]).text
    assert "not advised (C.07, art. 10): ARO" in after, "said, and done"
    wrong = {"period": "2", "ratings": "7; 2000", "back": address}
    refused = event.send(f"{event.section}/do/set-period-ratings", wrong)
    assert "no player has number 7" in refused.text
    event.send(f"{event.section}/do/set-period-ratings", {**wrong, "ratings": NOVEMBER})
    page = event.get(address).text
    rows = [
        re.findall(r'<td class="number">([^<]*)</td>', row)
        for row in re.findall(r"<tr>.*?</tr>", page, re.DOTALL)
    ]
    assert [row for row in rows if row] == [
        ["1", "2400", "GM 2420"],
        ["2", "2300", "2280"],
        ["3", "2200", "2200"],
        ["4", "2100", "2150"],
    ]
    state = event.service.snapshot(event.key).state
    for number, text in enumerate(reports(tournament_of(state, SectionId(1))), 1):
        got = event.get(f"{address}/{number}/report.trf")
        assert got.content.decode() == text
        assert "attachment" in got.headers["content-disposition"]
    assert event.get(f"{address}/3/report.trf").status_code == 404


def test_pages_and_programs_show_the_changes_of_the_period_asked_for(event):
    event.do(asked.SetRatingPeriods(SectionId(1), is_long=True, confirmed=Level.ACKNOWLEDGE))
    event.do(asked.SetPeriodRatings(SectionId(1), 2, NOVEMBER))
    for number, games, rating in ((1, 2, 2400), (2, 1, 2420)):
        page = event.get(f"{event.section}/ratings?period={number}").text
        row = re.search(r"<tr data-open.*?Player A.*?</tr>", page, re.DOTALL)[0]
        told = re.findall(r'<td class="number[^"]*">([^<]*)</td>', row)
        assert told[:2] == [str(rating), str(games)]
        answer = event.get(f"/api/v2/events/{event.key}/sections/1/ratings?period={number}").json()
        span = {1: (1, 2), 2: (3, 3)}[number]
        assert answer["period"] == {
            "number": number,
            "first_round": span[0],
            "last_round": span[1],
        }
        assert (answer["players"][0]["rating"], answer["players"][0]["games"]) == (rating, games)
    # what is not asked for is the last period that has begun
    assert (
        event.get(f"/api/v2/events/{event.key}/sections/1/ratings").json()["period"]["number"] == 2
    )


def test_the_form_of_the_settings_chooses_whose_ratings_count(event):
    """Empty: the first rating; 0: that of each round; a number: that of the period."""
    fields = {
        "section_name": "Open",
        "system": "dutch",
        "rounds": "3",
        "points": "standard",
        "bye": "win",
        "numbering": "rating",
        "time": "90+30",
        "tie_break_1": "ARO",
    }
    for sent, kept in (("", ""), ("0", "ratings=by-round"), ("2", "ratings=period-2")):
        answer = event.send(f"{event.section}/edit", {**fields, "rule_ratings": sent})
        assert answer.status_code == 303
        state = event.service.snapshot(event.key).state
        assert state.sections[SectionId(1)].settings.event_rules == kept
        page = event.get(f"{event.section}/edit").text
        assert re.search(r'id="rule_ratings"[^>]*value="([^"]*)"', page)[1] == sent


def listed(rating, title):
    """A rating list of one player: number 1."""
    one = ListedPlayer(FideId(3400), "Player A", title=title, standard=ListedRating(rating, 0, 20))
    return f"{HEAD}\n{line_of(one)}\n".encode()


def test_the_ratings_of_a_period_are_read_from_the_list_of_its_month_alone(event):
    event.do(asked.SetRatingPeriods(SectionId(1), is_long=True, confirmed=Level.ACKNOWLEDGE))
    target = f"{event.section}/periods/2/list"
    for month, rating in (("2026-10", 2399), ("2026-12", 2444)):
        source = ListSource(io.BytesIO(listed(rating, "IM")), month, month=month)
        import_list(source, list_file(event.service.folder), months=True)
        assert "no rating list of 2026-11" in event.send(target).text
    source = ListSource(io.BytesIO(listed(2411, "GM")), "november", month="2026-11")
    import_list(source, list_file(event.service.folder), months=True)
    assert event.send(target).status_code == 303
    state = event.service.snapshot(event.key).state
    (then,) = state.sections[SectionId(1)].periods[1].players
    assert (then.rating, then.title) == (2411, Title.GM)
    assert event.send(f"{event.section}/periods/1/list").status_code == 422
