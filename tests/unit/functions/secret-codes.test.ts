import { expect, test } from "vitest";
import { newSecretCode } from "../../../functions/platform/ids.ts";

test("[deal-16] a claim's code has at least 128 random bits, and fewer are refused", () => {
  expect(Buffer.from(newSecretCode(), "base64url").length * 8).toBeGreaterThanOrEqual(128);
  expect(() => newSecretCode(127)).toThrow(RangeError);
});

test("[deal-16] codes of the same millisecond share nothing and contain neither deal id nor time", () => {
  const codes = Array.from({ length: 2_000 }, () => newSecretCode());
  expect(new Set(codes).size).toBe(codes.length);
  // With a common part, such as a time, some position would hold one letter far too often (expected 1 in 64).
  for (let position = 0; position < 26; position += 1) {
    const letters = codes.map((code) => code[position]);
    const most = Math.max(...[...new Set(letters)].map((letter) => letters.filter((other) => other === letter).length));
    expect(most).toBeLessThan(120);
  }
});
