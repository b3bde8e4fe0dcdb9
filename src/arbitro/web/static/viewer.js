// Looking through a game with the arrow keys; without a script every move is a button all the same.
"use strict";

(() => {
  const STEPS = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "end" };

  function reveal() {
    const list = document.querySelector(".viewer-moves");
    const now = list?.querySelector(".ply.now");
    if (!now || list.scrollHeight <= list.clientHeight) return;
    list.scrollTop = now.offsetTop - list.offsetTop - list.clientHeight / 2;
  }

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (event.target.closest("input, textarea, select")) return;
    const button = STEPS[event.key] && document.querySelector(`#viewer [data-go="${STEPS[event.key]}"]`);
    if (!button) return;
    event.preventDefault();
    if (!button.disabled) button.click();
  });

  document.addEventListener("htmx:afterSettle", reveal);
  reveal();
})();
