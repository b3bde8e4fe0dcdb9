"""What the JSON interface has promised: run this file after adding to it; nothing may ever go.

Of what programs are answered the types are promised too: whoever reads a number is never given a
text, nor null where there was none. What they send may be taken more generously one day.
"""

from pathlib import Path

PROMISE = Path(__file__).with_name("json_promise.txt")


def described(description):
    """Yield what programs rely on: every address with its method, every field of every value."""
    for path, methods in sorted(description["paths"].items()):
        for method, told in sorted(methods.items()):
            yield f"{method.upper()} {path}"
            for each in told.get("parameters", ()):
                yield f"{method.upper()} {path} {each['in']} {each['name']}"
    for name, told in sorted(description["components"]["schemas"].items()):
        for field in sorted(told.get("properties", {})):
            yield f"{name}.{field}"
    yield from types_of_answers(description)


def types_of_answers(description):
    """Yield the type of every field that an answer has, in the answers of success."""
    schemas = description["components"]["schemas"]
    waiting = [
        told
        for methods in description["paths"].values()
        for method in methods.values()
        for status, told in method["responses"].items()
        if status.startswith("2")
    ]
    seen = set()
    while waiting:
        for name in named_in(waiting.pop()) - seen:
            seen.add(name)
            waiting.append(schemas[name])
    for name in sorted(seen):
        for field, told in sorted(schemas[name].get("properties", {}).items()):
            yield f"{name}.{field}: {type_of(told)}"


def named_in(told):
    """The names of all schemas a part of the description refers to."""
    if isinstance(told, dict):
        own = {str(told["$ref"]).rpartition("/")[2]} if "$ref" in told else set()
        return own.union(*map(named_in, told.values()))
    return set().union(*map(named_in, told)) if isinstance(told, list) else set()


def type_of(told):
    """A type in words; what a value may be among those of its type is left out.

    >>> type_of({"anyOf": [{"type": "null"}, {"$ref": "#/components/schemas/Round"}]})
    'Round or null'
    >>> type_of({"type": "array", "items": {"type": "string", "pattern": "x"}})
    'array of string'
    """
    if "$ref" in told:
        return told["$ref"].rpartition("/")[2]
    if "anyOf" in told or "oneOf" in told:
        parts = told.get("anyOf") or told["oneOf"]
        return " or ".join(sorted({type_of(each) for each in parts}))
    if "const" in told:
        return f"always {told['const']}"
    kind = told.get("type", "anything")
    return f"array of {type_of(told['items'])}" if kind == "array" and "items" in told else kind


if __name__ == "__main__":
    import tempfile

    from arbitro.config import settings
    from arbitro.web import create_app

    with tempfile.TemporaryDirectory() as folder:
        app = create_app(settings(Path(folder)))
        kept = set(PROMISE.read_text("utf-8").splitlines()) if PROMISE.exists() else set()
        PROMISE.write_text("\n".join(sorted(kept | set(described(app.openapi())))) + "\n", "utf-8")
        app.state.service.close()
