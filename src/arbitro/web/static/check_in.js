"use strict";
/* The check-in: a few letters find somebody, Enter notes that they are there; Shift and Enter, that they are not;
   "=" is a half-point bye, as in the hall. */

(() => {
  const $ = (selector, root = document) => root.querySelector(selector);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const { plain } = window.arbitro.typed;
  const fill = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
  const { post, settled } = window.arbitro.outbox;

  const form = $("#check-form");
  const field = $("#check");
  const said = $("#check-said");
  const strip = $("#check-strip");
  const done = [];

  const rows = () => all("#check-rows tr");
  const name = (row) => $("th", row).firstChild.textContent.trim();
  const tell = (text) => (said.textContent = text);
  let here = null;

  const mark = (row) => {
    for (const each of all("tr.here")) each.classList.remove("here");
    here = row;
    strip.hidden = !row;
    if (!row) return;
    row.classList.add("here");
    $("#check-who").textContent = name(row);
  };

  /* what somebody is found by: the number, the line as it is read, and what the server adds */
  /* Rows are replaced when they change, and what is known of the old ones goes with them. */
  const found = new WeakMap();
  const known_by = (row) => {
    if (!found.has(row)) found.set(row, plain(`${row.cells[0].textContent} ${$("th", row).textContent} ${row.dataset.also || ""}`).split(/[\s,]+/));
    return found.get(row);
  };
  const fits = (row, words) => {
    const known = known_by(row);
    return words.every((word) => known.some((each) => each.startsWith(word)));
  };
  const shown = () => rows().filter((row) => !row.hidden);
  const look = () => {
    const words = plain(field.value).split(/[\s,]+/).filter(Boolean);
    const club = $("#club")?.value || "";
    const only = $("#check-only").checked && !words.length;
    for (const row of rows()) row.hidden = !fits(row, words) || (club && (row.dataset.club || "") !== club) || (only && row.dataset.state && row !== here);
    const first = shown()[0];
    mark(words.length ? first || null : here && !here.hidden ? here : null);
    if (words.length && !first && isWhole()) tell(form.dataset.nobody);
  };

  /* until all are there, nobody is told that there is nobody, and nothing is done for all */
  const isWhole = () => window.arbitro.isWhole();
  const count = () => isWhole() && ($("#check-left").textContent = rows().filter((row) => !row.dataset.state).length);

  /* note one thing of somebody, or of many in one act: one key takes it back */
  const put = async (many, what) => {
    const [row] = many;
    const ids = many.map((each) => each.id);
    const told = await settled(form.dataset.url, { entry: ids.map((id) => id.slice(1)).join(" "), what }, form.dataset.give);
    if (told.refused) {
      tell(many.length > 1 ? told.refused : `${name(row)}${$("#announcer").dataset.colon} ${told.refused}`);
      return;
    }
    if (!told.command) {
      tell(fill(form.dataset.already, { name: name(row), state: row.cells[2].textContent }));
      return;
    }
    done.push(told.command);
    ids.forEach((id, at) => {
      const made = document.createElement("template");
      made.innerHTML = told.rows[at];
      const fresh = made.content.firstElementChild;
      const old = document.getElementById(id); /* looked up by name: an answer meanwhile may have replaced it */
      window.arbitro.answered(id, told.version);
      const marked = here === old;
      old.replaceWith(fresh);
      if (marked) mark(fresh);
    });
    tell(told.said);
    count();
  };

  const clear = () => {
    field.value = "";
    here = null;
    look();
    field.focus();
  };
  /* the line is free for the next one before this one is answered */
  let awaited = ""; /* what is to be noted of somebody who is not there yet */
  const act = async (what) => {
    const row = here;
    awaited = row || isWhole() || !field.value.trim() ? "" : what;
    if (!row) return;
    clear();
    await put([row], what);
    look();
  };

  const back = async () => {
    const last = done.pop();
    if (!last) return tell(form.dataset.nothingToUndo);
    const told = await post(form.dataset.undo, { what: last, confirmed: "1" }).catch(() => ({ refused: $("#announcer").dataset.unanswered }));
    if (told.refused) {
      done.push(last);
      tell(told.refused);
    } else tell(fill(form.dataset.undone, { what: told.said }));
    window.arbitro.readAgain();
  };

  field.addEventListener("input", look);
  field.addEventListener("keydown", (event) => {
    const at = shown().indexOf(here);
    if (event.key === "Backspace" && !field.value) back();
    else if (event.key === "ArrowDown") mark(shown()[Math.min(at + 1, shown().length - 1)]);
    else if (event.key === "ArrowUp") mark(shown()[Math.max(at - 1, 0)]);
    else if (event.key === "Escape") clear();
    else if (event.key === "Enter" && event.shiftKey) act("missing");
    else if (event.key === "=" && here && $('[data-what="half"]')) act("half");
    else return;
    event.preventDefault();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    act("present");
  });
  strip.addEventListener("click", (event) => {
    const button = event.target.closest("[data-what]");
    if (button) act(button.dataset.what);
  });
  $("#check-only").addEventListener("change", look);
  $("#club")?.addEventListener("change", look);
  $("#check-all").addEventListener("click", async (event) => {
    const what = isWhole() && event.target.closest("[data-all]")?.dataset.all;
    const missing = what ? shown().filter((row) => !row.dataset.state) : [];
    const asked = { present: form.dataset.many, half: form.dataset.manyHalf, zero: form.dataset.manyZero }[what];
    if (!missing.length || !(await window.arbitro.sure(fill(asked, { count: missing.length }), event.target.closest("[data-all]")))) return;
    clear();
    await put(missing, what);
  });
  document.addEventListener("click", (event) => {
    const row = event.target.closest("#check-rows tr");
    if (row) mark(row);
  });
  document.addEventListener("arbitro:refreshed", () => {
    here = here && document.getElementById(here.id);
    look();
    count();
    if (awaited && isWhole()) act(awaited);
  });
  look();
  field.focus();
})();
