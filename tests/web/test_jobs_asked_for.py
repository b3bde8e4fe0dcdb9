"""Long jobs as pages and programs ask for them: made elsewhere, for whoever may have them."""

import json
import sys
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from pypdf import PdfReader

from arbitro.config import list_file
from arbitro.desk import commands as commanded
from arbitro.desk.derived.tournament import tournament_of
from arbitro.desk.features.games import AttachedGame, AttachGames
from arbitro.desk.kernel.levels import Level
from arbitro.desk.values.settings import GameResult, ReasonByHand
from arbitro.engines.known import add
from arbitro.formats.rating_list import generate_list
from arbitro.formats.trf import room
from arbitro.i18n import translator
from arbitro.model import Colour, SectionId
from arbitro.parallel_jobs import UNKNOWN_KIND
from arbitro.service.jobs.rating_list_job import rating_list
from arbitro.storage.lists.list_search import RatingList
from arbitro.web.actions.job_access import ACTIONS
from arbitro.web.jobs.process import function_of
from arbitro.web.public.site_files import MANIFEST
from arbitro.web.public.work import site
from arbitro.web.session.access import Role
from arbitro.web.views.games.game_jobs import analysed, score_sheets
from arbitro.web.views.rounds.round_audit import pairings_checked
from arbitro.worker_process import RefusedWorkError
from web.raw import Device


@pytest.fixture
def asked(hall):
    hall.app.state.door.is_open = True
    return hall


def post(device, path, body, *headers):
    kind = [(b"content-type", b"application/json"), *headers]
    return device.ask(("POST", f"/api/v1{path}", json.dumps(body).encode(), kind))[0]


def sheets(device, key, name=b"sheets-of-round-1", **other):
    body = {"kind": "score-sheets", "event": key, "section": 1, "round": 1, **other}
    return post(device, "/jobs", body, (b"idempotency-key", name))


def test_score_sheets_are_made_in_another_process_and_asked_twice_are_one_job(asked):
    desk = Device.let_in(asked.app, Role.DESK)
    assert [sheets(desk, asked.key).status for _ in range(2)] == [202, 202]
    assert len(json.loads(desk.get("/api/v1/jobs").text)) == 1
    assert asked.app.state.working().work_at_one()
    job = json.loads(desk.get("/api/v1/jobs/sheets-of-round-1").text)
    assert (job["state"], job["fault"]) == ("done", "")
    made = desk.get("/jobs/sheets-of-round-1/file")
    assert made.headers["content-type"] == "application/pdf"
    assert made.body.startswith(b"%PDF")
    assert "score-sheets-1.pdf" in desk.get(f"/jobs?event={asked.key}").text
    asked.app.state.working().close()


def test_sheets_of_a_round_that_is_not_published_are_for_who_reads_drafts_alone(asked, state):
    games = list(state().rounds[0].games)
    do(asked, *(commanded.EnterResult(S, each, GameResult.WHITE_WINS) for each in games))
    do(asked, commanded.PairRound(S))
    desk, deputy = Device.let_in(asked.app, Role.DESK), Device.let_in(asked.app, Role.DEPUTY)
    where, name = f"/jobs?event={asked.key}", b"sheets-of-a-draft"
    assert sheets(desk, asked.key, round=2).status == 422
    assert sheets(deputy, asked.key, name, round=2).status == 202
    assert 'value="1-2"' in deputy.get(where).text
    assert 'value="1-2"' not in desk.get(where).text
    assert 'value="1-1"' in desk.get(where).text
    assert json.loads(desk.get("/api/v1/jobs").text) == []
    assert desk.get("/api/v1/jobs/sheets-of-a-draft").status == 404
    assert desk.get("/jobs/sheets-of-a-draft/file").status == 404
    assert sheets(desk, asked.key, name, round=1).status == 409, "the name is another job's"
    do(asked, commanded.PublishRound(S, 2))
    assert desk.get("/api/v1/jobs/sheets-of-a-draft").status == 200
    asked.app.state.working().close()


