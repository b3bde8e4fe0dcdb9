"""``arbitro check audit``: by which rules any number of reports were paired, one line a report."""

from __future__ import annotations

import sys
from contextlib import redirect_stderr
from functools import partial
from hashlib import sha256
from io import StringIO
from pathlib import Path
from typing import Any

import click

from arbitro import __version__
from arbitro.cli.base.reports import BadInputError, decide_edition, load, names_teams, of_its_day
from arbitro.cli.base.show import print_json
from arbitro.cli.base.speech import choose_language, failure, say, system_problem, words
from arbitro.cli.base.team_reports import teams_by
from arbitro.cli.base.words import Command, option
from arbitro.cli.pairing.auditing_others import answered, audited_table, audited_teams, text_held
from arbitro.jobs import Job, JobResult, processes_here, run_jobs
from arbitro.rules.pairing.audit import audit_tournament

ALL_AS_THE_RULES, DIFFERENT, NOT_READ = 0, 1, 2


@click.command(cls=Command, help="cli.audit.help")
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@option("--details", is_flag=True, help="cli.audit.details")
@option("--edition", metavar="EDITION", help="cli.option.edition")
@option("--processes", type=click.IntRange(1, 256), metavar="N", help="cli.audit.processes")
@option("--resume", metavar="FILE", help="cli.audit.resume")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def audit(
    files: tuple[str, ...],
    details: bool,
    edition: str | None,
    processes: int | None,
    resume: str | None,
    as_json: bool,
) -> int:
    """Audit reports and print a line each, in the order given; return the exit code."""
    files = tuple(text for file in files for text in files_of(file))
    jobs = [_job(file, edition) for file in files]
    # Other processes have to load the engines first: for a few reports that takes longer than it
    # saves.
    count = processes or (1 if len(jobs) < 4 else processes_here(len(jobs)))
    journal = None if resume is None else Path(resume)
    try:
        with click.progressbar(length=len(jobs), file=sys.stderr, hidden=_quiet(jobs)) as bar:
            found = {}
            for done in run_jobs(audited, jobs, processes=count, journal=journal):
                found[done.job.key] = done
                bar.update(1)
    except OSError as problem:
        why = system_problem(problem)
        say("cli.cannot-write", error=True, path=resume, problem=why)
        return NOT_READ
    answers = [_answer(file, found[job.key]) for file, job in zip(files, jobs, strict=True)]
    if as_json:
        print_json({"reports": answers})
    else:
        for answer in answers:
            _print(answer, details=details)
        _print_sum(answers)
    if any(answer["status"] in {"not-read", "failed"} for answer in answers):
        return NOT_READ
    different = any(answer["status"] == "audited" and answer["differs"] for answer in answers)
    return DIFFERENT if different else ALL_AS_THE_RULES


_ENDINGS = frozenset({".trf", ".trfx", ".txt", ".json"})
"""How the names of reports end; what else lies in a folder is none."""


def files_of(named: str) -> tuple[str, ...]:
    """Return a file as it was named, of a folder the reports in it and below, in their order."""
    folder = Path(named)
    if not folder.is_dir():
        return (named,)
    found = sorted(
        str(path)
        for path in folder.rglob("*")
        if path.suffix.lower() in _ENDINGS and not path.name.startswith(".") and path.is_file()
    )
    return tuple(found) or (named,)


def _quiet(jobs: list[Job]) -> bool:
    return len(jobs) < 20 or not sys.stderr.isatty()


def _job(file: str, edition: str | None) -> Job:
    """Return the job of a file; its key changes with the bytes, the edition and the program."""
    try:
        data = Path(file).read_bytes()
    except OSError as problem:
        return Job(f"{file}: {problem}", (file, None, edition, system_problem(problem)))
    parts = (data, (edition or "").encode(), __version__.encode())
    return Job(sha256(b"\0".join(parts)).hexdigest(), (file, data, edition, ""))


def audited(given: tuple[str, bytes | None, str | None, str]) -> dict[str, Any]:
    """Audit one report; what is said of it goes into the answer, whichever process does it."""
    file, data, edition, problem = given
    if data is None:
        return {"status": "not-read", "text": problem}
    # Faults said before in this process are forgotten: the answer tells those of this report.
    choose_language(())
    with redirect_stderr(StringIO()):
        found = _found(file, data, edition)
    said = failure()
    problems: list[dict[str, Any]] = said["problems"]  # type: ignore[assignment]
    if found is None:
        errors = [other for other in problems if other["severity"] == "error"]
        return {"status": "not-read", "text": said["text"], "problems": errors[:5]}
    return found | {"warnings": problems}


