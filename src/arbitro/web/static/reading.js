"use strict";
/* The second reading: the same keys as for results, and nothing is overwritten. What was entered is not shown
   before it was read. */

(() => {
  const $ = (selector, root = document) => root.querySelector(selector);
  const box = $("#reading");
  const hall = window.arbitro.hall;
  if (!box || !hall) return;
  const reader = $("#reader");
  const memory = "arbitro-reader";
  reader.value = window.sessionStorage.getItem(memory) || "";
  reader.addEventListener("input", () => window.sessionStorage.setItem(memory, reader.value.trim()));

  const isOn = () => document.body.hasAttribute("data-reading");
  const turn = (on) => {
    document.body.toggleAttribute("data-reading", on);
    box.hidden = !on;
    hall.tell(on ? box.dataset.on : "");
    if (on && !reader.value) reader.focus();
    else $("#slip").focus();
  };
  $("#reading-end").addEventListener("click", () => turn(false));
  document.addEventListener("keydown", (event) => {
    if (event.key !== "F4" || event.ctrlKey || event.altKey) return;
    event.preventDefault();
    turn(!isOn());
  });
  box.addEventListener("submit", (event) => {
    event.preventDefault();
    $("#slip").focus();
  });
  for (const each of document.querySelectorAll("[data-read-again]")) each.hidden = false;
  document.addEventListener("click", (event) => event.target.closest("[data-read-again]") && turn(true));

  /* true: it was a reading, no result */
  hall.reads = (row, value, sent, slip = "") => {
    if (!isOn()) return false;
    const at = row.closest("tbody").dataset.url;
    hall.post(`${at}/games/${row.dataset.g}/read`, { result: sent, reader: reader.value, slip }).then((told) => {
      hall.shownAnew(row.id, told);
      if (told.refused) return hall.tell(told.refused, "alarm");
      const text = told.compared === "equal" ? box.dataset.equal : box.dataset.different;
      hall.tell(text.replace("{board}", hall.title(row)), told.compared === "equal" ? "" : "alarm");
    }).catch(() => hall.tell($("#announcer").dataset.unanswered, "alarm"));
    return true;
  };
})();
