"use strict";
/* Players of a draft exchanged in the hall: by pointer, by touch, by dragging, and by key. What the rules say of it
   is asked of arbitro before anything is kept; the changes are kept once, with their reason. */

document.addEventListener("arbitro:hall", () => {
  const $ = (selector, root = document) => root.querySelector(selector);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const { say, tell, post, readAgain } = window.arbitro.hall;

  const bar = $("#swap");
  const keepButton = $("#swap-keep");
  let held = null; /* the entry of the player picked up */
  let draft = null; /* the section's rows whose players are being exchanged */
  let swaps = [];
  let before = new Map(); /* rows as they were */
  let asked = 0;

  const cells = () => (draft ? all(`#live tbody[data-draft][data-section="${draft.section}"] [data-e]`) : []);
  const cellOf = (entry) => cells().find((each) => each.dataset.e === entry);
  const nameOf = (cell) => {
    const own = cell.cloneNode(true);
    for (const part of all("i, .t, .sr-only", own)) part.remove();
    return own.textContent.trim();
  };
  const address = (values) => `${draft.url}/rounds/${draft.round}/swap?${new URLSearchParams(values)}`;
  const text = () => swaps.map((each) => each.join("-")).join(",");

  const letGo = () => {
    held = null;
    for (const cell of all(".held, .may, .may-not")) cell.classList.remove("held", "may", "may-not");
  };

  const lock = () => {
    for (const button of all("#panel [data-step^=publish] button")) button.disabled = swaps.length > 0;
    bar.hidden = !swaps.length;
  };

  const leave = () => {
    letGo();
    for (const [id, row] of before) document.getElementById(id)?.replaceWith(row);
    before = new Map();
    swaps = [];
    draft = null;
    lock();
    readAgain();
  };

  const show = (rows) => {
    for (const [id, row] of before) {
      if (!(id in rows)) document.getElementById(id)?.replaceWith(row.cloneNode(true));
    }
    for (const [id, html] of Object.entries(rows)) {
      const old = document.getElementById(id);
      if (!old) continue;
      if (!before.has(id)) before.set(id, old.cloneNode(true));
      const made = document.createElement("template");
      made.innerHTML = html;
      made.content.firstElementChild.dataset.changed = "";
      old.replaceWith(made.content.firstElementChild);
    }
  };

  const look = async () => {
    const mine = (asked += 1);
    if (!swaps.length) return leave();
    lock();
    $("#swap-said").textContent = "…";
    keepButton.disabled = true;
    const answer = await fetch(address({ swaps: text() })).catch(() => null);
    if (mine !== asked) return;
    if (!answer || !(answer.headers.get("content-type") || "").includes("json")) {
      swaps.pop();
      tell(say("no-swap"), "alarm");
      return look();
    }
    const told = await answer.json();
    show(told.rows || {});
    if (told.draft) draft.mark = told.draft;
    const said = told.refused || [say(`swap-${told.grade}`), ...told.said].join(" ");
    $("#swap-what").textContent = say("swapping", { count: Object.keys(told.rows || {}).length });
    $("#swap-said").textContent = said;
    bar.dataset.grade = told.grade || "forbidden";
    keepButton.disabled = Boolean(told.refused) || told.grade === "same";
  };

  const pick = (cell) => {
    const body = cell.closest("tbody");
    if (!body || !body.dataset.draft) return;
    if (draft && draft.section !== body.dataset.section) leave();
    draft = draft || { section: body.dataset.section, url: body.dataset.url, round: body.dataset.round, mark: body.dataset.draft };
    const entry = cell.dataset.e;
    if (!held) {
      held = entry;
      cell.classList.add("held");
      tell(say("held", { name: nameOf(cell) }));
      fetch(address({ swaps: text(), player: entry })).then((answer) => answer.json()).then((told) => {
        if (held !== entry) return;
        const no = new Set(told.forbidden.map(String));
        for (const each of cells()) if (each.dataset.e !== entry) each.classList.add(no.has(each.dataset.e) ? "may-not" : "may");
      }).catch(() => {});
      return;
    }
    if (held !== entry) swaps.push([held, entry]);
    letGo();
    tell("");
    look();
  };

  document.addEventListener("click", (event) => {
    const cell = event.target.closest("#live tbody[data-draft] [data-e]");
    if (cell) pick(cell);
  });

  /* -- dragging does the same -- */
  document.addEventListener("pointerdown", (event) => {
    const cell = event.target.closest("#live tbody[data-draft] [data-e]");
    if (cell) cell.draggable = true;
  });
  document.addEventListener("dragstart", (event) => {
    const cell = event.target.closest?.("#live tbody[data-draft] [data-e]");
    if (!cell) return;
    letGo();
    event.dataTransfer.setData("text/plain", nameOf(cell));
    pick(cell);
  });
  document.addEventListener("dragover", (event) => {
    if (held && event.target.closest?.("#live tbody[data-draft] [data-e]")) event.preventDefault();
  });
  document.addEventListener("drop", (event) => {
    const cell = held && event.target.closest("#live tbody[data-draft] [data-e]");
    if (!cell) return;
    event.preventDefault();
    pick(cell);
  });
  document.addEventListener("dragend", letGo);

  /* -- by key: 22< takes White of board 22, 23> Black of board 23, 22x turns the colours -- */
  window.arbitro.hall.ofDraft = (row, sign) => {
    const [one, other] = all("[data-e]", row);
    if (!one || !row.closest("tbody").dataset.draft) return false;
    if (sign === "x") {
      letGo();
      pick(one);
      pick(cellOf(other.dataset.e) || other);
    } else pick(sign === "<" ? one : other);
    return true;
  };
  window.arbitro.hall.release = () => {
    if (!held) return false;
    letGo();
    tell("");
    if (!swaps.length) draft = null;
    return true;
  };

  $("#swap-back").addEventListener("click", () => {
    swaps.pop();
    look();
  });
  $("#swap-leave").addEventListener("click", leave);

  bar.addEventListener("submit", async (event) => {
    event.preventDefault();
    const values = { swaps: text(), draft: draft.mark, reason: $("#swap-reason").value, note: $("#swap-note").value };
    keepButton.disabled = true;
    let told = await post(`${draft.url}/rounds/${draft.round}/swap`, values).catch(() => ({ refused: $("#announcer").dataset.unanswered }));
    if (told.token && window.confirm(told.refused)) told = await post(`${draft.url}/rounds/${draft.round}/swap`, { ...values, token: told.token, confirmed: "1" });
    keepButton.disabled = false;
    if (told.refused) return tell(told.refused, "alarm");
    before = new Map();
    swaps = [];
    draft = null;
    $("#swap-note").value = "";
    $("#swap-reason").value = "";
    lock();
    readAgain();
    $("#slip").focus();
  });

  document.addEventListener("arbitro:refreshed", lock);
});
