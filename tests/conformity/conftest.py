"""What answers to FIDE's checklist rest on where no other test says just that."""

from cli.conftest import run  # noqa: F401
from web.conftest import new_visitor, quick_disk, visitor  # noqa: F401
