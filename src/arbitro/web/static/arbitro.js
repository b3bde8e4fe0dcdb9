"use strict";
/* What pages do beyond forms and links: keys for results, live updates, printing, confirming.
   Every page works without it. It is not deferred: whoever sees a page can type. */

(() => {
  const $ = (selector, root = document) => root.querySelector(selector);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];

  const say = (text) => {
    const announcer = $("#announcer");
    if (announcer) announcer.textContent = text;
  };

  /* -- keys that go into no field ------------------------------------------------------------ */

  const typed = []; /* those typed before the page was ready for them */

  const isPlain = (event) =>
    !(event.ctrlKey || event.metaKey || event.altKey) &&
    !(event.target.closest && event.target.closest("input, select, textarea, [contenteditable], dialog"));

  const keep = (event) => {
    /* Copied, not kept: an event is over after its own turn, and what is handed on later must need nothing of
       it. */
    if (isPlain(event)) typed.push({ key: event.key, repeat: event.repeat, shiftKey: event.shiftKey, preventDefault() {} });
  };
  document.addEventListener("keydown", keep, true);

  /* nor does a press leave the page that a script would have answered in place */
  const hold = (event) => {
    const button = event.target.closest && event.target.closest("form:is([hx-post], [hx-get], #step form, #latest form) button");
    if (!button || button.disabled) return;
    event.preventDefault();
    event.stopPropagation();
    typed.push(button);
  };
  document.addEventListener("click", hold, true);

  /* a key typed early that would have gone into the field an earlier one leads to */
  const intoField = ({ key }) => {
    const field = document.activeElement;
    if (!field || !field.matches("[data-find] input")) return false;
    if (key === "Enter") field.form.requestSubmit();
    else if (key === "Escape") $("#content").focus();
    else if (key === "Backspace") field.value = field.value.slice(0, -1);
    else if (key.length === 1) field.value += key;
    return true;
  };
  const again = (events, handle) => {
    for (const each of events.splice(0)) each.click ? each.click() : intoField(each) || handle(each);
  };

  /* hand over what was typed, and from now on every such key; a page that wants none forgets them */
  let taken = false;
  const handOver = (handle) => {
    if (taken) return;
    taken = true;
    document.removeEventListener("keydown", keep, true);
    document.removeEventListener("click", hold, true);
    again(typed, handle);
    document.addEventListener("keydown", (event) => isPlain(event) && handle(event));
  };
  Object.assign(window.arbitro, { handOver });
  const { plain, inOrder } = window.arbitro.typed;
  /* where results go in by key they are awaited, however late the page gets ready */
  window.addEventListener("load", () => $("#keys-said") || window.setTimeout(() => handOver(() => {})));

  /* -- small things ------------------------------------------------------------------------ */

  /* a file is chosen by a button in the language of the page, not of the browser */
  const chooser = (input) => {
    if (input.closest(".file-chosen, .drop")) return;
    const words = $("#announcer").dataset;
    const [frame, button, told] = ["span", "span", "small"].map((name) => document.createElement(name));
    frame.className = "file-chosen";
    button.className = "button";
    button.textContent = words.choose;
    button.setAttribute("aria-hidden", "true");
    told.setAttribute("aria-hidden", "true");
    const tell = () => (told.textContent = [...input.files].map((each) => each.name).join(", ") || words.none);
    button.addEventListener("click", () => input.click());
    input.addEventListener("change", tell);
    input.replaceWith(frame);
    input.classList.add("sr-only");
    frame.append(input, button, told);
    tell();
  };

  const prepare = (root) => {
    for (const part of all("[data-print], [data-completing], [data-find], [data-days]", root)) part.hidden = false;
    for (const button of all("[data-set]", root)) button.hidden = true;
    all('input[type="file"]', root).forEach(chooser);
    const dated = $("[data-days]", root);
    if (dated) import(dated.dataset.script);
    const alarm = $("[data-focus]", root);
    if (alarm) alarm.focus();
  };

  window.arbitro.prepare = prepare; /* for pages that put parts in place by themselves */

  /* what a field lacks is said in the language of the page too, and forgotten before anything is sent again:
     choices that lack one say so each, and only the one that is taken tells that it changed */
  document.addEventListener("invalid", ({ target }) => {
    const { needed, unfit } = $("#announcer").dataset;
    target.setCustomValidity("");
    if (!target.validity.valid) target.setCustomValidity(target.validity.valueMissing ? needed : unfit);
  }, true);
  const forget = ({ target }) => {
    const field = target.closest?.("button, input, select, textarea");
    for (const each of field?.form?.elements ?? [field]) each?.setCustomValidity?.("");
  };
  for (const kind of ["input", "change", "click"]) document.addEventListener(kind, forget, true);

  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-print]")) window.print();
  });
  /* a paper that was asked for to be printed */
  window.addEventListener("load", () => window.location.hash === "#print" && window.print());

  /* the field that has the focus again has no cursor yet in Chromium, and would take no key */
  const takeKeys = () => {
    const field = document.activeElement;
    if (field.matches("input, textarea")) field.blur(), field.focus({ preventScroll: true });
  };

  /* what cannot be done lightly is asked about in the language of the page, which the browser's own box may not speak */
  const boxOfQuestions = () => {
    const { yes, no } = $("#announcer").dataset;
    const box = Object.assign(document.createElement("dialog"), { id: "sure" });
    const answers = Object.assign(document.createElement("form"), { method: "dialog" });
    const answer = (value, textContent) => Object.assign(document.createElement("button"), { className: value ? "button primary" : "button", value, textContent });
    answers.append(answer("yes", yes), " ", answer("", no));
    box.setAttribute("aria-labelledby", "sure-what");
    box.append(Object.assign(document.createElement("p"), { id: "sure-what" }), answers);
    document.body.append(box);
    /* closed here and not by the browser, which tells of it later: what is typed meanwhile would be lost */
    answers.addEventListener("submit", (event) => {
      event.preventDefault();
      box.close(event.submitter?.value || "");
      takeKeys();
    });
    return box;
  };
  const sure = (question) => {
    const box = $("dialog#sure") || boxOfQuestions();
    $("#sure-what", box).textContent = question;
    box.returnValue = "";
    return new Promise((told) => {
      box.addEventListener("close", () => {
        takeKeys();
        told(box.returnValue === "yes");
      }, { once: true });
      box.showModal();
    });
  };
  window.arbitro.sure = sure;

  let agreed = null;
  document.addEventListener("submit", async (event) => {
    const form = event.target;
    const button = event.submitter;
    const question = button?.dataset.sure || form.dataset.confirm;
    if (!question || form === agreed) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!(await sure(question))) return;
    /* Sending it comes by here again at once, and is let through this time. */
    agreed = form;
    form.requestSubmit(button);
    agreed = null;
  }, true);

  document.addEventListener("change", (event) => {
    const select = event.target.closest("[data-other]");
    if (select && select.value) $("[data-set]", select.form).click();
  });

  /* -- a form filled from the rating list: data-offers names the fields typed in, the first of
     them the name ------------------------------------------------------------------------------ */

  const typedFor = (list) => list.dataset.offers.split(" ");
  const offersOf = (field) =>
    field.form && all("[data-offers]", field.form).find((list) => list.contains(field) || typedFor(list).includes(field.name));

  document.addEventListener("click", (event) => {
    const offer = event.target.closest("[data-fills]");
    if (!offer) return;
    const form = offer.closest("form");
    const list = offer.closest("[data-offers]");
    for (const [name, value] of Object.entries(JSON.parse(offer.dataset.fills))) form.elements[name].value = value;
    /* A search that is still under way would fill the list again. */
    window.htmx.trigger(list, "htmx:abort");
    $(`#${list.id}-count`, form).textContent = offer.dataset.said;
    list.replaceChildren();
    form.elements[typedFor(list)[0]].focus();
  });

  document.addEventListener("keydown", (event) => {
    const list = offersOf(event.target);
    if (!list) return;
    const typing = !list.contains(event.target);
    const name = event.target.form.elements[typedFor(list)[0]];
    const offers = all("[data-fills]", list);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Escape") list.replaceChildren();
    /* whoever is quicker than the list gets to its first line once it is there */
    if (typing) list.dataset.awaited = String(step === 1 && !offers.length);
    if (event.key === "Escape" || offers[0] === event.target && step === -1) name.focus();
    else if (step && offers.length && !(typing && step === -1)) (offers[offers.indexOf(event.target) + step] || event.target).focus();
    else return;
    event.preventDefault();
  });

  /* -- results by key: one key a board, whatever the page was doing when it was typed ---------- */

  const DRAWS = { "=": "==", d: "==", t: "==" };
  const mainOf = (key) => inOrder(key) || DRAWS[key];
  const OTHER = { "+": "+-", "-": "-+", Delete: "clear", Backspace: "clear" };

  const rows = () => all(".result-form").map((form) => form.closest("[id^=game-]"));
  const entry = (row) => $('.result-form button[aria-pressed="true"]', row) || $(".result-form button", row);
  const isMissing = (row) => row.dataset.state === "missing";
  const number = (row) => row.dataset.board;

  let place = ""; /* the board the next key is for where none is in focus */
  let spent = ""; /* the board that was the last one missing: one key too many changes nothing */
  let changing = false; /* the page itself is being replaced */
  const held = []; /* what was typed meanwhile */
  const waiting = new Map(); /* board -> what was typed for it while its result was on the way */

  /* -- which board --------------------------------------------------------------------------- */

  const inFocus = () => rows().find((row) => row.contains(document.activeElement));

  const target = () => {
    const list = rows();
    const from = Math.max(list.findIndex((row) => row.id === place), 0);
    return inFocus() || [...list.slice(from), ...list.slice(0, from)].find(isMissing);
  };

  /* the next board without a result, from the top again after the last one; else the board itself */
  const nextMissing = (row) => {
    const list = rows();
    const at = list.indexOf(row);
    return [...list.slice(at + 1), ...list.slice(0, at)].find(isMissing) || row;
  };

  /* who corrects by key goes down the list */
  const afterRow = (row) => {
    if (isMissing(row)) return nextMissing(row);
    const list = rows().slice(rows().indexOf(row) + 1);
    return list.find(isMissing) || list[0] || row;
  };

  /* -- what the page says of it ------------------------------------------------------------------ */

  const hints = () => $("#keys-said");
  const tell = (code, row) => {
    const hint = hints();
    const text = hint ? hint.dataset[code].replace("#", row ? number(row) : "") : "";
    if (hint) Object.assign(hint, { textContent: text, className: "called" });
    say(text);
  };

  const mark = () => {
    const row = target();
    for (const each of all("[data-next-key]")) if (each !== row) delete each.dataset.nextKey;
    if (row) row.dataset.nextKey = "";
    const shown = $("#next-key");
    if (shown) shown.textContent = row ? shown.dataset.next.replace("#", number(row)) : "";
  };

  /* -- sending ----------------------------------------------------------------------------------- */

  let byKey = false;
  const press = (button) => {
    if (!button || button.disabled) return false;
    byKey = true;
    button.click();
    byKey = false;
    return true;
  };

  /* what is wanted of a board: one of its buttons, or one of its list */
  const otherOf = (row) => {
    const short = $("[data-lean]", row);
    const whole = document.getElementById("other-results");
    if (!short || !whole) return $("[data-other]", row);
    const stands = short.dataset.lean;
    const known = stands || $(".result-form button[aria-pressed=true]", row);
    const select = Object.assign(document.createElement("select"), { id: short.id, name: "other", disabled: short.disabled });
    select.dataset.other = "";
    select.append(whole.content.cloneNode(true));
    for (const option of select.options) {
      option.defaultSelected = option.selected = option.value === stands;
      if (option.value === "clear") option.hidden = option.disabled = !known;
    }
    const wasHere = document.activeElement === short;
    short.replaceWith(select);
    if (wasHere) select.focus();
    return select;
  };
  document.addEventListener("focusin", (event) => event.target.matches("[data-lean]") && otherOf(event.target.closest("tr")));
  document.addEventListener("click", (event) => {
    const short = event.target.closest && event.target.closest("[data-lean]");
    const select = short && otherOf(short.closest("tr"));
    if (!select || select.disabled) return;
    select.focus();
    if (select.showPicker) select.showPicker();
  });

  const ask = (row, { result, other }) => {
    const form = $(".result-form", row);
    if (result !== undefined) return press(all("button[name=result]:not([data-set])", form).find((each) => each.value === result));
    const select = otherOf(row);
    if (select.disabled) return false;
    select.value = other;
    return press($("[data-set]", form));
  };

  const wantedBy = (row, key) => {
    const means = (each) => (each.dataset.key || each.value) === (mainOf(key) || OTHER[key]);
    if (mainOf(key)) return { result: all(".result-form button[name=result]:not([data-set])", row).find(means)?.value };
    const chosen = [...otherOf(row).options].find((each) => !each.disabled && means(each));
    return chosen && { other: chosen.value };
  };

  const moveTo = (row, from, preventScroll = false) => {
    place = row.id;
    entry(row).focus({ preventScroll });
    spent = row === from ? row.id : "";
    if (hints()) hints().textContent = "";
  };

  /* a round that is over is not changed by one key that was meant for another page */
  let asked = "";
  const isAskedTwice = (row, key) => {
    if (!$("#boards[data-past]") || row.dataset.state !== "known" || asked === `${row.id} ${key}`) return true;
    asked = `${row.id} ${key}`;
    return false;
  };

  const send = (row, key) => {
    if (row.id === spent && OTHER[key] !== "clear") return tell("all", row);
    if (!isAskedTwice(row, key)) return tell("again", row);
    asked = "";
    const wanted = wantedBy(row, key);
    const next = afterRow(row);
    const underWay = row.dataset.state === "sent";
    if (wanted && underWay) waiting.set(row.id, wanted);
    else if (!wanted || !ask(row, wanted)) return tell("cannot", row);
    moveTo(next, row);
  };

  /* a result of a board goes out after the one before it has come back */
  document.addEventListener("click", (event) => {
    const button = event.target.closest(".result-form button:not([data-lean])");
    if (!button || button.disabled) return;
    const row = button.closest("[id^=game-]");
    const next = nextMissing(row);
    if (row.dataset.state === "sent") {
      event.preventDefault();
      event.stopPropagation();
      waiting.set(row.id, button.matches("[data-set]") ? { other: $("[data-other]", row).value } : { result: button.value });
    } else row.dataset.state = "sent";
    /* after the pointer, or the list beside the buttons, keys go on with the next board missing */
    if (event.detail > 0 || !(event.isTrusted || byKey)) moveTo(next, row, true);
  }, true);

  const step = (by, event) => {
    const list = rows();
    const row = inFocus();
    const to = row ? list[list.indexOf(row) + by] : target() || list[0];
    if (!to) return;
    entry(to).focus();
    place = to.id;
    spent = "";
    event.preventDefault();
  };

  const handle = (event) => {
    if (changing) {
      held.push({ key: event.key, repeat: event.repeat, preventDefault() {} });
      if (mainOf(event.key) || event.key in OTHER) event.preventDefault();
      return;
    }
    if (event.key === "Tab") spent = "";
    if (event.key === "/" && $("#find-board")) {
      event.preventDefault();
      spent = "";
      $("#find-board").focus();
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") step(event.key === "ArrowDown" ? 1 : -1, event);
    else if ((mainOf(event.key) || event.key in OTHER) && !event.repeat) {
      event.preventDefault();
      const row = target();
      if (row) send(row, event.key);
      else tell(rows().length ? "known" : "none");
    }
    mark();
  };

  const drain = () => {
    changing = false;
    again(held, handle);
    mark();
  };

  /* -- answers ------------------------------------------------------------------------------------- */

  document.addEventListener("htmx:afterRequest", (event) => {
    const form = event.detail.requestConfig && event.detail.requestConfig.elt.closest(".result-form");
    if (!form) return;
    const row = document.getElementById(event.detail.requestConfig.elt.closest("[id^=game-]").id);
    const next = row && waiting.get(row.id);
    if (row) waiting.delete(row.id);
    if (row && !event.detail.successful && row.dataset.state === "sent") row.dataset.state = $('[aria-pressed="true"]', row) ? "known" : "missing";
    /* the later key counts, unless the page has to say why the earlier one did not */
    if (next && !(event.detail.successful && ask(row, next))) tell("cannot", row);
    mark();
  });

  document.addEventListener("htmx:afterSettle", (event) => {
    const row = event.detail.elt && event.detail.elt.closest ? event.detail.elt.closest("[id^=game-]") : null;
    if (row && $(".result-form", row)) {
      const pressed = $('[aria-pressed="true"]', row);
      say(`${$(".result-form .as-one", row).getAttribute("aria-label")}${$("#announcer").dataset.colon} ${pressed ? pressed.getAttribute("aria-label") : ""}`);
    }
    mark();
  });
  document.addEventListener("arbitro:refreshed", mark);
  document.addEventListener("focusin", () => {
    const row = inFocus();
    if (row) place = row.id;
    mark();
  });
  /* While the focus goes from one to the next, nothing has it. */
  document.addEventListener("focusout", () => window.setTimeout(mark));

  document.addEventListener("pointerdown", () => (spent = ""));

  /* -- publishing, undoing: the page is changed, not left, so that no key is lost between two pages -- */

  const isRound = (address) => address.origin === window.location.origin && /\/s\/\d+\/rounds\/\d+$/.test(address.pathname);
  const stays = (address) =>
    address.pathname === window.location.pathname ||
    (isRound(address) && isRound(window.location) && address.pathname.split("/rounds/")[0] === window.location.pathname.split("/rounds/")[0]);
  let shown = window.location.pathname;

  const replace = (page, address, redirected) => {
    const known = new Set(rows().filter((row) => !isMissing(row)).map((row) => row.id));
    const content = document.adoptNode(page.getElementById("content"));
    $("#content").replaceWith(content);
    for (const part of all("#step, #latest, #switcher")) {
      const fresh = page.getElementById(part.id);
      if (!fresh) continue;
      part.replaceWith(document.adoptNode(fresh));
      window.htmx.process(document.getElementById(part.id));
    }
    document.title = page.title;
    if (redirected) window.history[address.pathname === window.location.pathname ? "replaceState" : "pushState"](null, "", address);
    shown = window.location.pathname;
    const undone = rows().find((row) => isMissing(row) && known.has(row.id));
    place = undone ? undone.id : place;
    spent = "";
    waiting.clear();
    window.htmx.process(content);
    const ahead = $("#step");
    version = Math.max(version, Number(ahead ? ahead.dataset.version : 0));
    prepare(content);
  };

  /* what is being asked for is no longer said to be open; it comes back where it was not done */
  const withdrawn = () =>
    all("#step, .keys").map((part) => {
      const said = [...part.childNodes];
      part.replaceChildren();
      return () => part.replaceChildren(...said);
    });

  const turn = async (form, button) => {
    const fields = new URLSearchParams(new FormData(form));
    /* A form's data has no buttons: the one pressed is added. */
    if (button && button.name) fields.append(button.name, button.value);
    changing = true;
    const content = $("#content");
    content.setAttribute("aria-busy", "true");
    const back = withdrawn();
    try {
      const answer = await fetch(form.action, { method: "POST", body: fields });
      const address = new URL(answer.url);
      if (answer.redirected && !stays(address)) return window.location.assign(answer.url);
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const problem = page.getElementById("problem");
      if (problem) {
        for (const each of back) each();
        content.prepend(document.adoptNode(problem));
        window.scrollTo(0, 0);
      } else replace(page, address, answer.redirected);
    } catch {
      for (const each of back) each();
      unanswered();
    }
    content.removeAttribute("aria-busy");
    drain();
  };

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || !$("#keys-said") || !form.matches("#step form[method=post], #latest form, .result-form:not([hx-post])")) return;
    event.preventDefault();
    if (!changing) turn(form, event.submitter);
  });
  window.addEventListener("popstate", () => {
    if (window.location.pathname !== shown) window.location.reload();
  });

  /* -- to a board by its number, or by a player: first those without a result ------------------- */

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
    if (!row && /^\d+$/.test(field.value.trim()) && $("ul.parts")) return window.location.assign(`?board=${field.value.trim()}`);
    if (!row) return say(field.dataset.missing);
    field.value = "";
    row.scrollIntoView({ block: "center" });
    (entry(row) || $("a", row)).focus({ preventScroll: true });
  });

  document.addEventListener("keydown", (event) => {
    if (event.target.id === "find-board" && event.key === "Escape") $("#content").focus();
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
  const unanswered = () => {
    forgetProblem();
    const problem = document.createElement("div");
    Object.assign(problem, { id: "problem", className: "notice alarm", textContent: $("#announcer").dataset.unanswered });
    problem.setAttribute("role", "alert");
    $("#content").prepend(problem);
    window.scrollTo(0, 0);
  };
  document.addEventListener("htmx:sendError", unanswered);

  document.addEventListener("htmx:afterSwap", (event) => {
    const first = event.target.dataset.awaited === "true" && $("[data-fills]", event.target);
    if (first && document.activeElement.form === event.target.closest("form")) first.focus();
  });

  document.addEventListener("htmx:load", (event) => prepare(event.detail.elt));

  /* -- live updates ------------------------------------------------------------------------ */

  const shows = (value) => {
    const state = $("#live-state");
    if (!state || state.dataset.live === value) return;
    state.hidden = false;
    state.dataset.live = value;
    state.textContent = value === "on" ? state.dataset.on : state.dataset.off;
  };

  const busy = (region) => {
    const focused = document.activeElement;
    return focused && region.contains(focused) && focused.matches("input, textarea, select");
  };

  /* a list none of whose lines is marked stands at its first */
  const stood = (select) => Math.max(0, [...select.options].findIndex((option) => option.defaultSelected));
  const changed = (region) =>
    all("input, textarea, select", region).some((field) =>
      field.type === "hidden" ? false : field.tagName === "SELECT" ? field.selectedIndex !== stood(field) && !field.matches("[data-other]")
        : ["checkbox", "radio"].includes(field.type) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue);
  window.arbitro.isUsed = (region) => busy(region) || changed(region);

  /* what this page sends while it is looked up anew would be missing from what comes */
  let sent = 0;
  document.addEventListener("htmx:beforeRequest", () => (sent += 1));
  window.arbitro.sends = () => (sent += 1); /* for pages that send by themselves */
  const underWay = () => $(".htmx-request, [aria-busy=true], #sure[open], [data-s=sent]");

  /* What came for all has no token of this session and no identifiers of commands. */
  const token = () => JSON.parse(document.body.getAttribute("hx-headers") || "{}")["X-CSRF-Token"] || "";
  const identifier = () => [...crypto.getRandomValues(new Uint8Array(16))].map((each) => each.toString(16).padStart(2, "0")).join("");
  const parsed = (html) => {
    const made = document.createElement("template");
    made.innerHTML = html;
    all("input[name=csrf]", made.content).forEach((field) => field.setAttribute("value", token()));
    all("input[name=command]", made.content).forEach((field) => field.setAttribute("value", identifier()));
    return made.content;
  };

  /* A region, a row or a part in which somebody is typing stays as it is, and is looked at again later. */
  let missed = false;
  const free = (place) => {
    if (!busy(place) && !changed(place)) return true;
    missed = true;
    return false;
  };

  const ready = (place) => {
    window.htmx.process(place);
    prepare(place);
  };

  const filledWith = (region, fresh) => {
    const opened = all("details[id]", region).map((each) => [each.id, each.open]);
    /* who was refused because somebody else was first must read it, although that change comes in now */
    const refused = all("tr[id] .fault[role=alert]", region).map((each) => [each.closest("tr").id, each]);
    region.replaceChildren(...fresh);
    for (const [id, alert] of refused) {
      const cell = $(".result-cell", document.getElementById(id) || region);
      if (cell && cell.closest("tr").id === id && !$(".fault[role=alert]", cell)) cell.append(alert);
    }
    for (const [id, open] of opened) {
      const again = document.getElementById(id);
      if (again) again.open = open;
    }
    ready(region);
  };

  const withFocusKept = (act) => {
    const focused = document.activeElement && document.activeElement.id;
    act();
    const again = focused && document.getElementById(focused);
    if (again && document.activeElement !== again) again.focus({ preventScroll: true });
    document.dispatchEvent(new Event("arbitro:refreshed"));
  };

  /* of a long list the first part comes with the page, and the whole of it once that is seen */
  const wholeOf = () => $("[data-whole]")?.dataset.whole;
  window.arbitro.isWhole = () => !$("[data-whole]:not([data-read])");

  const refresh = async () => {
    const before = sent;
    const answer = await fetch(wholeOf() || window.location.href, { headers: { "X-Live": "1" } });
    if (!answer.ok) return 0;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (sent !== before || underWay()) return -1;
    missed = false;
    withFocusKept(() => {
      const regions = all("[data-live-region]").filter((each) => !each.parentElement.closest("[data-live-region]"));
      for (const region of regions) {
        const fresh = page.getElementById(region.id);
        if (!fresh || !free(region)) continue;
        filledWith(region, fresh.childNodes);
        if (region.dataset.whole) region.dataset.read = "";
      }
    });
    return Number(page.body.dataset.liveVersion || 0);
  };

  /* What has changed in the page: small regions whole, rows and parts by their names, and where rows came,
     went or moved the page around them, in which those that stay are put again. */
  const apply = (told) => withFocusKept(() => {
    const isNewer = (place) => Number(place.dataset.version || 0) > told.to || (ownAt.get(place.id) || 0) > told.to;
    for (const [name, html] of Object.entries(told.regions)) {
      const region = document.getElementById(name);
      if (!region || isNewer(region) || !free(region)) continue;
      filledWith(region, parsed(html).childNodes);
      region.dataset.version = told.to;
    }
    const rows = Object.entries(told.rows).map(([id, html]) => [id, parsed(html).firstElementChild]);
    const main = document.getElementById("live");
    if (told.skeleton !== undefined && main && free(main)) {
      const fresh = parsed(told.skeleton);
      const made = new Map(rows);
      for (const place of all("[data-kept]", fresh)) {
        const row = made.get(place.id) || document.getElementById(place.id);
        if (row) place.replaceWith(row);
      }
      filledWith(main, [...fresh.childNodes]);
      return;
    }
    for (const [id, row] of rows) {
      const old = document.getElementById(id);
      if (!old || isNewer(old) || !free(old)) continue;
      if (old.dataset.version) row.dataset.version = told.to;
      const alert = $(".fault[role=alert]", old);
      const cell = $(".result-cell", row);
      if (alert && cell) cell.append(alert);
      old.replaceWith(row);
      ready(row);
    }
  });

  /* Every change has a number. Those this page made itself need no refresh; a gap does. */
  const own = new Set();
  /* what this page was answered itself is newer than a change of before, however late that comes */
  const ownAt = new Map();
  let version = 0;
  let latest = 0;
  let timer = 0;
  const told = [];

  document.addEventListener("htmx:beforeSwap", (event) => {
    const made = Number(event.detail.xhr.getResponseHeader("x-own-version") || 0);
    if (!made) return;
    own.add(made);
    ownAt.set(event.detail.target.id, made);
  });

  let refreshing = false;
  let toRead = false;
  let versionsOnly = false;
  let source = null;
  let listenAfter = 1000;

  /* for pages that send by themselves what they show */
  window.arbitro.answered = (id, version_) => ownAt.set(id, version_);
  window.arbitro.readAgain = () => {
    toRead = true;
    soon(0);
  };

  const soon = (wait = 150) => {
    window.clearTimeout(timer);
    timer = window.setTimeout(catchUp, wait);
  };

  const catchUp = async () => {
    if (refreshing || underWay()) return soon();
    /* The page may have been read anew meanwhile, and shows these already. */
    while (told.length && told[0].to <= version) told.shift();
    while (told.length && told[0].from === version) {
      const next = told.shift();
      apply(next);
      version = next.to;
      own.forEach((each) => each <= version && own.delete(each));
    }
    /* who is told what changes is told of the own changes too */
    while (versionsOnly && own.has(version + 1)) own.delete((version += 1));
    if (latest <= version && !toRead) return;
    const reached = latest;
    refreshing = true;
    const shown = await refresh().catch(() => 0);
    refreshing = false;
    if (shown >= 0) {
      version = Math.max(version, shown || reached);
      toRead = false;
    }
    /* What failed, or came too late to be used, is tried again less soon. */
    if (latest > version || toRead) soon(shown > 0 ? 150 : 1000);
  };

  const listen = () => {
    const url = document.body.dataset.liveUrl;
    if (!url || !window.EventSource) return;
    /* a page may show the rows of another one */
    const address = new URL($("[data-page]")?.dataset.page || wholeOf() || window.location.href, window.location.href);
    ["said", "name", "number", "told"].forEach((each) => address.searchParams.has("said") && address.searchParams.delete(each));
    const page = encodeURIComponent(address.pathname + address.search);
    source = new EventSource(`${url}?since=${version}&page=${page}`);
    source.addEventListener("open", () => {
      listenAfter = 1000;
      shows("on");
    });
    source.addEventListener("error", (event) => {
      shows("off");
      /* an answer that is no stream, as of a proxy whose server starts again, ends a source for good */
      if (event.target.readyState !== EventSource.CLOSED) return;
      /* A server that starts again is missed by all pages at the same moment: they do not all come back at
         once. */
      window.setTimeout(listen, listenAfter * (1 + Math.random()));
      listenAfter = Math.min(2 * listenAfter, 30000);
    });
    source.addEventListener("version", (event) => {
      versionsOnly = true;
      latest = Math.max(latest, Number(event.data));
      soon();
    });
    source.addEventListener("change", (event) => {
      const change = JSON.parse(event.data);
      if (change.again) {
        /* all who look at the page hear this at once: they do not all ask at once */
        toRead = true;
        return soon(50 + Math.random() * 600);
      }
      latest = Math.max(latest, change.to);
      told.push(change);
      soon(20);
    });
  };

  document.addEventListener("DOMContentLoaded", () => {
    version = latest = Number(document.body.dataset.liveVersion || 0);
    prepare(document);
    if (wholeOf()) window.requestAnimationFrame(() => window.arbitro.readAgain());
    for (const here of all(":is(.views, .switcher) [aria-current]")) here.parentElement.scrollLeft = here.offsetLeft - here.parentElement.clientWidth / 2;
    const clock = $("#clock");
    const tick = () => (clock.textContent = new Intl.DateTimeFormat(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(new Date()));
    if (clock) {
      tick();
      window.setInterval(tick, 5000);
    }
    listen();
    document.addEventListener("focusout", () => missed && window.setTimeout(() => {
      if (!missed || underWay()) return;
      toRead = true;
      soon();
    }, 500));
    window.addEventListener("pagehide", () => source && source.close());
    /* htmx has to have seen the page before the first key is taken */
    if ($("#keys-said")) window.setTimeout(() => {
      handOver(handle);
      mark();
    });
  });
  /* the tour of a demonstration ends by its key, where nothing else is open */
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented || document.querySelector("dialog[open], #thing .thing")) return;
    if (!event.target.closest("input, select, textarea")) document.querySelector("[data-tour-end]")?.click();
  });

})();
