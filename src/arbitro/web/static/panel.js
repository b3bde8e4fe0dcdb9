"use strict";
/* The panel beside a list: a row opens what it is about in its place, an act there changes the page without leaving it.
   Every page works without it: a row's link is the address of the list with its panel open. */

(() => {
  const side = document.querySelector("aside.pane");
  if (!side) return;
  const $ = (selector, root = document) => root.querySelector(selector);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const thing = $("#thing", side);
  const isLeft = (event) => !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey && !event.button;
  const home = side.dataset.page; /* the address of the list where nothing is open */
  const openedAddress = () => $(".thing", thing)?.dataset.of || "";
  /* the filter and the order of the list stay in the address */
  const withSearch = (address) => {
    const [path, own] = address.split("?");
    const asked = new URLSearchParams(window.location.search);
    ["act", "of", "a", "b", "said", "told", "name", "number"].forEach((name) => asked.delete(name));
    for (const [name, value] of new URLSearchParams(own)) asked.set(name, value);
    return asked.size ? `${path}?${asked}` : path;
  };

  const mark = () => {
    const of = openedAddress();
    for (const row of all("[data-open]")) row.classList.toggle("here", row.dataset.open === of);
  };

  /* -- opening and closing -------------------------------------------------------------------- */

  let asked = 0;
  /* somebody is typing there, has typed, or has opened a form */
  const isUsed = () => window.arbitro.isUsed(thing) || $(".act-form[open]", thing);
  const filled = (html, focus, keeps) => {
    const made = document.createElement("template");
    made.innerHTML = html;
    const unfolded = all("details[id][open]", thing).map((each) => each.id);
    thing.replaceChildren(made.content);
    if (keeps) for (const each of all("details[id]", thing)) each.open = unfolded.includes(each.id);
    window.htmx.process(thing);
    window.arbitro.prepare(thing);
    side.scrollTop = 0;
    mark();
    if (focus) $("h2", thing)?.focus({ preventScroll: true });
  };
  const open = async (address, { focus = false, keeps = false } = {}) => {
    const mine = (asked += 1);
    const [path, own] = address.split("?");
    const answer = await fetch(`${path}/panel${own ? `?${own}` : ""}`).catch(() => null);
    if (mine !== asked || (keeps && isUsed())) return;
    if (!answer || !answer.ok) return window.location.assign(address);
    filled(await answer.text(), focus, keeps);
    if (!keeps) window.history.replaceState(null, "", withSearch(address));
  };
  const close = () => {
    asked += 1;
    const row = $(".here[data-open]");
    thing.replaceChildren();
    mark();
    if (home) window.history.replaceState(null, "", withSearch(home));
    $("a[data-panel]", row || document)?.focus({ preventScroll: true });
  };

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || form.method !== "get" || !form.matches("form[data-panel]")) return;
    event.preventDefault();
    open(`${new URL(form.action).pathname}?${new URLSearchParams(new FormData(form))}`, { focus: true });
  });
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || !isLeft(event)) return;
    if (event.target.closest("[data-close]") && side.contains(event.target)) {
      event.preventDefault();
      return close();
    }
    const link = event.target.closest("a[data-panel]");
    if (link) {
      event.preventDefault();
      const there = new URL(link.href);
      return open(there.pathname + there.search, { focus: !link.closest("tr") });
    }
    const row = event.target.closest("tr[data-open]");
    if (!row || event.target.closest("a, button, input, select, label, summary") || String(window.getSelection())) return;
    /* the column says of which value of the row the panel tells first */
    const cell = event.target.closest("td, th");
    const of = cell?.closest("table").tHead?.rows[0].cells[cell.cellIndex]?.dataset.of;
    open(of ? `${row.dataset.open}${row.dataset.open.includes("?") ? "&" : "?"}of=${encodeURIComponent(of)}` : row.dataset.open);
  });

  /* -- keys: rows, closing, the letters of acts ------------------------------------------------- */

  const step = (by) => {
    const rows = all("[data-open]");
    const at = rows.findIndex((row) => row.classList.contains("here"));
    const to = rows[Math.min(rows.length - 1, Math.max(0, at + by))];
    if (!to) return;
    rows.forEach((row) => row.classList.toggle("here", row === to));
    to.scrollIntoView({ block: "nearest" });
    $("a[data-panel]", to).focus({ preventScroll: true });
  };
  const press = (letter) => {
    const control = $(`[data-key="${CSS.escape(letter)}"]`, thing);
    if (!control || control.disabled) return false;
    control.click();
    $("input:not([type=hidden]), select, textarea", control.closest("details[open]") || document.createElement("i"))?.focus();
    return true;
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || $("dialog[open]")) return;
    const typing = event.target.closest("input, select, textarea, [contenteditable]");
    if (event.key === "Escape" && (!typing || side.contains(typing))) {
      const form = side.contains(event.target) && event.target.closest("details[open]");
      if (form) form.open = false, $("summary", form).focus();
      else if (openedAddress()) close();
      return;
    }
    if (typing) return;
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by && !side.contains(event.target) && $("[data-open]")) step(by);
    else if (event.key.length !== 1 || !press(event.key.toLowerCase())) return;
    event.preventDefault();
  });

  /* -- acts: sent, and the page put in the place of what it was ----------------------------------- */

  const replaced = (page, address) => {
    asked += 1;
    for (const id of ["content", "thing", "panel", "latest", "step", "switcher"]) {
      const [old, fresh] = [document.getElementById(id), page.getElementById(id)];
      if (!old || !fresh) continue;
      old.replaceChildren(...fresh.childNodes);
      window.htmx.process(old);
      window.arbitro.prepare(old);
    }
    window.history.replaceState(null, "", address);
    mark();
    ($("[data-focus]") || $("h2", thing))?.focus({ preventScroll: true });
  };
  const send = async (form, button) => {
    const fields = new URLSearchParams(new FormData(form));
    if (button && button.name) fields.append(button.name, button.value);
    side.setAttribute("aria-busy", "true");
    try {
      const answer = await fetch(form.action, { method: "POST", body: fields });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const there = new URL(answer.url);
      if (answer.status >= 500) throw new Error(answer.status);
      /* another list than this one, or no list at all, is a page of its own */
      if (!page.getElementById("thing") || page.querySelector("aside.pane").dataset.page !== home) return window.location.assign(answer.redirected ? there : form.action);
      replaced(page, answer.redirected ? withSearch(there.pathname) : window.location.href);
    } catch {
      form.submit();
    } finally {
      side.removeAttribute("aria-busy");
    }
  };
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || !thing.contains(form) || form.method !== "post" || form.enctype.startsWith("multipart")) return;
    event.preventDefault();
    if (!side.hasAttribute("aria-busy")) send(form, event.submitter);
  });

  /* what others did to what is open: shown anew, unless somebody is typing there */
  document.addEventListener("arbitro:refreshed", () => {
    mark();
    const of = openedAddress();
    if (of && !isUsed()) open(of, { keeps: true });
  });
  mark();
  /* the palette leads to an act: its first field, or its button, has the focus */
  const wanted = new URLSearchParams(window.location.search).get("act");
  if (wanted) ($("details[open] :is(input:not([type=hidden]), select, textarea)", thing) || $(`[action$="/do/${CSS.escape(wanted)}"] button`, thing))?.focus({ preventScroll: true });
})();
