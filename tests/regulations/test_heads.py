"""Every edition is one file: its head, read in a few lines of our own, says when it holds."""

import re
import tomllib
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbitro.model import EditionKey
from arbitro.regulations import Edition, EventClass, editions, heads, regulations
from invented_editions import among_ours, head_of

FILES = sorted(Path(heads.FOLDER).iterdir())
KEY = re.compile(r"[A-Z]+(\.[A-Z0-9]+)*@\d{4}(-\d\d)?")
WORDS = st.text(st.characters(codec="utf-8", exclude_characters='"\\', exclude_categories=["C"]))
DAYS = st.dates(date(1900, 1, 1), date(2100, 1, 1))

every_file = pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)


def by_the_parser(key, text):
    """Return the edition a file begins with as the parser of the standard library reads it."""
    said = tomllib.loads(text)["edition"]
    days = said.pop("first_days", {})
    return Edition(
        key=key,
        regulation=key[: key.index("@")],
        in_force_from=said.pop("in_force_from"),
        in_force_until=said.pop("in_force_until", None),
        handbook=said.pop("handbook", ""),
        source=said.pop("source"),
        checked_on=said.pop("checked_on"),
        first_days=tuple((EventClass(name), day) for name, day in days.items()),
        amended=tuple(said.pop("amended", ())),
        **said,
    )


def test_every_file_of_the_folder_is_an_edition_named_by_its_key():
    assert FILES
    assert [
        each.name for each in FILES if not KEY.fullmatch(each.stem) or each.suffix != ".toml"
    ] == []
    known = {each.key for regulation in regulations() for each in editions(regulation)}
    assert known == {each.stem for each in FILES}


@every_file
def test_a_head_is_whole_and_means_what_the_parser_reads(file):
    key = EditionKey(file.stem)
    text = file.read_text("utf-8")
    read = heads.head(key, text.splitlines(keepends=True))
    assert read == by_the_parser(key, text) == heads.find_edition(key)
    assert list(tomllib.loads(text)) == ["edition", "articles"]


@every_file
def test_half_a_head_is_never_taken_for_a_whole_one(file):
    text = file.read_text("utf-8")
    end = text.index("[articles")
    for cut in range(end):
        with pytest.raises(ValueError, match=re.escape(f"the file of {file.stem} ")):
            heads.head(EditionKey(file.stem), text[:cut].splitlines(keepends=True))


def test_the_articles_are_not_read_with_the_head():
    lines = iter(["[edition]\n", *HEAD, "[articles]\n", "one = 1\n", "other = 2\n"])
    assert heads.head(EditionKey("X.01@2031-02"), lines).source == "a test"
    assert next(lines) == "one = 1\n"


HEAD = (
    "in_force_from = 2031-02-01\n",
    'source = "a test"\n',
    "checked_on = 2031-02-02\n",
)


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ((), r"\[edition\] is not its first line"),
        (("[articles]\n",), r"\[edition\] is not its first line"),
        (("[edition]\n", *HEAD), "no articles follow"),
        (("[edition]\n", *HEAD[1:], "[articles]\n"), "in_force_from is not said"),
        (("[edition]\n", *HEAD[::2], "[articles]\n"), "source is not said"),
        (("[edition]\n", *HEAD[:2], "[articles]\n"), "checked_on is not said"),
        (("[edition]\n", *HEAD, HEAD[1], "[articles]\n"), "source is said twice"),
        (("[edition]\n", *HEAD, "until = 2031-03-01\n"), "until is nothing that a head says"),
        (("[edition]\n", *HEAD, "note\n"), "'note' is no line of a head"),
        (("[edition]\n", *HEAD, "in_force_until = 2031-02-30\n"), "day is out of range"),
        (("[edition]\n", *HEAD, 'in_force_until = "2031-03-01"\n'), "Invalid isoformat"),
        (("[edition]\n", *HEAD, "first_days.club = 2031-03-01\n"), "'club' is not a valid"),
        (("[edition]\n", *HEAD, "amended = 2031-03-01\n"), "days stand in one pair of brackets"),
        (("[edition]\n", *HEAD, "amended = [soon]\n"), "Invalid isoformat"),
        (("[edition]\n", *HEAD, "note = some words\n"), "words stand in one pair of quotes"),
        (("[edition]\n", *HEAD, 'note = "\n'), "words stand in one pair of quotes"),
        (("[edition]\n", *HEAD, 'note = "a "b""\n'), "words stand in one pair of quotes"),
        (("[edition]\n", *HEAD, 'note = "a\\tb"\n'), "words stand in one pair of quotes"),
    ],
)
def test_what_is_wrong_with_a_head_is_told_with_the_name_of_its_edition(lines, told):
    with pytest.raises(ValueError, match=f"the file of X.01@2031-02 .*: .*{told}"):
        heads.head(EditionKey("X.01@2031-02"), lines)


@given(
    st.builds(
        Edition,
        key=st.just(EditionKey("X.01@2031-02")),
        regulation=st.just("X.01"),
        in_force_from=DAYS,
        in_force_until=st.none() | DAYS,
        handbook=WORDS,
        source=WORDS.filter(bool),
        checked_on=DAYS,
        first_days=st.dictionaries(st.sampled_from(EventClass), DAYS).map(
            lambda each: tuple(each.items())
        ),
        amended=st.lists(DAYS, max_size=3).map(tuple),
        note=WORDS,
    )
)
def test_any_edition_can_be_written_and_is_read_alike_by_the_parser(edition):
    text = f"{head_of(edition)}\n# Its articles.\n[articles]\n"
    assert heads.head(edition.key, text.split("\n")) == edition
    assert by_the_parser(edition.key, text) == edition


def test_an_edition_is_found_by_its_file_among_the_others_by_its_first_day(tmp_path):
    between = heads.every()[0]._replace(
        key=EditionKey("C.04.3@2020-05"), regulation="C.04.3", in_force_from=date(2020, 5, 1)
    )
    before = editions("C.04.3")
    with among_ours(tmp_path, between):
        assert editions("C.04.3") == (before[0], between, before[1])
    assert editions("C.04.3") == before


def test_a_damaged_file_stops_its_own_regulation_alone(tmp_path):
    with among_ours(tmp_path):
        (tmp_path / "C.07@2026-03.toml").write_text("[edition]\nin_force_from = 2026", "utf-8")
        assert editions("C.04.3")
        with pytest.raises(ValueError, match=r"the file of C\.07@2026-03 "):
            editions("C.07")
