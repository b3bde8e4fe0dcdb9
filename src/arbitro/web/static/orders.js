"use strict";
/* Orders of the hall by name: what comes next in each section, papers and pages, players and boards. */

document.addEventListener("arbitro:hall", () => {
  const $ = (selector, root = document) => root.querySelector(selector);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const plain = (text) => text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
  const { back, say, tell, mark, rows, ofName, title, typed } = window.arbitro.hall;
  const slip = $("#slip");

  const box = $("#orders-box");
  const asked = $("#orders-find");
  const choices = $("#orders-list");

  const lines = () => {
    const wanted = plain(asked.value.trim().replace(/^\//, ""));
    const orders = all("#orders > li").filter((each) => {
      const keys = (each.dataset.keys || "").slice(1);
      if (!wanted) return each.dataset.press || each.dataset.keys || each.dataset.off;
      return keys === wanted || plain(each.textContent).split(/[\s·—-]+/).some((word) => word.startsWith(wanted)) || (wanted.length > 2 && plain(each.textContent).includes(wanted));
    });
    orders.sort((one, other) => Number(Boolean(one.dataset.off)) - Number(Boolean(other.dataset.off)) || Number((other.dataset.keys || "").slice(1) === wanted) - Number((one.dataset.keys || "").slice(1) === wanted));
    const boards = wanted ? (/^\d+$/.test(wanted) ? rows().filter((row) => row.dataset.b === wanted) : wanted.length > 1 ? ofName(wanted) : []) : [];
    return [...orders.slice(0, 14), ...boards];
  };
  const fill = () => {
    choices.replaceChildren(...lines().map((each, at) => {
      const line = document.createElement("li");
      const isRow = each.tagName === "TR";
      line.append(isRow ? title(each) : each.textContent);
      if (!isRow && each.dataset.keys) line.append(Object.assign(document.createElement("kbd"), { textContent: each.dataset.keys }));
      line.setAttribute("role", "option");
      line.id = `order-${at}`;
      line.setAttribute("aria-selected", String(at === 0));
      if (each.dataset.off) line.setAttribute("aria-disabled", "true");
      line.of = each;
      return line;
    }));
    if (!choices.children.length) choices.append(Object.assign(document.createElement("li"), { textContent: say("no-order") }));
    asked.setAttribute("aria-activedescendant", "order-0");
  };
  const openOrders = () => {
    asked.value = "";
    fill();
    box.showModal();
    asked.focus();
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
    if (by) {
      const to = (at + by + known.length) % known.length;
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
