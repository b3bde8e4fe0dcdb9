"use strict";
/* Finds one's own board, and takes in what is new. Every page is whole without it. */
(() => {
  const plain = (text) => text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase().trim();
  let asked = "";

  const tell = (line, want) => {
    const mine = document.getElementById("mine");
    if (!mine) return;
    mine.hidden = !line;
    mine.replaceChildren();
    if (!line) return;
    const bold = document.createElement("b");
    const cells = line.querySelectorAll("td.p");
    if (!cells.length) { mine.hidden = true; return; }
    bold.textContent = `${mine.dataset.board} ${line.querySelector("th").textContent.trim()}`;
    const white = plain(cells[0].textContent).includes(want);
    mine.append(bold, ` · ${white ? mine.dataset.white : mine.dataset.black} · ${cells[white ? 1 : 0].querySelector("bdi").textContent}`);
  };

  const filter = () => {
    const want = plain(asked);
    let last = null, count = 0;
    for (const row of document.querySelectorAll("[data-q]")) {
      const names = row.dataset.q || [...row.querySelectorAll("bdi")].map((each) => each.textContent).join("|");
      const fits = !want || plain(names).includes(want);
      row.hidden = !fits;
      if (fits) { last = row; count += 1; }
    }
    for (const table of document.querySelectorAll("table.match")) table.hidden = Boolean(want) && !table.querySelector("tbody tr:not([hidden])");
    tell(want.length > 2 && count === 1 ? last : null, want);
  };

  const start = () => {
    const form = document.querySelector(".find"), field = document.getElementById("q");
    if (!field) return;
    form.hidden = document.querySelectorAll("[data-q]").length < 8;
    field.value = asked;
    field.addEventListener("input", () => { asked = field.value; filter(); });
    form.addEventListener("submit", (event) => event.preventDefault());
    filter();
  };

  /* What is new: a small file names the state of the whole site; the page is read again only then. */
  const address = document.body.dataset.version;
  let known = null, waiting = 0, followed = null, ticking = 0;
  const wait = () => {
    clearTimeout(waiting);
    /* each at a moment of its own: a hall of open pages must not ask all at once */
    const soon = document.querySelector("[data-live]") ? 3000 + Math.random() * 1000 : 15000 + Math.random() * 10000;
    waiting = setTimeout(look, document.hidden ? 60000 : soon);
  };
  const renew = async () => {
    const answer = await fetch(location.href, { cache: "no-cache" });
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.querySelector("main"), stale = document.querySelector("main");
    /* nothing new of this page: it stays as it is, with what was scrolled and marked in it */
    if (!fresh || fresh.textContent === stale.textContent) return;
    const before = new Map([...stale.querySelectorAll("tbody tr")].map((row) => [row.querySelector("th")?.textContent, row.textContent]));
    const typing = document.activeElement && document.activeElement.id === "q";
    stale.replaceChildren(...fresh.childNodes);
    document.querySelector(".foot").replaceWith(page.querySelector(".foot"));
    for (const row of stale.querySelectorAll("tbody tr")) {
      const was = before.get(row.querySelector("th")?.textContent);
      if (was !== undefined && was !== row.textContent) row.classList.add("flash");
    }
    start();
    /* The field was exchanged with all the rest. */
    if (typing) document.getElementById("q").focus();
  };
  /* games in play: where each board stands, told apart from all that changes less often */
  const follow = async () => {
    const place = document.querySelector("[data-live]");
    if (!place) return;
    const answer = await fetch(place.dataset.live, { cache: "no-cache" });
    if (!answer.ok) return;
    const { boards } = await answer.json();
    const cards = new Map([...place.querySelectorAll("[data-board]")].map((card) => [card.dataset.board, card]));
    for (const told of boards) {
      const card = cards.get(String(told.b));
      if (!card) continue;
      window.boards.show(card, told, place.dataset.letters);
      card.hidden = false;
    }
    document.getElementById("live-empty").hidden = boards.length > 0;
    if (!ticking) ticking = setInterval(() => window.boards.tick(Date.now()), 500);
  };
  const look = async () => {
    try {
      const answer = await fetch(address, { cache: "no-cache" });
      const { v: version, live } = await answer.json();
      if (known !== null && version !== known) { await renew(); followed = null; }
      known = version;
      if (live && live !== followed) { await follow(); followed = live; }
    } catch { /* no network: what is shown stays, with its hour */ }
    wait();
  };
  start();
  /* a site unpacked from an archive has nothing to ask */
  if (location.protocol !== "file:") {
    look();
    document.addEventListener("visibilitychange", () => { if (!document.hidden) look(); });
  }
})();
