import { toHex } from "../../../shared/door/bytes.ts";
import { compressKey } from "../../../shared/door/p256.ts";
import { keyId } from "../../../shared/door/refs.ts";
import { days } from "../../../shared/rules/durations.ts";

/** A key pair as the city's secret keeps it: the parts of a JSON Web Key, its id, and from when on codes are signed with it. */
export type DoorKeyPair = { kid: string; d: string; x: string; y: string; from: string };

/** What the city's secret holds, oldest key first. */
export type DoorSecret = { keys: DoorKeyPair[] };

/** A key as it is published: compressed, in hexadecimal digits. */
export type PublishedKey = { kid: string; key: string; from: string };

const publishWeeksAhead = 1;
const weekMilliseconds = days(7);
const algorithm = { name: "ECDSA", namedCurve: "P-256" };

/** Reads the city's secret; one that was never written has no keys. */
export const parseDoorSecret = (text: string | undefined): DoorSecret => {
  const { keys = [] } = JSON.parse(text || "{}") as Partial<DoorSecret>;
  return { keys };
};

const exportCompressed = async (key: CryptoKey): Promise<Uint8Array<ArrayBuffer>> =>
  compressKey(new Uint8Array(await crypto.subtle.exportKey("raw", key)));

/** Makes a key pair that signs from an instant on. */
export const createKeyPair = async (from: string): Promise<DoorKeyPair> => {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
  const { d = "", x = "", y = "" } = await crypto.subtle.exportKey("jwk", privateKey);
  return { kid: await keyId(await exportCompressed(publicKey)), d, x, y, from };
};

/** The public half of a key pair, ready to be published. */
export const toPublishedKey = async ({ kid, x, y, from }: DoorKeyPair): Promise<PublishedKey> => {
  const key = await crypto.subtle.importKey("jwk", { kty: "EC", crv: "P-256", x, y }, algorithm, true, ["verify"]);
  return { kid, key: toHex(await exportCompressed(key)), from };
};

/**
 * From when a new key signs: a week ahead, so that every scanner hears of it before; at once where no other key can sign now. `usable` are the
 * keys that aren't revoked.
 */
export const startOfNewKey = (usable: readonly Pick<DoorKeyPair, "from">[], now: string): string =>
  usable.some(({ from }) => from <= now)
    ? new Date(Date.parse(now) + publishWeeksAhead * weekMilliseconds).toISOString()
    : now;

/** The keys that are still needed: the newest one that signs now, and those that come after it. What came before signs nothing any more. */
export const dropFormerKeys = (keys: readonly DoorKeyPair[], now: string): DoorKeyPair[] => {
  const ordered = keys.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  const current = ordered.findLastIndex(({ from }) => from <= now);
  return ordered.slice(Math.max(0, current));
};
