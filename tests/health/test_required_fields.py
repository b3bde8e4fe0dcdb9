"""A field that must be filled in says so in its label; the others say nothing."""

import re

SAID_OTHERWISE = {
    "learn/clock.html": "an exercise: every answer is asked for",
    "me/desk.html": "the desk in the hall: a board and one of three buttons",
    "wizard.html": "the first question, with the cursor in it; nothing is made without a name",
    "rounds/why.html": "two names, found as they are typed; the label is for screen readers",
}
MARK = "ui.required"
NEEDED = re.compile(r"<(?:input|select|textarea)\b[^<]*?\brequired\b(?!=)[^<]*?>")


def unmarked(text):
    """Return the fields of a template that must be filled in and whose label does not say it."""
    found = []
    for field in NEEDED.finditer(text):
        label = text[: field.start()].rpartition("<label")[2]
        if MARK not in label and not re.search(r'type="(radio|checkbox)"', field[0]):
            found.append(field[0])
    return found


def test_every_field_that_must_be_filled_in_says_so(root):
    templates = root / "src" / "arbitro" / "web" / "templates"
    found = {
        str(path.relative_to(templates)): fields
        for path in templates.rglob("*.html")
        if path.name != "fields.html" and (fields := unmarked(path.read_text("utf-8")))
    }
    assert found.keys() == SAID_OTHERWISE.keys(), found


def test_a_field_without_the_mark_is_found():
    field = '<label for="a">A</label><input id="a" required>'
    assert unmarked(field)
    assert unmarked(field.replace("</label>", '{{ t("ui.required") }}</label>')) == []
    assert unmarked(field.replace(" required", "")) == []
