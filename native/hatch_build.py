"""Builds the shared library with cargo and puts it into the wheel, for this system alone."""

import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NAMES = {"win32": "arbitro_native.dll", "darwin": "libarbitro_native.dylib"}


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Runs `cargo build --release`; a wheel without the library would be of no use."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - hatchling names it
        """Build the library and name the system the wheel is for."""
        root = Path(self.root)
        cargo = shutil.which("cargo")
        if cargo is None:
            raise RuntimeError("arbitro-native is written in Rust: cargo is needed to build it")
        subprocess.run([cargo, "build", "--release", "--locked"], cwd=root, check=True)
        name = NAMES.get(sys.platform, "libarbitro_native.so")
        library = root / "target" / "release" / name
        build_data["force_include"][str(library)] = f"arbitro_native/{name}"
        build_data["pure_python"] = False
        system = sysconfig.get_platform().replace("-", "_").replace(".", "_")
        build_data["tag"] = f"py3-none-{system}"
