"""An event as the pre-flight reads it: facts of the sheets, settings, players, prizes, people."""

from dataclasses import replace
from datetime import date

import pytest

from arbitro.desk.commands import (
    AddSection,
    EditEvent,
    EditSection,
    ImportPlayers,
    KeepRow,
    SetPrizes,
    StateFacts,
)
from arbitro.desk.derived.office.section_facts import rating_bands, undertaking_of
from arbitro.desk.features.arbiters import SetArbiters
from arbitro.desk.kernel.state import EventState
from arbitro.desk.values.papers import NO_ARBITERS, EventArbiter, EventArbiters
from arbitro.desk.values.settings import SectionSettings
from arbitro.model import Period, Player, PointSystem, System, TimeControl
from arbitro.rules.arbiters.career import Category, Role
from arbitro.rules.office.conduct.appeals import CommitteeMember
from arbitro.rules.office.section_facts import Official, PlannedRound, PrizeBand
from arbitro.rules.prizes import Conditions, Fund, Sharing, SpecialPrizes
from desk.driver import FIRST, created

DAY = date(2026, 3, 4)


def say(desk, sheet, section=0, **facts):
    said = tuple((name.replace("_", "-"), text) for name, text in sorted(facts.items()))
    before = desk.state.office if not section else desk.section.office
    desk.do(StateFacts(section, sheet, said, before.sheets.get(sheet, ())))


def keep(desk, register, **facts):
    said = tuple((name.replace("_", "-"), text) for name, text in sorted(facts.items()))
    desk.do(KeepRow(0, register, 0, said))


def edit(desk, **changes):
    settings = desk.section.settings
    desk.do(EditSection(FIRST, replace(settings, **changes), settings))


def read(desk):
    return undertaking_of(desk.state, desk.section)


@pytest.fixture
def desk():
    return created()


YES_NO = {
    "kind": {"school": "school", "international": "international", "rated-said": "rated_said"},
    "section-kind": {
        "women": "women",
        "norms": "norms",
        "unrated-in-tie-breaks": "unrated_said",
        "play-off-said": "play_off_said",
        "forfeit-loss-said": "forfeit_loss_said",
    },
    "registration": {
        "format-approved": "approved",
        "individually-approved": "individually",
        "unequal-conditions": "conditions_changed",
    },
    "fair-play": {
        **{each: each.replace("-", "_") for each in (
            "areas", "storage", "protection-declared", "fair-play-arbiter", "screening-during",
            "venue-checks", "random-checks", "games-sent", "metal-forbidden", "own-document",
        )},
    },
}  # fmt: skip
SAID = [
    ("kind", "level", "L2", "level", "L2"),
    ("kind", "mode", "hybrid", "mode", "hybrid"),
    ("kind", "auspices", "club", "auspices", "club"),
    ("kind", "national-championship", "team", "championship", "team"),
    ("section-kind", "rated", "rapid", "rated", "rapid"),
    ("section-kind", "last-resort", "lots", "last_resort", "lots"),
    ("section-kind", "clock-modes", "delay none", "clock_modes", ("delay", "none")),
    ("registration", "registered-on", "2026-03-04", "registered", DAY),
    ("registration", "drawn-on", "2026-03-04T10:30", "drawn", DAY),
    ("registration", "restrictions-told-on", "2026-03-04", "restrictions_told", DAY),
    ("registration", "regulations-published", "2026-03-04", "published", DAY),
    ("fair-play", "average", "2500", "average", 2500),
    ("fair-play", "measures", "cameras screening", "measures", 2),
    ("fair-play", "prizes-eur", "300", "prizes_eur", 300),
    ("fair-play", "waiver-asked", "2026-03-04", "waiver_asked", DAY),
    ("fair-play", "waiver-of", "commission", "waiver_of", "commission"),
    ("appeals-rules", "form", "oral", "appeal_form", "oral"),
    ("appeals-rules", "limit-minutes", "45", "appeal_limit", 45),
    ("appeals-rules", "deposit", "100", "deposit", 100),
    ("appeals-rules", "committee-chosen-on", "2026-03-04", "committee_chosen", DAY),
    *(
        (sheet, fact, word, field, word == "yes")
        for sheet, facts in YES_NO.items()
        for fact, field in facts.items()
        for word in ("yes", "no")
    ),
]


