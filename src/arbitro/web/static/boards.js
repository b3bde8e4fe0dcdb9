"use strict";
/* Draws boards from what is told of them, and turns their clocks. Pieces are the symbols of the page. */
(() => {
  const SVG = "http://www.w3.org/2000/svg";
  const made = (name, values) => {
    const node = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(values)) node.setAttribute(key, value);
    return node;
  };
  const squareOf = (name) => [name.charCodeAt(0) - 97, Number(name[1]) - 1];

  const draw = (place, placement, last) => {
    const said = `${placement} ${last}`;
    /* Told again and again while nothing moves: what stands already is not drawn anew. */
    if (place.dataset.drawn === said) return;
    place.dataset.drawn = said;
    const svg = made("svg", { viewBox: "0 0 360 360", "aria-hidden": "true" });
    const marked = new Set(last);
    for (let rank = 0; rank < 8; rank += 1) {
      for (let file = 0; file < 8; file += 1) {
        const name = `${"abcdefgh"[file]}${rank + 1}`;
        const kind = marked.has(name) ? "mark" : (file + rank) % 2 ? "light" : "dark";
        svg.append(made("rect", { x: 45 * file, y: 45 * (7 - rank), width: 45, height: 45, class: kind }));
      }
    }
    placement.split("/").forEach((row, down) => {
      let file = 0;
      for (const sign of row) {
        if (sign >= "1" && sign <= "8") { file += Number(sign); continue; }
        svg.append(made("use", { href: `#piece-${sign}`, x: 45 * file, y: 45 * down, width: 45, height: 45 }));
        file += 1;
      }
    });
    place.replaceChildren(svg);
  };

  /* moves are told with the letters of English; a page says its own */
  const written = (move, letters) => (letters ? move.replace(/[NBRQK]/g, (sign) => letters["NBRQK".indexOf(sign)]) : move);
  const numbered = (told, letters) => {
    const moves = told.m ? told.m.split(" ") : [];
    let number = told.n, side = told.s;
    return moves.map((move) => {
      const text = `${side === 0 ? `${number}. ` : ""}${written(move, letters)}`;
      const alone = `${number}.${side === 0 ? "" : ".."} ${written(move, letters)}`;
      side = 1 - side;
      if (side === 0) number += 1;
      return { text, alone };
    });
  };

  const two = (number) => String(number).padStart(2, "0");
  const time = (ms) => {
    const left = Math.max(0, Math.floor(ms / 1000));
    return `${Math.floor(left / 3600)}:${two(Math.floor(left / 60) % 60)}:${two(left % 60)}`;
  };
  /* a clock of this machine that is slow gives nobody time */
  const tick = (now) => {
    for (const clock of document.querySelectorAll(".clock[data-clock]")) {
      const runs = clock.dataset.runs === "1";
      clock.textContent = time(Number(clock.dataset.clock) - (runs ? Math.max(0, now - Number(clock.dataset.at)) : 0));
    }
  };
  const clocks = (card, told) => {
    for (const [at, side] of ["white", "black"].entries()) {
      const clock = card.querySelector(`.clock.${side}`);
      if (!clock) continue;
      clock.hidden = !told.c;
      if (!told.c) { delete clock.dataset.clock; continue; }
      Object.assign(clock.dataset, { clock: told.c[at], at: told.c[3], runs: told.c[2] === side ? "1" : "" });
      clock.classList.toggle("runs", told.c[2] === side);
    }
  };

  /* a card has a place for its picture, for the last move, and for all of them */
  const show = (card, told, letters) => {
    const moves = numbered(told, letters);
    draw(card.querySelector(".squares"), told.p, told.l || []);
    const last = card.querySelector(".last");
    if (last) last.textContent = moves.length ? moves[moves.length - 1].alone : "";
    const all = card.querySelector(".moves");
    if (all) all.textContent = moves.map((each) => each.text).join(" ");
    clocks(card, told);
  };

  window.boards = { show, tick };
})();
