"""Whatever the facts, a ruling comes out and does not contradict itself."""

from hypothesis import given, settings
from hypothesis import strategies as st

from arbitro.i18n import translator
from arbitro.i18n.rule_texts.laws import make_ruling
from arbitro.rules.laws.case import EventRegulations
from arbitro.rules.laws.facts import read_question
from arbitro.rules.laws.game_log import judge, read_log_of_game
from arbitro.rules.laws.situations import SITUATIONS, ruling_on
from arbitro.rules.laws.values import value_schema

STARTS = (
    None,
    "4k3/8/8/8/8/8/4P3/R3K2R w KQ - 0 1",
    "6k1/6pp/3q4/8/8/1B1P4/6PP/6K1 b - - 0 28",
    "8/8/4k3/8/8/4K3/3Q4/8 b - - 99 80",
    "2k5/2P5/2K5/8/8/8/8/8 b - - 0 50",
)
TEXTS = ("e1", "h1", "Nf3", "Rh2", "e2e4", "a9", "")


def values(schema):
    """Return a strategy for what a schema allows."""
    if "anyOf" in schema:
        return st.none() | values(schema["anyOf"][0])
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    kind = schema["type"]
    if kind == "object":
        required = {name: values(schema["properties"][name]) for name in schema["required"]}
        others = {
            name: values(each)
            for name, each in schema["properties"].items()
            if name not in required
        }
        return st.fixed_dictionaries(required, optional=others)
    if kind == "array":
        return st.lists(values(schema["items"]), max_size=3)
    if kind == ["integer", "string"]:
        return st.integers(0, 200) | st.sampled_from(("1", "0.5", "0,5", "½", "1/2"))
    if "pattern" in schema:
        return st.sampled_from(("15:00", "15:29", "15:31", "9.45"))
    plain = {"boolean": st.booleans(), "integer": st.integers(0, 200)}
    return plain.get(kind, st.sampled_from(TEXTS))


CASES = st.sampled_from(sorted(SITUATIONS)).flatmap(
    lambda name: st.fixed_dictionaries(
        {
            "situation": st.just(name),
            "facts": values(value_schema(SITUATIONS[name].facts)),
            "edition": st.sampled_from(("1993", "2009", "2014", "2018", "2023")),
            "rate": st.sampled_from(("standard", "rapid", "blitz")),
            "supervised": st.booleans(),
            "regulations": values(value_schema(EventRegulations)),
            "start": st.sampled_from(STARTS),
        }
    )
)


@given(CASES)
@settings(max_examples=100, deadline=None)
def test_a_ruling_never_contradicts_itself(data):
    question, problems = read_question({k: v for k, v in data.items() if v is not None})
    assert problems == ()
    ruling = ruling_on(question.case, question.situation, question.facts)
    ended = ruling.verdict.value == "ended"
    assert ended == (ruling.score is not None)
    assert ruling.steps
    if ended or ruling.verdict.value in {"new-game", "nothing"}:
        assert not ruling.times
        assert ruling.permitted is None
        assert ruling.restore is None
    if ruling.discretion.value == "none":
        assert not ruling.options, "no choice is said above a choice"
        assert all(each.mandatory for each in ruling.sanctions)
    for language in ("en", "es"):
        said = make_ruling(translator(language), ruling)
        assert "{" not in "".join(line.text for line in said.reasons)


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=8),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(
                st.sampled_from(
                    ("situation", "facts", "player", "start", "moves", "log", "event", "x")
                ),
                inner,
                max_size=4,
            )
        ),
        max_leaves=12,
    )
)
@settings(max_examples=100, deadline=None)
def test_no_data_makes_the_reader_fail(data):
    question, problems = read_question(data)
    assert (question is None) == bool(problems)


ENTRIES = st.one_of(
    st.fixed_dictionaries(
        {
            "event": st.just("move"),
            "move": st.sampled_from(("e4", "e5", "Nf3", "Nc6", "Ng1", "Nb8")),
        }
    ),
    st.fixed_dictionaries(
        {"event": st.sampled_from(("press", "offer", "accept", "decline"))},
        optional={"player": st.sampled_from(("white", "black"))},
    ),
    st.fixed_dictionaries(
        {"event": st.just("touch"), "squares": st.lists(st.sampled_from(("e2", "g1", "b8")))}
    ),
    st.sampled_from(
        ("illegal-move", "claims-repetition", "flag-fell", "electronic-device")
    ).flatmap(
        lambda name: st.fixed_dictionaries(
            {"situation": st.just(name), "facts": values(value_schema(SITUATIONS[name].facts))}
        )
    ),
)


@given(st.lists(ENTRIES, max_size=10), st.sampled_from(("1993", "2009", "2014", "2023")))
@settings(max_examples=100, deadline=None)
def test_after_the_end_of_a_game_nothing_but_a_device_has_effect(log, edition):
    case, entries, problems = read_log_of_game({"log": log, "edition": edition})
    assert problems == ()
    found = judge(case, entries)
    score = None
    for each in found.rulings:
        device = entries[each.entry].situation == "electronic-device"
        if score is not None and not device:
            assert each.ruling.score is score
        if each.ruling.score is not None:
            score = each.ruling.score
    assert found.score is score
