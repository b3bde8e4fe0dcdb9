"""What is left out of a value is nothing: no number, no yes. What is supposed is listed."""

from unsaid import supposed

SUPPOSED = {
    # each edition names its differences
    "TieBreakRules.predetermined_as_played": True,
    "TieBreakRules.certain_places": True,
    "TieBreakRules.meeting_needed": True,
    "TieBreakRules.override_cited": True,
    "TeamTieBreakRules.both_scores_for_two": True,
}


def test_the_rules_of_an_edition_are_as_most_have_them_where_nothing_is_said():
    assert supposed("arbitro.rules.tiebreaks") == SUPPOSED
