"""Questions by family and seed, made once for all tests that look at them."""

from functools import cache

from arbitro.school import families

question = cache(families.question)
