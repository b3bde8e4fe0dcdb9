import pytest

from arbitro.web.forms.form import Form, whole_number

UNREADABLE = [
    "",
    " 7",
    "-7",
    "+7",
    "7.0",
    "1e3",
    "\N{ARABIC-INDIC DIGIT SEVEN}",
    "²",
    "x",
    "7" * 5000,
]


@pytest.mark.parametrize("text", UNREADABLE)
def test_what_is_not_digits_alone_or_too_long_is_no_number(text):
    assert whole_number(text, None) is None


@pytest.mark.parametrize("text", ["4", "-3", "3" * 5000, "x"])
def test_only_who_is_offered_can_be_chosen(text):
    form = Form({"bye": text})
    assert form.chosen("bye", {3: "a"}) is None
    assert form.faults["bye"].code == "ui.fault.choice"


def test_nobody_chosen_is_no_fault():
    form = Form({"bye": ""})
    assert form.chosen("bye", {3: "a"}) is None
    assert form.ok


@pytest.mark.parametrize(
    "path",
    [
        "games?round={}",
        "games?round=1&at={}",
        "schedule?round={}",
        "standings?after={}",
        "rounds/1/why?a={}&b=2",
    ],
)
def test_a_number_as_long_as_a_page_in_the_address_is_as_if_it_were_not_there(hall, path):
    assert hall.get(f"{hall.section}/{path.format('9' * 5000)}").status_code == 200
