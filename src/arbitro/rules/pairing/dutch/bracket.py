"""A bracket, what is left below it, and what an edge between two players would mean there."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from arbitro.model import Tpn
from arbitro.rules.pairing.dutch.criteria import Sight
from arbitro.rules.pairing.dutch.facts import DutchFacts

BYE = Tpn(0)
"""The partner of the player who receives the pairing-allocated bye."""


class Edge(NamedTuple):
    """What it means for a bracket that two players are partners, or that one has none.

    ``pair`` is a pair of the bracket, higher ranked first. ``floaters`` are members of the
    bracket who float down. ``left_over`` are players who would be in the following bracket and
    would float down from it. ``bye`` is the player who receives the pairing-allocated bye.
    """

    pair: tuple[Tpn, Tpn] | None = None
    floaters: tuple[Tpn, ...] = ()
    left_over: tuple[Tpn, ...] = ()
    bye: Tpn | None = None


@dataclass(frozen=True)
class Bracket:
    """A bracket to be paired. Players are in order of rank.

    ``following`` is the next scoregroup and ``rest`` everybody below it. With ``completing`` all
    of them must be pairable ([C4]); without, as for an ordinary bracket before 2026, only the
    following bracket is looked at and anybody may be left unpaired. ``single_downfloater`` tells
    that exactly one player will float down, which [C9] asks.
    """

    facts: DutchFacts
    moved_down: tuple[Tpn, ...]
    residents: tuple[Tpn, ...]
    following: tuple[Tpn, ...] = ()
    rest: tuple[Tpn, ...] = ()
    completing: bool = True
    single_downfloater: bool = False
    members: frozenset[Tpn] = field(init=False)
    moved: frozenset[Tpn] = field(init=False)
    next_group: frozenset[Tpn] = field(init=False)
    sight: Sight = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "moved", frozenset(self.moved_down))
        object.__setattr__(self, "members", self.moved.union(self.residents))
        object.__setattr__(self, "next_group", frozenset(self.following))
        score = self.facts.score
        sight = Sight(
            self.facts,
            self.members,
            self.moved,
            min(map(score, self.members), default=0),
            score(self.following[-1]) if self.following else 0,
            not self.rest,
            self.single_downfloater,
        )
        object.__setattr__(self, "sight", sight)

    @property
    def vertices(self) -> list[Tpn]:
        """Return all the bracket looks at: its members, those below, the bye if it is needed."""
        players = [*self.moved_down, *self.residents, *self.following]
        if not self.completing:
            return players
        players += self.rest
        return [*players, BYE] if len(players) % 2 else players

    def may_be_partners(self, one: Tpn, other: Tpn) -> bool:
        """Tell whether two vertices may be joined: legally, and never two moved-down players."""
        if one is BYE or other is BYE:
            # The bye is 0, so this is whichever of the two is a player.
            player = one or other
            return self.facts.contender[player].may_receive_bye
        if one in self.moved and other in self.moved:
            return False
        return self.facts.may_meet(one, other)

    def edge(self, one: Tpn, other: Tpn | None) -> Edge:
        """Return what it means that two vertices are partners, or that one has no partner."""
        players = [one] if other is None else [one, other]
        if other is not None and one in self.members and other in self.members:
            return Edge(pair=self.facts.by_rank(one, other))
        floaters = tuple(player for player in players if player in self.members)
        near = [player for player in players if player in self.next_group]
        meets_next = len(players) == 2 and (len(near) == 2 or (len(near) == 1 and floaters))
        # A floater who finds nobody there would float on, and so counts among those it leaves over.
        left_over = () if meets_next or not self.following else (*floaters, *near)
        bye = next((player for player in players if player), None) if BYE in players else None
        return Edge(None, floaters, left_over, bye)

    def apart(self, one: Tpn, other: Tpn) -> Edge | None:
        """Return what it means that two members float down and meet below; None where they cannot.

        [C4] only asks that a pairing of all who are left exists. No best candidate has such a
        pair, since it would pair the two at once; one with a condition on it may.
        """
        edge = self.parted(one, other)
        return edge if edge is not None and self.facts.may_meet(one, other) else None

    def parted(self, one: Tpn, other: Tpn) -> Edge | None:
        """Return the same without asking whether the two may meet at all."""
        below = self.completing and (self.following or self.rest)
        if not (below and one in self.members and other in self.members):
            return None
        floaters = self.facts.by_rank(one, other)
        return Edge(None, floaters, floaters if self.following else ())
