"use strict";
/* A candidate's paper: every change is kept at once, and the time that is left is shown. Without it
   the buttons below the paper keep and hand in. */

const paper = document.querySelector("#paper");
const timer = document.querySelector("#timer");
const kept = document.querySelector("#kept");
let waiting = 0, sending = false, again = false;

async function keep() {
  if (sending) { again = true; return; }
  sending = true;
  const data = new FormData(paper);
  data.set("do", "save");
  let done = false;
  try {
    /* The page the answer leads to is of no use here: that it leads on is enough. */
    const answer = await fetch(paper.action, { method: "POST", body: new URLSearchParams(data), redirect: "manual" });
    done = answer.ok || answer.type === "opaqueredirect";
    if (!done && answer.status === 422) { location.reload(); return; }
  } catch { /* what was not kept is sent again */ }
  kept.textContent = done ? kept.dataset.kept : kept.dataset.not;
  paper.dataset.kept = done ? "yes" : "no";
  sending = false;
  if (again || !done) { again = false; setTimeout(keep, done ? 0 : 3000); }
}

function later() {
  paper.dataset.kept = "no";
  clearTimeout(waiting);
  /* Whoever is writing is not sent letter by letter. */
  waiting = setTimeout(keep, 400);
}

if (paper && timer) {
  paper.addEventListener("input", later);
  paper.addEventListener("submit", () => clearTimeout(waiting));
  const end = performance.now() + 1000 * Number(timer.dataset.left);
  const left = document.querySelector("#left");
  const show = () => {
    const seconds = Math.max(0, Math.round((end - performance.now()) / 1000));
    const shown = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    left.textContent = left.dataset.text.replace("…", shown);
    if (seconds === 0) { kept.textContent = timer.dataset.over; setTimeout(() => location.reload(), 2000); return; }
    setTimeout(show, 1000);
  };
  show();
}
