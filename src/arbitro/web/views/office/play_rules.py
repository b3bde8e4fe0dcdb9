"""What a section's regulations say about play, checked against the Laws it is played by."""

from __future__ import annotations

from arbitro.desk.derived.office.online import mode_of
from arbitro.i18n import Translator
from arbitro.i18n.rule_texts.laws import FindingWords, finding_words
from arbitro.model import Player, RateClass
from arbitro.regulations import NoEditionInForceError, choose_edition
from arbitro.rules.laws.editions import Laws, laws_of
from arbitro.rules.laws.play_rules import PlayRules, Setting, check_play_rules, rate_of
from arbitro.rules.office.conduct.online import SUPERVISED_MODES
from arbitro.rules.ratings.edition import newest_rating_rules
from arbitro.web.forms.fields import shown_value
from arbitro.web.forms.play_rules import DEFAULT_TIME, PLAY_RULES, play_values
from arbitro.web.views.event.defaults import default_time
from arbitro.web.views.event.event import SectionView


def laws_of_section(view: SectionView) -> Laws:
    """Return the Laws in force when the event begins; the newest where that tells none."""
    start = view.state.settings.start if view.state.settings else None
    try:
        chosen = choose_edition("E.01", start=start)
    except NoEditionInForceError:
        chosen = choose_edition("E.01")
    return laws_of(str(chosen.edition.key))


def setting_of(view: SectionView) -> Setting:
    """Return what a section's rules of play are checked against; ratings are taken as wanted."""
    settings = view.section.settings
    people: list[Player] = [view.person(entry) for entry in view.section.entries]
    control = settings.time_control
    rate_class = None if control is None else control.rate_class
    return Setting(
        control=control,
        points=settings.points,
        highest_rating=max((person.rating for person in people), default=0),
        rated_by=newest_rating_rules(rate_class) if rate_class is not None else None,
    )


def findings_of(
    view: SectionView, words: Translator, rules: PlayRules | None = None
) -> tuple[FindingWords, ...]:
    """Return what is to be said of a section's rules of play, or of others in their place."""
    laws = laws_of_section(view)
    play = view.section.settings.play if rules is None else rules
    found = check_play_rules(play, setting_of(view), laws)
    return tuple(finding_words(words, finding, laws.key) for finding in found)


def play_lines(view: SectionView, words: Translator) -> tuple[tuple[str, str], ...]:
    """Return what the regulations say about play: the label of each field, and its value."""
    settings = view.section.settings
    values = play_values(settings)
    late = (words.t("ui.defaults.default-time"), default_time(settings.play, words))
    rest = (field for field in PLAY_RULES if field is not DEFAULT_TIME)
    shown = (
        (words.t(field.label), shown_value(field, values[field.name], words)) for field in rest
    )
    return (late, *shown)


def assistant_conditions(view: SectionView) -> dict[str, str]:
    """Return what the assistant asks of the conditions, as the section has them."""
    laws, setting = laws_of_section(view), setting_of(view)
    play = view.section.settings.play
    rules = play.as_event_rules(setting.control)
    rate = rate_of(setting, laws) or RateClass.STANDARD
    away = mode_of(view.state) in SUPERVISED_MODES
    known = {
        # what an arbiter supervises on a platform is played by E.04
        "edition": "online" if away else laws.key.partition("@")[2][:4],
        "rate": rate.value,
        "supervision": "lax" if play.supervision == "lax" else "full",
        "default_minutes": "" if rules.default_minutes is None else str(rules.default_minutes),
        "draws_from_move": str(rules.draws_from_move or ""),
        "increment_seconds": str(rules.increment_seconds or ""),
        "guideline_three": rules.guideline_three,
        "draws": "" if rules.draws == "free" else rules.draws,
        "device_penalty": "" if rules.device_penalty == "loss" else rules.device_penalty,
        "device_in_bag_allowed": "yes" if rules.device_in_bag_allowed else "",
        "fifty_moves_extended": "yes" if rules.fifty_moves_extended else "",
    }
    return {name: text for name, text in known.items() if text}
