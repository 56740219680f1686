import { toHex } from "../../../../../shared/door/bytes.ts";
import { compressKey } from "../../../../../shared/door/p256.ts";

/** A new key pair whose secret half never leaves this browser, and its public half: compressed, in hexadecimal digits. */
export const createDeviceKey = async (): Promise<{ keys: CryptoKeyPair; deviceKey: string }> => {
  const keys = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, false, ["sign", "verify"]);
  const uncompressed = new Uint8Array(await crypto.subtle.exportKey("raw", keys.publicKey));
  return { keys, deviceKey: toHex(compressKey(uncompressed)) };
};
