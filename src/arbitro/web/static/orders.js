"use strict";
/* Orders of the hall by name or other words: what comes next in each section, papers and pages, chapters of the
   manual, players and boards. */

document.addEventListener("arbitro:hall", () => {
  const $ = (selector, root = document) => root.querySelector(selector);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const { plain } = window.arbitro.typed;
  const { back, tell, mark, rows, ofName, title, typed } = window.arbitro.hall;
  const slip = $("#slip");

  const box = $("#orders-box");
  const asked = $("#orders-find");
  const choices = $("#orders-list");

  const more = $("#orders-more");
  const also = $("#orders-also");
  const chapters = []; // of the manual, asked for when orders are first looked for
  const begun = (text) => plain(text).split(/[\s·:,—-]+/).filter(Boolean);
  const within = (words, wanted) => wanted.every((each) => words.some((word) => word.startsWith(each)));

  /* 0 by its key, 1 by its name, 2 by other words of the language; none where it is not meant */
  const place = (order, wanted) => {
    if ((order.dataset.keys || "").slice(1) === wanted) return 0;
    const typed = begun(wanted);
    const name = begun(order.textContent);
    if (within(name, typed) || (wanted.length > 2 && plain(order.textContent).includes(wanted))) return 1;
    const others = begun((order.dataset.as && also.getAttribute(`data-${order.dataset.as}`)) || "");
    return wanted.length > 1 && within([...name, ...others], typed) ? 2 : -1;
  };
  const lines = () => {
    const typed = asked.value.trim().replace(/^\//, "");
    const wanted = plain(typed);
    const known = all("#orders > li, #orders-more > li");
    if (!wanted) return known.filter((each) => ["press", "keys", "off", "box", "back"].some((one) => one in each.dataset)).slice(0, 20);
    const found = known.map((each) => [Number(Boolean(each.dataset.off)), place(each, wanted), each]).filter((each) => each[1] >= 0);
    const orders = found.sort((one, other) => one[0] - other[0] || one[1] - other[1]).map((each) => each[2]);
    const told = wanted.length > 2 ? chapters.filter((each) => place(each, wanted) >= 0) : [];
    const boards = /^\d+$/.test(wanted) ? rows().filter((row) => row.dataset.b === wanted) : wanted.length > 1 ? ofName(wanted) : [];
    const search = Object.assign(document.createElement("li"), { textContent: more.dataset.inManual.replace("{text}", typed) });
    search.dataset.search = "1";
    search.dataset.go = `/help?q=${encodeURIComponent(typed)}`;
    return [...orders.slice(0, 14), ...boards, ...told.slice(0, 6), search];
  };
  const askForChapters = async () => {
    if (chapters.length) return;
    const answer = await fetch("/help").catch(() => null);
    /* The box may have been opened twice while the first answer was awaited. */
    if (!answer || !answer.ok || chapters.length) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const link of all(".manual ul a", page)) {
      const line = Object.assign(document.createElement("li"), { textContent: `${more.dataset.manual}${$("#announcer").dataset.colon} ${link.textContent}` });
      line.dataset.go = link.getAttribute("href");
      line.dataset.as = "manual";
      chapters.push(line);
    }
    if (box.open && asked.value) fill();
  };
  const fill = () => {
    choices.replaceChildren(...lines().map((each, at) => {
      const line = document.createElement("li");
      const isRow = each.tagName === "TR";
      line.append(isRow ? title(each) : each.textContent);
      if (!isRow && each.dataset.keys) line.append(Object.assign(document.createElement("kbd"), { textContent: each.dataset.keys }));
      line.setAttribute("role", "option");
      line.id = `order-${at}`;
      line.setAttribute("aria-selected", String(at === 0 && !each.dataset.search)); // nobody leaves by a wrong key
      if (each.dataset.off) line.setAttribute("aria-disabled", "true");
      line.of = each;
      return line;
    }));
    asked.setAttribute("aria-activedescendant", $('[aria-selected="true"]', choices)?.id || "");
  };
  const openOrders = () => {
    asked.value = "";
    fill();
    box.showModal();
    asked.focus();
    askForChapters();
  };
  const run = (line) => {
    const order = line && line.of;
    if (!order || order.dataset.off) return;
    box.close();
    if (order.tagName === "TR") {
      mark(order);
      slip.value = typed(order);
      return tell(title(order));
    }
    if (order.dataset.back) return back();
    if (order.dataset.box) return document.getElementById(order.dataset.box).showModal();
    if (order.dataset.go) return window.location.assign(order.dataset.go);
    const pressed = all("#panel form").find((each) => each.getAttribute("action") === order.dataset.press);
    if (pressed) pressed.requestSubmit();
  };
  asked.addEventListener("input", fill);
  asked.addEventListener("keydown", (event) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const known = all("li", choices);
    const at = known.findIndex((each) => each.getAttribute("aria-selected") === "true");
    if (by && known.length) {
      const to = (Math.max(at, by < 0 ? 0 : -1) + by + known.length) % known.length;
      known.forEach((each, place) => each.setAttribute("aria-selected", String(place === to)));
      asked.setAttribute("aria-activedescendant", `order-${to}`);
    } else if (event.key === "Enter") run(known[at]);
    else return;
    event.preventDefault();
  });
  choices.addEventListener("click", (event) => run(event.target.closest("li")));

  window.arbitro.hall.openOrders = openOrders;
  $("#open-orders").hidden = false;
  $("#open-orders").addEventListener("click", openOrders);
});
