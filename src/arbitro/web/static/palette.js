"use strict";
/* The palette of an event: acts, pages, papers, people, boards and chapters of the manual by their names or other
   words; on every page of an event. A page may add lines of its own (`window.arbitro.palette.sources`). */

(() => {
  const box = document.getElementById("palette");
  if (!box) return;
  const { plain } = window.arbitro.typed;
  const asked = box.querySelector("input");
  const choices = box.querySelector("ul");
  const sources = []; /* functions of what is typed: lines with a text, and what happens when one is chosen */
  const known = []; /* of the event, asked for when it is first opened */
  const chapters = []; /* of the manual */
  let people = { of: "", lines: [] };
  let waits = 0;

  const begun = (text) => plain(text).split(/[\s·:,—-]+/).filter(Boolean);
  const within = (words, wanted) => wanted.every((each) => words.some((word) => word.startsWith(each)));
  /* of a word the beginning without the plural it was typed in */
  const singular = (typed) => (typed.length > 4 ? typed.replace(/s$/, "") : typed);
  /* 0 by its key, 1 by its name, 2 by other words of the language, 3 without plurals and short words as "of", -1 not meant */
  const place = (line, wanted) => {
    if (line.keys && line.keys.replace(/^\//, "") === wanted) return 0;
    const name = begun(line.text);
    const words = begun(wanted);
    if (within(name, words) || (wanted.length > 2 && plain(line.text).includes(wanted))) return 1;
    const all = [...name, ...begun(line.also || "")];
    if (wanted.length > 1 && within(all, words)) return 2;
    const long = words.filter((each) => each.length > 3).map(singular);
    return long.length && within(all, long) ? 3 : -1;
  };
  const ranked = (lines, wanted) =>
    lines
      .map((line) => [Number(Boolean(line.off)), place(line, wanted), line])
      .filter((each) => each[1] >= 0)
      .sort((one, other) => one[0] - other[0] || one[1] - other[1])
      .map((each) => each[2]);
  /* what the page itself has goes before the same of the event */
  const others = (own) => known.filter((line) => !own.some((each) => each.go === line.go || each.text === line.text));
  const lines = () => {
    const text = asked.value.trim().replace(/^\//, "");
    const wanted = plain(text);
    const own = sources.flatMap((source) => source(wanted));
    if (!wanted) return [...own.filter((line) => !line.found), ...others(own)].slice(0, 20);
    const found = own.filter((line) => line.found);
    const told = wanted.length > 2 ? ranked(chapters, wanted) : [];
    const search = { text: box.dataset.inManual.replace("{text}", text), go: `/help?q=${encodeURIComponent(text)}`, last: true };
    const acts = [...ranked(own.filter((line) => !line.found), wanted), ...ranked(others(own), wanted)];
    return [...acts.slice(0, 14), ...found, ...(people.of === wanted ? people.lines : []), ...told.slice(0, 6), search];
  };
  const fill = () => {
    choices.replaceChildren(
      ...lines().map((line, at) => {
        const row = document.createElement("li");
        row.append(line.text);
        if (line.keys) row.append(Object.assign(document.createElement("kbd"), { textContent: line.keys }));
        row.setAttribute("role", "option");
        row.id = `palette-${at}`;
        row.setAttribute("aria-selected", String(at === 0 && !line.last)); // nobody leaves by a wrong key
        if (line.off) row.setAttribute("aria-disabled", "true");
        row.line = line;
        return row;
      }),
    );
    asked.setAttribute("aria-activedescendant", choices.querySelector('[aria-selected="true"]')?.id || "");
  };
  const fetched = async (address) => {
    const answer = await fetch(address).catch(() => null);
    return answer && answer.ok ? answer : null;
  };
  const askForLines = async () => {
    if (known.length) return;
    const answer = await fetched(box.dataset.url);
    /* The box may have been opened twice while the first answer was awaited. */
    if (!answer || known.length) return;
    known.push(...(await answer.json()));
    if (box.open) fill();
  };
  const askForPeople = async () => {
    const wanted = plain(asked.value.trim().replace(/^\//, ""));
    if (wanted.length < 2 && !/^\d+$/.test(wanted)) return;
    const answer = await fetched(`${box.dataset.url}?q=${encodeURIComponent(wanted)}`);
    if (!answer) return;
    people = { of: wanted, lines: await answer.json() };
    if (box.open) fill();
  };
  const askForChapters = async () => {
    if (chapters.length) return;
    const answer = await fetched("/help");
    const text = answer && (await answer.text());
    if (!text || chapters.length) return; /* opened twice, it is asked for twice */
    const page = new DOMParser().parseFromString(text, "text/html");
    for (const link of page.querySelectorAll(".manual-groups a")) {
      chapters.push({ text: `${box.dataset.manual} ${link.textContent}`, go: link.getAttribute("href") });
    }
    if (box.open && asked.value) fill();
  };
  const open = () => {
    if (box.open) return;
    asked.value = "";
    fill();
    box.showModal();
    asked.focus();
    askForLines();
    askForChapters();
  };
  const run = (row) => {
    const line = row && row.line;
    if (!line || line.off) return;
    box.close();
    if (line.run) line.run();
    else window.location.assign(line.go);
  };
  asked.addEventListener("input", () => {
    fill();
    clearTimeout(waits);
    waits = setTimeout(askForPeople, 40);
  });
  asked.addEventListener("keydown", (event) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const rows = [...choices.children];
    const at = rows.findIndex((each) => each.getAttribute("aria-selected") === "true");
    if (by && rows.length) {
      const to = (Math.max(at, by < 0 ? 0 : -1) + by + rows.length) % rows.length;
      rows.forEach((each, index) => each.setAttribute("aria-selected", String(index === to)));
      asked.setAttribute("aria-activedescendant", rows[to].id);
      rows[to].scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter") run(rows[at]);
    else return;
    event.preventDefault();
  });
  choices.addEventListener("click", (event) => run(event.target.closest("li")));
  /* a stroke opens it too, but where a page has a use of its own for it: finding a board, the line of slips */
  const isStroke = (event) =>
    event.key === "/" && !document.querySelector("#slip, dialog[open]") && !event.target.closest("input, select, textarea, [contenteditable]");
  document.addEventListener("keydown", (event) => {
    const isChord = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === "k";
    if (event.altKey || !(isChord || (isStroke(event) && !event.ctrlKey && !event.metaKey))) return;
    event.preventDefault();
    open();
  });
  for (const button of document.querySelectorAll("[data-palette]")) {
    button.hidden = false;
    button.addEventListener("click", open);
  }
  window.arbitro.palette = { open, sources };
})();
