"use strict";
/* A player's page is read again when it comes back into view, and now and then while it is looked at. */

(() => {
  const page = document.getElementById("me");
  let last = Date.now();
  const again = async () => {
    if (document.hidden || Date.now() - last < 10_000) return;
    last = Date.now();
    const answer = await fetch(window.location.pathname).catch(() => null);
    if (!answer || !answer.ok) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("me");
    if (fresh && fresh.dataset.version !== page.dataset.version) window.location.replace(page.dataset.url);
  };
  document.addEventListener("visibilitychange", again);
  window.setInterval(again, 20_000);
})();
