// The page that stays: one tab of all keeps Python running in a worker; each shows the pages of arbitro in a frame.
const part = (name) => document.getElementById(name);
const frame = part("pages");
const words = await (await fetch("/_page/words.json")).json();
const spoken = navigator.languages.map((name) => name.split("-")[0]).find((name) => words[name]) ?? "en";
const t = (code, values = {}) => words[spoken][code].replace(/\{(\w+)\}/g, (_, name) => values[name]);
document.documentElement.lang = spoken;

let worker = null;
let tellReady;
let tellStopped;
const isReady = new Promise((resolve, reject) => { tellReady = resolve; tellStopped = reject; });

const say = (code, values = {}, done = null) => {
  part("said").textContent = t(code, values);
  if (done === null) part("bar").removeAttribute("value");
  else part("bar").value = done;
};
const stop = (code, detail = "") => {
  frame.hidden = true;
  part("starting").hidden = false;
  part("bar").hidden = true;
  say(code);
  if (detail) console.error(detail);
  tellStopped(new Error(code));
};

/* Papers are set by a second Python, begun with the first of them; its memory comes back when it is idle, or has set many. */
const IDLE = 60_000;
const MOST_PAPERS = 50;
const papers = { worker: null, asked: new Map(), count: 0, resting: 0 };
const endPapers = () => {
  papers.worker?.terminate();
  papers.worker = null;
  for (const answer of papers.asked.values()) answer(503, new Uint8Array());
  papers.asked.clear();
};
const beginPapers = () => {
  papers.count = 0;
  papers.worker = new Worker("/_page/papers.mjs", { type: "module" });
  papers.worker.addEventListener("error", endPapers);
  papers.worker.addEventListener("message", ({ data }) => {
    papers.asked.get(data.number)?.(data.status, data.bytes);
    papers.asked.delete(data.number);
    if (papers.asked.size === 0) papers.resting = setTimeout(endPapers, data.status === 503 || papers.count >= MOST_PAPERS ? 0 : IDLE);
  });
};
const setPaper = (body, port) => {
  clearTimeout(papers.resting);
  if (!papers.worker) beginPapers();
  papers.count += 1;
  papers.asked.set(papers.count, (status, part) => {
    port.postMessage({ start: { status, headers: [] } });
    port.postMessage({ part });
    port.postMessage({ end: true });
  });
  papers.worker.postMessage({ number: papers.count, body }, [body]);
};

/* A request comes from the service worker with a port, on which Python's worker answers it. */
navigator.serviceWorker?.addEventListener("message", async ({ data, ports }) => {
  if (data.kind === "fetched") say("fetching", data, (100 * data.done) / data.all);
  if (!worker) return;
  if (data.kind === "who") ports[0].postMessage("here");
  if (data.kind === "ask" && data.address === "/_page/paper") setPaper(data.body, ports[0]);
  else if (data.kind === "ask") {
    await isReady;
    worker.postMessage(data, [ports[0], ...(data.body ? [data.body] : [])]);
  }
});

/* What is newer waits: it never takes the place of what an event is run with. */
const tellNewer = (registration) => {
  const look = () => { if (registration.waiting) { part("newer").textContent = t("newer"); part("newer").hidden = false; } };
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", look));
  look();
};

const controlled = async () => {
  const registration = await navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" });
  /* one that could not be stored whole is given up by the browser */
  const failed = new Promise((_, reject) => {
    registration.installing?.addEventListener("statechange", ({ target }) => { if (target.state === "redundant") reject(new Error("not stored")); });
  });
  await Promise.race([navigator.serviceWorker.ready, failed]);
  if (!navigator.serviceWorker.controller) await new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
  tellNewer(registration);
};

const begin = () => {
  worker = new Worker("/_page/worker.mjs", { type: "module" });
  worker.addEventListener("error", (fault) => stop("stopped", fault.message));
  worker.addEventListener("message", ({ data }) => {
    if (data.kind === "say") say(data.code);
    if (data.kind === "ready") { window.times = data.times; tellReady(); }
    if (data.kind === "stopped") stop("stopped", data.text);
  });
};

