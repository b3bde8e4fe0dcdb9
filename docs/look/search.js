"use strict";

// The search of the site: it weighs as arbitro/manual/search_index.py does, from the same numbers.
// Files of the index are loaded as scripts when their letter is typed, so that it works from a disk.
const SEARCH = (() => {
  const letters = new Map(); // letter -> a promise of its stems
  const waiting = new Map(); // letter -> what answers that promise
  let known = null;
  let begun = null;

  const load = (name) => new Promise((done) => {
    const script = document.createElement("script");
    script.src = `${document.body.dataset.root}/search/${document.documentElement.lang}/${name}.js`;
    script.onload = script.onerror = () => done();
    document.head.append(script);
  });

  const fold = (text) => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
  const parts = (text) => fold(text).split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const letterOf = (word) => (word[0] >= "a" && word[0] <= "z" ? word[0] : "0");

  const stem = (word) => {
    const ending = known.endings.find(
      (each) => word.endsWith(each) && word.length - each.length >= known.leastStem,
    );
    return ending ? word.slice(0, -ending.length) : word;
  };

  const stemsOf = (letter) => {
    if (!letters.has(letter)) {
      letters.set(letter, new Promise((done) => {
        waiting.set(letter, done);
        load(letter).then(() => done(new Map()));
      }));
    }
    return letters.get(letter);
  };

  const begin = () => {
    begun ??= load("begin");
    return begun;
  };

  async function forms(typed) {
    const found = new Map();
    if (typed.length >= known.leastStem) {
      for (const [word, has] of await stemsOf(letterOf(typed))) {
        if (word.startsWith(typed)) found.set(word, [known.counts.begins, has]);
      }
    }
    for (const group of known.alike.filter((each) => each.includes(typed))) {
      for (const other of group) {
        const has = (await stemsOf(letterOf(other))).get(other);
        if (has) found.set(other, [known.counts.alike, has]);
      }
    }
    const own = (await stemsOf(letterOf(typed))).get(typed);
    if (own) found.set(typed, [known.counts.same, own]);
    return found.values();
  }

  const keep = (kept, at, number, score) => {
    if (!kept.has(at)) kept.set(at, new Map());
    const of = kept.get(at);
    of.set(number, Math.max(of.get(number) ?? 0, score));
  };

  async function find(query) {
    await begin();
    if (!known) return [];
    const typed = parts(query).filter(
      (word) => !known.passedOver.has(word) && (word.length > 1 || /\p{Nd}|k/u.test(word)),
    );
    const pages = new Map();
    const sections = new Map();
    for (const [number, word] of [...new Set(typed)].entries()) {
      for (const [counts, [rarity, ofPages, ofSections]] of await forms(stem(word))) {
        for (const [kept, flat] of [[pages, ofPages], [sections, ofSections]]) {
          for (let at = 0; at < flat.length; at += 2) {
            keep(kept, flat[at], number, flat[at + 1] * counts * rarity);
          }
        }
      }
    }
    const best = new Map();
    const nothing = new Map();
    known.sections.forEach(([page, title, heading, address], at) => {
      if (!pages.has(page) && !sections.has(at)) return;
      const own = sections.get(at) ?? nothing;
      const around = pages.get(page) ?? nothing;
      const words = new Set([...own.keys(), ...around.keys()]).size;
      const alone = [...own.values()].reduce((sum, each) => sum + each, 0);
      const total = [...around.values()].reduce((sum, each) => sum + each, alone) * words * words;
      const now = best.get(page);
      if (!now || total > now.total || (total === now.total && alone > now.alone)) {
        best.set(page, { page, total, alone, title, heading, address });
      }
    });
    return [...best.values()].sort((one, other) => other.total - one.total || one.page - other.page);
  }

  return {
    find,
    begin: (value) => {
      if (!value) return begin();
      known = { ...value, passedOver: new Set(value.passedOver) };
      return null;
    },
    add: (letter, stems) => waiting.get(letter)(new Map(Object.entries(stems))),
  };
})();

(() => {
  const MOST = 10;
  const field = document.getElementById("search");
  const list = document.getElementById("found");
  let asked = 0;
  field.form.hidden = false;
  field.addEventListener("focus", () => SEARCH.begin(), { once: true });
  field.form.addEventListener("submit", (event) => {
    event.preventDefault();
    list.querySelector("a")?.click();
  });
  field.addEventListener("input", async () => {
    const number = ++asked;
    const found = field.value.trim() ? (await SEARCH.find(field.value)).slice(0, MOST) : [];
    if (number !== asked) return;
    list.hidden = !field.value.trim();
    const links = document.createElement("ol");
    for (const each of found) {
      const link = document.createElement("a");
      link.href = `${document.body.dataset.root}/${each.address}`;
      link.textContent = each.title;
      const item = document.createElement("li");
      item.append(link);
      if (each.heading !== each.title) item.append(` – ${each.heading}`);
      links.append(item);
    }
    list.replaceChildren(found.length ? links : list.dataset.nothing);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && !/^(input|textarea|select)$/i.test(event.target.tagName)) {
      event.preventDefault();
      field.focus();
    }
  });
})();
