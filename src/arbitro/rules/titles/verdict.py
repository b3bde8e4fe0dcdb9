"""Whether a player made a norm, requirement by requirement, and of which games."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from arbitro.model import Entry, Player, Sex, System, Title
from arbitro.reasons import Reason, reason
from arbitro.rules.titles.edition import (
    FOREIGN_FEDERATIONS,
    LEVELS,
    OPEN_TITLES,
    WOMEN_TITLES,
    NormRules,
    NormTitle,
    holders_needed,
    mix_needed,
    most_of_one_federation,
    most_of_own_federation,
    share_is_enough,
)
from arbitro.rules.titles.event import (
    LEAST_SECONDS,
    MOST_ROUNDS_A_DAY,
    MOST_SECONDS_A_DAY,
    Exemption,
    NormEvent,
    TitleEventKind,
)
from arbitro.rules.titles.games import Games, NotCounted, games_of
from arbitro.rules.titles.norm_measures import (
    USUAL_GAMES,
    NormCandidate,
    NormMeasures,
    best_candidate,
    double_round_robin_is_right,
    federations_are_right,
    fewest_games,
)

MIX_CONCEPT = {
    Title.GM: "grandmaster-title-mix",
    Title.IM: "international-master-title-mix",
    Title.WGM: "woman-grandmaster-title-mix",
    Title.WIM: "woman-international-master-title-mix",
}

EXEMPTION_CONCEPT = {
    Exemption.NATIONAL_CHAMPIONSHIP: "national-championship-exemption",
    Exemption.NATIONAL_TEAM: "national-team-exemption",
    Exemption.ZONAL: "zonal-exemption",
    Exemption.SWISS: "swiss-exemption",
}


@dataclass(frozen=True, slots=True)
class NormCheck:
    """One requirement: met or not, and the numbers compared."""

    met: bool
    reason: Reason


@dataclass(frozen=True, slots=True)
class NormVerdict:
    """A player's result for one title.

    ``used`` is the best set of games, None where no game counts; ``checks`` are those of the set.
    ``exemption`` frees the player from the rules about federations, needed or not.
    """

    title: Title
    norm: bool
    used: NormCandidate | None
    checks: tuple[NormCheck, ...]
    not_counted: tuple[NotCounted, ...]
    exemption: Exemption | None

    @property
    def exemption_used(self) -> Exemption | None:
        """Return what freed the norm from the rules about federations, None where they were met."""
        if self.used is None or federations_are_right(self.used.found):
            return None
        return self.exemption


def titles_within_reach(player: Player) -> tuple[Title, ...]:
    """Return the titles a norm would bring the player nearer to, the highest first.

    Those of women are asked of women alone; a title held, and lower ones of its kind, of nobody.
    """
    woman = player.sex is Sex.FEMALE
    wanted = [title for title in LEVELS if woman or title in OPEN_TITLES]
    if player.title is None:
        return tuple(wanted)
    return tuple(title for title in wanted if title.rank < player.title.rank)


def judge(event: NormEvent, entry: Entry, title: Title, rules: NormRules) -> NormVerdict:
    """Judge a player's event for a title by the best admissible set of games."""
    games = games_of(event.tournament, entry, rules, event.titles or {}, event.by_round)
    return judge_games(event, games, title, rules)


def check_sex(title: Title, sex: Sex | None, rules: NormRules) -> NormCheck | None:
    """Return what stands against a women's title for a player known to be a man (art. 0.3).

    None for everybody else: who is not said to be a man or a woman may still be shown to be one.
    """
    if title not in WOMEN_TITLES or sex is not Sex.MALE:
        return None
    return NormCheck(False, reason("titles-of-women", rules.edition, title=title.value))


def judge_games(event: NormEvent, games: Games, title: Title, rules: NormRules) -> NormVerdict:
    """Judge games that have been looked through already."""
    level = LEVELS[title]
    exemption = event.exemption_for(games.federation)
    best = best_candidate(event, games, level, rules)
    if best is None:
        return NormVerdict(title, False, None, (), games.not_counted, exemption)
    of_event = checks_of_event(event, rules)
    sex = check_sex(title, event.tournament.entry(games.player).player.sex, rules)
    if sex is not None:
        of_event = (sex, *of_event)
    # What the event lacks hits every set alike and need not choose between them.
    norm = best.norm and all(check.met for check in of_event)
    checks = (*of_event, *checks_of(event, games, best.found, level, rules))
    return NormVerdict(title, norm, best, checks, games.not_counted, exemption)


def checks_of_event(event: NormEvent, rules: NormRules) -> tuple[NormCheck, ...]:
    """Return what an event has to keep to for anybody's norm, as far as its record tells."""
    checks = []
    system = event.tournament.system
    if system not in rules.formats:
        checks.append(
            NormCheck(event.approved, reason("permitted-formats", rules.edition, system=system.key))
        )
    rounds, seconds = event.most_rounds_a_day, event.seconds
    if rounds is not None:
        checks.append(
            NormCheck(
                rounds <= MOST_ROUNDS_A_DAY,
                reason(
                    "title-event-rounds-per-day",
                    rules.edition,
                    rounds=rounds,
                    most=MOST_ROUNDS_A_DAY,
                ),
            )
        )
    if seconds is not None:
        checks.append(
            NormCheck(
                seconds >= LEAST_SECONDS,
                reason(
                    "title-event-rounds-per-day",
                    rules.edition,
                    minutes=seconds // 60,
                    needed=LEAST_SECONDS // 60,
                ),
            )
        )
    if rounds is not None and seconds is not None:
        # Both players' clocks; the time of one is that of who has less.
        play = 2 * seconds * rounds
        checks.append(
            NormCheck(
                play <= MOST_SECONDS_A_DAY,
                reason(
                    "title-event-play-per-day",
                    rules.edition,
                    minutes=play // 60,
                    most=MOST_SECONDS_A_DAY // 3600,
                ),
            )
        )
    return tuple(checks)


