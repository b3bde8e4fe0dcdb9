"use strict";
/* What the desk announces, on phones too: shown at the top of the page, and read aloud where somebody has asked for it. */

(() => {
  const box = document.getElementById("announced");
  const voice = document.getElementById("voice");
  let spoken = false;
  let told = box.textContent;

  const speak = () => {
    if (!spoken || !told) return;
    const said = new SpeechSynthesisUtterance(told);
    said.lang = document.documentElement.lang;
    window.speechSynthesis.speak(said);
  };
  if ("speechSynthesis" in window) {
    voice.hidden = false;
    voice.addEventListener("click", () => {
      spoken = !spoken;
      voice.setAttribute("aria-pressed", String(spoken));
      if (spoken) speak();
      else window.speechSynthesis.cancel();
    });
  }

  const look = async () => {
    const answer = await fetch(box.dataset.url, { cache: "no-store" }).catch(() => null);
    if (!answer || !answer.ok) return;
    const now = await answer.json();
    document.dispatchEvent(new CustomEvent("arbitro:now", { detail: now }));
    if (now.text === told) return;
    told = box.textContent = now.text;
    box.hidden = !told;
    speak();
  };
  let last = Date.now();
  const again = () => {
    if (document.hidden || Date.now() - last < 8000) return;
    last = Date.now();
    look();
  };
  document.addEventListener("visibilitychange", again);
  /* Each page at a pace of its own: a hall of phones does not ask all at once. */
  window.setInterval(again, 15_000 + Math.random() * 5000);
})();
