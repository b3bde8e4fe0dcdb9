"""Describes what the library offers, name by name: run it to write ``promise.txt`` anew."""

import inspect
import re
from dataclasses import fields, is_dataclass
from pathlib import Path

import arbitro

PROMISE = Path(__file__).with_name("promise.txt")


def described():
    """Yield a line for each public name, its parameters, its fields and methods."""
    yield f"version {arbitro.LIBRARY_VERSION}"
    for name in arbitro.__all__:
        value = getattr(arbitro, name)
        if inspect.isclass(value):
            yield from _of_class(name, value)
        elif callable(value):
            yield f"{name}{_signature(value)}"


def _of_class(name, value):
    bases = ", ".join(each.__name__ for each in value.__bases__ if each is not object)
    yield f"class {name}({bases})"
    if is_dataclass(value):
        for field in fields(value):
            if not field.name.startswith("_"):
                yield f"  {name}.{field.name}: {_plain(field.type)}"
    for member, what in sorted(vars(value).items()):
        if member.startswith("_"):
            continue
        if isinstance(what, property):
            yield f"  {name}.{member} -> {inspect.signature(what.fget).return_annotation}"
        elif inspect.isfunction(what):
            yield f"  {name}.{member}{_signature(what)}"


def _plain(annotation):
    """A type without what a field of an answer says besides."""
    return re.sub(r"Annotated\[(.+?), (?:Column\(|['\"]).*\]$", r"\1", annotation)


def _signature(function):
    return re.sub(r"(: |-> )'([^']*)'", r"\1\2", str(inspect.signature(function)))


if __name__ == "__main__":
    PROMISE.write_text("\n".join(described()) + "\n", "utf-8")
