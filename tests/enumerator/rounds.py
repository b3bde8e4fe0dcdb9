"""Whole rounds, bracket after bracket, in the editions of 2017 and 2026."""

from dataclasses import dataclass, replace
from itertools import groupby

from enumerator.candidates import Bracket, Floaters, Sum, best_candidate, descending
from enumerator.completion import Completion
from enumerator.facts import Field, mask_of, members

EDITION_2017, EDITION_2026 = "C.04.3@2017-07", "C.04.3@2026-02"


@dataclass(frozen=True)
class PairedBracket:
    """A bracket with its pairing; players by TPN. ``vector`` is in the order of the criteria."""

    moved_down: tuple[int, ...]
    residents: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]
    floaters: tuple[int, ...]
    vector: tuple


@dataclass(frozen=True)
class Round:
    """A paired round: games as (white, black), the bye, and the brackets behind them."""

    games: frozenset
    bye: int | None
    brackets: tuple[PairedBracket, ...]


class RoundRules:
    """What the two editions share: scoregroups in order, and what is left below each."""

    def __init__(self, problem, readings=None, *, every_candidate=False, every_set=False):
        self.field = Field(problem, readings)
        self.completion = Completion(self.field)
        self.every_candidate = every_candidate
        self.every_set = every_set or every_candidate
        ranks = range(self.field.size)
        self.groups = [
            tuple(group) for _, group in groupby(ranks, key=self.field.score.__getitem__)
        ]

    def below(self, level):
        """Return everybody in the scoregroups after this one."""
        return mask_of(one for group in self.groups[level + 1 :] for one in group)

    def possible(self):
        """Tell whether the round can be completed at all (art. 1.9.3, A.9)."""
        return self.completion.lowest_bye(0, self.field.everybody) is not None

    def brackets(self):
        """Yield each bracket with its best candidate."""
        raise NotImplementedError

    def resident_floats(self, floating, residents):
        """Count those of the downfloaters who floated down last round, and the round before."""
        return tuple(
            sum(self.field.down[one][ago] for one in members(floating & residents))
            for ago in (0, 1)
        )

    def artificial_differences(self, floating, lowest):
        """Return the score differences of downfloaters who floated down 1 and 2 rounds ago."""
        return tuple(
            descending(
                self.field.score[one] - lowest + 10
                for one in members(floating)
                if self.field.down[one][ago]
            )
            for ago in (0, 1)
        )

    def taken(self, bracket, candidate):
        """Return who floats down: the candidate's floaters, unless another pairing is followed."""
        return candidate.floaters

    def best(self, bracket):
        """Return the best candidate, among the downfloaters of the least lead and head."""
        if self.every_candidate:
            return best_candidate(bracket, every_candidate=True)
        least = min((one.lead, one.head) for one in bracket.floaters.values())
        chosen = {
            mask: one for mask, one in bracket.floaters.items() if (one.lead, one.head) == least
        }
        return best_candidate(replace(bracket, floaters=chosen))

    def round(self):
        """Pair the round; None where no round-pairing is complete."""
        if not self.possible():
            return None
        games, brackets, floating = set(), [], ()
        for bracket, candidate in self.brackets():
            floating = candidate.floaters
            games.update(self.colours(high, low) for high, low in candidate.pairs)
            brackets.append(self.named(bracket, candidate))
        assert len(floating) <= 1, "the process left more than one player"
        bye = self.tpn(floating[0]) if floating else None
        return Round(frozenset(games), bye, tuple(brackets))

    def tpn(self, player):
        """Return the TPN of a player known by rank."""
        return int(self.field.players[player].tpn)

    def colours(self, high, low):
        """Return the pair as white and black TPN."""
        pair = (high, low) if self.field.pairs[high, low].high_is_white else (low, high)
        return tuple(map(self.tpn, pair))

    def named(self, bracket, candidate):
        """Return a paired bracket in TPNs."""
        return PairedBracket(
            tuple(map(self.tpn, bracket.moved_down)),
            tuple(map(self.tpn, bracket.residents)),
            tuple((self.tpn(high), self.tpn(low)) for high, low in candidate.pairs),
            tuple(map(self.tpn, candidate.floaters)),
            candidate.vector,
        )