def checks_of(
    event: NormEvent, games: Games, found: NormMeasures, level: NormTitle, rules: NormRules
) -> list[NormCheck]:
    """Return every requirement with what the set of games reaches, in the order of the text."""
    edition = rules.edition
    opponents = found.opponents
    checks = [
        _check_games(event, games, found, rules),
        *_check_federations(event, games, found, rules),
        NormCheck(
            found.holders >= holders_needed(opponents),
            reason("half-titled", edition, count=found.holders, needed=holders_needed(opponents)),
        ),
        NormCheck(
            found.mix >= mix_needed(opponents),
            reason(
                MIX_CONCEPT[level.title], edition, count=found.mix, needed=mix_needed(opponents)
            ),
        ),
    ]
    if event.tournament.system is System.DOUBLE_ROUND_ROBIN:
        players = len(event.tournament.entries)
        checks.append(
            NormCheck(
                double_round_robin_is_right(event),
                reason("double-round-robin-titles", edition, players=players),
            )
        )
    if found.raised is not None:
        checks.append(
            NormCheck(
                True, reason("rating-floor", edition, opponent=found.raised, floor=level.floor)
            )
        )
    return [*checks, *_check_result(found, level, rules)]


def _check_games(
    event: NormEvent, games: Games, found: NormMeasures, rules: NormRules
) -> NormCheck:
    needed = fewest_games(event, games)
    concept = "nine-games"
    if event.kind is not TitleEventKind.USUAL:
        concept = "fewer-games"
    elif needed < USUAL_GAMES:
        concept = "nine-rounds-with-eight-games"
    return NormCheck(
        found.games >= needed, reason(concept, rules.edition, games=found.games, needed=needed)
    )


def _check_federations(
    event: NormEvent, games: Games, found: NormMeasures, rules: NormRules
) -> list[NormCheck]:
    exemption = event.exemption_for(games.federation)
    if exemption is not None:
        return [NormCheck(True, reason(EXEMPTION_CONCEPT[exemption], rules.edition))]
    own, one = most_of_own_federation(found.opponents), most_of_one_federation(found.opponents)
    return [
        NormCheck(
            found.foreign >= FOREIGN_FEDERATIONS,
            reason(
                "federations-of-opponents",
                rules.edition,
                count=found.foreign,
                needed=FOREIGN_FEDERATIONS,
            ),
        ),
        NormCheck(
            found.own <= own,
            reason(
                "federation-limits",
                rules.edition,
                own=found.own,
                most=own,
                federation=games.federation,
            ),
        ),
        NormCheck(
            found.largest <= one,
            reason(
                "federation-limits",
                rules.edition,
                one=found.largest,
                most=one,
                federation=found.largest_federation,
            ),
        ),
    ]


def _check_result(found: NormMeasures, level: NormTitle, rules: NormRules) -> list[NormCheck]:
    return [
        NormCheck(
            found.average >= level.average,
            reason("minimum-average", rules.edition, average=found.average, needed=level.average),
        ),
        NormCheck(
            found.performance >= level.performance,
            reason(
                "performance",
                rules.edition,
                performance=found.performance,
                needed=level.performance,
                average=found.average,
                percentage=found.percentage,
                step=found.performance - found.average,
            ),
        ),
        NormCheck(
            share_is_enough(found.score, found.games),
            reason(
                "minimum-score",
                rules.edition,
                share=Fraction(found.score * 10, found.games),
                score=found.score,
                games=found.games,
            ),
        ),
    ]


def headline(verdict: NormVerdict) -> Reason:
    """Return whether there is a norm and for how many games it counts."""
    if verdict.used is None or not verdict.norm:
        return reason("no-norm", title=verdict.title.value)
    return reason("norm", title=verdict.title.value, games=verdict.used.credited)


def rounds_left_out(verdict: NormVerdict, rules: NormRules) -> tuple[Reason, ...]:
    """Return the rounds that do not count, or are ignored in the player's favour, and why."""
    never = [
        Reason(
            "round-not-counted",
            None,
            (("round", counted.round), ("opponent", counted.opponent)),
            (counted.reason,),
        )
        for counted in verdict.not_counted
    ]
    used = verdict.used
    if used is None:
        return tuple(never)
    ignored = [_ignored(game.round, game.opponent.tpn, used, rules) for game in used.ignored]
    extra = [reason("extra-points", rules.edition, games=used.extra)] if used.extra else []
    return (*never, *ignored, *extra)


def _ignored(round_number: int, opponent: int, used: NormCandidate, rules: NormRules) -> Reason:
    if round_number > used.last_round:
        return reason("rounds-after-the-norm", rules.edition, round=round_number)
    return reason("won-games-ignored", rules.edition, round=round_number, opponent=opponent)
