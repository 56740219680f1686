import { expect, test } from "vitest";
import { toUtf8 } from "../../../shared/door/bytes.ts";
import { fitName } from "../../../shared/door/holder-name.ts";

test.each([
  ["Priya Raman", "Priya Raman"],
  ["  Priya\n Raman ", "Priya Raman"],
  ["Jose\u0301", "José"],
  ["Priya\u202eRaman", "PriyaRaman"],
  ["x".repeat(40), "x".repeat(40)],
  ["x".repeat(41), `${"x".repeat(37)}…`],
  [`${"x".repeat(36)} yz12345`, `${"x".repeat(36)}…`],
  ["Дмитрий Александрович Рождественский", "Дмитрий Александров…"],
])("a still code carries %s as %s", (name, fitted) => {
  expect(fitName(name)).toBe(fitted);
  expect(toUtf8(fitted).length).toBeLessThanOrEqual(40);
});

test("a name is never cut within a character", () => {
  const family = "👩‍👩‍👧";
  expect(fitName(`${"x".repeat(25)}${family}`)).toBe(`${"x".repeat(25)}…`);
});
