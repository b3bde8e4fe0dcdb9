// The board of the arbiter's assistant: pieces are placed by touch or by keys; the FEN is the form's.
"use strict";

(() => {
  // Situations are found by their words, without accents and capitals.
  const finder = document.getElementById("find-situation");
  if (!finder) return;
  const words = document.getElementById("situation-words");
  const none = document.getElementById("none-found");
  const others = document.getElementById("other-situations");
  const tiles = [...document.querySelectorAll("button.tile")];
  const { plain } = window.arbitro.typed;
  words.addEventListener("input", () => {
    const asked = plain(words.value).split(/\s+/).filter(Boolean);
    let found = 0;
    for (const tile of tiles) {
      const text = plain(`${tile.textContent} ${tile.dataset.words || ""}`);
      tile.hidden = !asked.every((each) => text.includes(each));
      found += !tile.hidden;
    }
    for (const head of others.querySelectorAll("h3")) {
      head.hidden = !head.nextElementSibling.querySelector("button:not([hidden])");
    }
    others.open = asked.length > 0;
    none.textContent = found ? "" : none.dataset.none;
  });
  words.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault(); // the first one found, never the form's first button
    if (words.value.trim()) tiles.find((tile) => !tile.hidden)?.click();
  });
  finder.hidden = false;
})();

(() => {
  // The colour that was chosen is seen as chosen at once, not when the ruling arrives.
  const colours = [...document.querySelectorAll(".who button")];
  const stood = colours.map((each) => each.getAttribute("aria-pressed"));
  for (const chosen of colours) {
    chosen.addEventListener("click", () => {
      for (const each of colours) each.setAttribute("aria-pressed", String(each === chosen));
    });
  }
  addEventListener("pageshow", (event) => {
    // A page that comes back from the memory of the browser has still what was pressed last.
    if (event.persisted) colours.forEach((each, at) => each.setAttribute("aria-pressed", stood[at]));
  });
})();

(() => {
  const tool = document.getElementById("board-tool");
  const field = document.getElementById("start");
  if (!tool || !field) return;

  const board = document.getElementById("board");
  const palette = document.getElementById("pieces");
  const turn = tool.querySelector("[data-do=turn]");
  // Both sides have the filled figures: whose a piece is comes with its style.
  const GLYPHS = { K: "♚", Q: "♛", R: "♜", B: "♝", N: "♞", P: "♟", k: "♚", q: "♛", r: "♜", b: "♝", n: "♞", p: "♟" };
  const NAMES = { k: "king", q: "queen", r: "rook", b: "bishop", n: "knight", p: "pawn" };
  const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  let squares = Array(64).fill("");
  let black = false;
  let rest = ["-", "-", "0", "1"];
  let chosen = "P";

  const isWhite = (piece) => Boolean(piece) && piece === piece.toUpperCase();
  const name = (index) => "abcdefgh"[index % 8] + (8 - Math.floor(index / 8));
  const said = (piece) => {
    if (!piece) return tool.dataset.empty;
    return `${tool.dataset[NAMES[piece.toLowerCase()]]}, ${tool.dataset[isWhite(piece) ? "white" : "black"]}`;
  };
  // The sign behind it asks for a letter: without it some systems draw a coloured picture of a pawn.
  const glyph = (piece) => (piece ? GLYPHS[piece] + "\uFE0E" : "");

  function read(text) {
    const [placement, side, castling, passed, half, number] = text.trim().split(/\s+/);
    const found = [];
    for (const row of (placement || "").split("/")) {
      for (const sign of row) {
        if (/[1-8]/.test(sign)) for (let n = Number(sign); n; n -= 1) found.push("");
        else if (GLYPHS[sign]) found.push(sign);
      }
    }
    if (found.length !== 64) return false;
    squares = found;
    black = side === "b";
    rest = [castling || "-", passed || "-", half || "0", number || "1"];
    return true;
  }

  function write() {
    const rows = [];
    for (let rank = 0; rank < 8; rank += 1) {
      let row = "";
      let empty = 0;
      for (const piece of squares.slice(rank * 8, rank * 8 + 8)) {
        if (!piece) empty += 1;
        else {
          row += (empty || "") + piece;
          empty = 0;
        }
      }
      rows.push(row + (empty || ""));
    }
    field.value = squares.some(Boolean) ? [rows.join("/"), black ? "b" : "w", ...rest].join(" ") : "";
  }

  function show() {
    board.querySelectorAll("button").forEach((button, index) => {
      button.textContent = glyph(squares[index]);
      button.classList.toggle("white-piece", isWhite(squares[index]));
      button.setAttribute("aria-label", `${name(index)}${document.getElementById("announcer").dataset.colon} ${said(squares[index])}`);
    });
    turn.setAttribute("aria-pressed", String(black));
  }

  function place(index, piece) {
    squares[index] = piece;
    // Castling, a square to take in passing and the count of moves were those of the position before.
    rest = ["-", "-", "0", rest[3]];
    write();
    show();
  }

  for (let rank = 0; rank < 8; rank += 1) {
    const row = document.createElement("div");
    row.className = "board-row";
    row.setAttribute("role", "row");
    for (let file = 0; file < 8; file += 1) {
      const index = rank * 8 + file;
      const button = document.createElement("button");
      button.type = "button";
      button.setAttribute("role", "gridcell");
      button.dataset.square = name(index);
      // One square alone is a stop of the tabulator; from it arrows lead on.
      button.tabIndex = index ? -1 : 0;
      if ((rank + file) % 2) button.className = "dark";
      if (!file) button.dataset.rank = String(8 - rank);
      if (rank === 7) button.dataset.file = "abcdefgh"[file];
      button.addEventListener("click", () => place(index, squares[index] === chosen ? "" : chosen));
      row.append(button);
    }
    board.append(row);
  }

  for (const piece of [..."KQRBNP", "", ..."kqrbnp"]) {
    const button = document.createElement("button");
    button.type = "button";
    button.setAttribute("role", "radio");
    button.setAttribute("aria-checked", String(piece === chosen));
    button.setAttribute("aria-label", said(piece));
    button.dataset.piece = piece;
    button.textContent = piece ? glyph(piece) : "×";
    button.classList.toggle("white-piece", isWhite(piece));
    button.addEventListener("click", () => choose(piece));
    palette.append(button);
  }

  function choose(piece) {
    chosen = piece;
    for (const button of palette.children) {
      button.setAttribute("aria-checked", String(button.dataset.piece === piece));
    }
  }

  board.addEventListener("keydown", (event) => {
    const cells = [...board.querySelectorAll("button")];
    const index = cells.indexOf(document.activeElement);
    if (index < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -8, ArrowDown: 8 }[event.key];
    if (step) {
      const next = index + step;
      const sideways = Math.abs(step) === 1 && Math.floor(next / 8) !== Math.floor(index / 8);
      if (cells[next] && !sideways) {
        cells[index].tabIndex = -1;
        cells[next].tabIndex = 0;
        cells[next].focus();
      }
    } else if (GLYPHS[event.key]) place(index, event.key);
    else if (event.key === "Delete" || event.key === "Backspace") place(index, "");
    else return;
    event.preventDefault();
  });

  tool.addEventListener("click", (event) => {
    const action = event.target.closest("[data-do]")?.dataset.do;
    if (action === "start") read(START);
    else if (action === "clear") {
      squares = Array(64).fill("");
      rest = ["-", "-", "0", "1"];
    } else if (action === "turn") black = !black;
    else return;
    write();
    show();
  });

  field.addEventListener("input", () => read(field.value) && show());
  read(field.value);
  tool.hidden = false;
  show();
})();