class Rules2026(RoundRules):
    """C.04.3 of February 2026: completion in every bracket, the bye's score above all quality."""

    def brackets(self):
        moved_down = ()
        for level, residents in enumerate(self.groups):
            options = self.options(moved_down, residents, level)
            bracket = Bracket(
                self.field, moved_down, residents, options,
                measures_differences=False, counts_moved_down=False,
            )  # fmt: skip
            candidate = self.best(bracket)
            yield bracket, candidate
            moved_down = self.taken(bracket, candidate)

    def options(self, moved_down, residents, level):
        """Measure every set of downfloaters on [C4]-[C9], and on its own repeated floats."""
        above, here, below = mask_of(moved_down), mask_of(residents), self.below(level)
        lowest_bye = self.completion.lowest_bye(above, here | below)
        lowest = self.field.score[residents[-1]]
        found, best_pairs = {}, None
        for pairs, limbo, floating in self.completion.floater_sets(above, here, below):
            if best_pairs is not None and pairs < best_pairs and not self.every_set:
                break
            bye = self.completion.lowest_bye(floating, below)
            if bye is None:
                continue
            if bye == lowest_bye and best_pairs is None:
                best_pairs = pairs
            has_difference = self.field.readings.limbo_has_difference
            found[floating] = Floaters(
                (bye, -pairs, self.completion.floater_scores(floating)),
                (self.following(floating, level), self.unplayed(floating, below, bye)),
                self.resident_floats(floating, here),
                self.artificial_differences(limbo if has_difference else 0, lowest),
            )
        return found

    def following(self, floating, level):
        """[C8]: the best [C6] and [C7] of the following bracket with these downfloaters."""
        if level + 1 == len(self.groups):
            return ()
        residents = mask_of(self.groups[level + 1])
        best = self.completion.best_following(floating, residents, self.below(level + 1))
        return (1, ()) if best is None else best[1:]

    def unplayed(self, floating, below, bye):
        """[C9]: the unplayed games of the only downfloater, if bound to get the bye.

        A single downfloater whose score is the lowest the bye can have gets it, since everybody
        below has less.
        """
        odd = (floating | below).bit_count() % 2 == 1
        if floating.bit_count() != 1 or not odd:
            return 0
        (player,) = members(floating)
        if self.field.score[player] != bye:
            return 0
        return self.field.players[player].unplayed_rounds


