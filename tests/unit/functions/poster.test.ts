import sharp from "sharp";
import { expect, test } from "vitest";
import { drawPoster } from "../../../functions/media/generated/draw-poster.ts";
import { shorten, toDrawable, toPosterTexts, toTitleSize } from "../../../functions/media/generated/poster-text.ts";

const facts = { title: "RAGER on the river", description: "Three stages and the skyline behind them.", type: "RAGER" };

test.each([
  ["an ordinary title", facts],
  ["accents of many languages", { ...facts, title: "Fiësta Ñandú: Żółć, Đà Nẵng & Çeşme" }],
  ["a title of emoji only", { ...facts, title: "🎉🎶🔥", description: "", type: "" }],
  ["a title of 200 characters", { ...facts, title: "A long night by the water ".repeat(8).slice(0, 200) }],
  ["one very long word", { ...facts, title: "Donaudampfschifffahrtsgesellschaft".repeat(4) }],
])("a poster of 1,600 x 900 is drawn for %s", async (_what, about) => {
  const { format, width, height } = await sharp(await drawPoster(about)).metadata();
  expect([format, width, height]).toEqual(["png", 1_600, 900]);
});

test("posters of two titles differ, and the same title gives the same poster", async () => {
  const [one, same, other] = await Promise.all([
    drawPoster(facts),
    drawPoster(facts),
    drawPoster({ ...facts, title: "Sunset hunt" }),
  ]);
  expect(one.equals(same)).toBe(true);
  expect(one.equals(other)).toBe(false);
});

test("what the fonts have no letters for is left out, and nothing else", () => {
  expect(toDrawable("Noche 🎉 de Año Nuevo — $5 “tacos”!")).toBe("Noche de Año Nuevo — $5 “tacos”!");
  expect(toDrawable("日本の夜")).toBe("");
});

test("texts are shortened at a word's end", () => {
  expect(shorten("Taco night", 20)).toBe("Taco night");
  expect(shorten("Tacos, salsa and music until two", 20)).toBe("Tacos, salsa and…");
  expect(toPosterTexts({ ...facts, description: "word ".repeat(100) }).description.length).toBeLessThanOrEqual(130);
});

test("a title's letters shrink with its length and with its longest word", () => {
  expect(toTitleSize("Prom")).toBeGreaterThan(toTitleSize("A much longer title of many words"));
  expect(toTitleSize("Donaudampfschifffahrtsgesellschaft")).toBeLessThan(80);
});
