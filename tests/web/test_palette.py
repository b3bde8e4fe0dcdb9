"""The palette of an event: every act by its name, people and boards, for whoever may."""

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import SectionSettings
from arbitro.i18n import translator
from arbitro.model import SectionId, System
from arbitro.service.by_name import OFFERED
from arbitro.web.session.access import Role
from arbitro.web.views.papers.palette import STEPS
from web.raw import Device


@pytest.fixture
def both(hall):
    """The event of the hall with a section of teams, and one of a knock-out, beside its own."""
    for settings in (
        SectionSettings("Teams", System.TEAM_SWISS, rounds=5),
        SectionSettings("Cup", System.KNOCK_OUT),
    ):
        hall.service.handle(hall.key, asked.AddSection(settings))
    return hall


def lines(visitor, query="", language="en"):
    answer = visitor.get(f"{visitor.url}/palette{query}", **{"accept-language": language})
    assert answer.status_code == 200
    return answer.json()


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_every_command_but_the_steps_of_another_is_offered_by_name(both, language):
    words = translator(language)
    texts = {each["text"].rpartition(" · ")[2] for each in lines(both, language=language)}
    expected = {words.t(f"command.{name}") for name in OFFERED if name not in STEPS}
    assert expected <= texts


def test_every_act_leads_to_a_page(both):
    names = {translator("en").t(f"command.{name}") for name in OFFERED}
    acts = [each for each in lines(both) if each["text"].rpartition(" · ")[2] in names]
    addresses = {each["go"].partition("#")[0] for each in acts}
    assert len(addresses) > 40
    answers = {where: both.client.get(where).status_code for where in addresses}
    assert {where: code for where, code in answers.items() if code != 200} == {}


def test_who_may_not_is_offered_nothing_of_it(both):
    both.app.state.door.is_open = True
    for role, offered in ((Role.HELPER, False), (Role.DEPUTY, True)):
        told = Device.let_in(both.app, role).get(f"{both.url}/palette").text
        assert ("/do/withdraw-player" in told) is offered, role
        assert "/s/1/standings" in told


def test_people_are_found_by_the_beginnings_of_their_names_and_boards_by_number(both):
    section = both.service.snapshot(both.key).state.sections[SectionId(1)]
    game = next(game for game in section.rounds[0].games.values() if game.board == 2)
    found = lines(both, "?q=2")
    assert any(each["go"].endswith(f"/s/1/boards/{game.id}") for each in found)
    assert any("2 Player 2" in each["text"] for each in found)
    assert lines(both, "?q=play+6")[0]["text"].endswith("Player 6")
    assert lines(both, "?q=nobody") == []


def test_what_is_refused_on_the_page_of_a_command_is_said_there(hall):
    page = hall.send(f"{hall.section}/do/pair-round", {"own_page": "1"})
    assert page.status_code == 422
    assert 'name="own_page"' in page.text
    assert hall.get(f"{hall.section}/do/register-player").status_code == 404
    assert hall.get(f"{hall.url}/do/withdraw-player").status_code == 404


@pytest.mark.parametrize(
    ("language", "typed", "where"),
    [
        *(("en", word, "/shelf#duplicate") for word in ("duplicate", "copy", "clone", "json")),
        *(("es", word, "/shelf#duplicate") for word in ("duplicar", "copiar", "plantilla")),
        *(("fr", word, "/shelf#duplicate") for word in ("dupliquer", "copier", "modèle")),
        *(("en", word, "/paper/report") for word in ("trf", "rating", "fide")),
        ("en", "json", "/files/json"),
        ("es", "archivar", "/shelf#archive"),
        ("fr", "sauvegarde", "/restore"),
    ],
)
def test_an_event_is_copied_put_away_and_sent_by_the_words_people_type(
    hall, language, typed, where
):
    found = [
        each["go"]
        for each in lines(hall, language=language)
        if typed in f"{each['text']} {each['also']}".lower().replace("’", " ").split()
    ]
    assert any(go.endswith(where) for go in found)
