import { createPublicKey, verify } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { encodeBase45 } from "../../../shared/door/base45.ts";
import { fromHex, joinBytes, sha256, toHex, toUtf8 } from "../../../shared/door/bytes.ts";
import { decide } from "../../../shared/door/decide.ts";
import { decompressKey } from "../../../shared/door/p256.ts";
import { eventRef, keyId } from "../../../shared/door/refs.ts";
import { makeVectors } from "../../support/door/make-vectors.ts";
import { doorOfVectors, type Vectors } from "../../support/door/vectors.ts";

const file = "docs/door-vectors.json";
const made = await makeVectors();
if (process.env.UPDATE_VECTORS) writeFileSync(file, `${JSON.stringify(made, null, 2)}\n`);
const vectors: Vectors = JSON.parse(readFileSync(file, "utf8"));
const door = await doorOfVectors(vectors);

const outlineOf = ({ codes, ...rest }: Vectors) => ({
  ...rest,
  codes: codes.map(({ name, now, answer }) => ({ name, now, answer })),
});

test("the vectors are the codes that the tests make today, but for their signatures (UPDATE_VECTORS=1 writes them)", () => {
  expect(outlineOf(vectors)).toEqual(outlineOf(made));
});

test("the vectors have at least ten kinds of bad codes, each with a name of its own", () => {
  const names = vectors.codes.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(vectors.codes.map(({ answer }) => answer.problem ?? answer.word)).size).toBeGreaterThan(20);
});

test.each(vectors.codes)("the code of the vectors is answered as they say: $name", async ({ text, now, answer }) => {
  const result = await decide(text, door, { now, hasJumped: false });
  const { problem, ready, idReasons } = { problem: undefined, ready: undefined, idReasons: undefined, ...result };
  expect({ word: result.word, problem, ready, id_reasons: idReasons }).toEqual({
    problem: undefined,
    ready: undefined,
    ...answer,
    id_reasons: answer.id_reasons ?? (answer.problem ? undefined : []),
  });
});

describe("every value of the vectors follows from the others", () => {
  test("keys from their secrets, and ids from keys and names", async () => {
    for (const { compressed, uncompressed, id } of Object.values(vectors.keys)) {
      expect(toHex(decompressKey(fromHex(compressed)))).toBe(uncompressed);
      expect(await keyId(fromHex(compressed))).toBe(id);
    }
    for (const { id, ref } of vectors.refs) expect(ref.startsWith(await eventRef(id))).toBe(true);
  });

  test("texts from bytes", () => {
    for (const { text, bytes } of vectors.codes) {
      if (bytes !== null) expect(`P1:${encodeBase45(fromHex(bytes))}`).toBe(text);
    }
  });
});

/** OpenSSL's word on a signature by a key with both coordinates, in hexadecimal digits. */
const isSignedBy = (key: string, message: Uint8Array, signature: Uint8Array): boolean => {
  const [x, y] = [key.slice(2, 66), key.slice(66)].map((part) => Buffer.from(part, "hex").toString("base64url"));
  const jwk = { kty: "EC", crv: "P-256", x, y };
  const options = { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" } as const;
  return verify("sha256", message, options, signature);
};

test("OpenSSL finds both signatures of every live code that is let in", async () => {
  const codes = vectors.codes.filter(({ answer }) => answer.word === "let-in" || answer.word === "new");
  expect(codes.length).toBeGreaterThan(5);
  for (const { bytes } of codes) {
    const code = fromHex(bytes ?? "");
    const pass = joinBytes(toUtf8("playyy.door.v1.pass\0"), code.subarray(0, 77));
    expect(isSignedBy(vectors.keys.city?.uncompressed ?? "", pass, code.subarray(77, 141))).toBe(true);
    const live = joinBytes(toUtf8("playyy.door.v1.live\0"), await sha256(code.slice(0, 141)), code.subarray(141, 145));
    expect(isSignedBy(vectors.keys.phone?.uncompressed ?? "", live, code.subarray(145))).toBe(true);
  }
});