def _found(file: str, data: bytes, edition: str | None) -> dict[str, Any] | None:
    try:
        teams = teams_by(file, data, None) if names_teams(data) else None
        if teams is not None:
            return audited_teams(teams, edition) or {"status": "of-teams"}
        loaded = of_its_day(load(file, data), edition, None)
        system = loaded.tournament.system
        if system.is_knock_out:
            return {"status": "by-matches", "system": system.key}
        if not system.is_swiss:
            return audited_table(loaded, edition)
        choice = decide_edition(loaded, system.regulation, edition)
    except BadInputError:
        return None
    found = audit_tournament(loaded.tournament, choice.edition.key)
    texts = [
        text_held(item.system.key, item.edition, item.boards, item.refused) for item in found.held
    ]
    late = [{"player": tpn, "from_round": first} for tpn, first in found.late]
    decided = choice.decided_by
    rounds = loaded.tournament.rounds_paired
    told = answered(texts, loaded.tournament, rounds, size="players", decided_by=decided)
    return told | {"late_entries": late}


def _answer(file: str, done: JobResult) -> dict[str, Any]:
    """Return the answer of a file; two files of the same bytes have one."""
    if done.failure:
        return {"file": file, "status": "failed", "text": done.failure}
    return {"file": file, **done.value}


def _print(answer: dict[str, Any], *, details: bool) -> None:
    t, file = words().t, answer["file"]
    status = answer["status"]
    if status != "audited":
        text = answer.get("text") or next((item["text"] for item in answer.get("problems", ())), "")
        print(f"{file}: {t(_STATUS[status], text=text, system=_system(answer))}")
        return
    stated, best = answer["texts"][0], answer["texts"][answer["best"]]
    rounds = t("cli.audit.rounds", count=answer["rounds"])
    counted = "players" if "players" in answer else "teams"
    size = f"{rounds}, {t(f'cli.audit.{counted}', count=answer[counted])}"
    pieces = [size, _verdict(stated, best, answer["rounds"])]
    if answer["accelerated"]:
        pieces.append(t("cli.audit.accelerated"))
    if answer["late_entries"]:
        pieces.append(t("cli.audit.late", count=len(answer["late_entries"])))
    if answer["by_hand"]:
        by_hand = words().numbers(answer["by_hand"])
        pieces.append(t("cli.audit.by-hand", rounds=by_hand))
    pieces += [item["text"] for item in answer["warnings"] if item["code"] in _IN_THE_LINE]
    print(f"{file}: {'; '.join(pieces)}")
    if details:
        _print_details(answer)


_IN_THE_LINE = frozenset({"round-partly-blank", "system-of-its-own", "type-unknown"})
"""Warnings of a report without which the line about it would mislead."""

_STATUS = {
    "not-read": "cli.audit.not-read",
    "failed": "cli.audit.failed",
    "of-teams": "cli.audit.of-teams",
    "by-matches": "cli.audit.by-matches",
}


def _system(answer: dict[str, Any]) -> str:
    return words().t(f"value.system.{answer['system']}") if "system" in answer else ""


def _verdict(stated: dict[str, Any], best: dict[str, Any], rounds: int) -> str:
    """Return the one sentence: by which text there is no difference, or the fewest."""
    t = words().t
    if not rounds:
        return t("cli.audit.nothing-paired", edition=stated["edition"])
    if not stated["rounds_differing"]:
        return t("cli.audit.as-the-rules", edition=stated["edition"])
    tell = partial(t, edition=stated["edition"], count=stated["rounds_differing"])
    if best is stated or best["rounds_differing"] >= stated["rounds_differing"]:
        return tell("cli.audit.differs", boards=stated["boards_differing"])
    if not best["rounds_differing"]:
        return tell("cli.audit.as-others", other=best["edition"], system=_system(best))
    left = best["rounds_differing"]
    return tell("cli.audit.nearer-others", other=best["edition"], system=_system(best), left=left)


def _print_details(answer: dict[str, Any]) -> None:
    t = words().t
    for item in answer["texts"]:
        rounds = ", ".join(f"{one['round']} ({one['boards']})" for one in item["boards"])
        code = "cli.audit.detail" if rounds else "cli.audit.detail-none"
        line = t(code, system=_system(item), edition=item["edition"], rounds=rounds)
        print(f"  {line}")
        if item["not_paired"]:
            print(f"  {t('cli.audit.not-paired', rounds=words().numbers(item['not_paired']))}")
    for late in answer["late_entries"]:
        line = t("cli.audit.late-player", player=late["player"], round=late["from_round"])
        print(f"  {line}")


def _print_sum(answers: list[dict[str, Any]]) -> None:
    if len(answers) < 2:
        return
    audited_ones = [answer for answer in answers if answer["status"] == "audited"]
    same = sum(not audited_one["differs"] for audited_one in audited_ones)
    by_others = sum(
        audited_one["differs"] and not audited_one["texts"][audited_one["best"]]["rounds_differing"]
        for audited_one in audited_ones
    )
    say(
        "cli.audit.sum",
        count=len(answers),
        same=same,
        others=by_others,
        different=len(audited_ones) - same - by_others,
        left=len(answers) - len(audited_ones),
    )
