import { createPublicKey, verify } from "node:crypto";
import { describe, expect, test } from "vitest";
import { assertBindRequest, type BindRequest, signBindRequest } from "../../../shared/door/binding.ts";
import { joinBytes, sha256, toHex, toUint32, toUtf8 } from "../../../shared/door/bytes.ts";
import { createKeyRing, findCityKey, importPublicKey } from "../../../shared/door/city-keys.ts";
import { isLowS } from "../../../shared/door/p256.ts";
import { assertCitySignature, assertStamp, signPass, signStep } from "../../../shared/door/signatures.ts";
import { city, livePass, now, order, phone } from "../../support/door/door.ts";
import { namedKey, type TestKey, toHighS } from "../../support/door/keys.ts";

const cityKey = await importPublicKey(city.compressed);
const signedPass = await signPass(city.privateKey, livePass());
const stamp = await signStep(phone.privateKey, signedPass, now);

/** OpenSSL's word on a signature. */
const isValidToOpenssl = ({ uncompressed }: TestKey, message: Uint8Array, signature: Uint8Array): boolean => {
  const [x, y] = [uncompressed.subarray(1, 33), uncompressed.subarray(33)].map((coordinate) =>
    Buffer.from(coordinate).toString("base64url"),
  );
  const key = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
  return verify("sha256", message, { key, dsaEncoding: "ieee-p1363" }, signature);
};

const flipBit = <Bytes extends Uint8Array>(bytes: Bytes, at: number): Bytes => {
  const copy = bytes.slice() as Bytes;
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
};

describe("the city's signature", () => {
  test("is made over its purpose and the pass", async () => {
    const message = joinBytes(toUtf8("playyy.door.v1.pass\0"), signedPass.subarray(0, 77));
    expect(isValidToOpenssl(city, message, signedPass.subarray(77))).toBe(true);
    await expect(assertCitySignature(cityKey, signedPass)).resolves.toBeUndefined();
  });

  test("covers every byte of the pass", async () => {
    for (let at = 0; at < 77; at += 1) {
      await expect(assertCitySignature(cityKey, flipBit(signedPass, at))).rejects.toMatchObject({
        problem: "city-signature",
      });
    }
  });

  test("is another one with another city's key", async () => {
    const other = await signPass((await namedKey("other city")).privateKey, livePass());
    await expect(assertCitySignature(cityKey, other)).rejects.toMatchObject({ problem: "city-signature" });
  });

  test("counts in its lower form only", async () => {
    const high = joinBytes(signedPass.subarray(0, 77), toHighS(signedPass.subarray(77)));
    await expect(assertCitySignature(cityKey, high)).rejects.toMatchObject({ problem: "high-s" });
  });

  test("is always made in the lower form", async () => {
    const made = await Promise.all(Array.from({ length: 32 }, () => signPass(city.privateKey, livePass())));
    expect(made.every((bytes) => isLowS(bytes.subarray(77)))).toBe(true);
  });
});

describe("the phone's signature", () => {
  test("is made over its purpose, the hash of the signed pass and the step", async () => {
    const message = joinBytes(toUtf8("playyy.door.v1.live\0"), await sha256(signedPass), toUint32(stamp.step));
    expect(isValidToOpenssl(phone, message, stamp.signature)).toBe(true);
    await expect(assertStamp(livePass(), signedPass, stamp)).resolves.toBeUndefined();
  });

  test.each([
    ["another step", { step: stamp.step + 1 }, "device-signature"],
    ["the upper form", { signature: toHighS(stamp.signature) }, "high-s"],
    ["a changed signature", { signature: flipBit(stamp.signature, 3) }, "device-signature"],
  ])("is refused with %s", async (_case, changes, problem) => {
    await expect(assertStamp(livePass(), signedPass, { ...stamp, ...changes })).rejects.toMatchObject({ problem });
  });

  test("is refused from another phone, and for another pass", async () => {
    const other = await namedKey("other phone");
    const foreign = await signStep(other.privateKey, signedPass, now);
    await expect(assertStamp(livePass(), signedPass, foreign)).rejects.toMatchObject({ problem: "device-signature" });
    const later = await signPass(city.privateKey, livePass({ issuedAt: livePass().issuedAt + 1 }));
    await expect(assertStamp(livePass(), later, stamp)).rejects.toMatchObject({ problem: "device-signature" });
  });

  test("is refused when the pass names a key that is no point of the curve", async () => {
    const offCurve = livePass({ deviceKey: joinBytes(Uint8Array.of(2), new Uint8Array(31), Uint8Array.of(1)) });
    await expect(assertStamp(offCurve, signedPass, stamp)).rejects.toMatchObject({ problem: "off-curve" });
  });
});

describe("the city's keys", () => {
  test("are found by their ids; a foreign and a revoked one are told apart", async () => {
    const old = await namedKey("old city");
    const ring = await createKeyRing([
      { key: toHex(city.compressed), revoked: false },
      { key: toHex(old.compressed), revoked: true },
    ]);
    expect(findCityKey(ring, city.id)).toBeInstanceOf(CryptoKey);
    expect(() => findCityKey(ring, old.id)).toThrow(expect.objectContaining({ problem: "revoked-key" }));
    expect(() => findCityKey(ring, "00000000")).toThrow(expect.objectContaining({ problem: "unknown-key" }));
  });
});

describe("a request to bind seats to a phone", () => {
  const request: BindRequest = { nonce: "n1.abc", order, seats: 0b11, deviceKey: phone.compressed };

  test("proves that the phone has the key it names", async () => {
    const signature = await signBindRequest(phone.privateKey, request);
    await expect(assertBindRequest(request, signature)).resolves.toBeUndefined();
  });

  test.each([
    ["nonce", { nonce: "n2.abc" }],
    ["order", { order: "00".repeat(16) }],
    ["seats", { seats: 0b111 }],
  ])("counts for no other %s", async (_part, changes) => {
    const signature = await signBindRequest(phone.privateKey, request);
    await expect(assertBindRequest({ ...request, ...changes }, signature)).rejects.toMatchObject({
      problem: "device-signature",
    });
  });

  test("is refused with somebody else's key", async () => {
    const other = await namedKey("other phone");
    const signature = await signBindRequest(other.privateKey, request);
    await expect(assertBindRequest(request, signature)).rejects.toMatchObject({ problem: "device-signature" });
  });

  test("is not a live code's signature", async () => {
    await expect(assertBindRequest(request, stamp.signature)).rejects.toMatchObject({ problem: "device-signature" });
  });
});
