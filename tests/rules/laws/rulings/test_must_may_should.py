"""Must, may or should: every reason of a ruling has the force of the text it rests on.

The tables are made from the texts: the Laws of 1993 and 2009 to 2023 and the regulations for online
chess of 2020. What stands in none of them says that something is or shall be done.
"""

import re

import pytest

from arbitro.i18n import languages, translator
from arbitro.i18n.rule_texts.laws import make_ruling, ruling_words
from arbitro.regulations import Force, article, articles
from arbitro.rules.laws.editions import laws_of
from arbitro.rules.laws.facts import read_question
from arbitro.rules.laws.situations import SITUATIONS, ruling_on
from arbitro.rules.laws.values import value_schema
from law_cases.asking import ask

EDITIONS = ("1993", "2009", "2014", "2018", "2023", "online")

OF_2018_AND_2023 = {
    "4.2.1": "may",
    "4.6": "may",
    "4.6.1": "may",
    "4.6.2": "may",
    "4.9": "may",
    "6.2.6": "may",
    "6.11.2": "may",
    "6.12.1": "may",  # are allowed
    "7.4.3": "may",
    "8.1.6": "may",
    "8.4": "may",  # is not obliged
    "8.5.1": "should",  # try to be present
    "9.1.1": "may",
    "11.2.4": "may",
    "11.9": "may",  # the right to
    "11.10": "may",
    "12.4": "may",
    "12.5": "may",
    "12.9": "may",  # options available
    "D.1": "may",
    "D.2.6.1": "may",
    "D.2.6.2": "may",
    "D.2.10": "may",
    "D.2.11 sighted-assistant": "may",
    "III.4": "may",
    "III.5": "may",
    "III.5.2": "may",
    "A.2": "may",  # do not need to
}
NOT_MUST = {
    "2023": OF_2018_AND_2023 | {"A.4.3": "may", "B.2.3": "may", "A.5.3": "may"},
    "2018": OF_2018_AND_2023
    | {
        "A.3.2": "may",
        "B.3.2": "may",
        "A.4.3": "may",
        # valid, but article 11.5 must be considered: whether it distracts is judged
        "9.1.2.1 draw-offer-on-own-time": "may",
        "9.1.2.1 draw-offer-on-opponents-time": "may",
    },
    "2014": {
        "4.2": "may",
        "4.6": "may",
        "4.6(1)": "may",
        "4.6(2)": "may",
        "4.9": "may",
        "6.2(e)": "may",
        "6.12(b)": "may",
        "6.13 screens": "may",
        "7.4 displaced-pieces-penalty": "may",
        "8.1(e)": "may",
        "8.4": "may",
        "8.5(a)": "should",
        "9.1(a)": "may",
        "9.1(b)(1) draw-offer-on-own-time": "may",
        "9.1(b)(1) draw-offer-on-opponents-time": "may",
        "11.9": "may",
        "11.10": "may",
        "12.4": "may",
        "12.5": "may",
        "12.9": "may",
        "D.1": "may",
        "D.2(5)(a)": "may",
        "D.2(5)(c)": "may",
        "D.2(9)": "may",
        "D.2(10)": "may",
        "G.4": "may",
        "G.5": "may",
        "G.5(b)": "may",
        "A.2": "may",
    },
    "2009": {
        "4.2": "may",
        "6.7(d)": "may",
        "6.12(b)": "may",
        "6.14 screens": "may",
        "7.3 displaced-pieces-penalty": "may",
        "8.1 assistant-to-record": "may",
        "8.4": "may",
        "8.5(a)": "should",
        "9.1(a)": "may",
        "9.1(b)(1) draw-offer-on-own-time": "may",
        "9.1(b)(1) draw-offer-on-opponents-time": "may",
        "12.10": "may",
        "13.4": "may",
        "13.5": "may",
        "E.1": "may",
        "E.2(4)(a)": "may",
        "E.2(9)": "may",
        "E.2(10)": "may",
        "10.2": "may",
        "10.2(b)": "may",
        "A.2": "may",
    },
    "1993": {
        "5.6(e)": "may",
        "7.1": "may",
        "10.8": "may",
        "10.12 fifty-moves-extended": "may",
        "11.1 no-recording-beforehand": "may",
        "11.1 reply-before-recording": "may",
        "11.2": "may",
        "12.5 player-stops-clock": "may",
        "15.2": "may",
        "12.5 clock-stopped-for-displaced-pieces": "may",
        "16.5 penalties": "may",  # 10.8 calls it so
        "16.5 displaced-pieces-penalty": "may",
        ".02 disabled-players": "may",
        ".02 4": "may",
    },
    "online": {
        "3.8": "may",
        "9.13": "may",
        "9.14": "may",
        "10.3.1": "may",
        "10.5": "may",
        "10.9": "may",
        "13.4": "may",
        "15.1": "may",
        "15.4": "may",
        "17.10": "may",
        "17.11": "may",
        "18.4": "may",
        "19.1": "may",
        "19.4": "may",
        "20": "may",
        "20.6": "may",
        "II.9": "may",
    },
}
"""Per edition the articles whose text says may or should; one concept of it where it has more."""

