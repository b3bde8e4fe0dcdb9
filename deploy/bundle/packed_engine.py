"""The engine of papers lies packed in the portable folder, of which it was half.

The first paper unpacks it into memory, or, where a system loads no library from there, into a
folder that is deleted at once. The process that sets papers ends when it is idle: nothing stays.
"""

from __future__ import annotations

import contextlib
import lzma
import os
import sys
import tempfile
from importlib.abc import MetaPathFinder
from importlib.machinery import ExtensionFileLoader, ModuleSpec
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

LIBRARY = "typst._typst"
PACKED = Path("typst", "_typst.xz")
"""Where it lies in the folder."""


class PackedLibrary(MetaPathFinder):
    """Finds a library that lies packed."""

    def __init__(self, name: str, packed: Path) -> None:
        self._name, self._packed = name, packed

    def find_spec(self, fullname: str, *_: object) -> ModuleSpec | None:
        """Return how the library is loaded, None for any other module."""
        if fullname != self._name:
            return None
        return ModuleSpec(fullname, _Unpacking(fullname, str(self._packed)))


class _Unpacking(ExtensionFileLoader):
    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """Load the library from memory, else from a file that is gone at once."""
        library = lzma.decompress(Path(self.path).read_bytes())
        with (
            contextlib.suppress(OSError, ImportError, AttributeError),
            os.fdopen(os.memfd_create("engine"), "wb") as memory,
        ):
            memory.write(library)
            memory.flush()
            return _loaded(spec.name, f"/proc/self/fd/{memory.fileno()}")
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "engine.so")
            file.write_bytes(library)
            return _loaded(spec.name, str(file))

    def exec_module(self, module: ModuleType) -> None:
        """Do nothing: what loads a library runs it."""


def _loaded(name: str, path: str) -> ModuleType:
    loader = ExtensionFileLoader(name, path)
    spec = spec_from_file_location(name, path, loader=loader)
    assert spec is not None  # it has a loader
    module = module_from_spec(spec)
    loader.exec_module(module)
    return module


def find_packed_engine() -> None:
    """Have the engine found where the folder has it packed."""
    packed = Path(getattr(sys, "_MEIPASS", ""), PACKED)
    if packed.exists():
        sys.meta_path.insert(0, PackedLibrary(LIBRARY, packed))
