"use strict";
/* The panel beside a list: a row opens what it is about in its place, an act changes the page without leaving it.
   Every page works without it: a row's link is the address of the list with its panel open. The hall has keys of its
   own, and a list that is put anew row by row. */

(() => {
  const side = document.querySelector("aside.pane");
  if (!side) return;
  const $ = (selector, root = document) => root.querySelector(selector);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const thing = $("#thing", side);
  const isLeft = (event) => !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey && !event.button;
  const home = side.dataset.page; /* the address of the list where nothing is open; a phone has none */
  const hall = $("#slip-form");
  const onDesk = home && $("#slip"); /* on a phone its keyboard would cover the boards */
  const openedAddress = () => $(".thing", thing)?.dataset.of || "";
  /* the filter and the order of the list stay in the address */
  const withSearch = (address, without = "") => {
    const [path, own] = address.split("?");
    const asked = new URLSearchParams(window.location.search);
    ["act", "of", "a", "b", "who", "said", "told", "name", "number", without].forEach((name) => asked.delete(name));
    for (const [name, value] of new URLSearchParams(own)) asked.set(name, value);
    return asked.size ? `${path}?${asked}` : path;
  };

  const mark = () => {
    if (hall) return; /* there the row marked is the one the next sign goes to */
    const of = openedAddress();
    for (const row of all("[data-open]")) row.classList.toggle("here", row.dataset.open === of);
  };
  /* beside the list the row whose panel the page opens with is in sight */
  if (!hall && matchMedia("(min-width: 821px)").matches) $(".here[data-open]")?.scrollIntoView({ block: "nearest" });

  /* -- opening and closing -------------------------------------------------------------------- */

  const TOP = 60; /* what the head of the page may hide */
  let asked = 0;
  let opening = 0; /* what is on its way is not overtaken by what is shown, looked up anew */
  let going = ""; /* the address of what is on its way */
  const next = () => {
    thing.inert = false;
    return (asked += 1);
  };
  /* a person or a team of another list is shown in the panel of this one, which keeps its address */
  let isBeside = false;
  const OTHERS = /\/s\/\d+\/(?:players|teams)\/\d+$/;
  const isOfOthers = (path) => Boolean(home) && OTHERS.test(path) && !path.startsWith(`${home.split("?")[0]}/`);
  /* somebody is typing there, has typed, or has opened a form */
  const isUsed = () => window.arbitro.isUsed(thing) || $(".act-form[open]", thing);
  const filled = (html, focus, keeps) => {
    const made = document.createElement("template");
    made.innerHTML = html;
    const unfolded = all("details[id][open]", thing).map((each) => each.id);
    /* what was said of the act just done stays when the list is looked up anew */
    thing.replaceChildren(...(keeps ? all(":scope > :is(.notice, #problem)", thing) : []), made.content);
    if (keeps) for (const each of all("details[id]", thing)) each.open = unfolded.includes(each.id);
    window.htmx.process(thing);
    window.arbitro.prepare(thing);
    if (!keeps) side.scrollTop = 0;
    mark();
    isOver(); /* so that it is known of which round it was */
    if (focus) $("h2", thing)?.focus({ preventScroll: true });
  };
  const open = async (address, { focus = false, keeps = false, follows = false } = {}) => {
    const mine = next();
    if (!keeps) [opening, going] = [mine, address];
    thing.inert = follows;
    const [path, own] = address.split("?");
    const answer = await fetch(`${path}/panel${own ? `?${own}` : ""}`).catch(() => null);
    if (opening === mine) opening = 0;
    if (mine !== asked || (keeps && (isUsed() || openedAddress() !== address))) return;
    thing.inert = false;
    if (follows && !answer?.ok) return close(); /* without a connection the hall goes on */
    if (keeps && (!answer || answer.status >= 500)) return; /* nobody asked: what is shown stays, the page too */
    if (!answer || !answer.ok) return home ? window.location.assign(address) : window.arbitro.unanswered();
    isBeside = isOfOthers(path);
    filled(await answer.text(), focus, keeps);
    if (!keeps && home && !isBeside) window.history.replaceState(null, "", withSearch(address));
  };
  const boxes = (rest = "") => all(`tr[data-open] input[name="who"]${rest}`);
  const close = () => {
    next();
    for (const box of boxes(":checked")) box.checked = false;
    const row = $(".here[data-open]");
    thing.replaceChildren();
    isBeside = false;
    mark();
    if (home) window.history.replaceState(null, "", withSearch(home));
    (hall ? onDesk : $("a[data-panel]", row || document))?.focus({ preventScroll: true });
  };

  /* several people chosen together: by their boxes, or by keys from row to row */
  const openChosen = () => {
    const who = boxes(":checked").map((box) => box.value);
    if (who.length) open(`${new URL(boxes()[0].form.action).pathname}?who=${who.join("-")}`);
    else close();
  };
  const choose = (row, isOn) => {
    const box = row && $('input[name="who"]', row);
    if (box) box.checked = isOn ?? !box.checked;
    return Boolean(box);
  };
  document.addEventListener("change", (event) => {
    if (event.target.matches('tr[data-open] input[name="who"]')) openChosen();
  });
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
    const link = event.target.closest("a[data-panel], tr a[href], aside.pane a[href]");
    const there = link && new URL(link.href);
    if (link && (link.matches("[data-panel]") || isOfOthers(there.pathname))) {
      event.preventDefault();
      return open(there.pathname + there.search, { focus: !link.closest("tr") });
    }
    const row = event.target.closest("tr[data-open], tr:has(> th a[data-panel])");
    if (!row || event.target.closest("a, button, input, select, label, summary, [data-place]") || String(window.getSelection())) return;
    /* the column says of which value of the row the panel tells first */
    const cell = event.target.closest("td, th");
    const of = cell?.closest("table").tHead?.rows[0].cells[cell.cellIndex]?.dataset.of;
    const address = row.dataset.open || $("a[data-panel]", row).getAttribute("href");
    open(of ? `${address}${address.includes("?") ? "&" : "?"}of=${encodeURIComponent(of)}` : address);
  });

  /* -- keys: rows, closing, the letters of acts ------------------------------------------------- */

  const step = (by, from = null) => {
    const rows = all("[data-open]");
    const at = from ? rows.indexOf(from) : rows.findIndex((row) => row.classList.contains("here"));
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
    if (event.ctrlKey || event.metaKey || event.altKey || $("dialog[open]") || (hall && event.key !== "Escape")) return;
    const typing = event.target.closest("input, select, textarea, [contenteditable]");
    if (event.key === "Escape" && (!typing || side.contains(typing))) {
      const form = side.contains(event.target) && event.target.closest("details[open]");
      if (form) form.open = false, $("summary", form).focus();
      else if (openedAddress()) close();
      return;
    }
    const isBox = Boolean(typing) && typing.matches('tr[data-open] input[name="who"]');
    if (typing && !(isBox && event.key !== " ")) return;
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const row = event.target.closest("tr[data-open]");
    if (row && (event.key === "x" || (event.key === " " && !isBox))) {
      if (!choose(row)) return;
      openChosen();
    } else if (by && event.shiftKey && row && choose(row, true)) {
      step(by, row);
      choose(document.activeElement.closest("tr[data-open]"), true);
      openChosen();
    } else if (by && !side.contains(event.target) && $("[data-open]")) step(by);
    else if (event.key.length !== 1 || !press(event.key.toLowerCase())) return;
    event.preventDefault();
  });

  /* -- acts: a form is sent, and what the answer shows put in the place of what was there ----------- */

  const told = (root) => all("#content > :is(.notice, #problem)", root);
  const put = (page, ids) => {
    for (const id of ids) {
      const [old, fresh] = [document.getElementById(id), page.getElementById(id)];
      if (!old || !fresh) continue;
      old.replaceChildren(...fresh.childNodes);
      window.htmx.process(old);
      window.arbitro.prepare(old);
    }
  };
  const putTold = (page) => {
    for (const each of told(document)) each.remove();
    const fresh = told(page).filter((each) => !hall || !each.classList.contains("good")); /* the line of the hall says that */
    $("#content").prepend(...fresh.map((each) => document.adoptNode(each)));
  };
  /* the hall's boards are looked up anew as they are asked for there; what is open stays beside another form's answer */
  const replaced = (page, address, form) => {
    next();
    const isOfThing = thing.contains(form);
    if (address) window.history.replaceState(null, "", address); /* what is looked up anew is looked up there */
    if (hall) {
      putTold(page);
      if (thing.contains(form)) put(page, ["thing"]);
      window.arbitro.readAgain();
    } else {
      const whole = $("#live") ? ["live"] : ["content"];
      if ($("#live")) putTold(page);
      put(page, [...whole, "thing", "panel", "latest", "step", "switcher"]);
      /* above a list that is scrolled nobody would see what is said of a form of the panel: it is said there */
      const unseen = isOfThing ? told(document).filter((each) => each.getBoundingClientRect().top < TOP) : [];
      if (unseen.length) thing.prepend(...unseen), (side.scrollTop = 0);
    }
    mark();
    ($("[data-focus]") || (hall ? onDesk : $("h2", thing)))?.focus({ preventScroll: true });
  };
  const isHere = (page) => {
    const pane = page.querySelector("aside.pane");
    return Boolean(page.getElementById("thing")) && (!home || pane.dataset.page?.split("?")[0] === home.split("?")[0]);
  };
  const send = async (form, button) => {
    const fields = new URLSearchParams(new FormData(form));
    /* A form's data has no buttons: the one pressed is added. */
    if (button && button.name) fields.append(button.name, button.value);
    side.setAttribute("aria-busy", "true");
    const buttons = [...all("button", side), ...all("button", form)].filter((each) => !each.disabled);
    for (const each of buttons) each.disabled = true;
    try {
      const answer = await fetch(form.action, { method: "POST", body: fields });
      if (answer.status >= 500) throw new Error(answer.status);
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const there = new URL(answer.url);
      const refused = Boolean(page.querySelector("#content > [role=alert], #problem"));
      if (isBeside && page.getElementById("thing") && thing.contains(form)) {
        putTold(page);
        put(page, ["thing", "latest", "switcher"]);
        return $("h2", thing)?.focus({ preventScroll: true });
      }
      /* another list than this one, or no list at all, is a page of its own; why it was refused is said here */
      if (!isHere(page) && !(hall && refused)) return window.location.assign(answer.redirected ? there : form.action);
      /* a round that is paired is another one than that of the board still open beside it */
      const moves = answer.redirected && home && (hall || thing.contains(form));
      const leaves = hall && there.pathname.endsWith("/hall") && !there.searchParams.has("round") ? "round" : "";
      replaced(page, moves ? withSearch(there.pathname, leaves) : "", form);
      document.dispatchEvent(new CustomEvent("arbitro:sent", { detail: { form, fields, page, refused } }));
    } catch {
      window.arbitro.unanswered();
    } finally {
      for (const each of buttons) each.disabled = false;
      side.removeAttribute("aria-busy");
    }
  };
  const inPlace = hall ? "aside.pane form, tr.head form, #latest form, #content > .notice form" : "#thing form, #latest form";
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || !form.matches(inPlace) || form.method !== "post" || form.enctype.startsWith("multipart")) return;
    event.preventDefault();
    if (!side.hasAttribute("aria-busy")) send(form, event.submitter);
  });

  /* A board of a round that another has followed is closed: a click in it would change what is over. What somebody is
     typing there stays, and so does a board of an earlier round that was opened as such. */
  const OF_ROUND = /\/(?:boards|matches)\/\d+$/;
  let wasInPlay = false;
  const isOver = () => {
    const path = openedAddress().split("?")[0];
    if (!hall || !home || !OF_ROUND.test(path)) return (wasInPlay = false);
    const round = all("#live a[data-panel]").find((each) => each.getAttribute("href") === path)?.closest("tbody");
    const before = wasInPlay;
    wasInPlay = Boolean(round) && !("earlier" in round.dataset);
    return before && !wasInPlay && !window.arbitro.isUsed(thing);
  };

  /* what others did to what is open: shown anew, unless somebody is typing there */
  document.addEventListener("arbitro:refreshed", () => {
    if (isOver()) return close(), window.arbitro.readAgain();
    mark();
    const of = openedAddress();
    if (of && !opening && !isUsed()) open(of, { keeps: true });
  });
  /* The board open beside the list is the one marked in it: nobody changes another one by its buttons, not even while
     it is on its way. What somebody is typing there stays. */
  const OF_BOARD = /\/boards\/\d+$/;
  const follow = (address) => {
    const path = (opening ? going : openedAddress()).split("?")[0];
    if (address && path !== address && OF_BOARD.test(path) && !isUsed()) open(address, { follows: true });
  };
  window.arbitro.panel = { open, close, follow };
  mark();
  isOver();
  /* the palette leads to an act: its first field, or its button, has the focus */
  const wanted = new URLSearchParams(window.location.search).get("act");
  if (wanted) ($("details[open] :is(input:not([type=hidden]), select, textarea)", thing) || $(`[action$="/do/${CSS.escape(wanted)}"] button`, thing))?.focus({ preventScroll: true });
})();
