"""Whatever a form holds, the answer is a page: a fault of ours is none of the answers."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

FORMS = {
    "/events/new": ("name", "start", "end", "federation", "rounds", "system", "time", "points"),
    "{url}/settings/start": ("start",),
    "{url}/settings/federation": ("federation",),
    "{url}/settings/language": ("language",),
    "{url}/sections/new": (
        *("section_name", "system", "rounds", "win", "points", "tie_break_1"),
        *("time", "period_1_minutes", "period_1_moves", "period_2_increment", "round_date_2"),
        *("tie_breaks_written", "edition_tie_breaks"),
    ),
    "{section}/players": ("name", "rating", "title", "federation", "birth", "fide_id", "sex"),
    "{section}/players/1": ("name", "rating", "title", "birth"),
    "{section}/do/request-bye": ("entry", "round", "kind", "back"),
    "{section}/do/cancel-bye": ("entry", "round"),
    "{section}/do/fix-board": ("entry", "board"),
    "{section}/do/forbid-pairing": ("entries", "first_round", "last_round"),
    "{section}/do/set-line-up-deadline": ("round", "at"),
    "{section}/do/request-team-bye": ("team", "round", "kind"),
    "{url}/do/publish-regulations": ("on",),
    "{section}/players/import": ("text", "confirmed"),
    "{section}/do/draw-initial-colour": ("colour",),
    "{section}/do/enter-result": ("game", "result", "expected", "back"),
    "{section}/games/1/put": ("result", "expected", "slip"),
    "{section}/rounds/1/by-hand/begin": ("empty", "as", "token"),
    "{section}/rounds/1/by-hand/place": ("who", "name", "where", "board", "from", "to", "as"),
    "{section}/rounds/1/by-hand/finish": ("reason", "note", "to", "as"),
    "{section}/do/draw-lots": ("tied",),
    "{section}/standings/play-off": ("play_off",),
    "{section}/prizes/edit": (
        *("prizes", "sharing", "cut_off", "currency", "by", "expected", "remove"),
        *("special_1_name", "special_1_prizes", "special_1_rating_to", "special_1_basis"),
    ),
    "{section}/do/check-prizes": ("by", "control"),
    "/events/from-report": ("text", "name", "rounds", "edition_swiss", "confirmed"),
    "{url}/undo": ("what", "confirmed", "back"),
    "{url}/redo": ("what", "confirmed", "back"),
    "/preferences": ("language", "theme", "next"),
    "/join": ("code", "name"),
}
TELLING = st.sampled_from(
    [
        "",
        "0",
        "1",
        "-1",
        "½",
        "²",
        "٣",
        "1e9",
        "9" * 40,
        "dutch",
        "==",
        "H",
        "2026-02-30",
        "\x00",
        "w",
        "age",
        "rating",
        "hort",
        "other",
        "300 200;100,50",
        "1,2,3=4",
    ]
)
VALUES = TELLING | st.text(max_size=30)


@pytest.mark.long
@pytest.mark.parametrize("path", FORMS)
def test_no_form_breaks_the_application(hall, path):
    address = path.format(url=hall.url, section=hall.section)

    @settings(
        max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
    )
    @given(st.fixed_dictionaries({}, optional=dict.fromkeys(FORMS[path], VALUES)))
    def sent(data):
        assert hall.send(address, data).status_code in {200, 303, 403, 404, 409, 422}

    sent()


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    query=st.dictionaries(
        st.sampled_from(
            ["q", "sort", "order", "after", "a", "b", "said", "name", "all", "by", "bands", "of"]
        ),
        VALUES,
    ),
    page=st.sampled_from(
        [
            *("players", "standings", "crosstable", "rounds/1", "rounds/1/why", "boards/1"),
            *("paper/standings", "standings/1/worksheet", "prizes"),
        ]
    ),
)
def test_no_address_breaks_the_application(hall, query, page):
    answer = hall.client.get(f"{hall.section}/{page}", params=query)
    assert answer.status_code in {200, 404}


def test_a_body_that_is_no_form_is_refused(hall):
    for kind in ("application/x-www-form-urlencoded", "multipart/form-data", "text/plain"):
        answer = hall.client.post(
            f"{hall.section}/players", content=b"\xff\x00--=&&;", headers={"content-type": kind}
        )
        assert answer.status_code in {400, 403}, kind
