"use strict";

// The theme button: as the system says, dark, light.
(() => {
  const button = document.getElementById("theme");
  const root = document.documentElement;
  const signs = { auto: "◐", dark: "●", light: "○" };
  const next = { auto: "dark", dark: "light", light: "auto" };
  const show = () => {
    const now = root.dataset.theme || "auto";
    button.textContent = signs[now];
    button.title = button.dataset[now];
    button.setAttribute("aria-label", button.dataset[now]);
  };
  button.addEventListener("click", () => {
    const chosen = next[root.dataset.theme || "auto"];
    if (chosen === "auto") delete root.dataset.theme;
    else root.dataset.theme = chosen;
    try { localStorage.setItem("theme", chosen); } catch { /* nothing is stored */ }
    show();
  });
  button.hidden = false;
  show();
})();
