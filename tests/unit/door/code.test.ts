import { describe, expect, test } from "vitest";
import { decodeBase45, encodeBase45 } from "../../../shared/door/base45.ts";
import { type Bytes, fromHex, sha256, toHex, toUint32, toUtf8 } from "../../../shared/door/bytes.ts";
import { decodeCode, encodePass, type LivePass, type StillPass } from "../../../shared/door/code.ts";
import { stepAt } from "../../../shared/door/steps.ts";
import { city, event, liveCode, livePass, now, order, phone, stillCode, stillPass } from "../../support/door/door.ts";

const bytesOf = (text: string): Bytes => decodeBase45(text.slice(3));
const textOf = (bytes: Uint8Array): string => `P1:${encodeBase45(bytes)}`;

/** A code's text after its bytes were changed. */
const changed = (text: string, change: (bytes: Bytes) => Uint8Array | undefined): string => {
  const bytes = bytesOf(text);
  return textOf(change(bytes) ?? bytes);
};

const live = await liveCode();
const still = await stillCode();

describe("a live code", () => {
  test("is 209 bytes and 317 characters, laid out as docs/door.md says", () => {
    const bytes = bytesOf(live);
    expect([bytes.length, live.length]).toEqual([209, 317]);
    expect([bytes[0], bytes[1]]).toEqual([1, 1]);
    const part = (from: number, to: number) => toHex(bytes.subarray(from, to));
    expect(part(2, 6)).toBe(city.id);
    expect(part(6, 14)).toBe(event);
    expect(part(14, 30)).toBe(order);
    expect(part(30, 32)).toBe("0301");
    const { issuedAt, notBefore, notAfter } = livePass();
    expect(part(32, 44)).toBe([issuedAt, notBefore, notAfter].map((time) => toHex(toUint32(time))).join(""));
    expect(part(44, 77)).toBe(toHex(phone.compressed));
    expect(part(141, 145)).toBe(toHex(toUint32(stepAt(now))));
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    "[types-41] is 209 bytes and 317 characters for a ticket of type %i, which is byte 31 and nothing else of the pass",
    async (tier) => {
      const text = await liveCode({ tier });
      const [bytes, first] = [bytesOf(text), bytesOf(live)];
      expect([bytes.length, text.length]).toEqual([209, 317]);
      expect(toHex(bytes.subarray(0, 31))).toBe(toHex(first.subarray(0, 31)));
      expect(bytes[31]).toBe(tier);
      expect(toHex(bytes.subarray(32, 77))).toBe(toHex(first.subarray(32, 77)));
      expect(decodeCode(text).pass).toEqual(livePass({ tier }));
    },
  );

  test("is read back as it was written", () => {
    const code = decodeCode(live);
    expect(code.pass).toEqual(livePass());
    expect(code.signedPass.length).toBe(141);
    expect("stamp" in code && code.stamp.step).toBe(stepAt(now));
  });

  test("names event, order and key by hashes", async () => {
    expect(city.id).toBe(toHex((await sha256(city.compressed)).subarray(0, 4)));
    expect(event).toBe(toHex((await sha256(toUtf8("event_01KAH5T2Q8ZJ3N6W4R7Y9M0B1C"))).subarray(0, 8)));
  });
});

describe("a still code", () => {
  test("carries the name after byte 44, and the city's signature after it", () => {
    const bytes = bytesOf(still);
    expect(bytes.length).toBe(45 + 11 + 64);
    expect([bytes[1], bytes[44]]).toEqual([2, 11]);
    expect(new TextDecoder().decode(bytes.subarray(45, 56))).toBe("Priya Raman");
    expect(decodeCode(still)).toMatchObject({ pass: stillPass() });
  });

  test.each(["A", "María José de la Concepción García", "李小龍", "x".repeat(40)])(
    "reads back the name %s",
    async (name) => {
      expect(decodeCode(await stillCode({ name })).pass).toEqual(stillPass({ name }));
    },
  );
});

describe("a damaged code is refused as such", () => {
  test.each([
    ["prefix", "https://playyy.example/events/42"],
    ["prefix", ""],
    ["prefix", "p1:ABC"],
    ["version", live.replace("P1:", "P2:")],
    ["version", changed(live, (bytes) => void bytes.set([2], 0))],
    ["length", live.slice(0, 202)],
    ["length", `${live}00`],
    ["length", "P1:"],
    ["length", `P1:${"0".repeat(1_000_000)}`],
    ["length", `P1:${"0".repeat(999_999)}`],
    ["version", changed(live, (bytes) => Uint8Array.of(2, ...bytes.subarray(1, 208)))],
    ["length", changed(live, (bytes) => bytes.subarray(0, 208))],
    ["length", changed(live, (bytes) => bytes.subarray(0, 110))],
    ["length", changed(still, (bytes) => bytes.subarray(0, -1))],
    ["base45", live.replace(/.$/, "a")],
    ["base45", `P1:${":".repeat(314)}`],
    ["kind", changed(live, (bytes) => void bytes.set([3], 1))],
    ["length", changed(live, (bytes) => void bytes.set([2], 1))],
    ["seats", changed(live, (bytes) => void bytes.set([0], 30))],
    ["tier", changed(live, (bytes) => void bytes.set([0], 31))],
    ["times", changed(live, (bytes) => void bytes.copyWithin(40, 36, 40))],
    ["length", changed(still, (bytes) => void bytes.set([12], 44))],
    ["length", changed(still, (bytes) => void bytes.set([41], 44))],
    ["name", changed(still, (bytes) => void bytes.set([0xff], 45))],
    ["name", changed(still, (bytes) => void bytes.set([10], 45))],
  ])("%s: %.40s", (problem, text) => {
    const read = (): unknown => {
      try {
        return decodeCode(text);
      } catch (error) {
        return error;
      }
    };
    expect(read()).toMatchObject({ problem });
  });
});

describe("a pass that no code can carry is not written", () => {
  const badLive: [string, Partial<LivePass>][] = [
    ["no seat", { seats: 0 }],
    ["nine seats", { seats: 256 }],
    ["no tier", { tier: 0 }],
    ["an end before its start", { notAfter: 1 }],
    ["a time before 1970", { issuedAt: -1 }],
    ["a time with a fraction", { issuedAt: 1.5 }],
    ["a short order", { order: "00" }],
    ["a short key id that a long event makes up for", { kid: "00".repeat(3), event: "00".repeat(9) }],
    ["a key id that is no hexadecimal number", { kid: "zzzzzzzz" }],
    ["a key with both coordinates", { deviceKey: phone.uncompressed }],
  ];
  test.each(badLive)("with %s", (_case, changes) => {
    expect(() => encodePass(livePass(changes))).toThrow();
  });

  const badStill: [string, Partial<StillPass>][] = [
    ["no name", { name: "" }],
    ["a name of spaces", { name: "  " }],
    ["a name of 41 bytes", { name: "x".repeat(41) }],
    ["a name of two lines", { name: "Priya\nRaman" }],
    ["a name that turns the text around it", { name: "Priya\u202eRaman" }],
    ["a name that begins with such a turn", { name: "\u202ePriya Raman" }],
  ];
  test.each(badStill)("with %s", (_case, changes) => {
    expect(() => encodePass(stillPass(changes))).toThrow();
  });

  test("a key that is no hexadecimal text is none", () => {
    expect(() => fromHex("0g")).toThrow(RangeError);
  });
});
