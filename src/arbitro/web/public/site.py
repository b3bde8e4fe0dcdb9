"""The whole site as files: every language, feeds and data, written anew only where it changes."""

from __future__ import annotations

import json
import posixpath
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import cache, lru_cache, partial
from hashlib import sha256
from typing import Any, NamedTuple

from arbitro.desk.derived.publication.public import PublicEvent
from arbitro.i18n import Translator, citation, edition_title, languages_named, translator
from arbitro.i18n.zones import in_the_hall
from arbitro.reasons import Reason
from arbitro.web.public import feeds
from arbitro.web.public.page_files import FRAME, Memory, PublicPageFile, SharedPieces
from arbitro.web.public.pages import SectionSite, site_sections
from arbitro.web.public.site_files import MANIFEST, VERSION, Snapshot
from arbitro.web.rendering.templates import HERE, environment
from arbitro.web.views.event.bundle import Part
from arbitro.web.views.rounds.games_in_play import FILE, PAGE, PGN, Live, live_json, live_pgn
from arbitro.web.views.rounds.knock_out import champion_of

_ASSETS = (
    "public.css",
    "fade.css",
    "knock_out.css",
    "public.js",
    "boards.js",
    "entry.js",
    "icon.svg",
    "inter-latin.woff2",
    "inter-ext.woff2",
)


_MOMENT_FOR_PROGRAMS, _MOMENT = "\ue000", "\ue001"
"""Stand for the moment a page was made until it is known whether the page is a new one."""

_FILE, _TITLE, _CONTENT = "\ue002", "\ue003", "\ue004"
"""Stand for what pages about one person have each of its own in a shell they share."""

_ANY_TIME = datetime(2000, 1, 1, tzinfo=UTC)


_FILES_BELOW = ("report.trf", "games.pgn")
"""Files of a section that are named below its pages where they are there."""

_ENTRY_FIELDS = (
    ("name", "public.entry.name", "text", 80, True),
    ("email", "public.entry.email", "email", 120, True),
    ("phone", "public.entry.phone", "tel", 40, False),
    ("federation", "ui.player.federation", "text", 3, False),
    ("fide_id", "ui.player.fide-id", "text", 9, False),
    ("rating", "ui.player.rating", "text", 4, False),
    ("birth", "ui.player.birth", "text", 10, False),
    ("club", "ui.player.club", "text", 80, False),
    ("remark", "public.entry.remark", "text", 500, False),
)
"""What the form asks for that is filled in away from arbitro: name, word, kind, length, needed."""


class _SiteFile(NamedTuple):
    """A file as it was made: what it depended on, its content, and its tag."""

    mark: Hashable
    content: bytes
    tag: str


