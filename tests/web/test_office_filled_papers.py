"""Papers of the office filled in from what the event knows, and its registers as lists."""

import re
from io import BytesIO

import pytest
from pypdf import PdfReader

from arbitro.desk.commands import KeepRow, PairRound, StateFacts
from arbitro.desk.derived.office.fillings import filling_of, sources_of
from arbitro.model import System
from arbitro.rules.office.papers import PAPERS
from desk.driver import FIRST
from desk.team_driver import TeamDriver


def text_of(answer):
    assert answer.content.startswith(b"%PDF")
    pages = PdfReader(BytesIO(answer.content)).pages
    return " ".join(" ".join(page.extract_text() for page in pages).split())


def keep(hall, register, section=0, **facts):
    said = tuple((name.replace("_", "-"), text) for name, text in sorted(facts.items()))
    hall.service.handle(hall.key, KeepRow(section, register, 0, said))


def test_an_envelope_is_filled_in_from_a_game(hall):
    page = f"{hall.url}/office/papers/sealed-move"
    assert 'value="game-1-2"' in hall.get(page).text
    shown = hall.get(f"{page}?from=game-1-2").text
    for name in ("Player 2", "Player 5"):
        assert f'value="{name}"' in shown
    # what is not there any more fills in nothing
    assert 'value="Player 5"' not in hall.get(f"{page}?from=game-1-99").text
    assert hall.get(f"{page}?from=x").status_code == 200


def test_an_appeal_is_filled_in_from_its_row_and_the_deposit_from_the_rules(hall):
    rules = (("currency", "EUR"), ("deposit", "100"), ("limit-minutes", "30"))
    hall.service.handle(hall.key, StateFacts(0, "appeals-rules", rules))
    keep(hall, "appeals", by="Ana", against="Bea", round="1", grounds="The clock.")
    shown = hall.get(f"{hall.url}/office/papers/appeal?from=row-0-1").text
    assert 'value="Ana"' in shown
    assert 'value="100"' in shown
    assert "The clock." in shown


def test_a_clock_sheet_has_the_boards_of_the_round_or_a_whole_pass(hall):
    page = f"{hall.url}/office/papers/clock-sheet"
    pdf = hall.send(page, {"from": "round-1-1", "event": "Hall"})
    assert "Hall" in text_of(pdf)
    keep(hall, "clock-sheets", 1, round="1", started="2026-05-10T10:00",
         read_at="2026-05-10T10:45", boards="1 71:30 78 14\n2 64 80 11")  # fmt: skip
    assert "2 lines filled in" in hall.get(f"{page}?from=pass-1-1").text
    assert "71:30" in text_of(hall.send(page, {"from": "pass-1-1"}))


def test_a_result_list_has_the_games_of_a_round_or_of_a_sector_of_the_rota(hall):
    keep(hall, "rota", 1, name="Ana", role="sector", rota_boards="2-3", rounds="1")
    page = f"{hall.url}/office/papers/result-list"
    games = {
        each.board: each
        for each in hall.service.snapshot(hall.key).state.sections[1].current.games.values()
    }
    people = hall.service.snapshot(hall.key).state.people
    whole = text_of(hall.send(page, {"from": "round-1-1"}))
    own = text_of(hall.send(page, {"from": "sector-1-0"}))
    for board, game in games.items():
        pair = f"{board} {people[game.white].name} {people[game.black].name}"
        assert pair in whole
        assert (pair in own) == (board in {2, 3})
    shown = hall.get(f"{page}?from=sector-1-0").text
    assert 'value="Ana"' in shown
    assert 'value="2-3"' in shown


def test_the_report_of_fair_play_has_measures_and_arbiters_in_words(hall):
    said = (("areas", "yes"), ("measures", "hand-detector cameras"))
    hall.service.handle(hall.key, StateFacts(0, "fair-play", said))
    keep(hall, "rota", 1, name="Ida", role="fair-play", rounds="1")
    shown = hall.get(f"{hall.url}/office/papers/fair-play-report").text
    assert "hand-held detector, cameras" in shown
    assert 'value="Ida"' in shown
    assert "standard" in shown


