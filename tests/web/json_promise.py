"""What `/api/v1` has promised: run this file after adding to it; nothing may ever be taken away."""

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


if __name__ == "__main__":
    import tempfile

    from arbitro.config import settings
    from arbitro.web import create_app

    with tempfile.TemporaryDirectory() as folder:
        app = create_app(settings(Path(folder)))
        kept = set(PROMISE.read_text("utf-8").splitlines()) if PROMISE.exists() else set()
        PROMISE.write_text("\n".join(sorted(kept | set(described(app.openapi())))) + "\n", "utf-8")
        app.state.service.close()
