"""Who plays in two sections at once: found by every minute of every round as well."""

import random
from datetime import date, timedelta

import pytest

from arbitro.desk.derived.publication.overlaps import overlaps
from arbitro.desk.kernel.state import EventState, Section, SectionEntry
from arbitro.desk.values.settings import SectionSettings
from arbitro.model import EntryId, Period, Player, SectionId, System, TimeControl

START = date(2026, 12, 4)


def event(seed):
    """Two or three sections of a few people, some of them in several, with days and hours."""
    drawn = random.Random(seed)
    known = [
        (f"Person {n}", drawn.choice([None, 100 + n]), drawn.choice(["", "1990", "1991-02-03"]))
        for n in range(6)
    ]
    people, sections, number = {}, {}, 1
    for at in range(1, drawn.randint(2, 3) + 1):
        entries = {}
        for name, fide_id, birth in drawn.sample(known, 4):
            person = Player(
                drawn.choice([name, name.upper()]),
                fide_id=drawn.choice([fide_id, None]),
                birth=drawn.choice([birth, "", "1985"]),
            )
            gone = drawn.choice([None, None, None, 1])
            people[EntryId(number)] = person
            entries[EntryId(number)] = SectionEntry(EntryId(number), withdrawn_after=gone)
            number += 1
        days = tuple(drawn.choice([None, START + timedelta(drawn.randint(0, 2))]) for _ in range(3))
        hours = tuple(
            drawn.choice(["", "10:00", "12:30", "14:00", "16:00", "23:00"]) for _ in range(3)
        )
        quick, slow = TimeControl((Period(900, 10),)), TimeControl((Period(5400, 30),))
        control = drawn.choice([None, quick, slow])
        settings = SectionSettings(
            f"S{at}", rounds=3, round_dates=days, round_times=hours, time_control=control
        )
        sections[SectionId(at)] = Section(SectionId(at), settings, entries=entries)
    return EventState(people=people, sections=sections)


def minutes(section):
    """Every minute of every round that has a day and an hour."""
    settings = section.settings
    control = settings.time_control
    lasting = 240 if control is None else 2 * (control.seconds_for_sixty_moves // 60)
    found = {}
    for number, (day, hour) in enumerate(
        zip(settings.round_dates, settings.round_times, strict=True), 1
    ):
        if day and hour:
            first = (day - START).days * 1440 + int(hour[:2]) * 60 + int(hour[3:])
            found[number] = set(range(first, first + lasting))
    return found


def one_person(one, other):
    if one.fide_id and other.fide_id:
        return one.fide_id == other.fide_id
    births = {each[:4] for each in (one.birth, other.birth)} - {""}
    return one.name.casefold() == other.name.casefold() and len(births) < 2


def test_everybody_who_must_be_at_two_tables_in_one_minute_is_found_and_nobody_else():
    seen = 0
    for seed in range(400):
        state = event(seed)
        expected = set()
        for one in state.sections.values():
            for other in state.sections.values():
                clashes = [
                    (a, b)
                    for a, first in minutes(one).items()
                    for b, second in minutes(other).items()
                    if one.id < other.id and first & second
                ]
                for first, part in one.entries.items():
                    for second, twin in other.entries.items():
                        gone = part.withdrawn or twin.withdrawn
                        pair = state.people[first], state.people[second]
                        if clashes and not gone and one_person(*pair):
                            expected.add((first, second, clashes[0], len(clashes)))
        found = {(each.first, each.second, each.days, each.rounds) for each in overlaps(state)}
        assert found == expected, seed
        seen += len(found)
    assert seen > 100


@pytest.mark.parametrize(("system", "met"), [(System.DUTCH, False), (System.DOUBLE_SWISS, True)])
def test_a_round_of_two_games_takes_twice_as_long(system, met):
    """Half an hour for each of two: one game ends at eleven, the second of the round at twelve."""
    half_an_hour = TimeControl((Period(1800),))
    somebody = Player("Ana", fide_id=7)
    sections = {
        SectionId(at): Section(
            SectionId(at),
            SectionSettings(
                f"S{at}",
                one,
                rounds=1,
                round_dates=(START,),
                round_times=(hour,),
                time_control=half_an_hour,
            ),
            entries={EntryId(at): SectionEntry(EntryId(at))},
        )
        for at, one, hour in ((1, system, "10:00"), (2, System.DUTCH, "11:30"))
    }
    people = {EntryId(at): somebody for at in (1, 2)}
    assert bool(overlaps(EventState(people=people, sections=sections))) is met