@pytest.mark.parametrize("told", SAID, ids=lambda told: " ".join(map(str, told[:3])))
def test_a_fact_is_not_known_until_it_is_said(desk, told):
    sheet, fact, text, field, value = told
    assert getattr(read(desk), field) is None
    say(desk, sheet, FIRST if sheet == "section-kind" else 0, **{fact: text})
    assert getattr(read(desk), field) == value


def test_of_an_event_of_which_nothing_is_said_nothing_is_known(desk):
    found = read(desk)
    assert (found.start, found.end, found.without_id, found.ratings, found.control) == (None,) * 5
    assert (found.plan, found.officials, found.byes_until, found.tie_breaks) == (None,) * 4
    assert (found.bands, found.committee, found.pairing_minutes) == ((), (), 0)
    assert (found.players_at_venue, found.restricted, found.usual_points) == (0, False, True)
    assert (found.prizes_eur, found.sharing_said, found.limit_said) == (None,) * 3
    bare = undertaking_of(EventState(), desk.section)
    assert (bare.start, bare.end) == (None, None)


def test_settings_of_event_and_section_are_read(desk):
    settings = desk.state.settings
    end = date(2026, 3, 9)
    desk.do(EditEvent(replace(settings, start=DAY, end=end), settings))
    control = TimeControl((Period(5400, 30),))
    edit(
        desk, rounds=7, time_control=control, half_point_byes=2, last_bye_round=5,
        tie_breaks=("BH", "DE"), points=PointSystem(win=30, draw=10),
    )  # fmt: skip
    say(desk, "appeals-rules", pairing_minutes="15")
    found = read(desk)
    assert (found.start, found.end, found.rounds, found.control) == (DAY, end, 7, control)
    assert (found.byes, found.byes_until, found.tie_breaks) == (2, 5, ("BH", "DE"))
    assert (found.usual_points, found.swiss, found.pairing_minutes) == (False, True, 15)
    assert found.play == desk.section.settings.play
    desk.do(AddSection(SectionSettings("B", System.ROUND_ROBIN)))
    other = list(desk.state.sections.values())[1]
    alone = undertaking_of(desk.state, other)
    assert (alone.swiss, alone.rounds) == (False, None)


def test_norms_of_players_can_be_said_of_the_section_or_with_the_arbiters(desk):
    desk.do(SetArbiters(EventArbiters(player_norms=True), NO_ARBITERS))
    assert read(desk).norms is True
    say(desk, "section-kind", FIRST, norms="no")
    assert read(desk).norms is True


def test_the_plan_has_the_days_and_the_hours_of_the_day_in_minutes(desk):
    edit(desk, round_dates=(DAY, None, DAY, DAY), round_times=("09:05", "16:30", "10:x"))
    assert read(desk).plan == (
        PlannedRound(DAY, 545),
        PlannedRound(None, 990),
        PlannedRound(DAY, None),
        PlannedRound(DAY, None),
    )
    edit(desk, round_dates=(None, None), round_times=("09:05", "16:30"))
    assert read(desk).plan is None


def test_players_without_rating_or_number_are_counted_and_named(desk):
    desk.do(AddSection(SectionSettings("B", rounds=3)))
    people = (Player("Ana", rating=2000, fide_id=5), Player("Bea"), Player("Cid", rating=1500))
    desk.do(ImportPlayers(FIRST, people))
    found = read(desk)
    assert (found.ratings, found.without_id) == ((2000, 0, 1500), ("Bea", "Cid"))
    second = list(desk.state.sections.values())[1]
    beside = undertaking_of(desk.state, second)
    assert (beside.ratings, beside.without_id, beside.players_at_venue) == (None, None, 3)
    desk.do(ImportPlayers(second.id, (Player("Dan", fide_id=6),)))
    second = desk.state.sections[second.id]
    assert undertaking_of(desk.state, second).without_id == ()
    assert read(desk).players_at_venue == 4


