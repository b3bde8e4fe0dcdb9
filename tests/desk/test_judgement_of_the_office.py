"""Section by section of what only a person decides: asked, said or done by one, never decided."""

import re
from pathlib import Path

import pytest

import arbitro.rules.office
from arbitro.desk.commands import KeepRow
from arbitro.desk.derived.office.checks import checked
from arbitro.desk.derived.office.judged import decided_before
from arbitro.model import EditionKey
from arbitro.rules.office.conduct.appeals import CommitteeMember, panel_for
from arbitro.rules.office.conduct.cases import check_arbiter_case
from arbitro.rules.office.facts import FactKind, Facts
from arbitro.rules.office.finding import ANSWERS, QUESTIONS, Grade, Matter, finding
from arbitro.rules.office.hall.seating import HallPlace, SeatedGame, Want, seat
from arbitro.rules.office.sheets import SHEETS
from arbitro.service.by_name import OFFERED
from desk.driver import ready

QUESTION, FACT, DEED = "question", "fact", "deed"
ROWS = {
    Matter.CONDITIONS: (FACT, "venue", "notes"),
    Matter.NEED: (FACT, "needs", "needs"),
    Matter.ABSENCE: (DEED, "withdraw-player", "reinstate-player"),
    Matter.CONCILIATION: (QUESTION, "protest-open"),
    Matter.BEYOND_THE_TEXT: (DEED, "record-incident"),
    Matter.INVOLVED: (FACT, "appeals", "involved"),
    Matter.DRESS: (FACT, "arbiter-cases", "offence"),
    Matter.UNFOUNDED: (FACT, "complaints", "facts"),
    Matter.FRAUD: (QUESTION, "case-barred-unless-fraud"),
    Matter.PROPORTION: (
        *(QUESTION, "disconnection-play-on", "moved-without-video", "inspection-was-refused"),
    ),
    Matter.DEPOSIT: (FACT, "appeals", "deposit-returned"),
    Matter.CLOCKS_OF_A_NEW_PAIRING: (DEED, "pair-by-hand"),
    Matter.RESTART: (QUESTION, "disconnection-options"),
    Matter.HELPING_OPPONENT: (DEED, "record-incident"),
    Matter.TWO_FIXED_BOARDS: (FACT, "needs", "fixed-place"),
    Matter.LEVEL: (FACT, "kind", "level"),
    Matter.PENDING_APPEAL: (QUESTION, "appeal-pending"),
    Matter.UNANNOUNCED_TERMS: (QUESTION, "appeal-terms-unsaid"),
}


@pytest.mark.parametrize("matter", Matter)
def test_each_matter_is_asked_of_a_person_or_said_or_done_by_one(matter):
    how, *names = ROWS[matter]
    asked = {code for code, each in QUESTIONS.items() if each.matter is matter}
    assert asked == (set(names) if how == QUESTION else set())
    if how == FACT:
        assert SHEETS[names[0]].fact(names[1]) is not None
    if how == DEED:
        assert set(names) <= OFFERED.keys()


def test_nothing_else_is_put_as_a_question():
    """Every finding that asks is one of the list, and every one of the list is found somewhere."""
    rules = Path(arbitro.rules.office.__file__).parent
    sources = [*rules.rglob("*.py"), *(rules.parents[1] / "desk/derived/office").glob("*.py")]
    text = "\n".join(each.read_text("utf-8") for each in sources)
    asking = set(re.findall(r'Grade\.JUDGE,\s*"([a-z-]+)"', text))
    assert asking | {"case-barred-unless-fraud"} == QUESTIONS.keys()
    edition = EditionKey("C.05@2018")
    with pytest.raises(AssertionError):
        finding(Grade.JUDGE, "captain-sanctioned", "captain-under-sanction", edition)
    with pytest.raises(AssertionError):
        finding(Grade.MIND, "protest-open", "conciliation", edition)


@pytest.mark.parametrize("code", QUESTIONS)
def test_options_are_the_choices_of_the_fact_that_has_the_answer(code):
    question = QUESTIONS[code]
    if question.register:
        fact = SHEETS[question.register].fact(question.fact)
        assert fact.kind is FactKind.CHOICE
        assert set(question.options) <= set(fact.choices)
        for name in ("decided-by", "grounds") if question.register in ANSWERS else ():
            assert SHEETS[question.register].fact(name) is not None


