import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeBase45, encodeBase45 } from "../../../shared/door/base45.ts";
import { decide } from "../../../shared/door/decide.ts";
import { aDoor, liveCode, now, stillCode } from "../../support/door/door.ts";

const door = await aDoor();
const answerTo = (text: string) => decide(text, door, { now, hasJumped: false });
const unreadable = ["not-a-ticket", "damaged", "other-city", "forged"];
const alphabet = [..."0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"];

describe("a hostile code", () => {
  test.each([
    ["live", liveCode],
    ["still", stillCode],
  ])("that differs from a genuine %s one in any single bit lets nobody in", async (_kind, makeCode) => {
    const bytes = decodeBase45((await makeCode()).slice(3));
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const changed = bytes.slice();
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(unreadable).toContain((await answerTo(`P1:${encodeBase45(changed)}`)).word);
    }
  });

  test("of any text gets an answer, and never lets anybody in", async () => {
    const anyText = fc.oneof(
      fc.string({ maxLength: 600 }),
      fc.string({ unit: "binary", maxLength: 100 }).map((text) => `P1:${text}`),
      fc.array(fc.constantFrom(...alphabet), { minLength: 165, maxLength: 320 }).map((text) => `P1:${text.join("")}`),
      fc.uint8Array({ minLength: 105, maxLength: 215 }).map((bytes) => `P1:${encodeBase45(bytes)}`),
      fc
        .uint8Array({ minLength: 207, maxLength: 207 })
        .map((rest) => `P1:${encodeBase45(Uint8Array.of(1, 1, ...rest))}`),
    );
    await fc.assert(
      fc.asyncProperty(anyText, async (text) => {
        expect(unreadable).toContain((await answerTo(text)).word);
      }),
      { numRuns: 1_000 },
    );
  });

  test("joined from the parts of two genuine ones lets nobody in", async () => {
    const [one, other] = [await liveCode({ seats: 0b01 }), await liveCode({ seats: 0b10 })].map((text) =>
      decodeBase45(text.slice(3)),
    );
    for (const cut of [31, 44, 77, 141, 145]) {
      const joined = new Uint8Array([...(one?.subarray(0, cut) ?? []), ...(other?.subarray(cut) ?? [])]);
      expect(await answerTo(`P1:${encodeBase45(joined)}`)).toMatchObject({ word: "forged" });
    }
  });
});
