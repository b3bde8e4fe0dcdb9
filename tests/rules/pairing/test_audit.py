"""A report held to the texts it may have been paired by: which of them gives its rounds."""

from dataclasses import replace
from datetime import date

import pytest

from arbitro.model import (
    Colour,
    EditionKey,
    EventDetails,
    Pairing,
    Result,
    RoundPairing,
    System,
    Tpn,
)
from arbitro.regulations import editions
from arbitro.rules.pairing import audit as audits
from arbitro.rules.pairing import pair_next_round
from arbitro.rules.pairing.audit import (
    Audit,
    TextAudit,
    audit_tournament,
    boards_not_as,
    late_entries,
)
from arbitro.rules.pairing.generator import GeneratorSettings, generate_tournament

NOW, BEFORE = EditionKey("C.04.3@2026-02"), EditionKey("C.04.3@2017-07")


def paired_by(edition, system=System.DUTCH, rounds=3, **more):
    settings = GeneratorSettings(
        players=9, rounds=rounds, edition=edition, system=system, forfeits=0, double_forfeits=0,
        half_point_byes=0, zero_point_byes=0, withdrawals=0, **more,
    )  # fmt: skip
    return generate_tournament(settings, seed=4, pair=pair_next_round)


def test_a_report_that_follows_its_text_is_held_to_no_other():
    found = audit_tournament(paired_by(NOW), NOW)
    assert found.held == (TextAudit(System.DUTCH, NOW, ()),)
    assert (found.stated.differing, found.stated.boards_differing) == (0, 0)
    assert found.late == ()


def test_a_round_that_differs_is_counted_by_its_boards_and_other_texts_are_tried():
    right = paired_by(NOW)
    colours = {entry.tpn: entry.rounds[0] for entry in right.entries}
    one = right.entries[0]
    other = colours[one.tpn].opponent
    # the first round with the colours of a board turned
    entries = tuple(
        replace(
            entry,
            rounds=(entry.rounds[0]._replace(colour=entry.rounds[0].colour.opposite),),
        )
        if entry.tpn in {one.tpn, other}
        else replace(entry, rounds=entry.rounds[:1])
        for entry in right.entries
    )
    turned = replace(right, entries=entries, rounds_played=1)
    found = audit_tournament(turned, NOW)
    assert found.stated == TextAudit(System.DUTCH, NOW, ((1, 1),))
    assert {(each.system, each.edition) for each in found.held[1:]} >= {(System.DUTCH, BEFORE)}


def test_the_best_text_has_the_fewest_rounds_that_differ_then_the_fewest_boards():
    worse = TextAudit(System.DUTCH, NOW, ((1, 1), (2, 1)))
    refusing = TextAudit(System.DUTCH, NOW, ((1, 2),), (3,))
    better = TextAudit(System.LIM, NOW, ((4, 3),))
    equal = TextAudit(System.DUBOV, NOW, ((4, 3),))
    few = TextAudit(System.BURSTEIN, NOW, ((4, 2),))

    def best(*held):
        return Audit((), held).best

    assert (refusing.differing, refusing.boards_differing) == (2, 2)
    assert best(worse, refusing) is worse
    assert best(worse, better, equal) is better
    assert best(worse, better, few) is few


@pytest.mark.parametrize(
    ("start", "older"), [(date(2018, 9, 30), True), (None, True), (date(2018, 10, 1), False)]
)
def test_texts_before_2017_are_tried_where_the_event_may_be_as_old(start, older):
    event = replace(paired_by(NOW, rounds=1), details=EventDetails(start=start))
    found = list(audits._texts(event, NOW))
    assert found[0] == (System.DUTCH, BEFORE)
    assert (System.DUTCH, NOW) not in found
    systems = {system for system, _ in found}
    assert (systems == {
        System.DUTCH, System.DUTCH_2012, System.DUTCH_2009, System.SWISS_1992,
    }) is older  # fmt: skip
    assert [key for system, key in found if system is System.DUTCH] == [
        each.key for each in reversed(editions("C.04.3")) if each.key != NOW
    ]
    other = replace(event, system=System.LIM)
    assert {system for system, _ in audits._texts(other, NOW)} == {System.LIM}


