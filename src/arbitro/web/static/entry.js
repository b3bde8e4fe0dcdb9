"use strict";
/* Seals a filled-in form for the event: only the arbiters' arbitro opens it, and nobody changes it on its way. */
(() => {
  const form = document.getElementById("entry");
  if (!form) return;
  /* Browsers have it by https alone. */
  const subtle = globalThis.crypto && crypto.subtle, done = document.getElementById("done");
  if (!subtle) {
    done.textContent = form.dataset.no;
    done.hidden = false;
    return;
  }
  form.hidden = false;
  const text = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  const bytes = (from) => Uint8Array.from(atob(from.replace(/-/g, "+").replace(/_/g, "/")), (each) => each.charCodeAt(0));
  const curve = { name: "ECDH", namedCurve: "P-256" }, meant = new TextEncoder().encode("arbitro entry");

  const seal = async (said) => {
    const theirs = await subtle.importKey("raw", bytes(form.dataset.event), curve, false, []);
    /* A pair of keys for this one form: not even who has sealed it can open it again. */
    const own = await subtle.generateKey(curve, false, ["deriveBits"]);
    const shared = await subtle.deriveBits({ name: "ECDH", public: theirs }, own.privateKey, 256);
    const from = await subtle.importKey("raw", shared, "HKDF", false, ["deriveKey"]);
    const how = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: meant };
    const key = await subtle.deriveKey(how, from, { name: "AES-GCM", length: 256 }, false, ["encrypt"]);
    const nonce = crypto.getRandomValues(new Uint8Array(12));
    const plain = new TextEncoder().encode(JSON.stringify(said));
    const box = await subtle.encrypt({ name: "AES-GCM", iv: nonce, additionalData: meant }, key, plain);
    const point = await subtle.exportKey("raw", own.publicKey);
    return JSON.stringify({ arbitro: "entry", event: form.dataset.event, key: text(point), nonce: text(nonce), box: text(box) });
  };

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const fields = Object.fromEntries([...new FormData(form)].filter(([name]) => name !== "section" && name !== "consent"));
    const file = await seal({ section: Number(form.elements.section.value), fields });
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([file], { type: "application/json" }));
    link.download = `${fields.name.replace(/[^\p{L}\p{N}]+/gu, "-").toLowerCase()}.entry`;
    link.click();
    done.hidden = false;
    const mail = document.getElementById("mail");
    if (form.dataset.mail) {
      mail.href = `mailto:${form.dataset.mail}?subject=${encodeURIComponent(form.dataset.subject)}&body=${encodeURIComponent(form.dataset.body)}`;
      mail.hidden = false;
    }
  });
})();
