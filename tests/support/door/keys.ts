import { createECDH, createHash } from "node:crypto";
import { type Bytes, fromHex, toHex } from "../../../shared/door/bytes.ts";
import { keyId } from "../../../shared/door/refs.ts";

/** A P-256 key pair for tests. `compressed` is the public key; `id` is how the door names it. */
export type TestKey = { secret: string; compressed: Bytes; uncompressed: Bytes; id: string; privateKey: CryptoKey };

const base64Url = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url");

/** The key pair of a secret number, in hexadecimal digits. */
export const keyOf = async (secret: string): Promise<TestKey> => {
  const ecdh = createECDH("prime256v1");
  ecdh.setPrivateKey(secret, "hex");
  const uncompressed = new Uint8Array(ecdh.getPublicKey());
  const compressed = new Uint8Array(ecdh.getPublicKey(null, "compressed"));
  const [x, y] = [uncompressed.subarray(1, 33), uncompressed.subarray(33)].map(base64Url);
  const jwk = { kty: "EC", crv: "P-256", d: base64Url(fromHex(secret)), x, y };
  const algorithm = { name: "ECDSA", namedCurve: "P-256" };
  const privateKey = await crypto.subtle.importKey("jwk", jwk, algorithm, true, ["sign"]);
  return { secret, compressed, uncompressed, id: await keyId(compressed), privateKey };
};

/** The key pair that belongs to a name: always the same one. */
export const namedKey = (name: string): Promise<TestKey> =>
  keyOf(createHash("sha256").update(`playyy door test ${name}`).digest("hex"));

/** The key pair of RFC 6979, section A.2.5. */
export const rfcKey = (): Promise<TestKey> => keyOf("c9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721");

const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** The upper form of a signature: as valid as the lower one to WebCrypto. */
export const toHighS = (signature: Uint8Array): Bytes => {
  const s = BigInt(`0x${toHex(signature.subarray(32))}`);
  const high = s > order / 2n ? s : order - s;
  return fromHex(toHex(signature.subarray(0, 32)) + high.toString(16).padStart(64, "0"));
};