@pytest.fixture
def event():
    desk = ready(6)

    def kept(register, /, **said):
        facts = {name.replace("_", "-"): text for name, text in said.items()}
        desk.do(KeepRow(0, register, 0, tuple(sorted(facts.items()))))
        return {each.finding.code: each.finding for each in checked(desk.state)}, desk.state

    return kept


def test_who_decides_gives_a_name_and_a_reason_and_is_remembered(event):
    found, state = event("protests", by="Ana", against="Bea")
    assert found["protest-open"].question.options == ("accepted", "rejected", "withdrawn")
    assert decided_before(state, found["protest-open"].question) == ()
    found, _ = event("protests", by="Cid", ruled="accepted", decided_by="Eva")
    assert found["decision-unsigned"].grade is Grade.MISSING
    _, state = event("protests", by="Dan", ruled="rejected", decided_by="Eva", grounds="Late")
    before = decided_before(state, found["protest-open"].question)
    assert [each.facts.text("by") for each in before] == ["Cid", "Dan"]


@pytest.mark.parametrize(
    ("decision", "returned", "code"),
    [
        ("upheld", "yes", None),
        ("upheld", "no", "upheld-deposit-kept"),
        ("upheld", None, "upheld-deposit-unsaid"),
        ("dismissed", "yes", None),
        ("dismissed", "no", None),
        ("dismissed", None, None),
    ],
)
def test_after_a_dismissal_nothing_is_said_of_the_deposit(event, decision, returned, code):
    """C.05@2018 art. 10.4: it is returned if the appeal is upheld, else it may be."""
    more = {} if returned is None else {"deposit_returned": returned}
    found, _ = event("appeals", by="Ana", decision=decision, deposit_paid="yes", **more)
    assert {each for each in found if each.startswith("upheld-")} == ({code} - {None})


def test_who_is_involved_is_said_and_never_worked_out():
    members = tuple(CommitteeMember(name, federation="ESP") for name in ("Ana", "Bea", "Eva"))
    assert panel_for(members, set()).standing_down == ()
    assert [each.name for each in panel_for(members, {"Bea"}).standing_down] == ["Bea"]


@pytest.mark.parametrize("offence", SHEETS["arbiter-cases"].fact("offence").choices)
def test_no_offence_is_weighed(offence):
    """Dress, courtesy, falsified reports: only days and lengths have verdicts."""
    case = {"conduct": "2024-01-01", "received": "2024-02-01", "first-offence": "yes"}
    for sanction in ("none", "warning", "reprimand", "ban"):
        said = Facts(case | {"offence": offence, "sanction": sanction, "months": "18"})
        assert check_arbiter_case(said) == check_arbiter_case(Facts(said.said | {"offence": ""}))


def test_of_two_fixed_boards_the_one_left_is_told():
    places = [HallPlace(n) for n in range(1, 4)]
    found = seat([SeatedGame(1, 1, 2)], places, [Want(1, 3, asked=2), Want(2, 2, asked=1)])
    assert found.moved == (1,)


UNTOLD = {"decision-unsigned", "protest-appeal-untold"}


@pytest.mark.parametrize(
    ("said", "codes"),
    [
        ({}, {"protest-open", "protest-conciliation"}),
        ({"conciliated": "yes"}, {"protest-open"}),
        ({"conciliated": "no"}, {"protest-open"}),
        ({"ruled": "rejected"}, {"decision-unsigned", "protest-appeal-untold"}),
        (
            {"ruled": "rejected", "appeal_told": "no"},
            {"decision-unsigned", "protest-appeal-untold"},
        ),
        ({"ruled": "rejected", "appeal_told": "yes"}, {"decision-unsigned"}),
        ({"ruled": "accepted"}, {"decision-unsigned"}),
    ],
)
def test_a_protest_waits_for_conciliation_a_ruling_and_the_right_to_appeal(event, said, codes):
    before, _ = event("protests", by="Ana", ruled="withdrawn", decided_by="Eva", grounds="Peace")
    found, _ = event("protests", by="Bea", **said)
    assert found.keys() - before.keys() == codes
