"""Conduct: devices, leaving, distraction, refusals, and what the arbiter is only advised on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from arbitro.model import STANDARD_POINTS, Points
from arbitro.rules.laws.case import CanMate, MateFacts
from arbitro.rules.laws.ruling import Player, Score, forfeit_by, half_for, opponent_of, win_for
from arbitro.rules.laws.situations.sanctions import impose_loss, known, penalise

if TYPE_CHECKING:
    from arbitro.rules.laws.case import Case
    from arbitro.rules.laws.ruling import Draft, Ruling


@dataclass(frozen=True, slots=True, kw_only=True)
class Device:
    """An electronic device of a player.

    ``where``: on him, on him but switched off, or switched off in a bag. ``rang``: it sounded.
    ``opponent_present``: the opponent has come and the game has begun for both. ``deposited``: he
    came late and hands it over before his first move. ``opponent_can_win``: 2009 asks it.
    """

    player: Player
    where: Literal["on-player", "switched-off", "in-bag"] = "on-player"
    rang: bool = False
    opponent_present: bool = True
    deposited: bool = False
    game_agreed_drawn: bool = False
    opponent_can_win: CanMate | None = None


def device(case: Case, facts: Device) -> Ruling:
    """Rule on a device (11.3.2; 12.3(b) in 2009)."""
    draft = case.draft("electronic-device")
    player, rule = facts.player, case.laws.device
    if rule == "unknown":
        draft.because("no-rule-in-this-edition")
        penalise(case, draft, player, by="")
        return draft.arbiter_decides()
    if rule == "sound":
        return _sound(case, facts, draft)
    if facts.deposited:
        draft.because("device-deposited", "electronic-devices", player=player)
        return draft.play_on()
    in_bag = facts.where == "in-bag" and case.rules.device_in_bag_allowed and not facts.rang
    if in_bag and case.laws.devices_in_bag:
        draft.because("device-in-bag-allowed", "electronic-devices", player=player)
        return draft.play_on()
    draft.because("device-found", "device-found", player=player)
    if in_bag:
        draft.because("device-in-bag-not-in-edition", "device-found")
        penalise(case, draft, player, by="device-found")
        return draft.arbiter_decides()
    if case.rules.device_penalty == "milder":
        draft.because("device-milder-penalty", "device-found")
        penalise(case, draft, player, by="device-found")
        return draft.arbiter_decides()
    impose_loss(draft, player, "device-found")
    draft.because("device-opponent-wins", "device-found", player=opponent_of(player))
    if facts.game_agreed_drawn:
        draft.because("device-changes-the-result", "device-found")
    if facts.opponent_present:
        return draft.ended(win_for(opponent_of(player)))
    draft.because("game-not-played", "device-found")
    return draft.ended(forfeit_by(player))


def _sound(case: Case, facts: Device, draft: Draft) -> Ruling:
    """Apply the rule of 2009: a device that sounds loses, and the opponent may only draw."""
    player = facts.player
    if not facts.rang and facts.where != "on-player":
        draft.because("device-switched-off", "electronic-devices", player=player)
        return draft.play_on()
    if not facts.rang:
        draft.because("device-silent", "electronic-devices", player=player)
        penalise(case, draft, player, by="electronic-devices")
        return draft.play_on()
    impose_loss(draft, player, "device-found")
    answer = case.can_mate(opponent_of(player), MateFacts(facts.opponent_can_win))
    if answer.verdict == "no":
        draft.because("device-opponent-draws", "device-found", player=opponent_of(player))
        return draft.ended(half_for(opponent_of(player)))
    if answer.verdict == "undecided":
        draft.because("mate-undecided", "device-found", player=opponent_of(player))
    return draft.ended(win_for(opponent_of(player)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """A player, or both, persistently refuse to comply with the Laws."""

    player: Player = "white"
    both: bool = False
    warnings: int = 0
    opponent_can_mate: CanMate | None = None


def refusal(case: Case, facts: Refusal) -> Ruling:
    """Rule on a persistent refusal (11.7, 11.8)."""
    draft = case.draft("persistent-refusal")
    if facts.both:
        draft.because("both-refuse", "both-guilty")
        return draft.ended(Score.BOTH_LOSE)
    if case.laws.refusal_loses_at_once:
        impose_loss(draft, facts.player, "persistent-refusal")
        return draft.ended(win_for(opponent_of(facts.player)))
    if facts.warnings < 2:
        draft.because("warn-first", "persistent-refusal", warnings=facts.warnings)
        penalise(case, draft, facts.player, "penalty-time-of-offender")
        return draft.play_on()
    impose_loss(draft, facts.player, "persistent-refusal")
    draft.because("arbiter-decides-opponents-score", "persistent-refusal")
    draft.may("option-opponent-wins", "persistent-refusal", player=opponent_of(facts.player))
    draft.may("option-opponent-half", "persistent-refusal", player=opponent_of(facts.player))
    if facts.opponent_can_mate == "no":
        draft.because("full-point-unfair", "persistent-refusal")
    return draft.arbiter_decides()


@dataclass(frozen=True, slots=True, kw_only=True)
class Conduct:
    """Something a player did, or asked. ``repeated``: he had been warned for it before."""

    player: Player = "white"
    repeated: bool = False


@dataclass(frozen=True, slots=True)
class ConductAdvice:
    """What the Laws say of a kind of conduct: reason, articles, duties; whether it is punished.

    ``also`` are articles cited besides, which do not carry the rule by themselves. ``by`` are the
    rules that are broken, of which the first the edition has says how it is punished; ``options``
    is what the arbiter may do.
    """

    reason: str
    concepts: tuple[str, ...]
    also: tuple[str, ...] = ()
    duties: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    by: tuple[str, ...] = ()
    punished: bool = True
    most: str = "penalty-expulsion"


ADVICE: dict[str, ConductAdvice] = {
    "left-playing-area": ConductAdvice(
        "leaving-the-area",
        ("leaving-with-permission", "leaving-the-area-on-the-move"),
        by=("leaving-with-permission",),
    ),
    "left-venue": ConductAdvice(
        "leaving-the-venue",
        ("leaving-with-permission", "leaving-the-venue"),
        by=("leaving-with-permission",),
    ),
    "distraction": ConductAdvice(
        "distraction",
        ("distracting-the-opponent",),
        ("conduct-penalties",),
        by=("distracting-the-opponent",),
    ),
    "notes-or-advice": ConductAdvice(
        "notes-or-advice",
        ("notes-and-advice",),
        ("conduct-penalties",),
        by=("notes-and-advice",),
    ),
    "smoking": ConductAdvice(
        "smoking-outside-area", ("smoking",), ("conduct-penalties",), by=("smoking",)
    ),
    "refuses-inspection": ConductAdvice(
        "inspection-refused", ("inspection",), ("conduct-penalties",), by=("inspection",)
    ),
    "disrepute": ConductAdvice(
        "into-disrepute", ("disrepute",), ("conduct-penalties",), by=("disrepute",)
    ),
    "stopped-clock-without-reason": ConductAdvice(
        "stopped-without-reason",
        ("stopped-without-reason", "player-stops-clock"),
        by=("stopped-without-reason", "player-stops-clock"),
    ),
    "stopped-clock-with-reason": ConductAdvice(
        "stopped-with-reason",
        ("player-stops-clock", "game-resumed"),
        duties=("arbiter-restarts",),
        punished=False,
    ),
    "refuses-to-help-claim": ConductAdvice(
        "claim-help-refused", ("claims-with-arbiters-help", "claims-checked-by-players")
    ),
    "left-without-resigning": ConductAdvice(
        "clock-runs-to-the-end", ("loss-on-time", "disrepute"), duties=("clock-keeps-running",)
    ),
    "asks-about-the-law": ConductAdvice(
        "explain-the-article", ("explanation-of-laws",), duties=("no-yes-or-no",), punished=False
    ),
    "asks-moves-left": ConductAdvice(
        "moves-left-not-told",
        ("arbiter-does-not-intervene", "arbiter-records"),
        duties=("update-after-flag",),
        punished=False,
    ),
    "spectator-interferes": ConductAdvice(
        "spectator-tells-the-arbiter",
        ("irregularities-reported",),
        options=("expel-who-interferes",),
        punished=False,
    ),
    "appeals": ConductAdvice(
        "appeal-possible", ("appeal",), duties=("play-on-meanwhile",), punished=False
    ),
    "fraud-accusation": ConductAdvice(
        "accusation-of-fraud",
        ("arbiter-fair-play", "notes-and-advice"),
        duties=(
            "accusation-in-writing",
            "warn-of-unfounded-complaint",
            "observe-both",
            "note-absences",
            "inspect-or-send-games",
            "send-complaint-to-commission",
        ),
        punished=False,
    ),
    "asks-for-assistant": ConductAdvice(
        "assistant-allowed",
        ("assistant-to-move", "assistant-for-clock", "assistant-to-record"),
        duties=("adjust-clock-for-assistant", "not-for-the-disabled"),
        punished=False,
    ),
    "needs-extra-time": ConductAdvice(
        "extra-time-for-disturbance",
        ("arbiter-adds-time",),
        options=("add-time-as-judged",),
        punished=False,
    ),
    "game-interrupted": ConductAdvice(
        "interruption",
        ("game-interrupted", "game-resumed"),
        duties=("stop-all-clocks",),
        punished=False,
    ),
    "clock-defect": ConductAdvice(
        "clock-defective",
        ("clock-evidence",),
        duties=("replace-clock", "estimate-times"),
        punished=False,
    ),
    "promotion-piece-missing": ConductAdvice(
        "piece-missing",
        ("player-stops-clock", "game-resumed"),
        duties=("bring-the-piece", "free-to-choose-otherwise"),
        punished=False,
    ),
    "opponent-absent-adjusts": ConductAdvice(
        "adjust-after-telling-the-arbiter", ("adjusting-pieces",), punished=False
    ),
    "scoresheet-request": ConductAdvice(
        "scoresheet-five-times",
        ("rapid-scoresheet-shown", "blitz-scoresheet-shown"),
        ("distracting-the-opponent",),
        by=("distracting-the-opponent",),
    ),
}
"""Conduct on which the arbiter is advised: the articles, what to do, and whether he may punish."""

OF_GUIDELINES = frozenset({"warn-of-unfounded-complaint", "send-complaint-to-commission"})
"""Duties of the regulations against cheating, which bind where the Laws name them (12.2.7)."""

OF_ARTICLES = {
    **dict.fromkeys(OF_GUIDELINES, "arbiter-fair-play-guidelines"),
    "note-absences": "leaving-with-permission",
    "inspect-or-send-games": "inspection",
}
"""Duties that another article stands behind than the first of the advice, where it is known."""


def _of_the_rate(case: Case, concepts: tuple[str, ...]) -> tuple[str, ...]:
    """Leave out what holds in rapid or in blitz chess alone, where another class is played."""
    others = {"rapid", "blitz"} - {case.conditions.rate.value}
    return tuple(concept for concept in concepts if concept.partition("-")[0] not in others)


def advise(case: Case, facts: Conduct, name: str) -> Ruling:
    """Give the articles, duties and penalties for a kind of conduct; the arbiter decides."""
    draft = case.draft(name)
    advice = ADVICE[name]
    also = tuple(concept for concept in advice.also if known(case, concept))
    own = tuple(concept for concept in advice.concepts if known(case, concept))
    if not own:
        draft.because("no-rule-in-this-edition", *also)
        if advice.punished:
            penalise(case, draft, facts.player, advice.most, by="")
        return draft.arbiter_decides()
    cited = (*_of_the_rate(case, own), *also)
    if not _of_the_rate(case, own):
        draft.because("only-in-rapid-and-blitz", *own)
        return draft.nothing()
    draft.because(advice.reason, *cited, player=facts.player)
    for duty in advice.duties:
        named = duty not in OF_GUIDELINES or known(case, OF_ARTICLES[duty])
        if named and (duty != "not-for-the-disabled" or case.laws.disabled_not_charged):
            own_article = OF_ARTICLES.get(duty, "")
            draft.must(duty, *((own_article,) if known(case, own_article) else cited[:1]))
    for option in advice.options:
        draft.may(option, *cited[:1])
    if not advice.punished:
        left = advice.duties or advice.options
        return draft.arbiter_decides() if left else draft.play_on()
    if facts.repeated:
        draft.because("repeated-offence", *cited[-1:])
    by = next(text for text in (*advice.by, "penalties") if known(case, text))
    penalise(case, draft, facts.player, advice.most, by=by)
    return draft.arbiter_decides()


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardsDiffer:
    """The two boards of a game with a blind player show different positions."""

    sheets_agree: bool = True


def boards_differ(case: Case, facts: BoardsDiffer) -> Ruling:
    """Rule on two boards that differ (D.2.9)."""
    draft = case.draft("boards-differ")
    concept = "blind-boards-differ"
    if not known(case, concept):
        draft.because("no-rule-in-this-edition", "disabled-players-play")
        return draft.arbiter_decides()
    if facts.sheets_agree:
        draft.because("boards-sheets-agree", concept)
        draft.must("adjust-who-executed-wrong", concept)
    else:
        draft.because("boards-sheets-differ", concept)
        draft.must("back-to-where-sheets-agree", concept)
        draft.must("set-the-clocks", "irregularity-restored")
    return draft.play_on()


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposedScore:
    """A score the arbiter thinks of giving, and the points of the event."""

    white: Points
    black: Points
    win: Points = STANDARD_POINTS.win
    draw: Points = STANDARD_POINTS.draw
    loss: Points = STANDARD_POINTS.loss


def proposed_score(case: Case, facts: ProposedScore) -> Ruling:
    """Rule on whether a score may be given (10.1, 10.2)."""
    draft = case.draft("proposed-score")
    usual = {facts.win, facts.draw, facts.loss, 0}
    if not case.laws.total_points_limited:
        draft.because("score-limit-not-in-edition", "points")
    if facts.white not in usual or facts.black not in usual:
        draft.because("score-unusual", "total-points-limited")
        return draft.nothing()
    if facts.white + facts.black > max(facts.win + facts.loss, 2 * facts.draw):
        draft.because("score-too-high", "total-points-limited")
        return draft.nothing()
    draft.because("score-allowed", "points", "total-points-limited")
    return draft.play_on()