def test_nobody_has_done_or_sees_what_the_table_of_rights_does_not_give(asked):
    desk, helper = Device.let_in(asked.app, Role.DESK), Device.let_in(asked.app, Role.HELPER)
    assert sheets(helper, asked.key).status == 403
    site = {"kind": "site", "event": asked.key}
    assert post(desk, "/jobs", site, (b"idempotency-key", b"site-of-this")).status == 403
    assert sheets(desk, asked.key).status == 202
    assert json.loads(helper.get("/api/v1/jobs").text) == []
    assert helper.get("/api/v1/jobs/sheets-of-round-1").status == 404
    assert helper.get("/jobs/sheets-of-round-1/file").status == 404
    assert post(helper, "/jobs/sheets-of-round-1/cancel", {}).status == 404
    asked.app.state.working().close()


def test_what_cannot_be_made_is_refused_and_keeps_nothing(asked):
    desk = Device.let_in(asked.app, Role.DESK)
    assert sheets(desk, asked.key, round=9).status == 422
    assert sheets(desk, asked.key, kind="rating-list").status == 422
    assert sheets(desk, "no-such-event").status == 404
    assert sheets(desk, asked.key, b"x").status == 422
    assert json.loads(desk.get("/api/v1/jobs").text) == []


def test_a_job_is_cancelled_and_done_again_on_the_page(asked):
    fields = {
        "kind": "score-sheets",
        "event": asked.key,
        "round": "1-1",
        "command": "abcdef0123456789",
    }
    assert asked.send("/jobs", fields).status_code == 303
    (job,) = asked.get("/api/v1/jobs").json()
    assert job["state"] == "waiting"
    for act, state in (("cancel", "cancelled"), ("again", "waiting")):
        assert asked.send(f"/jobs/{job['name']}/{act}").status_code == 303
        assert asked.get(f"/api/v1/jobs/{job['name']}").json()["state"] == state
    asked.app.state.working().close()


S = SectionId(1)


def checked(hall, language="en"):
    """What the job says, and how far it told to be."""
    far = []
    given = {"event": hall.key, "language": language, "folder": str(hall.service.folder)}
    name, made = pairings_checked({**given, "database": None}, lambda *at: far.append(at))
    assert name == "pairings-checked.txt"
    return made.decode("utf-8-sig"), far


def do(hall, *commands):
    for command in commands:
        assert hall.service.handle(hall.key, command).version, command


def test_every_round_is_paired_again_from_what_was_known_then(asked, state):
    games = list(state().rounds[0].games)
    do(asked, *(commanded.EnterResult(S, each, GameResult.WHITE_WINS) for each in games))
    do(asked, commanded.PairRound(S), commanded.PublishRound(S, 2))
    late = commanded.CorrectResult(
        S, games[0], GameResult.BLACK_WINS, GameResult.WHITE_WINS, confirmed=True
    )
    do(asked, late)  # it counts from the next pairing on: the second round was right
    told, far = checked(asked)
    assert "2 rounds compared." in told
    assert "the rules give" not in told
    assert far == [(1, 2), (2, 2)]


def test_a_round_by_hand_is_named_and_not_compared(asked, state):
    first, second, *rest = state().rounds[0].games.values()
    pairs = [(second.white, first.black), (first.white, second.black)]
    pairs += [(each.white, each.black) for each in rest]
    reason = ReasonByHand.COMPETITION_RULES
    yes = Level.TWO_STEPS
    do(asked, commanded.PairByHand(S, 1, tuple(pairs), reason, None, "so it is", confirmed=yes))
    told, _ = checked(asked)
    assert "Round 1: paired by hand by the arbiter, so not compared" in told
    assert "0 rounds compared. Not compared (by hand, teams or knock-out): 1." in told


