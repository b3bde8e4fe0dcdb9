"use strict";
/* What is typed on a clock sheet stays on this device until arbitro has answered that it is kept. It is sent with the same
   identifier as before, also after a reload, so no pass counts twice; the round and the hour it says are those it was typed for. */

(() => {
  const beginning = `arbitro-clocks-${window.location.pathname}`;
  const form = document.getElementById("clock-sheet");
  const word = document.getElementById("clocks-kept");
  const elsewhere = document.getElementById("clocks-elsewhere");
  const own = form ? `${beginning}${new URL(form.action).search} ${form.dataset.round}` : "";
  const fields = () => [...form.elements].filter((each) => each.name && each.name !== "csrf");
  const boards = (said) => Object.keys(said).filter((name) => /^b\d+-white$/.test(name) && said[name]).map((name) => name.slice(1, -6));
  const said = () => Object.fromEntries(fields().map((each) => [each.name, each.value]));
  const written = () => Object.entries(said()).some(([name, text]) => /^b\d+-/.test(name) && text);

  const stored = (key) => {
    try {
      return JSON.parse(window.localStorage.getItem(key));
    } catch {
      return null; /* without storage the open page holds it */
    }
  };
  const keep = () => {
    try {
      if (written()) window.localStorage.setItem(own, JSON.stringify(said()));
      else window.localStorage.removeItem(own);
    } catch {
      /* as above */
    }
  };

  /* Where arbitro answered that a sheet is kept, or why it is not; nothing of either without network. */
  const sent = async (action, body) => {
    try {
      const answer = await fetch(action, { method: "POST", body });
      const kept = answer.ok && answer.redirected && new URL(answer.url).pathname === window.location.pathname;
      if (kept) return { where: answer.url };
      const told = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector(".fault");
      return { why: told ? told.textContent : String(answer.status) };
    } catch {
      return {};
    }
  };

  if (form) {
    const kept = stored(own);
    if (kept && !written()) {
      for (const each of fields()) if (each.name in kept) each.value = kept[each.name];
      word.hidden = !written();
    }
    form.addEventListener("input", keep);
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      keep();
      const { where, why } = await sent(form.action, new URLSearchParams(new FormData(form)));
      if (where) {
        window.localStorage.removeItem(own);
        window.location.assign(where);
      } else if (why) {
        form.submit(); /* what is wrong is told by the page itself */
      } else {
        word.hidden = false;
        word.focus();
      }
    });
  }

  /* Sheets of other rounds and sectors: they are not in the form, and must not be lost for that. */
  const others = () => {
    try {
      return Object.keys(window.localStorage).filter((key) => key.startsWith(beginning) && /^[? ]/.test(key.slice(beginning.length)) && key !== own);
    } catch {
      return [];
    }
  };
  const list = (why = {}) => {
    const rows = others().map((key) => {
      const row = document.createElement("li");
      const sheet = stored(key) || {};
      const lines = boards(sheet).map((board) => [board, sheet[`b${board}-white`], sheet[`b${board}-black`], sheet[`b${board}-move`]].join(" "));
      row.textContent = [sheet["read-at"], ...lines, why[key]].filter(Boolean).join(" · ");
      return row;
    });
    elsewhere.querySelector("ul").replaceChildren(...rows);
    elsewhere.hidden = !rows.length;
  };
  document.getElementById("clocks-send").addEventListener("click", async () => {
    const csrf = JSON.parse(document.body.getAttribute("hx-headers"))["X-CSRF-Token"];
    const reasons = {};
    for (const key of others()) {
      const { where, why } = await sent(window.location.pathname, new URLSearchParams({ ...stored(key), csrf }));
      if (where) window.localStorage.removeItem(key);
      else reasons[key] = why;
    }
    if (others().length) list(reasons);
    else window.location.reload();
  });
  document.getElementById("clocks-drop").addEventListener("click", () => {
    for (const key of others()) window.localStorage.removeItem(key);
    list();
  });
  list();
})();
