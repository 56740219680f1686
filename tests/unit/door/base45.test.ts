import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { base45Length, decodeBase45, encodeBase45 } from "../../../shared/door/base45.ts";
import { toUtf8 } from "../../../shared/door/bytes.ts";

describe("Base45", () => {
  test.each([
    ["AB", "BB8"],
    ["Hello!!", "%69 VD92EX0"],
    ["base-45", "UJCLQE7W581"],
    ["ietf!", "QED8WEX0"],
    ["", ""],
  ])("writes and reads %s of RFC 9285 as %s", (text, encoded) => {
    expect(encodeBase45(toUtf8(text))).toBe(encoded);
    expect(decodeBase45(encoded)).toEqual(toUtf8(text));
  });

  test.each([
    [[0xff, 0xff], "FGW"],
    [[0xff], "U5"],
  ])("writes and reads the largest group %j as %s", (bytes, encoded) => {
    expect(encodeBase45(Uint8Array.from(bytes))).toBe(encoded);
    expect([...decodeBase45(encoded)]).toEqual(bytes);
  });

  test("reads any bytes back, from as many characters as their number says", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const text = encodeBase45(bytes);
        expect(decodeBase45(text)).toEqual(new Uint8Array(bytes));
        expect(base45Length(text.length)).toBe(bytes.length);
      }),
    );
  });

  test.each([
    ["a small letter", "bb8"],
    ["a character outside the alphabet", "BB_"],
    ["three characters above 65,535", "GGX"],
    ["two characters above 255", "V5"],
    ["a single character", "BB8B"],
    ["a character of two units", "😀B"],
  ])("refuses %s", (_case, text) => {
    expect(() => decodeBase45(text)).toThrow(expect.objectContaining({ problem: "base45" }));
  });

  test("gives bytes one text: whatever it reads is what it writes", () => {
    const anyText = fc.string({ unit: fc.constantFrom(..."0123456789ABCZ $%*+-./:"), maxLength: 9 });
    fc.assert(
      fc.property(anyText, (text) => {
        try {
          expect(encodeBase45(decodeBase45(text))).toBe(text);
        } catch (error) {
          expect(error).toMatchObject({ problem: "base45" });
        }
      }),
    );
  });
});
