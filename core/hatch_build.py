"""Carries what the application leaves out in the wheel of arbitro-core, and gives its version."""

import re
import tomllib
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface
from pathspec import GitIgnoreSpec


def sources(root: Path) -> Path:
    """Return the folder of sources: beside this one in the repository, within it in an sdist."""
    return root / "src" if (root / "src").is_dir() else root.parent / "src"


def carried(root: Path) -> list[str]:
    """Return the files of this distribution, as paths below the folder of sources."""
    base = sources(root)
    files = sorted(path.relative_to(base) for path in base.rglob("*") if path.is_file())
    if base.parent == root:
        return [str(path) for path in files]
    project = tomllib.loads((root.parent / "pyproject.toml").read_text("utf-8"))
    left_out = project["tool"]["hatch"]["build"]["targets"]["wheel"]["exclude"]
    spec = GitIgnoreSpec.from_lines(left_out)
    kept = (path for path in files if spec.match_file(f"src/{path}"))
    return [str(path) for path in kept if "__pycache__" not in path.parts]


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Names the modules to carry, in the wheel as a package, in the sdist below ``src``."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - hatchling names it
        """Add the modules to what is built."""
        root = Path(self.root)
        within = "src/" if self.target_name == "sdist" else ""
        for path in carried(root):
            build_data["force_include"][str(sources(root) / path)] = f"{within}{path}"


class CustomMetadataHook(MetadataHookInterface):
    """Gives the version that `arbitro.__version__` says."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set the version."""
        text = (sources(Path(self.root)) / "arbitro" / "__init__.py").read_text("utf-8")
        metadata["version"] = re.findall(r'^__version__ = "(.+)"$', text, re.MULTILINE)[0]
