"use strict";
/* The slip line of the hall: a board and its result in as few keys as can be, in any order; taking back;
   orders; and what two desks do at one board. What is missing in the page comes by arbitro.js. */

(() => {
  const $ = (selector, root = document) => root.querySelector(selector);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const typing = window.arbitro.typed;
  const { plain } = typing;

  const form = $("#slip-form");
  const slip = $("#slip");
  const echo = $("#echo");
  const list = $("#matches");
  const words = $("#hall-words").dataset;

  /* as the page writes each result it offers */
  const WRITTEN = Object.fromEntries(all("#results-box [data-choose]:has([data-says])").map((each) => [each.dataset.choose, $("b", each).textContent]));

  /* -- what is said ------------------------------------------------------------------------------ */

  const say = (code, values = {}) =>
    words[code.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())].replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
  const tell = (text, kind = "") => {
    echo.replaceChildren(text);
    echo.className = kind;
  };

  /* -- boards ------------------------------------------------------------------------------------ */

  const rows = () => all("#live tr[data-g]");
  const group = (row) => row.closest("tbody").dataset;
  const several = () => new Set(all("#live tbody").map((each) => each.dataset.letter)).size > 1;
  const isMissing = (row) => row.dataset.s === "missing";
  const names = (row) => all(".pl", row).map((cell) => {
    const own = cell.cloneNode(true);
    for (const part of all("i, .t, .sr-only", own)) part.remove();
    return own.textContent.trim().split(",")[0];
  });
  // each name keeps its own direction: White stays first where both are read from the right
  const apart = (name) => (/[\u0590-\u08ff]/.test(name) ? `\u2068${name}\u2069` : name);
  const both = (row) => names(row).map(apart).join(" – ");
  /* a board of an earlier round is named with its round: the same number is played now */
  const ofRound = (row) => {
    const of = (document.getElementById(row.id) || row).closest("tbody")?.dataset; /* an answer may have put the row anew */
    return of && "earlier" in of ? `${say("of-round", { round: of.round })} · ` : "";
  };
  const title = (row) => `${ofRound(row)}${labelled(row)}  ${both(row)}`;
  /* the result is read back first, then whom it is about */
  const said = (row, text) => `${ofRound(row)}${text}  ${both(row)}`;
  const shared = (number) => rows().filter((row) => row.dataset.b === number).length > 1;
  const labelled = (row) => (shared(row.dataset.b) ? group(row).letter.toUpperCase() : "") + row.dataset.b;
  const typed = (row) => (shared(row.dataset.b) ? group(row).letter : "") + row.dataset.b;
  const stands = (row) => (row.dataset.r ? WRITTEN[row.dataset.r] || $(".res", row)?.textContent || row.dataset.r : "");

  /* a board open in the panel follows the mark once it rests: "1" may become "17", and a click may open the board itself */
  let following = 0;
  const follow = () => {
    window.clearTimeout(following);
    following = window.setTimeout(() => window.arbitro.panel?.follow(addressOf(current())), 120);
  };

  let here = "";
  const current = () => document.getElementById(here);
  const mark = (row) => {
    for (const each of all("tr.here")) if (each !== row) each.classList.remove("here");
    here = row ? row.id : "";
    if (!row) return;
    row.classList.add("here");
    follow();
    const box = $("#boards");
    const place = row.getBoundingClientRect();
    const frame = box.getBoundingClientRect();
    if (place.top < frame.top + $("tr.head", row.parentElement).offsetHeight + 6 || place.bottom > frame.bottom) row.scrollIntoView({ block: "center" });
  };

  const find = (letter, number, known = rows()) => {
    const found = known.filter((row) => row.dataset.b === String(Number(number)) && (!letter || group(row).letter === letter));
    if (found.length === 1) return found[0];
    const wrong = found.length
      ? say("several", { board: number, letters: found.map((row) => group(row).letter.toUpperCase()).join(", ") })
      : say("no-board", { board: letter.toUpperCase() + number });
    slip.setAttribute("aria-invalid", "true");
    mark(null); /* the sign that follows must not go to the board before */
    tell(wrong, "alarm");
    return null;
  };

  /* the rounds listed where all of them are over, and only corrections are to be made */
  const pastRounds = () => {
    const listed = all("#live tbody[data-round]");
    return listed.every((each) => "earlier" in each.dataset) ? [...new Set(listed.map((each) => each.dataset.round))].join(", ") : "";
  };

  const beside = window.matchMedia("(max-width: 600px)"); /* there the line has little room between the order and what is left */
  const count = () => {
    const left = rows().filter((row) => ["missing", "sent", "unsent"].includes(row.dataset.s)).length;
    const adjourned = rows().filter((row) => row.dataset.r === "??").length;
    document.dispatchEvent(new Event("arbitro:rows"));
    const past = pastRounds();
    form.toggleAttribute("data-past", Boolean(past));
    slip.placeholder = past ? say("past", { round: past }) : (beside.matches && slip.dataset[`${mode}Short`]) || slip.dataset[mode];
    const word = $("#left-word");
    /* nothing is left either where no round is published: that is not complete */
    const isOver = left === 0 && rows().length && !$('#live [data-s="draft"]');
    $("#left").textContent = left || (isOver && adjourned) || "";
    if (isOver && adjourned) word.textContent = adjourned === 1 ? word.dataset.adjournedOne : word.dataset.adjournedOther;
    else word.textContent = isOver ? word.dataset.none : left === 0 ? "" : left === 1 ? word.dataset.one : word.dataset.other;
  };

  /* -- sending ----------------------------------------------------------------------------------- */

  const { post, send, resume } = window.arbitro.outbox;
  const turned = (row, value) => ("turned" in row.dataset && value !== "swap" ? typing.turned(value) : value);
  /* taking back is said in so many words: a blank that is sent again erases nothing; the code of a slip is checked again */
  const valuesOf = (row, value, slipCode = "") => ({ result: turned(row, value) || "clear", expected: turned(row, row.dataset.r), slip: slipCode });
  const shownAnew = (id, told) => {
    const old = document.getElementById(id);
    if (!old || !told.row) return old;
    const made = document.createElement("template");
    made.innerHTML = told.row;
    const row = made.content.firstElementChild;
    window.arbitro.answered(id, told.version);
    old.replaceWith(row);
    if (here === id) row.classList.add("here");
    return row;
  };

  const flash = (row) => {
    row.classList.add("flash");
    window.setTimeout(() => row.classList.remove("flash"), 1300);
  };

  /* what this desk did, so that it takes back its own and nobody else's */
  const memory = `arbitro-hall-${window.location.pathname}`;
  const done = JSON.parse(window.sessionStorage.getItem(memory) || "[]");
  const remember = () => window.sessionStorage.setItem(memory, JSON.stringify(done.slice(-200)));
  /* in the order things were done, whichever was answered first */
  const keepDone = (deed) => {
    done.push({ at: Date.now(), ...deed });
    done.sort((one, other) => (one.at || 0) - (other.at || 0));
    remember();
  };

  /* what was done last is another thing while a result is on its way: it is not taken back by mistake */
  const onTheWay = new Set();
  const awaited = [];
  const latestWaits = (waits) => {
    for (const button of all("#latest button")) button.disabled = waits;
  };
  const arrived = (row, command) => {
    onTheWay.delete(row);
    if (!onTheWay.size) awaited.splice(0).forEach((go) => go());
    const isShown = !command || $("#latest input[name=what]")?.value === command; /* else it comes anew */
    if (!onTheWay.size && isShown) latestWaits(false);
  };
  document.addEventListener("arbitro:refreshed", () => latestWaits(onTheWay.size > 0));

  const unsent = (record) => {
    const row = document.getElementById(record.row);
    arrived(record.row);
    if (row) row.dataset.s = "unsent";
    tell(say("not-sent", { board: record.label }), "alarm");
    count();
  };

  const answered = (record, told) => {
    const row = shownAnew(record.row, told);
    arrived(record.row, told.dropped ? "" : told.command);
    if (told.dropped) return;
    if (record.tried && !told.refused) tell(record.label); /* it was told that it is not sent */
    if (told.token) return askFirst(row, record, told);
    if (told.refused) refused(row, record.value, told);
    else if (told.command) {
      keepDone({ at: record.at, command: told.command, section: record.section, game: record.game });
      if (row) flash(row);
    }
    count();
  };

  const written = (value) => (value === "swap" ? "⇄" : WRITTEN[value] || "–");

  /* what later rounds were paired by changes only once it is confirmed */
  const askFirst = async (row, record, told) => {
    tell("");
    count();
    const change = row ? `${ofRound(row)}${say("at-board", { board: labelled(row) })}  ${both(row)}  ${written(turned(row, record.values.expected))} → ${written(record.value)}` : "";
    if (!(await window.arbitro.sure([change, told.refused].filter(Boolean), null, say("put-mine", { wanted: written(record.value) })))) return;
    if (row) onTheWay.add(row.id);
    const confirmed = { ...record, at: Date.now(), values: { ...record.values, token: told.token } };
    await send(confirmed, unsent).then((now) => answered(confirmed, now));
  };

  const show = (row, value) => {
    const text = written(value);
    const cell = $(".rc", row);
    if (value !== "swap") cell.replaceChildren(Object.assign(document.createElement("span"), { className: "res", textContent: text }));
    row.dataset.s = "sent";
    return text;
  };

  const put = (row, value, slipCode = "") => {
    const { url, section } = group(row);
    const game = row.dataset.g;
    const text = show(row, value);
    const unplayed = typing.isForfeit(value) ? `  ${inWords(row, value)}` : "";
    tell(said(row, `${labelled(row)} · ${text}`) + unplayed);
    count();
    const record = {
      at: Date.now(), row: row.id, value, section, game, label: `${ofRound(row)}${labelled(row)} · ${text}`,
      url: `${url}/games/${game}/put`,
      values: valuesOf(row, value, slipCode),
    };
    row.dataset.r = value === "swap" ? row.dataset.r : value; /* what comes next for this board follows on it */
    onTheWay.add(row.id);
    latestWaits(true);
    return send(record, unsent).then((told) => answered(record, told));
  };

  /* what this device may not do, an arbiter is asked for with one touch */
  const offerAsking = (row, value, told) => {
    const values = valuesOf(row, value);
    const button = Object.assign(document.createElement("button"), { type: "button", className: "button small", textContent: say("ask", { wanted: WRITTEN[value] || "–" }), onclick: async () => {
      button.disabled = true;
      try {
        const answer = await post(told.ask, values);
        tell(answer.said || answer.refused, answer.said ? "" : "alarm");
      } catch {
        button.disabled = false;
        tell($("#announcer").dataset.unanswered, "alarm");
      }
    } });
    echo.append(" ", button);
  };

  const refused = (row, value, told) => {
    if (told.status !== 409 || !row || !row.dataset.r || row.dataset.r === value) {
      if (row && row.dataset.s !== "known") row.dataset.s = "missing";
      tell(told.refused, "alarm");
      return told.ask ? offerAsking(row, value, told) : undefined;
    }
    row.dataset.clash = "";
    const choice = (text, act) => Object.assign(document.createElement("button"), { type: "button", className: "button small", textContent: text, onclick: () => {
      delete row.dataset.clash;
      tell("");
      act();
      slip.focus();
    } });
    const text = `${title(row)}${$("#announcer").dataset.colon} ${told.who || told.at ? say("other-first", { who: told.who || say("another-desk"), stands: stands(row), at: told.at || "" }) : told.refused} `;
    echo.replaceChildren(text, choice(say("keep", { stands: stands(row) }), () => {}), " ", choice(say("put-mine", { wanted: WRITTEN[value] || "–" }), () => put(document.getElementById(row.id), value)));
    echo.className = "alarm";
    mark(row);
  };

  /* another result over one that is known needs the same keys twice */
  let again = "";
  const enter = (row, value, slipCode = "") => {
    mark(row);
    if (value && window.arbitro.hall.reads?.(row, value, turned(row, value), slipCode)) return;
    const wanted = WRITTEN[value] || "–";
    if (row.dataset.s === "draft") return tell(say("draft", { board: labelled(row) }), "alarm");
    if (row.dataset.r === value) return tell(said(row, say("already", { board: labelled(row), stands: wanted })));
    const key = `${row.id} ${value}`;
    if (row.dataset.r && again !== key) {
      again = key;
      return tell(said(row, say("repeat", { board: labelled(row), stands: stands(row), wanted })), "warn");
    }
    again = "";
    put(row, value, slipCode);
  };

  const back = async () => {
    if (onTheWay.size) await new Promise((go) => awaited.push(go));
    const last = done.pop();
    remember();
    if (!last) return tell(say("nothing-to-undo"), "warn");
    if (last.sure && !(await window.arbitro.sure(say("sure", { what: last.sure }), null, say("undo")))) {
      return keepDone(last);
    }
    const id = last.section ? `g${last.section}-${last.game}` : "panel";
    let told;
    try {
      told = await post(`${form.dataset.url}/undo`, { what: last.command, section: last.section || "", game: last.game || "", confirmed: "1" });
    } catch {
      keepDone(last);
      return tell($("#announcer").dataset.unanswered, "alarm");
    }
    if (told.refused) return tell(told.refused, "alarm");
    const row = last.section && shownAnew(id, told);
    if (row) mark(row);
    else window.arbitro.readAgain();
    tell(say("undone", { what: told.said }), "warn");
    count();
  };

  /* -- what is typed ------------------------------------------------------------------------------ */

  const isDesk = Boolean($("[data-mode]", form));
  let mode = isDesk && window.localStorage.getItem("arbitro-hall-mode") === "order" ? "order" : "slips";
  const setMode = (wanted) => {
    mode = wanted;
    window.localStorage.setItem("arbitro-hall-mode", mode);
    document.body.dataset.mode = mode;
    for (const each of all("[data-mode]", form)) {
      each.setAttribute("aria-checked", String(each.dataset.mode === mode));
      each.tabIndex = each.dataset.mode === mode ? 0 : -1;
    }
    count();
    if (mode === "order") mark(rows().find(isMissing) || current());
    if (isDesk) slip.focus();
  };

  const offer = (found) => {
    list.replaceChildren(...found.map((row, at) => {
      const line = document.createElement("li");
      line.append(Object.assign(document.createElement("b"), { textContent: labelled(row) }), ` ${both(row)}`);
      Object.assign(line, { id: `match-${at}` }).setAttribute("role", "option");
      line.setAttribute("aria-selected", String(at === 0));
      line.dataset.row = row.id;
      return line;
    }));
    list.hidden = !found.length;
    slip.setAttribute("aria-expanded", String(found.length > 0));
    if (found.length) slip.setAttribute("aria-activedescendant", "match-0");
    else slip.removeAttribute("aria-activedescendant");
  };
  const clear = () => {
    slip.value = "";
    slip.removeAttribute("aria-invalid");
    offer([]);
  };

  const ofName = (text) => rows().filter((row) => all(".pl", row).some((cell) => plain(cell.textContent).includes(text))).slice(0, 7);

  /* The board a slip is of: its section, its round and its table; a card of a table is good for all rounds. Where there
     is none, what the slip is of is told, and no board is left marked that the next sign would go to. */
  const ofSlip = (found) => {
    const { section, round, table } = found;
    const known = rows().filter((row) => group(row).section === String(section));
    const fits = known.filter((row) => typing.isOf(found, section, Number(group(row).round), Number(row.dataset.b)));
    if (fits.length === 1) return fits[0];
    const one = fits.filter(isMissing);
    if (one.length === 1) return one[0];
    const of = known[0] && group(known[0]);
    const now = [...new Set(known.map((row) => group(row).round))].join(", ");
    const values = { board: table, round, now, section: of ? of.letter.toUpperCase() : section };
    const isShown = known.some((row) => group(row).round === String(round));
    refuse(say(!of ? "slip-section" : round && !isShown ? "slip-round" : "slip-board", values));
    return null;
  };
  const refuse = (text) => {
    clear();
    mark(null);
    tell(text, "alarm");
  };

  const nextMissing = (row, by = 1) => {
    const known = by > 0 ? rows() : rows().reverse();
    const at = known.indexOf(row);
    return [...known.slice(at + 1), ...known.slice(0, at + 1)].find(isMissing);
  };

  const inOrder = (key) => {
    const row = current() && isMissing(current()) ? current() : nextMissing(current());
    clear();
    if (!row) return tell(say("none-missing"));
    const next = nextMissing(row);
    const value = typing.inOrder(key);
    if (window.arbitro.hall.reads?.(row, value, turned(row, value))) return;
    put(row, value);
    mark(next && next !== row ? next : row);
  };

  const read = () => {
    const text = slip.value.trim();
    slip.removeAttribute("aria-invalid");
    if (text === "/") return clear(), window.arbitro.hall.openOrders?.();
    if (text === "?") return clear(), $("#keys-box").showModal();
    if (mode === "order" && !form.hasAttribute("data-past") && typing.inOrder(text)) return inOrder(text);
    if (text === "." && current()) return tell(title(current()));
    const meant = typing.line(text);
    if (meant) return doing[meant.kind](meant);
    offer([]);
  };

  /* what is done with each kind of line */
  const doing = {
    sign: ({ value }) => {
      clear();
      if (current()) enter(current(), value);
      else if (echo.className !== "alarm") tell(say("no-board-chosen"), "alarm"); /* a slip that was refused stays told of */
    },
    draft: ({ letter, number, sign }) => {
      const drafted = all("#live [data-hand] tr[data-b]");
      if (!drafted.length) return refuse(say("no-draft", { text: sign }));
      const row = find(letter, number, drafted);
      clear();
      if (!row) return;
      mark(row);
      if (!window.arbitro.hall.ofDraft?.(row, sign)) tell(say("no-swap"), "warn");
    },
    board: ({ letter, number, value }) => {
      offer([]);
      const row = find(letter, number, value ? rows() : all("#live tr[data-b]"));
      if (row && !value) return mark(row), tell(title(row) + (row.dataset.r ? `  ${stands(row)}` : ""));
      if (value) clear();
      if (row) enter(row, value);
    },
    slip: (found) => {
      const row = ofSlip(found);
      if (!row) return;
      if (found.value) return clear(), enter(row, found.value, found.digits);
      slip.value = found.digits; /* so that a sign behind it is not read as a digit */
      mark(row);
      tell(title(row));
    },
    "no-slip": ({ digits, value }) => {
      if (value) return refuse(say("no-slip", { digits }));
      mark(null); /* the rest of a slip may still come: the line stays, and no board is left that a sign would go to */
      tell(say("no-slip", { digits }), "alarm");
    },
    unclear: ({ text }) => {
      mark(null); /* the line stays here too: it may be the beginning of a slip */
      tell(say("unclear", { text }), "alarm");
    },
    garbled: ({ text }) => {
      mark(null);
      tell(say("garbled", { text }), "alarm");
    },
    name: ({ text }) => {
      const found = ofName(text);
      offer(found);
      if (!found.length) mark(null);
      tell(found.length ? "" : say("no-name"), "warn");
    },
  };

  /* from slip to slip: the next board without a result, where there is one; with Shift, or in a past round, every board */
  const step = (by, isEvery) => {
    if (!list.hidden) {
      const lines = all("li", list);
      const at = lines.findIndex((each) => each.getAttribute("aria-selected") === "true");
      const to = (at + by + lines.length) % lines.length;
      lines.forEach((each, place) => each.setAttribute("aria-selected", String(place === to)));
      return slip.setAttribute("aria-activedescendant", lines[to].id);
    }
    const known = rows();
    const at = known.indexOf(current());
    const to = (!isEvery && nextMissing(current(), by)) || known[Math.max(0, Math.min(known.length - 1, at + by))];
    clear();
    if (to) mark(to), tell(title(to) + (to.dataset.r ? `  ${stands(to)}` : ""));
  };

  const chosen = () => {
    const line = $('[aria-selected="true"]', list);
    if (!list.hidden && line) {
      const row = document.getElementById(line.dataset.row);
      offer([]);
      if (!row) return;
      mark(row);
      slip.value = typed(row);
      return tell(title(row));
    }
    const meant = typing.line(slip.value.trim());
    if (meant?.kind === "garbled") return doing.garbled(meant); /* the line stays, to be mended */
    const row = current();
    if (row) openBoard(row);
    clear();
  };

  const key = (event) => {
    if (event.key === "F2") setMode(mode === "slips" ? "order" : "slips");
    else if (event.key === "ArrowDown" || event.key === "ArrowUp") step(event.key === "ArrowDown" ? 1 : -1, event.shiftKey);
    else if (event.key === "Backspace" && !slip.value) back();
    else if (event.key === "Delete" && current() && (!slip.value || /^[a-zA-Z]{0,2}\d+$/.test(slip.value))) {
      clear();
      if (current().dataset.r) enter(current(), "");
    } else if (event.key === "Escape") {
      clear();
      if (!window.arbitro.hall.release?.()) tell("");
      closeBoard();
    } else if (event.key === "." && !slip.value && current()?.dataset.s === "known") openResults(current());
    else return false;
    return true;
  };

  slip.addEventListener("input", read);
  slip.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (key(event)) event.preventDefault();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    chosen();
  });
  /* Not click: before that the line would have lost the focus. */
  list.addEventListener("mousedown", (event) => {
    const line = event.target.closest("li");
    if (!line) return;
    event.preventDefault();
    for (const each of all("li", list)) each.setAttribute("aria-selected", String(each === line));
    chosen();
  });
  for (const each of all("[data-mode]", form)) each.addEventListener("click", () => setMode(each.dataset.mode));
  $("#undo", form)?.addEventListener("click", back);

  /* whatever is typed outside a field goes into the line: no key is lost */
  const handle = (event) => {
    if ($("dialog[open]") || event.target?.closest?.("button, a, summary") && [" ", "Enter"].includes(event.key)) return;
    if (event.key.length === 1) {
      event.preventDefault();
      slip.focus();
      slip.value += event.key;
      read();
    } else if (event.key === "Enter") chosen();
    else if (key(event)) event.preventDefault();
  };

  /* -- one board in full ---------------------------------------------------------------------------- */

  const addressOf = (row) => row && $("a[data-panel]", row)?.getAttribute("href");
  const openBoard = (row) => addressOf(row) && window.arbitro.panel.open(addressOf(row));
  const closeBoard = () => $(".thing") && window.arbitro.panel.close();

  /* what a result is in words, with the names of those it is about */
  const inWords = (row, value) => {
    const [left, right] = names(row).map(apart);
    const text = $(`#results-box [data-choose="${value}"] [data-says]`)?.dataset.says || "";
    return text.replace("{left}", left).replace("{right}", right);
  };
  let openedBy = null; /* the click that opened the list of results, and when */
  const openResults = (row, click = null) => {
    mark(row);
    for (const each of all("#results-box [data-choose]:has([data-says])")) {
      $("[data-says]", each).textContent = inWords(row, each.dataset.choose);
      each.toggleAttribute("aria-current", each.dataset.choose === row.dataset.r);
    }
    $("#results-of").textContent = title(row);
    openedBy = click && { x: click.clientX, y: click.clientY, at: click.timeStamp };
    $("#results-box").showModal();
    placeResults(click);
  };
  /* under the pointer stands the heading, or Cancel where the list opens upwards: a second click there chooses nothing */
  const placeResults = (click) => {
    const results = $("#results-box");
    Object.assign(results.style, { marginTop: "", maxHeight: "" });
    if (!click) return;
    const { height } = results.getBoundingClientRect();
    const top = click.clientY - 20;
    const below = window.innerHeight - 8 - top;
    const isUpwards = height > below && height < click.clientY + 16;
    results.style.marginTop = `${isUpwards ? click.clientY + 24 - height : top}px`;
    if (!isUpwards) results.style.maxHeight = `${below}px`;
  };
  /* and where a small screen has it otherwise, the second half of a double click chooses nothing either */
  const isSecondClick = (click) => openedBy && click.detail > 0 && click.timeStamp - openedBy.at < 1000 && Math.hypot(click.clientX - openedBy.x, click.clientY - openedBy.y) < 8;
  $("#results-box").addEventListener("click", (event) => {
    const button = event.target.closest("[data-choose], [data-close]");
    if (!button || isSecondClick(event)) return;
    $("#results-box").close();
    if ("close" in button.dataset) return;
    const row = current();
    if (row && row.dataset.s !== "draft") put(row, button.dataset.choose);
  });

  const backToLine = () => {
    slip.blur(); /* it may have the focus back already, without a place to write at */
    slip.focus();
  };
  for (const each of all("dialog")) each.addEventListener("close", () => isDesk && window.setTimeout(backToLine));
  $("#open-keys")?.addEventListener("click", () => $("#keys-box").showModal());

  document.addEventListener("keydown", (event) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z" && !slip.value && !$("dialog[open]")) {
      event.preventDefault();
      back();
    }
  });

  /* -- pointer ------------------------------------------------------------------------------------------ */

  /* where a button of the step before stood, a result may stand now: a second tap there enters none */
  let changedAt = -Infinity;
  document.addEventListener("arbitro:sent", () => { changedAt = performance.now(); });
  document.addEventListener("click", (event) => {
    const setting = event.target.closest("[data-put]");
    if (setting && event.detail && event.timeStamp - changedAt < 700) return;
    const row = event.target.closest("#live tr[data-g]");
    const chip = event.target.closest("[data-chip]");
    if (setting && row) {
      enter(row, setting.dataset.put);
      if (isDesk) slip.focus();
    } else if (chip) {
      const to = document.getElementById(chip.hash.slice(1));
      if (!to) return; /* an earlier round of the section is listed: the address leads to this one */
      event.preventDefault();
      mark(to);
      slip.value = typed(to);
      tell(title(to));
      slip.focus();
    } else if (row && !event.target.closest("[data-hand] [data-place]")) {
      mark(row);
      tell(title(row));
      if (event.target.closest(".rc") && row.dataset.s === "known") {
        event.preventDefault(); /* it opens no panel */
        openResults(row, event);
      } else if (isDesk) slip.focus();
    }
  });
  document.addEventListener("contextmenu", (event) => {
    const row = event.target.closest("#live tr[data-g]");
    if (!row || row.dataset.s === "draft") return;
    event.preventDefault();
    openResults(row, event);
  });

  /* -- pairing, publishing: the hall stays where it is ------------------------------------------------------ */

  document.addEventListener("arbitro:sent", ({ detail: { form: sent, fields, page, refused: isRefused } }) => {
    if (isRefused) return;
    for (const filled of all("#panel form")) filled.reset(); /* what was sent is no typing under way */
    tell(page.querySelector(".notice.good[role=status]")?.textContent.trim() || "");
    const made = page.querySelector("#latest input[name=what]");
    const what = page.querySelector("#latest [role=status]")?.textContent.trim() || "";
    const isUndo = sent.action.endsWith("/undo");
    if (made && !isUndo && !sent.action.endsWith("/redo")) keepDone({ command: made.value, sure: what });
    else if (isUndo) done.splice(0, done.length, ...done.filter((each) => each.command !== fields.get("what")));
    remember();
  });

  /* -- beginning ---------------------------------------------------------------------------------------------- */

  /* The rows come from arbitro, which does not know of what is still on its way from this device. */
  const showWaiting = () => {
    for (const record of window.arbitro.outbox.waiting()) {
      const row = document.getElementById(record.row);
      if (!row) continue;
      show(row, record.value);
      if (record.tried) row.dataset.s = "unsent";
    }
  };

  document.addEventListener("arbitro:refreshed", () => {
    showWaiting();
    const row = current();
    if (row) row.classList.add("here");
    count();
  });

  const did = (command) => {
    keepDone({ command });
  };
  window.arbitro.hall = { back, did, say, tell, post, mark, rows, ofName, title, typed, shownAnew, readAgain: window.arbitro.readAgain };
  beside.addEventListener("change", count);
  const early = slip.value; /* typed while the page was being read */
  slip.value = "";
  setMode(mode);
  count();
  const asked = window.location.hash.match(/^#code=(\d{9})$/); /* a slip scanned with a phone's camera */
  const code = asked && typing.code(asked[1]);
  const opened = $(".thing")?.dataset.of.split("?")[0];
  const board = code && ofSlip(code);
  if (opened) mark(rows().find((row) => addressOf(row) === opened) || null);
  if (board) mark(board), tell(title(board)), board.scrollIntoView({ block: "center" });
  for (const each of early) {
    slip.value += each;
    read();
  }
  document.addEventListener("DOMContentLoaded", () => window.arbitro.handOver(handle)); /* the panel is there by then */

  resume(unsent, answered);
  showWaiting();
  count();
  document.dispatchEvent(new Event("arbitro:hall"));
})();
