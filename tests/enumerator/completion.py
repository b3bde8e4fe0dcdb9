"""Can these players be paired? Answered by trying everything, with memory."""

from functools import cache
from itertools import combinations

from enumerator.facts import Field, mask_of, members


class Completion:
    """The completion test and the best pairing of the following bracket, for one field."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.all_pairable = cache(self._all_pairable)
        self.bye_score = cache(self._bye_score)
        self.best_following = cache(self._best_following)
        self.most_pairs_following = cache(self._most_pairs_following)

    def _all_pairable(self, players, apart):
        """Tell whether everybody can be paired under [C1] and [C3], none of ``apart`` together."""
        if not players:
            return True
        choices = [
            (self._choice(player, players, apart & players), player) for player in members(players)
        ]
        partners, player = min(choices, key=lambda choice: choice[0].bit_count())
        rest = players & ~(1 << player)
        return any(
            self.all_pairable(rest & ~(1 << other), apart & rest & ~(1 << other))
            for other in members(partners)
        )

    def _choice(self, player, players, apart):
        """Return the possible opponents of a player."""
        partners = self.field.partners[player] & players
        return partners & ~apart if apart >> player & 1 else partners

    def lowest_bye(self, moved_down, others):
        """Return the lowest score of a bye that completes the round; None if nothing does.

        For an even number of players the answer is 0: nobody gets a bye.
        """
        apart = 0 if self.field.readings.floaters_may_meet_below else moved_down
        return self.bye_score(moved_down | others, apart)

    def _bye_score(self, players, apart):
        if players.bit_count() % 2 == 0:
            return 0 if self.all_pairable(players, apart) else None
        scores = [
            self.field.score[player]
            for player in members(players)
            if self.field.eligible[player]
            and self.all_pairable(players & ~(1 << player), apart & ~(1 << player))
        ]
        return min(scores, default=None)

    def floater_sets(self, moved_down, residents, below):
        """Yield ``(pairs, limbo, floaters)`` for all sets of players that could float.

        The others can be paired with each other, moved-down players with residents only. Nothing
        is said about what follows, except that the last bracket leaves at most one player.
        """
        bracket = moved_down | residents
        size = bracket.bit_count()
        for count in range(size % 2, size + 1, 2):
            if count > 1 and not below:
                return
            for floaters in combinations(members(bracket), count):
                floating = mask_of(floaters)
                if self.all_pairable(bracket & ~floating, moved_down & ~floating):
                    yield (size - count) // 2, floating & moved_down, floating

    def floater_scores(self, floaters):
        """Return the scores of the floaters in descending order ([C7])."""
        return tuple(sorted((self.field.score[one] for one in members(floaters)), reverse=True))

    def _best_following(self, moved_down, residents, below):
        """Return the best [C5], [C6] and [C7] the following bracket can have, given [C1]-[C4]."""
        best = None
        lowest_bye = self.lowest_bye(moved_down, residents | below)
        for pairs, _limbo, floaters in self.floater_sets(moved_down, residents, below):
            if best is not None and -pairs > best[1]:
                break
            if lowest_bye is None or self.lowest_bye(floaters, below) != lowest_bye:
                continue
            measure = (lowest_bye, -pairs, self.floater_scores(floaters))
            if best is None or measure < best:
                best = measure
        return best

    def _most_pairs_following(self, moved_down, residents, below):
        """Return the most pairs, and then the least PSD, of the following bracket (C.7 of 2017)."""
        minds_the_bye = self.field.readings.lookahead_minds_the_bye and not below
        best = None
        lowest = min(self.field.score[one] for one in members(residents))
        for pairs, limbo, floaters in self.floater_sets(moved_down, residents, 1):
            if best is not None and -pairs > best[0]:
                break
            if minds_the_bye and self.lowest_bye(floaters, 0) is None:
                continue
            paired = members(moved_down & ~limbo)
            differences = [self.field.score[one] - lowest for one in paired]
            differences += [0] * (pairs - len(paired))
            differences += [self.field.score[one] - lowest + 10 for one in members(floaters)]
            measure = (-pairs, tuple(sorted(differences, reverse=True)))
            if best is None or measure < best:
                best = measure
        return best
