"""Builds the shared library with cargo and puts it into the wheel, for this system alone."""

import os
import re
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
        # where the sources and the compiler's lie is no part of the library
        home = os.environ.get("CARGO_HOME") or Path.home() / ".cargo"
        paths = f"--remap-path-prefix={root}=/source --remap-path-prefix={home}=/cargo"
        flags = f"{os.environ.get('RUSTFLAGS', '')} {paths}".strip()
        environment = {**os.environ, "RUSTFLAGS": flags}
        command = [cargo, "build", "--release", "--locked"]
        subprocess.run(command, cwd=root, check=True, env=environment)
        name = NAMES.get(sys.platform, "libarbitro_native.so")
        library = root / "target" / "release" / name
        build_data["force_include"][str(library)] = f"arbitro_native/{name}"
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{system_of(library.read_bytes())}"


def system_of(library: bytes, platform: str = sysconfig.get_platform()) -> str:
    """Return the system a library is for, as a wheel names it.

    On Linux that is the oldest C library (glibc) in which all it asks for is found (PEP 600).

    >>> system_of(b".. GLIBC_2.2.5 .. GLIBC_2.34 .. GLIBC_2.4 ..", "linux-x86_64")
    'manylinux_2_34_x86_64'
    >>> system_of(b"", "macosx-11.0-arm64"), system_of(b"", "win-amd64")
    ('macosx_11_0_arm64', 'win_amd64')
    """
    system = platform.replace("-", "_").replace(".", "_")
    asked = [tuple(map(int, found)) for found in re.findall(rb"GLIBC_(\d+)\.(\d+)", library)]
    if not system.startswith("linux_") or not asked:
        return system
    first, second = max(asked)
    return system.replace("linux_", f"manylinux_{first}_{second}_", 1)