def test_what_is_otherwise_is_told_with_both_pairings_and_why(asked, monkeypatch):
    def turned(state, section):
        """The tournament as if the other colour had been drawn."""
        made = tournament_of(state, section)
        other = next(each for each in Colour if each is not made.initial_colour)
        return replace(made, initial_colour=other)

    monkeypatch.setattr("arbitro.web.views.rounds.round_audit.tournament_of", turned)
    told, _ = checked(asked, "es")
    assert "emparejados:" in told
    assert "las reglas dan" in told
    assert "Player 1" in told


def test_only_who_pairs_has_it_done(asked):
    desk, chief = Device.let_in(asked.app, Role.DESK), Device.let_in(asked.app, Role.DEPUTY)
    body = {"kind": "pairings-checked", "event": asked.key}
    assert post(desk, "/jobs", body, (b"idempotency-key", b"checked-one")).status == 403
    assert "pairings-checked" not in desk.get(f"/jobs?event={asked.key}").text
    assert 'value="pairings-checked"' in chief.get(f"/jobs?event={asked.key}").text
    assert post(chief, "/jobs", body, (b"idempotency-key", b"checked-one")).status == 202
    assert asked.app.state.working().work_at_one()
    made = chief.get("/jobs/checked-one/file")
    assert made.headers["content-type"].startswith("text/plain")
    assert "1 round compared." in made.text
    asked.app.state.working().close()


def test_a_rating_list_brought_to_the_page_is_read_and_its_copy_goes(hall):
    listed = "\n".join(generate_list(30, seed=5)).encode() + b"\n"
    page = hall.get("/jobs").text
    assert "Upload rating list" in page
    hall.send("/jobs/rating-list", files={"file": ("list.txt", listed)})
    working = hall.app.state.working()
    (job,) = working.rows.all()
    given = json.loads(job.given)
    assert Path(given["file"]).read_bytes() == listed
    told = []
    rating_list(given, lambda *at: told.append(at))
    assert told
    assert not Path(given["file"]).exists()
    with RatingList(list_file(hall.service.folder)) as known:
        assert len(known) == 30
    hall.app.state.door.is_open = True
    desk = Device.let_in(hall.app, Role.DESK)
    assert "Upload rating list" not in desk.get("/jobs").text


ENGINE = Path(__file__).parents[1] / "engines" / "scripted_engine.py"


def with_moves(hall, state, *texts):
    """The first boards with the moves of a file."""
    games = list(state().rounds[0].games)
    wanted = tuple(AttachedGame(game, text) for game, text in zip(games, texts, strict=False))
    do(hall, AttachGames(S, wanted, "moves.pgn"))


def test_a_large_file_of_games_is_read_in_as_a_job_that_keeps_what_was_sent(asked, monkeypatch):
    monkeypatch.setattr("arbitro.web.pages.games.game_database.READ_AT_ONCE", 10)
    moves = b'[White "A"]\n[Black "B"]\n\n1. e4 e5 2. Nf3 *\n'
    files = {"file": ("many.pgn", moves)}
    assert asked.send("/games/import", files=files).status_code == 303
    working = asked.app.state.working()
    (job,) = asked.get("/api/v1/jobs").json()
    assert working.rows.content(job["name"]) == moves
    assert "Import of games into the database" in asked.get("/jobs").text
    assert working.work_at_one()
    (job,) = asked.get("/api/v1/jobs").json()
    assert (job["state"], job["fault"]) == ("done", "")
    assert working.rows.content(job["name"]) is None, "it is read in"
    assert "<b>many.pgn</b> · 1 game" in asked.get("/games").text
    working.close()


