// Python with arbitro: event files from the browser's database, and requests answered; nothing is told before it is kept.
import { loadPyodide } from "/_page/pyodide/pyodide.mjs";
import { fetched, layOut } from "/_page/archives.mjs";
import * as ciphers from "/_page/ciphers.mjs";

const ROOT = "/kept";
const COOKIES = `${ROOT}/cookies.json`;
const PAPER = "/_page/paper";
const HOST = "http://localhost";
const opening = performance.now();
const times = {};
const mark = (name) => { times[name] = Math.round(performance.now() - opening); };
const say = (code) => postMessage({ kind: "say", code });

/* The database of the browser: all that changed is one transaction, on the disk before it is done. */
const told = (request) => new Promise((resolve, reject) => { request.onsuccess = () => resolve(request.result); request.onerror = () => reject(request.error); });
const opened = () => {
  const request = indexedDB.open("arbitro", 1);
  request.onupgradeneeded = () => request.result.createObjectStore("files");
  return told(request);
};
const put = async (base, changed, removed) => {
  const doing = base.transaction("files", "readwrite", { durability: "strict" });
  const files = doing.objectStore("files");
  const done = new Promise((resolve, reject) => { doing.oncomplete = resolve; doing.onabort = doing.onerror = () => reject(doing.error); });
  for (const [path, data] of changed) files.put(data, path);
  for (const path of removed) files.delete(path);
  await done;
};
const restore = async (py, base) => {
  const files = base.transaction("files").objectStore("files");
  const [names, data] = await Promise.all([told(files.getAllKeys()), told(files.getAll())]);
  py.FS.mkdirTree(ROOT);
  for (const [at, path] of names.entries()) {
    py.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    py.FS.writeFile(path, data[at]);
  }
  return names.length;
};

/* What is in Python's files now: a journal is of a writing that was given up, or goes on. */
const seen = (py) => {
  const found = new Map();
  const walk = (folder) => {
    for (const name of py.FS.readdir(folder)) {
      if (name === "." || name === "..") continue;
      const path = `${folder}/${name}`;
      const about = py.FS.stat(path);
      if (py.FS.isDir(about.mode)) walk(path);
      else if (!/-journal$|\.part$/.test(name)) found.set(path, `${about.size} ${+about.mtime} ${+about.ctime}`);
    }
  };
  walk(ROOT);
  return found;
};
const known = new Map();
let turn = Promise.resolve();
const keepNow = async (py, base) => {
  const now = seen(py);
  const changed = [...now].filter(([path, about]) => known.get(path) !== about).map(([path]) => [path, py.FS.readFile(path)]);
  const removed = [...known.keys()].filter((path) => !now.has(path));
  if (changed.length + removed.length === 0) return;
  const since = performance.now();
  await put(base, changed, removed);
  for (const [path] of changed) known.set(path, now.get(path));
  for (const path of removed) known.delete(path);
  times.lastKept = Math.round(performance.now() - since);
};
/* One after the other; one that failed leaves all it had to keep to the next. */
const keep = (py, base) => {
  const mine = turn.then(() => keepNow(py, base));
  turn = mine.catch(() => {});
  return mine;
};

/* One jar of cookies, kept with the events: a service worker may neither read nor set them. */
const jar = new Map();
const openJar = (py) => { if (py.FS.analyzePath(COOKIES).exists) for (const [name, value] of JSON.parse(py.FS.readFile(COOKIES, { encoding: "utf8" }))) jar.set(name, value); };
const taken = (py, cookie) => {
  const [pair, ...rest] = cookie.split(";");
  const at = pair.indexOf("=");
  if (rest.some((each) => /^\s*max-age=0\s*$/i.test(each))) jar.delete(pair.slice(0, at));
  else jar.set(pair.slice(0, at), pair.slice(at + 1));
  py.FS.writeFile(COOKIES, JSON.stringify([...jar]));
};

