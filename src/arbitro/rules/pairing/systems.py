"""The Swiss systems that arbitro pairs, explains and checks: a registry, ours and others' alike.

A system is a value: its key and, for each edition of it, how a round is paired and asked about.
Another one is registered under its key; nothing here or elsewhere lists them again.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from hashlib import sha256
from typing import NamedTuple, Protocol, TypeVar

from arbitro.model import SYSTEMS as OURS
from arbitro.model import (
    UNKNOWN_SYSTEM,
    EditionKey,
    PairingProblem,
    RoundPairing,
    System,
    SystemTraits,
    Tournament,
    Tpn,
    system_of,
)
from arbitro.model.registry import Registry
from arbitro.reasons import Reason, Refused, guarded, refused
from arbitro.rules.pairing import (
    burstein,
    burstein_1999,
    double_swiss,
    dubov,
    dubov_1997,
    dutch,
    lim,
    swiss_by_rating,
)
from arbitro.rules.pairing.burstein import reasons as burstein_reasons
from arbitro.rules.pairing.burstein_1999 import reasons as burstein_1999_reasons
from arbitro.rules.pairing.double_swiss import reasons as double_swiss_reasons
from arbitro.rules.pairing.dubov import reasons as dubov_reasons
from arbitro.rules.pairing.dubov_1997 import reasons as dubov_1997_reasons
from arbitro.rules.pairing.dutch import question
from arbitro.rules.pairing.dutch.divergence import first_divergence
from arbitro.rules.pairing.dutch.facts import DutchFacts
from arbitro.rules.pairing.dutch.trace import QuestionedRound
from arbitro.rules.pairing.lim import reasons as lim_reasons
from arbitro.rules.pairing.readings import reading_reasons
from arbitro.rules.pairing.rounds_alone import refuse_rounds_alone
from arbitro.rules.pairing.swiss.explained import ExplainedRound
from arbitro.rules.pairing.swiss.history import Parity, pairing_problem
from arbitro.rules.pairing.swiss.swiss_rules import edition_unknown
from arbitro.rules.pairing.swiss_by_rating import reasons as by_rating_reasons


class _PairedRound(Protocol):
    """A round as an engine paired it."""

    @property
    def pairing(self) -> RoundPairing:
        """Return the pairs and the bye."""


P = TypeVar("P")
M = TypeVar("M", bound=_PairedRound)


class RoundQuery(NamedTuple):
    """A round to be paired: of which tournament, by which edition, as which number."""

    tournament: Tournament
    edition: EditionKey
    number: int | None
    parity: Parity | None = None
    give_up: dutch.GiveUp | None = None


class Answers(NamedTuple):
    """A paired round and what can be asked of it.

    ``why_otherwise`` says where a round paired otherwise first leaves the rules, and ``why_colour``
    why a player has that colour; without them both are taken from ``why_not`` and ``explained``.
    ``explained_of`` has the reasons of some players' boards alone, where all take long; ``problem``
    is what was paired, where the system knows no more of it.
    """

    pairing: RoundPairing
    explained: Callable[[], ExplainedRound]
    why_not: Callable[[Tpn, Tpn], Reason]
    why_otherwise: Callable[[RoundPairing], Reason] | None = None
    why_colour: Callable[[Tpn], Reason] | None = None
    explained_of: Callable[[Collection[Tpn]], ExplainedRound] | None = None
    problem: PairingProblem | None = None


def pair_swiss(
    tournament: Tournament,
    edition: EditionKey,
    *,
    round_number: int | None = None,
    parity: Parity | None = None,
    give_up: dutch.GiveUp | None = None,
) -> RoundPairing | Refused:
    """Pair the coming round, or an earlier one, by the system of a Swiss tournament.

    Refused as by the system's own ``pair``; ``give_up`` is asked by the Dutch engine only.
    """
    made = answers(RoundQuery(tournament, edition, round_number, parity, give_up))
    return made if isinstance(made, Refused) else made.pairing


def explain_swiss(
    tournament: Tournament,
    edition: EditionKey,
    round_number: int,
    *,
    of: Collection[Tpn] | None = None,
    made: Answers | Refused | None = None,
) -> ExplainedRound | Refused:
    """Pair a round and say why: each bracket, each board, the bye; ``made`` is it, paired before.

    ``of`` are those whose boards are told, as each of them comes to it; None: all of them, as White
    does. The brackets of the FIDE (Dutch) System are left to `dutch.trace`, which says more.
    """
    made = made or answers(RoundQuery(tournament, edition, round_number))
    if isinstance(made, Refused):
        return made
    some = made.explained_of
    if of is not None and some is not None:
        wanted, told = of, some
        explained = guarded(SYSTEMS, tournament.system.key, lambda: told(wanted))
    else:
        explained = guarded(SYSTEMS, tournament.system.key, made.explained)
    if isinstance(explained, Refused):
        return explained
    if of is not None and some is None:
        boards = zip(explained.pairing.games, explained.boards, strict=True)
        explained = explained._replace(
            boards=tuple(why if {*game} & {*of} else () for game, why in boards)
        )
    return explained._replace(readings=reading_reasons(tournament.readings, edition))


def why_not_together(
    tournament: Tournament,
    edition: EditionKey,
    round_number: int,
    players: tuple[Tpn, Tpn],
    made: Answers | Refused | None = None,
) -> Reason | Refused:
    """Say why two players do not meet in a round, or refuse it as a round that has no pairing."""
    paired = made or answers(RoundQuery(tournament, edition, round_number))
    if isinstance(paired, Refused):
        return paired
    return guarded(SYSTEMS, tournament.system.key, lambda: paired.why_not(*players))


def system_called(key: str) -> System | None:
    """Return the system of a key, ours or a Swiss of others; None where nobody here has it."""
    ours = OURS.get(key)
    if ours is not None:
        return ours
    theirs = SYSTEMS.find(key)
    return None if theirs is None else system_of(key, theirs.traits)


def systems_here() -> tuple[System, ...]:
    """Return the systems an event can be played by: ours in their order, then those of others."""
    keys = (*OURS, *(key for key in SYSTEMS.names() if key not in OURS))
    return tuple(other for other in map(system_called, keys) if other is not None)


def digest_of(key: str, edition: EditionKey) -> str:
    """Return the digest of the text that a system pairs by under an edition (SHA-256, hex)."""
    system = SYSTEMS.find(key)
    if system is None:
        return ""
    text = "\n".join((key, _text_of(system, edition), system.description))
    return sha256(text.encode()).hexdigest()


def _text_of(system: Swiss, edition: EditionKey) -> EditionKey:
    """Return the edition a system pairs by: a system of others has its own text, the last one.

    The catalogue of editions knows none of it, so an event can only name an edition of ours.
    """
    if edition in system.editions or system.key in SYSTEMS:
        return edition
    return tuple(system.editions)[-1] if system.editions else edition


def text_of(system: System, edition: EditionKey) -> EditionKey:
    """Return the text a system pairs by under an edition an event names: a club's is its own.

    >>> text_of(System.DUTCH, EditionKey("C.04.3@2017-07"))
    'C.04.3@2017-07'
    """
    found = SYSTEMS.find(system.key)
    return edition if found is None else _text_of(found, edition)


def answers(asked: RoundQuery) -> Answers | Refused:
    """Pair a round and keep what can be asked of it; refused as by `pair_swiss`."""
    alone = refuse_rounds_alone(asked.tournament)
    if alone is not None:
        return alone
    key = asked.tournament.system.key
    system = SYSTEMS.find(key)
    if system is None:
        return not_known(key)
    text = _text_of(system, asked.edition)
    answer = system.editions.get(text)
    if answer is None:
        return edition_unknown(asked.edition)
    # Only what others have written is guarded and looked over; a mistake of ours has to be seen.
    if key in SYSTEMS:
        return answer(asked)
    return guarded(SYSTEMS, key, lambda: _sound(answer(asked), asked))


def not_known(key: str) -> Refused:
    """Refuse to pair by a system that is not here, and name those that are written alike.

    >>> dict(not_known("unknown-fide-bursten").values)
    {'system': 'FIDE_BURSTEN', 'near': 'burstein'}
    """
    name = key.removeprefix(UNKNOWN_SYSTEM)
    stated = key if name == key else name.upper().replace("-", "_")
    near = _written_alike(name.removeprefix("fide-"))
    if near:
        return refused("system-not-here-near", system=stated, near=", ".join(near))
    return refused("system-not-here", system=stated)


def _written_alike(name: str) -> list[str]:
    from difflib import get_close_matches  # noqa: PLC0415 - engines are called often, this is rare

    return get_close_matches(name, tuple(SYSTEMS))


def _sound(made: Answers | Refused, asked: RoundQuery) -> Answers | Refused:
    """Return what others answer, ValueError where it is no pairing of players of the tournament."""
    if isinstance(made, Refused):
        return made
    bye = () if made.pairing.bye is None else (made.pairing.bye,)
    named = (*(tpn for game in made.pairing.games for tpn in game), *bye)
    if len(set(named)) < len(named):
        message = "a player is paired twice"
        raise ValueError(message)
    if set(named) - {entry.tpn for entry in asked.tournament.entries}:
        message = "a player is paired who does not take part"
        raise ValueError(message)
    return made


def _problem(asked: RoundQuery) -> PairingProblem:
    return pairing_problem(
        asked.tournament, asked.edition, round_number=asked.number, parity=asked.parity
    )


Answer = Callable[[RoundQuery], Answers | Refused]
"""Pairs a round by one text, and keeps what can be asked of it."""


class Swiss(NamedTuple):
    """A Swiss system: its key in events and reports, and how each edition pairs.

    What a system is like for whoever only stores it (teams, games a round, regulation) are the
    traits that `arbitro.model.System` has under the same key. A system of others brings its own
    ``traits``; the regulation there is the one by which colours, floats and byes are remembered
    for it, and its edition is what `RoundQuery` names. Its ``description`` says its settings, in
    any form that changes when they do: rounds keep the digest of it. ``is_traced`` tells that
    `dutch.trace` shows its brackets with the value of every criterion.
    """

    key: str
    editions: Mapping[EditionKey, Answer]
    traits: SystemTraits = SystemTraits(is_swiss=True, regulation="C.04.3")
    description: str = ""
    is_traced: bool = False


def is_traced(system: System) -> bool:
    """Tell whether the brackets of a system can be shown with the value of every criterion."""
    found = SYSTEMS.find(system.key)
    return found is not None and found.is_traced


def answer_by(
    problem: Callable[[RoundQuery], P | Refused],
    pair: Callable[[P], M | Refused],
    explain: Callable[[P, M], ExplainedRound],
    why_not: Callable[[P, M, Tpn, Tpn], Reason],
) -> Answer:
    """Put together how a text is asked: its problem, its engine, and what explains the answer."""

    def answer(asked: RoundQuery) -> Answers | Refused:
        found = problem(asked)
        if isinstance(found, Refused):
            return found
        made = pair(found)
        if isinstance(made, Refused):
            return made
        return Answers(
            made.pairing,
            lambda: explain(found, made),
            lambda one, other: why_not(found, made, one, other),
        )

    return answer


def _by_dutch(asked: RoundQuery) -> Answers | Refused:
    problem = _problem(asked)
    pairing = dutch.pair(problem, give_up=asked.give_up)
    if isinstance(pairing, Refused):
        return pairing

    def explained(of: Collection[Tpn] | None = None) -> ExplainedRound:
        round_ = QuestionedRound(problem, pairing)
        first = (
            next((tpn for tpn in game if of is None or tpn in of), None) for game in pairing.games
        )
        boards = tuple(
            () if player is None else question.why_board(round_, player) for player in first
        )
        bye = question.why_bye(problem, pairing, asked=round_)
        return ExplainedRound(asked.edition, pairing, (), boards, bye)

    return Answers(
        pairing,
        explained,
        lambda a, b: question.why_not(problem, pairing, a, b),
        lambda stated: first_divergence(DutchFacts(problem), pairing, stated),
        lambda player: question.why_colour(problem, pairing, player),
        explained,
        problem,
    )


_BY_DUBOV = answer_by(
    lambda asked: dubov.dubov_problem(
        asked.tournament, asked.edition, round_number=asked.number, parity=asked.parity
    ),
    dubov.pair_round,
    dubov_reasons.explain_round,
    dubov_reasons.why_not,
)
_BY_DUBOV_OF_1997 = answer_by(
    lambda asked: dubov_1997.dubov_1997_problem(
        asked.tournament, round_number=asked.number, parity=asked.parity
    ),
    dubov_1997.pair_round,
    dubov_1997_reasons.explain_round,
    dubov_1997_reasons.why_not,
)
_BY_BURSTEIN = answer_by(
    lambda asked: burstein.burstein_problem(
        asked.tournament, asked.edition, round_number=asked.number, parity=asked.parity
    ),
    burstein.pair_round,
    burstein_reasons.explain_round,
    burstein_reasons.why_not,
)
_BY_BURSTEIN_OF_1999 = answer_by(
    lambda asked: burstein_1999.burstein_1999_problem(
        asked.tournament, round_number=asked.number, parity=asked.parity
    ),
    burstein_1999.pair_round,
    burstein_1999_reasons.explain_round,
    burstein_1999_reasons.why_not,
)
_BY_LIM = answer_by(
    lambda asked: lim.lim_problem(
        asked.tournament, asked.edition, round_number=asked.number, parity=asked.parity
    ),
    lim.pair_round,
    lim_reasons.explain_round,
    lim_reasons.why_not,
)
_BY_DOUBLE_SWISS = answer_by(
    lambda asked: double_swiss.double_swiss_problem(
        asked.tournament, asked.edition, round_number=asked.number, parity=asked.parity
    ),
    double_swiss.pair_round,
    double_swiss_reasons.explain_round,
    double_swiss_reasons.why_not,
)
_BY_RATING = answer_by(
    _problem,
    swiss_by_rating.pair_round,
    by_rating_reasons.explain_round,
    by_rating_reasons.why_not,
)


def _is(edition: EditionKey, system: System) -> bool:
    """Tell whether an edition is one of a system's regulation."""
    return edition.startswith(f"{system.regulation}@")


