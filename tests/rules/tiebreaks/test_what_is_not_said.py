"""What is left out of a value is nothing: no number, no yes. What is supposed is listed."""

from unsaid import supposed

SUPPOSED = {
    # each edition names its differences
    "TieBreakRules.predetermined_as_played",
    "TieBreakRules.certain_places",
    "TieBreakRules.meeting_needed",
    "TieBreakRules.override_cited",
    "TeamTieBreakRules.both_scores_for_two",
}


def test_the_rules_of_an_edition_are_as_most_have_them_where_nothing_is_said():
    assert supposed("arbitro.rules.tiebreaks") == SUPPOSED
