"""Which sheets are registers, which of them the hall fills in, which papers have a layout."""

from arbitro.rules.office.papers import PAPERS
from arbitro.rules.office.sheets import SHEETS


def test_what_is_said_of_one_round_is_a_row_of_a_register():
    """There are more rounds than one: said once, that of the next would take its place."""
    of_a_round = {name for name, sheet in SHEETS.items() if sheet.fact("round")}
    assert {"ticks", "clock-sheets", "absences", "breaches", "appeals"} <= of_a_round
    assert of_a_round <= {name for name, sheet in SHEETS.items() if sheet.register}


def test_who_works_in_the_hall_fills_in_what_happens_while_games_are_played():
    """Lists that are ticked, clocks read off, connections lost and breaches; no case, no rule."""
    assert {name for name, sheet in SHEETS.items() if sheet.duty} == {
        "ticks",
        "clock-sheets",
        "disconnections",
        "breaches",
    }


def test_papers_whose_layout_is_a_picture_that_is_lost_say_so():
    """Those of lecturers, the reports of fair play and its complaints are named by the texts."""
    assert {paper.code for paper in PAPERS.values() if not paper.drawn} == {
        "apr",
        "fl2",
        "fair-play-report",
        "fair-play-annex",
        "fair-play-case",
        "complaint",
    }


def test_rounds_are_counted_from_the_first_on_every_sheet():
    rounds = {name: fact for name, sheet in SHEETS.items() if (fact := sheet.fact("round"))}
    assert {"ticks", "clock-sheets", "absences", "inspections"} <= set(rounds)
    for name, fact in rounds.items():
        assert (fact.canonical("0"), fact.canonical("1")) == (None, "1"), name


def test_both_temperatures_of_a_hall_are_taken_within_the_same_bounds():
    least, greatest = map(SHEETS["venue"].fact, ("least-temperature", "greatest-temperature"))
    degrees = [str(each) for each in range(100)]
    taken = [each for each in degrees if greatest.canonical(each) is not None]
    assert taken == [each for each in degrees if least.canonical(each) is not None]
    assert "25" in taken


def test_what_an_event_has_several_of_is_a_row_of_a_register():
    """Kinds of material, arbiters of a rota: said once, the second would take the first's place."""
    assert {"material", "rota"} <= {name for name, sheet in SHEETS.items() if sheet.register}
