"use strict";
/* What is typed on a clock sheet stays on this device until arbitro has answered that it is kept. It is sent with the same
   identifier as before, also after a reload, so no pass counts twice. */

(() => {
  const form = document.getElementById("clock-sheet");
  if (!form) return;
  const word = document.getElementById("clocks-kept");
  const place = `arbitro-clocks-${window.location.pathname}-${form.dataset.round}`;
  const fields = () => [...form.elements].filter((each) => each.name && each.name !== "csrf");
  const written = () => fields().some((each) => each.type !== "hidden" && /^b\d+-/.test(each.name) && each.value);
  const keep = () => {
    try {
      if (written()) window.localStorage.setItem(place, JSON.stringify(Object.fromEntries(fields().map((each) => [each.name, each.value]))));
      else window.localStorage.removeItem(place);
    } catch {
      /* without storage the open page holds it */
    }
  };

  let kept = null;
  try {
    kept = JSON.parse(window.localStorage.getItem(place));
  } catch {
    kept = null;
  }
  if (kept && !written()) {
    for (const each of fields()) if (each.name in kept) each.value = kept[each.name];
    word.hidden = !written();
  }

  form.addEventListener("input", keep);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    keep();
    let answer;
    try {
      answer = await fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)) });
    } catch {
      word.hidden = false;
      return word.scrollIntoView({ block: "center" });
    }
    if (!answer.ok || !answer.redirected) return form.submit(); /* what is wrong is told by the page itself */
    if (new URL(answer.url).pathname !== window.location.pathname) return form.submit(); /* not let in any more */
    window.localStorage.removeItem(place);
    window.location.assign(answer.url);
  });
})();
