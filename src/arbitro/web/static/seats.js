"use strict";
/* Who of the pages of one browser listens to what happens: it has six connections for all of them.

   Four pages listen at most, so that two connections are always free to send and to open another
   page. A page that nobody sees lets go of its seat; one that finds none looks for itself, every
   few seconds. Seats are kept in the storage all pages share, each with the time it was last held. */

window.arbitro.seats = (() => {
  const MOST = 4;
  const HELD = 15000; /* milliseconds: a page that was killed holds its seat no longer */
  const KEY = "arbitro-live";
  const me = [...crypto.getRandomValues(new Uint8Array(8))].map((part) => part.toString(16)).join("");

  const others = () => {
    try {
      const kept = JSON.parse(localStorage.getItem(KEY) || "{}");
      return Object.fromEntries(Object.entries(kept).filter(([who, at]) => who !== me && Math.abs(Date.now() - at) < HELD));
    } catch { /* no storage, or not ours: every page listens */
      return {};
    }
  };
  const keep = (held) => {
    try {
      localStorage.setItem(KEY, JSON.stringify(held));
    } catch { /* as above */ }
  };
  return {
    /* Take a seat, or hold the one taken; false where all are taken. */
    take: () => {
      const held = others();
      if (Object.keys(held).length >= MOST) return false;
      keep({ ...held, [me]: Date.now() });
      return true;
    },
    leave: () => keep(others()),
  };
})();
