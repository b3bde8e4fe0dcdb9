"use strict";

// Sections in which all words stand, those with a word in the title first.
const field = document.getElementById("search");
const list = document.getElementById("found");
const MOST = 20;

function foundFor(words) {
  const ranked = [];
  for (const section of SECTIONS) {
    if (!words.every((word) => section.text.includes(word))) continue;
    const title = section.title.toLowerCase();
    ranked.push([words.filter((word) => title.includes(word)).length, section]);
  }
  ranked.sort((one, other) => other[0] - one[0]);
  return ranked.slice(0, MOST).map((each) => each[1]);
}

field.addEventListener("input", () => {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  list.replaceChildren();
  list.hidden = words.length === 0;
  for (const section of words.length ? foundFor(words) : []) {
    const link = document.createElement("a");
    link.href = `${document.body.dataset.root}/${section.address}`;
    link.textContent = section.title;
    const item = document.createElement("li");
    item.append(link);
    list.append(item);
  }
});
