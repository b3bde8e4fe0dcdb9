"use strict";
/* Only where the browser trusts the way here is there a service worker; the page needs none. */

if (window.isSecureContext && "serviceWorker" in navigator) navigator.serviceWorker.register("/service-worker.js").catch(() => {});
