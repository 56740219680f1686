import { expect, test } from "vitest";
import {
  createKeyPair,
  type DoorKeyPair,
  dropFormerKeys,
  parseDoorSecret,
  startOfNewKey,
  toPublishedKey,
} from "../../../../functions/door/keys/key-pair.ts";
import { dropDoorKey, type KeyStore, rotateDoorKeys } from "../../../../ops/door-keys/rotate.ts";
import { fromHex } from "../../../../shared/door/bytes.ts";
import { importPublicKey } from "../../../../shared/door/city-keys.ts";
import { keyId } from "../../../../shared/door/refs.ts";

const now = "2026-11-22T02:30:00.000Z";
const inAWeek = "2026-11-29T02:30:00.000Z";

/** A stage's keys in memory, and what was done with them in which order. */
const aStore = (keys: DoorKeyPair[] = [], revoked: string[] = []) => {
  const done: string[] = [];
  const stored = { keys };
  const store: KeyStore = {
    read: async () => ({ keys: stored.keys }),
    write: async (secret) => {
      done.push("write");
      stored.keys = secret.keys;
    },
    revoked: async () => new Set(revoked),
    publish: async ({ kid }) => {
      done.push(`publish ${kid}`);
    },
  };
  return { store, done, stored };
};

test("what is published of a key pair is its public half, under the id that codes name it by", async () => {
  const pair = await createKeyPair(now);
  const { kid, key, from } = await toPublishedKey(pair);
  expect([kid, from]).toEqual([pair.kid, now]);
  expect(await keyId(fromHex(key))).toBe(kid);
  const { x, y } = await crypto.subtle.exportKey("jwk", await importPublicKey(fromHex(key)));
  expect([x, y]).toEqual([pair.x, pair.y]);
});

test("the first key signs at once, and so does the one after all others were revoked", async () => {
  expect(startOfNewKey([], now)).toBe(now);
  const { store, stored } = aStore([await createKeyPair("2026-01-01T00:00:00.000Z")]);
  const [old] = stored.keys;
  const { from, kid } = await rotateDoorKeys({ ...store, revoked: async () => new Set([old?.kid ?? ""]) }, now);
  expect([from, stored.keys.map((key) => key.kid)]).toEqual([now, [kid]]);
});

test("a further key waits for a week where any key signs by now, and signs at once where none does yet", () => {
  expect(startOfNewKey([{ from: now }], now)).toBe(inAWeek);
  expect(startOfNewKey([{ from: inAWeek }, { from: now }], now)).toBe(inAWeek);
  expect(startOfNewKey([{ from: inAWeek }], now)).toBe(now);
});

test("a further key is published before it is kept, and signs in a week; the one in use stays until then", async () => {
  const former = await createKeyPair("2026-01-01T00:00:00.000Z");
  const current = await createKeyPair("2026-06-01T00:00:00.000Z");
  const { store, done, stored } = aStore([former, current]);
  const added = await rotateDoorKeys(store, now);
  expect(added.from).toBe(inAWeek);
  expect(done).toEqual([`publish ${added.kid}`, "write"]);
  expect(stored.keys.map(({ kid }) => kid)).toEqual([current.kid, added.kid]);
});

test("keys that sign nothing any more are dropped, in whatever order they were kept", async () => {
  const [a, b, c] = [{ from: "2026-01" }, { from: "2026-02" }, { from: "2027-01" }] as DoorKeyPair[];
  expect(dropFormerKeys([c, a, b] as DoorKeyPair[], now)).toEqual([b, c]);
  expect(dropFormerKeys([c] as DoorKeyPair[], now)).toEqual([c]);
  const fromNow = { from: now } as DoorKeyPair;
  expect(dropFormerKeys([a, fromNow] as DoorKeyPair[], now)).toEqual([fromNow]);
});

test("a revoked key's secret half is taken away", async () => {
  const [one, other] = [await createKeyPair(now), await createKeyPair(inAWeek)];
  const { store, stored } = aStore([one, other]);
  await dropDoorKey(store, one.kid);
  expect(stored.keys).toEqual([other]);
});

test("a secret that was written has its keys", async () => {
  const keys = [await createKeyPair(now)];
  expect(parseDoorSecret(JSON.stringify({ keys }))).toEqual({ keys });
});

test("a secret that nobody has written has no keys", () => {
  expect(parseDoorSecret('{"keys":[],"unused":"x"}')).toEqual({ keys: [] });
  expect(parseDoorSecret(undefined)).toEqual({ keys: [] });
});
