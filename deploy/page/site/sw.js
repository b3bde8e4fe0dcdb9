"use strict";
/* Answers every request of the pages by asking Python in the tab that keeps it; the page's own files come from a store. */
const VERSION = "{version}";
const FILES = ["{files}"];
const LATER = ["/_page/papers.bin.zst", "/_page/pictures/"];
const PAPER = "/_page/paper";
const PICTURES = "/help/pictures/";
const START = "/";
const TYPES = { wasm: "application/wasm", mjs: "text/javascript", zip: "application/zip" };

const tell = async (message) => { for (const tab of await self.clients.matchAll({ includeUncontrolled: true })) tab.postMessage(message); };

self.addEventListener("install", (event) => event.waitUntil((async () => {
  const store = await caches.open(VERSION);
  let done = 0;
  await Promise.all(FILES.map(async (name) => {
    const answer = await fetch(name, { cache: "no-cache" });
    if (!answer.ok) throw new Error(name);
    /* a plain server sends large files packed: kept unpacked, the browser compiles as it reads */
    if (name.endsWith(".gz")) await store.put(name.slice(0, -3), new Response(answer.body.pipeThrough(new DecompressionStream("gzip")), { headers: { "content-type": TYPES[name.split(".").at(-2)] } }));
    else await store.put(name, answer);
    done += 1;
    await tell({ kind: "fetched", done, all: FILES.length });
  }));
})()));

self.addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name !== VERSION) await caches.delete(name);
  await self.clients.claim();
})()));

const ASKED = 500;
const TRIES = 120;
let keeper = null;
const askedWho = async () => {
  const tabs = (await self.clients.matchAll({ type: "window", includeUncontrolled: true })).filter((tab) => tab.frameType === "top-level");
  return Promise.race([
    ...tabs.map((tab) => new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(tab);
      tab.postMessage({ kind: "who" }, [port2]);
    })),
    new Promise((resolve) => setTimeout(resolve, ASKED, null)),
  ]);
};
const whoKeeps = async () => {
  const known = keeper && (await self.clients.get(keeper));
  if (known) return known;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const tab = await askedWho();
    if (tab) { keeper = tab.id; return tab; }
  }
  return null;
};

const kept = async (name) => (await (await caches.open(VERSION)).match(name)) ?? fetch(name);
const nobody = async () => {
  const words = await (await kept("/_page/words.json")).json();
  const said = Object.keys(words).map((language) => words[language].stopped).join("\n\n");
  return new Response(said, { status: 503, headers: { "content-type": "text/plain; charset=utf-8" } });
};

const NO_BODY = new Set([204, 205, 304]);
const asked = async (request) => {
  const where = new URL(request.url);
  const tab = await whoKeeps();
  if (!tab) return nobody();
  const body = ["GET", "HEAD"].includes(request.method) ? null : await request.arrayBuffer();
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const parts = [];
    let start = null;
    let stream = null;
    port1.onmessage = ({ data }) => {
      if (data.start) {
        start = data.start;
        if (!start.streams) return;
        const source = new ReadableStream({ start(controller) { stream = controller; }, cancel() { port1.postMessage("gone"); } });
        resolve(new Response(source, start));
      } else if (data.part) {
        if (stream) stream.enqueue(data.part);
        else parts.push(data.part);
      } else if (data.end) {
        port1.close();
        if (stream) { try { stream.close(); } catch { /* it was left */ } return; }
        const empty = NO_BODY.has(start.status) || (start.status >= 300 && start.status < 400);
        resolve(new Response(empty ? null : new Blob(parts), start));
      }
    };
    const message = { kind: "ask", method: request.method, address: where.pathname + where.search, headers: [...request.headers], body };
    tab.postMessage(message, [port2, ...(body ? [body] : [])]);
  });
};

const keptFromNow = async (name) => {
  const store = await caches.open(VERSION);
  const known = await store.match(name);
  if (known) return known;
  const answer = await fetch(name);
  if (answer.ok) await store.put(name, answer.clone());
  return answer;
};

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const where = new URL(request.url);
  if (where.origin !== self.location.origin || where.pathname === "/sw.js") return;
  if (where.pathname.startsWith(PICTURES)) event.respondWith(keptFromNow(where.pathname.replace("/help/", "/_page/")));
  else if (LATER.some((name) => where.pathname.startsWith(name))) event.respondWith(keptFromNow(where.pathname));
  else if (where.pathname === PAPER) event.respondWith(asked(request));
  else if (where.pathname.startsWith("/_page/")) event.respondWith(kept(where.pathname));
  else if (request.mode === "navigate" && request.destination === "document" && request.method === "GET") event.respondWith(kept(START));
  else event.respondWith(asked(request));
});