def test_who_has_a_game_or_a_bye_of_the_pairing_later_than_in_round_1_came_late():
    event = paired_by(NOW)
    first, second, third, *others = event.entries
    asked = Result.ZERO_POINT_BYE
    absent = first.rounds[0]._replace(opponent=None, colour=None, result=asked)
    bye = absent._replace(result=Result.PAIRING_ALLOCATED_BYE)
    entries = (
        replace(first, rounds=(absent, absent, first.rounds[2])),
        replace(second, rounds=(absent, bye, absent)),
        replace(third, rounds=(absent, absent, absent)),
        *(replace(each, rounds=(bye, *each.rounds[1:])) for each in others),
    )
    late = replace(event, entries=entries)
    assert list(late_entries(late)) == [(first.tpn, 3), (second.tpn, 2)]
    # the record of a round still to come is no history
    assert list(late_entries(replace(late, rounds_played=2))) == [(second.tpn, 2)]


def test_boards_are_counted_with_the_bye():
    games = (Pairing(Tpn(1), Tpn(3)), Pairing(Tpn(2), Tpn(4)))
    assert boards_not_as(RoundPairing(games, Tpn(5)), RoundPairing(games, None)) == 1
    assert boards_not_as(RoundPairing(games, Tpn(5)), RoundPairing((), Tpn(5))) == 2
    assert boards_not_as(RoundPairing(games[:1], None), RoundPairing(games, None)) == 0


def test_another_system_is_tried_where_no_text_of_the_own_gives_half_of_the_rounds():
    lim = System.LIM.regulation
    newest = editions(lim)[-1].key
    event = paired_by(newest, System.LIM, rounds=5)
    found = audit_tournament(replace(event, system=System.DUTCH), NOW)
    assert found.stated.differing * 2 > 5
    assert [each.system for each in found.held[-3:]] == [System.DUBOV, System.BURSTEIN, System.LIM]
    assert found.best == TextAudit(System.LIM, newest, ())


def test_other_systems_are_tried_of_two_rounds_already():
    newest = editions(System.LIM.regulation)[-1].key
    lim = replace(paired_by(newest, System.LIM, rounds=2), system=System.DUTCH)
    # both rounds with the boards' opponents changed over are nobody's
    entries = {entry.tpn: entry for entry in lim.entries}
    for at in (0, 1):
        whites = [e for e in entries.values() if e.rounds[at].colour is Colour.WHITE]
        others = [e.rounds[at].opponent for e in whites]
        for white, black in zip(whites, others[1:] + others[:1], strict=True):
            for one, other in ((white.tpn, black), (black, white.tpn)):
                cells = list(entries[one].rounds)
                cells[at] = cells[at]._replace(opponent=other)
                entries[one] = replace(entries[one], rounds=tuple(cells))
    found = audit_tournament(replace(lim, entries=tuple(entries.values())), NOW)
    assert found.stated.differing == 2
    assert [each.system for each in found.held[-3:]] == [System.DUBOV, System.BURSTEIN, System.LIM]


def test_no_other_system_is_tried_of_one_round_nor_for_an_event_that_names_another():
    event = paired_by(NOW, rounds=1)
    turned = replace(
        event,
        entries=tuple(
            replace(
                each,
                rounds=tuple(
                    record._replace(colour=record.colour and record.colour.opposite)
                    for record in each.rounds
                ),
            )
            for each in event.entries
        ),
    )
    assert {each.system for each in audit_tournament(turned, NOW).held} <= {
        System.DUTCH, System.DUTCH_2012, System.DUTCH_2009, System.SWISS_1992,
    }  # fmt: skip
    named = replace(paired_by(NOW), system=System.BURSTEIN)
    found = audit_tournament(named, editions(System.BURSTEIN.regulation)[-1].key)
    assert {each.system for each in found.held} == {System.BURSTEIN}
