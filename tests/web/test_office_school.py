"""A school event on its page: days, categories, tie-breaks, clocks for rounds without them."""

from dataclasses import replace
from datetime import date

from arbitro.desk.commands import EditSection, EnterResult, KeepRow, StateFacts
from arbitro.desk.values.settings import GameResult
from arbitro.model import Period, SectionId, TimeControl
from arbitro.rules.office.school import ROUND_ROBIN_TIE_BREAKS, SWISS_TIE_BREAKS

FIRST = SectionId(1)


def section(hall):
    return hall.service.snapshot(hall.key).state.sections[FIRST]


def say(hall, sheet, **facts):
    said = tuple((name.replace("_", "-"), text) for name, text in sorted(facts.items()))
    hall.service.handle(hall.key, StateFacts(0, sheet, said))


def keep(hall, register, section=0, **facts):
    said = tuple((name.replace("_", "-"), text) for name, text in sorted(facts.items()))
    hall.service.handle(hall.key, KeepRow(section, register, 0, said))


def test_a_section_gets_the_tie_breaks_the_manual_advises(hall):
    page = f"{hall.url}/office/school"
    assert "not marked as a school event" in hall.get(page).text
    say(hall, "kind", school="yes")
    assert page in hall.get(f"{hall.url}/office").text
    assert section(hall).settings.tie_breaks != SWISS_TIE_BREAKS
    hall.send(f"{page}/1", {})
    assert section(hall).settings.tie_breaks == SWISS_TIE_BREAKS
    assert "Tie-breaks advised by the manual" in hall.get(page).text
    assert hall.send(f"{page}/9", {}).status_code == 404
    assert ROUND_ROBIN_TIE_BREAKS != SWISS_TIE_BREAKS


def test_the_days_of_a_school_are_told_with_their_hours(hall):
    say(hall, "kind", school="yes")
    wanted = replace(
        section(hall).settings,
        time_control=TimeControl((Period(3600, 0),)),
        round_dates=(date(2026, 5, 9),) * 3,
    )
    hall.service.handle(hall.key, EditSection(FIRST, wanted, section(hall).settings))
    assert "3 rounds, 6 h 0 min" in hall.get(f"{hall.url}/office/school").text
    say(hall, "school-rules", without_clocks="yes")
    shown = hall.get(f"{hall.url}/office/school").text
    assert "3 rounds, 1 h 50 min" in shown  # three of thirty minutes, ten between
    assert "The longest round lasts 30 minutes" in shown


def test_categories_are_counted_and_who_has_none(hall):
    say(hall, "kind", school="yes")
    keep(hall, "categories", name="U10", born_from="2016", colour="blue", sign="A")
    assert "U10: 0 · no category: 6" in hall.get(f"{hall.url}/office/school").text


def test_every_unfinished_board_needs_a_clock_by_who_watches_it(hall):
    """AM.XI art. 11.4.2: after twenty minutes."""
    page = f"{hall.url}/office/clocks/1"
    assert "clocks needed" not in hall.get(page).text
    say(hall, "school-rules", without_clocks="yes")
    assert "3 clocks needed" in hall.get(page).text
    keep(hall, "rota", 1, name="Ida", role="sector", rounds="1", rota_boards="1-2")
    games = sorted(section(hall).current.games.values(), key=lambda each: each.board)
    hall.service.handle(hall.key, EnterResult(FIRST, games[0].id, GameResult.DRAW))
    shown = hall.get(page).text
    assert "2 clocks needed" in shown
    assert "Ida: 2" in shown
    assert "no arbiter: 3" in shown
