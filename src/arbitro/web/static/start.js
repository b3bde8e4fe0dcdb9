"use strict";
/* A file dropped anywhere on a page, chosen or pasted, is sent by the form of the page that takes files. The form is
   looked for each time: an answer may have taken its place. */

(() => {
  const taking = () => document.querySelector("form[data-drop]");
  const send = (form) => {
    document.body.classList.remove("dropping");
    form.setAttribute("aria-busy", "true");
    form.requestSubmit();
  };
  document.addEventListener("change", ({ target }) => {
    if (target.matches("form[data-drop] input[type=file]") && target.files.length) send(target.form);
  });
  /* how many players a list adds, less those left out */
  document.addEventListener("change", ({ target }) => {
    const button = target.matches('[name^="leave-"]') && target.form.querySelector("[data-count]");
    if (!button) return;
    const count = Number(button.dataset.count) - target.form.querySelectorAll('[name^="leave-"]:checked').length;
    button.textContent = (count === 1 ? button.dataset.one : button.dataset.other.replace("2", count));
    button.disabled = !count;
  });
  const carriesFiles = (event) => Boolean(taking()) && [...(event.dataTransfer?.types || [])].includes("Files");
  let inside = 0; /* elements that what is dragged is above: leaving one may be entering another */
  document.addEventListener("dragenter", (event) => {
    if (!carriesFiles(event)) return;
    inside += 1;
    document.body.classList.add("dropping");
  });
  document.addEventListener("dragleave", (event) => {
    if (!carriesFiles(event)) return;
    inside = Math.max(0, inside - 1);
    if (!inside) document.body.classList.remove("dropping");
  });
  document.addEventListener("dragover", (event) => carriesFiles(event) && event.preventDefault());
  document.addEventListener("drop", (event) => {
    inside = 0;
    if (!carriesFiles(event) || !event.dataTransfer.files.length) return;
    event.preventDefault();
    const form = taking();
    form.querySelector("input[type=file]").files = event.dataTransfer.files;
    send(form);
  });
  /* a list pasted anywhere but into another field */
  document.addEventListener("paste", (event) => {
    const text = taking()?.querySelector("textarea");
    if (!text || (event.target !== text && event.target.closest("input, textarea, [contenteditable]"))) return;
    const pasted = event.clipboardData.getData("text/plain");
    if (text.value.trim() || pasted.trim().split("\n").length < 2) return;
    event.preventDefault();
    text.value = pasted;
    send(text.form);
  });
  /* the letter of the page's first act, where no field has the focus */
  document.addEventListener("keydown", (event) => {
    const isFree = !(event.ctrlKey || event.metaKey || event.altKey) && !event.target.closest("input, select, textarea, dialog");
    const link = isFree && document.querySelector(`a[data-key="${CSS.escape(event.key.toLowerCase())}"]`);
    if (link) link.click();
  });
})();