SYSTEMS: Registry[Swiss] = Registry("arbitro.systems")
"""How each Swiss system of single players is paired and asked, by the key of the system."""

for _system in (
    # the editions of a system are values: whoever adds one in its package has added it here
    Swiss(System.DUTCH.key, dict.fromkeys(dutch.EDITIONS, _by_dutch), is_traced=True),
    Swiss(
        System.DUBOV.key,
        dict.fromkeys(dubov_1997.EDITIONS, _BY_DUBOV_OF_1997)
        | dict.fromkeys(dubov.EDITIONS, _BY_DUBOV),
    ),
    Swiss(
        System.BURSTEIN.key,
        dict.fromkeys(burstein_1999.EDITIONS, _BY_BURSTEIN_OF_1999)
        | dict.fromkeys(burstein.EDITIONS, _BY_BURSTEIN),
    ),
    Swiss(System.LIM.key, dict.fromkeys(lim.EDITIONS, _BY_LIM)),
    Swiss(System.DOUBLE_SWISS.key, dict.fromkeys(double_swiss.EDITIONS, _BY_DOUBLE_SWISS)),
    *(
        Swiss(system.key, {key: _BY_RATING for key in swiss_by_rating.EDITIONS if _is(key, system)})
        for system in (System.DUTCH_2012, System.DUTCH_2009, System.SWISS_1992)
    ),
):
    SYSTEMS.register(_system.key, _system)
