"""What values suppose where nothing is said of a field."""

import inspect
from dataclasses import MISSING, fields, is_dataclass
from importlib import import_module
from pkgutil import walk_packages


def supposed(package):
    """Return the fields, as ``Class.field``, that are not 0 or false where nothing is said."""
    root = import_module(package)
    found = {}
    for module in walk_packages(root.__path__, f"{package}."):
        for name, kind in vars(import_module(module.name)).items():
            if inspect.isclass(kind) and kind.__module__ == module.name:
                found |= {f"{name}.{field}": value for field, value in _unsaid(kind) if value}
    return found


def _unsaid(kind):
    """Yield the numbers and truths that stand where a field of a class is not given."""
    known = (
        {each.name: each.default for each in fields(kind) if each.default is not MISSING}
        if is_dataclass(kind)
        else getattr(kind, "_field_defaults", {})
    )
    return [(name, value) for name, value in known.items() if isinstance(value, int)]
