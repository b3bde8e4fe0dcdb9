"""Events of other days from the wizard to the report: what is followed, said, and still refused."""

import re
from itertools import permutations

import pytest

from arbitro.cli import main
from arbitro.desk import commands as asked
from arbitro.desk.values.settings import GameResult, ReasonByHand
from arbitro.model import Colour, Player, SectionId, System
from arbitro.reasons import Refused

SECTION = SectionId(1)
RESULTS = (GameResult.WHITE_WINS, GameResult.DRAW, GameResult.BLACK_WINS)


def wizard(visitor, start, system, **more):
    fields = {"name": "Old Open", "start": start, "end": "", "language": "en"}
    fields |= {"rounds": "3", "time": "90+30", "points": "standard", "bye": "win"}
    fields |= {"numbering": "rating", "half_point_byes": "1", "first_board": "1"}
    return visitor.send("/events/new", {**fields, "system": system.key, **more})


def made(visitor, start, system, **more):
    """Make an event by the wizard and return its key."""
    answer = wizard(visitor, start, system, **more)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].split("/")[2]


def play(visitor, key):
    """Enter eight players and play three rounds."""
    service = visitor.service
    players = tuple(Player(f"Player {at}", rating=2300 - 20 * at) for at in range(1, 9))
    for command in (asked.ImportPlayers(SECTION, players), asked.CloseEntries(SECTION)):
        service.handle(key, command)
    for number in range(1, 4):
        service.handle(key, asked.PairRound(SECTION))
        service.handle(key, asked.PublishRound(SECTION, number))
        games = service.snapshot(key).state.sections[SECTION].rounds[-1].games
        for at, game in enumerate(games):
            service.handle(key, asked.EnterResult(SECTION, game, RESULTS[at % 3]))


@pytest.mark.parametrize(
    "case",
    [
        ("2010-05-01", System.DUTCH, System.DUTCH_2009, "DUTCH.2009@2009"),
        ("2015-05-01", System.DUTCH, System.DUTCH_2012, "DUTCH.2012@2013"),
        ("1995-05-01", System.SWISS_1992, System.SWISS_1992, "SWISS.1992@1992-06"),
        ("2005-05-01", System.LIM, System.LIM, "C.04.4.3@1999"),
        ("2005-05-01", System.BURSTEIN, System.BURSTEIN, "C.04.4.2@1999"),
        ("2005-05-01", System.DUBOV, System.DUBOV, "C.04.4.1@1997"),
        ("1993-05-01", System.ROUND_ROBIN, System.ROUND_ROBIN, "C.05@2018"),
    ],
)
def test_an_old_event_runs_from_the_wizard_to_a_report_that_checks(visitor, tmp_path, capsys, case):
    start, system, followed, edition = case
    key = made(visitor, start, system)
    play(visitor, key)
    section = visitor.service.snapshot(key).state.sections[SECTION]
    assert section.settings.system is followed
    assert len(section.rounds) == 3
    for page in ("/s/1/rounds", "/s/1/standings", "/s/1/edit"):
        assert visitor.get(f"/events/{key}{page}").status_code == 200
    if system.is_swiss:
        assert edition in visitor.get(f"/events/{key}/s/1/rounds/3/why").text
    assert edition in visitor.get(f"/events/{key}").text
    report = visitor.get(f"/events/{key}/s/1/report.trf")
    path = tmp_path / "report.trf"
    path.write_bytes(report.content)
    with pytest.raises(SystemExit) as ended:
        main(["check", str(path)])
    assert ended.value.code == 0
    assert edition in capsys.readouterr().out


def test_whoever_makes_an_old_event_is_sent_to_the_overview_for_its_rules(visitor):
    where = wizard(visitor, "2010-05-01", System.DUTCH).headers["location"]
    assert "The overview shows the rules of that time." in visitor.get(where).text
    where = wizard(visitor, "2026-05-01", System.DUTCH).headers["location"]
    assert "Rules of that time" not in visitor.get(where).text


