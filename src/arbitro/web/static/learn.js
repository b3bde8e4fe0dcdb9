"use strict";
/* The school by keys: 1 to 4 answer, n goes on; without it everything is a button or a link. */

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
  const told = document.querySelector("#told-head");
  if (event.key === "n") document.querySelector("#following")?.click();
  else if (!told && /^[1-4]$/.test(event.key)) document.querySelectorAll(".answer")[Number(event.key) - 1]?.click();
});

document.querySelector("#told-head")?.focus();

/* A decision to be taken while a clock runs: the time left, told in words when half of it and all of it is over. */
const timer = document.querySelector("#timer");
if (timer?.querySelector(".left")) {
  const [left, told, extra] = [timer.querySelector(".left"), document.querySelector("#time-told"), document.querySelector("#extra")];
  const given = Number(timer.dataset.left), begun = performance.now();
  const tick = () => {
    const seconds = Math.ceil(given + Number(extra.value) - (performance.now() - begun) / 1000);
    const shown = Math.max(0, seconds);
    left.textContent = `${Math.floor(shown / 60)}:${String(shown % 60).padStart(2, "0")}`;
    timer.classList.toggle("over", seconds <= 0);
    if (seconds <= 0 && told.textContent === "") told.textContent = timer.dataset.over;
  };
  document.querySelector("#longer").addEventListener("click", (event) => {
    extra.value = Number(extra.value) + Number(event.target.dataset.seconds);
    told.textContent = "";
    tick();
  });
  setInterval(tick, 250);
}

/* On the page of a round to be paired by hand two taps on numbers make a pair, and so does one number dragged on another. */
const pairs = document.querySelector("#pairs");
const write = (text) => { pairs.value = `${pairs.value.trim()} ${text}`.trim(); };
for (const cell of pairs ? document.querySelectorAll("#cards tbody th") : []) {
  const button = document.createElement("button");
  const number = cell.textContent;
  button.type = "button";
  button.className = "button pick";
  button.textContent = number;
  button.draggable = true;
  button.addEventListener("click", () => {
    if (/(^|[^-\d])\d+$/.test(pairs.value.trim())) pairs.value = `${pairs.value.trim()}-${number}`;
    else write(number);
  });
  button.addEventListener("dragstart", (event) => event.dataTransfer.setData("text/plain", number));
  button.addEventListener("dragover", (event) => event.preventDefault());
  button.addEventListener("drop", (event) => {
    event.preventDefault();
    const white = event.dataTransfer.getData("text/plain");
    if (/^\d+$/.test(white) && white !== number) write(`${white}-${number}`);
  });
  cell.replaceChildren(button);
}
