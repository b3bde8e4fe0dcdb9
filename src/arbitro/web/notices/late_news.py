"""What becomes public of the games of players, for who looks at it while pages are served."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbitro.lazy_imports import later

if TYPE_CHECKING:
    from arbitro.web.notices.news import due, news_of, written

__all__ = ["due", "news_of", "written"]

# Late: the first page is shown before anything of an event is loaded.
__getattr__ = later(__name__, {"arbitro.web.notices.news": ("due", "news_of", "written")})
