"""What is said of a file that is given as a report and is none."""

from __future__ import annotations

from arbitro.formats.entries import read_entries
from arbitro.formats.importers import TournamentFile
from arbitro.formats.round_lists.round_list import read_round_list
from arbitro.formats.texts.content import content_of
from arbitro.formats.texts.problems import Problem, Severity
from arbitro.formats.texts.text import decode
from arbitro.model import Tournament


def what_it_is(data: bytes, *, may_be_half: bool) -> TournamentFile | None:
    """Return what is said of a list or another file; None where it may be half of a report."""
    return _list_instead(data) or _no_report(data, may_be_half=may_be_half)


def _no_report(data: bytes, *, may_be_half: bool) -> TournamentFile | None:
    """Return what is said of a file that is no report at all; None for half of one.

    >>> [_no_report(text, may_be_half=False).problems[0].code for text in (b"%PDF-1.7", b"Dear")]
    ['content-no-list', 'report-unknown']
    """
    kind = content_of(data) if data.strip() else "empty"
    if kind and kind != "json":
        told = Problem(Severity.ERROR, 1, 1, "content-no-list", (("kind", kind),))
    elif may_be_half:
        return None
    else:
        found = read_round_list(decode(data, [])).value.boards
        told = Problem(Severity.ERROR, 1, 1, "report-is-round" if found else "report-unknown")
    return TournamentFile(Tournament(), (told,))


def _list_instead(data: bytes) -> TournamentFile | None:
    r"""Return what is said of a list of players that is given as a report, None where it is none.

    >>> _list_instead(b"Name;Rating\nGil, Ana;2105").problems[0].code
    'report-is-list'
    """
    read = read_entries(data)
    guessed = any(problem.code == "entry-columns-guessed" for problem in read.problems)
    # Guessed columns prove nothing: half of a report would look like a list, too.
    if guessed or not read.value:
        return None
    values = (("count", len(read.value)),)
    told = Problem(Severity.ERROR, 1, 1, "report-is-list", values)
    return TournamentFile(Tournament(), (told,))