@dataclass(slots=True)
class Site:
    """Makes snapshots of one event, keeping the pages nothing has changed in.

    The event's own language stands at the root, further ones in a folder each.
    """

    languages: tuple[str, ...]
    _kept: dict[str, _SiteFile] = field(default_factory=dict)
    _times: dict[str, tuple[Hashable, datetime]] = field(default_factory=dict)
    _reports: dict[str, tuple[Hashable, Part | None]] = field(default_factory=dict)
    _memory: Memory = field(default_factory=dict)
    _told: feeds.Known = field(default_factory=dict)
    _own: list[SectionSite] = field(default_factory=list)
    _live: dict[str, tuple[object, tuple[bytes, bytes]]] = field(default_factory=dict)

    def snapshot(self, event: PublicEvent, at: datetime) -> Snapshot:
        """Return the site of an event as it is public; ``at`` is told on the pages that changed."""
        made: dict[str, _SiteFile] = {}
        sections = {
            text: site_sections(event, translator(text), self._memory) for text in self.languages
        }
        own = self._own = sections[self.languages[0]]
        parts = self._of_sections(own)
        for language in self.languages:
            made |= self._in_language(event, at, language, sections[language], parts)
        self._kept = dict(made)
        pages = len(made)
        for language in self.languages:
            read = feeds.FeedContent(event, sections[language], language, self._folder(language))
            # The tag is made without the times: a feed that says the same is the same.
            timeless = feeds.dated(read, lambda *_: _ANY_TIME)
            for path, content in feeds.dated(read, self._since(at)).items():
                made[path] = _SiteFile(None, content, _tag(timeless[path]))
        parts = [Part("event.json", feeds.data(event, own, self._told)), *parts]
        further = {part.name: part.data for part in parts if part.data} | _assets()
        further[MANIFEST] = feeds.manifest(event, parts, pages)
        if not event.page.indexed:
            further["robots.txt"] = b"User-agent: *\nDisallow: /\n"
        made |= {path: _SiteFile(None, content, _tag(content)) for path, content in further.items()}
        version = _version(made)
        told = {"v": version, "at": f"{at:%Y-%m-%dT%H:%M:%SZ}"}
        content = json.dumps(told, separators=(",", ":")).encode()
        made[VERSION] = _SiteFile(None, content, version)
        return Snapshot(
            {path: item.content for path, item in made.items()},
            {path: item.tag for path, item in made.items()},
            version,
            parts=tuple(parts),
        )

    def with_live(self, base: Snapshot, live: Live) -> Snapshot:
        """Return a site with the games in play; made anew only where one of them has changed."""
        files: dict[str, bytes] = {}
        for site in self._own:
            found = live.get(site.section.id)
            if found is None:
                continue
            kept = self._live.get(site.at)
            marks = (found, site.round_marks, site.people_mark)
            if kept is None or kept[0] != marks:
                made = (live_json(site.view, found), live_pgn(site.view, found, identifiers=True))
                kept = self._live[site.at] = (marks, made)
            files |= {f"{site.at}{FILE}": kept[1][0], f"{site.at}{PGN}": kept[1][1]}
        if not files:
            return base
        tags = {path: _tag(content) for path, content in files.items()}
        mark = _tag(json.dumps(tags).encode())[:12]
        told = {**json.loads(base.files[VERSION]), "live": mark}
        files[VERSION] = json.dumps(told, separators=(",", ":")).encode()
        tags[VERSION] = f"{base.tags[VERSION]}{mark}"
        return replace(base, files={**base.files, **files}, tags={**base.tags, **tags}, live=mark)

    def _of_sections(self, sections: list[SectionSite]) -> list[Part]:
        """Return reports and games of the sections, made anew only where a section changed.

        What cannot be made is among them with its reason, and takes nothing else with it.
        """
        found = []
        for section in sections:
            moves = tuple(
                section.games_mark(number) for number in range(1, len(section.rounds) + 1)
            )
            played = (section.people_mark, section.round_marks, moves)
            ranked = (
                section.people_mark,
                section.round_marks[: max(section.public.standings, default=0)],
            )
            for name, mark, make in (
                ("report", played, partial(feeds.report, section)),
                ("games", played, partial(feeds.games, section)),
                ("players", section.people_mark, partial(feeds.players_csv, section)),
                ("standings", ranked, partial(feeds.standings_csv, section)),
            ):
                key = f"{section.at}{name}"
                kept = self._reports.get(key)
                if kept is None or kept[0] != mark:
                    kept = self._reports[key] = (mark, make())
                if kept[1] is not None:
                    found.append(kept[1])
        return found

    def _since(self, at: datetime) -> feeds.Since:
        """Return what tells since when something stands as it does: now, where it is new."""

        def since(name: str, mark: Hashable) -> datetime:
            known = self._times.get(name)
            if known is None or known[0] != mark:
                known = self._times[name] = (mark, at)
            return known[1]

        return since

    def _folder(self, language: str) -> str:
        """Return where the pages of a language are: its own folder, the root for the first one."""
        return "" if language == self.languages[0] else f"{language}/"

    def _in_language(
        self,
        event: PublicEvent,
        at: datetime,
        language: str,
        sections: list[SectionSite],
        parts: list[Part],
    ) -> dict[str, _SiteFile]:
        words = translator(language)
        root = self._folder(language)
        homes = {section.letter: _pages_of(words.t, section)[0][0] for section in sections}
        common = {
            "event": event,
            "settings": event.state.settings and event.state.settings.in_language(language),
            "sections": sections,
            "homes": homes,
            "words": words,
            "t": words.t,
            "first": self.languages[0],
            "files": {part.name for part in parts if part.data},
            "others": [item for item in languages_named() if item[0] in self.languages],
        }
        around = {section.letter: _around(section, common) for section in sections}
        found = {}
        shells: dict[str, _Shell] = {}
        for section, page in _all_pages(event, sections):
            path = root + page.path
            kept = self._kept.get(path)
            mark: tuple[Hashable, Hashable] = (page.mark, None)
            if section is not None and page.frame == FRAME:
                mark = (page.mark, around[section.letter][not page.person])
            if kept is None or kept.mark != mark:
                if page.person and section is not None:
                    shell = shells.get(section.letter)
                    if shell is None:
                        shell = shells[section.letter] = _Shell(section, common, root)
                    html = shell.rendered(page)
                else:
                    html = _rendered(page, section, common, path, root)
                kept = _SiteFile(mark, _dated(html, at, event, words), _tag(html.encode()))
            found[path] = kept
        return found


