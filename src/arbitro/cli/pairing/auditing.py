"""``arbitro check audit``: by which rules any number of reports were paired, one line a report."""

from __future__ import annotations

import sys
from dataclasses import replace
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import click

from arbitro import __version__
from arbitro.answers.audits import Audit, AuditedReport, HeldText
from arbitro.answers.derivation import read_plain, to_plain
from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.speech import language, say, system_problem, words
from arbitro.cli.base.words import Command, option
from arbitro.i18n import translator
from arbitro.library.auditing import audited as audit_report
from arbitro.parallel_jobs import Job, JobResult, processes_here, run_jobs

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
    found_all = Audit(
        tuple(_report(file, found[job.key]) for file, job in zip(files, jobs, strict=True))
    )
    if as_json:
        print_answer(found_all)
    else:
        for report in found_all.reports:
            _print(report, details=details)
        _print_sum(found_all.reports)
    if any(report.status in {"not-read", "failed"} for report in found_all.reports):
        return NOT_READ
    different = any(report.differs for report in found_all.reports)
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


class ReportToAudit(NamedTuple):
    """A report as a process is given it: its bytes, or why it has none."""

    file: str
    data: bytes | None
    edition: str | None
    language: str
    problem: str = ""


def _job(file: str, edition: str | None) -> Job:
    """Return the job of a file; its key changes with all that makes the answer another one."""
    speaks = language()
    try:
        data = Path(file).read_bytes()
    except OSError as problem:
        given = ReportToAudit(file, None, edition, speaks, system_problem(problem))
        return Job(f"{file}: {problem}", given)
    parts = (data, (edition or "").encode(), __version__.encode(), speaks.encode())
    key = sha256(b"\0".join(parts)).hexdigest()
    return Job(key, ReportToAudit(file, data, edition, speaks))


def audited(given: ReportToAudit) -> dict[str, Any]:
    """Audit one report, whichever process does it; the answer is plain, as a journal has it."""
    file, data, edition, speaks, problem = given
    report = (
        AuditedReport(file, "not-read", problem)
        if data is None
        else audit_report(data, edition, speaks, file)
    )
    plain: dict[str, Any] = to_plain(report, translator(speaks))
    return plain


def _report(file: str, done: JobResult) -> AuditedReport:
    """Return the answer of a file; two files of the same bytes have one."""
    if done.failure:
        return AuditedReport(file, "failed", done.failure)
    return replace(read_plain(AuditedReport, done.value), file=file)


def _print(report: AuditedReport, *, details: bool) -> None:
    t = words().t
    if report.status != "audited":
        print(
            f"{report.file}: {t(_STATUS[report.status], text=report.text, system=_system(report))}"
        )
        return
    rounds = t("cli.audit.rounds", count=report.rounds)
    counted = "teams" if report.of_teams else "players"
    size = f"{rounds}, {t(f'cli.audit.{counted}', count=report.participants)}"
    pieces = [size, _verdict(report)]
    if report.accelerated:
        pieces.append(t("cli.audit.accelerated"))
    if report.late_entries:
        pieces.append(t("cli.audit.late", count=len(report.late_entries)))
    if report.by_hand:
        pieces.append(t("cli.audit.by-hand", rounds=words().numbers(report.by_hand)))
    pieces += [item.text for item in report.problems if item.code in _IN_THE_LINE]
    print(f"{report.file}: {'; '.join(pieces)}")
    if details:
        _print_details(report)


_IN_THE_LINE = frozenset({"round-partly-blank", "system-of-its-own", "type-unknown"})
"""Warnings of a report without which the line about it would mislead."""

_STATUS = {
    "not-read": "cli.audit.not-read",
    "failed": "cli.audit.failed",
    "of-teams": "cli.audit.of-teams",
    "by-matches": "cli.audit.by-matches",
}


def _system(item: AuditedReport | HeldText) -> str:
    return words().t(f"value.system.{item.system}") if item.system else ""


def _verdict(report: AuditedReport) -> str:
    """Return the one sentence: by which text there is no difference, or the fewest."""
    t, stated, best = words().t, report.texts[0], report.texts[report.best]
    if not report.rounds:
        return t("cli.audit.nothing-paired", edition=stated.edition)
    if not stated.rounds_differing:
        return t("cli.audit.as-the-rules", edition=stated.edition)
    tell = partial(t, edition=stated.edition, count=stated.rounds_differing)
    if best is stated or best.rounds_differing >= stated.rounds_differing:
        return tell("cli.audit.differs", boards=stated.boards_differing)
    if not best.rounds_differing:
        return tell("cli.audit.as-others", other=best.edition, system=_system(best))
    left = best.rounds_differing
    return tell("cli.audit.nearer-others", other=best.edition, system=_system(best), left=left)


def _print_details(report: AuditedReport) -> None:
    t = words().t
    for item in report.texts:
        rounds = ", ".join(f"{one.round} ({one.boards})" for one in item.boards)
        code = "cli.audit.detail" if rounds else "cli.audit.detail-none"
        line = t(code, system=_system(item), edition=item.edition, rounds=rounds)
        print(f"  {line}")
        if item.not_paired:
            print(f"  {t('cli.audit.not-paired', rounds=words().numbers(item.not_paired))}")
    for late in report.late_entries:
        line = t("cli.audit.late-player", player=late.player, round=late.from_round)
        print(f"  {line}")


def _print_sum(reports: tuple[AuditedReport, ...]) -> None:
    if len(reports) < 2:
        return
    found = [report for report in reports if report.status == "audited"]
    same = sum(not report.differs for report in found)
    by_others = sum(
        report.differs and not report.texts[report.best].rounds_differing for report in found
    )
    say(
        "cli.audit.sum",
        count=len(reports),
        same=same,
        others=by_others,
        different=len(found) - same - by_others,
        left=len(reports) - len(found),
    )