def test_the_overview_says_which_texts_stand_in_and_why(visitor):
    key = made(visitor, "1993-05-01", System.ROUND_ROBIN)
    page = visitor.get(f"/events/{key}").text
    assert "arbitro has no text for the first day of the event." in page
    assert "C.06@2007-01" in page
    page = visitor.get(f"/events/{key}", **{"accept-language": "es"}).text
    assert "arbitro no tiene texto para el primer día del torneo." in page


def test_the_general_rules_of_a_text_of_its_own_are_named(visitor):
    page = visitor.get(f"/events/{made(visitor, '2010-05-01', System.DUTCH)}").text
    assert "contains the general rules" in page
    later = made(visitor, "2026-05-01", System.DUTCH_2009)
    page = visitor.get(f"/events/{later}").text
    assert "is no longer in force" in page
    assert "contains the general rules" not in page


@pytest.mark.parametrize(
    ("start", "system", "more", "codes"),
    [
        ("2008-05-01", System.LIM, {}, ("DE", "PS", "BH", "SB", "WON", "BPG")),
        ("1995-05-01", System.DUTCH, {}, ("DE", "ARO")),
        ("1995-05-01", System.ROUND_ROBIN, {}, ("DE", "BPG", "KS", "SB", "WON")),
        (
            "1995-05-01",
            System.DUTCH,
            {"edition_tie_breaks": "FCE.02@1994"},
            ("PS", "BH", "DE", "SB", "KA"),
        ),
    ],
)
def test_the_usual_tie_breaks_are_those_the_edition_of_the_day_recommends(
    visitor, start, system, more, codes
):
    key = made(visitor, start, system, **more)
    section = visitor.service.snapshot(key).state.sections[SECTION]
    assert section.settings.tie_breaks == codes


def test_dubov_before_its_criteria_follows_the_procedure_unless_a_year_is_chosen(visitor):
    key = made(visitor, "2005-05-01", System.DUBOV)
    editions = visitor.service.snapshot(key).state.sections[SECTION].editions
    assert ("C.04.4.1@1997", "start-date") in editions
    key = made(visitor, "2005-05-01", System.DUBOV, edition_swiss="2017")
    editions = visitor.service.snapshot(key).state.sections[SECTION].editions
    assert ("C.04.4.1@2018-10", "option") in editions


def test_todays_dutch_system_is_followed_where_its_year_is_chosen(visitor):
    key = made(visitor, "2010-05-01", System.DUTCH, edition_swiss="2017")
    section = visitor.service.snapshot(key).state.sections[SECTION]
    assert section.settings.system is System.DUTCH


def test_the_list_of_the_catalan_federation_may_be_chosen_later(visitor):
    key = made(visitor, "1995-05-01", System.DUTCH)
    url = f"/events/{key}/s/1"
    assert "FCE.02@1994" in visitor.get(f"{url}/edit").text
    fields = {"regulation": "C.06", "edition": "FCE.02@1994"}
    assert visitor.send(f"{url}/do/change-edition", fields).status_code == 303
    editions = visitor.service.snapshot(key).state.sections[SECTION].editions
    assert ("FCE.02@1994", "option") in editions


def test_ratings_and_norms_without_a_text_of_the_day_say_so_on_their_pages_alone(visitor):
    key = made(visitor, "2010-05-01", System.DUTCH)
    play(visitor, key)
    url = f"/events/{key}/s/1"
    assert "arbitro knows no rating regulations in force" in visitor.get(f"{url}/ratings").text
    assert "No norms in this section" in visitor.get(f"{url}/norms").text
    assert visitor.get(f"{url}/standings").status_code == 200


def test_a_report_of_an_old_day_is_taken_over_with_the_system_of_that_day(visitor):
    key = made(visitor, "2010-05-01", System.DUTCH)
    play(visitor, key)
    text = visitor.get(f"/events/{key}/s/1/report.trf").text
    untyped = "\n".join(line for line in text.splitlines() if not line.startswith("192"))
    page = visitor.send("/events/from-report", {"text": untyped})
    assert "contains the general rules" in page.text
    assert "arbitro has no text for the first day of the event." in page.text
    taken = visitor.send("/events/from-report", {"text": untyped, "confirmed": "1"})
    assert taken.status_code == 303
    again = taken.headers["location"].split("/")[2].partition("?")[0]
    section = visitor.service.snapshot(again).state.sections[SECTION]
    assert section.settings.system is System.DUTCH_2009
    assert len(section.rounds) == 3


