"""Fields as data: one list says how a form is shown, read and filled again."""

import re
from datetime import datetime
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pytest
from hypothesis import given
from hypothesis import strategies as st

import arbitro.web.forms
from arbitro.desk.values.papers import EventArbiter
from arbitro.i18n import languages, translator
from arbitro.model import Player, Sex, Title
from arbitro.rules.laws.play_rules import PlayRules
from arbitro.web.forms.arbiters import ARBITER, WORLD
from arbitro.web.forms.fields import Choice, Field, Fields, Number, Tick, fields
from arbitro.web.forms.form import Form
from arbitro.web.forms.play_rules import PLAY_RULES, play_rules_of
from arbitro.web.forms.player import PLAYER, player_of, player_values

ENGLISH = translator("en")
FORMS = {
    (module.name, name): fields(value) if isinstance(value, Field) else value
    for module in iter_modules(arbitro.web.forms.__path__)
    for name, value in vars(import_module(f"arbitro.web.forms.{module.name}")).items()
    if isinstance(value, Fields | Field)
}


def test_there_are_forms_to_look_at():
    assert len(FORMS) >= 40


@pytest.mark.parametrize("form", FORMS.values())
@pytest.mark.parametrize("language", languages())
def test_every_word_of_a_field_is_there_in_every_language(form, language):
    words = translator(language)
    for each in form:
        assert words.has(each.label), each.label
        assert not each.hint or words.has(each.hint), each.hint
        if isinstance(each, Choice):
            assert all(isinstance(said, str) for _, said in each.options(words))


@pytest.mark.parametrize("form", FORMS.values())
def test_no_form_asks_for_a_thing_twice(form):
    names = [each.name for each in form]
    assert len(names) == len(set(names))


@pytest.mark.parametrize(
    "each", [each for form in FORMS.values() for each in form if isinstance(each, Number)]
)
def test_a_number_is_taken_within_its_bounds_alone(each):
    for number, good in (
        (each.least - 1, False),
        (each.least, True),
        (each.most, True),
        (each.most + 1, False),
    ):
        form = Form({each.name: str(number)})
        assert (each.read(form, each.name) == number) == good
        assert form.ok == good


MOST_TYPED = "x" * 10_000


@pytest.mark.parametrize("fields", FORMS.values(), ids=map(".".join, FORMS))
def test_a_blank_is_a_fault_where_something_is_required_and_nowhere_else(fields):
    for each in fields:
        form = Form({each.name: ""})
        each.read(form, each.name)
        asks = each.required or (isinstance(each, Choice) and "" not in dict(each.options(ENGLISH)))
        assert form.ok != asks, each.name
        assert set(form.faults) <= {each.name}


@pytest.mark.parametrize("fields", FORMS.values(), ids=map(".".join, FORMS))
def test_what_no_field_can_mean_is_a_fault_at_the_field_or_a_tick(fields):
    for each in fields:
        form = Form({each.name: MOST_TYPED})
        read = each.read(form, each.name)
        if isinstance(each, Tick):
            assert (read, form.ok) == (True, True), each.name
            continue
        assert set(form.faults) == {each.name}
        assert form.values == {each.name: MOST_TYPED}, "what was typed stays"
        for language in languages():
            fault = form.faults[each.name]
            assert translator(language).has(fault.code), fault.code
            assert translator(language).t(fault.code, **fault.values)


@pytest.mark.parametrize("fields", FORMS.values(), ids=map(".".join, FORMS))
def test_a_field_reads_back_what_it_shows_of_nothing(fields):
    for each in fields:
        nothing = each.read(Form({}), each.name)
        shown = Form({each.name: each.written(nothing)})
        assert each.read(shown, each.name) == nothing, each.name


def test_a_field_shows_the_bounds_it_is_read_by(hall):
    page = hall.get(f"{hall.section}/players/1").text
    shown = re.search(r'<input id="rating"[^>]*min="(\d+)" max="(\d+)"', page)
    assert (int(shown[1]), int(shown[2])) == (PLAYER["rating"].least, PLAYER["rating"].most)
    assert 'id="name" name="name" aria-describedby="name-hint" type="text"' in page
    assert f'maxlength="{PLAYER["name"].longest}"' in page


