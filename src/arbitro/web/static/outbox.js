"use strict";
/* Results on their way. Each is kept on this device until arbitro has answered it, and sent again with the same
   identifier: when the network is back, when the page is looked at again, every few seconds, and after a reload.
   So none is lost, and none counts twice. */

(() => {
  const place = `arbitro-out-${document.body.dataset.liveUrl}`;
  const shown = document.getElementById("outbox");
  let kept = [];
  try {
    kept = JSON.parse(window.localStorage.getItem(place) || "[]");
  } catch {
    kept = [];
  }
  const keep = () => {
    try {
      window.localStorage.setItem(place, JSON.stringify(kept));
    } catch {
      /* a browser without storage still sends what the open page holds */
    }
    tell();
  };

  /* how many wait, and which, so that they can be read out to the desk */
  const tell = () => {
    if (!shown) return;
    const waiting = kept.filter((each) => each.tried);
    shown.hidden = !waiting.length;
    const listed = waiting.map((each) => each.label).join(", ");
    const stuck = waiting.some((each) => each.stuck);
    shown.firstElementChild.textContent = waiting.length ? (stuck ? shown.dataset.stuck : shown.dataset.waiting).replace("{count}", waiting.length).replace("{results}", listed) : "";
    shown.querySelector("[data-drop]").hidden = !stuck;
  };

  const token = () => JSON.parse(document.body.getAttribute("hx-headers"))["X-CSRF-Token"];
  /* not crypto.randomUUID, which browsers have by https alone: a hall is opened by http */
  const identifier = () => [...crypto.getRandomValues(new Uint8Array(16))].map((each) => each.toString(16).padStart(2, "0")).join("");

  /* an answer of arbitro's, as an object; an error where there was none */
  const post = async (url, values) => {
    const body = new URLSearchParams({ command: identifier(), ...values });
    window.arbitro.sends?.(); /* a page looked up meanwhile does not show it yet */
    /* kept alive: what was typed goes out though its page is left at once */
    /* goes on when the page is left; in the frame of a web page Firefox would send such a request past its service worker */
    const keepalive = window.parent === window;
    const answer = await fetch(url, { method: "POST", headers: { "X-CSRF-Token": token() }, body, keepalive });
    const isJson = (answer.headers.get("content-type") || "").includes("json");
    return { status: answer.status, isJson, ...(isJson ? await answer.json() : { refused: document.getElementById("announcer").dataset.unanswered }) };
  };

  /* posted until it is done, refused for good, or not confirmed */
  const settled = async (url, values, verb) => {
    let told;
    let asked = "";
    do {
      told = await post(url, { ...values, token: asked }).catch(() => ({ refused: document.getElementById("announcer").dataset.unanswered }));
      if (!told.refused) break;
      asked = told.token || "";
      if (!asked || !(await window.arbitro.sure(told.lines || told.refused, null, verb))) break;
    } while (asked);
    return told;
  };

  /* until the network is back, the page is looked at again, or some seconds are over */
  const pause = (seconds) =>
    new Promise((done) => {
      const over = () => {
        window.clearTimeout(timer);
        window.removeEventListener("online", over);
        document.removeEventListener("visibilitychange", over);
        done();
      };
      const timer = window.setTimeout(over, seconds * 1000);
      window.addEventListener("online", over);
      document.addEventListener("visibilitychange", over);
    });

  const turns = new Map(); /* what is of one board goes out in the order it was typed */
  const inTurn = (name, act) => {
    const next = (turns.get(name) || Promise.resolve()).then(act);
    turns.set(name, next);
    return next;
  };

  const sent = async (record, failed) => {
    for (let seconds = 2; ; seconds = Math.min(seconds * 1.5, 30)) {
      try {
        const told = await post(record.url, { ...record.values, command: record.id });
        if (told.isJson && told.status < 500) {
          kept = kept.filter((each) => each.id !== record.id);
          keep();
          return told;
        }
        record.stuck = true; /* somebody answers, but not as arbitro answers to this device: it stays here */
      } catch {
        record.stuck = false;
      }
      record.tried = true;
      keep();
      failed(record);
      await pause(seconds);
      if (!kept.some((each) => each.id === record.id)) return { dropped: true };
    }
  };

  /* send a record: what it is called, where to, with which values; it is kept until it is answered */
  const send = (record, failed) => {
    Object.assign(record, { id: identifier(), at: record.at || Date.now() }); /* whoever sends it sees that it was tried */
    kept.push(record);
    keep();
    return inTurn(record.row, () => sent(record, failed));
  };

  /* what an earlier page of this device could not send */
  const resume = (failed, answered) => {
    for (const record of [...kept]) {
      record.tried = true;
      inTurn(record.row, () => sent(record, failed)).then((told) => answered(record, told));
    }
    tell();
  };

  if (shown) shown.querySelector("[data-drop]").addEventListener("click", async (event) => {
    if (!(await window.arbitro.sure(shown.dataset.sure, event.currentTarget))) return;
    kept = kept.filter((each) => !each.stuck);
    keep();
    window.location.reload();
  });
  window.addEventListener("beforeunload", (event) => kept.length && event.preventDefault());

  window.arbitro.outbox = { send, resume, post, settled, waiting: () => kept };
})();
