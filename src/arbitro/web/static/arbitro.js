"use strict";
/* What pages do beyond forms and links: early keys, live updates, printing, confirming.
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

  /* the same key undoes everywhere; the hall has its own, for what was typed there */
  document.addEventListener("keydown", (event) => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === "z";
    if (!isUndo || event.defaultPrevented || $("#slip-form") || event.target.closest?.("input:not([type=checkbox]), select, textarea, dialog")) return;
    const button = $('#latest form[action$="/undo"] button:not(:disabled)');
    if (!button) return;
    event.preventDefault();
    button.click();
  });

  /* what was wrong with a field is over once something else stands in it */
  document.addEventListener("input", (event) => {
    const field = event.target.closest?.('[aria-invalid="true"]');
    if (!field) return;
    field.removeAttribute("aria-invalid");
    document.getElementById(`${field.name}-fault`)?.remove();
    if (field.getAttribute("aria-describedby") === `${field.name}-fault`) field.removeAttribute("aria-describedby");
  });

  /* nor does a press leave the page that a script would have answered in place */
  const hold = (event) => {
    const button = event.target.closest && event.target.closest("form:is([hx-post], [hx-get], #latest form, .pane form, tr.head form) button");
    if (!button || button.disabled) return;
    event.preventDefault();
    event.stopPropagation();
    typed.push(button);
  };
  document.addEventListener("click", hold, true);

  /* hand over what was typed, and from now on every such key; a page that wants none forgets them */
  let taken = false;
  const handOver = (handle) => {
    if (taken) return;
    taken = true;
    document.removeEventListener("keydown", keep, true);
    document.removeEventListener("click", hold, true);
    for (const each of typed.splice(0)) each.click ? each.click() : handle(each);
    document.addEventListener("keydown", (event) => isPlain(event) && handle(event));
  };
  Object.assign(window.arbitro, { handOver });
  window.addEventListener("load", () => window.setTimeout(() => handOver(() => {})));

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
    for (const part of all("[data-print], [data-completing], [data-days]", root)) part.hidden = false;
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
  /* an address that ends in a place with a form begins in its first field: the next name is typed at once */
  window.addEventListener("load", () => {
    const begun = window.location.hash === "#add" && !$("[data-focus]") && $("#add input:not([type=hidden])");
    if (begun) window.setTimeout(() => begun.focus()); /* after the browser, which goes to the place itself */
  });

  /* the field that has the focus again has no cursor yet in Chromium, and would take no key */
  const takeKeys = () => {
    const field = document.activeElement;
    if (field.matches("input, textarea")) field.blur(), field.focus({ preventScroll: true });
  };

  /* what cannot be done lightly is asked about in the language of the page, which the browser's own box may not speak */
  const boxOfQuestions = () => {
    const { no } = $("#announcer").dataset;
    const box = Object.assign(document.createElement("dialog"), { id: "sure" });
    const answers = Object.assign(document.createElement("form"), { method: "dialog" });
    const answer = (value, textContent) => Object.assign(document.createElement("button"), { className: value ? "button primary" : "button", value, textContent });
    answers.append(answer("yes", ""), " ", answer("", no));
    box.setAttribute("aria-labelledby", "sure-what");
    box.append(Object.assign(document.createElement("div"), { id: "sure-what" }), answers);
    document.body.append(box);
    /* closed here and not by the browser, which tells of it later: what is typed meanwhile would be lost */
    answers.addEventListener("submit", (event) => {
      event.preventDefault();
      box.close(event.submitter?.value || "");
      takeKeys();
    });
    return box;
  };
  /* the button that confirms repeats what the button pressed says */
  const verbOf = (button) => {
    const own = [...(button?.childNodes || [])].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.textContent).join("").trim();
    const texts = [button?.dataset.yes, own, button?.getAttribute("aria-label"), button?.textContent.trim()];
    return texts.find((text) => /\p{L}{2}/u.test(text || "")) || "";
  };
  const sure = (question, button, verb = verbOf(button)) => {
    const box = $("dialog#sure") || boxOfQuestions();
    $("#sure-what", box).replaceChildren(...[question].flat().map((text) => Object.assign(document.createElement("p"), { textContent: text })));
    const yes = $("button[value=yes]", box);
    yes.textContent = verb || $("#announcer").dataset.yes;
    /* what is lost is lost by a button that looks like it */
    yes.className = button?.classList.contains("danger") ? "button danger" : "button primary";
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

  /* scrolling over a number that has the focus would change it unseen */
  document.addEventListener("wheel", () => {
    const field = document.activeElement;
    if (field?.type === "number") field.blur();
  }, { passive: true });

  let agreed = null;
  document.addEventListener("submit", async (event) => {
    const form = event.target;
    const button = event.submitter;
    const question = button?.dataset.sure || form.dataset.confirm;
    if (!question || form === agreed) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!(await sure(question, button))) return;
    /* Sending it comes by here again at once, and is let through this time. */
    agreed = form;
    form.requestSubmit(button);
    agreed = null;
  }, true);

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
  window.arbitro.unanswered = unanswered;

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
      field.type === "hidden" ? false : field.tagName === "SELECT" ? field.selectedIndex !== stood(field)
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
    region.replaceChildren(...fresh);
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
      old.replaceWith(row);
      ready(row);
    }
  });

  /* Every change has a number. Those this page made itself need no refresh; a gap does. */
  /* what this page was answered itself is newer than a change of before, however late that comes */
  const ownAt = new Map();
  let version = 0;
  let latest = 0;
  let timer = 0;
  const told = [];

  let refreshing = false;
  let toRead = false;
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
    }
    if (latest <= version && !toRead) return;
    const reached = latest;
    refreshing = true;
    const shown = await refresh().catch(() => 0);
    refreshing = false;
    if (!source) shows(shown ? "on" : "off");
    if (shown >= 0) {
      version = Math.max(version, shown || reached);
      toRead = false;
    }
    /* What failed, or came too late to be used, is tried again less soon. */
    if (latest > version || toRead) soon(shown > 0 ? 150 : 1000);
  };

  const liveUrl = () => window.EventSource && document.body.dataset.liveUrl;

  const stopListening = () => {
    source?.close();
    source = null;
    window.arbitro.seats.leave();
  };

  /* A page without a connection of its own (`seats.js`) looks what has changed, as long as it is seen. */
  const LOOKS_EVERY = 5000;
  const HIDDEN_FOR = 3000; /* who looks at another tab for a moment stays told */
  const attend = () => {
    if (!liveUrl() || document.hidden) return;
    const hasSeat = window.arbitro.seats.take();
    if (source && source.readyState !== EventSource.CLOSED) return;
    if (!hasSeat) window.arbitro.readAgain();
    else if (!source) listen(); /* one that ended comes back by itself */
  };
  let leaving = 0;
  const comeOrGo = () => {
    window.clearTimeout(leaving);
    if (!liveUrl()) return;
    if (document.hidden) leaving = window.setTimeout(stopListening, HIDDEN_FOR);
    else if (!source || source.readyState === EventSource.CLOSED) {
      source = null;
      attend();
    }
  };

  const listen = () => {
    const url = liveUrl();
    if (!url || document.hidden) return;
    source?.close(); /* one that waits to come back, where the page comes into sight before */
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
      const ended = source;
      window.setTimeout(() => source === ended && listen(), listenAfter * (1 + Math.random()));
      listenAfter = Math.min(2 * listenAfter, 30000);
    });
    source.addEventListener("version", (event) => {
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
    attend();
    window.setInterval(attend, LOOKS_EVERY);
    document.addEventListener("visibilitychange", comeOrGo);
    document.addEventListener("focusout", () => missed && window.setTimeout(() => {
      if (!missed || underWay()) return;
      toRead = true;
      soon();
    }, 500));
    window.addEventListener("pagehide", () => source && stopListening());
    window.addEventListener("pageshow", (event) => event.persisted && attend());
  });
  /* the tour of a demonstration ends by its key, where nothing else is open */
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented || document.querySelector("dialog[open], #thing .thing")) return;
    if (!event.target.closest("input, select, textarea")) document.querySelector("[data-tour-end]")?.click();
  });

})();
