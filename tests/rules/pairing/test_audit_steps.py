"""Which texts a report is held to, with what each of them gives set in advance."""

from dataclasses import replace

import pytest

from arbitro.model import EditionKey, Result, RoundRecord, System, Tournament
from arbitro.regulations import editions
from arbitro.rules.pairing import audit as audits
from arbitro.rules.pairing.audit import TextAudit, audit_tournament
from rules.pairing.test_audit import NOW, paired_by

OTHERS = [System.DUBOV, System.BURSTEIN, System.LIM]


def held_as(monkeypatch, differing):
    """Let every text differ in so many rounds, a board each."""
    asked = []

    def held(_tournament, system, edition):
        asked.append((system, edition))
        return TextAudit(system, edition, tuple((at, 1) for at in range(1, differing + 1)))

    monkeypatch.setattr(audits, "_held", held)
    return asked


@pytest.mark.parametrize(
    ("rounds", "differing", "tried"),
    [(4, 1, False), (4, 2, False), (4, 3, True), (5, 2, False), (5, 3, True), (2, 1, False),
     (2, 2, True), (1, 1, False)],
)  # fmt: skip
def test_other_systems_are_tried_where_more_than_half_of_the_rounds_differ(
    rounds, differing, tried, monkeypatch
):
    asked = held_as(monkeypatch, differing)
    event = Tournament(rounds_total=5, rounds_played=rounds)
    found = audit_tournament(event, NOW)
    newest = [(each, editions(each.regulation)[-1].key) for each in OTHERS]
    assert [each for each in asked if each[0] in OTHERS] == newest * tried
    assert asked[0] == (System.DUTCH, NOW)
    assert [(each.system, each.edition) for each in found.held] == asked
    asked.clear()
    audit_tournament(replace(event, system=System.DUTCH_2009), NOW)
    assert not {system for system, _edition in asked} & {*OTHERS}


def test_only_the_text_stated_is_asked_where_it_gives_all_rounds(monkeypatch):
    asked = held_as(monkeypatch, 0)
    audit_tournament(Tournament(rounds_total=5, rounds_played=3), NOW)
    assert asked == [(System.DUTCH, NOW)]


def test_rounds_a_text_does_not_pair_are_counted_where_the_report_has_games_in_them():
    """Without ratings the Dubov System pairs nothing."""
    unrated = replace(
        paired_by(NOW),
        entries=tuple(
            replace(each, player=replace(each.player, rating=0)) for each in paired_by(NOW).entries
        ),
    )
    dubov = EditionKey("C.04.4.1@2026-02")
    assert audits._held(unrated, System.DUBOV, dubov) == TextAudit(
        System.DUBOV, dubov, (), (1, 2, 3)
    )
    away = RoundRecord(None, None, Result.ZERO_POINT_BYE)
    nobody = tuple(replace(each, rounds=(away,) * 3) for each in unrated.entries)
    empty = replace(unrated, entries=nobody)
    assert audits._held(empty, System.DUBOV, dubov) == TextAudit(System.DUBOV, dubov, ())
