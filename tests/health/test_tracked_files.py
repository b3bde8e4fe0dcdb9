"""What is kept says nothing about the machine it was made on and names no package registry."""

import re

import pytest

FORBIDDEN = {
    "a path of somebody's machine": re.compile(r"(?<![\w./:~-])/(?:work|home|root|Users)/\w"),
    "a package registry": re.compile(
        r"https?://[^\s\"'>)]*(?:pypi|pythonhosted|artifactory|nexus|/simple\b)", re.IGNORECASE
    ),
    "the choice of a package index": re.compile(r"--(?:extra-)?index[-_]url|\bindex[-_]url\s*="),
}


@pytest.mark.long
@pytest.mark.parametrize("what", FORBIDDEN)
def test_no_file_holds(tracked, root, what):
    found = []
    for path in tracked:
        text = path.read_bytes().decode("utf-8", errors="ignore")
        found.extend(
            f"{path.relative_to(root)}: {match.group()}"
            for match in FORBIDDEN[what].finditer(text)
            if path.name != "test_tracked_files.py"
        )
    assert not found, "\n" + "\n".join(map(str, found))


def test_the_pinned_versions_name_no_address(root):
    for path in sorted((root / "constraints").glob("*.txt")):
        assert "://" not in path.read_text("utf-8"), path.name


def test_no_file_of_a_cache_or_an_environment_is_kept(tracked, root):
    unwanted = re.compile(r"(^|/)(__pycache__|\.venv|\.[a-z_]+_cache|\.hypothesis)/|\.pyc$")
    names = [str(path.relative_to(root)) for path in tracked]
    assert [name for name in names if unwanted.search(name)] == []
