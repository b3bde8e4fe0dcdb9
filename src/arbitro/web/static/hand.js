"use strict";
/* Places of a round exchanged: by pointer, by touch, by dragging, and by keys. Each change is kept at once in the
   round being paired by hand; what the rules say of it comes back with the page. */

(() => {
  const $ = (selector, root = document) => root.querySelector(selector);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const hall = () => window.arbitro.hall;
  const said = $("#hand-said");
  const words = $("#hand-words");
  if (!words) return;
  let held = null; /* { who, url, from }: the one picked up */

  const tell = (text, kind = "") => {
    if (hall()) return hall().tell(text, kind);
    said.textContent = text;
    said.className = `hand-said ${kind}`;
    return undefined;
  };
  const urlOf = (cell) => cell.closest("[data-hand]").dataset.hand;
  const cells = (url) => all(`[data-hand="${url}"] [data-place]`);
  const nameOf = (cell) => {
    const own = cell.cloneNode(true);
    for (const part of all("i, .t, small, .sr-only", own)) part.remove();
    return own.textContent.trim();
  };

  const letGo = () => {
    const was = held;
    held = null;
    for (const cell of all(".held, .may, .may-not")) {
      cell.classList.remove("held", "may", "may-not");
      cell.removeAttribute("aria-pressed");
    }
    return was;
  };

  const send = (url, values) =>
    window.arbitro.outbox.settled(url, { ...values, as: "json" }, url.endsWith("/begin") ? words.dataset.begin : words.dataset.place);

  const place = async (url, who, to) => {
    const [where, board] = to.split(":");
    let told = await send(`${url}/place`, { who, where, board });
    if (told.code === "by-hand-not-open") {
      const begun = await send(`${url}/begin`, {});
      const isShared = begun.code === "by-hand-open"; /* another desk began it meanwhile: both go on with it */
      if (begun.refused && !isShared) return tell(begun.token ? "" : begun.refused, "alarm");
      if (!isShared) hall()?.did(begun.command);
      told = await send(`${url}/place`, { who, where, board });
    }
    if (told.refused) tell(told.token ? "" : told.refused, "alarm");
    else tell("");
    if (told.command) hall()?.did(told.command);
    window.arbitro.readAgain();
    return told;
  };

  const pick = (cell) => {
    const url = urlOf(cell);
    if (held && held.url !== url) letGo();
    if (held) {
      const { who, from } = letGo();
      tell("");
      const isWaiting = cell.dataset.place === "free:0" && cell.dataset.e; /* takes the place of the one held */
      if (isWaiting && from !== "free:0") place(url, cell.dataset.e, from);
      else if (cell.dataset.e !== who) place(url, who, cell.dataset.place);
      return;
    }
    if (!cell.dataset.e) return;
    held = { who: cell.dataset.e, url, from: cell.dataset.place };
    cell.classList.add("held");
    cell.setAttribute("aria-pressed", "true");
    tell(words.dataset.held.replace("{name}", nameOf(cell)));
    const mine = held;
    fetch(`${url}/places?who=${mine.who}`).then((answer) => answer.json()).then(({ against }) => {
      /* Somebody else may be held by the time the answer is there. */
      if (held !== mine) return;
      const no = new Set(against);
      for (const each of cells(url)) if (each.dataset.e !== mine.who) each.classList.add(no.has(each.dataset.place) ? "may-not" : "may");
    }).catch(() => {});
  };

  const turn = (white) => {
    const other = $(`[data-place="${white.dataset.place.replace("white", "black")}"]`, white.closest("tr"));
    letGo();
    if (other && white.dataset.e) place(urlOf(white), white.dataset.e, other.dataset.place);
  };

  document.addEventListener("click", (event) => {
    const cell = event.target.closest("[data-hand] [data-place]");
    if (cell) pick(cell);
  });

  /* dragging does the same */
  document.addEventListener("pointerover", (event) => {
    const cell = event.target.closest?.("[data-hand] [data-e]");
    if (cell && event.pointerType === "mouse") cell.draggable = true;
  });
  document.addEventListener("dragstart", (event) => {
    const cell = event.target.closest?.("[data-hand] [data-e]");
    if (!cell) return;
    letGo();
    event.dataTransfer.setData("text/plain", nameOf(cell));
    pick(cell);
  });
  document.addEventListener("dragover", (event) => {
    if (held && event.target.closest?.("[data-hand] [data-place]")) event.preventDefault();
  });
  document.addEventListener("drop", (event) => {
    const cell = held && event.target.closest("[data-hand] [data-place]");
    if (!cell) return;
    event.preventDefault();
    pick(cell);
  });
  document.addEventListener("dragend", letGo);

  /* keys of a place: Enter or S picks up and puts down, C turns the colours, H gives the bye, arrows go on */
  const step = (cell, key) => {
    const known = cells(urlOf(cell));
    const sideways = key === "ArrowLeft" || key === "ArrowRight";
    const by = sideways ? 1 : 2;
    const to = known[known.indexOf(cell) + (key === "ArrowDown" || key === "ArrowRight" ? by : -by)];
    to?.focus();
  };
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && held && !hall()) {
      letGo();
      tell("");
      return;
    }
    const cell = event.target.closest?.("[data-hand] [data-place]");
    if (!cell || event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (key === "Enter" || key === " " || key === "s") pick(cell);
    else if (key === "c") turn($('[data-place^="white"]', cell.closest("tr") || cell) || cell);
    else if (key === "h" && cell.dataset.e) place(urlOf(cell), cell.dataset.e, "bye:0");
    else if (key.startsWith("Arrow")) step(cell, key);
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);

  /* in the hall: 22< takes White of board 22, 23> Black of board 23, 22x turns the colours */
  const ofDraft = (row, sign) => {
    const [white, black] = ["white", "black"].map((side) => $(`[data-place^="${side}"]`, row));
    if (!white || !row.closest("[data-hand]")) return false;
    if (sign === "x") turn(white);
    else pick(sign === "<" ? white : black);
    return true;
  };
  const release = () => {
    if (!held) return false;
    letGo();
    tell("");
    return true;
  };
  document.addEventListener("arbitro:hall", () => Object.assign(hall(), { ofDraft, release }));
})();
