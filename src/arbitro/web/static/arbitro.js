"use strict";
/* What pages do beyond forms and links: keys for results, live updates, printing, confirming.
   Every page works without it. */

(() => {
  const $ = (selector, root = document) => root.querySelector(selector);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  let version = Number(document.body.dataset.liveVersion || 0);

  const say = (text) => {
    const announcer = $("#announcer");
    if (announcer) announcer.textContent = text;
  };

  /* -- small things ------------------------------------------------------------------------ */

  const prepare = (root) => {
    for (const part of all("[data-print], [data-completing], [data-find]", root)) part.hidden = false;
    for (const button of all("[data-set]", root)) button.hidden = true;
    const alarm = $("[data-focus]", root);
    if (alarm) alarm.focus();
  };

  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-print]")) window.print();
  });

  document.addEventListener("submit", (event) => {
    const question = event.target.dataset.confirm;
    if (question && !window.confirm(question)) event.preventDefault();
  });

  document.addEventListener("change", (event) => {
    const select = event.target.closest("[data-other]");
    if (select && select.value) $("[data-set]", select.form).click();
  });

  /* -- a player's form filled from the rating list -------------------------------------------- */

  document.addEventListener("click", (event) => {
    const offer = event.target.closest("[data-fills]");
    if (!offer) return;
    const form = offer.closest("form");
    const list = $("#offered", form);
    for (const [name, value] of Object.entries(JSON.parse(offer.dataset.fills))) form.elements[name].value = value;
    window.htmx.trigger(list, "htmx:abort");
    $("#offered-count", form).textContent = offer.dataset.said;
    list.replaceChildren();
    form.elements.name.focus();
  });

  document.addEventListener("keydown", (event) => {
    const form = event.target.form;
    const list = form && $("#offered", form);
    const typing = list && ["name", "fide_id"].includes(event.target.name);
    if (!typing && !(list && list.contains(event.target))) return;
    const offers = all("[data-fills]", list);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Escape") list.replaceChildren();
    if (event.key === "Escape" || offers[0] === event.target && step === -1) form.elements.name.focus();
    else if (step && offers.length && !(typing && step === -1)) (offers[offers.indexOf(event.target) + step] || event.target).focus();
    else return;
    event.preventDefault();
  });

  /* -- results by key ---------------------------------------------------------------------- */

  const MAIN = { 1: "10", 0: "01", 5: "==", "=": "==", d: "==", t: "==" };
  const OTHER = { "+": "+-", "-": "-+", Delete: "clear", Backspace: "clear" };

  const rows = () => all("#boards tbody tr").filter((row) => $(".result-form", row));
  const entry = (row) => row && ($('.result-form button[aria-pressed="true"]', row) || $(".result-form button", row));

  const submitKey = (row, key) => {
    const form = $(".result-form", row);
    if (key in MAIN) {
      const button = all("button[name=result]", form).find((each) => (each.dataset.key || each.value) === MAIN[key]);
      button.click();
      return true;
    }
    const select = $("[data-other]", form);
    const chosen = [...select.options].find((option) => (option.dataset.key || option.value) === OTHER[key]);
    if (!chosen) return false;
    select.value = chosen.value;
    $("[data-set]", form).click();
    return true;
  };

  /* where the next key counts: a board without a result, from the top again after the last one;
     when none is left, the board itself, so that one key too many changes no other */
  const afterRow = (row) => {
    const list = rows();
    const from = list.indexOf(row) + 1;
    const first = row.dataset.state === "missing";
    const missing = [...list.slice(from), ...(first ? list.slice(0, from - 1) : [])].find((each) => each.dataset.state === "missing");
    return missing || (!first && list[from]) || row;
  };

  document.addEventListener("keydown", (event) => {
    const boards = $("#boards");
    if (!boards || event.ctrlKey || event.metaKey || event.altKey) return;
    const inside = rows().find((row) => row.contains(event.target));
    const idle = event.target === document.body || event.target.id === "boards" || event.target.id === "content";
    if (event.target.id === "find-board" && event.key === "Escape") $("#content").focus();
    if (event.target.matches("input, select, textarea") || !(inside || idle)) return;
    if (event.key === "/" && $("#find-board")) {
      event.preventDefault();
      $("#find-board").focus();
      return;
    }
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const list = rows();
      const missing = list.find((row) => row.dataset.state === "missing") || list[0];
      const step = event.key === "ArrowDown" ? 1 : -1;
      const target = inside ? list[list.indexOf(inside) + step] : missing;
      if (target) {
        entry(target).focus();
        event.preventDefault();
      }
      return;
    }
    if (!inside || !(event.key in MAIN || event.key in OTHER)) return;
    event.preventDefault();
    /* the next board is ready at once: whoever types fast need not wait for the answer */
    const next = afterRow(inside);
    if (!submitKey(inside, event.key)) return;
    inside.dataset.state = "sent";
    entry(next).focus();
  });

  /* -- to a board by its number, or by a player: first those without a result ------------------- */

  const plain = (text) => text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase();

  const boardOf = (asked) => {
    const wanted = plain(asked.trim());
    const fits = (row) =>
      /^\d+$/.test(wanted) ? $(".board-number", row).textContent.trim() === wanted
        : all(".player a", row).some((name) => plain(name.textContent).includes(wanted));
    const found = wanted ? all("#boards tbody tr:not(.match-head)").filter((row) => $(".board-number", row) && fits(row)) : [];
    return found.find((row) => row.dataset.state === "missing") || found[0];
  };

  document.addEventListener("submit", (event) => {
    if (!event.target.matches("[data-find]")) return;
    event.preventDefault();
    const field = $("input", event.target);
    const row = boardOf(field.value);
    field.setAttribute("aria-invalid", String(!row));
    if (!row) return say(field.dataset.missing);
    field.value = "";
    row.scrollIntoView({ block: "center" });
    (entry(row) || $("a", row)).focus({ preventScroll: true });
  });

  document.addEventListener("htmx:afterRequest", (event) => {
    const row = event.detail.elt.closest("tr[data-state=sent]");
    if (row && !event.detail.successful) row.dataset.state = $('[aria-pressed="true"]', row) ? "known" : "missing";
  });

  document.addEventListener("htmx:afterSettle", (event) => {
    const row = event.detail.elt && event.detail.elt.closest ? event.detail.elt.closest("tr") : null;
    if (!row || !row.id.startsWith("game-")) return;
    const pressed = $('[aria-pressed="true"]', row);
    if ($(".result-form", row)) say(`${$(".result-form", row).getAttribute("aria-label")}: ${pressed ? pressed.getAttribute("aria-label") : ""}`);
  });

  /* answers may overtake each other: an older one must not replace a newer */
  document.addEventListener("htmx:oobBeforeSwap", (event) => {
    const fresh = event.detail.fragment.firstElementChild;
    const older = fresh && Number(fresh.dataset.version) < Number(event.detail.target.dataset.version);
    if (older) event.detail.shouldSwap = false;
  });

  /* what went wrong stands above the page until something goes well */
  const forgetProblem = () => {
    const problem = $("#content > #problem");
    if (problem && problem.nextElementSibling) problem.remove();
  };
  document.addEventListener("htmx:beforeSwap", forgetProblem);
  document.addEventListener("htmx:sendError", () => {
    forgetProblem();
    const problem = document.createElement("div");
    Object.assign(problem, { id: "problem", className: "notice alarm", textContent: $("#announcer").dataset.unanswered });
    problem.setAttribute("role", "alert");
    $("#content").prepend(problem);
    window.scrollTo(0, 0);
  });

  /* any value of the standings opens its working; the link in the row does it without a script */
  document.addEventListener("click", (event) => {
    const cell = event.target.closest(".standings tbody td.number");
    const of = cell && cell.closest("table").tHead.rows[0].cells[cell.cellIndex].dataset.of;
    const how = of && $("[hx-get]", cell.parentElement);
    if (!how) return;
    showWorksheet(`${how.getAttribute("hx-get")}&of=${encodeURIComponent(of)}`, " show:#worksheet-here:top");
  });

  const showWorksheet = (url, moving = "") =>
    window.htmx.ajax("GET", url, { source: "#worksheet-here", target: "#worksheet-here", select: "#worksheet", swap: `innerHTML${moving}` });

  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.target.id === "worksheet-here") event.target.dataset.shows = event.detail.pathInfo.requestPath;
  });

  document.addEventListener("htmx:load", (event) => prepare(event.detail.elt));

  /* -- live updates ------------------------------------------------------------------------ */

  const state = $("#live-state");
  const shows = (value) => {
    if (!state || state.dataset.live === value) return;
    state.hidden = false;
    state.dataset.live = value;
    state.textContent = value === "on" ? state.dataset.on : state.dataset.off;
  };

  const busy = (region) => {
    const focused = document.activeElement;
    return focused && region.contains(focused) && focused.matches("input, textarea, select");
  };

  const changed = (region) =>
    all("input, textarea, select", region).some((field) =>
      field.type === "hidden" ? false : field.tagName === "SELECT"
        ? [...field.options].some((option) => option.selected !== option.defaultSelected) && !field.matches("[data-other]")
        : field.type === "checkbox" ? field.checked !== field.defaultChecked : field.value !== field.defaultValue);

  const refresh = async () => {
    const answer = await fetch(window.location.href, { headers: { "X-Live": "1" } });
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const regions = all("[data-live-region]").filter((each) => !each.parentElement.closest("[data-live-region]"));
    const focused = document.activeElement && document.activeElement.id;
    for (const region of regions) {
      const fresh = page.getElementById(region.id);
      if (!fresh || busy(region) || changed(region)) continue;
      const opened = all("details[id]", region).map((each) => [each.id, each.open]);
      const sheet = $("#worksheet-here", region);
      /* who was refused because somebody else was first must read it, although that change comes in now */
      const refused = all("tr[id] .fault[role=alert]", region).map((each) => [each.closest("tr").id, each]);
      region.replaceChildren(...fresh.childNodes);
      for (const [id, alert] of refused) {
        const cell = $(".result-cell", document.getElementById(id) || region);
        if (cell && cell.closest("tr").id === id) cell.append(alert);
      }
      for (const [id, open] of opened) {
        const again = document.getElementById(id);
        if (again) again.open = open;
      }
      if (sheet && sheet.dataset.shows) showWorksheet(sheet.dataset.shows);
      window.htmx.process(region);
      prepare(region);
    }
    const again = focused && document.getElementById(focused);
    if (again && document.activeElement !== again) again.focus({ preventScroll: true });
  };

  /* Every change has a number. Those this page made itself need no refresh; a gap does. */
  const own = new Set();
  let latest = version;
  let timer = 0;

  document.addEventListener("htmx:beforeSwap", (event) => {
    const made = Number(event.detail.xhr.getResponseHeader("x-own-version") || 0);
    if (made) own.add(made);
  });

  const catchUp = () => {
    while (own.has(version + 1)) own.delete((version += 1));
    if (latest <= version) return;
    if ($(".htmx-request")) {
      timer = window.setTimeout(catchUp, 150);
      return;
    }
    version = latest;
    refresh();
  };

  const listen = () => {
    const url = document.body.dataset.liveUrl;
    if (!url || !window.EventSource) return;
    const source = new EventSource(`${url}?since=${version}`);
    source.addEventListener("open", () => shows("on"));
    source.addEventListener("error", () => shows("off"));
    source.addEventListener("version", (event) => {
      latest = Math.max(latest, Number(event.data));
      window.clearTimeout(timer);
      timer = window.setTimeout(catchUp, 150);
    });
    window.addEventListener("pagehide", () => source.close());
  };

  document.addEventListener("DOMContentLoaded", () => {
    prepare(document);
    const tab = $(".tabs [aria-current]");
    if (tab) tab.scrollIntoView({ block: "nearest", inline: "center" });
    listen();
  });
})();