/* One tab of all keeps the events: the others show its pages, and the next one takes over when it is closed. */
const keeping = () => new Promise((resolve) => {
  const keep = () => { begin(); resolve(true); return new Promise(() => {}); };
  navigator.locks.request("arbitro", { ifAvailable: true }, (lock) => {
    if (lock) return keep();
    navigator.locks.request("arbitro", keep);
    tellReady();
    resolve(false);
    return undefined;
  });
});

/* What a link with `download` names Chromium asks of the host itself, which has none of it: without that word it is asked of Python. */
const askHere = ({ target }) => {
  const link = target.closest?.("a[download]");
  if (link?.href.startsWith(`${location.origin}/`)) link.removeAttribute("download");
};

/* A copy of the event that is open, as a file of the arbiter's own. */
const event = () => /^\/events\/([^/?]+)(?=\/|\?|$)/.exec(frame.contentWindow.location.pathname)?.[1];
const copied = (key) => `copied ${key}`;
const tellCopy = () => {
  const key = event();
  const known = key !== undefined && key !== "new" && key !== "from-report";
  part("copy").hidden = !known;
  const at = known && localStorage.getItem(copied(key));
  const moment = at && new Date(Number(at)).toLocaleString(spoken, { dateStyle: "medium", timeStyle: "short" });
  part("copied").textContent = !known ? "" : moment ? t("copied", { at: moment }) : t("not-copied");
};
const copy = async () => {
  const key = event();
  let target = null;
  if (window.showSaveFilePicker) {
    try { target = await window.showSaveFilePicker({ suggestedName: `${key}.arbitro` }); } catch (fault) { if (fault.name === "AbortError") return; }
  }
  const answer = await fetch(`/events/${key}/export?private=1`);
  if (!answer.ok || answer.headers.get("content-type") !== "application/octet-stream") return;
  const file = await answer.blob();
  if (target) {
    const writing = await target.createWritable();
    await writing.write(file);
    await writing.close();
  } else {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = `${key}.arbitro`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  }
  localStorage.setItem(copied(key), String(Date.now()));
  tellCopy();
};

const tellKept = (kept) => { part("kept").textContent = t(kept ? "kept" : "may-be-erased"); };
const show = () => {
  tellKept(false);
  part("copy").textContent = t("copy");
  part("copy").addEventListener("click", copy);
  const wanted = location.pathname + location.search + location.hash;
  frame.addEventListener("load", () => {
    part("starting").hidden = true;
    frame.hidden = part("foot").hidden = false;
    const inside = frame.contentWindow.location;
    if (inside.protocol === "about:") return;
    /* keys typed at once belong to the page that has come */
    if (document.activeElement === document.body) frame.focus();
    const told = () => {
      document.title = frame.contentDocument?.title || "arbitro";
      history.replaceState(null, "", inside.pathname + inside.search + inside.hash);
      tellCopy();
    };
    told();
    frame.contentDocument?.addEventListener("click", askHere, true);
    if (frame.contentDocument) new MutationObserver(told).observe(frame.contentDocument.head, { childList: true, subtree: true, characterData: true });
  });
  frame.src = wanted;
};

const stored = async () => (await navigator.storage?.persisted?.()) || (await navigator.storage?.persist?.()) || false;

if (!("serviceWorker" in navigator) || !navigator.locks || !window.WebAssembly || !window.DecompressionStream) stop("unsupported");
else {
  try {
    say("starting");
    await controlled();
    await keeping();
    await isReady;
    show();
    /* Firefox asks the person first, and answers when they do */
    stored().then(tellKept, () => {});
    /* the engine of papers is stored while nobody waits, so that papers are printed without a network */
    setTimeout(() => fetch("/_page/papers.bin.zst").catch(() => {}), 3000);
  } catch (fault) {
    stop(fault.message === "stopped" ? "stopped" : "not-loaded", String(fault));
  }
}
