"""Editions that nobody has published, as if their files lay among ours."""

import shutil
from contextlib import contextmanager
from pathlib import Path

import pytest

from arbitro.regulations import heads


def head_of(edition):
    """Return the head of an edition's file as a person writes it, all but the line that ends it."""
    lines = ["[edition]", f"in_force_from = {edition.in_force_from}"]
    if edition.in_force_until is not None:
        lines.append(f"in_force_until = {edition.in_force_until}")
    lines += [f"first_days.{each.value} = {day}" for each, day in edition.first_days]
    if edition.amended:
        lines.append(f"amended = [{', '.join(map(str, edition.amended))}]")
    said = {"handbook": edition.handbook, "source": edition.source}
    lines += [f'{name} = "{words}"' for name, words in said.items() if words]
    lines.append(f"checked_on = {edition.checked_on}")
    if edition.note:
        lines.append(f'note = "{edition.note}"')
    return "\n".join(lines) + "\n"


@contextmanager
def among_ours(folder, *editions):
    """Have editions as if their files, without articles, lay among ours; they lie in a copy."""
    shutil.copytree(heads.FOLDER, folder, dirs_exist_ok=True)
    for each in editions:
        (Path(folder) / f"{each.key}.toml").write_text(head_of(each) + "[articles]\n", "utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(heads, "FOLDER", str(folder))
        heads.forget()
        try:
            yield
        finally:
            patch.undo()
            heads.forget()
