"use strict";

// The theme a reader chose, before anything is drawn; light or dark as the system says without one.
(() => {
  try {
    const chosen = localStorage.getItem("theme");
    if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
  } catch { /* a browser that stores nothing follows the system */ }
})();
