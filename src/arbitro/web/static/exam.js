"use strict";
/* A paper while its time runs: the time left, what was chosen kept over a reload, handed in at the end. */

const paper = document.querySelector("#paper"), timer = document.querySelector("#timer");
const sits = paper?.querySelector("button");
const key = paper && `exam:${paper.elements.seed.value}:${paper.elements.at?.value}`;
if (sits) {
  const kept = JSON.parse(sessionStorage.getItem(key) || "{}");
  for (const [name, value] of Object.entries(kept)) {
    const chosen = paper.querySelector(`input[name="${CSS.escape(name)}"][value="${CSS.escape(value)}"]`);
    if (chosen) chosen.checked = true;
  }
  paper.addEventListener("change", (event) => {
    if (event.target.type !== "radio") return;
    kept[event.target.name] = event.target.value;
    sessionStorage.setItem(key, JSON.stringify(kept));
  });
} else if (key) sessionStorage.removeItem(key);

if (sits && timer) {
  const [left, told, longer] = ["#left", "#time-told", "#longer"].map((each) => document.querySelector(each));
  const minutes = paper.elements.minutes;
  const whole = () => 60 * Number(minutes.value);
  let ends = Date.now() + 1000 * Number(timer.dataset.left), before = Infinity, over = false;
  const tick = () => {
    const seconds = Math.max(0, Math.ceil((ends - Date.now()) / 1000));
    left.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    timer.classList.toggle("over", seconds < 300);
    /* What was due before the page was loaded is not said once more. */
    for (const [mark, text] of [[whole() / 2, timer.dataset.half], [300, timer.dataset.few]])
      if (seconds <= mark && before > mark && before !== Infinity) told.textContent = text;
    before = seconds;
    if (seconds > 0 || over) return;
    over = true;
    told.textContent = timer.dataset.over;
    paper.submit();
  };
  longer.hidden = false;
  longer.addEventListener("click", () => {
    const more = Number(longer.dataset.minutes);
    minutes.value = Number(minutes.value) + more;
    ends += 60000 * more;
    const here = new URL(location.href);
    /* The time that is left hangs on the address: a reload would take back what was added. */
    here.searchParams.set("minutes", minutes.value);
    history.replaceState(null, "", here);
    before = Infinity;
    tick();
  });
  tick();
  setInterval(tick, 250);
}
