import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { resolveEventImage } from "../../../shared/rules/event-image.ts";

test.each([
  "/src/assets/events/hero-rager.webp",
  "src/assets/events/hero-rager.webp",
  "@/assets/events/hero-rager.webp",
  "../../assets/events/hero-rager.webp",
])("[home-14] %s maps to the bundled image of the same file name", (path) => {
  expect(resolveEventImage(path)).toBe("/art/hero-rager.webp");
  expect(existsSync(`web/public${resolveEventImage(path)}`)).toBe(true);
});

test.each([
  null,
  "/media/events/a1b2.webp",
  "/art/river-wide.webp",
  "https://cdn.example/assets/events/hero-rager.webp",
  "//cdn.example/assets/events/hero-rager.webp",
  "/src/assets/deals/hero-rager.webp",
  "/src/assets/events/",
])("[home-14] %s is used unchanged", (address) => {
  expect(resolveEventImage(address)).toBe(address);
});