def test_what_of_a_large_file_was_not_read_is_named_by_its_line(asked, monkeypatch):
    monkeypatch.setattr("arbitro.web.pages.games.game_database.READ_AT_ONCE", 10)
    moves = b'[Event "A"]\n\n1. e4 {open\n[Event "B"]\n\n1. d4 {c} e5 2. Ke3 *\n'
    asked.send("/games/import", files={"file": ("many.pgn", moves)})
    working = asked.app.state.working()
    assert working.work_at_one()
    (job,) = asked.get("/api/v1/jobs").json()
    text = asked.get(f"/jobs/{job['name']}/file").text
    assert "line 4: another game starts inside" in text
    assert "the game on line 1 is readable up to move 1" in text
    working.close()


def test_what_is_no_file_of_games_is_said_in_words_and_can_be_tried_again(asked, monkeypatch):
    monkeypatch.setattr("arbitro.web.pages.games.game_database.READ_AT_ONCE", 1)
    asked.send("/games/import", files={"file": ("none.pgn", b"\n\n")})
    working = asked.app.state.working()
    assert working.work_at_one()
    assert "none.pgn contains no games" in asked.get("/jobs").text
    (job,) = asked.get("/api/v1/jobs").json()
    assert working.rows.content(job["name"]) == b"\n\n"
    assert asked.send(f"/jobs/{job['name']}/again").status_code == 303
    assert asked.get("/api/v1/jobs").json()[0]["state"] == "waiting"
    working.close()


def test_games_of_a_round_are_looked_at_and_begun_again_from_what_was_answered(
    asked, state, tmp_path, monkeypatch
):
    monkeypatch.setenv("ARBITRO_ENGINES", str(tmp_path / "engines.json"))
    monkeypatch.setenv("ARBITRO_GAMES", str(tmp_path / "games" / "games.sqlite"))
    program = tmp_path / "engine"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{ENGINE}"\n')
    program.chmod(0o755)
    add(tmp_path / "engines.json", "mine", program, {})
    given = {"event": asked.key, "section": 1, "round": 1, "language": "en", "database": None}
    given["folder"] = str(asked.service.folder)
    with pytest.raises(RefusedWorkError, match="No game of this round has moves"):
        analysed(given, lambda *_: None)
    with_moves(asked, state, b"1. f3 e5 2. g4 Qh4# 0-1\n", b"1. e4 *\n")
    far = []
    name, made, left_out = analysed(given, lambda *at: far.append(at))
    assert left_out == []
    assert (name, far[0], far[-1]) == ("analysis-1-1.pgn", (0, 5), (5, 5))  # one start, mate known
    text = made.decode()
    assert text.count("[%eval") == 5
    again = []
    assert analysed(given, lambda *at: again.append(at)) == (name, made, [])
    assert again == [(0, 5)], "nothing is asked for twice"


def test_a_game_on_which_the_engine_fails_is_named_and_the_others_are_looked_at(
    asked, state, tmp_path, monkeypatch
):
    """The scripted engine dies of every position with the move number 7."""
    monkeypatch.setenv("ARBITRO_ENGINES", str(tmp_path / "engines.json"))
    monkeypatch.setenv("ARBITRO_GAMES", str(tmp_path / "games" / "games.sqlite"))
    program = tmp_path / "engine"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{ENGINE}"\n')
    program.chmod(0o755)
    add(tmp_path / "engines.json", "mine", program, {})
    there_and_back = " ".join(
        f"{number}. {'Nf3 Nf6' if number % 2 else 'Ng1 Ng8'}" for number in range(1, 7)
    )
    with_moves(asked, state, f"{there_and_back} *\n".encode(), b"1. e4 *\n")
    first, second = sorted(state().rounds[0].games.values(), key=lambda game: game.board)[:2]
    people = asked.service.snapshot(asked.key).state.people
    job = {"kind": "games-analysed", "event": asked.key, "section": 1, "round": 1}
    officer = Device.let_in(asked.app, Role.FAIR_PLAY)
    assert post(officer, "/jobs", job, (b"idempotency-key", b"looked-at")).status == 202
    working = asked.app.state.working()
    assert working.work_at_one()
    done = json.loads(officer.get("/api/v1/jobs/looked-at").text)
    assert (done["state"], done["fault"]) == ("done", "")
    [part] = done["parts"]
    assert part["fate"] == "refused"
    assert people[first.white].name in part["file"]
    assert "mine" in part["why"]
    text = officer.get("/jobs/looked-at/file").body.decode()
    assert text.count("[Event ") == 1
    assert f'[White "{people[second.white].name}"]' in text
    assert part["why"] in officer.get("/jobs").text.replace("&#39;", "'").replace("&#34;", '"')
    working.close()


