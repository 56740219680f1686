import { QRCodeSVG } from "qrcode.react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { liveCode, stillCode } from "../../support/door/door.ts";

const modulesOf = (text: string): number => {
  const svg = renderToStaticMarkup(<QRCodeSVG value={text} level="L" boostLevel={false} />);
  return Number(/viewBox="0 0 (\d+) \1"/.exec(svg)?.[1]);
};

test("a live code is drawn with 53 x 53 modules at level L", async () => {
  expect(modulesOf(await liveCode())).toBe(53);
});

test("a still code is smaller, whatever the name", async () => {
  expect(modulesOf(await stillCode({ name: "x".repeat(40) }))).toBe(49);
  expect(modulesOf(await stillCode({ name: "A" }))).toBeLessThanOrEqual(45);
});