SHOULD_BE_DONE = {"arbiter-keeps-score"}
"""What to do that the texts only advise."""


def some_values(schema):
    """Return values of a fact, one of each kind."""
    if "anyOf" in schema:
        return [None, *some_values(schema["anyOf"][0])]
    if "enum" in schema:
        return schema["enum"]
    if schema["type"] == "boolean":
        return [False, True]
    if schema["type"] == "integer":
        return [0, 1, 2, 3, 12, 600]
    if schema["type"] == ["integer", "string"]:
        return [0, 5, 10]
    if schema["type"] == "array":
        return [[], *([each] for each in some_values(schema["items"]))]
    return ["15:00", "15:20"] if "pattern" in schema else ["e4"]


def facts_of(name):
    """Return facts of a situation: the plainest, those with one or two of them otherwise."""
    schema = value_schema(SITUATIONS[name].facts)
    rows = {fact: some_values(each) for fact, each in schema["properties"].items()}
    plain = {fact: rows[fact][0] for fact in schema["required"]}
    yield plain
    single = [{fact: value} for fact, row in rows.items() for value in row if value is not None]
    for place, one in enumerate(single):
        yield plain | one
        for other in single[place + 1 :]:
            if one.keys() != other.keys():
                yield plain | one | other


def rulings(name, edition):
    """Return rulings on a situation under all classes of game."""
    for facts in facts_of(name):
        for rate in ("standard", "rapid"):
            data = {"situation": name, "facts": facts, "edition": edition, "rate": rate}
            question, problems = read_question(data | {"supervised": rate == "standard"})
            if not problems:
                yield ruling_on(question.case, name, question.facts)


def force_in_text(edition, key, concept):
    found = article(key, concept)
    if found.edition != key:
        return "must"  # of other regulations, whose players shall sit in their order
    rows = NOT_MUST[edition]
    return rows.get(f"{found.number} {concept}", rows.get(found.number, "must"))


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("name", SITUATIONS)
def test_every_reason_has_the_force_of_its_article(name, edition):
    seen = set()
    for ruling in rulings(name, edition):
        for each in ruling.steps:
            row = (each.code, each.concepts[:1], each.force)
            if row in seen or each.code.startswith("option"):
                continue
            seen.add(row)
            if each.force is not None:
                expected = force_in_text(edition, ruling.edition, each.concepts[0])
                assert each.force.value == expected, (
                    each,
                    article(ruling.edition, each.concepts[0]),
                )
            if each.code.startswith("penalty-"):
                assert each.code == f"penalty-{each.force.value}"
        for each in ruling.duties:
            should = each.code in SHOULD_BE_DONE
            assert each.force is (Force.SHOULD if should else Force.MUST), each.code
        assert all(each.force is Force.MAY for each in ruling.options)
    assert seen


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_catalogue_names_a_force_where_the_text_does(edition):
    key = laws_of(edition).key
    found = {}
    for each in articles(key):
        force = force_in_text(edition, key, each.concept)
        assert each.force.value == force, each
        if force != "must":
            found |= {each.number: force, f"{each.number} {each.concept}": force}
    assert NOT_MUST[edition].items() <= found.items()


# What the texts say of penalties, one row a rule: who is penalised, must or may, and by which
# article.

