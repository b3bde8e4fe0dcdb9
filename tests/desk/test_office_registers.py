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


# What the sheets of the event say is known to its registers.

RULES = {"form": "written", "limit-minutes": "60", "deposit": "100", "currency": "EUR"}


@pytest.mark.article("C.05@2018 art. 10.4")
def test_an_appeal_knows_the_limit_and_the_deposit_of_the_regulations(event):
    short = {
        name: text for name, text in APPEAL.items() if name not in {"time-limit", "deposit-paid"}
    }
    kept(event, "appeals", short)
    assert "appeal-terms-unsaid" in codes(event, OfficePart.DISAGREEMENT)
    event.do(StateFacts(0, "appeals-rules", tuple(sorted(RULES.items()))))
    told = {each.finding.code: dict(each.finding.values)
            for each in checked(event.state, OfficePart.DISAGREEMENT)}  # fmt: skip
    assert "appeal-terms-unsaid" not in told
    assert told["appeal-in-time-unknown"] == {"minutes": 60}
    assert told["appeal-deposit-unknown"] == {"amount": 100, "currency": "EUR"}


@pytest.mark.article("C.05@2018 art. 10.2")
def test_a_committee_of_an_international_event_takes_the_reserve_of_another_federation(event):
    for name, federation in (("Dan", "FRA"), ("Eli", "ESP"), ("Flo", "POR")):
        row = {"born": "1980-02-03", "federation": federation, "name": name, "seat": "reserve"}
        kept(event, "committee", row)
    kept(event, "appeals", APPEAL | {"involved": "Cid"})

    def heard_by():
        found = [each.finding for each in checked(event.state, OfficePart.DISAGREEMENT)]
        [heard] = [each for each in found if each.code == "appeal-heard-by"]
        return dict(heard.values)["names"]

    event.do(StateFacts(0, "kind", (("international", "no"),)))
    assert heard_by() == "Ana, Bea, Dan"
    said = (("international", "no"),)
    event.do(StateFacts(0, "kind", (("international", "yes"),), said))
    assert heard_by() == "Ana, Bea, Flo"


def test_who_appeals_does_not_sit_in_the_case(event):
    kept(event, "appeals", APPEAL | {"by": "bea"})
    assert "panel-cannot-sit" in codes(event, OfficePart.DISAGREEMENT)


@pytest.mark.article("E.04@2020-12 art. 9.14")
@pytest.mark.parametrize("mode", ["online-supervised", "hybrid"])
def test_regulations_of_online_play_may_allow_no_appeals(event, mode):
    event.do(StateFacts(0, "kind", (("mode", mode),)))
    kept(event, "appeals", APPEAL)
    kept(event, "protests", {"by": "Eva", "ruled": "rejected", "decided-by": "Ana", "grounds": "-"})
    before = codes(event, OfficePart.DISAGREEMENT)
    assert "appeal-not-allowed" not in before
    assert "protest-appeal-untold" in before
    event.do(StateFacts(0, "online-rules", (("appeals-allowed", "no"),)))
    after = codes(event, OfficePart.DISAGREEMENT)
    assert "appeal-not-allowed" in after
    assert "protest-appeal-untold" not in after


@pytest.mark.article("E.04@2020-12 art. 9.8.2")
@pytest.mark.parametrize(("said", "grade"), [("loss", "error"), ("", "mind"), ("milder", None)])
def test_a_forbidden_device_loses_unless_the_regulations_have_a_milder_penalty(event, said, grade):
    event.do(StateFacts(0, "kind", (("mode", "online-supervised"),)))
    if said:
        event.do(StateFacts(0, "online-rules", (("device-penalty", said),)))
    row = {"breach": "a-9-8", "player": "Eva", "penalty": "warning", "decided-by": "Ana",
           "grounds": "a phone"}  # fmt: skip
    event.do(KeepRow(1, "breaches", 0, tuple(sorted(row.items()))))
    found = [each.finding for each in checked(event.state, OfficePart.ONLINE)]
    grades = [each.grade.value for each in found if each.code == "penalty-milder-than-loss"]
    assert grades == ([grade] if grade else [])


@pytest.mark.parametrize(("said", "grade"), [("no", "error"), ("", "missing"), ("yes", None)])
def test_a_game_gone_berserk_is_named_where_the_section_does_not_play_so(event, said, grade):
    if said:
        event.do(StateFacts(1, "online-scoring", (("berserk", said),)))
    row = {"round": "1", "board": "1", "gone-berserk": "white"}
    event.do(KeepRow(1, "berserk-games", 0, tuple(sorted(row.items()))))
    found = [each.finding for each in checked(event.state, OfficePart.ONLINE)]
    grades = [each.grade.value for each in found if each.code == "berserk-not-played"]
    assert grades == ([grade] if grade else [])
