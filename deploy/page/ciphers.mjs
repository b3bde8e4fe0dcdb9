// The ciphers of arbitro in a page (ciphers.py): AES-GCM, ECDH on P-256, HKDF of SHA-256.
import { gcm } from "@noble/ciphers/aes.js";
import { p256 } from "@noble/curves/nist.js";
import { hkdf } from "@noble/hashes/hkdf.js";
import { sha256 } from "@noble/hashes/sha2.js";

const LENGTH = 32;

export const encrypt = (key, nonce, data, bound) => gcm(key, nonce, bound).encrypt(data);
export const decrypt = (key, nonce, box, bound) => gcm(key, nonce, bound).decrypt(box);
export const publicPoint = (secret) => p256.getPublicKey(secret, false);
export const sharedKey = (secret, point, meant) => {
  // the x of the point that both come to
  const shared = p256.getSharedSecret(secret, point, true).slice(1);
  return hkdf(sha256, shared, new Uint8Array(0), meant, LENGTH);
};