@given(
    st.builds(
        Player,
        name=st.text(st.characters(categories=["L"]), min_size=1, max_size=80),
        rating=st.integers(0, 4000),
        title=st.none() | st.sampled_from(Title),
        sex=st.none() | st.sampled_from(Sex),
        federation=st.sampled_from(["", "ESP", "USA"]),
        fide_id=st.none() | st.integers(1, 999_999_999),
        birth=st.sampled_from(["", "1999", "2001/02/03"]),
        club=st.sampled_from(["", "Club 1"]),
    )
)
def test_a_player_sent_as_shown_is_the_same(player):
    form = Form(player_values(player))
    assert player_of(form) == player
    assert form.ok


@given(
    st.builds(
        EventArbiter,
        name=st.sampled_from(["Ana", "Bo"]),
        title=st.sampled_from(["", "IA"]),
        active=st.sampled_from([None, True, False]),
        chief=st.none() | st.integers(0, 99),
        approved=st.booleans(),
    )
)
def test_an_arbiter_sent_as_shown_is_the_same(arbiter):
    form = Form(ARBITER.written(arbiter, "a1_") | WORLD.written(arbiter, "a1_"))
    assert EventArbiter(**ARBITER.read(form, "a1_"), **WORLD.read(form, "a1_")) == arbiter


@given(
    st.builds(
        PlayRules,
        default_minutes=st.none() | st.integers(0, 600),
        supervision=st.sampled_from(["", "full", "lax"]),
        draws=st.sampled_from(["free", "consent", "forbidden"]),
        draws_from_move=st.integers(0, 200),
        recorded=st.booleans(),
    )
)
def test_rules_of_play_sent_as_shown_are_the_same(rules):
    assert play_rules_of(Form(PLAY_RULES.written(rules))) == rules


def test_what_is_not_offered_is_a_fault_at_its_field():
    field = PLAYER["title"]
    form = Form({"title": "XX"})
    assert field.read(form, "title") is None
    assert form.faults["title"].code == "ui.fault.choice"


def test_a_block_of_a_form_is_read_by_its_own_names():
    form = Form({"a1_name": "Ana", "a2_name": "Bo"})
    assert [ARBITER.read(form, each)["name"] for each in ("a1_", "a2_")] == ["Ana", "Bo"]


def test_a_kind_of_field_that_cannot_be_read_is_no_field():
    with pytest.raises(TypeError):
        Field(name="x", label="x")


@pytest.mark.parametrize(
    ("typed", "understood", "faulty"),
    [
        ("2026-05-01T10:30", datetime.fromisoformat("2026-05-01T10:30"), False),
        (" 2026-05-01T10:30:59 ", datetime.fromisoformat("2026-05-01T10:30"), False),
        ("", None, False),
        ("at ten", None, True),
        ("0026-05-01T10:30", None, True),
        ("2026-05-01T10:30+02:00", None, True),
    ],
)
def test_a_moment_is_taken_to_the_minute_and_what_is_none_is_a_fault_of_its_field(
    typed, understood, faulty
):
    form = Form({"at": typed})
    assert form.moment("at") == understood
    assert [*form.faults] == ["at"] * faulty


def test_what_a_page_has_named_is_read_in_one_way_whatever_was_sent():
    form = Form({"who": "7", "none": "-7", "some": "3, x 12", "word": "abcdef", "empty": ""})
    assert [form.numbered(each) for each in ("who", "none", "empty", "missing")] == [7, 0, 0, 0]
    assert (form.numbers("some"), form.numbers("missing")) == ([3, 12], [])
    assert (form.sent("word"), form.sent("word", 3), form.sent("missing")) == ("abcdef", "abc", "")
    assert (form.has("empty"), form.has("missing")) == (True, False)
    assert (form.data("file", "word"), form.data("file", "missing")) == (b"abcdef", b"")
    assert form.choice_or_none("empty", Sex) is None
    assert form.ok
    assert form.choice_or_none("word", Sex) is None
    assert [*form.faults] == ["word"]


def test_no_page_reads_a_field_by_hand():
    by_hand = re.compile(
        r"form\.(?:values\.get\(|values\[[^]]+\](?! =[^=])|files\.get\(\"\w+\"\) or)"
    )
    web = Path(arbitro.web.forms.__path__[0]).parent
    found = {
        str(path.relative_to(web)): by_hand.findall(text)
        for path in web.rglob("*.py")
        if path.parent.name != "forms" and by_hand.search(text := path.read_text("utf-8"))
    }
    assert found == {}
