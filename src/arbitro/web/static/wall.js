"use strict";
/* A screen turns through what is public, by itself. The size of its letters follows from the height of the picture and
   from how far it is read: a capital takes sixteen minutes of arc. It never goes blank: without network it turns what it
   has, and says since when. */

(() => {
  const $ = (selector, root = document) => root.querySelector(selector);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const { url, ...words } = document.body.dataset;
  const fill = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);

  const asked = new URLSearchParams(window.location.search);
  const ARC = (16 / 60) * (Math.PI / 180);
  const CAPITAL = 0.7275; /* of the height of the letters of the font */
  const letterOf = (height, metres) => Math.max(2.3, (100 * 2 * metres * Math.tan(ARC / 2)) / CAPITAL / (height / 100));
  /* percent of the picture that a list has: what its heading, its foot and an announcement leave */
  const listOf = (letter) => 91.4 - 1.53 * Math.max(3.2, 0.7 * letter) - (100 * $("#line").offsetHeight) / window.innerHeight;
  const rowsOf = (letter) => Math.max(1, Math.floor(listOf(letter) / (1.22 * letter)));

  const height = Number(asked.get("h"));
  const metres = Number(asked.get("m"));
  const letter = height && metres ? Math.min(letterOf(height, metres), 24) : 4.7;
  let rows = rowsOf(letter);
  document.body.style.setProperty("--letter", `${letter}vh`);

  const setup = $("#setup");
  if (asked.get("section")) setup.append(Object.assign(document.createElement("input"), { type: "hidden", name: "section", value: asked.get("section") }));
  const tellSetup = () => {
    const told = new FormData(setup);
    $("#setup-said").textContent = fill(words.rows, { rows: rowsOf(letterOf(Number(told.get("h")) || 68, Number(told.get("m")) || 6)), metres: told.get("m") });
  };
  if (!height || !metres) {
    setup.hidden = false;
    tellSetup();
    setup.addEventListener("input", tellSetup);
  }

  const sections = new Set((asked.get("section") || "").toLowerCase().split(",").filter(Boolean));

  /* -- pages ------------------------------------------------------------------------------------------------ */

  let slides = [];
  let pages = [];
  let at = 0;
  let state = { show: "auto", text: "", whole: false, starts: [], turns: [] };
  const named = asked.get("name") || "";
  const alone = { hour: 0, heard: performance.now() }; /* arbitro's clock when it was heard last; this machine's may be wrong */
  const now = () => (alone.hour ? alone.hour + performance.now() - alone.heard : Date.now());

  /* what a line of a list, or what all screens show, means now: slides, or a clock, with the seconds of a page */
  const lists = (kind, letters, each) => {
    if (kind === "clock") return [{ clock: true, letters, seconds: each || 10 }];
    const mine = slides.filter((slide) => (!sections.size || sections.has(slide.dataset.letter)) && (!letters.length || letters.includes(slide.dataset.letter)));
    const ordered = letters.length ? letters.flatMap((letter) => mine.filter((slide) => slide.dataset.letter === letter)) : mine;
    if (kind !== "auto") return ordered.filter((slide) => slide.dataset.kind === kind).map((slide) => ({ slide, seconds: each }));
    /* before a result is known people look for their table; then for the results and the places */
    const fits = (slide) => {
      const known = slides.some((other) => other.dataset.letter === slide.dataset.letter && other.dataset.kind === "boards" && all(".res", other).some((cell) => cell.textContent !== "–"));
      return known ? slide.dataset.kind !== "names" : slide.dataset.kind === "names";
    };
    return ordered.filter(fits).map((slide) => ({ slide, seconds: each }));
  };
  const wanted = () => {
    if (state.show !== "list") return lists(state.show, [], 0);
    const found = state.turns.flatMap(([kind, letters, each]) => lists(kind, letters, each));
    return found.length ? found : lists("auto", [], 0); /* nothing of the list is public yet */
  };
  const asksFor = (kind) => state.show === kind || (state.show === "list" && state.turns.some(([each]) => each === kind));

  const NEEDED = { names: 13, boards: 24, standings: 15, live: 11 }; /* letters a line is wide */
  const columnsOf = (kind) => {
    const pixels = (letter / 100) * window.innerHeight;
    return Math.max(1, Math.floor((window.innerWidth * 0.96) / (NEEDED[kind] * pixels)));
  };
  /* what leaves room is written larger than it must be: so many times */
  const larger = (page) => {
    const lines = Math.ceil(page.part.length / page.columns);
    const width = (window.innerWidth * 0.94) / page.columns / ((letter / 100) * window.innerHeight);
    return Math.max(1, Math.min(rows / lines, width / NEEDED[page.kind], 2.2));
  };

  /* boards of games in play: as many as leave their names as large as all letters are */
  const boardsOn = () => {
    const pixels = (letter / 100) * window.innerHeight;
    const room = (listOf(letter) / 100) * window.innerHeight;
    const columns = columnsOf("live");
    const size = Math.max(pixels, Math.min((window.innerWidth * 0.94) / columns - pixels, room - 4 * pixels));
    return { columns, size, most: columns * Math.max(1, Math.floor(room / (size + 4 * pixels))) };
  };

  const seconds = (lines, columns) => Math.min(20, Math.max(8, 4 + 0.4 * Math.ceil(lines / columns)));

  const stands = (page) => page.seconds || seconds(page.part.length, page.columns);

  const lay = () => {
    pages = [];
    rows = rowsOf(letter);
    for (const { slide, clock, letters, seconds: each } of wanted()) {
      if (clock) {
        pages.push({ kind: "clock", title: words.clock, columns: 1, part: [], letters: "", of: letters, seconds: each });
        continue;
      }
      const lines = all(".line", slide);
      if (slide.dataset.kind === "live") {
        const { columns, most } = boardsOn();
        for (let from = 0; from < lines.length; from += most) pages.push({ kind: "live", title: slide.dataset.title, columns, part: lines.slice(from, from + most), letters: "", seconds: each, of: slide });
        continue;
      }
      const columns = Math.min(columnsOf(slide.dataset.kind), Math.ceil(lines.length / rows)) || 1;
      for (let from = 0; from < lines.length; from += rows * columns) {
        const part = lines.slice(from, from + rows * columns);
        const initial = (line) => $("strong", line).textContent.slice(0, 2);
        pages.push({ kind: slide.dataset.kind, title: slide.dataset.title, columns, part, seconds: each, of: slide, letters: slide.dataset.kind === "names" && lines.length > part.length ? `${initial(part[0])} – ${initial(part[part.length - 1])}` : "" });
      }
    }
    at = Math.min(at, Math.max(0, pages.length - 1));
    const cycle = pages.reduce((sum, page) => sum + stands(page), 0);
    document.body.dataset.cycle = Math.round(cycle);
    $("#turning").dataset.slow = cycle > 60 ? fill(words.slow, { seconds: Math.round(cycle) }) : "";
  };

  const paging = () => [pages.length > 1 ? fill(words.page, { page: at + 1, pages: pages.length }) : "", $("#turning").dataset.slow].filter(Boolean).join(" · ");

  /* a name that is too long keeps its surname: given names become their initials, fewer and fewer of them */
  const cut = (who) => who.scrollWidth > who.clientWidth;
  const shorten = (who) => {
    const given = who.lastChild;
    if (!given || given.nodeType !== Node.TEXT_NODE || !cut(who)) return;
    given.textContent = given.textContent.replace(/(\p{L})[\p{L}\p{M}'’.]*/gu, "$1.");
    while (cut(who) && given.textContent) given.textContent = given.textContent.replace(/\s*\S+\s*$/u, "");
  };

  const show = () => {
    const stage = $("#stage");
    const page = pages[at];
    if (page && page.kind === "clock") {
      stage.classList.remove("of-boards");
      stage.replaceChildren();
      stage.removeAttribute("style");
      $("#what").textContent = words.clock;
      $("#letters").textContent = "";
      $("#turning").textContent = paging();
      tick();
      return;
    }
    if (!page) {
      stage.replaceChildren($("#empty").content.cloneNode(true));
      $("#what").textContent = $("#letters").textContent = $("#turning").textContent = "";
      return;
    }
    const made = stage.cloneNode(false);
    const scale = page.kind === "live" ? 1 : larger(page);
    made.style.setProperty("--board", page.kind === "live" ? `${boardsOn().size}px` : "");
    made.classList.toggle("of-boards", page.kind === "live");
    made.style.fontSize = `${scale}em`;
    /* The ratio of the same numbers may come out a hair below the whole one. */
    made.style.gridTemplateRows = `repeat(${Math.max(1, Math.floor(rows / scale + 1e-9))}, auto)`;
    made.style.gridTemplateColumns = `repeat(${page.columns}, minmax(0, 1fr))`;
    made.replaceChildren(...page.part.map((line) => line.cloneNode(true)));
    stage.replaceWith(made);
    $("#legend").hidden = !$(".side", made);
    /* Only what is on the page has a width. */
    for (const who of all(".line:not(.board) .who", made)) shorten(who);
    for (const card of all("[data-told]", made)) window.boards.show(card, JSON.parse(card.dataset.told), words.letters);
    if (page.kind === "live") window.boards.tick(now());
    $("#what").textContent = page.title;
    $("#letters").textContent = page.letters;
    $("#turning").textContent = paging();
  };

  let turning = 0;
  const turn = () => {
    window.clearTimeout(turning);
    const page = pages[at];
    if (asked.has("still")) return;
    turning = window.setTimeout(() => {
      at = pages.length ? (at + 1) % pages.length : 0;
      show();
      turn();
    }, (page ? stands(page) : 10) * 1000);
  };
  const again = () => {
    lay();
    show();
    turn();
  };

  /* -- the clock, and what is announced ------------------------------------------------------------------------ */

  const time = (moment) => new Intl.DateTimeFormat(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: state.zone || undefined }).format(moment);
  const two = (number) => String(number).padStart(2, "0");
  const span = (ms) => {
    const left = Math.max(0, Math.ceil(ms / 1000));
    return left >= 3600 ? `${Math.floor(left / 3600)}:${two(Math.floor(left / 60) % 60)}:${two(left % 60)}` : `${Math.floor(left / 60)}:${two(left % 60)}`;
  };
  const MINUTE = 60_000;
  const starts = () => state.starts.filter(([section]) => !sections.size || sections.has(section)).map(([letter, section, round, at, late, minutes, exact]) => ({ letter, section, round, at, late: late ? at + late * MINUTE : 0, over: minutes ? at + minutes * MINUTE : 0, exact }));
  const SHOWN_FOR = 60 * MINUTE; /* after its start a round without a time control is told of for so long */

  /* the round to tell of: the one to come, else the one in play */
  const current = (list, at) => list.find((each) => each.at > at && each.at - at < 12 * 60 * MINUTE) || [...list].reverse().find((each) => each.at <= at && at < (each.over || each.at + SHOWN_FOR));
  const told = (round, at) => {
    if (at < round.at) return [fill(words.startsIn, { time: span(round.at - at), round: round.round, section: round.section })];
    const parts = [fill(words.inPlay, { time: time(round.at), round: round.round, section: round.section })];
    if (round.late > at) parts.push(fill(words.defaultIn, { time: span(round.late - at) }));
    if (round.over > at) parts.push(fill(round.exact ? words.atMost : words.about, { time: span(round.over - at) }));
    return parts;
  };

  const tick = () => {
    const moment = now();
    $("#clock").textContent = time(moment);
    const list = starts();
    const found = current(list, moment);
    $("#countdown").textContent = found ? told(found, moment)[found.at > moment ? 0 : Math.min(1, told(found, moment).length - 1)] : "";
    const page = pages[at];
    if (page && page.kind === "clock") clocks(page.of.length ? list.filter((each) => page.of.includes(each.letter)) : list, moment);
    if (page && page.kind === "live") window.boards.tick(moment);
    say(list, moment);
    const age = performance.now() - alone.heard;
    const offline = $("#offline");
    offline.hidden = age < 15_000;
    if (!offline.hidden) offline.textContent = fill(words.offline, { time: time(alone.hour || Date.now() - age) });
  };

  /* one large clock a section */
  const clocks = (list, at) => {
    const stage = $("#stage");
    const wanted = [...new Set(list.map((each) => each.letter))].map((letter) => current(list.filter((each) => each.letter === letter), at)).filter(Boolean);
    while (stage.childElementCount > wanted.length + 1) stage.lastElementChild.remove();
    while (stage.childElementCount < wanted.length + 1) stage.append(document.createElement("p"));
    stage.firstElementChild.className = "hour";
    stage.firstElementChild.textContent = time(at);
    wanted.forEach((round, place) => {
      const line = stage.children[place + 1];
      line.className = "of-round";
      line.textContent = [wanted.length > 1 ? round.section : "", ...told(round, at)].filter(Boolean).join(" \u00b7 ");
    });
  };

  /* -- spoken, where somebody has asked for it ------------------------------------------------------------------- */

  const voice = $("#voice");
  let spoken = false;
  const speak = (text) => {
    if (!spoken || !text) return;
    const said = new SpeechSynthesisUtterance(text);
    said.lang = document.documentElement.lang;
    window.speechSynthesis.speak(said);
  };
  if ("speechSynthesis" in window) {
    voice.hidden = false;
    voice.addEventListener("click", () => {
      spoken = !spoken;
      voice.setAttribute("aria-pressed", String(spoken));
      if (!spoken) window.speechSynthesis.cancel();
      else speak(state.text);
    });
  }
  let looked = 0; /* until when what is due has been said */
  const say = (list, at) => {
    if (!looked || at < looked || at - looked > MINUTE) looked = at; /* nothing of long ago is said late */
    const due = [];
    for (const each of list) {
      const about = { round: each.round, section: each.section };
      due.push([each.at - 5 * MINUTE, words.sayFive, about], [each.at, words.sayStart, about]);
      if (each.late) due.push([each.late, words.sayDefault, about]);
    }
    for (const [when, text, about] of due) if (looked < when && when <= at) speak(fill(text, about));
    looked = at;
  };

  let announced = "";
  const announce = () => {
    const line = $("#line");
    const whole = $("#whole");
    line.hidden = !state.text || state.whole;
    whole.hidden = !state.text || !state.whole;
    line.textContent = whole.textContent = state.text;
    if (slides.length && rows !== rowsOf(letter)) again();
    if (state.text !== announced) speak(state.text);
    announced = state.text;
  };

  /* -- what arbitro says ---------------------------------------------------------------------------------------- */

  let mark = "";
  let followed = null;
  const round = (slide) => (slide.dataset.kind === "standings" ? "" : `${slide.dataset.letter} ${slide.dataset.round} ${slide.dataset.issue}`);
  /* games in play are asked for where they are shown, and change without the page being turned */
  const follow = async (fresh) => {
    const answer = await fetch(`${url}/boards`, { cache: "no-store" });
    if (!answer.ok) throw new Error(String(answer.status));
    const made = document.createElement("template");
    made.innerHTML = await answer.text();
    /* The boards only refer to these symbols: one copy serves all of them. */
    if (!$("svg.pieces")) document.body.append($("svg.pieces", made.content));
    slides = [...slides.filter((each) => each.dataset.kind !== "live"), ...all("section", made.content)];
    const began = followed === null;
    followed = fresh.live;
    if (began) again();
    else {
      lay();
      show();
    }
  };
  const look = async () => {
    try {
      const sent = performance.now();
      const answer = await fetch(`${url}/now${named ? `?name=${encodeURIComponent(named)}` : ""}`, { cache: "no-store" });
      if (!answer.ok) throw new Error(String(answer.status));
      const fresh = await answer.json();
      const back = performance.now();
      /* The answer was written somewhere between question and answer: halfway is wrong by the least. */
      Object.assign(alone, { hour: fresh.now + (back - sent) / 2, heard: back });
      const turned = fresh.show !== state.show || JSON.stringify(fresh.turns) !== JSON.stringify(state.turns);
      state = fresh;
      announce();
      if (fresh.mark !== mark) {
        const lists = await fetch(`${url}/slides`, { cache: "no-store" });
        if (!lists.ok) throw new Error(String(lists.status));
        const made = document.createElement("template");
        made.innerHTML = await lists.text();
        const known = new Set(slides.map(round));
        slides = [...all("section", made.content), ...slides.filter((each) => each.dataset.kind === "live")];
        lay();
        /* a round that is new is what everybody looks for: the screen turns to it at once */
        const first = mark ? pages.findIndex((page) => page.of && !known.has(round(page.of))) : -1;
        if (first >= 0) at = first;
        mark = fresh.mark;
        again();
      } else if (turned) {
        at = 0;
        again();
      }
      if (!asksFor("live")) followed = null;
      else if (followed !== fresh.live) await follow(fresh);
    } catch {
      /* what is shown stays, with its age */
    }
    /* After the answer and not by the clock: on a slow network no questions pile up. */
    window.setTimeout(look, 1000);
  };

  window.addEventListener("resize", again);
  /* Asked once a second, a countdown would now and then leave a second out. */
  window.setInterval(tick, 250);
  tick();
  look();
})();