class Rules2017(RoundRules):
    """C.04.3 of 2017: brackets without look at completion until one fails, then the collapse."""

    def brackets(self):
        moved_down = ()
        for level, residents in enumerate(self.groups):
            below = self.below(level)
            bracket = self.bracket(moved_down, residents, below, self.ordinary(level))
            candidate = self.best(bracket)
            if self.completion.lowest_bye(mask_of(candidate.floaters), below) is None:
                yield from self.collapse(moved_down, residents, below)
                return
            yield bracket, candidate
            moved_down = self.taken(bracket, candidate)

    def collapse(self, moved_down, residents, below):
        """Pair the bracket again as PPB, then everybody else as the collapsed last bracket."""
        penultimate = self.bracket(moved_down, residents, below, self.completing(below))
        candidate = self.best(penultimate)
        yield penultimate, candidate
        floaters = self.taken(penultimate, candidate)
        last = self.bracket(floaters, tuple(members(below)), 0, self.completing(0))
        yield last, self.best(last)

    def bracket(self, moved_down, residents, below, measure):
        """Build a bracket; ``measure`` says what sets of downfloaters are worth, None if out."""
        above, here = mask_of(moved_down), mask_of(residents)
        lowest = self.field.score[residents[-1]]
        one_score = len({self.field.score[one] for one in residents}) == 1
        found, best_pairs = {}, None
        for pairs, limbo, floating in self.completion.floater_sets(above, here, below):
            if best_pairs is not None and pairs < best_pairs and not self.every_set:
                break
            head = measure(floating)
            if head is None:
                continue
            best_pairs = pairs if best_pairs is None else best_pairs
            lead = (-pairs,)
            if one_score:
                lead += (self.differences(pairs, above & ~limbo, floating, lowest),)
            found[floating] = Floaters(
                lead, head,
                self.resident_floats(floating, above | here),
                self.artificial_differences(floating, lowest),
            )  # fmt: skip
        return Bracket(
            self.field, moved_down, residents, found,
            measures_differences=not one_score, counts_moved_down=True,
        )  # fmt: skip

    def differences(self, pairs, paired, floating, lowest):
        """Return the PSD of a bracket whose residents have one score (A.8)."""
        found = [self.field.score[one] - lowest for one in members(paired)]
        found += [0] * (pairs - len(found))
        found += [self.field.score[one] - lowest + 10 for one in members(floating)]
        return descending(found)

    def ordinary(self, level):
        """Measure C.7 for a bracket that is neither PPB nor CLB; C.2 for the last one."""
        if level + 1 == len(self.groups):
            return self.completing(0)
        residents, below = mask_of(self.groups[level + 1]), self.below(level + 1)
        return lambda floating: (
            self.completion.most_pairs_following(floating, residents, below) or (1, ())
        )

    def completing(self, below):
        """Demand C.4 of the downfloaters of the PPB, and C.2 of that of the last bracket."""
        return lambda floating: None if self.completion.lowest_bye(floating, below) is None else ()


KINDS = {EDITION_2017: Rules2017, EDITION_2026: Rules2026}


def pair_round(problem, readings=None, *, every_candidate=False):
    """Pair a round by the definition; None where no round-pairing is complete."""
    kind = KINDS[str(problem.edition)]
    return kind(problem, readings, every_candidate=every_candidate).round()


@dataclass(frozen=True)
class Difference:
    """A bracket of another answer beside what the definition makes of it.

    ``their_vector`` is None where the answer is not legal at all in this bracket, for example
    because it makes the completion of the round impossible.
    """

    definition: PairedBracket
    their_pairs: tuple[tuple[int, int], ...]
    their_floaters: tuple[int, ...]
    their_vector: tuple | None

    @property
    def none(self):
        """Tell whether the pairs are those of the definition."""
        return sorted(self.their_pairs) == sorted(self.definition.pairs)


def differences(problem, games, readings=None):
    """Yield the brackets of another answer, each with those whom the answer moved down into it."""
    rules = KINDS[str(problem.edition)](problem, readings, every_set=True)
    rank = {int(player.tpn): place for place, player in enumerate(problem.contenders)}
    theirs = {tuple(sorted((rank[white], rank[black]))) for white, black in games}

    def divided(bracket):
        everybody = set(bracket.moved_down + bracket.residents)
        pairs = sorted(pair for pair in theirs if everybody.issuperset(pair))
        return pairs, tuple(sorted(everybody.difference(*pairs)))

    rules.taken = lambda bracket, _candidate: divided(bracket)[1]
    for bracket, candidate in rules.brackets():
        pairs, floating = divided(bracket)
        yield Difference(
            rules.named(bracket, candidate),
            tuple((rules.tpn(high), rules.tpn(low)) for high, low in pairs),
            tuple(map(rules.tpn, floating)),
            vector_of(bracket, pairs, floating),
        )


def first_difference(problem, games, readings=None):
    """Compare the pairs of another answer with the definition, bracket by bracket.

    None where the pairs are the same, whatever the colours.
    """
    found = differences(problem, games, readings)
    return next((each for each in found if not each.none), None)


def vector_of(bracket, pairs, floating):
    """Return the vector of a given candidate; None where it is not legal."""
    floaters = bracket.floaters.get(mask_of(floating))
    if floaters is None or not all(pair in bracket.field.pairs for pair in pairs):
        return None
    total = Sum()
    for high, low in pairs:
        total = total.plus(bracket, high, low)
    return total.vector(bracket, floaters, floating)
