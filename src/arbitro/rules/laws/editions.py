"""What the editions of the Laws say differently, as values: a rule asks the value, never the year.

The sources of each value are the texts named in the table of editions.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal, TypeAlias

from arbitro.model import EditionKey, RateClass

if TYPE_CHECKING:
    from collections.abc import Mapping

Play: TypeAlias = tuple[RateClass, bool]
"""A rate class and whether the Competition Rules apply in full (adequate supervision)."""

STANDARD, RAPID, BLITZ = RateClass.STANDARD, RateClass.RAPID, RateClass.BLITZ


@dataclass(frozen=True, slots=True)
class IllegalMoves:
    """How completed illegal moves are penalised.

    ``minutes`` go to the opponent; the ``loses_at``-th loses the game (None: no number is given).
    ``until_reply``: it stands once the opponent has made his next move. ``by_claim``: the arbiter
    waits for a claim.
    """

    minutes: int
    loses_at: int | None
    until_reply: bool = False
    by_claim: bool = False
    concepts: tuple[str, ...] = ("illegal-move-penalty",)


@dataclass(frozen=True, slots=True)
class Laws:
    """One edition of the Laws as the values its rules need. Times are minutes."""

    key: EditionKey
    illegal_moves: Mapping[Play, IllegalMoves]
    wrong_claim: Mapping[RateClass, int]
    """Minutes the opponent gets for a wrong claim of repetition or fifty moves."""
    wrong_claim_cost: int = 0
    """Minutes charged to the claimant instead."""
    supervised_blitz: int | None = None
    """Minutes for both in blitz with full supervision, where no article lessens those of standard
    chess as one does for all other quick play."""
    claim_lost_by: Literal["touching", "moving"] = "touching"
    claim_is_offer: bool = True
    fifty_with_intended_move: bool = True
    over_the_board: bool = True
    draws_automatic: bool = False
    """Whether a third appearance and fifty moves end the game by themselves, as online."""
    fivefold: Literal["anywhere", "consecutive", "never"] = "anywhere"
    seventy_five: bool = True
    resignation_needs_mate: bool = True
    winner_needs: Literal["mate", "more-than-king"] = "mate"
    dead_positions: Literal["any", "listed"] = "any"
    agreement_after_moves: bool = True
    draws_may_be_restricted: bool = True
    restriction_covers_offers: bool = True
    offer_on_own_time_free: bool = False
    """Whether a draw may be offered on the own time, the answer waiting for the move."""
    touching_declines: bool = True
    """Whether touching a piece declines an offer, or making a move alone."""
    refusal_loses_at_once: bool = False
    default_minutes: int | None = 0
    """What holds where the regulations say nothing; None: they must say it."""
    arbiter_may_admit: bool = True
    """Whether the arbiter may decide otherwise of who comes too late."""
    resumption_may_be_admitted: bool = True
    """The same where a game is resumed."""
    reversed_colours: Literal["ten-moves", "unless-arbiter", "quarter"] = "ten-moves"
    both_flags: Literal["guideline", "period", "continue"] = "guideline"
    rapid_both_flags_draw: bool = False
    two_hands_illegal: bool = True
    pressing_illegal: bool = True
    illegal_once: Literal["pressed", "released"] = "pressed"
    """When an illegal move counts: with the clock pressed, or with the piece released."""
    unpromoted: Literal["queen", "illegal", "incomplete"] = "queen"
    king_and_rook_must_castle: bool = True
    device: Literal["possession", "sound", "unknown"] = "possession"
    devices_in_bag: bool = True
    """Whether the regulations may allow devices switched off in a bag."""
    misplacement_barred_after: int = 10
    """Moves of each player after which faults of the start stand without full supervision."""
    misplaced_rook_may_not_castle: bool = True
    kings_in_check: Literal["wait", "intervene", "unknown"] = "wait"
    rapid_flag: Literal["arbiter-calls", "claim-with-own-flag-up", "claim-only", "unknown"] = (
        "arbiter-calls"
    )
    recording_increment: int = 30
    """Seconds a move with which players must record to the end."""
    relief_to: Literal["period", "flag"] = "period"
    write_before_moving: bool = False
    quickplay: Literal["announced", "always", "none"] = "announced"
    quickplay_in_blitz: bool = False
    """Whether blitz with full supervision has the procedure of the last two minutes."""
    quickplay_increment: bool = True
    quickplay_is_offer: bool = False
    quickplay_final: bool = False
    rapid_known: bool = True
    irreparable_annuls: bool = False
    times_back: Literal["judgement", "proportion"] = "judgement"
    """How the clocks are set when a game goes back to an earlier position."""
    sealed_default_minutes: int | None = None
    total_points_limited: bool = True
    evident_moves_count: bool = True
    """Whether moves evidently made count where the score sheets cannot be completed."""
    blind_slip_free: bool = False
    """Whether a slip of the tongue may be corrected at any time."""
    disabled_not_charged: bool = True
    """Whether the clock of a disabled player is not adjusted for an assistant."""
    assistants_tasks: frozenset[str] = frozenset(
        {"executes", "announces", "records", "tells", "claims", "adjourns"}
    )
    """What an assistant may do for a blind player."""
    rapid_from: int = 600
    """Seconds for sixty moves up to which a game is blitz."""
    rapid_from_included: bool = False
    """Whether a game of exactly that time is already rapid."""


def _everywhere(minutes: Mapping[RateClass, int], loses_at: int) -> dict[Play, IllegalMoves]:
    """Return the same rule for all play with full supervision.

    Where the minutes are not those of standard chess, the article that says so is added.
    """
    lessened = {RAPID: "rapid-penalties", BLITZ: "blitz-penalties"}
    return {
        (rate, True): IllegalMoves(
            minutes[rate],
            loses_at,
            concepts=(
                "illegal-move-penalty",
                *([lessened[rate]] if minutes[rate] != minutes[STANDARD] else []),
            ),
        )
        for rate in RateClass
    }


LAWS_2023 = Laws(
    key=EditionKey("E.01@2023-01"),
    illegal_moves={
        **_everywhere({STANDARD: 2, RAPID: 1, BLITZ: 2}, 2),
        (RAPID, False): IllegalMoves(
            1, 2, until_reply=True, concepts=("rapid-illegal-move", "rapid-penalties")
        ),
        (BLITZ, False): IllegalMoves(
            1, 2, until_reply=True, concepts=("blitz-illegal-move", "rapid-penalties")
        ),
    },
    wrong_claim={STANDARD: 2, RAPID: 1, BLITZ: 1},
    supervised_blitz=2,
)

LAWS_2018 = replace(
    LAWS_2023,
    key=EditionKey("E.01@2018-01"),
    illegal_moves={
        **_everywhere({STANDARD: 2, RAPID: 2, BLITZ: 1}, 2),
        (RAPID, False): IllegalMoves(2, 2, until_reply=True, concepts=("rapid-illegal-move",)),
        (BLITZ, False): IllegalMoves(
            1, 2, until_reply=True, concepts=("blitz-illegal-move", "blitz-penalties")
        ),
    },
    wrong_claim={STANDARD: 2, RAPID: 2, BLITZ: 1},
    supervised_blitz=None,
    resignation_needs_mate=False,
)
"""Resignation always loses (5.1.2), and rapid chess has the minutes of standard chess (A.4.2): no
article lessens them as B.2 does those of blitz."""

LAWS_2014 = replace(
    LAWS_2023,
    key=EditionKey("E.01@2014-07"),
    illegal_moves={
        **_everywhere({STANDARD: 2, RAPID: 2, BLITZ: 1}, 2),
        (RAPID, False): IllegalMoves(0, 1, until_reply=True, concepts=("rapid-illegal-move",)),
        (BLITZ, False): IllegalMoves(0, 1, until_reply=True, concepts=("blitz-illegal-move",)),
    },
    wrong_claim={STANDARD: 2, RAPID: 2, BLITZ: 1},
    supervised_blitz=None,
    fivefold="consecutive",
    resignation_needs_mate=False,
    agreement_after_moves=False,
    restriction_covers_offers=False,
    default_minutes=None,
    reversed_colours="unless-arbiter",
    both_flags="period",
    two_hands_illegal=False,
    pressing_illegal=False,
    devices_in_bag=False,
    rapid_flag="claim-with-own-flag-up",
    total_points_limited=False,
)

LAWS_2009 = replace(
    LAWS_2014,
    key=EditionKey("E.01@2009-07"),
    illegal_moves={
        **_everywhere({STANDARD: 2, RAPID: 2, BLITZ: 2}, 3),
        (RAPID, False): IllegalMoves(
            2, 3, until_reply=True, by_claim=True, concepts=("rapid-illegal-move",)
        ),
        (BLITZ, False): IllegalMoves(
            0, 1, until_reply=True, by_claim=True, concepts=("blitz-illegal-move",)
        ),
    },
    wrong_claim={STANDARD: 3, RAPID: 3, BLITZ: 3},
    fivefold="never",
    seventy_five=False,
    default_minutes=0,
    arbiter_may_admit=False,
    rapid_both_flags_draw=True,
    unpromoted="illegal",
    device="sound",
    misplacement_barred_after=3,
    misplaced_rook_may_not_castle=False,
    kings_in_check="intervene",
    rapid_flag="claim-only",
    quickplay="always",
    quickplay_in_blitz=True,
    quickplay_increment=False,
    quickplay_is_offer=True,
    quickplay_final=True,
    sealed_default_minutes=60,
    disabled_not_charged=False,
    rapid_from=900,
    rapid_from_included=True,
)

LAWS_1993 = replace(
    LAWS_2009,
    key=EditionKey("E.01@1993-01"),
    illegal_moves={(STANDARD, True): IllegalMoves(0, None, concepts=("illegal-move-completed",))},
    wrong_claim={STANDARD: 0, RAPID: 0, BLITZ: 0},
    wrong_claim_cost=5,
    claim_lost_by="moving",
    claim_is_offer=False,
    fifty_with_intended_move=False,
    winner_needs="more-than-king",
    dead_positions="listed",
    draws_may_be_restricted=False,
    offer_on_own_time_free=True,
    touching_declines=False,
    refusal_loses_at_once=True,
    default_minutes=60,
    resumption_may_be_admitted=False,
    reversed_colours="quarter",
    both_flags="continue",
    rapid_both_flags_draw=False,
    unpromoted="incomplete",
    illegal_once="released",
    king_and_rook_must_castle=False,
    device="unknown",
    kings_in_check="unknown",
    rapid_flag="unknown",
    recording_increment=20,
    relief_to="flag",
    write_before_moving=True,
    quickplay="none",
    quickplay_is_offer=False,
    quickplay_final=False,
    rapid_known=False,
    irreparable_annuls=True,
    times_back="proportion",
    evident_moves_count=False,
    blind_slip_free=True,
    assistants_tasks=frozenset({"executes", "announces", "records", "tells"}),
)

LAWS_ONLINE = replace(
    LAWS_2023,
    key=EditionKey("E.04@2020-12"),
    over_the_board=False,
    illegal_moves={(STANDARD, True): IllegalMoves(0, None, concepts=("online-legal-moves-only",))},
    draws_automatic=True,
    touching_declines=False,
    fivefold="never",
    seventy_five=False,
    resignation_needs_mate=False,
    agreement_after_moves=False,
    draws_may_be_restricted=False,
    arbiter_may_admit=False,
    resumption_may_be_admitted=False,
    both_flags="continue",
    two_hands_illegal=False,
    pressing_illegal=False,
    kings_in_check="unknown",
    rapid_flag="unknown",
    quickplay="none",
    rapid_known=False,
)
"""Games on a virtual board (E.04): articles 1 to 3 of the Laws, the rest in its own words."""

EDITIONS: tuple[Laws, ...] = (LAWS_1993, LAWS_2009, LAWS_2014, LAWS_2018, LAWS_2023)
"""Every edition of the Laws with rules, in the order of time."""

PROFILES: tuple[Laws, ...] = (*EDITIONS, LAWS_ONLINE)
"""The editions, and the rules for games on a virtual board."""


def laws_of(name: str) -> Laws:
    """Return the Laws of an edition by its year or key; LookupError where there is none.

    ``online`` or ``E.04`` are the rules for games on a virtual board.

    >>> laws_of("2014").key
    'E.01@2014-07'
    >>> laws_of("E.01@2023-01") is LAWS_2023
    True
    """
    if name in {"online", "E.04", LAWS_ONLINE.key}:
        return LAWS_ONLINE
    wanted = name.removeprefix("E.01@")
    for laws in EDITIONS:
        month = laws.key.removeprefix("E.01@")
        if wanted in {month, month[:4]}:
            return laws
    raise LookupError(name)


def wrong_claim_of(laws: Laws, rate: RateClass, *, supervised: bool) -> int:
    """Return the minutes an opponent gets for a wrong claim in a kind of play.

    >>> [wrong_claim_of(LAWS_2023, BLITZ, supervised=each) for each in (True, False)]
    [2, 1]
    """
    if rate is BLITZ and supervised and laws.supervised_blitz is not None:
        return laws.supervised_blitz
    return laws.wrong_claim[rate]


def illegal_moves_of(laws: Laws, rate: RateClass, *, supervised: bool) -> IllegalMoves:
    """Return how an edition penalises illegal moves in a kind of play.

    Standard chess knows no play without supervision; an edition without rules for rapid chess
    applies those of standard chess.
    """
    found = laws.illegal_moves.get((rate, supervised))
    return found or laws.illegal_moves[STANDARD, True]