def test_a_score_sheet_in_other_letters_takes_no_other_with_it_and_is_named(asked, state):
    """A sign that Unicode has given to nothing: no machine has a font of it."""
    game = min(state().rounds[0].games.values(), key=lambda game: game.board)
    person = asked.service.snapshot(asked.key).state.people[game.white]
    named = replace(person, name="Ana \u0378")
    do(asked, commanded.EditPlayer(game.white, named, person))
    given = {"event": asked.key, "folder": str(asked.service.folder), "database": None}
    given |= {"language": "en", "section": 1, "round": 1}
    name, made, [part] = score_sheets(given, lambda *_: None)
    shown = "".join(page.extract_text() for page in PdfReader(BytesIO(made)).pages)
    people = asked.service.snapshot(asked.key).state.people
    others = {people[each.black].name for each in state().rounds[0].games.values()}
    assert all(each in shown for each in others)
    assert "Ana" in shown
    assert (part["file"], part["fate"]) == (name, "respelled")
    assert named.name in part["why"]


def test_the_pages_of_an_event_are_made_without_a_file_that_cannot_be(asked, monkeypatch):
    monkeypatch.setattr(room, "MOST_PLAYERS", 2)
    given = {"event": asked.key, "folder": str(asked.service.folder), "database": None}
    _, data, left_out = site(given, lambda *_: None)
    assert [(each["file"], each["fate"]) for each in left_out] == [("a/report.trf", "refused")]
    with ZipFile(BytesIO(data)) as packed:
        assert "a/report.trf" not in packed.namelist()
        listed = {each["file"]: each for each in json.loads(packed.read(MANIFEST))["fates"]}
    assert listed["a/report.trf"]["why"] == left_out[0]["why"]


def test_only_who_may_analyse_has_games_looked_at(asked):
    deputy, officer = (Device.let_in(asked.app, each) for each in (Role.DEPUTY, Role.FAIR_PLAY))
    body = {"kind": "games-analysed", "event": asked.key, "section": 1, "round": 1}
    assert post(deputy, "/jobs", body, (b"idempotency-key", b"looked-at")).status == 403
    assert post(officer, "/jobs", body, (b"idempotency-key", b"looked-at")).status == 202
    assert json.loads(deputy.get("/api/v1/jobs").text) == []
    asked.app.state.working().close()


@pytest.mark.parametrize("kind", ACTIONS)
def test_every_kind_of_job_is_performed_by_a_function_of_its_own(kind):
    assert callable(function_of(kind))
    assert {function_of(each) for each in ACTIONS if each != kind}.isdisjoint({function_of(kind)})
    assert all(translator(each).has(f"value.job.{kind}") for each in ("en", "es", "fr"))


def test_a_stored_job_of_an_unknown_kind_is_shown_and_refused_by_name(asked):
    with pytest.raises(RefusedWorkError, match=UNKNOWN_KIND):
        function_of("newer")
    working = asked.app.state.working()
    working.ask("newer-job", "newer", asked.key, {}, "Ana")
    assert working.work_at_one()
    page = asked.get("/jobs").text
    assert "<strong>newer</strong>" in page
    assert translator("en").t("value.job-fault.job-kind-unknown") in page
    desk = Device.let_in(asked.app, Role.DESK)
    assert "newer" not in desk.get("/jobs").text
    assert desk.get("/api/v1/jobs/newer-job").status == 404
    working.close()
