"""Some of many cases for every run, the others for the long one."""

import pytest


def long_but(every, *quick):
    """Return the parameters of a test: all but some of them are marked long."""
    assert quick
    assert all(one in every for one in quick)
    return [one if one in quick else pytest.param(one, marks=pytest.mark.long) for one in every]


def first_and_rest(every, count):
    """Return two parameters: the first few of all cases, and those that follow, marked long."""
    return [every[:count], pytest.param(every[count:], marks=pytest.mark.long)]
