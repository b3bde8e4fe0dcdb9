"use strict";
/* A player's page is read again when what is public has changed, when it comes back into view, and now and then. */

(() => {
  let last = Date.now();
  let mark = "";
  const again = async (pause) => {
    const page = document.getElementById("me");
    if (document.hidden || Date.now() - last < pause) return;
    last = Date.now();
    const answer = await fetch(window.location.pathname).catch(() => null);
    if (!answer || !answer.ok) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("me");
    if (!fresh || fresh.dataset.version === page.dataset.version) return;
    const open = [...page.querySelectorAll("details")].map((each) => each.open);
    [...fresh.querySelectorAll("details")].forEach((each, at) => (each.open = Boolean(open[at])));
    const stops = (root) => [...root.querySelectorAll("a, button, summary")];
    const stop = stops(page).indexOf(document.activeElement);
    page.replaceWith(document.adoptNode(fresh));
    stops(fresh)[stop]?.focus({ preventScroll: true });
  };
  document.addEventListener("arbitro:now", ({ detail }) => {
    const turned = mark && detail.mark !== mark;
    mark = detail.mark;
    again(turned ? 0 : 30_000);
  });
  document.addEventListener("visibilitychange", () => again(10_000));
  window.setInterval(() => again(60_000), 20_000); /* what the opponent says is not public */
})();
