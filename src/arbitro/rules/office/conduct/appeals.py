"""Appeals committees, who of one sits in a case, and the time an appeal may take (C.05 art. 10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from datetime import date

from arbitro.model import EditionKey
from arbitro.rules.office.finding import Finding, Grade, finding, gravest_first

GENERAL = EditionKey("C.05@2018")
ONLINE = EditionKey("E.04@2020-12")
LEAST_AGE = 21
LEAST_MEMBERS = 3


@dataclass(frozen=True, slots=True)
class CommitteeMember:
    """A member of the committee; ``born`` None: not known. ``official``: arbiter or organiser."""

    name: str
    federation: str = ""
    born: date | None = None
    reserve: bool = False
    official: bool = False


@dataclass(frozen=True, slots=True)
class AppealsPanel:
    """Who sits in a case and who stands down; nobody sits where too few are left."""

    sitting: tuple[CommitteeMember, ...]
    standing_down: tuple[CommitteeMember, ...]

    @property
    def can_sit(self) -> bool:
        """Tell whether the case can be heard without appointing more members."""
        return len(self.sitting) >= LEAST_MEMBERS


def check_committee(
    members: tuple[CommitteeMember, ...], first_day: date, *, international: bool
) -> tuple[Finding, ...]:
    """Return what is wrong with a committee (C.05@2018 art. 10.2), gravest first."""
    return gravest_first(tuple(_committee(members, first_day, international)))


def _committee(
    members: tuple[CommitteeMember, ...], first_day: date, international: bool
) -> Iterator[Finding]:
    voting = [member for member in members if not member.reserve]
    if not voting:
        yield _of_committee(Grade.ERROR, "committee-none")
        return
    if len(voting) < LEAST_MEMBERS:
        yield _of_committee(Grade.MIND, "committee-small", members=len(voting))
    if len(voting) % 2 == 0:
        yield _of_committee(Grade.ERROR, "committee-even", members=len(voting))
    for member in members:
        yield from _member(member, first_day)
    if international:
        yield from check_federations(voting)


def check_federations(members: Iterable[CommitteeMember]) -> Iterator[Finding]:
    """Yield the federations of more than one member, which an international event prefers not."""
    federations = Counter(member.federation for member in members if member.federation)
    for federation, count in federations.items():
        if count > 1:
            yield _of_committee(Grade.MIND, "committee-federation", federation=federation)


def _member(member: CommitteeMember, first_day: date) -> Iterator[Finding]:
    if member.born is None:
        yield _of_committee(Grade.UNKNOWN, "committee-age-unknown", name=member.name)
    elif _age(member.born, first_day) < LEAST_AGE:
        yield _of_committee(Grade.ERROR, "committee-age", name=member.name, least=LEAST_AGE)
    if member.official:
        yield _of_committee(Grade.MIND, "committee-official", name=member.name)


def _of_committee(grade: Grade, code: str, **values: int | str) -> Finding:
    return finding(grade, code, "appeals-committee", GENERAL, **values)


def _age(born: date, on: date) -> int:
    return on.year - born.year - ((on.month, on.day) < (born.month, born.day))


def panel_for(
    members: tuple[CommitteeMember, ...],
    involved: Collection[str],
    federations: Collection[str] = (),
    *,
    international: bool = False,
) -> AppealsPanel:
    """Return who hears a case: nobody involved, reserves in their order, an odd number.

    ``federations`` are those of the parties, where the regulations of the event make their
    members stand down. In an ``international`` event a reserve of a federation that does not sit
    yet goes before the others (art. 10.2).
    """
    out = {_plain(text) for text in involved}

    def stands_down(member: CommitteeMember) -> bool:
        return _plain(member.name) in out or member.federation in federations

    voting = [member for member in members if not member.reserve]
    free = [member for member in voting if not stands_down(member)]
    reserves = [member for member in members if member.reserve and not stands_down(member)]
    sitting = list(free)
    while reserves and len(sitting) < len(voting):
        sitting.append(_next_reserve(reserves, sitting, international=international))
    if len(sitting) % 2 == 0 and sitting:
        # who was added last leaves, so that the votes cannot be level
        shared = [member for member in sitting if international and _shares(member, sitting)]
        sitting.remove((shared or sitting)[-1])
    if len(sitting) < LEAST_MEMBERS:
        sitting = []
    return AppealsPanel(tuple(sitting), tuple(filter(stands_down, members)))


def _next_reserve(
    reserves: list[CommitteeMember], sitting: list[CommitteeMember], *, international: bool
) -> CommitteeMember:
    """Take the reserve who sits next: by their order, of another federation as far as it counts."""
    seated = {member.federation for member in sitting}

    def rank(member: CommitteeMember) -> int:
        if not international:
            return 0
        return 2 if member.federation in seated else 0 if member.federation else 1

    chosen = min(reserves, key=rank)
    reserves.remove(chosen)
    return chosen


def _shares(member: CommitteeMember, sitting: list[CommitteeMember]) -> bool:
    return bool(member.federation) and sum(o.federation == member.federation for o in sitting) > 1


def _plain(name: str) -> str:
    return " ".join(name.split()).casefold()


def check_appeal_limit(
    start: int, longest_game: int, next_pairing: int, limit: int | None
) -> tuple[Finding, ...]:
    """Return what the time limit for appeals leaves to be desired; all in minutes of the day.

    Some time has to be left between the last moment for an appeal and the next pairing.
    """
    if limit is None:
        return (finding(Grade.MISSING, "appeal-limit-unsaid", "appeal-deposit", GENERAL),)
    room = next_pairing - start - longest_game
    if limit < room:
        return ()
    values = {"limit": limit, "room": max(room, 0)}
    return (finding(Grade.ERROR, "appeal-limit-too-long", "appeal-deposit", GENERAL, **values),)


@dataclass(frozen=True, slots=True)
class Appeal:
    """The facts of an appeal. ``late`` and ``deposit_paid`` None: it is not said.

    ``limit_minutes``, ``deposit`` and ``currency`` are what the regulations announced, None what
    they did not. ``barred_by_rules``: they allow no appeals, as those of online play may.

    ``platform_result``: it is against a result a platform set and the arbiter approved, which in
    supervised and hybrid events can be appealed like a decision (E.04 art. 9.14, 17.11).
    """

    entitled: bool
    against_official: bool
    written: bool
    late: bool | None
    deposit_paid: bool | None
    barred_by_signature: bool = False
    platform_result: bool = False
    limit_minutes: int | None = None
    deposit: int | None = None
    currency: str = ""
    barred_by_rules: bool = False


def check_appeal(appeal: Appeal) -> tuple[Finding, ...]:
    """Return why an appeal is not heard, nothing where it is (C.05@2018 art. 10.3, 10.4)."""
    found = []
    if not appeal.entitled:
        found.append(finding(Grade.ERROR, "appeal-not-entitled", "appeal", GENERAL))
    if not (appeal.against_official or appeal.platform_result):
        found.append(finding(Grade.ERROR, "appeal-no-decision", "appeal", GENERAL))
    if not appeal.written:
        found.append(finding(Grade.ERROR, "appeal-oral", "appeal-deposit", GENERAL))
    if appeal.late:
        found.append(finding(Grade.ERROR, "appeal-late", "appeal-deposit", GENERAL))
    if appeal.deposit_paid is False:
        found.append(finding(Grade.ERROR, "appeal-deposit-unpaid", "appeal-deposit", GENERAL))
    found.extend(_terms(appeal))
    if appeal.barred_by_rules:
        found.append(finding(Grade.ERROR, "appeal-not-allowed", "appeal", ONLINE))
    if appeal.barred_by_signature:
        found.append(finding(Grade.ERROR, "appeal-signed", "appeal", GENERAL))
    return gravest_first(tuple(found))


def _terms(appeal: Appeal) -> Iterator[Finding]:
    """Yield what is not known of the limit and the deposit: announced, or not even that."""
    limit, deposit = appeal.limit_minutes, appeal.deposit
    no_limit = appeal.late is None and limit is None
    if no_limit or (appeal.deposit_paid is None and deposit is None):
        yield finding(Grade.JUDGE, "appeal-terms-unsaid", "appeal-deposit", GENERAL)
    if appeal.late is None and limit is not None:
        yield finding(
            Grade.UNKNOWN, "appeal-in-time-unknown", "appeal-deposit", GENERAL, minutes=limit
        )
    if appeal.deposit_paid is None and deposit is not None:
        told: dict[str, int | str] = {"amount": deposit, "currency": appeal.currency}
        yield finding(Grade.UNKNOWN, "appeal-deposit-unknown", "appeal-deposit", GENERAL, **told)