PENALISED = [
    ("clock-handling", {"how": "roughly"}, "2023", "must", "6.2.4"),
    ("clock-handling", {"how": "roughly"}, "2018", "must", "6.2.4"),
    ("clock-handling", {"how": "roughly"}, "2014", "must", "6.2(c)"),
    ("clock-handling", {"how": "roughly"}, "2009", "must", "6.7(c)"),
    ("clock-handling", {"how": "other-hand"}, "2023", "may", "12.9"),
    ("clock-handling", {"how": "hovering"}, "2014", "may", "12.9"),
    ("illegal-move", {"faults": ["no-move"]}, "2014", "must", "6.2(c)"),
    ("illegal-move", {"faults": ["two-hands"]}, "2014", "may", "12.9"),
    ("stopped-clock-without-reason", {}, "2023", "must", "6.11.4"),
    ("stopped-clock-without-reason", {}, "2018", "must", "6.11.4"),
    ("stopped-clock-without-reason", {}, "2014", "must", "6.12(d)"),
    ("stopped-clock-without-reason", {}, "2009", "must", "6.12(d)"),
    ("stopped-clock-without-reason", {}, "online", "may", "15.1"),
    ("refuses-inspection", {}, "2023", "must", "11.3.3"),
    ("refuses-inspection", {}, "2018", "must", "11.3.3"),
    ("refuses-inspection", {}, "2014", "must", "11.3(b)"),
    ("displaced-pieces", {}, "2023", "may", "7.4.3"),
    ("displaced-pieces", {}, "2014", "may", "7.4"),
    ("displaced-pieces", {}, "2009", "may", "7.3"),
    *(
        (name, {}, edition, "must", number)
        for edition, number in zip(
            ("2023", "2018", "2014", "2009"), ("11.6", "11.6", "11.6", "12.7"), strict=True
        )
        for name in (
            "left-playing-area",
            "left-venue",
            "distraction",
            "notes-or-advice",
            "smoking",
            "disrepute",
        )
    ),
    ("distraction", {}, "1993", "may", "15.2"),
    ("notes-or-advice", {}, "1993", "may", "15.2"),
    ("distraction", {}, "online", "must", "9.11"),
    ("smoking", {}, "online", "must", "9.11"),
    ("left-while-waiting", {"regulated": True}, "2023", "must", "11.6"),
    ("draw-offer", {"repeated": True}, "2023", "must", "11.6"),
    ("draw-offer", {"repeated": True}, "2009", "must", "12.7"),
    ("draw-offer", {"repeated": True}, "1993", "may", "15.2"),
    ("draw-offer", {"moment": "opponents-time"}, "1993", "may", "10.8"),
    ("draw-offer", {"moment": "opponents-time"}, "2014", "may", "9.1(b)(1)"),
    # the comment of the Arbiters' Manual of 2023: the arbiter has to
    ("draw-offer", {"moment": "opponents-time"}, "2023", "must", "9.1.2.1"),
    ("electronic-device", {}, "2009", "must", "12.7"),
    ("electronic-device", {}, "1993", "may", None),
    ("online-breach", {"what": "headphones"}, "online", "must", "9.11"),
    ("online-breach", {"what": "other-account"}, "online", "must", "9.11"),
    ("online-breach", {"what": "analysis-watched"}, "online", "may", "10.9"),
    ("online-breach", {"what": "face-hidden"}, "online", "may", "10.9"),
    ("hybrid-board", {}, "online", "may", "20.6"),
    ("claim-help", {}, "2023", "may", "12.9"),
    ("recording", {"seconds_left": 900, "wrote_before": True}, "2023", "may", "12.9"),
]


@pytest.mark.parametrize(("name", "given", "edition", "force", "number"), PENALISED)
def test_who_breaks_a_rule_must_or_may_be_penalised_as_its_article_says(
    name, given, edition, force, number
):
    name = {"claim-help": "refuses-to-help-claim"}.get(name, name)
    ruling = ask(name, edition=edition, player="black", **given)
    assert ruling.penalty.value == force
    assert {each.player for each in ruling.sanctions} == {"black"}
    said = [each for each in ruling.steps if each.code.startswith("penalty-")]
    assert [each.code for each in said] == ([] if number is None else [f"penalty-{force}"])
    assert all(dict(each.values) == {"player": "black"} for each in said)
    assert [article(ruling.edition, each.concepts[0]).number for each in said] == (
        [] if number is None else [number]
    )


MODALS = {
    "en": {"must": r"\bmust\b", "may": r"\bmay\b"},
    "es": {"must": r"\bdebe\b", "may": r"\bpuede\b"},
    "fr": {"must": r"\bdoit\b", "may": r"\bpeut\b"},
}
MAY_BE_PENALISED = re.compile(
    r"may (be )?penalise|may impose|pueden? (ser )?sancion|puede imponer|"
    r"peu(t|vent) (être )?(le )?sanction|peut infliger"
)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("row", PENALISED)
def test_the_words_say_must_where_the_text_does_and_may_where_it_does(language, row):
    name, given, edition, force, _ = row
    name = {"claim-help": "refuses-to-help-claim"}.get(name, name)
    ruling = ask(name, edition=edition, player="black", **given)
    said = ruling_words(translator(language), ruling)
    assert re.search(MODALS[language][force], said.sanctions_head)
    penalty = [each.text for each in said.steps if each.code.startswith("penalty-")]
    assert all(re.search(MODALS[language][force], each) for each in penalty)
    lines = [each.text for each in (*said.steps, *said.duties, *said.options)]
    lines += [said.sanctions_head]
    if force == "must":
        assert not [each for each in lines if MAY_BE_PENALISED.search(each)]


def test_the_data_name_the_force_of_each_sentence_and_of_the_penalty():
    data = make_ruling(
        translator("en"), ask("clock-handling", edition="2023", player="white", how="roughly")
    )
    assert data.penalty is Force.MUST
    assert {line.force for line in data.reasons} == {Force.MUST}
    assert {line.force for line in data.sanctions} == {Force.MUST}
    offered = make_ruling(translator("en"), ask("needs-extra-time", player="white"))
    assert [line.force for line in offered.options] == [Force.MAY]
    assert offered.penalty is None


def test_of_two_breaches_the_one_that_must_be_penalised_decides_and_each_penalty_stands_once():
    ruling = ask(
        "recording",
        player="white",
        seconds_left=900,
        wrote_before=True,
        covered="last-move",
        unwritten=2,
    )
    assert len(ruling.sanctions) == len({each.code for each in ruling.sanctions}) == 3