def _all_pages(
    event: PublicEvent, sections: list[SectionSite]
) -> Iterable[tuple[SectionSite | None, PublicPageFile]]:
    everything = tuple((site.people_mark, site.round_marks) for site in sections)
    yield None, PublicPageFile("index.html", "index", (everything, event.page), dict)
    about = tuple((site.people_mark, repr(site.settings)) for site in sections)
    for name in ("schedule", "about", "privacy"):
        yield None, PublicPageFile(f"{name}.html", name, (about, event.page), dict)
    offered = [(site, site.public.form) for site in sections if site.public.form is not None]
    if offered:
        values: dict[str, Any] = {"offered": offered, "entry_fields": _ENTRY_FIELDS}
        mark = (tuple(form for _, form in offered), event.page)
        yield None, PublicPageFile("entry.html", "entry", mark, lambda: values)
    for section in sections:
        for page in section.pages():
            yield section, page


def _around(section: SectionSite, common: Mapping[str, Any]) -> tuple[Hashable, Hashable]:
    """Return marks of what stands around a section's pages and is not of that section alone.

    The first is that of pages about one person.
    """
    others = tuple((other.letter, other.name) for other in common["sections"])
    files = tuple(f"{section.at}{name}" in common["files"] for name in _FILES_BELOW)
    return (others, files), (others, files, tuple(common["homes"].values()))


def _homes(
    page: PublicPageFile, section: SectionSite | None, homes: Mapping[str, str]
) -> Mapping[str, str]:
    """Return the page of each section that a page leads to: the first a reader may turn to.

    A page about one person leads to the players of other sections: thousands of pages need not be
    made and sent anew because another section has a round more.
    """
    if section is None or not page.person:
        return homes
    return {**dict.fromkeys(homes, "players.html"), section.letter: homes[section.letter]}


def _rendered(
    page: PublicPageFile,
    section: SectionSite | None,
    common: Mapping[str, Any],
    path: str,
    root: str,
) -> str:
    values = _values(page, section, common, path, root) | page.values()
    return environment().get_template(f"public/{page.template}.html").render(values)


def _values(
    page: PublicPageFile,
    section: SectionSite | None,
    common: Mapping[str, Any],
    path: str,
    root: str,
) -> dict[str, Any]:
    """Return what every page is written with."""
    folder = posixpath.dirname(path)
    event: PublicEvent = common["event"]
    first = page.template == "index"
    told = feeds.FeedContent(event, common["sections"], common["words"].language)
    linked = feeds.linked_data(told) if first else None
    return {
        **common,
        "section": section,
        "champion_of": champion_of,
        "once": SharedPieces() if section is None else section.once,
        "page": page,
        "frame": page.frame,
        "articles": partial(_articles, common["words"]),
        "to": partial(_relative, folder, root),
        "moment": _MOMENT,
        "moment_for_programs": _MOMENT_FOR_PROGRAMS,
        "asset": partial(_relative, folder, "assets/"),
        "top": partial(_relative, folder, ""),
        "same": page.path,
        "canonical": path,
        "in_language": partial(_in_language, page.path, folder, common["first"]),
        "pages_of": partial(_pages_of, common["t"]),
        "homes": _homes(page, section, common["homes"]),
        "indexed": event.page.indexed and not page.person,
        "linked": linked,
    }


