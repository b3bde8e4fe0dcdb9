"""Registers of the office: material measured row by row, appeals heard or not, and by whom."""

import pytest

from arbitro.desk.commands import KeepRow, StateFacts
from arbitro.desk.derived.office.checks import checked
from arbitro.rules.office.facts import OfficePart
from desk.driver import ready

APPEAL = {
    "by": "Eva",
    "against": "loss on time",
    "entitled": "yes",
    "against-official": "yes",
    "written": "yes",
    "filed": "2026-05-10T18:40",
    "time-limit": "2026-05-10T19:00",
    "deposit-paid": "yes",
}
COMMITTEE = (("Ana", "ESP", "chair"), ("Bea", "FRA", "member"), ("Cid", "GER", "member"))


@pytest.fixture
def event():
    desk = ready(6)
    for name, federation, seat in COMMITTEE:
        row = {"born": "1980-02-03", "federation": federation, "name": name, "seat": seat}
        desk.do(KeepRow(0, "committee", 0, tuple(sorted(row.items()))))
    return desk


def kept(event, register, row):
    event.do(KeepRow(0, register, 0, tuple(sorted(row.items()))))


def codes(event, group):
    return [each.finding.code for each in checked(event.state, group)]


def test_an_appeal_in_order_is_heard_by_the_committee(event):
    kept(event, "appeals", APPEAL)
    [found] = checked(event.state, OfficePart.DISAGREEMENT)
    assert (found.about, found.finding.code) == ("Eva", "appeal-heard-by")
    assert dict(found.finding.values) == {"names": "Ana, Bea, Cid"}


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"entitled": "no"}, "appeal-not-entitled"),
        ({"against-official": "no"}, "appeal-no-decision"),
        ({"written": "no"}, "appeal-oral"),
        ({"filed": "2026-05-10T19:01"}, "appeal-late"),
        ({"deposit-paid": "no"}, "appeal-deposit-unpaid"),
    ],
)
def test_each_ground_on_which_an_appeal_is_not_heard(event, change, code):
    """C.05 art. 10.3 and 10.4: the very last minute of the limit is in time, the next is not."""
    kept(event, "appeals", APPEAL | change)
    assert code in codes(event, OfficePart.DISAGREEMENT)
    assert code not in codes_of(event, APPEAL | {"filed": "2026-05-10T19:00"})


def codes_of(event, row):
    kept(event, "appeals", row | {"by": "Ida"})
    found = checked(event.state, OfficePart.DISAGREEMENT)
    return [each.finding.code for each in found if each.about == "Ida"]


def test_a_member_who_is_involved_stands_down_and_two_cannot_sit(event):
    kept(event, "appeals", APPEAL | {"involved": "Bea"})
    assert "panel-cannot-sit" in codes(event, OfficePart.DISAGREEMENT)
    reserve = {"born": "1980-02-03", "federation": "ITA", "name": "Dan", "seat": "reserve"}
    kept(event, "committee", reserve)
    [found] = checked(event.state, OfficePart.DISAGREEMENT)
    assert dict(found.finding.values) == {"names": "Ana, Cid, Dan"}


def test_where_the_regulations_bar_it_a_signed_score_sheet_ends_the_matter(event):
    kept(event, "appeals", APPEAL | {"sheet-signed": "yes"})
    assert "appeal-signed" not in codes(event, OfficePart.DISAGREEMENT)
    event.do(StateFacts(0, "appeals-rules", (("barred-after-signing", "yes"),)))
    assert "appeal-signed" in codes(event, OfficePart.DISAGREEMENT)


def test_what_is_not_said_is_asked_for_and_a_decided_appeal_is_quiet(event):
    kept(event, "appeals", {"by": "Eva"})
    found = [dict(each.finding.values) for each in checked(event.state, OfficePart.DISAGREEMENT)]
    assert found == [{"fact": "entitled"}, {"fact": "against-official"}, {"fact": "written"}]
    decided = ready(6)
    signed = {"decided-by": "Ana", "grounds": "The clock was set right.", "votes": "3-0"}
    kept(decided, "appeals", {"by": "Eva", "decision": "dismissed"} | signed)
    kept(decided, "appeals", {"by": "Ida", "decision": "withdrawn"})
    assert codes(decided, OfficePart.DISAGREEMENT) == []
    for name in ("decided-by", "grounds"):
        kept(
            decided,
            "appeals",
            {"by": "Ona", "decision": "upheld"} | {k: v for k, v in signed.items() if k != name},
        )
    assert codes(decided, OfficePart.DISAGREEMENT) == ["decision-unsigned"] * 2


def test_material_is_measured_row_by_row(event):
    """C.02 art. 2.3: 95 mm for a king, a tenth more or less; art. 3.3: squares of 5 to 6 cm."""
    kept(event, "material", {"what": "Set 1", "king-height": "1045", "square": "500"})
    assert codes(event, OfficePart.HALL) == []
    kept(event, "material", {"what": "Set 2", "king-height": "1046", "square": "499"})
    found = checked(event.state, OfficePart.HALL)
    assert [(each.about, each.finding.code) for each in found] == [
        ("Set 2", "piece-height"),
        ("Set 2", "square"),
    ]
    kept(event, "material", {"what": "Tables", "table-length": "9349", "table-height": "740"})
    assert "table" in codes(event, OfficePart.HALL)