/* A paper is set by the second worker (papers.mjs); an answer goes on meanwhile, a long job waits. */
const setLater = (py) => async (body) => {
  const answer = await fetch(PAPER, { method: "POST", body });
  return py.toPy([answer.status, new Uint8Array(await answer.arrayBuffer())]);
};
const setNow = (py) => (body) => {
  const request = new XMLHttpRequest();
  request.open("POST", PAPER, false);
  request.responseType = "arraybuffer";
  request.send(body);
  return py.toPy([request.status, new Uint8Array(request.response)]);
};

const start = async () => {
  say("python");
  const base = await opened();
  const [py, words, ...archives] = await Promise.all([
    loadPyodide({ indexURL: "/_page/pyodide/" }),
    fetch("/_page/words.json").then((answer) => answer.json()),
    fetched("app"),
    fetched("manual"),
  ]);
  mark("python");
  for (const archive of archives) layOut(py, archive);
  py.registerJsModule("page_ciphers", ciphers);
  mark("laidOut");
  say("opening");
  times.files = await restore(py, base);
  for (const [path, about] of seen(py)) known.set(path, about);
  openJar(py);
  const page = py.pyimport("arbitro.web.in_page.page").Page(setLater(py), setNow(py));
  await page.start();
  await keep(py, base);
  self.heap = () => py._module.HEAPU8.byteLength; // for whoever measures
  mark("ready");
  return { py, page, base, words };
};
const running = start();
running.then(() => postMessage({ kind: "ready", times }), (fault) => postMessage({ kind: "stopped", text: String(fault?.stack ?? fault).slice(-4000) }));

const headersOf = (sent) => {
  const own = new Set(["accept-encoding", "host", "cookie"]);
  const headers = sent.filter(([name]) => !own.has(name)).map(([name, value]) => [name, name === "origin" && value === self.location.origin ? HOST : value]);
  if (!headers.some(([name]) => name === "accept-language")) headers.push(["accept-language", navigator.languages.join(",")]);
  if (jar.size) headers.push(["cookie", [...jar].map((pair) => pair.join("=")).join("; ")]);
  return headers.map(([name, value]) => [name, name === "referer" ? value.replace(self.location.origin, HOST) : value]);
};
const notKept = (words) => {
  const text = Object.values(words).map((each) => each["not-kept"]).join("\n\n");
  return [{ start: { status: 507, headers: [["content-type", "text/plain; charset=utf-8"]] } }, { part: new TextEncoder().encode(text) }];
};

onmessage = async ({ data, ports: [port] }) => {
  const { py, page, base, words } = await running;
  let waiting = [];
  let streams = false;
  const send = (messages) => { for (const message of messages) port.postMessage(message, message.part ? [message.part.buffer] : []); };
  /* what an open page hears of others is kept before it is told, too */
  const flush = () => { const now = waiting; waiting = []; keep(py, base).then(() => send(now), () => leave()); };
  let leave;
  const left = new Promise((resolve) => { leave = resolve; });
  port.onmessage = () => leave();
  let begun = false;
  const begin = (status, pairs) => {
    begun = true;
    const headers = pairs.toJs().filter(([name, value]) => { if (name === "set-cookie") taken(py, value); return name !== "set-cookie" && name !== "content-length"; });
    streams = headers.some(([name, value]) => name === "content-type" && value.startsWith("text/event-stream"));
    waiting.push({ start: { status, headers, streams } });
    if (streams) flush();
  };
  const goOn = (bytes) => {
    waiting.push({ part: bytes.toJs().slice() });
    if (streams) flush();
  };
  const headers = headersOf(data.headers);
  if (data.body) headers.push(["content-length", String(data.body.byteLength)]);
  const body = py.toPy(new Uint8Array(data.body ?? 0)).tobytes();
  try {
    await page.answer.callKwargs(data.method, data.address, py.toPy(headers), body, { begin, go_on: goOn, left });
  } catch (fault) {
    console.error(String(fault).slice(-3000));
  }
  /* the application answers a fault with its own page; this is for what comes before it */
  if (!begun) waiting = [{ start: { status: 500, headers: [] } }];
  try { await keep(py, base); } catch (fault) { console.error(String(fault)); waiting = streams ? [] : notKept(words); }
  send(waiting);
  port.postMessage({ end: true });
  setTimeout(() => { if (page.turn()) keep(py, base).catch((fault) => console.error(String(fault))); }, 200);
};
