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
  const LIST = 74.5; /* percent of the picture */
  const letterOf = (height, metres) => Math.max(2.3, (100 * 2 * metres * Math.tan(ARC / 2)) / CAPITAL / (height / 100));
  const rowsOf = (letter) => Math.max(1, Math.floor(LIST / (1.22 * letter)));

  const height = Number(asked.get("h"));
  const metres = Number(asked.get("m"));
  const letter = height && metres ? Math.min(letterOf(height, metres), 24) : 4.7;
  const rows = rowsOf(letter);
  document.body.style.setProperty("--letter", `${letter}vh`);

  const setup = $("#setup");
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
  let state = { show: "auto", text: "", whole: false, starts: [] };
  let offset = 0; /* of this machine's clock from arbitro's */
  let heard = Date.now();

  const wanted = () => {
    const mine = slides.filter((each) => !sections.size || sections.has(each.dataset.letter));
    if (state.show !== "auto") return mine.filter((each) => each.dataset.kind === state.show);
    /* before a result is known people look for their table; then for the results and the places */
    return mine.filter((each) => {
      const known = slides.some((other) => other.dataset.letter === each.dataset.letter && other.dataset.kind === "boards" && all(".res", other).some((cell) => cell.textContent !== "–"));
      return known ? each.dataset.kind !== "names" : each.dataset.kind === "names";
    });
  };

  const columnsOf = (kind) => {
    const pixels = (letter / 100) * window.innerHeight;
    const needed = { names: 13, boards: 24, standings: 15 }[kind] * pixels;
    return Math.max(1, Math.floor((window.innerWidth * 0.96) / needed));
  };

  const seconds = (lines, columns) => Math.min(20, Math.max(8, 4 + 0.4 * Math.ceil(lines / columns)));

  const lay = () => {
    pages = [];
    for (const slide of wanted()) {
      const lines = all(".line", slide);
      const columns = Math.min(columnsOf(slide.dataset.kind), Math.ceil(lines.length / rows)) || 1;
      for (let from = 0; from < lines.length; from += rows * columns) {
        const part = lines.slice(from, from + rows * columns);
        const initial = (line) => $("strong", line).textContent.slice(0, 2);
        pages.push({ title: slide.dataset.title, columns, part, letters: slide.dataset.kind === "names" && lines.length > part.length ? `${initial(part[0])} – ${initial(part[part.length - 1])}` : "" });
      }
    }
    at = Math.min(at, Math.max(0, pages.length - 1));
    const cycle = pages.reduce((sum, page) => sum + seconds(page.part.length, page.columns), 0);
    document.body.dataset.cycle = Math.round(cycle);
    $("#turning").dataset.slow = cycle > 60 ? fill(words.slow, { seconds: Math.round(cycle) }) : "";
  };

  const show = () => {
    const stage = $("#stage");
    const page = pages[at];
    if (!page) {
      stage.replaceChildren($("#empty").content.cloneNode(true));
      $("#what").textContent = $("#letters").textContent = $("#turning").textContent = "";
      return;
    }
    const made = stage.cloneNode(false);
    made.style.gridTemplateRows = `repeat(${rows}, auto)`;
    made.style.gridTemplateColumns = `repeat(${page.columns}, minmax(0, 1fr))`;
    made.replaceChildren(...page.part.map((line) => line.cloneNode(true)));
    stage.replaceWith(made);
    $("#what").textContent = page.title;
    $("#letters").textContent = page.letters;
    $("#turning").textContent = [pages.length > 1 ? fill(words.page, { page: at + 1, pages: pages.length }) : "", $("#turning").dataset.slow].filter(Boolean).join(" · ");
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
    }, (page ? seconds(page.part.length, page.columns) : 10) * 1000);
  };
  const again = () => {
    lay();
    show();
    turn();
  };

  /* -- the clock, and what is announced ------------------------------------------------------------------------ */

  const time = (moment) => new Intl.DateTimeFormat(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" }).format(moment);
  const tick = () => {
    const now = Date.now() + offset;
    $("#clock").textContent = time(now);
    const coming = state.starts.filter(([section, , , start]) => (!sections.size || sections.has(section)) && start > now - 3_600_000);
    const next = coming.find(([, , , start]) => start > now) || coming[coming.length - 1];
    const box = $("#countdown");
    if (!next || next[3] - now > 12 * 3_600_000) box.textContent = "";
    else {
      const left = Math.max(0, Math.floor((next[3] - now) / 1000));
      const written = left >= 3600 ? `${Math.floor(left / 3600)}:${String(Math.floor(left / 60) % 60).padStart(2, "0")}:${String(left % 60).padStart(2, "0")}` : `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
      box.textContent = fill(left ? words.startsIn : words.inPlay, { time: left ? written : time(next[3]), round: next[2], section: next[1] });
    }
    const age = Date.now() - heard;
    const offline = $("#offline");
    offline.hidden = age < 15_000;
    if (!offline.hidden) offline.textContent = fill(words.offline, { time: time(heard + offset) });
  };

  const announce = () => {
    const line = $("#line");
    const whole = $("#whole");
    line.hidden = !state.text || state.whole;
    whole.hidden = !state.text || !state.whole;
    line.textContent = whole.textContent = state.text;
  };

  /* -- what arbitro says ---------------------------------------------------------------------------------------- */

  let mark = "";
  const look = async () => {
    try {
      const sent = Date.now();
      const answer = await fetch(`${url}/now`, { cache: "no-store" });
      if (!answer.ok) throw new Error(String(answer.status));
      const told = await answer.json();
      offset = told.now - (sent + Date.now()) / 2;
      const turned = told.show !== state.show;
      state = told;
      announce();
      if (told.mark !== mark) {
        const lists = await fetch(`${url}/slides`, { cache: "no-store" });
        if (!lists.ok) throw new Error(String(lists.status));
        const made = document.createElement("template");
        made.innerHTML = await lists.text();
        slides = all("section", made.content);
        mark = told.mark;
        again();
      } else if (turned) {
        at = 0;
        again();
      }
      heard = Date.now();
    } catch {
      /* what is shown stays, with its age */
    }
    window.setTimeout(look, 1500);
  };

  window.addEventListener("resize", again);
  window.setInterval(tick, 250);
  tick();
  look();
})();