def test_a_round_left_to_the_arbiter_is_refused_with_its_reason_and_paired_by_hand(visitor):
    read = dict.fromkeys(("reading_last-scoregroup", "reading_floaters-of-a-class"), "arbiter")
    key = made(visitor, "2005-05-01", System.DUBOV, **{"rounds": "5", **read})
    service = visitor.service
    players = tuple(Player(f"Player {at}", rating=2300 - 20 * at) for at in range(1, 7))
    for command in (
        asked.ImportPlayers(SECTION, players),
        asked.CloseEntries(SECTION),
        asked.DrawInitialColour(SECTION, Colour.BLACK),
    ):
        service.handle(key, command)
    number, refusal = 1, visitor.send(f"/events/{key}/s/1/pair", {})
    while refusal.status_code == 303:
        service.handle(key, asked.PublishRound(SECTION, number))
        games = service.snapshot(key).state.sections[SECTION].rounds[-1].games
        for at, game in enumerate(games):
            service.handle(key, asked.EnterResult(SECTION, game, RESULTS[at % 3]))
        number += 1
        refusal = visitor.send(f"/events/{key}/s/1/pair", {})
    assert refusal.status_code == 422
    assert "the arbiter decides on" in refusal.text
    section = service.snapshot(key).state.sections[SECTION]
    met = {frozenset((g.white, g.black)) for each in section.rounds for g in each.games.values()}
    games = next(
        pairs
        for order in permutations(section.entries)
        if not met & set(map(frozenset, pairs := (order[:2], order[2:4], order[4:])))
    )
    by_hand = asked.PairByHand(
        SECTION, number, games, ReasonByHand.NO_LEGAL_PAIRING, confirmed=True
    )
    assert not isinstance(service.handle(key, by_hand), Refused)
    kept = service.snapshot(key).state.sections[SECTION].rounds[-1].by_hand
    assert kept.engine_refused == "left-to-the-arbiter"


def test_a_section_is_offered_the_tie_breaks_of_the_text_it_follows(visitor):
    def offered(start, edition=""):
        key = made(visitor, start, System.DUTCH, edition_tie_breaks=edition)
        page = visitor.get(f"/events/{key}/s/1/edit").text
        select = page.partition('name="tie_break_1"')[2].partition("</select>")[0]
        settings = visitor.service.snapshot(key).state.sections[SECTION].settings
        return set(re.findall(r'value="([^"]+)"', select)), settings.tie_breaks

    old, usual = offered("2018-05-01")
    assert {"BH/C1", "SB", "ARO", "WON"} <= old
    assert not {"WIN", "PTP", "AOB", "SOB", "KA"} & old
    assert usual == ("BH/C1", "BH", "DE", "BPG")
    new, usual = offered("2026-05-01")
    assert {"WIN", "PTP", "AOB"} <= new
    assert not {"SOB", "HM", "KA", "PTS"} & new
    assert {"STD", "TPN"} <= new
    assert usual == ("BH/C1", "BH", "DE", "WIN", "BPG")
    assert {"HM", "BHA", "KA"} <= offered("2026-05-01", "FCE.02@1994")[0]


def test_a_tie_break_of_an_older_text_is_chosen_in_the_settings_and_stays(visitor):
    key = made(visitor, "2026-05-01", System.DUTCH, edition_tie_breaks="FCE.02@1994")
    url = f"/events/{key}/s/1/edit"
    sent = {"section_name": "Open", "system": "dutch", "rounds": "3", "bye": "win"}
    sent |= {"time": "90+30", "points": "standard", "numbering": "rating"}
    sent |= {"half_point_byes": "1", "first_board": "1"}
    answer = visitor.send(url, {**sent, "tie_break_1": "HM", "tie_break_2": "BH"})
    assert answer.status_code == 303, answer.text
    settings = visitor.service.snapshot(key).state.sections[SECTION].settings
    assert settings.tie_breaks == ("HM", "BH")
    assert '<option value="HM" selected' in visitor.get(url).text
