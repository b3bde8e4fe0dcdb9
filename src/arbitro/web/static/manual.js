"use strict";

// What is wider than the screen can be scrolled by keys.
for (const wide of document.querySelectorAll(".manual table, .manual pre")) {
  if (wide.scrollWidth > wide.clientWidth) wide.tabIndex = 0;
}

// A button that copies each block of code; without a clipboard there is none.
(() => {
  const chapter = document.getElementById("chapter");
  if (!chapter || !navigator.clipboard) return;
  for (const code of chapter.querySelectorAll("pre")) {
    const frame = document.createElement("div");
    frame.className = "copied";
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button no-print";
    button.textContent = chapter.dataset.copy;
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(code.textContent);
      button.textContent = chapter.dataset.copied;
      setTimeout(() => { button.textContent = chapter.dataset.copy; }, 2000);
    });
    code.replaceWith(frame);
    frame.append(button, code);
  }
})();
