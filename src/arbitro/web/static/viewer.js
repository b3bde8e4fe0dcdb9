// Looking through a game with the arrow keys; without a script every move is a button all the same.
"use strict";

(() => {
  const STEPS = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "end" };
  let wanted = null; /* the move all the steps taken lead to; null: the one that is shown */
  let asked = false;
  let own = false; /* a press that is the script's own */

  const form = () => document.getElementById("viewer");
  const shown = () => form().dataset.at;

  function reveal() {
    const list = document.querySelector(".viewer-moves");
    const now = list?.querySelector(".ply.now");
    if (!now || list.scrollHeight <= list.clientHeight) return;
    list.scrollTop = now.offsetTop - list.offsetTop - list.clientHeight / 2;
  }

  /* the moves are all on the page: where a step leads needs no answer */
  function stepped(from, step) {
    const { start, end } = form().dataset;
    const ply = document.getElementById(`at-${from}`);
    const to = { first: "0", end, next: ply ? ply.dataset.next : start, previous: ply ? ply.dataset.previous : "" }[step];
    return to || from;
  }

  /* one question at a time, always for the last move wanted */
  function ask() {
    if (asked || wanted === null) return;
    const button = document.getElementById(`at-${wanted}`) || form().querySelector('[data-go="first"]');
    if (wanted === shown() || button.disabled) wanted = null;
    else {
      asked = own = true;
      button.click();
      own = false;
    }
  }

  function go(step) {
    wanted = stepped(wanted ?? shown(), step);
    ask();
  }

  function handle(event) {
    if (!STEPS[event.key] || event.shiftKey || !form()) return;
    event.preventDefault();
    go(STEPS[event.key]);
  }

  /* a click is a step like a key; any other move clicked is where it leads */
  document.addEventListener("click", (event) => {
    const button = !own && event.target.closest("#viewer button[name=at]");
    if (!button) return;
    if (button.dataset.go) {
      event.preventDefault();
      go(button.dataset.go);
    } else {
      wanted = button.value;
      if (asked) event.preventDefault();
      asked = true;
    }
  }, true);

  document.addEventListener("htmx:afterRequest", (event) => {
    if (event.detail.requestConfig?.elt.id !== "viewer") return;
    asked = false;
    if (!event.detail.successful) wanted = null;
    ask();
  });
  document.addEventListener("htmx:afterSettle", reveal);
  document.addEventListener("DOMContentLoaded", () => window.setTimeout(() => window.arbitro.handOver(handle)));
  reveal();
})();
