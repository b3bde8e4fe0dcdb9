"use strict";
/* Keeps the page of the boards as it is now; who is at a button stays at it. */
(() => {
  const place = document.getElementById("watch");
  const lost = document.getElementById("watch-lost");
  const draw = () => {
    for (const card of place.querySelectorAll("[data-told]")) window.boards.show(card, JSON.parse(card.dataset.told), place.dataset.letters);
    window.boards.tick(Date.now());
  };
  /* identifiers of forms are new each time and show nothing */
  const visible = (html) => html.replace(/<input type="hidden"[^>]*>/g, "");
  let shown = visible(place.innerHTML);
  const named = (node) => (node && place.contains(node) ? (node.href || (node.form && node.form.action) || "") : "");
  const renew = (html) => {
    const focused = named(document.activeElement);
    place.innerHTML = html;
    draw();
    if (focused) [...place.querySelectorAll("a, button")].find((node) => named(node) === focused)?.focus();
  };
  const look = async () => {
    try {
      const answer = await fetch(place.dataset.url, { cache: "no-store" });
      if (!answer.ok) throw new Error(String(answer.status));
      const fresh = await answer.text();
      lost.hidden = true;
      if (visible(fresh) !== shown) {
        shown = visible(fresh);
        renew(fresh);
      }
    } catch {
      lost.textContent = place.dataset.lost;
      lost.hidden = false;
    }
    window.setTimeout(look, document.hidden ? 10000 : 2000);
  };
  draw();
  window.setInterval(() => window.boards.tick(Date.now()), 500);
  window.setTimeout(look, 1000);
})();