def test_protocol_and_line_up_have_teams_boards_and_players():
    desk = TeamDriver(System.TEAM_ROUND_ROBIN, 4, 2)
    desk.do(PairRound(FIRST))
    state = desk.state
    [first, _] = sources_of(state, PAPERS["match-protocol"])
    found = filling_of(state, PAPERS["match-protocol"], first.key)
    assert found.said["home"]
    assert "score" not in found.said
    assert [line[0] for line in found.lines] == ["1", "2"]
    assert [line[1].split()[0] for line in found.lines] == ["1", "2"]  # the number in the list
    assert [line[3:] for line in found.lines] == [("w", ""), ("b", "")]
    assert len(sources_of(state, PAPERS["line-up"])) == 4
    team = sources_of(state, PAPERS["line-up"])[0]
    listed = filling_of(state, PAPERS["line-up"], team.key)
    assert listed.said["team"] == team.label
    assert [line[:2] for line in listed.lines] == [("1", "1"), ("2", "2")]


@pytest.mark.parametrize(
    ("register", "section", "facts", "told"),
    [
        ("material", 0, {"what": "Set A", "count": "40"}, "Set A"),
        ("rota", 1, {"name": "Ida", "role": "sector", "rota_boards": "1-12"}, "Ida"),
        ("venues", 0, {"name": "Soria", "local_chief": "Ona"}, "Ona"),
    ],
)
def test_a_register_is_a_list_on_paper_and_a_blank_one_before(hall, register, section, facts, told):
    where = f"{hall.url}/office/lists/{section}/{register}.pdf"
    assert told not in text_of(hall.get(where))
    keep(hall, register, section, **facts)
    assert told in text_of(hall.get(where))
    assert where in hall.get(f"{hall.url}/office/rows/{section}/{register}").text


def test_what_is_sealed_is_no_list_and_a_list_is_of_its_section(hall):
    for path in ("0/needs", "0/complaints", "0/kind", "1/committee", "0/rota", "9/rota"):
        assert hall.get(f"{hall.url}/office/lists/{path}.pdf").status_code == 404


def test_the_report_names_no_player_and_its_annex_is_a_paper_of_its_own(hall):
    report, annex = PAPERS["fair-play-report"], PAPERS["fair-play-annex"]
    of_people = {"random-checks-made", "searches", "absences", "devices-found"}
    assert of_people <= {each.name for each in annex.facts}
    assert not of_people & {each.name for each in report.facts}
    facts = (("measures", "hand-detector"), ("waiver-asked", "2026-03-01"))
    hall.service.handle(hall.key, StateFacts(0, "fair-play", facts))
    filled = filling_of(hall.service.snapshot(hall.key).state, report, "").said
    assert filled["waiver-asked"] == "2026-03-01"
    assert filled["measures-promised"] == "hand-detector"
    assert int(filled["players-count"]) > 0
    shown = hall.get(f"{hall.url}/office/papers/fair-play-annex").text
    assert "Confidential annex to the fair-play report" in shown


def test_the_papers_are_a_list_and_each_row_says_how_it_is_filled_in(hall):
    papers = f"{hall.url}/office/papers"
    page = hall.get(papers).text
    each = r'<tr data-open="[^"]*/papers/([\w-]+)".*?<span class="tag[^"]*">([^<]+)<'
    rows = dict(re.findall(each, page, re.DOTALL))
    assert rows["sealed-move"] == "From the event"  # a round is being played
    assert rows["needs-form"] == "Typed here"
    assert rows["briefing"] == "As it is"
    assert "sealed-move" not in hall.get(f"{papers}?only=told").text.partition("<tbody")[2]
    assert "needs-form" in hall.get(f"{papers}?q=needs").text
    panel = hall.get(f"{papers}/search-record/panel").text
    assert 'name="witness' in panel or "<form" in panel
    assert f'href="{papers}/search-record/blank"' in panel
    assert hall.get(f"{papers}/nothing/panel").status_code == 404
