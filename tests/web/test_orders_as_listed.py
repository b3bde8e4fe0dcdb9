"""Pages and answers to programs mark an order that leaves out a tie-break of the section's list."""

import io
from datetime import date

import openpyxl
import pytest

from arbitro.cli import main
from arbitro.desk import commands as asked
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings
from arbitro.i18n import translator
from arbitro.model import Player, SectionId, System
from arbitro.reasons import refused

FIRST = SectionId(1)
MARK = "These standings leave out some tie-breaks of the section:"
LEFT_OUT = "<li>C.07@2024-08 does not have RTNG. These editions do: C.07@2026-03."


@pytest.fixture
def over(new_visitor):
    """A visitor of a section that is over, with a list its edition does not have."""

    def made(tie_breaks=("DE", "RTNG"), sharing="tie-break", last=2000):
        visitor = new_visitor()
        settings = EventSettings("Open", start=date(2024, 9, 1))
        key = visitor.service.create(asked.CreateEvent(settings)).key
        section = SectionSettings("A", System.DUTCH, rounds=1, tie_breaks=tie_breaks)
        ratings = (2100, 2099, 2098, 2097, 2096, last)
        players = tuple(Player(f"P{n}", rating=rating) for n, rating in enumerate(ratings))
        for command in (
            asked.AddSection(section),
            asked.ImportPlayers(FIRST, players),
            asked.CloseEntries(FIRST),
            asked.PairRound(FIRST),
            asked.PublishRound(FIRST, 1),
        ):
            visitor.service.handle(key, command)
        for game in visitor.service.snapshot(key).state.sections[FIRST].rounds[0].games:
            visitor.service.handle(key, asked.EnterResult(FIRST, game, GameResult.WHITE_WINS))
        url = f"/events/{key}/s/1"
        fields = {"prizes": "100\n50", "sharing": sharing, "by": "Ana", "expected": ""}
        assert visitor.send(f"{url}/prizes/edit", fields).status_code == 303
        return visitor, url

    return made


@pytest.mark.parametrize(
    "page",
    [
        *("standings", "crosstable", "paper/standings", "paper/crosstable", "paper"),
        *("prizes", "paper/prizes", "play-off?players=1+3+5"),
    ],
)
def test_every_page_of_the_order_says_what_it_is_not_by(over, page):
    visitor, url = over()
    text = visitor.get(f"{url}/{page}").text
    assert MARK in text
    assert LEFT_OUT in text
    whole, there = over(("DE", "SB"))
    assert MARK not in whole.get(f"{there}/{page}").text


def test_such_standings_are_not_final_and_offer_no_lots(over):
    visitor, url = over()
    text = visitor.get(f"{url}/standings").text
    assert ">Standings</h1>" in text
    assert "Draw lots" not in text
    whole, there = over(("DE",))
    assert ">Final standings</h1>" in whole.get(f"{there}/standings").text


@pytest.mark.parametrize("page", ["prizes", "paper/prizes"])
def test_nobody_is_paid_by_such_an_order(over, page):
    visitor, url = over()
    text = visitor.get(f"{url}/{page}").text
    assert "The prizes are not shared yet." in text
    assert "Control number" not in text
    equal, there = over(sharing="equal")
    assert "The prizes are not shared yet." not in equal.get(f"{there}/{page}").text


def test_programs_are_told_what_the_order_is_not_by(over):
    visitor, url = over()
    address = f"/api/v2{url.replace('/s/', '/sections/')}/standings"
    found = visitor.get(address).json()["left_out"]
    assert [(each["tie_break"], each["why"]["refused"]) for each in found] == [
        ("RTNG", "tie-break-not-in-edition")
    ]
    assert "These editions do: C.07@2026-03." in found[0]["why"]["text"]
    whole, there = over(("DE",))
    address = f"/api/v2{there.replace('/s/', '/sections/')}/standings"
    assert whole.get(address).json()["left_out"] == []


def test_a_refused_lot_is_told_on_the_page_it_was_asked_from(over):
    visitor, url = over()
    answer = visitor.send(f"{url}/do/draw-lots", {"tied": "1 3 5"})
    assert answer.status_code == 422
    assert "RTNG cannot be applied here" in answer.text


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "<li>ARO/C1 needs ratings: 1 player has none"),
        ("es", "<li>ARO/C1 necesita el Elo: 1 jugador no lo tiene"),
    ],
)
def test_a_tie_break_that_lacks_ratings_is_named_once(over, language, said):
    visitor, url = over(("ARO/C1",), last=0)
    text = visitor.get(f"{url}/standings", **{"accept-language": language}).text
    assert said in text


def test_a_table_that_cannot_be_made_is_named_wherever_tables_are_and_takes_no_other(over, capsys):
    visitor, url = over()
    why = translator("en").refused(refused("order-not-as-listed", tie_breaks=("RTNG",)))
    data = visitor.get(f"{url}/tables/all.xlsx").content
    book = openpyxl.load_workbook(io.BytesIO(data))
    assert {"Standings", "Crosstable"} <= set(book.sheetnames)
    [*_, last] = book.worksheets
    assert [cell.value for cell in list(last.rows)[1]] == ["Prizes", why]
    assert why in visitor.get(f"{url}/tables").text
    alone = visitor.get(f"{url}/tables/prizes.xlsx")
    assert (alone.status_code, why in alone.text) == (422, True)

    address = f"/api/v1{url.replace('/s/', '/sections/')}/tables"
    listed = {each["code"]: each["why"] for each in visitor.get(address).json()}
    assert listed["prizes"] == why
    assert listed["standings"] == ""
    assert visitor.get(f"{address}/prizes").json()["refused"] == "order-not-as-listed"
    assert visitor.get(f"{address}/prizes?as=csv").json()["refused"] == "order-not-as-listed"

    key, folder = url.split("/")[2], str(visitor.service.folder)
    for named in ((), ("all", str(visitor.service.folder / "all.xlsx")), ("prizes", "-")):
        code = "0" if not named else "1"
        with pytest.raises(SystemExit, match=code):
            main(["spreadsheet", key, *named, "--folder", folder])
        assert why in capsys.readouterr().err
    assert (visitor.service.folder / "all.xlsx").is_file()

    fates = visitor.get(f"/api/v1/events/{key}/office/packet/files").json()
    found = {each["file"]: (each["fate"], each["why"]) for each in fates}
    assert found["1-prizes.csv"] == ("refused", why)
    assert found["1-standings.csv"] == ("made", "")


def test_where_all_tables_can_be_made_none_is_named_as_left_out(over):
    visitor, url = over(("DE",))
    book = openpyxl.load_workbook(io.BytesIO(visitor.get(f"{url}/tables/all.xlsx").content))
    assert "Prizes" in book.sheetnames
    assert "Missing tables" not in " ".join(book.sheetnames)
    assert "Missing tables" not in visitor.get(f"{url}/tables").text
