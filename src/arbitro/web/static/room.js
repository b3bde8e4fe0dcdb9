"use strict";
/* Two taps on the board make a move; without it a move is typed, or chosen among the legal ones. */

(() => {
  /* the clock of a game runs on in sight; where it comes to nothing, the page is asked again who has lost */
  const timer = document.querySelector("#play-clock[data-left] [role=timer]");
  if (!timer) return;
  /* Not by the hour of this machine, which may be set while the clock runs. */
  const end = performance.now() + Number(timer.parentElement.dataset.left);
  const running = setInterval(() => {
    const left = Math.max(0, end - performance.now());
    timer.textContent = `${Math.floor(left / 60000)}:${String(Math.floor(left / 1000) % 60).padStart(2, "0")}`;
    if (left) return;
    clearInterval(running);
    location.reload();
  }, 200);
})();

(() => {
  const board = document.getElementById("room-board");
  const picture = board?.querySelector("svg");
  const field = document.getElementById("move");
  if (!picture || !field) return;
  const legal = board.dataset.moves.split(" ");
  const whole = picture.viewBox.baseVal.width;
  const size = Number(picture.querySelector("rect[width]:nth-of-type(2)")?.getAttribute("width")) || whole / 8.8;
  const margin = (whole - 8 * size) / 2;
  let from = "";
  let frame = null;

  function square(event) {
    const place = new DOMPoint(event.clientX, event.clientY).matrixTransform(picture.getScreenCTM().inverse());
    let [file, rank] = [Math.floor((place.x - margin) / size), 7 - Math.floor((place.y - margin) / size)];
    if (board.dataset.flipped) [file, rank] = [7 - file, 7 - rank];
    return file >= 0 && file < 8 && rank >= 0 && rank < 8 ? "abcdefgh"[file] + (rank + 1) : "";
  }

  function mark(name) {
    frame?.remove();
    frame = null;
    from = name;
    if (!name) return;
    let [file, rank] = ["abcdefgh".indexOf(name[0]), Number(name[1]) - 1];
    if (board.dataset.flipped) [file, rank] = [7 - file, 7 - rank];
    frame = document.createElementNS("http://www.w3.org/2000/svg", "rect");
    for (const [key, value] of Object.entries({ x: margin + file * size + 2, y: margin + (7 - rank) * size + 2, width: size - 4, height: size - 4, class: "from" })) frame.setAttribute(key, value);
    picture.append(frame);
  }

  picture.addEventListener("click", (event) => {
    const name = square(event);
    const made = legal.find((each) => each.startsWith(from + name) && from);
    if (made) {
      /* a pawn that goes to the last row becomes a queen; anything else is typed */
      field.value = legal.includes(`${from}${name}q`) ? `${from}${name}q` : made;
      field.form.requestSubmit();
    } else mark(legal.some((each) => each.startsWith(name)) && name !== from ? name : "");
  });
})();
