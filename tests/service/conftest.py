"""Events of these tests need survive no loss of power, unless that is what they try."""

from contextlib import nullcontext

import pytest

WAITING = {
    "test_killed_servers",
    "test_killed_writers",
    "test_shared_database",
    "test_two_servers",
    "test_two_writers",
    "test_files_replaced",
    "test_bare_copies",
}


@pytest.fixture(autouse=True, scope="module")
def disk(request, quickly):
    """Wait for the disk where that is tried."""
    own = request.module.__name__.rpartition(".")[2]
    with nullcontext() if own in WAITING else quickly():
        yield
