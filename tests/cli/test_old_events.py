"""Reports of other days: the commands follow the text of the day and say where there is none."""

import pytest


def made(run, tmp_path, start, *options):
    """Write a report of an event that started on a day; two of five rounds are played."""
    path = tmp_path / f"{start}.trf"
    done = run(
        "generate", "--seed", "1",
        "--players", "12", "--rounds", "5", "--played", "2", "--start", start,
        "-o", str(path), *options,
    )  # fmt: skip
    assert done.code == 0, done.err
    return path


@pytest.mark.parametrize(
    ("start", "code", "edition"),
    [
        ("1994-05-01", "FIDE_SWISS_1992", "SWISS.1992@1992-06"),
        ("2005-05-01", "FIDE_DUTCH_2009", "DUTCH.2009@2009"),
        ("2010-05-01", "FIDE_DUTCH_2009", "DUTCH.2009@2009"),
        ("2015-05-01", "FIDE_DUTCH_2012", "DUTCH.2012@2013"),
        ("2017-07-01", "FIDE_DUTCH", "C.04.3@2017-07"),
    ],
)
def test_a_dutch_report_is_generated_checked_and_explained_by_its_day(
    run, tmp_path, start, code, edition
):
    path = made(run, tmp_path, start)
    assert f"192 {code}" in path.read_text("utf-8")
    checked = run("check", str(path))
    assert (checked.code, edition in checked.out) == (0, True)
    assert edition in run("explain", str(path)).out


def test_a_report_without_a_type_is_paired_by_the_text_of_its_day_which_is_kept(run, tmp_path):
    path = made(run, tmp_path, "2010-05-01")
    text = path.read_text("utf-8").replace("192 FIDE_DUTCH_2009", "### 192 left out")
    path.write_text(text, "utf-8")
    written = tmp_path / "next.trf"
    done = run("pair", str(path), "-o", str(written))
    assert done.code == 0
    assert "dutch-2009: the Dutch System as it was on 2010-05-01" in done.err
    assert "192 FIDE_DUTCH_2009" in written.read_text("utf-8")


@pytest.mark.parametrize("named", [("--edition", "2017"), ("--system", "dutch")])
def test_the_text_of_2017_is_followed_where_it_is_named(run, tmp_path, named):
    path = made(run, tmp_path, "2010-05-01")
    text = path.read_text("utf-8").replace("192 FIDE_DUTCH_2009", "192 FIDE_DUTCH")
    path.write_text(text, "utf-8")
    done = run("check", str(path), *named)
    assert "C.04.3@2017-07" in done.out
    assert "dutch-2009" not in done.err


@pytest.mark.parametrize(
    ("system", "edition"),
    [("lim", "C.04.4.3@1999"), ("burstein", "C.04.4.2@1999"), ("swiss-1992", "SWISS.1992@1992-06")],
)
def test_the_nearest_text_is_followed_by_default_and_named(run, tmp_path, system, edition):
    path = made(run, tmp_path, "1990-05-01", "--system", system)
    text = path.read_text("utf-8").replace("_2017", "")
    path.write_text(text, "utf-8")
    done = run("pair", str(path))
    assert done.code == 0
    assert f"edition {edition}, by default: no text of 1990-05-01 is known" in done.err


def test_dubov_before_its_criteria_follows_the_procedure_of_1997(run, tmp_path):
    path = made(run, tmp_path, "2010-05-01", "--system", "dubov")
    assert run("pair", str(path)).code == 0
    assert run("check", str(path)).code == 0
    explained = run("explain", str(path), "--round", "2")
    assert explained.code == 0
    assert "lowest average rating of opponents (ARO)" in explained.out


@pytest.mark.parametrize(
    ("start", "edition", "by_default"),
    [
        ("2008-05-01", "C.06@2007-01", False),
        ("1994-05-01", "C.06@2007-01", True),
        ("2012-05-01", "C.07@2012-07", True),
        ("2016-05-01", "C.07@2012-07", False),
    ],
)
def test_standings_follow_the_tie_breaks_of_the_day(run, tmp_path, start, edition, by_default):
    path = made(run, tmp_path, start)
    done = run("standings", str(path), "--json")
    assert f'"{edition}"' in done.out
    assert (f"{edition}, by default" in done.err) is by_default


def test_ratings_and_norms_of_a_day_without_a_text_stay_refused(run, tmp_path):
    path = made(run, tmp_path, "2010-05-01")
    for command in ("rate", "norms"):
        done = run(command, str(path))
        assert done.code == 2
        assert "2010-05-01" in done.err
