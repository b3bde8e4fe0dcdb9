"use strict";
/* The school by keys: 1 to 4 answer, n goes on; without it everything is a button or a link. */

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
  const told = document.querySelector("#told-head");
  if (event.key === "n") document.querySelector("#following")?.click();
  else if (!told && /^[1-4]$/.test(event.key)) document.querySelectorAll(".answer")[Number(event.key) - 1]?.click();
});

document.querySelector("#told-head")?.focus();

/* On the page of a round to be paired by hand a tap on a number writes it: two taps make a pair. */
const pairs = document.querySelector("#pairs");
for (const cell of pairs ? document.querySelectorAll("#cards tbody th") : []) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button pick";
  button.textContent = cell.textContent;
  button.addEventListener("click", () => {
    const written = pairs.value.trim();
    const open = /(^|[^-\d])\d+$/.test(written);
    pairs.value = written + (written === "" ? "" : open ? "-" : " ") + cell.textContent;
  });
  cell.replaceChildren(button);
}