def test_who_sits_in_the_committee_is_read_with_what_is_known_of_them(desk):
    keep(desk, "committee", name="Ana", federation="ESP", born="1980-02-03", seat="chair")
    keep(desk, "committee", name="Bea", seat="reserve", official="yes")
    keep(desk, "committee", name="Cid", seat="member", official="no")
    assert read(desk).committee == (
        CommitteeMember("Ana", "ESP", date(1980, 2, 3)),
        CommitteeMember("Bea", reserve=True, official=True),
        CommitteeMember("Cid"),
    )


def test_arbiters_have_their_terms_and_play_where_number_or_name_is_a_players(desk):
    desk.do(ImportPlayers(FIRST, (Player("Ana", fide_id=5), Player("BEA"), Player("Cid"))))
    listed = (
        EventArbiter("Ana", Role.CHIEF, "IA", "6", category=Category.B, active=True),
        EventArbiter("Bea", Role.DEPUTY, registered=False, sanctioned=True, norm="FA"),
        EventArbiter("Eva", Role.SECTOR, fide_id="5"),
        EventArbiter("Dan", active=False, registered=True, sanctioned=False),
    )
    desk.do(SetArbiters(EventArbiters(arbiters=listed), NO_ARBITERS))
    keep(desk, "arbiter-terms", name="Dan", active_until="2026-03-04", elsewhere="yes")
    keep(desk, "arbiter-terms", name="Eva", elsewhere="no")
    common = {"active": None, "fee_paid": None, "suspended": None, "elsewhere": None}
    assert read(desk).officials == (
        Official("Ana", "chief", "IA", "B", **common | {"active": True}),
        Official("Bea", "deputy", active=None, fee_paid=False, suspended=True, plays=True,
                 elsewhere=None, norm="FA"),
        Official("Eva", "arbiter", **common | {"elsewhere": False}, plays=True),
        Official("Dan", "arbiter", active=False, active_until=DAY, fee_paid=True, suspended=False,
                 elsewhere=True),
    )  # fmt: skip


def special(name, low=0, high=0, **more):
    return SpecialPrizes(name, (10,), Conditions(rating_from=low, rating_to=high, **more))


def test_prizes_bound_by_ratings_alone_are_the_bands():
    fund = Fund(
        (100,),
        Sharing.EQUAL,
        special=(
            special("to 1800", high=1800),
            special("from 2000", low=2000),
            special("between", 1800, 2000),
            special("anybody"),
            special("of a club", high=1800, federation="ESP"),
        ),
    )
    assert rating_bands(fund) == (
        PrizeBand("to 1800", 0, 1800),
        PrizeBand("from 2000", 2000, 4000),
        PrizeBand("between", 1800, 2000),
    )


@pytest.mark.parametrize(
    ("currency", "stated", "euros"),
    [("EUR", None, 4), ("eur", None, 4), ("€", None, 4), ("USD", None, None), ("USD", "9", 9),
     ("EUR", "9", 9), ("EUR", "0", 0)],
)  # fmt: skip
def test_prizes_in_euros_are_the_sum_of_the_fund_or_what_is_said(desk, currency, stated, euros):
    """Amounts are cents: 250 and 150 are four euros."""
    if stated is not None:
        say(desk, "fair-play", prizes_eur=stated)
    desk.do(SetPrizes(FIRST, Fund((250, 150), Sharing.EQUAL, currency=currency), "Eva"))
    assert read(desk).prizes_eur == euros
    assert read(desk).sharing_said is True


@pytest.mark.parametrize(
    ("fund", "all_share", "said"),
    [
        (Fund((9, 8), Sharing.EQUAL, 0), None, True),
        (Fund((9, 8), Sharing.HORT, 0), None, True),
        (Fund((9, 8), Sharing.HORT, 0), "no", False),
        (Fund((9, 8), Sharing.EQUAL, 0), "yes", True),
        (Fund((9, 8), Sharing.EQUAL, 1), None, True),
        (Fund((9,), Sharing.EQUAL, 0), None, True),
        (Fund((9, 8), Sharing.TIE_BREAK, 0), None, True),
    ],
)
def test_to_which_place_prizes_are_shared(desk, fund, all_share, said):
    if all_share:
        say(desk, "section-kind", FIRST, all_tied_share=all_share)
    desk.do(SetPrizes(FIRST, fund, "Eva"))
    assert read(desk).limit_said is said
