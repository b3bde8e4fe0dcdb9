"use strict";
/* What the hall adds to the palette: what comes next in each section, its own pages by their keys, boards by number
   and name. */

document.addEventListener("arbitro:hall", () => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const { back, tell, mark, rows, ofName, title, typed } = window.arbitro.hall;
  const slip = document.querySelector("#slip");

  const run = (order) => () => {
    if (order.dataset.back) return back();
    if (order.dataset.box) return document.getElementById(order.dataset.box).showModal();
    if (order.dataset.go) return window.location.assign(order.dataset.go);
    const pressed = all("#panel form, tr.head form").find((each) => each.getAttribute("action") === order.dataset.press);
    if (pressed) pressed.requestSubmit();
  };
  const orders = () =>
    all("#orders > li").map((each) => ({
      text: each.textContent,
      also: each.dataset.also,
      keys: each.dataset.keys,
      off: each.dataset.off,
      go: each.dataset.go,
      run: run(each),
    }));
  const boards = (wanted) => {
    if (!wanted) return [];
    const found = /^\d+$/.test(wanted) ? rows().filter((row) => row.dataset.b === wanted) : wanted.length > 1 ? ofName(wanted) : [];
    return found.map((row) => ({
      text: title(row),
      found: true,
      run: () => {
        mark(row);
        slip.value = typed(row);
        tell(title(row));
      },
    }));
  };
  const { open, sources } = window.arbitro.palette;
  sources.push(orders, boards);
  window.arbitro.hall.openOrders = open;
});
