"""Why a round of a site was paired so, in plain facts: points, groups and colours.

All of it is read off what is public: whoever looks at the site could work it out. The brackets and
criteria of a pairing are no part of it; an arbiter has pages of their own for those.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum, unique

from arbitro.desk.derived.pairing import edition_of
from arbitro.desk.derived.public import PublicSection
from arbitro.desk.kernel.state import Game
from arbitro.model import Colour, Contender, EntryId, PairingProblem, Points, Tpn
from arbitro.reasons import Reason, Refused
from arbitro.rules.pairing.by_hand import problem_of
from arbitro.rules.pairing.swiss.colours import allocate, by_rank, colour_preference
from arbitro.rules.pairing.systems import is_traced
from arbitro.web.views.event.event import SectionView


@unique
class MeetingReason(StrEnum):
    """How two players came to meet."""

    BY_HAND = "by-hand"
    FIRST = "first"
    SAME = "same"
    FLOATED = "floated"
    NEIGHBOURS = "neighbours"


@unique
class ColourBy(StrEnum):
    """What gave two players their colours (C.04.3 art. 5.2), in the words of a reader."""

    BOTH = "both"
    ONE = "one"
    STRONGER = "stronger"
    ALTERNATE = "alternate"
    HIGHER = "higher"
    LOT = "lot"


@dataclass(frozen=True, slots=True)
class PlainWhy:
    """Why two players meet, or why one has no game (``other`` None).

    ``one`` is the higher ranked of the two; points are those the round is paired by. ``extra``
    tells that points of an acceleration are among them. ``colour_of`` is who had the say in the
    colours, where one of the two had. ``cited`` are the articles.
    """

    one: EntryId
    other: EntryId | None
    met: MeetingReason | None
    points: Points
    other_points: Points
    extra: bool = False
    colour_by: ColourBy | None = None
    white: EntryId | None = None
    colour_of: EntryId | None = None
    cited: tuple[Reason, ...] = ()


Whys = Mapping[EntryId, PlainWhy]
"""Why everybody meets whom in a round, the same value for both of a game."""


def whys_of(view: SectionView, public: PublicSection, number: int) -> Whys:
    """Return why everybody meets whom in a public round; nobody where nothing is said of it."""
    system = view.section.settings.system
    edition = edition_of(view.section, system.regulation)
    if number not in public.why or "why" not in view.kind.papers or edition is None:
        return {}
    problem = problem_of(view.tournament, edition, number)
    if isinstance(problem, Refused):
        return {}
    known = {contender.tpn: contender for contender in problem.contenders}
    paired = view.section.rounds[number - 1]
    found: dict[EntryId, PlainWhy] = {}
    for game in paired.games.values():
        sides = [known.get(Tpn(view.number_of[entry_id])) for entry_id in (game.white, game.black)]
        white, black = sides
        if white is None or black is None:
            continue
        why = (
            _by_hand(game, white, black)
            if game.id in public.by_hand
            else _why(problem, game, (white, black), dutch=is_traced(system))
        )
        found[game.white] = found[game.black] = why
    bye = paired.bye
    if bye is not None and Tpn(view.number_of[bye]) in known:
        score = known[Tpn(view.number_of[bye])].real_score
        cited = (Reason("pairing-allocated-bye", problem.edition),)
        found[bye] = PlainWhy(bye, None, None, score, score, cited=cited)
    return found


def _by_hand(game: Game, white: Contender, black: Contender) -> PlainWhy:
    return PlainWhy(
        game.white, game.black, MeetingReason.BY_HAND, white.real_score, black.real_score
    )


def _why(
    problem: PairingProblem, game: Game, sides: tuple[Contender, Contender], *, dutch: bool
) -> PlainWhy:
    white, black = sides
    one, other = by_rank(white, black)
    names = (game.white, game.black) if one is white else (game.black, game.white)
    extra = any(side.score != side.real_score for side in sides)
    if problem.round_number == 1 and dutch and not extra:
        met, concept = MeetingReason.FIRST, "homogeneous-candidate"
    elif one.score == other.score:
        met, concept = MeetingReason.SAME, "homogeneous-candidate"
    else:
        met, concept = (MeetingReason.FLOATED if dutch else MeetingReason.NEIGHBOURS), "downfloater"
    why = PlainWhy(names[0], names[1], met, one.score, other.score, extra)
    if not dutch:
        return why
    by, of, rule = _colours(problem, one, other, white.tpn)
    cited = (concept, rule) if rule is not None else (concept,)
    return replace(
        why,
        colour_by=by,
        white=game.white,
        colour_of=None if of is None else names[0] if of == one.tpn else names[1],
        cited=tuple(Reason(text, problem.edition) for text in cited),
    )


def _colours(
    problem: PairingProblem, one: Contender, other: Contender, white: Tpn
) -> tuple[ColourBy | None, Tpn | None, str | None]:
    """Return what gave the colours, who had the say, and the rule; nothing where they are others.

    Colours exchanged by an arbiter follow no rule, and none is told then.
    """
    given = allocate(problem, one, other)
    if given.white.tpn != white:
        return None, None, None
    mine, theirs = colour_preference(one.colours), colour_preference(other.colours)
    match given.rule:
        case "colour-both-preferences" if mine.colour is not None and theirs.colour is not None:
            return ColourBy.BOTH, None, given.rule
        case "colour-both-preferences":
            return ColourBy.ONE, one.tpn if mine.colour is not None else other.tpn, given.rule
        case "colour-stronger-preference":
            # both are due the same colour, and one of them has it
            has_it = (white == one.tpn) == (mine.colour is Colour.WHITE)
            return ColourBy.STRONGER, one.tpn if has_it else other.tpn, given.rule
        case "colour-alternate":
            return ColourBy.ALTERNATE, None, given.rule
        case "colour-higher-ranked":
            return ColourBy.HIGHER, one.tpn, given.rule
        case _:
            return ColourBy.LOT, one.tpn, given.rule