class _Shell:
    """Writes the pages about one person of a section: what stands around them is written once.

    There are thousands of them, and beside their title and content they differ in their name alone.
    """

    def __init__(self, section: SectionSite, common: Mapping[str, Any], root: str) -> None:
        page = PublicPageFile(section.at + _FILE, "shell", None, dict, person=True)
        self._values = _values(page, section, common, root + page.path, root)
        marks = {"shell_title": _TITLE, "shell_content": _CONTENT}
        shell = environment().get_template("public/shell.html").render(self._values | marks)
        self._before, self._between, self._after = _parted(shell)
        parts = environment().get_template("public/parts.html")
        self._values["x"] = parts.make_module(self._values)

    def rendered(self, page: PublicPageFile) -> str:
        """Return a page of a person."""
        template = environment().get_template(f"public/{page.template}.html")
        context = template.new_context(self._values | {"page": page} | page.values())
        title, content = (
            "".join(template.blocks[other](context)) for other in ("title", "content")
        )
        name = posixpath.basename(page.path)
        before, between = (text.replace(_FILE, name) for text in (self._before, self._between))
        return f"{before}{title}{between}{content}{self._after}"


def _parted(shell: str) -> tuple[str, str, str]:
    """Return what stands before the title of a shell, between it and the content, and after."""
    before, _, rest = shell.partition(_TITLE)
    between, _, after = rest.partition(_CONTENT)
    return before, between, after


def _dated(html: str, at: datetime, event: PublicEvent, words: Translator) -> bytes:
    """Put the moment a page was made where it is told: for readers in the time of the event."""
    told = html.replace(_MOMENT_FOR_PROGRAMS, f"{at:%Y-%m-%dT%H:%M:%SZ}")
    return told.replace(_MOMENT, words.minute(in_the_hall(event.state, at).isoformat())).encode()


def _articles(words: Translator, reasons: Iterable[Reason]) -> str:
    """Return the articles some reasons rest on, the title of their text once.

    >>> from arbitro.reasons import reason
    >>> rules = [reason(each, "C.04.3@2026-02") for each in ("mdp-pairing", "colour-alternate")]
    >>> _articles(translator("en"), rules)
    'FIDE (Dutch) System 2026, art. 3.3.3, art. 5.2.3'
    """
    places: dict[str, list[str]] = {}
    for reason in reasons:
        cited = citation(reason)
        if cited is not None:
            key, _, place = cited.partition(" ")
            listed = places.setdefault(edition_title(key, words), [])
            if place not in listed:
                listed.append(place)
    return "; ".join(", ".join((title, *listed)) for title, listed in places.items())


def _in_language(path: str, folder: str, first: str, language: str) -> str:
    """Return the link to the same page in another language."""
    return _relative(folder, "" if language == first else f"{language}/", path)


def _pages_of(t: Callable[..., str], section: SectionSite) -> list[tuple[str, str]]:
    """Return the pages of a section a reader may turn to, each with its word."""
    found = []
    has_bracket = bool(section.view.is_knock_out and section.rounds)
    if has_bracket:
        found.append(("bracket.html", t("ui.nav.bracket")))
    if section.current is not None:
        found.append((section.round_file(section.current.number), t("ui.nav.rounds")))
    if section.live_round:
        found.append((PAGE, t("public.live.title")))
    if section.public.standings:
        file = section.standings_file(section.public.standings[-1])
        found.append((file, t("ui.nav.standings")))
    if section.public.standings and not has_bracket:
        found.append(("crosstable.html", t("ui.nav.crosstable")))
    found.append(("players.html", t("ui.nav.players")))
    return found


def _relative(folder: str, root: str, path: str) -> str:
    """Return a link from one file of the site to another, which works without a server too.

    >>> _relative("en/a", "en/", "index.html"), _relative("", "", "a/round-1.html")
    ('../index.html', 'a/round-1.html')
    """
    target = root + path
    if not folder:
        return target
    if target.startswith(f"{folder}/"):
        return target[len(folder) + 1 :]
    return _far(folder, target)


@lru_cache(maxsize=4096)
def _far(folder: str, target: str) -> str:
    return posixpath.relpath(target, folder)


def _tag(content: bytes) -> str:
    return sha256(content).hexdigest()[:20]


def _version(made: Mapping[str, _SiteFile]) -> str:
    digest = sha256()
    for path in sorted(made):
        digest.update(f"{path} {made[path].tag}\n".encode())
    return digest.hexdigest()[:12]


@cache
def _assets() -> dict[str, bytes]:
    """Return the style, script and fonts of the site by path."""
    return {f"assets/{name}": (HERE / "static" / name).read_bytes() for name in _ASSETS}
