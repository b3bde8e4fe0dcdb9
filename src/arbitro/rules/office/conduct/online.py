"""Online and hybrid events (E.04): what regulations have to say, who is at each venue, scores.

Scores of platforms that are not 1, 1/2, 0 (comments on articles 7.1 and 8) are options of events a
platform runs alone; ratings and tie-breaks use the usual points.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple

from arbitro.model import EditionKey, TimeControl
from arbitro.rules.office.facts import Facts
from arbitro.rules.office.finding import Finding, Grade, finding, gravest_first

ONLINE = EditionKey("E.04@2020-12")
LEAST_INCREMENT = 30
SUPERVISED, HYBRID = "online-supervised", "hybrid"
_S, _H = frozenset({SUPERVISED}), frozenset({HYBRID})
SUPERVISED_MODES = _S | _H
"""The modes in which arbiters watch what is played on a platform."""


@dataclass(frozen=True, slots=True)
class OnlineEvent:
    """An online or hybrid event: its mode, what its regulations say, and what else bears on it.

    ``control`` None: no time control is said. ``captains_said``: whether captains may advise draws
    is said; None: there are no teams.
    """

    mode: str
    said: Facts
    control: TimeControl | None = None
    rated: bool = False
    captains_said: bool | None = None
    scorings: tuple[Facts, ...] = ()


class Statement(NamedTuple):
    """What the regulations are asked to say: the fact, in which modes, and how grave its absence.

    A grade ``MIND`` stands where the text says itself what holds if nothing is said.
    """

    fact: str
    modes: frozenset[str]
    grade: Grade
    concept: str
    applies: Callable[[OnlineEvent], bool] = lambda _: True


def _real_boards(event: OnlineEvent) -> bool:
    return event.said.yes("real-boards") is True


STATEMENTS = (
    Statement("illegal-moves", SUPERVISED_MODES, Grade.UNKNOWN, "online-illegal-moves-regulated"),
    Statement("playing-zone-cameras", _S, Grade.MIND, "online-venue"),
    Statement("backup-device", _S, Grade.MIND, "electronic-devices"),
    Statement("device-penalty", SUPERVISED_MODES, Grade.MIND, "device-found"),
    Statement("appeals-allowed", SUPERVISED_MODES, Grade.MIND, "appeal"),
    Statement("disconnection", _S, Grade.MISSING, "online-disconnection-regulated"),
    Statement("single-screen", _S, Grade.MIND, "online-single-screen"),
    Statement("cards", _S, Grade.MIND, "video-cards"),
    Statement("connection-of", _H, Grade.MIND, "hybrid-connection"),
    Statement("devices-of", _H, Grade.MIND, "hybrid-devices-provided"),
    Statement("video-on-device", _H, Grade.MIND, "hybrid-nothing-else-open"),
    Statement("device-in-bag", _H, Grade.MIND, "hybrid-device-in-bag"),
    Statement("real-boards", _H, Grade.MIND, "hybrid-real-board"),
    Statement("real-boards-arbiters", _H, Grade.ERROR, "hybrid-arbiters-needed", _real_boards),
    Statement("points-of-excluded", _S, Grade.MISSING, "online-points-of-the-excluded"),
    Statement("suspicion-final", _S, Grade.MIND, "online-suspicion-final"),
    Statement("complaints-by-form", _S, Grade.MISSING, "online-false-accusation"),
    Statement("screening-consent", SUPERVISED_MODES, Grade.MISSING, "online-consent"),
    Statement("screen-demanded", _S, Grade.UNKNOWN, "online-surroundings-shown"),
    Statement("recording-announced", _S, Grade.MIND, "online-recorded"),
    Statement("fair-play-by", _S, Grade.UNKNOWN, "online-fair-play-not-the-platforms-alone"),
    Statement("tie-breaks-by", _S, Grade.MIND, "online-know-the-platform"),
)
"""Every statement of the list, in the order of the text; wrong ones are found beside it."""


def check_online(event: OnlineEvent) -> tuple[Finding, ...]:
    """Return what the regulations of an online or hybrid event leave unsaid or may not say.

    An event a platform runs alone follows its platform: only its kind of scoring is free.

    >>> [each.code for each in check_online(OnlineEvent("online", Facts()))]
    []
    """
    return gravest_first((*_unsaid(event), *_wrong(event), *_scoring(event)))


def _unsaid(event: OnlineEvent) -> Iterator[Finding]:
    for statement in STATEMENTS:
        if (
            event.mode in statement.modes
            and statement.applies(event)
            and not event.said.has(statement.fact)
        ):
            yield finding(statement.grade, f"unsaid-{statement.fact}", statement.concept, ONLINE)
    if event.mode == SUPERVISED and event.control is None:
        yield _error("online-control-unsaid", "online-time-control")
    if event.mode in SUPERVISED_MODES and event.captains_said is False:
        yield finding(Grade.MISSING, "online-captains-unsaid", "online-captains", ONLINE)


def _wrong(event: OnlineEvent) -> Iterator[Finding]:
    said = event.said
    if event.mode in SUPERVISED_MODES and said.text("illegal-moves") == "not-regulated":
        yield _error("online-illegal-moves-untreated", "online-illegal-moves-regulated")
    if event.mode == HYBRID:
        if _real_boards(event) and not has_long_increment(event.control):
            yield _error("real-boards-too-fast", "hybrid-real-board", least=LEAST_INCREMENT)
        return
    if event.mode != SUPERVISED:
        return
    if said.text("disconnection") == "minutes" and not said.number("reconnect-minutes"):
        yield finding(
            *(Grade.MISSING, "reconnect-minutes-unsaid", "online-not-reconnected", ONLINE)
        )
    if said.yes("screen-demanded") and not said.yes("privacy-cared-for"):
        yield _error("privacy-not-cared-for", "online-surroundings-shown")
    if said.text("fair-play-by") == "platform-alone":
        yield _error("fair-play-of-platform-alone", "online-fair-play-not-the-platforms-alone")
    if said.yes("platform-pairs") and event.rated:
        yield finding(Grade.MIND, "platform-pairs-rated", "online-know-the-platform", ONLINE)


def has_long_increment(control: TimeControl | None) -> bool:
    """Tell whether every move from the first brings thirty seconds or more (E.04 art. 20).

    >>> from arbitro.model import Period
    >>> has_long_increment(TimeControl((Period(3600, 30),)))
    True
    >>> has_long_increment(TimeControl((Period(1500, 10),)))
    False
    """
    periods = control.periods if control is not None else ()
    return bool(periods) and all(period.increment >= LEAST_INCREMENT for period in periods)


def _scoring(event: OnlineEvent) -> Iterator[Finding]:
    """Yield scores above those of a normal game, which no supervised game may have (art. 7.2)."""
    for said in event.scorings:
        unusual = said.text("scoring") not in {"", "usual"} or said.yes("berserk")
        if unusual and event.mode != "online":
            yield _error("scoring-above-normal", "total-points-limited")


def _error(code: str, concept: str, **values: int | str) -> Finding:
    return finding(Grade.ERROR, code, concept, ONLINE, **values)


class Venue(NamedTuple):
    """A venue of a hybrid event and who is there."""

    name: str
    chief: str = ""
    technical: str = ""
    others: tuple[str, ...] = ()


def arbiters_of_venues(venues: int) -> int:
    """Return how many arbiters a hybrid event needs at least: two a venue and the chief arbiter.

    >>> arbiters_of_venues(4)
    9
    """
    return 2 * venues + 1


def check_venues(venues: Collection[Venue], chief: str = "") -> tuple[Finding, ...]:
    """Return what the venues of a hybrid event lack (E.04 art. 16.8).

    A local chief arbiter and a local technical arbiter, who are two persons and in one venue only;
    the chief arbiter of the event is neither.
    """
    return gravest_first(tuple(_venues(tuple(venues), chief)))


def _venues(venues: tuple[Venue, ...], chief: str) -> Iterator[Finding]:
    if not venues:
        yield _error("venues-none", "hybrid-venues")
    for venue in venues:
        if not venue.chief:
            yield _error("venue-without-chief", "hybrid-two-arbiters", venue=venue.name)
        if not venue.technical:
            yield _error("venue-without-technical", "hybrid-two-arbiters", venue=venue.name)
        if venue.chief and venue.chief == venue.technical:
            yield _error("venue-one-for-two", "hybrid-two-arbiters", name=venue.chief)
    seats = Counter(
        name for venue in venues for name in {venue.chief, venue.technical, *venue.others} if name
    )
    for name, number in seats.items():
        if number > 1:
            yield _error("venue-arbiter-twice", "hybrid-two-arbiters", name=name, venues=number)
    if chief and chief in seats:
        yield _error("venue-chief-of-event", "hybrid-two-arbiters", name=chief)


Outcome = Literal["W", "D", "L"]


@dataclass(frozen=True, slots=True)
class Scoring:
    """How games score.

    ``ladder``: 2, then 3, then 4 for each win in a row; ``double``: after two wins in a row games
    count double until one is not won.

    ``draw_row_zero``: after a draw further draws score nothing, until ``draw_row_ends_by`` any
    other result or a win.
    """

    kind: Literal["ladder", "double"]
    draw_row_zero: bool = False
    draw_row_ends_by: Literal["any", "win"] = "any"


class OnlineGame(NamedTuple):
    """A game as a player ended it; ``berserk``: with half the time and no increment."""

    outcome: Outcome
    berserk: bool = False


def games_of(text: str) -> tuple[OnlineGame, ...]:
    """Return the games of a text as ``W W Wb D L``; a ``b`` stands for Berserk.

    >>> games_of("W Db")
    (OnlineGame(outcome='W', berserk=False), OnlineGame(outcome='D', berserk=True))
    """
    found = []
    for word in text.split():
        outcome, mark = word[:1], word[1:]
        if outcome not in {"W", "D", "L"} or mark not in {"", "b"}:
            raise ValueError(word)
        found.append(OnlineGame(outcome, mark == "b"))  # type: ignore[arg-type]
    return tuple(found)


def scores_of(scoring: Scoring, games: Iterable[OnlineGame]) -> tuple[int, ...]:
    """Return what each game of a player scores, in the order they were played.

    >>> scores_of(Scoring("ladder"), games_of("W W D W W W L D"))
    (2, 3, 1, 2, 3, 4, 0, 1)
    >>> scores_of(Scoring("double"), games_of("W W Wb"))
    (2, 2, 5)
    """
    wins, after_draw, found = 0, False, []
    for game in games:
        found.append(_score(scoring, game, wins, after_draw=after_draw))
        if game.outcome == "D":
            after_draw = True
        elif game.outcome == "W" or scoring.draw_row_ends_by == "any":
            after_draw = False
        wins = wins + 1 if game.outcome == "W" else 0
    return tuple(found)


def _score(scoring: Scoring, game: OnlineGame, wins: int, *, after_draw: bool) -> int:
    doubled = scoring.kind == "double" and wins >= 2
    if game.outcome == "L":
        return 0
    if game.outcome == "D":
        nothing = scoring.draw_row_zero and after_draw
        return 0 if nothing else 2 if doubled else 1
    won = 2 + min(wins, 2) if scoring.kind == "ladder" else 4 if doubled else 2
    return won + game.berserk
