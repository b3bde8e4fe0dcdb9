"use strict";
/* Where pages come by https: the page of a helper and of a player open without network as they were last read, and what
   the helper puts waits in the page (outbox.js). Every release is another VERSION, so a phone brings itself up to date. */

const VERSION = "{version}";
const PAGES = /^\/(m|me)\/[^/]+(\/[^/]+)?$/;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) =>
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name !== VERSION) await caches.delete(name);
      await self.clients.claim();
    })(),
  ),
);

/* what never changes under its address is taken from here first */
const kept = async (request) => {
  const cache = await caches.open(VERSION);
  const known = await cache.match(request);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
};

/* a page is read anew; without network as it was, and who is let in no more keeps nothing */
const fresh = async (request) => {
  const cache = await caches.open(VERSION);
  try {
    const answer = await fetch(request);
    if (answer.ok && !answer.redirected) await cache.put(request, answer.clone());
    else if (answer.status < 500) await cache.delete(request, { ignoreSearch: true });
    return answer;
  } catch (failed) {
    const known = await cache.match(request, { ignoreSearch: true });
    if (known) return known;
    throw failed;
  }
};

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const where = new URL(request.url);
  if (request.method !== "GET" || where.origin !== self.location.origin) return;
  /* The mark behind the question mark changes with the file: under one address it is always the same. */
  if (where.pathname.startsWith("/static/") && where.search) event.respondWith(kept(request));
  else if (request.mode === "navigate" && PAGES.test(where.pathname)) event.respondWith(fresh(request));
});
