"use strict";
/* The phone of a helper: the own boards first, big targets, and a lock for the pocket. The rest is the hall's. */

(() => {
  const $ = (selector, root = document) => root.querySelector(selector);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];

  const own = $("#phone").dataset;
  const letIn = { sections: own.sections.split(" ").filter(Boolean).map(Number), from: Number(own.from || 0), to: Number(own.to || 0) };
  const isMine = (row) => window.arbitro.typed.isLetIn(letIn, Number(row.closest("tbody").dataset.section), Number(row.dataset.table || row.dataset.b));
  const fits = {
    all: () => true,
    mine: isMine,
    missing: (row) => isMine(row) && row.dataset.s !== "known" && row.dataset.s !== "draft",
  };

  let filter = "missing";
  const apply = () => {
    const rows = all("#live tr[data-g]");
    for (const row of rows) row.toggleAttribute("data-others", !isMine(row));
    for (const row of rows) row.hidden = !fits[filter](row) && !row.classList.contains("here") && row.dataset.s !== "sent" && row.dataset.s !== "unsent";
    for (const body of all("#live tbody")) body.hidden = !all("tr[data-g]", body).some((row) => !row.hidden);
    $("#phone-missing").textContent = rows.filter(fits.missing).length || "";
    const none = $("#phone-none");
    none.hidden = rows.some((row) => !row.hidden);
    none.textContent = filter === "missing" ? none.dataset.missing : none.dataset.mine;
  };
  const choose = (wanted) => {
    filter = wanted;
    for (const each of all("[data-filter]")) each.setAttribute("aria-pressed", String(each.dataset.filter === filter));
    for (const row of all("tr.here")) row.classList.remove("here");
    apply();
  };
  for (const each of all("[data-filter]")) each.addEventListener("click", () => choose(each.dataset.filter));

  /* in the pocket nothing is pressed: one long press opens again */
  const lock = $("#phone-lock");
  let timer = 0;
  let opened = false; /* by the press that is still going on */
  const isLocked = () => lock.hasAttribute("data-locked");
  const setLock = (on) => {
    lock.toggleAttribute("data-locked", on);
    lock.textContent = on ? lock.dataset.unlock : lock.dataset.lock;
    $("#boards").inert = on;
    $("#slip-form").inert = on;
  };
  lock.addEventListener("click", () => {
    if (!isLocked() && !opened) setLock(true);
    opened = false;
  });
  lock.addEventListener("pointerdown", () => {
    if (isLocked()) timer = window.setTimeout(() => setLock(!(opened = true)), 700);
  });
  for (const kind of ["pointerup", "pointerleave"]) lock.addEventListener(kind, () => window.clearTimeout(timer));
  lock.addEventListener("keydown", (event) => event.key === "Enter" && isLocked() && (event.preventDefault(), setLock(false)));

  for (const name of ["arbitro:refreshed", "arbitro:hall", "arbitro:rows"]) document.addEventListener(name, apply);
  apply();
  /* Which row is worked on is told by its class alone, and no event says that it changed. */
  window.setInterval(apply, 1000);
})();
