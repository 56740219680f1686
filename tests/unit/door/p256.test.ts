import { ECDH } from "node:crypto";
import { describe, expect, test } from "vitest";
import { fromHex, joinBytes } from "../../../shared/door/bytes.ts";
import { compressKey, decompressKey, isLowS, toLowS } from "../../../shared/door/p256.ts";
import { namedKey, rfcKey, toHighS } from "../../support/door/keys.ts";

const opensslDecompress = (key: Uint8Array) =>
  new Uint8Array(ECDH.convertKey(key, "prime256v1", undefined, undefined, "uncompressed") as Buffer);

const keys = await Promise.all(Array.from({ length: 40 }, (_, index) => namedKey(`key ${index}`)));

describe("a public key with one coordinate", () => {
  test("gets the second one that OpenSSL finds, for both signs", () => {
    expect(new Set(keys.map(({ compressed }) => compressed[0]))).toEqual(new Set([2, 3]));
    for (const { compressed } of keys) expect(decompressKey(compressed)).toEqual(opensslDecompress(compressed));
  });

  test("is written from a key with both", () => {
    for (const { compressed, uncompressed } of keys) expect(compressKey(uncompressed)).toEqual(compressed);
  });

  test("is refused when it is no point of the curve, as OpenSSL refuses it", () => {
    const candidates = Array.from({ length: 40 }, (_, x) =>
      joinBytes(Uint8Array.of(2), new Uint8Array(31), Uint8Array.of(x)),
    );
    const isRefused = (decompress: (key: Uint8Array) => unknown) => (key: Uint8Array) => {
      try {
        return !decompress(key);
      } catch {
        return true;
      }
    };
    const refused = candidates.map(isRefused(decompressKey));
    expect(refused).toEqual(candidates.map(isRefused(opensslDecompress)));
    expect(new Set(refused)).toEqual(new Set([true, false]));
  });

  test.each([
    ["another sign", "04", 33],
    ["a coordinate too many", "02", 65],
    ["a byte too few", "02", 32],
  ])("is refused with %s", async (_case, sign, length) => {
    const { uncompressed } = await rfcKey();
    const key = joinBytes(fromHex(sign), uncompressed.subarray(1, length));
    expect(() => decompressKey(key)).toThrow(expect.objectContaining({ problem: "off-curve" }));
  });

  test("is refused when its coordinate is the prime or more: each point has one form", () => {
    const prime = "ffffffff00000001000000000000000000000000ffffffffffffffffffffffff";
    for (const x of [prime, "f".repeat(64)]) {
      expect(() => decompressKey(fromHex(`02${x}`))).toThrow(expect.objectContaining({ problem: "off-curve" }));
    }
  });
});

describe("a public key with both coordinates", () => {
  test.each([
    ["one coordinate", 33, 4],
    ["a byte too many", 66, 4],
    ["another sign", 65, 5],
  ])("is none with %s", (_case, length, sign) => {
    const key = new Uint8Array(length);
    key[0] = sign;
    expect(() => compressKey(key)).toThrow(RangeError);
  });
});

describe("a signature", () => {
  test("is a lower form up to half of the curve's order, that half included", () => {
    const half = "7fffffff800000007fffffffffffffffde737d56d38bcf4279dce5617e3192a8";
    const signatureOf = (s: string) => joinBytes(new Uint8Array(32), fromHex(s));
    expect(isLowS(signatureOf(half))).toBe(true);
    expect(isLowS(signatureOf(half.replace(/8$/, "9")))).toBe(false);
  });

  test("has a lower and an upper form, and both are valid to WebCrypto", async () => {
    const { privateKey, uncompressed } = await rfcKey();
    const ecdsa = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
    const publicKey = await crypto.subtle.importKey("raw", uncompressed, ecdsa, true, ["verify"]);
    const message = new Uint8Array([1, 2, 3]);
    const made = new Uint8Array(await crypto.subtle.sign(ecdsa, privateKey, message));
    const [low, high] = [toLowS(made), toHighS(made)];
    expect([isLowS(low), isLowS(high)]).toEqual([true, false]);
    expect(toLowS(high)).toEqual(low);
    for (const form of [low, high]) expect(await crypto.subtle.verify(ecdsa, publicKey, form, message)).toBe(true);
  });
});
